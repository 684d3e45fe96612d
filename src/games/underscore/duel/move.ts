import { at, type ByIndex, indexesOf } from '../../../lib/enums.ts'
import { elementOfNumber, hasBit, type MaybeElement } from '../names.ts'

/**
 * §1 A move instance is one list of numbers, which makes copies cheap. The first entries belong to the combat. The
 * others are the move's variables, which minor blessings change and effects read.
 */
const MOVE_ENTRIES = [
  /** The index of its root in the pack. */
  'root',
  /** Its number among its owner's moves in this combat. It does not change, although slots do. */
  'uid',
  /** A bit (`MINOR_ADDITIONS`) for each addition that minor blessings made. */
  'extra',
  /** A bit for each variable, from `element` on, that is rolled at every cast. */
  'random',
  /** How many turns of cooldown, charge and bind are left, packed into one number: see `cooldownLeft`. */
  'clocks',
  /** Bits of what is public: SEEN for the move, ELEMENT_SEEN for its element. */
  'public',
  /** A counter that effects which grow can use. */
  'counter',
  /** The first of the variables. */
  'element',
  'base_damage',
  'base_iters',
  'cooldown',
  'charge',
  'heat',
  'speed',
  'proof',
] as const
/** A move. Its unnamed entries are statuses and amounts, in the order in which the effects use them. */
export type Move = [...ByIndex<typeof MOVE_ENTRIES, number>, ...more: number[]]

const places = indexesOf(MOVE_ENTRIES)
export const { root: ROOT, uid: UID, extra: EXTRA, random: RANDOM, clocks: CLOCKS } = places
export const { public: PUBLIC, counter: COUNTER } = places
export const { element: ELEMENT, base_damage: DAMAGE, base_iters: ITERS, cooldown: COOLDOWN, charge: CHARGE } = places
/** The values of SPEED are +1 for a Quick-Move and −1 for a Slow-Move. */
export const { heat: HEAT, speed: SPEED, proof: PROOF } = places
export const FIRST_UNNAMED = MOVE_ENTRIES.length
/** The names of the named variables, from ELEMENT on. */
export const NAMED_VARIABLES = MOVE_ENTRIES.slice(ELEMENT)
/** The largest number of variables that can be random, because each needs a bit in `random`. */
export const MAX_VARIABLES = 31

/** The three clocks share a number, because most moves have none running, which one comparison then shows. */
const CLOCK_BITS = 10
const MAX_CLOCK = (1 << CLOCK_BITS) - 1
const clock = (turns: number): number => (turns < 0 ? 0 : turns > MAX_CLOCK ? MAX_CLOCK : turns)
/** How many turns are left of the move's cooldown (§9), of its charge (§10), and of its bind. */
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

export const MOVE_SEEN = 1
export const ELEMENT_SEEN = 2
export const isMovePublic = (move: Move): boolean => (move[PUBLIC] & MOVE_SEEN) !== 0
export const isElementPublic = (move: Move): boolean => (move[PUBLIC] & ELEMENT_SEEN) !== 0
export const isVariableRandom = (move: Move, position: number): boolean => hasBit(move[RANDOM], position - ELEMENT)

/** What a minor blessing can add to a move, as bits of EXTRA. */
export const MINOR_ADDITIONS = ['fromBankUnbank', 'heatBurn', 'bankRegen', 'chargeIgnore'] as const
export type MinorAddition = (typeof MINOR_ADDITIONS)[number]
const added = indexesOf(MINOR_ADDITIONS)
export const FROM_BANK_UNBANK = 1 << added.fromBankUnbank
export const HEAT_BURN = 1 << added.heatBurn
export const BANK_REGEN = 1 << added.bankRegen
export const CHARGE_IGNORE = 1 << added.chargeIgnore
export const hasAddition = (move: Move, bit: number): boolean => (move[EXTRA] & bit) !== 0
/** Adds one of these to a move. If the move has no Heat or Charge and the addition needs it, that is added too. */
export function addAddition(move: Move, name: MinorAddition): void {
  move[EXTRA] |= 1 << added[name]
  if (name === 'heatBurn' && move[HEAT] === 0) move[HEAT] = 1
  if (name === 'chargeIgnore' && move[CHARGE] === 0) move[CHARGE] = 1
}

/** A variable of a move by index, whether it is named or unnamed. */
export const variableOf = (move: Move, position: number): number => at(move, position)
export function setVariable(move: Move, position: number, value: number): void {
  at(move, position)
  move[position] = value
}
export const elementOf = (move: Move): MaybeElement => elementOfNumber(move[ELEMENT])

/**
 * §9 Wind-up: each step of base damage or iterations above the root, except the first, is a turn of cooldown when the
 * move enters a pool. Growth has no limit, but it costs time.
 */
export function windUpOf(move: Move, fresh: Move): number {
  const steps = Math.max(0, move[DAMAGE] - fresh[DAMAGE]) + Math.max(0, move[ITERS] - fresh[ITERS])
  return steps > 1 ? steps - 1 : 0
}

/** A shallow copy of a tuple that keeps its type. */
export const copyTuple = <T extends readonly unknown[]>(list: T): T => list.slice() as unknown as T
export const copyMove = (move: Move): Move => move.slice() as Move
export function copyMoves(moves: readonly Move[]): Move[] {
  if (moves.length === 0) return []
  const copy = moves.slice()
  for (let i = 0; i < copy.length; i++) copy[i] = copyMove(copy[i] as Move)
  return copy
}
