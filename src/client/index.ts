/** The commons as its players see it: signing and asking. Nothing here knows Node, so that a page can use it as it is. */
export * from './http.ts'
export * from './live.ts'
export * from './remote.ts'
export * from './signing.ts'
export type * from './table-view.ts'
