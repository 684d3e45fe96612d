import { EVENT, type EventIndex } from '../hooks.ts'
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
  isTrapDeclaration,
  SPENT,
  TRIGGERED,
} from './choices/declaration.ts'
import {
  ANYBODY,
  type Cast,
  type CompiledBlessing,
  type CompiledEffect,
  type CompiledPack,
  type CompiledTrap,
  type CompiledTrigger,
  collectListeners,
  type EventOccurrence,
  majorAt,
  makeCast,
  NO_QUEUE,
  OWNER,
  probeCast,
  type QueuedOccurrence,
  rootAt,
  rootOfMove,
  sideInWorld,
  splitListeners,
  trapOf,
  type World,
} from './context.ts'
import { BANK_REGEN, hasAddition, isMovePublic, type Move, ROOT } from './move.ts'
import {
  BANK_LISTENED,
  DEAF,
  type Duel,
  FIGHTING,
  LISTENED,
  MODS,
  moveByUid,
  SHOWN_MAJORS,
  type Side,
  SPENT_MAJORS,
  TRIGGERED_COUNT,
} from './side.ts'

/** §17.5 Finds the listeners to events, and runs their reactions. */

export const MAX_TRIGGER_DEPTH = 16
/** The largest number of events that one effect can cause, however wide they spread. */
const QUEUE_LIMIT = 256

/** Computes the events to which each side listens. Called when a combat begins, and whenever a bank changes. */
export function updateListeners(pack: CompiledPack, { sides }: Duel): void {
  updateSideListeners(pack, sides[0])
  updateSideListeners(pack, sides[1])
}
/** Computes the events to which each side listens in the middle of a turn. */
export function updateListenersInTurn(world: World): void {
  updateListeners(world.pack, world.duel)
  collectListeners(world)
}

/** Sets the bits of the events to which a side's blessings and banked moves listen, and of the statics it has. */
function updateSideListeners(pack: CompiledPack, side: Side): void {
  side.stats[MODS] = 0
  side.stats[LISTENED] = 0
  for (let i = 0; i < side.blessings.length; i++) {
    const blessing: CompiledBlessing = majorAt(pack, side.blessings[i] as number)
    side.stats[MODS] |= blessing.mods
    side.stats[LISTENED] |= blessing.own | blessing.other
  }
  let listened = 0
  for (let i = 0; i < side.bank.length; i++) {
    const move = side.bank[i] as Move
    const { bankOwn, bankOther } = rootOfMove(pack, move)
    listened |= bankOwn | bankOther
    if (hasAddition(move, BANK_REGEN)) listened |= 1 << pack.bankRegen.event
  }
  side.stats[BANK_LISTENED] = listened
}

/** Whether anybody listens to an event. */
export const hasListener = (world: World, event: EventIndex): boolean => (world.listened & (1 << event)) !== 0
/** Whether anybody listens to an event that happens to this seat. */
function hasListenerFor(world: World, event: EventIndex, seat: number): boolean {
  if (!world.isSplit) splitListeners(world)
  return ((seat === 0 ? world.listened0 : world.listened1) & (1 << event)) !== 0
}

/** Reports an event. Its listeners react later, in the order of events. Without a listener this costs one bit test. */
export function fireEvent(world: World, event: EventIndex, seat: number, amount = 0, which = NONE): void {
  if (!hasListener(world, event) || world.depth >= MAX_TRIGGER_DEPTH) return
  const occurrence: QueuedOccurrence = { event, seat, amount, which, by: world.by, depth: world.depth + 1 }
  // Exactly one entry is allocated, because most events wait alone.
  if (world.queue === NO_QUEUE) world.queue = [occurrence]
  else world.queue.push(occurrence)
}

