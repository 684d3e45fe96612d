import { builtInGame } from './game.ts'

export { ACTIONS, type ActionName, type Order } from './actions.ts'
export type { Campaign } from './campaign/campaign-state.ts'
export type { CombatEvent } from './combat/events.ts'
export type { EndLog, RoundLog, SideName } from './combat/log.ts'
export { commitmentOf, inputOf, replayRecord } from './combat/record.ts'
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
} from './combat/resolve.ts'
export type { Skirmish } from './combat/skirmish.ts'
export type { CombatView } from './combat/view.ts'
export {
  builtInPack,
  builtInPack as housePack,
  CAPTAINS,
  type Captain,
  makePack,
  type Pack,
} from './content/content.ts'
export type { CampaignEvent } from './events.ts'
export { type EmojiSpace, makeEmojiSpace } from './game.ts'
export type { Options, SkirmishOptions, SkirmishScenario } from './options.ts'
export { type Assembled, assembleShip, type Ship } from './ship/ship.ts'
export type { ModuleInstance, ShipCode, ShipRefusal, ShipState } from './ship/ship-state.ts'
export type { State } from './state.ts'

// `housePack` is the old name of `builtInPack` and is exported for one more release.
export const emojiSpace = builtInGame()
