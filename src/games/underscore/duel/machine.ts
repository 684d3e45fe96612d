import type { Dice } from '../../../engine/dice.ts'
import type { Emit } from '../../../engine/game.ts'
import type { Event } from '../events.ts'
import type { Ask, BlessingDef, Eff, MoveDef, Offer } from '../language/content.ts'
import type { Duel, Mv, Side } from './side.ts'

/** What content is compiled to: small functions of the cast in hand. A duel pays no parsing. */
export type Act = (c: Cast) => void
/** A number to be worked out; `at` where it is just a variable of the move, so that a verb may read it without a call. */
export interface Value {
  (c: Cast): number
  readonly at?: number
}
export type Test = (c: Cast) => boolean

/** Everything one call of the rules works with. */
export interface World {
  readonly pack: Compiled
  readonly d: Duel
  readonly dice: Dice
  readonly emit: Emit<Event> | undefined
  /** §17.4 Bits of the statics each side has. */
  readonly mods0: number
  readonly mods1: number
  /** §17.3 Bits of the events the blessings of each side listen to. */
  readonly hears0: number
  readonly hears1: number
  /** §17.5 Events that wait for their listeners, first in, first out. */
  queue: Queued[]
  /** Something changed that the state check (§4) looks at. */
  isDirty: boolean
  /** Whose execution it is; −1 outside P3 and P4. */
  acting: number
  /** Turns of each status gained by the one who acts, in this execution; empty unless the rule `freshGrace` wants to know. */
  fresh: number[]
  /** Which blessing is at work (owner × 64 + place), −1 for none, and how deep triggers are nested. */
  by: number
  depth: number
  deepest: number
  /** What is taken instead of damage that somebody replaces; the element the move in hand deals in place of its own, −1 for none. */
  instead: number
  strikes: number
  /** Bits of the seats whose wounds were their death. */
  bled: number
  /** The moves both sides have chosen, whatever becomes of their slots. */
  chosen0: Mv | undefined
  chosen1: Mv | undefined
  /** A cast for conditions to look at: they change nothing, so one serves them all. */
  probe: Cast | undefined
}

export interface Queued {
  readonly event: number
  /** To whom it happened, or who did it. */
  readonly seat: number
  readonly amount: number
  /** A status, an element, or the uid of a move. */
  readonly which: number
  readonly by: number
  readonly depth: number
}

/** A move being cast, or a trigger at work. */
export interface Cast {
  readonly w: World
  self: number
  target: number
  /** The character an event happened to, or who did it. */
  source: number
  move: Mv | undefined
  /** Its variables: the move itself, or a copy in which the random ones have been rolled. */
  vars: Mv
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
  /** The element a loop stands at, and the status; −1 outside. */
  element: number
  status: number
  bonus: number
  factor: number
  isAttack: boolean
  isCharged: boolean
  isOverheated: boolean
  /** §5.3 Elements do not count for this cast. */
  isPlain: boolean
  isFromBank: boolean
}

export interface CompiledTrigger {
  readonly event: number
  readonly test: Test | undefined
  readonly isReplacing: boolean
  /** 0 whoever, 1 the owner, 2 the opponent. */
  readonly who: number
  readonly run: readonly Act[]
}
export interface CompiledTrap extends CompiledTrigger {
  readonly isContinuous: boolean
  /** It waits for the next such event alone, and is over if that is another one. */
  readonly isNext: boolean
}
export interface CompiledStatic {
  readonly mod: number
  readonly test: Test | undefined
  readonly value: Value
  /** What it is worth where nothing is to be tested or worked out; undefined where something is. */
  readonly fixed: number | undefined
  /** The value as it stands in the data. */
  readonly raw: unknown
}
export interface Variable {
  /** `base_damage`, `status:0`, `amount:1`. */
  readonly key: string
  readonly kind: 'number' | 'status' | 'element'
  /** The effect it belongs to. */
  readonly of: Eff | undefined
}

