import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as z from 'zod'
import { clean } from '../../../lib/clean-text.ts'
import type { Log } from './log.ts'

/** An error response: a stable code for programs, a message for people and, for a run that fails verification, its first wrong turn. */
export type HttpProblem = ReturnType<typeof problem>

export function problem(
  status: ContentfulStatusCode,
  code: string,
  why: string,
  /** `retryAfterSeconds`: when the client may try again. */
  more: { readonly turn?: number | undefined; readonly retryAfterSeconds?: number } = {},
) {
  const error = new Error(why)
  error.name = 'Problem'
  return Object.assign(error, { status, code }, more)
}

const isProblem = (error: unknown): error is HttpProblem => error instanceof Error && error.name === 'Problem'

export const PROBLEM = z
  .object({
    error: z.object({
      code: z.string(),
      why: z.string(),
      turn: z.int().optional().describe('for a run that failed verification: the first turn that differs'),
    }),
  })
  .meta({ id: 'Problem' })

/** The refusal for an error. The details of an internal error appear only in the log. */
export function problemOf(error: unknown, log: Log, path: string): HttpProblem {
  if (isProblem(error)) return error
  const why = error instanceof Error ? (error.stack ?? error.message) : String(error)
  log('error', { path: clean(path, 100), why: clean(why, 2000) })
  return problem(500, 'broken', 'Internal error. It has been logged.')
}

export type ProblemBody = z.infer<typeof PROBLEM>
