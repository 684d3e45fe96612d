import {
  type Client,
  type Identity,
  identityOf,
  isServerError,
  type KeyPair,
  makeClient,
  makeKeyPair,
} from '../../../client/index.ts'
import { type AnyGame, ghostId, type KnownGhost } from '../../../engine/index.ts'
import type { Store } from '../../../storage/idb/store.ts'
import { TEXT } from '../text.ts'

/**
 * The server this page came from, and the player's identity there. The key is created in this browser, cannot be extracted, and is not
 * exported: otherwise anyone with the file could act as the player.
 */
export interface Member {
  readonly client: Client
  readonly identity: Identity
  /** Public key of the server. */
  readonly commons: string
  readonly me: Me
}
interface Me {
  readonly key: string
  readonly name: string
  readonly met: number
  readonly slain: number
}

/** Saved data about the server at this address. */
interface Kept {
  readonly key: string
  /** Runs the server has accepted or rejected. */
  readonly brought: readonly string[]
  /** By scope: the position reached in the server's list of ghosts. */
  readonly synced: Readonly<Record<string, number>>
}

const KEY = 'secret/identity'
const COMMONS = 'secret/commons'
const url = (): string => location.origin

export async function keptCommons(store: Store): Promise<Kept | undefined> {
  const found = (await store.get(COMMONS).catch(() => undefined)) as Partial<Kept> | undefined
  return typeof found?.key === 'string' ? { brought: [], synced: {}, ...found, key: found.key } : undefined
}

export async function rememberCommons(store: Store, change: Partial<Kept>): Promise<void> {
  const before = (await keptCommons(store)) ?? { key: '', brought: [], synced: {} }
  await store.set(COMMONS, { ...before, ...change })
}

/** A visitor without a key, who may only read. */
export const lookingClient = (): Client => makeClient({ url: url(), serverKey: '', identity: undefined })

/** The server's key, or undefined if there is no server at this address. */
export async function commonsHere(): Promise<string | undefined> {
  try {
    return (await lookingClient().get<{ key: string }>('/api/v1/commons')).key
  } catch (error) {
    if (isServerError(error)) return undefined
    throw error
  }
}

async function ownKey(store: Store): Promise<KeyPair | undefined> {
  return (await store.get(KEY).catch(() => undefined)) as KeyPair | undefined
}

/** The player's membership, or undefined. A server with a different key counts as another server and must be joined again. */
export async function memberHere(store: Store): Promise<Member | 'other-key' | undefined> {
  const [commons, kept, pair] = await Promise.all([commonsHere(), keptCommons(store), ownKey(store)])
  if (commons === undefined || kept === undefined || pair === undefined) return undefined
  if (commons !== kept.key) return 'other-key'
  const identity = await identityOf(pair)
  const client = makeClient({ url: url(), serverKey: commons, identity })
  try {
    return { client, identity, commons, me: await client.send<Me>('GET', '/api/v1/me') }
  } catch (error) {
    // The server no longer knows the player (deleted on request, or a new database): join again.
    if (isServerError(error) && error.code === 'no-player') return undefined
    throw error
  }
}

/** Joins the server, with or without a name. Returns an error message if it fails. */
export async function joinHere(store: Store, name: string): Promise<Member | string> {
  // Browsers allow signing only in secure contexts: https or localhost.
  if (crypto.subtle === undefined) return TEXT.commonsNoKeys
  const commons = await commonsHere()
  if (commons === undefined) return TEXT.commonsNone
  const pair = (await ownKey(store)) ?? (await makeKeyPair(false))
  const kept = await store.set(KEY, pair)
  if (typeof kept === 'object') return TEXT.commonsKeyLost(kept.why)
  const identity = await identityOf(pair)
  const client = makeClient({ url: url(), serverKey: commons, identity })
  try {
    const me = await client.send<Me>('PUT', '/api/v1/me', name === '' ? {} : { name })
    const before = await keptCommons(store)
    await rememberCommons(store, before?.key === commons ? { key: commons } : { key: commons, brought: [], synced: {} })
    return { client, identity, commons, me }
  } catch (error) {
    if (isServerError(error)) return error.message
    throw error
  }
}

/** Fetches ghosts that a run uses and that are missing here, if the player has joined the server. */
export const ghostsFrom =
  (store: Store) =>
  async (game: AnyGame, ids: readonly string[]): Promise<readonly KnownGhost[]> => {
    if ((await keptCommons(store)) === undefined) return []
    const client = lookingClient()
    const asked = ids.map(async (id): Promise<KnownGhost[]> => {
      const { ghost } = await client.get<{ ghost: object }>(`/api/v1/ghosts/${id}`)
      const checked = game.ghosts?.check(ghost)
      return checked?.ok === true && ghostId(ghost) === id ? [{ id, ghost: checked.ghost }] : []
    })
    return (await Promise.all(asked)).flat()
  }
