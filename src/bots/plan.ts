import type { Action, AnyGame, Seat } from '../engine/contract/game.ts'
import type { Bot } from './bot.ts'
import { randomBot } from './random.ts'

/** A bot that follows the game's built-in plan, or plays randomly if the game has none. */
export const planBot: Bot = (game, state, seat, dice) =>
  builtInPlan(game, state, seat)?.[0] ?? randomBot(game, state, seat, dice)

/** The built-in plan: the first of the game's candidate lines, or undefined if it has none. The later lines are not computed. */
export function builtInPlan(game: AnyGame, state: unknown, seat: Seat): readonly Action[] | undefined {
  if (game.candidateLines === undefined) return
  for (const plan of game.candidateLines(state, seat)) return plan
  throw new Error(`${game.id} has no plan for seat ${seat}, although the seat must act`)
}
