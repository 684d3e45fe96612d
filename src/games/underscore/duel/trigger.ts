import { type EventPlace, ON } from '../hooks.ts'
import { NONE } from '../names.ts'
import {
  ACTIVE,
  D_ID,
  D_OWNER,
  D_PRIVATE,
  D_ROOT,
  D_STATE,
  D_TYPE,
  D_UID,
  D_VALUE,
  type Declaration,
  isTrap,
  SPENT,
  TRIGGERED,
} from './choices/declaration.ts'
import {
  type Act,
  ANYBODY,
  type Blessing,
  type Cast,
  type Compiled,
  type CompiledTrap,
  type CompiledTrigger,
  type Happening,
  hearAll,
  majorIn,
  makeCast,
  NO_QUEUE,
  OWNER,
  probeOf,
  type Queued,
  rootIn,
  rootOf,
  sideOf,
  sortHeard,
  trapOf,
  type World,
} from './machine.ts'
import { BANK_REGEN, hasExtra, isPublic, type Move, ROOT } from './move.ts'
import {
  BANK_HEARS,
  CAME_TRUE,
  DEAF,
  type Duel,
  FIGHTING,
  HEARS,
  MODS,
  moveByUid,
  SHOWN_MAJORS,
  type Side,
  SPENT_MAJORS,
} from './side.ts'

/** §17.5 Listeners to events, and their reactions. */

export const DEPTH_LIMIT = 16
/** Limit on the events that one effect can cause, however wide they spread. */
const QUEUE_LIMIT = 256

/** Computes the events each side listens to: when a combat begins, and whenever a bank changes. */
export function listen(pack: Compiled, { sides }: Duel): void {
  listenSide(pack, sides[0])
  listenSide(pack, sides[1])
}
/** The same in the middle of a turn. */
export function listenAgain(world: World): void {
  listen(world.pack, world.duel)
  hearAll(world)
}

/** Sets the bits of the events that its blessings and banked moves listen to, and of the statics it has. */
function listenSide(pack: Compiled, side: Side): void {
  side.stats[MODS] = 0
  side.stats[HEARS] = 0
  for (let i = 0; i < side.blessings.length; i++) {
    const blessing: Blessing = majorIn(pack, side.blessings[i] as number)
    side.stats[MODS] |= blessing.mods
    side.stats[HEARS] |= blessing.own | blessing.other
  }
  let heard = 0
  for (let i = 0; i < side.bank.length; i++) {
    const move = side.bank[i] as Move
    const { bankOwn, bankOther } = rootOf(pack, move)
    heard |= bankOwn | bankOther
    if (hasExtra(move, BANK_REGEN)) heard |= 1 << pack.bankRegen.event
  }
  side.stats[BANK_HEARS] = heard
}

/** Whether anybody listens to the event. */
export const isHeard = (world: World, event: EventPlace): boolean => (world.hears & (1 << event)) !== 0
/** Whether anybody listens to the event when it happens to this seat. */
function isHeardOf(world: World, event: EventPlace, seat: number): boolean {
  if (!world.isSorted) sortHeard(world)
  return ((seat === 0 ? world.hears0 : world.hears1) & (1 << event)) !== 0
}

/** Reports an event. Its listeners react later, in the order of events. Without a listener this costs one bit test. */
export function fire(world: World, event: EventPlace, seat: number, amount = 0, which = NONE): void {
  if (!isHeard(world, event) || world.depth >= DEPTH_LIMIT) return
  const happening: Queued = { event, seat, amount, which, by: world.by, depth: world.depth + 1 }
  // Allocate exactly one entry: most events wait alone.
  if (world.queue === NO_QUEUE) world.queue = [happening]
  else world.queue.push(happening)
}

/** Runs the reactions to all queued events, the acting side first, until the queue is empty. */
export function drain(world: World, check: (world: World) => void): void {
  if (world.queue.length === 0 || world.depth > 0) return
  for (let i = 0; i < world.queue.length; i++) {
    const happening = world.queue[i] as Queued
    if (world.duel.winner !== FIGHTING || i >= QUEUE_LIMIT) break
    const first = world.acting === 1 ? 1 : 0
    if (happening.depth > world.deepest) world.deepest = happening.depth
    // Checked now and not when queued: earlier reactions may have changed the listeners.
    if (!isHeardOf(world, happening.event, happening.seat)) continue
    world.depth = happening.depth
    // One side after the other, with the state check between them: a dead character no longer reacts.
    react(world, happening, first)
    if (world.isDirty) check(world)
    if (world.duel.winner === FIGHTING) {
      react(world, happening, 1 - first)
      if (world.isDirty) check(world)
    }
    if (world.duel.winner === FIGHTING) {
      reactTraps(world, happening)
      if (world.isDirty) check(world)
    }
    world.depth = 0
  }
  world.queue = NO_QUEUE
  world.by = NONE
}

