import { choiceById } from '../../../views/web/input.ts'
import type { StageApi } from '../../../views/web/skin.ts'
import { adviceFor } from '../bot-worker.ts'
import { useLoaded } from '../home/home.ts'
import { Dialog } from '../parts.tsx'
import type { WebSession } from '../session.ts'
import { TEXT } from '../text.ts'

/** The search bot's suggestion, and how it rates the alternatives. */
export function HintBox({
  session,
  api,
  close,
}: {
  readonly session: WebSession
  readonly api: StageApi
  readonly close: () => void
}) {
  const { run, seat, scene } = session
  const advice = useLoaded(() => adviceFor(run, seat), [run, run.turn, seat])
  const labelOf = (id: string): string => choiceById(scene, id)?.label ?? id
  return (
    <Dialog title={TEXT.hint} close={close}>
      {advice === undefined ? <p role="status">{TEXT.thinking}</p> : null}
      {advice instanceof Error ? <p role="alert">{TEXT.hintFailed(advice.message)}</p> : null}
      {advice === undefined || advice instanceof Error ? null : (
        <>
          <p class="hint-first">{TEXT.botSuggests(labelOf(advice.choice))}</p>
          {advice.considered.length === 0 ? <p>{TEXT.onlyOneChoice}</p> : null}
          <ol class="considered">
            {advice.considered.slice(0, 6).map(({ choice, line, wins, share }) => (
              <li key={line.join(' ')}>
                <strong>{labelOf(choice)}</strong>{' '}
                <span class="t-dim">{share === undefined ? TEXT.hintWins(wins) : TEXT.hintShare(share)}</span>
              </li>
            ))}
          </ol>
          <p class="row">
            <button
              type="button"
              class="primary"
              autofocus
              onClick={() => {
                close()
                api.choose(advice.choice)
              }}
            >
              {labelOf(advice.choice)}
            </button>
          </p>
        </>
      )}
    </Dialog>
  )
}
