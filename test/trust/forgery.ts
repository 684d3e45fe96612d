import { base64url, type Journal, makeCompactJournal, makeJournalJson } from '../../src/engine/index.ts'
import type { HonestRun } from './honest-runs.ts'
import type { Random } from './random.ts'

/** What a journal may be accepted as, in ascending order. */
export const CLAIM_LEVELS = ['refused', 'practice', 'unranked'] as const
export type ClaimLevel = (typeof CLAIM_LEVELS)[number]

/** A forged journal as submitted: a text, bytes, or an object passed to the library. */
export interface Forgery {
  readonly given: string | Uint8Array | Journal
  /** The most it may be accepted as, given what was changed. The reference replay can only lower it. */
  readonly best: ClaimLevel
  /** A cut run must not be accepted as finished. */
  readonly isNotOver?: boolean
}

export type Encoding = 'JSON' | 'string' | 'bytes'
export const ENCODINGS = ['JSON', 'string', 'bytes'] as const satisfies readonly Encoding[]

/** A forger's tools: a run, another run of the same game, a random source, and an encoding. */
export interface ForgerTools {
  readonly honest: HonestRun
  readonly other: HonestRun
  readonly luck: Random
  readonly encoding: Encoding
}
/** Returns undefined if the forgery does not apply to this run. */
export type Forge = (bench: ForgerTools) => Forgery | undefined
export type Kind = readonly [kind: string, forge: Forge]

export function write(journal: Journal, form: Encoding): string | Uint8Array {
  if (form === 'JSON') return JSON.stringify(makeJournalJson(journal))
  const bytes = makeCompactJournal(journal)
  return form === 'bytes' ? bytes : base64url(bytes)
}

/** What an honest run may be accepted as before it is changed. */
export const claimOf = ({ isPractice, journal }: HonestRun): ClaimLevel =>
  isPractice || journal.unranked !== '' ? 'practice' : 'unranked'

/** The same for changed choices: if a daily's new choices use no entropy, it has no free entropy either. */
export const claimOfOther = (honest: HonestRun): ClaimLevel =>
  honest.story === 'daily with free entropy' ? 'unranked' : claimOf(honest)

export const lowerClaim = (a: ClaimLevel, b: ClaimLevel): ClaimLevel =>
  CLAIM_LEVELS.indexOf(a) < CLAIM_LEVELS.indexOf(b) ? a : b
