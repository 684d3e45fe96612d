import type { GameInfo, Run } from '../../../engine/index.ts'
import { rankAgainst } from '../../../play/session.ts'
import type { Store } from '../../../storage/idb/store.ts'
import { achievementsIn, lessonOf } from '../../../storage/progress.ts'

/** Saves what a finished run adds to the player's progress: finished lessons, and achievements of runs that count. */
export async function saveProgress(run: Run, info: GameInfo, store: Store): Promise<void> {
  const lesson = lessonOf(info, run.options)
  if (lesson !== undefined) await add(store, 'lessons', [`${info.id}/${lesson}`])
  if (rankAgainst(run, info.game).kind === 'practice') return
  const earned = achievementsIn(info, run.state).map((id) => `${info.id}/${id}`)
  await add(store, 'feats', earned)
}

async function add(store: Store, key: string, names: readonly string[]): Promise<void> {
  const known = await readProgress(store, key)
  const fresh = names.filter((name) => !known.includes(name))
  if (fresh.length > 0) await store.set(key, [...known, ...fresh])
}

/** The finished lessons ('lessons') or achievements ('feats'), each as `game/id`. */
export async function readProgress(store: Store, key: string): Promise<readonly string[]> {
  const found = await store.get(key).catch(() => undefined)
  return Array.isArray(found) ? found.filter((one) => typeof one === 'string') : []
}
