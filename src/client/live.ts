import type { TableView } from './api.ts'
import { type Identity, makeProof, signRequest } from './signing.ts'

/** The part of a WebSocket that is used; browsers and the ws package have it. */
export interface Socket {
  onopen: (() => void) | null
  onmessage: ((message: { data: unknown }) => void) | null
  onclose: ((closed: { code: number; reason: string }) => void) | null
  onerror: (() => void) | null
  send(text: string): void
  close(): void
}

export interface LiveOptions {
  /** URLs of the server; if one fails, the next one is tried. */
  readonly urls: readonly string[]
  /** The server's public key. */
  readonly serverKey: string
  /** Absent: a spectator. */
  readonly identity?: Identity
  readonly table: string
  openSocket(url: string): Socket
  /** The longest wait before another try to reconnect. */
  readonly maxWaitMs?: number
}

type PlayerRequest =
  | { readonly kind: 'choose'; readonly turn: number; readonly choice: string }
  | { readonly kind: 'resign' }
  | { readonly kind: 'again' }
interface PendingRequest {
  readonly request: PlayerRequest
  readonly done: (refused: string | undefined) => void
}
interface ServerMessage {
  /** Without a scene if it has not changed. */
  readonly view?: Omit<TableView, 'scene'> & Partial<Pick<TableView, 'scene'>>
  readonly id?: number
  readonly ok?: true
  readonly refused?: string
  readonly why?: string
}

interface Connection {
  socket: Socket | undefined
  view: TableView | undefined
  readonly log: TableView['told'][number][]
  isDisconnected: boolean
  isClosed: boolean
  tries: number
  count: number
  readonly pending: Map<number, PendingRequest>
  readonly listeners: Set<() => void>
  reconnecting: ReturnType<typeof setTimeout> | undefined
}

const MIN_WAIT_MS = 100
/** Temporary refusals. */
const TEMPORARY = ['broken', 'busy', 'too-often']

/** Connects to a table; rejects with the server's message if it refuses. */
export function openLive(needs: LiveOptions): Promise<LiveTable> {
  const line: Connection = {
    socket: undefined,
    view: undefined,
    log: [],
    isDisconnected: true,
    isClosed: false,
    tries: 0,
    count: 0,
    pending: new Map(),
    listeners: new Set(),
    reconnecting: undefined,
  }
  return new Promise((resolve, reject) => {
    const opened = { resolve: () => resolve(liveOf(line)), reject }
    connect(needs, line, opened)
  })
}

interface OpenCallbacks {
  resolve(): void
  reject(error: Error): void
}

function connect(needs: LiveOptions, line: Connection, opened: OpenCallbacks): void {
  if (line.isClosed) return
  const { urls, table, maxWaitMs = 4000 } = needs
  const url = urls[line.tries % urls.length] ?? ''
  const path = `/api/v1/tables/${table}/live`
  const socket = needs.openSocket(`${url.replace(/^http/, 'ws').replace(/\/$/, '')}${path}`)
  line.socket = socket
  const isCurrent = (): boolean => line.socket === socket && !line.isClosed
  socket.onopen = () => {
    helloText(needs, line, path).then(
      (text) => isCurrent() && socket.send(text),
      (error: Error) => opened.reject(error),
    )
  }
  socket.onmessage = ({ data }) => {
    if (isCurrent()) handleMessage(line, JSON.parse(String(data)) as ServerMessage, opened)
  }
  socket.onerror = () => {}
  socket.onclose = () => {
    if (!isCurrent()) return
    line.socket = undefined
    line.isDisconnected = true
    line.tries++
    for (const listen of line.listeners) listen()
    const wait = Math.min(maxWaitMs, MIN_WAIT_MS * 2 ** Math.min(10, line.tries - 1))
    line.reconnecting = setTimeout(() => connect(needs, line, opened), wait)
  }
}

async function helloText({ identity, serverKey }: LiveOptions, line: Connection, path: string): Promise<string> {
  const since = line.view?.turn ?? 0
  if (identity === undefined) return JSON.stringify({ hello: '', since })
  const proof = await signRequest(identity, {
    method: 'GET',
    path,
    body: new Uint8Array(),
    time: Date.now(),
    serverKey,
  })
  return JSON.stringify({ hello: makeProof(proof), since })
}

function handleMessage(line: Connection, message: ServerMessage, opened: OpenCallbacks): void {
  const scene = message.view?.scene ?? line.view?.scene
  if (message.view !== undefined && scene !== undefined) return updateView(line, { ...message.view, scene }, opened)
  if (message.refused !== undefined && message.id === undefined) {
    // A refused hello: fatal on the first connection, retried later.
    if (line.view === undefined && !TEMPORARY.includes(message.refused)) {
      line.isClosed = true
      opened.reject(new Error(message.why ?? message.refused))
    }
    line.socket?.close()
    return
  }
  const waiting = message.id === undefined ? undefined : line.pending.get(message.id)
  if (message.id === undefined || waiting === undefined) return
  line.pending.delete(message.id)
  waiting.done(message.refused === undefined ? undefined : (message.why ?? message.refused))
}

function updateView(line: Connection, view: TableView, opened: OpenCallbacks): void {
  const isBack = line.isDisconnected
  line.view = view
  line.isDisconnected = false
  line.tries = 0
  // After a reconnect some lines may be known already.
  const known = new Set(line.log.map(({ turn }) => turn))
  for (const one of view.told) if (!known.has(one.turn)) line.log.push(one)
  if (isBack) resendPending(line, view)
  for (const listen of line.listeners) listen()
  opened.resolve()
}

/** After a reconnect: completes requests the server has applied, and resends the others. */
function resendPending(line: Connection, view: TableView): void {
  for (const [id, { request: wish, done }] of [...line.pending]) {
    if (!isDone(view, wish)) {
      line.socket?.send(requestText(id, wish))
      continue
    }
    line.pending.delete(id)
    done(undefined)
  }
}

function isDone({ turn, waiting, status, seat, again }: TableView, wish: PlayerRequest): boolean {
  if (wish.kind === 'again') return seat !== undefined && again.includes(seat)
  if (wish.kind === 'resign' || status === 'over') return status === 'over'
  return turn > wish.turn || (turn === wish.turn && seat !== undefined && !waiting.includes(seat))
}

const requestText = (id: number, wish: PlayerRequest): string =>
  JSON.stringify({ id, ...(wish.kind === 'choose' ? { turn: wish.turn, choice: wish.choice } : { [wish.kind]: true }) })

/** A table on a server. Reconnects automatically. */
export type LiveTable = ReturnType<typeof liveOf>

function liveOf(line: Connection) {
  const say = (wish: PlayerRequest): Promise<string | undefined> =>
    new Promise((done) => {
      const id = ++line.count
      line.pending.set(id, { request: wish, done })
      if (!line.isDisconnected) line.socket?.send(requestText(id, wish))
    })
  return {
    view: () => line.view as TableView,
    /** The log so far. */
    log: (): TableView['told'] => line.log,
    isDisconnected: () => line.isDisconnected,
    /** Resolves when the server has saved the choice, with a message if it refused. Survives reconnects. */
    choose: (turn: number, choice: string) => say({ kind: 'choose', turn, choice }),
    resign: () => say({ kind: 'resign' }),
    rematch: () => say({ kind: 'again' }),
    /** Calls `listen` on every change; returns a function that stops it. */
    onChange(listen: () => void): () => void {
      line.listeners.add(listen)
      return () => void line.listeners.delete(listen)
    },
    close(): void {
      line.isClosed = true
      clearTimeout(line.reconnecting)
      line.socket?.close()
    },
  }
}
