import {
  type Client,
  type Identity,
  identityOf,
  isServerError,
  type KeyPair,
  makeClient,
  makeKeyPair,
  type Profile,
} from '../../../client/index.ts'
import { type AnyGame, ghostId, type KnownGhost } from '../../../engine/index.ts'
import { KEY_PAIR } from '../../../storage/idb/port.ts'
import type { Store } from '../../../storage/idb/store.ts'
import { SERVER_TEXT } from './text.ts'

/**
 * The server this page came from, and the player's identity there. The key is created in this browser and leaves it only with an
 * export of all data, whose file lets anyone act as the player.
 */
export interface Member {
  readonly client: Client
  readonly identity: Identity
  /** Public key of the server. */
  readonly serverKey: string
  readonly me: Profile
}
/** Saved data about the server at this address. */
interface SavedServer {
  readonly key: string
  /** Runs the server has accepted or rejected. */
  readonly brought: readonly string[]
  /** By scope: the position reached in the server's list of ghosts. */
  readonly synced: Readonly<Record<string, number>>
}

const SERVER = 'secret/commons'

export async function savedServer(store: Store): Promise<SavedServer | undefined> {
  const found = (await store.get(SERVER).catch(() => undefined)) as Partial<SavedServer> | undefined
  return typeof found?.key === 'string' ? { brought: [], synced: {}, ...found, key: found.key } : undefined
}

export async function saveServer(store: Store, change: Partial<SavedServer>): Promise<void> {
  const before = (await savedServer(store)) ?? { key: '', brought: [], synced: {} }
  await store.set(SERVER, { ...before, ...change })
}

/** A client without a key: it can only read. */
export const readOnlyClient = (): Client => makeClient({ url: location.origin, serverKey: '', identity: undefined })

/** The server's key, or undefined if there is no server at this address. */
export async function fetchServerKey(): Promise<string | undefined> {
  try {
    return (await readOnlyClient().get<{ key: string }>('/api/v1/commons')).key
  } catch (error) {
    if (isServerError(error)) return undefined
    throw error
  }
}

async function ownKey(store: Store): Promise<KeyPair | undefined> {
  return (await store.get(KEY_PAIR).catch(() => undefined)) as KeyPair | undefined
}

async function connect(pair: KeyPair, serverKey: string): Promise<Omit<Member, 'me'>> {
  const identity = await identityOf(pair)
  return { client: makeClient({ url: location.origin, serverKey, identity }), identity, serverKey }
}

/** The player's membership, or undefined. A server with a different key counts as another server and must be joined again. */
export async function memberHere(store: Store): Promise<Member | 'other-key' | undefined> {
  const [serverKey, saved, pair] = await Promise.all([fetchServerKey(), savedServer(store), ownKey(store)])
  if (serverKey === undefined || saved === undefined || pair === undefined) return undefined
  if (serverKey !== saved.key) return 'other-key'
  const connection = await connect(pair, serverKey)
  try {
    return { ...connection, me: await connection.client.send<Profile>('GET', '/api/v1/me') }
  } catch (error) {
    // The server no longer knows the player (deleted on request, or a new database): join again.
    if (isServerError(error) && error.code === 'no-player') return undefined
    throw error
  }
}

/** Joins the server, with or without a name. Returns an error message if it fails. */
export async function joinHere(store: Store, name: string): Promise<Member | string> {
  // Browsers allow signing only in secure contexts: https or localhost.
  if (crypto.subtle === undefined) return SERVER_TEXT.noKeysHere
  const serverKey = await fetchServerKey()
  if (serverKey === undefined) return SERVER_TEXT.noServer
  const pair = (await ownKey(store)) ?? (await makeKeyPair(true))
  const result = await store.set(KEY_PAIR, pair)
  if (typeof result === 'object') return SERVER_TEXT.keyNotSaved(result.why)
  const connection = await connect(pair, serverKey)
  try {
    const me = await connection.client.send<Profile>('PUT', '/api/v1/me', name === '' ? {} : { name })
    const isKnown = (await savedServer(store))?.key === serverKey
    await saveServer(store, { key: serverKey, ...(isKnown ? {} : { brought: [], synced: {} }) })
    return { ...connection, me }
  } catch (error) {
    if (isServerError(error)) return error.message
    throw error
  }
}

/** Fetches ghosts that a run uses and that are missing here, if the player has joined the server. */
export const ghostsFrom =
  (store: Store) =>
  async (game: AnyGame, ids: readonly string[]): Promise<readonly KnownGhost[]> => {
    if ((await savedServer(store)) === undefined) return []
    const client = readOnlyClient()
    const requests = ids.map(async (id): Promise<KnownGhost[]> => {
      const { ghost } = await client.get<{ ghost: object }>(`/api/v1/ghosts/${id}`)
      const checked = game.extras?.ghosts?.check(ghost)
      return checked?.ok === true && ghostId(ghost) === id ? [{ id, ghost: checked.ghost }] : []
    })
    return (await Promise.all(requests)).flat()
  }
