import type { GameInfo, Scene } from '../engine/index.ts'
import type { LiveTable } from './live.ts'
import type { TableView } from './table-view.ts'

/** A run that lives at a commons, for whoever shows it: scenes come from there, and choices go there. */
export interface RemoteRun {
  readonly entry: GameInfo
  readonly live: LiveTable
  /** When it is over: keeps its record, and says what to tell the player. */
  finish(): Promise<readonly string[]>
  /** The table of the rematch, when both asked for one. */
  next(): Promise<RemoteRun>
}

/** Said when a line breaks, and when it holds again. Nothing is lost meanwhile: a choice under way has happened or is said again. */
export const CONNECTION_LOST = 'The line is broken; it is being mended.'
export const CONNECTION_RESTORED = 'The line holds again.'

export const isMyTurn = ({ seat, waiting }: TableView): boolean => seat !== undefined && waiting.includes(seat)

/** The scene with nothing to choose where it is not one's turn: what the other side thinks of is awaited. */
export function currentScene({ scene, ...view }: TableView): Scene {
  return isMyTurn({ scene, ...view }) ? scene : { ...scene, choices: [] }
}

/** Whom one waits for; empty: nobody. */
export function waitingText({ status, seat, players, code, ...view }: TableView): string {
  if (status === 'waiting')
    return code === undefined ? 'Waiting for somebody to sit down.' : `Waiting for a friend: the code is ${code}`
  if (status === 'over' || isMyTurn({ status, seat, players, ...view })) return ''
  const other = seat === undefined ? undefined : players[1 - seat]
  return seat === undefined ? 'You look on.' : `${other?.name ?? 'The other side'} is thinking.`
}

/** `sealed · turn 12`, `daily 2026-11-16 · turn 3`, `4:31 against 2:09 · turn 5` */
export function statusText({ kind, day, clocks, seat, turn }: TableView): string {
  const [one, two] = clocks ?? []
  const [mine, theirs] = seat === 1 ? [two, one] : [one, two]
  const what =
    mine !== undefined && theirs !== undefined
      ? `${clockText(mine.leftMs)} against ${clockText(theirs.leftMs)}`
      : day === undefined
        ? kind
        : `daily ${day}, sealed`
  return `${what} · turn ${turn}`
}

const clockText = (ms: number): string => {
  const seconds = Math.ceil(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** How it ended, from this seat. */
export function endText({ end, seat = 0, players, kind }: TableView): string {
  if (end === undefined) return ''
  const { lost, standings, reason } = end
  const mine = standings[seat]
  const score = kind === 'sealed' ? ` Score ${mine?.score ?? 0}.` : ''
  if (lost !== undefined) {
    const who = lost.seat === seat ? 'You' : (players[lost.seat]?.name ?? 'The other side')
    return `${who} lost by ${lost.by}.${score}`
  }
  const isDrawn = kind === 'duel' && standings[0]?.won === standings[1]?.won
  return `${mine?.won === true ? 'You won' : isDrawn ? 'Nobody won' : 'You lost'}: ${reason}.${score}`
}
