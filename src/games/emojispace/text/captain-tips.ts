import type { ByName } from '../../../lib/enums.ts'
import type { CAPTAINS } from '../content/content.ts'

/** §25 How to beat each captain. This is not in captains.json, because its text is part of the content hash of saved runs. */
export const CAPTAIN_TIPS: ByName<typeof CAPTAINS, string> = {
  basic: 'It only fires, and repairs at a third of its hull.',
  anvil: 'To beat it: brace every third round, fire while it charges.',
  warden: 'To beat it: break its guard, or wait until it charges.',
  gambler: 'To beat it: be ready for a Salvo that may be a bluff.',
  dancer: 'To beat it: Unpick its dodge, do not chase it.',
  beast: 'Once damaged, it charges and fires without end: choose when to hurt it.',
  surgeon: 'To beat it: hit it while it repairs.',
  hyena: 'To beat it: repair before your hull falls to 66 %, not after.',
  'old-hand': 'It has no pattern: play the odds.',
  mirror: 'To beat it: never do the same thing twice.',
  merchant: 'To beat it: press hard and early; it would rather strike its colours than fight.',
}
