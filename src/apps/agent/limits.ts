/** Limits of an agent. Each has its own error code; a request that exceeds one changes nothing. */
export const LIMITS = {
  /** Characters per line. */
  line: 1_000_000,
  /** Nesting of lists and objects. */
  depth: 64,
  /** Characters of a run's options (with the scenario) and rolls as JSON. */
  options: 100_000,
  /** Forced rolls per run. */
  rolls: 2000,
  /** Choices per request. */
  choices: 500,
  /** Simulated runs per advice. */
  budget: 2000,
  /** Open runs. Finished ones are evicted for new ones, the oldest first. */
  runs: 1000,
  /** Turns per run. */
  turns: 100_000,
  /** Turns of all open runs together; memory use grows with them. */
  turnsInAll: 500_000,
}
export type Limits = Readonly<typeof LIMITS>
