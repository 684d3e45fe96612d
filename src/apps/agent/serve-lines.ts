import type { Readable, Writable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import { failure } from '../../lib/user-errors.ts'
import { type AgentOptions, makeAgent } from './agent.ts'
import { makeLine } from './answer.ts'
import { LIMITS } from './limits.ts'

/**
 * Serves JSON lines: one request per input line, one answer per output line, in order, until the input ends. Stops reading while the output is full, so
 * that requests queue in the client's pipe and not in memory.
 */
export async function serveLines(input: Readable, output: Writable, options: AgentOptions): Promise<void> {
  const answer = makeAgent(options)
  for await (const line of linesOf(input, options.limits?.line ?? LIMITS.line)) {
    if (line.trim() === '') continue
    if (!output.write(`${makeLine(await answer(line))}\n`)) await drained(output)
    if (output.destroyed) return
  }
}

/** Resolves when the output has drained or closed. */
const drained = (output: Writable): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      output.off('drain', done).off('close', done).off('error', done)
      resolve()
    }
    if (output.destroyed) resolve()
    else output.on('drain', done).on('close', done).on('error', done)
  })

/** Splits input at line feeds only, because JSON may contain other separators. Cuts off lines that are too long; they are refused later. */
async function* linesOf(input: Readable, maxLength: number): AsyncGenerator<string> {
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
    if (rest.length <= maxLength) rest += text.slice(from)
  }
  rest += decoder.end()
  if (rest !== '') yield rest
}

async function* chunksOf(input: Readable): AsyncGenerator<string | Buffer> {
  try {
    yield* input as AsyncIterable<string | Buffer>
  } catch (error) {
    throw failure(`Can't read the input: ${(error as Error).message}`)
  }
}
