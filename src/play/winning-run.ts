import { findWinningLine, type WinningLineSearch } from '../bots/index.ts'
import { type AnyGame, choose, isRefusal, type Run, start, waitingFor } from '../engine/index.ts'
import { failure } from '../lib/user-errors.ts'

/** Searches for a winning line with knowledge of the seed, then plays it by the rules, so that the journal of the run is the proof. */
export function findWinningRun(
  game: AnyGame,
  search: WinningLineSearch,
): { readonly run: Run; readonly par: number } | undefined {
  const line = findWinningLine(game, search)
  if (line === undefined) return undefined
  const run = start(game, { seed: search.seed, options: search.options })
  if (isRefusal(run)) throw failure(run.why)
  playLine(run, line.ids)
  return { run, par: line.score }
}

/** Makes the choices of a line that was found by search. */
export function playLine(run: Run, ids: readonly string[]): void {
  for (const id of ids) {
    const { game, seed, turn } = run
    const chosen = choose(run, turn, waitingFor(run)[0] ?? 0, id)
    if (isRefusal(chosen))
      throw new Error(`${game.id} seed ${seed} turn ${turn}: the choice ${id} of the line is refused: ${chosen.why}`)
  }
}
