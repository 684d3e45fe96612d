import { describe, expect, test } from 'vitest'
import { botChoice } from '../../../src/apps/server/tables/bots.ts'
import type { Deal } from '../../../src/apps/server/tables/deal.ts'
import {
  applyEntry,
  makeTable,
  ratedScore,
  statusOf,
  type Table,
  type TableLogEntry,
  timedOutSeat,
} from '../../../src/apps/server/tables/table.ts'
import { seatView, spectatorView } from '../../../src/apps/server/tables/view.ts'
import { digest, type Scene, type Seat, waitingFor } from '../../../src/engine/index.ts'
import { ALICE, act, BOB, entryOf, persistentBot, playTable, seatBoth, tableOf } from '../tables-play.ts'

const rebuilt = (deal: Deal, log: readonly TableLogEntry[]): Table => {
  const table = makeTable(deal, entryOf(deal.game).game)
  // As read from a store.
  for (const entry of JSON.parse(JSON.stringify(log)) as TableLogEntry[]) applyEntry(table, entry)
  return table
}

test('a duel begun against a bot that was retired since continues', () => {
  const table = tableOf('underscore', { kind: 'duel' })
  applyEntry(table, { kind: 'sit', seat: 0, player: { kind: 'program', name: 'greedy' }, at: 1 })
  applyEntry(table, { kind: 'sit', seat: 1, player: ALICE, at: 2 })
  expect(botChoice(table)).toMatchObject({ kind: 'choose', seat: 0, turn: 0 })
})

describe.each(['underscore', 'emojispace'])('a duel of %s', (game) => {
  test('is rebuilt from any prefix of its log', () => {
    const table = tableOf(game, { kind: 'duel', clock: { baseMs: 1e9, stepMs: 0 } })
    const log = seatBoth(table)
    const seen: string[][] = []
    const views = (one: Table): string[] => [0, 1].map((seat) => digest(seatView(one, seat, 99_000)))
    while (table.end === undefined && log.length < 200) {
      playTable(table, log, 1, persistentBot)
      seen.push(views(table))
    }
    expect(table.end).toBeDefined()
    for (let cut = 0; cut < seen.length; cut += Math.ceil(seen.length / 12))
      expect(views(rebuilt(table.deal, log.slice(0, cut + 3)))).toEqual(seen[cut])
  })

  test('keeps a blind choice blind: the other seat’s view does not depend on it', () => {
    const first = tableOf(game, { kind: 'duel' })
    const log = seatBoth(first)
    playTable(first, log, 2, persistentBot)
    const before = seatView(first, 1, 0)
    const ids = first.run.game.legal(first.run.state, 0).map(({ id }) => id)
    expect(ids.length).toBeGreaterThan(1)
    const after = ids.map((id) => {
      const table = rebuilt(first.deal, log)
      expect(act(table, [], { kind: 'choose', seat: 0, turn: table.run.turn, id, at: 9000 })).toBe('')
      return seatView(table, 1, 0)
    })
    for (const view of after) expect(view).toEqual({ ...before, waiting: [1] })
  })

  test('shows a seat neither seed, secret nor state before the end', () => {
    const table = tableOf(game, { kind: 'duel' })
    playTable(table, seatBoth(table), 6, persistentBot)
    const sent = JSON.stringify([0, 1].map((seat) => seatView(table, seat, 0)).concat(spectatorView(table, 1e9, 0)))
    for (const secret of [table.deal.seed, table.deal.secret, digest(table.run.state)])
      expect(sent).not.toContain(secret)
    expect(sent).toContain(table.deal.commitment)
  })

  test('shows spectators only what both seats know, with a delay', () => {
    const table = tableOf(game, { kind: 'duel' })
    const log = seatBoth(table)
    playTable(table, log, 8, persistentBot)
    const [turns, last] = [table.run.turn, table.turnedAt.at(-1) as number]
    expect(spectatorView(table, last, 30_000).turn).toBeLessThan(turns)
    expect(spectatorView(table, last + 30_000, 30_000)).toMatchObject({
      turn: turns,
      waiting: [],
      scene: { choices: [] },
    })
    // Redraw what only one seat knows: spectators must see no difference.
    const shown = spectatorView(table, last, 0).scene
    expect(shown.panels.length).toBeGreaterThan(0)
    expect(privateNames(table).filter((name) => JSON.stringify(shown).includes(name))).toEqual([])
  })
})

/** Names of items in a seat's hand that the other seat has not seen. */
function privateNames({ run }: Table): string[] {
  const names = (scene: Scene): string[] =>
    scene.panels.flatMap((panel) =>
      panel.kind === 'table' ? panel.rows.map((row) => JSON.stringify(row.cells[0])) : [],
    )
  const [mine, theirs] = [0, 1].map((seat) => run.game.scene(run.state, seat)) as [Scene, Scene]
  const [own, other] = [names(mine), names(theirs)]
  return [...own.filter((word) => !other.includes(word)), ...other.filter((word) => !own.includes(word))]
}

const pace = { baseMs: 60_000, stepMs: 5_000 }
const legal = ({ run }: Table, seat: Seat): string => run.game.legal(run.state, seat)[0]?.id ?? ''
const chooses = (table: Table, seat: Seat, at: number): TableLogEntry => ({
  kind: 'choose',
  seat,
  turn: table.run.turn,
  id: legal(table, seat),
  at,
})

