import type { Context, Hono } from 'hono'
import * as z from 'zod'
import { canonical } from '../../../engine/index.ts'
import { clean } from '../../../lib/clean-text.ts'
import type { ServerContext } from '../context.ts'
import { verifySignature } from '../identity/signature.ts'
import { problem } from './problem.ts'
import { addressOf, readBody } from './request.ts'

type HttpMethod = 'get' | 'post' | 'put' | 'delete'
type ObjectSchema = z.ZodObject

/** The validated input of a request. */
interface RouteRequest<P, Q, B, Who> {
  readonly params: P
  readonly query: Q
  readonly body: B
  /** The public key that signed the request. */
  readonly player: Who
}

/** An API endpoint: access, input and output schemas, handler. The OpenAPI description is generated from these. */
export interface Route {
  readonly id: string
  readonly method: HttpMethod
  readonly path: string
  readonly summary: string
  readonly access: 'anyone' | 'player' | 'curator'
  readonly params?: ObjectSchema
  readonly query?: ObjectSchema
  readonly body?: z.ZodType
  readonly response: z.ZodType
  /** Tokens it takes from the rate limiter; 1 by default. */
  readonly cost?: number
  readonly maxBytes?: number
  handle(asked: RouteRequest<never, never, never, string | undefined>, context: ServerContext): Promise<unknown>
}

type ParsedBy<S> = S extends z.ZodType ? z.output<S> : undefined
interface RouteDefinition<P, Q, B, A extends z.ZodType, Who>
  extends Omit<Route, 'params' | 'query' | 'body' | 'response' | 'handle' | 'access'> {
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  readonly response: A
  handle(asked: RouteRequest<ParsedBy<P>, ParsedBy<Q>, ParsedBy<B>, Who>, context: ServerContext): Promise<z.input<A>>
}

/** A public route. If the request is signed, the signature is checked. */
export const openRoute = <A extends z.ZodType, P extends ObjectSchema, Q extends ObjectSchema, B extends z.ZodType>(
  route: RouteDefinition<P, Q, B, A, string | undefined>,
): Route => ({ ...route, access: 'anyone' }) as unknown as Route
/** A route that requires a signature, of any player or of a curator. */
export const signedRoute = <A extends z.ZodType, P extends ObjectSchema, Q extends ObjectSchema, B extends z.ZodType>(
  route: RouteDefinition<P, Q, B, A, string>,
  access: 'player' | 'curator' = 'player',
): Route => ({ ...route, access }) as unknown as Route

const MAX_BODY_BYTES = 64 * 1024

export function mount(app: Hono, context: ServerContext, route: Route): void {
  app.on(route.method.toUpperCase(), route.path, async (c) => {
    const player = await checkAccess(c, context, route)
    const asked = {
      params: validated(route.params, withoutNul(c.req.param()), 'address'),
      query: validated(route.query, withoutNul(c.req.query()), 'query'),
      body: validated(route.body, await readJson(c, route), 'body'),
      player,
    }
    const answer = await route.handle(asked as never, context)
    if (context.checksAnswers) checkResponse(route, answer)
    return c.json(answer as object)
  })
}

/** Enforces rate limits, signature and role; returns the key that signed the request. */
async function checkAccess(c: Context, context: ServerContext, { access, cost = 1, maxBytes = MAX_BODY_BYTES }: Route) {
  enforceLimit(context.limits.address.take(addressOf(c, context), cost))
  await readBody(c, maxBytes)
  await context.ready
  const header = c.req.header('authorization')
  if (header === undefined && access === 'anyone') return undefined
  const player = await verifySignature(context, c, header)
  enforceLimit(context.limits.key.take(player, cost))
  if (access === 'curator' && !context.curators.has(player))
    throw problem(403, 'not-curator', 'Only curators of this server may do this.')
  return player
}

export function enforceLimit(wait: number): void {
  if (wait > 0)
    throw problem(429, 'too-often', `Too many requests; try again in ${wait} s.`, { retryAfterSeconds: wait })
}

async function readJson(c: Context, { body, maxBytes = MAX_BODY_BYTES }: Route): Promise<unknown> {
  if (body === undefined) return undefined
  const bytes = await readBody(c, maxBytes)
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown
  } catch {
    throw problem(400, 'no-json', 'The body is not valid JSON in UTF-8.')
  }
}

/** Refuses texts with a NUL character, which PostgreSQL cannot store. */
function withoutNul(texts: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  for (const text of Object.values(texts))
    if (text.includes('\0')) throw problem(400, 'bad-request', 'The address or query contains a NUL character.')
  return texts
}

function validated(shape: z.ZodType | undefined, given: unknown, where: string): unknown {
  if (shape === undefined) return undefined
  const { success, data, error } = shape.safeParse(given)
  if (success) return data
  const [issue] = error.issues
  const path = issue === undefined || issue.path.length === 0 ? '' : ` at ${issue.path.join('.')}`
  throw problem(
    400,
    'bad-request',
    clean(`Invalid ${where}${path}: ${issue?.message ?? 'it does not match the schema'}`, 300),
  )
}

/** Throws if a response does not match its schema, unknown fields included. Used in tests. */
function checkResponse({ id, response: shape }: Route, answer: unknown): void {
  const seen = JSON.parse(JSON.stringify(answer)) as unknown
  const { success, data, error } = shape.safeParse(seen)
  if (!success) throw new Error(`${id}: the response does not match its schema: ${z.prettifyError(error)}`)
  if (canonical(data) !== canonical(seen))
    throw new Error(`${id}: the response has fields that its schema does not list`)
}
