import type { Campaign } from './campaign/campaign-state.ts'
import type { Skirmish } from './combat/skirmish.ts'

/** A single combat, or a complete voyage. */
export type State = Skirmish | Campaign
