export { readGhost } from './files.ts'
export { bury, keepGhost, knowingNamed, scopeOf, storeOf, USUAL_WISH, type Wish, withGhosts } from './meet.ts'
export { type GhostStore, REACH, sizeText } from './store.ts'