export interface Root {
  readonly index: number
  readonly def: MoveDef
  readonly type: number
  /** 0 the opponent, 1 the caster, 2 declared, 3 both. */
  readonly target: number
  /** A fresh instance. */
  readonly fresh: Mv
  readonly variables: readonly Variable[]
  readonly asks: readonly Ask[]
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
  /** Bits of the events it listens to in the bank. */
  readonly bankHears: number
  readonly fromBank: readonly Act[] | undefined
  readonly hasDamage: boolean
  /** Base damage of one iteration as things stand, and its element (−1: as declared). Rules of thumb go by it. */
  readonly estimate: Value
  readonly strikes: Value
  /** It strikes with its own element alone. */
  readonly strikesOwn: boolean
}
export interface Blessing {
  readonly index: number
  readonly def: BlessingDef
  /** Places in POOLS and RARITIES. */
  readonly pool: number
  readonly rarity: number
  /** It has its turn once, in a match or in a run. */
  readonly isOnce: boolean
  readonly triggers: readonly CompiledTrigger[]
  readonly hears: number
  readonly statics: readonly CompiledStatic[]
  readonly mods: number
}
export interface Compiled {
  readonly roots: readonly Root[]
  readonly majors: readonly Blessing[]
  readonly minors: readonly Blessing[]
  readonly traps: readonly CompiledTrap[]
  readonly delays: readonly (readonly Act[])[]
  /** §17.7 By place in `delays`: what is asked before it lands, if anything. */
  readonly offers: readonly (Offer | undefined)[]
  /** What `added` bits do: effects before and after a move, and in the bank. */
  readonly bankRegen: CompiledTrigger
  readonly heatBurn: readonly Act[]
  readonly unbankThis: readonly Act[]
}

/** Shared and never changed: a cast with answers gets lists of its own. */
const NONE: number[] = []
/** Shared and never changed: the first event that is heard makes a list of its own. */
export const NO_QUEUE: Queued[] = []
export const makeWorld = (pack: Compiled, d: Duel, dice: Dice, emit: Emit<Event> | undefined): World => ({
  pack,
  d,
  dice,
  emit,
  mods0: d.sides[0].mods,
  mods1: d.sides[1].mods,
  hears0: d.sides[0].hears,
  hears1: d.sides[1].hears,
  queue: NO_QUEUE,
  isDirty: false,
  acting: -1,
  fresh: NONE,
  by: -1,
  depth: 0,
  deepest: 0,
  instead: 0,
  strikes: -1,
  bled: 0,
  chosen0: undefined,
  chosen1: undefined,
  probe: undefined,
})

const NO_MOVE: Mv = []
export const makeCast = (w: World, self: number, target: number): Cast => ({
  w,
  self,
  target,
  source: self,
  move: undefined,
  vars: NO_MOVE,
  locals: NONE,
  made: NONE,
  second: undefined,
  returned: 0,
  amount: 0,
  which: -1,
  declared: -1,
  element: -1,
  status: -1,
  bonus: 0,
  factor: 1,
  isAttack: false,
  isCharged: false,
  isOverheated: false,
  isPlain: false,
  isFromBank: false,
})

/** A cast that nobody has begun: what a condition or a standing change is asked with. */
export function probeOf(w: World, self: number, source: number, amount: number, which: number, move?: Mv): Cast {
  const c = w.probe ?? makeCast(w, self, 1 - self)
  w.probe = c
  c.self = self
  c.target = 1 - self
  c.source = source
  c.amount = amount
  c.which = which
  c.move = move
  c.vars = move ?? NO_MOVE
  return c
}

/** The move a side has chosen for the turn in hand. */
export const chosenIn = (w: World, seat: number): Mv | undefined => (seat === 0 ? w.chosen0 : w.chosen1)
export const sideOf = (w: World, seat: number): Side => w.d.sides[seat as 0 | 1]
export const rootOf = (pack: Compiled, m: Mv): Root => pack.roots[m[0] as number] as Root

/** Where an effect stands while it is compiled: a move has variables and answers, a blessing only its numbers. */
export interface Place {
  /** What messages call it. */
  readonly name: string
  /** Variables of a move beyond the fixed ones; undefined for a blessing, whose numbers cannot be changed. */
  readonly variables: { kind: 'status' | 'number'; value: number; of: Eff | undefined }[] | undefined
  /** The effect that is being compiled: its text must find its variables again. */
  at?: Eff | undefined
  readonly asks: readonly Ask[]
  /** Names of answers and results, by place. */
  readonly locals: string[]
}
