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
  // what is typed, how often something is said, the name that is kept, whether the question is done with
  [['Ann'], 1, 'Ann', true],
  [[''], 1, '', true],
  [['\u001b[2J', 'x'.repeat(25), ' Bo '], 3, 'Bo', true],
  [[], 1, '', false],
] as const)('%j: said %i times, the name is "%s"', async (typed, said, name, nameAsked) => {
  const { home, settings } = homeWith({})
  const heard: string[] = []
  const lines = [...typed] as string[]
  const from = { next: async () => lines.shift(), close: () => {} }
  await askName(gameOf('underscore'), home, from, (text) => heard.push(text))
  expect([heard.length, settings()]).toEqual([said, { name, nameAsked }])
})

test('nobody is asked who has a name, was asked before, or plays a game whose fallen stay down', async () => {
  for (const [game, settings] of [
    ['underscore', { name: 'Ann' }],
    ['underscore', { nameAsked: true }],
    ['descent', {}],
  ] as const) {
    const heard: string[] = []
    const nobody = { next: async () => undefined, close: () => {} }
    await askName(gameOf(game), homeWith(settings).home, nobody, (text) => heard.push(text))
    expect(heard).toEqual([])
  }
})
