import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { meanOf, runsOf } from '../../src/apps/lab/stats.ts'
import { hashOfStudy, type Study } from '../../src/apps/lab/study.ts'
import type { GameInfo } from '../../src/engine/index.ts'
import { GAMES, getGame } from '../../src/games/index.ts'
import { word } from '../figures.ts'
import { playStudy } from '../play-study.ts'
import { puzzlesOf } from './puzzles.ts'

/**
 * Makes task lists of the arena: `npm run deep -- --tasks quick-1`, or `--tasks all`. Each game is played at some difficulties with a number of seeds; the marks
 * 0 and 100 are the mean scores of the random and the plan bot over seeds of their own. A published list is never made again: give the next one
 * another name.
 */
const LISTS = [
  {
    name: 'quick-1',
    about: 'A first look: two rungs of each game, three seeds each, and six puzzles.',
    difficulties: [0, 0.5],
    seeds: 3,
    puzzles: 3,
  },
  {
    name: 'standard-1',
    about: 'Three rungs of each game, twenty seeds each, and forty puzzles whose best answers are known exactly.',
    difficulties: [0, 0.3, 0.6],
    seeds: 20,
    puzzles: 20,
  },
] as const
type List = (typeof LISTS)[number]

/** Runs that measure a bot at a difficulty. */
const RUNS = 60

interface Group {
  readonly game: string
  readonly options: object
  readonly label: string
}

/** The same fractions of every game's difficulty scale: its start, its middle, and so on. A game without difficulties is played once. */
const groupsOf = ({ difficulties }: List, { id, difficulty }: GameInfo): Group[] =>
  difficulty === undefined
    ? [{ game: id, options: {}, label: 'foot' }]
    : [...new Set(difficulties.map((part) => Math.round(part * (difficulty.levels.length - 1))))].map((level) => ({
        game: id,
        label: `${difficulty.option}-${level}`,
        options: level === 0 ? {} : { [difficulty.option]: level },
      }))

const armName = ({ game, label }: Group, player: string): string => `${game} ${label} ${player}`

/** Mean scores by arm name, measured in the lab. */
async function meanScores(groups: readonly Group[]): Promise<(group: Group, player: string) => number> {
  const arms = ['random', 'plan'].flatMap((player) =>
    groups.map((group) => ({ name: armName(group, player), game: group.game, options: group.options, player })),
  )
  const study: Study = { name: 'arena', about: '', arms, seeds: { prefix: 'worth', count: RUNS }, picks: false }
  const runs = runsOf(await playStudy(`arena-${hashOfStudy(study)}`, study))
  const means = new Map(runs.map(({ arm, score }) => [arm.name, Math.round(100 * meanOf(score).value) / 100]))
  return (group, player) => means.get(armName(group, player)) ?? Number.NaN
}

async function makeList(list: List): Promise<void> {
  const { name, about, seeds, puzzles } = list
  const groups = GAMES.flatMap((info) => groupsOf(list, info))
  const mean = await meanScores(groups)
  const tasks = groups.flatMap((group) =>
    Array.from({ length: seeds }, (_, i) => ({
      id: `${group.game}-${group.label}-${i + 1}`,
      game: group.game,
      options: group.options,
      seed: `${name}-${group.game}-${group.label}-${i + 1}`,
      steps: Math.min(getGame(group.game).game.maxTurns, 5000),
      random: mean(group, 'random'),
      reference: mean(group, 'plan'),
    })),
  )
  const posed = puzzlesOf(name, puzzles).map(({ game, options, seed, lead, best, among }, i) => {
    const random = Math.round((10_000 * best.length) / among) / 100
    return { id: `${game}-puzzle-${i + 1}`, game, options, seed, steps: 1, lead, best, random, reference: 100 }
  })
  const games = Object.fromEntries(
    GAMES.map(({ id, game }) => [id, { version: game.version, content: game.contentHash }]),
  )
  const reference = "the mean of each game's own first plan, in a puzzle the best answer"
  const lines = [...tasks, ...posed].map((task) => ` ${JSON.stringify(task)}`)
  const head = JSON.stringify({ name, about, reference, games }).slice(0, -1)
  writeFileSync(join('arena', `${name}.json`), `${head},"tasks":[\n${lines.join(',\n')}\n]}\n`)
  console.log(`${lines.length} tasks in arena/${name}.json`)
}

const wanted = word('tasks', 'quick-1')
for (const list of LISTS) if (wanted === 'all' || wanted === list.name) await makeList(list)
