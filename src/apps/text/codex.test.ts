import { expect, test } from 'vitest'
import { anyToy } from '../../../test/toy.ts'
import type { AnyGame, Panel } from '../../engine/index.ts'
import { codexText } from './codex.ts'

const entry = { id: 'toy', name: 'Toy' }
const PANELS: readonly Panel[] = [
  { kind: 'text', id: 'about', lines: ['Stone beats blade.'] },
  {
    kind: 'table',
    id: 'signs',
    title: 'Signs',
    columns: ['sign', 'beats'],
    rows: [{ id: 'stone', cells: ['stone', 'blade'] }],
  },
]
const { codex: _, ...bare } = anyToy

test.each<[string, AnyGame, string]>([
  [
    'a codex of two panels',
    { ...bare, codex: () => PANELS },
    'Toy: codex\n\nStone beats blade.\n\nSigns\n  sign   beats\n  stone  blade',
  ],
  ['a game without a codex', bare, 'Toy has no codex; its rule book is src/games/toy/README.md.'],
  ['an empty codex', { ...bare, codex: () => [] }, 'Toy has no codex; its rule book is src/games/toy/README.md.'],
])('%s', (_name, game, text) => {
  expect(codexText(entry, game, (text) => text)).toBe(text)
})
