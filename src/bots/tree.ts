import type { Action, AnyGame, Seat } from '../engine/contract/game.ts'
import { type Dice, seededDice } from '../engine/dice/dice.ts'
import { plausibleState } from './bot.ts'
import { builtInPlan } from './plan.ts'
import { randomBot } from './random.ts'

/** What is thought about: whose choice, how far, and who may say that it is enough. */
export interface SearchContext {
  readonly game: AnyGame
  readonly seat: Seat
  readonly horizon: number
  readonly depth: number
  /** Asked between imagined runs: true ends the thinking with what is known by then. */
  readonly isEnough: () => boolean
}

export type Plan = readonly Action[]

/** What came of a choice, and of the choices behind it, by their place in the list of plans. */
export interface Node {
  visits: number
  wins: number
  score: number
  readonly children: Node[]
}
const makeNode = (): Node => ({ visits: 0, wins: 0, score: 0, children: [] })

/** The scores seen so far: a win is worth as much as the whole span between them. */
export interface Scale {
  least: number
  most: number
}
const makeScale = (): Scale => ({ least: Number.POSITIVE_INFINITY, most: Number.NEGATIVE_INFINITY })

/** From 0 to 1; what was never tried is worth nothing yet. */
export function nodeValue(node: Node, scale: Scale): number {
  if (node.visits === 0) return 0
  const span = scale.most - scale.least || 1
  return (node.wins / node.visits + (node.score / node.visits - scale.least) / span) / 2
}

/** A line that was weighed. */
interface ComparedLine {
  readonly plan: Plan
  readonly node: Node
  /** What came of it in each world, in the order in which worlds were tried: every line that is still in question was tried in the same ones. */
  readonly results: Result[]
}
interface Result {
  readonly isWon: boolean
  readonly score: number
}

/**
 * Weighs every plan in imagined worlds, the best first. Each world is tried with every line that is still in question, and after each
 * round the worse half of them is dropped: so those that matter are weighed most.
 */
export function compareLines(
  thought: SearchContext,
  state: unknown,
  plans: readonly Plan[],
  budget: number,
  dice: Dice,
): LineComparison {
  const scale = makeScale()
  const token = dice.roll('search', 2 ** 32, 'token of a search')
  const rounds = Math.ceil(Math.log2(plans.length))
  let open: readonly ComparedLine[] = plans.map((plan) => ({ plan, node: makeNode(), results: [] }))
  let dropped: readonly ComparedLine[] = []
  for (let round = 0; round < rounds; round++) {
    const worlds = Math.max(1, Math.floor(budget / rounds / open.length))
    for (let i = 0; i < worlds && !(i > 0 && thought.isEnough()); i++)
      for (const { plan, node, results } of open) {
        // The same dice for every line: what falls at a later stage falls for all of them, so that lines differ by merit.
        const fate = seededDice(`${token} ${round} ${i}`)
        const world = plausibleState(thought.game, state, thought.seat, fate.fork('world'))
        results.push(simulateRun(thought, world, plan, node, scale, fate))
      }
    const sorted = [...open].sort((a, b) => nodeValue(b.node, scale) - nodeValue(a.node, scale))
    protectFirst(sorted, plans[0] as Plan, scale)
    const half = Math.ceil(sorted.length / 2)
    open = sorted.slice(0, half)
    dropped = [...sorted.slice(half), ...dropped]
  }
  return { lines: [...open, ...dropped], scale }
}

/** The first plan stays in question to the end, and is left there only on evidence: a few runs prove little. */
function protectFirst(sorted: ComparedLine[], first: Plan, scale: Scale): void {
  const at = sorted.findIndex(({ plan }) => plan === first)
  const last = Math.ceil(sorted.length / 2) - 1
  if (at <= last) return
  if (last === 0 && isBetter(sorted[0] as ComparedLine, sorted[at] as ComparedLine, scale)) return
  sorted.splice(last, 0, ...sorted.splice(at, 1))
}

/** Whether the differences, world by world, lie on average so many of their standard errors above nothing. */
function isBetter(one: ComparedLine, other: ComparedLine, scale: Scale): boolean {
  const span = scale.most - scale.least || 1
  const count = one.results.length
  let [sum, squares] = [0, 0]
  for (let i = 0; i < count; i++) {
    const [a, b] = [one.results[i] as Result, other.results[i] as Result]
    const apart = (a.isWon ? 1 : 0) - (b.isWon ? 1 : 0) + (a.score - b.score) / span
    sum += apart
    squares += apart * apart
  }
  const mean = sum / count
  const spread = Math.sqrt(Math.max(0, squares / count - mean * mean) / count)
  return mean > STANDARD_ERRORS * spread
}
const STANDARD_ERRORS = 1

