import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Identity } from '../../client/index.ts'
import type { Limiter } from './http/limits.ts'
import type { Log } from './http/log.ts'
import type { Metrics } from './http/metrics.ts'
import type { VerifyPool } from './runs/verify-pool.ts'
import type { Store } from './store/store.ts'
import type { TableService } from './tables/service.ts'

/** Everything the server depends on. Tests pass their own clock, store and limits. */
export interface ServerContext {
  readonly store: Store
  /** Resolves when the store is open and migrated. */
  readonly ready: Promise<void>
  /** The server's key pair; it signs the records of ranked runs and duels. */
  readonly identity: Identity
  /** Ranked runs and duels played on this server. */
  readonly tables: TableService
  /** Public keys of players who may edit seasons and hide ghosts. */
  readonly curators: ReadonlySet<string>
  /** Worker threads that replay submitted runs. */
  readonly verifyPool: VerifyPool
  readonly now: () => number
  readonly log: Log
  readonly metrics: Metrics
  readonly limits: { readonly address: Limiter; readonly key: Limiter }
  /** The folder of the built web page; it may not exist. */
  readonly pageFolder: string
  /** Whether to trust the X-Forwarded-For header of a reverse proxy. */
  readonly isBehindProxy: boolean
  /** In tests: check every response against the schema of its route. */
  readonly checksAnswers: boolean
}

/** What middleware gives to the handlers of a request. */
export interface ServerEnv {
  Variables: {
    context: ServerContext
    /** The public key that signed the request. */
    player: string | undefined
  }
}
export type ServerApp = OpenAPIHono<ServerEnv>
