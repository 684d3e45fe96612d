import { expect, test } from 'vitest'
import type { AnyGame, GameInfo } from '../../engine/index.ts'
import { findGame } from '../../games/index.ts'
import type { Home } from '../../storage/fs/index.ts'
import { askName } from './name.ts'

const gameOf = (id: string): AnyGame => (findGame(id) as GameInfo).game

/** A home with nothing but settings. */
function homeWith(settings: object): { home: Home; settings: () => object } {
  let now = { name: '', nameAsked: false, ...settings }
  const home = {
    settings: () => now,
    setSettings: (change: object) => {
      now = { ...now, ...change }
      return undefined
    },
  } as unknown as Home
  return { home, settings: () => now }
}

test.each([
  // typed lines, number of printed messages, saved name, whether the question is done
  [['Ann'], 1, 'Ann', true],
  [[''], 1, '', true],
  [['\u001b[2J', 'x'.repeat(25), ' Bo '], 3, 'Bo', true],
  [[], 1, '', false],
] as const)('%j: %i messages, the name is "%s"', async (typed, count, name, nameAsked) => {
  const { home, settings } = homeWith({})
  const printed: string[] = []
  const lines = [...typed] as string[]
  const from = { next: async () => lines.shift(), close: () => {} }
  await askName(gameOf('underscore'), home, from, (text) => printed.push(text))
  expect([printed.length, settings()]).toEqual([count, { name, nameAsked }])
})

test('players are not asked if they have a name, were asked before, or play a game without ghosts', async () => {
  for (const [game, settings] of [
    ['underscore', { name: 'Ann' }],
    ['underscore', { nameAsked: true }],
    ['descent', {}],
  ] as const) {
    const printed: string[] = []
    const nobody = { next: async () => undefined, close: () => {} }
    await askName(gameOf(game), homeWith(settings).home, nobody, (text) => printed.push(text))
    expect(printed).toEqual([])
  }
})
