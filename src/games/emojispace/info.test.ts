import { describe, expect, test } from 'vitest'
import { type AnyGame, seededDice } from '../../engine/index.ts'
import { type Campaign, ENCOUNTER_FATES, type EncounterFate } from './campaign/campaign-state.ts'
import { LESSONS } from './combat/lessons.ts'
import { info } from './info.ts'

const game = info.game as AnyGame

// A lesson names an order by the key that is on screen beside it.
test.each(LESSONS)('the lesson $id names only orders that its ship has, by their keys', ({ id, lines }) => {
  const { verbs = [] } = game.scene(game.setup({ lesson: id }, seededDice('1')), 0)
  const shown = verbs.map(({ key, label }) => `${key} ${label}`)
  const named = [...lines.join(' ').matchAll(/(?<!\w)[a-z] [A-Z][a-z]+(?: [A-Z][a-z]+)?/g)].map(([words]) => words)
  expect(named.length).toBeGreaterThan(0)
  for (const words of named) expect(shown).toContain(words)
})

describe('achievements', () => {
  /** An encounter of the annals: how it ended, against a ship of this rating. */
  const met = (fate: EncounterFate, tr = 2): number => tr * 100 + ENCOUNTER_FATES.indexOf(fate)
  const isDone = (id: string, change: Partial<Campaign>): boolean | undefined => {
    const state = { ...(game.setup({}, seededDice('1')) as Campaign), phase: 'lost', ...change }
    return info.achievements?.find((one) => one.id === id)?.isDone(state)
  }
  test.each<[id: string, done: Partial<Campaign>, missed: Partial<Campaign>]>([
    ['first-blood', { kills: 1 }, { kills: 0 }],
    ['first-prize', { prizes: 1 }, { prizes: 0 }],
    ['first-leg', { encounter: 3 }, { encounter: 2 }],
    ['half-way', { encounter: 6 }, { encounter: 5 }],
    ['last-sight', { encounter: 12 }, { encounter: 11 }],
    [
      'streak',
      { annals: [met('outrun'), met('destroyed'), met('struck'), met('destroyed')] },
      { annals: [met('destroyed'), met('struck'), met('bribed'), met('destroyed')] },
    ],
    ['giant', { annals: [met('destroyed', 4)] }, { annals: [met('destroyed', 3), met('outrun', 5)] }],
    ['heels', { annals: [met('outrun'), met('bribed'), met('outrun')] }, { annals: [met('outrun')] }],
    ['palm', { annals: [met('bribed')] }, { annals: [met('robbed')] }],
    ['reader', { known: 0b11111 }, { known: 0b1111 }],
    ['pod', { claims: 1 }, { claims: 0 }],
    ['prizes', { prizes: 5 }, { prizes: 4 }],
    ['home', { phase: 'won' }, {}],
    ['hard-way', { phase: 'won', rung: 3 }, { phase: 'won', rung: 2 }],
  ])('%s', (id, done, missed) => {
    expect([isDone(id, done), isDone(id, missed)]).toEqual([true, false])
  })
})
