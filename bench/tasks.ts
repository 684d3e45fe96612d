import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Entry } from '../src/engine/index.ts'
import { GAMES } from '../src/games/index.ts'
import { makePlayer, type PlayerName } from '../src/players/index.ts'
import { onAllCores, partOf } from './cores.ts'
import { playRun, seedsOf } from './depth/measure.ts'
import { puzzlesOf } from './puzzles.ts'

/**
 * Makes a task list of the arena anew: `npm run deep -- --tasks quick-1`. Each game at some rungs of its ladder, so many seeds each; what chance and the
 * reference come to is measured over seeds of their own. A published list is never made again: give the next one another name.
 */
const LISTS = {
  'quick-1': {
    about: 'A first look: two rungs of each game, three seeds each, and six puzzles.',
    ...{ rungs: [0, 0.5], seeds: 3, worth: 60, puzzles: 3 },
  },
  'standard-1': {
    about: 'Three rungs of each game, twenty seeds each, and forty puzzles whose best answers are known exactly.',
    ...{ rungs: [0, 0.3, 0.6], seeds: 20, worth: 120, puzzles: 20 },
  },
} as const

const { values } = parseArgs({ options: { tasks: { type: 'string', default: 'quick-1' }, part: { type: 'string' } } })
const name = values.tasks as keyof typeof LISTS
const { about, rungs, seeds, worth, puzzles } = LISTS[name]
const root = fileURLToPath(new URL('..', import.meta.url))

interface Group {
  readonly game: string
  readonly options: object
  readonly label: string
}

/** The same places on every ladder: its foot, its middle, and so on; a game without one is played as it comes. */
const groupsOf = ({ id, ladder }: Entry): Group[] =>
  ladder === undefined
    ? [{ game: id, options: {}, label: 'foot' }]
    : [...new Set(rungs.map((part) => Math.round(part * (ladder.rungs.length - 1))))].map((rung) => ({
        ...{ game: id, label: `${ladder.option}-${rung}` },
        options: rung === 0 ? {} : { [ladder.option]: rung },
      }))

const groups = GAMES.flatMap(groupsOf)

function measured({ game, options, label }: Group): { random: number; reference: number; steps: number } {
  const entry = GAMES.find(({ id }) => id === game) as Entry
  const mean = (player: PlayerName, count: number): number => {
    const scores = seedsOf(`worth ${game} ${label}`, count).map(
      (seed) => playRun(entry.game, seed, options, makePlayer(player)).score,
    )
    return Math.round((100 * scores.reduce((sum, one) => sum + one, 0)) / count) / 100
  }
  const steps = Math.min(entry.game.bound, 5000)
  return { random: mean('random', worth), reference: mean('plan', worth), steps }
}

if (values.part !== undefined)
  console.log(JSON.stringify(partOf(groups, values.part).map((group) => ({ ...group, ...measured(group) }))))
else {
  const parts = await onAllCores<(Group & ReturnType<typeof measured>)[]>(fileURLToPath(import.meta.url), [
    '--tasks',
    name,
  ])
  const found = new Map(parts.flat().map((group) => [`${group.game} ${group.label}`, group]))
  const tasks = groups.flatMap(({ game, options, label }) =>
    Array.from({ length: seeds }, (_, i) => {
      const { random, reference, steps } = found.get(`${game} ${label}`) as ReturnType<typeof measured>
      const seed = `${name}-${game}-${label}-${i + 1}`
      return { id: `${game}-${label}-${i + 1}`, game, options, seed, steps, random, reference }
    }),
  )
  const posed = puzzlesOf(name, puzzles).map(({ game, options, seed, lead, best, among }, i) => ({
    ...{ id: `${game}-puzzle-${i + 1}`, game, options, seed, steps: 1, lead, best },
    ...{ random: Math.round((10_000 * best.length) / among) / 100, reference: 100 },
  }))
  const games = Object.fromEntries(
    GAMES.map(({ id, game }) => [id, { version: game.version, content: game.contentHash }]),
  )
  const reference = "the mean of each game's own first plan, in a puzzle the best answer"
  const list = { name, about, reference, games, tasks: [...tasks, ...posed] }
  const lines = list.tasks.map((task) => ` ${JSON.stringify(task)}`).join(',\n')
  const head = JSON.stringify({ name, about, reference, games }).slice(0, -1)
  writeFileSync(join(root, 'arena', `${name}.json`), `${head},"tasks":[\n${lines}\n]}\n`)
  console.log(`${list.tasks.length} tasks in arena/${name}.json`)
}
