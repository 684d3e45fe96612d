/** Bots for any seat of any game. */

import type { Bot } from './bot.ts'
import { greedyBot } from './greedy.ts'
import { planBot } from './plan.ts'
import { randomBot } from './random.ts'
import { type SearchOptions, searchBot } from './search.ts'

export { advise, type BotAdvice, type ConsideredLine } from './advice.ts'
export { type Bot, playOut } from './bot.ts'
export { greedyBot } from './greedy.ts'
export { equilibrium, type MatrixGame } from './matrix-games.ts'
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

export const BOT_NAMES = ['random', 'plan', 'greedy', 'search'] as const
export type BotName = (typeof BOT_NAMES)[number]

/** A new bot by name. */
export function makeBot(name: BotName, options: SearchOptions = {}): Bot {
  if (name === 'search') return searchBot(options)
  return name === 'plan' ? planBot : name === 'greedy' ? greedyBot : randomBot
}
