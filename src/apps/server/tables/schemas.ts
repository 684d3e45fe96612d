import * as z from 'zod'
import { retiredBot } from '../../../bots/index.ts'
import { TABLE_KINDS } from '../../../client/api.ts'

/** Schemas of requests for tables. */

/** Bots that can play a duel: only those that decide in milliseconds, because the server waits for them. */
export const TABLE_BOTS = ['plan', 'random'] as const

const HOUR_MS = 3_600_000
/** Thinking time of a duel. */
export type TimeControl = z.infer<typeof TIME_CONTROL>
const TIME_CONTROL = z.strictObject({
  baseMs: z
    .int()
    .min(10_000)
    .max(24 * HOUR_MS)
    .describe('thinking time of a seat for the duel'),
  stepMs: z.int().min(0).max(HOUR_MS).describe('increment per choice'),
})

export const TABLE_REQUEST = z.strictObject({
  kind: z
    .enum([...TABLE_KINDS, 'ranked'])
    .transform((kind) => (kind === 'ranked' ? 'sealed' : kind))
    .describe('ranked and sealed mean the same'),
  game: z.string().max(40),
  options: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('of a ranked run; options that make it practice are refused'),
  daily: z.boolean().optional().describe('the daily run of this server; only the first try counts'),
  clock: TIME_CONTROL.optional(),
  isRated: z.boolean().optional().describe('whether the duel changes ratings'),
  isOpen: z.boolean().optional().describe('listed in the waiting room, where anybody may join'),
  against: z
    .enum(TABLE_BOTS, { error: ({ input }) => retiredBot(String(input)) })
    .optional()
    .describe('a bot as the opponent of a duel'),
})

export type TableRequest = z.output<typeof TABLE_REQUEST>
