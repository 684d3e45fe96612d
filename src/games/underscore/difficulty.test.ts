import { expect, test } from 'vitest'
import { pack } from '../../../test/underscore/duel-fixture.ts'
import { seededDice } from '../../engine/index.ts'
import { endCombat } from './campaign/climb.ts'
import { startFight } from './campaign/setup.ts'
import { DIFFICULTY_LEVELS, difficultyTerms, MAX_DIFFICULTY } from './difficulty.ts'
import { ELITE, PLAYER } from './duel/side.ts'
import { underscore as game, type State } from './index.ts'
import { STRONG, TOUGH } from './names.ts'
import { MUST_UPGRADE } from './state.ts'

/** The first combat of a run, with the opponent's built-in HP and level. */
function first(grave: number): { s: State; hp: number; level: number } {
  const s = game.setup({ build: 'mason', grave }, seededDice('grave'))
  const entry = pack.encounters[s.encounter]
  return { s, hp: entry?.hp ?? entry?.max_hp ?? 10, level: entry?.level ?? 0 }
}

// §15 A grave includes the changes of all lower graves.
test.each([
  // grave, extra HP, level met at level 1, Strong, Tough
  [0, 0, 1, 0, 0],
  [1, 1, 1, 0, 0],
  [3, 1, 2, 0, 0],
  [5, 2, 2, 0, 0],
  [6, 2, 2, 1, 0],
  [7, 2, 3, 1, 0],
  [8, 2, 3, 1, 1],
  [9, 4, 3, 1, 1],
])('grave %i: %i HP more, level %i, Strong %i, Tough %i', (grave, more, met, strong, tough) => {
  const { s, hp, level } = first(grave)
  const { stats } = s.duel.sides[1]
  expect([s.duel.sides[1].hp - hp, level, stats[STRONG], stats[TOUGH]]).toEqual([more, met, strong, tough])
})

test('from grave 2 on there is no gift, from grave 4 on elites come twice as often and pay once', () => {
  const gifts = (grave: number): number => {
    const dice = seededDice('gift')
    let given = 0
    for (let i = 0; i < 12; i++) {
      const { character } = game.setup({ build: 'itinerant', grave }, dice)
      if (character.blessings.length > 0 || character.maxHp !== 15) given++
    }
    return given
  }
  expect([gifts(1) > 0, gifts(2)]).toEqual([true, 0])
  for (const [grave, most, pays] of [
    [3, 4, true],
    [4, 8, false],
  ] as const) {
    const { s } = first(grave)
    s.character.burden = 2
    const limits: unknown[] = []
    startFight(pack, s, seededDice('elite'), (event) => void (event.kind === 'elite-roll' && limits.push(event.most)))
    expect(limits).toEqual([most])
    s.duel.sides[1].stats[ELITE] = 1
    s.duel.winner = PLAYER
    endCombat(pack, s, seededDice('end'))
    expect((s.pending & MUST_UPGRADE) !== 0).toBe(pays)
  }
})

test('every level has a text; options accept them, but only for a climb', async () => {
  const { gameSchema: schema } = await import('./schema.ts')
  expect([DIFFICULTY_LEVELS.length, MAX_DIFFICULTY, difficultyTerms(MAX_DIFFICULTY).hp]).toEqual([10, 9, 4])
  const isFine = (options: object): boolean => schema.checkOptions(options, game as never).ok
  expect(
    [{ grave: 9 }, { grave: 10 }, { grave: -1 }, { grave: 1, mode: 'duel' }, { grave: 0, mode: 'duel' }].map(isFine),
  ).toEqual([true, false, false, false, true])
  expect(game.mode?.({ grave: 3, gift: false })).toEqual({ name: 'grave 3' })
})
