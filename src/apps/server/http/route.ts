import type { Context, Hono } from 'hono'
import * as z from 'zod'
import { canonical } from '../../../engine/index.ts'
import { clean } from '../../../lib/clean-text.ts'
import type { ServerContext } from '../context.ts'
import { verifySignature } from '../identity/signature.ts'
import { problem } from './problem.ts'
import { addressOf, readBody } from './request.ts'

type Method = 'get' | 'post' | 'put' | 'delete'
type Shape = z.ZodObject

/** What a request brings, checked. */
interface Asked<P, Q, B, Who> {
  readonly params: P
  readonly query: Q
  readonly body: B
  /** The key it was signed with. */
  readonly player: Who
}

/** One thing the API can do: who may ask, what it takes, what it answers, and the work itself. The description of the API is made from these. */
export interface Route {
  readonly id: string
  readonly method: Method
  readonly path: string
  readonly about: string
  readonly who: 'anyone' | 'player' | 'curator'
  readonly params?: Shape
  readonly query?: Shape
  readonly body?: z.ZodType
  readonly answer: z.ZodType
  /** How much it takes from the bucket of whoever asks; 1 as a rule. */
  readonly cost?: number
  readonly mostBytes?: number
  work(asked: Asked<never, never, never, string | undefined>, parts: ServerContext): Promise<unknown>
}

type Read<S> = S extends z.ZodType ? z.output<S> : undefined
interface Making<P, Q, B, A extends z.ZodType, Who>
  extends Omit<Route, 'params' | 'query' | 'body' | 'answer' | 'work' | 'who'> {
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  readonly answer: A
  work(asked: Asked<Read<P>, Read<Q>, Read<B>, Who>, parts: ServerContext): Promise<z.input<A>>
}

/** Anybody may ask; a signature is checked where there is one. */
export const openRoute = <A extends z.ZodType, P extends Shape, Q extends Shape, B extends z.ZodType>(
  route: Making<P, Q, B, A, string | undefined>,
): Route => ({ ...route, who: 'anyone' }) as unknown as Route
/** Only who signs, or only a curator who signs. */
export const signedRoute = <A extends z.ZodType, P extends Shape, Q extends Shape, B extends z.ZodType>(
  route: Making<P, Q, B, A, string>,
  who: 'player' | 'curator' = 'player',
): Route => ({ ...route, who }) as unknown as Route

const MOST_BYTES = 64 * 1024

export function mount(app: Hono, parts: ServerContext, route: Route): void {
  app.on(route.method.toUpperCase(), route.path, async (c) => {
    const player = await admitted(c, parts, route)
    const asked = {
      params: checked(route.params, writable(c.req.param()), 'address'),
      query: checked(route.query, writable(c.req.query()), 'query'),
      body: checked(route.body, await jsonOf(c, route), 'body'),
      player,
    }
    const answer = await route.work(asked as never, parts)
    if (parts.checksAnswers) promised(route, answer)
    return c.json(answer as object)
  })
}

/** Who asks, if they may ask at all. */
async function admitted(c: Context, parts: ServerContext, { who, cost = 1, mostBytes = MOST_BYTES }: Route) {
  spend(parts.limits.address.take(addressOf(c, parts), cost))
  await readBody(c, mostBytes)
  await parts.ready
  const header = c.req.header('authorization')
  if (header === undefined && who === 'anyone') return undefined
  const player = await verifySignature(parts, c, header)
  spend(parts.limits.key.take(player, cost))
  if (who === 'curator' && !parts.curators.has(player))
    throw problem(403, 'not-curator', 'Only a curator of this commons may do that.')
  return player
}

export function spend(wait: number): void {
  if (wait > 0) throw problem(429, 'too-often', `Too many requests; try again in ${wait} s.`, { after: wait })
}

async function jsonOf(c: Context, { body, mostBytes = MOST_BYTES }: Route): Promise<unknown> {
  if (body === undefined) return undefined
  const bytes = await readBody(c, mostBytes)
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown
  } catch {
    throw problem(400, 'no-json', 'The body is no JSON.')
  }
}

/** A store takes every text but one with the sign for nothing in it. */
function writable(texts: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  for (const text of Object.values(texts))
    if (text.includes('\0')) throw problem(400, 'bad-request', 'There is a sign in it that no text has.')
  return texts
}

function checked(shape: z.ZodType | undefined, given: unknown, where: string): unknown {
  if (shape === undefined) return undefined
  const { success, data, error } = shape.safeParse(given)
  if (success) return data
  const [issue] = error.issues
  const path = issue === undefined || issue.path.length === 0 ? '' : ` at ${issue.path.join('.')}`
  throw problem(
    400,
    'bad-request',
    clean(`The ${where} does not fit${path}: ${issue?.message ?? 'it is no such thing'}`, 300),
  )
}

/** An answer that is not what the API says is a bug, and a test should hear of it. Unknown fields count. */
function promised({ id, answer: shape }: Route, answer: unknown): void {
  const seen = JSON.parse(JSON.stringify(answer)) as unknown
  const { success, data, error } = shape.safeParse(seen)
  if (!success) throw new Error(`${id} answers what it does not promise: ${z.prettifyError(error)}`)
  if (canonical(data) !== canonical(seen)) throw new Error(`${id} answers more than it promises`)
}
