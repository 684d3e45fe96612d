import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve as listen } from '@hono/node-server'
import { makeServerApp } from './app.ts'
import type { ServerContext } from './context.ts'
import { findParsOfYesterday } from './dailies.ts'
import { deleteExpiredNonces } from './identity/signature.ts'
import { liveTables } from './tables/live-sockets.ts'

export type RunningServer = Awaited<ReturnType<typeof startServer>>

/** Limits for slow clients, so that they cannot hold connections open for ever. */
const TIMEOUTS = { headersTimeout: 10_000, requestTimeout: 20_000, keepAliveTimeout: 10_000 }
const GRACE_MS = 10_000
const HOUSEKEEPING_MS = 60_000

export async function startServer(
  context: ServerContext,
  { port, host }: { readonly port: number; readonly host: string },
) {
  const app = makeServerApp(context)
  const server = await new Promise<Server>((resolve, reject) => {
    const made = listen({ fetch: app.fetch, port, hostname: host, serverOptions: TIMEOUTS }, () =>
      resolve(made as Server),
    )
    made.once('error', reject)
  })
  server.maxHeadersCount = 64
  const live = liveTables(context)
  server.on('upgrade', (request, socket, head) => {
    if (!live.tryUpgrade(request, socket, head)) socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n')
  })
  const sweep = setInterval(() => {
    Promise.all([deleteExpiredNonces(context), findParsOfYesterday(context)]).catch((error: Error) =>
      context.log('error', { why: error.message }),
    )
  }, HOUSEKEEPING_MS)
  const { port: taken } = server.address() as AddressInfo
  const shown = host.includes(':') ? `[${host}]` : host
  return {
    port: taken,
    url: `http://${shown}:${taken}`,
    /** Stops accepting requests, answers those in progress, then closes everything. */
    async stop(): Promise<void> {
      clearInterval(sweep)
      const closed = new Promise<void>((resolve) => void server.close(() => resolve()))
      await live.close()
      server.closeIdleConnections()
      const late = setTimeout(() => server.closeAllConnections(), GRACE_MS)
      await closed
      clearTimeout(late)
    },
  }
}
