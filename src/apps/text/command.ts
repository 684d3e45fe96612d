import { existsSync } from 'node:fs'
import {
  choose,
  dailySeed,
  digest,
  isRefusal,
  journalOf,
  linesOf,
  makeJournalString,
  plain,
  type Run,
  replay,
  seededDice,
  start,
} from '../../engine/index.ts'
import { GAMES } from '../../games/registry.ts'
import { clean, cleanLines, escapeInvisible } from '../../lib/clean-text.ts'
import { failure, isFailure, isUsage, usage } from '../../lib/user-errors.ts'
import { saveGhostOfRun, withGhosts } from '../../storage/fs/ghosts/index.ts'
import { type Home, isHomeError, type Recorder } from '../../storage/fs/index.ts'
import { saveJournal } from '../../storage/fs/journal-file.ts'
import { entropyLabel, rankLabel } from '../../storage/run-rank.ts'
import { linesText, sceneText } from '../../views/text/text.ts'
import { botOption } from '../cli/bot-option.ts'
import { painter } from '../cli/colors.ts'
import type { PlayValues, ReplayValues, WatchValues } from '../cli/commands/playing.ts'
import { saveCrash } from '../cli/crash-file.ts'
import { type LineInput, openLineInput } from '../cli/line-input.ts'
import { freshSeed, gameInfoFor, gameOfJournal, nextRunRules, oldRulesNotice } from '../cli/load-game.ts'
import {
  continueJournal,
  dailyDateOf,
  entropyOf,
  idToContinue,
  type RunOptions,
  runOptions,
} from '../cli/run-options.ts'
import { journalFrom, openSavedRuns } from '../cli/saved-runs.ts'
import { type MenuRequest, runMainMenu } from './main-menu.ts'
import { askName } from './name.ts'
import { playLines } from './play.ts'
import type { Verbosity } from './verbosity.ts'

