import { parseJournalString } from '../../engine/index.ts'
import type { EndedRun, HomeFile, KeptGhost, KeptRun } from './store.ts'
import { WORDS } from './words.ts'

/** Reads what claims to be a whole home. Runs whose journals cannot be read are left out; what is no home is a sentence. */
export function readHomeFile(text: string): HomeFile | string {
  let found: Partial<Record<keyof HomeFile, unknown>>
  try {
    found = JSON.parse(text) as typeof found
  } catch {
    return WORDS.noHome
  }
  if (found?.undercroft !== 'home' || found.form !== 1) return WORDS.noHome
  const { things } = found
  return {
    undercroft: 'home',
    form: 1,
    runs: rows(found.runs).filter(isRun) as unknown as KeptRun[],
    ended: rows(found.ended).filter((row) => isRun(row) && typeof row.score === 'number') as unknown as EndedRun[],
    ghosts: rows(found.ghosts).filter(
      (row) => typeof row.id === 'string' && typeof row.game === 'string' && isObject(row.ghost),
    ) as unknown as KeptGhost[],
    things: isObject(things) ? things : {},
  }
}

type Row = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)
const rows = (value: unknown): Row[] => (Array.isArray(value) ? value.filter(isObject) : [])

/** A row without a journal that can be read is no run. */
const isRun = (row: Row): boolean =>
  typeof row.id === 'string' &&
  typeof row.game === 'string' &&
  typeof row.journal === 'string' &&
  parseJournalString(row.journal).ok
