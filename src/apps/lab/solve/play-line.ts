import { choose, isRefusal, type Run, waitingFor } from '../../../engine/index.ts'

/** Makes the choices of a line that was found by search. */
export function playLine(run: Run, ids: readonly string[]): void {
  for (const id of ids) {
    const { game, seed, turn } = run
    const chosen = choose(run, turn, waitingFor(run)[0] ?? 0, id)
    if (isRefusal(chosen))
      throw new Error(`${game.id} seed ${seed} turn ${turn}: the choice ${id} of the line is refused: ${chosen.why}`)
  }
}
