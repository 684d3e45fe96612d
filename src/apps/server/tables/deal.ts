import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import { type Identity, utf8 } from '../../../client/index.ts'
import { type AnyGame, commitmentOf, type GameInfo } from '../../../engine/index.ts'

/** The fixed setup of a table. Seed and secret stay on the server until it is over. */
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
  /** The date of a daily. */
  readonly day?: string
  readonly clock?: TimeControl
  readonly isRated: boolean
  /** Listed in the waiting room, where anybody may join; otherwise joining needs the code. */
  readonly isOpen: boolean
  /** Invitation code; empty for a single-player table. */
  readonly code: string
  readonly made: number
}

/** Thinking time of a seat for the duel, and the increment per choice. */
export interface TimeControl {
  readonly baseMs: number
  readonly stepMs: number
}

export interface DealOptions {
  readonly kind: Deal['kind']
  readonly options?: unknown
  readonly day?: string
  readonly clock?: TimeControl
  readonly isRated?: boolean
  readonly isOpen?: boolean
  readonly now: number
  /** Shared by all instances and nobody else: all randomness is derived from it. */
  readonly serverSecret: string
}

/** A deal as stored, without seed and secret: a stolen database reveals no running game. */
export type StoredDeal = Omit<Deal, 'seed' | 'secret'>

/** Deals a new run: its seed is fresh, except that everybody who plays a daily gets the seed of that day. */
export function makeDeal(entry: GameInfo, game: AnyGame, options: DealOptions): Deal {
  const { kind, day, clock, now } = options
  const id = freshId()
  const seedAndSecret = seedAndSecretOf(options.serverSecret, {
    id,
    game: entry.id,
    ...(day === undefined ? {} : { day }),
  })
  return {
    id,
    kind,
    game: entry.id,
    version: game.version,
    content: game.contentHash,
    options: kind === 'duel' ? (entry.duel ?? {}) : (options.options ?? {}),
    ...seedAndSecret,
    commitment: commitmentOf(seedAndSecret.seed, seedAndSecret.secret),
    ...(day === undefined ? {} : { day }),
    ...(kind === 'duel' && clock !== undefined ? { clock } : {}),
    isRated: kind === 'duel' && options.isRated === true,
    isOpen: kind === 'duel' && options.isOpen === true,
    code: kind === 'duel' ? freshCode() : '',
    made: now,
  }
}

export function storedDeal({ seed: _, secret: __, ...stored }: Deal): StoredDeal {
  return stored
}

/** Restores seed and secret of a stored deal. Throws if the server key is not the one it was made with. */
export function withSeedAndSecret(stored: StoredDeal, serverSecret: string): Deal {
  const seedAndSecret = seedAndSecretOf(serverSecret, stored)
  if (commitmentOf(seedAndSecret.seed, seedAndSecret.secret) !== stored.commitment)
    throw new Error(`table ${stored.id} was created by a server with another key`)
  return { ...stored, ...seedAndSecret }
}

/** Derived from the server's private key, so that all instances share it and it is never stored. */
export function serverSecretOf(server: Identity): Promise<string> {
  const secret = secretCache.get(server) ?? computeServerSecret(server)
  secretCache.set(server, secret)
  return secret
}
const secretCache = new WeakMap<Identity, Promise<string>>()
const computeServerSecret = async (server: Identity): Promise<string> =>
  createHash('sha256')
    .update(await server.sign(utf8('undercroft house secret')))
    .digest('hex')

interface SeedScope {
  readonly id?: string
  readonly game: string
  readonly day?: string
}

/** Seed and secret of a table, or of a daily. */
export function seedAndSecretOf(
  serverSecret: string,
  { id = '', game, day }: SeedScope,
): Pick<Deal, 'seed' | 'secret'> {
  const about = day === undefined ? `table\n${id}` : `daily\n${game}\n${day}`
  const part = (what: string): string =>
    createHmac('sha256', Buffer.from(serverSecret, 'hex')).update(`${what}\n${about}`).digest('hex')
  const seed = part('seed').slice(0, 40)
  return { seed: day === undefined ? `sealed-${seed}` : `sealed-${day}-${seed}`, secret: part('secret') }
}

const freshId = (): string => randomBytes(10).toString('hex')

/** Letters and digits that are not confused when read aloud. */
const CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const freshCode = (): string => Array.from({ length: 8 }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('')
