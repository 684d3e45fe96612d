import { type Dice, seededDice } from '../engine/dice.ts'
import { check } from '../engine/digest.ts'
import type { Action, AnyGame, Seat } from '../engine/game.ts'
import { firstPlan } from './plan.ts'
import { believe, type Player } from './player.ts'
import { randomPlayer } from './random.ts'

export interface SearchOptions {
  /** Imagined runs a decision may take. */
  readonly budget?: number
  /** Turns an imagined run may take before it is judged by the game's `value`; by default it is played to its end. */
  readonly horizon?: number
  /** How many decisions deep the tree grows; beyond it the game's first plan is followed. */
  readonly depth?: number
}

/**
 * Tree search on clones. Its edges are the game's plans, or single actions where a game has none. Every imagined run starts in a
 * world drawn by `imagine`, so that the search knows no more than its seat does; each world is tried with every line that is
 * still in question, and after each round the worse half of the lines is dropped. Below the first decision the tree is
 * walked by upper confidence bounds. A line that was chosen is followed
 * as long as the seat sees what it expected to see.
 */
export function searchPlayer(options: SearchOptions = {}): Player {
  const { budget = 64, horizon = Number.POSITIVE_INFINITY, depth = 2 } = options
  const lines = new Map<Seat, Foreseen[]>()
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
    const thought = { game, seat, horizon, depth }
    const line = think(thought, state, budget, dice)
    lines.set(seat, foresee(thought, state, line, dice))
    return line[0] as Action
  }
}

/** The next step of a line, and what the seat expects to see when it comes to it. */
interface Foreseen {
  readonly scene: number
  readonly action: Action
}

/** Walks a line in one imagined world, to notice later whether things went as expected. */
function foresee(thought: Thought, state: unknown, line: Plan, dice: Dice): Foreseen[] {
  const { game, seat } = thought
  const world = believe(game, state, seat, dice)
  const steps: Foreseen[] = []
  for (let i = 1; i < line.length; i++) {
    follow(thought, world, [line[i - 1] as Action], dice)
    if (!game.toAct(world).includes(seat)) break
    steps.push({ scene: check(0, game.scene(world, seat)), action: line[i] as Action })
  }
  return steps
}

interface Thought {
  readonly game: AnyGame
  readonly seat: Seat
  readonly horizon: number
  readonly depth: number
}

type Plan = readonly Action[]

/** What came of a choice, and of the choices behind it, by their place in the list of plans. */
interface Node {
  visits: number
  wins: number
  score: number
  readonly children: Node[]
}
const makeNode = (): Node => ({ visits: 0, wins: 0, score: 0, children: [] })

/** The scores seen so far: a win is worth as much as the whole span between them. */
interface Scale {
  least: number
  most: number
}

function merit(node: Node, scale: Scale): number {
  const span = scale.most - scale.least || 1
  return (node.wins / node.visits + (node.score / node.visits - scale.least) / span) / 2
}

function think(thought: Thought, state: unknown, budget: number, dice: Dice): Plan {
  const { game, seat } = thought
  const plans = plansOf(game, state, seat)
  if (plans.length === 1) return plans[0] as Plan
  const scale = { least: Number.POSITIVE_INFINITY, most: Number.NEGATIVE_INFINITY }
  let open = plans.map((plan) => ({ plan, node: makeNode() }))
  const token = dice.roll('search', 2 ** 32, 'token of a search')
  const rounds = Math.ceil(Math.log2(plans.length))
  for (let round = 0; round < rounds; round++) {
    const worlds = Math.max(1, Math.floor(budget / rounds / open.length))
    for (let i = 0; i < worlds; i++)
      for (const { plan, node } of open) {
        // The same dice for every line: what falls at a later stage falls for all of them, so that lines differ by merit.
        const fate = seededDice(`${token} ${round} ${i}`)
        const world = believe(game, state, seat, fate.fork('world'))
        imagineRun(thought, world, plan, node, scale, fate)
      }
    open.sort((a, b) => merit(b.node, scale) - merit(a.node, scale))
    open = open.slice(0, Math.ceil(open.length / 2))
  }
  return (open[0] as { plan: Plan }).plan
}

/** One imagined run: along the line, down its tree, then out by rule of thumb; its result is told to every node on the way. */
function imagineRun(thought: Thought, world: unknown, line: Plan, top: Node, scale: Scale, dice: Dice): void {
  const { game, seat, horizon, depth } = thought
  const path = [top]
  let turns = follow(thought, world, line, dice)
  let node: Node | undefined = depth > 1 ? top : undefined
  while (turns < horizon && game.toAct(world).length > 0) {
    if (!game.toAct(world).includes(seat)) {
      turns += follow(thought, world, [], dice)
      continue
    }
    const plans: readonly Plan[] =
      node === undefined ? [ruleOfThumb(game, world, seat, dice)] : plansOf(game, world, seat)
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
  const standing = game.outcome(world)?.standings[seat]
  // A value tells a narrow defeat from a clear one, which a score seldom does.
  const score = game.value?.(world, seat) ?? standing?.score ?? 0
  scale.least = Math.min(scale.least, score)
  scale.most = Math.max(scale.most, score)
  for (const visited of path) {
    visited.visits++
    visited.score += score
    if (standing?.won === true) visited.wins++
  }
}

/** Upper confidence bounds; what was never tried comes first, in the order of the plans. */
function select(node: Node, count: number, scale: Scale): number {
  let chosen = 0
  let most = Number.NEGATIVE_INFINITY
  for (let at = 0; at < count; at++) {
    const child = node.children[at]
    if (child === undefined || child.visits === 0) return at
    const bound = merit(child, scale) + CURIOSITY * Math.sqrt(Math.log(node.visits + 1) / child.visits)
    if (bound > most) {
      most = bound
      chosen = at
    }
  }
  return chosen
}
const CURIOSITY = 0.4

const plansOf = (game: AnyGame, state: unknown, seat: Seat): readonly Plan[] =>
  game.plans === undefined ? game.legal(state, seat).map((action) => [action]) : [...game.plans(state, seat)]

const ruleOfThumb = (game: AnyGame, state: unknown, seat: Seat, dice: Dice): Plan =>
  firstPlan(game, state, seat) ?? [randomPlayer(game, state, seat, dice)]

/** Follows a line while it is legal, other seats by their own first plan; at least one turn. Returns how many it took. */
function follow({ game, seat }: Thought, world: unknown, line: Plan, dice: Dice): number {
  let turns = 0
  do {
    const acting = game.toAct(world)
    const mine = line[turns]
    if (turns > 0 && (mine === undefined || !acting.includes(seat) || !game.legal(world, seat).includes(mine))) break
    const moves = acting.map((other) => {
      if (other === seat && mine !== undefined) return { seat: other, action: mine }
      return { seat: other, action: ruleOfThumb(game, world, other, dice)[0] as Action }
    })
    game.apply(world, moves, dice)
    turns++
  } while (turns < line.length)
  return turns
}
