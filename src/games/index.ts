import type { Entry } from '../engine/entry.ts'
import * as register from './register.ts'

/** Every game, in the order of the hall. */
export const GAMES: readonly Entry[] = Object.values(register).sort((a, b) => a.place - b.place)

export const findGame = (id: string): Entry | undefined => GAMES.find((entry) => entry.id === id)
