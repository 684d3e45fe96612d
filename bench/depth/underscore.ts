import { parseArgs } from 'node:util'
import { makeBot } from '../../src/bots/index.ts'
import { seededDice } from '../../src/engine/dice/dice.ts'
import { fighterAt } from '../../src/games/underscore/campaign/encounters.ts'
import { LEVELS, MAX_GRAVE } from '../../src/games/underscore/difficulty.ts'
import { builtInPack, underscore as game, type Order, type Pack, type State } from '../../src/games/underscore/index.ts'
import { type Bot, botOf, climb, LINES } from '../climb/bots.ts'
import { FAMILIES, familyOf } from '../climb/choose.ts'
import { wise } from '../climb/wise.ts'
import { aims, median, seedsOf, share } from './measure.ts'

/**
 * Underscore's table of aims. `npm run deep -- --depth underscore [--runs 400] [--search 40] [--wise 40] [--seeds held-5]`; the four builds
 * take turns, and a run is followed to level 41.
 */
const { values } = parseArgs({
  options: {
    depth: { type: 'string' },
    runs: { type: 'string', default: '400' },
    search: { type: 'string', default: '40' },
    wise: { type: 'string', default: '40' },
    met: { type: 'string', default: '2000' },
    graves: { type: 'string', default: '200' },
    seeds: { type: 'string', default: 'held-5' },
  },
})
const DEEP = 41
const pack: Pack = builtInPack()
const buildOf = (i: number): string => pack.builds[i % pack.builds.length]?.id ?? ''

const levelsOf = (bot: Bot, seeds: readonly string[], watch?: (s: State, i: number) => void): number[] =>
  seeds.map((seed, i) => climb(pack, buildOf(i), seed, bot, DEEP, watch && ((s) => watch(s, i))).level)
const mean = (list: readonly number[]): number => list.reduce((sum, n) => sum + n, 0) / Math.max(1, list.length)
const reach = (levels: readonly number[], level: number): string =>
  share(levels.filter((reached) => reached >= level).length, levels.length)
const spread = (levels: readonly number[]): string => {
  const means = pack.builds.map((_, b) => mean(levels.filter((__, i) => i % pack.builds.length === b)))
  const shown = pack.builds.map(({ name }, b) => `${name} ${means[b]?.toFixed(1)}`).join(', ')
  return `${(Math.max(...means) / Math.min(...means)).toFixed(2)} (${shown})`
}
const centre = (levels: readonly number[]): string =>
  `${median(levels)} (mean ${mean(levels).toFixed(1)}, ${levels.length} runs)`

const runs = seedsOf(values.seeds, Number(values.runs))
const rows: [string, string, string][] = []
for (const [name, aim] of [
  ['HP only', '≤ 2 %'],
  ['always first', '≤ 2 %'],
  ['never learn', '≤ 5 %'],
  ['one move', '≤ 5 %'],
] as const)
  rows.push([`${name}: reach level 20`, reach(levelsOf(LINES[name], runs), 20), aim])

/** The ladder: the first plan on every rung. */
const graves = LEVELS.map((_, grave) => {
  const levels = seedsOf(values.seeds, Number(values.graves)).map(
    (seed, i) => climb(pack, buildOf(i), seed, botOf('plan', 'plan'), DEEP, undefined, { grave }).level,
  )
  return `${median(levels)} (${mean(levels).toFixed(1)})`
})
rows.push([`first plan by grave 0–${MAX_GRAVE}: median (mean)`, graves.join(', '), 'falls from rung to rung'])

/** Meetings of the first plan: whom, and whether it was the end. */
const met = new Map<number, { seen: number; won: number }>()
const faces: Set<number>[] = []
const meetings: number[] = []
const many = seedsOf(values.seeds, Math.max(Number(values.met), runs.length))
let last: State['duel'] | undefined
const planned = levelsOf(botOf('plan', 'plan'), many, (s, i) => {
  if (s.phase !== 'fight' || s.duel === last) return
  last = s.duel
  const entry = met.get(s.encounter) ?? { seen: 0, won: 0 }
  entry.seen++
  met.set(s.encounter, entry)
  const group = Math.floor(i / 20)
  faces[group] ??= new Set()
  faces[group]?.add(s.encounter)
  meetings[group] = (meetings[group] ?? 0) + 1
})
const plan = planned.slice(0, runs.length)
const none = levelsOf(LINES.none, runs)
rows.push(
  ['first plan: median level', centre(plan), '8–14'],
  ['first plan: reach level 40', reach(planned, 40), '≤ 1 %'],
)
rows.push(['no upgrades: median level', centre(none), 'first plan − 4 at most'])
rows.push(["builds' mean level, first plan", spread(planned), '≤ 1.3'])