function react(world: World, happening: Happening, owner: number): void {
  const { stats } = sideOf(world, owner)
  const bit = 1 << happening.event
  if ((stats[HEARS] & bit) !== 0) reactBlessings(world, happening, owner)
  if ((stats[BANK_HEARS] & bit) !== 0) reactBank(world, happening, owner)
}

function reactBlessings(world: World, happening: Happening, owner: number): void {
  const { pack } = world
  const { blessings } = sideOf(world, owner)
  const bit = 1 << happening.event
  const listening = happening.seat === owner ? pack.majorOwn : pack.majorOther
  for (let place = 0; place < blessings.length; place++) {
    const index = blessings[place] as number
    if (((listening[index] as number) & bit) === 0 || happening.by === blessingKey(owner, place)) continue
    const blessing: Blessing = majorIn(pack, index)
    const { triggers } = blessing
    for (let i = 0; i < triggers.length; i++) {
      const trigger = triggers[i] as CompiledTrigger
      if (trigger.event === happening.event && !trigger.isReplacing)
        tryBlessing(world, happening, owner, place, blessing, trigger)
    }
  }
}

function reactBank(world: World, happening: Happening, owner: number): void {
  const { pack } = world
  const { bank } = sideOf(world, owner)
  // Indexed loop: a reaction may change the bank.
  for (let i = 0; i < bank.length; i++) {
    const move = bank[i] as Move
    const { bankOwn, bankOther, whileBanked } = rootOf(pack, move)
    if (((happening.seat === owner ? bankOwn : bankOther) & (1 << happening.event)) !== 0)
      for (const trigger of whileBanked)
        if (trigger.event === happening.event && !trigger.isReplacing) tryBanked(world, happening, owner, move, trigger)
    if (hasExtra(move, BANK_REGEN) && pack.bankRegen.event === happening.event)
      tryBanked(world, happening, owner, move, pack.bankRegen)
  }
}

/** Identifies a blessing of a side while it reacts. */
const blessingKey = (owner: number, place: number): number => owner * 64 + place

/** Seat that caused the event: `targeted` is caused by the other side. */
const sourceOf = ({ event, seat }: Happening): number => (event === ON.targeted ? 1 - seat : seat)

function castFor(world: World, happening: Happening, owner: number, move: Move | undefined): Cast {
  const cast = makeCast(world, owner, 1 - owner)
  cast.source = sourceOf(happening)
  cast.amount = happening.amount
  cast.which = happening.which
  cast.move = move
  if (move !== undefined) cast.vars = move
  return cast
}

const fits = ({ who }: CompiledTrigger, { seat }: Happening, owner: number): boolean =>
  who === ANYBODY || (who === OWNER) === (seat === owner)

/** Runs the effects of a trigger in order; the state check comes afterwards. */
function runPlain(cast: Cast, acts: readonly Act[]): void {
  for (let i = 0; i < acts.length; i++) (acts[i] as Act)(cast)
}

/** Runs a blessing's trigger unless the blessing has already acted in this match. */
function tryBlessing(
  world: World,
  happening: Happening,
  owner: number,
  place: number,
  blessing: Blessing,
  trigger: CompiledTrigger,
): boolean {
  const side = sideOf(world, owner)
  if ((side.stats[SPENT_MAJORS] & (1 << place)) !== 0 || !fits(trigger, happening, owner)) return false
  const { amount, which } = happening
  if (trigger.test !== undefined && !trigger.test(probeOf(world, owner, sourceOf(happening), amount, which)))
    return false
  if (blessing.isOnce) side.stats[SPENT_MAJORS] |= 1 << place
  // §13 Before the first turn only its owner learns that a blessing acted.
  if (world.acting >= 0) {
    side.stats[SHOWN_MAJORS] |= 1 << place
    world.emit?.({ kind: 'blessing', seat: owner, name: blessing.name })
  }
  const before = world.by
  world.by = blessingKey(owner, place)
  runPlain(castFor(world, happening, owner, undefined), trigger.run)
  world.by = before
  return true
}

function tryBanked(world: World, happening: Happening, owner: number, move: Move, trigger: CompiledTrigger): boolean {
  if (!fits(trigger, happening, owner)) return false
  const { amount, which } = happening
  if (trigger.test !== undefined && !trigger.test(probeOf(world, owner, sourceOf(happening), amount, which, move)))
    return false
  if (world.emit !== undefined) tellBanked(world, owner, move)
  runPlain(castFor(world, happening, owner, move), trigger.run)
  return true
}

/** §13 Only its owner learns the name of a private move. */
function tellBanked(world: World, seat: number, move: Move): void {
  const root = move[ROOT]
  if (isPublic(move)) return world.emit?.({ kind: 'while-banked', seat, root })
  world.emit?.({ kind: 'while-banked', seat, root, to: seat })
  world.emit?.({ kind: 'while-banked', seat, root: NONE, to: 1 - seat })
}

