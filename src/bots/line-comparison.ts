import type { Action, AnyGame, Seat } from '../engine/contract/game.ts'
import type { Meter, Scene } from '../engine/contract/scene.ts'
import { seededDice } from '../engine/dice/dice.ts'
import { plausibleState } from './bot.ts'
import { candidateLinesOf, defaultLine, horizonOf, type Plan, playLine, simulationResult } from './tree.ts'

/** A line of play and how it ended in each simulated world. All lines were tried in the same worlds, in the same order. */
export interface TriedLine {
  readonly plan: Plan
  readonly results: readonly LineResult[]
}
export interface LineResult {
  /** The game's value of the state in which the simulation ended; larger is better. */
  readonly value: number
  /** Whether the seat has not lost the run. */
  readonly isAlive: boolean
  readonly isWon: boolean
  /** What is left of the seat's own bar. */
  readonly bar: number
}

/** The lines so far, best first by mean value. */
export interface LineComparison {
  readonly lines: readonly TriedLine[]
  /** The name of the bar that `bar` measures: `HP`, `Hull`; undefined if the seat has none. */
  readonly barName: string | undefined
  /** Simulations done, and those that are planned. */
  readonly done: number
  readonly planned: number
}

/** In each stage the best lines are tried in so many more worlds. */
const STAGES = [
  { lines: 20, worlds: 6 },
  { lines: 7, worlds: 18 },
  { lines: 4, worlds: 48 },
] as const

/**
 * Compares lines of play by simulation, a step at a time, so that a front end can show progress. The number of simulations is fixed and the
 * dice follow from `seed`: asked again, the comparison is the same. Uses only what the seat may know.
 */
export function* compareLinesOfPlay(
  game: AnyGame,
  state: unknown,
  seat: Seat,
  seed: string,
): Generator<LineComparison, LineComparison> {
  const plans = plansOf(game, state, seat)
  const barName = ownBar(game.scene(state, seat))?.name
  const tried = plans.map((plan) => ({ plan, results: [] as LineResult[] }))
  const counts = STAGES.map(({ lines, worlds }) => Math.min(lines, plans.length) * worlds)
  const planned = counts.reduce((sum, count) => sum + count, 0)
  let done = 0
  let world = 0
  for (const stage of STAGES) {
    const open = ranked(tried).slice(0, stage.lines)
    for (let i = 0; i < stage.worlds; i++, world++) {
      for (const line of open) line.results.push(simulate(game, state, seat, line.plan, `${seed} ${world}`))
      done += open.length
      yield { lines: ranked(tried), barName, done, planned }
    }
  }
  return { lines: ranked(tried), barName, done, planned }
}

/** The game's candidate lines, then the actions with which none of them begins. */
function plansOf(game: AnyGame, state: unknown, seat: Seat): readonly Plan[] {
  const lines = candidateLinesOf(game, state, seat).slice(0, MAX_LINES)
  const begun = new Set<Action | undefined>(lines.map(([first]) => first))
  const others = game.legal(state, seat).filter((action) => !begun.has(action))
  return [...lines, ...others.map((action) => [action])].slice(0, MAX_LINES)
}
const MAX_LINES = 20

/** Lines that were tried in more worlds come first: they were better in an earlier stage. */
const ranked = (lines: readonly { readonly plan: Plan; readonly results: LineResult[] }[]) =>
  lines.toSorted((a, b) => b.results.length - a.results.length || meanValue(b.results) - meanValue(a.results))

const meanValue = (results: readonly LineResult[]): number =>
  results.length === 0 ? 0 : results.reduce((sum, { value }) => sum + value, 0) / results.length

function simulate(game: AnyGame, state: unknown, seat: Seat, line: Plan, seed: string): LineResult {
  const dice = seededDice(seed)
  const world = plausibleState(game, state, seat, dice.fork('world'))
  const context = { game, seat, horizon: Number.POSITIVE_INFINITY, depth: 1, isEnough: () => false }
  const horizon = horizonOf(game, world, seat)
  playLine(context, world, line, dice)
  while (game.toAct(world).length > 0 && !horizon.at(world)) {
    const isMine = game.toAct(world).includes(seat)
    playLine(context, world, isMine ? defaultLine(game, world, seat, dice) : [], dice)
  }
  const { isWon, score } = simulationResult(game, world, seat)
  const bar = ownBar(game.scene(world, seat))?.value ?? 0
  return { value: score, isWon, isAlive: game.toAct(world).length > 0 || isWon, bar }
}

/** The first bar of the seat's own side. */
function ownBar({ panels }: Scene): Meter | undefined {
  const meters = panels.flatMap((panel) => (panel.kind === 'meters' ? [panel] : []))
  const own = meters.find(({ role }) => role === 'self') ?? meters[0]
  return own?.meters.find(({ max }) => max !== undefined && max > 0)
}
