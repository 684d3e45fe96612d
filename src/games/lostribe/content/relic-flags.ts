import { ELEMENTS } from '../vocabulary.ts'
import { packedList } from './compile/packed.ts'
import type { RelicValues } from './relics.ts'

/** Bits for relics that change which actions are legal. They are read once per decision, to skip the lookups that no owned relic needs. */

/** The lowest bits stand for the elements whose dice can pay for any element. */
export const WILD_DICE = (1 << ELEMENTS.length) - 1
export const KEEPS_DICE = WILD_DICE + 1
export const GIVES_THROW = KEEPS_DICE << 1
export const FIRST_CARD_CHEAPER = GIVES_THROW << 1

/** The flags of each relic. */
export const makeRelicFlags = ({ pay_dice, end_turn, action, play_card }: RelicValues): number[] =>
  packedList(
    pay_dice.wild.map((wild, relic) => {
      const keeps = end_turn.bank_capacity[relic] === 0 ? 0 : KEEPS_DICE
      const throws = action.reroll_all[relic] === 0 && action.throw_each_turn[relic] === 0 ? 0 : GIVES_THROW
      const first = play_card.first_card_discount[relic] === 0 ? 0 : FIRST_CARD_CHEAPER
      return wild | keeps | throws | first
    }),
  )
