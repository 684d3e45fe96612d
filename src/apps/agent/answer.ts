import { escapeInvisible } from '../../lib/clean-text.ts'

export type AgentAnswer = Readonly<Record<string, unknown>>

/** Serialises an answer as one line of JSON, with invisible characters escaped. */
export const makeLine = (answer: AgentAnswer): string => escapeInvisible(JSON.stringify(answer))
