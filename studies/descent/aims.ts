import { searchBot } from '../../src/bots/index.ts'
import { seededDice } from '../../src/engine/index.ts'
import type { HeroAction } from '../../src/games/descent/actions.ts'
import { isThreatened } from '../../src/games/descent/campaign/macros.ts'
import { enemyOf } from '../../src/games/descent/content/content.ts'
import type { Event } from '../../src/games/descent/events.ts'
import { descent as game } from '../../src/games/descent/index.ts'
import { floorProblems } from '../../src/games/descent/map/check-floor.ts'
import { itemKind } from '../../src/games/descent/map/floor.ts'
import { makeFloor } from '../../src/games/descent/map/generate.ts'
import { enemiesInSight } from '../../src/games/descent/map/senses.ts'
import { floorOf, type State } from '../../src/games/descent/state.ts'
import { distance, STEPS } from '../../src/lib/grid.ts'
import {
  aims,
  average,
  counted,
  number,
  often,
  progress,
  type Row,
  ratio,
  seedsOf,
  share,
  wins,
  winsApart,
  word,
} from '../figures.ts'
import { bumpBot, danceBot, fleeBot, type MakeBot, planBot } from './bots.ts'

/**
 * Descent's table of aims. `--name held-5 --seeds 100`: number of seeds for each background and bot; `--only plan`: only wins. `--search 40`: runs
 * of search for each background (or for one, with `--background monk`), `--climb 30`: as many at depth `--rung 10`; `--from 21` starts at a
 * later seed. `--floors 10000`: floors that are checked.
 */
const BACKGROUNDS = game.pack.backgrounds.map(({ id }) => id)

const makeRecord = () => ({
  won: false,
  killer: '',
  floor: 1,
  turns: 0,
  resting: 0,
  healed: 0,
  /** The most HP that came back by resting on one floor. */
  mostQuiet: 0,
  choices: 0,
  awake: 0,
  other: 0,
  magic: 0,
  damage: 0,
  isHalved: false,
  sawSummons: false,
  macrosInDanger: 0,
  unhinted: false,
})
type PlayedHero = ReturnType<typeof makeRecord>

/** Ids met in all watched runs. */
const met = {
  enemies: new Set<string>(),
  items: new Set<string>(),
  spells: new Set<string>(),
  arenas: new Set<string>(),
}
const meet = (ids: Set<string>, row: { readonly id: string } | undefined): void => void (row && ids.add(row.id))

function playHero(seed: string, options: object, makeBot: MakeBot, isWatched: boolean): PlayedHero {
  const dice = seededDice(seed)
  const s = game.setup({ hints: false, ...options }, dice)
  const bot = makeBot()
  const record = makeRecord()
  const hear = (e: Event): void => listen(record, e)
  while (game.toAct(s).length > 0) {
    const deed = bot(s)
    if (isWatched) watch(record, s, deed)
    const [turn, quiet] = [s.turn, floorOf(s).quiet]
    const before = isWatched ? game.clone(s) : s
    game.apply(s, [{ seat: 0, action: deed }], dice, hear)
    record.choices++
    if (deed.verb === 'rest') record.resting += s.turn - turn
    record.healed += Math.max(0, floorOf(s).quiet - quiet)
    record.mostQuiet = Math.max(record.mostQuiet, floorOf(s).quiet)
    if (isWatched && s.phase === 'dead' && s.killer !== -1) record.unhinted = !dangerOf(before, deed)
  }
  record.won = s.phase === 'won'
  record.killer = s.killer >= 0 ? enemyOf(game.pack, s.killer).name : s.killer === -1 ? 'the dark' : 'fire'
  record.floor = s.depth
  record.turns = s.turn
  if (isWatched) gather(s)
  return record
}

function listen(record: PlayedHero, e: Event): void {
  if (e.kind === 'hero-strikes' || e.kind === 'spell-strikes') {
    record.damage += e.damage
    if (e.kind === 'spell-strikes' && !/javelin|wand/.test(e.name)) record.magic += e.damage
  } else if (e.kind === 'boss-phase') record.isHalved = true
  else if (e.kind === 'summoned') record.sawSummons = true
}