/** Runs the reactions to all queued events until the queue is empty. The acting side reacts first. */
export function runQueuedEvents(world: World, check: (world: World) => void): void {
  if (world.queue.length === 0 || world.depth > 0) return
  for (let i = 0; i < world.queue.length; i++) {
    const occurrence = world.queue[i] as QueuedOccurrence
    if (world.duel.winner !== FIGHTING || i >= QUEUE_LIMIT) break
    const first = world.acting === 1 ? 1 : 0
    if (occurrence.depth > world.deepest) world.deepest = occurrence.depth
    // This is checked now and not when the event was queued, because earlier reactions may have changed the listeners.
    if (!hasListenerFor(world, occurrence.event, occurrence.seat)) continue
    world.depth = occurrence.depth
    // One side reacts after the other, with the state check between them, because a dead character no longer reacts.
    react(world, occurrence, first)
    if (world.isDirty) check(world)
    if (world.duel.winner === FIGHTING) {
      react(world, occurrence, 1 - first)
      if (world.isDirty) check(world)
    }
    if (world.duel.winner === FIGHTING) {
      reactTraps(world, occurrence)
      if (world.isDirty) check(world)
    }
    world.depth = 0
  }
  world.queue = NO_QUEUE
  world.by = NONE
}

function react(world: World, occurrence: EventOccurrence, owner: number): void {
  const { stats } = sideInWorld(world, owner)
  const bit = 1 << occurrence.event
  if ((stats[LISTENED] & bit) !== 0) reactBlessings(world, occurrence, owner)
  if ((stats[BANK_LISTENED] & bit) !== 0) reactBank(world, occurrence, owner)
}

function reactBlessings(world: World, occurrence: EventOccurrence, owner: number): void {
  const { pack } = world
  const { blessings } = sideInWorld(world, owner)
  const bit = 1 << occurrence.event
  const listenedBy = occurrence.seat === owner ? pack.majorOwn : pack.majorOther
  for (let position = 0; position < blessings.length; position++) {
    const index = blessings[position] as number
    if (((listenedBy[index] as number) & bit) === 0 || occurrence.by === blessingKey(owner, position)) continue
    const blessing: CompiledBlessing = majorAt(pack, index)
    const { triggers } = blessing
    for (let i = 0; i < triggers.length; i++) {
      const trigger = triggers[i] as CompiledTrigger
      if (trigger.event === occurrence.event && !trigger.isReplacing)
        tryBlessing(world, occurrence, owner, position, blessing, trigger)
    }
  }
}

function reactBank(world: World, occurrence: EventOccurrence, owner: number): void {
  const { pack } = world
  const { bank } = sideInWorld(world, owner)
  // The loop uses an index, because a reaction may change the bank.
  for (let i = 0; i < bank.length; i++) {
    const move = bank[i] as Move
    const { bankOwn, bankOther, whileBanked } = rootOfMove(pack, move)
    if (((occurrence.seat === owner ? bankOwn : bankOther) & (1 << occurrence.event)) !== 0)
      for (const trigger of whileBanked)
        if (trigger.event === occurrence.event && !trigger.isReplacing)
          tryBanked(world, occurrence, owner, move, trigger)
    if (hasAddition(move, BANK_REGEN) && pack.bankRegen.event === occurrence.event)
      tryBanked(world, occurrence, owner, move, pack.bankRegen)
  }
}

/** A key that identifies a blessing of a side while it reacts. */
const blessingKey = (owner: number, position: number): number => owner * 64 + position

/** The seat that caused an event. That is the seat of the event, except for `targeted`, which the other side causes. */
const sourceOf = ({ event, seat }: EventOccurrence): number => (event === EVENT.targeted ? 1 - seat : seat)

function castFor(world: World, occurrence: EventOccurrence, owner: number, move: Move | undefined): Cast {
  const cast = makeCast(world, owner, 1 - owner)
  cast.source = sourceOf(occurrence)
  cast.amount = occurrence.amount
  cast.which = occurrence.which
  cast.move = move
  if (move !== undefined) cast.vars = move
  return cast
}

