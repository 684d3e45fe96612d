import type { Action, AnyGame, Seat } from '../engine/contract/game.ts'
import type { Dice } from '../engine/dice/dice.ts'
import { check } from '../engine/journal/digest.ts'
import { at } from '../lib/enums.ts'
import { type Bot, plausibleState } from './bot.ts'
import { drawAction, rivalOf, solveMatrixGame } from './matrix-games.ts'
import { candidateLinesOf, compareLines, type Plan, playLine, type SearchContext } from './tree.ts'

export interface SearchOptions {
  /** The number of simulated runs per decision. */
  readonly budget?: number
  /** The number of turns after which a simulated run is scored by the game's `value`. By default it is played to its end. */
  readonly horizon?: number
  /** The depth of the search tree, in decisions. Simulated runs follow the game's built-in plan below the tree. */
  readonly depth?: number
  /** Called between simulated runs; returns true to stop the search, for example at a time limit. */
  readonly isEnough?: () => boolean
}

export const searchContext = (game: AnyGame, seat: Seat, options: SearchOptions): SearchContext => {
  const { horizon = Number.POSITIVE_INFINITY, depth = 2, isEnough = () => false } = options
  return { game, seat, horizon, depth, isEnough }
}

export const DEFAULT_BUDGET = 64

/**
 * A bot that searches by simulation. The edges of its tree are the game's candidate lines, or single actions if the
 * game has none. Every simulated run starts from a state drawn by `determinize`, so the search knows no more than its
 * seat. Below the first decision, upper confidence bounds select the branch. Another line replaces the built-in plan
 * only on statistical evidence. The bot keeps following a chosen line as long as its seat sees what it expected. If
 * another seat chooses at the same time, the bot solves the matrix game of both seats and draws from the mixed
 * strategy.
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
    const context = searchContext(game, seat, options)
    const line = chooseLine(context, state, budget, dice)
    lines.set(seat, expectedSteps(context, state, line, dice))
    return at(line, 0)
  }
}

function chooseLine(context: SearchContext, state: unknown, budget: number, dice: Dice): Plan {
  const { game, seat } = context
  const plans = candidateLinesOf(game, state, seat)
  if (plans.length === 1) return at(plans, 0)
  const rival = rivalOf(game, state, seat)
  if (rival === undefined) return at(compareLines(context, state, plans, budget, dice).lines, 0).plan
  const { mine, mix } = solveMatrixGame(context, state, rival, budget, dice)
  return [drawAction(mine, mix, dice)]
}

/** An action of a chosen line, with a checksum of the scene that the seat expects to see before it. */
interface ExpectedStep {
  readonly scene: number
  readonly action: Action
}

/** Simulates a line once and records the expected scene before each step. If a later scene differs, the bot searches anew. */
function expectedSteps(context: SearchContext, state: unknown, line: Plan, dice: Dice): ExpectedStep[] {
  const { game, seat } = context
  if (line.length === 1) return []
  const world = plausibleState(game, state, seat, dice)
  const steps: ExpectedStep[] = []
  for (let i = 1; i < line.length; i++) {
    playLine(context, world, [at(line, i - 1)], dice)
    if (!game.toAct(world).includes(seat)) break
    steps.push({ scene: check(0, game.scene(world, seat)), action: at(line, i) })
  }
  return steps
}
