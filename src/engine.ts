/** `undercroft/engine`: contract, dice, journals, runs and replay. */
export * from './engine/index.ts'
