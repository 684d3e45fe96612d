import {
  type Choice,
  choose,
  type GameInfo,
  isRefusal,
  journalOf,
  makeJournalString,
  type Run,
  start,
} from '../../src/engine/index.ts'
import { getGame } from '../../src/games/index.ts'

/** One choice of a run that is played before in Node: what the page has to offer, and what is to be taken. */
export interface Step {
  readonly choices: readonly Choice[]
  readonly id: string
}
export interface Script {
  readonly entry: GameInfo
  readonly seed: string
  readonly steps: readonly Step[]
  readonly journal: string
  readonly run: Run
}

/** Somebody who always takes the first or the last thing the rules allow: such runs end soon. */
export function shortRun(game: string, seed: string, options: object = {}, most = 200): Script {
  const entry = getGame(game)
  const run = start(entry.game, { seed, options })
  if (isRefusal(run)) throw new Error(run.why)
  const steps: Step[] = []
  while (steps.length < most && entry.game.toAct(run.state).length > 0) {
    const legal = entry.game.legal(run.state, 0)
    const { id } = (game === 'descent' ? legal[0] : legal.at(-1)) ?? { id: '' }
    steps.push({ choices: entry.game.scene(run.state, 0).choices, id })
    choose(run, run.turn, 0, id)
  }
  return { entry, seed, steps, journal: makeJournalString(journalOf(run)), run }
}
