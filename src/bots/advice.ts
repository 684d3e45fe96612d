import type { Action, AnyGame, Seat } from '../engine/contract/game.ts'
import type { Dice } from '../engine/dice/dice.ts'
import { rivalOf, solveMatrixGame } from './matrix-games.ts'
import { BUDGET, type SearchOptions, thoughtOf } from './search.ts'
import { merit, type Plan, plansOf, type Weighing, weigh } from './tree.ts'

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
  if (plans.length === 1) return { ...said(only as Plan), considered: [], regret: 0 }
  const thought = thoughtOf(game, seat, options)
  const { budget = BUDGET } = options
  const rival = rivalOf(game, state, seat)
  if (rival === undefined) return weighedAdvice(weigh(thought, state, plans, budget, dice))
  return blindAdvice(solveMatrixGame(thought, state, rival, budget, dice))
}

function weighedAdvice({ weighed, scale }: Weighing): BotAdvice {
  const considered = weighed.map(({ plan, node }) => ({
    ...said(plan),
    value: rounded(merit(node, scale)),
    visits: node.visits,
    wins: node.visits === 0 ? 0 : Math.round((100 * node.wins) / node.visits),
  }))
  return { ...headOf(considered), considered }
}

function blindAdvice({ mine, mix, theirMix, payoff, exploitable }: ReturnType<typeof solveMatrixGame>): BotAdvice {
  const considered = mine
    .map((action, row) => {
      const value = theirMix.reduce((sum, part, column) => sum + part * (payoff[row]?.[column] as number), 0)
      const share = Math.round(100 * (mix[row] as number))
      return { ...said([action]), value: rounded(value), visits: theirMix.length, wins: Math.round(100 * value), share }
    })
    .sort((a, b) => b.share - a.share || b.value - a.value)
  return { ...headOf(considered), considered, exploitable: rounded(exploitable) }
}

/** The best of those weighed, and how far the next one is behind it. */
function headOf(considered: readonly ConsideredLine[]): Pick<BotAdvice, 'choice' | 'line' | 'regret'> {
  const [best, second = best] = considered
  if (best === undefined || second === undefined) throw new Error('nothing was weighed')
  return { choice: best.choice, line: best.line, regret: rounded(Math.max(0, best.value - second.value)) }
}

const said = (plan: Plan): { choice: string; line: string[] } => ({
  choice: (plan[0] as Action).id,
  line: plan.map(({ id }) => id),
})

const rounded = (value: number): number => Math.round(value * 1000) / 1000
