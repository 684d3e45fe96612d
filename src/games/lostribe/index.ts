import { houseGame } from './game.ts'

export type { Action as Deed } from './actions.ts'
export type { DiceEvent, Event, HitEvent } from './events.ts'
export { checkAndConsumeDice, elementDice, roll3Elements } from './fight/dice.ts'
export { detectDistinct, detectPair, detectPattern, detectTriple, elementMultiplier } from './fight/elements.ts'
export { type LosTribe, makeLosTribe } from './game.ts'
export type { Config } from './language/config.ts'
export { type Content, houseContent } from './language/content.ts'
export { housePack, makePack } from './language/make-pack.ts'
export type { Pack } from './language/pack.ts'
export { type Pattern, patternKind } from './language/pattern-codes.ts'
export { ELEMENTS, type Element, type Reason } from './names.ts'
export type { Options, Scenario } from './options.ts'
export { type Played, type PlayOrder, playCard } from './road/orders.ts'
export type { State } from './state.ts'
export {
  diceHistory,
  lastEntries,
  type TimelineEntry,
  timeline,
  timelineLine,
  timelineOfTurn,
} from './words/timeline.ts'

export const losTribe = houseGame()