export interface LineComparison {
  readonly lines: readonly ComparedLine[]
  readonly scale: Scale
}

/** One imagined run: along the line, down its tree, then out by rule of thumb; its result is told to every node on the way. */
function simulateRun(thought: SearchContext, world: unknown, line: Plan, top: Node, scale: Scale, dice: Dice): Result {
  const { game, seat, horizon, depth } = thought
  const path = [top]
  const shown = shownFrom(game, world, seat)
  let turns = follow(thought, world, line, dice)
  let node: Node | undefined = depth > 1 ? top : undefined
  while (turns < horizon && game.toAct(world).length > 0 && !shown.at(world)) {
    if (!game.toAct(world).includes(seat)) {
      turns += follow(thought, world, [], dice)
      continue
    }
    const plans: readonly Plan[] =
      node === undefined ? [defaultLine(game, world, seat, dice)] : plansOf(game, world, seat)
    let at = 0
    if (node !== undefined && plans.length > 1) {
      at = select(node, plans.length, scale)
      node.children[at] ??= makeNode()
      const child = node.children[at] as Node
      path.push(child)
      node = child.visits > 0 && path.length < depth ? child : undefined
    }
    turns += follow(thought, world, plans[at] as Plan, dice)
  }
  const { isWon, score } = evaluate(game, world, seat)
  scale.least = Math.min(scale.least, score)
  scale.most = Math.max(scale.most, score)
  for (const visited of path) {
    visited.visits++
    visited.score += score
    if (isWon) visited.wins++
  }
  return { isWon, score }
}

/** Whether a world has come so far that a choice made here has shown what it was worth. */
export const shownFrom = (game: AnyGame, world: unknown, seat: Seat): { at(later: unknown): boolean } =>
  game.shownFrom?.(world, seat) ?? NEVER
const NEVER = { at: () => false }

/** How a world looks from a seat. A value tells a narrow defeat from a clear one, which a score seldom does. */
export function evaluate(game: AnyGame, world: unknown, seat: Seat): { isWon: boolean; score: number } {
  const standing = game.outcome(world)?.standings[seat]
  return { isWon: standing?.won === true, score: game.value?.(world, seat) ?? standing?.score ?? 0 }
}

/** Upper confidence bounds; what was never tried comes first, in the order of the plans. */
function select(node: Node, count: number, scale: Scale): number {
  let chosen = 0
  let most = Number.NEGATIVE_INFINITY
  for (let at = 0; at < count; at++) {
    const child = node.children[at]
    if (child === undefined || child.visits === 0) return at
    const bound = nodeValue(child, scale) + EXPLORATION * Math.sqrt(Math.log(node.visits + 1) / child.visits)
    if (bound > most) {
      most = bound
      chosen = at
    }
  }
  return chosen
}
const EXPLORATION = 0.4

export const plansOf = (game: AnyGame, state: unknown, seat: Seat): readonly Plan[] =>
  game.plans === undefined ? game.legal(state, seat).map((action) => [action]) : [...game.plans(state, seat)]

export const defaultLine = (game: AnyGame, state: unknown, seat: Seat, dice: Dice): Plan =>
  builtInPlan(game, state, seat) ?? [randomBot(game, state, seat, dice)]

/** Follows a line while it is legal, other seats by their own first plan; at least one turn. Returns how many it took. */
export function follow({ game, seat }: SearchContext, world: unknown, line: Plan, dice: Dice): number {
  let turns = 0
  do {
    const acting = game.toAct(world)
    const mine = line[turns]
    if (turns > 0 && (mine === undefined || !acting.includes(seat) || !game.legal(world, seat).includes(mine))) break
    const moves = acting.map((other) => {
      if (other === seat && mine !== undefined) return { seat: other, action: mine }
      return { seat: other, action: defaultLine(game, world, other, dice)[0] as Action }
    })
    game.apply(world, moves, dice)
    turns++
  } while (turns < line.length)
  return turns
}

/** The first steps of some plans, each once. */
export const firstActions = (plans: readonly Plan[]): readonly Action[] => [
  ...new Set(plans.map((plan) => plan[0] as Action)),
]
