import { type AgentOptions, openAgent } from '../../src/apps/agent/agent.ts'
import { journalOf } from '../../src/engine/index.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers are untyped JSON, as clients see them.
export type Answer = any

/** An agent that takes and returns objects. */
export function agent(more: Partial<AgentOptions> = {}) {
  let seeds = 0
  const entropy = (): string => '0123456789abcdef'
  const { answer, runs } = openAgent({ entropy, freshSeed: () => `fresh ${++seeds}`, ...more })
  const ask = async (request: object): Promise<Answer> =>
    JSON.parse(JSON.stringify(await answer(JSON.stringify(request))))
  const start = (more: object = {}): Promise<Answer> => ask({ op: 'start', game: 'star-canine', seed: '7', ...more })
  const act = async (run: string, ...choices: string[]): Promise<Answer> => {
    let last: Answer
    for (const choice of choices) last = await ask({ op: 'act', run, choice })
    return last
  }
  /** The complete internal state of all runs. */
  const everything = (): string =>
    JSON.stringify(
      [...runs.all()].map(({ name, run, unseenEvents }) => [
        name,
        journalOf(run),
        [...run.pending],
        [...unseenEvents],
        run.state,
      ]),
    )
  return { answer, ask, start, act, everything }
}
