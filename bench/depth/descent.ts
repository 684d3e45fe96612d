import { searchBot } from '../../src/bots/index.ts'
import { type Dice, seededDice } from '../../src/engine/index.ts'
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
import { type Bot, bumpBot, danceBot, fleeBot, type MakeBot, planBot } from './descent-bots.ts'
import { aims, pairedDifference, seedsOf, share } from './measure.ts'

/**
 * What Descent's rule book promises, measured. Arguments: `--runs 200` for each background and bot, `--seeds held-5` whose seeds they are,
 * `--search 40` runs of search for each background (0: none), or for one alone with `--background monk`, `--climb 30` as many at `--rung 10`,
 * all of it `--from 21` a later seed, to do it in parts; `--floors 10000`, `--only plan` for wins alone.
 */
const BACKGROUNDS = game.pack.backgrounds.map(({ id }) => id)

interface Record {
  won: boolean
  killer: string
  floor: number
  turns: number
  resting: number
  healed: number
  /** The most that came back by itself on one floor. */
  mostQuiet: number
  choices: number
  awake: number
  other: number
  magic: number
  damage: number
  isHalved: boolean
  sawSummons: boolean
  arena: number
  macrosInDanger: number
  unhinted: boolean
}

/** Kinds met in all runs. */
interface Met {
  readonly enemies: Set<string>
  readonly items: Set<string>
  readonly spells: Set<string>
  readonly arenas: Set<string>
}
const met: Met = { enemies: new Set(), items: new Set(), spells: new Set(), arenas: new Set() }

const isMacro = ({ verb }: HeroAction): boolean => ['explore', 'travel', 'rest', 'aim'].includes(verb)

function playRun(seed: string, options: object, bot: Bot, isWatched: boolean): Record {
  const dice = seededDice(seed)
  const s = game.setup({ hints: false, ...options }, dice)
  const record: Record = {
    won: false,
    killer: '',
    floor: 1,
    turns: 0,
    resting: 0,
    healed: 0,
    mostQuiet: 0,
    choices: 0,
    awake: 0,
    other: 0,
    magic: 0,
    damage: 0,
    isHalved: false,
    sawSummons: false,
    arena: -1,
    macrosInDanger: 0,
    unhinted: false,
  }
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
    if (s.depth === 5) record.arena = floorOf(s).arena
  }
  record.won = s.phase === 'won'
  record.killer = s.killer >= 0 ? enemyOf(game.pack, s.killer).name : s.killer === -1 ? 'the dark' : 'fire'
  record.floor = s.depth
  record.turns = s.turn
  if (isWatched) gather(s)
  return record
}

function listen(record: Record, e: Event): void {
  if (e.kind === 'hero-strikes' || e.kind === 'spell-strikes') {
    record.damage += e.damage
    if (e.kind === 'spell-strikes' && !/javelin|wand/.test(e.name)) record.magic += e.damage
  } else if (e.kind === 'boss-phase') record.isHalved = true
  else if (e.kind === 'summoned') record.sawSummons = true
}

const dangerOf = (s: State, deed: HeroAction): boolean =>
  game.scene(s, 0).choices.find(({ id }) => id === deed.id)?.danger !== undefined

/** Strikes, bolts and steps that bring one nearer are what everybody does. */
function watch(record: Record, s: State, deed: HeroAction): void {
  if (s.phase === 'learn') for (const { n } of game.legal(s, 0)) met.spells.add(game.pack.spells[n]?.id ?? '')
  if (s.phase !== 'play') return
  const inSight = enemiesInSight(s)
  if (!isThreatened(game.pack, s, inSight)) return
  record.macrosInDanger += game.legal(s, 0).some(isMacro) ? 1 : 0
  record.awake++
  const isUsual = deed.verb === 'fight' || deed.verb === 'thrust' || isBolt(deed) || isApproach(s, deed)
  if (!isUsual) record.other++
}
const isBolt = ({ verb, n }: HeroAction): boolean => verb === 'cast' && game.pack.spells[n]?.effect === 'bolt'
function isApproach(s: State, deed: HeroAction): boolean {
  if (deed.verb !== 'move') return false
  const nearest = enemiesInSight(s)[0]
  if (nearest === undefined) return false
  const far = (place: number): number =>
    Math.max(Math.abs((place & 31) - (nearest.place & 31)), Math.abs((place >> 5) - (nearest.place >> 5)))
  const to = s.hero.place + ([-32, 1, 32, -1, -31, 33, 31, -33][deed.n] ?? 0)
  return far(to) < far(s.hero.place)
}

