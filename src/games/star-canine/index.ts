import { builtInGame } from './game.ts'

export type { Order } from './actions.ts'
export {
  type CombatResult as Combat,
  fightCombat as fight,
  type LoadoutStats as Fitting,
  loadoutStats as fitOut,
  type Ship,
} from './combat/combat.ts'
export { builtInPack, type Enemy, type Equipment, makePack, type Pack, STAGES } from './content/content.ts'
export type { Event } from './events.ts'
export { makeStarCanine, type StarCanine } from './game.ts'
export type { Options, Scenario } from './options.ts'
export type { State } from './state.ts'

export const starCanine = builtInGame()
