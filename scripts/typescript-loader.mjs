// Lets Node import TypeScript: a loader hook that removes types with esbuild and keeps a source map. Vitest starts its workers with it.
import { register } from 'node:module'
import { isMainThread } from 'node:worker_threads'

if (isMainThread) register('./typescript-hooks.mjs', import.meta.url)
