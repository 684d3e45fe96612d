import { expect, test } from 'vitest'
import { pack, type TestCharacter, testDuel } from '../../../../test/underscore/duel-fixture.ts'
import { makeState, type State } from '../state.ts'
import { candidateLines, stateValue } from './candidate-lines.ts'

/** A combat as a state, for testing the heuristics. */
function standing(player: TestCharacter, enemy: TestCharacter): State {
  const s = makeState('duel', {})
  s.phase = 'fight'
  s.duel = testDuel(player, enemy).d
  return s
}
const first = (s: State): string => {
  for (const [order] of candidateLines(pack, s, 0)) return (order as { id: string }).id
  return ''
}

// The heuristic's first choice and its reason: simulated runs are played by it.
test.each<[string, TestCharacter, TestCharacter, string]>([
  ['strikes rather than burns', { moves: ['Brand', 'Shove'] }, {}, 'cast-2'],
  ['burns a target it cannot damage', { moves: ['Shove', 'Brand'] }, { attuned: { thunder: 1 } }, 'cast-2'],
  ['heals when low', { moves: ['Bite', 'Hibernate'], hp: 2 }, {}, 'cast-2'],
  ['does not sleep for a light wound', { moves: ['Hibernate', 'Bite'], hp: 7 }, {}, 'cast-2'],
  ['sleeps it off', { moves: ['Hibernate', 'Bite'], hp: 8, has: { sleep: 1 } }, {}, 'cast-2'],
  ['heals asleep when low', { moves: ['Bite', 'Hibernate'], hp: 3, has: { sleep: 1 } }, {}, 'cast-2'],
  ['kills if it can', { moves: ['Hibernate', 'Shove'], hp: 2 }, { hp: 2 }, 'cast-2'],
])('the heuristic %s', (_, player, enemy, id) => {
  expect(first(standing(player, enemy))).toBe(id)
})

test('a position scores higher with less HP of the opponent and with good statuses', () => {
  const score = (player: TestCharacter, enemy: TestCharacter): number => stateValue(pack, standing(player, enemy), 0)
  const even = score({}, {})
  expect(score({}, { hp: 6 })).toBeGreaterThan(even)
  expect(score({ hp: 6 }, {})).toBeLessThan(even)
  expect(score({ has: { strong: 2 } }, {})).toBeGreaterThan(even)
  expect(score({ has: { strong: 2 }, ignores: { strong: 1 } }, {})).toBe(even)
  expect(score({}, { has: { sleep: 1 } })).toBeGreaterThan(even)
})
