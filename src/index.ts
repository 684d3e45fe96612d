/**
 * Undercroft as a library: the engine, and the register of games. Each game also has a door of its own
 * (`undercroft/star-canine`), and so have the players (`undercroft/players`).
 */
export * from './engine/index.ts'
export { findGame, GAMES } from './games/index.ts'
