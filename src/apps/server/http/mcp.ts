import { randomBytes } from 'node:crypto'
import type { Hono } from 'hono'
import { freshSeed, hostEntropy } from '../../cli/load-game.ts'
import type { ServerContext } from '../context.ts'
import { problem } from './problem.ts'
import { addressOf, readBody } from './request.ts'
import { spend } from './route.ts'

/** As much as ten other requests: each may set up a run, or live through a hundred choices. */
const COST = 10
const MOST_BYTES = 64 * 1024
/** Runs in memory at once; beyond that the one left alone longest is forgotten. */
const MOST_RUNS = 200

/** The games as tools for a language model, at `/mcp` (docs/MCP.md). What it needs is loaded when somebody comes. */
export function serveMcp(app: Hono, parts: ServerContext): void {
  let handler: Promise<(request: Request) => Promise<Response>> | undefined
  const loaded = async (): Promise<(request: Request) => Promise<Response>> => {
    const { mcpHandler } = await import('../../agent/mcp/index.ts')
    // 120 bits: who knows the name plays the run.
    const freshName = (): string => randomBytes(15).toString('base64url')
    return mcpHandler({ freshSeed, entropy: hostEntropy, freshName, most: MOST_RUNS, isHome: false })
  }
  app.post('/mcp', async (c) => {
    spend(parts.limits.address.take(addressOf(c, parts), COST))
    const body = await readBody(c, MOST_BYTES)
    handler ??= loaded()
    const { method, url, headers } = c.req.raw
    return (await handler)(new Request(url, { method, headers, body: new Uint8Array(body) }))
  })
  app.all('/mcp', () => {
    throw problem(405, 'only-post', 'Requests stand alone here: POST them; docs/MCP.md.')
  })
}
