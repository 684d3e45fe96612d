import { houseGame } from './game.ts'

export { ACTIONS, type ActionName, type Order } from './actions.ts'
export { CAPTAINS, type Captain, housePack, makePack, type Pack } from './content.ts'
export type { CampaignEvent } from './events.ts'
export type { CombatEvent } from './fight/events.ts'
export type { EndLog, RoundLog, SideName } from './fight/log.ts'
export { commitmentOf, inputOf, replayRecord } from './fight/record.ts'
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
} from './fight/resolve.ts'
export type { Skirmish, SkirmishOptions, SkirmishScenario } from './fight/skirmish.ts'
export type { CombatView } from './fight/view.ts'
export { type EmojiSpace, makeEmojiSpace } from './game.ts'
export type { Campaign } from './run/campaign-state.ts'
export { type Assembled, assembleShip, type Ship } from './ship/ship.ts'
export type { ModuleInstance, ShipCode, ShipRefusal, ShipState } from './ship/ship-state.ts'
export type { Options, State } from './state.ts'

export const emojiSpace = houseGame()
