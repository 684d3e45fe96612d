import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { type GhostLike, type Rank, readRank } from '../../engine/index.ts'
import type { FinishedRun } from '../types.ts'

/** A run that goes on, with its whole journal as a string: what a link holds is what is kept. */
export interface StoredRun {
  readonly id: string
  readonly game: string
  readonly seed: string
  readonly options: unknown
  readonly turn: number
  readonly title: string
  /** The first bar of one's own side, for the hall. */
  readonly life: string
  readonly changed: number
  readonly daily?: string
  readonly rank: Rank
  readonly journal: string
  /** The tab that plays it. */
  readonly holder: string
  /** Who sits on the other seats: people at this screen, or a player by name. */
  readonly rival?: string
}
export interface StoredFinishedRun extends FinishedRun {
  readonly journal: string
}
export interface StoredGhost {
  readonly id: string
  readonly game: string
  readonly ghost: GhostLike
}

/** A player's home in this browser. Everything answers; what could not be written is a sentence. */
export interface Store {
  /** Why nothing outlives this visit; undefined where it does. */
  readonly trouble: string | undefined
  runs(): Promise<readonly StoredRun[]>
  run(id: string): Promise<StoredRun | undefined>
  /** Keeps a run if this tab still holds it; who claims it takes it from the tab that does. */
  keep(run: StoredRun, isClaimed?: boolean): Promise<Kept>
  /** Moves a run to the ended ones. */
  end(run: StoredFinishedRun, holder: string): Promise<Kept>
  ended(): Promise<readonly StoredFinishedRun[]>
  endedRun(id: string): Promise<StoredFinishedRun | undefined>
  ghosts(game: string): Promise<readonly StoredGhost[]>
  addGhosts(ghosts: readonly StoredGhost[], gone?: readonly string[]): Promise<Kept>
  get(key: string): Promise<unknown>
  set(key: string, value: unknown): Promise<Kept>
  all(): Promise<HomeFile>
  bring(file: HomeFile): Promise<Kept>
}
/** Whether it was written: 'kept', 'taken' by another tab, or the sentence that says why not. */
export type Kept = 'kept' | 'taken' | { readonly why: string }

export interface HomeFile {
  readonly undercroft: 'home'
  readonly form: 1
  readonly runs: readonly StoredRun[]
  readonly ended: readonly StoredFinishedRun[]
  readonly ghosts: readonly StoredGhost[]
  readonly things: Readonly<Record<string, unknown>>
}

interface Rooms extends DBSchema {
  runs: { key: string; value: StoredRun }
  ended: { key: string; value: StoredFinishedRun }
  ghosts: { key: string; value: StoredGhost }
  things: { key: string; value: unknown }
}
type Rows = 'runs' | 'ended' | 'ghosts'
const ROWS = ['runs', 'ended', 'ghosts'] as const

/** Opens the home; where a browser gives none, it lasts as long as the tab. */
export async function openStore(name = 'undercroft'): Promise<Store> {
  try {
    const db = await openDB<Rooms>(name, 1, {
      upgrade(fresh) {
        for (const rows of ROWS) fresh.createObjectStore(rows, { keyPath: 'id' })
        fresh.createObjectStore('things')
      },
      // Another tab brings a newer form: let it.
      blocking: (_from, _to, event) => (event.target as IDBDatabase).close(),
    })
    return storeOver(dbShelf(db), undefined)
  } catch (error) {
    return storeOver(memoryShelf(), reasonOf(error))
  }
}

/** The few things a shelf must do. */
interface Shelf {
  all<R extends Rows>(rows: R): Promise<Rooms[R]['value'][]>
  get<R extends Rows>(rows: R, id: string): Promise<Rooms[R]['value'] | undefined>
  /** Writes and removes in one go, if `may` says so of the run as it is kept now. */
  change(put: readonly Put[], remove: readonly Gone[], may?: (kept: StoredRun | undefined) => boolean): Promise<boolean>
  thing(key: string): Promise<unknown>
  setThing(key: string, value: unknown): Promise<void>
  things(): Promise<Record<string, unknown>>
}
interface Gone {
  readonly rows: Rows
  readonly id: string
}
type Put = { [R in Rows]: { readonly rows: R; readonly value: Rooms[R]['value'] } }[Rows]

