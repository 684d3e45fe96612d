import { unreachable } from '../../../engine/unreachable.ts'
import { at } from '../../../lib/enums.ts'
import {
  LEAVE,
  ONLY_CONTINUE,
  ONLY_START,
  type Order,
  offerOrder,
  PAY_DOCK,
  REPAIR_SHIP,
  RESUPPLY_AMMO,
  withdrawOrder,
} from '../actions.ts'
import { applyMoves, enemyAt, lastCombat } from '../campaign/rules.ts'
import type { Ship } from '../combat/combat.ts'
import { type Enemy, enemyOf, equipmentOf, type Pack, STAGES_PER_ACT, stageAt } from '../content/content.ts'
import {
  CHANGES_PER_STAGE,
  cloneState,
  dockPrice,
  enemyIndex,
  equippedKinds,
  hasUpgrade,
  includesNumber,
  isEnemyCharted,
  itemsAboard,
  kindOfItem,
  PLATING,
  type State,
  SYNTHESIZER,
} from '../state.ts'
import type { BattlePlanner } from './battles.ts'
import { damageProgress, loadoutPoints, type PlanPriorities } from './loadout.ts'
import { freeChoiceLines, itemNumbersOfKinds, kindsAboard, ordersToEngageWith } from './orders.ts'

/**
 * The built-in plan: what to do in every scene, and the value of a position. It fights the next battle with the best
 * loadout, and values items by what they would do in the battles to come. It uses only what the player knows: for a
 * boss that the chart does not show, it takes the mean over all candidates.
 */

/** The weights of the plan, in points of hull. Tuned on the seeds t1 to t400, of which the plan won 198. */
export const PLAN_PRIORITIES: PlanPriorities = { hull: 1, ammo: 2.5, disposable: 57, reward: 57 }
const THRIFTY: PlanPriorities = { ...PLAN_PRIORITIES, ammo: 3 * PLAN_PRIORITIES.ammo }
const HOARDING: PlanPriorities = { ...PLAN_PRIORITIES, disposable: 1000 }
const LAVISH: PlanPriorities = { ...PLAN_PRIORITIES, ammo: PLAN_PRIORITIES.ammo / 3, disposable: 10 }
/**
 * §4.6.2 Weights for the bosses of ACT I and II, after which the hull is restored. Of the seeds tune-1 to tune-600 the
 * plan won 273 with these weights, and 254 without.
 */
const HEALED: PlanPriorities = { ...PLAN_PRIORITIES, hull: 0.05 }
/** The weights to use in the next battle. */
export const prioritiesAt = (s: State): PlanPriorities => (isHealedAfter(s.stage) ? HEALED : PLAN_PRIORITIES)
const isHealedAfter = (stage: number): boolean => stageAt(stage).type === 'Boss' && stageAt(stage).act < ACTS
const ACTS = 3
const ACT_AHEAD = 400
const LAST_BOSS = 900
const NEXT_BOSS = 300
const AT_HAND = 0.32
const FULL_HULL = 1.3
/** The bonus for full hull after a boss, if the hull is restored then anyway. With it the plan won 280 of those 600 seeds. */
const FULL_HULL_BEFORE_REPAIR = 0.4
const AMMO_LEFT = 0.0036
/** Ammo expected per win. It is less than the five that an ammo reward gives, because some rewards will be items. */
const AMMO_PER_WIN = 2
const AMMO_FOR_BOSS = 9
const LOST = -2000
const NEARLY = 600
const CLEARED = 0
const PER_STAGE = 40
/** The cost of each order that is still to be given. It is tiny, and makes a bot that looks one step ahead get on. */
const PER_ORDER = 0.01

export function stateValue(planner: BattlePlanner, s: State): number {
  if (s.phase !== 'pre-combat' && s.phase !== 'dock' && s.phase !== 'service') return positionValue(planner, s)
  const orders = planFor(planner, s)
  return positionValue(planner, after(planner.pack, s, orders), s) - PER_ORDER * orders.length
}

/** Sensible lines up to the end of this scene, beginning with that of the plan. */
export function* candidateLines(planner: BattlePlanner, s: State): Generator<readonly Order[]> {
  const first = planFor(planner, s)
  yield first
  const known = [first]
  for (const line of otherLines(planner, s)) {
    if (known.some((other) => isSameLine(other, line))) continue
    known.push(line)
    yield line
  }
}

const isSameLine = (a: readonly Order[], b: readonly Order[]): boolean =>
  a.length === b.length && a.every((order, i) => order === b[i])

function otherLines(planner: BattlePlanner, s: State): readonly (readonly Order[])[] {
  switch (s.phase) {
    case 'pre-combat':
      return [PLAN_PRIORITIES, THRIFTY, HOARDING, LAVISH].map((priorities) => loadoutLine(planner, s, priorities))
    case 'dock':
      return dockLines(planner, s)
    case 'reward':
    case 'boss-reward':
    case 'service':
      return freeChoiceLines(planner.take, s)
    case 'opening':
    case 'narrative':
    case 'combat-log':
    case 'game-clear':
    case 'game-over':
      return []
    default:
      return unreachable(s.phase)
  }
}

