import type { Action, AnyGame, Seat } from '../engine/contract/game.ts'
import { type Dice, seededDice } from '../engine/dice/dice.ts'
import { at } from '../lib/enums.ts'
import { plausibleState } from './bot.ts'
import { candidateLinesOf, defaultLine, firstActions, horizonOf, type SearchContext, simulationResult } from './tree.ts'

/**
 * A decision in which two seats choose simultaneously, solved as a matrix game. Every pair of candidate actions is
 * simulated, and regret matching finds the probability of each action: a player who always chose the same one could be
 * predicted.
 */
export interface MatrixGame {
  readonly mine: readonly Action[]
  readonly theirs: readonly Action[]
  /** The probability of each of my actions. They add up to 1. */
  readonly mix: readonly number[]
  readonly theirMix: readonly number[]
  /** The payoffs from 0 (lost) to 1 (won): one row per action of mine, one column per action of theirs. */
  readonly payoff: readonly (readonly number[])[]
  /** My payoff if I play `mix` and the rival knows it and replies best. */
  readonly value: number
  /** How much more than `value` the equilibrium would be worth, at most. */
  readonly exploitable: number
}

/** The seat that chooses at the same time, if there is exactly one. */
export function rivalOf(game: AnyGame, state: unknown, seat: Seat): Seat | undefined {
  const others = game.toAct(state).filter((other) => other !== seat)
  return others.length === 1 ? others[0] : undefined
}

/** Number of rival actions considered. The first of them is the next action of the rival's built-in plan. */
const RIVAL_ACTIONS = 3
/** Assumed probability that the rival follows its built-in plan. Otherwise we expect the reply that is worst for us. */
const PREDICTABLE_SHARE = 0.5

/**
 * Solves a simultaneous decision. Half of the budget simulates the rival's built-in plan, its most likely choice. The
 * mix is chosen half against that plan and half against the worst case: it exploits predictable rivals and is hardly
 * worse than the equilibrium against others.
 */
export function solveMatrixGame(
  context: SearchContext,
  state: unknown,
  rival: Seat,
  budget: number,
  dice: Dice,
): MatrixGame {
  const { game, seat } = context
  const token = dice.roll('search', 2 ** 32, 'token of a blind choice')
  const guess = plausibleState(game, state, seat, seededDice(`${token} guess`))
  // Every pair of actions is simulated, so the budget limits the number of candidates.
  const most = Math.max(2, Math.floor(Math.sqrt(budget)))
  const mine = firstActions(candidateLinesOf(game, state, seat)).slice(0, most)
  const theirs = firstActions(candidateLinesOf(game, guess, rival)).slice(0, Math.min(RIVAL_ACTIONS, most))
  const sums = mine.map(() => theirs.map(() => 0))
  const worlds = worldsPerColumn(budget, mine.length, theirs.length)
  const tried = theirs.map(() => 0)
  for (let i = 0; i < Math.max(...worlds) && !(i > 0 && context.isEnough()); i++)
    for (let column = 0; column < theirs.length; column++) {
      if (i >= at(worlds, column)) continue
      tried[column] = i + 1
      for (let row = 0; row < mine.length; row++) {
        const worldDice = seededDice(`${token} ${i}`)
        const world = plausibleState(game, state, seat, worldDice.fork('world'))
        const line = at(sums, row)
        line[column] = at(line, column) + playPair(context, world, rival, at(mine, row), column, worldDice)
      }
    }
  const payoff = sums.map((line) => line.map((sum, column) => sum / at(tried, column)))
  const weighted = payoff.map((line) =>
    line.map((paid) => PREDICTABLE_SHARE * at(line, 0) + (1 - PREDICTABLE_SHARE) * paid),
  )
  const { mix, theirMix } = equilibrium(weighted)
  return { mine, theirs, payoff, mix, theirMix, ...boundsOf(payoff, mix) }
}

/** Simulated worlds per column of the matrix: half of the budget for the first column, the rest shared equally by the others. */
function worldsPerColumn(budget: number, rows: number, columns: number): number[] {
  if (columns === 1) return [Math.max(1, Math.floor(budget / rows))]
  const first = Math.max(1, Math.floor(budget / 2 / rows))
  const others = Math.max(1, Math.floor((budget - first * rows) / (rows * (columns - 1))))
  return Array.from({ length: columns }, (_, column) => (column === 0 ? first : others))
}

/** The payoff of a mix against the rival's best reply, and how much more the equilibrium could be worth. */
function boundsOf(
  payoff: readonly (readonly number[])[],
  mix: readonly number[],
): Pick<MatrixGame, 'value' | 'exploitable'> {
  const against = (column: number): number =>
    mix.reduce((sum, share, row) => sum + share * at(at(payoff, row), column), 0)
  const value = Math.min(...(payoff[0] ?? []).map((_, column) => against(column)))
  const { value: best, exploitable } = equilibrium(payoff)
  return { value, exploitable: Math.max(0, best + exploitable - value) }
}

/**
 * Simulates one pair of actions in one world, then lets both seats follow their built-in plans to the end. The rival's
 * action is given by its index in the list for that world, because the rival's hidden hand differs from world to world.
 */