const fits = ({ who }: CompiledTrigger, { seat }: EventOccurrence, owner: number): boolean =>
  who === ANYBODY || (who === OWNER) === (seat === owner)

/** Runs the effects of a trigger in order. The state check comes only afterwards. */
function runPlain(cast: Cast, acts: readonly CompiledEffect[]): void {
  for (let i = 0; i < acts.length; i++) (acts[i] as CompiledEffect)(cast)
}

/** Runs the trigger of a blessing, unless the blessing has acted in this match already. */
function tryBlessing(
  world: World,
  occurrence: EventOccurrence,
  owner: number,
  position: number,
  blessing: CompiledBlessing,
  trigger: CompiledTrigger,
): boolean {
  const side = sideInWorld(world, owner)
  if ((side.stats[SPENT_MAJORS] & (1 << position)) !== 0 || !fits(trigger, occurrence, owner)) return false
  const { amount, which } = occurrence
  if (trigger.test !== undefined && !trigger.test(probeCast(world, owner, sourceOf(occurrence), amount, which)))
    return false
  if (blessing.isOnce) side.stats[SPENT_MAJORS] |= 1 << position
  // §13 Before the first turn, only its owner learns that a blessing acted.
  if (world.acting >= 0) {
    side.stats[SHOWN_MAJORS] |= 1 << position
    world.emit?.({ kind: 'blessing', seat: owner, name: blessing.name })
  }
  const before = world.by
  world.by = blessingKey(owner, position)
  runPlain(castFor(world, occurrence, owner, undefined), trigger.run)
  world.by = before
  return true
}

function tryBanked(
  world: World,
  occurrence: EventOccurrence,
  owner: number,
  move: Move,
  trigger: CompiledTrigger,
): boolean {
  if (!fits(trigger, occurrence, owner)) return false
  const { amount, which } = occurrence
  if (trigger.test !== undefined && !trigger.test(probeCast(world, owner, sourceOf(occurrence), amount, which, move)))
    return false
  if (world.emit !== undefined) logBanked(world, owner, move)
  runPlain(castFor(world, occurrence, owner, move), trigger.run)
  return true
}

/** §13 Only its owner learns the name of a private move. */
function logBanked(world: World, seat: number, move: Move): void {
  const root = move[ROOT]
  if (isMovePublic(move)) return world.emit?.({ kind: 'while-banked', seat, root })
  world.emit?.({ kind: 'while-banked', seat, root, to: seat })
  world.emit?.({ kind: 'while-banked', seat, root: NONE, to: 1 - seat })
}

/** §14 Lets the traps of both sides react, the oldest first. Characters that ignore declarations are skipped. */
function reactTraps(world: World, occurrence: EventOccurrence): void {
  let { declarations } = world.duel
  let isOwn = false
  for (let i = 0; i < declarations.length; i++) {
    const entry = declarations[i] as Declaration
    if (!isTrapDeclaration(entry)) continue
    const trap = trapOf(world.pack, entry)
    if (trap.event !== occurrence.event || trap.isReplacing) continue
    // The list is copied, because resolved traps are removed from it during this loop.
    if (!isOwn) declarations = declarations.slice()
    isOwn = true
    springTrap(world, occurrence, entry, trap)
  }
}

