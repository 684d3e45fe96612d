import type { Emit } from '../../../engine/contract/game.ts'
import type { Dice } from '../../../engine/dice/dice.ts'
import type { PackOrders } from '../actions.ts'
import type { Event } from '../events.ts'
import type { EventIndex, StaticIndex } from '../hooks.ts'
import { type ByStatus, type MaybeElement, type MaybeStatus, type MoveTypeIndex, NONE, type Rarity } from '../names.ts'
import type { DeclaredType, Question } from '../questions.ts'
import { D_OWNER, D_TRAP, type Declaration, isTrapDeclaration } from './choices/declaration.ts'
import { BANK_REGEN, hasAddition, type Move, ROOT } from './move.ts'
import { BANK_LISTENED, type Duel, LISTENED, type Seat, type Side } from './side.ts'

/** A compiled effect is a small function of the current cast. Content is compiled once, so that a duel parses nothing. */
export type CompiledEffect = (cast: Cast) => void
/** A computed number. If it is just a variable of the move, `at` is the variable's index, so that a verb can read it without a call. */
export interface NumberValue {
  (cast: Cast): number
  readonly at?: number
}
export type ConditionTest = (cast: Cast) => boolean
/** A computed element or status. The result is NONE if it has no value. */
export type ElementValue = (cast: Cast) => MaybeElement
export interface StatusValue {
  (cast: Cast): MaybeStatus
  readonly at?: number
}

/** Everything with which one call of the rules works. */
export interface World {
  readonly pack: CompiledPack
  readonly duel: Duel
  readonly dice: Dice
  readonly emit: Emit<Event> | undefined
  /** A bit for each event to which a blessing, a banked move or a trap listens. */
  listened: number
  /** The same bits for the events of each side. They are computed when the first such event happens; `isSplit` says whether they are. */
  isSplit: boolean
  listened0: number
  listened1: number
  /** §17.5 The events that wait for their listeners, oldest first. */
  queue: QueuedOccurrence[]
  /** Whether something changed that the state check (§4) looks at. */
  isDirty: boolean
  /** The seat whose execution it is; NONE outside P3 and P4. */
  acting: number
  /** How many turns of each status the acting side gained in this execution. Empty unless the rule `freshGrace` needs it. */
  fresh: ByStatus<number> | []
  /** `by` is the key of the blessing that is reacting (see `blessingKey`), or NONE; `depth` is how deep triggers are nested. */
  by: number
  depth: number
  deepest: number
  /** The damage that a trigger puts in place of the damage it replaces. */
  replacementDamage: number
  /** The element of which the current move deals damage instead of its own; NONE for its own. */
  overrideElement: MaybeElement
  /** A bit for each seat that died of open wounds. */
  diedOfWounds: number
  /** The charge that the current move had at P3.1. */
  latch: number
  /** The moves that both sides have chosen, even if these have changed slots since. */
  chosen0: Move | undefined
  chosen1: Move | undefined
  /** The cast in which conditions are evaluated. They change nothing, so one cast serves them all. */
  probe: Cast | undefined
  /** The cast of the current move. The second execution reuses that of the first. */
  cast: Cast | undefined
}

/** An event as its listeners see it. */
export interface EventOccurrence {
  readonly event: EventIndex
  /** The seat to which it happened, or that did it. */
  readonly seat: number
  readonly amount: number
  /** A status, an element, or the uid of a move, depending on the event. */
  readonly which: number
  readonly by: number
}
export interface QueuedOccurrence extends EventOccurrence {
  readonly depth: number
}

/** A move being cast, or a trigger being executed. */
export interface Cast {
  readonly world: World
  self: number
  target: number
  /** The seat to which the event happened, or that did it. */
  source: number
  move: Move | undefined
  /** The variables of the cast: those of the move, or a copy with the random ones rolled; NO_MOVE if there is no move. */
  vars: Move
  /** The values of answers and named results, by index. */
  locals: number[]
  /** The ids of the declarations that were made, by index of the question. */
  made: number[]
  /** The second answers of a doubled declaration. */
  second: { locals: number[]; made: number[] } | undefined
  returned: number
  amount: number
  which: number
  /** The value of the declaration to which a trap belongs. */
  declared: number
  /** The current element and status of a loop; NONE outside loops. */
  element: MaybeElement
  status: MaybeStatus
  bonus: number
  factor: number
  isAttack: boolean
  isCharged: boolean
  isOverheated: boolean
  /** §5 Whether the damage of this cast ignores elements. */
  isPlain: boolean
  isFromBank: boolean
}