/** `undercroft play` in line mode. Without a game it opens the main menu and returns there after each run. */
export async function play(values: PlayValues, args: readonly string[]): Promise<number> {
  const isTerminal = process.stdin.isTTY === true && process.stdout.isTTY === true
  const isSaved = values.keep === true || values.continue === true || (isTerminal && values.journal === undefined)
  const savedRuns = isSaved ? openSavedRuns(values.pack) : undefined
  const home = savedRuns?.home
  const verbosity: Verbosity = {
    isBrief: values.brief === true || (values.brief === undefined && home?.settings().brief === true),
  }
  const lines = openLineInput(process.stdin, process.stdout, isTerminal)
  const sit = async (plan: Plan): Promise<boolean> => {
    if (isTerminal && home !== undefined && plan.from === undefined) await askName(plan.game, home, lines, console.log)
    if (plan.warning !== '') console.log(cleanLines(plan.warning))
    return playLines({
      ...plan,
      freshSeed,
      journal: values.journal,
      verbosity: verbosity,
      savedRuns: savedRuns === undefined ? undefined : { ...savedRuns, pack: plan.pack ?? savedRuns.pack },
      input: process.stdin,
      output: process.stdout,
      lines,
      isTerminal,
      paint: painter(process.stdout),
      reportCrash: home && ((crash) => saveCrash(crash, home.folder).message),
      ...(isSaved
        ? { onEnd: (run: Run) => saveGhostOfRun(run, new Date().toISOString(), home?.settings().name ?? '') }
        : {}),
    })
  }
  try {
    if (startsInMenu(values, args, isTerminal))
      return await menuLoop(values, { home, lines, verbosity: verbosity, isTerminal }, sit)
    await sit(await planOf(values, { kind: 'game', id: args[0], isDaily: values.daily === true }, home, args[0]))
    return 0
  } finally {
    lines.close()
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

interface MenuContext {
  readonly home: Home | undefined
  readonly lines: LineInput
  readonly verbosity: Verbosity
  readonly isTerminal: boolean
}

/** Shows the main menu and plays, until the player leaves or the input ends. Errors are printed and lead back to the menu. */
async function menuLoop(values: PlayValues, menu: MenuContext, sit: (plan: Plan) => Promise<boolean>): Promise<number> {
  for (;;) {
    const asked = await runMainMenu({ ...menu, games: GAMES, say: console.log, now: Date.now() })
    if (asked.kind === 'quit') return 0
    try {
      if (asked.kind === 'replay') await stepById(values, asked.id, menu.lines)
      else if (!(await sit(await planOf(values, asked, menu.home, undefined)))) return 0
    } catch (error) {
      if (!isUsage(error) && !isFailure(error)) throw error
      console.log(error.message)
    }
  }
}

type Plan = RunOptions & {
  readonly from?: Run
  readonly recorder?: Recorder
  readonly daily?: string | undefined
  /** The folder of the pack, if the saved run has one. */
  readonly pack?: string | undefined
  readonly warning: string
}

/** What to play, from the command line or the main menu. */
async function planOf(
  values: PlayValues,
  asked: Exclude<MenuRequest, { kind: 'quit' | 'replay' }>,
  home: Home | undefined,
  which: string | undefined,
): Promise<Plan> {
  if (values.continue === true && home !== undefined) return resumePlan(home, which, values.pack)
  if (asked.kind === 'continue') return resumePlan(home as Home, asked.id, values.pack)
  const daily = asked.isDaily || values.daily === true ? dailyDateOf(values) : undefined
  const file = values.journal
  const source = file !== undefined && existsSync(file) ? file : values.from
  if (source !== undefined) {
    const from = await continueJournal(source, values.pack, entropyOf(values))
    const notices = [...oldRulesNotice(from.game), `Resuming seed ${from.seed} at turn ${from.turn}.`]
    return { ...(await optionsOfRun(from)), from, warning: notices.join('\n') }
  }
  const { seed, options } = asked.with ?? {}
  const chosen = {
    ...(seed === undefined ? {} : { seed }),
    ...(options === undefined ? {} : { options: JSON.stringify(options) }),
  }
  const base = await runOptions({ ...values, ...chosen }, asked.id === undefined ? [] : [asked.id])
  return daily === undefined
    ? // Only saved runs meet ghosts; a daily has none, because it is the same for everybody.
      {
        ...base,
        ...(home === undefined
          ? { warning: '' }
          : await withGhosts(base.game, base.options, base.seed, { ...home.settings(), ...base.ghosts })),
      }
    : { ...base, daily, seed: dailySeed(daily), warning: '' }
}

/** Steps through a replay chosen in the main menu. */
async function stepById(values: PlayValues, id: string, lines: LineInput): Promise<number> {
  const source = journalFrom(id, values.pack)
  const game = await gameOfJournal(source.journal, source.pack)
  return (await import('./replay.ts')).stepCommand({ ...values, step: true }, game, source, lines)
}

async function optionsOfRun(run: Run): Promise<RunOptions> {
  const entry = gameInfoFor(run.game.id)
  return { entry, ...(await nextRunRules(entry, run)), seed: run.seed }
}

async function resumePlan(home: Home, which: string | undefined, pack: string | undefined): Promise<Plan> {
  const id = idToContinue(home, which)
  const resumed = await home.resume(id, (journal, savedPack) => gameOfJournal(journal, pack ?? savedPack))
  if (isHomeError(resumed)) throw failure(resumed.error)
  const { run, recorder, warnings } = resumed
  const { daily, pack: savedPack } = home.runs().find((one) => one.id === id) ?? {}
  const notices = [...warnings, ...oldRulesNotice(run.game), `Resuming ${id}, seed ${run.seed}, at turn ${run.turn}.`]
  return {
    ...(await optionsOfRun(run)),
    from: run,
    recorder,
    daily,
    pack: pack ?? savedPack,
    warning: notices.join('\n'),
  }
}

/** `undercroft watch` in line mode: prints every choice of a bot with its log lines, and each new scene. */
export async function watch(values: WatchValues, args: readonly string[]): Promise<number> {
  const { entry: _, ...how } = await runOptions(values, args)
  const { game, seed } = how
  const { name, bot } = botOption(values)
  const run = start(game, how)
  if (isRefusal(run)) throw usage(run.why)
  const paint = painter(process.stdout)
  const own = seededDice(`player ${seed}`)
  let title = ''
  console.log(`${name} plays ${game.id}, seed ${seed}, ${entropyLabel(run)}.`)
  while (game.toAct(run.state).length > 0) {
    const scene = game.scene(run.state, 0)
    if (scene.title !== title && scene.log === undefined) console.log(`\n${sceneText(scene, { paint })}`)
    title = scene.title
    const acting = game.toAct(run.state)
    const picks = acting.map((seat) => ({ seat, id: bot(game, run.state, seat, own).id }))
    for (const { seat, id } of picks) {
      const chosen = choose(run, run.turn, seat, id)
      if (isRefusal(chosen)) throw new Error(`${name} chose ${id}: ${chosen.why}`)
      console.log(paint(`> ${id}`, 'key'))
      const lines = linesText(linesOf(run, chosen.events, 0), { paint })
      if (lines !== '') console.log(lines)
    }
  }
  console.log(`\n${sceneText(game.scene(run.state, 0), { paint })}`)
  console.log(
    `\nSeed ${run.seed}, ${run.turn} turns, ${rankLabel(run)}. Replay it: undercroft replay ${makeJournalString(journalOf(run))}`,
  )
  if (values.journal !== undefined) saveJournal(values.journal, journalOf(run))
  return 0
}

/** `undercroft replay` in line mode: prints a run as text or as JSON lines. */
export async function replayCommand(values: ReplayValues, args: readonly string[]): Promise<number> {
  const source = journalFrom(args[0], values.pack)
  const { journal, pack, isLog } = source
  const game = await gameOfJournal(journal, pack)
  if (values.step === true || values['text-out'] !== undefined)
    return (await import('./replay.ts')).stepCommand(values, game, source)
  const to = turnOf(values.to)
  const paint = painter(process.stdout)
  const isJson = values.json === true
  const log: { turn: number; event: unknown }[] = []
  const run = replay(game, journal, {
    isLog,
    ...(to === undefined ? {} : { to }),
    listen: (turn, event) => log.push({ turn, event }),
  })
  for (const [turn, entries] of groupByTurn(log)) {
    const events = entries.map(({ event }) => event)
    const lines = events.map((event) => game.eventText(event, 0)).filter((line) => line !== undefined)
    const choice = isRefusal(run) ? (journal.ids[turn] ?? '') : (run.ids[turn] ?? '')
    if (isJson)
      console.log(
        escapeInvisible(JSON.stringify({ turn, choice, events, lines: lines.map((line) => plain(line.text)) })),
      )
    else console.log(`${paint(`Turn ${turn}: ${clean(choice)}`, 'dim')}\n${linesText(lines, { paint })}`)
  }
  if (isRefusal(run)) throw failure(run.why)
  if (to !== undefined && run.turn < to) throw usage(`--to ${to}: the run has only ${run.turn} turns`)
  if (isJson)
    console.log(
      escapeInvisible(JSON.stringify({ turn: run.turn, digest: digest(run.state), scene: game.scene(run.state, 0) })),
    )
  else console.log(`\n${sceneText(game.scene(run.state, 0), { paint })}`)
  return 0
}

/** `--to 12` */
export function turnOf(text: string | undefined): number | undefined {
  const turn = text === undefined ? undefined : Number(text)
  if (turn !== undefined && (!Number.isInteger(turn) || turn < 0)) throw usage('--to takes a turn number, 0 or more')
  return turn
}

function groupByTurn<T extends { turn: number }>(entries: readonly T[]): Map<number, T[]> {
  const groups = new Map<number, T[]>()
  for (const entry of entries) groups.set(entry.turn, [...(groups.get(entry.turn) ?? []), entry])
  return groups
}
