import { houseGame } from './game.ts'

export type { Order } from './actions.ts'
export type { Event } from './events.ts'
export { makeUnderscore, type Underscore } from './game.ts'
export type { Files } from './language/content.ts'
export { type CheckedGhost, checkGhost, type Ghost, ghostOf } from './run/ghost.ts'
export { housePack, makePack, type Pack } from './run/pack.ts'
export type { Options, Scenario, State } from './state.ts'

export const underscore = houseGame()
