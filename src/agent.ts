/** `undercroft/agent`: the agent protocol (docs/PROTOCOL.md) as a function in your own program: one line in, one answer out. */
import './games/index.ts'

export { type AgentAnswer, type AgentAnswer as Answer, type AgentOptions, makeAgent } from './apps/agent/index.ts'
