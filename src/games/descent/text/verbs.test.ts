import { describe, expect, test } from 'vitest'
import type { Scene } from '../../../engine/contract/scene.ts'
import { seededDice } from '../../../engine/index.ts'
import { descent as game } from '../index.ts'
import { whereText } from './enemies.ts'

const sceneAt = (scenario: object): Scene =>
  game.scene(game.setup({ scenario: { seen: true, ...scenario } }, seededDice('1')), 0)
/** A room with the hero at 2,2 and awake goblins in his row. */
const roomWith = (...columns: number[]) => ({
  map: ['###########', '#.........#', row(columns), '#.........#', '###########'],
  creatures: columns.map((x) => ({ x, y: 2, awake: true })),
})
const row = (columns: readonly number[]): string =>
  Array.from('#.@......>#', (glyph, x) => (columns.includes(x) ? 'g' : glyph)).join('')
const verbOf = (scene: Scene, id: string) => scene.verbs?.find((verb) => verb.id === id)
const answersOf = (scene: Scene, verb: string) =>
  scene.choices
    .filter((choice) => choice.verb === verb)
    .map(({ answers = [], blocked }) => [...answers, ...(blocked === undefined ? [] : [`(${blocked})`])].join(' / '))

test.each([
  [0, 0, 1, 0, 'E'],
  [5, 5, 4, 6, 'SW'],
  [5, 5, 5, 1, 'N 4'],
  [5, 5, 7, 4, 'NE 2'],
  [5, 5, 9, 4, 'E 4'],
  [5, 5, 3, 9, 'SW 4'],
])('from %i,%i to %i,%i is %s', (x, y, toX, toY, text) => {
  expect(whereText((y << 5) | x, (toY << 5) | toX)).toBe(text)
})

describe('verbs say why they are impossible', () => {
  test.each([
    ['down', 'Not while an enemy is in sight.'],
    ['explore', 'Not while an enemy is in sight.'],
    ['travel', 'Not while an enemy is in sight.'],
    ['rest', 'Not while an enemy is in sight.'],
    ['up', 'You have not found the stairs up on this floor.'],
    ['trader', 'You have not found a trader on this floor.'],
    ['read', 'You have no scroll.'],
    ['get', 'Nothing lies here.'],
  ])('with a goblin in sight: %s', (verb, why) => {
    const scene = sceneAt(roomWith(6))
    expect(scene.choices.filter((choice) => choice.verb === verb && choice.blocked === undefined)).toEqual([])
    expect(verbOf(scene, verb)?.blocked).toBe(why)
  })
  test('an altar of your own god', () => {
    const map = ['#####', '#.@.#', '#####']
    expect(verbOf(sceneAt({ map }), 'altar')?.blocked).toBe('You have not found an altar on this floor.')
  })
})

test('a blow by stepping is made at the row of the enemy, and its letter still steps', () => {
  const scene = sceneAt(roomWith(3, 6))
  const blow = scene.choices.find(({ id }) => id === 'move-e')
  expect(blow).toMatchObject({ at: { panel: 'enemies', item: '1' }, also: ['d', 'right', 'kp6', 'l'] })
  expect(blow?.key).toBeUndefined()
  expect(scene.choices.find(({ id }) => id === 'move-w')).toMatchObject({ key: 'a' })
})

test('answers are numbered like the enemies in sight, with those out of reach', () => {
  const hero = { items: ['javelin', 'javelin', 'net', 'smoke-flask', 'health-potion', 'mana-potion'], hp: 3 }
  const scene = sceneAt({ ...roomWith(4, 8), hero })
  expect(answersOf(scene, 'throw')).toEqual([
    'javelin ×2 / goblin 1',
    'javelin ×2 / goblin 2 / (Too far by 1.)',
    'net / goblin 1',
    'net / goblin 2 / (Too far by 1.)',
    'smoke flask',
  ])
  expect(answersOf(scene, 'drink')[0]).toBe('health potion')
})

test('without a target in sight a thing to throw is one blocked answer', () => {
  expect(answersOf(sceneAt({ ...roomWith(), hero: { items: ['net'] } }), 'throw')).toEqual([
    'net / (No enemy is in sight.)',
  ])
})

test('at the trader the verb asks what to buy, dear wares keep their number', () => {
  const map = ['########', '#..@...#', '#..$...#', '########']
  const s = game.setup({ scenario: { map, seen: true, hero: { gold: 40 } } }, seededDice('1'))
  const away = game.scene(s, 0)
  expect(verbOf(away, 'trader')?.asks).toBeUndefined()
  const travel = game.legal(s, 0).find(({ id }) => id === 'travel-shop')
  game.apply(s, [{ seat: 0, action: travel as never }], seededDice('2'))
  const there = game.scene(s, 0)
  expect(verbOf(there, 'trader')?.asks).toEqual(['Buy what?'])
  const answers = answersOf(there, 'trader')
  expect(answers.length).toBeGreaterThan(3)
  expect(answers.at(-1)).toMatch(/^new wares/)
  expect(answers.some((answer) => answer.includes('gold short.'))).toBe(true)
})

test('a page for good has no verbs and no keys', () => {
  const s = game.setup({ scenario: { ...roomWith(), seen: true } }, seededDice('1'))
  s.phase = 'learn'
  const scene = game.scene(s, 0)
  expect([scene.opens, scene.verbs]).toEqual(['permanent', undefined])
  expect(scene.choices.filter(({ key, also }) => key !== undefined || also !== undefined)).toEqual([])
  expect(scene.choices.every(({ at }) => at?.panel === 'learn')).toBe(true)
})
