import { searchBot } from '../../src/bots/index.ts'
import { losTribe } from '../../src/games/lostribe/index.ts'
import {
  aims,
  average,
  counted,
  median,
  number,
  often,
  progress,
  type Row,
  ratio,
  seedsOf,
  share,
  sum,
  wins,
  word,
} from '../figures.ts'
import { turnsThatHang } from './rolls.ts'
import { type Fight, HEROES, POLICIES, type Policy, runOnce, type Tally } from './runs.ts'

/**
 * LosTribe's table of aims. `--name held-5 --seeds 100`, each seed played by all four heroes; `--parts main,choice,rolls,oaths,bots`.
 * `--parts search --budget 64 --oath 0,10` takes minutes and prints every run as it ends. `--foes` lists all fights.
 */
const name = word('name', 'tune')
const seeds = seedsOf(name, number('seeds', 100))
const parts = word('parts', 'main,choice,rolls,oaths,bots').split(',')
const rows: Row[] = []
const fights: Fight[] = []

const playAll = (policy: Policy, oath = 0, met?: (fight: Fight) => void): Tally[] =>
  seeds.flatMap((seed) => HEROES.map((hero) => runOnce(seed, hero, oath, policy, met)))

/** The search bot, a new one for each run, since it remembers the line it follows. */
function searchAll(budget: number, oath: number): Tally[] {
  return seeds.flatMap((seed) =>
    HEROES.map((hero) => {
      const before = process.cpuUsage().user
      const bot = searchBot({ budget })
      const run = runOnce(seed, hero, oath, (s, own) => bot(losTribe as never, s, 0, own) as never)
      const seconds = ((process.cpuUsage().user - before) / 1e6).toFixed(1)
      const end = run.won ? 'won' : `fell in act ${run.act + 1}`
      progress(`oath ${oath} ${seed} ${hero} ${end} ${run.spent}/${run.dice} dice, ${seconds} s`)
      return run
    }),
  )
}

function measurePlan(): void {
  const runs = playAll(POLICIES.plan, 0, (fight) => fights.push(fight))
  const byAct = (of: (act: number) => string | number): string => [0, 1, 2].map(of).join(' / ')
  rows.push(['wins at oath 0', 'plan', wins(runs), '30–45 %'])
  for (const hero of HEROES)
    rows.push([`wins, ${hero}`, 'plan', wins(runs.filter((run) => run.hero === hero)), 'apart ≤ 10 points'])
  rows.push(
    ['player dice spent', 'plan', ratio(runs, 'spent', 'dice'), '≥ 60 %'],
    ['Basic Strike and Brace among cards played', 'plan', ratio(runs, 'basics', 'played'), '≤ 25 %'],
    ['… in act III', 'plan', ratio(runs, 'basicsLate', 'playedLate'), '≤ 12 %'],
    ['fused plays a fight from act II on', 'plan', (sum(runs, 'fused') / sum(runs, 'fightsLate')).toFixed(2), '≥ 1'],
    [
      'pivots a run',
      'plan',
      average(
        runs.map(({ pivots }) => pivots),
        2,
      ),
      '≥ 2',
    ],
    [
      'evolutions a run',
      'plan',
      average(
        runs.map(({ evolved }) => evolved),
        2,
      ),
      '',
    ],
    [
      'ends in act I / II / III',
      'plan',
      byAct((act) => often(runs, (run) => !run.won && run.act === act)),
      'act I 8–20 %',
    ],
    [
      'turns of a boss fight, median by act',
      'plan',
      byAct((act) => median(runs.flatMap((run) => run.bossTurns[act] ?? []))),
      '6–10',
    ],
    [
      'HP lost a fight by act',
      'plan',
      byAct((act) => average(runs.flatMap((run) => run.lost[act] ?? []))),
      'act I bites',
    ],
    ...deckRows(runs.filter(({ won }) => won)),
  )
}

