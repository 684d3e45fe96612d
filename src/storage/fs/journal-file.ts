import { type Journal, journalOf, makeJournalJson, type Run } from '../../engine/index.ts'
import { escapeInvisible } from '../../lib/clean-text.ts'
import { failure } from '../../lib/user-errors.ts'
import { type Disk, diskErrorText, nodeDisk } from './index.ts'

/** Writes a file the user asked for. If that fails, the old content stays and a failure says why. */
export function writeOutput(file: string, data: string | Uint8Array, disk: Disk = nodeDisk): void {
  try {
    disk.replace(file, data)
  } catch (error) {
    throw failure(`Cannot write ${file}: ${diskErrorText(error)}.`)
  }
}

/** A journal as file content. Control characters are escaped, because people print such files in a terminal. */
export const journalText = (journal: Journal): string =>
  `${escapeInvisible(JSON.stringify(makeJournalJson(journal)))}\n`

export const saveJournal = (file: string, journal: Journal, disk: Disk = nodeDisk): void =>
  writeOutput(file, journalText(journal), disk)

/** Saves a run to a file of the user's choice after every choice. */
export type JournalSaver = ReturnType<typeof journalSaver>

export function journalSaver(file: string, disk: Disk = nodeDisk) {
  let failing = ''
  const errorText = (): string =>
    `Cannot save your run to ${file}: ${failing}. You can keep playing, but it may be lost.`
  return {
    /** Returns a message when saving starts to fail, and when it works again. */
    save(run: Run): string | undefined {
      const before = failing
      try {
        disk.replace(file, journalText(journalOf(run)))
        failing = ''
      } catch (error) {
        failing = diskErrorText(error)
      }
      if (failing === before) return undefined
      return failing === '' ? `Your run is being saved to ${file} again.` : errorText()
    },
    /** Why the current turn is not in the file; undefined if it is. */
    saveError: () => (failing === '' ? undefined : errorText()),
  }
}
