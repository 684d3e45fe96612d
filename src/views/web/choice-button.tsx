import type { ComponentChildren } from 'preact'
import type { Choice } from '../../engine/contract/scene.ts'
import { choiceHandlers } from './input.ts'
import type { Hands } from './skin.ts'

interface Props {
  readonly choice: Choice | undefined
  readonly hands: Hands
  /** Its class; `lit` joins it while its choice is looked at. */
  readonly kind: string
  readonly title?: string
  /** Whether a first tap only looks. */
  readonly wantsLook?: boolean
  readonly children: ComponentChildren
}

/** A card, a ware, a row: a button where it can be taken, and else it only lies there. */
export function TakeableBox({ choice, hands, kind, title, wantsLook = true, children }: Props) {
  if (choice === undefined) return <div class={kind}>{children}</div>
  return (
    <button
      type="button"
      class={`${kind} ${hands.focus === choice.id ? 'lit' : ''}`}
      title={title}
      aria-disabled={choice.blocked !== undefined}
      {...choiceHandlers(hands, choice.id, wantsLook)}
    >
      <span class="only-ears">{choice.label}. </span>
      {children}
    </button>
  )
}
