import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { parseProof } from '../../../client/index.ts'
import type { ServerContext } from '../context.ts'
import { isProblem, problem } from '../http/problem.ts'
import { networkOf } from '../http/request.ts'
import { accept } from '../identity/signature.ts'
import type { Upgrade } from '../serve.ts'
import { type ClientMessage, parseClientMessage } from './messages.ts'
import { seatOf, statusOf, type Table } from './table.ts'
import { lookAt, playAgain, seatAt, viewOf, WATCH_DELAY_MS } from './requests.ts'

const PATH = /^\/api\/v1\/tables\/([0-9a-f]{20})\/live$/
/** A choice is short. */
const MOST_BYTES = 4096
/** Somebody who does not read is let go. */
const MOST_UNREAD_BYTES = 1_000_000
const HEARTBEAT_MS = 25_000
/** Who has not said who they are by then goes. */
const HELLO_MS = 10_000
/** Seats and onlookers behind one address: a school has fewer. */
const MOST_PER_ADDRESS = 200
const WATCH_PULSE_MS = 1000
/** Who says so much that means nothing means no good. */
const MOST_ODD = 50

/** Tables live: a socket a seat, which is told whenever something moves, and over which one chooses. */
export function liveTables(parts: ServerContext): Upgrade {
  const server = new WebSocketServer({ noServer: true, maxPayload: MOST_BYTES, perMessageDeflate: false })
  const guests = new Map<WebSocket, { isAlive: boolean; address: string }>()
  const heartbeat = setInterval(() => {
    for (const [socket, guest] of guests) {
      if (!guest.isAlive) socket.terminate()
      guest.isAlive = false
      socket.ping()
    }
  }, HEARTBEAT_MS)
  heartbeat.unref()
  parts.metrics.gauge('live_sockets', () => guests.size)
  return {
    take(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
      const [, id] = PATH.exec(request.url ?? '') ?? []
      if (id === undefined) return false
      const address = addressOf(parts, request)
      const many = [...guests.values()].filter((guest) => guest.address === address).length
      if (many >= MOST_PER_ADDRESS || parts.limits.address.take(address, 1) > 0) {
        socket.end('HTTP/1.1 429 Too Many Requests\r\nconnection: close\r\n\r\n')
        return true
      }
      server.handleUpgrade(request, socket, head, (opened) => {
        const guest = { isAlive: true, address }
        guests.set(opened, guest)
        opened.on('pong', () => {
          guest.isAlive = true
        })
        opened.on('close', () => guests.delete(opened))
        attend(parts, opened, id, together(socket))
      })
      return true
    },
    async close() {
      clearInterval(heartbeat)
      for (const socket of guests.keys()) socket.close(1001, 'The server stops; come back soon.')
      await new Promise<void>((resolve) => void server.close(() => resolve()))
      for (const socket of guests.keys()) socket.terminate()
    },
  }
}

/** As for requests: a proxy's word counts only where there is one. */
function addressOf({ isBehindProxy }: ServerContext, { headers, socket }: IncomingMessage): string {
  const forwarded = isBehindProxy
    ? String(headers['x-forwarded-for'] ?? '')
        .split(',')
        .at(-1)
        ?.trim()
    : undefined
  return networkOf(forwarded === undefined || forwarded === '' ? (socket.remoteAddress ?? '') : forwarded)
}

/** What is said to a socket in one turn of the loop, as a view and the answer to who chose, goes out in one piece: every piece costs the machine a call. */
function together(wire: Duplex): () => void {
  let isHeld = false
  return () => {
    if (isHeld) return
    isHeld = true
    wire.cork()
    setImmediate(() => {
      isHeld = false
      wire.uncork()
    })
  }
}

