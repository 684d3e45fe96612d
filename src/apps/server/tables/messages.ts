import * as z from 'zod'

/** Messages from a client at a live table, one JSON text each. The answer repeats `id`. */
const ID = z.int().min(0).max(1e9).optional()
const CLIENT_MESSAGE = z.union([
  z.strictObject({
    hello: z.string().max(300).describe('a signature for GET on this address; empty for spectators'),
    since: z.int().min(0).max(1e9).optional(),
    id: ID,
  }),
  z.strictObject({ turn: z.int().min(0).max(1e9), choice: z.string().max(200), id: ID }),
  z.strictObject({ resign: z.literal(true), id: ID }),
  z.strictObject({ again: z.literal(true), id: ID }),
])

export type ClientMessage = { readonly id?: number | undefined } & (
  | { readonly kind: 'hello'; readonly proof: string | undefined; readonly since: number }
  | { readonly kind: 'choose'; readonly turn: number; readonly choice: string }
  | { readonly kind: 'resign' }
  | { readonly kind: 'again' }
)

/** Undefined if the message is invalid. */
export function parseClientMessage(text: string): ClientMessage | undefined {
  const json = parsed(text)
  const { success, data } = CLIENT_MESSAGE.safeParse(json)
  if (!success) return undefined
  const { id } = data
  if ('hello' in data)
    return { kind: 'hello', id, proof: data.hello === '' ? undefined : data.hello, since: data.since ?? 0 }
  if ('choice' in data) return { kind: 'choose', id, turn: data.turn, choice: data.choice }
  return { kind: 'resign' in data ? 'resign' : 'again', id }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
