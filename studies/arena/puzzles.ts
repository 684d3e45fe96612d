import { makeBot } from '../../src/bots/index.ts'
import type { Action, AnyGame, GameInfo, Run } from '../../src/engine/index.ts'
import { choose, isRefusal, seededDice, start } from '../../src/engine/index.ts'
import { ACTION_CLASSES, actionClass } from '../../src/games/emojispace/actions.ts'
import type { State as Space } from '../../src/games/emojispace/index.ts'
import { findGame } from '../../src/games/index.ts'
import type { State as Star } from '../../src/games/star-canine/state.ts'
import { solve } from '../emojispace/solver.ts'

/** A position whose best choices are known exactly, and the choices that lead to it. */
export interface Puzzle {
  readonly game: string
  readonly options: object
  readonly seed: string
  readonly lead: readonly string[]
  readonly best: readonly string[]
  readonly among: number
}

const gameOf = (id: string): AnyGame => (findGame(id) as GameInfo).game
/** A guess must be right at most one time in three. */
const isHard = ({ best, among }: Puzzle): boolean => best.length > 0 && 3 * best.length <= among

function begun(id: string, seed: string, options: object): Run {
  const run = start(gameOf(id), { seed, options })
  if (isRefusal(run)) throw new Error(run.why)
  return run
}

/** Star Canine: combat has no luck, so every reachable loadout is simulated. The best keeps the most of hull + 5 × ammo. */
function starPuzzle(seed: string, depth: number): Puzzle | undefined {
  const run = begun('star-canine', seed, {})
  const { game } = run
  const player = makeBot('plan')
  const own = seededDice(`puzzle ${seed}`)
  let fights = 0
  let stage = -1
  while (game.toAct(run.state).length > 0) {
    const canFight = game.legal(run.state, 0).some(({ id }) => id === 'engage')
    const here = (run.state as Star).stage
    if (canFight && here !== stage) {
      stage = here
      if (fights++ === depth) return solvedLoadout(run)
    }
    choose(run, run.turn, 0, player(game, run.state, 0, own).id)
  }
  return undefined
}

/** Installs the best loadout except for its last module: which one is missing? */
function solvedLoadout(run: Run): Puzzle | undefined {
  const { game } = run
  const takenOut = (): string | undefined => game.legal(run.state, 0).find(({ id }) => id.startsWith('unequip-'))?.id
  for (let id = takenOut(); id !== undefined; id = takenOut()) choose(run, run.turn, 0, id)
  const best = loadouts(game, run.state)
  const path = best[0]?.path ?? []
  if (path.length === 0) return undefined
  for (const id of path.slice(0, -1)) choose(run, run.turn, 0, id)
  const firsts = new Set(loadouts(game, run.state).map(({ path: [first = 'engage'] }) => first))
  const among = game.legal(run.state, 0).length
  return { game: game.id, options: {}, seed: run.seed, lead: run.ids.slice(), best: [...firsts], among }
}

interface Loadout {
  /** The choices that install the loadout from this state. */
  readonly path: readonly string[]
  readonly worth: number
}

/** Simulates every loadout that extends the current one. Returns the best; undefined if none wins. */
function loadouts(game: AnyGame, from: unknown): Loadout[] {
  const seen = new Set<string>()
  const queue: { state: unknown; path: readonly string[] }[] = [{ state: from, path: [] }]
  const all: Loadout[] = []
  for (let at = 0; at < queue.length; at++) {
    const { state, path } = queue[at] as (typeof queue)[number]
    const key = `${path[0] ?? ''} ${[...(state as Star).equipped].sort((a, b) => a - b).join(' ')}`
    if (seen.has(key)) continue
    seen.add(key)
    const { hull, ammo, result } = fought(game, state)
    all.push({ path, worth: result === 'win' ? hull + 5 * ammo : -1 })
    for (const action of game.legal(state, 0).filter(({ id }) => id.startsWith('equip-'))) {
      const next = game.clone(state)
      game.apply(next, [{ seat: 0, action }], seededDice('none'))
      queue.push({ state: next, path: [...path, action.id] })
    }
  }
  const most = Math.max(...all.map(({ worth }) => worth))
  return most < 0 ? [] : all.filter(({ worth }) => worth === most)
}

function fought(game: AnyGame, state: unknown): Star {
  const after = game.clone(state)
  const engage = game.legal(after, 0).find(({ id }) => id === 'engage') as Action
  game.apply(after, [{ seat: 0, action: engage }], seededDice('none'))
  return after as Star
}

const MARGIN = 0.03
const MOST_NUMBERS = 2_000_000

/** EmojiSpace: a fight against a captain, solved by dynamic programming. The best action must lead clearly. */
function spacePuzzle(seed: string, rounds: number, rival: string): Puzzle | undefined {
  const run = begun('emojispace', seed, { mode: 'skirmish', rival, population: 1 })
  const solved = solve((run.state as Space).combat, [], MOST_NUMBERS)
  if (solved === undefined) return undefined
  const { game } = run
  for (let round = 0; game.toAct(run.state).length > 0; round++) {
    const { combat } = run.state as Space
    const odds = solved.odds(combat, ACTION_CLASSES.indexOf(actionClass(combat.intent)))
    const [top, second] = odds.toSorted((a, b) => b.value - a.value)
    if (top === undefined || second === undefined) return undefined
    const legal = game.legal(run.state, 0) as readonly (Action & { action: number })[]
    const best = legal.filter(({ action }) => action === top.action).map(({ id }) => id)
    if (round >= rounds && top.value - second.value >= MARGIN)
      return {
        game: game.id,
        options: { mode: 'skirmish', rival, population: 1 },
        seed,
        lead: run.ids.slice(),
        best,
        among: legal.length,
      }
    choose(run, run.turn, 0, best[0] as string)
  }
  return undefined
}

const CAPTAINS = ['anvil', 'warden', 'gambler', 'dancer', 'beast', 'surgeon', 'hyena', 'old-hand']

/** Puzzles of both games, from seeds of this name. */
export function puzzlesOf(name: string, count: number): Puzzle[] {
  const star = found(count, (i) => starPuzzle(`${name}-loadout-${i}`, i % 12))
  const space = found(count, (i) => spacePuzzle(`${name}-fight-${i}`, i % 5, CAPTAINS[i % CAPTAINS.length] as string))
  return [...star, ...space]
}

function found(count: number, make: (i: number) => Puzzle | undefined): Puzzle[] {
  const puzzles: Puzzle[] = []
  for (let i = 1; puzzles.length < count && i < 60 * count; i++) {
    const puzzle = make(i)
    if (puzzle !== undefined && isHard(puzzle)) puzzles.push(puzzle)
  }
  return puzzles
}
