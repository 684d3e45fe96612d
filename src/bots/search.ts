import type { Action, AnyGame, Seat } from '../engine/contract/game.ts'
import type { Dice } from '../engine/dice/dice.ts'
import { check } from '../engine/journal/digest.ts'
import { type Bot, plausibleState } from './bot.ts'
import { drawAction, rivalOf, solveMatrixGame } from './matrix-games.ts'
import { compareLines, follow, type Plan, plansOf, type SearchContext } from './tree.ts'

export interface SearchOptions {
  /** Imagined runs a decision may take. */
  readonly budget?: number
  /** Turns an imagined run may take before it is judged by the game's `value`; by default it is played to its end. */
  readonly horizon?: number
  /** How many decisions deep the tree grows; beyond it the game's first plan is followed. */
  readonly depth?: number
  /** Asked between imagined runs: true ends the thinking, so that a clock can stand behind it. */
  readonly isEnough?: () => boolean
}

export const searchContext = (game: AnyGame, seat: Seat, options: SearchOptions): SearchContext => {
  const { horizon = Number.POSITIVE_INFINITY, depth = 2, isEnough = () => false } = options
  return { game, seat, horizon, depth, isEnough }
}

export const DEFAULT_BUDGET = 64

/**
 * Tree search on clones. Its edges are the game's plans, or single actions where a game has none. Every imagined run starts in a
 * world drawn by `imagine`, so that the search knows no more than its seat does. Below the first decision the tree is walked by upper
 * confidence bounds. The first plan is left only on evidence. A line that was chosen is followed as long as the seat sees what it
 * expected to see. Where another seat chooses blind at the same time, it plays the matrix game of both and draws from its mix.
 */
export function searchBot(options: SearchOptions = {}): Bot {
  const { budget = DEFAULT_BUDGET } = options
  const lines = new Map<Seat, ExpectedStep[]>()
  return (game, state, seat, dice) => {
    const [next, ...later] = lines.get(seat) ?? []
    if (
      next !== undefined &&
      next.scene === check(0, game.scene(state, seat)) &&
      game.legal(state, seat).includes(next.action)
    ) {
      lines.set(seat, later)
      return next.action
    }
    const thought = searchContext(game, seat, options)
    const line = chooseLine(thought, state, budget, dice)
    lines.set(seat, expectedSteps(thought, state, line, dice))
    return line[0] as Action
  }
}

function chooseLine(thought: SearchContext, state: unknown, budget: number, dice: Dice): Plan {
  const { game, seat } = thought
  const plans = plansOf(game, state, seat)
  if (plans.length === 1) return plans[0] as Plan
  const rival = rivalOf(game, state, seat)
  if (rival === undefined) return compareLines(thought, state, plans, budget, dice).lines[0]?.plan as Plan
  const { mine, mix } = solveMatrixGame(thought, state, rival, budget, dice)
  return [drawAction(mine, mix, dice)]
}

/** The next step of a line, and what the seat expects to see when it comes to it. */
interface ExpectedStep {
  readonly scene: number
  readonly action: Action
}

/** Walks a line in one imagined world, to notice later whether things went as expected. */
function expectedSteps(thought: SearchContext, state: unknown, line: Plan, dice: Dice): ExpectedStep[] {
  const { game, seat } = thought
  if (line.length === 1) return []
  const world = plausibleState(game, state, seat, dice)
  const steps: ExpectedStep[] = []
  for (let i = 1; i < line.length; i++) {
    follow(thought, world, [line[i - 1] as Action], dice)
    if (!game.toAct(world).includes(seat)) break
    steps.push({ scene: check(0, game.scene(world, seat)), action: line[i] as Action })
  }
  return steps
}
