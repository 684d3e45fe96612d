import { makeBot } from '../../src/bots/index.ts'
import { seededDice } from '../../src/engine/dice/dice.ts'
import { fighterOfEncounter } from '../../src/games/underscore/campaign/encounters.ts'
import { DIFFICULTY_LEVELS, MAX_DIFFICULTY } from '../../src/games/underscore/difficulty.ts'
import { builtInPack, underscore as game, type Order, type Pack, type State } from '../../src/games/underscore/index.ts'
import { at } from '../../src/lib/enums.ts'
import { aims, average, counted, median, number, often, progress, type Row, seedsOf, word } from '../figures.ts'
import { type Bot, botOf, type Climbed, climb, LINES } from './bots.ts'
import { FAMILIES, familyOf } from './choose.ts'
import { wise } from './wise.ts'

/**
 * Underscore's table of aims. `--name held-5 --seeds 400`: runs of the bots that do only one thing; `--met 2000` of the plan, `--graves 200` of it for each
 * grave, `--search 40`, `--wise 40`. The four builds take turns, and a run is followed to level 41.
 */
const DEEP = 41
const pack: Pack = builtInPack()
const name = word('name', 'held-5')
const buildOf = (i: number): string => at(pack.builds, i % pack.builds.length).id
const rows: Row[] = []

interface Meeting {
  readonly run: number
  readonly encounter: number
}
interface Climb extends Climbed {
  readonly run: number
  readonly meetings: readonly Meeting[]
}

const climbs = (bot: Bot, count: number, options: object = {}): Climb[] =>
  seedsOf(name, count).map((seed, run) => {
    const meetings: Meeting[] = []
    let last: State['duel'] | undefined
    const watch = (s: State): void => {
      if (s.phase !== 'fight' || s.duel === last) return
      last = s.duel
      meetings.push({ run, encounter: s.encounter })
    }
    return { run, meetings, ...climb(pack, buildOf(run), seed, bot, DEEP, watch, options) }
  })

interface Reached {
  readonly level: number
}
const reach = (runs: readonly Reached[], least: number): string => often(runs, ({ level }) => level >= least)
const centre = (runs: readonly Reached[]): string =>
  `${median(runs.map(({ level }) => level))}, mean ${average(runs.map(({ level }) => level))}`
const mean = (values: readonly number[]): number => values.reduce((all, n) => all + n, 0) / Math.max(1, values.length)

function spread(runs: readonly Climb[]): string {
  const means = pack.builds.map((_, build) =>
    mean(runs.filter(({ run }) => run % pack.builds.length === build).map(({ level }) => level)),
  )
  const shown = pack.builds.map((build, i) => `${build.name} ${means[i]?.toFixed(1)}`).join(', ')
  return `${(Math.max(...means) / Math.min(...means)).toFixed(2)} (${shown})`
}

function measureLines(count: number): void {
  const limits = { 'HP only': '≤ 2 %', 'always first': '≤ 2 %', 'never learn': '≤ 5 %', 'one move': '≤ 5 %' } as const
  for (const line of ['HP only', 'always first', 'never learn', 'one move'] as const)
    rows.push(['reach level 20', line, reach(climbs(LINES[line], count), 20), limits[line]])
  rows.push(['median level', 'no upgrades', centre(climbs(LINES.none, count)), 'plan − 4 at most'])
}

const plan = botOf('plan', 'plan')

function measureDifficulties(count: number): void {
  DIFFICULTY_LEVELS.forEach((_, grave) => {
    rows.push([
      `median level, grave ${grave} of ${MAX_DIFFICULTY}`,
      'plan',
      centre(climbs(plan, count, { grave })),
      'falls from grave to grave',
    ])
  })
}

function measurePlan(count: number): void {
  const runs = climbs(plan, count)
  const meetings = runs.flatMap((run) => run.meetings)
  const encounters = new Set(meetings.map(({ encounter }) => encounter))
  const carried = (of: (row: Pack['encounters'][number]) => readonly string[]): number =>
    new Set([...encounters].flatMap((encounter) => of(at(pack.encounters, encounter)))).size
  const moves = carried(({ moves: { active, banked = [] } }) => [...active, ...banked].map((move) => move.name))
  const majors = carried(({ blessings = [] }) => blessings)
  rows.push(
    ['median level', 'plan', centre(runs), '8–14'],
    ['reach level 40', 'plan', reach(runs, 40), '≤ 1 %'],
    ["builds' mean level", 'plan', spread(runs), '≤ 1.3'],
    ["families' win rates over the mean of their level", 'plan', families(runs, meetings), '0.6–1.3 each'],
    [
      `moves and majors met in ${count} runs`,
      'plan',
      `${moves} of ${pack.roots.length}, ${majors} of ${pack.majors.length}`,
      'all',
    ],
    ['distinct opponents among the meetings of 20 runs', 'plan', `${freshness(meetings)} %`, '≥ 85 %'],
  )
}

