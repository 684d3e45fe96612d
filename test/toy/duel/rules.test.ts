import { expect, test } from 'vitest'
import { scriptedDice } from '../../../src/engine/dice/test-dice.ts'
import { toy } from '../index.ts'
import type { Options } from '../state.ts'

const [HERON, OTTER, SHRIKE, , , LYNX] = [0, 1, 2, 3, 4, 5] as const
const MINE = 0
const THEIRS = 1

/** Plays one round with these cards; the rolls are the coin and the next two cards, which do not matter. */
function round(cards: readonly number[], signs: readonly string[], coin: number, options: Options = {}) {
  const ghosts = options.ghosts === undefined ? [] : [{ what: 'ghost', value: 0 }]
  const deal = (dealt: readonly number[]) => dealt.map((value, seat) => ({ what: `card of ${seat}`, sides: 6, value }))
  const script = [...deal(cards), ...ghosts, { what: 'tie', sides: 2, value: coin }, ...deal([HERON, HERON])]
  const dice = scriptedDice(script, ['00000000deadbeef'])
  const state = toy.setup(options, dice)
  const moves = signs.map((id, seat) => {
    const action = toy.legal(state, seat).find((one) => one.id === id)
    if (action === undefined) throw new Error(`there is no sign ${id}`)
    return { seat, action }
  })
  toy.apply(state, moves, dice)
  expect(dice.left()).toBe(0)
  return state
}

// §1.2 Stone beats blade, leaf beats stone, blade beats leaf; else the coin decides. §2.2 A favoured sign that wins has the card's glory.
test.each([
  // mine      theirs   my card  their card  coin     points  glory
  ['stone', 'blade', SHRIKE, HERON, THEIRS, [1, 0], [0, 0]],
  ['leaf', 'stone', SHRIKE, SHRIKE, THEIRS, [1, 0], [0, 0]],
  ['blade', 'leaf', HERON, HERON, THEIRS, [1, 0], [0, 0]],
  ['blade', 'stone', HERON, OTTER, MINE, [0, 1], [0, 0]],
  ['stone', 'stone', OTTER, OTTER, MINE, [1, 0], [0, 0]],
  ['stone', 'stone', OTTER, OTTER, THEIRS, [0, 1], [0, 0]],
  ['blade', 'leaf', LYNX, HERON, THEIRS, [1, 0], [3, 0]],
  ['leaf', 'blade', OTTER, LYNX, MINE, [0, 1], [0, 3]],
] as const)(
  '%s against %s, cards %i and %i, coin %i: points %j, glory %j',
  (mine, theirs, my, their, coin, points, glory) => {
    const state = round([my, their], [mine, theirs], coin)
    expect([state.points, state.glory]).toEqual([points, glory])
  },
)

// §5.2 A ghost behind seat 1 adds 1 glory where seat 1 wins with the sign it showed.
test.each([
  // the ghost showed  mine     theirs   glory
  ['stone', 'blade', 'stone', [0, 1]],
  ['leaf', 'blade', 'stone', [0, 0]],
  ['stone', 'stone', 'blade', [0, 0]],
] as const)('with a ghost that showed %s, %s against %s gives glory %j', (sign, mine, theirs, glory) => {
  const ghosts = [{ name: 'Ann', level: 3, signs: [sign] }]
  expect(round([OTTER, OTTER], [mine, theirs], MINE, { ghosts }).glory).toEqual(glory)
})

// §3.3 A dare is a start for seat 1. §6.1 A lesson is one round.
test.each([
  [{ dare: -1 }, [2, 0], false],
  [{ dare: 0 }, [1, 0], false],
  [{ dare: 2 }, [1, 2], false],
  [{ lesson: 'first-round' }, [1, 0], true],
] as const)('%j: after a won round the points are %j, over: %s', (options, points, isOver) => {
  const state = round([SHRIKE, OTTER], ['stone', 'blade'], MINE, options)
  expect([state.points, toy.outcome(state) !== undefined]).toEqual([points, isOver])
})

// §3.1 The run ends after its number of rounds; a scenario may start in a later round.
test.each([
  [
    { rounds: 1 },
    {
      reason: 'one round',
      standings: [
        { won: true, score: 10 },
        { won: false, score: 0 },
      ],
    },
  ],
  [
    { scenario: { round: 2, points: [0, 2] } },
    {
      reason: 'three rounds',
      standings: [
        { won: false, score: 10 },
        { won: true, score: 20 },
      ],
    },
  ],
  [{}, undefined],
])('%j ends as %j', (options, outcome) => {
  expect(toy.outcome(round([SHRIKE, OTTER], ['stone', 'blade'], MINE, options))).toEqual(outcome)
})
