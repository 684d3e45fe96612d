import type { BotAdvice } from '../../../bots/index.ts'
import { choiceOf } from '../../../views/web/input.ts'
import type { StageApi } from '../../../views/web/skin.ts'
import { useLoaded } from '../home/home.ts'
import { Button, Dialog } from '../parts.tsx'
import { TEXT } from '../text.ts'
import type { SessionView } from '../view.ts'

interface Props {
  readonly view: SessionView
  readonly advise: () => Promise<BotAdvice>
  readonly api: StageApi
  readonly close: () => void
}

/** The search bot's suggestion, and how it rates the alternatives. */
export function HintBox({ view: { session, scene }, advise, api, close }: Props) {
  const advice = useLoaded(advise, [session.turn, session.seat])
  const labelOf = (id: string): string => choiceOf(scene, id)?.label ?? id
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
            <Button
              class="primary"
              autofocus
              label={labelOf(advice.choice)}
              go={() => {
                close()
                api.choose(advice.choice)
              }}
            />
          </p>
        </>
      )}
    </Dialog>
  )
}