function gather(s: State): void {
  for (const f of s.floors) {
    for (const creature of f.creatures) if (creature.met > 0) met.enemies.add(enemyOf(game.pack, creature.kind).id)
    for (const item of f.items) met.items.add(game.pack.items[itemKind(item)]?.id ?? '')
    for (let i = 0; i < f.offers.length; i += 3) met.items.add(game.pack.items[f.offers[i] ?? 0]?.id ?? '')
    if (f.arena >= 0) met.arenas.add(game.pack.arenas[f.arena]?.id ?? '')
  }
  s.kills.forEach((count, kind) => {
    if (count > 0) met.enemies.add(enemyOf(game.pack, kind).id)
  })
  for (const { kind } of [...s.hero.pack, s.hero.weapon, s.hero.armour])
    if (kind >= 0) met.items.add(game.pack.items[kind]?.id ?? '')
  for (const spell of s.hero.spells) met.spells.add(game.pack.spells[spell]?.id ?? '')
}

/** Imagined runs a decision, and choices an imagined run may take where it does not settle before. */
const BUDGET = 18
const HORIZON = 30
const searchPlays =
  (budget: number): MakeBot =>
  () => {
    const bot = searchBot({ budget, horizon: HORIZON, depth: 1 })
    const own: Dice = seededDice('search')
    return (s) => bot(game as never, s, 0, own) as HeroAction
  }

const number = (name: string, otherwise: number): number => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? otherwise : Number(process.argv[at + 1])
}
const word = (name: string, otherwise: string): string => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? otherwise : (process.argv[at + 1] ?? otherwise)
}

const runs = number('runs', 100)
const name = word('seeds', 'held-5')
const first = number('from', 1)
const seeds = seedsOf(name, first + runs - 1).slice(first - 1)
const rung = number('rung', 10)
const only = word('only', '')
const sum = (list: readonly Record[], of: (r: Record) => number): number => list.reduce((all, r) => all + of(r), 0)
const wins = (list: readonly Record[]): string => share(list.filter(({ won }) => won).length, list.length)

const play = (make: MakeBot, isWatched = false, depth = 0): Map<string, Record[]> =>
  new Map(
    BACKGROUNDS.map((background) => [
      background,
      seeds.map((seed) => playRun(seed, { background, depth }, make(), isWatched)),
    ]),
  )
const flat = (all: Map<string, Record[]>): Record[] => [...all.values()].flat()
const rows: [string, string, string][] = []
/** Long measurements say where they are. */
const progress = (what: string): void => void process.stderr.write(`${what}\n`)

