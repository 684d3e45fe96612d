/** The commons: the front door for tests and tools; the command is in command.ts. */
export { makeApp, ROUTES } from './app.ts'
export { type Limiter, unlimited } from './http/limits.ts'
export { type Log, silent } from './http/log.ts'
export { makeMetrics } from './http/metrics.ts'
export { agreeOnKey } from './identity/server-key.ts'
export type { Parts } from './parts.ts'
export { type Served, serve } from './serve.ts'
export { migrate, openStore, type Store } from './store/store.ts'
