import { houseGame } from './game.ts'

export type { Order } from './actions.ts'
export { type Combat, type Fitting, fight, fitOut, type Ship } from './combat/combat.ts'
export { type Enemy, type Equipment, housePack, makePack, type Pack, STAGES } from './content/content.ts'
export type { Event } from './events.ts'
export { makeStarCanine, type StarCanine } from './game.ts'
export type { Options, Scenario, State } from './state.ts'

export const starCanine = houseGame()
