import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  agreeOnKey,
  type Log,
  makeMetrics,
  makeServerApp,
  makeTableService,
  makeVerifyPool,
  migrate,
  noLimit,
  openStore,
  type ServerApp,
  type ServerContext,
} from '../../src/apps/server/index.ts'
import { type Identity, makeAuthorization, signRequest, utf8 } from '../../src/client/index.ts'
import { newIdentity } from './new-identity.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { emptyStore } from './template.ts'

/** A complete server without a port, on either store, with a manual clock. */
export interface TestServer {
  readonly app: ServerApp
  readonly context: ServerContext
  readonly clock: { now: number }
  readonly curator: Identity
  /** Sends a request, signed if `who` is given. */
  request(method: string, path: string, body?: unknown, who?: Identity): Promise<TestResponse>
  /** A new player who has joined. */
  newPlayer(name?: string): Promise<Identity>
  close(): Promise<void>
}
export interface TestResponse {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests read any response; the server itself checks it against the schema.
  readonly body: any
  readonly headers: Headers
}

/** Prints internal errors of the server, which are bugs. */
const logErrors: Log = (what, facts) => {
  if (what === 'error') console.error(facts?.why)
}

export type StoreKind = 'embedded' | 'postgres'
export interface TestStore {
  readonly where: string
  /** Creates another empty store of the same kind. */
  fresh(): Promise<string>
  end(): Promise<void>
}

/** Opens a temporary store for a test file, a folder or a database. */
export async function openTestStore(kind: StoreKind): Promise<TestStore> {
  if (kind === 'embedded') {
    const folders: string[] = []
    const fresh = async (): Promise<string> => {
      const folder = mkdtempSync(join(tmpdir(), 'undercroft-commons-'))
      folders.push(folder)
      await emptyStore(folder)
      return folder
    }
    const end = async (): Promise<void> => {
      for (const folder of folders) rmSync(folder, { recursive: true, force: true })
    }
    return { where: await fresh(), fresh, end }
  }
  const postgres: Postgres = await startPostgres()
  return { where: await postgres.fresh(), fresh: () => postgres.fresh(), end: () => postgres.stop() }
}

/** Starts a test server. `isEmpty` leaves the store without a server key, for restoring a backup. */
export async function openTestServer(
  where: string,
  { isEmpty = false, ...own }: Partial<ServerContext> & { readonly isEmpty?: boolean } = {},
): Promise<TestServer> {
  const clock = { now: Date.UTC(2026, 10, 16, 12) }
  const curator = await newIdentity()
  const store = await openStore(where)
  const identity = own.identity ?? (await newIdentity())
  await migrate(store)
  if (!isEmpty) await agreeOnKey({ store, identity })
  const now = own.now ?? (() => clock.now)
  const verifyPool = makeVerifyPool()
  const parts: ServerContext = {
    store,
    identity,
    ready: Promise.resolve(),
    curators: new Set([curator.key]),
    now,
    log: logErrors,
    verifyPool,
    tables: makeTableService({ store, identity, verifyPool, now, log: logErrors }),
    metrics: makeMetrics(),
    limits: { address: noLimit, key: noLimit },
    pageFolder: join(tmpdir(), 'undercroft-no-page'),
    isBehindProxy: false,
    checksAnswers: true,
    ...own,
  }
  const app = makeServerApp(parts)
  const ask: TestServer['request'] = async (method, path, body, who) => {
    const bytes = body === undefined ? undefined : utf8(JSON.stringify(body))
    const headers: Record<string, string> = {}
    if (who !== undefined) {
      const signable = { method, path, body: bytes ?? new Uint8Array(), time: clock.now, serverKey: identity.key }
      headers.authorization = makeAuthorization(await signRequest(who, signable))
    }
    return readResponse(
      await app.request(path, { method, headers, ...(bytes === undefined ? {} : { body: new Uint8Array(bytes) }) }),
    )
  }
  return {
    app,
    context: parts,
    clock,
    request: ask,
    curator,
    async newPlayer(name) {
      const who = await newIdentity()
      await ask('PUT', '/api/v1/me', name === undefined ? {} : { name }, who)
      return who
    },
    async close() {
      await parts.tables.close()
      await parts.verifyPool.close()
      await store.close()
    },
  }
}

export async function readResponse(response: Response): Promise<TestResponse> {
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') === true
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
}
