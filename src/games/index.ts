// Every game of `register.ts`, ready to be looked up.
import * as register from './register.ts'
import { setGames } from './registry.ts'

setGames(Object.values(register))

export { findGame, GAMES, getGame } from './registry.ts'
