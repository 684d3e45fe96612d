/** The agent's front door: for hosts that speak another protocol and want the same answers. */
export { type Agent, type AgentOptions, makeAgent, openAgent } from './agent.ts'
export type { AgentAnswer } from './show.ts'
