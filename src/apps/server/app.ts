import { OpenAPIHono } from '@hono/zod-openapi'
import { compress } from 'hono/compress'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import * as z from 'zod'
import { clean } from '../../lib/clean-text.ts'
import { VERSION } from '../cli/version.ts'
import type { ServerApp, ServerContext, ServerEnv } from './context.ts'
import { DAILY_ROUTES } from './dailies.ts'
import { GHOST_ROUTES } from './ghosts/routes.ts'
import { SEASON_ROUTES } from './ghosts/seasons.ts'
import { securityHeaders } from './http/headers.ts'
import { serveMcp } from './http/mcp.ts'
import { serveApiDocs } from './http/openapi.ts'
import { servePage } from './http/page.ts'
import { type ProblemBody, problem, problemOf } from './http/problem.ts'
import { addressOf, notJson } from './http/request.ts'
import { defineRoute, type Route, refuseInvalid } from './http/route.ts'
import { PLAYER_ROUTES } from './identity/players.ts'
import { LEADERBOARD_ROUTES } from './runs/leaderboard-routes.ts'
import { RUN_ROUTES } from './runs/routes.ts'
import { TABLE_ROUTES } from './tables/routes.ts'

const SERVER_INFO: Route = defineRoute('get', '/api/v1/commons', {
  id: 'commons',
  summary: 'Identifies this server: public key, version and clock.',
  response: z.object({
    key: z
      .string()
      .describe('the public key of this server: signed requests name it, and it signs the records of ranked runs'),
    version: z.string(),
    time: z.int().describe('server time, in milliseconds since 1970'),
  }),
  handle: async (_, { identity, now }) => ({ key: identity.key, version: VERSION, time: now() }),
})

/** All routes of the API, in the order of the documentation. Each folder of the server exports its own list. */
export const ROUTES: readonly Route[] = [
  SERVER_INFO,
  ...PLAYER_ROUTES,
  ...RUN_ROUTES,
  ...LEADERBOARD_ROUTES,
  ...GHOST_ROUTES,
  ...SEASON_ROUTES,
  ...DAILY_ROUTES,
  ...TABLE_ROUTES,
]

/** Shorter responses fit into a few packets; compressing them would take longer than sending them. */
const COMPRESS_FROM_BYTES = 16 * 1024

/** The HTTP application, a function from request to response. It opens no port and takes clock and store from the context. */
export function makeServerApp(context: ServerContext): ServerApp {
  const app: ServerApp = new OpenAPIHono({ defaultHook: refuseInvalid })
  app.use((c, next) => {
    c.set('context', context)
    return next()
  })
  app.use(securityHeaders)
  app.use(logAndMeasure)
  app.use(compress({ threshold: COMPRESS_FROM_BYTES }))
  addOperationalRoutes(app, context)
  app.openapiRoutes(ROUTES)
  serveApiDocs(app, ROUTES)
  app.all('/api/*', () => {
    throw problem(404, 'not-found', 'No such endpoint; /api lists all of them.')
  })
  serveMcp(app)
  servePage(app, context.pageFolder)
  app.onError((thrown, c) => {
    // The library throws an HTTPException for malformed JSON only.
    const error = thrown instanceof HTTPException ? notJson() : thrown
    const { code, message: why, status, turn, retryAfterSeconds } = problemOf(error, context.log, c.req.path)
    if (retryAfterSeconds !== undefined) c.header('retry-after', String(retryAfterSeconds))
    return c.json({ error: { code, why, turn } } satisfies ProblemBody, status)
  })
  return app
}

/** Logs every request and counts it in the metrics. */
const logAndMeasure = createMiddleware<ServerEnv>(async (c, next) => {
  const { context } = c.var
  const began = performance.now()
  await next()
  const seconds = (performance.now() - began) / 1000
  const route = c.req.path.startsWith('/api/') ? c.req.routePath : 'page'
  const { status } = c.res
  context.metrics.count('requests', { method: c.req.method, route, status })
  context.metrics.observe('request', seconds, { route })
  context.log('request', {
    method: c.req.method,
    path: clean(c.req.path, 200),
    status,
    ms: Math.round(seconds * 1e4) / 10,
    from: addressOf(c),
  })
})

function addOperationalRoutes(app: ServerApp, context: ServerContext): void {
  app.get('/healthz', (c) => c.text('ok\n'))
  app.get('/readyz', async (c) => {
    const isReady = await Promise.race([
      context.ready.then(
        () => true,
        () => false,
      ),
      new Promise<boolean>((resolve) => setTimeout(resolve, 100, false)),
    ])
    return isReady ? c.text('ready\n') : c.text('not ready\n', 503)
  })
  context.metrics.gauge('resident_bytes', () => process.memoryUsage.rss())
  context.metrics.gauge('runs_waiting', () => context.verifyPool.waiting())
  context.metrics.gauge('uptime_seconds', () => Math.round(process.uptime()))
  app.get('/metrics', (c) => c.text(context.metrics.text()))
}
