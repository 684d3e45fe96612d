import { at } from '../../../lib/enums.ts'
import { LEAVE, ONLY_CONTINUE, ONLY_START, type Order, PAY, REPAIR, RESUPPLY, toOffer, toWithdraw } from '../actions.ts'
import { apply, enemyAt, lastCombat } from '../campaign/rules.ts'
import type { Ship } from '../combat/combat.ts'
import { type Enemy, enemyOf, equipmentOf, type Pack, STAGES_PER_ACT, stageAt } from '../content/content.ts'
import {
  CHANGES_PER_STAGE,
  clone,
  dockPrice,
  enemyPlace,
  has,
  hasUpgrade,
  heldItems,
  isCharted,
  kindOfItem,
  loadoutOf,
  PLATING,
  type State,
  SYNTHESIZER,
} from '../state.ts'
import type { Mind } from './battles.ts'
import { type Cares, progress, tryOut } from './loadout.ts'
import { engageWith, giftLines, numbersFor, stockOf } from './orders.ts'

/**
 * The house's captain: what to do in every scene, and what a position looks worth. It fights the battle ahead with the best loadout there
 * is, and judges items by what they would do in the battles to come. It looks at nothing the player may not know: a boss beyond the chart
 * is every one it may be.
 */

/** Weights in points of hull. Tuned on the seeds t1..t400, where the first plan won 198. */
export const CARES: Cares = { hull: 1, ammo: 2.5, disposable: 57, reward: 57 }
const THRIFTY: Cares = { ...CARES, ammo: 3 * CARES.ammo }
const HOARDING: Cares = { ...CARES, disposable: 1000 }
const LAVISH: Cares = { ...CARES, ammo: CARES.ammo / 3, disposable: 10 }
/** §4.6.2 After the bosses of ACT I and II the hull is made whole. Of tune-1..600 the first plan won 273 with this, 254 without. */
const HEALED: Cares = { ...CARES, hull: 0.05 }
/** What a captain cares for in the battle at hand. */
export const caresAt = (s: State): Cares => (isHealedAfter(s.stage) ? HEALED : CARES)
const isHealedAfter = (stage: number): boolean => stageAt(stage).type === 'Boss' && stageAt(stage).act < ACTS
const ACTS = 3
const ACT_AHEAD = 400
const LAST_BOSS = 900
const NEXT_BOSS = 300
const AT_HAND = 0.32
const WHOLE_HULL = 1.3
/** The same where it is made whole anyway: 280 of those 600. */
const WHOLE_HULL_HEALED = 0.4
const AMMO_LEFT = 0.0036
/** Less than the five a reward can give: some rewards will be items. */
const AMMO_PER_WIN = 2
const AMMO_FOR_BOSS = 9
const LOST = -2000
const NEARLY = 600
const CLEARED = 0
const PER_STAGE = 40
/** A hair less for every order still to be given, so that one who goes step by step arrives. */
const PER_ORDER = 0.01

export function value(mind: Mind, s: State): number {
  if (s.phase !== 'pre-combat' && s.phase !== 'dock' && s.phase !== 'service') return standing(mind, s)
  const orders = advise(mind, s)
  return standing(mind, after(mind.pack, s, orders), s) - PER_ORDER * orders.length
}

/** Every sensible line up to the end of this scene, the captain's own first. */
export function* plans(mind: Mind, s: State): Generator<readonly Order[]> {
  const first = advise(mind, s)
  yield first
  const known = [first]
  for (const line of otherLines(mind, s)) {
    if (known.some((other) => isSame(other, line))) continue
    known.push(line)
    yield line
  }
}

const isSame = (a: readonly Order[], b: readonly Order[]): boolean =>
  a.length === b.length && a.every((order, i) => order === b[i])

function otherLines(mind: Mind, s: State): readonly (readonly Order[])[] {
  switch (s.phase) {
    case 'pre-combat':
      return [CARES, THRIFTY, HOARDING, LAVISH].map((cares) => loadoutLine(mind, s, cares))
    case 'dock':
      return dockLines(mind, s)
    default:
      return giftLines(mind.take, s)
  }
}

