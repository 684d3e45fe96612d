import type { ComponentChildren } from 'preact'
import type { Choice } from '../../engine/contract/scene.ts'
import { choiceHandlers } from './input.ts'
import type { StageApi } from './skin.ts'

interface Props {
  readonly choice: Choice | undefined
  readonly api: StageApi
  /** A CSS class. `lit` is added while the choice is focused. */
  readonly kind: string
  readonly title?: string
  /** Whether the first tap only focuses the choice. */
  readonly tapFocusesFirst?: boolean
  readonly children: ComponentChildren
}

/** A card, an item or a row. It is a button if it has a choice, otherwise a plain box. */
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
      <span class="sr-only">{choice.label}. </span>
      {children}
    </button>
  )
}
