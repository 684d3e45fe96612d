import { journalOf, makeJournalJson, parseJournalJson, type Run, readRank } from '../../engine/index.ts'
import { addChecksum, verifyChecksum } from './checksum-line.ts'
import { type LoggedRun, type LogHead, practiceRank } from './run-log.ts'

/** The run so far as a journal that any Undercroft can replay; the other fields of a saved run are under `kept`. */
export function makeSnapshot(run: Run, head: LogHead): string {
  const { id, started, title, pack, daily, chance, rank } = head
  const kept = { id, started, title, pack, daily, chance, rank, form: head.undercroft, check: run.inner.check }
  return `${addChecksum({ ...makeJournalJson(journalOf(run)), kept })}\n`
}

/** Parses a snapshot; undefined if its checksum is wrong. */
export function parseSnapshot(text: string): LoggedRun | undefined {
  const found = verifyChecksum(text)
  if (found === undefined) return undefined
  const { form, check, ...facts } = (found.kept ?? {}) as LogHead & { form: number; check: number }
  const parsed = parseJournalJson(found)
  if (!parsed.ok) return undefined
  const journal = parsed.value
  const { game, version, content, seed, options, unranked } = journal
  const start = { undercroft: form, game, version, content, seed, options, unranked, entropy: [], forced: [] }
  const head: LogHead = { ...start, ...facts }
  const rank = readRank(facts.rank) ?? practiceRank(journal.unranked)
  return { head, journal, check, title: facts.title, rank, over: undefined }
}
