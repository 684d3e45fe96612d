import {
  type AnyGame,
  choose,
  isRefusal,
  type Line,
  linesOf,
  type Outcome,
  type Run,
  rankedEntropy,
  type Seat,
  type Standing,
  start,
  waitingFor,
} from '../../../engine/index.ts'
import { chose, type DuelClock, fallen, makeClock, runFor, stop } from './clock.ts'
import type { Deal } from './deal.ts'

/**
 * A table: a deal, and a log of what happened at it, to which things are only ever added. Everything else follows from those two, so that
 * whoever has read them stands where everybody stands: another instance, or this one after it was killed. `admit` says whether an act may be
 * written into the log, and `follow` takes what was written.
 */
export interface Table {
  readonly deal: Deal
  readonly run: Run
  /** By seat. */
  readonly players: (Player | undefined)[]
  readonly clock: DuelClock | undefined
  /** How many entries it has followed, and when the last one came. */
  length: number
  at: number
  began: number | undefined
  end: End | undefined
  /** What was told, and to whom. */
  readonly told: Heard[]
  /** When each turn was over. */
  readonly turnedAt: number[]
  /** Seats that want to play again, and the table they do it at. */
  readonly again: Set<Seat>
  next: string | undefined
}

/** Somebody with a key, or a program of the house. */
export type Player =
  | { readonly kind: 'person'; readonly key: string; readonly name: string }
  | { readonly kind: 'program'; readonly name: string }

interface Heard {
  readonly turn: number
  readonly seat: Seat
  readonly line: Line
}

interface End {
  readonly at: number
  readonly reason: string
  readonly standings: readonly Standing[]
  /** Where it was not the rules that ended it. */
  readonly lost?: { readonly seat: Seat; readonly by: 'resigning' | 'time' }
}

/** What somebody does at a table. */
export type Act =
  | { readonly kind: 'sit'; readonly seat: Seat; readonly player: Player }
  | { readonly kind: 'choose'; readonly seat: Seat; readonly turn: number; readonly id: string }
  | { readonly kind: 'resign'; readonly seat: Seat }
  | { readonly kind: 'flag'; readonly seat: Seat }
  /** The second who wants it names the new table. */
  | { readonly kind: 'again'; readonly seat: Seat; readonly next?: string }

/** An act in the log, with the time the server took it. */
export type TableLogEntry = Act & { readonly at: number }

export interface No {
  readonly refused: 'over' | 'not-begun' | 'stale' | 'not-your-turn' | 'not-legal' | 'taken' | 'too-early'
  readonly why: string
}
const no = (refused: No['refused'], why: string): No => ({ refused, why })
export const isNo = (value: object): value is No => 'refused' in value

export function makeTable(deal: Deal, game: AnyGame): Table {
  const run = start(game, { seed: deal.seed, options: deal.options, entropy: rankedEntropy(deal.secret) })
  if (isRefusal(run)) throw new Error(`table ${deal.id}: ${run.why}`)
  const seats = deal.kind === 'duel' ? 2 : 1
  return {
    deal,
    run,
    length: 0,
    at: deal.made,
    began: undefined,
    end: undefined,
    next: undefined,
    players: Array.from({ length: seats }, () => undefined),
    clock: deal.clock === undefined ? undefined : makeClock(deal.clock, seats),
    told: [],
    turnedAt: [],
    again: new Set<Seat>(),
  }
}

export const statusOf = ({ began, end }: Table): 'waiting' | 'playing' | 'over' =>
  end !== undefined ? 'over' : began === undefined ? 'waiting' : 'playing'

export const seatOf = ({ players }: Table, key: string): Seat | undefined => {
  const seat = players.findIndex((player) => player?.kind === 'person' && player.key === key)
  return seat < 0 ? undefined : seat
}

/** Whether an act may be taken now; undefined: it may. Nothing is changed. */
export function admit(table: Table, act: Act): No | undefined {
  if (act.kind === 'again') return admitAgain(table, act.seat)
  if (table.end !== undefined) return no('over', 'This table is over; start another.')
  if (act.kind === 'sit') {
    if (table.players[act.seat] !== undefined) return no('taken', 'Somebody sits there already.')
    if (act.player.kind === 'person' && seatOf(table, act.player.key) !== undefined)
      return no('taken', 'You sit at this table already; somebody else has to take the other seat.')
    return undefined
  }
  if (act.kind === 'resign') return undefined
  if (table.began === undefined)
    return no('not-begun', 'Nobody sits at the other side yet; wait, or give the code away.')
  return act.kind === 'choose' ? admitChoice(table, act) : undefined
}

