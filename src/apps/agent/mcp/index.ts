/** Entry point of the MCP server. */
export { mcpContestant } from './contestant.ts'
export { mcpHandler } from './server.ts'
