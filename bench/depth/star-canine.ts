import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Bot, planBot, randomBot, searchBot } from '../../src/bots/index.ts'
import type { AnyGame, Run } from '../../src/engine/index.ts'
import { PRIORITIES } from '../../src/games/star-canine/ai/captain.ts'
import { loadoutPoints, planLoadout } from '../../src/games/star-canine/ai/loadout.ts'
import { makeWalk } from '../../src/games/star-canine/ai/walk.ts'
import { enemyAt } from '../../src/games/star-canine/campaign/rules.ts'
import { type EnemyEntry, type EquipmentEntry, makePack } from '../../src/games/star-canine/content/content.ts'
import { makeStarCanine, starCanine } from '../../src/games/star-canine/index.ts'
import { heldItems, isHeld, kindOfItem, loadoutOf, type State, UPGRADES } from '../../src/games/star-canine/state.ts'
import { aims, pairedDifference, playRun, seedsOf, share } from './measure.ts'

/**
 * The figures of Star Canine's rule book. `npm run deep -- --depth star-canine --seeds 400 --search 20 --name held-5`; with `--search 0` the slow
 * part is left out. With `--upgrades 100` the first plan plays so many runs in which imagined runs choose the upgrades. `--options JSON` are those of the runs, `--pack DIR` another pack.
 */
const { values } = parseArgs({
  args: process.argv.slice(2).filter((word, i, all) => word !== '--depth' && all[i - 1] !== '--depth'),
  options: {
    seeds: { type: 'string', default: '100' },
    search: { type: 'string', default: '4' },
    budget: { type: 'string', default: '64' },
    name: { type: 'string', default: 'held-5' },
    options: { type: 'string', default: '{}' },
    pack: { type: 'string' },
    upgrades: { type: 'string', default: '0' },
  },
})
const rowsOf = (file: string): unknown => JSON.parse(readFileSync(join(values.pack ?? '', file), 'utf8')) as unknown
const own =
  values.pack === undefined
    ? starCanine
    : makeStarCanine(
        makePack(
          (rowsOf('Equipment_data.json') as { items: EquipmentEntry[] }).items,
          (rowsOf('Enemy_data.json') as { enemies: EnemyEntry[] }).enemies,
        ),
      )
const game = own as unknown as AnyGame
const { pack } = own
const options = JSON.parse(values.options) as object
const stateOf = (run: Run): State => run.state as State

/** Bots that do one thing, and follow the captain in everything else. */
const instead =
  (does: (s: State) => string | undefined): Bot =>
  (of, state, seat, dice) => {
    const id = does(state as State)
    return of.legal(state, seat).find((action) => action.id === id) ?? planBot(of, state, seat, dice)
  }
const neverChange = instead((s) => (s.phase === 'pre-combat' && s.stage > 0 ? 'engage' : undefined))
const alwaysAmmo = instead((s) => (s.phase === 'reward' ? 'ammo' : undefined))
const neverDock = instead((s) => (s.phase === 'dock' ? 'leave' : undefined))

interface Tally {
  readonly won: boolean[]
  /** In won runs: fights, and those in which keeping the last loadout was worse. */
  fights: number
  keepIsWorse: number
  readonly kinds: Map<number, number>
  readonly upgrades: number[]
  cpuSeconds: number
}

function playAll(player: () => Bot, seeds: readonly string[]): Tally {
  const tally: Tally = {
    won: [],
    fights: 0,
    keepIsWorse: 0,
    kinds: new Map(),
    upgrades: UPGRADES.map(() => 0),
    cpuSeconds: 0,
  }
  const cpu = process.cpuUsage()
  for (const seed of seeds) {
    let fights = 0
    let worse = 0
    const kinds = new Set<number>()
    const { run, won } = playRun(game, seed, options, player(), (at, _, id) => {
      const s = stateOf(at)
      if (s.phase !== 'pre-combat') return
      if (s.changes === 0) {
        fights++
        if (isKeepingWorse(s)) worse++
      }
      if (id === 'engage') for (const n of s.equipped) kinds.add(kindOfItem(s, n))
    })
    tally.won.push(won)
    if (!won) continue
    tally.fights += fights
    tally.keepIsWorse += worse
    for (const kind of kinds) tally.kinds.set(kind, (tally.kinds.get(kind) ?? 0) + 1)
    UPGRADES.forEach((_, i) => {
      if ((stateOf(run).owned & (1 << i)) !== 0) tally.upgrades[i] = (tally.upgrades[i] as number) + 1
    })
  }
  const { user, system } = process.cpuUsage(cpu)
  tally.cpuSeconds = (user + system) / 1e6
  return tally
}

