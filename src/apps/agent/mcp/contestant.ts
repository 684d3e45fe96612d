import { McpServer } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import * as z from 'zod'
import { VERSION } from '../../cli/version.ts'
import { type Contestant, positionText, type Reply, type TaskPosition } from '../../lab/arena/index.ts'
import { addTool } from './tool.ts'

const INSTRUCTIONS =
  'You are evaluated on a list of game tasks, one after another. Call position to read the rules and the position, then call act with ids of choices until all tasks are over.'

/**
 * Lets a model play arena tasks over MCP with two tools, `position` and `act`; each act returns the next position. The model sees neither seed nor state.
 */
export function mcpContestant(): Contestant {
  const exchange = makeExchange()
  const handle = serveStdio(() => {
    const server = new McpServer({ name: 'undercroft-arena', version: VERSION }, { instructions: INSTRUCTIONS })
    const reply = (position: TaskPosition | undefined) => ({ text: taskText(position), isError: false })
    addTool(server, 'position', {
      description: 'The current task: the rules (for the first task of a game), what happened, and the choices.',
      inputSchema: z.object({}),
      answer: async () => reply(await exchange.position()),
    })
    addTool(server, 'act', {
      description: 'Makes choices in order, by id, and returns the next position.',
      inputSchema: z.object({ choices: z.array(z.string().max(200)).min(1).max(500) }),
      answer: async ({ choices }) => reply(await exchange.act(choices)),
    })
    return server
  })
  return {
    choose: (position) => exchange.choose(position),
    async close() {
      exchange.close()
      // Let the last answer be sent first.
      await new Promise((resolve) => setImmediate(resolve))
      await handle.close()
    },
  }
}

/** Connects the arena, which calls `choose`, with the model, which calls `position` and `act`. */
function makeExchange() {
  let asked: { readonly position: TaskPosition; readonly answer: (reply: Reply) => void } | undefined
  let isOver = false
  let waiting: (() => void)[] = []
  const wake = (): void => {
    const woken = waiting
    waiting = []
    for (const resolve of woken) resolve()
  }
  /** The position that waits for a reply; undefined when all tasks are over. */
  const position = async (): Promise<TaskPosition | undefined> => {
    while (asked === undefined && !isOver) await new Promise<void>((resolve) => waiting.push(resolve))
    return asked?.position
  }
  return {
    choose: (next: TaskPosition): Promise<Reply> =>
      new Promise((resolve) => {
        asked = { position: next, answer: resolve }
        wake()
      }),
    position,
    async act(choices: readonly string[]): Promise<TaskPosition | undefined> {
      await position()
      const { answer } = asked ?? {}
      asked = undefined
      answer?.({ choices })
      return position()
    },
    close(): void {
      isOver = true
      wake()
    },
  }
}

function taskText(position: TaskPosition | undefined): string {
  if (position === undefined) return 'All tasks are over. Thank you.'
  const { task, step, rules } = position
  const book = rules === undefined ? '' : `${rules}\n\n`
  return `${book}Task ${task}, choice ${step}.\n\n${positionText(position)}`
}
