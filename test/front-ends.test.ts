import { PassThrough, Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { openLineInput } from '../src/apps/cli/line-input.ts'
import { makeDeal } from '../src/apps/server/tables/deal.ts'
import { applyEntry, makeTable } from '../src/apps/server/tables/table.ts'
import { seatView } from '../src/apps/server/tables/view.ts'
import type { Page, PageStep } from '../src/apps/terminal/page.ts'
import { playLines } from '../src/apps/text/play.ts'
import { openWebSession } from '../src/apps/web/session.ts'
import { planBot } from '../src/bots/index.ts'
import {
  type GameInfo,
  isRefusal,
  journalOf,
  makeJournalString,
  plain,
  type Rank,
  type Run,
  rankedEntropy,
  rankText,
  replay,
  seededDice,
  start,
  waitingFor,
} from '../src/engine/index.ts'
import { GAMES } from '../src/games/index.ts'
import { openSession } from '../src/play/session.ts'
import { isHomeError } from '../src/storage/fs/index.ts'
import { openStore } from '../src/storage/idb/store.ts'
import { agent } from './agent/ask.ts'
import { openArcade } from './arcade.ts'

// Law: the same choices give the same log, rank and saved journal in every front end.

interface Game {
  readonly info: GameInfo
  readonly seed: string
  readonly options: object
}
interface Played {
  /** What seat 0 has read, as one text: front ends break lines where they like. */
  readonly log: string
  readonly rank: string
  /** The saved journal as a string. */
  readonly journal: string
}
/** Makes these choices, of any seats in turn. */
type FrontEnd = (game: Game, ids: readonly string[]) => Promise<Played>

const asText = (lines: readonly string[]): string => lines.join(' ').replace(/\s+/g, ' ').trim()

function begin({ info, seed, options }: Game, entropy?: (what: string) => string): Run {
  const run = start(info.game, { seed, options, ...(entropy === undefined ? {} : { entropy }) })
  if (isRefusal(run)) throw new Error(run.why)
  return run
}

/** What a session has played. */
const playedIn = (session: ReturnType<typeof openSession>): Played => ({
  log: asText(session.logOf(0).map(({ line }) => plain(line.text))),
  rank: rankText(session.rank),
  journal: makeJournalString(journalOf(session.run)),
})

function playSession(game: Game, ids: readonly string[], entropy?: (what: string) => string): Played {
  const session = openSession({ info: game.info, run: begin(game, entropy) })
  for (const id of ids) expect(session.choose(id)).toBeUndefined()
  return playedIn(session)
}

const terminal: FrontEnd = async (game, ids) => {
  const { context, home } = openArcade({ games: [game.info] })
  home.setSettings({ seenHelp: [game.info.id], nameAsked: true, ghosts: 'none' })
  const { info: entry, options, seed } = game
  const step = await context.begin({ entry, game: entry.game, options, pack: undefined, seed })
  let page = pageIn(step)
  const take = async (id: string): Promise<void> => {
    const next = await page.take(id)
    if (next.kind === 'replace') page = next.page
    else expect(next).toEqual({ kind: 'stay' })
  }
  for (const id of ids) {
    if (page.scene().choices.some((choice) => choice.id === 'uncover')) await take('uncover')
    await take(id)
    if (page.scene().choices.some((choice) => choice.id === 'yes')) await take('yes')
  }
  if (page.scene().choices.some((choice) => choice.id === 'uncover')) await take('uncover')
  const saved = [...home.runs(), ...home.history()][0]
  const journal = home.journalOf(saved?.id ?? '')
  if (isHomeError(journal)) throw new Error(journal.error)
  const run = replay(game.info.game, journal, { isLog: true })
  if (isRefusal(run)) throw new Error(run.why)
  return {
    log: asText(logPageOf(page)),
    rank: saved?.rank === undefined ? '' : rankText(saved.rank),
    journal: makeJournalString(journalOf(run)),
  }
}
/** The lines of the log page, which lists the newest first and marks those with an explanation. */
function logPageOf(page: Page): string[] {
  const panel = pageIn(page.why?.() as PageStep)
    .scene()
    .panels.find(({ id }) => id === 'log')
  const rows = panel?.kind === 'table' ? panel.rows : []
  return rows.map(({ cells }) => plain(cells[0] ?? '').replace(/ =$/, '')).reverse()
}
function pageIn(step: PageStep): Page {
  if (step.kind !== 'open') throw new Error(`begin: ${JSON.stringify(step)}`)
  return step.page
}

const lineMode: FrontEnd = async (game, ids) => {
  const output = new PassThrough()
  let printed = ''
  output.on('data', (chunk) => {
    printed += String(chunk)
  })
  const { info: entry, options, seed } = game
  const typed = [...ids, 'log', 'seed', 'share']
  await playLines({
    entry,
    game: entry.game,
    options,
    seed,
    freshSeed: () => '8',
    lines: openLineInput(Readable.from([typed.map((line) => `${line}\n`).join('')]), output, false),
    output,
    isTerminal: false,
    verbosity: { isBrief: false },
    paint: (text) => text,
  })
  const answer = (command: string): string => (printed.split(`> ${command}\n`)[1] ?? '').split('\n> ')[0] ?? ''
  // `  12  Text`: numbered, and wrapped with an indent. With two seats at one keyboard each line names its seat.
  const rows = answer('log').split(/\n(?= *\d+ {2}\S)/)
  const texts = rows.map((row) => row.replace(/^ *\d+ {2}/, ''))
  const own = texts.some((text) => text.startsWith('Seat 1: ')) ? texts.filter((text) => /^Seat 0: /.test(text)) : texts
  return {
    log: asText(own.map((text) => text.replace(/^Seat 0: /, ''))),
    // After the end, the last page has told the rank.
    rank: (/(unranked|practice \(.*?\)), seed known from the start/i.exec(printed)?.[1] ?? '').toLowerCase(),
    journal: (answer('share').split('\n')[0] ?? '').trim(),
  }
}

const protocol: FrontEnd = async (game, ids) => {
  const { ask } = agent()
  const { info, seed, options } = game
  let last = await ask({ op: 'start', game: info.id, seed, options })
  const lines: string[] = []
  for (const choice of ids) {
    last = await ask({ op: 'act', run: last.run, choice })
    // The seat that did not choose last gets its lines with its next answer.
    const { lines: own = [] } = last.seat === 0 ? last : await ask({ op: 'look', run: last.run, seat: 0 })
    for (const { text } of own) lines.push(plain(text))
  }
  const { string } = await ask({ op: 'journal', run: last.run })
  return { log: asText(lines), rank: last.rank, journal: string }
}

/** The page's session on a store in memory; test/page plays in a real browser. */
const page: FrontEnd = async (game, ids) => {
  const store = await openStore()
  const web = openWebSession({ id: 'a', info: game.info, skin: {}, run: begin(game) }, store, 'tab')
  for (const id of ids) expect(web.session.choose(id)).toBeUndefined()
  await web.saved()
  const saved = [...(await store.runs()), ...(await store.ended())][0]
  return {
    log: asText(web.session.logOf(0).map(({ line }) => plain(line.text))),
    rank: saved === undefined ? '' : rankText(saved.rank as Rank),
    journal: saved?.journal ?? '',
  }
}

const FRONT_ENDS: Readonly<Record<string, FrontEnd>> = { terminal, 'line mode': lineMode, page, protocol }

/** The first difference between a front end and a session that made the same choices; undefined: none. */
async function differenceOf(frontEnd: FrontEnd, game: Game, ids: readonly string[]): Promise<string | undefined> {
  const [one, other] = [playSession(game, ids), await frontEnd(game, ids)]
  const part = (['journal', 'rank', 'log'] as const).find((name) => one[name] !== other[name])
  return part === undefined ? undefined : `${part}: "${one[part]}", then "${other[part]}"`
}

/** Choices of the plan bot, and every third at random; as many as have a log that fits the terminal's log page. */
function choicesOf(game: Game, most: number): string[] {
  const session = openSession({ info: game.info, run: begin(game) })
  const own = seededDice('front ends')
  while (session.status !== 'over' && session.turn < most && session.logOf(0).length < 350) {
    const { run, seat } = session
    const legal = run.game.legal(run.state, seat)
    const plan = own.roll('wit', 3, 'wit') > 0 ? planBot(run.game, run.state, seat, own) : undefined
    session.choose((plan ?? legal[own.roll('choice', legal.length, 'choice')])?.id ?? '')
  }
  return [...session.run.ids]
}

const TURNS = 30
const PLAYED = GAMES.flatMap((info): [string, Game][] => [
  [info.id, { info, seed: '7', options: {} }],
  ...(info.duel === undefined
    ? []
    : [[`a duel of ${info.id}`, { info, seed: '7', options: info.duel }] as [string, Game]]),
])

test.each(PLAYED)('%s: every front end shows and saves what a session does', async (_, game) => {
  const ids = choicesOf(game, TURNS)
  expect(ids.length).toBeGreaterThan(1)
  for (const [name, frontEnd] of Object.entries(FRONT_ENDS))
    expect([name, await differenceOf(frontEnd, game, ids)]).toEqual([name, undefined])
})

test.each(PLAYED)('%s: a table on a server shows and records what a session with its dice does', (_, game) => {
  const { info } = game
  const kind = game.options === info.duel ? 'duel' : 'sealed'
  const deal = makeDeal(info, { kind, options: game.options, now: 0, serverSecret: 'secret' })
  const entropy = rankedEntropy(deal.secret)
  const dealt = { info, seed: deal.seed, options: deal.options as object }
  const table = makeTable(deal, info.game)
  for (const seat of table.players.keys())
    applyEntry(table, { kind: 'sit', seat, player: { kind: 'program', name: 'plan' }, at: 0 })
  const ids: string[] = []
  const own = seededDice('tables')
  const { run } = table
  while (table.end === undefined && run.turn < TURNS)
    for (const seat of waitingFor(run)) {
      const id = planBot(info.game, run.state, seat, own)?.id ?? ''
      ids.push(id)
      applyEntry(table, { kind: 'choose', seat, turn: run.turn, id, at: run.turn })
    }
  const played = playSession(dealt, ids, entropy)
  const log = asText(seatView(table, 0, 0).told.map(({ line }) => plain(line.text)))
  expect({ log, journal: makeJournalString(journalOf(run)) }).toEqual({ log: played.log, journal: played.journal })
})

// what is wrong with the front end, how it changes what was played, the difference that is found
test.each<[string, (played: Played) => Played, RegExp]>([
  ['loses a log line', (played) => ({ ...played, log: played.log.slice(0, -9) }), /^log: /],
  ['calls a run practice', (played) => ({ ...played, rank: 'practice (a copy)' }), /^rank: "unranked", then "practice/],
  ['saves a choice too few', (played) => played, /^journal: /],
])('a front end that %s is found', async (what, change, found) => {
  const [[, game]] = PLAYED as [[string, Game]]
  const ids = choicesOf(game, 10)
  const wrong: FrontEnd = async (played, all) =>
    change(playSession(played, what === 'saves a choice too few' ? all.slice(0, -1) : all))
  expect(await differenceOf(wrong, game, ids)).toMatch(found)
})
