import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import type * as z from 'zod'
import type { SHOWN_DEAL } from '../../../client/api.ts'
import { type Identity, utf8 } from '../../../client/index.ts'
import { commitmentOf, type GameInfo } from '../../../engine/index.ts'
import type { TimeControl } from './schemas.ts'

/** The fixed setup of a table. Seed and secret stay on the server until it is over. */
export interface Deal extends Readonly<Omit<z.infer<typeof SHOWN_DEAL>, 'options'>> {
  readonly options: unknown
  readonly seed: string
  readonly secret: string
  readonly clock?: TimeControl | undefined
  /** Listed in the waiting room, where anybody may join; otherwise joining needs the code. */
  readonly isOpen: boolean
  /** Invitation code; empty for a single-player table. */
  readonly code: string
  readonly made: number
}

export interface DealOptions extends Pick<Deal, 'kind' | 'day' | 'clock'> {
  readonly options?: unknown
  readonly isRated?: boolean | undefined
  readonly isOpen?: boolean | undefined
  readonly now: number
  /** Shared by all instances and nobody else: all randomness is derived from it. */
  readonly serverSecret: string
}

/** A deal as stored, without seed and secret: a stolen database reveals no running game. */
export type StoredDeal = Omit<Deal, 'seed' | 'secret'>

/** Letters and digits that are not confused when read aloud. */
const CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const freshCode = (): string => Array.from({ length: 8 }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('')

/** Deals a new run: its seed is fresh, except that everybody who plays a daily gets the seed of that day. */
export function makeDeal({ id: game, game: rules, duel = {} }: GameInfo, wanted: DealOptions): Deal {
  const { kind, day, now, serverSecret } = wanted
  const isDuel = kind === 'duel'
  const id = randomBytes(10).toString('hex')
  const { seed, secret } = seedAndSecretOf(serverSecret, { id, game, day })
  return {
    id,
    kind,
    game,
    version: rules.version,
    content: rules.contentHash,
    options: isDuel ? duel : (wanted.options ?? {}),
    seed,
    secret,
    commitment: commitmentOf(seed, secret),
    day,
    clock: isDuel ? wanted.clock : undefined,
    isRated: isDuel && wanted.isRated === true,
    isOpen: isDuel && wanted.isOpen === true,
    code: isDuel ? freshCode() : '',
    made: now,
  }
}

export function storedDeal({ seed: _, secret: __, ...stored }: Deal): StoredDeal {
  return stored
}

/** Restores seed and secret of a stored deal. Throws if the server key is not the one it was made with. */
export function withSeedAndSecret(stored: StoredDeal, serverSecret: string): Deal {
  const { seed, secret } = seedAndSecretOf(serverSecret, stored)
  if (commitmentOf(seed, secret) !== stored.commitment)
    throw new Error(`table ${stored.id} was created by a server with another key`)
  return { ...stored, seed, secret }
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

/** Seed and secret of a table, or of a daily. */
export function seedAndSecretOf(
  serverSecret: string,
  { id = '', game, day }: Pick<Deal, 'game' | 'day'> & Partial<Pick<Deal, 'id'>>,
): Pick<Deal, 'seed' | 'secret'> {
  const about = day === undefined ? `table\n${id}` : `daily\n${game}\n${day}`
  const part = (what: string): string =>
    createHmac('sha256', Buffer.from(serverSecret, 'hex')).update(`${what}\n${about}`).digest('hex')
  const seed = part('seed').slice(0, 40)
  return { seed: day === undefined ? `sealed-${seed}` : `sealed-${day}-${seed}`, secret: part('secret') }
}
