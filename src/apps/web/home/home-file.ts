import { dateOfSeed, isRefusal, modeOf, parseJournalString, replay } from '../../../engine/index.ts'
import type { HomeFile, Store, StoredFinishedRun, StoredGhost, StoredRun } from '../../../storage/idb/store.ts'
import { rankHere, rulesFor } from '../games.ts'
import { TEXT } from '../text.ts'

/** Reads what claims to be a whole home. Runs whose journals cannot be read are left out; what is no home is a sentence. */
export function readHomeFile(text: string): HomeFile | string {
  let found: Partial<Record<keyof HomeFile, unknown>>
  try {
    found = JSON.parse(text) as typeof found
  } catch {
    return TEXT.noHome
  }
  if (found?.undercroft !== 'home' || found.form !== 1) return TEXT.noHome
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

/** A row without a journal that can be read is no run. */
const isRun = (row: Row): boolean =>
  typeof row.id === 'string' &&
  typeof row.game === 'string' &&
  typeof row.journal === 'string' &&
  parseJournalString(row.journal).ok

/**
 * A home from elsewhere, proven: every finished run is lived again, and what it was worth is what came out, not what the file says. A run that
 * does not come out is left behind.
 */
export async function provenHome(home: HomeFile, store: Store): Promise<HomeFile> {
  const ended: StoredFinishedRun[] = []
  for (const run of home.ended) {
    const proven = await provenRun(run, store)
    if (proven !== undefined) ended.push(proven)
  }
  return { ...home, ended }
}

async function provenRun(kept: StoredFinishedRun, store: Store): Promise<StoredFinishedRun | undefined> {
  const journal = parseJournalString(kept.journal)
  if (!journal.ok) return undefined
  const rules = await rulesFor(journal.value, store)
  if ('why' in rules) return undefined
  const run = replay(rules.game, journal.value)
  if (isRefusal(run)) return undefined
  const outcome = run.game.outcome(run.state)
  const own = outcome?.standings[0]
  return {
    id: kept.id,
    game: run.game.id,
    version: run.game.version,
    content: run.game.contentHash,
    seed: run.seed,
    turns: run.turn,
    won: own?.won ?? false,
    score: own?.score ?? 0,
    reason: outcome?.reason ?? TEXT.givenUp,
    ended: Number.isFinite(kept.ended) ? kept.ended : 0,
    journal: kept.journal,
    mode: modeOf(run.game, run.options).name,
    rank: rankHere(run, rules.info),
    ...(dateOfSeed(run.seed) === undefined || typeof kept.daily !== 'string' ? {} : { daily: kept.daily }),
    ...(outcome === undefined ? { abandoned: true } : {}),
  }
}