/** Each family's kills relative to the expectation that all opponents of a level are equally deadly. */
function families(runs: readonly Climb[], meetings: readonly Meeting[]): string {
  const noGhosts = { ghosts: [] } as unknown as State
  const level = (encounter: number): number => fighterOfEncounter(pack, noGhosts, encounter).level ?? 1
  const deaths = new Map(counted(runs.flatMap(({ state }) => (state.phase === 'over' ? [state.encounter] : []))))
  const met = counted(meetings.map(({ encounter }) => encounter))
  const byLevel = new Map<number, { seen: number; fell: number }>()
  const sums = new Map(FAMILIES.map((family) => [family, { fell: 0, expected: 0 }]))
  for (const [encounter, count] of met) {
    const { seen, fell } = byLevel.get(level(encounter)) ?? { seen: 0, fell: 0 }
    byLevel.set(level(encounter), { seen: seen + count, fell: fell + (deaths.get(encounter) ?? 0) })
  }
  for (const [encounter, count] of met) {
    const here = byLevel.get(level(encounter))
    const family = sums.get(familyOf(pack, fighterOfEncounter(pack, noGhosts, encounter) as never))
    if (here === undefined || family === undefined) continue
    family.fell += deaths.get(encounter) ?? 0
    family.expected += (count * here.fell) / here.seen
  }
  return [...sums].map(([family, { fell, expected }]) => `${family} ${(fell / expected).toFixed(2)}`).join(', ')
}

/** In per cent, by groups of twenty runs. */
function freshness(meetings: readonly Meeting[]): string {
  const groups = new Map<number, number[]>()
  for (const { run, encounter } of meetings) {
    const group = Math.floor(run / 20)
    groups.set(group, [...(groups.get(group) ?? []), encounter])
  }
  return (100 * mean([...groups.values()].map((group) => new Set(group).size / group.length))).toFixed(0)
}

const PATHS = ['learn', 'major', 'minor', 'skip'] as const

function measureSearch(count: number): void {
  const player = 'search:16'
  const runs = seedsOf(name, count).map((seed, i) => {
    const [dice, own, bot] = [seededDice(seed), seededDice(`player ${seed}`), makeBot('search', { budget: 16 })]
    const s = game.setup({ build: buildOf(i) }, dice)
    const taken: string[] = []
    while (game.toAct(s).length > 0 && s.level < DEEP) {
      const action = bot(game as never, s, 0, own) as Order
      if (s.phase === 'upgrade') taken.push(action.verb)
      game.apply(s, [{ seat: 0, action }], dice)
    }
    progress(`${player}, ${seed}: level ${s.level}`)
    return { level: s.level, taken }
  })
  const best = runs.toSorted((a, b) => b.level - a.level).slice(0, Math.max(4, Math.ceil(runs.length / 10)))
  const taken = best.flatMap((run) => run.taken)
  const parts = PATHS.map((path) => `${path} ${often(taken, (verb) => verb === path)}`)
  rows.push(
    ['median level', player, centre(runs), '10–18'],
    ['reach level 40', player, reach(runs, 40), '≤ 5 %'],
    [`paths of the best ${best.length}`, player, parts.join(', '), 'each of three ≥ 15 %'],
  )
}

function measureWise(count: number): void {
  const runs = climbs(wise(16), count)
  const player = 'weighs upgrades by 16 simulated duels'
  rows.push(['median level', player, centre(runs), '–'], ['reach level 40', player, reach(runs, 40), '≤ 10 %'])
}

const parts: readonly (readonly [count: number, measure: (count: number) => void])[] = [
  [number('seeds', 400), measureLines],
  [number('graves', 200), measureDifficulties],
  [number('met', 2000), measurePlan],
  [number('search', 40), measureSearch],
  [number('wise', 40), measureWise],
]
for (const [count, measure] of parts) if (count > 0) measure(count)
console.log(aims(rows))
