import type { Emit } from '../../../engine/contract/game.ts'
import type { Dice } from '../../../engine/dice/dice.ts'
import type { PackOrders } from '../actions.ts'
import type { Event } from '../events.ts'
import type { EventIndex, StaticIndex } from '../hooks.ts'
import { type ByStatus, type MaybeElement, type MaybeStatus, type MoveTypeIndex, NONE, type Rarity } from '../names.ts'
import type { Ask, DeclaredType } from '../questions.ts'
import { D_OWNER, D_TRAP, type Declaration, isTrap } from './choices/declaration.ts'
import { BANK_REGEN, hasExtra, type Move, ROOT } from './move.ts'
import { BANK_LISTENED, type Duel, LISTENED, type Seat, type Side } from './side.ts'

/** A compiled effect: a small function of the current cast. Content is compiled once, so a duel parses nothing. */
export type CompiledEffect = (cast: Cast) => void
/** A computed number. `at` is set if it is just a variable of the move, so that a verb can read it without a call. */
export interface Value {
  (cast: Cast): number
  readonly at?: number
}
export type Test = (cast: Cast) => boolean
/** A computed element or status; NONE if it has no value. */
export type ElementValue = (cast: Cast) => MaybeElement
export interface StatusValue {
  (cast: Cast): MaybeStatus
  readonly at?: number
}

/** Everything one call of the rules works with. */
export interface World {
  readonly pack: CompiledPack
  readonly duel: Duel
  readonly dice: Dice
  readonly emit: Emit<Event> | undefined
  /** Bits of all events that a blessing, a banked move or a trap listens to. */
  listened: number
  /** The same for the events of each side; computed when the first listened event happens. */
  isSplit: boolean
  listened0: number
  listened1: number
  /** §17.5 Events waiting for their listeners, first in, first out. */
  queue: QueuedOccurrence[]
  /** Something changed that the state check (§4) looks at. */
  isDirty: boolean
  /** Seat whose execution it is; NONE outside P3 and P4. */
  acting: number
  /** Turns of each status that the acting side gained in this execution; empty unless the rule `freshGrace` needs it. */
  fresh: ByStatus<number> | []
  /** Key of the blessing that is reacting (see `blessingKey`) or NONE; how deep triggers are nested. */
  by: number
  depth: number
  deepest: number
  /** Damage taken instead of the damage that a trigger replaces. */
  replacementDamage: number
  /** Element the current move deals instead of its own; NONE for its own. */
  overrideElement: MaybeElement
  /** Bits of the seats whose open wounds killed them. */
  diedOfWounds: number
  /** Charge of the current move at P3.1. */
  latch: number
  /** The moves both sides have chosen, even if they have changed slots since. */
  chosen0: Move | undefined
  chosen1: Move | undefined
  /** Cast in which conditions are evaluated. They change nothing, so one serves them all. */
  probe: Cast | undefined
  /** Cast of the current move; the second execution reuses that of the first. */
  cast: Cast | undefined
}

/** An event as its listeners see it. */
export interface Occurrence {
  readonly event: EventIndex
  /** The seat it happened to, or that did it. */
  readonly seat: number
  readonly amount: number
  /** A status, an element, or the uid of a move. */
  readonly which: number
  readonly by: number
}
export interface QueuedOccurrence extends Occurrence {
  readonly depth: number
}

/** A move being cast, or a trigger being executed. */
export interface Cast {
  readonly world: World
  self: number
  target: number
  /** The seat an event happened to, or that did it. */
  source: number
  move: Move | undefined
  /** Its variables: the move itself, or a copy with the random ones rolled; NO_MOVE without a move. */
  vars: Move
  /** Answers and named results, by index. */
  locals: number[]
  /** Ids of the declarations made, by index of the question. */
  made: number[]
  /** The second answers of a doubled declaration. */
  second: { locals: number[]; made: number[] } | undefined
  returned: number
  amount: number
  which: number
  /** The value of the declaration that a trap belongs to. */
  declared: number
  /** Current element and status of a loop; NONE outside of loops. */
  element: MaybeElement
  status: MaybeStatus
  bonus: number
  factor: number
  isAttack: boolean
  isCharged: boolean
  isOverheated: boolean
  /** §5 Damage of this cast ignores elements. */
  isPlain: boolean
  isFromBank: boolean
}

/** Whose events a trigger listens to. */
export const ANYBODY = 0
export const OWNER = 1
export const OPPONENT = 2

export interface CompiledTrigger {
  readonly event: EventIndex
  readonly test: Test | undefined
  readonly isReplacing: boolean
  readonly who: number
  readonly run: readonly CompiledEffect[]
}
export interface CompiledTrap extends CompiledTrigger {
  readonly isContinuous: boolean
  /** The trap only watches the next such event, and ends if its condition does not hold then. */
  readonly isNext: boolean
}
export interface CompiledStatic {
  readonly mod: StaticIndex
  readonly test: Test | undefined
  readonly value: Value
  /** Its value if it has no condition and no formula; otherwise undefined. */
  readonly fixed: number | undefined
}

