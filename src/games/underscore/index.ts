import { builtInGame } from './game.ts'

export type { Order } from './actions.ts'
export { type CheckedGhost, checkGhost, type Ghost, ghostOf } from './campaign/ghost.ts'
export { builtInPack, makePack, type Pack } from './campaign/pack.ts'
export type { Files } from './content/content.ts'
export type { Event } from './events.ts'
export { makeUnderscore, type Underscore } from './game.ts'
export type { Options, Scenario, State } from './state.ts'

export const underscore = builtInGame()
