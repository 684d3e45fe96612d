/** The terminal's front door: for hosts that bring a run of their own. */
export { arcade } from './command.ts'
export { open } from './page.ts'
export { remotePage } from './pages/remote.ts'
