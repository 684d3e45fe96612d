import type { Action, AnyGame, Seat } from '../engine/contract/game.ts'
import type { Dice } from '../engine/dice/dice.ts'
import { type Bot, plausibleState, result } from './bot.ts'
import { randomBot } from './random.ts'

/**
 * Looks one step ahead: simulates every legal action and takes the one with the best state afterwards, by the game's `value` or, without
 * one, by the outcome. Assumes that other seats choose randomly. The first of equal actions wins.
 */
export const greedyBot: Bot = (game, state, seat, dice) => {
  const legal = game.legal(state, seat)
  if (legal.length === 1) return legal[0] as Action
  const world = plausibleState(game, state, seat, dice)
  let chosen = legal[0] as Action
  let best = Number.NEGATIVE_INFINITY
  for (const action of legal) {
    const value = valueAfter(game, world, seat, action, dice)
    if (value > best) {
      best = value
      chosen = action
    }
  }
  return chosen
}

function valueAfter(game: AnyGame, world: unknown, seat: Seat, action: Action, dice: Dice): number {
  const after = game.clone(world)
  const moves = game
    .toAct(after)
    .map((other) => ({ seat: other, action: other === seat ? action : randomBot(game, after, other, dice) }))
  game.apply(after, moves, dice)
  return game.value?.(after, seat) ?? result(game, after, seat) ?? 0
}
