import type { Action, AnyGame, Foresight, Moves } from '../engine/contract/game.ts'
import { cloneDiceState, type Dice, type DiceState, diceFrom, makeDiceState } from '../engine/dice/dice.ts'
import { check } from '../engine/journal/digest.ts'
import { builtInPlan } from './plan.ts'

/**
 * The oracle knows the true dice of a seed and looks for a line that wins: a witness that the seed can be won, and its score. It sits on no
 * seat: what it finds proves something of the seed, not of a player. It is no proof of the contrary when it finds nothing.
 */
export interface WinningLineSearch {
  readonly seed: string
  readonly options?: object
  /** Beams to try, one after the other, until one arrives. */
  readonly beams?: readonly Beam[]
  /** Asked between layers: whether to give up. */
  isTimeUp?(): boolean
  /** Told after every layer: which beam, how far, how many states. */
  onLayer?(beam: Beam, layer: number, states: number): void
}

export interface Beam {
  /** States kept in a layer, after a closer look at `look` times as many; 0: the quick look decides. */
  readonly width: number
  readonly look: number
  /** How much the quick look counts beside the closer one, in thousandths. */
  readonly quick: number
}

export interface WinningLine {
  /** Of every choice, in turn; several seats in the order of `toAct`. */
  readonly ids: readonly string[]
  readonly score: number
}

/** The narrow ones are quick and mostly enough. Each of the later ones finds what none of the others does. */
const BEAMS: readonly Beam[] = [
  { width: 30, look: 6, quick: 0 },
  { width: 400, look: 0, quick: 0 },
  { width: 100, look: 3, quick: 0 },
  { width: 200, look: 2, quick: 150 },
]

/** The first winning line that a beam finds, the best-scored of its last layer; undefined: not proven. */
export function findWinningLine(game: AnyGame, quest: WinningLineSearch): WinningLine | undefined {
  const dice = makeDiceState(quest.seed)
  const state = game.setup(quest.options ?? {}, diceFrom(dice))
  const root: Node = { state, dice, layer: 0, from: undefined, ids: [], quick: 0, close: 0 }
  for (const beam of quest.beams ?? BEAMS) {
    const found = searchBeam(game, root, beam, quest)
    if (found !== undefined) return found
    if (quest.isTimeUp?.() === true) return undefined
  }
  return undefined
}

interface Node {
  readonly state: unknown
  readonly dice: DiceState
  readonly layer: number
  readonly from: Node | undefined
  /** Choices since `from`. */
  readonly ids: readonly string[]
  quick: number
  close: number
}

function searchBeam(game: AnyGame, root: Node, beam: Beam, quest: WinningLineSearch): WinningLine | undefined {
  const layers = new Map<number, Map<string, Node>>()
  const sight = game.foresight ?? defaultForesight(game)
  add(layers, sight, { ...root, layer: sight.layer(root.state) })
  let best: WinningLine | undefined
  while (layers.size > 0) {
    if (quest.isTimeUp?.() === true) return best
    const layer = Math.min(...layers.keys())
    const nodes = bestNodes(sight, [...(layers.get(layer)?.values() ?? [])], beam)
    layers.delete(layer)
    quest.onLayer?.(beam, layer, nodes.length)
    for (const node of nodes)
      for (const line of sight.lines(node.state)) {
        const next = playLine(game, sight, node, line)
        const standing = game.outcome(next.state)?.standings[0]
        if (standing === undefined) add(layers, sight, next)
        else if (standing.won && (best === undefined || standing.score > best.score))
          best = { ids: idsOf(next), score: standing.score }
      }
  }
  return best
}

function add(layers: Map<number, Map<string, Node>>, sight: Foresight<unknown, Action>, node: Node): void {
  let layer = layers.get(node.layer)
  if (layer === undefined) {
    layer = new Map()
    layers.set(node.layer, layer)
  }
  const key = sight.key(node.state)
  const known = layer.get(key)
  if (known === undefined || sight.rank(known.state) < sight.rank(node.state)) layer.set(key, node)
}

/** The most promising states of a layer. */
function bestNodes(sight: Foresight<unknown, Action>, nodes: Node[], { width, look, quick }: Beam): Node[] {
  if (nodes.length <= width) return nodes
  for (const node of nodes) node.quick = sight.sketch(node.state)
  nodes.sort((a, b) => b.quick - a.quick)
  if (look === 0) return nodes.slice(0, width)
  const seen = nodes.slice(0, width * look)
  for (const node of seen) node.close = sight.promise(node.state) + (node.quick * quick) / 1000
  return seen.sort((a, b) => b.close - a.close).slice(0, width)
}

/** A line from a node, the other seats by their own first plan. It ends where something unforeseen makes it illegal. */
function playLine(game: AnyGame, sight: Foresight<unknown, Action>, from: Node, line: readonly Action[]): Node {
  const state = game.clone(from.state)
  const lent = lazyDice(from.dice)
  const ids: string[] = []
  for (const action of line) {
    const acting = game.toAct(state)
    if (acting.length === 0 || (acting.includes(0) && !game.legal(state, 0).includes(action))) break
    const moves: Moves<Action> = acting.map((seat) => ({
      seat,
      action: seat === 0 ? action : (builtInPlan(game, state, seat)?.[0] ?? (game.legal(state, seat)[0] as Action)),
    }))
    for (const move of moves) ids.push(move.action.id)
    game.apply(state, moves, lent.dice)
  }
  return { state, dice: lent.state(), layer: sight.layer(state), from, ids, quick: 0, close: 0 }
}

/** Dice that are copied at the first roll: most lines roll none. */
function lazyDice(kept: DiceState): { readonly dice: Dice; state(): DiceState } {
  let own: ReturnType<typeof diceFrom> | undefined
  const taken = (): Dice => {
    own ??= diceFrom(cloneDiceState(kept))
    return own
  }
  return {
    dice: {
      roll: (stream, sides, what) => taken().roll(stream, sides, what),
      fork: (label) => taken().fork(label),
      entropy: (what) => taken().entropy(what),
    },
    state: () => own?.state ?? kept,
  }
}

function idsOf(node: Node): string[] {
  const parts: (readonly string[])[] = []
  for (let at: Node | undefined = node; at !== undefined; at = at.from) parts.push(at.ids)
  return parts.reverse().flat()
}

/** Games without foresight: their plans, a layer a line, and what a state looks worth. */
const defaultForesight = (game: AnyGame): Foresight<unknown, Action> => ({
  // All alike: a layer is taken up as a whole, and what follows from it is the next one.
  layer: () => 0,
  lines: (state) => game.plans?.(state, 0) ?? game.legal(state, 0).map((action) => [action]),
  key: (state) => String(check(0, state)),
  rank: () => 0,
  sketch: (state) => game.value?.(state, 0) ?? 0,
  promise: (state) => game.value?.(state, 0) ?? 0,
})
