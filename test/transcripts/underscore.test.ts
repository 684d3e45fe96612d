import { expect, test } from 'vitest'
import { transcript } from './transcript.ts'

const active = (...names: string[]) => ({ active: names.map((name) => ({ name })) })
const DUEL = {
  mode: 'duel',
  rival: 'script',
  scenario: {
    player: { name: 'You', moves: { ...active('Roll Tide', 'Stoke', 'Cleanse', 'Brace'), banked: [{ name: 'Bulwark' }] }, statuses: { burn: 1 } },
    enemy: { name: 'Quarried Warden', level: 5, max_hp: 10, hp: 10, moves: active('Rocky Two', 'Gash', 'Hex'), attunements: { stone: 2 }, blessings: ['Galvanized'] },
    priority: 0,
  },
}

// Read the goldens beside this file as a reviewer would: they are what a player sees.
test.each<[string, object, string[]]>([
  ['duel', DUEL, ['?', 'cast-1', 'why', 'cast-3 burn', 'why', 'cast-2', 'why', 'cast-1', 'why', 'cast-1', 'why', 'cast-2', 'why', 'cast-1', 'why', 'cast-1', 'why', 'quit']],
  ['upgrade', { build: 'mason', gift: false }, [...Array.from({ length: 7 }, () => 'cast-1'), 'minor', 'take-1', 'quit']],
  ['lesson', { mode: 'tutorial', lesson: 4 }, ['cast-2 water', 'cast-1 thunder', 'why', 'quit']],
  ['first-choice', {}, ['build-cultivist', 'look', 'quit']],
])('%s', async (name, options, lines) => {
  await expect(await transcript('underscore', options, lines)).toMatchFileSnapshot(`./underscore-${name}.txt`)
})
