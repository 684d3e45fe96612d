/** Entry point of the MCP server. */
export { mcpContestant } from './contestant.ts'
export { type McpHttpOptions, mcpHandler } from './http.ts'
