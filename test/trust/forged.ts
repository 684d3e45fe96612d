import { base64url, type Journal, makeCompactJournal, makeJournalJson } from '../../src/engine/index.ts'
import type { Honest } from './honest.ts'
import type { Luck } from './luck.ts'

/** The most that may be concluded from a journal, from little to much. */
export const BEST = ['refused', 'practice', 'unranked'] as const
export type Best = (typeof BEST)[number]

/** A forged journal as it is handed in: a text, bytes, or an object given to the library. */
export interface Forged {
  readonly given: string | Uint8Array | Journal
  /** By what was done to it; what a judge finds out by living it can only lower that. */
  readonly best: Best
  /** A cut run must not pass for one that ended. */
  readonly isNotOver?: boolean
}

export type Form = 'JSON' | 'string' | 'bytes'
export const FORMS = ['JSON', 'string', 'bytes'] as const satisfies readonly Form[]

/** What a forger has at hand: a run, another run of the same game, luck, and a form to hand it in. */
export interface Bench {
  readonly honest: Honest
  readonly other: Honest
  readonly luck: Luck
  readonly form: Form
}
/** Undefined where this cannot be done to this run. */
export type Forge = (bench: Bench) => Forged | undefined
export type Kind = readonly [kind: string, forge: Forge]

export function write(journal: Journal, form: Form): string | Uint8Array {
  if (form === 'JSON') return JSON.stringify(makeJournalJson(journal))
  const bytes = makeCompactJournal(journal)
  return form === 'bytes' ? bytes : base64url(bytes)
}

/** What an honest run may claim, before anything is done to it. */
export const claimOf = ({ isPractice, journal }: Honest): Best =>
  isPractice || journal.unranked !== '' ? 'practice' : 'unranked'

/** What it may claim with other choices: a daily whose new choices ask the host for nothing has no free entropy either. */
export const claimOfOther = (honest: Honest): Best =>
  honest.story === 'daily with free entropy' ? 'unranked' : claimOf(honest)

export const lesser = (a: Best, b: Best): Best => (BEST.indexOf(a) < BEST.indexOf(b) ? a : b)
