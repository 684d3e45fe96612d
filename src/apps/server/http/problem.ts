import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as z from 'zod'

/** Why a request is refused: a stable code for programs, a sentence for people, and for a false run its first bad turn. */
export interface Problem extends Error {
  readonly status: ContentfulStatusCode
  readonly code: string
  readonly turn?: number
  /** Seconds after which it may be tried again. */
  readonly after?: number
}

export function problem(
  status: ContentfulStatusCode,
  code: string,
  why: string,
  more: { turn?: number | undefined; after?: number } = {},
): Problem {
  const error = new Error(why)
  error.name = 'Problem'
  return Object.assign(error, { status, code }, more)
}

export const isProblem = (error: unknown): error is Problem => error instanceof Error && error.name === 'Problem'

export const PROBLEM = z.object({
  error: z.object({
    code: z.string(),
    why: z.string(),
    turn: z.int().optional().describe('of a false run: the first turn that came out differently'),
  }),
})

export const problemBody = ({ code, message, turn }: Problem): z.infer<typeof PROBLEM> => ({
  error: { code, why: message, ...(turn === undefined ? {} : { turn }) },
})
