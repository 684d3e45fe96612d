import type { Context } from 'hono'
import type { ServerContext, ServerEnv } from '../context.ts'
import { problem } from './problem.ts'

/** The client's address. */
export function addressOf(c: Context<ServerEnv>): string {
  const { incoming } = (c.env ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } }
  return clientAddress(c.var.context, c.req.header('x-forwarded-for'), incoming?.socket?.remoteAddress)
}

/** Forwarded addresses are trusted only behind a configured proxy. IPv6 is reduced to the /64 network, which usually belongs to one customer. */
export function clientAddress(
  { isBehindProxy }: Pick<ServerContext, 'isBehindProxy'>,
  forwarded = '',
  remote = 'here',
): string {
  const last = isBehindProxy ? (forwarded.split(',').at(-1) ?? '').trim() : ''
  const address = (last === '' ? remote : last).replace(/^::ffff:/, '')
  return address.includes(':') ? address.split(':').slice(0, 4).join(':') : address.slice(0, 64)
}

/** Reads the complete body. Refuses a body that is too long without reading the rest. */
export async function readBody(c: Context, maxBytes: number): Promise<Uint8Array> {
  const tooLong = () => problem(413, 'too-long', `The body is too long: at most ${maxBytes} bytes are allowed.`)
  if (Number(c.req.header('content-length') ?? 0) > maxBytes) throw tooLong()
  const chunks: Uint8Array[] = []
  let length = 0
  const stream = c.req.raw.body
  if (stream !== null)
    for await (const chunk of completeBody(stream as unknown as AsyncIterable<Uint8Array>)) {
      length += chunk.length
      if (length > maxBytes) throw tooLong()
      chunks.push(chunk)
    }
  return new Uint8Array(Buffer.concat(chunks))
}

/** Turns a client's disconnect in the middle of the body into a refusal; it is no server error. */
async function* completeBody(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* stream
  } catch {
    throw problem(400, 'broken-off', 'The request body was cut off; send it again.')
  }
}

/** The request with a body that has been read, as JSON: clients need not send the content type. */
export function jsonRequest({ url, method, headers: given }: Request, bytes: Uint8Array): Request {
  const headers = new Headers(given)
  headers.set('content-type', 'application/json')
  return new Request(url, { method, headers, body: utf8Text(bytes) })
}

function utf8Text(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw notJson()
  }
}

export const notJson = () => problem(400, 'no-json', 'The body is not valid JSON in UTF-8.')
