/** The MCP host's front door. */
export { mcpContestant } from './contest.ts'
