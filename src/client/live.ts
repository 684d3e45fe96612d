import type { Line } from '../engine/index.ts'
import { type Identity, makeProof, signRequest } from './signing.ts'
import type { TableView } from './table-view.ts'

/** What a socket has to be: a browser's is, and so is that of a package for Node. */
export interface Socket {
  onopen: (() => void) | null
  onmessage: ((message: { data: unknown }) => void) | null
  onclose: ((closed: { code: number; reason: string }) => void) | null
  onerror: (() => void) | null
  send(text: string): void
  close(): void
}

export interface LiveNeeds {
  /** Where the commons is; with several of them the next one is tried when one is gone. */
  readonly urls: readonly string[]
  /** The key of the commons. */
  readonly commons: string
  /** Absent: somebody looks on. */
  readonly identity?: Identity
  readonly table: string
  openSocket(url: string): Socket
  now(): number
  /** Calls once, so many milliseconds later; what comes back takes it back. */
  later(ms: number, work: () => void): () => void
}

/** A table at a commons, as it is from here. It comes back by itself when the line breaks. */
export interface LiveTable {
  view(): TableView
  /** Everything told so far. */
  told(): readonly { readonly turn: number; readonly line: Line }[]
  isAway(): boolean
  /** Settles when the choice is safe at the commons; with a sentence where it was refused. A broken line in between makes no difference. */
  choose(turn: number, choice: string): Promise<string | undefined>
  resign(): Promise<string | undefined>
  again(): Promise<string | undefined>
  /** Called whenever there is something new. */
  changed(listen: () => void): () => void
  close(): void
}

type Wish =
  | { readonly kind: 'choose'; readonly turn: number; readonly choice: string }
  | { readonly kind: 'resign' }
  | { readonly kind: 'again' }
interface Waiting {
  readonly wish: Wish
  readonly done: (refused: string | undefined) => void
}
interface Heard {
  /** Without its scene where that is the one shown last. */
  readonly view?: Omit<TableView, 'scene'> & Partial<Pick<TableView, 'scene'>>
  readonly id?: number
  readonly ok?: true
  readonly refused?: string
  readonly why?: string
}

interface Wire {
  socket: Socket | undefined
  view: TableView | undefined
  readonly told: { readonly turn: number; readonly line: Line }[]
  isAway: boolean
  isClosed: boolean
  tries: number
  count: number
  readonly waiting: Map<number, Waiting>
  readonly listeners: Set<() => void>
  takeBack: () => void
}

const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 4000
/** Refusals that pass by themselves. */
const PASSING = ['broken', 'busy', 'too-often']

/** Opens the line; settles when the table is in sight, or refuses with what the commons said. */
export function openLive(needs: LiveNeeds): Promise<LiveTable> {
  const line: Wire = {
    socket: undefined,
    view: undefined,
    told: [],
    isAway: true,
    isClosed: false,
    tries: 0,
    count: 0,
    waiting: new Map(),
    listeners: new Set(),
    takeBack: () => {},
  }
  return new Promise((resolve, reject) => {
    const opened = { resolve: () => resolve(liveOf(line)), reject }
    connect(needs, line, opened)
  })
}

interface Opened {
  resolve(): void
  reject(error: Error): void
}

function connect(needs: LiveNeeds, line: Wire, opened: Opened): void {
  if (line.isClosed) return
  const { urls, table } = needs
  const url = urls[line.tries % urls.length] ?? ''
  const path = `/api/v1/tables/${table}/live`
  const socket = needs.openSocket(`${url.replace(/^http/, 'ws').replace(/\/$/, '')}${path}`)
  line.socket = socket
  const isCurrent = (): boolean => line.socket === socket && !line.isClosed
  socket.onopen = () => {
    hello(needs, line, path).then(
      (text) => isCurrent() && socket.send(text),
      (error: Error) => opened.reject(error),
    )
  }
  socket.onmessage = ({ data }) => {
    if (isCurrent()) hear(line, JSON.parse(String(data)) as Heard, opened)
  }
  socket.onerror = () => {}
  socket.onclose = () => {
    if (!isCurrent()) return
    line.socket = undefined
    line.isAway = true
    line.tries++
    for (const listen of line.listeners) listen()
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(10, line.tries - 1))
    line.takeBack = needs.later(wait, () => connect(needs, line, opened))
  }
}

async function hello({ identity, commons, now }: LiveNeeds, line: Wire, path: string): Promise<string> {
  const since = line.view?.turn ?? 0
  if (identity === undefined) return JSON.stringify({ hello: '', since })
  const proof = await signRequest(identity, { method: 'GET', path, body: new Uint8Array(), time: now(), commons })
  return JSON.stringify({ hello: makeProof(proof), since })
}

function hear(line: Wire, heard: Heard, opened: Opened): void {
  const scene = heard.view?.scene ?? line.view?.scene
  if (heard.view !== undefined && scene !== undefined) return see(line, { ...heard.view, scene }, opened)
  if (heard.refused !== undefined && heard.id === undefined) {
    // Said to the hello: at the first one somebody is told, later it is tried again.
    if (line.view === undefined && !PASSING.includes(heard.refused)) {
      line.isClosed = true
      opened.reject(new Error(heard.why ?? heard.refused))
    }
    line.socket?.close()
    return
  }
  const waiting = heard.id === undefined ? undefined : line.waiting.get(heard.id)
  if (heard.id === undefined || waiting === undefined) return
  line.waiting.delete(heard.id)
  waiting.done(heard.refused === undefined ? undefined : (heard.why ?? heard.refused))
}

function see(line: Wire, view: TableView, opened: Opened): void {
  const isBack = line.isAway
  line.view = view
  line.isAway = false
  line.tries = 0
  // A line that broke may have told some of it already.
  const known = new Set(line.told.map(({ turn }) => turn))
  for (const one of view.told) if (!known.has(one.turn)) line.told.push(one)
  if (isBack) sayAgain(line, view)
  for (const listen of line.listeners) listen()
  opened.resolve()
}

/** What was said before the line broke has happened, or is said again. */
function sayAgain(line: Wire, view: TableView): void {
  for (const [id, { wish, done }] of [...line.waiting]) {
    if (!hasHappened(view, wish)) {
      line.socket?.send(saying(id, wish))
      continue
    }
    line.waiting.delete(id)
    done(undefined)
  }
}

function hasHappened({ turn, waiting, status, seat, again }: TableView, wish: Wish): boolean {
  if (wish.kind === 'again') return seat !== undefined && again.includes(seat)
  if (wish.kind === 'resign' || status === 'over') return status === 'over'
  return turn > wish.turn || (turn === wish.turn && seat !== undefined && !waiting.includes(seat))
}

const saying = (id: number, wish: Wish): string =>
  JSON.stringify({ id, ...(wish.kind === 'choose' ? { turn: wish.turn, choice: wish.choice } : { [wish.kind]: true }) })

function liveOf(line: Wire): LiveTable {
  const say = (wish: Wish): Promise<string | undefined> =>
    new Promise((done) => {
      const id = ++line.count
      line.waiting.set(id, { wish, done })
      if (!line.isAway) line.socket?.send(saying(id, wish))
    })
  return {
    view: () => line.view as TableView,
    told: () => line.told,
    isAway: () => line.isAway,
    choose: (turn, choice) => say({ kind: 'choose', turn, choice }),
    resign: () => say({ kind: 'resign' }),
    again: () => say({ kind: 'again' }),
    changed(listen) {
      line.listeners.add(listen)
      return () => void line.listeners.delete(listen)
    },
    close() {
      line.isClosed = true
      line.takeBack()
      line.socket?.close()
    },
  }
}
