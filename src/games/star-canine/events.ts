import type { CombatEnd, Phase } from './state.ts'

/** A weapon that can attack at the range of this turn, and whether it fired. */
export interface WeaponShot {
  /** The number of the item, and the index of the equipment in the pack. */
  readonly item: number
  readonly kind: number
  readonly base: number
  readonly bonus: number
  readonly multiplier: number
  readonly damage: number
  readonly ammo: number
  readonly fate: 'fires' | 'no-ammo' | 'no-uses'
}

/** A hit on either ship. Its shield or armor absorbs first, and the hull takes the rest. */
export interface ShipHit {
  readonly turn: number
  readonly range: number
  readonly damage: number
  readonly absorbed: number
  readonly pool: 'shield' | 'armor' | 'none'
  readonly poolLeft: number
  readonly hullBefore: number
  readonly hull: number
}

/** What a rule did, with the numbers behind it. */
export type Event = TravelEvent | CombatEvent | RewardEvent | DockEvent

/** §6 Events of the progress from stage to stage. */
type TravelEvent =
  | { readonly kind: 'cast-off' }
  | { readonly kind: 'narrative'; readonly act: number; readonly beat: 'start' | 'boss' }
  | {
      readonly kind: 'logistics'
      readonly hullBefore: number
      readonly hull: number
      readonly ammoBefore: number
      readonly ammo: number
    }
  | { readonly kind: 'stage'; readonly stage: number; readonly enemy: number }
  | { readonly kind: 'ended'; readonly phase: Phase; readonly result: CombatEnd }
  | { readonly kind: 'equipped'; readonly item: number; readonly of: number; readonly slot: number }
  | { readonly kind: 'unequipped'; readonly item: number; readonly of: number }

/** §4 Events of a combat, and of what burns out after it. */
export type CombatEvent =
  | {
      readonly kind: 'combat'
      readonly enemy: string
      readonly enemyHull: number
      readonly enemyShield: number
      readonly enemyArmor: number
      readonly shield: number
      readonly armor: number
      readonly hull: number
      readonly ammo: number
      readonly repaired: number
      readonly synthesized: number
      readonly projector: number
      readonly hangar: number
      readonly multipliers: readonly number[]
      readonly weaponTypes: readonly string[]
    }
  | (ShipHit & {
      readonly kind: 'salvo'
      readonly shots: readonly WeaponShot[]
      readonly ammoBefore: number
      readonly ammo: number
    })
  | (ShipHit & {
      readonly kind: 'answer'
      readonly enemy: string
      /** The uses that the enemy has left at this range afterwards. */
      readonly usesLeft: number
    })
  | {
      readonly kind: 'hold'
      readonly turn: number
      readonly range: number
      readonly enemy: string
      readonly why: 'no-shot' | 'no-uses'
    }
  | { readonly kind: 'destroyed'; readonly turn: number; readonly enemy: string; readonly boss: boolean }
  | { readonly kind: 'lost'; readonly turn: number; readonly enemy: string }
  | { readonly kind: 'drawn'; readonly enemy: string; readonly boss: boolean }
  | { readonly kind: 'burned-out'; readonly item: number; readonly of: number; readonly scrap: number }

/** §4.6 Events of the rewards for a win. */
type RewardEvent =
  | { readonly kind: 'rewards'; readonly offers: readonly number[] }
  | { readonly kind: 'ammo'; readonly before: number; readonly gained: number }
  | { readonly kind: 'taken'; readonly item: number; readonly of: number }
  | { readonly kind: 'upgrades'; readonly offers: readonly number[] }
  | { readonly kind: 'installed'; readonly upgrade: number; readonly hullBefore: number; readonly hull: number }
  | { readonly kind: 'restored'; readonly hullBefore: number; readonly hull: number }

/** §5 Events at a dock. */
type DockEvent =
  | { readonly kind: 'laid-down'; readonly item: number; readonly of: number; readonly missing: number }
  | { readonly kind: 'taken-back'; readonly item: number; readonly of: number }
  | { readonly kind: 'paid'; readonly items: readonly number[]; readonly of: readonly number[] }
  | { readonly kind: 'left-dock' }
  | {
      readonly kind: 'repaired'
      readonly hullBefore: number
      readonly hull: number
      readonly maxHull: number
      readonly percent: number
      readonly healed: number
    }
