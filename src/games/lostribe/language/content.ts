import type { Element } from '../fight/elements.ts'

/** The content files as JSON gives them, in the field names of the original design. What is optional may be absent. */

export const RARITIES = ['basic', 'common', 'uncommon', 'rare', 'boss'] as const
export type Rarity = (typeof RARITIES)[number]
export const TARGETS = ['enemy', 'all', 'self'] as const
export type Target = (typeof TARGETS)[number]
export const CARD_TYPES = ['attack', 'ward', 'heal', 'skill', 'status', 'ritual', 'evolution'] as const
export type CardType = (typeof CARD_TYPES)[number]
export const AI_TYPES = ['attacker', 'controller', 'summoner'] as const
export type AiType = (typeof AI_TYPES)[number]
export const INTENT_TYPES = ['attack', 'drain', 'charge', 'ward', 'dodge', 'afflict', 'summon', 'shift'] as const
export type IntentType = (typeof INTENT_TYPES)[number]
/** §5 Those with a timer first; dodge and stun are counted, not timed. */
export const STATUSES = ['burn', 'brittle', 'fortify', 'dim', 'might', 'regen', 'dodge', 'stun'] as const
export type Status = (typeof STATUSES)[number]
export const MANIPS = ['reroll', 'bank', 'swap', 'steal', 'add'] as const
export type Manip = (typeof MANIPS)[number]
export const RITUALS = ['on_consume_die', 'on_resonance', 'on_hit_by_attack', 'on_end_turn_unspent_die'] as const
export type RitualHook = (typeof RITUALS)[number]
export const EVENTS = [
  'blood_price',
  'knucklebones',
  'mirror_pool',
  'potter',
  'oasis',
  'buried_strongbox',
  'star_reader',
  'champion',
] as const
export const TIERS = ['act1', 'act2', 'add', 'elite', 'boss1', 'boss2', 'boss3'] as const

type Maybe<T> = T | undefined
type MaybeElement = Element | 'neutral' | null | undefined

export interface Timed {
  readonly value: number
  readonly turns: number
}
export interface StatusEntry {
  readonly status: Status
  readonly value?: Maybe<number>
  readonly turns?: Maybe<number>
  readonly charges?: Maybe<number>
}
export interface BonusEntry {
  readonly damage?: Maybe<number>
  readonly hits?: Maybe<number>
  readonly ward?: Maybe<number>
  readonly heal?: Maybe<number>
  readonly draw?: Maybe<number>
  readonly energy?: Maybe<number>
  readonly burn_turns?: Maybe<number>
  readonly burn_all?: Maybe<Timed>
  readonly brittle?: Maybe<Timed>
}
export type EffectEntry =
  | StatusEntry
  | { readonly draw: number }
  | { readonly energy: number }
  | { readonly lose_hp: number }
  | { readonly cleanse: boolean }
  | { readonly evolve_in_hand: number; readonly scope: 'combat' | 'run' }
  | RitualEntry
export interface RitualEntry {
  readonly ritual: RitualHook
  readonly element?: MaybeElement
  readonly deal?: Maybe<number>
  readonly to?: Maybe<'front' | 'attacker'>
  readonly draw?: Maybe<number>
  readonly ward?: Maybe<number>
}
export interface CardEntry {
  readonly id: string
  readonly name: string
  readonly rarity?: Maybe<Rarity>
  readonly cost: number
  readonly element?: MaybeElement
  readonly target?: Maybe<Target>
  readonly base: {
    readonly type: CardType
    readonly value: number
    readonly hits?: Maybe<number>
    readonly pen?: Maybe<number>
  }
  readonly dice_cost?: Maybe<{ readonly element: Element; readonly count: number }>
  readonly dice_synergy?: Maybe<{
    readonly if: { readonly element: Element; readonly count: number }
    readonly bonus: BonusEntry
  }>
  readonly fuse?: Maybe<{
    readonly triple?: Maybe<{ readonly effect: string; readonly desc?: Maybe<string> }>
    readonly pair?: Maybe<{ readonly with: Element; readonly effect: string; readonly desc?: Maybe<string> }>
  }>
  readonly manip?: Maybe<{
    readonly op: Manip
    readonly count: number
    readonly choose?: Maybe<boolean>
    readonly element?: Maybe<Element>
    readonly to?: Maybe<Element | 'choose'>
  }>
  readonly tarot_charge?: Maybe<number>
  readonly effects?: Maybe<readonly EffectEntry[]>
  readonly exhaust?: Maybe<boolean>
  readonly evolves_to?: Maybe<string>
}

