/**
 * Undercroft as a library: the engine, and the register of games. Each game also has a door of its own
 * (`undercroft/star-canine`), and so have the engine (`undercroft/engine`), the players (`undercroft/players`), scenes in words
 * (`undercroft/text`) and the protocol (`undercroft/agent`).
 */
export * from './engine/index.ts'
export { findGame, GAMES, getGame } from './games/index.ts'
