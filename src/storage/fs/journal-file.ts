import { type Journal, journalOf, makeJournalJson, type Run } from '../../engine/index.ts'
import { escapeInvisible } from '../../lib/clean-text.ts'
import { failure } from '../../lib/user-errors.ts'
import { type Disk, diskErrorText, nodeDisk } from './index.ts'

/** A file somebody asked for. It is there as a whole when this returns, or what was there before is, and one sentence says why. */
export function writeOutput(file: string, data: string | Uint8Array, disk: Disk = nodeDisk): void {
  try {
    disk.replace(file, data)
  } catch (error) {
    throw failure(`${file} cannot be written: ${diskErrorText(error)}.`)
  }
}

/** A journal as its file has it. Somebody will look at it in a terminal, so nothing in it may be obeyed. */
export const journalText = (journal: Journal): string =>
  `${escapeInvisible(JSON.stringify(makeJournalJson(journal)))}\n`

export const saveJournal = (file: string, journal: Journal, disk: Disk = nodeDisk): void =>
  writeOutput(file, journalText(journal), disk)

/** Keeps a run in a file of one's own after every choice. */
export interface JournalSaver {
  /** Answers with a sentence when keeping begins to fail, and when it works again. */
  save(run: Run): string | undefined
  /** Why the run as it stands is not in the file; undefined while it is. */
  saveError(): string | undefined
}

export function journalSaver(file: string, disk: Disk = nodeDisk): JournalSaver {
  let failing = ''
  const cannot = (): string => `Your run cannot be kept in ${file}: ${failing}. You can play on, but it may be lost.`
  return {
    save(run) {
      const before = failing
      try {
        disk.replace(file, journalText(journalOf(run)))
        failing = ''
      } catch (error) {
        failing = diskErrorText(error)
      }
      if (failing === before) return undefined
      return failing === '' ? `Your run is kept again in ${file}.` : cannot()
    },
    saveError: () => (failing === '' ? undefined : cannot()),
  }
}
