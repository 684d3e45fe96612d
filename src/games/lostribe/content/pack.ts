import type { ByIndex } from '../../../lib/enums.ts'
import type { ELEMENTS, RARITIES } from '../names.ts'
import type { Card, Fusion } from './cards.ts'
import type { Config, Sworn } from './config.ts'
import type { Content } from './content.ts'
import type { Act, Bundle, Modifiers } from './effects.ts'
import type { Monster } from './monsters.ts'
import type { HookedActs, HookedFigures, Relic } from './relics.ts'

/** Content the rules can run on: nothing is absent, names are places in lists. */

/** §3.3 What a pair does for the cards of its element. */
export interface Attunement {
  readonly name: string
  /** Of the pair, and of the cards it helps. */
  readonly element: number
  readonly modifiers: Modifiers
  /** Of the first attack. */
  readonly firstAttack: readonly Act[]
  readonly text: string
}
/** §3.3 What the single die beside it does. */
export interface Side extends Bundle {
  readonly text: string
}
/** §3.6 What one die does by itself; a reroll is of all others. */
export interface Spark extends Side {
  readonly isReroll: boolean
}
export interface Hero {
  readonly id: string
  readonly name: string
  readonly hp: number
  readonly def: number
  readonly affinity: number
  /** Card codes and relics. */
  readonly deck: readonly number[]
  readonly relics: readonly number[]
}
/** One of the three chapters of a run. */
export interface Chapter {
  /** Whether its groups are others than those of the act before. */
  readonly isNewGround: boolean
  readonly groups: readonly (readonly number[])[]
  readonly elites: readonly number[]
  readonly bosses: readonly number[]
  readonly twoFromRow: number
  readonly twoPercent: number
  readonly hpPercent: number
  readonly attack: number
}
export interface Pack {
  /** Of the content, computed when first asked for. */
  readonly hash: () => string
  readonly content: Content
  readonly config: Config
  /** By code, see codes.ts. */
  readonly cards: readonly Card[]
  /** By code, see prices.ts. */
  readonly prices: readonly number[]
  readonly askings: number
  readonly monsters: readonly Monster[]
  /** Relics, then destinies. */
  readonly relics: readonly Relic[]
  readonly destinies: readonly number[]
  /** What relics do, and which figures they give, at each hook. */
  readonly does: HookedActs
  readonly asks: HookedFigures
  /** By relic, see touches.ts. */
  readonly touches: readonly number[]
  readonly heroes: readonly Hero[]
  readonly fusions: readonly Fusion[]
  readonly ults: ByIndex<typeof ELEMENTS, Fusion>
  /** By the code of the pattern: only pairs have one. */
  readonly attunements: readonly (Attunement | undefined)[]
  /** Those of them that make the first card cheaper. */
  readonly discounts: readonly (Attunement | undefined)[]
  readonly sides: ByIndex<typeof ELEMENTS, Side>
  readonly sparks: ByIndex<typeof ELEMENTS, Spark>
  readonly hasSparks: boolean
  readonly acts: readonly Chapter[]
  /** What the kinds of nodes that are drawn weigh, by kind. */
  readonly nodeWeights: readonly number[]
  /** The same as lists to draw from, by what is closed; road/map.ts alone fills it. */
  readonly openNodes: (readonly number[] | undefined)[]
  /** By level. */
  readonly sworn: readonly Sworn[]
  /** Card codes and relics by rarity, for rewards. */
  readonly cardsOf: ByIndex<typeof RARITIES, readonly number[]>
  readonly relicsOf: ByIndex<typeof RARITIES, readonly number[]>
  /** §9.2 By hero: cards that are offered to nobody else. `cardsOf` has those that are offered to all. */
  readonly ownCardsOf: readonly ByIndex<typeof RARITIES, readonly number[]>[]
  /** What dice pay for, remembered as it is asked for: fight/ways.ts alone reads and writes it. */
  readonly ways: (Uint8Array | undefined)[]
}

// What a state names is in its pack: anything else is a bug, and says so at once. Each has its own line, so that each reads one kind of
// list, and is as short as can be: what is short enough vanishes into its caller.

const missing = (place: number): never => {
  throw new Error(`the pack has nothing at ${place}`)
}
export const cardOf = (pack: Pack, code: number): Card => pack.cards[code] ?? missing(code)
export const monsterOf = (pack: Pack, kind: number): Monster => pack.monsters[kind] ?? missing(kind)
export const relicOf = (pack: Pack, relic: number): Relic => pack.relics[relic] ?? missing(relic)
export const heroOf = (pack: Pack, hero: number): Hero => pack.heroes[hero] ?? missing(hero)
export const chapterOf = (pack: Pack, act: number): Chapter => pack.acts[act] ?? missing(act)
export const swornAt = (pack: Pack, oath: number): Sworn => pack.sworn[oath] ?? missing(oath)
export const ultOf = (pack: Pack, element: number): Fusion => pack.ults[element] ?? missing(element)
export const sparkOf = (pack: Pack, element: number): Spark => pack.sparks[element] ?? missing(element)
export const sideOf = (pack: Pack, element: number): Side => pack.sides[element] ?? missing(element)

const STAR = '-star'
/** `c_flare`, or `c_flare-star` for the evolved one; −1 where there is no such card. */
export function codeOf({ cards }: Pack, name: string): number {
  const isStar = name.endsWith(STAR)
  const id = isStar ? name.slice(0, -STAR.length) : name
  return cards.findIndex((card) => card.id === id && card.isEvolved === isStar)
}
/** The name `codeOf` knows it by. */
export const codeName = (pack: Pack, code: number): string => {
  const { id, isEvolved } = cardOf(pack, code)
  return `${id}${isEvolved ? STAR : ''}`
}
export const relicOfId = ({ relics }: Pack, id: string): number => relics.findIndex((relic) => relic.id === id)
export const monsterOfId = ({ monsters }: Pack, id: string): number => monsters.findIndex((one) => one.id === id)