/** §14 Traps of both sides, oldest first. Skips characters that ignore declarations. */
function reactTraps(world: World, happening: Happening): void {
  let { declarations } = world.duel
  let isOwn = false
  for (let i = 0; i < declarations.length; i++) {
    const entry = declarations[i] as Declaration
    if (!isTrap(entry)) continue
    const trap = trapOf(world.pack, entry)
    if (trap.event !== happening.event || trap.isReplacing) continue
    // Copy: resolved traps are removed from the list during this loop.
    if (!isOwn) declarations = declarations.slice()
    isOwn = true
    springTrap(world, happening, entry, trap)
  }
}

function springTrap(world: World, happening: Happening, entry: Declaration, trap: CompiledTrap): boolean {
  const owner = entry[D_OWNER]
  if (entry[D_STATE] !== ACTIVE || !fits(trap, happening, owner)) return false
  if (sideOf(world, happening.seat).stats[DEAF] > 0) return false
  const cast = castFor(world, happening, owner, undefined)
  cast.declared = entry[D_VALUE]
  // A trap uses the variables of the move that laid it.
  cast.vars = moveByUid(sideOf(world, owner), entry[D_UID]) ?? rootIn(world.pack, entry[D_ROOT]).fresh
  if (trap.test !== undefined && !trap.test(cast)) {
    if (trap.isNext) entry[D_STATE] = SPENT
    if (trap.isNext) forgetDone(world)
    return false
  }
  if (!trap.isContinuous) entry[D_STATE] = TRIGGERED
  entry[D_PRIVATE] = 0
  sideOf(world, owner).stats[CAME_TRUE]++
  world.emit?.({
    kind: 'trap',
    seat: owner,
    on: happening.seat,
    id: entry[D_ID],
    type: entry[D_TYPE],
    value: entry[D_VALUE],
    root: entry[D_ROOT],
  })
  runPlain(cast, trap.run)
  fire(world, ON.declarationTriggered, owner, 1, entry[D_TYPE])
  if (!trap.isContinuous) forgetDone(world)
  return true
}

/** Removes declarations that are over. */
export function forgetDone(world: World): void {
  const { declarations } = world.duel
  let hasTraps = false
  let kept = 0
  for (let i = 0; i < declarations.length; i++) {
    const entry = declarations[i] as Declaration
    if (isTrap(entry)) hasTraps = true
    if (entry[D_STATE] === ACTIVE) declarations[kept++] = entry
  }
  while (declarations.length > kept) declarations.pop()
  if (hasTraps) hearAll(world)
}

/** §17.3 Whether a trigger replaces the event. Runs the replacement at once. */
export const isReplaced = (world: World, event: EventPlace, seat: number, amount = 0, which = NONE): boolean =>
  isHeard(world, event) && world.depth < DEPTH_LIMIT && replaces(world, { event, seat, amount, which, by: world.by })

function replaces(world: World, happening: Happening): boolean {
  world.depth++
  const isDone =
    isReplacedByBlessing(world, happening) || isReplacedByBank(world, happening) || isReplacedByTrap(world, happening)
  if (isDone && world.depth > world.deepest) world.deepest = world.depth
  world.depth--
  return isDone
}

function isReplacedByBlessing(world: World, happening: Happening): boolean {
  const { seat, event, by } = happening
  const { stats, blessings } = sideOf(world, seat)
  if ((stats[HEARS] & (1 << event)) === 0) return false
  for (let place = 0; place < blessings.length; place++) {
    const blessing: Blessing = majorIn(world.pack, blessings[place] as number)
    if ((blessing.own & (1 << event)) === 0 || by === blessingKey(seat, place)) continue
    for (const trigger of blessing.triggers)
      if (
        trigger.event === event &&
        trigger.isReplacing &&
        tryBlessing(world, happening, seat, place, blessing, trigger)
      )
        return true
  }
  return false
}

function isReplacedByBank(world: World, happening: Happening): boolean {
  const { seat, event } = happening
  const { bank, stats } = sideOf(world, seat)
  if ((stats[BANK_HEARS] & (1 << event)) === 0) return false
  for (let i = 0; i < bank.length; i++) {
    const move = bank[i] as Move
    const { bankOwn, whileBanked } = rootOf(world.pack, move)
    if ((bankOwn & (1 << event)) === 0) continue
    for (const trigger of whileBanked)
      if (trigger.event === event && trigger.isReplacing && tryBanked(world, happening, seat, move, trigger))
        return true
  }
  return false
}

function isReplacedByTrap(world: World, happening: Happening): boolean {
  const { declarations } = world.duel
  for (let i = 0; i < declarations.length; i++) {
    const entry = declarations[i] as Declaration
    if (!isTrap(entry)) continue
    const trap = trapOf(world.pack, entry)
    if (trap.event === happening.event && trap.isReplacing && springTrap(world, happening, entry, trap)) return true
  }
  return false
}
