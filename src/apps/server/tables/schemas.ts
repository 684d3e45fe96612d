import * as z from 'zod'
import { TABLE_BOTS } from './bots.ts'

/** What goes in and out at tables; the description of the API is made from these. */

export const ID = z.object({ id: z.string().regex(/^[0-9a-f]{20}$/) })
export const SINCE = z.object({ since: z.coerce.number().int().min(0).max(1e9).optional() })

const HOUR_MS = 3_600_000
const PACE = z.strictObject({
  baseMs: z
    .int()
    .min(10_000)
    .max(24 * HOUR_MS)
    .describe('how long a seat may think in all'),
  stepMs: z.int().min(0).max(HOUR_MS).describe('what every choice gives back'),
})

export const WISH = z.strictObject({
  kind: z.enum(['sealed', 'duel']),
  game: z.string().max(40),
  options: z.record(z.string(), z.unknown()).optional().describe('of a sealed run; only those that are no practice'),
  daily: z.boolean().optional().describe('this commons’ run of the day; the first try counts'),
  clock: PACE.optional(),
  isRated: z.boolean().optional().describe('whether the duel counts for ratings'),
  isOpen: z.boolean().optional().describe('in the waiting room, where anybody may sit down'),
  against: z.enum(TABLE_BOTS).optional().describe('a program of the house as the other seat of a duel'),
})

const SEAT = z.int().min(0).max(1)
const STANDING = z.object({ won: z.boolean(), score: z.number() })
const LINE = z.record(z.string(), z.unknown()).describe('a line of the log: text, sum, rule, beat')

export const VIEW = z.object({
  id: z.string(),
  kind: z.enum(['sealed', 'duel']),
  game: z.string(),
  version: z.int(),
  content: z.string(),
  options: z.record(z.string(), z.unknown()),
  commitment: z.string().describe('SHA-256 over seed and secret, which are told when it is over'),
  isRated: z.boolean(),
  status: z.enum(['waiting', 'playing', 'over']),
  day: z.string().optional(),
  players: z.array(z.object({ name: z.string(), key: z.string().optional() }).nullable()).describe('by seat'),
  clocks: z.array(z.object({ leftMs: z.number(), isRunning: z.boolean() })).optional(),
  again: z.array(SEAT).describe('who wants a rematch'),
  next: z.string().optional().describe('the table of the rematch'),
  seat: SEAT.optional().describe('yours; absent for those who look on'),
  turn: z.int(),
  waiting: z.array(SEAT).describe('who has still to choose'),
  scene: z.record(z.string(), z.unknown()).describe('what this seat may see and do; docs/SCENES.md'),
  digest: z.string().describe('of the scene'),
  told: z.array(z.object({ turn: z.int(), line: LINE })),
  end: z
    .object({
      reason: z.string(),
      standings: z.array(STANDING),
      lost: z.object({ seat: SEAT, by: z.enum(['resigning', 'time']) }).optional(),
    })
    .optional(),
  code: z.string().optional().describe('what a friend types to sit down'),
})

export const ACT = z.strictObject({
  turn: z.int().min(0).max(1e9),
  choice: z.string().max(200),
  since: z.int().min(0).max(1e9).optional(),
})

export const ROOM_ROW = z.object({
  id: z.string(),
  game: z.string(),
  player: z.object({ name: z.string(), key: z.string().optional() }),
  rating: z.number().optional(),
  isRated: z.boolean(),
  clock: z.object({ baseMs: z.int(), stepMs: z.int() }).optional(),
  made: z.int(),
})
export const OWN_ROW = z.object({
  id: z.string(),
  game: z.string(),
  kind: z.enum(['sealed', 'duel']),
  status: z.enum(['waiting', 'playing', 'over']),
  made: z.int(),
  ended: z.int().optional(),
})
export const RATING_ROW = z.object({
  key: z.string(),
  name: z.string(),
  rating: z.number(),
  deviation: z.number(),
  duels: z.int(),
})
