import type { ShownEnd, TableStatus } from '../../../client/api.ts'
import {
  type AnyGame,
  type GameInfo,
  isRefusal,
  type Outcome,
  type Run,
  rankedEntropy,
  type Seat,
  start,
  unreachable,
  waitingFor,
} from '../../../engine/index.ts'
import { findGame } from '../../../games/registry.ts'
import { type LocalSession, openSession } from '../../../play/session.ts'
import { type DuelClock, makeClock, seatOutOfTime, startClocks, stopAfterChoice, stopClocks } from './clock.ts'
import type { Deal } from './deal.ts'

/**
 * A table: a deal and an append-only log of acts. Everything else is derived from these two, so that every instance that has read them has the same
 * state, also after a crash. `checkAct` decides whether an act may be appended to the log; `applyEntry` applies an appended one.
 */
export interface Table {
  readonly deal: Deal
  readonly session: LocalSession
  readonly run: Run
  /** By seat. */
  readonly players: (Player | undefined)[]
  readonly clock: DuelClock | undefined
  /** Number of applied log entries, and the time of the last one. */
  length: number
  at: number
  beganAt: number | undefined
  end: TableEnd | undefined
  /** When each turn ended. */
  readonly turnedAt: number[]
  /** Seats that want a rematch, and the id of its table. */
  readonly again: Set<Seat>
  next: string | undefined
}

/** A person with a key, or a bot. */
export type Player =
  | { readonly kind: 'person'; readonly key: string; readonly name: string }
  | { readonly kind: 'program'; readonly name: string }

/** `lost` is set if a player resigned or ran out of time. */
interface TableEnd extends ShownEnd {
  readonly at: number
}

/** What a player does at a table; `flag` is running out of time. */
export type TableAct =
  | { readonly kind: 'sit'; readonly seat: Seat; readonly player: Player }
  | { readonly kind: 'choose'; readonly seat: Seat; readonly turn: number; readonly id: string }
  | { readonly kind: 'resign'; readonly seat: Seat }
  | { readonly kind: 'flag'; readonly seat: Seat }
  /** The second request carries the id of the new table. */
  | { readonly kind: 'again'; readonly seat: Seat; readonly next?: string }

/** An act in the log, with the server time. */
export type TableLogEntry = TableAct & { readonly at: number }

export interface ActRefusal {
  readonly refused: 'over' | 'not-begun' | 'stale' | 'not-your-turn' | 'not-legal' | 'taken' | 'too-early'
  readonly why: string
}
const refuseAct = (refused: ActRefusal['refused'], why: string): ActRefusal => ({ refused, why })
export const isActRefusal = (value: object): value is ActRefusal => 'refused' in value

export function makeTable(deal: Deal, game: AnyGame): Table {
  const run = start(game, { seed: deal.seed, options: deal.options, entropy: rankedEntropy(deal.secret) })
  if (isRefusal(run)) throw new Error(`table ${deal.id}: ${run.why}`)
  const seats = deal.kind === 'duel' ? 2 : 1
  return {
    deal,
    session: openSession({ info: findGame(deal.game) as GameInfo, run, isCollected: true }),
    run,
    length: 0,
    at: deal.made,
    beganAt: undefined,
    end: undefined,
    next: undefined,
    players: Array.from({ length: seats }, () => undefined),
    clock: deal.clock === undefined ? undefined : makeClock(deal.clock, seats),
    turnedAt: [],
    again: new Set<Seat>(),
  }
}

export const statusOf = ({ beganAt, end }: Table): TableStatus =>
  end !== undefined ? 'over' : beganAt === undefined ? 'waiting' : 'playing'

export const seatOfPlayer = ({ players }: Table, key: string): Seat | undefined => {
  const seat = players.findIndex((player) => player?.kind === 'person' && player.key === key)
  return seat < 0 ? undefined : seat
}

/** Why an act is refused now; undefined if it is allowed. Changes nothing. */
export function checkAct(table: Table, act: TableAct): ActRefusal | undefined {
  if (act.kind === 'again') return checkRematch(table, act.seat)
  if (table.end !== undefined) return refuseAct('over', 'This table is finished; start a new one.')
  if (act.kind === 'sit') {
    if (table.players[act.seat] !== undefined) return refuseAct('taken', 'This seat is taken.')
    if (act.player.kind === 'person' && seatOfPlayer(table, act.player.key) !== undefined)
      return refuseAct('taken', 'You already have a seat here; the other one is for your opponent.')
    return undefined
  }
  if (act.kind === 'resign') return undefined
  if (table.beganAt === undefined)
    return refuseAct('not-begun', 'Your opponent has not joined yet. Wait, or send somebody the code.')
  return act.kind === 'choose' ? checkChoice(table, act) : undefined
}

