import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { cleanText } from '../../lib/clean-text.ts'

/** Lines somebody types or a pipe brings. One reader for a whole session: a second one would lose what the first has read ahead. */
export interface LineInput {
  /** Asks for the next line, at a terminal with a prompt; undefined when there are no more. In a pipe it is echoed. */
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
