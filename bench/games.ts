import { fairDraw, openStream } from '../src/engine/dice/dice.ts'
import type { GameInfo } from '../src/engine/index.ts'
import {
  type AnyGame,
  choose,
  digest,
  isRefusal,
  type Journal,
  journalOf,
  makeCompactJournal,
  type Run,
  replay,
  seededDice,
  start,
} from '../src/engine/index.ts'
import { at } from '../src/lib/enums.ts'
import { measure, type Result, size } from './measure.ts'
import { randomRun, randomTurn } from './random-play.ts'

/** Full random runs from fresh seeds. */
function randomPlay(game: AnyGame, runs: number): { count: number; checksum: string } {
  const feet = openStream('bench', 'feet')
  let [count, checksum] = [0, '']
  for (let seed = 0; seed < runs; seed++) {
    const dice = seededDice(String(seed))
    const state = game.setup({}, dice)
    count += randomRun(game, state, feet, dice)
    // The checksum is of the last state of every sixteenth run.
    if (seed % 16 === 0 && seed + 16 >= runs) checksum = digest(state).slice(0, 8)
  }
  return { count, checksum: `${count}/${checksum}` }
}

/** Every seventh state of random runs. */
function statesInPlay(game: AnyGame, runs: number): unknown[] {
  const states: unknown[] = []
  const feet = openStream('bench', 'states')
  for (let seed = 0; seed < runs; seed++) {
    const dice = seededDice(String(seed))
    const state = game.setup({}, dice)
    for (let turn = 0; game.toAct(state).length > 0; turn++) {
      if (turn % 7 === 0) states.push(game.clone(state))
      randomTurn(game, state, feet, dice)
    }
  }
  return states
}

/** A random run with its journal. */
function liveRun(game: AnyGame, seed: number): Run {
  const run = start(game, { seed: String(seed) })
  if (isRefusal(run)) throw new Error(run.why)
  const feet = openStream('bench', `run ${seed}`)
  while (game.toAct(run.state).length > 0)
    for (const seat of game.toAct(run.state)) {
      const legal = game.legal(run.state, seat)
      choose(run, run.turn, seat, at(legal, fairDraw(feet, legal.length)).id)
    }
  return run
}

/** The same choices by `legal` and `apply` alone: the difference to `replay` is what verifying costs. */
function replayUnchecked(game: AnyGame, { seed, options, indexes }: Journal): unknown {
  const dice = seededDice(seed)
  const state = game.setup(options, dice)
  for (let next = 0; next < indexes.length; ) {
    const acting = game.toAct(state)
    const moves = []
    for (let i = 0; i < acting.length; i++) {
      const seat = at(acting, i)
      moves.push({ seat, action: at(game.legal(state, seat), at(indexes, next++)) })
    }
    game.apply(state, moves, dice)
  }
  return state
}

const SAMPLE = 256

/** States from all parts of a run, not copied: storing copies would make V8 allocate all copies as long-lived, but a search drops them at once. */
function someStates(game: AnyGame): unknown[] {
  const feet = openStream('bench', 'sample')
  return Array.from({ length: SAMPLE }, (_, seed) => {
    const dice = seededDice(String(seed))
    const state = game.setup({}, dice)
    for (let turn = (seed * 7) % 97; turn > 0; turn--) randomTurn(game, state, feet, dice)
    return state
  })
}

function benchClone({ id, game }: GameInfo, states: readonly unknown[], rounds: number): Result {
  return measure(`${id}/clone`, 'clones', () => {
    let last: unknown
    for (let round = 0; round < rounds; round++) for (const state of states) last = game.clone(state)
    return { count: rounds * states.length, checksum: digest(last).slice(0, 8) }
  })
}

/** All measurements of a game. `scale` makes them smaller for a test. */
export function benchGame(entry: GameInfo, scale: number): Result[] {
  const { id, game } = entry
  const many = (count: number): number => Math.max(2, Math.round(count * scale))
  const play = measure(`${id}/random-play`, 'decisions', () => randomPlay(game, many(20_000)))
  const clone = benchClone(entry, someStates(game), many(4000))
  const states = statesInPlay(game, many(200))
  const runs = Array.from({ length: scale < 1 ? 20 : 100 }, (_, seed) => liveRun(game, seed))
  const journals = runs.map(journalOf)
  const decisions = journals.reduce((sum, journal) => sum + journal.indexes.length, 0)
  const bytes = journals.reduce((sum, journal) => sum + makeCompactJournal(journal).length, 0)
  const sizes = states.map((state) => JSON.stringify(state).length).sort((a, b) => a - b)
  const digests = digest(states).slice(0, 8)
  return [
    play,
    clone,
    measure(`${id}/digest`, 'digests', () => {
      let last = ''
      for (const state of states) last = digest(state)
      return { count: states.length, checksum: last.slice(0, 8) }
    }),
    measure(`${id}/replay`, 'decisions', () => {
      let last = ''
      for (const journal of journals) {
        const run = replay(game, journal)
        if (isRefusal(run)) throw new Error(run.why)
        last = digest(run.state)
      }
      return { count: decisions, checksum: last.slice(0, 8) }
    }),
    measure(`${id}/replay-unchecked`, 'decisions', () => {
      let last = ''
      for (const journal of journals) last = digest(replayUnchecked(game, journal))
      return { count: decisions, checksum: last.slice(0, 8) }
    }),
    size(
      `${id}/journal-bytes`,
      'bytes a decision, head and proof included',
      bytes / decisions,
      `${bytes}/${decisions}`,
    ),
    size(`${id}/state-bytes`, 'bytes of JSON, median', at(sizes, sizes.length >> 1), digests),
  ]
}
