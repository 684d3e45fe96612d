import { canonical, type GameInfo, type Run } from '../../../engine/index.ts'
import type { Store } from '../../../storage/idb/store.ts'
import { rankHere } from '../games.ts'

/** What finished runs are remembered for beside their score: feats of runs that count, and lessons that were finished. */
export async function rememberDeeds(run: Run, entry: GameInfo, store: Store): Promise<void> {
  const lesson = lessonOf(entry, run.options)
  if (lesson !== undefined) await add(store, 'lessons', [`${entry.id}/${lesson}`])
  if (rankHere(run, entry).kind === 'practice') return
  const done = (entry.achievements ?? []).filter((feat) => feat.isDone(run.state))
  await add(
    store,
    'feats',
    done.map(({ id }) => `${entry.id}/${id}`),
  )
}

async function add(store: Store, key: string, names: readonly string[]): Promise<void> {
  const known = await deedsOf(store, key)
  const fresh = names.filter((name) => !known.includes(name))
  if (fresh.length > 0) await store.set(key, [...known, ...fresh])
}

export async function deedsOf(store: Store, key: string): Promise<readonly string[]> {
  const found = await store.get(key).catch(() => undefined)
  return Array.isArray(found) ? found.filter((one) => typeof one === 'string') : []
}

/** The lesson that begins with these options; the house may have added ghosts, so only what the lesson says is compared. */
function lessonOf({ lessons = [] }: Pick<GameInfo, 'lessons'>, options: unknown): string | undefined {
  const given = (options ?? {}) as Readonly<Record<string, unknown>>
  const isIt = (wanted: object): boolean =>
    Object.entries(wanted).every(([name, value]) => name in given && canonical(given[name]) === canonical(value))
  return lessons.find((lesson) => isIt(lesson.options))?.id
}
