import type { McpServer } from '@modelcontextprotocol/server'
import type * as z from 'zod'

/** Text for the model; isError marks an error message. */
export interface ToolReply {
  readonly text: string
  readonly isError: boolean
}

interface Tool<Input> {
  readonly description: string
  readonly annotations?: { readOnlyHint: boolean; destructiveHint?: boolean; openWorldHint: boolean }
  readonly inputSchema: z.ZodType<Input>
  answer(input: Input): Promise<ToolReply>
}

/** Adds a tool that answers with text. */
export function addTool<Input>(server: McpServer, name: string, { answer, ...about }: Tool<Input>): void {
  server.registerTool(name, about, async (input: Input) => {
    const { text, isError } = await answer(input)
    return { content: [{ type: 'text', text }], ...(isError ? { isError } : {}) }
  })
}
