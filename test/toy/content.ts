import { digest } from '../../src/engine/journal/digest.ts'
import { at } from '../../src/lib/enums.ts'
import { lazy, withLazyField } from '../../src/lib/lazy.ts'
import cardData from './content/cards.json' with { type: 'json' }
import signData from './content/signs.json' with { type: 'json' }
import type { Ghost } from './state.ts'

/** The content files as parsed JSON. */
export interface SignEntry {
  readonly id: string
  readonly name: string
  readonly beats: readonly string[]
  readonly text: string
}
export interface CardEntry {
  readonly id: string
  readonly name: string
  readonly favours: string
  readonly glory: number
}

/** §1.2 A sign as the rules use it: other signs are indexes in the pack's list. */
export interface SignRow {
  readonly id: string
  readonly name: string
  readonly text: string
  readonly beats: readonly number[]
  readonly key: string
}
/** §2.2 */
export interface CardRow {
  readonly id: string
  readonly name: string
  readonly favours: number
  readonly glory: number
}

export interface Pack {
  readonly hash: string
  readonly signs: readonly SignRow[]
  readonly cards: readonly CardRow[]
  /** §5.2 Ghosts that a run may name, by id. */
  readonly ghosts: ReadonlyMap<string, Ghost>
}

export const signOf = (pack: Pack, sign: number): SignRow => at(pack.signs, sign)
export const cardOf = (pack: Pack, card: number): CardRow => at(pack.cards, card)

/** Validated content, compiled once. */
export function makePack(signs: readonly SignEntry[], cards: readonly CardEntry[]): Pack {
  const ids = signs.map(({ id }) => id)
  const pack = {
    signs: signs.map(({ id, name, text, beats }, place) => ({
      id,
      name,
      text,
      beats: beats.map((other) => ids.indexOf(other)),
      key: keyOf(signs, place),
    })),
    cards: cards.map(({ id, name, favours, glory }) => ({ id, name, favours: ids.indexOf(favours), glory })),
    ghosts: new Map<string, Ghost>(),
  }
  return withLazyField(pack, 'hash', () => digest({ signs, cards }).slice(0, 16))
}

/** The first letter of a name, or the first letter of the alphabet that no earlier sign uses. */
function keyOf(signs: readonly SignEntry[], place: number): string {
  const taken: string[] = []
  for (const { id } of signs.slice(0, place + 1))
    taken.push([...id, ...'abcdefghijklmnopqrstuvwxyz'].find((one) => /[a-z]/.test(one) && !taken.includes(one)) ?? '')
  return at(taken, place)
}

/** The built-in pack. */
export const builtInPack: () => Pack = lazy(() => makePack(signData.signs, cardData.cards))
