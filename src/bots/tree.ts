import type { Action, AnyGame, Seat } from '../engine/contract/game.ts'
import { type Dice, seededDice } from '../engine/dice/dice.ts'
import { at } from '../lib/enums.ts'
import { plausibleState } from './bot.ts'
import { builtInPlan } from './plan.ts'
import { randomBot } from './random.ts'

/** What a search needs to know: the game, the seat and the limits. */
export interface SearchContext {
  readonly game: AnyGame
  readonly seat: Seat
  readonly horizon: number
  readonly depth: number
  /** Called between simulated runs; returns true to stop with the results so far. */
  readonly isEnough: () => boolean
}

export type Plan = readonly Action[]

/** A node of the search tree: the results of one choice. `children` has one entry per plan, with the index of the plan. */
export interface SearchNode {
  visits: number
  wins: number
  score: number
  readonly children: SearchNode[]
}
const makeNode = (): SearchNode => ({ visits: 0, wins: 0, score: 0, children: [] })

/** The range of the scores seen so far, which turns a score into a value. A win counts as much as the whole range. */
export interface ScoreRange {
  least: number
  most: number
}
const makeScale = (): ScoreRange => ({ least: Number.POSITIVE_INFINITY, most: Number.NEGATIVE_INFINITY })

/** The average value of a node from 0 to 1; 0 if it was never tried. */
export function nodeValue(node: SearchNode, scale: ScoreRange): number {
  if (node.visits === 0) return 0
  const span = scale.most - scale.least || 1
  return (node.wins / node.visits + (node.score / node.visits - scale.least) / span) / 2
}

/** A line and the results of its simulations. */
interface ComparedLine {
  readonly plan: Plan
  readonly node: SearchNode
  /** The line's result in each simulated world. All lines that are still compared were tried in the same worlds, in the same order. */
  readonly results: Result[]
}
interface Result {
  readonly isWon: boolean
  readonly score: number
}

/**
 * Compares plans in simulated worlds and returns them best first. Uses sequential halving: each round tries the
 * remaining plans in the same worlds and drops the worse half, so that good plans get the most simulations.
 */
export function compareLines(
  context: SearchContext,
  state: unknown,
  plans: readonly Plan[],
  budget: number,
  dice: Dice,
): ComparedLines {
  const scale = makeScale()
  const token = dice.roll('search', 2 ** 32, 'token of a search')
  const rounds = Math.ceil(Math.log2(plans.length))
  let open: readonly ComparedLine[] = plans.map((plan) => ({ plan, node: makeNode(), results: [] }))
  let dropped: readonly ComparedLine[] = []
  for (let round = 0; round < rounds; round++) {
    const worlds = Math.max(1, Math.floor(budget / rounds / open.length))
    for (let i = 0; i < worlds && !(i > 0 && context.isEnough()); i++)
      for (const { plan, node, results } of open) {
        // The same dice for every line, so that differences come from the lines and not from luck.
        const worldDice = seededDice(`${token} ${round} ${i}`)
        const world = plausibleState(context.game, state, context.seat, worldDice.fork('world'))
        results.push(simulateRun(context, world, plan, node, scale, worldDice))
      }
    const sorted = [...open].sort((a, b) => nodeValue(b.node, scale) - nodeValue(a.node, scale))
    protectFirst(sorted, at(plans, 0), scale)
    const half = Math.ceil(sorted.length / 2)
    open = sorted.slice(0, half)
    dropped = [...sorted.slice(half), ...dropped]
  }
  return { lines: [...open, ...dropped], scale }
}

/** Keeps the built-in plan among the remaining lines, and lets another line rank first only on statistical evidence. */
function protectFirst(sorted: ComparedLine[], first: Plan, scale: ScoreRange): void {
  const place = sorted.findIndex(({ plan }) => plan === first)
  const last = Math.ceil(sorted.length / 2) - 1
  if (place <= last) return
  if (last === 0 && isBetter(at(sorted, 0), at(sorted, place), scale)) return
  sorted.splice(last, 0, ...sorted.splice(place, 1))
}

/** Whether one line beats the other: their mean difference per world is more than `STANDARD_ERRORS` times its standard error. */
function isBetter(one: ComparedLine, other: ComparedLine, scale: ScoreRange): boolean {
  const span = scale.most - scale.least || 1
  const count = one.results.length
  let [sum, squares] = [0, 0]
  for (let i = 0; i < count; i++) {
    const [a, b] = [at(one.results, i), at(other.results, i)]
    const difference = (a.isWon ? 1 : 0) - (b.isWon ? 1 : 0) + (a.score - b.score) / span
    sum += difference
    squares += difference * difference
  }
  const mean = sum / count
  const standardError = Math.sqrt(Math.max(0, squares / count - mean * mean) / count)
  return mean > STANDARD_ERRORS * standardError
}
const STANDARD_ERRORS = 1

