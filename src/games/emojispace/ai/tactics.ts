import { at } from '../../../lib/enums.ts'
import {
  classOf,
  ESCAPE,
  EVASIVE,
  FLARE,
  FOCUS_FIRE,
  GRAPPLE,
  HARD_BURN,
  type Order,
  OVERCHARGE,
  orderOf,
  REINFORCE,
  REPAIR,
  SALVO,
  SCAN,
  SURRENDER,
  WIND_UP,
} from '../actions.ts'
import { bandOf, escapeThreshold } from '../combat/bands.ts'
import { captainOdds } from '../combat/captains.ts'
import { winnerOf } from '../combat/combat.ts'
import { combatOrders } from '../combat/orders.ts'
import { type Combat, isRed, levelOf, percentOf, type Side, sideOf } from '../combat/side.ts'
import { BAND_PLACES, ENGINE, WEAPON } from '../content/content.ts'
import { chanceIn, damageSpread, mendable, type Oracle, type Table } from './odds.ts'

/** What the house thinks of a combat, from what a seat may know. */

const WON = 300
const FLED = 40
/** Weights in percent of hull, by trial against each other. */
const RED_SUBSYSTEM = 12

/** How a combat looks from a seat; larger is better. For players, who look at imagined combats only. */
export function combatValue(c: Combat, seat: number): number {
  const own = sideOf(c, seat)
  const other = sideOf(c, 1 - seat)
  const balance = worth(own) - worth(other)
  if (c.ended === '') return balance
  const winner = winnerOf(c)
  if (c.ended === 'escape') return c.by === seat ? worth(own) - FLED - worth(other) : balance
  if (winner < 0) return own.hull === 0 ? -WON : balance
  return winner === seat ? WON + worth(own) : balance - WON
}

function worth(s: Side): number {
  let sum = percentOf(s.hull, s.hullMax)
  for (const band of BAND_PLACES) if (isRed(s, band)) sum -= RED_SUBSYSTEM
  return sum
}

/** How a captain fights: who it may be against, what is told, and what leaving is worth in chances to win (0: there is nowhere to go). */
export interface Battle {
  readonly oracle: Oracle
  /** Ships it may be; one, if it lies open. */
  readonly foes: readonly Side[]
  readonly leaveWorth: number
  /** Whether the told intent is looked at. */
  readonly reads: boolean
}

/** What a use is worth, in chances to win: about what keeping it for the right round brings. */
const PER_USE = 0.025
const FEW_FOES = 3

/** The chance to win a combat as it stands, both ships being known. */
export function chanceNow(oracle: Oracle, c: Combat): number {
  const [own, foe] = [sideOf(c, 0), sideOf(c, 1)]
  const table = oracle.table(own, foe, c.captain < 0 ? BASIC : c.captain)
  return chanceIn(table, own.hull + mendable(own), foe.hull + mendable(foe), foe.isWound)
}

/** What may come of an order against one of them, with what is told. */
function chanceOf(
  c: Combat,
  foe: Side,
  table: Table,
  order: Order,
  intents: readonly Intent[],
  leaveWorth: number,
): number {
  const own = sideOf(c, 0)
  const { action } = order
  const mended = action === REPAIR ? magnitudeOf(own, order) : 0
  const hull = Math.min(own.hullMax, own.hull + mended)
  // A repair that is made is no longer hoped for.
  const reserve = Math.max(0, mendable(own) - (mended > 0 ? Math.ceil(mended / 2) : 0))
  let sum = 0
  for (const { action: theirs, p } of intents) {
    if (theirs === SURRENDER) {
      sum += p
      continue
    }
    let stays = 1
    if (action === ESCAPE) {
      const score =
        bandOf(own, ENGINE, action, 0, theirs) - bandOf(foe, ENGINE, theirs, 0, action) + own.escapeBonus - foe.grip
      stays = 1 - escapeThreshold(score) / 100
      sum += p * (1 - stays) * leaveWorth
    }
    const dealt = damageSpread(own, foe, action, theirs)
    const taken = damageSpread(foe, own, theirs, action)
    const winds = theirs === WIND_UP
    const foeHull = foe.hull + mendable(foe)
    for (let damage = 0; damage < dealt.length; damage++) {
      const q = p * stays * (dealt[damage] as number)
      if (q === 0) continue
      for (let hurt = 0; hurt < taken.length; hurt++) {
        const r = q * (taken[hurt] as number)
        if (r === 0 || hurt >= hull) continue
        const crossed = levelOf(percentOf(hull, own.hullMax)) - levelOf(percentOf(hull - hurt, own.hullMax))
        const loss = crossed > 0 ? 1 - 0.12 * crossed : 1
        sum +=
          r * loss * (damage >= foe.hull ? 1 / loss : chanceIn(table, hull - hurt + reserve, foeHull - damage, winds))
      }
    }
  }
  return sum - (isFew(action) ? PER_USE : 0)
}
const isFew = (action: number): boolean => action === OVERCHARGE || action === FLARE || action === HARD_BURN

