import type { Scene } from '../engine/index.ts'
import type { LogEntry } from '../play/log.ts'
import type { Session } from '../play/session.ts'
import type { TableView } from './api.ts'
import type { LiveTable } from './live.ts'

/** A session of a run on a server: the server sends scenes and log entries and receives choices. */
export interface TableSession extends Session {
  readonly live: LiveTable
  choose(id: string): Promise<string | undefined>
}

/** A session on a server that is played to its end by one program. */
export interface RemoteSession extends TableSession {
  /** After the end: saves the signed record; resolves to messages for the player. */
  finish(): Promise<readonly string[]>
  /** The table of the rematch, once both players want one. */
  next(): Promise<RemoteSession>
}

export interface RemoteSessionOptions extends Pick<TableSession, 'info' | 'live'> {
  /** Changes scenes and log lines before they are shown, for example removes control characters. */
  readonly clean?: (<T>(value: T) => T) | undefined
}

/** Opens a session on a table. What else `options` contains becomes part of it. */
export function openRemoteSession<Options extends RemoteSessionOptions>(options: Options): Options & TableSession {
  const { live, clean = (value) => value } = options
  let shown: { readonly view: TableView; readonly scene: Scene } | undefined
  const log: LogEntry[] = []
  return {
    ...options,
    get turn() {
      return live.view().turn
    },
    get seat() {
      return live.view().seat ?? 0
    },
    get scene() {
      const view = live.view()
      if (shown?.view !== view) shown = { view, scene: clean(currentScene(view)) }
      return shown.scene
    },
    get status() {
      const view = live.view()
      return view.status === 'over' ? 'over' : isMyTurn(view) ? 'choosing' : 'waiting'
    },
    get log() {
      for (const entry of live.log().slice(log.length)) log.push(clean(entry))
      return log
    },
    get newFrom() {
      return live.view().turn - 1
    },
    choose: (id) => live.choose(live.view().turn, id),
    onChange: (listen) => live.onChange(listen),
    close: () => live.close(),
  }
}

/** Shown when the connection is lost and restored. No choice is lost: one in flight is applied exactly once. */
export const CONNECTION_LOST = 'Connection lost; reconnecting.'
export const CONNECTION_RESTORED = 'Connection restored.'

export const isMyTurn = ({ seat, waiting }: TableView): boolean => seat !== undefined && waiting.includes(seat)

/** The scene; without choices if it is not the player's turn. */
function currentScene({ scene, ...view }: TableView): Scene {
  return isMyTurn({ scene, ...view }) ? scene : { ...scene, choices: [] }
}

/** What the player is waiting for; empty: nothing. */
export function waitingText({ status, seat, players, code, ...view }: TableView): string {
  if (status === 'waiting')
    return code === undefined ? 'Waiting for an opponent.' : `Waiting for a friend to join with the code ${code}`
  if (status === 'over' || isMyTurn({ status, seat, players, ...view })) return ''
  const other = seat === undefined ? undefined : players[1 - seat]
  return seat === undefined ? 'You are a spectator.' : `${other?.name ?? 'Your opponent'} is thinking.`
}

/** `ranked · turn 12`, `daily 2026-11-16 · turn 3`, `4:31 against 2:09 · turn 5` */
export function statusText({ kind, day, clocks, seat, turn }: TableView): string {
  const [one, two] = clocks ?? []
  const [mine, theirs] = seat === 1 ? [two, one] : [one, two]
  const what =
    mine !== undefined && theirs !== undefined
      ? `${clockText(mine.leftMs)} against ${clockText(theirs.leftMs)}`
      : day === undefined
        ? kind === 'sealed'
          ? 'ranked'
          : kind
        : `daily ${day}, ranked`
  return `${what} · turn ${turn}`
}

const clockText = (ms: number): string => {
  const seconds = Math.ceil(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** The result from this seat's point of view. */
export function endText({ end, seat = 0, players, kind }: TableView): string {
  if (end === undefined) return ''
  const { lost, standings, reason } = end
  const mine = standings[seat]
  const score = kind === 'sealed' ? ` Score ${mine?.score ?? 0}.` : ''
  if (lost !== undefined) {
    const who = lost.seat === seat ? 'You' : (players[lost.seat]?.name ?? 'Your opponent')
    return `${who} lost by ${lost.by}.${score}`
  }
  const isDrawn = kind === 'duel' && standings[0]?.won === standings[1]?.won
  return `${mine?.won === true ? 'You won' : isDrawn ? 'Nobody won' : 'You lost'}${['won', 'lost', 'drawn'].includes(reason) ? '' : `: ${reason}`}.${score}`
}
