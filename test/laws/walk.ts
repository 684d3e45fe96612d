import fc from 'fast-check'
import {
  type Action,
  type AnyGame,
  choose,
  cloneDiceState,
  type Dice,
  diceFrom,
  isRefusal,
  type Moves,
  type Run,
  type Scene,
  type SeededDice,
  seededDice,
  start,
} from '../../src/engine/index.ts'
import { GAMES } from '../../src/games/index.ts'
import { anyToy } from '../toy.ts'

/** Every registered game, and the toy game, which uses the full contract. */
export const SUBJECT_INFOS: readonly (readonly [string, AnyGame])[] = [
  ...GAMES.map((entry) => [entry.id, entry.game] as const),
  ['toy', anyToy] as const,
]

/** Set by `npm run deep`: more and longer walks. */
export const IS_DEEP = process.env.UNDERCROFT_DEEP === '1'
export const runs = (usual: number, deep = usual * 20): number => (IS_DEEP ? deep : usual)

/** The seed of a walk and how it chooses. Messages contain all of it, so that a failing walk can be repeated. */
export interface Walk {
  readonly seed: string
  readonly feet: string
  /** How many of ten choices follow the built-in plan: random walks seldom reach the later scenes of a game. */
  readonly wit?: number
}

/** Any walk, for the properties of a single game. */
export const anyWalk: fc.Arbitrary<Walk> = fc.record({
  seed: fc.nat(1_000_000).map(String),
  feet: fc.nat(1_000_000).map((n) => `feet ${n}`),
  wit: fc.constantFrom(0, 0, 0, 9),
})

/** Laws with many walks take half of them in `npm test`, which saves time; the planted mistakes are still found. */
const OFTEN = 10
const fewer = (usual: number): number => (usual > OFTEN ? Math.max(OFTEN, Math.ceil(usual / 2)) : usual)

/** The same walks for every law; every fourth follows the game's candidate lines. */
export function walksOf(usual: number, deep = usual * 20): readonly Walk[] {
  const dice = seededDice('walks of the laws')
  return Array.from({ length: runs(fewer(usual), deep) }, (_, i) => ({
    seed: String(dice.roll('seed', 1_000_000, 'seed')),
    feet: `feet ${dice.roll('feet', 1_000_000, 'feet')}`,
    wit: i % 4 === 3 ? 9 : 0,
  }))
}

export interface Step {
  readonly game: AnyGame
  readonly walk: Walk
  readonly state: unknown
  readonly moves: Moves<Action>
  readonly dice: SeededDice
  readonly turn: number
}
export type Visit = (step: Step) => void

/** A copy of the dice of a step, with the same next rolls. */
export const sameDice = ({ dice }: Step): SeededDice => diceFrom(cloneDiceState(dice.state))

/** Limit on the turns of a walk, whatever the game's `maxTurns` is. */
const ENDLESS = 100_000

/** Walks a run by random legal choices; `visit` sees every state before its moves are applied. */
export function walk(game: AnyGame, w: Walk, visit: Visit = () => {}): { state: unknown; turns: number } {
  const known = knownMoves(game, w)
  const moves = known ?? []
  const choose = known === undefined ? feetOf(game, w) : undefined
  const dice = seededDice(w.seed)
  const state = game.setup({}, dice)
  let turns = 0
  try {
    while (game.toAct(state).length > 0) {
      if (turns > ENDLESS) throw new Error(`still going after ${turns} turns`)
      if (choose !== undefined) moves.push(choose(state))
      visit({ game, walk: w, state, moves: moves[turns] as Moves<Action>, dice, turn: turns })
      game.apply(state, moves[turns] as Moves<Action>, dice)
      turns++
    }
  } catch (error) {
    const where = `${game.id}, seed ${w.seed}, feet "${w.feet}", wit ${w.wit ?? 0}, turn ${turns}`
    throw new Error(`${where}: ${(error as Error).message}`, { cause: error })
  }
  if (known === undefined) rememberMoves(game, w, moves)
  return { state, turns }
}

