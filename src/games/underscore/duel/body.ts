import { MOD, ON } from '../language/content.ts'
import {
  ABSORB_BITS,
  ABSORB_HEALS_DAMAGE,
  ANGER,
  BURN,
  count,
  FIRE,
  hasBit,
  IMMUNE_BITS,
  isRuled,
  RESIST_BITS,
  STRONG,
  TOUGH,
  VITAL,
  WEAK_BITS,
  WOUND,
} from '../names.ts'
import { type Cast, NO_QUEUE, sideOf, type World } from './machine.ts'
import {
  DRAW,
  FIGHTING,
  ignoresOf,
  isSealed,
  LAST_DAMAGE,
  MIRROR,
  maxOf,
  SEALED,
  SHIELDED,
  type Side,
  TOTAL_DAMAGE,
} from './side.ts'
import { drain, fire, isReplaced, staticBits, staticSum } from './trigger.ts'

/** What happens to a body: damage, healing, statuses, death. Each is one atomic effect. */

/** Whence damage comes. */
export const BY_MOVE = 0
export const BY_STATUS = 1
export const BY_EFFECT = 2
export const CAUSES = ['move', 'status', 'effect'] as const

/** §6 In force: it has turns and is not ignored. */
export const isActive = (s: Side, status: number): boolean =>
  (s.turns[status] as number) > 0 && ignoresOf(s, status) === 0

/** A private attunement that changes a number shows itself (§13). */
export function reveal(w: World, seat: number, bits: number): void {
  const side = sideOf(w, seat)
  const hidden = bits & side.attuned & ~side.attunedPublic
  if (hidden === 0) return
  side.attunedPublic |= hidden
  w.emit?.({ kind: 'revealed', seat, elements: hidden })
}

/**
 * §5 One instance of damage: absorb, immune, resist and weak, Strong, Tough. `dealer` is −1 for nobody; only the damage of a move by
 * somebody else is made stronger. Returns what was dealt.
 */
export function hit(
  w: World,
  seat: number,
  element: number,
  base: number,
  dealer: number,
  cause: number,
  isPlain = false,
): number {
  // Damage of an element nobody could name is none: a declaration that was hushed, an empty bank.
  if (base <= 0 || element < 0 || w.d.winner !== FIGHTING) return 0
  const side = sideOf(w, seat)
  if (isIgnoring(w, seat, element, cause)) {
    w.emit?.({ kind: 'ignored-damage', seat, element, base })
    return 0
  }
  let calc = base
  let weak = 0
  let resist = 0
  let by = 0
  if (!isPlain) {
    const { attuned } = side
    const absorbing = attuned & (ABSORB_BITS[element] as number)
    if (absorbing !== 0) return absorb(w, seat, element, base, absorbing)
    const immune = attuned & (IMMUNE_BITS[element] as number)
    if (immune !== 0) {
      reveal(w, seat, immune)
      w.emit?.({ kind: 'immune-damage', seat, element, base, by: immune })
      return 0
    }
    const weakBits = attuned & (WEAK_BITS[element] as number)
    const resistBits = attuned & (RESIST_BITS[element] as number)
    if ((weakBits | resistBits) !== 0) {
      weak = count(weakBits)
      resist = count(resistBits)
      by = weakBits | resistBits
      reveal(w, seat, by)
      calc = Math.max(0, base - resist + weak)
    }
  }
  const isStrong = cause === BY_MOVE && dealer !== seat && dealer >= 0 && isActive(sideOf(w, dealer), STRONG)
  const isTough = isActive(side, TOUGH)
  let more = staticSum(w, seat, MOD.damageIn)
  let final = Math.max(0, calc + (isStrong ? 1 : 0) - (isTough ? 1 : 0) + more)
  if (final > 0 && (w.d.hears & (1 << ON.wouldTakeDamage)) !== 0) {
    const rest = restOf(w, seat, element, final)
    more += rest - final
    final = rest
  }
  side.hp = Math.max(0, side.hp - final)
  w.emit?.({
    ...{ kind: 'damage', seat, element, base, weak, resist, by, isStrong, isTough, more, final, cause },
    ...{ dealer, hp: side.hp, maxHp: side.maxHp },
  })
  if (final > 0) {
    side.past[LAST_DAMAGE] = final
    side.past[TOTAL_DAMAGE] = (side.past[TOTAL_DAMAGE] as number) + final
    w.isDirty = true
    if (dealer >= 0 && dealer !== seat) fire(w, ON.dealDamage, dealer, final, element)
    fire(w, ON.takeDamage, seat, final, element)
    fire(w, ON.hpChanged, seat, final)
  }
  return final
}

/** What somebody lets through of damage that is about to be taken. */
function restOf(w: World, seat: number, element: number, final: number): number {
  w.instead = 0
  return isReplaced(w, ON.wouldTakeDamage, seat, final, element) ? Math.max(0, w.instead) : final
}

