/** The commons as its players see it: signing and asking. Nothing here knows Node, so that a page can use it as it is. */
export * from './sign.ts'