/** Cache of the moves of walks, because laws share walks and candidate lines are slow to compute. Limited, because long walks take memory. */
const MOST_REMEMBERED = 256
const remembered = new WeakMap<AnyGame, Map<string, Moves<Action>[]>>()
const keyOf = ({ seed, feet, wit = 0 }: Walk): string => `${seed}|${feet}|${wit}`
const knownMoves = (game: AnyGame, w: Walk): Moves<Action>[] | undefined => remembered.get(game)?.get(keyOf(w))
function rememberMoves(game: AnyGame, w: Walk, moves: Moves<Action>[]): void {
  const ofGame = remembered.get(game) ?? new Map<string, Moves<Action>[]>()
  if (ofGame.size < MOST_REMEMBERED) remembered.set(game, ofGame.set(keyOf(w), moves))
}

/** Limit on the scenes in memory: a long run of Descent fills some twenty megabytes. */
const MOST_SCENES = 8000
/** Cached scenes of the game tested last. Laws share walks, and a scene is the most expensive part of a step. */
let scenes: { readonly game: AnyGame | undefined; readonly byPlace: Map<string, Scene> } = {
  game: undefined,
  byPlace: new Map(),
}

/** The scene of a seat at a step, computed once for all laws. They must not change it. */
export function sceneAt({ game, walk, turn, state }: Step, seat: number): Scene {
  if (scenes.game !== game) scenes = { game, byPlace: new Map() }
  const place = `${keyOf(walk)}|${turn}|${seat}`
  const known = scenes.byPlace.get(place)
  if (known !== undefined) return known
  const scene = game.scene(state, seat)
  if (scenes.byPlace.size < MOST_SCENES) scenes.byPlace.set(place, scene)
  return scene
}

function feetOf(game: AnyGame, { feet, wit = 0 }: Walk): (state: unknown) => Moves<Action> {
  const own = seededDice(feet)
  return (state) =>
    game.toAct(state).map((seat) => {
      const legal = game.legal(state, seat)
      const isWise = wit > 0 && legal.length > 1 && own.roll('wit', 10, 'wit') < wit
      const planned = isWise ? firstPlan(game, state, seat) : undefined
      return { seat, action: planned ?? (legal[own.roll('feet', legal.length, 'step')] as Action) }
    })
}

function firstPlan(game: AnyGame, state: unknown, seat: number): Action | undefined {
  for (const line of game.candidateLines?.(state, seat) ?? []) return line[0]
  return undefined
}

/** Visits every state of some walks. */
export function onEveryStep(game: AnyGame, walks: readonly Walk[], visit: Visit): void {
  for (const w of walks) walk(game, w, visit)
}

/** All seats of a game: those that act in a walk, and those that have a standing at its end. */
export function seatsOf(game: AnyGame): readonly number[] {
  let length = 1
  const { state } = walk(game, { seed: '1', feet: '1' }, ({ moves }) => {
    for (const { seat } of moves) length = Math.max(length, seat + 1)
  })
  length = Math.max(length, game.outcome(state)?.standings.length ?? 0)
  return Array.from({ length }, (_, seat) => seat)
}

/** Plays a walk as a run, by choice ids, as apps do. */
export function playRun(game: AnyGame, w: Walk): Run {
  const run = start(game, { seed: w.seed })
  if (isRefusal(run)) throw new Error(run.why)
  walk(game, w, ({ moves }) => {
    for (const { seat, action } of moves) {
      const chosen = choose(run, run.turn, seat, action.id)
      if (isRefusal(chosen)) throw new Error(`a legal choice was refused: ${action.id}: ${chosen.why}`)
    }
  })
  return run
}

/** Applies moves and returns the events. */
export function eventsOf(game: AnyGame, state: unknown, moves: Moves<Action>, dice: Dice): unknown[] {
  const events: unknown[] = []
  game.apply(state, moves, dice, (event) => events.push(event))
  return events
}
