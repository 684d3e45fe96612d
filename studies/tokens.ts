import { type AgentAnswer, openAgent } from '../src/apps/agent/index.ts'
import { makeBot } from '../src/bots/index.ts'
import { seededDice } from '../src/engine/index.ts'
import { GAMES } from '../src/games/index.ts'
import { number, seedsOf, sum, word } from './figures.ts'

/**
 * Tokens per turn (`npm run deep -- --tokens 3`): the same choices, those of each game's plan bot, in protocol 1
 * and in the formats of protocol 2. A token is four bytes of UTF-8; requests count as well as answers.
 */
const seeds = seedsOf('tokens', number('tokens', 3))

interface Way {
  readonly name: string
  readonly start: object
  readonly isDelta: boolean
}
const WAYS: readonly Way[] = [
  { name: 'protocol 1', start: {}, isDelta: false },
  { name: '2, scene', start: { protocol: 2, auto: true }, isDelta: true },
  { name: '2, text', start: { protocol: 2, format: 'text', auto: true }, isDelta: true },
  { name: '2, brief', start: { protocol: 2, format: 'brief', auto: true }, isDelta: true },
]

interface Spent {
  readonly steps: number
  readonly requests: number
  readonly bytes: number
}

/** Plays one run by the plan bot. `steps` counts all choices, forced ones too, so that it is the same in every format. */
async function spentOn(game: string, seed: string, { start, isDelta }: Way): Promise<Spent> {
  const agent = openAgent({ freshSeed: () => 'none', entropy: () => '0' })
  const [plan, own] = [makeBot('plan'), seededDice(`player ${seed}`)]
  let [requests, bytes] = [0, 0]
  const ask = async (request: object): Promise<AgentAnswer> => {
    const line = JSON.stringify(request)
    const answer = await agent.answer(line)
    requests++
    bytes += Buffer.byteLength(line) + Buffer.byteLength(JSON.stringify(answer))
    if ('error' in answer) throw new Error(`${game}: ${JSON.stringify(answer.error)}`)
    return answer
  }
  let { turn } = await ask({ op: 'start', game, seed, ...start })
  const { run } = agent.runs.get('r1')
  while (run.game.toAct(run.state).length > 0) {
    const choice = plan(run.game, run.state, 0, own).id
    ;({ turn } = await ask({ op: 'act', run: 'r1', choice, ...(isDelta ? { since: turn } : {}) }))
  }
  return { steps: run.turn, requests, bytes }
}

const columns = WAYS.map(({ name }) => `${name}: tokens a choice (requests a run)`)
console.log(`| game | choices a run | ${columns.join(' | ')} |\n|---|---|${WAYS.map(() => '---|').join('')}`)
for (const { id } of GAMES) {
  if (!word('games', id).split(',').includes(id)) continue
  let [choices, first] = [0, 0]
  const cells: string[] = []
  for (const way of WAYS) {
    const runs: Spent[] = []
    for (const seed of seeds) runs.push(await spentOn(id, seed, way))
    choices = sum(runs, 'steps')
    const tokens = sum(runs, 'bytes') / 4 / choices
    first ||= tokens
    const part = way === WAYS[0] ? '' : `, ${Math.round((100 * tokens) / first)} %`
    cells.push(`${Math.round(tokens)}${part} (${Math.round(sum(runs, 'requests') / seeds.length)})`)
  }
  console.log(`| ${id} | ${Math.round(choices / seeds.length)} | ${cells.join(' | ')} |`)
}
