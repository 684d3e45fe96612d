import { describe, expect, test } from 'vitest'
import { type AnyGame, seededDice } from '../../engine/index.ts'
import { info } from './info.ts'
import { LESSON_IDS } from './options.ts'
import type { State } from './state.ts'

const game = info.game as AnyGame
const begin = (options: object): State => game.setup(options, seededDice('1')) as State

// A lesson names a verb by the key that is on screen.
test.each(LESSON_IDS)('the lesson %s names only verbs of its first scene, by their keys', (lesson) => {
  const { panels, verbs = [] } = game.scene(begin({ lesson }), 0)
  const shown = verbs.map(({ key, label }) => `${key} ${label}`)
  const lines = panels.flatMap((panel) => (panel.id === 'lesson' && panel.kind === 'text' ? panel.lines : []))
  const named = [...lines.join(' ').matchAll(/(?<!\w)[a-z] [A-Z][a-z]+/g)].map(([words]) => words)
  expect(named.length).toBeGreaterThan(0)
  for (const words of named) expect(shown).toContain(words)
})

describe('verbs', () => {
  const dock = { act: 2, stage: 4, items: [1, 2, 999, 3] }
  test.each<[string, object, readonly string[]]>([
    ['hangar', {}, ['e Engage', 'c Chart', 'p Reward pool']],
    ['dock', { scenario: dock }, ['r Repair', 's Resupply', 'l Leave', 'c Chart', 'p Reward pool']],
  ])('of the %s', (_, options, expected) => {
    const state = begin({ scenario: { act: 1, stage: 1 }, ...options })
    const { verbs = [], opens, choices } = game.scene(state, 0)
    expect(verbs.map(({ key, label }) => `${key} ${label}`)).toEqual(expected)
    expect(opens).toBe('nothing')
    expect(choices.flatMap(({ key }) => key ?? [])).toEqual([])
  })
  test('a dock keeps its verbs after the payment, and says why one is impossible', () => {
    const state = begin({ scenario: dock })
    const reasons = (): (string | undefined)[] => {
      const { choices, verbs = [] } = game.scene(state, 0)
      return verbs.map(({ id, blocked }) => (choices.some(({ verb }) => verb === id) ? undefined : blocked))
    }
    expect(reasons()).toEqual(['Pay first.', 'Pay first.', undefined, undefined, undefined])
    for (const id of ['offer-1', 'offer-3', 'pay']) {
      const action = game.legal(state, 0).find((one) => one.id === id)
      if (action === undefined) throw new Error(`${id} is not legal`)
      game.apply(state, [{ seat: 0, action }], seededDice('2'))
    }
    expect(reasons()).toEqual([undefined, undefined, 'You have paid: choose a service.', undefined, undefined])
  })
  test('an item keeps its row when it is put into a slot', () => {
    const state = begin({ scenario: { act: 1, stage: 1, items: [1, 2, 2, 3] } })
    const rows = (): readonly string[] =>
      game.scene(state, 0).panels.flatMap((panel) => {
        return panel.id === 'inventory' && panel.kind === 'table' ? panel.rows.map(({ id }) => id) : []
      })
    const before = rows()
    for (const id of ['equip-3', 'equip-1']) {
      const action = game.legal(state, 0).find((one) => one.id === id)
      if (action === undefined) throw new Error(`${id} is not legal`)
      game.apply(state, [{ seat: 0, action }], seededDice('2'))
    }
    expect([before, rows()]).toEqual([
      ['1', '2', '3', '4'],
      ['1', '2', '3', '4'],
    ])
  })
})

describe('achievements', () => {
  const isDone = (id: string, change: Partial<State>): boolean | undefined =>
    info.achievements?.find((one) => one.id === id)?.isDone({ ...begin({}), phase: 'game-over', ...change })
  test.each<[id: string, done: Partial<State>, missed: Partial<State>]>([
    ['first-win', { wins: 1 }, { wins: 0 }],
    ['five-wins', { wins: 5 }, { wins: 4 }],
    ['act-one', { stage: 9 }, { stage: 8 }],
    ['act-two', { stage: 18 }, { stage: 17 }],
    ['last-stage', { stage: 26 }, { stage: 25 }],
    ['clean-act', { stage: 9 }, { stage: 9, draws: 1 }],
    ['standoff', { draws: 3 }, { draws: 2 }],
    ['window', { seen: Array.from({ length: 12 }, (_, kind) => kind) }, { seen: [1, 2] }],
    ['guns', { dealt: 1000 }, { dealt: 999 }],
    ['saver', { ammo: 25 }, { ammo: 24 }],
    ['clear', { phase: 'game-clear' }, {}],
  ])('%s', (id, done, missed) => {
    expect([isDone(id, done), isDone(id, missed)]).toEqual([true, false])
  })
})
