/** `undercroft/agent`: the protocol of docs/PROTOCOL.md inside one's own program. A line in, an answer out. */
export { type AgentOptions, type AgentAnswer as Answer, makeAgent } from './apps/agent/index.ts'