/** The plan's own line up to the end of this scene. */
function planFor(planner: BattlePlanner, s: State): readonly Order[] {
  switch (s.phase) {
    case 'opening':
      return ONLY_START
    case 'narrative':
    case 'combat-log':
      return ONLY_CONTINUE
    case 'pre-combat':
      return loadoutLine(planner, s, prioritiesAt(s))
    case 'reward':
    case 'boss-reward':
    case 'service':
    case 'dock':
      return bestLine(planner, s, otherLines(planner, s))
    case 'game-clear':
    case 'game-over':
      return []
    default:
      return unreachable(s.phase)
  }
}

/** The line that leads to the best position. */
function bestLine(planner: BattlePlanner, s: State, lines: readonly (readonly Order[])[]): readonly Order[] {
  let chosen: readonly Order[] = []
  let most = Number.NEGATIVE_INFINITY
  for (const line of lines) {
    const then = after(planner.pack, s, line)
    const points = positionValue(planner, then, s) + inEveryBattle(then.owned & ~s.owned)
    if (points > most) {
      most = points
      chosen = line
    }
  }
  return chosen
}

/**
 * The extra value of an upgrade that also helps in battles beyond those that are looked at. Of tune-1 to tune-600 the
 * plan won 306 with it, and 280 without.
 */
const inEveryBattle = (won: number): number => (hasUpgrade(won, PLATING) || hasUpgrade(won, SYNTHESIZER) ? LASTING : 0)
const LASTING = 40

/** The state after some orders that roll no dice. */
function after(pack: Pack, s: State, orders: readonly Order[]): State {
  const then = cloneState(s)
  for (const action of orders) applyMoves(pack, then, [{ seat: 0, action }], NO_DICE)
  return then
}
const noDice = (): never => {
  throw new Error('The plan must not roll dice.')
}
const NO_DICE = { roll: noDice, fork: noDice, entropy: noDice }

/**
 * The value of a position between two battles. It uses only the chart of `known`, because an order may lead to a state
 * that shows more than the player knows now.
 */
export function positionValue(planner: BattlePlanner, s: State, known: State = s): number {
  const { pack } = planner
  if (s.phase === 'game-clear') return CLEARED
  if (isLost(pack, s))
    return LOST + s.stage * PER_STAGE + NEARLY * damageProgress(lastCombat(pack, s), enemyAt(pack, s))
  const reward = s.phase === 'combat-log' && s.result === 'win' ? PLAN_PRIORITIES.reward : 0
  const stock = kindsAboard(s)
  const { act } = stageAt(s.stage)
  const near = ACT_AHEAD * actProspect(planner, s, stock, known)
  const far = act === 3 ? 0 : LAST_BOSS * bossProspect(planner, s, stock, bossesOf(pack, known, 3))
  const next = act === 1 ? NEXT_BOSS * bossProspect(planner, s, stock, bossesOf(pack, known, 2)) : 0
  return s.stage * PER_STAGE + (s.hull + s.ammo * PLAN_PRIORITIES.ammo) * AT_HAND + reward + near + next + far
}

function isLost(pack: Pack, s: State): boolean {
  if (s.phase !== 'combat-log') return s.phase === 'game-over'
  return s.result === 'loss' || (s.result === 'draw' && enemyAt(pack, s).type === 'Boss')
}

/** The boss of an act as far as the player knows: the one on the chart, or every candidate. */
function bossesOf(pack: Pack, s: State, act: number): readonly Enemy[] {
  const stage = act * STAGES_PER_ACT - 1
  const places = isEnemyCharted(s, stage) ? [enemyIndex(s, stage)] : at(pack.candidates, stage)
  return places.map((place) => enemyOf(pack, place))
}

/** The value of a boss fight: 0 if no damage is done, 1 for a narrow win, more if much hull and ammo is left. */
function bossFightValue(
  { battles }: BattlePlanner,
  ship: Ship,
  slots: number,
  stock: readonly number[],
  boss: Enemy,
  fullHullBonus: number = FULL_HULL,
): number {
  const { combat } = battles(ship, slots, stock, boss, PLAN_PRIORITIES)
  if (combat.result === 'win') return 1 + (combat.hull / ship.maxHull) * fullHullBonus + combat.ammo * AMMO_LEFT
  return damageProgress(combat, boss) * 0.8 + (combat.turn / 6) * 0.2
}

