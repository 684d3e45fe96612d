import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type BotName, makeBot } from '../../src/bots/index.ts'
import type { GameInfo } from '../../src/engine/index.ts'
import { GAMES } from '../../src/games/index.ts'
import { onAllCores, partOf } from '../cores.ts'
import { playRun, seedsOf } from '../depth/measure.ts'
import { puzzlesOf } from './puzzles.ts'

/**
 * Makes task lists of the arena anew: `npm run deep -- --tasks quick-1`, or `--tasks all`. Each game at some rungs of its ladder, so many seeds each; what
 * chance and the reference come to is measured over seeds of their own, the same for all lists. A list of a release is never made again: give the next one
 * another name.
 */
const LISTS = {
  'quick-1': {
    about: 'A first look: two rungs of each game, three seeds each, and six puzzles.',
    rungs: [0, 0.5],
    seeds: 3,
    puzzles: 3,
  },
  'standard-1': {
    about: 'Three rungs of each game, twenty seeds each, and forty puzzles whose best answers are known exactly.',
    rungs: [0, 0.3, 0.6],
    seeds: 20,
    puzzles: 20,
  },
} as const

type ListName = keyof typeof LISTS

/** Runs that say what chance and the reference come to at a rung. */
const WORTH = 60

const { values } = parseArgs({
  options: { tasks: { type: 'string', default: 'quick-1' }, part: { type: 'string' } },
  // What else is asked for in the same breath is not meant for this part.
  strict: false,
})
const names = values.tasks === 'all' ? (Object.keys(LISTS) as ListName[]) : [values.tasks as ListName]
const root = fileURLToPath(new URL('..', import.meta.url))

interface Group {
  readonly game: string
  readonly options: object
  readonly label: string
}

/** The same places on every ladder: its foot, its middle, and so on; a game without one is played as it comes. */
const groupsOf = (rungs: readonly number[], { id, difficulty }: GameInfo): Group[] =>
  difficulty === undefined
    ? [{ game: id, options: {}, label: 'foot' }]
    : [...new Set(rungs.map((part) => Math.round(part * (difficulty.levels.length - 1))))].map((rung) => ({
        game: id,
        label: `${difficulty.option}-${rung}`,
        options: rung === 0 ? {} : { [difficulty.option]: rung },
      }))

const groupsIn = (name: ListName): Group[] => GAMES.flatMap((entry) => groupsOf(LISTS[name].rungs, entry))
const keyOf = ({ game, label }: Group): string => `${game} ${label}`
const groups = [...new Map(names.flatMap(groupsIn).map((group) => [keyOf(group), group])).values()]

function measured({ game, options, label }: Group): { random: number; reference: number; steps: number } {
  const entry = GAMES.find(({ id }) => id === game) as GameInfo
  const mean = (player: BotName, count: number): number => {
    const scores = seedsOf(`worth ${game} ${label}`, count).map(
      (seed) => playRun(entry.game, seed, options, makeBot(player)).score,
    )
    return Math.round((100 * scores.reduce((sum, one) => sum + one, 0)) / count) / 100
  }
  const steps = Math.min(entry.game.bound, 5000)
  return { random: mean('random', WORTH), reference: mean('plan', WORTH), steps }
}

type Marks = ReturnType<typeof measured>

function written(name: ListName, marks: ReadonlyMap<string, Marks>): void {
  const { about, seeds, puzzles } = LISTS[name]
  const tasks = groupsIn(name).flatMap((group) =>
    Array.from({ length: seeds }, (_, i) => {
      const { game, options, label } = group
      const { random, reference, steps } = marks.get(keyOf(group)) as Marks
      const seed = `${name}-${game}-${label}-${i + 1}`
      return { id: `${game}-${label}-${i + 1}`, game, options, seed, steps, random, reference }
    }),
  )
  const posed = puzzlesOf(name, puzzles).map(({ game, options, seed, lead, best, among }, i) => ({
    id: `${game}-puzzle-${i + 1}`,
    game,
    options,
    seed,
    steps: 1,
    lead,
    best,
    random: Math.round((10_000 * best.length) / among) / 100,
    reference: 100,
  }))
  const games = Object.fromEntries(
    GAMES.map(({ id, game }) => [id, { version: game.version, content: game.contentHash }]),
  )
  const reference = "the mean of each game's own first plan, in a puzzle the best answer"
  const lines = [...tasks, ...posed].map((task) => ` ${JSON.stringify(task)}`)
  const head = JSON.stringify({ name, about, reference, games }).slice(0, -1)
  writeFileSync(join(root, 'arena', `${name}.json`), `${head},"tasks":[\n${lines.join(',\n')}\n]}\n`)
  console.log(`${lines.length} tasks in arena/${name}.json`)
}

if (typeof values.part === 'string')
  console.log(JSON.stringify(partOf(groups, values.part).map((group) => [keyOf(group), measured(group)])))
else {
  const args = ['--tasks', values.tasks as string]
  const parts = await onAllCores<[string, Marks][]>(fileURLToPath(import.meta.url), args)
  for (const name of names) written(name, new Map(parts.flat()))
}
