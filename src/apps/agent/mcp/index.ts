/** The MCP host's front door. */
export { mcpContestant } from './contestant.ts'
export { type McpHttpOptions, mcpHandler } from './http.ts'
