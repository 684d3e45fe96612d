import { McpServer } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import * as z from 'zod'
import { VERSION } from '../../cli/version.ts'
import type { Contestant, Reply, TaskPosition } from '../../lab/arena/index.ts'

const INSTRUCTIONS =
  'You are evaluated on a list of game tasks, one after another. Call position to read the rules and the position, then act with ids of choices until all tasks are over.'

/**
 * A model that comes by MCP plays the tasks: it asks for the position and acts, and each act is answered with the next position. It is shown
 * neither seed nor state, and there is nothing else at this table.
 */
export function mcpContestant(): Contestant {
  const table = makeExchange()
  const handle = serveStdio(() => {
    const server = new McpServer({ name: 'undercroft-arena', version: VERSION }, { instructions: INSTRUCTIONS })
    const said = (text: string) => ({ content: [{ type: 'text' as const, text }] })
    server.registerTool(
      'position',
      {
        description: 'The task at hand: its rules when it is the first of its game, what happened, what can be chosen.',
        inputSchema: z.object({}),
      },
      async () => said(positionText(await table.position())),
    )
    server.registerTool(
      'act',
      {
        description: 'Makes choices in their order, by id, and answers with the next position.',
        inputSchema: z.object({ choices: z.array(z.string().max(200)).min(1).max(500) }),
      },
      async ({ choices }) => said(positionText(await table.act(choices))),
    )
    return server
  })
  return {
    choose: (position) => table.choose(position),
    async close() {
      table.close()
      // The last answer is on its way out.
      await new Promise((resolve) => setImmediate(resolve))
      await handle.close()
    },
  }
}

interface TaskExchange {
  choose(position: TaskPosition): Promise<Reply>
  /** The position that waits for an answer; undefined when all is over. */
  position(): Promise<TaskPosition | undefined>
  act(choices: readonly string[]): Promise<TaskPosition | undefined>
  close(): void
}

/** Where the arena, which asks, and the model, which asks too, meet. */
function makeExchange(): TaskExchange {
  let asked: { readonly position: TaskPosition; readonly answer: (reply: Reply) => void } | undefined
  let isOver = false
  let waiting: (() => void)[] = []
  const wake = (): void => {
    const all = waiting
    waiting = []
    for (const one of all) one()
  }
  const position = async (): Promise<TaskPosition | undefined> => {
    while (asked === undefined && !isOver) await new Promise<void>((resolve) => waiting.push(resolve))
    return asked?.position
  }
  return {
    choose: (next) =>
      new Promise((resolve) => {
        asked = { position: next, answer: resolve }
        wake()
      }),
    position,
    async act(choices) {
      await position()
      const { answer } = asked ?? {}
      asked = undefined
      answer?.({ choices })
      return position()
    },
    close() {
      isOver = true
      wake()
    },
  }
}

function positionText(position: TaskPosition | undefined): string {
  if (position === undefined) return 'All tasks are over. Thank you.'
  const { task, step, rules, refused, lines, text } = position
  return [
    ...(rules === undefined ? [] : [rules]),
    `Task ${task}, choice ${step}.`,
    ...(refused === undefined ? [] : [`Your answer could not be used: ${refused}`]),
    ...(lines.length === 0 ? [] : [lines.join('\n')]),
    text,
  ].join('\n\n')
}
