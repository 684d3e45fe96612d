import { at } from '../../../lib/enums.ts'
import type { ActionName } from '../actions.ts'
import { BANDS, type Band } from '../content/content.ts'
import type { EndLog, RoundLog, SideName } from './log.ts'
import type { Combat, HullColor, Side } from './side.ts'
import { hullColor, hullPercent, sideOf } from './side.ts'

/** A hull as a seat sees it. It shows points only for the seat's own ship and for a scanned enemy. */
export interface VisibleHull {
  readonly percent: number
  readonly color: HullColor
  readonly points?: number
  readonly max?: number
}

/**
 * What a seat learns of a round. Each event goes to one seat and holds only what that seat may know (§13), because
 * programs receive events unfiltered. `whose` says which ship acted or was hit, as that seat sees it.
 */
export type CombatEvent =
  | {
      readonly kind: 'orders'
      readonly seat: number
      readonly round: number
      readonly mine: ActionName
      readonly theirs: ActionName
    }
  | {
      readonly kind: 'repaired'
      readonly seat: number
      readonly whose: ShipOwner
      readonly hull: VisibleHull
      readonly figures?: {
        readonly place: number
        readonly before: number
        readonly magnitude: number
        readonly usesLeft: number
      }
    }
  | { readonly kind: 'scan'; readonly seat: number; readonly whose: ShipOwner; readonly success: boolean }
  | {
      readonly kind: 'bands'
      readonly seat: number
      readonly whose: ShipOwner
      readonly bands: readonly number[]
      readonly rps?: number
    }
  | {
      readonly kind: 'flight'
      readonly seat: number
      readonly whose: ShipOwner
      readonly success: boolean
      readonly figures?: { readonly score: number; readonly threshold: number; readonly roll: number }
    }
  | {
      readonly kind: 'attack'
      readonly seat: number
      /** The ship that was shot at. */
      readonly whose: ShipOwner
      readonly hull: VisibleHull
      /** The damage, if the ship is the seat's own or a scanned enemy. */
      readonly damage?: number
      readonly figures?: { readonly delta: number; readonly roll: number; readonly mitigation: number }
    }
  | {
      readonly kind: 'degraded'
      readonly seat: number
      readonly whose: ShipOwner
      readonly subsystem: Band
      readonly degradation: number
      readonly capacity: number
      readonly isRed: boolean
    }
  | {
      readonly kind: 'combat-over'
      readonly seat: number
      readonly round: number
      readonly outcome: EndLog['outcome']
      readonly by: ShipOwner | 'nobody'
      readonly won: 'you' | 'they' | 'nobody'
      readonly combat_rng_seed: string
      readonly survival?: { readonly roll: number; readonly threshold: number; readonly survived: boolean }
    }
export type ShipOwner = 'own' | 'enemy'

const NAMES: readonly SideName[] = ['player', 'enemy']

/** Turns a round's log into the events of one seat. */
export function* eventsOfRound(log: RoundLog, c: Combat, seat: number): Generator<CombatEvent> {
  const mine = at(NAMES, seat)
  const theirs = at(NAMES, 1 - seat)
  const other = sideOf(c, 1 - seat)
  const whoseIs = (side: SideName): ShipOwner => (side === mine ? 'own' : 'enemy')
  const knows = (side: SideName): boolean => side === mine || other.isScanned
  const hullOf = (side: SideName): VisibleHull => visibleHull(sideOf(c, NAMES.indexOf(side)), knows(side))
  yield { kind: 'orders', seat, round: log.round, mine: log.actions[mine], theirs: log.actions[theirs] }
  for (const { side, place, hull_before, magnitude, uses_left } of log.repairs) {
    const figures = { place, before: hull_before, magnitude, usesLeft: uses_left }
    const hull = afterRepair(log, side, sideOf(c, NAMES.indexOf(side)).hullMax, knows(side))
    yield { kind: 'repaired', seat, whose: whoseIs(side), hull, ...(knows(side) ? { figures } : {}) }
  }
  for (const { side, success } of log.scans) yield { kind: 'scan', seat, whose: whoseIs(side), success }
  if (log.attacks.length > 0 || log.escapes.length > 0)
    for (const side of [mine, theirs])
      if (knows(side)) {
        // The type bonus would reveal the enemy's defense type, so it is hidden until the enemy is scanned.
        const [, defense, engine] = log.bands[side]
        const shown = other.isScanned
          ? { bands: log.bands[side], rps: log.rps[side] }
          : { bands: [log.weapon_before_rps[side], defense, engine] }
        yield { kind: 'bands', seat, whose: whoseIs(side), ...shown }
      }
  for (const { side, success, score, threshold, roll } of log.escapes)
    yield {
      kind: 'flight',
      seat,
      whose: whoseIs(side),
      success,
      ...(other.isScanned ? { figures: { score, threshold, roll } } : {}),
    }
  for (const { side, band_delta, damage_roll, mitigation_roll, damage } of log.attacks) {
    const target = side === mine ? theirs : mine
    const figures = { delta: band_delta, roll: damage_roll, mitigation: mitigation_roll }
    yield {
      kind: 'attack',
      seat,
      whose: whoseIs(target),
      hull: hullOf(target),
      ...(knows(target) ? { damage } : {}),
      ...(other.isScanned ? { figures } : {}),
    }
  }
  for (const { side, subsystem, degradation, capacity, red } of log.degradation)
    if (knows(side))
      yield { kind: 'degraded', seat, whose: whoseIs(side), subsystem, degradation, capacity, isRed: red }
}

/** The last event of a combat. It reveals the seed, from which nothing can be predicted any more. */
export function combatOverEvent(c: Combat, end: EndLog, seat: number): CombatEvent {
  const mine = NAMES[seat]
  return {
    kind: 'combat-over',
    seat,
    round: c.round,
    outcome: end.outcome,
    by: end.by === undefined ? 'nobody' : end.by === mine ? 'own' : 'enemy',
    won: end.winner === 'none' ? 'nobody' : end.winner === mine ? 'you' : 'they',
    combat_rng_seed: c.seed,
    ...(end.survival === undefined || seat !== 0 ? {} : { survival: end.survival }),
  }
}

export function visibleHull(s: Pick<Side, 'hull' | 'hullMax'>, isKnown: boolean): VisibleHull {
  const seen = { percent: hullPercent(s.hull, s.hullMax), color: hullColor(s) }
  return isKnown ? { ...seen, points: s.hull, max: s.hullMax } : seen
}

function afterRepair(log: RoundLog, side: SideName, max: number, isKnown: boolean): VisibleHull {
  const repair = log.repairs.find((entry) => entry.side === side)
  const hull = repair?.hull_after ?? 0
  return visibleHull({ hull, hullMax: max }, isKnown)
}

export const bandText = (bands: readonly number[]): string => BANDS.map((band, i) => `${band} ${bands[i]}`).join(', ')
