import { BOT_NAMES, type BotName, makeBot } from '../../bots/index.ts'
import { type Action, choose, isRefusal, type Line, linesOf, type Run, seededDice } from '../../engine/index.ts'
import { usage } from '../../lib/user-errors.ts'
import type { OptionValues } from '../cli/commands.ts'

/** A bot that plays a run while the player watches. */
export interface WatchedBot {
  readonly name: string
  /** Plays one turn and returns the log lines of seat 0; undefined when the run is over. */
  play(run: Run): readonly Line[] | undefined
}

/** `--bot search --budget 64` */
export function watchedBot(values: OptionValues, seed: string): WatchedBot {
  const name = (values.bot as string | undefined) ?? 'search'
  if (!BOT_NAMES.includes(name as BotName)) throw usage(`--bot must be one of ${BOT_NAMES.join(', ')}`)
  const budget = Number(values.budget ?? 64)
  if (!Number.isInteger(budget) || budget < 1 || budget > 1_000_000)
    throw usage('--budget takes a whole number from 1: simulated runs per decision')
  const player = makeBot(name as BotName, { budget })
  const own = seededDice(`player ${seed}`)
  return {
    name,
    play(run) {
      const acting = run.game.toAct(run.state)
      if (acting.length === 0) return undefined
      // All seats choose before any choice is applied.
      const picks = acting.map((seat): [number, Action] => [seat, player(run.game, run.state, seat, own)])
      return picks.flatMap(([seat, { id }]) => {
        const chosen = choose(run, run.turn, seat, id)
        if (isRefusal(chosen)) throw new Error(`${name} chose ${id}: ${chosen.why}`)
        return linesOf(run, chosen.events, 0)
      })
    },
  }
}
