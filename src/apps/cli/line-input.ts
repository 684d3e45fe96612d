import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { cleanText } from '../../lib/clean-text.ts'

/** Lines of input from a terminal or a pipe. One reader per process: a second one would lose what the first has buffered. */
export interface LineInput {
  /** Reads the next line; undefined at the end of input. A terminal shows a prompt; piped lines are echoed. */
  next(): Promise<string | undefined>
  close(): void
}

export function openLineInput(input: Readable, output: Writable, isTerminal: boolean): LineInput {
  const reader = createInterface({ input, output: isTerminal ? output : undefined, terminal: isTerminal, prompt: '> ' })
  const lines = reader[Symbol.asyncIterator]()
  return {
    async next() {
      if (isTerminal) reader.prompt()
      const { value, done } = await lines.next()
      if (done === true) return undefined
      if (!isTerminal) output.write(`> ${cleanText(value)}\n`)
      return value
    },
    close: () => reader.close(),
  }
}
