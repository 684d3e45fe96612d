import { ON } from '../language/content.ts'
import {
  type Act,
  type Blessing,
  type Cast,
  type Compiled,
  type CompiledStatic,
  type CompiledTrap,
  type CompiledTrigger,
  makeCast,
  NO_QUEUE,
  probeOf,
  type Root,
  rootOf,
  sideOf,
  type World,
} from './machine.ts'
import {
  ACTIVE,
  BANK_REGEN,
  D_ID,
  D_OWNER,
  D_PRIVATE,
  D_ROOT,
  D_STATE,
  D_TRAP,
  D_TYPE,
  D_UID,
  D_VALUE,
  DEAF,
  type Declaration,
  type Duel,
  EXTRA,
  FIGHTING,
  type Mv,
  moveByUid,
  PUBLIC,
  SEEN,
  SPENT,
  TRIGGERED,
} from './side.ts'

/** §17.5 */
export const DEPTH_LIMIT = 16
/** Nor may one effect set off more than this, however wide it spreads. */
export const QUEUE_LIMIT = 256

/** What anybody listens to: worked out when a combat begins, and whenever a bank or the traps change. */
export function listen(pack: Compiled, d: Duel): void {
  let hears = 0
  for (let seat = 0; seat < 2; seat++) {
    const side = d.sides[seat as 0 | 1]
    side.mods = 0
    side.hears = 0
    for (let i = 0; i < side.blessings.length; i++) {
      const blessing = pack.majors[side.blessings[i] as number] as Blessing
      side.mods |= blessing.mods
      side.hears |= blessing.hears
    }
    hears |= side.hears
    for (let i = 0; i < side.bank.length; i++) {
      const m = side.bank[i] as Mv
      hears |= rootOf(pack, m).bankHears
      if (((m[EXTRA] as number) & BANK_REGEN) !== 0) hears |= 1 << pack.bankRegen.event
    }
  }
  for (const entry of d.declarations) {
    const trap = entry[D_TRAP] as number
    if (trap >= 0) hears |= 1 << (pack.traps[trap] as CompiledTrap).event
  }
  d.hears = hears
}

/** Something happened. Its listeners come later, in the order of events; nobody listening costs a test of one bit. */
export function fire(w: World, event: number, seat: number, amount = 0, which = -1): void {
  if ((w.d.hears & (1 << event)) === 0 || w.depth >= DEPTH_LIMIT) return
  if (w.queue === NO_QUEUE) w.queue = []
  w.queue.push({ event, seat, amount, which, by: w.by, depth: w.depth + 1 })
}

/** Lets everybody who listens react, the acting side first, until nothing waits any more. */
export function drain(w: World, check: (w: World) => void): void {
  if (w.queue.length === 0 || w.depth > 0) return
  for (let at = 0; at < w.queue.length; at++) {
    const q = w.queue[at] as World['queue'][number]
    if (w.d.winner !== FIGHTING || at >= QUEUE_LIMIT) break
    const first = w.acting === 1 ? 1 : 0
    w.depth = q.depth
    if (q.depth > w.deepest) w.deepest = q.depth
    // One after the other, with the state check between them: the dead react no more.
    for (let turn = 0; turn < 3 && w.d.winner === FIGHTING; turn++) {
      if (turn === 2) reactTraps(w, q)
      else react(w, q, turn === 0 ? first : 1 - first)
      if (w.isDirty) check(w)
    }
    w.depth = 0
  }
  w.queue = NO_QUEUE
  w.by = -1
}

type Happening = {
  readonly event: number
  readonly seat: number
  readonly amount: number
  readonly which: number
  readonly by: number
}

function react(w: World, q: Happening, owner: number): void {
  if (((owner === 0 ? w.hears0 : w.hears1) & (1 << q.event)) !== 0) reactBlessings(w, q, owner)
  if (sideOf(w, owner).bank.length > 0) reactBank(w, q, owner)
}

function reactBlessings(w: World, q: Happening, owner: number): void {
  const { blessings } = sideOf(w, owner)
  for (let i = 0; i < blessings.length; i++) {
    const { hears, triggers } = w.pack.majors[blessings[i] as number] as Blessing
    if ((hears & (1 << q.event)) === 0 || q.by === key(owner, i)) continue
    for (let j = 0; j < triggers.length; j++) {
      const trigger = triggers[j] as CompiledTrigger
      if (trigger.event === q.event && !trigger.isReplacing) tryBlessing(w, q, owner, i, trigger)
    }
  }
}

function reactBank(w: World, q: Happening, owner: number): void {
  const { pack } = w
  const { bank } = sideOf(w, owner)
  for (let i = 0; i < bank.length; i++) {
    const m = bank[i] as Mv
    const root = rootOf(pack, m)
    if ((root.bankHears & (1 << q.event)) !== 0) {
      const { whileBanked } = root
      for (let j = 0; j < whileBanked.length; j++) {
        const trigger = whileBanked[j] as CompiledTrigger
        if (trigger.event === q.event && !trigger.isReplacing) tryBanked(w, q, owner, m, trigger)
      }
    }
    if (((m[EXTRA] as number) & BANK_REGEN) !== 0 && pack.bankRegen.event === q.event)
      tryBanked(w, q, owner, m, pack.bankRegen)
  }
}

