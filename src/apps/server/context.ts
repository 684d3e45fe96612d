import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Limiter } from './http/limits.ts'
import type { Metrics } from './http/metrics.ts'
import type { TableServiceContext } from './tables/cache.ts'
import type { TableService } from './tables/service.ts'

/** Everything the server depends on. Tests pass their own clock, store and limits. */
export interface ServerContext extends TableServiceContext {
  /** Resolves when the store is open and migrated. */
  readonly ready: Promise<void>
  /** Ranked runs and duels played on this server. */
  readonly tables: TableService
  /** Public keys of players who may edit seasons and hide ghosts. */
  readonly curators: ReadonlySet<string>
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
