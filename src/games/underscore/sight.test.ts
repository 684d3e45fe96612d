import { expect, test } from 'vitest'
import { pack } from '../../../test/underscore/ring.ts'
import { seededDice } from '../../engine/index.ts'
import type { Order } from './actions.ts'
import { underscore as game, type Options, type State } from './index.ts'

const side = (names: readonly string[], more: object = {}) => ({
  name: 'x',
  max_hp: 10,
  hp: 10,
  moves: { active: names.map((name) => ({ name })) },
  ...more,
})
const duel = (player: object, enemy: object, more: object = {}): State =>
  game.setup(
    { mode: 'duel', rival: 'script', scenario: { player, enemy, priority: 0, turn: 2, ...more } } as Options,
    seededDice('sight'),
  )
const text = (s: State): string => JSON.stringify(game.scene(s, 0))
const act = (s: State, id: string): void => {
  const action = game.legal(s, 0).find((order) => order.id === id) as Order
  game.apply(s, [{ seat: 0, action }], seededDice('x'))
}

test('§13 a private move shows nothing but its slot; its element alone can be shown; a preview counts only what is public', () => {
  const hidden = duel(side(['Jolt']), side(['Chip', 'Lash'], { attunements: { water: 1 }, private: ['water'] }))
  expect(text(hidden)).not.toMatch(/Chip|Lash|Water/)
  expect(text(hidden)).toContain('2 = 2 to opponent')
  const open = duel(side(['Jolt']), side(['Chip'], { attunements: { water: 1 } }))
  expect(text(open)).toContain('2 + 1 weak = 3 to opponent')
})

test('Genius Rocker sees private attunements and declarations', () => {
  const enemy = side(['Chip'], { attunements: { water: 1 }, private: ['water'] })
  const s = duel(side(['Jolt'], { blessings: ['Genius Rocker'] }), enemy)
  s.duel.declarations.push([0, 1, 0, 2, 1, 0, -1, 0, -1])
  expect(text(s)).toMatch(/Water/)
  expect(text(s)).toContain("opponent's element: Fire")
  s.duel.sides[0].blessings = []
  s.duel.statics = 0
  expect(text(s)).toContain("opponent's element: unknown")
})

test('Eye Spry, while Quick, sees the move before declaring', () => {
  const s = duel(side(['Graft'], { blessings: ['Eye Spry'], statuses: { quick: 2 } }), side(['Lash']))
  act(s, 'cast-1')
  expect(text(s)).toContain('You see the opponent reach for Lash')
  const slow = duel(side(['Graft'], { blessings: ['Eye Spry'] }), side(['Lash']))
  act(slow, 'cast-1')
  expect(text(slow)).not.toContain('reach for')
  // A world believed in keeps the move that was seen.
  const believed = (game.imagine as NonNullable<typeof game.imagine>)(s, 0, seededDice('world'))
  expect(game.scene(believed, 0)).toEqual(game.scene(s, 0))
})

test('Show Stopper, while stunned, masks what was public', () => {
  const enemy = (blessings: string[]) =>
    side(['Chip'], { blessings, statuses: { stun: 2 }, attunements: { fire: 1 }, public_moves: ['Chip'] })
  expect(text(duel(side(['Jolt']), enemy([])))).toMatch(/Chip.*Fire|Fire.*Chip/)
  expect(text(duel(side(['Jolt']), enemy(['Show Stopper'])))).not.toMatch(/Chip|Fire/)
  expect(pack.majorByName.has('show stopper')).toBe(true)
})
