import type { Hook, RouteConfig } from '@hono/zod-openapi'
import type { Context, Handler } from 'hono'
import { createMiddleware } from 'hono/factory'
import * as z from 'zod'
import { canonical } from '../../../engine/index.ts'
import { clean } from '../../../lib/clean-text.ts'
import type { ServerContext, ServerEnv } from '../context.ts'
import { verifySignature } from '../identity/signature.ts'
import { PROBLEM, problem } from './problem.ts'
import { addressOf, jsonRequest, readBody } from './request.ts'

/** An API endpoint: its description, by which @hono/zod-openapi validates and documents requests, and its handler. */
export interface Route {
  readonly access: Access
  readonly route: RouteConfig
  readonly handler: Handler
}

/** Who may send a request. If a request that anyone may send is signed, the signature is still checked. */
type Access = 'anyone' | 'player' | 'curator'
type ParsedBy<S> = S extends z.ZodType ? z.output<S> : undefined

interface RouteOptions<W extends Access, P, Q, B, R extends z.ZodType> {
  readonly id: string
  /** Default: anyone. */
  readonly access?: W
  readonly summary: string
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  readonly response: R
  /** Tokens it takes from the rate limiter; 1 by default. */
  readonly cost?: number
  readonly maxBytes?: number
  handle(request: RouteRequest<W, P, Q, B>, context: ServerContext): Promise<z.input<R>>
}

/** The validated input of a request. */
interface RouteRequest<W extends Access, P, Q, B> {
  readonly params: ParsedBy<P>
  readonly query: ParsedBy<Q>
  readonly body: ParsedBy<B>
  /** The public key that signed the request. */
  readonly player: W extends 'anyone' ? string | undefined : string
}

/** An integer in a query. Not `z.coerce`: it accepts null too, and the API would be documented that way. */
export const integerParam = (least: number, most: number) =>
  z.preprocess((text) => (typeof text === 'string' ? Number(text) : text), z.int().min(least).max(most))

const MAX_BODY_BYTES = 64 * 1024

export function defineRoute<
  P extends z.ZodObject,
  Q extends z.ZodObject,
  B extends z.ZodType,
  R extends z.ZodType,
  W extends Access = 'anyone',
>(method: 'get' | 'post' | 'put' | 'delete', path: string, options: RouteOptions<W, P, Q, B, R>): Route {
  const { id, access = 'anyone', summary, params, query, body, response, handle } = options
  const inJson = (schema: z.ZodType) => ({ content: { 'application/json': { schema } } })
  type Validated = { out: { param: ParsedBy<P>; query: ParsedBy<Q>; json: ParsedBy<B> } }
  return {
    access,
    route: {
      operationId: id,
      method,
      path,
      summary,
      security: access === 'anyone' ? undefined : [{ signature: [] }],
      request: { params, query, body: body && { required: true, ...inJson(body) } },
      responses: {
        200: { description: 'success', ...inJson(response) },
        default: { description: 'refused: a stable error code and a message', ...inJson(PROBLEM) },
      },
      middleware: checkAccess({ ...options, access }),
    },
    async handler(c: Context<ServerEnv, string, Validated>) {
      const { context, player } = c.var
      const request = { params: c.req.valid('param'), query: c.req.valid('query'), body: c.req.valid('json'), player }
      const answer = await handle(request as RouteRequest<W, P, Q, B>, context)
      if (context.checksAnswers) checkResponse(id, response, answer)
      return c.json(answer as object)
    },
  }
}

/** Enforces limits, signature and role, and reads the body; the library then validates the request. */
const checkAccess = ({
  access,
  body,
  cost = 1,
  maxBytes = MAX_BODY_BYTES,
}: Pick<RouteOptions<Access, unknown, unknown, unknown, z.ZodType>, 'access' | 'body' | 'cost' | 'maxBytes'>) =>
  createMiddleware<ServerEnv>(async (c, next) => {
    const { context } = c.var
    enforceLimit(context.limits.address.take(addressOf(c), cost))
    const bytes = await readBody(c, maxBytes)
    await context.ready
    const header = c.req.header('authorization')
    if (header !== undefined || access !== 'anyone') {
      const player = await verifySignature(context, c.req, bytes)
      enforceLimit(context.limits.key.take(player, cost))
      if (access === 'curator' && !context.curators.has(player))
        throw problem(403, 'not-curator', 'Only curators of this server may do this.')
      c.set('player', player)
    }
    // PostgreSQL cannot store NUL characters.
    if (
      [c.req.param(), c.req.query()].some((texts) => Object.values<string>(texts).some((text) => text.includes('\0')))
    )
      throw problem(400, 'bad-request', 'The address or query contains a NUL character.')
    if (body !== undefined) c.req.raw = jsonRequest(c.req.raw, bytes)
    await next()
  })

export function enforceLimit(wait: number): void {
  if (wait > 0)
    throw problem(429, 'too-often', `Too many requests; try again in ${wait} s.`, { retryAfterSeconds: wait })
}

const PARTS: Readonly<Record<string, string>> = { param: 'address', query: 'query', json: 'body' }

/** Refuses a request that does not match its schemas. */
export const refuseInvalid: Hook<unknown, ServerEnv, string, void> = (result) => {
  if (result.success) return
  const [issue] = result.error.issues
  const path = issue === undefined || issue.path.length === 0 ? '' : ` at ${issue.path.join('.')}`
  const why = `Invalid ${PARTS[result.target]}${path}: ${issue?.message ?? 'it does not match the schema'}`
  throw problem(400, 'bad-request', clean(why, 300))
}

/** Throws if a response does not match its schema, unknown fields included. Used in tests. */
function checkResponse(id: string, response: z.ZodType, answer: unknown): void {
  const seen = JSON.parse(JSON.stringify(answer)) as unknown
  const { success, data, error } = response.safeParse(seen)
  if (!success) throw new Error(`${id}: the response does not match its schema: ${z.prettifyError(error)}`)
  if (canonical(data) !== canonical(seen))
    throw new Error(`${id}: the response has fields that its schema does not list`)
}
