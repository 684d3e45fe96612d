import type { Action, AnyGame, Seat } from '../engine/contract/game.ts'
import type { Bot } from './bot.ts'
import { randomBot } from './random.ts'

/** What the game itself would do without thinking: the first step of its first plan, or anything where a game has none. */
export const planBot: Bot = (game, state, seat, dice) =>
  builtInPlan(game, state, seat)?.[0] ?? randomBot(game, state, seat, dice)

/** The first plan of a game that has plans. The later ones are never worked out. */
export function builtInPlan(game: AnyGame, state: unknown, seat: Seat): readonly Action[] | undefined {
  if (game.plans === undefined) return
  for (const plan of game.plans(state, seat)) return plan
  throw new Error(`${game.id} has no plan for seat ${seat}, which is to act`)
}
