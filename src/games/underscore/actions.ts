import type { Action } from '../../engine/contract/game.ts'
import { at } from '../../lib/enums.ts'
import { lazy } from '../../lib/lazy.ts'
import { FIRST_BANK_SLOT } from './duel/side.ts'
import { ELEMENTS, hasBit, STATUSES } from './names.ts'
import { DECLARED_TYPES, type QuestionType } from './questions.ts'

type OrderVerb =
  | QuestionType
  | 'build'
  | 'cast'
  | 'wait'
  | 'learn'
  | 'as'
  | 'minor'
  | 'major'
  | 'take'
  | 'skip'
  | 'toBank'
  | 'toActive'
  | 'swap'
  | 'forget'
  | 'done'

/** The verbs that are legal in the phases `upgrade` and `arrange`. */
export const UPGRADE_VERBS = ['learn', 'minor', 'major', 'skip'] as const
export const ARRANGE_VERBS = ['toBank', 'toActive', 'swap', 'forget', 'skip', 'done'] as const

export interface Order extends Action {
  readonly verb: OrderVerb
  readonly n: number
}

/** The verb of an order that is legal in a phase, narrowed to the verbs of that phase. */
export function verbOfPhase<const V extends readonly OrderVerb[]>(verbs: V, { verb, id }: Order): V[number] {
  const found = verbs.find((known) => known === verb)
  if (found === undefined) throw new Error(`The order "${id}" does not belong to this phase.`)
  return found
}

/** The largest pool sizes that a ruling can set. */
export const MAX_ACTIVE_MOVES = 6
export const MAX_BANKED_MOVES = 4
const SLOTS = Array.from({ length: MAX_ACTIVE_MOVES + 1 }, (_, i) => i).concat(
  Array.from({ length: MAX_BANKED_MOVES + 1 }, (_, i) => FIRST_BANK_SLOT + i),
)
const slotName = (slot: number): string =>
  slot < FIRST_BANK_SLOT ? `${slot + 1}` : `bank-${slot - FIRST_BANK_SLOT + 1}`

/** The number of bits in a set of slots: active slots come first, then banked ones. */
export const SLOT_BITS = MAX_ACTIVE_MOVES + MAX_BANKED_MOVES
export const slotBit = (slot: number): number =>
  1 << (slot < FIRST_BANK_SLOT ? slot : MAX_ACTIVE_MOVES + slot - FIRST_BANK_SLOT)
export const slotOfBit = (bit: number): number =>
  bit < MAX_ACTIVE_MOVES ? bit : FIRST_BANK_SLOT + bit - MAX_ACTIVE_MOVES
/** Every slot that a pool can have, in the order of the bits. */
export const ALL_SLOTS: readonly number[] = Array.from({ length: SLOT_BITS }, (_, bit) => slotOfBit(bit))
export const slotsIn = (bits: number): number[] => ALL_SLOTS.filter((_, bit) => hasBit(bits, bit))

const simple = (verb: OrderVerb): Order => ({ id: verb, verb, n: 0 })
const listed = (verb: OrderVerb, ids: readonly string[]): readonly Order[] => ids.map((id, n) => ({ id, verb, n }))
/** The orders for all slots: a list indexed by slot number, which has gaps. */
const bySlot = (verb: OrderVerb, head: string): readonly Order[] => {
  const list: Order[] = []
  for (const n of SLOTS) list[n] = { id: `${head}-${slotName(n)}`, verb, n }
  return list
}
/** In a list of both sides' slots, those of the opponent start here. */
export const FIRST_OPPONENT_SLOT = 16
const anySlots = (): readonly Order[] => {
  const list = bySlot('anyMove', 'mine').slice()
  for (const n of SLOTS)
    list[FIRST_OPPONENT_SLOT + n] = { id: `theirs-${slotName(n)}`, verb: 'anyMove', n: FIRST_OPPONENT_SLOT + n }
  return list
}
const counted = (verb: OrderVerb, head: string, from: number, to: number): readonly Order[] =>
  Array.from({ length: to - from + 1 }, (_, i) => ({ id: `${head}-${from + i}`, verb, n: from + i }))

export const WAIT_ORDER = simple('wait')
export const CHOOSE_MINORS = simple('minor')
export const TAKE_MAJOR = simple('major')
export const SKIP_CHOICE = simple('skip')
export const DONE_ARRANGING = simple('done')
export const CAST_MOVE = bySlot('cast', 'cast')
export const LEARN_MOVE = bySlot('learn', 'learn')
export const LEARN_FORM = listed('as', ['as-found', 'as-root'])
export const AS_FOUND = 0
export const AS_ROOT = 1
export const TAKE_MINOR = counted('take', 'take', 1, 8)
export const BANK_MOVE = bySlot('toBank', 'bank-move')
export const UNBANK_MOVE = bySlot('toActive', 'unbank')
export const FORGET_MOVE = bySlot('forget', 'forget')

