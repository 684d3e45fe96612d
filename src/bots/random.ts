import { at } from '../lib/enums.ts'
import type { Bot } from './bot.ts'

/** A bot that chooses among the legal actions with equal probability. */
export const randomBot: Bot = (game, state, seat, dice) => {
  const legal = game.legal(state, seat)
  return at(legal, dice.roll('random', legal.length, 'random choice'))
}
