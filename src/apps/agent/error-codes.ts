import type { Refusal } from '../../engine/index.ts'
import { clean } from '../../lib/clean-text.ts'

/** Stable error codes, grouped by what a client can do about them; `docs/PROTOCOL.md` explains each. */
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
  'final',
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

/** Ends a request with an error answer. */
export function refuse(code: (typeof CODES)[number] | Refusal['refused'], why: string): never {
  throw Object.assign(new Error(why), { name: 'RequestError', code })
}

export const refuseAs = ({ refused, why }: Refusal): never => refuse(refused, why)

export const isRequestError = (error: unknown): error is RequestError =>
  error instanceof Error && error.name === 'RequestError'

const MAX_MESSAGE_LENGTH = 600
const MAX_QUOTED_LENGTH = 60

/** Part of the input, quoted for an error message. */
export const quoted = (text: string): string => `"${clean(text, MAX_QUOTED_LENGTH)}"`

/** An error as the client sees it. */
export const errorOf = (code: string, why: string) => ({ error: { code, why: clean(why, MAX_MESSAGE_LENGTH) } })
