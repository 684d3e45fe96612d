import type { Campaign } from './campaign/campaign-state.ts'
import type { Skirmish, SkirmishOptions } from './combat/skirmish.ts'

export const MODES = ['campaign', 'skirmish'] as const
export type Options = SkirmishOptions & {
  readonly mode?: (typeof MODES)[number] | undefined
  /** §30 Difficulty, 0 to 5. */
  readonly rung?: number | undefined
}
/** §30 What each difficulty adds; it includes everything of the lower ones. */
export const LEVELS = [
  'Standard rules.',
  'The last vessel has 2 more RCP.',
  'All pay is a tenth lower.',
  'The last vessel has another 2 RCP.',
  'Captains strike their colours 20 % less often.',
  'The last vessel has another 2 RCP, and you start with a fifth fewer credits.',
] as const
export const MAX_LEVEL = LEVELS.length - 1

/** A single combat, or a complete voyage. */
export type State = Skirmish | Campaign