/** A question prepared for duels: all have one shape, and lookups by name are already done. */
export interface PreparedAsk extends Ask {
  /** Type of its declaration; NONE if it declares nothing. */
  readonly declared: DeclaredType | typeof NONE
  /** Filter on the moves that may be answered; undefined for all. */
  readonly fits: ((move: Move) => boolean) | undefined
}
/** A question that a blessing asks in combat; `may`: it can be declined. */
export interface PreparedOffer {
  readonly ask: PreparedAsk
  readonly may: boolean
  /** Name of the blessing that asks. */
  readonly name: string
}

/** A move of the library, compiled for duels. */
export interface Root {
  readonly index: number
  readonly id: string
  readonly name: string
  readonly type: MoveTypeIndex
  /** Index in TARGETS. */
  readonly target: number
  /** An unmodified instance, to be copied. */
  readonly fresh: Move
  readonly rarity: Rarity
  /** Its unnamed variables: `status:0`, `amount:1`. */
  readonly variables: readonly { readonly kind: 'number' | 'status'; readonly key: string }[]
  readonly asks: readonly PreparedAsk[]
  readonly asksTarget: boolean
  /** The move asks no question. */
  readonly isPlainAsk: boolean
  readonly declares: boolean
  readonly locals: number
  /** An attack that attunes its caster (§3). */
  readonly attunes: boolean
  readonly moreIters: Value | undefined
  readonly speedTest: Test | undefined
  readonly speedThen: number
  readonly pre: readonly CompiledEffect[]
  readonly iter: readonly CompiledEffect[]
  readonly post: readonly CompiledEffect[]
  readonly whileBanked: readonly CompiledTrigger[]
  /** Bits of the events it listens to while banked: its owner's, and the other side's. */
  readonly bankOwn: number
  readonly bankOther: number
  readonly fromBank: readonly CompiledEffect[] | undefined
}
/** A major blessing, compiled for duels. */
export interface Blessing {
  readonly index: number
  readonly name: string
  /** It acts only once in a match, or once in a run. */
  readonly isOnce: boolean
  readonly triggers: readonly CompiledTrigger[]
  /** Bits of the events it listens to (its bearer's, the other side's) and of the statics it has. */
  readonly own: number
  readonly other: number
  readonly statics: readonly CompiledStatic[]
  readonly mods: number
}
export interface CompiledPack {
  readonly roots: readonly Root[]
  readonly majors: readonly Blessing[]
  /** `own`, `other` and `mods` of each major in flat lists: reading these saves loading the blessing. */
  readonly majorOwn: readonly number[]
  readonly majorOther: readonly number[]
  readonly majorMods: readonly number[]
  readonly traps: readonly CompiledTrap[]
  readonly delays: readonly (readonly CompiledEffect[])[]
  /** §17.7 By index in `delays`: the question to answer before the effect lands, if any. */
  readonly offers: readonly (PreparedOffer | undefined)[]
  /** Effects of the additions that minor blessings make: after a move, in the bank, out of it. */
  readonly bankRegen: CompiledTrigger
  readonly heatBurn: readonly CompiledEffect[]
  readonly unbankThis: readonly CompiledEffect[]
  readonly orders: PackOrders
}

/** Shared and never changed: a cast with answers gets lists of its own. */
const NO_NUMBERS: number[] = []
/** Shared and never changed: the first event with a listener creates a new list. */
export const NO_QUEUE: QueuedOccurrence[] = []
const NO_FRESH: [] = []
/** Computes the events that anybody listens to, from the bits stored with each side (see `updateListeners`) and from the traps. */
export function collectListeners(world: World): void {
  const { sides, declarations } = world.duel
  const [{ stats: own }, { stats: theirs }] = sides
  let listened = own[LISTENED] | own[BANK_LISTENED] | theirs[LISTENED] | theirs[BANK_LISTENED]
  for (let i = 0; i < declarations.length; i++) {
    const entry = declarations[i] as Declaration
    if (isTrap(entry)) listened |= 1 << trapOf(world.pack, entry).event
  }
  world.listened = listened
  world.isSplit = false
}
/** Splits the listened events by the seat they happen to: most blessings listen to one side only. */
export function splitListeners(world: World): void {
  const { pack, duel } = world
  world.isSplit = true
  world.listened0 = 0
  world.listened1 = 0
  splitSideListeners(world, duel.sides[0], 0)
  splitSideListeners(world, duel.sides[1], 1)
  const { declarations } = duel
  for (let i = 0; i < declarations.length; i++) {
    const entry = declarations[i] as Declaration
    if (!isTrap(entry)) continue
    const { event, who } = trapOf(pack, entry)
    addListeners(world, entry[D_OWNER], who === OPPONENT ? 0 : 1 << event, who === OWNER ? 0 : 1 << event)
  }
}
function splitSideListeners(world: World, { blessings, bank }: Side, seat: number): void {
  const { pack } = world
  let own = 0
  let other = 0
  for (let i = 0; i < blessings.length; i++) {
    const index = blessings[i] as number
    own |= pack.majorOwn[index] as number
    other |= pack.majorOther[index] as number
  }
  for (let i = 0; i < bank.length; i++) {
    const move = bank[i] as Move
    const root = rootOf(pack, move)
    own |= root.bankOwn
    other |= root.bankOther
    if (hasExtra(move, BANK_REGEN)) own |= 1 << pack.bankRegen.event
  }
  addListeners(world, seat, own, other)
}
function addListeners(world: World, seat: number, own: number, other: number): void {
  world.listened0 |= seat === 0 ? own : other
  world.listened1 |= seat === 0 ? other : own
}
export const trapOf = (pack: CompiledPack, entry: Declaration): CompiledTrap =>
  pack.traps[entry[D_TRAP]] as CompiledTrap

