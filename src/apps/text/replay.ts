import { digest, fork, isRefusal, journalOf, makeJournalString, plain, replay, start } from '../../engine/index.ts'
import { clean, escapeInvisible } from '../../lib/clean-text.ts'
import { failure, usage } from '../../lib/user-errors.ts'
import { saveJournal, writeOutput } from '../../storage/fs/journal-file.ts'
import { entropyLabel, rankLabel } from '../../storage/run-rank.ts'
import { linesText, sceneText } from '../../views/text/text.ts'
import { painter } from '../cli/colors.ts'
import type { ReplayValues, WatchValues } from '../cli/commands/playing.ts'
import { gameInfoFor, gameOfJournal, nextRunRules } from '../cli/load-game.ts'
import { runOptions } from '../cli/run-options.ts'
import { type JournalSource, journalFrom } from '../cli/saved-runs.ts'
import { watchedBot } from '../cli/watched-bot.ts'
import { type OwnConsole, openConsole, playAt } from './console.ts'
import { replayText, stepThrough, type TracedReplay, traceReplay } from './step.ts'

/** `undercroft watch` in line mode: prints every choice of a bot with its log lines, and each new scene. */
export async function watch(values: WatchValues, args: readonly string[]): Promise<number> {
  const { game, ...how } = await runOptions(values, args)
  const bot = watchedBot(values, how.seed)
  const run = start(game, how)
  if (isRefusal(run)) throw usage(run.why)
  const paint = painter(process.stdout)
  let title = ''
  console.log(`${bot.name} plays ${game.id}, seed ${run.seed}, ${entropyLabel(run)}.`)
  for (;;) {
    const scene = game.scene(run.state, 0)
    const made = bot.play(run)
    if (made === undefined || (scene.title !== title && scene.log === undefined))
      console.log(`\n${sceneText(scene, { paint })}`)
    if (made === undefined) break
    title = scene.title
    for (const id of made.ids) console.log(paint(`> ${id}`, 'key'))
    if (made.lines.length > 0) console.log(linesText(made.lines, { paint }))
  }
  console.log(
    `\nSeed ${run.seed}, ${run.turn} turns, ${rankLabel(run)}. Replay it: undercroft replay ${makeJournalString(journalOf(run))}`,
  )
  if (values.journal !== undefined) saveJournal(values.journal, journalOf(run))
  return 0
}

/** `undercroft replay` in line mode: prints a run as text or as JSON lines, writes it to a file, or steps through it. */
export async function replayCommand(values: ReplayValues, args: readonly string[]): Promise<number> {
  const source = journalFrom(args[0], values.pack)
  const file = values['text-out']
  if (file === undefined && values.step !== true) return printReplay(values, source)
  const traced = await traceSource(source)
  if (file !== undefined) writeOutput(file, replayText(traced))
  if (file !== undefined) console.log(`${traced.run.turn} turns written to ${file}.`)
  if (values.step === true) await step(values, source)
  return 0
}

async function traceSource({ journal, pack, isLog }: JournalSource): Promise<TracedReplay> {
  const traced = traceReplay(await gameOfJournal(journal, pack), journal, isLog)
  if (isRefusal(traced)) throw failure(traced.why)
  return traced
}

/** Steps through a run, and plays on from any turn. `given` is an open console; its owner closes it. */
export async function step(
  { to = '0', keep }: Pick<ReplayValues, 'to' | 'keep'>,
  source: JournalSource,
  given?: OwnConsole,
): Promise<void> {
  const traced = await traceSource(source)
  const { run } = traced
  const from = Number(to)
  if (!(Number.isInteger(from) && from >= 0 && from <= run.turn)) throw usage(`--to takes a turn from 0 to ${run.turn}`)
  const at = given ?? openConsole({ keep, pack: source.pack })
  const turn = await stepThrough(traced, from, at.lines, console.log, at.paint)
  const entry = gameInfoFor(run.game.id)
  if (turn !== undefined)
    await playAt(at, {
      entry,
      ...(await nextRunRules(entry, run)),
      seed: run.seed,
      from: fork(run, turn),
      pack: source.pack,
    })
  if (given === undefined) at.lines.close()
}

async function printReplay(values: ReplayValues, { journal, pack, isLog }: JournalSource): Promise<number> {
  const to = values.to === undefined ? undefined : Number(values.to)
  if (to !== undefined && (!Number.isInteger(to) || to < 0)) throw usage('--to takes a turn number, 0 or more')
  const game = await gameOfJournal(journal, pack)
  const paint = painter(process.stdout)
  const print = (text: string, json: object): void =>
    console.log(values.json === true ? escapeInvisible(JSON.stringify(json)) : text)
  const turns = new Map<number, unknown[]>()
  const run = replay(game, journal, {
    isLog,
    ...(to === undefined ? {} : { to }),
    listen: (turn, event) => void turns.set(turn, [...(turns.get(turn) ?? []), event]),
  })
  for (const [turn, events] of turns) {
    const lines = events.map((event) => game.eventText(event, 0)).filter((line) => line !== undefined)
    const choice = (isRefusal(run) ? journal : run).ids[turn] ?? ''
    const text = `${paint(`Turn ${turn}: ${clean(choice)}`, 'dim')}\n${linesText(lines, { paint })}`
    print(text, { turn, choice, events, lines: lines.map((line) => plain(line.text)) })
  }
  if (isRefusal(run)) throw failure(run.why)
  if (to !== undefined && run.turn < to) throw usage(`--to ${to}: the run has only ${run.turn} turns`)
  const scene = game.scene(run.state, 0)
  print(`\n${sceneText(scene, { paint })}`, { turn: run.turn, digest: digest(run.state), scene })
  return 0
}
