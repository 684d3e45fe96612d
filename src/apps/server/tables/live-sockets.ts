import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { parseProof } from '../../../client/index.ts'
import type { ServerContext } from '../context.ts'
import { problem, problemOf } from '../http/problem.ts'
import { clientAddress } from '../http/request.ts'
import { enforceLimit } from '../http/route.ts'
import { acceptSignature } from '../identity/signature.ts'
import { type ClientMessage, parseClientMessage } from './messages.ts'
import { requestRematch, SPECTATOR_DELAY_MS, seatAt, viewOf } from './requests.ts'
import { seatOfPlayer, type Table } from './table.ts'

const PATH = /^\/api\/v1\/tables\/([0-9a-f]{20})\/live$/
/** Messages from clients are short. */
const MAX_MESSAGE_BYTES = 4096
/** A client that does not read is disconnected. */
const MAX_UNREAD_BYTES = 1_000_000
const HEARTBEAT_MS = 25_000
/** A client must say hello within this time. */
const HELLO_TIMEOUT_MS = 10_000
/** Sockets per address: enough for a school. */
const MAX_PER_ADDRESS = 200
const SPECTATOR_POLL_MS = 1000
/** A client that sends so many invalid messages is disconnected. */
const MAX_INVALID_MESSAGES = 50

/** Live tables over WebSocket: one socket per seat, which receives every change and accepts choices. */
export function liveTables(context: ServerContext) {
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false })
  const connections = new Map<WebSocket, { isAlive: boolean; address: string }>()
  const heartbeat = setInterval(() => {
    for (const [socket, connection] of connections) {
      if (!connection.isAlive) socket.terminate()
      connection.isAlive = false
      socket.ping()
    }
  }, HEARTBEAT_MS)
  heartbeat.unref()
  context.metrics.gauge('live_sockets', () => connections.size)
  return {
    /** Returns true if the request was for a live table; the socket is then taken care of. */
    tryUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
      const [, id] = PATH.exec(request.url ?? '') ?? []
      if (id === undefined) return false
      const { headers, socket: connection } = request
      const address = clientAddress(context, headers['x-forwarded-for']?.toString(), connection.remoteAddress)
      const open = [...connections.values()].filter((connection) => connection.address === address).length
      if (open >= MAX_PER_ADDRESS || context.limits.address.take(address, 1) > 0) {
        socket.end('HTTP/1.1 429 Too Many Requests\r\nconnection: close\r\n\r\n')
        return true
      }
      server.handleUpgrade(request, socket, head, (opened) => {
        const connection = { isAlive: true, address }
        connections.set(opened, connection)
        opened.on('pong', () => {
          connection.isAlive = true
        })
        opened.on('close', () => connections.delete(opened))
        serveSocket(context, opened, id, corkUntilNextTick(socket))
      })
      return true
    },
    async close(): Promise<void> {
      clearInterval(heartbeat)
      for (const socket of connections.keys()) socket.close(1001, 'The server is shutting down; reconnect soon.')
      await new Promise<void>((resolve) => void server.close(() => resolve()))
      for (const socket of connections.keys()) socket.terminate()
    },
  }
}

/** Sends all messages of one event-loop turn (a view and an answer) in one write, to save system calls. */
function corkUntilNextTick(socket: Duplex): () => void {
  let isCorked = false
  return () => {
    if (isCorked) return
    isCorked = true
    socket.cork()
    setImmediate(() => {
      isCorked = false
      socket.uncork()
    })
  }
}

