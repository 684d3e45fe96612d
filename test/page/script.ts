import { type Press, pressFor } from '../../bench/page/player.ts'
import {
  type Choice,
  choose,
  type GameInfo,
  isRefusal,
  journalOf,
  makeJournalString,
  type Run,
  start,
  type Verb,
} from '../../src/engine/index.ts'
import { getGame } from '../../src/games/index.ts'
import { makeInputState } from '../../src/views/input/input-state.ts'

/** One choice of a run played in Node first: the choices that the page must offer, and the one to take. */
export interface Step {
  readonly choices: readonly Choice[]
  readonly verbs: readonly Verb[]
  readonly id: string
  readonly press: Press
}
export interface Script {
  readonly info: GameInfo
  readonly seed: string
  readonly steps: readonly Step[]
  readonly journal: string
  readonly run: Run
}

/** A run of a player who always takes the first (Descent) or the last legal action: such runs end soon. */
export function shortRun(game: string, seed: string, options: object = {}, most = 200): Script {
  const info = getGame(game)
  const run = start(info.game, { seed, options })
  if (isRefusal(run)) throw new Error(run.why)
  const steps: Step[] = []
  const input = makeInputState()
  while (steps.length < most && info.game.toAct(run.state).length > 0) {
    const legal = info.game.legal(run.state, 0)
    const { id } = (game === 'descent' ? legal[0] : legal.at(-1)) ?? { id: '' }
    const scene = info.game.scene(run.state, 0)
    const { choices, verbs = [] } = scene
    steps.push({ choices, verbs, id, press: pressFor(scene, input, id) })
    choose(run, run.turn, 0, id)
  }
  return { info, seed, steps, journal: makeJournalString(journalOf(run)), run }
}
