export { REACH } from '../../ghost-sample.ts'
export { readGhost } from './files.ts'
export {
  DEFAULT_GHOST_PREFERENCE,
  type GhostPreference,
  saveGhost,
  saveGhostOfRun,
  scopeOf,
  storeOf,
  withGhosts,
  withNamedGhosts,
} from './for-run.ts'
export { type GhostScope, type GhostStore, sizeText } from './store.ts'
