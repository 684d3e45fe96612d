import { at } from '../../../lib/enums.ts'
import {
  ACTIONS,
  BATTER,
  BRACE,
  CLASS_OF,
  EVASIVE,
  FLARE,
  GRAPPLE,
  HARD_BURN,
  isHeavy,
  OVERCHARGE,
  REFLEX,
  SALVO,
  UNPICK,
  WIND_UP,
} from '../actions.ts'
import { type BandIndex, DEFENSE, ENGINE, NONE, type OrNone, RPS, WEAPON } from '../content/content.ts'
import type { Side } from './side.ts'

/** The band on which each action focuses, or NONE. Attempt Escape focuses on the engine as well (§9). */
const FOCUS: readonly OrNone<BandIndex>[] = ACTIONS.map((_, action) =>
  action === 0 ? WEAPON : action === 1 ? DEFENSE : action === 2 || action === 3 ? ENGINE : NONE,
)
const LAST_WITH_CONDITIONALS = EVASIVE

/** §3 The bonuses to bands from the actions that modules unlock. */
export const BONUS = {
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
  const against = other < 0 ? 'none' : at(CLASS_OF, other)
  if (band === WEAPON) {
    if (action === SALVO) return BONUS.salvo
    if (action === OVERCHARGE) return BONUS.overcharge
    if (action === BATTER) return against === 'guard' ? BONUS.batter : 0
    return action === UNPICK && (against === 'busy' || against === 'dodge') ? BONUS.unpick : 0
  }
  if (band === ENGINE) return action === GRAPPLE ? BONUS.grapple : action === HARD_BURN ? BONUS.burnEngine : 0
  if (action === WIND_UP) return -BONUS.windUpOpens
  if (action === FLARE) return BONUS.flare
  if (action === HARD_BURN) return BONUS.burnDefense
  if (action === BRACE) return isHeavy(other) ? BONUS.brace : against === 'attack' ? BONUS.braceLight : 0
  if (action !== REFLEX) return 0
  return isHeavy(other) ? BONUS.reflex : against === 'guard' || against === 'busy' ? BONUS.reflexQuiet : 0
}

/** Bonuses to bands by band, own action and the other side's action. The last column is for an unknown action. */
const OTHERS = ACTIONS.length + 1
const ACTION_BONUSES = Int8Array.from({ length: 3 * ACTIONS.length * OTHERS }, (_, i) => {
  const other = i % OTHERS
  const action = Math.floor(i / OTHERS) % ACTIONS.length
  const band = Math.floor(i / OTHERS / ACTIONS.length) as BandIndex
  return actionBonus(band, action, other === ACTIONS.length ? -1 : other)
})

/**
 * §4 The effective band of a ship under an action. `rps` counts for the weapon band only. `other` is the other side's
 * action, on which the bonuses of module actions depend (step 3), or −1 if it is unknown.
 */
export function bandOf(s: Side, band: BandIndex, action: number, rps: number, other = -1): number {
  const degradation = s.degradation[band]
  if (degradation >= s.capacity[band]) return 0
  let value = s.bands[band] - degradation
  if (action > REPAIR_ACTION)
    value += ACTION_BONUSES[(band * ACTIONS.length + action) * OTHERS + (other < 0 ? ACTIONS.length : other)] as number
  else if (FOCUS[action] === band) value += action <= LAST_WITH_CONDITIONALS ? 1 + s.conditional[band] : 1
  if (band === WEAPON) value += rps
  return value > 0 ? value : 0
}
const REPAIR_ACTION = ACTIONS.indexOf('Repair')

/** §4 step 7: the bonus of the attacker's weapon type against the defense type; 0 if either ship has no type. */
export function rpsOf(attacker: Side, defender: Side): number {
  if (attacker.weaponType === NONE || defender.defenseType === NONE) return 0
  return RPS[attacker.weaponType][defender.defenseType]
}

/** §9 The highest roll of 1 to 100 that escapes, for a score of −2 or less, −1, 0, 1, and 2 or more. */
export const ESCAPE_THRESHOLDS = [30, 40, 50, 60, 70] as const
export const escapeThreshold = (score: number): number =>
  ESCAPE_THRESHOLDS[Math.max(-2, Math.min(2, score)) + 2] as number