interface Intent {
  readonly action: number
  readonly p: number
}

/** What a captain may be up to, as far as it is told: exactly, by its kind, or not at all. */
function intentsOf(c: Combat, foe: Side, reads: boolean): readonly Intent[] {
  if (c.captain < 0 || !reads) return AS_IF_FIRING
  const isExact = c.isRead || sideOf(c, 1).isScanned
  if (isExact) return [{ action: c.intent, p: 1 }]
  const real = c.sides[1] as Side
  c.sides[1] = foe
  const odds = captainOdds(c, 1)
  c.sides[1] = real
  const alike = odds.filter(({ action }) => classOf(action) === classOf(c.intent))
  let sum = 0
  for (const { permille } of alike) sum += permille
  if (sum === 0) return STAND_INS[classOf(c.intent)] ?? AS_IF_FIRING
  return alike.map(({ action, permille }) => ({ action, p: permille / sum }))
}
const AS_IF_FIRING: readonly Intent[] = [{ action: FOCUS_FIRE, p: 1 }]
const STAND_INS: Readonly<Record<string, readonly Intent[]>> = {
  guard: [{ action: REINFORCE, p: 1 }],
  dodge: [{ action: EVASIVE, p: 1 }],
  busy: [{ action: WIND_UP, p: 1 }],
  leave: [{ action: ESCAPE, p: 1 }],
  parley: [{ action: SURRENDER, p: 1 }],
}

export interface Thought {
  readonly order: Order
  readonly chance: number
}

/** Every order worth a thought with its chance to win, the best first. */
export function thoughts(c: Combat, battle: Battle): readonly Thought[] {
  const { foes, oracle, leaveWorth, reads } = battle
  const own = sideOf(c, 0)
  const some = foes.slice(0, FEW_FOES)
  const tables = some.map((foe) => oracle.table(own, foe, c.captain < 0 ? BASIC : c.captain))
  const intents = some.map((foe) => intentsOf(c, foe, reads))
  const list: Thought[] = []
  for (const order of combatOrders(c, 0)) {
    const { action } = order
    if (action === SURRENDER || action === GRAPPLE || action === SCAN || action === WIND_UP) continue
    if (!reads && action > REPAIR) continue
    if (action === ESCAPE && leaveWorth === 0) continue
    let sum = 0
    for (let i = 0; i < some.length; i++)
      sum += chanceOf(c, at(some, i), at(tables, i), order, at(intents, i), leaveWorth)
    list.push({ order, chance: sum / some.length })
  }
  return list.sort((a, b) => b.chance - a.chance)
}
/** The captain a seat is taken for: it fires. */
const BASIC = 0

const magnitudeOf = (s: Side, order: Order): number => s.magnitudes[s.repairs.indexOf(order.place)] ?? 0

/** §12 Where nobody gets anywhere, a wind-up and its salvo may: better than turning away. */
function pressing(c: Combat): Order | undefined {
  if (c.dry < DRY && c.still < STILL) return undefined
  const own = sideOf(c, 0)
  if (isRed(own, WEAPON)) return undefined
  return combatOrders(c, 0).find(({ action }) => action === (own.isWound ? SALVO : WIND_UP))
}
const DRY = 2
const STILL = 6

/** The best thought first, then what else may be worth it: near misses, a wind-up, a scan, leaving. */
export function* combatPlans(c: Combat, battle: Battle): Generator<readonly Order[]> {
  const all = thoughts(c, battle)
  const best = at(all, 0)
  const press = battle.reads ? pressing(c) : undefined
  if (press !== undefined && best.order.action !== ESCAPE) yield [press]
  yield [best.order]
  if (best.chance > SURE) return
  for (const { order, chance } of all.slice(1, MOST_THOUGHTS))
    if (chance > best.chance - (order.action === ESCAPE ? LEAVING : NEAR)) yield [order]
  const isLastStand = battle.leaveWorth === 0
  const open = combatOrders(c, 0)
  const own = sideOf(c, 0)
  // Who is losing has little to lose: a wind-up may turn it. Elsewhere it is worse than it looks to who weighs it by a few imagined rounds.
  const mayWind = open.includes(orderOf(WIND_UP)) && !own.isWound && !isRed(own, WEAPON)
  if (isLastStand && mayWind && best.chance < LOSING) yield [orderOf(WIND_UP)]
  if (isLastStand && c.round < 2 && open.includes(orderOf(SCAN)) && !sideOf(c, 1).isScanned) yield [orderOf(SCAN)]
}
const SURE = 0.985
const MOST_THOUGHTS = 4
/** What is nearly as good; leaving is judged by more than the fight, so that it may look worse. */
const NEAR = 0.03
const LEAVING = 0.25
const LOSING = 0.3
