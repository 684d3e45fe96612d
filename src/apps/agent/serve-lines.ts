import type { Readable, Writable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import { failure } from '../../lib/user-errors.ts'
import { type AgentOptions, makeAgent } from './agent.ts'
import { LIMITS } from './limits.ts'
import { makeLine } from './show.ts'

/**
 * JSON lines: one request a line in, one answer a line out, in order, until the input ends. Nothing more is read while answers wait for a reader,
 * so that they wait in the asker's pipe and not in memory.
 */
export async function serveLines(input: Readable, output: Writable, options: AgentOptions): Promise<void> {
  const answer = makeAgent(options)
  for await (const line of linesOf(input, options.limits?.line ?? LIMITS.line)) {
    if (line.trim() === '') continue
    if (!output.write(`${makeLine(await answer(line))}\n`)) await drained(output)
    if (output.destroyed) return
  }
}

/** Until the reader has caught up, or is gone. */
const drained = (output: Writable): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      output.off('drain', done).off('close', done).off('error', done)
      resolve()
    }
    if (output.destroyed) resolve()
    else output.on('drain', done).on('close', done).on('error', done)
  })

/** Only a line feed ends a line: other separators may stand inside JSON. Of a line that is too long the beginning is kept, to be refused. */
async function* linesOf(input: Readable, most: number): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  for await (const chunk of chunksOf(input)) {
    const text = typeof chunk === 'string' ? chunk : decoder.write(chunk)
    let from = 0
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
      yield rest + text.slice(from, end)
      rest = ''
      from = end + 1
    }
    if (rest.length <= most) rest += text.slice(from)
  }
  rest += decoder.end()
  if (rest !== '') yield rest
}

async function* chunksOf(input: Readable): AsyncGenerator<string | Buffer> {
  try {
    yield* input as AsyncIterable<string | Buffer>
  } catch (error) {
    throw failure(`The input cannot be read: ${(error as Error).message}`)
  }
}
