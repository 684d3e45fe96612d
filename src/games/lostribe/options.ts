/** Options of a run. */

export interface Options {
  /** The hero. If it is absent, choosing one is the first choice of the run. */
  readonly hero?: string | undefined
  /** The difficulty, from 0 to 10. */
  readonly oath?: number | undefined
  readonly scenario?: Scenario | undefined
  /** §12 For testing: allows to force dice, intents and hp. The run is practice. */
  readonly admin?: boolean | undefined
  /** The id of a lesson to play instead of a run. Lessons are practice. */
  readonly lesson?: string | undefined
}

/** A starting position. Absent fields have the value they have at the start of a fight. */
export interface Scenario {
  readonly hero?: string | undefined
  /** The player's element; null for none. */
  readonly affinity?: string | null | undefined
  readonly act?: number | undefined
  readonly hp?: number | undefined
  readonly max_hp?: number | undefined
  readonly gold?: number | undefined
  readonly charges?: number | undefined
  readonly energy?: number | undefined
  readonly turn?: number | undefined
  readonly destiny?: string | undefined
  readonly relics?: readonly string[] | undefined
  readonly deck?: readonly string[] | undefined
  readonly hand?: readonly string[] | undefined
  readonly discard?: readonly string[] | undefined
  readonly exhaust?: readonly string[] | undefined
  readonly rituals?: readonly string[] | undefined
  readonly dice?: readonly string[] | undefined
  readonly banked?: readonly string[] | undefined
  readonly stakes?: 'fight' | 'elite' | 'boss' | undefined
  readonly monsters?: readonly ScenarioMonster[] | undefined
  /** The kind of node to start at, if it is not a fight. */
  readonly place?: 'map' | 'rest' | 'shop' | 'trap' | 'treasure' | 'event' | undefined
  /** The id of the event or bargain, if `place` is `event`. */
  readonly event?: string | undefined
}
export interface ScenarioMonster {
  readonly id: string
  readonly hp?: number | undefined
  readonly def?: number | undefined
  readonly ward?: number | undefined
  readonly affinity?: string | null | undefined
  /** The index in the monster's list of intents. */
  readonly intent?: number | undefined
}
