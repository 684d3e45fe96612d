import type { ActionName } from '../actions.ts'
import type { Band } from '../content/content.ts'
import type { Color, End } from './side.ts'

export type SideName = 'player' | 'enemy'
export interface Pair<T> {
  player: T
  enemy: T
}

/** §15 Everything that happened in a round, for programs. Lists are in the order of events. */
export interface RoundLog {
  round: number
  actions: Pair<ActionName>
  /** Sides whose illegal choice was replaced by Focus Fire. */
  action_substituted: SideName[]
  repairs: {
    readonly side: SideName
    /** Index in module_instances. */
    readonly place: number
    readonly magnitude: number
    readonly restored: number
    readonly hull_before: number
    readonly hull_after: number
    readonly uses_left: number
    readonly module_id?: string
  }[]
  scans: { readonly side: SideName; readonly success: boolean }[]
  /** Whether each ship has been scanned by the other side. */
  scanned: Pair<boolean>
  /** Effective bands: weapon, defense, engine. Zeros in a round that ended by surrender. */
  bands: Pair<readonly [number, number, number]>
  /** The weapon band before step 7: what a side knows of its own band until it has scanned the enemy. */
  weapon_before_rps: Pair<number>
  /** Each side's bonus by weapon type against defense type. */
  rps: Pair<number>
  escapes: {
    readonly side: SideName
    readonly score: number
    readonly threshold: number
    readonly roll: number
    readonly success: boolean
  }[]
  /** By attacker, the player first; empty in a round without attacks. */
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
  hull: Pair<{ readonly current: number; readonly max: number; readonly percent: number; readonly color: Color }>
  /** In the last round. */
  end?: EndLog
}

export interface EndLog {
  readonly outcome: Exclude<End, ''>
  readonly winner: SideName | 'none'
  readonly by?: SideName
  readonly destroyed?: Pair<boolean>
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
