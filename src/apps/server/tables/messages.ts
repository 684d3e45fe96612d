import * as z from 'zod'

/** Messages from a client at a live table, one JSON text each. The answer repeats `id`. */
const id = z.int().min(0).max(1e9).optional()
const TURN = z.int().min(0).max(1e9)
const CLIENT_MESSAGE = z.union([
  z
    .strictObject({
      hello: z.string().max(300).describe('a signature for GET on this address; empty for spectators'),
      since: TURN.default(0),
      id,
    })
    .transform((message) => ({ kind: 'hello', ...message }) as const),
  z
    .strictObject({ turn: TURN, choice: z.string().max(200), id })
    .transform((message) => ({ kind: 'choose', ...message }) as const),
  z.strictObject({ resign: z.literal(true), id }).transform(({ id }) => ({ kind: 'resign', id }) as const),
  z.strictObject({ again: z.literal(true), id }).transform(({ id }) => ({ kind: 'again', id }) as const),
])
export type ClientMessage = z.output<typeof CLIENT_MESSAGE>

/** Undefined if the message is invalid. */
export function parseClientMessage(text: string): ClientMessage | undefined {
  try {
    return CLIENT_MESSAGE.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
