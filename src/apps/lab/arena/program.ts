import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { failure } from '../../../lib/user-errors.ts'
import type { Contestant, Reply } from './contestant.ts'

/**
 * An external program as player. It reads one position per line as JSON (`{task, game, rules?, step, lines, text, legal, refused?}`) and answers each with
 * one line: `{"choice": id}` or `{"choices": [ids]}`, with `tokens: {in, out}` if it counts them. `{"over": task}` needs no answer.
 */
export function programContestant(command: string): Contestant {
  const child = spawn(command, { shell: true, stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.on('error', () => undefined)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    async choose(position) {
      child.stdin.write(`${JSON.stringify(position)}\n`)
      const { value, done } = await lines.next()
      if (done === true)
        throw failure(
          `The player's program exited during task ${position.task}. Finished tasks are saved; run the same command to continue.`,
        )
      return replyIn(value)
    },
    over: (task) => void child.stdin.write(`${JSON.stringify({ over: task })}\n`),
    async close() {
      child.stdin.end()
      await new Promise<void>((resolve) => (child.exitCode === null ? child.once('exit', () => resolve()) : resolve()))
    },
  }
}

/** Parses a program's answer. An invalid one counts as an answer without choices. */
export function replyIn(line: string): Reply {
  let json: unknown
  try {
    json = JSON.parse(line)
  } catch {
    return { choices: [] }
  }
  const { choice, choices, tokens } = fieldsOf(json)
  const listed = Array.isArray(choices) ? choices : [choice]
  return { choices: listed.filter((one) => typeof one === 'string').slice(0, 500), ...countedIn(tokens) }
}

const fieldsOf = (json: unknown): Readonly<Record<string, unknown>> =>
  typeof json === 'object' && json !== null ? { ...json } : {}

function countedIn(tokens: unknown): Pick<Reply, 'tokens'> {
  const { in: into, out } = fieldsOf(tokens)
  const isCount = (value: unknown): value is number =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
  return isCount(into) && isCount(out) ? { tokens: { in: into, out } } : {}
}
