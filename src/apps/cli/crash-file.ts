import { join } from 'node:path'
import { type Run, seek } from '../../engine/index.ts'
import { findGame } from '../../games/registry.ts'
import { clean } from '../../lib/clean-text.ts'
import { messageOf } from '../../lib/user-errors.ts'
import { type CrashReport, crashReport, crashText } from '../../play/crash-report.ts'
import type { LocalSession } from '../../play/session.ts'
import { type Disk, diskErrorText, nodeDisk } from '../../storage/fs/index.ts'
import { VERSION } from './version.ts'

/** An unexpected error while a run was played. */
export interface Crash {
  readonly error: unknown
  readonly run: Run
  readonly where: CrashReport['where']
  /** A sentence that says how to resume the run. */
  readonly resume: string
}

/** Saves a report of the error in the home folder. Returns the report, and what to tell the player. */
export function saveCrash(
  { error, run, where, resume }: Crash,
  folder: string,
  disk: Disk = nodeDisk,
  now = Date.now(),
): { readonly report: string; readonly message: string } {
  const { game, seed, turn } = run
  const report = crashText(crashReport({ version: VERSION, run, error, where }))
  // The engine adds game, seed and turn to errors of the rules.
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  const time = new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')
  const file = join(folder, 'crashes', `crash-${time}-${game.id}.json`)
  const name = findGame(game.id)?.name ?? game.id
  const lines = [`Internal error in ${name}, seed ${seed}, turn ${turn}: ${clean(messageOf(cause))}`]
  try {
    disk.makeFolder(join(folder, 'crashes'))
    disk.replace(file, report)
    lines.push(`Nothing was sent. The report is in ${file}`)
  } catch (problem) {
    lines.push(`Nothing was sent. The report cannot be saved (${diskErrorText(problem)}), so here it is:`, report)
  }
  return { report, message: [...lines, resume].join('\n').trim() }
}

/**
 * Goes back to the end of the last turn, because an error in the rules may have left half a turn. False: that failed too, and only what is
 * on disk is safe.
 */
export function dropHalfTurn(session: LocalSession): boolean {
  const { run } = session
  try {
    session.replaceRun(seek(run, run.turn))
    return true
  } catch {
    return false
  }
}
