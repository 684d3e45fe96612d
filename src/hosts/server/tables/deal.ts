import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { type AnyGame, commitmentOf, type Entry } from '../../../engine/index.ts'

/** What a table is dealt with, once and for all. Seed and secret leave the server only when it is over. */
export interface Deal {
  readonly id: string
  readonly kind: 'sealed' | 'duel'
  readonly game: string
  readonly version: number
  readonly content: string
  readonly options: unknown
  readonly seed: string
  readonly secret: string
  readonly commitment: string
  /** The date, where it is this commons' daily. */
  readonly day?: string
  readonly clock?: Pace
  readonly isRated: boolean
  /** Stands in the waiting room, where anybody may sit down; else the code is needed. */
  readonly isOpen: boolean
  /** What a friend types to sit down; empty at a table for one. */
  readonly code: string
  readonly made: number
}

/** How long a seat may think in all, and what every choice gives back. */
export interface Pace {
  readonly baseMs: number
  readonly stepMs: number
}

export interface Wish {
  readonly kind: Deal['kind']
  readonly options?: unknown
  readonly day?: string
  readonly clock?: Pace
  readonly isRated?: boolean
  readonly isOpen?: boolean
  readonly now: number
  /** What all instances of a commons share and nobody else knows: its dailies follow from it. */
  readonly houseSecret: string
}

/** A table with fresh chance; a daily has that of its day, the same for everybody. */
export function deal(entry: Entry, game: AnyGame, wish: Wish): Deal {
  const { kind, day, clock, now } = wish
  const chance = day === undefined ? freshChance() : chanceOf(wish.houseSecret, entry.id, day)
  return {
    ...{ id: freshId(), kind, game: entry.id, version: game.version, content: game.contentHash },
    options: kind === 'duel' ? (entry.duel ?? {}) : (wish.options ?? {}),
    ...chance,
    commitment: commitmentOf(chance.seed, chance.secret),
    ...(day === undefined ? {} : { day }),
    ...(kind === 'duel' && clock !== undefined ? { clock } : {}),
    isRated: kind === 'duel' && wish.isRated === true,
    isOpen: kind === 'duel' && wish.isOpen === true,
    code: kind === 'duel' ? freshCode() : '',
    made: now,
  }
}

interface Chance {
  readonly seed: string
  readonly secret: string
}

const freshChance = (): Chance => ({
  seed: `sealed-${randomBytes(20).toString('hex')}`,
  secret: randomBytes(32).toString('hex'),
})

/** Nobody can tell a day's chance before its first run is over, and it needs to be kept nowhere. */
function chanceOf(houseSecret: string, game: string, day: string): Chance {
  const part = (what: string): string =>
    createHmac('sha256', Buffer.from(houseSecret, 'hex')).update(`daily ${what}\n${game}\n${day}`).digest('hex')
  return { seed: `sealed-${day}-${part('seed').slice(0, 40)}`, secret: part('secret') }
}

const freshId = (): string => randomBytes(10).toString('hex')

/** Letters and digits that nobody mistakes for each other on the telephone. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const freshCode = (): string => Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
