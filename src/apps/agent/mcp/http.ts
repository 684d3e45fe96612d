import { createMcpHandler } from '@modelcontextprotocol/server'
import { makeServer } from './server.ts'
import { type McpSession, type McpSessionOptions, openMcpSession, type ToolReply } from './session.ts'

export interface McpHttpOptions extends McpSessionOptions {
  /** Makes an unguessable run name: whoever knows it can play the run. */
  readonly freshName: () => string
  /** Maximum number of runs; beyond that the least recently used one is dropped. */
  readonly maxRuns?: number
  /** Whether `advise` works. Off on servers, because searching would block everybody. */
  readonly givesAdvice?: boolean
}

/**
 * The same tools over stateless HTTP, which servers mount at `/mcp`. A client addresses its run by an unguessable name; runs live in memory.
 */
export function mcpHandler(options: McpHttpOptions): (request: Request) => Promise<Response> {
  const session = sessionPerRun(options)
  const handler = createMcpHandler(() => makeServer(session))
  return (request) => handler.fetch(request)
}

const OWN_NAME = 'r1'
const DEFAULT_MAX_RUNS = 500

/** Gives every run its own session, found by the run's name. */
function sessionPerRun({
  freshName,
  maxRuns: most = DEFAULT_MAX_RUNS,
  givesAdvice: isHome = true,
  ...options
}: McpHttpOptions): McpSession {
  const common = openMcpSession(options)
  const sessions = new Map<string, McpSession>()
  const at = async (name: string, ask: (session: McpSession) => Promise<ToolReply>): Promise<ToolReply> => {
    const session = sessions.get(name)
    if (session === undefined) return { text: `unknown-run: There is no run ${name}; call start first.`, isError: true }
    // Move it to the end: the oldest is dropped first.
    sessions.delete(name)
    sessions.set(name, session)
    return withRunName(await ask(session), name)
  }
  return {
    games: common.games,
    rules: common.rules,
    async start(startOptions) {
      const session = openMcpSession(options)
      const answer = await session.start(startOptions)
      if (answer.isError) return answer
      const name = freshName()
      sessions.set(name, session)
      for (const oldest of sessions.keys()) {
        if (sessions.size <= most) break
        sessions.delete(oldest)
      }
      return withRunName(answer, name)
    },
    look: (run, seat) => at(run, (session) => session.look(OWN_NAME, seat)),
    act: (run, choices, seat) => at(run, (session) => session.act(OWN_NAME, choices, seat)),
    advise: (run, budget) =>
      isHome ? at(run, (session) => session.advise(OWN_NAME, budget)) : Promise.resolve(NO_ADVICE),
    async end(run) {
      const answer = await at(run, (session) => session.end(OWN_NAME))
      sessions.delete(run)
      return answer
    },
  }
}

const NO_ADVICE: ToolReply = {
  text: 'not-here: This server gives no advice; use a local server: undercroft mcp.',
  isError: true,
}

const withRunName = ({ text, isError }: ToolReply, name: string): ToolReply => ({
  text: text.replace(/^r1\b/, name),
  isError,
})
