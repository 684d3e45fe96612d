import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Action,
  cloneDiceState,
  diceFrom,
  makeDiceState,
  type SeededDice,
  seededDice,
} from '../../src/engine/index.ts'
import { makePlayer, PLAYER_NAMES, playbackPlayer, playOut, randomPlayer } from '../../src/players/index.ts'
import { anyWalk, LAWFUL, runs, walk } from './walk.ts'

describe.each(LAWFUL)('players of %s', (_, game) => {
  test.each(PLAYER_NAMES)('%s finishes runs', (name) => {
    for (let seed = 1; seed <= runs(name === 'search' ? 1 : 3, 20); seed++) {
      const dice = seededDice(String(seed))
      const state = game.setup({}, dice)
      const player = makePlayer(name, { budget: 4 })
      playOut(game, state, [player, player], dice, seededDice('own'))
      expect(game.outcome(state)).toBeDefined()
    }
  })

  test.each(PLAYER_NAMES)(
    '%s knows no more than its seat: two states it cannot tell apart get the same choice',
    (name) => {
      fc.assert(
        fc.property(anyWalk, (w) => {
          walk(game, w, ({ state, turn }) => {
            if (turn % (name === 'search' ? 23 : 7) !== 0) return
            for (const seat of game.toAct(state)) {
              const other = game.imagine?.(state, seat, seededDice(`world ${turn}`)) ?? game.clone(state)
              const choose = (from: unknown): Action =>
                makePlayer(name, { budget: 3 })(game, from, seat, seededDice('own'))
              expect(choose(other)).toBe(choose(state))
            }
          })
        }),
        { numRuns: runs(3, 20), seed: 20_261_115 },
      )
    },
  )

  test.each(PLAYER_NAMES)('%s looks and does not touch', (name) => {
    const player = makePlayer(name, { budget: 3 })
    walk(game, { seed: '5', feet: 'x' }, ({ state, turn }) => {
      if (turn % 9 !== 0) return
      const before = JSON.stringify(state)
      for (const seat of game.toAct(state)) player(game, state, seat, seededDice('own'))
      expect(JSON.stringify(state)).toBe(before)
    })
  })

  test('plans start with a legal action and stay legal to their end', () => {
    if (game.plans === undefined) return
    fc.assert(
      fc.property(anyWalk, (w) => {
        walk(game, w, ({ state, dice, turn }) => {
          if (turn % 5 !== 0) return
          for (const seat of game.toAct(state)) {
            let count = 0
            for (const line of game.plans?.(state, seat) ?? []) {
              const then = game.clone(state)
              const copy = diceFrom(cloneDiceState((dice as SeededDice).state))
              for (const action of line) {
                expect(game.legal(then, seat)).toContain(action)
                const others = game.toAct(then).filter((other) => other !== seat)
                const theirs = others.map((other) => ({ seat: other, action: game.legal(then, other)[0] as Action }))
                game.apply(
                  then,
                  [{ seat, action }, ...theirs].sort((a, b) => a.seat - b.seat),
                  copy,
                )
              }
              count++
            }
            expect(count).toBeGreaterThan(0)
          }
        })
      }),
      { numRuns: runs(5, 50), seed: 20_261_115 },
    )
  })
})

test('playback plays its list, then leaves the seat to another', () => {
  const [, game] = LAWFUL[0] as (typeof LAWFUL)[number]
  const state = game.setup({}, diceFrom(makeDiceState('1')))
  const player = playbackPlayer(['start', 'nonsense', 'start'], randomPlayer)
  const first = player(game, state, 0, seededDice('own'))
  expect(first.id).toBe('start')
  game.apply(state, [{ seat: 0, action: first }], seededDice('1'))
  expect(player(game, state, 0, seededDice('own')).id).toBe('continue')
})
