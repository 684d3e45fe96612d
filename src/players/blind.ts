import { type Dice, seededDice } from '../engine/dice.ts'
import type { Action, AnyGame, Seat } from '../engine/game.ts'
import { believe } from './player.ts'
import { firstOf, plansOf, ruleOfThumb, type Thought, verdict } from './tree.ts'

/**
 * Two seats that choose blind at once are a matrix game: what one should do depends on what the other would, and a single guess can be
 * read. Every pair of candidates is played out in imagined worlds, and regret matching finds how often each should be chosen.
 */
export interface BlindGame {
  readonly mine: readonly Action[]
  readonly theirs: readonly Action[]
  /** How often each of mine should be chosen; adds up to 1. */
  readonly mix: readonly number[]
  readonly theirMix: readonly number[]
  /** From 0 (lost) to 1 (won), mine against theirs, row by row. */
  readonly payoff: readonly (readonly number[])[]
  /** What the mix is worth against the best answers to it, on this table … */
  readonly value: number
  /** … and how much more the best answer to theirs would bring than that: 0 at the equilibrium of the table. */
  readonly exploitable: number
}

/** Who else chooses with this seat: undefined unless it is exactly one other. */
export function rivalOf(game: AnyGame, state: unknown, seat: Seat): Seat | undefined {
  const others = game.toAct(state).filter((other) => other !== seat)
  return others.length === 1 ? others[0] : undefined
}

export function solveBlind(thought: Thought, state: unknown, rival: Seat, budget: number, dice: Dice): BlindGame {
  const { game, seat } = thought
  const token = dice.roll('search', 2 ** 32, 'token of a blind choice')
  const guess = believe(game, state, seat, seededDice(`${token} guess`))
  // A table takes a run for every pair: no more candidates than the budget has pairs, the best by rule of thumb.
  const most = Math.max(2, Math.floor(Math.sqrt(budget)))
  const mine = firstOf(plansOf(game, state, seat)).slice(0, most)
  // What the other could do as far as this seat can tell: its plans in a world drawn from here.
  const theirs = firstOf(plansOf(game, guess, rival)).slice(0, most)
  const sums = mine.map(() => theirs.map(() => 0))
  const counts = mine.map(() => theirs.map(() => 0))
  const worlds = Math.max(1, Math.floor(budget / (mine.length * theirs.length)))
  for (let i = 0; i < worlds && !(i > 0 && thought.isEnough()); i++)
    for (let row = 0; row < mine.length; row++)
      for (let column = 0; column < theirs.length; column++) {
        const fate = seededDice(`${token} ${i}`)
        const world = believe(game, state, seat, fate.fork('world'))
        const paid = played(thought, world, rival, [mine[row], theirs[column]] as [Action, Action], fate)
        if (paid === undefined) continue
        ;(sums[row] as number[])[column] = (sums[row]?.[column] as number) + paid
        ;(counts[row] as number[])[column] = (counts[row]?.[column] as number) + 1
      }
  const payoff = sums.map((line, row) => line.map((sum, column) => sum / Math.max(1, counts[row]?.[column] as number)))
  return { mine, theirs, payoff, ...equilibrium(payoff) }
}

/** One pair in one world, to the end by rule of thumb; undefined where the other could not do this there. */
function played(
  thought: Thought,
  world: unknown,
  rival: Seat,
  [own, other]: [Action, Action],
  dice: Dice,
): number | undefined {
  const { game, seat, horizon } = thought
  if (!game.legal(world, rival).includes(other)) return undefined
  game.apply(
    world,
    game.toAct(world).map((acting) => ({ seat: acting, action: acting === seat ? own : other })),
    dice,
  )
  for (let turns = 1; turns < horizon && game.toAct(world).length > 0; turns++) {
    const moves = game
      .toAct(world)
      .map((acting) => ({ seat: acting, action: ruleOfThumb(game, world, acting, dice)[0] as Action }))
    game.apply(world, moves, dice)
  }
  return worth(game, world, [seat, rival])
}

/** 1 for a win, 0 for a defeat; between them who stands better, and by how much. */
function worth(game: AnyGame, world: unknown, [seat, rival]: [Seat, Seat]): number {
  const [own, other] = [verdict(game, world, seat), verdict(game, world, rival)]
  if (own.isWon !== other.isWon) return own.isWon ? 1 : 0
  const span = Math.abs(own.score) + Math.abs(other.score)
  return span === 0 ? 0.5 : 0.5 + (own.score - other.score) / (2 * span)
}

const ROUNDS = 2000

/** Regret matching for both sides of a table at once: their averages come to rest at an equilibrium. */
export function equilibrium(
  payoff: readonly (readonly number[])[],
): Pick<BlindGame, 'mix' | 'theirMix' | 'value' | 'exploitable'> {
  const [rows, columns] = [payoff.length, payoff[0]?.length ?? 0]
  const regrets = [new Float64Array(rows), new Float64Array(columns)] as const
  const totals = [new Float64Array(rows), new Float64Array(columns)] as const
  const now = [new Float64Array(rows), new Float64Array(columns)] as const
  const gains = [new Float64Array(rows), new Float64Array(columns)] as const
  for (let round = 1; round <= ROUNDS; round++) {
    // In turn, each against what the other does now; later rounds count more, since the first ones are far from the truth.
    for (const side of [0, 1] as const) {
      matched(regrets[0], now[0])
      matched(regrets[1], now[1])
      gainsOf(payoff, now[1], gains[0], gains[1], now[0])
      learn(regrets[side], totals[side], now[side], gains[side], round)
    }
  }
  const [mix, theirMix] = [shares(totals[0]), shares(totals[1])]
  gainsOf(payoff, theirMix, gains[0], gains[1], mix)
  // Gains of the other seat are told as losses of this one.
  const [best, worst] = [Math.max(...gains[0]), -Math.max(...gains[1])]
  return { mix: [...mix], theirMix: [...theirMix], value: worst, exploitable: Math.max(0, best - worst) }
}

/** In proportion to what one regrets not having done; all alike where nothing is regretted. */
function matched(regret: Float64Array, now: Float64Array): void {
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

function learn(regret: Float64Array, total: Float64Array, now: Float64Array, gains: Float64Array, round: number): void {
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
export function drawn(actions: readonly Action[], mix: readonly number[], dice: Dice): Action {
  const at = dice.roll('search', GRAIN, 'what is done blind') / GRAIN
  let sum = 0
  for (let i = 0; i < actions.length; i++) {
    sum += mix[i] as number
    if (at < sum) return actions[i] as Action
  }
  return actions.at(-1) as Action
}
const GRAIN = 1_000_000
