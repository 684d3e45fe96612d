import type { Action } from '../engine/game.ts'
import type { Player } from './player.ts'

/** Any legal action, all alike. */
export const randomPlayer: Player = (game, state, seat, dice) => {
  const legal = game.legal(state, seat)
  return legal[dice.roll('random', legal.length, 'random choice')] as Action
}
