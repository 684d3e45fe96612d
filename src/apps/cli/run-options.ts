import { dirname, resolve } from 'node:path'
import { type AnyGame, type GameInfo, isRefusal, type Run, replay } from '../../engine/index.ts'
import { GAMES } from '../../games/registry.ts'
import { failure, isFailure, usage } from '../../lib/user-errors.ts'
import { type GhostPreference, withNamedGhosts } from '../../storage/fs/ghosts/index.ts'
import { GHOST_SCOPES, type Home, nodeDisk } from '../../storage/fs/index.ts'
import type { PlayValues } from './commands/playing.ts'
import type { RUN_OPTIONS } from './commands/shared.ts'
import {
  checkedOptions,
  freshSeed,
  gameInfoFor,
  gameOfJournal,
  gameWithPack,
  hostEntropy,
  readJournal,
  readJsonArgument,
} from './load-game.ts'
import { today } from './saved-runs.ts'

export interface RunOptions {
  readonly entry: GameInfo
  readonly game: AnyGame
  readonly options: unknown
  readonly seed: string
  /** Randomness of this machine; absent: all randomness comes from the seed. */
  readonly entropy?: () => string
  /** Which ghosts to meet, if --ghosts was given. */
  readonly ghosts?: Partial<GhostPreference>
}

/** Options that `runOptions` reads; not every command takes the last two. */
type RunValues = Pick<PlayValues, keyof typeof RUN_OPTIONS | 'entropy' | 'ghosts'>

/** The game, options and seed of a new run, from the command line. */
export async function runOptions(values: RunValues, args: readonly string[]): Promise<RunOptions> {
  const entry = gameInfoFor(args[0])
  const sound = await gameWithPack(entry, values.pack)
  const given = values.options === undefined ? {} : (readJsonArgument('options', values.options) as object)
  const scenario = values.scenario === undefined ? {} : { scenario: readJsonArgument('scenario', values.scenario) }
  const game = await withNamedGhosts(sound, given)
  const options = await checkedOptions(entry, game, {
    ...given,
    ...settings(values.set),
    ...(values['no-macros'] === true ? { macros: false } : {}),
    ...(values.admin === true ? { admin: true } : {}),
    ...scenario,
  })
  const seed = values.seed ?? freshSeed()
  return { entry, game, options, seed, ...entropyOf(values), ...ghostsOf(values) }
}

/** `--entropy host`; by default all randomness comes from the seed. */
export function entropyOf({ entropy = 'seed' }: RunValues): { entropy?: () => string } {
  if (entropy !== 'seed' && entropy !== 'host') throw usage('--entropy is seed or host')
  return entropy === 'host' ? { entropy: hostEntropy } : {}
}

/** `--ghosts full`, `--ghosts season:NAME`; the default is in the settings. */
function ghostsOf({ ghosts }: RunValues): { ghosts?: Partial<GhostPreference> } {
  if (ghosts === undefined) return {}
  const [kind, season = ''] = ghosts.split(':', 2)
  const scope = GHOST_SCOPES.find((known) => known === kind)
  if (scope === undefined || (season !== '' && scope !== 'season'))
    throw usage(`--ghosts must be one of ${GHOST_SCOPES.join(', ')}, or season:NAME`)
  return { ghosts: { ghosts: scope, season } }
}

/** `--set chart=run --set forecast=false` */
function settings(pairs: readonly string[] = []): object {
  const entries = pairs.map((pair) => {
    const at = pair.indexOf('=')
    if (at < 1) throw usage(`--set takes NAME=VALUE, not "${pair}"`)
    const value = pair.slice(at + 1)
    return [pair.slice(0, at), /^(true|false|-?\d+)$/.test(value) ? (JSON.parse(value) as unknown) : value]
  })
  return Object.fromEntries(entries)
}

/** Today's date for --daily, which allows no options that would change the run. */
export function dailyDateOf(values: PlayValues): string {
  for (const name of ['seed', 'set', 'options', 'scenario', 'pack', 'from', 'journal', 'entropy'] as const)
    if (values[name] !== undefined) throw usage(`--daily is the same run for everybody; leave out --${name}`)
  return today()
}

/** The id of the saved run to resume: as given, the last one of a game, or the last one. */
export function idToContinue(home: Home, which: string | undefined): string {
  const isGame = GAMES.some(({ id }) => id === which)
  if (which !== undefined && !isGame) return which
  const open = home.runs().filter((run) => which === undefined || run.game === which)
  const last = open.find((run) => run.problem === undefined && !run.isOpenElsewhere) ?? open[0]
  if (last !== undefined) return last.id
  const where = which === undefined ? '' : ` in ${which}`
  throw usage(`There is no run to resume${where}; start one: undercroft play ${which ?? ''}`.trim())
}

/** Refuses a journal file in a folder that does not exist, before a run starts that could not be saved. */
export function checkJournalFolder(file: string): void {
  const folder = dirname(resolve(file))
  if (!nodeDisk.isFolder(folder)) throw failure(`Cannot save the run to ${file}: there is no folder ${folder}.`)
}

/** Replays an unfinished run from its journal. If that fails, the file is left unchanged. */
export async function continueJournal(
  source: string,
  pack: string | undefined,
  chance: { entropy?: () => string } = {},
): Promise<Run> {
  const journal = readJournal(source)
  const left = (why: string): Error => failure(`${why} The journal file was not changed.`)
  const game = await gameOfJournal(journal, pack).catch((error: Error) => {
    throw isFailure(error) ? left(error.message) : error
  })
  const run = replay(game, journal, chance)
  if (isRefusal(run)) throw left(run.why)
  if (run.game.toAct(run.state).length === 0)
    throw usage('That run is over; replay it, or give another file for a new run')
  return run
}
