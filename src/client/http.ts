import { type Identity, makeAuthorization, signRequest, utf8 } from './signing.ts'

/** Asks a commons, signed where that is wanted. Refusals and silence are thrown as `AtCommons`. */
export interface Client {
  readonly url: string
  get<T>(path: string): Promise<T>
  /** Signed. */
  send<T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<T>
}

export interface ClientOptions {
  /** Without a slash at its end. */
  readonly url: string
  /** The key of the commons, as it was when it was joined. */
  readonly serverKey: string
  readonly identity: Identity | undefined
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>
  readonly now?: () => number
  readonly pause?: (seconds: number) => Promise<void>
}

/** A commons refused, or cannot be reached: then `code` is `unreachable`, and it may be tried again later. */
export interface ServerError extends Error {
  readonly code: string
  readonly turn?: number | undefined
}
export const isServerError = (error: unknown): error is ServerError =>
  error instanceof Error && error.name === 'AtCommons'

/** What a commons finds wrong with a run itself. Anything else may pass: then the run waits at home for the next time. */
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

function serverError(code: string, why: string, turn?: number): ServerError {
  const error = new Error(why)
  error.name = 'AtCommons'
  return Object.assign(error, { code, turn })
}

const TIMEOUT_MS = 60_000
const MAX_TRIES = 4

export function makeClient(parts: ClientOptions): Client {
  const { url, serverKey, identity, now = Date.now, fetch: ask = fetch, pause = seconds } = parts
  // How far the clock of the commons is ahead of ours: signatures are of its time.
  let ahead = 0

  async function request(method: string, path: string, body: string | undefined, isSigned: boolean): Promise<Response> {
    const headers: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
    if (isSigned) {
      if (identity === undefined) throw serverError('not-signed', 'This has to be signed.')
      const signable = { method, path, body: utf8(body ?? ''), time: now() + ahead, serverKey }
      headers.authorization = makeAuthorization(await signRequest(identity, signable))
    }
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    return ask(url + path, { method, headers, signal, ...(body === undefined ? {} : { body }) }).catch(
      (error: Error) => {
        const why = (error.cause as Error | undefined)?.message ?? error.message
        throw serverError('unreachable', `The commons at ${url} cannot be reached (${why}).`)
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

/** JSON, or nothing that could be understood. */
async function readAnswer(response: Response): Promise<unknown> {
  try {
    return (await response.json()) as unknown
  } catch {
    if (response.ok) throw serverError('unreachable', 'What answers there is no commons.')
    return undefined
  }
}

function problemIn(answer: unknown, status: number): { code: string; why: string; turn?: number | undefined } {
  const { error } = (answer ?? {}) as { error?: { code?: string; why?: string; turn?: number } }
  return { code: error?.code ?? 'unreachable', why: error?.why ?? `It answered ${status}.`, turn: error?.turn }
}
