import type { Run } from '../engine/index.ts'
import {
  dailyOf,
  type FindGame,
  type GhostData,
  type HomeData,
  importedRunOf,
  type OpenRunData,
  type VerifiedRun,
  verifiedRun,
} from './home-file.ts'
import type { FinishedRun } from './types.ts'

/** A player's data, on disk (`fs/port.ts`) or in a browser (`idb/port.ts`). A write returns an error message, or undefined. */
export interface StoragePort {
  /** Everything that an export contains. Runs with content packs stay out: they need the folder of the pack. */
  contents(): Promise<HomeData>
  addOpenRun(run: Run, about: OpenRunData): Promise<string | undefined>
  addFinishedRun(ended: FinishedRun, verified: VerifiedRun): Promise<string | undefined>
  addGhosts(ghosts: readonly GhostData[]): Promise<string | undefined>
  /** Settings, progress and ghost records; the player's key if there is none yet. */
  addSettings(data: HomeData): Promise<string | undefined>
}

/**
 * Adds the contents of an exported file. What is here already stays; finished runs count as their replay says. Returns what was added, and
 * messages for the player.
 */
export async function importData(port: StoragePort, data: HomeData, findGame: FindGame) {
  const here = await port.contents()
  const known = new Set([...here.runs, ...here.ended].map(({ id }) => id))
  const messages: string[] = []
  const counts = { runs: 0, finished: 0, unreadable: 0 }
  const note = (message: string | undefined): boolean => {
    if (message !== undefined && !messages.includes(message)) messages.push(message)
    return message === undefined
  }
  // Ghosts first: runs in the same file may name them.
  const knownGhosts = new Set(here.ghosts.map(({ id }) => id))
  const ghosts = data.ghosts.filter(({ id }) => !knownGhosts.has(id))
  const areGhostsAdded = note(await port.addGhosts(ghosts))
  for (const record of data.runs.filter(({ id }) => !known.has(id))) {
    const verified = await verifiedRun(record, findGame)
    if (verified === undefined) counts.unreadable++
    else if (note(await port.addOpenRun(verified.run, { ...record, daily: dailyOf(record, verified.run) })))
      counts.runs++
  }
  for (const record of data.ended.filter(({ id }) => !known.has(id))) {
    const verified = await verifiedRun(record, findGame)
    if (verified === undefined) counts.unreadable++
    else if (note(await port.addFinishedRun(importedRunOf(record, verified), verified))) counts.finished++
  }
  note(await port.addSettings(data))
  if (counts.unreadable > 0)
    messages.push(
      counts.unreadable === 1
        ? '1 run could not be replayed with the installed rules and was left out.'
        : `${counts.unreadable} runs could not be replayed with the installed rules and were left out.`,
    )
  return { runs: counts.runs, finished: counts.finished, ghosts: areGhostsAdded ? ghosts.length : 0, messages }
}
