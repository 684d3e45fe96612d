import type { Context } from 'hono'
import type { ServerContext } from '../context.ts'
import { problem } from './problem.ts'

/** Where a request comes from. A proxy's word is believed only where the server was told that there is one. */
export function addressOf(c: Context, { isBehindProxy }: Pick<ServerContext, 'isBehindProxy'>): string {
  const forwarded = isBehindProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  const { incoming } = (c.env ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } }
  return networkOf(forwarded ?? incoming?.socket?.remoteAddress ?? 'here')
}

/** An address of the new kind belongs to a network of 2^64, all of them one person's. */
export function networkOf(address: string): string {
  const short = address.startsWith('::ffff:') ? address.slice(7) : address
  return short.includes(':') ? short.split(':').slice(0, 4).join(':') : short.slice(0, 64)
}

const BODY = 'body'

/** The whole body, once; more than is allowed is refused before it is read to its end. */
export async function readBody(c: Context, most: number): Promise<Uint8Array> {
  const known = c.get(BODY) as Uint8Array | undefined
  if (known !== undefined) return known
  const tooLong = () => problem(413, 'too-long', `The body may have ${most} bytes.`)
  if (Number(c.req.header('content-length') ?? 0) > most) throw tooLong()
  const chunks: Uint8Array[] = []
  let length = 0
  const stream = c.req.raw.body
  if (stream !== null)
    for await (const chunk of whole(stream as unknown as AsyncIterable<Uint8Array>)) {
      length += chunk.length
      if (length > most) throw tooLong()
      chunks.push(chunk)
    }
  const bytes = new Uint8Array(Buffer.concat(chunks))
  c.set(BODY, bytes)
  return bytes
}

/** Who hangs up in the middle of a body has said nothing; that is theirs to mend, and no trouble of this server. */
async function* whole(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* stream
  } catch {
    throw problem(400, 'broken-off', 'The body broke off; send it again.')
  }
}