function admitChoice({ run }: Table, { seat, turn, id }: Act & { kind: 'choose' }): No | undefined {
  if (turn !== run.turn) return no('stale', `That was for turn ${turn}, and it is turn ${run.turn}; look again.`)
  if (!waitingFor(run).includes(seat)) return no('not-your-turn', 'You have chosen; the other side is thinking.')
  if (run.game.legal(run.state, seat).some((action) => action.id === id)) return undefined
  const { choices } = run.game.scene(run.state, seat)
  const blocked = choices.find((choice) => choice.id === id)?.blocked
  return no('not-legal', blocked ?? 'That is not among the choices; look again.')
}

function admitAgain({ end, deal, again, next }: Table, seat: Seat): No | undefined {
  if (deal.kind !== 'duel') return no('not-legal', 'Only a duel is played again; ask for a new table.')
  if (end === undefined) return no('too-early', 'This duel is not over.')
  return again.has(seat) || next !== undefined ? no('taken', 'You have asked for that already.') : undefined
}

/** Takes what stands in the log. What was admitted once comes out the same for everybody who follows. */
export function follow(table: Table, entry: TableLogEntry): void {
  table.length++
  table.at = entry.at
  switch (entry.kind) {
    case 'sit':
      table.players[entry.seat] = entry.player
      if (table.players.every((player) => player !== undefined)) beginPlay(table, entry.at)
      return
    case 'choose':
      return followChoice(table, entry)
    case 'resign':
      return finish(table, entry.at, lostBy(table, entry.seat, 'resigning'))
    case 'flag':
      return finish(table, entry.at, lostBy(table, entry.seat, 'time'))
    case 'again':
      table.again.add(entry.seat)
      table.next ??= entry.next
      return
  }
}

function beginPlay(table: Table, at: number): void {
  table.began = at
  if (table.clock !== undefined) runFor(table.clock, waitingFor(table.run), at)
}

function followChoice(table: Table, { seat, turn, id, at }: TableLogEntry & { kind: 'choose' }): void {
  const { run, clock, deal } = table
  const chosen = choose(run, turn, seat, id)
  if (isRefusal(chosen)) throw new Error(`table ${deal.id}: the log does not come out: ${chosen.why}`)
  if (clock !== undefined) chose(clock, seat, at)
  if (run.turn === turn) return
  table.turnedAt.push(at)
  table.players.forEach((_, listener) => {
    for (const line of linesOf(run, chosen.events, listener)) table.told.push({ turn, seat: listener, line })
  })
  const outcome = run.game.outcome(run.state)
  if (outcome !== undefined) return finish(table, at, outcome)
  if (clock !== undefined) runFor(clock, waitingFor(run), at)
}

function finish(table: Table, at: number, end: Omit<End, 'at'>): void {
  if (table.clock !== undefined) stop(table.clock, at)
  table.end = { at, ...end }
}

/** Who gives up or runs out of time has lost; at a table that never began nobody has. */
function lostBy({ players, began }: Table, seat: Seat, by: 'resigning' | 'time'): Outcome & Pick<End, 'lost'> {
  if (began === undefined) return { reason: 'called off', standings: players.map(() => ({ won: false, score: 0 })) }
  const standings = players.map((_, one) => ({ won: players.length > 1 && one !== seat, score: 0 }))
  return { reason: by === 'time' ? 'out of time' : 'gave up', standings, lost: { seat, by } }
}

/** Whose flag has fallen by now. */
export const flagFallen = ({ clock, end, began }: Table, now: number): Seat | undefined =>
  clock === undefined || end !== undefined || began === undefined ? undefined : fallen(clock, now)

/** The score of seat 0 in a duel for ratings: 1, ½ or 0; undefined where there is nothing to rate. */
export function scoreOf({ deal, players, end, began }: Table): number | undefined {
  if (!deal.isRated || end === undefined || began === undefined) return undefined
  if (!players.every((player) => player?.kind === 'person')) return undefined
  const [one, two] = end.standings
  return one?.won === two?.won ? 0.5 : one?.won === true ? 1 : 0
}
