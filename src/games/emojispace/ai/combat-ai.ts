import { at } from '../../../lib/enums.ts'
import {
  actionClass,
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
import { escapeThreshold, shipBand } from '../combat/bands.ts'
import { captainOdds } from '../combat/captains.ts'
import { winnerOf } from '../combat/combat.ts'
import { combatOrders } from '../combat/orders.ts'
import { type Combat, colorIndex, hullPercent, isBandRed, type Side, sideOf } from '../combat/side.ts'
import { BAND_INDEXES, ENGINE, WEAPON } from '../content/content.ts'
import { damageSpread, type OddsTable, type OddsTables, repairReserveHull, winChanceIn } from './fight-odds.ts'

// How the built-in plan fights, using only what the seat may know.

const WON = 300
const FLED = 40
/** The cost of a subsystem that is out of order, in percent of the hull. Tuned in games of the plan against itself. */
const RED_SUBSYSTEM = 12

/** The score of a combat for a seat; larger is better. Bots call it on simulated combats only. */
export function combatValue(c: Combat, seat: number): number {
  const own = sideOf(c, seat)
  const other = sideOf(c, 1 - seat)
  const balance = shipScore(own) - shipScore(other)
  if (c.ended === '') return balance
  const winner = winnerOf(c)
  if (c.ended === 'escape') return c.by === seat ? shipScore(own) - FLED - shipScore(other) : balance
  if (winner < 0) return own.hull === 0 ? -WON : balance
  return winner === seat ? WON + shipScore(own) : balance - WON
}

function shipScore(s: Side): number {
  let sum = hullPercent(s.hull, s.hullMax)
  for (const band of BAND_INDEXES) if (isBandRed(s, band)) sum -= RED_SUBSYSTEM
  return sum
}

/** What the fighting plan must know. `leaveValue` is the value of leaving, given as a chance to win; 0 if the fight cannot be left. */
export interface FightPlanInput {
  readonly oddsTables: OddsTables
  /** The ships that the enemy may be. Once it is scanned, this is the real one alone. */
  readonly foes: readonly Side[]
  readonly leaveValue: number
  /** Whether the plan reacts to the announced act. */
  readonly readsIntent: boolean
}

/** What a limited use costs, given as a chance to win. It is about what is gained by saving the use for the right round. */
const PER_USE = 0.025
const MAX_FOES = 3

/** The chance to win a combat if both ships are known. */
export function winChanceNow(oddsTables: OddsTables, c: Combat): number {
  const [own, foe] = [sideOf(c, 0), sideOf(c, 1)]
  const table = oddsTables.table(own, foe, c.captain < 0 ? BASIC : c.captain)
  return winChanceIn(table, own.hull + repairReserveHull(own), foe.hull + repairReserveHull(foe), foe.isWound)
}

/** The chance to win if we give this order, against one of the ships the enemy may be and over the acts it may choose. */
function chanceOf(
  c: Combat,
  foe: Side,
  table: OddsTable,
  order: Order,
  intents: readonly Intent[],
  leaveValue: number,
): number {
  const own = sideOf(c, 0)
  const { action } = order
  const mended = action === REPAIR ? magnitudeOf(own, order) : 0
  const hull = Math.min(own.hullMax, own.hull + mended)
  // Hull points repaired now no longer count as a reserve.
  const reserve = Math.max(0, repairReserveHull(own) - (mended > 0 ? Math.ceil(mended / 2) : 0))
  let sum = 0
  for (const { action: theirs, p } of intents) {
    if (theirs === SURRENDER) {
      sum += p
      continue
    }
    let stays = 1
    if (action === ESCAPE) {
      const score =
        shipBand(own, ENGINE, action, 0, theirs) - shipBand(foe, ENGINE, theirs, 0, action) + own.escapeBonus - foe.grip
      stays = 1 - escapeThreshold(score) / 100
      sum += p * (1 - stays) * leaveValue
    }
    const dealt = damageSpread(own, foe, action, theirs)
    const taken = damageSpread(foe, own, theirs, action)
    const winds = theirs === WIND_UP
    const foeHull = foe.hull + repairReserveHull(foe)
    for (let damage = 0; damage < dealt.length; damage++) {
      const q = p * stays * (dealt[damage] as number)
      if (q === 0) continue
      for (let hurt = 0; hurt < taken.length; hurt++) {
        const r = q * (taken[hurt] as number)
        if (r === 0 || hurt >= hull) continue
        const crossed = colorIndex(hullPercent(hull, own.hullMax)) - colorIndex(hullPercent(hull - hurt, own.hullMax))
        const loss = crossed > 0 ? 1 - 0.12 * crossed : 1
        sum +=
          r *
          loss *
          (damage >= foe.hull ? 1 / loss : winChanceIn(table, hull - hurt + reserve, foeHull - damage, winds))
      }
    }
  }
  return sum - (isLimited(action) ? PER_USE : 0)
}
const isLimited = (action: number): boolean => action === OVERCHARGE || action === FLARE || action === HARD_BURN

interface Intent {
  readonly action: number
  readonly p: number
}

/** The acts the enemy may choose: one if its action is announced exactly, those of a kind if only the kind is, otherwise all. */
function intentsOf(c: Combat, foe: Side, readsIntent: boolean): readonly Intent[] {
  if (c.captain < 0 || !readsIntent) return AS_IF_FIRING
  const isExact = c.isRead || sideOf(c, 1).isScanned
  if (isExact) return [{ action: c.intent, p: 1 }]
  const real = sideOf(c, 1)
  c.sides[1] = foe
  const odds = captainOdds(c, 1)
  c.sides[1] = real
  const alike = odds.filter(({ action }) => actionClass(action) === actionClass(c.intent))
  let sum = 0
  for (const { permille } of alike) sum += permille
  if (sum === 0) return STAND_INS[actionClass(c.intent)] ?? AS_IF_FIRING
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

export interface RankedOrder {
  readonly order: Order
  readonly chance: number
}

/** The sensible orders with their chances to win, the best first. */
export function rankOrders(c: Combat, battle: FightPlanInput): readonly RankedOrder[] {
  const { foes, oddsTables, leaveValue, readsIntent } = battle
  const own = sideOf(c, 0)
  const some = foes.slice(0, MAX_FOES)
  const tables = some.map((foe) => oddsTables.table(own, foe, c.captain < 0 ? BASIC : c.captain))
  const intents = some.map((foe) => intentsOf(c, foe, readsIntent))
  const list: RankedOrder[] = []
  for (const order of combatOrders(c, 0)) {
    const { action } = order
    if (action === SURRENDER || action === GRAPPLE || action === SCAN || action === WIND_UP) continue
    if (!readsIntent && action > REPAIR) continue
    if (action === ESCAPE && leaveValue === 0) continue
    let sum = 0
    for (let i = 0; i < some.length; i++)
      sum += chanceOf(c, at(some, i), at(tables, i), order, at(intents, i), leaveValue)
    list.push({ order, chance: sum / some.length })
  }
  return list.sort((a, b) => b.chance - a.chance)
}
/** The captain assumed in place of a human opponent. It only fires. */
const BASIC = 0

const magnitudeOf = (s: Side, order: Order): number => s.magnitudes[s.repairs.indexOf(order.index)] ?? 0

/** §12 The order for a stalemate, in which a wind-up and the Salvo after it may get through. */
function pressingOrder(c: Combat): Order | undefined {
  if (c.dry < DRY && c.still < STILL) return undefined
  const own = sideOf(c, 0)
  if (isBandRed(own, WEAPON)) return undefined
  return combatOrders(c, 0).find(({ action }) => action === (own.isWound ? SALVO : WIND_UP))
}
const DRY = 2
const STILL = 6

/** Lines of one order, the best first. Alternatives follow: orders that are nearly as good, a wind-up, a scan, an escape. */
export function* combatLines(c: Combat, battle: FightPlanInput): Generator<readonly Order[]> {
  const all = rankOrders(c, battle)
  const best = at(all, 0)
  const press = battle.readsIntent ? pressingOrder(c) : undefined
  if (press !== undefined && best.order.action !== ESCAPE) yield [press]
  yield [best.order]
  if (best.chance > SURE) return
  for (const { order, chance } of all.slice(1, MAX_LINES))
    if (chance > best.chance - (order.action === ESCAPE ? NEAR_ESCAPE : NEAR)) yield [order]
  const isLastStand = battle.leaveValue === 0
  const open = combatOrders(c, 0)
  const own = sideOf(c, 0)
  // A wind-up may turn a last fight that is being lost. In other fights search overrates it, because it simulates only a few rounds.
  const mayWind = open.includes(orderOf(WIND_UP)) && !own.isWound && !isBandRed(own, WEAPON)
  if (isLastStand && mayWind && best.chance < LOSING) yield [orderOf(WIND_UP)]
  if (isLastStand && c.round < 2 && open.includes(orderOf(SCAN)) && !sideOf(c, 1).isScanned) yield [orderOf(SCAN)]
}
const SURE = 0.985
const MAX_LINES = 4
/** How much worse than the best an alternative may be. An escape may be worse within the fight, because its benefit shows only later. */
const NEAR = 0.03
const NEAR_ESCAPE = 0.25
const LOSING = 0.3
