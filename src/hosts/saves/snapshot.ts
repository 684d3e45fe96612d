import { journalOf, makeJournalJson, parseJournalJson, type Run } from '../../engine/index.ts'
import { declared, type Head, type Told } from './log.ts'
import { seal, unseal } from './seal.ts'

/** The whole run so far in the engine's own form, so that any Undercroft replays the file; what else a run has stands under `kept`. */
export function makeSnapshot(run: Run, head: Head): string {
  const { id, started, title, pack, daily, chance, rank } = head
  const kept = { id, started, title, pack, daily, chance, rank, form: head.undercroft, check: run.inner.check }
  return `${seal({ ...makeJournalJson(journalOf(run)), kept })}\n`
}

/** A snapshot's tale, or undefined if it does not prove itself. */
export function parseSnapshot(text: string): Told | undefined {
  const found = unseal(text)
  if (found === undefined) return undefined
  const { form, check, ...facts } = (found.kept ?? {}) as Head & { form: number; check: number }
  const parsed = parseJournalJson(found)
  if (!parsed.ok) return undefined
  const journal = parsed.value
  const { game, version, content, seed, options } = journal
  const head: Head = {
    ...{ undercroft: form, game, version, content, seed, options, unranked: journal.unranked },
    ...{ entropy: [], forced: [] },
    ...facts,
  }
  const rank = facts.rank ?? declared(journal.unranked)
  return { head, journal, check, title: facts.title, rank, over: undefined }
}
