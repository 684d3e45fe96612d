import { EVENT, STATIC } from '../hooks.ts'
import { ANGER, BURN, FIRE, hasBit, type MaybeStatus, NONE, type StatusIndex, VITAL, WOUND } from '../names.ts'
import { sideOf, type World } from './context.ts'
import { BY_STATUS, dealDamage, kill, NO_DEALER } from './damage.ts'
import { FIGHTING, IMMUNE, ignoresOf, isSealed, MIRROR, SEALED, statusMax } from './side.ts'
import { staticBits, staticSum } from './statics.ts'
import { fire, isReplaced } from './trigger.ts'

/** §6, §7 Adds and removes turns of statuses; Burn Out and Open Wounds. Each function is one atomic effect. */

export const isImmune = (world: World, seat: number, status: StatusIndex): boolean => {
  const side = sideOf(world, seat)
  if (hasBit(side.stats[IMMUNE], status) || (status === WOUND && isSealed(side))) return true
  return hasBit(staticBits(world, seat, STATIC.immuneStatus), status)
}

/** Notes the turns that a character gained in its own execution, for the rule `freshGrace`. */
function noteFresh(world: World, seat: number, status: StatusIndex, by: number): void {
  const { fresh } = world
  if (fresh.length !== 0 && world.acting === seat) fresh[status] = Math.max(0, fresh[status] + by)
}
function forgetFresh(world: World, seat: number, status: StatusIndex): void {
  const { fresh } = world
  if (fresh.length !== 0 && world.acting === seat) fresh[status] = 0
}

/** §6 Adds turns of a status, up to its maximum. */
export function gainStatus(world: World, seat: number, status: MaybeStatus, amount: number): void {
  if (amount <= 0 || status === NONE || world.duel.winner !== FIGHTING) return
  const side = sideOf(world, seat)
  if (isImmune(world, seat, status)) {
    world.emit?.({ kind: 'immune-status', seat, status, amount })
    return
  }
  if (isReplaced(world, EVENT.wouldGainStatus, seat, amount, status)) return
  const before = side.stats[status]
  const most = statusMax(side, status)
  const after = before + amount
  side.stats[status] = after
  world.isDirty ||= status === WOUND
  if (after > most && status !== BURN && status !== WOUND) side.stats[status] = most
  if (world.fresh.length !== 0) noteFresh(world, seat, status, Math.max(0, side.stats[status] - before))
  world.emit?.({ kind: 'gained', seat, status, amount, turns: side.stats[status], max: most })
  fire(world, EVENT.gainStatus, seat, amount, status)
  if (after >= most && before < most) fire(world, EVENT.reachStatusMax, seat, amount, status)
  if (after > most) exceedMaximum(world, seat, status, most)
  if (side.stats[MIRROR] > 0 && sideOf(world, 1 - seat).stats[MIRROR] === 0) gainStatus(world, 1 - seat, status, amount)
}

/** §7 Applies what happens if a status goes beyond its maximum. */
function exceedMaximum(world: World, seat: number, status: StatusIndex, most: number): void {
  const side = sideOf(world, seat)
  if (status === BURN) burnOut(world, seat)
  else if (status === WOUND) {
    side.stats[WOUND] = most
    if (ignoresOf(side, WOUND) !== 0) return
    kill(world, seat, 'a thousand cuts')
    world.diedOfWounds |= 1 << seat
  }
}

/** Removes turns of a status. Returns how many turns were lost. */
export function loseStatus(world: World, seat: number, status: MaybeStatus, amount: number): number {
  if (status === NONE) return 0
  const side = sideOf(world, seat)
  const before = side.stats[status]
  const lost = Math.min(before, amount)
  if (lost <= 0) return 0
  side.stats[status] = before - lost
  if (world.fresh.length !== 0) noteFresh(world, seat, status, -lost)
  world.emit?.({ kind: 'lost', seat, status, amount: lost, turns: before - lost })
  fire(world, EVENT.loseStatus, seat, lost, status)
  return lost
}

/** More turns than any status can have. */
export const ALL_TURNS = 10_000

/** §7 Burn Out: the character loses all Burn, takes that many instances of 1 Fire, then gains 1 Anger. Returns how much Burn was spent. */
export function burnOut(world: World, seat: number): number {
  const side = sideOf(world, seat)
  const spent = side.stats[BURN]
  if (spent === 0) return 0
  side.stats[BURN] = 0
  forgetFresh(world, seat, BURN)
  world.emit?.({ kind: 'burn-out', seat, spent })
  if (ignoresOf(side, BURN) === 0)
    for (let i = 0; i < spent && survives(world, seat); i++) dealDamage(world, seat, FIRE, 1, NO_DEALER, BY_STATUS)
  fire(world, EVENT.burnOut, seat, spent)
  gainStatus(world, seat, ANGER, 1)
  return spent
}

/** §7 Open Wounds: the character loses all Wound and seals the wound, then takes that many instances of 1 Vital. */
export function openWounds(world: World, seat: number): number {
  const side = sideOf(world, seat)
  const spent = side.stats[WOUND]
  // §8 Ignored wounds do not open, even if a move forces them to.
  if (spent === 0 || ignoresOf(side, WOUND) > 0) return 0
  side.stats[WOUND] = 0
  forgetFresh(world, seat, WOUND)
  side.stats[IMMUNE] |= SEALED
  world.emit?.({ kind: 'open-wounds', seat, spent })
  const both = staticSum(world, seat, STATIC.woundsHitBoth) + staticSum(world, 1 - seat, STATIC.woundsHitBoth) > 0
  for (let i = 0; i < spent && survives(world, seat) && (!both || survives(world, 1 - seat)); i++) {
    dealDamage(world, seat, VITAL, 1, NO_DEALER, BY_STATUS)
    if (both) dealDamage(world, 1 - seat, VITAL, 1, NO_DEALER, BY_STATUS)
  }
  if (!isAlive(world, seat)) world.diedOfWounds |= 1 << seat
  if (both && !isAlive(world, 1 - seat)) world.diedOfWounds |= 1 << (1 - seat)
  fire(world, EVENT.openWounds, seat, spent)
  return spent
}

export const isAlive = (world: World, seat: number): boolean => {
  const side = sideOf(world, seat)
  return side.hp > 0 && side.maxHp > 0
}

/** Whether a character survives between the instances of one effect: one that is saved from death takes the remaining instances too. */
const survives = (world: World, seat: number): boolean =>
  isAlive(world, seat) || (isReplaced(world, EVENT.wouldDie, seat) && isAlive(world, seat))
