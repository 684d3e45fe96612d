import { expect, test } from 'vitest'
import type { Scene } from '../../engine/contract/scene.ts'
import { textWidth } from '../text-width.ts'
import { explainedText, linesText, sceneText } from './text.ts'
import { wrap } from './wrap.ts'

const SCENE: Scene = {
  title: 'The cellar',
  log: [{ text: 'A door creaks.' }],
  panels: [
    {
      kind: 'meters',
      id: 'you',
      title: 'You',
      meters: [
        { name: 'Hull', value: 5, max: 10, tone: 'bad' },
        { name: 'Ammo', value: 2, note: 'low' },
      ],
    },
    { kind: 'text', id: 'mood', lines: ['It is cold.', { text: 'Very.', tone: 'dim' }] },
    {
      kind: 'table',
      id: 'bag',
      title: 'Bag',
      columns: ['worn', 'thing'],
      rows: [
        { id: 'a', cells: ['yes', '🚀 Lance'] },
        { id: 'b', cells: ['no', [{ text: 'Shield', tone: 'good' }, ' of oak']] },
        { id: 'c', cells: ['no', 'Rope'] },
      ],
    },
    { kind: 'table', id: 'none', title: 'Spells', columns: ['name'], rows: [], empty: 'You know none.' },
    {
      kind: 'grid',
      id: 'map',
      rows: ['#####', '#@.>#', '#####'],
      legend: [
        { glyph: '@', means: 'you' },
        { glyph: '>', means: 'stairs' },
        { glyph: 'd', means: 'dog' },
      ],
    },
    {
      kind: 'cards',
      id: 'hand',
      title: 'Hand',
      cards: [
        { id: 'x', name: 'Spark', text: 'Deal 2.', cost: '1 fire', tags: ['fire'] },
        { id: 'y', name: 'Rest', text: 'Heal 1.' },
      ],
    },
  ],
  choices: [
    { id: 'drop-a', label: 'Drop the lance', at: { panel: 'bag', item: 'a' } },
    { id: 'wear-b', label: 'Wear the shield', at: { panel: 'bag', item: 'b' }, preview: 'armor 0 → 3' },
    { id: 'wear-c', label: 'Wear the rope', at: { panel: 'bag', item: 'c' }, blocked: 'It is a rope.' },
    { id: 'play-x', label: 'Play Spark', at: { panel: 'hand', item: 'x' }, preview: 'dog 3 → 1' },
    { id: 'wait', label: 'Wait', key: 'z', hint: 'one turn', preview: 'nothing happens' },
  ],
}

test('every kind of panel, every choice and every reason is in the text', () => {
  expect(sceneText(SCENE)).toBe(`The cellar

A door creaks.

You: Hull 5/10, Ammo 2 (low)
It is cold.
Very.

Bag
  type  choice  worn  thing
  1     drop-a  yes   🚀 Lance
  2     wear-b  no    Shield of oak [armor 0 → 3]
  –     wear-c  no    Rope

Spells
You know none.

#####
#@.>#
#####
Legend: @ you, > stairs.

Hand
  4  play-x  Spark (fire, cost 1 fire): Deal 2. [dog 3 → 1]
             Rest: Heal 1.

  z  wait  Wait one turn [nothing happens]
  Not now: wear-c. It is a rope.`)
})

test('hundreds of map cells are listed as one id pattern', () => {
  const at = (x: number, y: number) => ({ panel: 'map', item: `${x},${y}` })
  const cell = (x: number, y: number) => ({ id: `tile-${x}-${y}`, label: 'Go there', at: at(x, y) })
  const scene: Scene = {
    title: 'Where to?',
    panels: [{ kind: 'grid', id: 'map', rows: ['     ', '#####', '#@..#', '#..##', '     '], legend: [] }],
    choices: [
      { id: 'stay', label: 'Stay', key: 'x' },
      cell(2, 2),
      cell(3, 2),
      cell(1, 3),
      cell(2, 3),
      { id: 'dig-4-2', label: 'Dig', at: at(4, 2) },
    ],
  }
  expect(sceneText(scene)).toBe(`Where to?

   01234
 1 #####
 2 #@..#
 3 #..##
Choose a cell as tile-x-y: y 2: x 2 to 3; y 3: x 1 to 2.

  x        stay     Stay
  dig-4-2  dig-4-2  Dig`)
})

test('tones are painted if the caller wants it, and the text stays the same', () => {
  const painted = sceneText(SCENE, { paint: (text, tone) => `<${tone}>${text}</>` })
  expect(painted).toContain('<dim>Very.</>')
  expect(painted).toContain('<bad>Hull</>')
})

// text, width, lines
test.each([
  ['one two three', 7, ['one two', '  three']],
  ['one two three', 80, ['one two three']],
  ['unbreakable', 4, ['unbreakable']],
  ['a  b', 80, ['a  b']],
  ['🚀🚀 x', 5, ['🚀🚀', '  x']],
])('%j at width %i is broken into %j', (text, width, lines) => {
  expect(wrap(text, width, '  ', (t) => t)).toEqual(lines)
})

test.each([
  ['abc', 3],
  ['🚀', 2],
  ['✈️', 2],
  ['漢字', 4],
  ['e\u0301', 1],
  ['−→·—', 4],
])('%s takes %i cells', (text, width) => {
  expect(textWidth(text)).toBe(width)
})

test('lines can be explained by their sum and their rule', () => {
  const lines = [{ text: 'Hull 5.', sum: '8 − 3 = 5', rule: '§4.4' }, { text: 'Quiet.' }]
  expect(linesText(lines)).toBe('Hull 5.\nQuiet.')
  expect(explainedText(lines)).toBe('Hull 5.\n  because 8 − 3 = 5; §4.4\nQuiet.')
})
