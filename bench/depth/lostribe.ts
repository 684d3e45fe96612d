import { parseArgs } from 'node:util'
import { searchBot } from '../../src/bots/index.ts'
import type { AnyGame } from '../../src/engine/index.ts'
import { type Action, losTribe } from '../../src/games/lostribe/index.ts'
import { turnsThatHang } from './lostribe-rolls.ts'
import { HEROES, POLICIES, type Policy, runOnce, type Told } from './lostribe-runs.ts'
import { aims, median, seedsOf, share } from './measure.ts'

/**
 * The table of aims of LosTribe. `npm run deep -- --depth lostribe [--seeds 100] [--name held-5] [--parts main,oaths,bots]`; each seed is played
 * by all four heroes. `--parts search [--budget 64] [--oath 0,10] [--from 3]` takes minutes and tells of every run as it ends.
 */
const { values } = parseArgs({
  strict: false,
  allowPositionals: true,
  options: {
    seeds: { type: 'string', default: '100' },
    name: { type: 'string', default: 'tune' },
    parts: { type: 'string', default: 'main,choice,rolls,oaths,bots' },
    foes: { type: 'boolean', default: false },
    budget: { type: 'string', default: '64' },
    oath: { type: 'string', default: '0,10' },
    from: { type: 'string', default: '0' },
  },
})
const anyLosTribe = losTribe as unknown as AnyGame
const count = Number(values.seeds)
const seeds = seedsOf(String(values.name), count)
const parts = String(values.parts).split(',')

type Foes = Map<string, { met: number; lost: number; died: number; turns: number }>
function playAll(policy: Policy, oath = 0, some = seeds, foes?: Foes): Told[] {
  return some.flatMap((seed) =>
    HEROES.map((hero) =>
      runOnce(seed, hero, oath, policy, (group, act, lost, turns, died) => {
        if (foes === undefined) return
        const key = `${act + 1} ${group}`
        const row = foes.get(key) ?? { met: 0, lost: 0, died: 0, turns: 0 }
        row.met++
        row.lost += lost
        row.turns += turns
        if (died) row.died++
        foes.set(key, row)
      }),
    ),
  )
}
/** The house's search, one player a run, since it remembers the line it follows. */
function searchAll(oath: number): Told[] {
  return seeds.slice(Number(values.from)).flatMap((seed) =>
    HEROES.map((hero) => {
      const before = process.cpuUsage().user
      const player = searchBot({ budget: Number(values.budget) })
      const told = runOnce(seed, hero, oath, (s, own) => player(anyLosTribe, s, 0, own) as Action)
      const seconds = ((process.cpuUsage().user - before) / 1e6).toFixed(1)
      console.log(
        `oath ${oath} ${seed} ${hero} ${told.won ? 'won' : `fell in act ${told.act + 1}`} ${told.spent}/${told.dice} dice, ${seconds} s`,
      )
      return told
    }),
  )
}
const policy = (name: string): Policy => POLICIES[name] as Policy
const sum = (runs: readonly Told[], of: (run: Told) => number): number => runs.reduce((all, run) => all + of(run), 0)
const wins = (runs: readonly Told[]): number => runs.filter(({ won }) => won).length
const percent = (part: number, of: number): string => `${((100 * part) / Math.max(1, of)).toFixed(1)} %`

const STARTERS = new Set(['c_basic_strike', 'c_brace', 'c_kindred_cast'])
function deckRows(runs: readonly Told[]): (readonly [string, string, string])[] {
  const won = runs.filter((run) => run.won)
  const sets = won.map((run) => new Set(run.taken))
  const seen = new Map<string, number>()
  for (const set of sets) for (const id of set) seen.set(id, (seen.get(id) ?? 0) + 1)
  const [most] = [...seen].sort((a, b) => b[1] - a[1])
  let apart = 0
  let pairs = 0
  for (let i = 0; i < sets.length; i++)
    for (let j = i + 1; j < Math.min(sets.length, i + 40); j++) {
      const [a, b] = [sets[i] as Set<string>, sets[j] as Set<string>]
      const shared = [...a].filter((id) => b.has(id)).length
      pairs++
      if (shared * 2 < Math.min(a.size, b.size)) apart++
    }
  return [
    [
      'most frequent card among winning decks',
      most === undefined ? '–' : `${most[0]} ${percent(most[1], sets.length)}`,
      '≤ 45 %',
    ],
    ['pairs of winning decks that share less than half', percent(apart, pairs), '≥ 70 %'],
    [
      `cards in none of the first ${Math.min(won.length, DECKS)} winning decks`,
      unseen(won).join(', ') || 'none',
      '≤ 3 % of the pool',
    ],
  ]
}

/** Cards that are offered and stand in no winning deck. */
const DECKS = 400
function unseen(won: readonly Told[]): string[] {
  const inDecks = new Set(won.slice(0, DECKS).flatMap((run) => run.deck))
  return losTribeCards().filter((id) => !inDecks.has(id) && !STARTERS.has(id))
}

