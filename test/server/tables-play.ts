import { type DealOptions, makeDeal } from '../../src/apps/server/tables/deal.ts'
import {
  applyEntry,
  checkAct,
  isActRefusal,
  makeTable,
  type Table,
  type TableLogEntry,
} from '../../src/apps/server/tables/table.ts'
import { type Bot, planBot } from '../../src/bots/index.ts'
import { type Action, type AnyGame, type GameInfo, type Seat, seededDice, waitingFor } from '../../src/engine/index.ts'
import { findGame } from '../../src/games/index.ts'

/** Helpers to play tables without a server. */

const SERVER_SECRET = '00'.repeat(32)
export const ALICE = { kind: 'person', key: 'A'.repeat(43), name: 'Alice' } as const
export const BOB = { kind: 'person', key: 'B'.repeat(43), name: 'Bob' } as const

export const entryOf = (id: string): GameInfo => findGame(id) as GameInfo

/** A table with a fixed seed and secret. */
export function tableOf(id: string, wanted: Partial<DealOptions> & Pick<DealOptions, 'kind'>): Table {
  const entry = entryOf(id)
  return makeTable(makeDeal(entry, { now: 0, serverSecret: SERVER_SECRET, day: '2026-01-01', ...wanted }), entry.game)
}

/** Checks an act, logs it and applies it, like the table service. Returns the reason if it is refused. */
export function act(table: Table, log: TableLogEntry[], entry: TableLogEntry): string {
  const refused = checkAct(table, entry)
  if (refused !== undefined && isActRefusal(refused)) return refused.why
  log.push(entry)
  applyEntry(table, entry)
  return ''
}

/** Seats both players; returns the log. */
export function seatBoth(table: Table): TableLogEntry[] {
  const log: TableLogEntry[] = []
  act(table, log, { kind: 'sit', seat: 0, player: ALICE, at: 1000 })
  if (table.players.length > 1) act(table, log, { kind: 'sit', seat: 1, player: BOB, at: 2000 })
  return log
}

/** Plays so many choices with the plan bot or another bot, one second each. */
export function playTable(table: Table, log: TableLogEntry[], most = 10_000, player = planBot): void {
  const dice = seededDice('hands')
  for (let made = 0; made < most && table.end === undefined; made++) {
    const { run } = table
    const seat = waitingFor(run)[0] as Seat
    const { id } = player(run.game as AnyGame, run.state, seat, dice)
    const why = act(table, log, { kind: 'choose', seat, turn: run.turn, id, at: 3000 + 1000 * made })
    if (why !== '') throw new Error(why)
  }
}

/** A bot that never resigns or flees. */
export const persistentBot: Bot = (game, state, seat, dice) => {
  const legal = game.legal(state, seat).filter(({ id }) => !/surrender|escape/.test(id))
  return legal[dice.roll('steady', legal.length, 'choice')] as Action
}
