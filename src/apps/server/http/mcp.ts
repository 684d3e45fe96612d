import { randomBytes } from 'node:crypto'
import { freshSeed, hostEntropy } from '../../cli/load-game.ts'
import type { ServerApp } from '../context.ts'
import { problem } from './problem.ts'
import { addressOf, readBody } from './request.ts'
import { enforceLimit } from './route.ts'

/** Each request may set up a run or make a hundred choices, so it costs as much as ten others. */
const COST = 10
const MAX_BYTES = 64 * 1024
/** Runs in memory. Beyond that, the least recently used run is dropped. */
const MAX_RUNS = 200

/** Serves the games as tools for language models at `/mcp` (docs/MCP.md). The MCP packages load on the first request. */
export function serveMcp(app: ServerApp): void {
  let handler: Promise<(request: Request) => Promise<Response>> | undefined
  const loaded = async (): Promise<(request: Request) => Promise<Response>> => {
    const { mcpHandler } = await import('../../agent/mcp/index.ts')
    // 120 random bits, because anybody who knows the name can play the run.
    const freshName = (): string => randomBytes(15).toString('base64url')
    const shared = { freshName, maxRuns: MAX_RUNS, givesAdvice: false }
    return mcpHandler({ freshSeed, entropy: hostEntropy, shared })
  }
  app.post('/mcp', async (c) => {
    enforceLimit(c.var.context.limits.address.take(addressOf(c), COST))
    const body = await readBody(c, MAX_BYTES)
    handler ??= loaded()
    const { method, url, headers } = c.req.raw
    return (await handler)(new Request(url, { method, headers, body: new Uint8Array(body) }))
  })
  app.all('/mcp', () => {
    throw problem(405, 'only-post', 'This MCP server is stateless: use POST. See docs/MCP.md.')
  })
}
