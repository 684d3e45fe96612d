import type { Action } from '../../engine/index.ts'
import { makePlayer, type Player, type PlayerName } from '../../players/index.ts'

/** The players a study can name. */
export const PLAYERS = /^(random|plan|greedy|first|last|search(:[1-9]\d{0,4})?)$/

/** Bots that do one thing: what they win shows what a game does not ask for. */
const ONE_THING: Readonly<Record<string, Player>> = {
  first: (game, state, seat) => game.legal(state, seat)[0] as Action,
  last: (game, state, seat) => game.legal(state, seat).at(-1) as Action,
}

export function playerOf(words: string): Player {
  const [name = '', budget = '64'] = words.split(':')
  return ONE_THING[name] ?? makePlayer(name as PlayerName, { budget: Number(budget) })
}
