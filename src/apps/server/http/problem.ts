import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as z from 'zod'

/** An error response: a stable code for programs, a message for people and, for a run that fails verification, its first wrong turn. */
export interface HttpProblem extends Error {
  readonly status: ContentfulStatusCode
  readonly code: string
  readonly turn?: number
  /** Seconds until the client may try again. */
  readonly retryAfterSeconds?: number
}

export function problem(
  status: ContentfulStatusCode,
  code: string,
  why: string,
  more: { turn?: number | undefined; retryAfterSeconds?: number } = {},
): HttpProblem {
  const error = new Error(why)
  error.name = 'Problem'
  return Object.assign(error, { status, code }, more)
}

export const isProblem = (error: unknown): error is HttpProblem => error instanceof Error && error.name === 'Problem'

export const PROBLEM = z
  .object({
    error: z.object({
      code: z.string(),
      why: z.string(),
      turn: z.int().optional().describe('for a run that failed verification: the first turn that differs'),
    }),
  })
  .meta({ id: 'Problem' })

export type ProblemBody = z.infer<typeof PROBLEM>
