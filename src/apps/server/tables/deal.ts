import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import { type Identity, utf8 } from '../../../client/index.ts'
import { type AnyGame, commitmentOf, type GameInfo } from '../../../engine/index.ts'

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
  /** What all instances of a commons share and nobody else knows: all chance follows from it. */
  readonly houseSecret: string
}

/** A deal as the store keeps it: whoever steals the store has no chance of any table that is played. */
export type StoredDeal = Omit<Deal, 'seed' | 'secret'>

/** A table with chance of its own; a daily has that of its day, the same for everybody. */
export function deal(entry: GameInfo, game: AnyGame, wish: Wish): Deal {
  const { kind, day, clock, now } = wish
  const id = freshId()
  const chance = chanceOf(wish.houseSecret, { id, game: entry.id, ...(day === undefined ? {} : { day }) })
  return {
    id,
    kind,
    game: entry.id,
    version: game.version,
    content: game.contentHash,
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

export function storedDeal({ seed: _, secret: __, ...stored }: Deal): StoredDeal {
  return stored
}

/** Puts the chance back that the store does not know. Another key than the one it was dealt with deals something else. */
export function withChance(stored: StoredDeal, houseSecret: string): Deal {
  const chance = chanceOf(houseSecret, stored)
  if (commitmentOf(chance.seed, chance.secret) !== stored.commitment)
    throw new Error(`table ${stored.id} was dealt by a server with another key`)
  return { ...stored, ...chance }
}

/** Follows from the server's private key alone, so that all instances have it and nothing has to keep it. */
export function houseSecretOf(commons: Identity): Promise<string> {
  const secret = secrets.get(commons) ?? freshSecretOf(commons)
  secrets.set(commons, secret)
  return secret
}
const secrets = new WeakMap<Identity, Promise<string>>()
const freshSecretOf = async (commons: Identity): Promise<string> =>
  createHash('sha256')
    .update(await commons.sign(utf8('undercroft house secret')))
    .digest('hex')

interface Dealt {
  readonly id?: string
  readonly game: string
  readonly day?: string
}

/** All chance of a table, or of a day. */
export function chanceOf(houseSecret: string, { id = '', game, day }: Dealt): Pick<Deal, 'seed' | 'secret'> {
  const about = day === undefined ? `table\n${id}` : `daily\n${game}\n${day}`
  const part = (what: string): string =>
    createHmac('sha256', Buffer.from(houseSecret, 'hex')).update(`${what}\n${about}`).digest('hex')
  const seed = part('seed').slice(0, 40)
  return { seed: day === undefined ? `sealed-${seed}` : `sealed-${day}-${seed}`, secret: part('secret') }
}

const freshId = (): string => randomBytes(10).toString('hex')

/** Letters and digits that nobody mistakes for each other on the telephone. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const freshCode = (): string => Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
