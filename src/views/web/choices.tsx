import type { Choice, Scene } from '../../engine/contract/scene.ts'
import { choiceHandlers } from './input.ts'
import { keySign } from './keys.ts'
import type { StageApi } from './skin.ts'

interface Props {
  readonly scene: Scene
  readonly api: StageApi
  /** The label of the list for screen readers. */
  readonly label: string
  /** Which choices to show; by default all. */
  readonly only?: (choice: Choice) => boolean
}

/** Every choice as a button with its key, label and preview. A blocked choice shows the reason. */
export function ChoiceList({ scene, api, label, only = () => true }: Props) {
  return (
    <ul class="choices" aria-label={label}>
      {scene.choices.filter(only).map((choice) => (
        <li key={choice.id}>
          <ChoiceButton choice={choice} api={api} />
        </li>
      ))}
    </ul>
  )
}

export function ChoiceButton({ choice, api }: { readonly choice: Choice; readonly api: StageApi }) {
  const { id, label, hint, preview, blocked, danger, final } = choice
  const shown = api.keys.get(id)
  const isLit = api.focus === id
  return (
    <button
      type="button"
      class={`choice ${isLit ? 'lit' : ''} ${final === true ? 'final' : ''}`}
      aria-disabled={blocked !== undefined}
      {...choiceHandlers(api, id, false)}
    >
      {shown === undefined ? null : <kbd>{keySign(shown)}</kbd>}
      <span class="choice-label">{label}</span>
      {blocked === undefined ? null : <span class="choice-blocked">{blocked}</span>}
      {blocked !== undefined || preview === undefined ? null : <span class="choice-preview">{preview}</span>}
      {blocked !== undefined || danger === undefined || danger.text === '' ? null : (
        <span class="choice-danger">{danger.text}</span>
      )}
      {hint === undefined ? null : <span class="choice-hint">{hint}</span>}
    </button>
  )
}