function dbShelf(db: IDBPDatabase<Rooms>): Shelf {
  return {
    all: async (rows) => (await db.getAll(rows)).map(withRank),
    get: async (rows, id) => withRank(await db.get(rows, id)),
    async change(put, remove, may) {
      const work = db.transaction(ROWS, 'readwrite')
      // The transaction says what went wrong; its parts need not say it again.
      const quietly = (part: Promise<unknown>): void => void part.catch(() => undefined)
      const id = put[0]?.value.id ?? ''
      if (may !== undefined && !may(await work.objectStore('runs').get(id))) {
        await work.done
        return false
      }
      for (const one of put)
        quietly((work.objectStore(one.rows) as unknown as { put(value: unknown): Promise<unknown> }).put(one.value))
      for (const { rows, id: gone } of remove) quietly(work.objectStore(rows).delete(gone))
      await work.done
      return true
    },
    thing: (key) => db.get('things', key),
    setThing: async (key, value) => void (await db.put('things', value, key)),
    async things() {
      const [keys, values] = await Promise.all([db.getAllKeys('things'), db.getAll('things')])
      return Object.fromEntries(keys.map((key, i) => [key, values[i]]))
    },
  }
}

/** Rows of 0.2.0 name ranks by their old words. */
const withRank = <T>(row: T): T =>
  typeof row === 'object' && row !== null && 'rank' in row ? { ...row, rank: readRank(row.rank) ?? row.rank } : row

function memoryShelf(): Shelf {
  const kept = { runs: new Map(), ended: new Map(), ghosts: new Map() } as {
    [R in Rows]: Map<string, Rooms[R]['value']>
  }
  const things = new Map<string, unknown>()
  return {
    all: async (rows) => [...kept[rows].values()],
    get: async (rows, id) => kept[rows].get(id),
    async change(put, remove, may) {
      const id = put[0]?.value.id ?? ''
      if (may !== undefined && !may(kept.runs.get(id))) return false
      for (const one of put) (kept[one.rows] as Map<string, unknown>).set(one.value.id, one.value)
      for (const { rows, id: gone } of remove) kept[rows].delete(gone)
      return true
    },
    thing: async (key) => things.get(key),
    setThing: async (key, value) => void things.set(key, value),
    things: async () => Object.fromEntries(things),
  }
}

/** Why a browser did not write, in words. */
function reasonOf(error: unknown): string {
  const name = (error as { name?: unknown })?.name
  if (name === 'QuotaExceededError') return 'full'
  return String((error as Error)?.message ?? error).slice(0, 200)
}

/** What leaves a home or comes into one: not who one is at a commons. */
const open = (things: HomeFile['things']): HomeFile['things'] =>
  Object.fromEntries(Object.entries(things).filter(([key]) => !key.startsWith('secret/')))

async function tried(work: () => Promise<boolean | undefined>): Promise<Kept> {
  try {
    return (await work()) === false ? 'taken' : 'kept'
  } catch (error) {
    return { why: reasonOf(error) }
  }
}

function storeOver(shelf: Shelf, trouble: string | undefined): Store {
  const newest = <T>(rows: readonly T[], when: (row: T) => number): readonly T[] =>
    rows.toSorted((a, b) => when(b) - when(a))
  const isMine = (holder: string) => (kept: StoredRun | undefined) => kept === undefined || kept.holder === holder
  return {
    trouble,
    runs: async () => newest(await shelf.all('runs'), ({ changed }) => changed),
    run: (id) => shelf.get('runs', id),
    keep: (run, isClaimed = false) =>
      tried(() => shelf.change([{ rows: 'runs', value: run }], [], isClaimed ? undefined : isMine(run.holder))),
    end: (run, holder) =>
      tried(() => shelf.change([{ rows: 'ended', value: run }], [{ rows: 'runs', id: run.id }], isMine(holder))),
    ended: async () => newest(await shelf.all('ended'), ({ ended }) => ended),
    endedRun: (id) => shelf.get('ended', id),
    ghosts: async (game) => (await shelf.all('ghosts')).filter((one) => one.game === game),
    addGhosts: (ghosts, gone = []) =>
      tried(() =>
        shelf.change(
          ghosts.map((value) => ({ rows: 'ghosts', value })),
          gone.map((id) => ({ rows: 'ghosts', id })),
        ),
      ),
    get: (key) => shelf.thing(key),
    set: (key, value) => tried(async () => void (await shelf.setThing(key, value))),
    async all() {
      const [runs, ended, ghosts] = await Promise.all([shelf.all('runs'), shelf.all('ended'), shelf.all('ghosts')])
      return { undercroft: 'home', form: 1, runs, ended, ghosts, things: open(await shelf.things()) }
    },
    bring: (file) =>
      tried(async () => {
        const put = ROWS.flatMap((rows) => file[rows].map((value) => ({ rows, value }) as Put))
        for (const [key, value] of Object.entries(open(file.things))) await shelf.setThing(key, value)
        await shelf.change(put, [])
        return undefined
      }),
  }
}
