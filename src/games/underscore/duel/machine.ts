import type { Emit } from '../../../engine/contract/game.ts'
import type { Dice } from '../../../engine/dice/dice.ts'
import type { PackOrders } from '../actions.ts'
import type { Event } from '../events.ts'
import type { EventPlace, StaticPlace } from '../hooks.ts'
import { type ByStatus, type MaybeElement, type MaybeStatus, NONE, type Rarity, type TypePlace } from '../names.ts'
import type { Ask, DeclaredType } from '../questions.ts'
import { D_OWNER, D_TRAP, type Declaration, isTrap } from './choices/declaration.ts'
import { BANK_REGEN, hasExtra, type Move, ROOT } from './move.ts'
import { BANK_HEARS, type Duel, HEARS, type Seat, type Side } from './side.ts'

/** What content is compiled to: small functions of the cast in hand. A duel pays no parsing. */
export type Act = (cast: Cast) => void
/** A number to be worked out; `at` where it is just a variable of the move, so that a verb may read it without a call. */
export interface Value {
  (cast: Cast): number
  readonly at?: number
}
export type Test = (cast: Cast) => boolean
/** An element or a status to be worked out; NONE where nobody can name it. */
export type ElementValue = (cast: Cast) => MaybeElement
export interface StatusValue {
  (cast: Cast): MaybeStatus
  readonly at?: number
}

/** Everything one call of the rules works with. */
export interface World {
  readonly pack: Compiled
  readonly duel: Duel
  readonly dice: Dice
  readonly emit: Emit<Event> | undefined
  /** Bits of the events somebody listens to: blessings, banked moves, traps. */
  hears: number
  /** The same for the events of either side; worked out when the first of them happens. */
  isSorted: boolean
  hears0: number
  hears1: number
  /** §17.5 Events that wait for their listeners, first in, first out. */
  queue: Queued[]
  /** Something changed that the state check (§4) looks at. */
  isDirty: boolean
  /** Whose execution it is; NONE outside P3 and P4. */
  acting: number
  /** Turns of each status gained by the one who acts, in this execution; empty unless the rule `freshGrace` wants to know. */
  fresh: ByStatus<number> | []
  /** Which blessing is at work (see `blessingKey`), NONE for none, and how deep triggers are nested. */
  by: number
  depth: number
  deepest: number
  /** What is taken instead of damage that somebody replaces. */
  instead: number
  /** The element the move in hand deals in place of its own; NONE for its own. */
  strikeWith: MaybeElement
  /** Bits of the seats whose wounds were their death. */
  bled: number
  /** What the charge of the move in hand was at P3.1. */
  latch: number
  /** The moves both sides have chosen, whatever becomes of their slots. */
  chosen0: Move | undefined
  chosen1: Move | undefined
  /** A cast for conditions to look at: they change nothing, so one serves them all. */
  probe: Cast | undefined
  /** The cast of the move in hand: the second execution uses that of the first again. */
  cast: Cast | undefined
}

/** Something that happened, as listeners hear of it. */
export interface Happening {
  readonly event: EventPlace
  /** To whom it happened, or who did it. */
  readonly seat: number
  readonly amount: number
  /** A status, an element, or the uid of a move. */
  readonly which: number
  readonly by: number
}
export interface Queued extends Happening {
  readonly depth: number
}

/** A move being cast, or a trigger at work. */
export interface Cast {
  readonly world: World
  self: number
  target: number
  /** The character an event happened to, or who did it. */
  source: number
  move: Move | undefined
  /** Its variables: the move itself, or a copy in which the random ones have been rolled; NO_MOVE without a move. */
  vars: Move
  /** Answers and named results, by place. */
  locals: number[]
  /** Ids of the declarations made, by place of the question. */
  made: number[]
  /** The second answers of a doubled declaration. */
  second: { locals: number[]; made: number[] } | undefined
  returned: number
  amount: number
  which: number
  /** The value of the declaration a trap stands on. */
  declared: number
  /** The element a loop stands at, and the status; NONE outside. */
  element: MaybeElement
  status: MaybeStatus
  bonus: number
  factor: number
  isAttack: boolean
  isCharged: boolean
  isOverheated: boolean
  /** §5 Elements do not count for this cast. */
  isPlain: boolean
  isFromBank: boolean
}

