/** Public entry point of line mode, for callers that bring their own run. */
export { playRemoteLines } from './remote.ts'