/** A swap is one number that packs the active slot and the index in the bank. */
const INDEX_BITS = 3
const PER_SWAP = 1 << INDEX_BITS
const makeSwap = (active: number, banked: number): number => (active << INDEX_BITS) | banked
export const readSwap = (n: number): { readonly active: number; readonly banked: number } => ({
  active: n >> INDEX_BITS,
  banked: n & (PER_SWAP - 1),
})
const SWAP: readonly Order[] = Array.from({ length: PER_SWAP * PER_SWAP }, (_, n) => {
  const { active, banked } = readSwap(n)
  return { id: `swap-${active + 1}-bank-${banked + 1}`, verb: 'swap', n }
})
export const swapOrder = (active: number, banked: number): Order => at(SWAP, makeSwap(active, banked))

/** The orders that answer a question, by type of question and indexed by the answer's value. */
export const ANSWER_ORDERS: Readonly<Record<QuestionType, readonly Order[]>> = {
  element: listed('element', ELEMENTS),
  status: listed('status', STATUSES),
  number: counted('number', 'number', 0, 20),
  theirMove: bySlot('theirMove', 'their'),
  ownMove: bySlot('ownMove', 'own'),
  guess: [],
  declaration: counted('declaration', 'declaration', 1, 32),
  declType: listed(
    'declType',
    DECLARED_TYPES.map((name) => `type-${name}`),
  ),
  option: listed('option', ['no', 'yes']),
  times: counted('times', 'times', 0, 20),
  field: counted('field', 'number-of', 0, 40),
  sign: listed('sign', ['minus', 'plus']),
  path: listed('path', ['give-up-learning', 'give-up-minors']),
  pick: counted('pick', 'pick', 1, 8),
  target: listed('target', ['opponent', 'self']),
  anyMove: anySlots(),
  pair: listed('pair', ['damage-and-iterations', 'damage-and-amount', 'iterations-and-amount']),
  alias: [],
}

/**
 * An alias is one number that packs the owner of a variable (a slot in an answer, a uid in its effect), the variable,
 * and its new value (from −1, because Slow-Move is −1).
 */
const ALIAS_BITS = 4
export const MAX_ALIASED = 1 << ALIAS_BITS
const LEAST_ALIAS = -1
export const makeAlias = (owner: number, variable: number, to: number): number =>
  (((owner << ALIAS_BITS) | variable) << ALIAS_BITS) | (to - LEAST_ALIAS)
export const readAlias = (n: number): { readonly owner: number; readonly variable: number; readonly to: number } => ({
  owner: n >> (2 * ALIAS_BITS),
  variable: (n >> ALIAS_BITS) & (MAX_ALIASED - 1),
  to: (n & (MAX_ALIASED - 1)) + LEAST_ALIAS,
})

/**
 * The orders that depend on the pack: guesses and builds. Answers for every set of slots are here too, so that they are
 * created only if this game is played.
 */
export interface PackOrders {
  readonly guesses: readonly Order[]
  readonly builds: readonly Order[]
  /** The orders for the opponent's moves, by set of slots. */
  readonly theirs: readonly (readonly Order[])[]
  readonly owns: readonly (readonly Order[])[]
  /** The orders for aliases, by alias. */
  readonly aliases: readonly Order[]
}
export const packOrders = (moveIds: readonly string[], builds: readonly string[]): PackOrders => ({
  guesses: moveIds.map((id, n) => ({ id: `guess-${id}`, verb: 'guess', n })),
  builds: builds.map((id, n) => ({ id: `build-${id}`, verb: 'build', n })),
  ...slotOrders(),
})
/** These orders are the same in every pack, so they are created with the first one. */
const slotOrders = lazy(
  (): Omit<PackOrders, 'guesses' | 'builds'> => ({
    theirs: ofSlots(ANSWER_ORDERS.theirMove, []),
    owns: ofSlots(ANSWER_ORDERS.ownMove, []),
    aliases: Array.from({ length: MAX_ACTIVE_MOVES * MAX_ALIASED * MAX_ALIASED }, (_, n) => {
      const { owner, variable, to } = readAlias(n)
      return { id: `alias-${owner + 1}-${variable}-${to - LEAST_ALIAS}`, verb: 'alias', n }
    }),
  }),
)

/** The orders for every set of slots. A legal list is then a single lookup. */
function ofSlots(orders: readonly Order[], none: readonly Order[]): (readonly Order[])[] {
  const lists: (readonly Order[])[] = [none]
  for (let bits = 1; bits < 1 << SLOT_BITS; bits++) lists.push(slotsIn(bits).map((slot) => at(orders, slot)))
  return lists
}
export const CASTS_OF_SLOTS: readonly (readonly Order[])[] = ofSlots(CAST_MOVE, [WAIT_ORDER])
