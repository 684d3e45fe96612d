import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type BotName, makeBot } from '../src/bots/index.ts'
import { seededDice } from '../src/engine/index.ts'
import { underscore as game, type Order } from '../src/games/underscore/index.ts'
import { onAllCores, partOf } from './cores.ts'

/**
 * How far Underscore's players come, by level and by build: `npm run deep -- --levels 500 --players greedy,search --budget 16`. A run is
 * followed up to a level; who is beyond it counts as having reached it.
 */
const { values } = parseArgs({
  options: {
    levels: { type: 'string', default: '200' },
    players: { type: 'string', default: 'random,greedy' },
    budget: { type: 'string', default: '16' },
    until: { type: 'string', default: '30' },
    part: { type: 'string' },
  },
})
const until = Number(values.until)
const builds = game.pack.builds.map(({ id }) => id)
const SHOWN = [2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30]

/** The level a run of this seed reaches; the builds take turns. */
function levelOf(name: BotName, seed: number): number {
  const dice = seededDice(`levels ${seed}`)
  const own = seededDice(`player ${seed}`)
  const player = makeBot(name, { budget: Number(values.budget) })
  const s = game.setup({ build: builds[seed % builds.length] }, dice)
  while (game.toAct(s).length > 0 && s.level < until)
    game.apply(s, [{ seat: 0, action: player(game, s, 0, own) as Order }], dice)
  process.stderr.write('.')
  return s.level
}

const share = (levels: readonly number[], level: number): string =>
  `${Math.round((100 * levels.filter((reached) => reached >= level).length) / levels.length)}`.padStart(5)
const mean = (levels: readonly number[]): number =>
  levels.reduce((sum, level) => sum + level, 0) / Math.max(1, levels.length)
const row = (label: string, levels: readonly number[]): string =>
  `${label.padEnd(12)}${String(levels.length).padStart(5)}${mean(levels).toFixed(1).padStart(7)}${SHOWN.map((level) => share(levels, level)).join('')}`

const seeds = Array.from({ length: Number(values.levels) }, (_, i) => i)
const names = values.players.split(',') as BotName[]
if (values.part !== undefined)
  console.log(JSON.stringify(partOf(seeds, values.part).map((seed) => [seed, levelOf(names[0] as BotName, seed)])))
else
  for (const name of names) {
    const args = ['--levels', values.levels, '--players', name, '--budget', values.budget, '--until', values.until]
    const parts = await onAllCores<[number, number][]>(fileURLToPath(import.meta.url), args)
    const all = parts.flat()
    console.log(
      `\n${name}${name === 'search' ? ` (budget ${values.budget})` : ''}: per cent of runs that reach a level`,
    )
    console.log(
      `${''.padEnd(12)}${'runs'.padStart(5)}${'mean'.padStart(7)}${SHOWN.map((level) => String(level).padStart(5)).join('')}`,
    )
    builds.forEach((build, i) => {
      const own = all.filter(([seed]) => seed % builds.length === i).map(([, level]) => level)
      console.log(row(build, own))
    })
    console.log(
      row(
        'all',
        all.map(([, level]) => level),
      ),
    )
  }
