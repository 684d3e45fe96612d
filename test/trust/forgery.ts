import { base64url, type Journal, makeCompactJournal, makeJournalJson } from '../../src/engine/index.ts'
import type { HonestRun } from './honest-runs.ts'
import type { Random } from './random.ts'

/** The most that may be concluded from a journal, from little to much. */
export const CLAIM_LEVELS = ['refused', 'practice', 'unranked'] as const
export type ClaimLevel = (typeof CLAIM_LEVELS)[number]

/** A forged journal as it is handed in: a text, bytes, or an object given to the library. */
export interface Forgery {
  readonly given: string | Uint8Array | Journal
  /** By what was done to it; what a judge finds out by living it can only lower that. */
  readonly best: ClaimLevel
  /** A cut run must not pass for one that ended. */
  readonly isNotOver?: boolean
}

export type Encoding = 'JSON' | 'string' | 'bytes'
export const ENCODINGS = ['JSON', 'string', 'bytes'] as const satisfies readonly Encoding[]

/** What a forger has at hand: a run, another run of the same game, luck, and a form to hand it in. */
export interface ForgerTools {
  readonly honest: HonestRun
  readonly other: HonestRun
  readonly luck: Random
  readonly encoding: Encoding
}
/** Undefined where this cannot be done to this run. */
export type Forge = (bench: ForgerTools) => Forgery | undefined
export type Kind = readonly [kind: string, forge: Forge]

export function write(journal: Journal, form: Encoding): string | Uint8Array {
  if (form === 'JSON') return JSON.stringify(makeJournalJson(journal))
  const bytes = makeCompactJournal(journal)
  return form === 'bytes' ? bytes : base64url(bytes)
}

/** What an honest run may claim, before anything is done to it. */
export const claimOf = ({ isPractice, journal }: HonestRun): ClaimLevel =>
  isPractice || journal.unranked !== '' ? 'practice' : 'unranked'

/** What it may claim with other choices: a daily whose new choices ask the host for nothing has no free entropy either. */
export const claimOfOther = (honest: HonestRun): ClaimLevel =>
  honest.story === 'daily with free entropy' ? 'unranked' : claimOf(honest)

export const lowerClaim = (a: ClaimLevel, b: ClaimLevel): ClaimLevel =>
  CLAIM_LEVELS.indexOf(a) < CLAIM_LEVELS.indexOf(b) ? a : b