/** One socket, from hello to goodbye. Everything that goes wrong is answered; what is said twice happens once. */
function attend(parts: ServerContext, socket: WebSocket, id: string, hold: () => void): void {
  let session: Session | undefined
  let odd = 0
  // One after the other, in the order they were said.
  let last: Promise<unknown> = Promise.resolve()
  const hurry = setTimeout(() => socket.close(1008, 'Say hello first.'), HELLO_MS)
  const answer = (text: object): void => {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > MOST_UNREAD_BYTES) return socket.terminate()
    hold()
    socket.send(JSON.stringify(text))
  }
  const heed = async (said: ClientMessage): Promise<void> => {
    if (session === undefined) {
      if (said.kind !== 'hello') throw problem(401, 'no-hello', 'Say hello first.')
      session = await welcome(parts, id, said, answer)
      clearTimeout(hurry)
      // It may have been closed while it was looked up.
      if (socket.readyState !== socket.OPEN) session.leave()
      return
    }
    await perform(parts, id, session, said)
    answer({ ...(said.id === undefined ? {} : { id: said.id }), ok: true })
  }
  socket.on('message', (data: RawData) => {
    const said = parseClientMessage(String(data))
    if (said === undefined && ++odd > MOST_ODD) return socket.close(1008, 'This means nothing.')
    last = last
      .then(() => {
        if (said === undefined)
          throw problem(400, 'bad-request', 'This is nothing one can say here; see docs/TABLES.md.')
        return heed(said)
      })
      .catch((error: unknown) => answer(refusal(parts, said?.id, error)))
  })
  socket.on('close', () => {
    clearTimeout(hurry)
    session?.leave()
  })
  socket.on('error', () => socket.terminate())
}

interface Session {
  /** Undefined: looks on. */
  readonly key: string | undefined
  leave(): void
}

async function welcome(
  parts: ServerContext,
  id: string,
  { proof: text, since }: ClientMessage & { kind: 'hello' },
  answer: (text: object) => void,
): Promise<Session> {
  await parts.ready
  const proof = text === undefined ? undefined : parseProof(text)
  if (text !== undefined && proof === undefined) throw problem(401, 'not-signed', 'This is no proof.')
  if (proof !== undefined)
    await accept(parts, proof, { method: 'GET', path: `/api/v1/tables/${id}/live`, body: new Uint8Array() })
  const key = proof?.key
  const table = await lookAt(parts, id)
  let toldTo = since
  let shown = ''
  const show = (now: Table): void => {
    const { scene, ...rest } = viewOf(now, key, parts.now(), toldTo)
    toldTo = rest.turn
    // That somebody has chosen changes nothing in what a seat sees, and a scene is most of what is sent.
    answer({ view: rest.digest === shown ? rest : { ...rest, scene } })
    shown = rest.digest
  }
  show(table)
  if (key !== undefined && seatOf(table, key) !== undefined) return { key, leave: parts.tables.watch(id, show) }
  return { key: undefined, leave: lookOn(parts, table, show) }
}

/** Who looks on sees everything a while later: then, and not when it happens, there is something to show. */
function lookOn(parts: ServerContext, table: Table, show: (table: Table) => void): () => void {
  let current = table
  let shown = ''
  const stop = parts.tables.watch(table.deal.id, (moved) => {
    current = moved
  })
  const pulse = setInterval(() => {
    const now = parts.now() - WATCH_DELAY_MS
    const seen = `${current.turnedAt.filter((at) => at <= now).length} ${current.end !== undefined && current.end.at <= now}`
    if (seen !== shown) show(current)
    shown = seen
  }, WATCH_PULSE_MS)
  pulse.unref()
  return () => {
    clearInterval(pulse)
    stop()
  }
}

async function perform(parts: ServerContext, id: string, { key }: Session, said: ClientMessage): Promise<void> {
  if (said.kind === 'hello') throw problem(409, 'known', 'You have said hello.')
  if (key === undefined) throw problem(403, 'not-your-seat', 'Who looks on chooses nothing.')
  const wait = parts.limits.key.take(key, said.kind === 'again' ? 5 : 1)
  if (wait > 0) throw problem(429, 'too-often', `Too quick; try again in ${wait} s.`)
  if (said.kind === 'again') return void (await playAgain(parts, id, key))
  const table = await lookHere(parts, id)
  const seat = seatAt(table, key)
  if (said.kind === 'resign') return void (await parts.tables.act(id, { kind: 'resign', seat }))
  await parts.tables.act(id, { kind: 'choose', seat, turn: said.turn, id: said.choice })
}

/** A table this server holds needs no look into the store: the log decides in any case. */
async function lookHere(parts: ServerContext, id: string): Promise<Table> {
  const held = parts.tables.held(id)
  return held !== undefined && statusOf(held) === 'playing' ? held : lookAt(parts, id)
}

function refusal(parts: ServerContext, id: number | undefined, error: unknown): object {
  const about = id === undefined ? {} : { id }
  if (isProblem(error)) return { ...about, refused: error.code, why: error.message }
  parts.log('error', { why: String((error as Error).stack ?? error).slice(0, 2000) })
  return { ...about, refused: 'broken', why: 'Something broke here; it has been written down.' }
}
