import { dateOfSeed, parseJournalString } from '../../../engine/index.ts'
import type { HomeFile, Store, StoredFinishedRun, StoredGhost, StoredRun } from '../../../storage/idb/store.ts'
import { loadRun } from '../games.ts'
import { finishedRun } from '../session.ts'
import { TEXT } from '../text.ts'

/** Parses an exported file. Drops runs whose journals cannot be read. Returns a message if it is not an export of this page. */
export function readHomeFile(text: string): HomeFile | string {
  let found: Partial<Record<keyof HomeFile, unknown>>
  try {
    found = JSON.parse(text) as typeof found
  } catch {
    return TEXT.notAnExport
  }
  if (found?.undercroft !== 'home' || found.form !== 1) return TEXT.notAnExport
  const { things } = found
  return {
    undercroft: 'home',
    form: 1,
    runs: rows(found.runs).filter(isRun) as unknown as StoredRun[],
    ended: rows(found.ended).filter(
      (row) => isRun(row) && typeof row.score === 'number',
    ) as unknown as StoredFinishedRun[],
    ghosts: rows(found.ghosts).filter(
      (row) => typeof row.id === 'string' && typeof row.game === 'string' && isObject(row.ghost),
    ) as unknown as StoredGhost[],
    things: isObject(things) ? things : {},
  }
}

type Row = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)
const rows = (value: unknown): Row[] => (Array.isArray(value) ? value.filter(isObject) : [])

/** Whether the record has the fields of a run and a journal that can be read. */
const isRun = (row: Row): boolean =>
  typeof row.id === 'string' &&
  typeof row.game === 'string' &&
  typeof row.journal === 'string' &&
  parseJournalString(row.journal).ok

/** Replays every finished run of an imported file and takes the results from the replay. Drops runs that cannot be replayed. */
export async function verifiedHome(home: HomeFile, store: Store): Promise<HomeFile> {
  const ended: StoredFinishedRun[] = []
  for (const run of home.ended) {
    const verified = await verifiedRun(run, store)
    if (verified !== undefined) ended.push(verified)
  }
  return { ...home, ended }
}

async function verifiedRun(claimed: StoredFinishedRun, store: Store): Promise<StoredFinishedRun | undefined> {
  const loaded = await loadRun(claimed.journal, store)
  if (typeof loaded === 'string') return undefined
  const { run, info } = loaded
  const daily = dateOfSeed(run.seed) !== undefined && typeof claimed.daily === 'string' ? claimed.daily : undefined
  const ended = Number.isFinite(claimed.ended) ? claimed.ended : 0
  return { ...finishedRun(run, info, { id: claimed.id, ended, daily }), journal: claimed.journal }
}
