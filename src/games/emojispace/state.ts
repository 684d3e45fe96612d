import type { Skirmish, SkirmishOptions } from './fight/skirmish.ts'
import type { Campaign } from './run/campaign-state.ts'

export const MODES = ['campaign', 'skirmish'] as const
export type Options = SkirmishOptions & { readonly mode?: (typeof MODES)[number] | undefined }

/** One combat, or a whole voyage. */
export type State = Skirmish | Campaign
