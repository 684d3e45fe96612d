import { createMcpHandler } from '@modelcontextprotocol/server'
import { makeServer } from './server.ts'
import { type McpSessionOptions, openMcpSession } from './session.ts'

const DEFAULT_MAX_RUNS = 500

export interface McpHttpOptions extends Omit<McpSessionOptions, 'shared'> {
  /** Makes an unguessable run name. */
  readonly freshName: () => string
  readonly maxRuns?: number
  readonly givesAdvice?: boolean
}

/**
 * The same tools over stateless HTTP, which servers mount at `/mcp`. A client addresses its run by an unguessable name; runs live in memory.
 */
export function mcpHandler({
  freshName,
  maxRuns = DEFAULT_MAX_RUNS,
  givesAdvice = true,
  ...options
}: McpHttpOptions): (request: Request) => Promise<Response> {
  const session = openMcpSession({ ...options, shared: { freshName, maxRuns, givesAdvice } })
  const handler = createMcpHandler(() => makeServer(session))
  return (request) => handler.fetch(request)
}
