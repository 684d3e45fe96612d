import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { failure } from '../../../lib/user-errors.ts'
import type { Contestant, Reply } from './contestant.ts'

/**
 * A program that plays: it reads one position a line as JSON (`{task, game, rules?, step, lines, text, legal, refused?}`) and answers each with
 * one line: `{"choice": id}` or `{"choices": [ids]}`, with `tokens: {in, out}` if it counts them. `{"over": task}` needs no answer.
 */
export function programContestant(command: string): Contestant {
  const child = spawn(command, { shell: true, stdio: ['pipe', 'pipe', 'inherit'] }) as ChildProcess & {
    stdin: NodeJS.WritableStream
    stdout: NodeJS.ReadableStream
  }
  child.stdin.on('error', () => undefined)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    async choose(position) {
      child.stdin.write(`${JSON.stringify(position)}\n`)
      const { value, done } = await lines.next()
      if (done === true)
        throw failure(`The player has ended in the middle of ${position.task}; what was finished is kept.`)
      return replyIn(value)
    },
    over: (task) => void child.stdin.write(`${JSON.stringify({ over: task })}\n`),
    async close() {
      child.stdin.end()
      await new Promise<void>((resolve) => (child.exitCode === null ? child.once('exit', () => resolve()) : resolve()))
    },
  }
}

/** Whatever comes: what cannot be read is an answer without a choice. */
export function replyIn(line: string): Reply {
  let said: unknown
  try {
    said = JSON.parse(line)
  } catch {
    return { choices: [] }
  }
  const { choice, choices, tokens } = (said ?? {}) as { choice?: unknown; choices?: unknown; tokens?: unknown }
  const listed = Array.isArray(choices) ? choices : [choice]
  return { choices: listed.filter((one) => typeof one === 'string').slice(0, 500), ...countedIn(tokens) }
}

function countedIn(tokens: unknown): Pick<Reply, 'tokens'> {
  const { in: into, out } = (tokens ?? {}) as { in?: unknown; out?: unknown }
  const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
  return isCount(into) && isCount(out) ? { tokens: { in: into, out } } : {}
}
