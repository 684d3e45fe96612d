/** How a run may begin. */

export interface Options {
  /** Whom to play; otherwise it is the first choice of the run. */
  readonly hero?: string | undefined
  /** 0 to 10. */
  readonly oath?: number | undefined
  readonly scenario?: Scenario | undefined
  /** §12 QA: what falls and who stands how may be forced. Practice. */
  readonly admin?: boolean | undefined
  /** One of the lessons instead of a run. Practice. */
  readonly lesson?: string | undefined
}

/** A position inside a fight. What is absent is as at the start of one. */
export interface Scenario {
  readonly hero?: string | undefined
  /** The player's element; null: none. */
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
  /** Instead of a fight: stand at such a place. */
  readonly place?: 'map' | 'rest' | 'shop' | 'trap' | 'treasure' | 'event' | undefined
  /** One of the eight, or a bargain of the content. */
  readonly event?: string | undefined
}
export interface ScenarioMonster {
  readonly id: string
  readonly hp?: number | undefined
  readonly def?: number | undefined
  readonly ward?: number | undefined
  readonly affinity?: string | null | undefined
  /** Place in its list of intents. */
  readonly intent?: number | undefined
}
