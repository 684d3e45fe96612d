export { readGhost } from './files.ts'
export { bury, keepGhost, knowingNamed, scopeOf, storeOf, USUAL_WISH, type Wish, withGhosts } from './meet.ts'
export { MOST_NAMED, sample } from './sample.ts'
export { type GhostStore, REACH, type Scope, sizeText } from './store.ts'
