import type { Action, AnyGame, Seat } from '../engine/contract/game.ts'
import type { Dice } from '../engine/dice/dice.ts'
import { type Bot, plausibleState, result } from './bot.ts'
import { randomBot } from './random.ts'

/**
 * One step ahead: tries every legal action on an imagined copy and takes the one after which things look best, by the game's
 * `value` or, without one, by the outcome alone. Other seats are taken to choose at random. The first of equals wins.
 */
export const greedyBot: Bot = (game, state, seat, dice) => {
  const legal = game.legal(state, seat)
  if (legal.length === 1) return legal[0] as Action
  const world = plausibleState(game, state, seat, dice)
  let chosen = legal[0] as Action
  let most = Number.NEGATIVE_INFINITY
  for (const action of legal) {
    const value = valueAfter(game, world, seat, action, dice)
    if (value > most) {
      most = value
      chosen = action
    }
  }
  return chosen
}

function valueAfter(game: AnyGame, world: unknown, seat: Seat, action: Action, dice: Dice): number {
  const then = game.clone(world)
  const moves = game
    .toAct(then)
    .map((other) => ({ seat: other, action: other === seat ? action : randomBot(game, then, other, dice) }))
  game.apply(then, moves, dice)
  return game.value?.(then, seat) ?? result(game, then, seat) ?? 0
}
