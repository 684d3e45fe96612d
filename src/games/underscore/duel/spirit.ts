import { ON } from '../language/content.ts'
import { CURSE, CURSE_RISK_RESETS, hasBit, isRuled } from '../names.ts'
import { gainStatus, isImmune } from './body.ts'
import { fall } from './fall.ts'
import { sideOf, type World } from './machine.ts'
import { FIGHTING } from './side.ts'
import { fire } from './trigger.ts'

/** What happens to a spirit: attunements, curse risk, heat. Each is one atomic effect. */

/** §3 */
export function attune(w: World, seat: number, element: number): void {
  if (element < 0 || w.d.winner !== FIGHTING) return
  const side = sideOf(w, seat)
  const isNew = !hasBit(side.attuned, element)
  // §13 What nobody stated stays private: before the first turn only blessings attune.
  const isStated = w.acting >= 0
  if (isStated) side.attunedPublic |= 1 << element
  if (isStated) side.lastAttuned = element
  if (isNew) {
    side.attuned |= 1 << element
    side.attunedTurns[element] = 0
  }
  if (isStated) w.emit?.({ kind: 'attuned', seat, element, isNew })
  // Attuned already: only publicity changes.
  if (isNew) fire(w, ON.attune, seat, 1, element)
}

/** Returns the turns it was attuned: an attunement gained this turn is worth 0. */
export function loseAttune(w: World, seat: number, element: number): number {
  const side = sideOf(w, seat)
  if (element < 0 || !hasBit(side.attuned, element)) return 0
  const turns = side.attunedTurns[element] as number
  side.attuned &= ~(1 << element)
  side.attunedPublic &= ~(1 << element)
  side.attunedTurns[element] = 0
  w.emit?.({ kind: 'detuned', seat, element, turns })
  fire(w, ON.loseAttune, seat, turns, element)
  return turns
}

export const MOST_RISK = 10
export function gainRisk(w: World, seat: number, amount: number): void {
  const side = sideOf(w, seat)
  side.risk = Math.max(0, Math.min(MOST_RISK, side.risk + amount))
  w.emit?.({ kind: 'risk', seat, amount, risk: side.risk })
}

/** §6 d10 ≤ risk: Curse 3. One who is immune to Curse rolls nothing. Returns 1 if it took hold. */
export function rollCurse(w: World, seat: number): number {
  const side = sideOf(w, seat)
  if (isImmune(w, seat, CURSE)) return 0
  const roll = fall(w.dice, 'combat', 10, 'curse') + 1
  const { risk } = side
  const isCursed = roll <= risk
  w.emit?.({ kind: 'curse-roll', seat, roll, risk, isCursed })
  if (!isCursed) return 0
  if (isRuled(w.d.rules, CURSE_RISK_RESETS)) side.risk = 0
  gainStatus(w, seat, CURSE, 3)
  return 1
}

/** §11 Beyond 6 it wraps, and that is an overheat. Returns whether it was. */
export function gainHeat(w: World, seat: number, amount: number): boolean {
  const side = sideOf(w, seat)
  const sum = side.heat + amount
  const isWrapped = sum > 6
  side.heat = isWrapped ? sum % 6 : Math.max(0, sum)
  w.emit?.({ kind: 'heat', seat, amount, heat: side.heat, isWrapped })
  return isWrapped
}
