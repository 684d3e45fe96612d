import type { Run } from '../engine/index.ts'
import { escapeInvisible } from '../lib/clean-text.ts'
import { messageOf } from '../lib/user-errors.ts'

/** What a report needs to know of a run. */
type CrashedRun = Pick<Run, 'game' | 'seed' | 'options' | 'ids' | 'turn'>

/** An unexpected error while a run was played, with everything needed to play the run again. Saved on the player's machine, sent nowhere. */
export type CrashReport = Readonly<ReturnType<typeof crashReport>>

export function crashReport({
  version,
  run,
  error,
  where,
}: {
  readonly version: string
  readonly run: CrashedRun
  readonly error: unknown
  readonly where: 'terminal' | 'text' | 'page'
}) {
  const { game, seed, options, ids, turn } = run
  return {
    /** The version of Undercroft. */
    version,
    where,
    game: game.id,
    /** The version of the game's rules. */
    rules: game.version,
    content: game.contentHash,
    seed,
    options,
    choices: ids.slice(),
    turn,
    message: messageOf(error),
    stack: stackOf(error),
  }
}

/** The stack of an error, and of the errors that caused it. */
function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const stack = error.stack ?? ''
  return error.cause === undefined ? stack : `${stack}\ncaused by: ${stackOf(error.cause)}`
}

/** The report as the text of a file. Control characters are escaped, because people print such files in a terminal. */
export const crashText = (report: CrashReport): string => `${escapeInvisible(JSON.stringify(report, undefined, 2))}\n`