/** What the captain would do, up to the end of this scene. */
function advise(mind: Mind, s: State): readonly Order[] {
  switch (s.phase) {
    case 'opening':
      return ONLY_START
    case 'narrative':
    case 'combat-log':
      return ONLY_CONTINUE
    case 'pre-combat':
      return loadoutLine(mind, s, caresAt(s))
    case 'reward':
    case 'boss-reward':
    case 'service':
    case 'dock':
      return bestLine(mind, s, otherLines(mind, s))
    default:
      return []
  }
}

/** The line after which things look best. */
function bestLine(mind: Mind, s: State, lines: readonly (readonly Order[])[]): readonly Order[] {
  let chosen: readonly Order[] = []
  let most = Number.NEGATIVE_INFINITY
  for (const line of lines) {
    const then = after(mind.pack, s, line)
    const points = standing(mind, then, s) + inEveryBattle(then.owned & ~s.owned)
    if (points > most) {
      most = points
      chosen = line
    }
  }
  return chosen
}

/**
 * What an upgrade that works in every battle is worth beyond the battles looked at. Of tune-1..600 the first plan won 306 with this, 280 without.
 */
const inEveryBattle = (won: number): number => (hasUpgrade(won, PLATING) || hasUpgrade(won, SYNTHESIZER) ? LASTING : 0)
const LASTING = 40

/** The state some orders later; none of these orders rolls dice. */
function after(pack: Pack, s: State, orders: readonly Order[]): State {
  const then = clone(s)
  for (const action of orders) apply(pack, then, [{ seat: 0, action }], NO_DICE)
  return then
}
const noDice = (): never => {
  throw new Error('the captain rolls no dice')
}
const NO_DICE = { roll: noDice, fork: noDice, entropy: noDice }

/** What a position looks worth between two battles, to somebody who knows the chart of `known`: an order may lead to where more is shown. */
export function standing(mind: Mind, s: State, known: State = s): number {
  const { pack } = mind
  if (s.phase === 'game-clear') return CLEARED
  if (isLost(pack, s)) return LOST + s.stage * PER_STAGE + NEARLY * progress(lastCombat(pack, s), enemyAt(pack, s))
  const reward = s.phase === 'combat-log' && s.result === 'win' ? CARES.reward : 0
  const stock = stockOf(s)
  const { act } = stageAt(s.stage)
  const near = ACT_AHEAD * project(mind, s, stock, known)
  const far = act === 3 ? 0 : LAST_BOSS * prospect(mind, s, stock, bossesOf(pack, known, 3))
  const next = act === 1 ? NEXT_BOSS * prospect(mind, s, stock, bossesOf(pack, known, 2)) : 0
  return s.stage * PER_STAGE + (s.hull + s.ammo * CARES.ammo) * AT_HAND + reward + near + next + far
}

function isLost(pack: Pack, s: State): boolean {
  if (s.phase !== 'combat-log') return s.phase === 'game-over'
  return s.result === 'loss' || (s.result === 'draw' && enemyAt(pack, s).type === 'Boss')
}

/** The boss of an act as far as the player knows it: the one on the chart, or every one it may be. */
function bossesOf(pack: Pack, s: State, act: number): readonly Enemy[] {
  const stage = act * STAGES_PER_ACT - 1
  const places = isCharted(s, stage) ? [enemyPlace(s, stage)] : at(pack.candidates, stage)
  return places.map((place) => enemyOf(pack, place))
}

/** How a boss fight went: 0 for nothing, 1 for a win on the last breath, more for a healthy one. */
function grade(
  { battles }: Mind,
  ship: Ship,
  slots: number,
  stock: readonly number[],
  boss: Enemy,
  whole: number = WHOLE_HULL,
): number {
  const { combat } = battles(ship, slots, stock, boss, CARES)
  if (combat.result === 'win') return 1 + (combat.hull / ship.maxHull) * whole + combat.ammo * AMMO_LEFT
  return progress(combat, boss) * 0.8 + (combat.turn / 6) * 0.2
}

/** What the stock would do against the boss of an act with a whole hull and some ammo: the mean over those it may be. */
function prospect(mind: Mind, s: State, stock: readonly number[], bosses: readonly Enemy[]): number {
  let sum = 0
  const ship = shipForBoss(s)
  for (const boss of bosses) sum += grade(mind, ship, s.maxSlots, stock, boss)
  return sum / bosses.length
}
const shipForBoss = (s: State): Ship => ({
  hull: s.maxHull,
  maxHull: s.maxHull,
  ammo: Math.max(s.ammo, AMMO_FOR_BOSS),
  owned: s.owned,
})

