import type { Action } from '../../engine/game.ts'
import { BANK_SLOT } from './duel/side.ts'
import { ASK_TYPES, type AskType } from './language/content.ts'
import { ELEMENTS, STATUSES } from './names.ts'

export type OrderVerb =
  | AskType
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
  | 'again'

export interface Order extends Action {
  readonly verb: OrderVerb
  readonly n: number
}

/** Larger pools than these cannot be ruled. */
export const MOST_ACTIVE = 6
export const MOST_BANK = 4
const SLOTS = Array.from({ length: MOST_ACTIVE + 1 }, (_, i) => i).concat(
  Array.from({ length: MOST_BANK + 1 }, (_, i) => BANK_SLOT + i),
)
export const slotName = (slot: number): string => (slot < BANK_SLOT ? `${slot + 1}` : `bank-${slot - BANK_SLOT + 1}`)

const simple = (verb: OrderVerb): Order => ({ id: verb, verb, n: 0 })
const listed = (verb: OrderVerb, ids: readonly string[]): readonly Order[] => ids.map((id, n) => ({ id, verb, n }))
/** By slot: the list is as long as the largest slot number. */
const bySlot = (verb: OrderVerb, head: string): readonly Order[] => {
  const list: Order[] = []
  for (const n of SLOTS) list[n] = { id: `${head}-${slotName(n)}`, verb, n }
  return list
}
/** Where the opponent's slots begin among those of both sides. */
export const THEIR_SLOTS = 16
const anySlots = (): readonly Order[] => {
  const list = bySlot('anyMove', 'mine').slice()
  for (const n of SLOTS) list[THEIR_SLOTS + n] = { id: `theirs-${slotName(n)}`, verb: 'anyMove', n: THEIR_SLOTS + n }
  return list
}
const counted = (verb: OrderVerb, head: string, from: number, to: number): readonly Order[] =>
  Array.from({ length: to - from + 1 }, (_, i) => ({ id: `${head}-${from + i}`, verb, n: from + i }))

export const WAIT_ORDER = simple('wait')
export const MINOR = simple('minor')
export const MAJOR = simple('major')
export const SKIP = simple('skip')
export const DONE = simple('done')
export const AGAIN = simple('again')
export const CASTS = bySlot('cast', 'cast')
export const LEARN = bySlot('learn', 'learn')
export const AS = listed('as', ['as-found', 'as-root'])
export const TAKE = counted('take', 'take', 1, 8)
export const TO_BANK = bySlot('toBank', 'bank-move')
export const TO_ACTIVE = bySlot('toActive', 'unbank')
export const FORGET = bySlot('forget', 'forget')
/** Active slot × 8 + place in the bank. */
export const SWAP: readonly Order[] = Array.from({ length: 64 }, (_, n) => ({
  id: `swap-${(n >> 3) + 1}-bank-${(n & 7) + 1}`,
  verb: 'swap',
  n,
}))

const DECLARED_TYPES = ['element', 'status', 'number', 'move', 'guess', 'declaration', 'type'] as const
/** Answers by type of question, indexed by their value. */
export const ANSWERS: Readonly<Record<AskType, readonly Order[]>> = {
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
export const DECL_TYPES: readonly string[] = DECLARED_TYPES
/** The type a question's declaration has, as a place in DECL_TYPES. */
export const declTypeOf = (ask: AskType): number =>
  ask === 'theirMove' || ask === 'ownMove' || ask === 'anyMove'
    ? 3
    : ask === 'declType'
      ? 6
      : DECLARED_TYPES.indexOf(ask as never)

/** Guesses and builds belong to a pack, and so do answers for every set of slots: who plays another game need not make them. */
export interface PackOrders {
  readonly guesses: readonly Order[]
  readonly builds: readonly Order[]
  readonly theirs: readonly (readonly Order[])[]
  readonly owns: readonly (readonly Order[])[]
  /** Active slot × 256 + place × 16 + what it becomes + 1. */
  readonly aliases: readonly Order[]
}
export const packOrders = (moveIds: readonly string[], builds: readonly string[]): PackOrders => ({
  guesses: moveIds.map((id, n) => ({ id: `guess-${id}`, verb: 'guess', n })),
  builds: builds.map((id, n) => ({ id: `build-${id}`, verb: 'build', n })),
  theirs: ofSlots(ANSWERS.theirMove, []),
  owns: ofSlots(ANSWERS.ownMove, []),
  aliases: Array.from({ length: 256 * MOST_ACTIVE }, (_, n) => ({
    id: `alias-${(n >> 8) + 1}-${(n >> 4) & 15}-${n & 15}`,
    verb: 'alias',
    n,
  })),
})

/** The orders of a set of slots, for every set: a legal list costs one look-up. Bits 0–5 are active slots, 6–9 banked ones. */
function ofSlots(orders: readonly Order[], none: readonly Order[]): (readonly Order[])[] {
  const lists: (readonly Order[])[] = [none]
  for (let bits = 1; bits < 1 << (MOST_ACTIVE + MOST_BANK); bits++) {
    const list: Order[] = []
    for (let i = 0; i < MOST_ACTIVE + MOST_BANK; i++)
      if ((bits & (1 << i)) !== 0) list.push(orders[i < MOST_ACTIVE ? i : BANK_SLOT + i - MOST_ACTIVE] as Order)
    lists.push(list)
  }
  return lists
}
export const CASTS_OF: readonly (readonly Order[])[] = ofSlots(CASTS, [WAIT_ORDER])
export const askTypes: readonly AskType[] = ASK_TYPES
