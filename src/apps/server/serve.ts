import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { serve as listen } from '@hono/node-server'
import { makeApp, ROUTES } from './app.ts'
import type { ServerContext } from './context.ts'
import { proveYesterday } from './dailies.ts'
import type { Route } from './http/route.ts'
import { forgetNonces } from './identity/signature.ts'

/** A part of the server that takes up sockets: true where a request was for it, and everything further is its own business. */
export interface Upgrade {
  take(request: IncomingMessage, socket: Duplex, head: Buffer): boolean
  /** Says goodbye to everybody; the server waits for it. */
  close(): Promise<void>
}

export interface Served {
  readonly port: number
  readonly url: string
  /** No new requests, those under way are answered, then everything is closed. */
  stop(): Promise<void>
}

export interface Serving {
  readonly port: number
  readonly host: string
  readonly routes?: readonly Route[]
  readonly upgrades?: readonly Upgrade[]
}

/** A slow sender must not hold a place for ever. */
const PATIENCE = { headersTimeout: 10_000, requestTimeout: 20_000, keepAliveTimeout: 10_000 }
const GRACE_MS = 10_000
const SWEEP_MS = 60_000

export async function serve(
  parts: ServerContext,
  { port, host, routes = ROUTES, upgrades = [] }: Serving,
): Promise<Served> {
  const app = makeApp(parts, routes)
  const server = await new Promise<Server>((resolve, reject) => {
    const made = listen({ fetch: app.fetch, port, hostname: host, serverOptions: PATIENCE }, () =>
      resolve(made as Server),
    )
    made.once('error', reject)
  })
  server.maxHeadersCount = 64
  server.on('upgrade', (request, socket, head) => {
    if (!upgrades.some((upgrade) => upgrade.take(request, socket, head)))
      socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n')
  })
  const sweep = setInterval(() => {
    Promise.all([forgetNonces(parts), proveYesterday(parts)]).catch((error: Error) =>
      parts.log('error', { why: error.message }),
    )
  }, SWEEP_MS)
  const { port: taken } = server.address() as AddressInfo
  const shown = host.includes(':') ? `[${host}]` : host
  return {
    port: taken,
    url: `http://${shown}:${taken}`,
    async stop() {
      clearInterval(sweep)
      const closed = new Promise<void>((resolve) => void server.close(() => resolve()))
      await Promise.all(upgrades.map((upgrade) => upgrade.close()))
      server.closeIdleConnections()
      const late = setTimeout(() => server.closeAllConnections(), GRACE_MS)
      await closed
      clearTimeout(late)
    },
  }
}
