import { backUp, type Store } from '../../../src/apps/server/index.ts'
import {
  type Identity,
  makeAuthorization,
  type RequestSignature,
  signRequest,
  utf8,
} from '../../../src/client/index.ts'
import { type Journal, makeJournalString } from '../../../src/engine/index.ts'
import { played } from '../journals.ts'
import { newIdentity } from '../new-identity.ts'

/** An HTTP request. */
export interface SentRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Uint8Array
}
export interface RawResponse {
  readonly status: number
  readonly text: string
}
export type Send = (sent: SentRequest) => Promise<RawResponse>

/** A server with data to attack: an honest player with runs, ghosts and tables, and strangers who have joined. */
export interface SeededServer {
  readonly serverKey: string
  readonly now: () => number
  readonly ann: Identity
  readonly strangers: readonly Identity[]
  readonly journals: readonly Journal[]
  /** Hashes of the submitted journals. */
  readonly hashes: ReadonlySet<string>
  readonly ghost: string
  /** Ann's unfinished ranked run and duel. */
  readonly rankedTable: string
  readonly duel: string
}

export const NAME = 'Honest Ann'
export const SEASON = 'siege'

export async function seedServer(
  send: Send,
  {
    serverKey,
    curator,
    now,
    strangers: strangerCount,
  }: { serverKey: string; curator: Identity; now: () => number; strangers: number },
): Promise<SeededServer> {
  const [ann, ben] = [await newIdentity(), await newIdentity()]
  const ask = async (who: Identity, method: string, path: string, body?: unknown) => {
    const bytes = body === undefined ? undefined : utf8(JSON.stringify(body))
    const { status, text } = await send(
      await signed(who, { method, path, ...(bytes === undefined ? {} : { body: bytes }) }, { serverKey, now }),
    )
    if (status !== 200) throw new Error(`${method} ${path}: ${text}`)
    return JSON.parse(text) as Readonly<Record<string, string>> & { readonly ghost?: { readonly id: string } }
  }
  await ask(ann, 'PUT', '/api/v1/me', { name: NAME })
  await ask(ben, 'PUT', '/api/v1/me', {})
  const journals = ['star-canine', 'descent', 'underscore'].map((id) => played(id, 'odd'))
  const saved = []
  for (const journal of journals)
    saved.push(await ask(ann, 'POST', '/api/v1/runs', { journal: makeJournalString(journal) }))
  const ghost = saved.at(-1)?.ghost?.id ?? ''
  await ask(curator, 'PUT', `/api/v1/seasons/${SEASON}`, { title: 'Siege', ghosts: [ghost], state: 'open' })
  const { id: rankedTable = '' } = await ask(ann, 'POST', '/api/v1/tables', { kind: 'sealed', game: 'descent' })
  const { id: duel = '', code } = await ask(ann, 'POST', '/api/v1/tables', { kind: 'duel', game: 'underscore' })
  await ask(ben, 'POST', '/api/v1/tables/join', { code })
  const strangers = await Promise.all(Array.from({ length: strangerCount }, newIdentity))
  for (const one of strangers) await ask(one, 'PUT', '/api/v1/me', {})
  return {
    serverKey,
    now,
    ann,
    strangers,
    journals,
    hashes: new Set(saved.map(({ hash = '' }) => hash)),
    ghost,
    rankedTable,
    duel,
  }
}

interface UnsignedRequest {
  readonly method: string
  readonly path: string
  readonly body?: Uint8Array
}

export const signatureFor = (
  who: Identity,
  { method, path, body = new Uint8Array() }: UnsignedRequest,
  { serverKey, now }: Pick<SeededServer, 'serverKey' | 'now'>,
): Promise<RequestSignature> => signRequest(who, { method, path, body, time: now(), serverKey })

/** Signs a request, by default correctly. */
export async function signed(
  who: Identity,
  asked: UnsignedRequest,
  seeded: Pick<SeededServer, 'serverKey' | 'now'>,
  forge = (proof: RequestSignature): RequestSignature => proof,
): Promise<SentRequest> {
  return { ...asked, headers: { authorization: makeAuthorization(forge(await signatureFor(who, asked, seeded))) } }
}

/** All rows of a store as lines, except nonces and pars, which change without requests that write. */
export async function dumpOf(store: Store): Promise<string[]> {
  const lines: string[] = []
  await backUp(store, (line) => lines.push(line))
  // Without the last line, which is the row count.
  return lines.slice(0, -1).filter((line) => !/^(nonces|pars) /.test(line))
}
