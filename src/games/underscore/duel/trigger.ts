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

/** §17.5 Who listens to what happens, and what comes of it. */

export const DEPTH_LIMIT = 16
/** Nor may one effect set off more than this, however wide it spreads. */
const QUEUE_LIMIT = 256

/** What the sides listen to: worked out when a combat begins, and whenever a bank changes. */
export function listen(pack: Compiled, { sides }: Duel): void {
  listenSide(pack, sides[0])
  listenSide(pack, sides[1])
}
/** The same in the middle of a turn. */
export function listenAgain(world: World): void {
  listen(world.pack, world.duel)
  hearAll(world)
}

/** Sets what its blessings listen to and change, and what its banked moves listen to. */
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

/** Whether anybody listens to it. */
export const isHeard = (world: World, event: EventPlace): boolean => (world.hears & (1 << event)) !== 0
/** Whether anybody does where it happens to this seat. */
function isHeardOf(world: World, event: EventPlace, seat: number): boolean {
  if (!world.isSorted) sortHeard(world)
  return ((seat === 0 ? world.hears0 : world.hears1) & (1 << event)) !== 0
}

/** Something happened. Its listeners come later, in the order of events; nobody listening costs a test of one bit. */
export function fire(world: World, event: EventPlace, seat: number, amount = 0, which = NONE): void {
  if (!isHeard(world, event) || world.depth >= DEPTH_LIMIT) return
  const happening: Queued = { event, seat, amount, which, by: world.by, depth: world.depth + 1 }
  // Most wait alone, and a list that begins with one has room for no more.
  if (world.queue === NO_QUEUE) world.queue = [happening]
  else world.queue.push(happening)
}

/** Lets everybody who listens react, the acting side first, until nothing waits any more. */
export function drain(world: World, check: (world: World) => void): void {
  if (world.queue.length === 0 || world.depth > 0) return
  for (let i = 0; i < world.queue.length; i++) {
    const happening = world.queue[i] as Queued
    if (world.duel.winner !== FIGHTING || i >= QUEUE_LIMIT) break
    const first = world.acting === 1 ? 1 : 0
    if (happening.depth > world.deepest) world.deepest = happening.depth
    // Asked now and not before: what waited in front of it may have changed who listens.
    if (!isHeardOf(world, happening.event, happening.seat)) continue
    world.depth = happening.depth
    // One after the other, with the state check between them: the dead react no more.
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
  // By place: what reacts may change the bank.
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

/** Names a blessing of a side while it is at work. */
const blessingKey = (owner: number, place: number): number => owner * 64 + place

/** Who did it: one is targeted by the other side. */
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

/** What a trigger does, one thing after the other; the state check comes when it has done. */
function runPlain(cast: Cast, acts: readonly Act[]): void {
  for (let i = 0; i < acts.length; i++) (acts[i] as Act)(cast)
}

/** A blessing that has had its turn in this match stays silent. */
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
  // What happens before the first turn is nobody's business but its owner's (§13).
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

/** §13 Of a private move only its owner hears the name. */
function tellBanked(world: World, seat: number, move: Move): void {
  const root = move[ROOT]
  if (isPublic(move)) return world.emit?.({ kind: 'while-banked', seat, root })
  world.emit?.({ kind: 'while-banked', seat, root, to: seat })
  world.emit?.({ kind: 'while-banked', seat, root: NONE, to: 1 - seat })
}

/** §14 Traps of both sides, the oldest first. A character that ignores declarations is skipped. */
function reactTraps(world: World, happening: Happening): void {
  let { declarations } = world.duel
  let isOwn = false
  for (let i = 0; i < declarations.length; i++) {
    const entry = declarations[i] as Declaration
    if (!isTrap(entry)) continue
    const trap = trapOf(world.pack, entry)
    if (trap.event !== happening.event || trap.isReplacing) continue
    // Those that are over leave the pool while this goes on.
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
  // Its numbers are those of the move that laid it.
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

/** Declarations that are over leave the pool. */
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

/** §17.3 Whether somebody puts something else in the place of what would happen. It is done at once. */
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