/** Whose doing a trigger waits for. */
export const ANYBODY = 0
export const OWNER = 1
export const OPPONENT = 2

export interface CompiledTrigger {
  readonly event: EventPlace
  readonly test: Test | undefined
  readonly isReplacing: boolean
  readonly who: number
  readonly run: readonly Act[]
}
export interface CompiledTrap extends CompiledTrigger {
  readonly isContinuous: boolean
  /** It waits for the next such event alone, and is over if that is another one. */
  readonly isNext: boolean
}
export interface CompiledStatic {
  readonly mod: StaticPlace
  readonly test: Test | undefined
  readonly value: Value
  /** What it is worth where nothing is to be tested or worked out; undefined where something is. */
  readonly fixed: number | undefined
}

/** A question as a duel needs it: all of one shape, with what would have to be looked up by name. */
export interface ReadyAsk extends Ask {
  /** The type its declaration has; NONE where it declares nothing. */
  readonly declared: DeclaredType | typeof NONE
  /** Which moves may be answered; undefined for all. */
  readonly fits: ((move: Move) => boolean) | undefined
}
/** A question a blessing puts in combat; `may`: it can be declined. */
export interface Offer {
  readonly ask: ReadyAsk
  readonly may: boolean
  /** Who asks. */
  readonly name: string
}

/** A move of the library, as a duel needs it. */
export interface Root {
  readonly index: number
  readonly id: string
  readonly name: string
  readonly type: TypePlace
  /** A place in TARGETS. */
  readonly target: number
  /** A fresh instance. */
  readonly fresh: Move
  readonly rarity: Rarity
  /** Its variables behind the named ones: `status:0`, `amount:1`. */
  readonly variables: readonly { readonly kind: 'number' | 'status'; readonly key: string }[]
  readonly asks: readonly ReadyAsk[]
  readonly asksTarget: boolean
  /** It asks nothing. */
  readonly isPlainAsk: boolean
  readonly declares: boolean
  readonly locals: number
  /** An attack that attunes its caster (§3). */
  readonly attunes: boolean
  readonly moreIters: Value | undefined
  readonly speedTest: Test | undefined
  readonly speedThen: number
  readonly pre: readonly Act[]
  readonly iter: readonly Act[]
  readonly post: readonly Act[]
  readonly whileBanked: readonly CompiledTrigger[]
  /** Bits of the events it listens to in the bank: its owner's, the other side's. */
  readonly bankOwn: number
  readonly bankOther: number
  readonly fromBank: readonly Act[] | undefined
}
/** A major blessing, as a duel needs it. */
export interface Blessing {
  readonly index: number
  readonly name: string
  /** It has its turn once, in a match or in a run. */
  readonly isOnce: boolean
  readonly triggers: readonly CompiledTrigger[]
  /** Bits of the events it listens to, its bearer's and the other side's, and of the statics it has. */
  readonly own: number
  readonly other: number
  readonly statics: readonly CompiledStatic[]
  readonly mods: number
}
export interface Compiled {
  readonly roots: readonly Root[]
  readonly majors: readonly Blessing[]
  /** `own`, `other` and `mods` of each major, side by side: a look into them spares one at the blessing. */
  readonly majorOwn: readonly number[]
  readonly majorOther: readonly number[]
  readonly majorMods: readonly number[]
  readonly traps: readonly CompiledTrap[]
  readonly delays: readonly (readonly Act[])[]
  /** §17.7 By place in `delays`: what is asked before it lands, if anything. */
  readonly offers: readonly (Offer | undefined)[]
  /** What the additions of minor blessings do: after a move, in the bank, out of it. */
  readonly bankRegen: CompiledTrigger
  readonly heatBurn: readonly Act[]
  readonly unbankThis: readonly Act[]
  readonly orders: PackOrders
}

