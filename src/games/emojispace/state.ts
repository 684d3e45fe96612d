import type { Campaign } from './campaign/campaign-state.ts'
import type { Skirmish } from './combat/skirmish.ts'

/** The state of a single combat, or of a complete voyage. */
export type State = Skirmish | Campaign
