/** `undercroft/engine`: contract, dice, journals, runs and replay. */
export * from './deprecated.ts'
export * from './engine/index.ts'