/** Each opponent's win rate over the mean of its level: deaths of a level over its meetings, by family. */
function families(): string {
  const deaths = new Map<number, number>()
  const s = { ghosts: [] } as unknown as State
  many.forEach((seed, i) => {
    const { state } = climb(pack, buildOf(i), seed, botOf('plan', 'plan'), DEEP)
    if (state.phase === 'over') deaths.set(state.encounter, (deaths.get(state.encounter) ?? 0) + 1)
  })
  const byLevel = new Map<number, { seen: number; fell: number }>()
  const level = (encounter: number): number => fighterAt(pack, s, encounter).level ?? 1
  for (const [encounter, { seen }] of met) {
    const entry = byLevel.get(level(encounter)) ?? { seen: 0, fell: 0 }
    entry.seen += seen
    entry.fell += deaths.get(encounter) ?? 0
    byLevel.set(level(encounter), entry)
  }
  const sums = new Map(FAMILIES.map((family) => [family, { fell: 0, expected: 0 }]))
  for (const [encounter, { seen }] of met) {
    const here = byLevel.get(level(encounter))
    const sum = sums.get(familyOf(pack, fighterAt(pack, s, encounter) as never))
    if (here === undefined || sum === undefined) continue
    sum.fell += deaths.get(encounter) ?? 0
    sum.expected += (seen * here.fell) / here.seen
  }
  return [...sums].map(([family, { fell, expected }]) => `${family} ${(fell / expected).toFixed(2)}`).join(', ')
}
rows.push(["families' win rates over the mean of their level", families(), '0.6–1.3 each'])

const carried = (of: (encounter: number) => readonly string[]): number => new Set([...met.keys()].flatMap(of)).size
const movesOf = (encounter: number): string[] => {
  const { moves } = pack.encounters[encounter] as Pack['encounters'][number]
  return [...moves.active, ...(moves.banked ?? [])].map(({ name }) => name)
}
rows.push([
  `moves and majors met in ${many.length} runs`,
  `${carried(movesOf)} of ${pack.roots.length}, ${carried((e) => pack.encounters[e]?.blessings ?? [])} of ${pack.majors.length}`,
  'all',
])
const fresh = faces.map((group, i) => group.size / (meetings[i] ?? 1))
rows.push(['distinct opponents among the meetings of 20 runs', `${(100 * mean(fresh)).toFixed(0)} %`, '≥ 85 %'])

const PATHS = ['learn', 'major', 'minor', 'skip'] as const
const paths: { level: number; taken: Record<string, number> }[] = []
const searchSeeds = seedsOf(values.seeds, Number(values.search))
const searched = searchSeeds.map((seed, i) => {
  const dice = seededDice(seed)
  const own = seededDice(`player ${seed}`)
  const player = makeBot('search', { budget: 16 })
  const s = game.setup({ build: buildOf(i) }, dice)
  const taken: Record<string, number> = {}
  while (game.toAct(s).length > 0 && s.level < DEEP) {
    const action = player(game, s, 0, own) as Order
    if (s.phase === 'upgrade') taken[action.verb] = (taken[action.verb] ?? 0) + 1
    game.apply(s, [{ seat: 0, action }], dice)
  }
  paths.push({ level: s.level, taken })
  process.stderr.write('.')
  return s.level
})
if (searched.length > 0) {
  rows.push(
    ['search(16): median level', centre(searched), '10–18'],
    ['search(16): reach level 40', reach(searched, 40), '≤ 5 %'],
  )
  const best = [...paths].sort((a, b) => b.level - a.level).slice(0, Math.max(4, Math.ceil(paths.length / 10)))
  const total = best.reduce((sum, { taken }) => sum + Object.values(taken).reduce((a, b) => a + b, 0), 0)
  const parts = PATHS.map(
    (path) =>
      `${path} ${Math.round((100 * best.reduce((sum, { taken }) => sum + (taken[path] ?? 0), 0)) / Math.max(1, total))} %`,
  )
  rows.push([`paths of search's best ${best.length}`, parts.join(', '), 'each of three ≥ 15 %'])
}
if (Number(values.wise) > 0) {
  const weighed = levelsOf(wise(16), seedsOf(values.seeds, Number(values.wise)))
  rows.push(
    ['weighs upgrades by 16 imagined duels: median', centre(weighed), '–'],
    ['the same: reach level 40', reach(weighed, 40), '≤ 10 %'],
  )
}
console.log(aims(rows))