describe('clocks', () => {
  test('both run in simultaneous choices; a choice stops the clock and adds the increment', () => {
    const table = tableOf('underscore', { kind: 'duel', clock: pace })
    const log = seatBoth(table) // the second sits down at 2 s
    act(table, log, chooses(table, 0, 12_000))
    expect(seatView(table, 0, 22_000).clocks).toEqual([
      { leftMs: 55_000, isRunning: false },
      { leftMs: 40_000, isRunning: true },
    ])
    act(table, log, chooses(table, 1, 22_000))
    expect(seatView(table, 0, 23_000).clocks).toEqual([
      { leftMs: 54_000, isRunning: true },
      { leftMs: 44_000, isRunning: true },
    ])
  })

  test('the first seat to run out of time loses', () => {
    const table = tableOf('underscore', { kind: 'duel', clock: pace, isRated: true })
    const log = seatBoth(table)
    act(table, log, chooses(table, 1, 3000))
    expect(timedOutSeat(table, 62_000)).toBeUndefined()
    expect(timedOutSeat(table, 62_001)).toBe(0)
    act(table, log, { kind: 'flag', seat: 0, at: 62_001 })
    expect(table.end).toMatchObject({ reason: 'out of time', lost: { seat: 0, by: 'time' } })
    expect(table.end?.standings.map(({ won }) => won)).toEqual([false, true])
    expect(ratedScore(table)).toBe(0)
    expect(act(table, log, chooses(table, 0, 62_002))).toBe('This table is finished; start a new one.')
  })
})

describe('what a table refuses', () => {
  const fresh = () => tableOf('underscore', { kind: 'duel' })
  test.each<[string, (table: Table) => TableLogEntry, RegExp]>([
    [
      'a choice of an earlier turn',
      (t) => ({ kind: 'choose', seat: 0, turn: t.run.turn - 1, id: legal(t, 0), at: 9 }),
      /Read the table again/,
    ],
    [
      'an unknown choice',
      (t) => ({ kind: 'choose', seat: 0, turn: t.run.turn, id: 'win', at: 9 }),
      /not available now/,
    ],
    [
      'a third player',
      () => ({ kind: 'sit', seat: 0, player: { ...BOB, key: 'C'.repeat(43) }, at: 9 }),
      /seat is taken/,
    ],
    ['a rematch before the end', () => ({ kind: 'again', seat: 0, at: 9 }), /not finished/],
  ])('%s', (_, entry, why) => {
    const table = fresh()
    const log = seatBoth(table)
    const before = digest(seatView(table, 0, 0))
    expect(act(table, log, entry(table))).toMatch(why)
    expect([log.length, digest(seatView(table, 0, 0))]).toEqual([2, before])
  })

  test('refuses a second choice in a turn, the second seat for the same player, and a choice before the opponent has joined', () => {
    const table = fresh()
    const log: TableLogEntry[] = []
    act(table, log, { kind: 'sit', seat: 0, player: ALICE, at: 1 })
    expect(statusOf(table)).toBe('waiting')
    // Players must not see their side yet: they could call off duels until they like it.
    expect(seatView(table, 0, 0).scene.panels.map(({ id }) => id)).toEqual(['wait'])
    expect(act(table, log, { kind: 'sit', seat: 1, player: ALICE, at: 2 })).toMatch(/You already have a seat here/)
    expect(act(table, log, chooses(table, 0, 3))).toMatch(/opponent has not joined/)
    act(table, log, { kind: 'sit', seat: 1, player: BOB, at: 4 })
    expect(act(table, log, chooses(table, 0, 5))).toBe('')
    expect(act(table, log, chooses(table, 0, 6))).toMatch(/already chosen/)
    expect(waitingFor(table.run)).toEqual([1])
  })
})

test('resigning loses; resigning alone calls the duel off; a rematch needs both', () => {
  const table = tableOf('emojispace', { kind: 'duel', isRated: true })
  const log = seatBoth(table)
  act(table, log, { kind: 'resign', seat: 0, at: 5000 })
  expect([table.end?.reason, ratedScore(table)]).toEqual(['gave up', 0])
  act(table, log, { kind: 'again', seat: 1, at: 6000 })
  expect(act(table, log, { kind: 'again', seat: 1, at: 6500 })).toMatch(/already asked/)
  act(table, log, { kind: 'again', seat: 0, at: 7000, next: 'another' })
  expect(seatView(table, 0, 8000)).toMatchObject({ again: [0, 1], next: 'another' })

  const alone = tableOf('emojispace', { kind: 'duel', isRated: true })
  act(alone, [], { kind: 'sit', seat: 1, player: BOB, at: 1 })
  act(alone, [], { kind: 'resign', seat: 1, at: 2 })
  expect([alone.end?.reason, ratedScore(alone)]).toEqual(['called off', undefined])
})

test('the seed of a daily is the same for all players of a server, and differs by day and server', () => {
  const of = (day: string, serverSecret = '00'.repeat(32)) =>
    tableOf('star-canine', { kind: 'sealed', day, serverSecret }).deal
  const one = of('2026-11-16')
  expect(of('2026-11-16')).toMatchObject({ seed: one.seed, secret: one.secret, commitment: one.commitment })
  expect(of('2026-11-16').id).not.toBe(one.id)
  expect(of('2026-11-17').seed).not.toBe(one.seed)
  expect(of('2026-11-16', '11'.repeat(32)).seed).not.toBe(one.seed)
})
