import { expect, test } from 'vitest'
import { type Agent, type AgentOptions, openAgent } from '../../src/apps/agent/agent.ts'
import { digest } from '../../src/engine/index.ts'
import { fuzz } from './fuzz.ts'

const IS_DEEP = process.env.UNDERCROFT_DEEP === '1'
const LINES = IS_DEEP ? 1_000_000 : 4000

test(`${LINES} fuzzed lines: no crash, no bug answer, and refusals change nothing`, async () => {
  const rss = (): number => Math.round(process.memoryUsage().rss / 2 ** 20)
  const [before, begun] = [rss(), Date.now()]
  const { broken, kinds, codes, turns, heap, lines } = await fuzz('an agent', LINES)
  if (IS_DEEP) {
    const seconds = Math.round((Date.now() - begun) / 1000)
    console.log(`${lines} lines in ${seconds} s, memory ${before} to ${rss()} MiB, heap ${heap.join(' to ')} MiB`)
    for (const counts of [kinds, codes, turns]) console.log(JSON.stringify(counts))
  }
  expect(broken).toEqual([])
  // Check the coverage: every kind of line, most error codes, all games, duels too.
  expect(Object.values(kinds).every(([taken, refused]) => taken + refused > 10)).toBe(true)
  expect(Object.keys(codes).length).toBeGreaterThan(18)
  expect(Object.keys(turns).length).toBe(7)
})

/** Wraps an agent and does something with every answer. */
const planted =
  (tamper: (answer: Record<string, unknown>, agent: Agent) => unknown) =>
  (options: AgentOptions): Agent => {
    const agent = openAgent(options)
    const answer = async (line: string) => {
      const answered = { ...(await agent.answer(line)) }
      tamper(answered, agent)
      return answered
    }
    return { ...agent, answer }
  }

const firstOf = ({ runs }: Agent) => [...runs.all()][0]

test.each<[string, (answer: Record<string, unknown>, agent: Agent) => unknown, string]>([
  [
    'a refusal that changes a run',
    (answer, agent) => {
      const run = firstOf(agent)?.run
      if (answer.error !== undefined && run !== undefined) run.unranked += 'so there'
    },
    'and changed r',
  ],
  [
    'a refusal that withdraws a waiting choice',
    (answer, agent) => answer.error !== undefined && [...agent.runs.all()].map(({ run }) => run.pending.clear()),
    'and changed r',
  ],
  [
    'the digest of the state',
    (answer, { runs }) => {
      if (typeof answer.run === 'string') answer.digest = digest(runs.get(answer.run).run.state)
    },
    'the digest is that of the state',
  ],
  [
    'a seat that does not exist',
    (answer) => {
      if (answer.seat !== undefined) answer.seat = 1
    },
    'seat 1 was shown something',
  ],
])('%s is found', async (_, tamper, message) => {
  const { broken } = await fuzz('planted', 1500, planted(tamper))
  expect(broken.join('\n')).toContain(message)
})
