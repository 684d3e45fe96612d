import { base64url, fromBase64url } from '../engine/index.ts'

/**
 * A player's identity: an Ed25519 key, without password or email. A request is signed over its method, path, body, time, a nonce and
 * the key of the server, so that one server cannot reuse it at another.
 * Uses only WebCrypto, so that the page can sign like the terminal.
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
/** A private key as stored in a file. */
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

export const makeStoredKey = async (): Promise<StoredKey> => storedKeyOf(await makeKeyPair(true)) as Promise<StoredKey>

/** A key pair as it is stored in a file; undefined if the browser does not let it out. */
export async function storedKeyOf({ privateKey }: KeyPair): Promise<StoredKey | undefined> {
  if (!privateKey.extractable) return undefined
  const { x = '', d = '' } = await crypto.subtle.exportKey('jwk', privateKey)
  return { kty: 'OKP', crv: 'Ed25519', x, d }
}

/** The key pair of a stored key. Throws if it is no valid key. */
export async function keyPairFrom(stored: StoredKey, isExtractable: boolean): Promise<KeyPair> {
  const { d: _, ...open } = stored
  const privateKey = await crypto.subtle.importKey('jwk', { ...stored }, ALGORITHM, isExtractable, ['sign'])
  const publicKey = await crypto.subtle.importKey('jwk', open, ALGORITHM, true, ['verify'])
  return { publicKey, privateKey }
}

export const identityFrom = async (stored: StoredKey): Promise<Identity> => identityOf(await keyPairFrom(stored, false))

/** Whether the signature is valid for these bytes. Malformed keys and signatures are invalid. */
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

/** WebCrypto's types do not accept shared buffers. */
const copied = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes)

/** Decodes base64url, accepting only the canonical spelling: a second spelling of a key would be a second player. */
function bytesOf(text: string, length: number): Uint8Array<ArrayBuffer> | undefined {
  try {
    const bytes = fromBase64url(text)
    return bytes.length === length && base64url(bytes) === text ? copied(bytes) : undefined
  } catch {
    return undefined
  }
}
export const isKey = (text: string): boolean => bytesOf(text, 32) !== undefined

/** The signed parts of a request. */
export interface SignedParts {
  readonly method: string
  /** Including the query. */
  readonly path: string
  readonly body: Uint8Array
  /** Milliseconds since 1970. */
  readonly time: number
  readonly nonce: string
  /** The public key of the server. */
  readonly serverKey: string
}

async function signable({ method, path, body, time, nonce, serverKey }: SignedParts): Promise<Uint8Array> {
  const hash = base64url(await sha256(body))
  return utf8(['undercroft-1', method.toUpperCase(), path, hash, String(time), nonce, serverKey].join('\n'))
}

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
const sha256 = async (bytes: Uint8Array): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', copied(bytes)))

/** The signature of one request, sent as a header. */
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

/** Whether the signature is for this request. The server checks time and nonce itself. */
export const isRequestSigned = async (
  { key, time, nonce, signature }: RequestSignature,
  asked: Omit<SignedParts, 'time' | 'nonce'>,
): Promise<boolean> => isSigned(key, await signable({ ...asked, time, nonce }), signature)
