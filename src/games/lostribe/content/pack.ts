import type { ByIndex } from '../../../lib/enums.ts'
import type { ELEMENTS, RARITIES } from '../vocabulary.ts'
import type { Card, Fusion } from './cards.ts'
import type { Config, OathTotals } from './config.ts'
import type { Content } from './content.ts'
import type { Act, Modifiers, SplitEffects } from './effects.ts'
import type { Monster } from './monsters.ts'
import type { Relic, RelicActs, RelicValues } from './relics.ts'

/** Compiled content: no field is absent, and names are list indexes. */

/** §3.3 What a pair does for cards of its element. */
export interface Attunement {
  readonly name: string
  /** The element of the pair and of the cards it helps. */
  readonly element: number
  readonly modifiers: Modifiers
  /** Acts added to the turn's first attack of the element. */
  readonly firstAttack: readonly Act[]
  readonly text: string
}
/** §3.3 What the single die beside a pair does. */
export interface SideEffect extends SplitEffects {
  readonly text: string
}
/** §3.6 What one die does by itself. `isReroll`: it rerolls all others. */
export interface Spark extends SideEffect {
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
/** An act of a run. (`Act` is an effect.) */
export interface Chapter {
  /** Whether its groups differ from those of the act before. */
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
  /** Hash of the content, computed on the first call. */
  readonly hash: () => string
  readonly content: Content
  readonly config: Config
  /** By code, see card-codes.ts. */
  readonly cards: readonly Card[]
  /** By code, see prices.ts. */
  readonly prices: readonly number[]
  readonly demandCount: number
  readonly monsters: readonly Monster[]
  /** Relics, then destinies. */
  readonly relics: readonly Relic[]
  readonly destinies: readonly number[]
  /** Relics' acts and values at each hook. */
  readonly relicActs: RelicActs
  readonly relicValues: RelicValues
  /** By relic, see relic-flags.ts. */
  readonly relicFlags: readonly number[]
  readonly heroes: readonly Hero[]
  readonly fusions: readonly Fusion[]
  readonly ults: ByIndex<typeof ELEMENTS, Fusion>
  /** By pattern code; only pairs have one. */
  readonly attunements: readonly (Attunement | undefined)[]
  /** The attunements that make the first card cheaper. */
  readonly discounts: readonly (Attunement | undefined)[]
  readonly sideEffects: ByIndex<typeof ELEMENTS, SideEffect>
  readonly sparks: ByIndex<typeof ELEMENTS, Spark>
  readonly hasSparks: boolean
  readonly acts: readonly Chapter[]
  /** Draw weights, by node kind. */
  readonly nodeWeights: readonly number[]
  /** Cache of campaign/map.ts: lists to draw from, by the bits of excluded kinds. */
  readonly nodeDrawCache: (readonly number[] | undefined)[]
  /** By oath level. */
  readonly oathTotals: readonly OathTotals[]
  /** Card codes and relics by rarity, for rewards. */
  readonly cardsOf: ByIndex<typeof RARITIES, readonly number[]>
  readonly relicsOf: ByIndex<typeof RARITIES, readonly number[]>
  /** §9.2 Cards offered to one hero only, by hero. `cardsOf` has the cards offered to all. */
  readonly ownCardsOf: readonly ByIndex<typeof RARITIES, readonly number[]>[]
  /** Cache of combat/legal/play-modes.ts, by the bits of wild elements. */
  readonly playModeCache: (Uint8Array | undefined)[]
}

// Accessors for indexes a state holds; an index outside the pack is a bug and throws. One function per list, so that V8 sees one list type
// at each, and short enough to be inlined.

const missing = (index: number): never => {
  throw new Error(`The pack has no entry ${index}.`)
}
export const cardOf = (pack: Pack, code: number): Card => pack.cards[code] ?? missing(code)
export const monsterOf = (pack: Pack, kind: number): Monster => pack.monsters[kind] ?? missing(kind)
export const relicOf = (pack: Pack, relic: number): Relic => pack.relics[relic] ?? missing(relic)
export const heroOf = (pack: Pack, hero: number): Hero => pack.heroes[hero] ?? missing(hero)
export const chapterOf = (pack: Pack, act: number): Chapter => pack.acts[act] ?? missing(act)
export const oathTotalsAt = (pack: Pack, oath: number): OathTotals => pack.oathTotals[oath] ?? missing(oath)
export const ultOf = (pack: Pack, element: number): Fusion => pack.ults[element] ?? missing(element)
export const sparkOf = (pack: Pack, element: number): Spark => pack.sparks[element] ?? missing(element)
export const sideEffectOf = (pack: Pack, element: number): SideEffect => pack.sideEffects[element] ?? missing(element)

const STAR = '-star'
/** A card's code by name: `c_flare`, or `c_flare-star` for the evolved form; −1 if there is no such card. */
export function codeOf({ cards }: Pack, name: string): number {
  const isStar = name.endsWith(STAR)
  const id = isStar ? name.slice(0, -STAR.length) : name
  return cards.findIndex((card) => card.id === id && card.isEvolved === isStar)
}
/** The name that `codeOf` reads. */
export const codeName = (pack: Pack, code: number): string => {
  const { id, isEvolved } = cardOf(pack, code)
  return `${id}${isEvolved ? STAR : ''}`
}
export const relicOfId = ({ relics }: Pack, id: string): number => relics.findIndex((relic) => relic.id === id)
export const monsterOfId = ({ monsters }: Pack, id: string): number =>
  monsters.findIndex((monster) => monster.id === id)
