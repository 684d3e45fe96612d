import type { GameInfo } from '../engine/contract/info.ts'
import * as register from './register.ts'

/** Every game, in the order of the main menu. */
export const GAMES: readonly GameInfo[] = Object.values(register).sort((a, b) => a.place - b.place)

export const findGame = (id: string): GameInfo | undefined => GAMES.find((entry) => entry.id === id)

/** The game with this id; throws with the list of ids if there is none. */
export function getGame(id: string): GameInfo {
  const entry = findGame(id)
  if (entry === undefined)
    throw new Error(`There is no game "${id}"; there are ${GAMES.map((one) => one.id).join(', ')}.`)
  return entry
}
