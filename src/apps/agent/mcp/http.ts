import { createMcpHandler } from '@modelcontextprotocol/server'
import { makeServer } from './server.ts'
import { type McpSession, type McpSessionOptions, openMcpSession, type ToolReply } from './session.ts'

export interface McpHttpOptions extends McpSessionOptions {
  /** A name nobody can guess: who knows it plays the run. */
  readonly freshName: () => string
  /** Runs at once; beyond that the one that was not touched for longest is forgotten. */
  readonly maxRuns?: number
  /** Whether this is the player's own machine; elsewhere nobody thinks for others, since everybody there would wait. */
  readonly givesAdvice?: boolean
}

/**
 * The same tools over HTTP, for a commons to mount at `/mcp`. Each request stands alone, so that a run is known by its name, which nobody else can
 * guess; runs live in memory, as at a connection.
 */
export function mcpHandler(options: McpHttpOptions): (request: Request) => Promise<Response> {
  const session = sessionPerRun(options)
  const handler = createMcpHandler(() => makeServer(session))
  return (request) => handler.fetch(request)
}

const OWN_NAME = 'r1'
const DEFAULT_MAX_RUNS = 500

/** A session a run, each behind its name. */
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
    if (session === undefined) return { text: `unknown-run: There is no run ${name}; call start.`, isError: true }
    // The last touched stands last.
    sessions.delete(name)
    sessions.set(name, session)
    return withRunName(await ask(session), name)
  }
  return {
    games: common.games,
    rules: common.rules,
    async start(how) {
      const session = openMcpSession(options)
      const said = await session.start(how)
      if (said.isError) return said
      const name = freshName()
      sessions.set(name, session)
      for (const oldest of sessions.keys()) {
        if (sessions.size <= most) break
        sessions.delete(oldest)
      }
      return withRunName(said, name)
    },
    look: (run, seat) => at(run, (session) => session.look(OWN_NAME, seat)),
    act: (run, choices, seat) => at(run, (session) => session.act(OWN_NAME, choices, seat)),
    advise: (run, budget) =>
      isHome ? at(run, (session) => session.advise(OWN_NAME, budget)) : Promise.resolve(NO_ADVICE),
    async end(run) {
      const said = await at(run, (session) => session.end(OWN_NAME))
      sessions.delete(run)
      return said
    },
  }
}

const NO_ADVICE: ToolReply = { text: 'not-here: Advice is given at home: undercroft mcp.', isError: true }

const withRunName = ({ text, isError }: ToolReply, name: string): ToolReply => ({
  text: text.replace(/^r1\b/, name),
  isError,
})
