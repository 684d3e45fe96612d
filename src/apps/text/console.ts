import type { Run } from '../../engine/index.ts'
import { cleanLines } from '../../lib/clean-text.ts'
import { saveGhostOfRun } from '../../storage/fs/ghosts/index.ts'
import type { Recorder } from '../../storage/fs/index.ts'
import { painter } from '../cli/colors.ts'
import type { PlayValues } from '../cli/commands/playing.ts'
import { saveCrash } from '../cli/crash-file.ts'
import { openLineInput } from '../cli/line-input.ts'
import { freshSeed } from '../cli/load-game.ts'
import type { RunOptions } from '../cli/run-options.ts'
import { openSavedRuns, type SavedRuns } from '../cli/saved-runs.ts'
import { askName } from './name.ts'
import { playLines } from './play.ts'
import type { LineConsole } from './session.ts'

/** The input and output of this process, and where its runs are saved. */
export interface OwnConsole extends LineConsole {
  /** Absent: runs are not saved. */
  readonly savedRuns: SavedRuns | undefined
}

type ConsoleValues = Pick<PlayValues, 'keep' | 'continue' | 'journal' | 'brief' | 'pack'>

export function openConsole(values: ConsoleValues): OwnConsole {
  const isTerminal = process.stdin.isTTY === true && process.stdout.isTTY === true
  const isSaved = values.keep === true || values.continue === true || (isTerminal && values.journal === undefined)
  const savedRuns = isSaved ? openSavedRuns(values.pack) : undefined
  const isBrief = values.brief ?? savedRuns?.home.settings().brief === true
  const lines = openLineInput(process.stdin, process.stdout, isTerminal)
  const paint = painter(process.stdout)
  return { lines, output: process.stdout, isTerminal, savedRuns, verbosity: { isBrief }, paint }
}

/** A run to play. */
export type Plan = RunOptions & {
  /** A run to resume instead of starting one, and its recorder if it has one. */
  readonly from?: Run
  readonly recorder?: Recorder
  readonly daily?: string | undefined
  /** The folder of the pack, if the saved run has one. */
  readonly pack?: string | undefined
  readonly warning?: string
}

/** Plays a run at the console; resolves to whether the input may have more lines. `journal` is a file to save it to. */
export async function playAt(at: OwnConsole, plan: Plan, journal?: string): Promise<boolean> {
  const { lines, isTerminal, savedRuns } = at
  const { home } = savedRuns ?? {}
  if (isTerminal && home !== undefined && plan.from === undefined) await askName(plan.game, home, lines, console.log)
  if (plan.warning !== undefined && plan.warning !== '') console.log(cleanLines(plan.warning))
  return playLines({
    ...at,
    ...plan,
    freshSeed,
    journal,
    savedRuns: savedRuns && { ...savedRuns, pack: plan.pack ?? savedRuns.pack },
    reportCrash: home && ((crash) => saveCrash(crash, home.folder).message),
    onEnd: home && ((run) => saveGhostOfRun(run, new Date().toISOString(), home.settings().name)),
  })
}