export interface IntentEntry {
  readonly type: IntentType
  readonly element?: MaybeElement
  readonly value?: Maybe<number>
  readonly probability: number
  readonly hits?: Maybe<number>
  readonly turns?: Maybe<number>
  readonly status?: Maybe<Status>
}
export interface MonsterEntry {
  readonly id: string
  readonly name: string
  readonly tier?: Maybe<(typeof TIERS)[number]>
  readonly boss?: Maybe<boolean>
  readonly hp: number
  readonly atk: number
  readonly def: number
  readonly spd: number
  readonly element_affinity?: MaybeElement
  readonly ai_type: AiType
  readonly summon?: Maybe<{ readonly id: string; readonly cap: number }>
  readonly intents: readonly IntentEntry[]
  readonly phases?: Maybe<
    readonly {
      readonly at_hp_pct: number
      readonly set?: Maybe<{ readonly def?: Maybe<number>; readonly ai_type?: Maybe<AiType> }>
      readonly gain?: Maybe<{ readonly might?: Maybe<number> }>
    }[]
  >
}

export const HOOKS = [
  'combat_start',
  'combat_end',
  'start_turn',
  'end_turn',
  'after_roll',
  'declare_intent',
  'action',
  'on_resonance',
  'on_attack',
  'on_consume_die',
  'element_multiplier',
  'play_card',
  'attune',
  'trophy',
] as const
export type Hook = (typeof HOOKS)[number]
export interface BoonEffect {
  readonly bank_capacity?: Maybe<number>
  readonly set_die?: Maybe<{ readonly index: number; readonly to: Element; readonly on_turn: number }>
  readonly reveal_monster_dice?: Maybe<boolean>
  readonly on_turn?: Maybe<number>
  readonly reroll_all?: Maybe<number>
  readonly per?: Maybe<'combat'>
  readonly tarot_charge?: Maybe<number>
  readonly ward?: Maybe<number>
  readonly pen?: Maybe<number>
  readonly heal?: Maybe<number>
  readonly refund_first_per_turn?: Maybe<Element>
  readonly steal?: Maybe<number>
  readonly from?: Maybe<'front'>
  readonly advantage_pct?: Maybe<number>
  readonly disadvantage_pct?: Maybe<number>
  readonly energy?: Maybe<number>
  readonly hand_limit?: Maybe<number>
  readonly first_card_discount?: Maybe<number>
  readonly side_effect_times?: Maybe<number>
}
/** Which effects a hook can have. */
export const HOOK_EFFECTS: Readonly<Record<Hook, readonly (keyof BoonEffect)[]>> = {
  combat_start: ['ward', 'steal', 'from', 'tarot_charge'],
  combat_end: ['heal'],
  start_turn: ['energy', 'hand_limit', 'on_turn'],
  end_turn: ['bank_capacity'],
  after_roll: ['set_die'],
  declare_intent: ['reveal_monster_dice', 'on_turn'],
  action: ['reroll_all', 'per'],
  on_resonance: ['tarot_charge'],
  on_attack: ['pen'],
  on_consume_die: ['refund_first_per_turn'],
  element_multiplier: ['advantage_pct', 'disadvantage_pct'],
  play_card: ['first_card_discount'],
  attune: ['side_effect_times'],
  trophy: ['tarot_charge'],
}
export interface BoonEntry {
  readonly id: string
  readonly name: string
  readonly rarity?: Maybe<Rarity>
  readonly hook: Hook
  readonly effect: BoonEffect
}
export interface HeroEntry {
  readonly id: string
  readonly name: string
  readonly hp: number
  readonly def?: Maybe<number>
  readonly element_affinity?: MaybeElement
  readonly deck: readonly string[]
  readonly relics: readonly string[]
}

