/** Line mode's front door: for hosts that bring a run of their own. */
export { playRemoteLines } from './remote.ts'