function checkChoice({ run }: Table, { seat, turn, id }: TableAct & { kind: 'choose' }): ActRefusal | undefined {
  if (turn !== run.turn)
    return refuseAct('stale', `This choice was for turn ${turn}, but it is turn ${run.turn} now. Read the table again.`)
  if (!waitingFor(run).includes(seat))
    return refuseAct('not-your-turn', 'You have already chosen; wait for your opponent.')
  if (run.game.legal(run.state, seat).some((action) => action.id === id)) return undefined
  const { choices } = run.game.scene(run.state, seat)
  const blocked = choices.find((choice) => choice.id === id)?.blocked
  return refuseAct('not-legal', blocked ?? 'This choice is not available now. Read the table again.')
}

function checkRematch({ end, deal, again, next }: Table, seat: Seat): ActRefusal | undefined {
  if (deal.kind !== 'duel') return refuseAct('not-legal', 'Only duels have rematches; create a new table.')
  if (end === undefined) return refuseAct('too-early', 'This duel is not finished yet.')
  return again.has(seat) || next !== undefined ? refuseAct('taken', 'You have already asked for a rematch.') : undefined
}

/** Applies a log entry. Deterministic: every instance that applies the same entries has the same state. */
export function applyEntry(table: Table, entry: TableLogEntry): void {
  table.length++
  table.at = entry.at
  switch (entry.kind) {
    case 'sit':
      table.players[entry.seat] = entry.player
      if (table.players.every((player) => player !== undefined)) beginPlay(table, entry.at)
      return
    case 'choose':
      return applyChoice(table, entry)
    case 'resign':
      return finish(table, entry.at, lostBy(table, entry.seat, 'resigning'))
    case 'flag':
      return finish(table, entry.at, lostBy(table, entry.seat, 'time'))
    case 'again':
      table.again.add(entry.seat)
      table.next ??= entry.next
      return
    default:
      return unreachable(entry)
  }
}

function beginPlay(table: Table, at: number): void {
  table.beganAt = at
  if (table.clock !== undefined) startClocks(table.clock, waitingFor(table.run), at)
}

function applyChoice(table: Table, { seat, turn, id, at }: TableLogEntry & { kind: 'choose' }): void {
  const { session, run, clock, deal } = table
  const chosen = session.chooseFor(seat, id, { turn })
  if (isRefusal(chosen)) throw new Error(`table ${deal.id}: the log cannot be replayed: ${chosen.why}`)
  if (clock !== undefined) stopAfterChoice(clock, seat, at)
  if (run.turn === turn) return
  table.turnedAt.push(at)
  const outcome = run.game.outcome(run.state)
  if (outcome !== undefined) return finish(table, at, outcome)
  if (clock !== undefined) startClocks(clock, waitingFor(run), at)
}

function finish(table: Table, at: number, end: Omit<TableEnd, 'at'>): void {
  if (table.clock !== undefined) stopClocks(table.clock, at)
  table.end = { at, ...end }
}

/** The player who resigns or runs out of time loses. Before both have joined, the duel is called off instead. */
function lostBy({ players, beganAt }: Table, seat: Seat, by: 'resigning' | 'time'): Outcome & Pick<TableEnd, 'lost'> {
  if (beganAt === undefined) return { reason: 'called off', standings: players.map(() => ({ won: false, score: 0 })) }
  const standings = players.map((_, other) => ({ won: players.length > 1 && other !== seat, score: 0 }))
  return { reason: by === 'time' ? 'out of time' : 'gave up', standings, lost: { seat, by } }
}

/** The seat that has run out of time by now. */
export const timedOutSeat = ({ clock, end, beganAt }: Table, now: number): Seat | undefined =>
  clock === undefined || end !== undefined || beganAt === undefined ? undefined : seatOutOfTime(clock, now)

/** The score of seat 0 in a duel for ratings: 1, ½ or 0; undefined if the duel is not rated. */
export function ratedScore({ deal, players, end, beganAt }: Table): number | undefined {
  if (!deal.isRated || end === undefined || beganAt === undefined) return undefined
  if (!players.every((player) => player?.kind === 'person')) return undefined
  const [one, two] = end.standings
  return one?.won === two?.won ? 0.5 : one?.won === true ? 1 : 0
}
