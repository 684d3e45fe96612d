import { EVENT, STATIC } from '../hooks.ts'
import { ANGER, BURN, FIRE, hasBit, type MaybeStatus, NONE, type StatusIndex, VITAL, WOUND } from '../names.ts'
import { sideInWorld, type World } from './context.ts'
import { BY_STATUS, dealDamage, killCharacter, NO_DEALER } from './damage.ts'
import { FIGHTING, IMMUNE, ignoredTurns, isWoundSealed, MIRROR, statusMax, WOUND_SEALED } from './side.ts'
import { standingChangeBits, standingChangeSum } from './statics.ts'
import { fireEvent, isEventReplaced } from './trigger.ts'

/** §6, §7 Adds and removes turns of statuses; Burn Out and Open Wounds. Each function is one atomic effect. */

export const isImmune = (world: World, seat: number, status: StatusIndex): boolean => {
  const side = sideInWorld(world, seat)
  if (hasBit(side.stats[IMMUNE], status) || (status === WOUND && isWoundSealed(side))) return true
  return hasBit(standingChangeBits(world, seat, STATIC.immuneStatus), status)
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
  const side = sideInWorld(world, seat)
  if (isImmune(world, seat, status)) {
    world.emit?.({ kind: 'immune-status', seat, status, amount })
    return
  }
  if (isEventReplaced(world, EVENT.wouldGainStatus, seat, amount, status)) return
  const before = side.stats[status]
  const most = statusMax(side, status)
  const after = before + amount
  side.stats[status] = after
  world.isDirty ||= status === WOUND
  if (after > most && status !== BURN && status !== WOUND) side.stats[status] = most
  if (world.fresh.length !== 0) noteFresh(world, seat, status, Math.max(0, side.stats[status] - before))
  world.emit?.({ kind: 'gained', seat, status, amount, turns: side.stats[status], max: most })
  fireEvent(world, EVENT.gainStatus, seat, amount, status)
  if (after >= most && before < most) fireEvent(world, EVENT.reachStatusMax, seat, amount, status)
  if (after > most) exceedMaximum(world, seat, status, most)
  if (side.stats[MIRROR] > 0 && sideInWorld(world, 1 - seat).stats[MIRROR] === 0)
    gainStatus(world, 1 - seat, status, amount)
}

/** §7 Applies what happens if a status goes beyond its maximum. */
function exceedMaximum(world: World, seat: number, status: StatusIndex, most: number): void {
  const side = sideInWorld(world, seat)
  if (status === BURN) burnOut(world, seat)
  else if (status === WOUND) {
    side.stats[WOUND] = most
    if (ignoredTurns(side, WOUND) !== 0) return
    killCharacter(world, seat, 'a thousand cuts')
    world.diedOfWounds |= 1 << seat
  }
}

/** Removes turns of a status. Returns how many turns were lost. */
export function loseStatus(world: World, seat: number, status: MaybeStatus, amount: number): number {
  if (status === NONE) return 0
  const side = sideInWorld(world, seat)
  const before = side.stats[status]
  const lost = Math.min(before, amount)
  if (lost <= 0) return 0
  side.stats[status] = before - lost
  if (world.fresh.length !== 0) noteFresh(world, seat, status, -lost)
  world.emit?.({ kind: 'lost', seat, status, amount: lost, turns: before - lost })
  fireEvent(world, EVENT.loseStatus, seat, lost, status)
  return lost
}

/** More turns than any status can have. */
export const ALL_STATUS_TURNS = 10_000

/** §7 Burn Out: the character loses all Burn, takes that many instances of 1 Fire, then gains 1 Anger. Returns how much Burn was spent. */
export function burnOut(world: World, seat: number): number {
  const side = sideInWorld(world, seat)
  const spent = side.stats[BURN]
  if (spent === 0) return 0
  side.stats[BURN] = 0
  forgetFresh(world, seat, BURN)
  world.emit?.({ kind: 'burn-out', seat, spent })
  if (ignoredTurns(side, BURN) === 0)
    for (let i = 0; i < spent && survives(world, seat); i++) dealDamage(world, seat, FIRE, 1, NO_DEALER, BY_STATUS)
  fireEvent(world, EVENT.burnOut, seat, spent)
  gainStatus(world, seat, ANGER, 1)
  return spent
}

/** §7 Open Wounds: the character loses all Wound and seals the wound, then takes that many instances of 1 Vital. */
export function openWounds(world: World, seat: number): number {
  const side = sideInWorld(world, seat)
  const spent = side.stats[WOUND]
  // §8 Ignored wounds do not open, even if a move forces them to.
  if (spent === 0 || ignoredTurns(side, WOUND) > 0) return 0
  side.stats[WOUND] = 0
  forgetFresh(world, seat, WOUND)
  side.stats[IMMUNE] |= WOUND_SEALED
  world.emit?.({ kind: 'open-wounds', seat, spent })
  const both =
    standingChangeSum(world, seat, STATIC.woundsHitBoth) + standingChangeSum(world, 1 - seat, STATIC.woundsHitBoth) > 0
  for (let i = 0; i < spent && survives(world, seat) && (!both || survives(world, 1 - seat)); i++) {
    dealDamage(world, seat, VITAL, 1, NO_DEALER, BY_STATUS)
    if (both) dealDamage(world, 1 - seat, VITAL, 1, NO_DEALER, BY_STATUS)
  }
  if (!isAlive(world, seat)) world.diedOfWounds |= 1 << seat
  if (both && !isAlive(world, 1 - seat)) world.diedOfWounds |= 1 << (1 - seat)
  fireEvent(world, EVENT.openWounds, seat, spent)
  return spent
}

export const isAlive = (world: World, seat: number): boolean => {
  const side = sideInWorld(world, seat)
  return side.hp > 0 && side.maxHp > 0
}

/** Whether a character survives between the instances of one effect: one that is saved from death takes the remaining instances too. */
const survives = (world: World, seat: number): boolean =>
  isAlive(world, seat) || (isEventReplaced(world, EVENT.wouldDie, seat) && isAlive(world, seat))
