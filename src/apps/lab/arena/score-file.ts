/** A score file: everything that is needed to play it again and nothing that has to be believed, but for tokens and times. */
export interface ScoreSheet {
  readonly undercroft: 'arena 1'
  readonly tasks: string
  /** Of the list. */
  readonly list: string
  /** Of the program that ran it. */
  readonly program: string
  readonly player: PlayerNote
  readonly results: readonly TaskResult[]
  /** When it was begun, and how long it took: the only things that differ between two runs of a player without chance. */
  readonly begun: string
  readonly seconds: number
}

export interface PlayerNote {
  /** As it was asked for: `search:64`, a command, `openai`. */
  readonly with: string
  readonly model?: string
  /** Of everything that was said to it besides the tasks. */
  readonly prompt?: string
}

export interface TaskResult {
  readonly task: string
  /** All choices, packed. */
  readonly moves: string
  readonly steps: number
  /** How often a choice that is not legal, or none, was answered. */
  readonly refusals: number
  /** Where the run stood at last: over, out of steps, or given up after refusals, time or tokens. */
  readonly end: 'over' | 'steps' | 'refusals' | 'time' | 'tokens'
  readonly score: number
  readonly won: boolean
  /** Of the state at the end. */
  readonly digest: string
  readonly tokens?: { readonly in: number; readonly out: number }
}

/** 0 is chance, 100 the reference; neither end is cut. */
export const points = ({ random, reference }: { random: number; reference: number }, score: number): number =>
  reference === random ? (score > random ? 100 : 0) : (100 * (score - random)) / (reference - random)

const DEFAULTS: Readonly<Partial<Record<string, unknown>>> = { refusals: 0, end: 'over', won: false }

/** One line; what is as usual is left out, since a file is mostly results. */
export function makeSheet({ results, ...head }: ScoreSheet): string {
  const short = results.map((result) =>
    Object.fromEntries(Object.entries(result).filter(([name, value]) => DEFAULTS[name] !== value)),
  )
  return `${JSON.stringify({ ...head, results: short })}\n`
}

/** What a score file says; undefined where it is none. What is wrong inside of it, verifying finds. */
export function parseSheet(text: string): ScoreSheet | undefined {
  const sheet = JSON.parse(text) as ScoreSheet | null
  if (sheet?.undercroft !== 'arena 1' || !Array.isArray(sheet.results)) return undefined
  return {
    ...sheet,
    results: sheet.results.map((result: Partial<TaskResult>) => ({ ...DEFAULTS, ...result }) as TaskResult),
  }
}