/** Values of a trigger's `who`: whose events it listens to. */
export const ANYBODY = 0
export const OWNER = 1
export const OPPONENT = 2

export interface CompiledTrigger {
  readonly event: EventIndex
  readonly test: ConditionTest | undefined
  readonly isReplacing: boolean
  readonly who: number
  readonly run: readonly CompiledEffect[]
}
export interface CompiledTrap extends CompiledTrigger {
  readonly isContinuous: boolean
  /** Whether the trap watches only the next such event, and ends if its condition does not hold then. */
  readonly isNext: boolean
}
export interface CompiledStatic {
  readonly mod: StaticIndex
  readonly test: ConditionTest | undefined
  readonly value: NumberValue
  /** The value, if it has no condition and no formula; otherwise undefined. */
  readonly fixed: number | undefined
}

/** A question prepared for duels. All questions have one object shape, and lookups by name are done already. */
export interface PreparedAsk extends Question {
  /** The type of declaration that it makes; NONE if it makes none. */
  readonly declared: DeclaredType | typeof NONE
  /** Which moves may be an answer; undefined if all may. */
  readonly fits: ((move: Move) => boolean) | undefined
}
/** A question that a blessing asks in combat. `may` says whether it can be declined. */
export interface PreparedOffer {
  readonly ask: PreparedAsk
  readonly may: boolean
  /** The name of the blessing that asks. */
  readonly name: string
}

/** A move of the library, compiled for duels. */
export interface CompiledMove {
  readonly index: number
  readonly id: string
  readonly name: string
  readonly type: MoveTypeIndex
  /** The index of its target in TARGETS. */
  readonly target: number
  /** A move instance without changes, which is to be copied. */
  readonly fresh: Move
  readonly rarity: Rarity
  /** The names of its unnamed variables: `status:0`, `amount:1`. */
  readonly variables: readonly { readonly kind: 'number' | 'status'; readonly key: string }[]
  readonly asks: readonly PreparedAsk[]
  readonly asksTarget: boolean
  /** Whether the move asks no question. */
  readonly isPlainAsk: boolean
  readonly declares: boolean
  readonly locals: number
  /** Whether it is an attack that attunes its caster (§3). */
  readonly attunes: boolean
  readonly moreIters: NumberValue | undefined
  readonly speedTest: ConditionTest | undefined
  readonly speedThen: number
  readonly pre: readonly CompiledEffect[]
  readonly iter: readonly CompiledEffect[]
  readonly post: readonly CompiledEffect[]
  readonly whileBanked: readonly CompiledTrigger[]
  /** A bit for each event to which it listens while it is banked: events of its owner, and of the other side. */
  readonly bankOwn: number
  readonly bankOther: number
  readonly fromBank: readonly CompiledEffect[] | undefined
}
/** A major blessing, compiled for duels. */
export interface CompiledBlessing {
  readonly index: number
  readonly name: string
  /** Whether it acts only once in a match, or only once in a run. */
  readonly isOnce: boolean
  readonly triggers: readonly CompiledTrigger[]
  /** Bits of the events to which it listens (those of its bearer, then those of the other side), and of its statics. */
  readonly own: number
  readonly other: number
  readonly statics: readonly CompiledStatic[]
  readonly mods: number
}
export interface CompiledPack {
  readonly roots: readonly CompiledMove[]
  readonly majors: readonly CompiledBlessing[]
  /** `own`, `other` and `mods` of all majors in flat lists. Reading these saves loading the blessing itself. */
  readonly majorOwn: readonly number[]
  readonly majorOther: readonly number[]
  readonly majorMods: readonly number[]
  readonly traps: readonly CompiledTrap[]
  readonly delays: readonly (readonly CompiledEffect[])[]
  /** §17.7 By index in `delays`: the question to answer before the effect happens, if there is one. */
  readonly offers: readonly (PreparedOffer | undefined)[]
  /** The effects of the additions that minor blessings make: after a move, in the bank, out of the bank. */
  readonly bankRegen: CompiledTrigger
  readonly heatBurn: readonly CompiledEffect[]
  readonly unbankThis: readonly CompiledEffect[]
  readonly orders: PackOrders
}

