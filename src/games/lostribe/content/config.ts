import type { ByName } from '../../../lib/enums.ts'
import type { ELEMENTS, WEIGHTED_NODE_KINDS } from '../vocabulary.ts'
import type { BargainEntry } from './bargains.ts'
import { type EntryOf, type Field, integer, type Shape } from './fields.ts'
import type { AttunementEntry, FusionEntry, SideEntry, SparkEntry } from './patterns.ts'

/** The knobs of config.json, which change numbers of the rules. */

type Maybe<T> = T | undefined

/** §10 A number that an oath may change. All oaths up to the chosen level add up. */
const knobField = (shape: Shape): Field<number, number> => ({ shape, make: (n) => n, text: String })
export const OATH_FIELDS = {
  elite_hp_pct: knobField(integer(0, 300)),
  boss_hp_pct: knobField(integer(0, 300)),
  shop_pct: knobField(integer(0, 300)),
  attack: knobField(integer(0, 20)),
  evolve_cost: knobField(integer(0, 20)),
  attacker_per_match: knobField(integer(0, 20)),
  boss_heal_pct: knobField(integer(-100, 0)),
  start_hp: knobField(integer(-100, 0)),
  resonance_energy: knobField(integer(-100, 0)),
  second_form_hp: knobField(integer(0, 999)),
}
type OathEntry = EntryOf<typeof OATH_FIELDS> & { readonly name: string }
/** For each number, the sum over all oaths up to a level. */
export type OathTotals = { readonly [Name in keyof typeof OATH_FIELDS]: number }

/** §10 The sums by level: level n includes the first n oaths. */
export function makeOathTotals(oaths: readonly OathEntry[]): OathTotals[] {
  const names = Object.keys(OATH_FIELDS) as (keyof OathTotals)[]
  const upTo = (level: number): OathTotals =>
    Object.fromEntries(
      names.map((name) => [name, oaths.slice(0, level).reduce((sum, oath) => sum + (oath[name] ?? 0), 0)]),
    ) as OathTotals
  return [0, ...oaths.map((_, i) => i + 1)].map(upTo)
}

interface ActEntry {
  readonly groups: readonly (readonly string[])[]
  readonly two_from_row: number
  readonly two_pct: number
  readonly elites: readonly string[]
  readonly bosses: readonly string[]
  readonly hp_pct: number
  readonly attack: number
}
type ByPrice = { readonly common: number; readonly uncommon: number; readonly rare: number }
type Span = readonly [min: number, max: number]

/** All knobs of a pack. */
export interface Config {
  readonly advantage_pct: number
  readonly disadvantage_pct: number
  readonly max_energy: number
  readonly hand_limit: number
  readonly hand_cap: number
  readonly dice_per_turn: number
  readonly bank_cap: number
  readonly charge_cap: number
  readonly plays_per_turn: number
  readonly storm: { readonly from_turn: number; readonly step: number }
  readonly resonance: { readonly charge: number; readonly energy: number }
  readonly fusions_per_turn: number
  readonly ults: ByName<typeof ELEMENTS, string>
  readonly fusions: Readonly<Record<string, FusionEntry>>
  readonly side_effects: ByName<typeof ELEMENTS, SideEntry>
  /** §3.6 How many sparks a turn allows: 0 or 1. */
  readonly sparks_per_turn: number
  readonly sparks: ByName<typeof ELEMENTS, SparkEntry>
  readonly attunements: Readonly<Record<string, AttunementEntry>>
  readonly attacker_per_match: number
  readonly match_damage: number
  readonly match_ward: number
  readonly match_shift_heal: number
  readonly controller_ward: number
  readonly summoner_ward: number
  readonly summon_pair_hp: number
  readonly foe_cap: number
  readonly pivot: {
    readonly threshold: number
    readonly window: number
    readonly ward: number
    readonly turns: number
    readonly rest: number
  }
  readonly evolve: { readonly cost: number; readonly pct: number; readonly bonus: number }
  readonly player_stun_energy: number
  readonly synergy_pool: 'before_cost' | 'after_cost'
  readonly missing_dice: 'refuse' | 'base_only'
  readonly monster_dice_reveal: 'resolution' | 'intent'
  readonly cards: Readonly<Record<string, { readonly cost?: Maybe<number>; readonly value?: Maybe<number> }>>
  readonly map: {
    readonly weights: ByName<typeof WEIGHTED_NODE_KINDS, number>
    readonly elite_from_row: number
    readonly walks: number
  }
  readonly encounters: readonly ActEntry[]
  readonly rewards: {
    readonly fight_gold: Span
    readonly elite_gold: Span
    readonly boss_gold: number
    readonly cards: number
    readonly card_odds: ByPrice
    readonly rare_step: number
    readonly relic_odds: ByPrice
    readonly boss_relics: number
    readonly boss_heal_pct: number
  }
  readonly rest: { readonly heal_pct: number; readonly charges: number }
  readonly shop: {
    readonly cards: number
    readonly relics: number
    readonly card_price: ByPrice
    readonly relic_price: ByPrice
    readonly removal: number
    readonly removal_step: number
    readonly restock: number
  }
  readonly trap: { readonly damage: readonly number[]; readonly reroll_charges: number }
  readonly events: {
    readonly blood_price: { readonly hp: number; readonly charges: number }
    readonly knucklebones: {
      readonly triple_gold: number
      readonly pair_gold: number
      readonly distinct_charges: number
    }
    readonly mirror_pool: { readonly gold: number }
    readonly potter: object
    readonly oasis: { readonly heal: number; readonly max_hp: number }
    readonly buried_strongbox: { readonly hp: number }
    readonly star_reader: { readonly charges: number }
    readonly champion: object
  }
  readonly bargains: readonly BargainEntry[]
  readonly score: {
    readonly fight: number
    readonly elite: number
    readonly boss: number
    readonly oath: number
    readonly gold_per_point: number
  }
  readonly oaths: readonly OathEntry[]
}
