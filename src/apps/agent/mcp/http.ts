import { createMcpHandler } from '@modelcontextprotocol/server'
import { makeServer } from './server.ts'
import { type McpSession, type McpSessionOptions, openMcpSession, type Said } from './session.ts'

export interface HttpOptions extends McpSessionOptions {
  /** A name nobody can guess: who knows it plays the run. */
  readonly freshName: () => string
  /** Runs at once; beyond that the one that was not touched for longest is forgotten. */
  readonly most?: number
  /** Whether this is the player's own machine; elsewhere nobody thinks for others, since everybody there would wait. */
  readonly isHome?: boolean
}

/**
 * The same tools over HTTP, for a commons to mount at `/mcp`. Each request stands alone, so that a run is known by its name, which nobody else can
 * guess; runs live in memory, as at a connection.
 */
export function mcpHandler(options: HttpOptions): (request: Request) => Promise<Response> {
  const desk = sharedDesk(options)
  const handler = createMcpHandler(() => makeServer(desk))
  return (request) => handler.fetch(request)
}

const OWN_NAME = 'r1'
const MOST = 500

/** A desk a run, each behind its name. */
function sharedDesk({ freshName, most = MOST, isHome = true, ...options }: HttpOptions): McpSession {
  const common = openMcpSession(options)
  const desks = new Map<string, McpSession>()
  const at = async (name: string, ask: (desk: McpSession) => Promise<Said>): Promise<Said> => {
    const desk = desks.get(name)
    if (desk === undefined) return { text: `unknown-run: There is no run ${name}; call start.`, isError: true }
    // The last touched stands last.
    desks.delete(name)
    desks.set(name, desk)
    return named(await ask(desk), name)
  }
  return {
    games: common.games,
    rules: common.rules,
    async start(how) {
      const desk = openMcpSession(options)
      const said = await desk.start(how)
      if (said.isError) return said
      const name = freshName()
      desks.set(name, desk)
      for (const oldest of desks.keys()) {
        if (desks.size <= most) break
        desks.delete(oldest)
      }
      return named(said, name)
    },
    look: (run, seat) => at(run, (desk) => desk.look(OWN_NAME, seat)),
    act: (run, choices, seat) => at(run, (desk) => desk.act(OWN_NAME, choices, seat)),
    advise: (run, budget) => (isHome ? at(run, (desk) => desk.advise(OWN_NAME, budget)) : Promise.resolve(NO_ADVICE)),
    async end(run) {
      const said = await at(run, (desk) => desk.end(OWN_NAME))
      desks.delete(run)
      return said
    },
  }
}

const NO_ADVICE: Said = { text: 'not-here: Advice is given at home: undercroft mcp.', isError: true }

const named = ({ text, isError }: Said, name: string): Said => ({ text: text.replace(/^r1\b/, name), isError })