/** A list that many casts share, so nothing may change it: a cast with answers gets lists of its own. */
const NO_NUMBERS: number[] = []
/** An empty queue that is shared, so nothing may change it: the first event with a listener creates a new list. */
export const NO_QUEUE: QueuedOccurrence[] = []
const NO_FRESH: [] = []
/** Computes the events to which anybody listens, from the bits stored with each side (see `updateListeners`) and from the traps. */
export function collectListeners(world: World): void {
  const { sides, declarations } = world.duel
  const [{ stats: own }, { stats: theirs }] = sides
  let listened = own[LISTENED] | own[BANK_LISTENED] | theirs[LISTENED] | theirs[BANK_LISTENED]
  for (let i = 0; i < declarations.length; i++) {
    const entry = declarations[i] as Declaration
    if (isTrapDeclaration(entry)) listened |= 1 << trapOf(world.pack, entry).event
  }
  world.listened = listened
  world.isSplit = false
}
/** Splits the events that are listened to by the seat to which they happen, because most blessings listen to one side only. */
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
    if (!isTrapDeclaration(entry)) continue
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
    const root = rootOfMove(pack, move)
    own |= root.bankOwn
    other |= root.bankOther
    if (hasAddition(move, BANK_REGEN)) own |= 1 << pack.bankRegen.event
  }
  addListeners(world, seat, own, other)
}
function addListeners(world: World, seat: number, own: number, other: number): void {
  world.listened0 |= seat === 0 ? own : other
  world.listened1 |= seat === 0 ? other : own
}
export const trapOf = (pack: CompiledPack, entry: Declaration): CompiledTrap =>
  pack.traps[entry[D_TRAP]] as CompiledTrap

/** A world that only serves queries. Nothing happens in it, so it has no listeners. */
export const makeQueryWorld = (pack: CompiledPack, duel: Duel, dice: Dice, emit?: Emit<Event>): World => ({
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
  const world = makeQueryWorld(pack, duel, dice, emit)
  collectListeners(world)
  return world
}

/** The variables of a cast without a move: all 0, with root and element NONE. Nothing may change it. */
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

/** The cast of an execution. An existing one is reset, which saves allocating one. */
export function resetCast(world: World, self: number, target: number): Cast {
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

/** A cast in which a condition or a standing change can be evaluated outside any real cast. */
export function probeCast(world: World, self: number, source: number, amount: number, which: number, m?: Move): Cast {
  const cast = world.probe ?? makeCast(world, self, 1 - self)
  world.probe = cast
  cast.self = self
  cast.target = 1 - self
  cast.source = source
  cast.amount = amount
  cast.which = which
  cast.move = m
  cast.vars = m ?? NO_MOVE
  return cast
}

/** The move that a side has chosen for this turn. */
export const chosenMoveOf = (world: World, seat: number): Move | undefined =>
  seat === 0 ? world.chosen0 : world.chosen1
/** Whether a move is the one that the acting side has chosen. */
export const isCurrentMove = (world: World, move: Move): boolean =>
  world.acting !== NONE && chosenMoveOf(world, world.acting) === move
/** The side of a seat. It does what `sideOfSeat` does, inlined, because this is the most frequent access of all. */
export const sideInWorld = (world: World, seat: number): Side => world.duel.sides[seat as Seat]
/** Roots and blessings are stored by index, and a state only holds indexes that exist in its pack. */
export const rootOfMove = <R extends CompiledMove>(pack: { readonly roots: readonly R[] }, move: Move): R =>
  pack.roots[move[ROOT]] as R
export const rootAt = <R extends CompiledMove>(pack: { readonly roots: readonly R[] }, index: number): R =>
  pack.roots[index] as R
export const majorAt = <B extends CompiledBlessing>(pack: { readonly majors: readonly B[] }, index: number): B =>
  pack.majors[index] as B
/** The value of an answer or a named result; −1 if there is none. */
export const localValue = (cast: Cast, at: number): number => cast.locals[at] ?? NONE