const STARTERS = ['c_basic_strike', 'c_brace', 'c_kindred_cast']
/** A card in none of this many winning decks counts as dead. */
const DECKS = 400
/** Number of other decks each winning deck is compared with. */
const NEIGHBOURS = 39

function deckRows(won: readonly Tally[]): Row[] {
  const decks = won.map(({ taken }) => new Set(taken))
  const [[card, count] = ['none', 0]] = counted(decks.flatMap((deck) => [...deck]))
  const pairs = decks.flatMap((one, i) => decks.slice(i + 1, i + 1 + NEIGHBOURS).map((other) => [one, other] as const))
  const isApart = ([one, other]: readonly [Set<string>, Set<string>]): boolean =>
    2 * [...one].filter((id) => other.has(id)).length < Math.min(one.size, other.size)
  const first = won.slice(0, DECKS)
  const inDecks = new Set([...STARTERS, ...first.flatMap(({ deck }) => deck)])
  const offered = losTribe.pack.content.cards.filter(({ rarity }) => rarity !== 'basic').map(({ id }) => id)
  const unseen = offered.filter((id) => !inDecks.has(id))
  return [
    [`most frequent card among winning decks: ${card}`, 'plan', share(count, decks.length), '≤ 45 %'],
    ['pairs of winning decks that share less than half', 'plan', often(pairs, isApart), '≥ 70 %'],
    [`cards in none of ${first.length} winning decks`, 'plan', unseen.join(', ') || 'none', '≤ 3 % of the pool'],
  ]
}

function measureSearch(): void {
  const budget = number('budget', 64)
  for (const oath of word('oath', '0,10').split(',').map(Number)) {
    const runs = searchAll(budget, oath)
    rows.push(
      [`wins at oath ${oath}`, `search:${budget}`, wins(runs), oath === 0 ? '75–95 %' : '5–25 %'],
      ['… player dice spent', `search:${budget}`, ratio(runs, 'spent', 'dice'), '≥ 60 %'],
    )
  }
}

/** HP that each group of foes cost: the balance of the encounters. */
function listFights(): void {
  for (const group of [...new Set(fights.map((fight) => fight.group))].sort()) {
    const met = fights.filter((fight) => fight.group === group)
    const mean = (field: 'lost' | 'turns'): string => (sum(met, field) / met.length).toFixed(1)
    console.log(
      `${group.padEnd(44)} lost ${mean('lost').padStart(5)}  turns ${mean('turns')}  died ${often(met, 'died')}`,
    )
  }
}

if (parts.includes('main')) measurePlan()
const measureOnly = (policy: keyof typeof POLICIES, aim: string): void =>
  void rows.push(['wins at oath 0', policy, wins(playAll(POLICIES[policy])), aim])
if (parts.includes('choice')) {
  measureOnly('no card, no evolution', '≤ 2 %')
  measureOnly('random rewards', '≤ half of the plan')
}
if (parts.includes('rolls')) {
  const turns = seeds.slice(0, 12).flatMap((seed) => HEROES.map((hero) => turnsThatHang(seed, hero)))
  rows.push(['turns in which other dice change what is played', 'plan', ratio(turns, 'changed', 'turns'), '≥ 40 %'])
}
if (parts.includes('oaths'))
  for (const [oath, aim] of [
    [5, '10–20 %'],
    [10, '≤ 2 %'],
  ] as const)
    rows.push([`wins at oath ${oath}`, 'plan', wins(playAll(POLICIES.plan, oath)), aim])
if (parts.includes('bots'))
  for (const policy of [
    'never a die',
    'only attack',
    'only ward',
    'stall to turn 12',
    'always the first choice',
  ] as const)
    measureOnly(policy, '≤ 2 %')
if (parts.includes('search')) measureSearch()
console.log(`LosTribe, ${seeds.length} seeds "${name}", each with ${HEROES.length} heroes\n\n${aims(rows)}`)
if (process.argv.includes('--foes')) listFights()
