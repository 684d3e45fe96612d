import { isRefusal, type Meter, replay, waitingFor } from '../../engine/index.ts'
import { ownBar } from '../../play/turning-points.ts'
import { isHomeError, type SavedRun } from '../../storage/fs/index.ts'
import { findEntry, type PageContext } from './page-context.ts'

/** Health bars of open runs. Each needs a replay, so they are computed one at a time and cached until the run changes. */
export interface RunPreviews {
  of(run: SavedRun): Meter | undefined
  isKnown(run: SavedRun): boolean
  /** Computes the next missing preview; false if none is missing. */
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

/** Only for runs with today's rules and built-in content. */
function previewOf(context: PageContext, { id, game, pack, problem }: SavedRun): Meter | undefined {
  const entry = findEntry(context, game)
  const journal = context.home.journalOf(id)
  if (entry === undefined || pack !== undefined || problem !== undefined || isHomeError(journal)) return undefined
  if (journal.version !== entry.game.version || journal.content !== entry.game.contentHash) return undefined
  try {
    const run = replay(entry.game, journal, { isLog: true })
    const seats = isRefusal(run) ? [] : waitingFor(run)
    // Hidden in a duel at one keyboard.
    return isRefusal(run) || seats.length > 1 ? undefined : ownBar(run.game.scene(run.state, seats[0] ?? 0))
  } catch {
    // Resuming the run reports what is wrong.
    return undefined
  }
}
