import type { AnyGame, Seat } from '../engine/contract/game.ts'
import type { Dice } from '../engine/dice/dice.ts'
import { at } from '../lib/enums.ts'
import { rivalOf, solveMatrixGame } from './matrix-games.ts'
import { DEFAULT_BUDGET, type SearchOptions, searchContext } from './search.ts'
import { type ComparedLines, candidateLinesOf, compareLines, nodeValue, type Plan } from './tree.ts'

/** The search bot's suggestion for a choice, and its comparison of all lines. */
export interface BotAdvice {
  /** The id of the suggested choice. */
  readonly choice: string
  /** Ids of the suggested line of play, which stays legal unless something unexpected happens. */
  readonly line: readonly string[]
  /** The compared lines, best first. */
  readonly considered: readonly ConsideredLine[]
  /** How far the best line is ahead of the second best, in units of `value`; 0 if there was only one. */
  readonly regret: number
  /** If another seat chooses at the same time: how much that seat could gain if it knew the probabilities with which we choose. */
  readonly exploitable?: number
}
/** A compared line of play. */
export interface ConsideredLine {
  readonly choice: string
  readonly line: readonly string[]
  /**
   * How good the line is, from 0 to 1: half of it is the share of simulated runs won, half their scores. For
   * simultaneous choices it is the payoff.
   */
  readonly value: number
  readonly visits: number
  /** The share of simulated runs won with this line, in percent. */
  readonly wins: number
  /** If another seat chooses at the same time: the probability with which to choose this line, in percent. */
  readonly share?: number
}

/** Runs the search for the current choice and returns its results. Uses only what the seat may know. */
export function advise(game: AnyGame, state: unknown, seat: Seat, dice: Dice, options: SearchOptions = {}): BotAdvice {
  const plans = candidateLinesOf(game, state, seat)
  const [only] = plans
  if (only !== undefined && plans.length === 1) return { ...lineIds(only), considered: [], regret: 0 }
  const context = searchContext(game, seat, options)
  const { budget = DEFAULT_BUDGET } = options
  const rival = rivalOf(game, state, seat)
  if (rival === undefined) return searchAdvice(compareLines(context, state, plans, budget, dice))
  return matrixAdvice(solveMatrixGame(context, state, rival, budget, dice))
}

function searchAdvice({ lines, scale }: ComparedLines): BotAdvice {
  const considered = lines.map(({ plan, node }) => ({
    ...lineIds(plan),
    value: rounded(nodeValue(node, scale)),
    visits: node.visits,
    wins: node.visits === 0 ? 0 : Math.round((100 * node.wins) / node.visits),
  }))
  return { ...bestOf(considered), considered }
}

function matrixAdvice({ mine, mix, theirMix, payoff, exploitable }: ReturnType<typeof solveMatrixGame>): BotAdvice {
  const considered = mine
    .map((action, row) => {
      const value = theirMix.reduce((sum, part, column) => sum + part * at(at(payoff, row), column), 0)
      const share = Math.round(100 * at(mix, row))
      return {
        ...lineIds([action]),
        value: rounded(value),
        visits: theirMix.length,
        wins: Math.round(100 * value),
        share,
      }
    })
    .sort((a, b) => b.share - a.share || b.value - a.value)
  return { ...bestOf(considered), considered, exploitable: rounded(exploitable) }
}

/** The fields of the advice that name the best line and its lead over the second best. */
function bestOf(considered: readonly ConsideredLine[]): Pick<BotAdvice, 'choice' | 'line' | 'regret'> {
  const [best, second = best] = considered
  if (best === undefined || second === undefined) throw new Error('no lines to compare')
  return { choice: best.choice, line: best.line, regret: rounded(Math.max(0, best.value - second.value)) }
}

const lineIds = (plan: Plan): { choice: string; line: string[] } => ({
  choice: at(plan, 0).id,
  line: plan.map(({ id }) => id),
})

const rounded = (value: number): number => Math.round(value * 1000) / 1000
