import { isRefusal, type Meter, replay, waitingFor } from '../../engine/index.ts'
import { isHomeError, type SavedRun } from '../../storage/fs/index.ts'
import { ownBar } from './health-bar.ts'
import { findEntry, type PageContext } from './page-context.ts'

/** How open runs stand: a run has to be lived again for that, so it is done one at a time and remembered while nothing changes. */
export interface RunPreviews {
  of(run: SavedRun): Meter | undefined
  isKnown(run: SavedRun): boolean
  /** Looks at the next run nobody has looked at; false if there is none. */
  work(runs: readonly SavedRun[]): boolean
}

export function makeRunPreviews(context: PageContext): RunPreviews {
  const known = new Map<string, Meter | undefined>()
  const keyOf = ({ id, turn, changed }: SavedRun): string => `${id} ${turn} ${changed}`
  return {
    of: (run) => known.get(keyOf(run)),
    isKnown: (run) => known.has(keyOf(run)),
    work(runs) {
      const next = runs.find((run) => !known.has(keyOf(run)))
      if (next === undefined) return false
      known.set(keyOf(next), previewOf(context, next))
      return true
    },
  }
}

/** Only runs of today's rules with the house's content; of others nothing is said here. */
function previewOf(context: PageContext, { id, game, pack, problem }: SavedRun): Meter | undefined {
  const entry = findEntry(context, game)
  const journal = context.home.journalOf(id)
  if (entry === undefined || pack !== undefined || problem !== undefined || isHomeError(journal)) return undefined
  if (journal.version !== entry.game.version || journal.content !== entry.game.contentHash) return undefined
  try {
    const run = replay(entry.game, journal, { isLog: true })
    const seats = isRefusal(run) ? [] : waitingFor(run)
    // In a duel at one keyboard nobody's bar is shown.
    return isRefusal(run) || seats.length > 1 ? undefined : ownBar(run.game.scene(run.state, seats[0] ?? 0))
  } catch {
    // Whoever takes it up is told what is wrong.
    return undefined
  }
}