/** How the rest of this act would go with what is aboard, as far as the chart shows it, with a little ammo after every win. */
function project(mind: Mind, s: State, stock: readonly number[], known: State): number {
  const { pack, battles } = mind
  const { act } = stageAt(s.stage)
  const last = act * STAGES_PER_ACT - 1
  let left = stock
  let ship: Ship = { hull: s.hull, maxHull: s.maxHull, ammo: s.ammo, owned: s.owned }
  const isFought = s.phase === 'combat-log' || s.phase === 'reward'
  for (let stage = isFought ? s.stage + 1 : s.stage; stage < last; stage++) {
    if (stageAt(stage).type === undefined || !isCharted(known, stage)) continue
    const enemy = enemyOf(pack, enemyPlace(s, stage))
    const { plan, combat } = battles(ship, s.maxSlots, left, enemy, CARES)
    if (combat.result === 'loss') return (stage - last) / STAGES_PER_ACT
    left = withoutBurned(pack, left, plan.loadout)
    const ammo = combat.ammo + (combat.result === 'win' ? AMMO_PER_WIN : 0)
    ship = { hull: combat.hull, maxHull: s.maxHull, ammo, owned: s.owned }
  }
  if (isFought && s.stage === last) return 1
  const bosses = bossesOf(pack, known, act)
  let sum = 0
  const whole = isHealedAfter(last) ? WHOLE_HULL_HEALED : WHOLE_HULL
  for (const boss of bosses) sum += grade(mind, ship, s.maxSlots, left, boss, whole)
  return sum / bosses.length
}

function withoutBurned(pack: Pack, stock: readonly number[], loadout: readonly number[]): number[] {
  const left = stock.slice()
  for (const kind of loadout) if (equipmentOf(pack, kind).disposable) left.splice(left.indexOf(kind), 1)
  return left
}

/** Orders that turn the present selection into a planned one, then into battle. */
function loadoutLine({ pack, battles }: Mind, s: State, cares: Cares): Order[] {
  const enemy = enemyAt(pack, s)
  const { plan } = battles(s, s.maxSlots, stockOf(s), enemy, cares)
  const wanted = numbersFor(s, plan.loadout)
  const kept = s.equipped.filter((n) => has(wanted, n))
  const inPlace = [...kept, ...wanted.filter((n) => !has(kept, n))]
  // The order matters only where ammo is short: mostly what is equipped can stay where it is.
  return engageWith(s, tryOut(pack, s, loadoutOf(s, inPlace), enemy, cares) >= plan.points ? inPlace : wanted)
}

/** Leave, or pay with what no boss plan wants, for either service. */
function dockLines(mind: Mind, s: State): (readonly Order[])[] {
  const lines: (readonly Order[])[] = [[LEAVE]]
  const price = dockPrice(mind.pack, s)
  const payment = spareItems(mind, s).slice(0, price)
  const back = s.counter.filter((n) => !has(payment, n))
  const added = payment.filter((n) => !has(s.counter, n))
  const isTooLate = s.changes + back.length + added.length > CHANGES_PER_STAGE
  if (payment.length < price || isTooLate) return lines
  const orders = [...back.map((n) => toWithdraw(n)), ...added.map((n) => toOffer(n)), PAY]
  lines.push([...orders, REPAIR], [...orders, RESUPPLY])
  return lines
}

/** Items that no boss plan uses, scrap first. */
function spareItems({ pack, battles }: Mind, s: State): number[] {
  const bosses = [...bossesOf(pack, s, stageAt(s.stage).act), ...bossesOf(pack, s, 3)]
  const ship = shipForBoss(s)
  const stock = stockOf(s)
  const used = bosses.map((boss) => battles(ship, s.maxSlots, stock, boss, CARES).plan.loadout)
  const wanted = used.map((loadout) => numbersFor(s, loadout))
  const spare = heldItems(s).filter((n) => wanted.every((numbers) => !has(numbers, n)))
  const isScrap = (n: number): boolean => kindOfItem(s, n) === pack.brokenScrap
  return [...spare.filter(isScrap), ...spare.filter((n) => !isScrap(n))]
}
