import {
  type AnyGame,
  check,
  type Dice,
  diceFrom,
  digest,
  forcedDice,
  makeDiceState,
  tracedDice,
} from '../../src/engine/index.ts'
import { demand, difference, findNonPlain, isInteger, type Law, shown } from './law.ts'
import { eventsOf, onEveryStep, sameDice, seatsOf, type Walk, walk, walksOf } from './walk.ts'

export const sameSeedSameStates: Law = {
  name: 'the same seed and choices give the same states',
  check({ game }) {
    for (const w of walksOf(40)) {
      const first: number[] = []
      walk(game, w, ({ state }) => first.push(check(0, state)))
      walk(game, w, ({ state, turn }) => {
        demand(check(0, state) === first[turn], () => 'the second walk came to another state than the first')
      })
    }
  },
}

/** The states of a walk with given dice. */
function statesWith(game: AnyGame, w: Walk, dice: Dice): string {
  const state = game.setup({}, dice)
  const states = [check(0, state)]
  const own = diceFrom(makeDiceState(w.feet))
  while (game.toAct(state).length > 0) {
    const moves = game.toAct(state).map((seat) => {
      const legal = game.legal(state, seat)
      return { seat, action: legal[own.roll('feet', legal.length, 'step')] as (typeof legal)[number] }
    })
    game.apply(state, moves, dice)
    states.push(check(0, state))
  }
  return states.join(' ')
}

/**
 * In a game that rolls, the states depend on the rolls. Compares complete walks. If twenty seeds give equal states, forces every roll of a
 * walk to its extremes, because a roll may matter only once in a thousand times.
 */
export const seedsMatter: Law = {
  name: 'in a game that rolls, another seed gives other states',
  check({ game }) {
    const walks = Array.from({ length: 20 }, (_, i) => ({ seed: `seed ${i}`, feet: 'x' }))
    const rolled = new Map<string, number>()
    const trace = (what: string, sides: number): void => void (sides > 1 && rolled.set(what, sides))
    const states = walks.map((w) => statesWith(game, w, tracedDice(diceFrom(makeDiceState(w.seed)), trace)))
    if (rolled.size === 0 || new Set(states).size > 1) return
    const [w] = walks as [Walk]
    const isMoved = [...rolled].some(([what, sides]) =>
      [0, sides >> 1, sides - 1].some((value) => {
        const dice = forcedDice(diceFrom(makeDiceState(w.seed)), [{ what, value }])
        return statesWith(game, w, dice) !== states[0]
      }),
    )
    const labels = [...rolled].map(([what, sides]) => `"${what}" (${sides} sides)`).join(', ')
    demand(isMoved, () => `${game.id} rolls ${labels}, but neither another seed nor another roll changes any state`)
  },
}

/** All objects in a value. */
function objectsIn(value: unknown, found = new Set<object>()): Set<object> {
  if (typeof value === 'object' && value !== null && !found.has(value)) {
    found.add(value)
    for (const inner of Object.values(value)) objectsIn(inner, found)
  }
  return found
}

export const cloneIsComplete: Law = {
  name: 'a clone is equal, shares nothing, and has its fields in the same order',
  check({ game }) {
    onEveryStep(game, walksOf(20), ({ state }) => {
      const copy = game.clone(state)
      demand(
        JSON.stringify(copy) === JSON.stringify(state),
        () => `the clone differs: ${difference(state, copy) ?? 'its fields stand in another order'}`,
      )
      const originals = objectsIn(state)
      for (const object of objectsIn(copy)) demand(!originals.has(object), () => `the clone shares ${shown(object)}`)
    })
  },
}

export const everyActionApplies: Law = {
  name: 'every legal action applies, keeps the fields of the state, and emits events',
  check({ game }) {
    onEveryStep(game, walksOf(12), (step) => {
      const { state, moves } = step
      const fields = Object.keys(state as object).join()
      for (const { seat } of moves)
        for (const action of game.legal(state, seat)) {
          const then = game.clone(state)
          const these = moves.map((move) => (move.seat === seat ? { seat, action } : move))
          const events = eventsOf(game, then, these, sameDice(step))
          const after = Object.keys(then as object).join()
          demand(after === fields, () => `after ${action.id} the fields are ${after}, before it ${fields}`)
          demand(events.length > 0, () => `${action.id} emits no event`)
        }
    })
  },
}

export const eventsChangeNothing: Law = {
  name: 'events change nothing: a run without a listener is the same run',
  check({ game }) {
    onEveryStep(game, walksOf(20), (step) => {
      const quiet = game.clone(step.state)
      const loud = game.clone(step.state)
      game.apply(quiet, step.moves, sameDice(step))
      game.apply(loud, step.moves, sameDice(step), () => {})
      demand(
        JSON.stringify(loud) === JSON.stringify(quiet),
        () => `with a listener the state differs: ${difference(quiet, loud)}`,
      )
    })
  },
}

export const runsEnd: Law = {
  name: 'runs end within maxTurns, with an outcome exactly when nobody must act, and a standing for every seat',
  check({ game }) {
    const seats = seatsOf(game)
    for (const w of walksOf(30)) {
      const { state, turns } = walk(game, w, ({ state }) => {
        demand(game.outcome(state) === undefined, () => 'there is an outcome although a seat must act')
      })
      const where = `${game.id}, seed ${w.seed}, feet "${w.feet}"`
      demand(turns <= game.maxTurns, () => `${where}: ${turns} turns, but maxTurns is ${game.maxTurns}`)
      const standings = game.outcome(state)?.standings ?? []
      demand(standings.length > 0, () => `${where}: nobody must act, but there is no outcome`)
      demand(
        standings.length === seats.length,
        () => `${where}: ${standings.length} standings for ${seats.length} seats`,
      )
      for (const seat of seats)
        demand(game.scene(state, seat).choices.length === 0, () => `${where}: it is over, but seat ${seat} has choices`)
    }
  },
}

export const statesArePlain: Law = {
  name: 'a state is plain JSON of integers, and continues identically after writing and reading',
  check({ game }) {
    onEveryStep(game, walksOf(20), (step) => {
      const { state, moves } = step
      const found = findNonPlain(state, isInteger)
      demand(found === undefined, () => `the state is not plain JSON of integers at ${found}`)
      const read = JSON.parse(JSON.stringify(state)) as unknown
      const then = game.clone(state)
      game.apply(then, moves, sameDice(step))
      game.apply(read, moves, sameDice(step))
      demand(
        digest(read) === digest(then),
        () => `after writing and reading it continues differently: ${difference(then, read)}`,
      )
    })
  },
}

export const STATE_LAWS = [
  sameSeedSameStates,
  seedsMatter,
  cloneIsComplete,
  everyActionApplies,
  eventsChangeNothing,
  runsEnd,
  statesArePlain,
]
