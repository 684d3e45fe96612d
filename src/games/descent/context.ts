import type { Emit } from '../../engine/contract/game.ts'
import type { Dice } from '../../engine/dice/dice.ts'
import type { Pack } from './content/content.ts'
import { itemOf, LABELS } from './content/content.ts'
import type { Event } from './events.ts'
import type { State } from './state.ts'

/** What every rule gets: the content pack, the state, the dice, and the event listener if there is one. */
export interface PlayContext {
  readonly pack: Pack
  readonly s: State
  readonly dice: Dice
  readonly emit: Emit<Event> | undefined
}

/** §8 Whether the hero knows what an item is. He does unless it is a scroll of a type he has not identified yet. */
export function isIdentified(pack: Pack, s: State, kind: number): boolean {
  const scroll = pack.scrolls.indexOf(kind)
  return scroll < 0 || (s.known & (1 << scroll)) !== 0
}

export const scrollLabelOf = (pack: Pack, s: State, kind: number): string =>
  LABELS[s.labels[pack.scrolls.indexOf(kind)] ?? -1] ?? ''

/** The name of an item as the hero knows it: `long sword +1`, `3 × health potion`, `scroll of ashen`. */
export function knownItemName(pack: Pack, s: State, stack: { kind: number; plus: number; count: number }): string {
  const item = itemOf(pack, stack.kind)
  const name = isIdentified(pack, s, stack.kind) ? item.name : `scroll of ${scrollLabelOf(pack, s, stack.kind)}`
  if (item.type === 'gold') return `${stack.count} gold`
  if (item.type === 'wand') return `${name} (${stack.plus})`
  if (stack.plus > 0) return `${name} +${stack.plus}`
  return stack.count > 1 ? `${stack.count} × ${name}` : name
}
