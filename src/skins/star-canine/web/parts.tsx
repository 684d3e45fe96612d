import type { Choice, Panel, Scene } from '../../../engine/contract/scene.ts'
import { ChoiceButton } from '../../../views/web/choices.tsx'
import { choiceHandlers } from '../../../views/web/input.ts'
import { keySign } from '../../../views/web/keys.ts'
import { ReferenceBox } from '../../../views/web/reference.tsx'
import type { StageApi } from '../../../views/web/skin.ts'
import type { ItemAboard } from './read-scene.ts'
import { RANGES } from './read-scene.ts'

interface Props {
  readonly scene: Scene
  readonly api: StageApi
}

/** The damage of a gun at each range. If `isShort`, only at the ranges at which it fires. */
export function GunDamage({
  shots,
  more,
  isShort,
}: Pick<ItemAboard, 'shots' | 'more'> & { readonly isShort: boolean }) {
  const isGun = Object.keys(shots).length > 0
  const ranges = isShort ? RANGES.filter((range) => shots[range] !== undefined) : RANGES
  return (
    <span class="sc-does">
      {isGun ? (
        <span class="sc-guns">
          {ranges.map((range) => (
            <span key={range} class={shots[range] === undefined ? 'sc-gun sc-none' : 'sc-gun'}>
              <small>{range}</small> {shots[range] ?? '–'}
            </span>
          ))}
        </span>
      ) : null}
      {more === '' ? null : <span class="sc-more">{more}</span>}
    </span>
  )
}

/** The main choice of the scene as a large button. */
export function MainButton({ choice, api }: Pick<Props, 'api'> & { readonly choice: Choice }) {
  const key = api.keys.get(choice.id)
  return (
    <button
      type="button"
      class={`sc-primary ${api.focus === choice.id ? 'lit' : ''}`}
      aria-disabled={choice.blocked !== undefined}
      {...choiceHandlers(api, choice.id, false)}
    >
      {choice.label}
      {choice.preview === undefined ? null : <span class="sr-only">. {choice.preview}</span>}
      {key === undefined ? null : <kbd>{keySign(key)}</kbd>}
    </button>
  )
}

/** The choices that belong to no item on the stage. */
export function OtherChoices({ choices, api }: Pick<Props, 'api'> & { readonly choices: readonly Choice[] }) {
  if (choices.length === 0) return null
  return (
    <ul class="choices sc-others" aria-label="Choices">
      {choices.map((choice) => (
        <li key={choice.id}>
          <ChoiceButton choice={choice} api={api} />
        </li>
      ))}
    </ul>
  )
}

/** Reference panels in a box that is collapsed at first. */
export function ReferencePanels(given: Props & { readonly panels: readonly Panel[]; readonly isOpen?: boolean }) {
  return <ReferenceBox {...given} names={NAMES} />
}
const NAMES: Readonly<Record<string, string>> = { book: 'Log book', lesson: 'Lesson' }
