import type { Entry } from '../engine/entry.ts'
import * as register from './register.ts'

/** Every game, in the order of the hall. */
export const GAMES: readonly Entry[] = Object.values(register).sort((a, b) => a.place - b.place)

export const findGame = (id: string): Entry | undefined => GAMES.find((entry) => entry.id === id)

/** The game of this id, for who knows that there is one; a mistake says which there are. */
export function getGame(id: string): Entry {
  const entry = findGame(id)
  if (entry === undefined)
    throw new Error(`There is no game "${id}"; there are ${GAMES.map((one) => one.id).join(', ')}.`)
  return entry
}