const key = (owner: number, place: number): number => owner * 64 + place

/** Who did it: one is targeted by the other side. */
const sourceOf = (q: Happening): number => (q.event === ON.targeted ? 1 - q.seat : q.seat)

function castFor(w: World, q: Happening, owner: number, move: Mv | undefined): Cast {
  const c = makeCast(w, owner, 1 - owner)
  c.source = sourceOf(q)
  c.amount = q.amount
  c.which = q.which
  c.move = move
  if (move !== undefined) c.vars = move
  return c
}

const fits = (trigger: CompiledTrigger, q: Happening, owner: number): boolean =>
  trigger.who === 0 || (trigger.who === 1) === (q.seat === owner)

/** What a trigger does, one thing after the other; the state check comes when it has done. */
function runPlain(c: Cast, acts: readonly Act[]): void {
  for (let i = 0; i < acts.length; i++) (acts[i] as Act)(c)
}

/** A blessing that has had its turn in this match stays silent. */
function tryBlessing(w: World, q: Happening, owner: number, place: number, trigger: CompiledTrigger): boolean {
  const side = sideOf(w, owner)
  const blessing = w.pack.majors[side.blessings[place] as number] as Blessing
  if ((side.spent & (1 << place)) !== 0 || !fits(trigger, q, owner)) return false
  if (trigger.test !== undefined && !trigger.test(probeOf(w, owner, sourceOf(q), q.amount, q.which))) return false
  if (blessing.isOnce) side.spent |= 1 << place
  // What happens before the first turn is nobody's business but its owner's (§13).
  if (w.acting >= 0) {
    side.shown |= 1 << place
    w.emit?.({ kind: 'blessing', seat: owner, name: blessing.def.name })
  }
  const before = w.by
  w.by = key(owner, place)
  runPlain(castFor(w, q, owner, undefined), trigger.run)
  w.by = before
  return true
}

function tryBanked(w: World, q: Happening, owner: number, m: Mv, trigger: CompiledTrigger): boolean {
  if (!fits(trigger, q, owner)) return false
  if (trigger.test !== undefined && !trigger.test(probeOf(w, owner, sourceOf(q), q.amount, q.which, m))) return false
  if (w.emit !== undefined) tellBanked(w, owner, m)
  runPlain(castFor(w, q, owner, m), trigger.run)
  return true
}

/** §13 Of a private move only its owner hears the name. */
function tellBanked(w: World, seat: number, m: Mv): void {
  const root = m[0] as number
  if (((m[PUBLIC] as number) & SEEN) !== 0) return w.emit?.({ kind: 'while-banked', seat, root })
  w.emit?.({ kind: 'while-banked', seat, root, to: seat })
  w.emit?.({ kind: 'while-banked', seat, root: -1, to: 1 - seat })
}

/** §14 Traps of both sides, the oldest first. A character that ignores declarations is skipped. */
function reactTraps(w: World, q: Happening): void {
  let { declarations } = w.d
  let isOwn = false
  for (let i = 0; i < declarations.length; i++) {
    const entry = declarations[i] as Declaration
    if ((entry[D_TRAP] as number) < 0) continue
    const trap = w.pack.traps[entry[D_TRAP] as number] as CompiledTrap
    if (trap.event !== q.event || trap.isReplacing) continue
    // Those that are over leave the pool while this goes on.
    if (!isOwn) declarations = declarations.slice()
    isOwn = true
    springTrap(w, q, entry, trap)
  }
}

function springTrap(w: World, q: Happening, entry: Declaration, trap: CompiledTrap): boolean {
  const owner = entry[D_OWNER] as number
  if (entry[D_STATE] !== ACTIVE || !fits(trap, q, owner)) return false
  const side = sideOf(w, q.seat)
  if ((side.next[DEAF] as number) > 0) return false
  const c = castFor(w, q, owner, undefined)
  c.declared = entry[D_VALUE] as number
  // Its numbers are those of the move that laid it.
  c.vars = moveByUid(sideOf(w, owner), entry[D_UID] as number) ?? (w.pack.roots[entry[D_ROOT] as number] as Root).fresh
  if (trap.test !== undefined && !trap.test(c)) {
    if (trap.isNext) entry[D_STATE] = SPENT
    if (trap.isNext) forgetDone(w)
    return false
  }
  if (!trap.isContinuous) entry[D_STATE] = TRIGGERED
  entry[D_PRIVATE] = 0
  w.d.triggered[owner as 0 | 1]++
  w.emit?.({
    ...{ kind: 'trap', seat: owner, on: q.seat, id: entry[D_ID] as number },
    ...{ type: entry[D_TYPE] as number, value: entry[D_VALUE] as number, root: entry[7] as number },
  })
  runPlain(c, trap.run)
  fire(w, ON.declarationTriggered, owner, 1, entry[D_TYPE] as number)
  if (!trap.isContinuous) forgetDone(w)
  return true
}

