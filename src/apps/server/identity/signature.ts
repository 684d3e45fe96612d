import type { Context } from 'hono'
import { isRequestSigned, parseAuthorization, type RequestSignature } from '../../../client/index.ts'
import type { ServerContext } from '../context.ts'
import { problem } from '../http/problem.ts'
import { readBody } from '../http/request.ts'

/** How far clocks may be apart. A number used once is kept until nobody could use it again. */
const SLACK_MS = 120_000

/** The key a request was signed with; anything wrong with the signature is a refusal. */
export async function verifySignature(parts: ServerContext, c: Context, header: string | undefined): Promise<string> {
  const proof = header === undefined ? undefined : parseAuthorization(header)
  if (proof === undefined) throw problem(401, 'not-signed', 'This has to be signed; join first: undercroft join URL')
  const { pathname, search } = new URL(c.req.url)
  // Nobody reads a body above the route's own limit here: it has been read by then.
  const body = await readBody(c, Number.POSITIVE_INFINITY)
  await accept(parts, proof, { method: c.req.method, path: pathname + search, body })
  return proof.key
}

/** The same for whoever has no headers, like a socket. Each proof is accepted once. */
export async function accept(
  { identity, store, now }: ServerContext,
  proof: RequestSignature,
  asked: { method: string; path: string; body: Uint8Array },
): Promise<void> {
  const at = now()
  if (Math.abs(proof.time - at) > SLACK_MS)
    throw problem(401, 'stale', `The signature is of another time; this commons has ${new Date(at).toISOString()}.`)
  if (!(await isRequestSigned(proof, { ...asked, serverKey: identity.key })))
    throw problem(401, 'bad-signature', 'The signature is not for this request, or not for this commons.')
  const { key, nonce, time } = proof
  if (!(await store.useOnce({ key, nonce, expires: time + 2 * SLACK_MS })))
    throw problem(401, 'replayed', 'This request has been here before.')
}

/** Lets go of numbers that nobody can use any more. */
export const forgetNonces = async ({ store, now }: Pick<ServerContext, 'store' | 'now'>): Promise<void> =>
  void (await store.db.deleteFrom('nonces').where('expires', '<', now()).execute())