const losTribeCards = (): string[] =>
  losTribe.pack.content.cards.filter(({ rarity }) => rarity !== 'basic').map(({ id }) => id)

const rows: (readonly [string, string, string])[] = []
const began = process.cpuUsage().user
const foes: Foes = new Map()
if (parts.includes('main')) {
  const runs = playAll(policy('first plan'), 0, seeds, foes)
  const heroes = HEROES.map((hero) => {
    const own = runs.filter((run) => run.hero === hero)
    return `${hero} ${percent(wins(own), own.length)}`
  })
  const bosses = ([0, 1, 2] as const).map((act) => median(runs.flatMap((run) => run.bossTurns[act])))
  const lost = ([0, 1, 2] as const).map((act) => {
    const all = runs.flatMap((run) => run.lost[act])
    return (all.reduce((a, b) => a + b, 0) / Math.max(1, all.length)).toFixed(1)
  })
  const ends = ([0, 1, 2] as const).map((act) =>
    percent(runs.filter((run) => !run.won && run.act === act).length, runs.length),
  )
  rows.push(
    ['first plan wins at oath 0', share(wins(runs), runs.length), '30–45 %'],
    ['heroes', heroes.join(', '), 'apart ≤ 10 points'],
    [
      'player dice spent',
      percent(
        sum(runs, (r) => r.spent),
        sum(runs, (r) => r.dice),
      ),
      '≥ 60 %',
    ],
    [
      'Basic Strike and Brace among cards played',
      percent(
        sum(runs, (r) => r.basics),
        sum(runs, (r) => r.played),
      ),
      '≤ 25 %',
    ],
    [
      '… in act III',
      percent(
        sum(runs, (r) => r.basicsLate),
        sum(runs, (r) => r.playedLate),
      ),
      '≤ 12 %',
    ],
    [
      'fused plays a fight from act II on',
      (
        sum(runs, (r) => r.fused) /
        Math.max(
          1,
          sum(runs, (r) => r.fightsLate),
        )
      ).toFixed(2),
      '≥ 1',
    ],
    ['pivots a run', (sum(runs, (r) => r.pivots) / runs.length).toFixed(2), '≥ 2'],
    ['evolutions a run', (sum(runs, (r) => r.evolved) / runs.length).toFixed(2), ''],
    ['runs that end in act I / II / III', ends.join(' / '), 'act I 8–20 %'],
    ['turns of a boss fight, median by act', bosses.join(' / '), '6–10'],
    ['hp lost a fight by act', lost.join(' / '), 'act I bites'],
    ...deckRows(runs),
  )
}
if (parts.includes('choice')) {
  for (const name of ['no card, no evolution', 'random rewards'])
    rows.push([
      name,
      share(wins(playAll(policy(name))), count * HEROES.length),
      name.startsWith('no') ? '≤ 2 %' : '≤ half of first plan',
    ])
}
if (parts.includes('rolls')) {
  const some = seeds.slice(0, 12).flatMap((seed) => HEROES.map((hero) => turnsThatHang(seed, hero)))
  const [turns, changed] = [
    some.reduce((all, one) => all + one.turns, 0),
    some.reduce((all, one) => all + one.changed, 0),
  ]
  rows.push(['turns in which another roll changes what is played or at whom', share(changed, turns), '≥ 40 %'])
}
if (parts.includes('oaths'))
  for (const [oath, aim] of [
    [5, '10–20 %'],
    [10, '≤ 2 %'],
  ] as const)
    rows.push([
      `first plan at oath ${oath}`,
      share(wins(playAll(policy('first plan'), oath)), count * HEROES.length),
      aim,
    ])
if (parts.includes('bots'))
  for (const name of ['never a die', 'only attack', 'only ward', 'stall to turn 12', 'always the first choice'])
    rows.push([name, share(wins(playAll(policy(name))), count * HEROES.length), '≤ 2 %'])
if (parts.includes('search'))
  for (const oath of String(values.oath).split(',').map(Number)) {
    const runs = searchAll(oath)
    rows.push([
      `search (budget ${String(values.budget)}) at oath ${oath}`,
      share(wins(runs), runs.length),
      oath === 0 ? '75–95 %' : '5–25 %',
    ])
    rows.push([
      '… player dice spent',
      percent(
        sum(runs, (r) => r.spent),
        sum(runs, (r) => r.dice),
      ),
      '≥ 60 %',
    ])
  }
console.log(
  `LosTribe, ${count} seeds "${String(values.name)}" × ${HEROES.length} heroes, judge: the guide's first plan (fitted card worths); ${((process.cpuUsage().user - began) / 1e6).toFixed(1)} s of CPU`,
)
console.log(aims(rows))
if (values.foes === true)
  for (const [key, { met, lost, died, turns }] of [...foes].sort())
    console.log(
      `${key.padEnd(44)} met ${String(met).padStart(4)}  lost ${(lost / met).toFixed(1).padStart(5)}  died ${percent(died, met).padStart(7)}  turns ${(turns / met).toFixed(1)}`,
    )
