import { type Action, choose, isRefusal, linesOf, type Run, seededDice } from '../../engine/index.ts'
import { botOption } from './bot-option.ts'
import type { WatchValues } from './commands/playing.ts'

/** A bot that plays a run while the player watches: `--bot search --budget 64` */
export type WatchedBot = ReturnType<typeof watchedBot>

export function watchedBot(values: WatchValues, seed: string) {
  const { name, bot } = botOption(values)
  const own = seededDice(`player ${seed}`)
  return {
    name,
    /** Plays one turn and returns the choices and the log lines of seat 0; undefined when the run is over. */
    play(run: Run) {
      const acting = run.game.toAct(run.state)
      if (acting.length === 0) return undefined
      // All seats choose before any choice is applied.
      const picks = acting.map((seat): [number, Action] => [seat, bot(run.game, run.state, seat, own)])
      const lines = picks.flatMap(([seat, { id }]) => {
        const chosen = choose(run, run.turn, seat, id)
        if (isRefusal(chosen)) throw new Error(`${name} chose ${id}: ${chosen.why}`)
        return linesOf(run, chosen.events, 0)
      })
      return { ids: picks.map(([, { id }]) => id), lines }
    },
  }
}
