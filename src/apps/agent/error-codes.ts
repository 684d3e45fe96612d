import type { Refusal } from '../../engine/index.ts'
import { clean } from '../../lib/clean-text.ts'

/** Stable codes of errors, by what an asker can do about them; `docs/PROTOCOL.md` says what each means. */
export const CODES = [
  'malformed',
  'unknown-op',
  'unknown-field',
  'unknown-game',
  'unknown-run',
  'gone-run',
  'no-such-turn',
  'no-such-seat',
  'bad-seed',
  'bad-options',
  'bad-roll',
  'bad-journal',
  'not-legal',
  'stale',
  'not-your-turn',
  'over',
  'other-game',
  'other-version',
  'other-content',
  'drift',
  'not-whole',
  'too-long',
  'too-deep',
  'too-big',
  'too-many-rolls',
  'too-many-choices',
  'too-many-runs',
  'too-many-turns',
  'bug',
] as const

export interface RequestError extends Error {
  readonly code: string
}

/** Ends a request with an error for the asker. */
export function refuse(code: (typeof CODES)[number] | Refusal['refused'], why: string): never {
  throw Object.assign(new Error(why), { name: 'Answer', code })
}

export const refuseAs = ({ refused, why }: Refusal): never => refuse(refused, why)

export const isRequestError = (error: unknown): error is RequestError =>
  error instanceof Error && error.name === 'Answer'

const MAX_MESSAGE_LENGTH = 600
const MAX_QUOTED_LENGTH = 60

/** A piece of what came in, for a sentence about it. */
export const quoted = (text: string): string => `"${clean(text, MAX_QUOTED_LENGTH)}"`

/** What an asker reads of an error. */
export const errorOf = (code: string, why: string) => ({ error: { code, why: clean(why, MAX_MESSAGE_LENGTH) } })
