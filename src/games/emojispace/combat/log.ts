import type { ActionName } from '../actions.ts'
import type { Band } from '../content/content.ts'
import type { CombatEnd, HullColor } from './side.ts'

export type SideName = 'player' | 'enemy'
export interface PerSide<T> {
  player: T
  enemy: T
}

/** §15 Everything that happened in a round, for programs. Lists are in the order in which things happened. */
export interface RoundLog {
  round: number
  actions: PerSide<ActionName>
  /** The sides whose illegal choice was replaced by Focus Fire. */
  action_substituted: SideName[]
  repairs: {
    readonly side: SideName
    /** The index of the module in module_instances. */
    readonly place: number
    readonly magnitude: number
    readonly restored: number
    readonly hull_before: number
    readonly hull_after: number
    readonly uses_left: number
    readonly module_id?: string
  }[]
  scans: { readonly side: SideName; readonly success: boolean }[]
  /** Whether the other side has scanned each ship. */
  scanned: PerSide<boolean>
  /** The effective bands: weapon, defense, engine. Zeros if the round ended by surrender. */
  bands: PerSide<readonly [number, number, number]>
  /** The weapon band before step 7. A side knows no more of its own band until it has scanned the enemy. */
  weapon_before_rps: PerSide<number>
  /** The bonus of each side's weapon type against the other's defense type. */
  rps: PerSide<number>
  escapes: {
    readonly side: SideName
    readonly score: number
    readonly threshold: number
    readonly roll: number
    readonly success: boolean
  }[]
  /** The attacks by attacker, the player first. Empty in a round without attacks. */
  attacks: {
    readonly side: SideName
    readonly band_delta: number
    readonly damage_roll: number
    readonly mitigation_roll: number
    readonly damage: number
  }[]
  degradation: {
    readonly side: SideName
    readonly subsystem: Band
    readonly degradation: number
    readonly capacity: number
    readonly red: boolean
  }[]
  hull: PerSide<{ readonly current: number; readonly max: number; readonly percent: number; readonly color: HullColor }>
  /** How the combat ended. Only the last round has it. */
  end?: EndLog
}

export interface EndLog {
  readonly outcome: Exclude<CombatEnd, ''>
  readonly winner: SideName | 'none'
  readonly by?: SideName
  readonly destroyed?: PerSide<boolean>
  readonly survival?: { readonly roll: number; readonly threshold: number; readonly survived: boolean }
}

export const makeRoundLog = (): RoundLog => ({
  round: 0,
  actions: { player: 'Focus Fire', enemy: 'Focus Fire' },
  action_substituted: [],
  repairs: [],
  scans: [],
  scanned: { player: false, enemy: false },
  bands: { player: [0, 0, 0], enemy: [0, 0, 0] },
  weapon_before_rps: { player: 0, enemy: 0 },
  rps: { player: 0, enemy: 0 },
  escapes: [],
  attacks: [],
  degradation: [],
  hull: {
    player: { current: 0, max: 0, percent: 0, color: 'green' },
    enemy: { current: 0, max: 0, percent: 0, color: 'green' },
  },
})
