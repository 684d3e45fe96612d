/** What one agent takes on. Each has a code of its own when it is reached, and nothing has changed then. */
export interface Limits {
  /** Characters of a line. */
  readonly line: number
  /** Lists and objects inside one another. */
  readonly depth: number
  /** Characters of what a run is given as JSON: its options with the scenario, its rolls. */
  readonly options: number
  /** Rolls forced in one run. */
  readonly rolls: number
  /** Choices of one request. */
  readonly choices: number
  /** Runs imagined for one advice. */
  readonly budget: number
  /** Runs open at once. Those that are over make room for new ones, the oldest first. */
  readonly runs: number
  /** Turns of one run. */
  readonly turns: number
  /** Turns of all open runs together: what is kept of a turn is what memory goes to. */
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