function isIgnoring(w: World, seat: number, element: number, cause: number): boolean {
  const side = sideOf(w, seat)
  if ((side.next[SHIELDED] as number) > 0) return true
  if (((seat === 0 ? w.mods0 : w.mods1) & (1 << MOD.ignoreDamage)) === 0) return false
  // Bits by element, and bit 7: everything that is no status.
  const bits = staticBits(w, seat, MOD.ignoreDamage)
  return hasBit(bits, element) || (hasBit(bits, 7) && cause !== BY_STATUS)
}

/** §5.4 The instance deals nothing and heals instead. */
function absorb(w: World, seat: number, element: number, base: number, by: number): number {
  reveal(w, seat, by)
  const healed = isRuled(w.d.rules, ABSORB_HEALS_DAMAGE) ? base : count(by)
  w.emit?.({ kind: 'absorbed', seat, element, base, healed, by })
  heal(w, seat, healed)
  return 0
}

/** No further than Max HP, unless a blessing lets it go `isBeyond`. */
export function heal(w: World, seat: number, amount: number, isBeyond = false): void {
  if (amount <= 0 || w.d.winner !== FIGHTING) return
  const side = sideOf(w, seat)
  const room = side.maxHp - side.hp
  if (amount > room && !isBeyond && isReplaced(w, ON.wouldOverheal, seat, amount)) return
  const healed = isBeyond ? amount : Math.max(0, Math.min(amount, room))
  side.hp += healed
  w.emit?.({ kind: 'healed', seat, amount, healed, hp: side.hp, maxHp: side.maxHp })
  if (healed === 0) return
  w.isDirty = true
  fire(w, ON.heal, seat, healed)
  fire(w, ON.hpChanged, seat, healed)
}

/** Loses HP that is no damage: no element, no Strong, no Tough. */
export function loseHp(w: World, seat: number, amount: number): void {
  if (amount <= 0 || w.d.winner !== FIGHTING) return
  const side = sideOf(w, seat)
  side.hp = Math.max(0, side.hp - amount)
  w.isDirty = true
  w.emit?.({ kind: 'lost-hp', seat, amount, hp: side.hp, maxHp: side.maxHp })
  fire(w, ON.hpChanged, seat, amount)
}

/** §5 A loss pulls HP down with it; a gain in combat does not raise HP. */
export function changeMaxHp(w: World, seat: number, by: number): void {
  const side = sideOf(w, seat)
  side.maxHp = Math.max(0, side.maxHp + by)
  if (by < 0) side.hp = Math.min(side.hp, side.maxHp)
  w.isDirty = true
  w.emit?.({ kind: 'max-hp', seat, by, hp: side.hp, maxHp: side.maxHp })
}

export const isImmune = (w: World, seat: number, status: number): boolean => {
  const side = sideOf(w, seat)
  if (hasBit(side.immune, status) || (status === WOUND && isSealed(side))) return true
  return hasBit(staticBits(w, seat, MOD.immuneStatus), status)
}

/** The rule `freshGrace` wants to know what one gains in one's own execution. */
const isFresh = (w: World, seat: number): boolean => w.fresh.length > 0 && w.acting === seat

/** §6 */
export function gainStatus(w: World, seat: number, status: number, amount: number): void {
  if (amount <= 0 || status < 0 || w.d.winner !== FIGHTING) return
  const side = sideOf(w, seat)
  if (isImmune(w, seat, status)) {
    w.emit?.({ kind: 'immune-status', seat, status, amount })
    return
  }
  if (isReplaced(w, ON.wouldGainStatus, seat, amount, status)) return
  const before = side.turns[status] as number
  const most = maxOf(side, status)
  const after = before + amount
  side.turns[status] = after
  w.isDirty ||= status === WOUND
  if (after > most && status !== BURN && status !== WOUND) side.turns[status] = most
  if (isFresh(w, seat))
    w.fresh[status] = (w.fresh[status] as number) + Math.max(0, (side.turns[status] as number) - before)
  w.emit?.({ kind: 'gained', seat, status, amount, turns: side.turns[status] as number, max: most })
  fire(w, ON.gainStatus, seat, amount, status)
  if (after >= most && before < most) fire(w, ON.reachStatusMax, seat, amount, status)
  if (after > most) surpass(w, seat, status, most)
  if ((side.next[MIRROR] as number) > 0 && (sideOf(w, 1 - seat).next[MIRROR] as number) === 0)
    gainStatus(w, 1 - seat, status, amount)
}

/** §7 What lies beyond the largest value. */
function surpass(w: World, seat: number, status: number, most: number): void {
  const side = sideOf(w, seat)
  if (status === BURN) burnOut(w, seat)
  else if (status === WOUND) {
    side.turns[WOUND] = most
    if (ignoresOf(side, WOUND) !== 0) return
    kill(w, seat, 'a thousand cuts')
    w.bled |= 1 << seat
  }
}

export function kill(w: World, seat: number, why: string): void {
  sideOf(w, seat).hp = 0
  w.isDirty = true
  w.emit?.({ kind: 'killed', seat, why })
}