/** The value of the stock against the boss of an act, with full hull and some ammo. It is the mean over the candidates. */
function bossProspect(planner: BattlePlanner, s: State, stock: readonly number[], bosses: readonly Enemy[]): number {
  let sum = 0
  const ship = shipForBoss(s)
  for (const boss of bosses) sum += bossFightValue(planner, ship, s.maxSlots, stock, boss)
  return sum / bosses.length
}
const shipForBoss = (s: State): Ship => ({
  hull: s.maxHull,
  maxHull: s.maxHull,
  ammo: Math.max(s.ammo, AMMO_FOR_BOSS),
  owned: s.owned,
})

/**
 * Simulates the rest of this act, as far as the chart shows it, with the items aboard and a little ammo after every
 * win. Returns the value of the boss fight at its end, or a negative number if the ship is lost before.
 */
function actProspect(planner: BattlePlanner, s: State, stock: readonly number[], known: State): number {
  const { pack, battles } = planner
  const { act } = stageAt(s.stage)
  const last = act * STAGES_PER_ACT - 1
  let left = stock
  let ship: Ship = { hull: s.hull, maxHull: s.maxHull, ammo: s.ammo, owned: s.owned }
  const isFought = s.phase === 'combat-log' || s.phase === 'reward'
  for (let stage = isFought ? s.stage + 1 : s.stage; stage < last; stage++) {
    if (stageAt(stage).type === undefined || !isEnemyCharted(known, stage)) continue
    const enemy = enemyOf(pack, enemyIndex(s, stage))
    const { plan, combat } = battles(ship, s.maxSlots, left, enemy, PLAN_PRIORITIES)
    if (combat.result === 'loss') return (stage - last) / STAGES_PER_ACT
    left = withoutBurned(pack, left, plan.loadout)
    const ammo = combat.ammo + (combat.result === 'win' ? AMMO_PER_WIN : 0)
    ship = { hull: combat.hull, maxHull: s.maxHull, ammo, owned: s.owned }
  }
  if (isFought && s.stage === last) return 1
  const bosses = bossesOf(pack, known, act)
  let sum = 0
  const fullHullBonus = isHealedAfter(last) ? FULL_HULL_BEFORE_REPAIR : FULL_HULL
  for (const boss of bosses) sum += bossFightValue(planner, ship, s.maxSlots, left, boss, fullHullBonus)
  return sum / bosses.length
}

function withoutBurned(pack: Pack, stock: readonly number[], loadout: readonly number[]): number[] {
  const left = stock.slice()
  for (const kind of loadout) if (equipmentOf(pack, kind).disposable) left.splice(left.indexOf(kind), 1)
  return left
}

/** The orders that change the equipment to the planned loadout and then engage. */
function loadoutLine({ pack, battles }: BattlePlanner, s: State, priorities: PlanPriorities): Order[] {
  const enemy = enemyAt(pack, s)
  const { plan } = battles(s, s.maxSlots, kindsAboard(s), enemy, priorities)
  const wanted = itemNumbersOfKinds(s, plan.loadout)
  const staying = s.equipped.filter((n) => includesNumber(wanted, n))
  const inPlace = [...staying, ...wanted.filter((n) => !includesNumber(staying, n))]
  // Firing order matters only if ammo is short, so items that are equipped already usually stay in their place.
  return ordersToEngageWith(
    s,
    loadoutPoints(pack, s, equippedKinds(s, inPlace), enemy, priorities) >= plan.points ? inPlace : wanted,
  )
}

/** Lines at a dock: to leave, or to pay for either service with items that no boss plan uses. */
function dockLines(planner: BattlePlanner, s: State): (readonly Order[])[] {
  const lines: (readonly Order[])[] = [[LEAVE]]
  const price = dockPrice(planner.pack, s)
  const payment = spareItems(planner, s).slice(0, price)
  const back = s.counter.filter((n) => !includesNumber(payment, n))
  const added = payment.filter((n) => !includesNumber(s.counter, n))
  const isTooLate = s.changes + back.length + added.length > CHANGES_PER_STAGE
  if (payment.length < price || isTooLate) return lines
  const orders = [...back.map((n) => withdrawOrder(n)), ...added.map((n) => offerOrder(n)), PAY_DOCK]
  lines.push([...orders, REPAIR_SHIP], [...orders, RESUPPLY_AMMO])
  return lines
}

/** The items that no boss plan uses, scrap first. */
function spareItems({ pack, battles }: BattlePlanner, s: State): number[] {
  const bosses = [...bossesOf(pack, s, stageAt(s.stage).act), ...bossesOf(pack, s, 3)]
  const ship = shipForBoss(s)
  const stock = kindsAboard(s)
  const used = bosses.map((boss) => battles(ship, s.maxSlots, stock, boss, PLAN_PRIORITIES).plan.loadout)
  const wanted = used.map((loadout) => itemNumbersOfKinds(s, loadout))
  const spare = itemsAboard(s).filter((n) => wanted.every((numbers) => !includesNumber(numbers, n)))
  const isScrap = (n: number): boolean => kindOfItem(s, n) === pack.brokenScrap
  return [...spare.filter(isScrap), ...spare.filter((n) => !isScrap(n))]
}