progress('first plan')
const plan = play(planBot, only === '')
const all = flat(plan)
for (const [background, list] of plan) rows.push([`first plan, ${background}`, wins(list), '25–40 %'])
const deaths = new Map<string, number>()
for (const { won, killer } of all) if (!won) deaths.set(killer, (deaths.get(killer) ?? 0) + 1)
const ranked = [...deaths].sort((a, b) => b[1] - a[1])
const dead = all.filter(({ won }) => !won)
rows.push(['most frequent cause of death', `${ranked[0]?.[0]} ${share(ranked[0]?.[1] ?? 0, dead.length)}`, '≤ 25 %'])
rows.push([
  'turns resting',
  share(
    sum(all, (r) => r.resting),
    sum(all, (r) => r.turns),
  ),
  '≤ 25 %',
])
rows.push(['choices a run', (sum(all, (r) => r.choices) / all.length).toFixed(0), '200–400'])
rows.push(['HP healed by quiet, a run', (sum(all, (r) => r.healed) / all.length).toFixed(1), '≤ 20 a floor'])
if (only === '') {
  const halved = all.filter(({ isHalved }) => isHalved)
  const mage = plan.get('ice-elementalist') ?? []
  rows.push(
    [
      'boss fights below half that see a summons',
      share(halved.filter((r) => r.sawSummons).length, halved.length),
      '≥ 60 %',
    ],
    [
      'choices that are neither strike, bolt nor approach',
      share(
        sum(all, (r) => r.other),
        sum(all, (r) => r.awake),
      ),
      '≥ 25 %',
    ],
    [
      "magic in the Elementalist's damage",
      share(
        sum(mage, (r) => r.magic),
        sum(mage, (r) => r.damage),
      ),
      '≥ 60 %',
    ],
    ['deaths without a danger hint', share(dead.filter((r) => r.unhinted).length, dead.length), '0'],
    ['runs with long walks offered in danger', String(all.filter((r) => r.macrosInDanger > 0).length), '0'],
    ['arenas met', `${met.arenas.size} of ${game.pack.arenas.length}`, '≥ 8'],
    ['enemies met', `${met.enemies.size} of ${game.pack.enemies.length}`, 'all'],
    ['things met', `${met.items.size} of ${game.pack.items.length}`, 'all'],
    ['spells met', `${met.spells.size} of ${game.pack.spells.length}`, 'all'],
    ['most healed by quiet on a floor', String(Math.max(...all.map((r) => r.mostQuiet))), '≤ 20'],
  )
  for (const [name, make] of [
    ['stair-dance', danceBot],
    ['flee-first', fleeBot],
  ] as const) {
    progress(name)
    const other = flat(play(make))
    const apart = pairedDifference(
      other.map((r) => r.won),
      all.map((r) => r.won),
    )
    rows.push([`${name} minus first plan`, `${apart}; ${wins(other)}`, '−15 to +3'])
  }
  progress('bump')
  for (const [background, list] of play(bumpBot)) {
    const mine = plan.get(background) ?? []
    const apart = pairedDifference(
      list.map((r) => r.won),
      mine.map((r) => r.won),
    )
    rows.push([`bump minus first plan, ${background}`, `${apart}; ${wins(list)}`, '≤ −10'])
  }
}
/** So many runs of search; long, so that it says how each background fared as soon as it is known. */
function searchWith(count: number, background: string, depth: number): Record[] {
  const list = seedsOf(name, first + count - 1)
    .slice(first - 1)
    .map((seed) => playRun(seed, { background, depth }, searchPlays(BUDGET)(), false))
  progress(`search at depth ${depth}, ${background}: ${wins(list)}`)
  return list
}
const asked = BACKGROUNDS.filter((id) => word('background', id) === id)
const searched = number('search', 0)
if (searched > 0)
  for (const background of asked) {
    const seen = wins(searchWith(searched, background, 0))
    rows.push([`search (${BUDGET}, horizon ${HORIZON}), ${background}`, seen, '55–75 %'])
  }
const climbed = number('climb', 0)
if (climbed > 0)
  rows.push([`search at depth ${rung}, all`, wins(asked.flatMap((one) => searchWith(climbed, one, rung))), '5–20 %'])
const floors = number('floors', 0)
if (floors > 0) {
  let flawed = 0
  for (let i = 0; i < floors; i++) {
    const f = makeFloor(game.pack, 1 + (i % 5), seededDice(`floor ${i}`))
    if (floorProblems(game.pack, f).length > 0 || f.attempt < 0) flawed++
  }
  rows.push(['floors with a flaw or a fallback', `${flawed} of ${floors}`, '0'])
}
console.log(aims(rows))
console.log(`\nDeaths: ${ranked.map(([name, count]) => `${name} ${count}`).join(', ')}.`)
console.log(`By floor: ${[1, 2, 3, 4, 5].map((n) => dead.filter((r) => r.floor === n).length).join(', ')}.`)