/** The compared lines, best first, and the range of their scores. */
export interface ComparedLines {
  readonly lines: readonly ComparedLine[]
  readonly scale: ScoreRange
}

/** Simulates one run: the line, then the choices of its tree, then the built-in plan. Adds the result to every node on the path. */
function simulateRun(
  context: SearchContext,
  world: unknown,
  line: Plan,
  top: SearchNode,
  scale: ScoreRange,
  dice: Dice,
): Result {
  const { game, seat, horizon, depth } = context
  const path = [top]
  const shown = horizonOf(game, world, seat)
  let turns = playLine(context, world, line, dice)
  let node: SearchNode | undefined = depth > 1 ? top : undefined
  while (turns < horizon && game.toAct(world).length > 0 && !shown.at(world)) {
    if (!game.toAct(world).includes(seat)) {
      turns += playLine(context, world, [], dice)
      continue
    }
    const plans: readonly Plan[] =
      node === undefined ? [defaultLine(game, world, seat, dice)] : candidateLinesOf(game, world, seat)
    let choice = 0
    if (node !== undefined && plans.length > 1) {
      choice = select(node, plans.length, scale)
      const child = node.children[choice] ?? makeNode()
      node.children[choice] = child
      path.push(child)
      node = child.visits > 0 && path.length < depth ? child : undefined
    }
    turns += playLine(context, world, at(plans, choice), dice)
  }
  const { isWon, score } = simulationResult(game, world, seat)
  scale.least = Math.min(scale.least, score)
  scale.most = Math.max(scale.most, score)
  for (const visited of path) {
    visited.visits++
    visited.score += score
    if (isWon) visited.wins++
  }
  return { isWon, score }
}

/** The game's test for states in which the result of a choice made here is visible. Never true for a game without such a test. */
export const horizonOf = (game: AnyGame, world: unknown, seat: Seat): { at(later: unknown): boolean } =>
  game.horizon?.(world, seat) ?? NEVER
const NEVER = { at: () => false }

/**
 * The result of a simulated run for a seat. The score is the game's `value` if it has one, because that tells a narrow
 * defeat from a clear one better than the game's own score.
 */
export function simulationResult(game: AnyGame, world: unknown, seat: Seat): { isWon: boolean; score: number } {
  const standing = game.outcome(world)?.standings[seat]
  return { isWon: standing?.won === true, score: game.value?.(world, seat) ?? standing?.score ?? 0 }
}

/** Selects a child by upper confidence bounds. Children never tried come first, in the order of the plans. */
function select(node: SearchNode, count: number, scale: ScoreRange): number {
  let chosen = 0
  let most = Number.NEGATIVE_INFINITY
  for (let choice = 0; choice < count; choice++) {
    const child = node.children[choice]
    if (child === undefined || child.visits === 0) return choice
    const bound = nodeValue(child, scale) + EXPLORATION * Math.sqrt(Math.log(node.visits + 1) / child.visits)
    if (bound > most) {
      most = bound
      chosen = choice
    }
  }
  return chosen
}
const EXPLORATION = 0.4

export const candidateLinesOf = (game: AnyGame, state: unknown, seat: Seat): readonly Plan[] =>
  game.candidateLines === undefined
    ? game.legal(state, seat).map((action) => [action])
    : [...game.candidateLines(state, seat)]

export const defaultLine = (game: AnyGame, state: unknown, seat: Seat, dice: Dice): Plan =>
  builtInPlan(game, state, seat) ?? [randomBot(game, state, seat, dice)]

/** Plays a line as long as it stays legal, at least one turn. Other seats follow their built-in plans. Returns the number of turns. */
export function playLine({ game, seat }: SearchContext, world: unknown, line: Plan, dice: Dice): number {
  let turns = 0
  do {
    const acting = game.toAct(world)
    const mine = line[turns]
    if (turns > 0 && (mine === undefined || !acting.includes(seat) || !game.legal(world, seat).includes(mine))) break
    const moves = acting.map((other) => {
      if (other === seat && mine !== undefined) return { seat: other, action: mine }
      return { seat: other, action: at(defaultLine(game, world, other, dice), 0) }
    })
    game.apply(world, moves, dice)
    turns++
  } while (turns < line.length)
  return turns
}

/** The first action of each plan, without duplicates. */
export const firstActions = (plans: readonly Plan[]): readonly Action[] => [
  ...new Set(plans.map((plan) => at(plan, 0))),
]