/** Declarations that are over leave the pool. */
export function forgetDone(w: World): void {
  const { d } = w
  const { declarations } = d
  let isHeard = false
  let kept = 0
  for (let i = 0; i < declarations.length; i++) {
    const entry = declarations[i] as Declaration
    if ((entry[D_TRAP] as number) >= 0) isHeard = true
    if (entry[D_STATE] === ACTIVE) declarations[kept++] = entry
  }
  while (declarations.length > kept) declarations.pop()
  if (isHeard) listen(w.pack, d)
}

/** §17.3 Whether somebody puts something else in the place of what would happen. It is done at once. */
export const isReplaced = (w: World, event: number, seat: number, amount = 0, which = -1): boolean =>
  (w.d.hears & (1 << event)) !== 0 && w.depth < DEPTH_LIMIT && replaces(w, { event, seat, amount, which, by: w.by })

function replaces(w: World, q: Happening): boolean {
  w.depth++
  const isDone = isReplacedByBlessing(w, q) || isReplacedByBank(w, q) || isReplacedByTrap(w, q)
  if (isDone && w.depth > w.deepest) w.deepest = w.depth
  w.depth--
  return isDone
}

function isReplacedByBlessing(w: World, q: Happening): boolean {
  if (((q.seat === 0 ? w.hears0 : w.hears1) & (1 << q.event)) === 0) return false
  const { blessings } = sideOf(w, q.seat)
  for (let i = 0; i < blessings.length; i++) {
    const { hears, triggers } = w.pack.majors[blessings[i] as number] as Blessing
    if ((hears & (1 << q.event)) === 0 || q.by === key(q.seat, i)) continue
    for (let j = 0; j < triggers.length; j++) {
      const trigger = triggers[j] as CompiledTrigger
      if (trigger.event === q.event && trigger.isReplacing && tryBlessing(w, q, q.seat, i, trigger)) return true
    }
  }
  return false
}

function isReplacedByBank(w: World, q: Happening): boolean {
  const { bank } = sideOf(w, q.seat)
  for (let i = 0; i < bank.length; i++) {
    const m = bank[i] as Mv
    const { bankHears, whileBanked } = rootOf(w.pack, m)
    if ((bankHears & (1 << q.event)) === 0) continue
    for (let j = 0; j < whileBanked.length; j++) {
      const trigger = whileBanked[j] as CompiledTrigger
      if (trigger.event === q.event && trigger.isReplacing && tryBanked(w, q, q.seat, m, trigger)) return true
    }
  }
  return false
}

function isReplacedByTrap(w: World, q: Happening): boolean {
  const { declarations } = w.d
  for (let i = 0; i < declarations.length; i++) {
    const entry = declarations[i] as Declaration
    if ((entry[D_TRAP] as number) < 0) continue
    const trap = w.pack.traps[entry[D_TRAP] as number] as CompiledTrap
    if (trap.event === q.event && trap.isReplacing && springTrap(w, q, entry, trap)) return true
  }
  return false
}

/** §17.4 The sum of a standing change over a side's blessings whose condition holds; 0 where it has none. */
export const staticSum = (w: World, seat: number, mod: number, c?: Cast): number =>
  ((seat === 0 ? w.mods0 : w.mods1) & (1 << mod)) === 0 ? 0 : sumOf(w, seat, mod, c)

function sumOf(w: World, seat: number, mod: number, c: Cast | undefined): number {
  const { blessings } = sideOf(w, seat)
  let sum = 0
  for (let i = 0; i < blessings.length; i++) {
    const { mods, statics } = w.pack.majors[blessings[i] as number] as Blessing
    if ((mods & (1 << mod)) === 0) continue
    for (let j = 0; j < statics.length; j++) {
      const entry = statics[j] as CompiledStatic
      if (entry.mod === mod) sum += worthOf(w, seat, entry, c)
    }
  }
  return sum
}

/** 0 where its condition does not hold. */
function worthOf(w: World, seat: number, entry: CompiledStatic, c: Cast | undefined): number {
  if (entry.fixed !== undefined) return entry.fixed
  const cast = c ?? probeOf(w, seat, seat, 0, -1)
  return entry.test === undefined || entry.test(cast) ? entry.value(cast) : 0
}

/** The same for changes that are sets of bits. */
export const staticBits = (w: World, seat: number, mod: number): number =>
  ((seat === 0 ? w.mods0 : w.mods1) & (1 << mod)) === 0 ? 0 : bitsOf(w, seat, mod)

function bitsOf(w: World, seat: number, mod: number): number {
  const { blessings } = sideOf(w, seat)
  let bits = 0
  for (let i = 0; i < blessings.length; i++) {
    const { mods, statics } = w.pack.majors[blessings[i] as number] as Blessing
    if ((mods & (1 << mod)) === 0) continue
    for (let j = 0; j < statics.length; j++) {
      const entry = statics[j] as CompiledStatic
      if (entry.mod === mod) bits |= worthOf(w, seat, entry, undefined)
    }
  }
  return bits
}
