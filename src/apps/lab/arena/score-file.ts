/** A score file. Everything in it except tokens and times can be verified by replaying it. */
export interface ScoreSheet {
  readonly undercroft: 'arena 1'
  readonly tasks: string
  /** Hash of the task list. */
  readonly list: string
  /** Version of the program that ran it. */
  readonly program: string
  readonly player: PlayerNote
  readonly results: readonly TaskResult[]
  /** Start and duration: the only fields that differ between two runs of a deterministic player. */
  readonly begun: string
  readonly seconds: number
}

export interface PlayerNote {
  /** The --with argument: `search:64`, a command, `openai`. */
  readonly with: string
  readonly model?: string
  /** Hash of its prompt. */
  readonly prompt?: string
}

export interface TaskResult {
  readonly task: string
  /** All choices, packed. */
  readonly moves: string
  readonly steps: number
  /** Number of answers without a legal choice. */
  readonly refusals: number
  /** Why the task ended: run over, or out of steps, refusals, time or tokens. */
  readonly end: 'over' | 'steps' | 'refusals' | 'time' | 'tokens'
  readonly score: number
  readonly won: boolean
  /** Digest of the final state. */
  readonly digest: string
  readonly tokens?: { readonly in: number; readonly out: number }
}

/** Normalised score: 0 is the random bot, 100 the reference. Not clamped. */
export const points = ({ random, reference }: { random: number; reference: number }, score: number): number =>
  reference === random ? (score > random ? 100 : 0) : (100 * (score - random)) / (reference - random)

const DEFAULTS = { refusals: 0, end: 'over', won: false } as const

const USUAL = new Map<string, unknown>(Object.entries(DEFAULTS))

/** Serialises a score file as one line; default values are left out to keep it small. */
export function makeSheet({ results, ...head }: ScoreSheet): string {
  const short = results.map((result) =>
    Object.fromEntries(Object.entries(result).filter(([name, value]) => USUAL.get(name) !== value)),
  )
  return `${JSON.stringify({ ...head, results: short })}\n`
}

/** Parses a score file; undefined if it is none. Verifying checks the contents. */
export function parseSheet(text: string): ScoreSheet | undefined {
  const sheet: ScoreSheet | null = JSON.parse(text)
  if (sheet?.undercroft !== 'arena 1' || !Array.isArray(sheet.results)) return undefined
  return {
    ...sheet,
    results: sheet.results.map((result) => ({ ...DEFAULTS, ...result })),
  }
}
