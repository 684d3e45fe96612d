import { existsSync } from 'node:fs'
import { dailySeed, type Run } from '../../engine/index.ts'
import { GAMES } from '../../games/registry.ts'
import { failure, isFailure, isUsage } from '../../lib/user-errors.ts'
import { withGhosts } from '../../storage/fs/ghosts/index.ts'
import { type Home, isHomeError } from '../../storage/fs/index.ts'
import type { PlayValues } from '../cli/commands/playing.ts'
import { gameInfoFor, nextRunRules, oldRulesNotice } from '../cli/load-game.ts'
import { resumeRun } from '../cli/resume-run.ts'
import {
  continueJournal,
  dailyDateOf,
  entropyOf,
  idToContinue,
  type RunOptions,
  runOptions,
} from '../cli/run-options.ts'
import { journalFrom } from '../cli/saved-runs.ts'
import { type OwnConsole, openConsole, type Plan, playAt } from './console.ts'
import { type MenuRequest, runMainMenu } from './main-menu.ts'
import { step } from './replay.ts'

export { replayCommand, watch } from './replay.ts'

/** What to play: a new run, or a saved one. */
type PlayRequest = Exclude<MenuRequest, { kind: 'quit' | 'replay' }>

/** `undercroft play` in line mode. Without a game it opens the main menu and returns there after each run. */
export async function play(values: PlayValues, args: readonly string[]): Promise<number> {
  const at = openConsole(values)
  const home = at.savedRuns?.home
  const sit = async (asked: PlayRequest): Promise<boolean> =>
    playAt(at, await planOf(values, asked, home), values.journal)
  try {
    if (startsInMenu(values, args, at.isTerminal)) await menuLoop(values, at, sit)
    else if (values.continue === true && home !== undefined)
      await sit({ kind: 'continue', id: idToContinue(home, args[0]) })
    else await sit({ kind: 'game', id: args[0], isDaily: values.daily === true })
    return 0
  } finally {
    at.lines.close()
  }
}

/** Whether to open the main menu: a terminal without a game; a pipe only with --text or --brief. */
const startsInMenu = (values: PlayValues, args: readonly string[], isTerminal: boolean): boolean =>
  args.length === 0 &&
  values.continue !== true &&
  values.from === undefined &&
  values.journal === undefined &&
  (isTerminal ||
    ((values.text === true || values.brief === true) && values.seed === undefined && values.daily !== true))

/** Shows the main menu and plays, until the player leaves or the input ends. Errors are printed and lead back to the menu. */
async function menuLoop(
  values: PlayValues,
  at: OwnConsole,
  sit: (asked: PlayRequest) => Promise<boolean>,
): Promise<void> {
  for (;;) {
    const menu = { ...at, home: at.savedRuns?.home, games: GAMES, say: console.log, now: Date.now() }
    const asked = await runMainMenu(menu)
    if (asked.kind === 'quit') return
    try {
      if (asked.kind === 'replay') await step(values, journalFrom(asked.id, values.pack), at)
      else if (!(await sit(asked))) return
    } catch (error) {
      if (!isUsage(error) && !isFailure(error)) throw error
      console.log(error.message)
    }
  }
}

async function planOf(values: PlayValues, asked: PlayRequest, home: Home | undefined): Promise<Plan> {
  if (asked.kind === 'continue') return resumePlan(home as Home, asked.id, values.pack)
  const daily = asked.isDaily || values.daily === true ? dailyDateOf(values) : undefined
  const { journal, from: given } = values
  const source = journal !== undefined && existsSync(journal) ? journal : given
  if (source !== undefined) {
    const from = await continueJournal(source, values.pack, entropyOf(values))
    const notices = [...oldRulesNotice(from.game), `Resuming seed ${from.seed} at turn ${from.turn}.`]
    return { ...(await optionsOfRun(from)), from, warning: notices.join('\n') }
  }
  const { options, ...chosen } = asked.with ?? {}
  const json = options === undefined ? {} : { options: JSON.stringify(options) }
  const base = await runOptions({ ...values, ...chosen, ...json }, asked.id === undefined ? [] : [asked.id])
  if (daily !== undefined) return { ...base, daily, seed: dailySeed(daily) }
  // Only saved runs meet ghosts; a daily has none, because it is the same for everybody.
  if (home === undefined) return base
  return { ...base, ...(await withGhosts(base.game, base.options, base.seed, { ...home.settings(), ...base.ghosts })) }
}

async function optionsOfRun(run: Run): Promise<RunOptions> {
  const entry = gameInfoFor(run.game.id)
  return { entry, ...(await nextRunRules(entry, run)), seed: run.seed }
}

async function resumePlan(home: Home, id: string, given: string | undefined): Promise<Plan> {
  const resumed = await resumeRun(home, id, given)
  if (isHomeError(resumed)) throw failure(resumed.error)
  const { run: from, recorder, daily, pack, notices } = resumed
  const warning = [...notices, `Resuming ${id}, seed ${from.seed}, at turn ${from.turn}.`].join('\n')
  return { ...(await optionsOfRun(from)), from, recorder, daily, pack, warning }
}
