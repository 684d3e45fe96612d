import { existsSync } from 'node:fs'
import {
  type AnyGame,
  choose,
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
import { type Entry, GAMES } from '../../games/index.ts'
import { makePlayer, PLAYER_NAMES, type PlayerName } from '../../players/index.ts'
import { linesText, sceneText } from '../../views/text/text.ts'
import { keepGhost, withGhosts } from '../ghosts/meet.ts'
import { dailySeed, type Home, homeFolder, isTrouble, type Keeper, openHome } from '../saves/index.ts'
import { keepJournal } from '../shell/keep.ts'
import { journalFrom, keepingOf, today } from '../shell/keeping.ts'
import { type Lines, openLines } from '../shell/lines.ts'
import {
  checkedOptions,
  entryOf,
  freshSeed,
  gameOfJournal,
  gameWithPack,
  hostEntropy,
  readJournal,
  readJsonArgument,
} from '../shell/open.ts'
import { painter } from '../shell/paint.ts'
import { failure, usage } from '../shell/usage.ts'
import { type Asked, askWhatToPlay } from './choose.ts'
import { playLines } from './play.ts'

type Values = Readonly<Record<string, string | boolean | string[] | undefined>>

export interface Wanted {
  readonly entry: Entry
  readonly game: AnyGame
  readonly options: unknown
  readonly seed: string
}

/** What a run is to be started with, from the command line. */
export async function wanted(values: Values, places: readonly string[]): Promise<Wanted> {
  const entry = entryOf(places[0])
  const game = await gameWithPack(entry, values.pack as string | undefined)
  const given = values.options === undefined ? {} : (readJsonArgument('options', values.options as string) as object)
  const scenario =
    values.scenario === undefined ? {} : { scenario: readJsonArgument('scenario', values.scenario as string) }
  const options = await checkedOptions(entry, game, {
    ...given,
    ...settings(values.set as string[] | undefined),
    ...(values['no-macros'] === true ? { macros: false } : {}),
    ...scenario,
  })
  return { entry, game, options, seed: (values.seed as string | undefined) ?? freshSeed() }
}

/** `--set chart=run --set forecast=true` */
function settings(pairs: readonly string[] = []): object {
  const entries = pairs.map((pair) => {
    const at = pair.indexOf('=')
    if (at < 1) throw usage(`--set takes NAME=VALUE, not "${pair}"`)
    const value = pair.slice(at + 1)
    return [pair.slice(0, at), /^(true|false|-?\d+)$/.test(value) ? (JSON.parse(value) as unknown) : value]
  })
  return Object.fromEntries(entries)
}

/** In line mode; what there is to play is asked for where a person sits and has not said. */
export async function play(values: Values, places: readonly string[]): Promise<number> {
  const isTerminal = process.stdin.isTTY === true && process.stdout.isTTY === true
  const isKept = values.keep === true || values.continue === true || (isTerminal && values.journal === undefined)
  const keeping = isKept ? keepingOf(values.pack as string | undefined) : undefined
  const lines = openLines(process.stdin, process.stdout, isTerminal)
  try {
    const plan = await planOf(values, places, keeping?.home, isTerminal ? lines : undefined)
    if (plan === undefined) return 0
    if ('replayed' in plan) return await stepById(values, plan.replayed, lines)
    if (plan.told !== '') console.log(plan.told)
    await playLines({
      ...plan,
      ...{ freshSeed, entropy: hostEntropy, keeping, journal: values.journal as string | undefined },
      ...{ input: process.stdin, output: process.stdout, lines, isTerminal, paint: painter(process.stdout) },
      ...(isKept ? { ended: (run: Run) => keepGhost(entryOf(run.game.id), run.state, new Date().toISOString()) } : {}),
    })
    return 0
  } finally {
    lines.close()
  }
}

type Plan = Wanted & {
  readonly from?: Run
  readonly keeper?: Keeper
  readonly daily?: string | undefined
  readonly told: string
}

/** What is to be played, from the command line or from the menu; undefined if nothing is. */
async function planOf(
  values: Values,
  places: readonly string[],
  home: Home | undefined,
  menu: Lines | undefined,
): Promise<Plan | { readonly replayed: string } | undefined> {
  if (values.continue === true && home !== undefined)
    return goOnWith(home, places[0], values.pack as string | undefined)
  const isOpen = places.length === 0 && values.from === undefined && values.journal === undefined
  const asked: Asked =
    menu !== undefined && isOpen
      ? await askWhatToPlay({ games: GAMES, home, lines: menu, say: console.log, now: Date.now() })
      : { kind: 'game', id: places[0], isDaily: values.daily === true }
  if (asked.kind === 'quit') return undefined
  if (asked.kind === 'replay') return { replayed: asked.id }
  if (asked.kind === 'continue') return goOnWith(home as Home, asked.id, values.pack as string | undefined)
  const daily = asked.isDaily || values.daily === true ? dailyOf(values) : undefined
  const base = await wanted(values, asked.id === undefined ? [] : [asked.id])
  const kept = values.journal as string | undefined
  const source = kept !== undefined && existsSync(kept) ? kept : (values.from as string | undefined)
  if (source === undefined)
    return daily === undefined
      ? // The fallen are met only by somebody whose runs are kept; a daily is the same for everybody.
        { ...base, options: home === undefined ? base.options : await withGhosts(base.entry, base.options), told: '' }
      : { ...base, daily, seed: dailySeed(daily), told: '' }
  const from = await takeUp(source, values.pack as string | undefined)
  return { ...wantedBy(from), from, told: `Going on with seed ${from.seed} at turn ${from.turn}.` }
}

/** A replay by step, asked for at the menu. */
async function stepById(values: Values, id: string, lines: Lines): Promise<number> {
  const journal = journalFrom(id, () => openHome(homeFolder()))
  const game = await gameOfJournal(journal, values.pack as string | undefined)
  return (await import('./replay.ts')).stepCommand({ ...values, step: true }, game, journal, lines)
}

const wantedBy = (run: Run): Wanted => ({
  entry: entryOf(run.game.id),
  game: run.game,
  options: run.options,
  seed: run.seed,
})

/** The day's run is the same for everybody. */
export function dailyOf(values: Values): string {
  for (const name of ['seed', 'set', 'options', 'scenario', 'pack', 'from', 'journal'])
    if (values[name] !== undefined) throw usage(`--daily is the same run for everybody; leave out --${name}`)
  return today()
}

/** The id of a kept run: as given, the last one of a game, or the last one. */
export function idToGoOn(home: Home, which: string | undefined): string {
  const isGame = GAMES.some(({ id }) => id === which)
  if (which !== undefined && !isGame) return which
  const open = home.runs().filter((run) => which === undefined || run.game === which)
  const last = open.find((run) => run.problem === undefined && !run.isOpenElsewhere) ?? open[0]
  if (last !== undefined) return last.id
  const where = which === undefined ? '' : ` in ${which}`
  throw usage(`There is no run to go on with${where}; start one: undercroft play ${which ?? ''}`.trim())
}

async function goOnWith(home: Home, which: string | undefined, pack: string | undefined): Promise<Plan> {
  const id = idToGoOn(home, which)
  const resumed = await home.resume(id, (journal, kept) => gameOfJournal(journal, pack ?? kept))
  if (isTrouble(resumed)) throw failure(resumed.trouble)
  const { run, keeper, told } = resumed
  const daily = home.runs().find((one) => one.id === id)?.daily
  const words = [...told, `Going on with ${id}, seed ${run.seed}, at turn ${run.turn}.`]
  return { ...wantedBy(run), from: run, keeper, daily, told: words.join('\n') }
}

/** An unfinished run from its journal. Nothing is written to a file that cannot be taken up. */
export async function takeUp(source: string, pack: string | undefined): Promise<Run> {
  const journal = readJournal(source)
  const run = replay(await gameOfJournal(journal, pack), journal, { entropy: hostEntropy })
  if (isRefusal(run)) throw failure(`${run.why} The journal was left as it is.`)
  if (run.game.toAct(run.state).length === 0)
    throw usage('That run is over; replay it, or give another file for a new run')
  return run
}

/** A bot plays; every choice is shown with what came of it, and every new scene where there was something to decide. */
export async function watch(values: Values, places: readonly string[]): Promise<number> {
  const { game, options, seed } = await wanted(values, places)
  const name = (values.player as string | undefined) ?? 'search'
  if (!PLAYER_NAMES.includes(name as PlayerName)) throw usage(`--player is one of ${PLAYER_NAMES.join(', ')}`)
  const budget = Number(values.budget ?? 64)
  if (!Number.isInteger(budget) || budget < 1 || budget > 1_000_000)
    throw usage('--budget is a whole number from 1: imagined runs a decision')
  const run = start(game, { seed, options, entropy: hostEntropy })
  if (isRefusal(run)) throw usage(run.why)
  const paint = painter(process.stdout)
  const player = makePlayer(name as PlayerName, { budget })
  const own = seededDice(`player ${seed}`)
  let title = ''
  console.log(`${name} plays ${game.id}, seed ${seed}.`)
  while (game.toAct(run.state).length > 0) {
    const scene = game.scene(run.state, 0)
    if (scene.title !== title && scene.log === undefined) console.log(`\n${sceneText(scene, { paint })}`)
    title = scene.title
    const acting = game.toAct(run.state)
    const picks = acting.map((seat) => ({ seat, id: player(game, run.state, seat, own).id }))
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
    `\nSeed ${run.seed}, ${run.turn} turns. Replay it: undercroft replay ${makeJournalString(journalOf(run))}`,
  )
  if (values.journal !== undefined) keepJournal(values.journal as string, journalOf(run))
  return 0
}

/** A run again, in words or as JSON lines. */
export async function replayCommand(values: Values, places: readonly string[]): Promise<number> {
  const journal = journalFrom(places[0], () => openHome(homeFolder()))
  const game = await gameOfJournal(journal, values.pack as string | undefined)
  if (values.step === true || values['text-out'] !== undefined)
    return (await import('./replay.ts')).stepCommand(values, game, journal)
  const to = turnOf(values.to as string | undefined)
  const paint = painter(process.stdout)
  const isJson = values.json === true
  const heard: { turn: number; event: unknown }[] = []
  const run = replay(game, journal, {
    ...(to === undefined ? {} : { to }),
    listen: (turn, event) => heard.push({ turn, event }),
  })
  for (const [turn, entries] of groupByTurn(heard)) {
    const events = entries.map(({ event }) => event)
    const lines = events.map((event) => game.tell(event, 0)).filter((line) => line !== undefined)
    const choice = isRefusal(run) ? (journal.ids[turn] ?? '') : (run.ids[turn] ?? '')
    if (isJson) console.log(JSON.stringify({ turn, choice, events, lines: lines.map((line) => plain(line.text)) }))
    else console.log(`${paint(`Turn ${turn}: ${choice}`, 'dim')}\n${linesText(lines, { paint })}`)
  }
  if (isRefusal(run)) throw failure(run.why)
  if (to !== undefined && run.turn < to) throw usage(`--to ${to}: the run has only ${run.turn} turns`)
  if (isJson)
    console.log(JSON.stringify({ turn: run.turn, digest: digest(run.state), scene: game.scene(run.state, 0) }))
  else console.log(`\n${sceneText(game.scene(run.state, 0), { paint })}`)
  return 0
}

/** `--to 12` */
export function turnOf(text: string | undefined): number | undefined {
  const turn = text === undefined ? undefined : Number(text)
  if (turn !== undefined && (!Number.isInteger(turn) || turn < 0)) throw usage('--to is a turn, a whole number from 0')
  return turn
}

function groupByTurn<T extends { turn: number }>(entries: readonly T[]): Map<number, T[]> {
  const groups = new Map<number, T[]>()
  for (const entry of entries) groups.set(entry.turn, [...(groups.get(entry.turn) ?? []), entry])
  return groups
}

/** Replays each journal and says whether it is true. Exit 1 if one is not. */
export async function verify(values: Values, places: readonly string[]): Promise<number> {
  let bad = 0
  for (const source of places) {
    try {
      console.log(`${source}: ${await verifyOne(source, values.pack as string | undefined)}`)
    } catch (error) {
      if ((error as Error).name === 'Usage') throw error
      bad++
      console.error(`${source}: NOT TRUE. ${(error as Error).message}`)
    }
  }
  if (places.length > 1) console.log(`${places.length - bad} of ${places.length} journals are true.`)
  return bad === 0 ? 0 : 1
}

async function verifyOne(source: string, pack: string | undefined): Promise<string> {
  const journal = journalFrom(source, () => openHome(homeFolder()))
  const run = replay(await gameOfJournal(journal, pack), journal)
  if (isRefusal(run)) throw failure(run.why)
  const outcome = run.game.outcome(run.state)
  const standing = outcome?.standings[0]
  const end = outcome === undefined ? 'not over' : `${outcome.reason}, score ${standing?.score}`
  const proof = journal.marks.length === 0 ? ' It carries no digest, so only its choices were checked.' : ''
  const rank = run.unranked === '' ? 'ranked' : `unranked (${run.unranked})`
  return `true. ${run.game.id}, seed ${run.seed}, ${run.turn} turns, ${end}, ${rank}, digest ${digest(run.state)}.${proof}`
}
