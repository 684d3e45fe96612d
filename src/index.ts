/**
 * Undercroft as a library: the engine and the list of games. Each game also has an entry point of its own (`undercroft/star-canine`), and
 * so have the engine (`undercroft/engine`), the bots (`undercroft/bots`), grids and paths (`undercroft/lib`), scenes as text
 * (`undercroft/text`) and the protocol (`undercroft/agent`).
 */
export * from './engine/index.ts'
export { findGame, GAMES, getGame } from './games/index.ts'
