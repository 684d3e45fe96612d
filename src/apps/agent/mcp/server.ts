import { McpServer } from '@modelcontextprotocol/server'
import * as z from 'zod'
import { GAMES } from '../../../games/index.ts'
import { VERSION } from '../../cli/version.ts'
import type { McpSession, ToolReply } from './session.ts'

const game = z.enum(GAMES.map(({ id }) => id) as [string, ...string[]]).describe('the id of a game')
const run = z.string().max(20).describe('the name of a run, like r1, from start')
const seat = z.number().int().min(0).max(1).optional().describe('only in duels: which seat, 0 or 1')

const INSTRUCTIONS =
  'Five turn-based roguelikes with exact rules. Call games, read rules of one game once (they do not change), then start it. Every answer lists the choices by id; call act with one or several ids in order. Answers after the first say only what changed; look shows everything again.'

/** The tools and resources, at this session. */
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
    { description: 'The games, a line each.', inputSchema: z.object({}), annotations: readOnly },
    async () => content(await session.games()),
  )
  server.registerTool(
    'rules',
    {
      description:
        'The whole rule book of a game, or its codex: every card, foe, item and move with its figures. There are no hidden rules. The text stays the same between calls.',
      inputSchema: z.object({ game, part: z.enum(['book', 'codex']).optional().describe('book unless said') }),
      annotations: readOnly,
    },
    async ({ game: id, part }) => content(await session.rules(id, part)),
  )
  server.registerTool(
    'look',
    {
      description: 'All that can be seen and chosen in a run now.',
      inputSchema: z.object({ run, seat }),
      annotations: readOnly,
    },
    async ({ run: name, seat: which }) => content(await session.look(name, which)),
  )
  server.registerTool(
    'advise',
    {
      description: "What the house's own search would choose now, and how far it leads. Not in sealed runs.",
      inputSchema: z.object({
        run,
        budget: z.number().int().min(1).max(2000).optional().describe('imagined runs; 64 unless said'),
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
      description: 'Begins a run and shows it.',
      inputSchema: z.object({
        game,
        seed: z
          .union([z.string().max(64), z.number()])
          .optional()
          .describe('the same seed is the same run; left out: a fresh one'),
        options: z
          .record(z.string(), z.unknown())
          .optional()
          .describe("the game's options: difficulty, mode, a lesson"),
        sealed: z.boolean().optional().describe('true: nobody knows the seed before the end, and there is no advice'),
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
        'Makes choices in their order, by id. The first must be legal or nothing happens; one that later is not ends the row. What leaves nothing to choose is chosen for you. Answers with what happened, what changed and what can be chosen next.',
      inputSchema: z.object({ run, choices: z.array(z.string().max(200)).min(1).max(100), seat }),
      annotations: changes,
    },
    async ({ run: name, choices, seat: which }) => content(await session.act(name, choices, which)),
  )
  server.registerTool(
    'end',
    {
      description: 'Ends a run and gives its seed and its journal, which anybody can replay and verify.',
      inputSchema: z.object({ run }),
      annotations: { ...changes, destructiveHint: true },
    },
    async ({ run: name }) => content(await session.end(name)),
  )
}

/** The rules as resources too: a client may keep them in its cache beside the tools. */
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
