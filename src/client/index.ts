/** Client of an Undercroft server: signed requests and live tables. Works without Node, so that the page can use it too. */
export type * from './api.ts'
export * from './http.ts'
export * from './live.ts'
export * from './remote.ts'
export * from './signing.ts'