/** Shared and never changed: a cast with answers gets lists of its own. */
const NO_NUMBERS: number[] = []
/** Shared and never changed: the first event that is heard makes a list of its own. */
export const NO_QUEUE: Queued[] = []
const NO_FRESH: [] = []
/** What anybody listens to. Sides know what their blessings and banked moves do (see `listen`). */
export function hearAll(world: World): void {
  const { sides, declarations } = world.duel
  const [{ stats: own }, { stats: theirs }] = sides
  let heard = own[HEARS] | own[BANK_HEARS] | theirs[HEARS] | theirs[BANK_HEARS]
  for (let i = 0; i < declarations.length; i++) {
    const entry = declarations[i] as Declaration
    if (isTrap(entry)) heard |= 1 << trapOf(world.pack, entry).event
  }
  world.hears = heard
  world.isSorted = false
}
/** Whose events they listen to: most blessings wait for those of one side alone. */
export function sortHeard(world: World): void {
  const { pack, duel } = world
  world.isSorted = true
  world.hears0 = 0
  world.hears1 = 0
  hearSide(world, duel.sides[0], 0)
  hearSide(world, duel.sides[1], 1)
  const { declarations } = duel
  for (let i = 0; i < declarations.length; i++) {
    const entry = declarations[i] as Declaration
    if (!isTrap(entry)) continue
    const { event, who } = trapOf(pack, entry)
    addHeard(world, entry[D_OWNER], who === OPPONENT ? 0 : 1 << event, who === OWNER ? 0 : 1 << event)
  }
}
function hearSide(world: World, { blessings, bank }: Side, seat: number): void {
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
  addHeard(world, seat, own, other)
}
function addHeard(world: World, seat: number, own: number, other: number): void {
  world.hears0 |= seat === 0 ? own : other
  world.hears1 |= seat === 0 ? other : own
}
export const trapOf = (pack: Compiled, entry: Declaration): CompiledTrap => pack.traps[entry[D_TRAP]] as CompiledTrap

/** For questions alone: nothing happens in it, so nobody listens. */
export const stillWorld = (pack: Compiled, duel: Duel, dice: Dice, emit?: Emit<Event>): World => ({
  pack,
  duel,
  dice,
  emit,
  hears: 0,
  isSorted: false,
  hears0: 0,
  hears1: 0,
  queue: NO_QUEUE,
  isDirty: false,
  acting: NONE,
  fresh: NO_FRESH,
  by: NONE,
  depth: 0,
  deepest: 0,
  instead: 0,
  strikeWith: NONE,
  bled: 0,
  latch: 0,
  chosen0: undefined,
  chosen1: undefined,
  probe: undefined,
  cast: undefined,
})

export function makeWorld(pack: Compiled, duel: Duel, dice: Dice, emit: Emit<Event> | undefined): World {
  const world = stillWorld(pack, duel, dice, emit)
  hearAll(world)
  return world
}

/** Stands for the variables of no move: everything in it is 0, its root and element are none. Never changed. */
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

/** The cast of an execution: as a fresh one, without another to be made. */
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

/** A cast that nobody has begun: what a condition or a standing change is asked with. */
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

/** The move a side has chosen for the turn in hand. */
export const chosenIn = (world: World, seat: number): Move | undefined => (seat === 0 ? world.chosen0 : world.chosen1)
/** Whether it is the move of who acts. */
export const isInHand = (world: World, move: Move): boolean =>
  world.acting !== NONE && chosenIn(world, world.acting) === move
/** As `sideIn`, without another call: nothing is asked more often. */
export const sideOf = (world: World, seat: number): Side => world.duel.sides[seat as Seat]
/** Roots and blessings are named by their place; a state holds none that its pack has not. */
export const rootOf = <R extends Root>(pack: { readonly roots: readonly R[] }, move: Move): R =>
  pack.roots[move[ROOT]] as R
export const rootIn = <R extends Root>(pack: { readonly roots: readonly R[] }, index: number): R =>
  pack.roots[index] as R
export const majorIn = <B extends Blessing>(pack: { readonly majors: readonly B[] }, index: number): B =>
  pack.majors[index] as B
/** What an answer or result holds; −1 where nothing was said. */
export const localIn = (cast: Cast, at: number): number => cast.locals[at] ?? NONE
