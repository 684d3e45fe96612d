import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'
import * as z from 'zod'
import { GAMES } from '../../../games/registry.ts'
import { VERSION } from '../../cli/version.ts'
import { type McpSession, type McpSessionOptions, openMcpSession } from './session.ts'
import { addTool } from './tool.ts'

const GAME = z.enum(GAMES.map(({ id }) => id) as [string, ...string[]]).describe('the id of a game')
const RUN = z.string().max(20).describe('the name of a run, like r1, from start')
const SEAT = z.number().int().min(0).max(1).optional().describe('only in duels: which seat, 0 or 1')

const INSTRUCTIONS =
  'Five turn-based roguelikes with exact rules. Call games, read the rules of one game once (they do not change), then start it. Every answer lists the choices by id; call act with one or more ids in order. Answers after the first contain only what changed; look shows everything again.'

/** An MCP server with all tools and resources for a session. */
export function makeServer(session: McpSession): McpServer {
  const server = new McpServer({ name: 'undercroft', version: VERSION }, { instructions: INSTRUCTIONS })
  addReadTools(server, session)
  addPlayTools(server, session)
  addResources(server, session)
  return server
}

/** The same tools over stateless HTTP, which servers mount at `/mcp`. A client addresses its run by an unguessable name; runs live in memory. */
export function mcpHandler(options: McpSessionOptions): (request: Request) => Promise<Response> {
  const session = openMcpSession(options)
  const handler = createMcpHandler(() => makeServer(session))
  return (request) => handler.fetch(request)
}

function addReadTools(server: McpServer, session: McpSession): void {
  const annotations = { readOnlyHint: true, openWorldHint: false }
  addTool(server, 'games', {
    description: 'Lists the games, one line each.',
    annotations,
    inputSchema: z.object({}),
    answer: () => session.games(),
  })
  addTool(server, 'rules', {
    description:
      'The complete rule book of a game, or its codex: all cards, foes, items and moves with their numbers. There are no hidden rules. The text never changes between calls.',
    annotations,
    inputSchema: z.object({ game: GAME, part: z.enum(['book', 'codex']).optional().describe('default: book') }),
    answer: ({ game, part }) => session.rules(game, part),
  })
  addTool(server, 'look', {
    description: 'Everything that a run shows now, and all choices.',
    annotations,
    inputSchema: z.object({ run: RUN, seat: SEAT }),
    answer: ({ run, seat }) => session.look(run, seat),
  })
  addTool(server, 'advise', {
    description:
      "The choice that Undercroft's search bot suggests, and its lead over the alternatives. Not in runs started with sealed.",
    annotations,
    inputSchema: z.object({
      run: RUN,
      budget: z.number().int().min(1).max(2000).optional().describe('number of simulated runs; default: 64'),
    }),
    answer: ({ run, budget }) => session.advise(run, budget),
  })
}

function addPlayTools(server: McpServer, session: McpSession): void {
  const annotations = { readOnlyHint: false, destructiveHint: false, openWorldHint: false }
  addTool(server, 'start', {
    description: 'Starts a run and shows it.',
    annotations,
    inputSchema: z.object({
      game: GAME,
      seed: z
        .union([z.string().max(64), z.number()])
        .optional()
        .describe('the same seed gives the same run; default: a new seed'),
      options: z.record(z.string(), z.unknown()).optional().describe("the game's options: difficulty, mode, a lesson"),
      sealed: z.boolean().optional().describe('true: the seed stays hidden until the end, and there is no advice'),
    }),
    answer: ({ seed, ...options }) =>
      session.start({ ...options, seed: seed === undefined ? undefined : String(seed) }),
  })
  addTool(server, 'act', {
    description:
      'Makes choices in order, by id. If the first is illegal, nothing happens; at a later illegal one it stops. Forced choices are made for you. Returns what happened, what changed and the next choices.',
    annotations,
    inputSchema: z.object({ run: RUN, choices: z.array(z.string().max(200)).min(1).max(100), seat: SEAT }),
    answer: ({ run, choices, seat }) => session.act(run, choices, seat),
  })
  addTool(server, 'end', {
    description: 'Closes a run and returns its seed and its journal, which anybody can replay and verify.',
    annotations: { ...annotations, destructiveHint: true },
    inputSchema: z.object({ run: RUN }),
    answer: ({ run }) => session.end(run),
  })
}

/** Offers the rules as resources too, which clients can cache. */
function addResources(server: McpServer, session: McpSession): void {
  for (const { id, name } of GAMES)
    for (const part of ['book', 'codex'] as const) {
      const title = `${name}: ${part === 'book' ? 'rule book' : 'codex'}`
      server.registerResource(
        `${id}-${part}`,
        `undercroft://${id}/${part}`,
        { title, mimeType: part === 'book' ? 'text/markdown' : 'text/plain' },
        async (uri) => ({ contents: [{ uri: uri.href, text: (await session.rules(id, part)).text }] }),
      )
    }
}