function playPair(
  context: SearchContext,
  world: unknown,
  rival: Seat,
  own: Action,
  column: number,
  dice: Dice,
): number {
  const { game, seat, horizon } = context
  const shown = horizonOf(game, world, seat)
  const open = firstActions(candidateLinesOf(game, world, rival))
  const other = at(open, Math.min(column, open.length - 1))
  game.apply(
    world,
    game.toAct(world).map((acting) => ({ seat: acting, action: acting === seat ? own : other })),
    dice,
  )
  for (let turns = 1; turns < horizon && game.toAct(world).length > 0 && !shown.at(world); turns++) {
    const moves = game
      .toAct(world)
      .map((acting) => ({ seat: acting, action: at(defaultLine(game, world, acting, dice), 0) }))
    game.apply(world, moves, dice)
  }
  return pairPayoff(game, world, [seat, rival])
}

/** The payoff of a simulated run: 1 for a win, 0 for a defeat, and otherwise a value between them by the difference of the scores. */
function pairPayoff(game: AnyGame, world: unknown, [seat, rival]: [Seat, Seat]): number {
  const [own, other] = [simulationResult(game, world, seat), simulationResult(game, world, rival)]
  if (own.isWon !== other.isWon) return own.isWon ? 1 : 0
  const span = Math.abs(own.score) + Math.abs(other.score)
  return span === 0 ? 0.5 : 0.5 + (own.score - other.score) / (2 * span)
}

const ROUNDS = 2000

/** Finds an equilibrium by regret matching for both sides: the weighted averages of the strategies over all rounds converge to it. */
export function equilibrium(
  payoff: readonly (readonly number[])[],
): Pick<MatrixGame, 'mix' | 'theirMix' | 'value' | 'exploitable'> {
  const [rows, columns] = [payoff.length, payoff[0]?.length ?? 0]
  const regrets = [new Float64Array(rows), new Float64Array(columns)] as const
  const totals = [new Float64Array(rows), new Float64Array(columns)] as const
  const now = [new Float64Array(rows), new Float64Array(columns)] as const
  const gains = [new Float64Array(rows), new Float64Array(columns)] as const
  for (let round = 1; round <= ROUNDS; round++) {
    // The sides are updated in turn. Later rounds weigh more, because the first strategies are far from the equilibrium.
    for (const side of [0, 1] as const) {
      setStrategy(regrets[0], now[0])
      setStrategy(regrets[1], now[1])
      gainsOf(payoff, now[1], gains[0], gains[1], now[0])
      updateRegrets(regrets[side], totals[side], now[side], gains[side], round)
    }
  }
  const [mix, theirMix] = [shares(totals[0]), shares(totals[1])]
  gainsOf(payoff, theirMix, gains[0], gains[1], mix)
  // The column gains are the row seat's losses.
  const [best, worst] = [Math.max(...gains[0]), -Math.max(...gains[1])]
  return { mix: [...mix], theirMix: [...theirMix], value: worst, exploitable: Math.max(0, best - worst) }
}

/** Sets the strategy `now` in proportion to the positive regrets; to equal probabilities if no regret is positive. */
function setStrategy(regret: Float64Array, now: Float64Array): void {
  let sum = 0
  for (const one of regret) sum += Math.max(0, one)
  for (let i = 0; i < now.length; i++) now[i] = sum > 0 ? Math.max(0, regret[i] ?? 0) / sum : 1 / now.length
}

/** The payoff of each row and of each column against the mix of the other side. */
function gainsOf(
  payoff: readonly (readonly number[])[],
  theirs: Float64Array,
  rowGains: Float64Array,
  columnGains: Float64Array,
  mine: Float64Array,
): void {
  rowGains.fill(0)
  columnGains.fill(0)
  for (let row = 0; row < rowGains.length; row++)
    for (let column = 0; column < columnGains.length; column++) {
      const paid = payoff[row]?.[column] ?? 0
      rowGains[row] = (rowGains[row] ?? 0) + paid * (theirs[column] ?? 0)
      columnGains[column] = (columnGains[column] ?? 0) - paid * (mine[row] ?? 0)
    }
}

function updateRegrets(
  regret: Float64Array,
  total: Float64Array,
  now: Float64Array,
  gains: Float64Array,
  round: number,
): void {
  let mean = 0
  for (let i = 0; i < now.length; i++) mean += (now[i] ?? 0) * (gains[i] ?? 0)
  for (let i = 0; i < now.length; i++) {
    // Negative regrets are reset to 0 (regret matching+), so that strategies adapt faster.
    regret[i] = Math.max(0, (regret[i] ?? 0) + (gains[i] ?? 0) - mean)
    total[i] = (total[i] ?? 0) + round * (now[i] ?? 0)
  }
}

function shares(total: Float64Array): Float64Array {
  const sum = total.reduce((all, one) => all + one, 0)
  return total.map((one) => one / sum)
}

/** Draws one action with the probabilities of the mix. */
export function drawAction(actions: readonly Action[], mix: readonly number[], dice: Dice): Action {
  const drawn = dice.roll('search', DRAW_STEPS, 'what is done blind') / DRAW_STEPS
  let sum = 0
  for (let i = 0; i < actions.length; i++) {
    sum += at(mix, i)
    if (drawn < sum) return at(actions, i)
  }
  return at(actions, actions.length - 1)
}
const DRAW_STEPS = 1_000_000
