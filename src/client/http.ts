import { type Identity, makeAuthorization, signRequest, utf8 } from './signing.ts'

/** An HTTP client for an Undercroft server. Refusals and timeouts are thrown as `ServerError`. */
export interface Client {
  readonly url: string
  get<T>(path: string): Promise<T>
  /** Signed. */
  send<T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<T>
}

export interface ClientOptions {
  /** Without a trailing slash. */
  readonly url: string
  /** The server's public key, as it was when the player joined. */
  readonly serverKey: string
  readonly identity: Identity | undefined
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>
  readonly now?: () => number
  readonly pause?: (seconds: number) => Promise<void>
}

/** A refusal of the server. If it cannot be reached, `code` is `unreachable` and a retry may work. */
export type ServerError = ReturnType<typeof serverError>
export const isServerError = (error: unknown): error is ServerError =>
  error instanceof Error && error.name === 'AtCommons'

/** Errors that mean the run itself is invalid. Any other error may be temporary: the run is saved and submitted again later. */
const REJECTIONS = [
  'no-journal',
  'unknown-rules',
  'unknown-ghosts',
  'false',
  'not-over',
  'too-heavy',
  'too-long',
  'bad-request',
]
export const isRejection = ({ code }: ServerError): boolean => REJECTIONS.includes(code)

function serverError(code: string, why: string, turn?: number) {
  const error = new Error(why)
  error.name = 'AtCommons'
  return Object.assign(error, { code, turn })
}

const TIMEOUT_MS = 60_000
const MAX_TRIES = 4

export function makeClient(parts: ClientOptions): Client {
  const { url, serverKey, identity, now = Date.now, fetch: ask = fetch, pause = seconds } = parts
  // How far the server's clock is ahead of ours, because signatures use server time.
  let ahead = 0

  async function request(method: string, path: string, body: string | undefined, isSigned: boolean): Promise<Response> {
    const headers: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
    if (isSigned) {
      if (identity === undefined) throw serverError('not-signed', 'This request needs a signature.')
      const signable = { method, path, body: utf8(body ?? ''), time: now() + ahead, serverKey }
      headers.authorization = makeAuthorization(await signRequest(identity, signable))
    }
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    return ask(url + path, { method, headers, signal, ...(body === undefined ? {} : { body }) }).catch(
      (error: Error) => {
        const why = (error.cause as Error | undefined)?.message ?? error.message
        throw serverError('unreachable', `Cannot reach the server at ${url} (${why}).`)
      },
    )
  }

  async function requestWithRetries<T>(
    method: string,
    path: string,
    body: string | undefined,
    isSigned: boolean,
  ): Promise<T> {
    for (let tries = 1; ; tries++) {
      const response = await request(method, path, body, isSigned)
      const answer = await readAnswer(response)
      if (response.ok) return answer as T
      const { code, why, turn } = problemIn(answer, response.status)
      if (tries < MAX_TRIES && code === 'stale') ahead = await clockOf()
      else if (tries < MAX_TRIES && (response.status === 429 || response.status === 503))
        await pause(Number(response.headers.get('retry-after') ?? 1))
      else throw serverError(code, why, turn)
    }
  }

  async function clockOf(): Promise<number> {
    const { time } = (await readAnswer(await request('GET', '/api/v1/commons', undefined, false))) as { time?: number }
    return (time ?? now()) - now()
  }

  return {
    url,
    get: (path) => requestWithRetries('GET', path, undefined, false),
    send: (method, path, body) =>
      requestWithRetries(method, path, body === undefined ? undefined : JSON.stringify(body), true),
  }
}

const seconds = (n: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1000 * n))

/** The JSON body; undefined if an error response has none. */
async function readAnswer(response: Response): Promise<unknown> {
  try {
    return (await response.json()) as unknown
  } catch {
    if (response.ok) throw serverError('unreachable', 'That address is not an Undercroft server.')
    return undefined
  }
}

function problemIn(answer: unknown, status: number): { code: string; why: string; turn?: number | undefined } {
  const { error } = (answer ?? {}) as { error?: { code?: string; why?: string; turn?: number } }
  return { code: error?.code ?? 'unreachable', why: error?.why ?? `The server answered ${status}.`, turn: error?.turn }
}
