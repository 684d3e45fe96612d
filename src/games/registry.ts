import type { GameInfo } from '../engine/contract/info.ts'

/**
 * The games of this program, in the order of the main menu. `index.ts` fills the list; a program imports that once, where it starts.
 * All other code looks games up here, so that no app depends on the sources of a game.
 */
const games: GameInfo[] = []
export const GAMES: readonly GameInfo[] = games

/** Replaces the list. */
export function setGames(infos: readonly GameInfo[]): void {
  games.splice(0, games.length, ...infos.toSorted((a, b) => a.place - b.place))
}

export const findGame = (id: string): GameInfo | undefined => games.find((info) => info.id === id)

/** The game with this id; throws with the list of ids if there is none. */
export function getGame(id: string): GameInfo {
  const info = findGame(id)
  if (info === undefined)
    throw new Error(`There is no game "${id}"; there are ${games.map((one) => one.id).join(', ')}.`)
  return info
}
