import { at, type ByIndex, indexesOf } from '../../../lib/enums.ts'
import { elementIn, hasBit, type MaybeElement } from '../names.ts'

/**
 * §1 A move instance is one list of numbers, which makes copies cheap. The first entries belong to the combat; the others are the move's
 * variables, which minor blessings change and effects read.
 */
const MOVE_ENTRIES = [
  /** Index of its root in the pack. */
  'root',
  /** Its number among its owner's moves in this combat. Slots change; this does not. */
  'uid',
  /** What minor blessings added, as bits (`ADDED`). */
  'extra',
  /** Variables that are rolled at every cast, as bits from `element` on. */
  'random',
  /** Turns of cooldown, charge and bind left, packed into one number: see `cooldownLeft`. */
  'clocks',
  /** Bits: SEEN if the move is public, SEEN_ELEMENT if its element is. */
  'public',
  /** A counter for effects that grow. */
  'counter',
  /** The variables begin here. */
  'element',
  'base_damage',
  'base_iters',
  'cooldown',
  'charge',
  'heat',
  'speed',
  'proof',
] as const
/** The unnamed entries are statuses and amounts, in the order in which the effects use them. */
export type Move = [...ByIndex<typeof MOVE_ENTRIES, number>, ...more: number[]]

const places = indexesOf(MOVE_ENTRIES)
export const { root: ROOT, uid: UID, extra: EXTRA, random: RANDOM, clocks: CLOCKS } = places
export const { public: PUBLIC, counter: COUNTER } = places
export const { element: ELEMENT, base_damage: DAMAGE, base_iters: ITERS, cooldown: COOLDOWN, charge: CHARGE } = places
/** Quick-Move +1, Slow-Move −1. */
export const { heat: HEAT, speed: SPEED, proof: PROOF } = places
export const FIRST_UNNAMED = MOVE_ENTRIES.length
/** Names of the named variables, from ELEMENT on. */
export const NAMED_VARIABLES = MOVE_ENTRIES.slice(ELEMENT)
/** Limit on variables that can be random: each needs a bit in `random`. */
export const MAX_VARIABLES = 31

/** The three clocks share a number, because most moves have none running and one comparison shows that. */
const CLOCK_BITS = 10
const MAX_CLOCK = (1 << CLOCK_BITS) - 1
const clock = (turns: number): number => (turns < 0 ? 0 : turns > MAX_CLOCK ? MAX_CLOCK : turns)
/** §9 Turns of cooldown left; §10 of charge; of bind. */
export const cooldownLeft = (move: Move): number => move[CLOCKS] & MAX_CLOCK
export const chargeLeft = (move: Move): number => (move[CLOCKS] >> CLOCK_BITS) & MAX_CLOCK
export const bindLeft = (move: Move): number => move[CLOCKS] >> (2 * CLOCK_BITS)
export function setCooldownLeft(move: Move, turns: number): void {
  move[CLOCKS] = (move[CLOCKS] & ~MAX_CLOCK) | clock(turns)
}
export function setChargeLeft(move: Move, turns: number): void {
  move[CLOCKS] = (move[CLOCKS] & ~(MAX_CLOCK << CLOCK_BITS)) | (clock(turns) << CLOCK_BITS)
}
export function setBindLeft(move: Move, turns: number): void {
  move[CLOCKS] = (move[CLOCKS] & ~(MAX_CLOCK << (2 * CLOCK_BITS))) | (clock(turns) << (2 * CLOCK_BITS))
}

export const SEEN = 1
export const SEEN_ELEMENT = 2
export const isPublic = (move: Move): boolean => (move[PUBLIC] & SEEN) !== 0
export const isElementPublic = (move: Move): boolean => (move[PUBLIC] & SEEN_ELEMENT) !== 0
export const isRandom = (move: Move, position: number): boolean => hasBit(move[RANDOM], position - ELEMENT)

/** What a minor blessing can add to a move, as bits of EXTRA. */
export const ADDED = ['fromBankUnbank', 'heatBurn', 'bankRegen', 'chargeIgnore'] as const
export type Added = (typeof ADDED)[number]
const added = indexesOf(ADDED)
export const FROM_BANK_UNBANK = 1 << added.fromBankUnbank
export const HEAT_BURN = 1 << added.heatBurn
export const BANK_REGEN = 1 << added.bankRegen
export const CHARGE_IGNORE = 1 << added.chargeIgnore
export const hasExtra = (move: Move, bit: number): boolean => (move[EXTRA] & bit) !== 0
/** Adds one of them. Its Heat or Charge is added as well if the move has none. */
export function addExtra(move: Move, name: Added): void {
  move[EXTRA] |= 1 << added[name]
  if (name === 'heatBurn' && move[HEAT] === 0) move[HEAT] = 1
  if (name === 'chargeIgnore' && move[CHARGE] === 0) move[CHARGE] = 1
}

/** A variable by index, named or unnamed. */
export const variableOf = (move: Move, position: number): number => at(move, position)
export function setVariable(move: Move, position: number, value: number): void {
  at(move, position)
  move[position] = value
}
export const elementOf = (move: Move): MaybeElement => elementIn(move[ELEMENT])

/**
 * §9 Wind-up: each step of base damage or iterations above the root, except the first, is a turn of cooldown when the move enters a pool.
 * Growth has no limit, but it costs time.
 */
export function windUpOf(move: Move, fresh: Move): number {
  const steps = Math.max(0, move[DAMAGE] - fresh[DAMAGE]) + Math.max(0, move[ITERS] - fresh[ITERS])
  return steps > 1 ? steps - 1 : 0
}

/** A shallow copy that keeps the tuple type. */
export const copyTuple = <T extends readonly unknown[]>(list: T): T => list.slice() as unknown as T
export const copyMove = (move: Move): Move => move.slice() as Move
export function copyMoves(moves: readonly Move[]): Move[] {
  if (moves.length === 0) return []
  const copy = moves.slice()
  for (let i = 0; i < copy.length; i++) copy[i] = copyMove(copy[i] as Move)
  return copy
}
