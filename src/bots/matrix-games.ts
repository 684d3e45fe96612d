import type { Action, AnyGame, Seat } from '../engine/contract/game.ts'
import { type Dice, seededDice } from '../engine/dice/dice.ts'
import { plausibleState } from './bot.ts'
import { defaultLine, evaluate, firstActions, plansOf, type SearchContext, shownFrom } from './tree.ts'

/**
 * Two seats that choose blind at once are a matrix game: what one should do depends on what the other would, and a single guess can be
 * read. Every pair of candidates is played out in imagined worlds, and regret matching finds how often each should be chosen.
 */
export interface MatrixGame {
  readonly mine: readonly Action[]
  readonly theirs: readonly Action[]
  /** How often each of mine should be chosen; adds up to 1. */
  readonly mix: readonly number[]
  readonly theirMix: readonly number[]
  /** From 0 (lost) to 1 (won), mine against theirs, row by row. */
  readonly payoff: readonly (readonly number[])[]
  /** What the mix is worth against the best answer to it, on this table … */
  readonly value: number
  /** … and how much more the equilibrium of the table would be worth at most. */
  readonly exploitable: number
}

/** Who else chooses with this seat: undefined unless it is exactly one other. */
export function rivalOf(game: AnyGame, state: unknown, seat: Seat): Seat | undefined {
  const others = game.toAct(state).filter((other) => other !== seat)
  return others.length === 1 ? others[0] : undefined
}

/** How many of the other's ways to act are set against one's own: the first is what it would do by rule of thumb. */
const RIVAL_ACTIONS = 3
/** How often the other is believed to go by its rule of thumb; otherwise it does what hurts most. */
const PREDICTABLE_SHARE = 0.5

/**
 * Most of the budget goes to what the other would do by rule of thumb, since that is what it mostly does. The mix answers half to that
 * and half to the worst: it gains on who is predictable, and is hardly worse than the equilibrium against who is not.
 */
export function solveMatrixGame(
  thought: SearchContext,
  state: unknown,
  rival: Seat,
  budget: number,
  dice: Dice,
): MatrixGame {
  const { game, seat } = thought
  const token = dice.roll('search', 2 ** 32, 'token of a blind choice')
  const guess = plausibleState(game, state, seat, seededDice(`${token} guess`))
  // A table takes a run for every pair: no more candidates than the budget has pairs, the best by rule of thumb.
  const most = Math.max(2, Math.floor(Math.sqrt(budget)))
  const mine = firstActions(plansOf(game, state, seat)).slice(0, most)
  const theirs = firstActions(plansOf(game, guess, rival)).slice(0, Math.min(RIVAL_ACTIONS, most))
  const sums = mine.map(() => theirs.map(() => 0))
  const worlds = worldsPerColumn(budget, mine.length, theirs.length)
  const seen = theirs.map(() => 0)
  for (let i = 0; i < Math.max(...worlds) && !(i > 0 && thought.isEnough()); i++)
    for (let column = 0; column < theirs.length; column++) {
      if (i >= (worlds[column] as number)) continue
      seen[column] = i + 1
      for (let row = 0; row < mine.length; row++) {
        const fate = seededDice(`${token} ${i}`)
        const world = plausibleState(game, state, seat, fate.fork('world'))
        const line = sums[row] as number[]
        line[column] = (line[column] as number) + playPair(thought, world, rival, mine[row] as Action, column, fate)
      }
    }
  const payoff = sums.map((line) => line.map((sum, column) => sum / (seen[column] as number)))
  const leaning = payoff.map((line) =>
    line.map((paid) => PREDICTABLE_SHARE * (line[0] as number) + (1 - PREDICTABLE_SHARE) * paid),
  )
  const { mix, theirMix } = equilibrium(leaning)
  return { mine, theirs, payoff, mix, theirMix, ...boundsOf(payoff, mix) }
}

/** Imagined worlds for each way of the other: half of the budget for the first, the rest for the others in equal parts. */
function worldsPerColumn(budget: number, rows: number, columns: number): number[] {
  if (columns === 1) return [Math.max(1, Math.floor(budget / rows))]
  const first = Math.max(1, Math.floor(budget / 2 / rows))
  const others = Math.max(1, Math.floor((budget - first * rows) / (rows * (columns - 1))))
  return Array.from({ length: columns }, (_, column) => (column === 0 ? first : others))
}

/** What a mix is worth against the best answer to it, and how much the equilibrium would be worth more. */
function boundsOf(
  payoff: readonly (readonly number[])[],
  mix: readonly number[],
): Pick<MatrixGame, 'value' | 'exploitable'> {
  const against = (column: number): number =>
    mix.reduce((sum, share, row) => sum + share * (payoff[row]?.[column] as number), 0)
  const value = Math.min(...(payoff[0] ?? []).map((_, column) => against(column)))
  const { value: best, exploitable } = equilibrium(payoff)
  return { value, exploitable: Math.max(0, best + exploitable - value) }
}

