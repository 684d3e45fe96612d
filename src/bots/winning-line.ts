import type { Action, AnyGame, Foresight, Moves } from '../engine/contract/game.ts'
import { cloneDiceState, type Dice, type DiceState, diceFrom, makeDiceState } from '../engine/dice/dice.ts'
import { check } from '../engine/journal/digest.ts'
import { at } from '../lib/enums.ts'
import { builtInPlan } from './plan.ts'

/**
 * Options for a beam search that knows the true dice of a seed and looks for a winning line. A line that wins proves
 * that the seed can be won, and with which score; it says nothing about a player's skill. If the search finds none,
 * that proves nothing.
 */
export interface WinningLineSearch {
  readonly seed: string
  readonly options?: object
  /** Beams to try in this order until one of them finds a winning line. */
  readonly beams?: readonly Beam[]
  /** Called between layers; returns true to give up. */
  isTimeUp?(): boolean
  /** Called after every layer with the beam, the number of the layer and the number of states in it. */
  onLayer?(beam: Beam, layer: number, states: number): void
}

export interface Beam {
  /** The number of states kept per layer. */
  readonly width: number
  /** How many states the slow estimate `promise` looks at: the best `width * look` by `sketch`. If 0, only `sketch` is used. */
  readonly look: number
  /** The weight of `sketch` when it is added to `promise`, in thousandths. */
  readonly quick: number
}

export interface WinningLine {
  /** The ids of all choices in order. Several seats of one turn are in the order of `toAct`. */
  readonly ids: readonly string[]
  readonly score: number
}

/** Narrow beams are fast and usually enough. Each later beam wins seeds that no earlier one does. */
const BEAMS: readonly Beam[] = [
  { width: 30, look: 6, quick: 0 },
  { width: 400, look: 0, quick: 0 },
  { width: 100, look: 3, quick: 0 },
  { width: 200, look: 2, quick: 150 },
]

/** The winning line with the best score that the first successful beam finds; undefined if no beam finds one. */
export function findWinningLine(game: AnyGame, search: WinningLineSearch): WinningLine | undefined {
  const dice = makeDiceState(search.seed)
  const state = game.setup(search.options ?? {}, diceFrom(dice))
  const root: Node = { state, dice, layer: 0, from: undefined, ids: [], quick: 0, close: 0 }
  for (const beam of search.beams ?? BEAMS) {
    const found = searchBeam(game, root, beam, search)
    if (found !== undefined) return found
    if (search.isTimeUp?.() === true) return undefined
  }
  return undefined
}

interface Node {
  readonly state: unknown
  readonly dice: DiceState
  readonly layer: number
  readonly from: Node | undefined
  /** The ids of the choices made since the node `from`. */
  readonly ids: readonly string[]
  quick: number
  close: number
}

function searchBeam(game: AnyGame, root: Node, beam: Beam, search: WinningLineSearch): WinningLine | undefined {
  const layers = new Map<number, Map<string, Node>>()
  const foresight = game.extras?.foresight ?? defaultForesight(game)
  add(layers, foresight, { ...root, layer: foresight.layer(root.state) })
  let best: WinningLine | undefined
  while (layers.size > 0) {
    if (search.isTimeUp?.() === true) return best
    const layer = Math.min(...layers.keys())
    const nodes = bestNodes(foresight, [...(layers.get(layer)?.values() ?? [])], beam)
    layers.delete(layer)
    search.onLayer?.(beam, layer, nodes.length)
    for (const node of nodes)
      for (const line of foresight.lines(node.state)) {
        const next = playLine(game, foresight, node, line)
        const standing = game.outcome(next.state)?.standings[0]
        if (standing === undefined) add(layers, foresight, next)
        else if (standing.won && (best === undefined || standing.score > best.score))
          best = { ids: idsOf(next), score: standing.score }
      }
  }
  return best
}

function add(layers: Map<number, Map<string, Node>>, foresight: Foresight<unknown, Action>, node: Node): void {
  let layer = layers.get(node.layer)
  if (layer === undefined) {
    layer = new Map()
    layers.set(node.layer, layer)
  }
  const key = foresight.key(node.state)
  const known = layer.get(key)
  if (known === undefined || foresight.rank(known.state) < foresight.rank(node.state)) layer.set(key, node)
}

/** The most promising states of a layer, as many as the beam keeps. */
function bestNodes(foresight: Foresight<unknown, Action>, nodes: Node[], { width, look, quick }: Beam): Node[] {
  if (nodes.length <= width) return nodes
  for (const node of nodes) node.quick = foresight.sketch(node.state)
  nodes.sort((a, b) => b.quick - a.quick)
  if (look === 0) return nodes.slice(0, width)
  const candidates = nodes.slice(0, width * look)
  for (const node of candidates) node.close = foresight.promise(node.state) + (node.quick * quick) / 1000
  return candidates.sort((a, b) => b.close - a.close).slice(0, width)
}

/** Plays a line from a node as long as it stays legal. Other seats follow their own built-in plans. */
function playLine(game: AnyGame, foresight: Foresight<unknown, Action>, from: Node, line: readonly Action[]): Node {
  const state = game.clone(from.state)
  const lazy = lazyDice(from.dice)
  const ids: string[] = []
  for (const action of line) {
    const acting = game.toAct(state)
    if (acting.length === 0 || (acting.includes(0) && !game.legal(state, 0).includes(action))) break
    const moves: Moves<Action> = acting.map((seat) => ({
      seat,
      action: seat === 0 ? action : (builtInPlan(game, state, seat)?.[0] ?? at(game.legal(state, seat), 0)),
    }))
    for (const move of moves) ids.push(move.action.id)
    game.apply(state, moves, lazy.dice)
  }
  return { state, dice: lazy.state(), layer: foresight.layer(state), from, ids, quick: 0, close: 0 }
}

/** Dice that copy the original state only at their first roll, because most lines roll nothing. */
function lazyDice(original: DiceState): { readonly dice: Dice; state(): DiceState } {
  let own: ReturnType<typeof diceFrom> | undefined
  const copied = (): Dice => {
    own ??= diceFrom(cloneDiceState(original))
    return own
  }
  return {
    dice: {
      roll: (stream, sides, what) => copied().roll(stream, sides, what),
      fork: (label) => copied().fork(label),
      entropy: (what) => copied().entropy(what),
    },
    state: () => own?.state ?? original,
  }
}

function idsOf(node: Node): string[] {
  const parts: (readonly string[])[] = []
  for (let step: Node | undefined = node; step !== undefined; step = step.from) parts.push(step.ids)
  return parts.reverse().flat()
}

/** The search's guide for games without `foresight`: it uses their `candidateLines` and `value`, and every line leads to the next layer. */
const defaultForesight = (game: AnyGame): Foresight<unknown, Action> => ({
  // The layer is a constant: the search removes a whole layer at once, and the successors form the next one.
  layer: () => 0,
  lines: (state) => game.candidateLines?.(state, 0) ?? game.legal(state, 0).map((action) => [action]),
  key: (state) => String(check(0, state)),
  rank: () => 0,
  sketch: (state) => game.value?.(state, 0) ?? 0,
  promise: (state) => game.value?.(state, 0) ?? 0,
})
