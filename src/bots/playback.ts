import type { Action } from '../engine/contract/game.ts'
import type { Bot } from './bot.ts'

/** Plays a list of choice ids, one after the other; `then` takes over where the list ends or no longer fits. */
export function playbackBot(ids: readonly string[], then: Bot): Bot {
  let at = 0
  return (game, state, seat, dice) => {
    const wanted = ids[at]
    const action = wanted === undefined ? undefined : game.legal(state, seat).find((a: Action) => a.id === wanted)
    at = action === undefined ? ids.length : at + 1
    return action ?? then(game, state, seat, dice)
  }
}
