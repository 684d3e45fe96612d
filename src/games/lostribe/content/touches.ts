import { ELEMENTS } from '../names.ts'
import { packed } from './compile/packed.ts'
import type { HookedFigures } from './relics.ts'

/**
 * What a relic changes about what may be done in a fight, as bits. All that is owned is asked once at every decision; most of it says nothing, and then
 * nothing more has to be asked.
 */

/** Elements whose dice pay for any. */
export const WILD_TOUCH = (1 << ELEMENTS.length) - 1
export const KEEP_TOUCH = WILD_TOUCH + 1
export const THROW_TOUCH = KEEP_TOUCH << 1
export const FIRST_CARD_TOUCH = THROW_TOUCH << 1

/** By relic. */
export const makeTouches = ({ pay_dice, end_turn, action, play_card }: HookedFigures): number[] =>
  packed(
    pay_dice.wild.map((wild, relic) => {
      const keeps = end_turn.bank_capacity[relic] === 0 ? 0 : KEEP_TOUCH
      const throws = action.reroll_all[relic] === 0 && action.throw_each_turn[relic] === 0 ? 0 : THROW_TOUCH
      const first = play_card.first_card_discount[relic] === 0 ? 0 : FIRST_CARD_TOUCH
      return wild | keeps | throws | first
    }),
  )
