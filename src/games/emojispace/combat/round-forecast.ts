import { actionClass, COMBAT_ACTIONS, ESCAPE, EVASIVE, HARD_BURN, REPAIR, SALVO, SURRENDER } from '../actions.ts'
import { DEFENSE, WEAPON } from '../content/content.ts'
import { shipBand, typeBonus } from './bands.ts'
import { canRepair, captainOdds } from './captains.ts'
import { isActionUsable } from './orders.ts'
import { type Combat, colorIndex, hullPercent, type Side, sideOf } from './side.ts'

/** §5 What both attacks of the coming round can do, as far as a seat knows the other ship and its action. */
export interface RoundForecast {
  readonly dealt: DamageRange
  readonly taken: DamageRange
}
export interface DamageRange {
  readonly least: number
  readonly most: number
}

/** A ship that the other one may be, with the actions that it may have chosen. */
export interface PossibleFoe {
  readonly ship: Side
  /** The same ship with as much damage to every subsystem as it may have; the ship itself if it has none. */
  readonly worn: Side
  readonly actions: readonly number[]
}

/**
 * What a seat may assume of the other ship: the ship itself once it is scanned, otherwise every ship of `lookalikes`
 * whose captain could have announced what it announced.
 */
export function possibleFoes(c: Combat, seat: number, lookalikes: readonly Side[]): readonly PossibleFoe[] {
  const seen = sideOf(c, 1 - seat)
  if (seen.isScanned) return [{ ship: seen, worn: seen, actions: actionsOf(c, seat, seen) }]
  const ships = lookalikes.map((ship) => withVisibleState(ship, seen))
  const crossed = 2 - colorIndex(hullPercent(seen.hull, seen.hullMax))
  const foes = ships.map((ship): PossibleFoe => {
    const worn: Side = crossed === 0 ? ship : { ...ship, degradation: [crossed, crossed, crossed] }
    return { ship, worn, actions: actionsOf(c, seat, ship) }
  })
  const consistent = foes.filter(({ actions }) => actions.length > 0)
  // If no ship of the sample could have announced this, all of them count with the announced action.
  return consistent.length > 0 ? consistent : foes.map((foe) => ({ ...foe, actions: [c.intent] }))
}

/** The hull is known in percent only, so it counts as so many of 100 points. */
const withVisibleState = (ship: Side, seen: Side): Side => ({
  ...ship,
  hull: hullPercent(seen.hull, seen.hullMax),
  hullMax: 100,
  isWound: seen.isWound,
  last: seen.last,
})

/** The actions that this ship may take in the coming round, given what its captain has announced. */
function actionsOf(c: Combat, seat: number, ship: Side): readonly number[] {
  if (c.captain < 0 || seat !== 0)
    return COMBAT_ACTIONS.flatMap((_, action) =>
      action !== SURRENDER && (action === REPAIR ? canRepair(ship) : isActionUsable(ship, action)) ? [action] : [],
    )
  if (sideOf(c, 1).isScanned || c.isRead) return [c.intent]
  const announced = actionClass(c.intent)
  // §25 A captain who has wound up and announces an attack always fires the Salvo.
  if (announced === 'attack' && ship.isWound) return [SALVO]
  const odds = captainOdds({ ...c, sides: [sideOf(c, 0), ship] }, 1)
  return [...new Set(odds.flatMap(({ action }) => (actionClass(action) === announced ? [action] : [])))]
}

/** The damage of the coming round if `own` takes this action, over all ships and actions that are possible. */
export function forecastRound(own: Side, foes: readonly PossibleFoe[], action: number): RoundForecast {
  const dealt = { least: Number.POSITIVE_INFINITY, most: 0 }
  const taken = { least: Number.POSITIVE_INFINITY, most: 0 }
  const widen = (range: { least: number; most: number }, least: number, most: number): void => {
    range.least = Math.min(range.least, least)
    range.most = Math.max(range.most, most)
  }
  for (const { ship, worn, actions } of foes)
    for (const theirs of actions) {
      if (action === SURRENDER || theirs === SURRENDER) {
        widen(dealt, 0, 0)
        widen(taken, 0, 0)
        continue
      }
      // §9 Nobody fires if one of the ships gets away.
      const mayEnd = action === ESCAPE || theirs === ESCAPE
      widen(dealt, mayEnd ? 0 : leastHit(own, action, ship, theirs), mostHit(own, action, worn, theirs))
      widen(taken, mayEnd ? 0 : leastHit(worn, theirs, own, action), mostHit(ship, theirs, own, action))
    }
  return { dealt, taken }
}

const delta = (attacker: Side, mine: number, defender: Side, theirs: number): number =>
  shipBand(attacker, WEAPON, mine, typeBonus(attacker, defender), theirs) - shipBand(defender, DEFENSE, theirs, 0, mine)

/** §5, §6 A hit rolls 1 to the difference, 0 or 1 if there is none; a dodge may take 1 off. */
const leastHit = (attacker: Side, mine: number, defender: Side, theirs: number): number =>
  delta(attacker, mine, defender, theirs) > 0 && theirs !== EVASIVE && theirs !== HARD_BURN ? 1 : 0
function mostHit(attacker: Side, mine: number, defender: Side, theirs: number): number {
  const over = delta(attacker, mine, defender, theirs)
  return over === 0 ? 1 : Math.max(0, over)
}

/** Whether the announcement makes this action clearly better than it is against an unknown one. */
export function answersAnnounced(own: Side, action: number, announced: number): boolean {
  const gain = (band: typeof WEAPON | typeof DEFENSE): number =>
    shipBand(own, band, action, 0, announced) - shipBand(own, band, action, 0)
  return gain(WEAPON) >= CLEARLY || gain(DEFENSE) >= CLEARLY
}
const CLEARLY = 2

/** A range as text: `1` or `0–4`. */
export const rangeText = ({ least, most }: DamageRange): string => (least === most ? `${least}` : `${least}–${most}`)
