import type { ComponentChildren } from 'preact'
import type { Choice } from '../../engine/contract/scene.ts'
import { choiceHandlers } from './input.ts'
import type { StageApi } from './skin.ts'

interface Props {
  readonly choice: Choice | undefined
  readonly api: StageApi
  /** Its class; `lit` joins it while its choice is looked at. */
  readonly kind: string
  readonly title?: string
  /** Whether a first tap only looks. */
  readonly tapFocusesFirst?: boolean
  readonly children: ComponentChildren
}

/** A card, a ware, a row: a button where it can be taken, and else it only lies there. */
export function ChoiceBox({ choice, api, kind, title, tapFocusesFirst = true, children }: Props) {
  if (choice === undefined) return <div class={kind}>{children}</div>
  return (
    <button
      type="button"
      class={`${kind} ${api.focus === choice.id ? 'lit' : ''}`}
      title={title}
      aria-disabled={choice.blocked !== undefined}
      {...choiceHandlers(api, choice.id, tapFocusesFirst)}
    >
      <span class="only-ears">{choice.label}. </span>
      {children}
    </button>
  )
}