/**
 * One pair in one world, to the end by rule of thumb. The other acts by the place of its plan in that world: the first is the best by its own
 * rule of thumb, whatever it carries there.
 */
function playPair(
  thought: SearchContext,
  world: unknown,
  rival: Seat,
  own: Action,
  column: number,
  dice: Dice,
): number {
  const { game, seat, horizon } = thought
  const shown = shownFrom(game, world, seat)
  const open = firstActions(plansOf(game, world, rival))
  const other = open[Math.min(column, open.length - 1)] as Action
  game.apply(
    world,
    game.toAct(world).map((acting) => ({ seat: acting, action: acting === seat ? own : other })),
    dice,
  )
  for (let turns = 1; turns < horizon && game.toAct(world).length > 0 && !shown.at(world); turns++) {
    const moves = game
      .toAct(world)
      .map((acting) => ({ seat: acting, action: defaultLine(game, world, acting, dice)[0] as Action }))
    game.apply(world, moves, dice)
  }
  return pairPayoff(game, world, [seat, rival])
}

/** 1 for a win, 0 for a defeat; between them who stands better, and by how much. */
function pairPayoff(game: AnyGame, world: unknown, [seat, rival]: [Seat, Seat]): number {
  const [own, other] = [evaluate(game, world, seat), evaluate(game, world, rival)]
  if (own.isWon !== other.isWon) return own.isWon ? 1 : 0
  const span = Math.abs(own.score) + Math.abs(other.score)
  return span === 0 ? 0.5 : 0.5 + (own.score - other.score) / (2 * span)
}

const ROUNDS = 2000

/** Regret matching for both sides of a table at once: their averages come to rest at an equilibrium. */
export function equilibrium(
  payoff: readonly (readonly number[])[],
): Pick<MatrixGame, 'mix' | 'theirMix' | 'value' | 'exploitable'> {
  const [rows, columns] = [payoff.length, payoff[0]?.length ?? 0]
  const regrets = [new Float64Array(rows), new Float64Array(columns)] as const
  const totals = [new Float64Array(rows), new Float64Array(columns)] as const
  const now = [new Float64Array(rows), new Float64Array(columns)] as const
  const gains = [new Float64Array(rows), new Float64Array(columns)] as const
  for (let round = 1; round <= ROUNDS; round++) {
    // In turn, each against what the other does now; later rounds count more, since the first ones are far from the truth.
    for (const side of [0, 1] as const) {
      setStrategy(regrets[0], now[0])
      setStrategy(regrets[1], now[1])
      gainsOf(payoff, now[1], gains[0], gains[1], now[0])
      updateRegrets(regrets[side], totals[side], now[side], gains[side], round)
    }
  }
  const [mix, theirMix] = [shares(totals[0]), shares(totals[1])]
  gainsOf(payoff, theirMix, gains[0], gains[1], mix)
  // Gains of the other seat are told as losses of this one.
  const [best, worst] = [Math.max(...gains[0]), -Math.max(...gains[1])]
  return { mix: [...mix], theirMix: [...theirMix], value: worst, exploitable: Math.max(0, best - worst) }
}

/** In proportion to what one regrets not having done; all alike where nothing is regretted. */
function setStrategy(regret: Float64Array, now: Float64Array): void {
  let sum = 0
  for (const one of regret) sum += Math.max(0, one)
  for (let i = 0; i < now.length; i++) now[i] = sum > 0 ? Math.max(0, regret[i] as number) / sum : 1 / now.length
}

/** What each row and each column would bring against the other side's mix. */
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
      const paid = payoff[row]?.[column] as number
      rowGains[row] = (rowGains[row] as number) + paid * (theirs[column] as number)
      columnGains[column] = (columnGains[column] as number) - paid * (mine[row] as number)
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
  for (let i = 0; i < now.length; i++) mean += (now[i] as number) * (gains[i] as number)
  for (let i = 0; i < now.length; i++) {
    // What is regretted less than nothing is forgotten, so that a side turns as soon as the wind does.
    regret[i] = Math.max(0, (regret[i] as number) + (gains[i] as number) - mean)
    total[i] = (total[i] as number) + round * (now[i] as number)
  }
}

function shares(total: Float64Array): Float64Array {
  const sum = total.reduce((all, one) => all + one, 0)
  return total.map((one) => one / sum)
}

/** One of the actions, as often as the mix says. */
export function drawAction(actions: readonly Action[], mix: readonly number[], dice: Dice): Action {
  const at = dice.roll('search', DRAW_STEPS, 'what is done blind') / DRAW_STEPS
  let sum = 0
  for (let i = 0; i < actions.length; i++) {
    sum += mix[i] as number
    if (at < sum) return actions[i] as Action
  }
  return actions.at(-1) as Action
}
const DRAW_STEPS = 1_000_000
