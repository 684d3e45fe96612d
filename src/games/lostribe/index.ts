import { builtInGame } from './game.ts'

export type { Action } from './actions.ts'
export { type PlayOrder, type PlayResult as Played, playCard } from './campaign/play-card.ts'
export { checkAndConsumeDice, roll3Elements, rollElementDice as elementDice } from './combat/dice/dice.ts'
export { detectDistinct, detectPair, detectPattern, detectTriple, elementMultiplier } from './combat/dice/elements.ts'
export { builtInPack, makePack } from './content/compile/make-pack.ts'
export { type Pattern, patternKind } from './content/compile/pattern-codes.ts'
export type { Config } from './content/config.ts'
export { builtInContent, type Content } from './content/content.ts'
export type { Pack } from './content/pack.ts'
export type { DiceEvent, Event, HitEvent } from './events.ts'
export { type LosTribe, makeLosTribe } from './game.ts'
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
export { ELEMENTS, type Element, type RefusalReason as Reason } from './vocabulary.ts'

export const losTribe = builtInGame()