export interface FusionEntry {
  readonly damage?: Maybe<number>
  readonly ignore_def?: Maybe<boolean>
  readonly burn?: Maybe<Timed>
  readonly burn_all?: Maybe<Timed>
  readonly dim_all?: Maybe<Timed>
  readonly damage_all?: Maybe<number>
  readonly stun_all?: Maybe<number>
  readonly draw?: Maybe<number>
  readonly heal?: Maybe<number>
  readonly ward?: Maybe<number>
  readonly cleanse?: Maybe<boolean>
}
export interface AttunementEntry {
  readonly name: string
  readonly attack_damage?: Maybe<number>
  readonly attack_pen?: Maybe<number>
  readonly ward?: Maybe<number>
  readonly heal?: Maybe<number>
  readonly first_attack?: Maybe<StatusEntry>
  readonly first_card_discount?: Maybe<number>
  readonly first_card_dodge?: Maybe<number>
}
export interface SideEntry {
  readonly burn_all?: Maybe<Timed>
  readonly draw?: Maybe<number>
  readonly ward?: Maybe<number>
  readonly heal?: Maybe<number>
}
export interface ActEntry {
  readonly groups: readonly (readonly string[])[]
  readonly two_from_row: number
  readonly two_pct: number
  readonly elites: readonly string[]
  readonly boss: string
  readonly hp_pct: number
  readonly attack: number
}
export interface OathEntry {
  readonly name: string
  readonly elite_hp_pct?: Maybe<number>
  readonly boss_hp_pct?: Maybe<number>
  readonly attack?: Maybe<number>
  readonly boss_heal_pct?: Maybe<number>
  readonly start_hp?: Maybe<number>
  readonly evolve_cost?: Maybe<number>
  readonly shop_pct?: Maybe<number>
  readonly attacker_per_match?: Maybe<number>
  readonly resonance_energy?: Maybe<number>
  readonly second_form_hp?: Maybe<number>
}
type ByRarity = { readonly common: number; readonly uncommon: number; readonly rare: number }
export const NODE_KINDS = ['fight', 'event', 'elite', 'shop', 'rest', 'trap', 'treasure', 'boss'] as const

/** Every number balance may want to change, in one file. */
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
  readonly ults: Readonly<Record<Element, string>>
  readonly fusions: Readonly<Record<string, FusionEntry>>
  readonly side_effects: Readonly<Record<Element, SideEntry>>
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
    readonly weights: Readonly<Record<'fight' | 'event' | 'elite' | 'shop' | 'rest' | 'trap', number>>
    readonly elite_from_row: number
    readonly walks: number
  }
  readonly encounters: readonly ActEntry[]
  readonly rewards: {
    readonly fight_gold: readonly number[]
    readonly elite_gold: readonly number[]
    readonly boss_gold: number
    readonly cards: number
    readonly card_odds: ByRarity
    readonly rare_step: number
    readonly relic_odds: ByRarity
    readonly boss_relics: number
    readonly boss_heal_pct: number
  }
  readonly rest: { readonly heal_pct: number; readonly charges: number }
  readonly shop: {
    readonly cards: number
    readonly relics: number
    readonly card_price: ByRarity
    readonly relic_price: ByRarity
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
  readonly score: {
    readonly fight: number
    readonly elite: number
    readonly boss: number
    readonly oath: number
    readonly gold_per_point: number
  }
  readonly oaths: readonly OathEntry[]
}

/** All files of a pack, read. */
export interface Content {
  readonly cards: readonly CardEntry[]
  readonly monsters: readonly MonsterEntry[]
  readonly relics: readonly BoonEntry[]
  readonly heroes: readonly HeroEntry[]
  readonly destinies: readonly BoonEntry[]
  readonly config: Config
}
