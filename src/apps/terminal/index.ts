/** Public entry point of the terminal app, for callers that bring their own run. */
export { arcade } from './command.ts'
export { open } from './page.ts'
export { remotePage } from './pages/remote.ts'
