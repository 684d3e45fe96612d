import { PLAY_MODE_COUNT } from '../../actions.ts'
import type { Card } from '../../content/cards.ts'
import { cardOf, type Pack } from '../../content/pack.ts'
import { numberAt } from '../../number-lists.ts'
import type { State } from '../../state.ts'
import { DICE_PER_TURN, ELEMENTS, FACE_BITS } from '../../vocabulary.ts'
import { countDice, diceOfElement } from '../dice/dice.ts'
import { canPayNeed } from '../dice/payment.ts'
import { possibleFusion } from '../playable.ts'

/**
 * §7.2, §7.4 The play modes of a card that the dice in the pool allow, as bits: plain, each of its dice options, fused.
 * They are needed for every card in hand at every decision, so the pack caches them by the card's dice demand and the
 * pool.
 */
const PLAIN = 1
const FIRST_OPTION = PLAIN << 1
const FUSED = 1 << (PLAY_MODE_COUNT - 1)
/** A bit that is set in every cached entry. An entry of 0 has not been computed yet. */
const KNOWN = FUSED << 1
export const ALL_PLAY_MODES = KNOWN - 1

/** A pool code holds the number of dice of each element, but at most this many. Only a card's own dice cost can ask for more. */
export const MAX_COUNTED_DICE = DICE_PER_TURN
const COUNT_BITS = 2
export const POOL_CODES = 1 << (COUNT_BITS * ELEMENTS.length)
export const diceInPoolCode = (code: number, element: number): number =>
  (code >> (COUNT_BITS * element)) & MAX_COUNTED_DICE
/** The pool code after adding a die, by the pool code before and the face of the die. */
const WITH_DIE = new Uint8Array(POOL_CODES << FACE_BITS)
for (let code = 0; code < POOL_CODES; code++)
  for (const face of ELEMENTS.keys())
    WITH_DIE[(code << FACE_BITS) | face] =
      diceInPoolCode(code, face) < MAX_COUNTED_DICE ? code + (1 << (COUNT_BITS * face)) : code

export function poolCode(pool: readonly number[]): number {
  let code = 0
  for (let i = 0; i < pool.length; i++) code = WITH_DIE[(code << FACE_BITS) | numberAt(pool, i)] ?? 0
  return code
}

/**
 * Creates the cache for one set of wild elements. It is indexed by pool, then by demand, so that the entries of all
 * cards in a hand are close together.
 */
export function newPlayModeCache({ playModeCache, demandCount }: Pack, wild: number): Uint8Array {
  const fresh = new Uint8Array(POOL_CODES * demandCount)
  playModeCache[wild] = fresh
  return fresh
}

/** Computes the play modes of a card and stores them in the cache. */
export function computePlayModes(
  cache: Uint8Array,
  at: number,
  pack: Pack,
  s: State,
  code: number,
  wild: number,
): number {
  const card = cardOf(pack, code)
  const counts = countDice(s.pool)
  let bits = KNOWN
  if (isPaid(pack, card, counts)) bits |= PLAIN
  for (let i = 0; i < card.options.length; i++) {
    const option = card.options[i]
    if (option !== undefined && canPayNeed(option.need, counts, s.pool.length, wild)) bits |= FIRST_OPTION << i
  }
  if (card.isFusible && possibleFusion(s, card) !== undefined) bits |= FUSED
  if (card.diceCount <= MAX_COUNTED_DICE) cache[at] = bits
  return bits
}

const isPaid = ({ config }: Pack, { diceCount, diceElement }: Card, counts: number): boolean =>
  diceCount === 0 || config.missing_dice !== 'refuse' || diceOfElement(counts, diceElement) >= diceCount
