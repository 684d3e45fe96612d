import type { Action } from '../engine/contract/game.ts'
import type { Bot } from './bot.ts'

/** A bot that plays a list of choice ids in order. The bot `then` takes over when the list ends or its next choice is not legal. */
export function playbackBot(ids: readonly string[], then: Bot): Bot {
  let at = 0
  return (game, state, seat, dice) => {
    const next = ids[at]
    const action = next === undefined ? undefined : game.legal(state, seat).find((a: Action) => a.id === next)
    at = action === undefined ? ids.length : at + 1
    return action ?? then(game, state, seat, dice)
  }
}
