import { at } from '../../../lib/enums.ts'
import {
  BATTER,
  BRACE,
  CLASS_OF_ACTION,
  COMBAT_ACTIONS,
  EVASIVE,
  FLARE,
  GRAPPLE,
  HARD_BURN,
  isHeavyAttack,
  OVERCHARGE,
  REFLEX,
  SALVO,
  UNPICK,
  WIND_UP,
} from '../actions.ts'
import { type BandIndex, DEFENSE, ENGINE, NONE, type OrNone, TYPE_BONUS, WEAPON } from '../content/content.ts'
import type { Side } from './side.ts'

/** The band on which each action focuses, or NONE. Attempt Escape focuses on the engine as well (§9). */
const FOCUS: readonly OrNone<BandIndex>[] = COMBAT_ACTIONS.map((_, action) =>
  action === 0 ? WEAPON : action === 1 ? DEFENSE : action === 2 || action === 3 ? ENGINE : NONE,
)
const LAST_WITH_CONDITIONALS = EVASIVE

/** §3 The bonuses to bands from the actions that modules unlock. */
export const ACTION_BONUS = {
  salvo: 4,
  overcharge: 3,
  batter: 3,
  unpick: 3,
  flare: 3,
  brace: 4,
  braceLight: 1,
  reflex: 3,
  reflexQuiet: 1,
  burnDefense: 2,
  burnEngine: 2,
  grapple: 2,
  windUpOpens: 1,
} as const

function actionBonus(band: BandIndex, action: number, other: number): number {
  const against = other < 0 ? 'none' : at(CLASS_OF_ACTION, other)
  if (band === WEAPON) {
    if (action === SALVO) return ACTION_BONUS.salvo
    if (action === OVERCHARGE) return ACTION_BONUS.overcharge
    if (action === BATTER) return against === 'guard' ? ACTION_BONUS.batter : 0
    return action === UNPICK && (against === 'busy' || against === 'dodge') ? ACTION_BONUS.unpick : 0
  }
  if (band === ENGINE)
    return action === GRAPPLE ? ACTION_BONUS.grapple : action === HARD_BURN ? ACTION_BONUS.burnEngine : 0
  if (action === WIND_UP) return -ACTION_BONUS.windUpOpens
  if (action === FLARE) return ACTION_BONUS.flare
  if (action === HARD_BURN) return ACTION_BONUS.burnDefense
  if (action === BRACE)
    return isHeavyAttack(other) ? ACTION_BONUS.brace : against === 'attack' ? ACTION_BONUS.braceLight : 0
  if (action !== REFLEX) return 0
  return isHeavyAttack(other)
    ? ACTION_BONUS.reflex
    : against === 'guard' || against === 'busy'
      ? ACTION_BONUS.reflexQuiet
      : 0
}

/** Bonuses to bands by band, own action and the other side's action. The last column is for an unknown action. */
const OTHERS = COMBAT_ACTIONS.length + 1
const ACTION_BONUSES = Int8Array.from({ length: 3 * COMBAT_ACTIONS.length * OTHERS }, (_, i) => {
  const other = i % OTHERS
  const action = Math.floor(i / OTHERS) % COMBAT_ACTIONS.length
  const band = Math.floor(i / OTHERS / COMBAT_ACTIONS.length) as BandIndex
  return actionBonus(band, action, other === COMBAT_ACTIONS.length ? -1 : other)
})

/**
 * §4 The effective band of a ship under an action. `rps` counts for the weapon band only. `other` is the other side's
 * action, on which the bonuses of module actions depend (step 3), or −1 if it is unknown.
 */
export function shipBand(s: Side, band: BandIndex, action: number, rps: number, other = -1): number {
  const degradation = s.degradation[band]
  if (degradation >= s.capacity[band]) return 0
  let value = s.bands[band] - degradation
  if (action > REPAIR_ACTION)
    value += ACTION_BONUSES[
      (band * COMBAT_ACTIONS.length + action) * OTHERS + (other < 0 ? COMBAT_ACTIONS.length : other)
    ] as number
  else if (FOCUS[action] === band) value += action <= LAST_WITH_CONDITIONALS ? 1 + s.conditional[band] : 1
  if (band === WEAPON) value += rps
  return value > 0 ? value : 0
}
const REPAIR_ACTION = COMBAT_ACTIONS.indexOf('Repair')

/** §4 step 7: the bonus of the attacker's weapon type against the defense type; 0 if either ship has no type. */
export function typeBonus(attacker: Side, defender: Side): number {
  if (attacker.weaponType === NONE || defender.defenseType === NONE) return 0
  return TYPE_BONUS[attacker.weaponType][defender.defenseType]
}

/** §9 The highest roll of 1 to 100 that escapes, for a score of −2 or less, −1, 0, 1, and 2 or more. */
export const ESCAPE_THRESHOLDS = [30, 40, 50, 60, 70] as const
export const escapeThreshold = (score: number): number =>
  ESCAPE_THRESHOLDS[Math.max(-2, Math.min(2, score)) + 2] as number
