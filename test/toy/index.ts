import { builtInGame } from './game.ts'

export type { Sign } from './actions.ts'
export { builtInPack, makePack, type Pack } from './content.ts'
export type { ToyEvent } from './events.ts'
export { makeToy, type Toy } from './game.ts'
export type { Options, Scenario, ToyState } from './state.ts'

export const toy = builtInGame()
