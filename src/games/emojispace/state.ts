import type { Campaign } from './campaign/campaign-state.ts'
import type { Skirmish, SkirmishOptions } from './combat/skirmish.ts'

export const MODES = ['campaign', 'skirmish'] as const
export type Options = SkirmishOptions & {
  readonly mode?: (typeof MODES)[number] | undefined
  /** §30 The rung of the ladder, 0 to 5. */
  readonly rung?: number | undefined
}
/** §30 A rung holds everything the rungs before it say. */
export const LEVELS = [
  'The voyage as it comes.',
  'The last vessel is two points of RCP stronger.',
  'Everybody pays a tenth less.',
  'The last vessel is two points stronger again.',
  'Captains strike their colours 20 % less often.',
  'The last vessel is two points stronger again, and your purse a fifth lighter.',
] as const
export const MOST_RUNG = LEVELS.length - 1

/** One combat, or a whole voyage. */
export type State = Skirmish | Campaign
