import { openStore, type Store } from '../../../src/apps/server/index.ts'
import { verifyRecord } from '../../../src/client/records.ts'
import { isRefusal, type JournalJson, parseJournalJson, replay } from '../../../src/engine/index.ts'
import { findGame } from '../../../src/games/index.ts'
import type { Crowd } from './crowd.ts'

/** Acknowledged data that is missing or wrong. */
export interface Losses {
  readonly lostActs: number
  readonly lostRuns: number
  /** Choices that are in a log twice. */
  readonly duplicates: number
  /** Finished tables, and those without a valid signed record. */
  readonly ended: number
  readonly unsigned: number
}

/** Checks the store of a stopped server. */
export async function findLosses(
  db: string,
  { tables, acts, runs }: Pick<Crowd, 'tables' | 'acts' | 'runs'>,
): Promise<Losses> {
  const store = await openStore(db)
  const saved = await choicesIn(store, [...tables])
  const places = saved.map((act) => act.split(' ').slice(0, 3).join(' '))
  const there = new Set(saved)
  const found = await store.db.selectFrom('runs').select('hash').execute()
  const hashes = new Set(found.map(({ hash }) => hash))
  const over = await store.db.selectFrom('tables').select('record').where('status', '=', 'over').execute()
  const { value: key } = await store.db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'server-key')
    .executeTakeFirstOrThrow()
  let unsealed = 0
  for (const { record } of over) if (record === null || !(await isRecordValid(record, key))) unsealed++
  await store.close()
  return {
    lostActs: acts.filter((act) => !there.has(act)).length,
    lostRuns: [...runs].filter((hash) => !hashes.has(hash)).length,
    duplicates: places.length - new Set(places).size,
    ended: over.length,
    unsigned: unsealed,
  }
}

/** Every choice in the logs of these tables: table, turn, seat and choice. */
export async function choicesIn({ db }: Store, tables: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('table_log').select(['table_id', 'entry']).where('table_id', 'in', tables).execute()
  return rows.flatMap(({ table_id, entry }) => {
    const act = JSON.parse(entry) as { kind: string; turn: number; seat: number; id: string }
    return act.kind === 'choose' ? [`${table_id} ${act.turn} ${act.seat} ${act.id}`] : []
  })
}

async function isRecordValid(record: string, key: string): Promise<boolean> {
  const parsed = parseJournalJson(JSON.parse(record) as JournalJson)
  const entry = parsed.ok ? findGame(parsed.value.game) : undefined
  if (!parsed.ok || entry === undefined) return false
  const run = replay(entry.game, parsed.value)
  if (isRefusal(run)) return false
  const { seal } = parsed.value
  return (await verifyRecord(run, seal, new Map([[key, 'us']]), entry)).ok
}