const dangerOf = (s: State, deed: HeroAction): boolean =>
  game.scene(s, 0).choices.find(({ id }) => id === deed.id)?.danger !== undefined

const MACROS = ['explore', 'travel', 'rest', 'aim']

function watch(record: PlayedHero, s: State, deed: HeroAction): void {
  if (s.phase === 'learn') for (const { n } of game.legal(s, 0)) meet(met.spells, game.pack.spells[n])
  if (s.phase !== 'play' || !isThreatened(game.pack, s, enemiesInSight(s))) return
  if (game.legal(s, 0).some(({ verb }) => MACROS.includes(verb))) record.macrosInDanger++
  record.awake++
  // Strikes, bolts and steps towards an enemy are the usual actions.
  const isUsual = deed.verb === 'fight' || deed.verb === 'thrust' || isBolt(deed) || isApproach(s, deed)
  if (!isUsual) record.other++
}
const isBolt = ({ verb, n }: HeroAction): boolean => verb === 'cast' && game.pack.spells[n]?.effect === 'bolt'
function isApproach(s: State, { verb, n }: HeroAction): boolean {
  const [nearest] = enemiesInSight(s)
  if (verb !== 'move' || nearest === undefined) return false
  return distance(s.hero.place + (STEPS[n] ?? 0), nearest.place) < distance(s.hero.place, nearest.place)
}

function gather(s: State): void {
  const { pack } = game
  for (const f of s.floors) {
    for (const creature of f.creatures) if (creature.met > 0) meet(met.enemies, enemyOf(pack, creature.kind))
    for (const item of f.items) meet(met.items, pack.items[itemKind(item)])
    for (let i = 0; i < f.offers.length; i += 3) meet(met.items, pack.items[f.offers[i] ?? 0])
    meet(met.arenas, pack.arenas[f.arena])
  }
  s.kills.forEach((count, kind) => {
    if (count > 0) meet(met.enemies, enemyOf(pack, kind))
  })
  for (const { kind } of [...s.hero.pack, s.hero.weapon, s.hero.armour]) meet(met.items, pack.items[kind])
  for (const spell of s.hero.spells) meet(met.spells, pack.spells[spell])
}

/** Simulated runs per decision, and the number of choices after which each is scored. */
const [BUDGET, HORIZON] = [18, 30]
const search: MakeBot = () => {
  const bot = searchBot({ budget: BUDGET, horizon: HORIZON, depth: 1 })
  const own = seededDice('search')
  return (s) => bot(game as never, s, 0, own) as HeroAction
}

const name = word('name', 'held-5')
const first = number('from', 1) - 1
const seedsFrom = (count: number): string[] => seedsOf(name, first + count).slice(first)
const seeds = seedsFrom(number('seeds', 100))
const rows: Row[] = []

const play = (bot: MakeBot, isWatched = false): Map<string, PlayedHero[]> =>
  new Map(
    BACKGROUNDS.map((background) => [background, seeds.map((seed) => playHero(seed, { background }, bot, isWatched))]),
  )

function measurePlan(plan: ReadonlyMap<string, PlayedHero[]>): void {
  const all = [...plan.values()].flat()
  const dead = all.filter(({ won }) => !won)
  const [[killer, deaths] = ['nobody', 0]] = counted(dead.map((run) => run.killer))
  for (const [background, list] of plan) rows.push([`wins, ${background}`, 'plan', wins(list), '25–40 %'])
  rows.push(
    [`most frequent cause of death: ${killer}`, 'plan', share(deaths, dead.length), '≤ 25 %'],
    ['turns resting', 'plan', ratio(all, 'resting', 'turns'), '≤ 25 %'],
    ['choices a run', 'plan', average(all.map((r) => r.choices)), '200–400'],
    ['HP regained by resting, a run', 'plan', average(all.map((r) => r.healed)), '≤ 20 a floor'],
    ['deaths by floor', 'plan', [1, 2, 3, 4, 5].map((n) => dead.filter((r) => r.floor === n).length).join(', '), ''],
  )
}

