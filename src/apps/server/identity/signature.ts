import type { HonoRequest } from 'hono'
import { isRequestSigned, parseAuthorization, type RequestSignature } from '../../../client/index.ts'
import type { ServerContext } from '../context.ts'
import { problem } from '../http/problem.ts'

/** Allowed clock difference. Nonces are stored until their signature would be too old anyway. */
const CLOCK_TOLERANCE_MS = 120_000

/** Returns the key that signed a request; refuses the request if the signature is missing or invalid. */
export async function verifySignature(context: ServerContext, req: HonoRequest, body: Uint8Array): Promise<string> {
  const proof = parseAuthorization(req.header('authorization') ?? '')
  if (proof === undefined)
    throw problem(401, 'not-signed', 'This request must be signed. Join first: undercroft join URL')
  const { pathname, search } = new URL(req.url)
  await acceptSignature(context, proof, { method: req.method, path: pathname + search, body })
  return proof.key
}

/** Checks a signature that came without headers, over a socket. Each signature is accepted once. */
export async function acceptSignature(
  { identity, store, now }: ServerContext,
  proof: RequestSignature,
  asked: { method: string; path: string; body: Uint8Array },
): Promise<void> {
  const at = now()
  if (Math.abs(proof.time - at) > CLOCK_TOLERANCE_MS)
    throw problem(
      401,
      'stale',
      `The signature is too old or from the future; the server time is ${new Date(at).toISOString()}. Check your clock.`,
    )
  if (!(await isRequestSigned(proof, { ...asked, serverKey: identity.key })))
    throw problem(401, 'bad-signature', 'Invalid signature: it is for another request or another server.')
  const { key, nonce, time } = proof
  if (!(await store.claimNonce({ key, nonce, expires: time + 2 * CLOCK_TOLERANCE_MS })))
    throw problem(401, 'replayed', 'This request was already processed.')
}

/** Deletes nonces of signatures that are too old to be replayed. */
export const deleteExpiredNonces = async ({ store, now }: Pick<ServerContext, 'store' | 'now'>): Promise<void> =>
  void (await store.db.deleteFrom('nonces').where('expires', '<', now()).execute())
