import { base64url, fromBase64url } from '../engine/index.ts'

/**
 * Who somebody is: an Ed25519 key. No password, no address. A request says which key it comes from and is signed over its method, path,
 * body, time, a number used once, and the commons it is meant for: what one commons hears it cannot say to another.
 * Only WebCrypto is used, so that a page signs as a terminal does.
 */
export interface Identity {
  /** The public key, 43 letters of base64url. */
  readonly key: string
  sign(bytes: Uint8Array): Promise<Uint8Array>
}

type CryptoKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>
export interface KeyPair {
  readonly publicKey: CryptoKey
  readonly privateKey: CryptoKey
}
/** A private key as it is kept in a file. */
export interface StoredKey {
  readonly kty: 'OKP'
  readonly crv: 'Ed25519'
  readonly x: string
  readonly d: string
}

const ALGORITHM = { name: 'Ed25519' }

export const makeKeyPair = async (isExtractable: boolean): Promise<KeyPair> =>
  (await crypto.subtle.generateKey(ALGORITHM, isExtractable, ['sign', 'verify'])) as KeyPair

export async function identityOf({ publicKey, privateKey }: KeyPair): Promise<Identity> {
  const key = base64url(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)))
  return {
    key,
    sign: async (bytes) => new Uint8Array(await crypto.subtle.sign(ALGORITHM, privateKey, copied(bytes))),
  }
}

export async function makeStoredKey(): Promise<StoredKey> {
  const { privateKey } = await makeKeyPair(true)
  const { x = '', d = '' } = await crypto.subtle.exportKey('jwk', privateKey)
  return { kty: 'OKP', crv: 'Ed25519', x, d }
}

export async function identityFrom(kept: StoredKey): Promise<Identity> {
  const { d: _, ...open } = kept
  const privateKey = await crypto.subtle.importKey('jwk', { ...kept }, ALGORITHM, false, ['sign'])
  const publicKey = await crypto.subtle.importKey('jwk', open, ALGORITHM, true, ['verify'])
  return identityOf({ publicKey, privateKey })
}

/** Whether a key signed these bytes. What is no key or no signature signed nothing. */
export async function isSigned(key: string, bytes: Uint8Array, signature: string): Promise<boolean> {
  const [raw, proof] = [bytesOf(key, 32), bytesOf(signature, 64)]
  if (raw === undefined || proof === undefined) return false
  try {
    const publicKey = await crypto.subtle.importKey('raw', raw, ALGORITHM, false, ['verify'])
    return await crypto.subtle.verify(ALGORITHM, publicKey, proof, copied(bytes))
  } catch {
    return false
  }
}

/** WebCrypto's types want bytes that nobody shares. */
const copied = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes)

/** So many bytes, spelled in the one way there is: a second spelling of a key would be a second player. */
function bytesOf(text: string, length: number): Uint8Array<ArrayBuffer> | undefined {
  try {
    const bytes = fromBase64url(text)
    return bytes.length === length && base64url(bytes) === text ? copied(bytes) : undefined
  } catch {
    return undefined
  }
}
export const isKey = (text: string): boolean => bytesOf(text, 32) !== undefined

/** What is signed of a request. */
export interface SignedParts {
  readonly method: string
  /** With its query, as it is sent. */
  readonly path: string
  readonly body: Uint8Array
  /** Milliseconds since 1970. */
  readonly time: number
  readonly nonce: string
  /** The key of the commons it is meant for. */
  readonly serverKey: string
}

async function signable({ method, path, body, time, nonce, serverKey }: SignedParts): Promise<Uint8Array> {
  const hash = base64url(await sha256(body))
  return utf8(['undercroft-1', method.toUpperCase(), path, hash, String(time), nonce, serverKey].join('\n'))
}

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
const sha256 = async (bytes: Uint8Array): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', copied(bytes)))

/** The header of a signed request; it is a proof for this one request only. */
export interface RequestSignature {
  readonly key: string
  readonly time: number
  readonly nonce: string
  readonly signature: string
}

const SCHEME = 'Undercroft '
const PROOF = /^([\w-]{43})\.(\d{1,16})\.([\w-]{16,64})\.([\w-]{86})$/

export const makeProof = ({ key, time, nonce, signature }: RequestSignature): string =>
  `${key}.${time}.${nonce}.${signature}`
export function parseProof(text: string): RequestSignature | undefined {
  const [, key, time, nonce, signature] = PROOF.exec(text) ?? []
  if (key === undefined || nonce === undefined || signature === undefined) return undefined
  return { key, time: Number(time), nonce, signature }
}

export const makeAuthorization = (proof: RequestSignature): string => `${SCHEME}${makeProof(proof)}`
export const parseAuthorization = (header: string): RequestSignature | undefined =>
  header.startsWith(SCHEME) ? parseProof(header.slice(SCHEME.length)) : undefined

const makeNonce = (): string => base64url(crypto.getRandomValues(new Uint8Array(16)))

export async function signRequest(identity: Identity, asked: Omit<SignedParts, 'nonce'>): Promise<RequestSignature> {
  const nonce = makeNonce()
  const signature = base64url(await identity.sign(await signable({ ...asked, nonce })))
  return { key: identity.key, time: asked.time, nonce, signature }
}

/** Whether the proof is for this request. Whether it is fresh, and new, is for the commons to know. */
export const isRequestSigned = async (
  { key, time, nonce, signature }: RequestSignature,
  asked: Omit<SignedParts, 'time' | 'nonce'>,
): Promise<boolean> => isSigned(key, await signable({ ...asked, time, nonce }), signature)
