import { describe, expect, test } from 'vitest'
import { finish, newRun, take } from '../../../test/underscore/run-fixture.ts'
import { preparedScene } from '../../views/input/focus.ts'
import { makeInputState } from '../../views/input/input-state.ts'
import { pressKey } from '../../views/input/press.ts'
import { ACHIEVEMENTS } from './achievements.ts'
import { copyMove, ELEMENT } from './duel/move.ts'
import { underscore as game, type State } from './index.ts'

/** What a sequence of keys takes in a scene; undefined if nothing is taken. */
function pressed(s: State, ...keys: string[]): string | undefined {
  const scene = game.scene(s, 0)
  const input = makeInputState()
  let taken: string | undefined
  for (const key of keys) {
    const result = pressKey(preparedScene(scene, input), input, key)
    if (result?.kind === 'take') taken = result.id
  }
  return taken
}

describe('input', () => {
  const scenario = { player: { name: 'You', moves: { active: [{ name: 'Roll Tide' }, { name: 'Brace' }] } } }
  const duel = game.setup({ mode: 'duel', rival: 'script', scenario } as never, newRun().dice)
  test.each<[string, readonly string[], string | undefined]>([
    ['a number points and Enter plays the move', ['2', 'enter'], 'cast-2'],
    ['no letter plays a move', ['a'], undefined],
    ['n shows the blessings', ['n'], undefined],
  ])('in a duel %s', (_, keys, taken) => {
    expect(pressed(duel, ...keys)).toBe(taken)
  })

  const { s, dice } = newRun({}, '1')
  finish(s, dice)
  test('an upgrade is taken by a number and Enter, never by a letter or Enter alone', () => {
    expect([s.phase, game.scene(s, 0).opens]).toEqual(['upgrade', 'permanent'])
    expect(pressed(s, 'enter')).toBeUndefined()
    for (const key of ['m', 'd', 'x', 'f', 'r']) expect(pressed(s, key)).toBeUndefined()
    const ids = game.legal(s, 0).map(({ id }) => id)
    expect(ids.map((_, i) => pressed(s, ...String(i + 1), 'enter')).sort()).toEqual([...ids].sort())
  })
  test('afterwards Space swaps a move with one in the bank, and Enter goes on', () => {
    const later = game.clone(s)
    take(later, dice, 'learn-1')
    if (later.phase === 'learn') take(later, dice, 'as-found')
    expect(later.phase).toBe('arrange')
    expect(pressed(later, 'space', '1', 'enter', '1', 'enter')).toBe('swap-1-bank-1')
    expect(pressed(later, 'space', '2', 'enter', '1', 'enter')).toBe('swap-2-bank-1')
    expect(pressed(later, 'enter')).toBe('done')
  })
})

describe('achievements', () => {
  const isDone = (id: string, change: (s: State) => void): boolean | undefined => {
    const { s } = newRun()
    change(s)
    return ACHIEVEMENTS.find((one) => one.id === id)?.isDone(s)
  }
  /** Gives the castable moves these elements, and the run this level. */
  const colours =
    (level: number, ...elements: number[]) =>
    (s: State): void => {
      s.level = level
      s.character.active = elements.map((element, i) => {
        const m = copyMove(s.character.active[i] as State['character']['active'][number])
        m[ELEMENT] = element as (typeof m)[typeof ELEMENT]
        return m
      })
    }
  const level =
    (n: number) =>
    (s: State): void => {
      s.level = n
    }
  test.each<[id: string, done: (s: State) => void, missed: (s: State) => void]>([
    ['first-down', level(2), level(1)],
    ['five-down', level(5), level(4)],
    ['ten-down', level(10), level(9)],
    ['marked', (s) => (s.character.burden = 1), level(3)],
    ['elite', (s) => (s.character.elites = 1), level(3)],
    ['headhunter', (s) => (s.character.elites = 3), (s) => (s.character.elites = 2)],
    ['hardy', (s) => (s.character.maxHp = 18), (s) => (s.character.maxHp = 17)],
    ['motley', colours(5, 0, 1, 2, 3), colours(5, 0, 1, 2, 2)],
    ['one-blood', colours(8, 1, 1, 1, 1), colours(7, 1, 1, 1, 1)],
  ])('%s', (id, done, missed) => {
    expect([isDone(id, done), isDone(id, missed)]).toEqual([true, false])
  })
})
