import { Hono } from 'hono'
import { compress } from 'hono/compress'
import * as z from 'zod'
import { clean } from '../../lib/clean-text.ts'
import { VERSION } from '../cli/version.ts'
import type { ServerContext } from './context.ts'
import { DAILY_ROUTES } from './dailies.ts'
import { GHOST_ROUTES } from './ghosts/routes.ts'
import { SEASON_ROUTES } from './ghosts/seasons.ts'
import { headers } from './http/headers.ts'
import { serveMcp } from './http/mcp.ts'
import { apiPage, openApi } from './http/openapi.ts'
import { servePage } from './http/page.ts'
import { isProblem, problem, problemBody } from './http/problem.ts'
import { addressOf } from './http/request.ts'
import { mount, openRoute, type Route } from './http/route.ts'
import { PLAYER_ROUTES } from './identity/players.ts'
import { LEADERBOARD_ROUTES } from './runs/leaderboard-routes.ts'
import { RUN_ROUTES } from './runs/routes.ts'
import { TABLE_ROUTES } from './tables/routes.ts'

const COMMONS: Route = openRoute({
  id: 'commons',
  method: 'get',
  path: '/api/v1/commons',
  about: 'Which commons this is: its key and version.',
  answer: z.object({
    key: z.string().describe('the public key of this commons; requests are signed for it, and it signs sealed runs'),
    version: z.string(),
    time: z.int().describe('milliseconds since 1970'),
  }),
  work: async (_, { identity, now }) => ({ key: identity.key, version: VERSION, time: now() }),
})

/** Everything the API can do, in the order it is shown. A part of the server brings its own list. */
export const ROUTES: readonly Route[] = [
  COMMONS,
  ...PLAYER_ROUTES,
  ...RUN_ROUTES,
  ...LEADERBOARD_ROUTES,
  ...GHOST_ROUTES,
  ...SEASON_ROUTES,
  ...DAILY_ROUTES,
  ...TABLE_ROUTES,
]

/** What is shorter than this travels in a few packets: packing it would take longer than sending it. */
const MOST_PLAIN_BYTES = 16 * 1024

/** The whole server as a function from request to answer: no port, no clock and no disk of its own. */
export function makeApp(parts: ServerContext, routes: readonly Route[] = ROUTES): Hono {
  const app = new Hono()
  app.use(headers)
  app.use(watched(parts))
  app.use(compress({ threshold: MOST_PLAIN_BYTES }))
  operation(app, parts)
  for (const route of routes) mount(app, parts, route)
  const document = openApi([...routes])
  const page = apiPage(routes)
  app.get('/api/v1/openapi.json', (c) => c.json(document))
  app.get('/api', (c) => c.html(page))
  app.all('/api/*', (c) => c.json(problemBody(problem(404, 'not-found', 'There is nothing here; see /api.')), 404))
  serveMcp(app, parts)
  servePage(app, parts.pageFolder)
  app.onError((error, c) => {
    if (isProblem(error)) {
      if (error.after !== undefined) c.header('retry-after', String(error.after))
      return c.json(problemBody(error), error.status)
    }
    parts.log('error', { path: clean(c.req.path, 100), why: clean(String(error.stack ?? error), 2000) })
    return c.json(problemBody(problem(500, 'broken', 'Something broke here; it has been written down.')), 500)
  })
  return app
}

/** One line and one figure a request. */
const watched =
  (parts: ServerContext): Parameters<Hono['use']>[1] =>
  async (c, next) => {
    const began = performance.now()
    await next()
    const seconds = (performance.now() - began) / 1000
    const route = c.req.path.startsWith('/api/') ? c.req.routePath : 'page'
    const { status } = c.res
    parts.metrics.count('requests', { method: c.req.method, route, status })
    parts.metrics.took('request', seconds, { route })
    parts.log('request', {
      method: c.req.method,
      path: clean(c.req.path, 200),
      status,
      ms: Math.round(seconds * 1e4) / 10,
      from: addressOf(c, parts),
    })
  }

function operation(app: Hono, parts: ServerContext): void {
  app.get('/healthz', (c) => c.text('ok\n'))
  app.get('/readyz', async (c) => {
    const isReady = await Promise.race([
      parts.ready.then(
        () => true,
        () => false,
      ),
      new Promise<boolean>((resolve) => setTimeout(resolve, 100, false)),
    ])
    return isReady ? c.text('ready\n') : c.text('not ready\n', 503)
  })
  parts.metrics.gauge('resident_bytes', () => process.memoryUsage.rss())
  parts.metrics.gauge('runs_waiting', () => parts.judges.waiting())
  parts.metrics.gauge('uptime_seconds', () => Math.round(process.uptime()))
  app.get('/metrics', (c) => c.text(parts.metrics.text()))
}
