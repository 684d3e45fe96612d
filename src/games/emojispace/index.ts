export { ACTIONS, type ActionName } from './actions.ts'
export { CAPTAINS, type Captain, housePack, makePack, type Pack } from './content.ts'
export type { EndLog, RoundLog, SideName } from './log.ts'
export {
  type Actions,
  type Choice,
  type CombatCode,
  type CombatInput,
  type CombatResult,
  type DrawRecord,
  type Policy,
  type Resolved,
  resolveCombat,
} from './resolve.ts'
export { type Assembled, assembleShip, type Ship } from './ship.ts'
export type { ModuleInstance, ShipCode, ShipRefusal, ShipState } from './ship-state.ts'
export type { CombatView } from './view.ts'
