import { builtInGame } from './game.ts'

export { type ActionName, COMBAT_ACTIONS as ACTIONS, type Order } from './actions.ts'
export type { Campaign } from './campaign/campaign-state.ts'
export type { CombatEvent } from './combat/events.ts'
export type { EndLog, RoundLog, SideName } from './combat/log.ts'
export { commitmentOf, inputOfRecord as inputOf, replayFightRecord as replayRecord } from './combat/record.ts'
export {
  type ActionChoice as Choice,
  type ActionPolicy as Policy,
  type CombatErrorCode as CombatCode,
  type CombatInput,
  type CombatResult,
  type DrawRecord,
  type ResolveResult as Resolved,
  resolveCombat,
  type SideActions as Actions,
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
export { type AssembleResult as Assembled, assembleShip, type Ship } from './ship/ship.ts'
export type { ModuleInstance, ShipErrorCode as ShipCode, ShipRefusal, ShipState } from './ship/ship-state.ts'
export type { State } from './state.ts'

// `housePack` is the old name of `builtInPack` and is exported for one more release.
export const emojiSpace = builtInGame()
