import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { type Rank, readRank } from '../../engine/index.ts'
import type { FinishedRunData, GhostData, OpenRunData } from '../home-file.ts'

/** An open run. `journal` is the complete journal as a string, the same text as in a link. */
export interface StoredRun extends OpenRunData {
  readonly seed: string
  readonly options: unknown
  readonly turn: number
  readonly title: string
  /** The first meter of the player's side as text, for the home page. */
  readonly life: string
  readonly rank: Rank
  /** Id of the tab that plays it. */
  readonly holder: string
  /** Who plays the other seats: 'person' at this screen, or a bot by name. */
  readonly rival?: string
}

/** The result of a write: 'saved', 'taken' over by another tab, or the reason why it failed. */
export type SaveResult = 'saved' | 'taken' | { readonly why: string }

interface Schema extends DBSchema {
  runs: { key: string; value: StoredRun }
  ended: { key: string; value: FinishedRunData }
  ghosts: { key: string; value: GhostData }
  things: { key: string; value: unknown }
}
type StoreName = 'runs' | 'ended' | 'ghosts'
const STORE_NAMES = ['runs', 'ended', 'ghosts'] as const

/** Opens the database. If the browser has none, data is held in memory until the tab is closed. */
export async function openStore(name = 'undercroft'): Promise<Store> {
  try {
    const db = await openDB<Schema>(name, 1, {
      upgrade(fresh) {
        for (const store of STORE_NAMES) fresh.createObjectStore(store, { keyPath: 'id' })
        fresh.createObjectStore('things')
      },
      // Another tab upgrades the database: close this connection, which would block it.
      blocking: (_from, _to, event) => (event.target as IDBDatabase).close(),
    })
    return makeStore(dbBackend(db), undefined)
  } catch (error) {
    return makeStore(memoryBackend(), reasonOf(error))
  }
}

/** What `makeStore` needs: IndexedDB, or memory if the browser has none. */
interface Backend {
  all<R extends StoreName>(store: R): Promise<Schema[R]['value'][]>
  get<R extends StoreName>(store: R, id: string): Promise<Schema[R]['value'] | undefined>
  /** Writes and removes in one transaction, if `may` allows it for the run as it is saved now. */
  change(
    put: readonly Put[],
    remove: readonly Removal[],
    may?: (saved: StoredRun | undefined) => boolean,
  ): Promise<boolean>
  thing(key: string): Promise<unknown>
  setThing(key: string, value: unknown): Promise<void>
}
interface Removal {
  readonly store: StoreName
  readonly id: string
}
type Put = { [R in StoreName]: { readonly store: R; readonly value: Schema[R]['value'] } }[StoreName]

function dbBackend(db: IDBPDatabase<Schema>): Backend {
  return {
    all: async (store) => (await db.getAll(store)).map(withRank),
    get: async (store, id) => withRank(await db.get(store, id)),
    async change(put, remove, may) {
      const work = db.transaction(STORE_NAMES, 'readwrite')
      // The transaction reports the error; do not report it again for each of its requests.
      const quietly = (part: Promise<unknown>): void => void part.catch(() => undefined)
      const id = put[0]?.value.id ?? ''
      if (may !== undefined && !may(await work.objectStore('runs').get(id))) {
        await work.done
        return false
      }
      for (const one of put)
        quietly((work.objectStore(one.store) as unknown as { put(value: unknown): Promise<unknown> }).put(one.value))
      for (const { store, id: removed } of remove) quietly(work.objectStore(store).delete(removed))
      await work.done
      return true
    },
    thing: (key) => db.get('things', key),
    setThing: async (key, value) => void (await db.put('things', value, key)),
  }
}

/** Records of release 0.2.0 use the old names of ranks. */
const withRank = <T>(row: T): T =>
  typeof row === 'object' && row !== null && 'rank' in row ? { ...row, rank: readRank(row.rank) ?? row.rank } : row

function memoryBackend(): Backend {
  const saved = { runs: new Map(), ended: new Map(), ghosts: new Map() } as {
    [R in StoreName]: Map<string, Schema[R]['value']>
  }
  const things = new Map<string, unknown>()
  return {
    all: async (store) => [...saved[store].values()],
    get: async (store, id) => saved[store].get(id),
    async change(put, remove, may) {
      const id = put[0]?.value.id ?? ''
      if (may !== undefined && !may(saved.runs.get(id))) return false
      for (const one of put) (saved[one.store] as Map<string, unknown>).set(one.value.id, one.value)
      for (const { store, id: removed } of remove) saved[store].delete(removed)
      return true
    },
    thing: async (key) => things.get(key),
    setThing: async (key, value) => void things.set(key, value),
  }
}

/** The reason why a write failed; 'full' if there is no room left. */
function reasonOf(error: unknown): string {
  const name = (error as { name?: unknown })?.name
  if (name === 'QuotaExceededError') return 'full'
  return String((error as Error)?.message ?? error).slice(0, 200)
}

async function saveResultOf(work: () => Promise<boolean | undefined>): Promise<SaveResult> {
  try {
    return (await work()) === false ? 'taken' : 'saved'
  } catch (error) {
    return { why: reasonOf(error) }
  }
}

/** The player's data in this browser. Writes do not throw: they return a `SaveResult`. */
export type Store = ReturnType<typeof makeStore>

function makeStore(backend: Backend, storageError: string | undefined) {
  const newest = <T>(rows: readonly T[], when: (row: T) => number): readonly T[] =>
    rows.toSorted((a, b) => when(b) - when(a))
  const isOwnedBy = (holder: string) => (saved: StoredRun | undefined) => saved === undefined || saved.holder === holder
  return {
    /** Why nothing is saved beyond this visit; undefined if storage works. */
    storageError,
    runs: async () => newest(await backend.all('runs'), ({ changed }) => changed),
    run: (id: string) => backend.get('runs', id),
    /** Saves a run if this tab owns it. With `isClaimed` this tab takes it over from another one. */
    save: (run: StoredRun, isClaimed = false) =>
      saveResultOf(() =>
        backend.change([{ store: 'runs', value: run }], [], isClaimed ? undefined : isOwnedBy(run.holder)),
      ),
    /** Moves a run to the finished ones. */
    end: (run: FinishedRunData, holder: string) =>
      saveResultOf(() =>
        backend.change([{ store: 'ended', value: run }], [{ store: 'runs', id: run.id }], isOwnedBy(holder)),
      ),
    ended: async () => newest(await backend.all('ended'), ({ ended }) => ended),
    endedRun: (id: string) => backend.get('ended', id),
    ghosts: async (game: string) => (await backend.all('ghosts')).filter((one) => one.game === game),
    addGhosts: (ghosts: readonly GhostData[], removed: readonly string[] = []) =>
      saveResultOf(() =>
        backend.change(
          ghosts.map((value) => ({ store: 'ghosts', value })),
          removed.map((id) => ({ store: 'ghosts', id })),
        ),
      ),
    get: (key: string) => backend.thing(key),
    set: (key: string, value: unknown) => saveResultOf(async () => void (await backend.setThing(key, value))),
  }
}
