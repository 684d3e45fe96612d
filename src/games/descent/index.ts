import { houseGame } from './game.ts'

export type { Deed } from './actions.ts'
export { housePack, makePack, type Pack } from './content.ts'
export type { Event } from './events.ts'
export { drawFloor, type Floor } from './floor/floor.ts'
export { makeFloor } from './floor/generate.ts'
export { type Descent, makeDescent } from './game.ts'
export type { Options, Scenario, State } from './state.ts'
export { morgue } from './words/morgue.ts'

export const descent = houseGame()