/** Handles one socket from hello to close. Every error is answered; a choice that is sent twice is applied once. */
function serveSocket(context: ServerContext, socket: WebSocket, id: string, cork: () => void): void {
  let session: SocketSession | undefined
  let invalid = 0
  // Messages are handled one after another, in order.
  let last: Promise<unknown> = Promise.resolve()
  const helloTimer = setTimeout(() => socket.close(1008, 'Send hello first.'), HELLO_TIMEOUT_MS)
  const answer = (text: object): void => {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > MAX_UNREAD_BYTES) return socket.terminate()
    cork()
    socket.send(JSON.stringify(text))
  }
  const handle = async (message: ClientMessage): Promise<void> => {
    if (session === undefined) {
      if (message.kind !== 'hello') throw problem(401, 'no-hello', 'Send hello first.')
      session = await openSession(context, id, message, answer)
      clearTimeout(helloTimer)
      // The socket may have closed meanwhile.
      if (socket.readyState !== socket.OPEN) session.leave()
      return
    }
    await handleMessage(context, id, session, message)
    answer({ id: message.id, ok: true })
  }
  socket.on('message', (data: RawData) => {
    const message = parseClientMessage(String(data))
    if (message === undefined && ++invalid > MAX_INVALID_MESSAGES)
      return socket.close(1008, 'Too many invalid messages.')
    last = last
      .then(() => {
        if (message === undefined)
          throw problem(400, 'bad-request', 'Invalid message; docs/TABLES.md lists the valid ones.')
        return handle(message)
      })
      .catch((error: unknown) => {
        const { code, message: why } = problemOf(error, context.log, `/api/v1/tables/${id}/live`)
        answer({ id: message?.id, refused: code, why })
      })
  })
  socket.on('close', () => {
    clearTimeout(helloTimer)
    session?.leave()
  })
  socket.on('error', () => socket.terminate())
}

interface SocketSession {
  /** Undefined for a spectator. */
  readonly key: string | undefined
  leave(): void
}

async function openSession(
  context: ServerContext,
  id: string,
  { hello, since }: ClientMessage & { kind: 'hello' },
  answer: (text: object) => void,
): Promise<SocketSession> {
  await context.ready
  const proof = parseProof(hello)
  if (hello !== '' && proof === undefined) throw problem(401, 'not-signed', 'Invalid signature in hello.')
  if (proof !== undefined)
    await acceptSignature(context, proof, { method: 'GET', path: `/api/v1/tables/${id}/live`, body: new Uint8Array() })
  const key = proof?.key
  const table = await context.tables.load(id)
  let logSince = since
  let shown = ''
  const show = (now: Table): void => {
    const { scene, ...rest } = viewOf(now, key, context.now(), logSince)
    logSince = rest.turn
    // Leave out a scene that has not changed: it is most of the message.
    answer({ view: rest.digest === shown ? rest : { ...rest, scene } })
    shown = rest.digest
  }
  show(table)
  if (key !== undefined && seatOfPlayer(table, key) !== undefined) return { key, leave: context.tables.watch(id, show) }
  return { key: undefined, leave: spectate(context, table, show) }
}

/** Spectators see everything with a delay, so send views when the delayed state changes, not when the table does. */
function spectate(context: ServerContext, table: Table, show: (table: Table) => void): () => void {
  let current = table
  let shown = ''
  const stop = context.tables.watch(table.deal.id, (changed) => {
    current = changed
  })
  const poll = setInterval(() => {
    const now = context.now() - SPECTATOR_DELAY_MS
    const seen = `${current.turnedAt.filter((at) => at <= now).length} ${current.end !== undefined && current.end.at <= now}`
    if (seen !== shown) show(current)
    shown = seen
  }, SPECTATOR_POLL_MS)
  poll.unref()
  return () => {
    clearInterval(poll)
    stop()
  }
}

async function handleMessage(
  context: ServerContext,
  id: string,
  { key }: SocketSession,
  message: ClientMessage,
): Promise<void> {
  if (message.kind === 'hello') throw problem(409, 'known', 'You have already sent hello; send a choice next.')
  if (key === undefined) throw problem(403, 'not-your-seat', 'Spectators cannot choose.')
  enforceLimit(context.limits.key.take(key, message.kind === 'again' ? 5 : 1))
  if (message.kind === 'again') return void (await requestRematch(context, id, key))
  const seat = await seatAt(context, id, key)
  if (message.kind === 'resign') return void (await context.tables.act(id, { kind: 'resign', seat }))
  await context.tables.act(id, { kind: 'choose', seat, turn: message.turn, id: message.choice })
}
