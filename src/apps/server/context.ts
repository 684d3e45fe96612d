import type { Identity } from '../../client/index.ts'
import type { Limiter } from './http/limits.ts'
import type { Log } from './http/log.ts'
import type { Metrics } from './http/metrics.ts'
import type { VerifyPool } from './runs/verify-pool.ts'
import type { Store } from './store/store.ts'
import type { TableService } from './tables/service.ts'

/** All a commons is made of. A test brings its own clock, store and limits; nothing else is in the air. */
export interface ServerContext {
  readonly store: Store
  /** Resolves when the store is open and its tables are as they should be. */
  readonly ready: Promise<void>
  /** The server's own key: it signs what it vouches for. */
  readonly identity: Identity
  /** Where runs live that are played here. */
  readonly tables: TableService
  /** Keys that may tend seasons and hide ghosts. */
  readonly curators: ReadonlySet<string>
  /** Who lives submitted runs again. */
  readonly judges: VerifyPool
  readonly now: () => number
  readonly log: Log
  readonly metrics: Metrics
  readonly limits: { readonly address: Limiter; readonly key: Limiter }
  /** The folder of the page; it may be missing. */
  readonly pageFolder: string
  /** Whether whoever stands before this server says where a request comes from. */
  readonly isBehindProxy: boolean
  /** Tests compare every answer with what the API promises. */
  readonly checksAnswers: boolean
}
