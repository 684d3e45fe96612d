import { EVENT } from '../hooks.ts'
import { CURSE, hasBit, type MaybeElement, NONE } from '../names.ts'
import { CURSE_RISK_RESETS, hasRuling } from '../rulings.ts'
import { sideInWorld, type World } from './context.ts'
import { rollDie } from './roll-die.ts'
import {
  ATTUNED,
  ATTUNED_PUBLIC,
  attunedTurns,
  FIGHTING,
  LAST_ATTUNED,
  OWN_HEAT,
  RISK,
  setAttunedTurns,
} from './side.ts'
import { gainStatus, isImmune } from './statuses.ts'
import { fireEvent } from './trigger.ts'

/** Changes attunements, curse risk and heat. Each function is one atomic effect. */

/** §3 Attunes a character to an element. */
export function attuneToElement(world: World, seat: number, element: MaybeElement): void {
  if (element === NONE || world.duel.winner !== FIGHTING) return
  const side = sideInWorld(world, seat)
  const isNew = !hasBit(side.stats[ATTUNED], element)
  // §13 Attunements before the first turn come from blessings and stay private.
  const isStated = world.acting >= 0
  if (isStated) side.stats[ATTUNED_PUBLIC] |= 1 << element
  if (isStated) side.stats[LAST_ATTUNED] = element
  if (isNew) {
    side.stats[ATTUNED] |= 1 << element
    setAttunedTurns(side, element, 0)
  }
  if (isStated) world.emit?.({ kind: 'attuned', seat, element, isNew })
  // If the character was attuned already, only publicity changes and there is no event.
  if (isNew) fireEvent(world, EVENT.attune, seat, 1, element)
}

/** Ends an attunement. Returns for how many turns it lasted; one gained this turn counts as 0. */
export function loseAttunement(world: World, seat: number, element: MaybeElement): number {
  const side = sideInWorld(world, seat)
  if (element === NONE || !hasBit(side.stats[ATTUNED], element)) return 0
  const turns = attunedTurns(side, element)
  side.stats[ATTUNED] &= ~(1 << element)
  side.stats[ATTUNED_PUBLIC] &= ~(1 << element)
  setAttunedTurns(side, element, 0)
  world.emit?.({ kind: 'detuned', seat, element, turns })
  fireEvent(world, EVENT.loseAttune, seat, turns, element)
  return turns
}

/** §6, §11 The largest curse risk, and the largest heat before a character overheats. */
export const MAX_CURSE_RISK = 10
export const MAX_HEAT = 6
export function gainCurseRisk(world: World, seat: number, amount: number): void {
  const side = sideInWorld(world, seat)
  side.stats[RISK] = Math.max(0, Math.min(MAX_CURSE_RISK, side.stats[RISK] + amount))
  world.emit?.({ kind: 'risk', seat, amount, risk: side.stats[RISK] })
}

/**
 * §6 Rolls for a curse: if d10 ≤ risk, the character gains 3 Curse. A character that is immune to Curse does not roll.
 * Returns 1 if the curse took hold, otherwise 0.
 */
export function rollCurse(world: World, seat: number): number {
  const side = sideInWorld(world, seat)
  if (isImmune(world, seat, CURSE)) return 0
  const roll = rollDie(world.dice, 'combat', 10, 'curse') + 1
  const risk = side.stats[RISK]
  const isCursed = roll <= risk
  world.emit?.({ kind: 'curse-roll', seat, roll, risk, isCursed })
  if (!isCursed) return 0
  if (hasRuling(world.duel.rules, CURSE_RISK_RESETS)) side.stats[RISK] = 0
  gainStatus(world, seat, CURSE, 3)
  return 1
}

/** §11 Adds heat. Beyond 6 it wraps around and the character overheats. Returns whether it did. */
export function gainHeat(world: World, seat: number, amount: number): boolean {
  const side = sideInWorld(world, seat)
  const sum = side.stats[OWN_HEAT] + amount
  const isWrapped = sum > MAX_HEAT
  side.stats[OWN_HEAT] = isWrapped ? sum % MAX_HEAT : Math.max(0, sum)
  world.emit?.({ kind: 'heat', seat, amount, heat: side.stats[OWN_HEAT], isWrapped })
  return isWrapped
}
