import { indexesOf } from '../../../lib/enums.ts'
import { EVENT, STATIC } from '../hooks.ts'
import {
  ABSORB_BITS,
  bitCount,
  ELEMENTS,
  type ElementIndex,
  hasBit,
  IMMUNE_BITS,
  type MaybeElement,
  NONE,
  RESIST_BITS,
  STRONG,
  type StatusIndex,
  TOUGH,
  WEAK_BITS,
} from '../names.ts'
import { ABSORB_HEALS_DAMAGE, hasRuling } from '../rulings.ts'
import { sideInWorld, type World } from './context.ts'
import {
  ATTUNED,
  ATTUNED_PUBLIC,
  FIGHTING,
  ignoredTurns,
  LAST_DAMAGE,
  SHIELDED,
  type Side,
  TOTAL_DAMAGE,
} from './side.ts'
import { hasStandingChange, standingChangeBits, standingChangeSum } from './statics.ts'
import { fireEvent, hasListener, isEventReplaced } from './trigger.ts'

/** Damages and heals characters. Each function is one atomic effect. */

/** The sources of damage. */
const CAUSES = ['move', 'status', 'effect'] as const
export const { move: BY_MOVE, status: BY_STATUS, effect: BY_EFFECT } = indexesOf(CAUSES)
/** The dealer of damage that no character deals, such as Burn. */
export const NO_DEALER = NONE

/** What a blessing can ignore: damage of one element or, by the bit after the elements, all damage that no status causes. */
export const IGNORABLE_DAMAGE = [...ELEMENTS, 'nonStatus'] as const
const { nonStatus: NON_STATUS } = indexesOf(IGNORABLE_DAMAGE)

/** §6 Whether a status is in effect: it has turns left and is not ignored. */
export const isStatusActive = (side: Side, status: StatusIndex): boolean =>
  side.stats[status] > 0 && ignoredTurns(side, status) === 0

/** Makes private attunements public once they have changed a number (§13). */
export function revealAttunements(world: World, seat: number, bits: number): void {
  const side = sideInWorld(world, seat)
  const hidden = bits & side.stats[ATTUNED] & ~side.stats[ATTUNED_PUBLIC]
  if (hidden === 0) return
  side.stats[ATTUNED_PUBLIC] |= hidden
  world.emit?.({ kind: 'revealed', seat, elements: hidden })
}

/**
 * §5 Deals one instance of damage, after absorb, immune, resist and weak, Strong and Tough. Strong adds only to the
 * damage of another character's move. Returns the damage dealt.
 */
export function dealDamage(
  world: World,
  seat: number,
  element: MaybeElement,
  base: number,
  dealer: number,
  cause: number,
  isPlain = false,
): number {
  // Damage without an element does nothing: its declaration was nullified, or the bank to which it refers is empty.
  if (base <= 0 || element === NONE || world.duel.winner !== FIGHTING) return 0
  const side = sideInWorld(world, seat)
  if (isIgnoring(world, seat, element, cause)) {
    world.emit?.({ kind: 'ignored-damage', seat, element, base })
    return 0
  }
  let calc = base
  let weak = 0
  let resist = 0
  let by = 0
  if (!isPlain) {
    const attuned = side.stats[ATTUNED]
    const absorbing = attuned & ABSORB_BITS[element]
    if (absorbing !== 0) return absorb(world, seat, element, base, absorbing)
    const immune = attuned & IMMUNE_BITS[element]
    if (immune !== 0) {
      revealAttunements(world, seat, immune)
      world.emit?.({ kind: 'immune-damage', seat, element, base, by: immune })
      return 0
    }
    const weakBits = attuned & WEAK_BITS[element]
    const resistBits = attuned & RESIST_BITS[element]
    if ((weakBits | resistBits) !== 0) {
      weak = bitCount(weakBits)
      resist = bitCount(resistBits)
      by = weakBits | resistBits
      revealAttunements(world, seat, by)
      calc = Math.max(0, base - resist + weak)
    }
  }
  const isStrong =
    cause === BY_MOVE && dealer !== seat && dealer >= 0 && isStatusActive(sideInWorld(world, dealer), STRONG)
  const isTough = isStatusActive(side, TOUGH)
  let more = standingChangeSum(world, seat, STATIC.damageIn)
  let final = Math.max(0, calc + (isStrong ? 1 : 0) - (isTough ? 1 : 0) + more)
  if (final > 0 && hasListener(world, EVENT.wouldTakeDamage)) {
    const rest = damageAfterReplacement(world, seat, element, final)
    more += rest - final
    final = rest
  }
  side.hp = Math.max(0, side.hp - final)
  world.emit?.({
    kind: 'damage',
    seat,
    element,
    base,
    weak,
    resist,
    by,
    isStrong,
    isTough,
    more,
    final,
    cause,
    dealer,
    hp: side.hp,
    maxHp: side.maxHp,
  })
  if (final > 0) applyDamage(world, seat, element, final, dealer)
  return final
}

