import {
  AI_TYPES,
  type BoonEntry,
  CARD_TYPES,
  type Config,
  type Content,
  INTENT_TYPES,
  MANIPS,
  RARITIES,
  RITUALS,
  STATUSES,
  TARGETS,
} from './content.ts'

/** Content the rules can run on: nothing is absent, names are places in lists. */

export const ATTACK = CARD_TYPES.indexOf('attack')
export const WARD_CARD = CARD_TYPES.indexOf('ward')
export const HEAL_CARD = CARD_TYPES.indexOf('heal')
export const RITUAL = CARD_TYPES.indexOf('ritual')
export const AT_ENEMY = TARGETS.indexOf('enemy')
export const AT_ALL = TARGETS.indexOf('all')
export const BURN = STATUSES.indexOf('burn')
export const BRITTLE = STATUSES.indexOf('brittle')
export const FORTIFY = STATUSES.indexOf('fortify')
export const DIM = STATUSES.indexOf('dim')
export const MIGHT = STATUSES.indexOf('might')
export const REGEN = STATUSES.indexOf('regen')
export const DODGE_STATUS = STATUSES.indexOf('dodge')
export const STUN_STATUS = STATUSES.indexOf('stun')
export const [REROLL, BANK, SWAP, STEAL, ADD] = MANIPS.map((_, i) => i) as [number, number, number, number, number]
export const [ATTACKER, CONTROLLER, SUMMONER] = AI_TYPES.map((_, i) => i) as [number, number, number]
export const [I_ATTACK, I_DRAIN, I_CHARGE, I_WARD, I_DODGE, I_AFFLICT, I_SUMMON, I_SHIFT] = INTENT_TYPES.map(
  (_, i) => i,
) as [number, number, number, number, number, number, number, number]
export const [ON_CONSUME, ON_RESONANCE, ON_HIT, ON_UNSPENT] = RITUALS.map((_, i) => i) as [
  number,
  number,
  number,
  number,
]

export interface Affliction {
  readonly status: number
  readonly value: number
  readonly turns: number
}
export type Effect =
  | { readonly op: 'draw' | 'energy' | 'lose_hp'; readonly n: number }
  | { readonly op: 'cleanse' }
  | ({ readonly op: 'status' } & Affliction)
  | { readonly op: 'evolve'; readonly isForRun: boolean }
export interface Ritual {
  readonly hook: number
  readonly element: number
  readonly deal: number
  readonly draw: number
  readonly ward: number
}
export interface Bonus {
  readonly damage: number
  readonly hits: number
  readonly ward: number
  readonly heal: number
  readonly draw: number
  readonly energy: number
  readonly burnTurns: number
  readonly burnAll: Affliction | undefined
  readonly brittle: Affliction | undefined
}
export interface Card {
  readonly id: string
  readonly name: string
  readonly kind: number
  readonly isEvolved: boolean
  readonly rarity: number
  readonly cost: number
  readonly element: number
  readonly target: number
  readonly type: number
  readonly value: number
  readonly hits: number
  readonly pen: number
  readonly diceElement: number
  readonly diceCount: number
  readonly synergyElement: number
  readonly synergyCount: number
  readonly bonus: Bonus
  /** Places in the list of fusions; −1: none. */
  readonly triple: number
  readonly pair: number
  readonly pairWith: number
  readonly manip: number
  readonly manipCount: number
  readonly manipElement: number
  readonly charges: number
  readonly effects: readonly Effect[]
  readonly ritual: Ritual | undefined
  readonly exhaust: boolean
}
export interface Fusion {
  readonly id: string
  readonly damage: number
  readonly ignoresDef: boolean
  readonly damageAll: number
  readonly one: readonly Affliction[]
  readonly all: readonly Affliction[]
  readonly draw: number
  readonly heal: number
  readonly ward: number
  readonly cleanse: boolean
}
export interface Attunement {
  readonly name: string
  readonly damage: number
  readonly pen: number
  readonly ward: number
  readonly heal: number
  readonly firstAttack: Affliction | undefined
  readonly discount: number
  readonly dodge: number
}
export interface Side {
  readonly burnAll: Affliction | undefined
  readonly draw: number
  readonly ward: number
  readonly heal: number
}
export interface Intent {
  readonly type: number
  readonly element: number
  readonly value: number
  readonly hits: number
  readonly status: number
  readonly turns: number
  /** Of a million; the last one reaches it. */
  readonly upTo: number
}
export interface Phase {
  readonly atPercent: number
  readonly def: number
  readonly ai: number
  readonly might: number
}
export interface Monster {
  readonly id: string
  readonly name: string
  readonly tier: string
  readonly isBoss: boolean
  readonly hp: number
  readonly def: number
  readonly spd: number
  readonly affinity: number
  readonly ai: number
  readonly summons: number
  readonly summonCap: number
  readonly intents: readonly Intent[]
  readonly phases: readonly Phase[]
}
/** A relic, or a destiny: both are boons, and a run owns a list of them. */
export interface Boon {
  readonly id: string
  readonly name: string
  readonly isDestiny: boolean
  readonly rarity: number
  readonly entry: BoonEntry
  readonly bankCapacity: number
  readonly dieIndex: number
  readonly dieElement: number
  readonly dieTurn: number
  /** Whether it shows monster dice; on which turn, 0 for all. */
  readonly reveals: boolean
  readonly onTurn: number
  readonly throws: number
  readonly resonanceCharge: number
  readonly startCharge: number
  readonly trophyCharge: number
  readonly startWard: number
  readonly startSteal: number
  readonly pen: number
  readonly endHeal: number
  readonly refund: number
  /** 0: leaves it alone. */
  readonly advantage: number
  readonly disadvantage: number
  readonly energy: number
  readonly handLimit: number
  readonly discount: number
  readonly sideTimes: number
}
export interface Hero {
  readonly id: string
  readonly name: string
  readonly hp: number
  readonly def: number
  readonly affinity: number
  readonly deck: readonly number[]
  readonly boons: readonly number[]
}
/** The oaths of a level, all in one. */
export interface Vows {
  readonly eliteHp: number
  readonly bossHp: number
  readonly attack: number
  readonly bossHeal: number
  readonly startHp: number
  readonly evolveCost: number
  readonly shop: number
  readonly perMatch: number
  readonly resonanceEnergy: number
  readonly secondForm: number
}
export interface Act {
  /** Whether its groups are others than those of the act before. */
  readonly isNewGround: boolean
  readonly groups: readonly (readonly number[])[]
  readonly elites: readonly number[]
  readonly boss: number
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
  /** By code: 2·kind, and one more for the evolved form. */
  readonly cards: readonly Card[]
  readonly monsters: readonly Monster[]
  /** Relics, then destinies. */
  readonly boons: readonly Boon[]
  readonly destinies: readonly number[]
  readonly heroes: readonly Hero[]
  readonly fusions: readonly Fusion[]
  readonly ults: readonly number[]
  readonly attunements: readonly (Attunement | undefined)[]
  readonly sides: readonly Side[]
  readonly acts: readonly Act[]
  readonly vows: readonly Vows[]
  /** Card codes and relics by rarity, for rewards. */
  readonly cardsOf: readonly (readonly number[])[]
  readonly relicsOf: readonly (readonly number[])[]
}

export const BASIC = RARITIES.indexOf('basic')
export const COMMON = RARITIES.indexOf('common')
export const UNCOMMON = RARITIES.indexOf('uncommon')
export const RARE = RARITIES.indexOf('rare')
export const BOSS_RARITY = RARITIES.indexOf('boss')

/** Chances of intents are whole parts of this. */
export const MILLION = 1_000_000
