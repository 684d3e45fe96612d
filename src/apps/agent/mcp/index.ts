/** The MCP host's front door. */
export { mcpContestant } from './contestant.ts'
export { type HttpOptions, mcpHandler } from './http.ts'