/** Applies damage to a character and fires its events. */
function applyDamage(world: World, seat: number, element: ElementIndex, final: number, dealer: number): void {
  const { stats } = sideInWorld(world, seat)
  stats[LAST_DAMAGE] = final
  stats[TOTAL_DAMAGE] += final
  world.isDirty = true
  if (dealer >= 0 && dealer !== seat) fireEvent(world, EVENT.dealDamage, dealer, final, element)
  fireEvent(world, EVENT.takeDamage, seat, final, element)
  fireEvent(world, EVENT.hpChanged, seat, final)
}

/** The damage that is left after blessings have replaced part of it. */
function damageAfterReplacement(world: World, seat: number, element: ElementIndex, final: number): number {
  world.replacementDamage = 0
  return isEventReplaced(world, EVENT.wouldTakeDamage, seat, final, element)
    ? Math.max(0, world.replacementDamage)
    : final
}

function isIgnoring(world: World, seat: number, element: ElementIndex, cause: number): boolean {
  if (sideInWorld(world, seat).stats[SHIELDED] > 0) return true
  if (!hasStandingChange(world, seat, STATIC.ignoreDamage)) return false
  const bits = standingChangeBits(world, seat, STATIC.ignoreDamage)
  return hasBit(bits, element) || (hasBit(bits, NON_STATUS) && cause !== BY_STATUS)
}

/** §5 Absorbs a hit: it deals nothing and heals instead. */
function absorb(world: World, seat: number, element: ElementIndex, base: number, by: number): number {
  revealAttunements(world, seat, by)
  const healed = hasRuling(world.duel.rules, ABSORB_HEALS_DAMAGE) ? base : bitCount(by)
  world.emit?.({ kind: 'absorbed', seat, element, base, healed, by })
  healHp(world, seat, healed)
  return 0
}

/** Heals up to Max HP, or beyond it if `isBeyond`. */
export function healHp(world: World, seat: number, amount: number, isBeyond = false): void {
  if (amount <= 0 || world.duel.winner !== FIGHTING) return
  const side = sideInWorld(world, seat)
  const room = side.maxHp - side.hp
  if (amount > room && !isBeyond && isEventReplaced(world, EVENT.wouldOverheal, seat, amount)) return
  const healed = isBeyond ? amount : Math.max(0, Math.min(amount, room))
  side.hp += healed
  world.emit?.({ kind: 'healed', seat, amount, healed, hp: side.hp, maxHp: side.maxHp })
  if (healed === 0) return
  world.isDirty = true
  fireEvent(world, EVENT.heal, seat, healed)
  fireEvent(world, EVENT.hpChanged, seat, healed)
}

/** Takes HP without dealing damage, so that element, Strong and Tough do not matter. */
export function loseHp(world: World, seat: number, amount: number): void {
  if (amount <= 0 || world.duel.winner !== FIGHTING) return
  const side = sideInWorld(world, seat)
  side.hp = Math.max(0, side.hp - amount)
  world.isDirty = true
  world.emit?.({ kind: 'lost-hp', seat, amount, hp: side.hp, maxHp: side.maxHp })
  fireEvent(world, EVENT.hpChanged, seat, amount)
}

/** §5 Changes Max HP. If it falls below HP, HP falls too; raising it in combat does not raise HP. */
export function changeMaxHp(world: World, seat: number, by: number): void {
  const side = sideInWorld(world, seat)
  side.maxHp = Math.max(0, side.maxHp + by)
  if (by < 0) side.hp = Math.min(side.hp, side.maxHp)
  world.isDirty = true
  world.emit?.({ kind: 'max-hp', seat, by, hp: side.hp, maxHp: side.maxHp })
}

export function killCharacter(world: World, seat: number, why: string): void {
  sideInWorld(world, seat).hp = 0
  world.isDirty = true
  world.emit?.({ kind: 'killed', seat, why })
}
