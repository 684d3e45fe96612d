import type { ForcedRoll, Run } from '../engine/index.ts'

/** What is known about an unexpected error, so that somebody can reproduce it. Nobody sends it: the player copies or saves it. */
export interface CrashReport {
  /** The version of Undercroft. */
  readonly undercroft: string
  /** The program and the machine, for example the browser's user agent. */
  readonly where: string
  readonly error: string
  readonly stack: string
  /** The run that was open. */
  readonly run?: CrashedRun
}

interface CrashedRun {
  readonly game: string
  readonly version: number
  readonly content: string
  readonly seed: string
  readonly options: unknown
  readonly turn: number
  readonly choices: readonly string[]
  /** The choice that failed, if the error happened in the rules. */
  readonly choice?: string
  readonly forced: readonly (ForcedRoll & { readonly step: number })[]
  readonly entropy: readonly string[]
}

interface Crash {
  readonly version: string
  readonly where: string
  readonly error: unknown
  readonly run?: Run | undefined
  /** The choice that was being made. */
  readonly choice?: string | undefined
}

/** Makes the report. It reads only what the run has stored, because its state may be broken. */
export function crashReport({ version, where, error, run, choice }: Crash): CrashReport {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  const cause = error instanceof Error && error.cause instanceof Error ? `\nCaused by: ${error.cause.stack}` : ''
  return {
    undercroft: version,
    where,
    error: message,
    stack: `${stack}${cause}`,
    ...(run === undefined ? {} : { run: crashedRun(run, choice) }),
  }
}

function crashedRun({ game, seed, options, turn, ids, forced, entropy }: Run, choice: string | undefined): CrashedRun {
  return {
    game: game.id,
    version: game.version,
    content: game.contentHash,
    seed,
    options,
    turn,
    choices: ids.slice(),
    ...(choice === undefined ? {} : { choice }),
    forced: forced.slice(),
    entropy: entropy.slice(),
  }
}

/** The report as text, for a file or the clipboard. */
export const crashText = (report: CrashReport): string => `${JSON.stringify(report, undefined, 1)}\n`

/** Reads a stored report; undefined if it is none. */
export function readCrashReport(found: unknown): CrashReport | undefined {
  const { error, stack } = (found ?? {}) as Partial<CrashReport>
  return typeof error === 'string' && typeof stack === 'string' ? (found as CrashReport) : undefined
}
