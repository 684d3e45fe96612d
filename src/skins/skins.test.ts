import { expect, test } from 'vitest'
import { drawHalfBlocks, drawQuadrants } from '../views/terminal/panels/figures.ts'
import { skinOf } from './index.ts'

const KEYS: readonly (readonly [game: string, art: string])[] = [
  ['descent', 'hero/gladiator'],
  ['descent', 'foe/orc'],
  ['descent', 'title/descent'],
  ['lostribe', 'hero/brine_keeper'],
  ['lostribe', 'foe/m_mirage_jackal'],
  ['lostribe', 'foe/b_queen_of_cinders'],
  ['lostribe', 'title/lostribe'],
  ['underscore', 'self'],
  ['underscore', 'foe/flayed-3'],
  ['underscore', 'foe/thunder'],
  ['underscore', 'ghost/somebody'],
  ['underscore', 'title/underscore'],
  ['star-canine', 'ship/star-canine'],
  ['star-canine', 'foe/tick-drone'],
  ['star-canine', 'title/star-canine'],
  ['emojispace', 'ship/wasp'],
  ['emojispace', 'foe/alien-vessel'],
  ['emojispace', 'title/emojispace'],
]

test.each(KEYS)('%s: %s has a figure six rows high, in a small and a large form', (game, art) => {
  const figure = skinOf(game).figure(art)
  if (figure === undefined) throw new Error(`no figure for ${art}`)
  expect(new Set(figure.rows.map((row) => row.length)).size).toBe(1)
  const [small, large] = [drawQuadrants(figure), drawHalfBlocks(figure)]
  expect([small.length, large.length]).toEqual([6, 6])
  expect(Math.max(...small.map((row) => row.length))).toBeLessThanOrEqual(14)
  expect(small.join('').trim()).not.toBe('')
})

test('unknown keys have no figure, and outside games there are only title cards', () => {
  expect(skinOf('descent').figure('item/rope')).toBeUndefined()
  expect(skinOf(undefined).figure('foe/orc')).toBeUndefined()
  expect(skinOf(undefined).figure('title/lostribe')).toBeDefined()
})

test('two foes of one kind look different, and each always looks the same', () => {
  const { figure } = skinOf('descent')
  expect(figure('foe/orc')).toEqual(figure('foe/orc'))
  expect(figure('foe/orc')?.rows).not.toEqual(figure('foe/ogre')?.rows)
})
