import { houseGame } from './game.ts'

export type { Action } from './actions.ts'
export { type Played, type PlayOrder, playCard } from './campaign/play-by-name.ts'
export { checkAndConsumeDice, elementDice, roll3Elements } from './combat/dice/dice.ts'
export { detectDistinct, detectPair, detectPattern, detectTriple, elementMultiplier } from './combat/dice/elements.ts'
export { housePack, makePack } from './content/compile/make-pack.ts'
export { type Pattern, patternKind } from './content/compile/pattern-codes.ts'
export type { Config } from './content/config.ts'
export { type Content, houseContent } from './content/content.ts'
export type { Pack } from './content/pack.ts'
export type { DiceEvent, Event, HitEvent } from './events.ts'
export { type LosTribe, makeLosTribe } from './game.ts'
export { ELEMENTS, type Element, type Reason } from './names.ts'
export type { Options, Scenario } from './options.ts'
export type { State } from './state.ts'
export {
  diceHistory,
  lastEntries,
  type TimelineEntry,
  timeline,
  timelineLine,
  timelineOfTurn,
} from './text/timeline.ts'

export const losTribe = houseGame()
