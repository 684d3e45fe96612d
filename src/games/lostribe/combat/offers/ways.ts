import { MANNERS } from '../../actions.ts'
import type { Card } from '../../content/cards.ts'
import { cardOf, type Pack } from '../../content/pack.ts'
import { DICE_A_TURN, ELEMENTS, FACE_BITS } from '../../names.ts'
import { numberAt } from '../../number-lists.ts'
import type { State } from '../../state.ts'
import { fuseOf } from '../allowed.ts'
import { countDice, diceIn } from '../dice/dice.ts'
import { canSpend } from '../dice/payment.ts'

/**
 * §7.2, §7.4 In which ways the dice let a card be played, as bits: plainly, with each of its dice options, fused. Asked for every card of the hand at
 * every decision, so what a card and a pool come to is worked out once and remembered beside the pack.
 */
const PLAINLY = 1
const FIRST_OPTION = PLAINLY << 1
const FUSED = 1 << (MANNERS - 1)
/** Told from a place of the memory that nothing was ever put into. */
const KNOWN = FUSED << 1
export const ALL_MANNERS = KNOWN - 1

/** A pool as one number: how many dice of each element, where so many are as good as more; nothing but a card's own cost asks for more. */
export const ENOUGH = DICE_A_TURN
const COUNT_BITS = 2
export const POOLS = 1 << (COUNT_BITS * ELEMENTS.length)
export const diceOfCode = (code: number, element: number): number => (code >> (COUNT_BITS * element)) & ENOUGH
/** One more die: by the pool and the face. */
const WITH_DIE = new Uint8Array(POOLS << FACE_BITS)
for (let code = 0; code < POOLS; code++)
  for (const face of ELEMENTS.keys())
    WITH_DIE[(code << FACE_BITS) | face] = diceOfCode(code, face) < ENOUGH ? code + (1 << (COUNT_BITS * face)) : code

export function poolCode(pool: readonly number[]): number {
  let code = 0
  for (let i = 0; i < pool.length; i++) code = WITH_DIE[(code << FACE_BITS) | numberAt(pool, i)] ?? 0
  return code
}

/** `pack.ways` is what was worked out so far, by the elements that are wild: by pool, then by what cards ask of dice, so that a hand's answers lie close together. */
export function newWays({ ways, askings }: Pack, wild: number): Uint8Array {
  const fresh = new Uint8Array(POOLS * askings)
  ways[wild] = fresh
  return fresh
}

/** The ways of a card, where its place in the memory is still empty. */
export function workOut(ways: Uint8Array, at: number, pack: Pack, s: State, code: number, wild: number): number {
  const card = cardOf(pack, code)
  const counts = countDice(s.pool)
  let bits = KNOWN
  if (isPaid(pack, card, counts)) bits |= PLAINLY
  for (let way = 0; way < card.options.length; way++) {
    const option = card.options[way]
    if (option !== undefined && canSpend(option.need, counts, s.pool.length, wild)) bits |= FIRST_OPTION << way
  }
  if (card.isFusible && fuseOf(s, card) !== undefined) bits |= FUSED
  if (card.diceCount <= ENOUGH) ways[at] = bits
  return bits
}

const isPaid = ({ config }: Pack, { diceCount, diceElement }: Card, counts: number): boolean =>
  diceCount === 0 || config.missing_dice !== 'refuse' || diceIn(counts, diceElement) >= diceCount
