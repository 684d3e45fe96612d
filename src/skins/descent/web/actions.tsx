import type { Choice, Meter, Scene } from '../../../engine/contract/scene.ts'
import { choiceHandlers } from '../../../views/web/input.ts'
import { keySign } from '../../../views/web/keys.ts'
import type { StageApi } from '../../../views/web/skin.ts'
import { choiceDescription } from '../../read-scene.ts'
import { type FoeInSight, splitLabel } from './read-scene.ts'

interface Props {
  readonly scene: Scene
  readonly api: StageApi
}

const percent = (part: number, total: number): string =>
  `${Math.max(0, Math.min(100, (100 * part) / Math.max(1, total)))}%`

/** A strip with the life after the enemies' turn, in three parts: safe, at stake, gone. */
function LifeStrip({ choice, life }: { readonly choice: Choice; readonly life: Meter | undefined }) {
  if (life?.max === undefined || choice.danger?.least === undefined) return null
  const after = choice.effects?.find(({ actor }) => actor === 'you')?.after ?? life.value
  const { least, dies = 0 } = choice.danger
  return (
    <span class="de-strip-line">
      <span class="de-strip" aria-hidden="true">
        <span class="de-safe" style={{ width: percent(Math.min(least, after), life.max) }} />
        <span
          class="de-stake"
          style={{ left: percent(least, life.max), width: percent(Math.max(0, after - least), life.max) }}
        />
      </span>
      <small>
        {dies > 0 ? (
          <b class="de-dies">may die {dies < 1 ? 'under 1' : Math.round(dies)} %</b>
        ) : least < after ? (
          `${least}–${after}`
        ) : (
          `${after}`
        )}
      </small>
    </span>
  )
}

/** A button for an action, with its key, label and preview. */
export function ActionButton({
  choice,
  api,
  foes,
  life,
}: Pick<Props, 'api'> & {
  readonly choice: Choice
  readonly foes: readonly FoeInSight[]
  readonly life: Meter | undefined
}) {
  const key = api.keys.get(choice.id)
  const { verb, target } = splitLabel(choice, foes)
  const small =
    choice.blocked ??
    choice.preview ??
    (choice.danger?.least === undefined ? choice.danger?.text : undefined) ??
    choice.hint
  return (
    <button
      type="button"
      class={`de-action ${api.focus === choice.id ? 'lit' : ''} ${choice.on === undefined ? '' : 'de-blow'}`}
      aria-disabled={choice.blocked !== undefined}
      {...choiceHandlers(api, choice.id, false)}
    >
      {target === '' ? null : <span class="sr-only">{choice.label}. </span>}
      <span class="de-action-head">
        {key === undefined ? null : <kbd>{keySign(key)}</kbd>}
        <b>
          {verb} {target === '' ? null : <span class="de-target">{target}</span>}
        </b>
      </span>
      {small === undefined ? null : <span class="de-action-more">{small}</span>}
      {choice.blocked === undefined ? <LifeStrip choice={choice} life={life} /> : null}
    </button>
  )
}

const STEP_IDS = ['move-nw', 'move-n', 'move-ne', 'move-w', 'wait', 'move-e', 'move-sw', 'move-s', 'move-se'] as const
const ARROWS = ['↖', '↑', '↗', '←', '·', '→', '↙', '↓', '↘'] as const

/** A pad with the steps in eight directions, and waiting in the middle. Dangerous steps are marked. */
export function StepPad({
  walks,
  wait,
  api,
}: Pick<Props, 'api'> & { readonly walks: readonly Choice[]; readonly wait: Choice | undefined }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons, no form.
    <div class="de-rose" role="group" aria-label="Steps">
      {STEP_IDS.map((id, i) => {
        const choice = id === 'wait' ? wait : walks.find((one) => one.id === id)
        if (choice === undefined) return <span key={id} class="de-no-way" />
        const { dies = 0, least } = choice.danger ?? {}
        return (
          <button
            key={id}
            type="button"
            class={`de-step ${api.focus === id ? 'lit' : ''} ${dies > 0 ? 'de-deadly' : least === undefined ? '' : 'de-risky'}`}
            {...choiceHandlers(api, id, false)}
          >
            <span class="sr-only">{choiceDescription(choice)}</span>
            <span aria-hidden="true">{ARROWS[i]}</span>
            <kbd>{api.keys.get(id)}</kbd>
          </button>
        )
      })}
    </div>
  )
}
