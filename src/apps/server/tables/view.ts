import { createHash } from 'node:crypto'
import type { ShownEnd, ShownPlayer, TableView } from '../../../client/index.ts'
import { canonical, type Scene, type Seat, waitingFor } from '../../../engine/index.ts'
import { leftOf } from './clock.ts'
import { turnsSeen, watchedLines, watchedScene } from './spectate.ts'
import { type Player, statusOf, type Table } from './table.ts'

const shown = (player: Player | undefined): ShownPlayer | null => {
  if (player === undefined) return null
  return player.kind === 'person' ? { name: player.name, key: player.key } : { name: player.name }
}

/** Who saw the sides before anybody sits opposite could call off until they like them. */
const UNLAID: Scene = {
  title: 'A table for two',
  panels: [{ kind: 'text', id: 'wait', lines: ['It is laid when somebody sits down opposite.'] }],
  choices: [],
}

/** A scene, and the engine's `digest` of it, which is made by the machine's own SHA-256 here: everybody at every table waits for it. */
interface Laid {
  readonly turn: number
  readonly scene: Scene
  readonly digest: string
}
const digest = (scene: Scene): string => createHash('sha256').update(canonical(scene)).digest('hex').slice(0, 32)

/** What a seat sees changes with the turn and with nothing else: not when the other side has chosen, not for a second look. */
const laidBefore = new WeakMap<Table, (Laid | undefined)[]>()
function laidFor(table: Table, seat: Seat): Laid {
  const { run, began } = table
  if (began === undefined) return { turn: run.turn, scene: UNLAID, digest: digest(UNLAID) }
  const before = laidBefore.get(table) ?? []
  const known = before[seat]
  if (known?.turn === run.turn) return known
  const scene = run.game.scene(run.state, seat)
  const laid = { turn: run.turn, scene, digest: digest(scene) }
  before[seat] = laid
  laidBefore.set(table, before)
  return laid
}

/** What this seat may know. */
export function seatView(table: Table, seat: Seat, now: number, since = 0): TableView {
  const { run, deal, end } = table
  const { scene, digest } = laidFor(table, seat)
  return {
    ...headOf(table, now),
    seat,
    turn: run.turn,
    // Before somebody sits opposite there is nothing to choose, and after the end neither.
    waiting: statusOf(table) === 'playing' ? waitingFor(run) : [],
    scene,
    digest,
    told: toldSince(table, seat, since),
    ...(end === undefined ? {} : { end: endOf(end) }),
    ...(statusOf(table) === 'waiting' && deal.code !== '' ? { code: deal.code } : {}),
  }
}

/** The lines a seat was told since a turn: the last of many. */
function toldSince({ told }: Table, seat: Seat, since: number): TableView['told'] {
  let from = told.length
  while (from > 0 && (told[from - 1]?.turn ?? 0) >= since) from--
  return told.slice(from).flatMap((one) => (one.seat === seat ? [{ turn: one.turn, line: one.line }] : []))
}

/** What both seats know, some time later: for those who look on at a duel. */
export function watcherView(table: Table, now: number, delayMs: number, since = 0): TableView {
  const { end } = table
  const turn = turnsSeen(table, now, delayMs)
  const isSeenOver = end !== undefined && end.at <= now - delayMs
  const scene = table.began === undefined ? UNLAID : watchedScene(table, turn)
  const { clocks: _, ...head } = headOf(table, now)
  return {
    ...head,
    status: table.began === undefined ? 'waiting' : isSeenOver ? 'over' : 'playing',
    turn,
    waiting: [],
    scene,
    digest: digest(scene),
    told: watchedLines(table, turn).filter((one) => one.turn >= since),
    ...(end !== undefined && isSeenOver ? { end: endOf(end) } : {}),
  }
}

function headOf(table: Table, now: number) {
  const { deal, players, clock, again, next } = table
  const { id, kind, game, version, content, options, commitment, day, isRated } = deal
  return {
    id,
    kind,
    game,
    version,
    content,
    options,
    commitment,
    isRated,
    status: statusOf(table),
    ...(day === undefined ? {} : { day }),
    players: players.map(shown),
    ...(clock === undefined
      ? {}
      : {
          clocks: clock.leftMs.map((_, seat) => ({
            leftMs: Math.max(0, leftOf(clock, seat, now)),
            isRunning: clock.since[seat] !== undefined,
          })),
        }),
    again: [...again].sort((a, b) => a - b),
    ...(next === undefined ? {} : { next }),
  }
}

const endOf = ({ reason, standings, lost }: ShownEnd): ShownEnd => ({
  reason,
  standings,
  ...(lost === undefined ? {} : { lost }),
})
