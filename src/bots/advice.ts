import type { Action, AnyGame, Seat } from '../engine/contract/game.ts'
import type { Dice } from '../engine/dice/dice.ts'
import { rivalOf, solveMatrixGame } from './matrix-games.ts'
import { DEFAULT_BUDGET, type SearchOptions, searchContext } from './search.ts'
import { compareLines, type LineComparison, nodeValue, type Plan, plansOf } from './tree.ts'

/** What somebody who thinks about it would do, and what they think of the rest. */
export interface BotAdvice {
  /** The id of the choice. */
  readonly choice: string
  /** How it would go on while nothing unforeseen happens. */
  readonly line: readonly string[]
  /** What was weighed, the best first. */
  readonly considered: readonly ConsideredLine[]
  /** By how much the best stands before the runner-up, in `value`; 0 where there was nothing to choose. */
  readonly regret: number
  /** Where another seat chooses blind: how much a rival could gain who knew how often each is chosen. */
  readonly exploitable?: number
}
export interface ConsideredLine {
  readonly choice: string
  readonly line: readonly string[]
  /** From 0 to 1: half of it the share of imagined runs that were won, half how they scored. Of a blind choice: what it pays. */
  readonly value: number
  readonly visits: number
  /** Of the imagined runs, in percent. */
  readonly wins: number
  /** Where another seat chooses blind: how often to choose it, in percent. */
  readonly share?: number
}

/** Thinks about a choice as the search does, and says what came out. It knows no more than the seat. */
export function advise(game: AnyGame, state: unknown, seat: Seat, dice: Dice, options: SearchOptions = {}): BotAdvice {
  const plans = plansOf(game, state, seat)
  const [only] = plans
  if (plans.length === 1) return { ...lineIds(only as Plan), considered: [], regret: 0 }
  const thought = searchContext(game, seat, options)
  const { budget = DEFAULT_BUDGET } = options
  const rival = rivalOf(game, state, seat)
  if (rival === undefined) return searchAdvice(compareLines(thought, state, plans, budget, dice))
  return blindAdvice(solveMatrixGame(thought, state, rival, budget, dice))
}

function searchAdvice({ lines, scale }: LineComparison): BotAdvice {
  const considered = lines.map(({ plan, node }) => ({
    ...lineIds(plan),
    value: rounded(nodeValue(node, scale)),
    visits: node.visits,
    wins: node.visits === 0 ? 0 : Math.round((100 * node.wins) / node.visits),
  }))
  return { ...bestOf(considered), considered }
}

function blindAdvice({ mine, mix, theirMix, payoff, exploitable }: ReturnType<typeof solveMatrixGame>): BotAdvice {
  const considered = mine
    .map((action, row) => {
      const value = theirMix.reduce((sum, part, column) => sum + part * (payoff[row]?.[column] as number), 0)
      const share = Math.round(100 * (mix[row] as number))
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

/** The best of those weighed, and how far the next one is behind it. */
function bestOf(considered: readonly ConsideredLine[]): Pick<BotAdvice, 'choice' | 'line' | 'regret'> {
  const [best, second = best] = considered
  if (best === undefined || second === undefined) throw new Error('nothing was weighed')
  return { choice: best.choice, line: best.line, regret: rounded(Math.max(0, best.value - second.value)) }
}

const lineIds = (plan: Plan): { choice: string; line: string[] } => ({
  choice: (plan[0] as Action).id,
  line: plan.map(({ id }) => id),
})

const rounded = (value: number): number => Math.round(value * 1000) / 1000