/** One result worse than the best loadout, or ten points of hull: what a fight asks of a captain. */
function isKeepingWorse(s: State): boolean {
  const stock = heldItems(s).map((n) => kindOfItem(s, n))
  const enemy = enemyAt(pack, s)
  const best = planLoadout(makeWalk(pack), s, s.maxSlots, stock, enemy, PRIORITIES)
  const kept = s.equipped.filter((n) => isHeld(s, n))
  return loadoutPoints(pack, s, loadoutOf(s, kept), enemy, PRIORITIES) <= best.points - 10
}

const count = (won: readonly boolean[]): number => won.filter(Boolean).length
const seeds = seedsOf(values.name, Number(values.seeds))
const first = playAll(() => planBot, seeds)
const wins = (player: Bot): boolean[] => playAll(() => player, seeds).won
const dockless = wins(neverDock)
const rows: [string, string, string][] = [
  [
    'first plan wins',
    `${share(count(first.won), seeds.length)}, ${((1000 * first.cpuSeconds) / seeds.length).toFixed(0)} ms a run`,
    '≥ 45 %',
  ],
  ['its fights in wins where keeping is worse', share(first.keepIsWorse, first.fights), '≥ 50 %'],
  ['never changes its loadout', share(count(wins(neverChange)), seeds.length), '≤ 1 %'],
  ['always takes ammo', share(count(wins(alwaysAmmo)), seeds.length), '≤ 2 %'],
  ['never docks, beside the first plan', pairedDifference(dockless, first.won), '≤ −8 points'],
  ['random', share(count(wins(randomBot)), seeds.length), 'reported'],
]
const deep = playAll(() => searchBot({ budget: Number(values.budget) }), seedsOf(values.name, Number(values.search)))
if (deep.won.length > 0) {
  const each = (deep.cpuSeconds / deep.won.length).toFixed(0)
  rows.push([
    `search(${values.budget}) wins`,
    `${share(count(deep.won), deep.won.length)}, ${each} CPU-seconds a run`,
    '≥ 80 %',
  ])
  rows.push(['its fights in wins where keeping is worse', share(deep.keepIsWorse, deep.fights), '≥ 50 %'])
  UPGRADES.forEach((name, i) => {
    rows.push([`upgrade in its wins: ${name}`, share(deep.upgrades[i] as number, 2 * count(deep.won)), '8–35 %'])
  })
}
const thinking = (): Bot => {
  const search = searchBot({ budget: Number(values.budget) })
  return (of, state, seat, dice) => ((state as State).phase === 'boss-reward' ? search : planBot)(of, state, seat, dice)
}
const weighed = playAll(thinking, seedsOf(values.name, Number(values.upgrades)))
if (weighed.won.length > 0) {
  const name = `first plan, upgrades by ${values.budget} imagined runs`
  rows.push([name, share(count(weighed.won), weighed.won.length), 'reported'])
  UPGRADES.forEach((upgrade, i) => {
    rows.push([`its wins with ${upgrade}`, share(weighed.upgrades[i] as number, 2 * count(weighed.won)), '8–35 %'])
  })
}
for (const kind of [...pack.startItems.slice(0, 1), ...pack.rewards]) {
  const won = first.kinds.get(kind) ?? 0
  rows.push([`fights in wins: ${pack.equipment[kind]?.name}`, share(won, count(first.won)), '≥ 5 %'])
}
console.log(aims(rows))