function measureWatched(plan: ReadonlyMap<string, PlayedHero[]>): void {
  const all = [...plan.values()].flat()
  const dead = all.filter(({ won }) => !won)
  const halved = all.filter(({ isHalved }) => isHalved)
  const mage = plan.get('ice-elementalist') ?? []
  const { pack } = game
  rows.push(
    ['boss fights below half that see a summons', 'plan', often(halved, 'sawSummons'), '≥ 60 %'],
    ['choices that are neither strike, bolt nor approach', 'plan', ratio(all, 'other', 'awake'), '≥ 25 %'],
    ["magic in the Elementalist's damage", 'plan', ratio(mage, 'magic', 'damage'), '≥ 60 %'],
    ['deaths without a danger hint', 'plan', often(dead, 'unhinted'), '0'],
    ['runs with long walks offered in danger', 'plan', often(all, 'macrosInDanger'), '0'],
    ['arenas met', 'plan', `${met.arenas.size} of ${pack.arenas.length}`, '≥ 8'],
    ['enemies met', 'plan', `${met.enemies.size} of ${pack.enemies.length}`, 'all'],
    ['things met', 'plan', `${met.items.size} of ${pack.items.length}`, 'all'],
    ['spells met', 'plan', `${met.spells.size} of ${pack.spells.length}`, 'all'],
    ['most HP regained by resting on a floor', 'plan', String(Math.max(...all.map((r) => r.mostQuiet))), '≤ 20'],
  )
}

/** Bots that do only one thing, compared with the plan on the same seeds. */
function measureOthers(plan: ReadonlyMap<string, PlayedHero[]>): void {
  for (const [player, bot] of Object.entries({ dance: danceBot, flee: fleeBot })) {
    progress(player)
    const other = [...play(bot).values()].flat()
    const apart = winsApart(other, [...plan.values()].flat())
    rows.push(['wins beside the plan', player, `${apart}; ${wins(other)}`, '−15 to +3'])
  }
  progress('bump')
  for (const [background, list] of play(bumpBot))
    rows.push([`wins beside the plan, ${background}`, 'bump', winsApart(list, plan.get(background) ?? []), '≤ −10'])
}

/** Runs of search at a difficulty. They take long, so the result of each background is printed at once. */
function searched(count: number, background: string, depth: number): PlayedHero[] {
  const list = seedsFrom(count).map((seed) => playHero(seed, { background, depth }, search, false))
  progress(`search at depth ${depth}, ${background}: ${wins(list)}`)
  return list
}

function flawedFloors(count: number): string {
  let flawed = 0
  for (let i = 0; i < count; i++) {
    const f = makeFloor(game.pack, 1 + (i % 5), seededDice(`floor ${i}`))
    if (floorProblems(game.pack, f).length > 0 || f.attempt < 0) flawed++
  }
  return share(flawed, count)
}

progress('plan')
const isWhole = word('only', '') === ''
const plan = play(planBot, isWhole)
measurePlan(plan)
if (isWhole) measureWatched(plan)
if (isWhole) measureOthers(plan)
const [played, climbed, floors, rung] = [
  number('search', 0),
  number('climb', 0),
  number('floors', 0),
  number('rung', 10),
]
const chosen = BACKGROUNDS.filter((id) => word('background', id) === id)
if (played > 0)
  for (const background of chosen)
    rows.push([`wins, ${background}`, `search:${BUDGET}`, wins(searched(played, background, 0)), '55–75 %'])
if (climbed > 0) {
  const runs = chosen.flatMap((background) => searched(climbed, background, rung))
  rows.push([`wins at depth ${rung}`, `search:${BUDGET}`, wins(runs), '5–20 %'])
}
if (floors > 0) rows.push(['floors with a flaw or a fallback', '–', flawedFloors(floors), '0'])
console.log(aims(rows))
