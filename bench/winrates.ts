import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type BotName, makeBot } from '../src/bots/index.ts'
import type { GameInfo } from '../src/engine/index.ts'
import { choose, isRefusal, journalOf, makeJournalJson, seededDice, start } from '../src/engine/index.ts'
import { findGame } from '../src/games/index.ts'
import { onAllCores, partOf } from './cores.ts'

/**
 * How often each player wins, over many seeds, on all cores. `npm run deep -- --seeds 200 --players greedy,search`. With
 * `--keep DIR` the won runs are kept there as journals; `--options JSON` are those of the runs.
 */
const { values } = parseArgs({
  options: {
    game: { type: 'string', default: 'star-canine' },
    players: { type: 'string', default: 'random,greedy,search' },
    seeds: { type: 'string', default: '200' },
    budget: { type: 'string', default: '64' },
    keep: { type: 'string' },
    options: { type: 'string', default: '{}' },
    part: { type: 'string' },
  },
})

interface Tally {
  runs: number
  wins: number
  turns: number
  scores: number
  cpuSeconds: number
  readonly ends: Record<string, number>
}
const makeTally = (): Tally => ({ runs: 0, wins: 0, turns: 0, scores: 0, cpuSeconds: 0, ends: {} })

function playSeeds(name: BotName, seeds: readonly number[]): Tally {
  const { game } = findGame(values.game) as GameInfo
  const tally = makeTally()
  for (const seed of seeds) {
    const cpu = process.cpuUsage()
    const run = start(game, { seed: String(seed), options: JSON.parse(values.options) as object })
    if (isRefusal(run)) throw new Error(run.why)
    const player = makeBot(name, { budget: Number(values.budget) })
    const own = seededDice(`player ${seed}`)
    while (game.toAct(run.state).length > 0) {
      const picks = game.toAct(run.state).map((seat) => ({ seat, id: player(game, run.state, seat, own).id }))
      for (const { seat, id } of picks) choose(run, run.turn, seat, id)
    }
    const outcome = game.outcome(run.state)
    const standing = outcome?.standings[0]
    const { user, system } = process.cpuUsage(cpu)
    tally.runs++
    tally.turns += run.turn
    tally.scores += standing?.score ?? 0
    tally.cpuSeconds += (user + system) / 1e6
    if (standing?.won === true) {
      tally.wins++
      if (values.keep !== undefined)
        writeFileSync(
          join(values.keep, `${game.id}-${seed}.json`),
          `${JSON.stringify(makeJournalJson(journalOf(run)))}\n`,
        )
    } else tally.ends[game.scene(run.state, 0).title] = (tally.ends[game.scene(run.state, 0).title] ?? 0) + 1
    process.stderr.write('.')
  }
  return tally
}

/** One process a core, each with every n-th seed. */
async function playOnAllCores(name: BotName): Promise<Tally> {
  const args = ['--players', name]
  for (const key of ['game', 'seeds', 'budget', 'keep', 'options'] as const)
    if (values[key] !== undefined) args.push(`--${key}`, values[key])
  const sum = makeTally()
  for (const part of await onAllCores<Tally>(fileURLToPath(import.meta.url), args)) {
    for (const key of ['runs', 'wins', 'turns', 'scores', 'cpuSeconds'] as const) sum[key] += part[key]
    for (const [end, count] of Object.entries(part.ends)) sum.ends[end] = (sum.ends[end] ?? 0) + count
  }
  return sum
}

const seeds = Array.from({ length: Number(values.seeds) }, (_, i) => i + 1)
const names = values.players.split(',') as BotName[]
if (values.part !== undefined) {
  console.log(JSON.stringify(playSeeds(names[0] as BotName, partOf(seeds, values.part))))
} else
  for (const name of names) {
    const { runs, wins, turns, scores, cpuSeconds } = await playOnAllCores(name)
    const percent = ((100 * wins) / runs).toFixed(1)
    const mean = (total: number): string => (total / runs).toFixed(name === 'search' ? 1 : 2)
    console.log(
      `\n${values.game}, ${name}${name === 'search' ? ` (budget ${values.budget})` : ''}: ${wins} of ${runs} won (${percent} %), mean score ${mean(scores)}, ${mean(turns)} turns and ${(cpuSeconds / runs).toFixed(3)} CPU-seconds a run`,
    )
  }
