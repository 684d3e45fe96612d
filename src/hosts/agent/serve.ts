import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { type AgentOptions, makeAgent } from './agent.ts'

/** JSON lines: one request a line in, one answer a line out, in order, until the input ends. */
export async function serveLines(input: Readable, output: Writable, options: AgentOptions): Promise<void> {
  const answer = makeAgent(options)
  for await (const line of createInterface({ input, terminal: false })) {
    if (line.trim() !== '') output.write(`${JSON.stringify(await answer(line))}\n`)
  }
}
