/** Bots for any seat of any game. */

import type { Bot } from './bot.ts'
import { planBot } from './plan.ts'
import { randomBot } from './random.ts'
import { type SearchOptions, searchBot } from './search.ts'

export { advise, type BotAdvice, type ConsideredLine } from './advice.ts'
export { type Bot, playOut } from './bot.ts'
export {
  compareLinesOfPlay,
  type LineComparison,
  type LineResult,
  type TriedLine,
} from './line-comparison.ts'
export { equilibrium, type MatrixGame, rivalOf } from './matrix-games.ts'
export { outcomesOf, type PossibleOutcome, type PossibleOutcomes } from './outcomes.ts'
export { planBot } from './plan.ts'
export { playbackBot } from './playback.ts'
export { randomBot } from './random.ts'
export { type SearchOptions, searchBot } from './search.ts'
export {
  type Beam,
  findWinningLine,
  type WinningLine,
  type WinningLineSearch,
} from './winning-line.ts'

export const BOT_NAMES = ['random', 'plan', 'search'] as const
export type BotName = (typeof BOT_NAMES)[number]

export const isBotName = (name: string): name is BotName => BOT_NAMES.some((known) => known === name)

/** The error message for the name of a bot that an earlier release had; undefined for any other name. */
export const retiredBot = (name: string): string | undefined =>
  name === 'greedy' ? 'The bot "greedy" was retired; use "plan", which is as fast and plays better.' : undefined

/** Makes the bot with this name. */
export function makeBot(name: BotName, options: SearchOptions = {}): Bot {
  if (name === 'search') return searchBot(options)
  return name === 'plan' ? planBot : randomBot
}
