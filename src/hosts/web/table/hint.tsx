import { choiceOf } from '../../../views/web/hands.ts'
import type { Hands } from '../../../views/web/look.ts'
import { useLoaded } from '../home/home.ts'
import { Dialog } from '../parts.tsx'
import type { Session } from '../session.ts'
import { adviceFor } from '../think.ts'
import { WORDS } from '../words.ts'

/** What somebody who thinks about it would do here, how it would go on, and what they think of the rest. */
export function HintBox({
  session,
  hands,
  close,
}: {
  readonly session: Session
  readonly hands: Hands
  readonly close: () => void
}) {
  const { run, seat, scene } = session
  const advice = useLoaded(() => adviceFor(run, seat), [run, run.turn, seat])
  const labelOf = (id: string): string => choiceOf(scene, id)?.label ?? id
  return (
    <Dialog title={WORDS.hint} close={close}>
      {advice === undefined ? <p role="status">{WORDS.thinking}</p> : null}
      {advice instanceof Error ? <p role="alert">{WORDS.hintFailed(advice.message)}</p> : null}
      {advice === undefined || advice instanceof Error ? null : (
        <>
          <p class="hint-first">{WORDS.hintSays(labelOf(advice.choice))}</p>
          {advice.considered.length === 0 ? <p>{WORDS.hintOnly}</p> : null}
          <ol class="considered">
            {advice.considered.slice(0, 6).map(({ choice, line, wins, share }) => (
              <li key={line.join(' ')}>
                <strong>{labelOf(choice)}</strong>{' '}
                <span class="t-dim">{share === undefined ? WORDS.hintWins(wins) : WORDS.hintShare(share)}</span>
              </li>
            ))}
          </ol>
          <p class="row">
            <button
              type="button"
              class="chief"
              autofocus
              onClick={() => {
                close()
                hands.choose(advice.choice)
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
