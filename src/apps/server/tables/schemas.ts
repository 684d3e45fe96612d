import * as z from 'zod'
import { retiredBot } from '../../../bots/index.ts'

/** Request and response schemas of tables. The API documentation is generated from these. */

/** The values date from 0.2: sealed means ranked. */
export const TABLE_KINDS = ['sealed', 'duel'] as const
export type TableKind = (typeof TABLE_KINDS)[number]
export const TABLE_STATUSES = ['waiting', 'playing', 'over'] as const
export type TableStatus = (typeof TABLE_STATUSES)[number]
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

const SEAT = z.int().min(0).max(1)
const STANDING = z.object({ won: z.boolean(), score: z.number() })
const LINE = z.record(z.string(), z.unknown()).describe('a log entry: text, sum, rule, beat')

/** What everybody may know of a deal. */
export const SHOWN_DEAL = z.object({
  id: z.string(),
  kind: z.enum(TABLE_KINDS),
  game: z.string(),
  version: z.int(),
  content: z.string(),
  options: z.record(z.string(), z.unknown()),
  commitment: z.string().describe('SHA-256 of seed and secret, which are revealed when the table is over'),
  isRated: z.boolean(),
  day: z.string().optional(),
})

export const VIEW = SHOWN_DEAL.extend({
  status: z.enum(TABLE_STATUSES),
  players: z.array(z.object({ name: z.string(), key: z.string().optional() }).nullable()).describe('by seat'),
  clocks: z.array(z.object({ leftMs: z.number(), isRunning: z.boolean() })).optional(),
  again: z.array(SEAT).describe('seats that want a rematch'),
  next: z.string().optional().describe('id of the rematch'),
  seat: SEAT.optional().describe('your seat; absent for spectators'),
  turn: z.int(),
  waiting: z.array(SEAT).describe('seats that still have to choose'),
  scene: z.record(z.string(), z.unknown()).describe('what this seat sees and can do; docs/SCENES.md'),
  digest: z.string().describe('hash of the scene'),
  told: z.array(z.object({ turn: z.int(), line: LINE })),
  end: z
    .object({
      reason: z.string(),
      standings: z.array(STANDING),
      lost: z.object({ seat: SEAT, by: z.enum(['resigning', 'time']) }).optional(),
    })
    .optional(),
  code: z.string().optional().describe('invitation code'),
})