/** A world for queries only: nothing happens in it, so no listeners are computed. */
export const queryWorld = (pack: CompiledPack, duel: Duel, dice: Dice, emit?: Emit<Event>): World => ({
  pack,
  duel,
  dice,
  emit,
  listened: 0,
  isSplit: false,
  listened0: 0,
  listened1: 0,
  queue: NO_QUEUE,
  isDirty: false,
  acting: NONE,
  fresh: NO_FRESH,
  by: NONE,
  depth: 0,
  deepest: 0,
  replacementDamage: 0,
  overrideElement: NONE,
  diedOfWounds: 0,
  latch: 0,
  chosen0: undefined,
  chosen1: undefined,
  probe: undefined,
  cast: undefined,
})

export function makeWorld(pack: CompiledPack, duel: Duel, dice: Dice, emit: Emit<Event> | undefined): World {
  const world = queryWorld(pack, duel, dice, emit)
  collectListeners(world)
  return world
}

/** Variables of a cast without a move: all 0, root and element NONE. Never changed. */
export const NO_MOVE: Move = [NONE, NONE, 0, 0, 0, 0, 0, NONE, 0, 0, 0, 0, 0, 0, 0]
export const makeCast = (world: World, self: number, target: number): Cast => ({
  world,
  self,
  target,
  source: self,
  move: undefined,
  vars: NO_MOVE,
  locals: NO_NUMBERS,
  made: NO_NUMBERS,
  second: undefined,
  returned: 0,
  amount: 0,
  which: NONE,
  declared: NONE,
  element: NONE,
  status: NONE,
  bonus: 0,
  factor: 1,
  isAttack: false,
  isCharged: false,
  isOverheated: false,
  isPlain: false,
  isFromBank: false,
})

/** The cast of an execution, reset instead of allocated. */
export function castOf(world: World, self: number, target: number): Cast {
  const cast = world.cast
  if (cast === undefined) {
    world.cast = makeCast(world, self, target)
    return world.cast
  }
  cast.self = self
  cast.target = target
  cast.source = self
  cast.locals = NO_NUMBERS
  cast.made = NO_NUMBERS
  cast.second = undefined
  cast.returned = 0
  cast.amount = 0
  cast.which = NONE
  cast.declared = NONE
  cast.element = NONE
  cast.status = NONE
  cast.bonus = 0
  cast.factor = 1
  cast.isCharged = false
  cast.isOverheated = false
  cast.isPlain = false
  return cast
}

/** A cast for evaluating a condition or a standing change outside of any real cast. */
export function probeOf(world: World, self: number, source: number, amount: number, which: number, move?: Move): Cast {
  const cast = world.probe ?? makeCast(world, self, 1 - self)
  world.probe = cast
  cast.self = self
  cast.target = 1 - self
  cast.source = source
  cast.amount = amount
  cast.which = which
  cast.move = move
  cast.vars = move ?? NO_MOVE
  return cast
}

/** The move a side has chosen for this turn. */
export const chosenIn = (world: World, seat: number): Move | undefined => (seat === 0 ? world.chosen0 : world.chosen1)
/** Whether it is the move of the acting side. */
export const isCurrentMove = (world: World, move: Move): boolean =>
  world.acting !== NONE && chosenIn(world, world.acting) === move
/** Same as `sideIn`, inlined: this is the most frequent access of all. */
export const sideOf = (world: World, seat: number): Side => world.duel.sides[seat as Seat]
/** Roots and blessings are stored by index. A state only holds indexes that exist in its pack. */
export const rootOf = <R extends Root>(pack: { readonly roots: readonly R[] }, move: Move): R =>
  pack.roots[move[ROOT]] as R
export const rootIn = <R extends Root>(pack: { readonly roots: readonly R[] }, index: number): R =>
  pack.roots[index] as R
export const majorIn = <B extends Blessing>(pack: { readonly majors: readonly B[] }, index: number): B =>
  pack.majors[index] as B
/** Value of an answer or named result; −1 if there is none. */
export const localIn = (cast: Cast, at: number): number => cast.locals[at] ?? NONE
