import { type Bot, planBot, randomBot, searchBot } from '../../src/bots/index.ts'
import { getGame } from '../../src/games/index.ts'
import { PLAN_PRIORITIES } from '../../src/games/star-canine/ai/captain.ts'
import { loadoutPoints, planLoadout } from '../../src/games/star-canine/ai/loadout.ts'
import { makeLoadoutWalk } from '../../src/games/star-canine/ai/walk.ts'
import { enemyAt } from '../../src/games/star-canine/campaign/rules.ts'
import { starCanine } from '../../src/games/star-canine/index.ts'
import {
  equippedKinds,
  isItemAboard,
  itemsAboard,
  kindOfItem,
  type State,
  UPGRADES,
} from '../../src/games/star-canine/state.ts'
import {
  aims,
  number,
  often,
  playRun,
  type Row,
  ratio,
  seedsOf,
  share,
  sum,
  wins,
  winsApart,
  word,
} from '../figures.ts'

/**
 * Star Canine's table of aims. `--name held-5 --seeds 400 --search 20 --budget 64`; `--search 0` leaves out the slow part. `--upgrades 100`: number of
 * runs of the plan in which the search chooses the upgrades. `--options JSON` are those of the runs.
 */
const { game } = getGame('star-canine')
const { pack } = starCanine
const options: object = JSON.parse(word('options', '{}'))
const budget = number('budget', 64)
const seedsFor = (count: number): string[] => seedsOf(word('name', 'held-5'), count)
const seeds = seedsFor(number('seeds', 100))

/** Bots that change one thing and otherwise follow the plan. */
const instead =
  (does: (s: State) => string | undefined): Bot =>
  (of, state, seat, dice) => {
    const id = does(state as State)
    return of.legal(state, seat).find((action) => action.id === id) ?? planBot(of, state, seat, dice)
  }
const neverChange = instead((s) => (s.phase === 'pre-combat' && s.stage > 0 ? 'engage' : undefined))
const alwaysAmmo = instead((s) => (s.phase === 'reward' ? 'ammo' : undefined))
const neverDock = instead((s) => (s.phase === 'dock' ? 'leave' : undefined))
/** The plan, but the search chooses upgrades. */
const thinking = (): Bot => {
  const search = searchBot({ budget })
  return (of, state, seat, dice) => ((state as State).phase === 'boss-reward' ? search : planBot)(of, state, seat, dice)
}

interface PlayedShip {
  readonly won: boolean
  readonly owned: number
  readonly fights: number
  /** Fights in which keeping the last loadout was worse. */
  readonly keepIsWorse: number
  /** Kinds of equipment taken into a fight. */
  readonly kinds: ReadonlySet<number>
  readonly cpuMs: number
}

function playShip(bot: Bot, seed: string): PlayedShip {
  const cpu = process.cpuUsage()
  const kinds = new Set<number>()
  let [fights, keepIsWorse] = [0, 0]
  const { state, won } = playRun(game, seed, options, bot, (at, moves) => {
    const s = at as State
    if (s.phase !== 'pre-combat') return
    if (s.changes === 0) {
      fights++
      if (isKeepingWorse(s)) keepIsWorse++
    }
    if (moves[0]?.action.id === 'engage') for (const n of s.equipped) kinds.add(kindOfItem(s, n))
  })
  const { user, system } = process.cpuUsage(cpu)
  return { won, owned: (state as State).owned, fights, keepIsWorse, kinds, cpuMs: (user + system) / 1000 }
}

/** Whether a result is worse than the best loadout's, or costs ten more points of hull. */
function isKeepingWorse(s: State): boolean {
  const stock = itemsAboard(s).map((n) => kindOfItem(s, n))
  const enemy = enemyAt(pack, s)
  const best = planLoadout(makeLoadoutWalk(pack), s, s.maxSlots, stock, enemy, PLAN_PRIORITIES)
  const kept = s.equipped.filter((n) => isItemAboard(s, n))
  return loadoutPoints(pack, s, equippedKinds(s, kept), enemy, PLAN_PRIORITIES) <= best.points - 10
}

const playAll = (makeBot: () => Bot, some = seeds): PlayedShip[] => some.map((seed) => playShip(makeBot(), seed))
const wonIn = (runs: readonly PlayedShip[]): PlayedShip[] => runs.filter(({ won }) => won)
const costOf = (runs: readonly PlayedShip[]): string => `${(sum(runs, 'cpuMs') / runs.length).toFixed(0)} CPU-ms a run`

const worseRow = (player: string, runs: readonly PlayedShip[]): Row => [
  'fights in wins where keeping the loadout is worse',
  player,
  ratio(wonIn(runs), 'keepIsWorse', 'fights'),
  '≥ 50 %',
]
/** Two upgrades are chosen in a won run. */
const upgradeRows = (player: string, runs: readonly PlayedShip[]): Row[] =>
  UPGRADES.map((name, i) => {
    const owners = wonIn(runs).filter(({ owned }) => (owned & (1 << i)) !== 0).length
    return [`upgrade in wins: ${name}`, player, share(owners, 2 * wonIn(runs).length), '8–35 %']
  })

const plan = playAll(() => planBot)
const rows: Row[] = [
  ['wins', 'plan', `${wins(plan)}, ${costOf(plan)}`, '≥ 45 %'],
  worseRow('plan', plan),
  ['wins', 'never changes its loadout', wins(playAll(() => neverChange)), '≤ 1 %'],
  ['wins', 'always takes ammo', wins(playAll(() => alwaysAmmo)), '≤ 2 %'],
  [
    'wins beside the plan',
    'never docks',
    winsApart(
      playAll(() => neverDock),
      plan,
    ),
    '≤ −8 points',
  ],
  ['wins', 'random', wins(playAll(() => randomBot)), 'reported'],
]
const searched = playAll(() => searchBot({ budget }), seedsFor(number('search', 4)))
if (searched.length > 0) {
  const player = `search:${budget}`
  rows.push(['wins', player, `${wins(searched)}, ${costOf(searched)}`, '≥ 80 %'])
  rows.push(worseRow(player, searched), ...upgradeRows(player, searched))
}
const weighed = playAll(thinking, seedsFor(number('upgrades', 0)))
if (weighed.length > 0) {
  const player = `plan, upgrades by search:${budget}`
  rows.push(['wins', player, wins(weighed), 'reported'], ...upgradeRows(player, weighed))
}
for (const kind of [...pack.startItems.slice(0, 1), ...pack.rewards])
  rows.push([
    `fights in wins: ${pack.equipment[kind]?.name}`,
    'plan',
    often(wonIn(plan), ({ kinds }) => kinds.has(kind)),
    '≥ 5 %',
  ])
console.log(aims(rows))
