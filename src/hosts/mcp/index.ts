/** The MCP host's front door. */
export { mcpContestant } from './contest.ts'
export { type HttpOptions, mcpHandler } from './http.ts'
