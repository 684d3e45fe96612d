/** The agent's entry point, for hosts that offer the same answers over another protocol. */
export { type Agent, type AgentOptions, makeAgent, openAgent } from './agent.ts'
export type { AgentAnswer } from './answer.ts'
