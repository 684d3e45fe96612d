/** Limits of an agent. Each has its own error code; a request that exceeds one changes nothing. */
export interface Limits {
  /** Characters per line. */
  readonly line: number
  /** Nesting of lists and objects. */
  readonly depth: number
  /** Characters of a run's options (with the scenario) and rolls as JSON. */
  readonly options: number
  /** Forced rolls per run. */
  readonly rolls: number
  /** Choices per request. */
  readonly choices: number
  /** Simulated runs per advice. */
  readonly budget: number
  /** Open runs. Finished ones are evicted for new ones, the oldest first. */
  readonly runs: number
  /** Turns per run. */
  readonly turns: number
  /** Turns of all open runs together; memory use grows with them. */
  readonly turnsInAll: number
}

export const LIMITS: Limits = {
  line: 1_000_000,
  depth: 64,
  options: 100_000,
  rolls: 2000,
  choices: 500,
  budget: 2000,
  runs: 1000,
  turns: 100_000,
  turnsInAll: 500_000,
}