function springTrap(world: World, occurrence: EventOccurrence, entry: Declaration, trap: CompiledTrap): boolean {
  const owner = entry[D_OWNER]
  if (entry[D_STATE] !== ACTIVE || !fits(trap, occurrence, owner)) return false
  if (sideInWorld(world, occurrence.seat).stats[DEAF] > 0) return false
  const cast = castFor(world, occurrence, owner, undefined)
  cast.declared = entry[D_VALUE]
  // A trap uses the variables of the move that laid it.
  cast.vars = moveByUid(sideInWorld(world, owner), entry[D_UID]) ?? rootAt(world.pack, entry[D_ROOT]).fresh
  if (trap.test !== undefined && !trap.test(cast)) {
    if (trap.isNext) entry[D_STATE] = SPENT
    if (trap.isNext) removeFinishedDeclarations(world)
    return false
  }
  if (!trap.isContinuous) entry[D_STATE] = TRIGGERED
  entry[D_PRIVATE] = 0
  sideInWorld(world, owner).stats[TRIGGERED_COUNT]++
  world.emit?.({
    kind: 'trap',
    seat: owner,
    on: occurrence.seat,
    id: entry[D_ID],
    type: entry[D_TYPE],
    value: entry[D_VALUE],
    root: entry[D_ROOT],
  })
  runPlain(cast, trap.run)
  fireEvent(world, EVENT.declarationTriggered, owner, 1, entry[D_TYPE])
  if (!trap.isContinuous) removeFinishedDeclarations(world)
  return true
}

/** Removes the declarations that are over. */
export function removeFinishedDeclarations(world: World): void {
  const { declarations } = world.duel
  let hasTraps = false
  let remaining = 0
  for (let i = 0; i < declarations.length; i++) {
    const entry = declarations[i] as Declaration
    if (isTrapDeclaration(entry)) hasTraps = true
    if (entry[D_STATE] === ACTIVE) declarations[remaining++] = entry
  }
  while (declarations.length > remaining) declarations.pop()
  if (hasTraps) collectListeners(world)
}

/** §17.3 Whether a trigger replaces an event. If so, the replacement runs at once. */
export const isEventReplaced = (world: World, event: EventIndex, seat: number, amount = 0, which = NONE): boolean =>
  hasListener(world, event) &&
  world.depth < MAX_TRIGGER_DEPTH &&
  replaces(world, { event, seat, amount, which, by: world.by })

function replaces(world: World, occurrence: EventOccurrence): boolean {
  world.depth++
  const isDone =
    isReplacedByBlessing(world, occurrence) ||
    isReplacedByBank(world, occurrence) ||
    isReplacedByTrap(world, occurrence)
  if (isDone && world.depth > world.deepest) world.deepest = world.depth
  world.depth--
  return isDone
}

function isReplacedByBlessing(world: World, occurrence: EventOccurrence): boolean {
  const { seat, event, by } = occurrence
  const { stats, blessings } = sideInWorld(world, seat)
  if ((stats[LISTENED] & (1 << event)) === 0) return false
  for (let position = 0; position < blessings.length; position++) {
    const blessing: CompiledBlessing = majorAt(world.pack, blessings[position] as number)
    if ((blessing.own & (1 << event)) === 0 || by === blessingKey(seat, position)) continue
    for (const trigger of blessing.triggers)
      if (
        trigger.event === event &&
        trigger.isReplacing &&
        tryBlessing(world, occurrence, seat, position, blessing, trigger)
      )
        return true
  }
  return false
}

function isReplacedByBank(world: World, occurrence: EventOccurrence): boolean {
  const { seat, event } = occurrence
  const { bank, stats } = sideInWorld(world, seat)
  if ((stats[BANK_LISTENED] & (1 << event)) === 0) return false
  for (let i = 0; i < bank.length; i++) {
    const move = bank[i] as Move
    const { bankOwn, whileBanked } = rootOfMove(world.pack, move)
    if ((bankOwn & (1 << event)) === 0) continue
    for (const trigger of whileBanked)
      if (trigger.event === event && trigger.isReplacing && tryBanked(world, occurrence, seat, move, trigger))
        return true
  }
  return false
}

function isReplacedByTrap(world: World, occurrence: EventOccurrence): boolean {
  const { declarations } = world.duel
  for (let i = 0; i < declarations.length; i++) {
    const entry = declarations[i] as Declaration
    if (!isTrapDeclaration(entry)) continue
    const trap = trapOf(world.pack, entry)
    if (trap.event === occurrence.event && trap.isReplacing && springTrap(world, occurrence, entry, trap)) return true
  }
  return false
}
