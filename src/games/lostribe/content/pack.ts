import type { ByIndex } from '../../../lib/enums.ts'
import type { ELEMENTS, RARITIES } from '../vocabulary.ts'
import type { Card, Fusion } from './cards.ts'
import type { Config, OathTotals } from './config.ts'
import type { Content } from './content.ts'
import type { Act, Modifiers, SplitEffects } from './effects.ts'
import type { Monster } from './monsters.ts'
import type { Relic, RelicActs, RelicValues } from './relics.ts'

/** Compiled content. No field is absent, and names have become indexes into lists. */

/** §3.3 What a pair of dice does for cards of its element. */
export interface Attunement {
  readonly name: string
  /** The element of the pair, and of the cards that benefit. */
  readonly element: number
  readonly modifiers: Modifiers
  /** What the turn's first attack of the element does in addition. */
  readonly firstAttack: readonly Act[]
  readonly text: string
}
/** §3.3 What the single die beside a pair does. */
export interface SideEffect extends SplitEffects {
  readonly text: string
}
/** §3.6 What spending a single die as a spark does. `isReroll` says whether it rerolls all other dice. */
export interface Spark extends SideEffect {
  readonly isReroll: boolean
}
export interface Hero {
  readonly id: string
  readonly name: string
  readonly hp: number
  readonly def: number
  readonly affinity: number
  /** The card codes of the hero's first deck, and the hero's first relics. */
  readonly deck: readonly number[]
  readonly relics: readonly number[]
}
/** An act of a run with its foes. (The type `Act` is an effect.) */
export interface RunAct {
  /** Whether its groups of foes differ from those of the act before. */
  readonly hasNewGroups: boolean
  readonly groups: readonly (readonly number[])[]
  readonly elites: readonly number[]
  readonly bosses: readonly number[]
  readonly twoFromRow: number
  readonly twoPercent: number
  readonly hpPercent: number
  readonly attack: number
}
export interface Pack {
  /** Computes the hash of the content on the first call. */
  readonly hash: () => string
  readonly content: Content
  readonly config: Config
  /** Cards by card code, see card-codes.ts. */
  readonly cards: readonly Card[]
  /** Packed prices by card code, see prices.ts. */
  readonly prices: readonly number[]
  readonly demandCount: number
  readonly monsters: readonly Monster[]
  /** Relics, followed by destinies. */
  readonly relics: readonly Relic[]
  readonly destinies: readonly number[]
  /** What relics do at each hook, and which values they give there. */
  readonly relicActs: RelicActs
  readonly relicValues: RelicValues
  /** Flags by relic, see relic-flags.ts. */
  readonly relicFlags: readonly number[]
  readonly heroes: readonly Hero[]
  readonly fusions: readonly Fusion[]
  readonly ults: ByIndex<typeof ELEMENTS, Fusion>
  /** Attunements by pattern code. Only pairs have one. */
  readonly attunements: readonly (Attunement | undefined)[]
  /** The attunements that make the first card of their element cheaper, by pattern code. */
  readonly discounts: readonly (Attunement | undefined)[]
  readonly sideEffects: ByIndex<typeof ELEMENTS, SideEffect>
  readonly sparks: ByIndex<typeof ELEMENTS, Spark>
  readonly hasSparks: boolean
  readonly acts: readonly RunAct[]
  /** The weight of each node kind when a map is drawn. */
  readonly nodeWeights: readonly number[]
  /** A cache that campaign/map.ts fills: the node kinds to draw from, by the bits of the excluded kinds. */
  readonly nodeDrawCache: (readonly number[] | undefined)[]
  /** What the oaths change, by oath level. */
  readonly oathTotals: readonly OathTotals[]
  /** Card codes and relics by rarity, from which rewards are drawn. */
  readonly cardsOf: ByIndex<typeof RARITIES, readonly number[]>
  readonly relicsOf: ByIndex<typeof RARITIES, readonly number[]>
  /** §9.2 The cards offered to one hero only, by hero and rarity. `cardsOf` has the cards offered to all. */
  readonly ownCardsOf: readonly ByIndex<typeof RARITIES, readonly number[]>[]
  /** A cache that combat/legal/play-modes.ts fills, by the bits of the wild elements. */
  readonly playModeCache: (Uint8Array | undefined)[]
}

// Accessors for indexes that a state holds. An index outside the pack is a bug and throws. Each list has a function of
// its own, so that V8 sees one type of list there, and short enough to be inlined.

const missing = (index: number): never => {
  throw new Error(`The pack has no entry ${index}.`)
}
export const cardOf = (pack: Pack, code: number): Card => pack.cards[code] ?? missing(code)
export const monsterOf = (pack: Pack, kind: number): Monster => pack.monsters[kind] ?? missing(kind)
export const relicOf = (pack: Pack, relic: number): Relic => pack.relics[relic] ?? missing(relic)
export const heroOf = (pack: Pack, hero: number): Hero => pack.heroes[hero] ?? missing(hero)
export const runActOf = (pack: Pack, act: number): RunAct => pack.acts[act] ?? missing(act)
export const oathTotalsAt = (pack: Pack, oath: number): OathTotals => pack.oathTotals[oath] ?? missing(oath)
export const ultOf = (pack: Pack, element: number): Fusion => pack.ults[element] ?? missing(element)
export const sparkOf = (pack: Pack, element: number): Spark => pack.sparks[element] ?? missing(element)
export const sideEffectOf = (pack: Pack, element: number): SideEffect => pack.sideEffects[element] ?? missing(element)

const STAR = '-star'
/** The code of a card by name: `c_flare`, or `c_flare-star` for the evolved form; −1 if there is no such card. */
export function codeOf({ cards }: Pack, name: string): number {
  const isStar = name.endsWith(STAR)
  const id = isStar ? name.slice(0, -STAR.length) : name
  return cards.findIndex((card) => card.id === id && card.isEvolved === isStar)
}
/** The name of a card code, as `codeOf` reads it. */
export const codeName = (pack: Pack, code: number): string => {
  const { id, isEvolved } = cardOf(pack, code)
  return `${id}${isEvolved ? STAR : ''}`
}
export const relicOfId = ({ relics }: Pack, id: string): number => relics.findIndex((relic) => relic.id === id)
export const monsterOfId = ({ monsters }: Pack, id: string): number =>
  monsters.findIndex((monster) => monster.id === id)
