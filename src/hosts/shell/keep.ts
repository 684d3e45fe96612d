import { renameSync, writeFileSync } from 'node:fs'
import { type Journal, makeJournalJson } from '../../engine/index.ts'

/** Written beside it and moved over it: a kill at any instant leaves the old journal or the new one. */
export function keepJournal(file: string, journal: Journal): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(makeJournalJson(journal))}\n`, { flush: true })
  renameSync(`${file}.new`, file)
}
