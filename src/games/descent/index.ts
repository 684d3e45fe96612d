import { builtInGame } from './game.ts'

export type { HeroAction } from './actions.ts'
export { builtInPack, makePack, type Pack } from './content/content.ts'
export type { Event } from './events.ts'
export { type Descent, makeDescent } from './game.ts'
export { drawFloor, type Floor } from './map/floor.ts'
export { makeFloor } from './map/generate.ts'
export type { Options, Scenario } from './options.ts'
export type { State } from './state.ts'
export { runSummaryText as morgue } from './text/run-summary.ts'

export const descent = builtInGame()
