import { expect, test } from 'vitest'
import { transcript } from './transcript.ts'

const SHOP = ['########', '#@..$..#', '#......#', '########']
const ALTAR = ['########', '#@.._..#', '#......#', '########']
const TRAVEL = ['##########', '#@..#....#', '#........#', '####.#####', '#...._...#', '##########']
const LOOK = ['###########', '#@........#', '#..r......#', '#.....s...#', '#........T#', '###########']
const BOSS = ['###########', '#.........#', '#....B....#', '#....@....#', '#.........#', '###########']

// Read the goldens beside this file as a reviewer would: they are what a player sees.
test.each<[string, object, string[]]>([
  ['first-steps', {}, ['?', 'explore', 'fight', 'why', 'explore', 'quit']],
  ['floor-2', { scenario: { floor: 2, hero: { level: 3 } } }, ['o', 'o']],
  ['floor-3', { species: 'deep-elf', background: 'ice-elementalist', scenario: { floor: 3, hero: { level: 7 } } }, ['o', 'cast-freeze-1']],
  ['floor-4', { species: 'minotaur', background: 'monk', scenario: { floor: 4, hero: { level: 12 } } }, ['o']],
  ['floor-5', { species: 'troll', scenario: { floor: 5, hero: { level: 20, armour: 'chain-mail' } } }, ['c', 'c', 'c']],
  ['shop', { scenario: { map: SHOP, seen: true, hero: { gold: 120 } } }, ['travel-shop', 'buy-1', 'reroll', 'buy-1']],
  ['travel', { scenario: { map: TRAVEL, floor: 2, seen: true } }, ['*', 'cancel', '*', 'tile-0-0', 'tile-8-4']],
  ['altar', { scenario: { map: ALTAR, floor: 2, seen: true } }, ['travel-altar', 'worship']],
  ['look', { scenario: { map: LOOK, floor: 4, hero: { items: ['long-sword', 'chain-mail', 'fear'] } } }, ['use-c', 'use-d', 'why']],
  [
    'boss-phase-two',
    { scenario: { map: BOSS, floor: 5, seen: true, hero: { level: 20, weapon: 'battle-axe', armour: 'plate-armour' }, creatures: [{ x: 5, y: 2, hp: 55 }] } },
    ['fight', 'fight', '. . . .', '.'],
  ],
  ['death', { scenario: { map: ['#####', '#@T.#', '#####'], floor: 4, hero: { hp: 3 }, creatures: [{ x: 2, y: 1, awake: true, energy: 50 }] } }, ['. . . . . .', '. . . . . .', 'quit']],
])('%s', async (name, options, lines) => {
  await expect(await transcript('descent', options, lines)).toMatchFileSnapshot(`./descent-${name}.txt`)
})
