import { createHash } from 'node:crypto'
import { SHOWN_DEAL, type ShownEnd, type ShownPlayer, type TableView } from '../../../client/api.ts'
import { canonical, type Scene, type Seat, waitingFor } from '../../../engine/index.ts'
import { timeLeft } from './clock.ts'
import { spectatorLines, spectatorScene, turnsShown } from './spectate.ts'
import { type Player, statusOf, type Table } from './table.ts'

export const shownPlayer = ({ kind: _, ...shown }: Player): ShownPlayer => shown

/** Shown until the opponent joins. Players must not see their side earlier: they could call off duels until they like it. */
const WAITING_SCENE: Scene = {
  title: 'Duel',
  panels: [{ kind: 'text', id: 'wait', lines: ['The duel starts when your opponent joins.'] }],
  choices: [],
}

/** A scene and its `digest`, computed with Node's SHA-256 because it is faster than the engine's. */
interface SeatScene {
  readonly turn: number
  readonly scene: Scene
  readonly digest: string
}
const digest = (scene: Scene): string => createHash('sha256').update(canonical(scene)).digest('hex').slice(0, 32)

/** Last scene of each seat. A scene changes only with the turn, so it is computed once per turn. */
const sceneCache = new WeakMap<Table, (SeatScene | undefined)[]>()
function seatScene(table: Table, seat: Seat): SeatScene {
  const { run, beganAt } = table
  if (beganAt === undefined) return { turn: run.turn, scene: WAITING_SCENE, digest: digest(WAITING_SCENE) }
  const before = sceneCache.get(table) ?? []
  const known = before[seat]
  if (known?.turn === run.turn) return known
  const scene = run.game.scene(run.state, seat)
  const fresh = { turn: run.turn, scene, digest: digest(scene) }
  before[seat] = fresh
  sceneCache.set(table, before)
  return fresh
}

/** The table as this seat sees it. */
export function seatView(table: Table, seat: Seat, now: number, since = 0): TableView {
  const { run, deal, end } = table
  const status = statusOf(table)
  return {
    ...headOf(table),
    ...seatScene(table, seat),
    status,
    seat,
    // Nobody chooses before the opponent has joined or after the end.
    waiting: status === 'playing' ? waitingFor(run) : [],
    clocks: clocksOf(table, now),
    told: logSince(table, seat, since),
    end: end && endOf(end),
    code: status === 'waiting' && deal.code !== '' ? deal.code : undefined,
  }
}

/** A seat's log entries since a turn; they are at the end of the log. */
function logSince({ session }: Table, seat: Seat, since: number): TableView['told'] {
  const log = session.logOf(seat)
  return log.slice(log.findLastIndex(({ turn }) => turn < since) + 1)
}

/** A duel as spectators see it: what both seats know, with a delay. */
export function spectatorView(table: Table, now: number, delayMs: number, since = 0): TableView {
  const { beganAt, end } = table
  const turn = turnsShown(table, now, delayMs)
  const seenEnd = end !== undefined && end.at <= now - delayMs ? end : undefined
  const scene = beganAt === undefined ? WAITING_SCENE : spectatorScene(table, turn)
  return {
    ...headOf(table),
    status: beganAt === undefined ? 'waiting' : seenEnd === undefined ? 'playing' : 'over',
    turn,
    waiting: [],
    scene,
    digest: digest(scene),
    told: spectatorLines(table, turn).filter((entry) => entry.turn >= since),
    end: seenEnd && endOf(seenEnd),
  }
}

/** What everybody sees of a table. */
const headOf = ({ deal, players, again, next }: Table) => ({
  ...SHOWN_DEAL.parse(deal),
  players: players.map((player) => (player === undefined ? null : shownPlayer(player))),
  again: [...again].sort((a, b) => a - b),
  next,
})

const clocksOf = ({ clock }: Table, now: number): TableView['clocks'] =>
  clock?.leftMs.map((_, seat) => ({
    leftMs: Math.max(0, timeLeft(clock, seat, now)),
    isRunning: clock.runningSince[seat] !== undefined,
  }))

const endOf = ({ reason, standings, lost }: ShownEnd): ShownEnd => ({ reason, standings, lost })
