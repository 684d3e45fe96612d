import { McpServer } from '@modelcontextprotocol/server'
import * as z from 'zod'
import { GAMES } from '../../../games/registry.ts'
import { VERSION } from '../../cli/version.ts'
import type { McpSession, ToolReply } from './session.ts'

const game = z.enum(GAMES.map(({ id }) => id) as [string, ...string[]]).describe('the id of a game')
const run = z.string().max(20).describe('the name of a run, like r1, from start')
const seat = z.number().int().min(0).max(1).optional().describe('only in duels: which seat, 0 or 1')

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

const content = ({ text, isError }: ToolReply) => ({
  content: [{ type: 'text' as const, text }],
  ...(isError ? { isError } : {}),
})

function addReadTools(server: McpServer, session: McpSession): void {
  const readOnly = { readOnlyHint: true, openWorldHint: false }
  server.registerTool(
    'games',
    { description: 'Lists the games, one line each.', inputSchema: z.object({}), annotations: readOnly },
    async () => content(await session.games()),
  )
  server.registerTool(
    'rules',
    {
      description:
        'The complete rule book of a game, or its codex: all cards, foes, items and moves with their numbers. There are no hidden rules. The text never changes between calls.',
      inputSchema: z.object({ game, part: z.enum(['book', 'codex']).optional().describe('default: book') }),
      annotations: readOnly,
    },
    async ({ game: id, part }) => content(await session.rules(id, part)),
  )
  server.registerTool(
    'look',
    {
      description: 'Everything that a run shows now, and all choices.',
      inputSchema: z.object({ run, seat }),
      annotations: readOnly,
    },
    async ({ run: name, seat: which }) => content(await session.look(name, which)),
  )
  server.registerTool(
    'advise',
    {
      description:
        "The choice that Undercroft's search bot suggests, and its lead over the alternatives. Not in runs started with sealed.",
      inputSchema: z.object({
        run,
        budget: z.number().int().min(1).max(2000).optional().describe('number of simulated runs; default: 64'),
      }),
      annotations: readOnly,
    },
    async ({ run: name, budget }) => content(await session.advise(name, budget)),
  )
}

function addPlayTools(server: McpServer, session: McpSession): void {
  const changes = { readOnlyHint: false, destructiveHint: false, openWorldHint: false }
  server.registerTool(
    'start',
    {
      description: 'Starts a run and shows it.',
      inputSchema: z.object({
        game,
        seed: z
          .union([z.string().max(64), z.number()])
          .optional()
          .describe('the same seed gives the same run; default: a new seed'),
        options: z
          .record(z.string(), z.unknown())
          .optional()
          .describe("the game's options: difficulty, mode, a lesson"),
        sealed: z.boolean().optional().describe('true: the seed stays hidden until the end, and there is no advice'),
      }),
      annotations: changes,
    },
    async ({ game: id, seed, options, sealed }) =>
      content(await session.start({ game: id, seed: seed === undefined ? undefined : String(seed), options, sealed })),
  )
  server.registerTool(
    'act',
    {
      description:
        'Makes choices in order, by id. If the first is illegal, nothing happens; at a later illegal one it stops. Forced choices are made for you. Returns what happened, what changed and the next choices.',
      inputSchema: z.object({ run, choices: z.array(z.string().max(200)).min(1).max(100), seat }),
      annotations: changes,
    },
    async ({ run: name, choices, seat: which }) => content(await session.act(name, choices, which)),
  )
  server.registerTool(
    'end',
    {
      description: 'Closes a run and returns its seed and its journal, which anybody can replay and verify.',
      inputSchema: z.object({ run }),
      annotations: { ...changes, destructiveHint: true },
    },
    async ({ run: name }) => content(await session.end(name)),
  )
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