/** Returns how many turns were lost. */
export function loseStatus(w: World, seat: number, status: number, amount: number): number {
  if (status < 0) return 0
  const side = sideOf(w, seat)
  const before = side.turns[status] as number
  const lost = Math.min(before, amount)
  if (lost <= 0) return 0
  side.turns[status] = before - lost
  if (isFresh(w, seat)) w.fresh[status] = Math.max(0, (w.fresh[status] as number) - lost)
  w.emit?.({ kind: 'lost', seat, status, amount: lost, turns: before - lost })
  fire(w, ON.loseStatus, seat, lost, status)
  return lost
}

/** §7 All Burn goes; as many instances of 1 Fire; then 1 Anger. Returns the Burn that was spent. */
export function burnOut(w: World, seat: number): number {
  const side = sideOf(w, seat)
  const spent = side.turns[BURN] as number
  if (spent === 0) return 0
  side.turns[BURN] = 0
  if (isFresh(w, seat)) w.fresh[BURN] = 0
  w.emit?.({ kind: 'burn-out', seat, spent })
  if (ignoresOf(side, BURN) === 0)
    for (let i = 0; i < spent && lives(w, seat); i++) hit(w, seat, FIRE, 1, -1, BY_STATUS)
  fire(w, ON.burnOut, seat, spent)
  gainStatus(w, seat, ANGER, 1)
  return spent
}

/** §7 All Wound goes and the wound is sealed; then as many instances of 1 Vital. */
export function openWounds(w: World, seat: number): number {
  const side = sideOf(w, seat)
  const spent = side.turns[WOUND] as number
  // §8 Ignored wounds do not open, forced or not.
  if (spent === 0 || ignoresOf(side, WOUND) > 0) return 0
  side.turns[WOUND] = 0
  if (isFresh(w, seat)) w.fresh[WOUND] = 0
  side.immune |= SEALED
  w.emit?.({ kind: 'open-wounds', seat, spent })
  const both = staticSum(w, seat, MOD.woundsHitBoth) + staticSum(w, 1 - seat, MOD.woundsHitBoth) > 0
  for (let i = 0; i < spent && lives(w, seat) && (!both || lives(w, 1 - seat)); i++) {
    hit(w, seat, VITAL, 1, -1, BY_STATUS)
    if (both) hit(w, 1 - seat, VITAL, 1, -1, BY_STATUS)
  }
  if (!isAlive(w, seat)) w.bled |= 1 << seat
  if (both && !isAlive(w, 1 - seat)) w.bled |= 2 >> seat
  fire(w, ON.openWounds, seat, spent)
  return spent
}

const isAlive = (w: World, seat: number): boolean => {
  const side = sideOf(w, seat)
  return side.hp > 0 && side.maxHp > 0
}

/** Between the instances of one effect: whom something saves from death lives on, and takes the others as well. */
const lives = (w: World, seat: number): boolean =>
  isAlive(w, seat) || (isReplaced(w, ON.wouldDie, seat) && isAlive(w, seat))

/** §4 The state check: death first, then the seal, then wounds that open. Both sides are looked at before a result is called. */
export function check(w: World): void {
  // Open wounds may wound again; each round spends all wounds of a side, so this ends.
  while (w.isDirty && w.d.winner === FIGHTING) {
    w.isDirty = false
    const isDead0 = isDead(w, 0)
    const isDead1 = isDead(w, 1)
    if (isDead0 || isDead1) {
      w.d.winner = isDead0 && isDead1 ? DRAW : isDead0 ? 1 : 0
      return
    }
    mend(w, 0)
    mend(w, 1)
  }
}

function isDead(w: World, seat: number): boolean {
  if (isAlive(w, seat)) return false
  const isSaved = isReplaced(w, ON.wouldDie, seat, 0, hasBit(w.bled, seat) ? WOUND : -1) && isAlive(w, seat)
  w.bled &= ~(1 << seat)
  if (!isSaved) w.emit?.({ kind: 'died', seat })
  return !isSaved
}

function mend(w: World, seat: number): void {
  const side = sideOf(w, seat)
  if (isSealed(side) && side.hp >= side.maxHp) {
    side.immune &= ~SEALED
    w.emit?.({ kind: 'seal-lifted', seat })
  }
  if (isActive(side, WOUND) && 2 * side.hp < side.maxHp) openWounds(w, seat)
}

/** Runs effects one after the other: each is atomic, then comes the state check, then whoever listens. */
export function runAll(c: Cast, acts: readonly ((c: Cast) => void)[]): void {
  const { w } = c
  for (let i = 0; i < acts.length; i++) {
    if (w.d.winner !== FIGHTING) return
    ;(acts[i] as (c: Cast) => void)(c)
    settle(w)
  }
}

/** The state check and the waiting triggers, until all is still. */
export function settle(w: World): void {
  if (w.isDirty) check(w)
  if (w.queue.length === 0 || w.depth > 0) return
  for (let round = 0; round < ROUNDS && w.queue.length > 0 && w.d.winner === FIGHTING; round++) {
    drain(w, check)
    if (w.isDirty) check(w)
  }
  w.queue = NO_QUEUE
}
/** Wounds that open set off events of their own; more rounds than this are cut off. */
const ROUNDS = 16
