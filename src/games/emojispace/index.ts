import type { Game } from '../../engine/game.ts'
import type { Order } from './actions.ts'
import { BALANCE, housePack, type Pack } from './content.ts'
import type { CombatEvent } from './events.ts'
import { makeYard } from './npc.ts'
import { skirmishScene } from './scene.ts'
import {
  applySkirmish,
  cloneSkirmish,
  combatOrders,
  imagineSkirmish,
  type Skirmish,
  type SkirmishOptions,
  setupSkirmish,
  skirmishOutcome,
  toActInSkirmish,
} from './skirmish.ts'
import { combatPlans, combatValue } from './tactics.ts'
import { tellCombat } from './words.ts'

export { ACTIONS, type ActionName, type Order } from './actions.ts'
export { CAPTAINS, type Captain, housePack, makePack, type Pack } from './content.ts'
export type { CombatEvent } from './events.ts'
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
export type { Skirmish, SkirmishOptions, SkirmishScenario } from './skirmish.ts'
export type { CombatView } from './view.ts'

export type Options = SkirmishOptions & { readonly mode?: 'skirmish' | undefined }

/** EmojiSpace with a pack of hulls and modules. */
export interface EmojiSpace extends Game<Skirmish, Order, CombatEvent, Options> {
  readonly pack: Pack
}

export function makeEmojiSpace(pack: Pack): EmojiSpace {
  const yard = makeYard(pack)
  return {
    id: 'emojispace',
    version: 1,
    get content() {
      return pack.hash
    },
    pack,
    bound: BALANCE.round_cap,
    setup: (options, dice) => setupSkirmish(pack, yard, options, dice),
    toAct: toActInSkirmish,
    legal: (s, seat) => combatOrders(s.combat, seat),
    apply: applySkirmish,
    outcome: skirmishOutcome,
    clone: cloneSkirmish,
    scene: (s, seat) => skirmishScene(pack, s, seat),
    tell: (event, seat) => (event.seat === seat ? tellCombat(event) : undefined),
    imagine: (s, seat, dice) => imagineSkirmish(yard, s, seat, dice),
    value: (s, seat) => combatValue(s.combat, seat),
    plans: (s, seat) => combatPlans(s.combat, seat),
  }
}

export const emojiSpace = makeEmojiSpace(housePack)
