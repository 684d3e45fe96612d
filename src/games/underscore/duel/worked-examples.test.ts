import { expect, test } from 'vitest'
import {
  attuned,
  attunedTurns,
  ignores,
  moveIn,
  pack,
  status,
  testDuel,
} from '../../../../test/underscore/duel-fixture.ts'
import { DISQUALIFIED, readRecords } from './choice-records.ts'
import { legalDuelOrders } from './choices/choice.ts'
import { cooldownLeft, PUBLIC, ROOT } from './move.ts'
import { DRAW, isWoundSealed } from './side.ts'

/** The worked examples, step by step. Default: 10/10 HP, no statuses, P has priority; undefined means wait. */

// X1 to X3 A character attuned to … is dealt 2 damage of an element.
test.each([
  // move        attuned to                      HP after
  ['Jolt', { water: 1 }, 7],
  ['Jolt', { water: 1, stone: 1 }, 10],
  ['Bite', { vital: 1, plant: 1 }, 6],
] as const)('X1–X3 %s against %j leaves %i', (move, elements, hp) => {
  const { e, turn } = testDuel({ moves: [move] }, { attuned: elements })
  turn(move)
  expect(e.hp).toBe(hp)
})

test('X4 absorbed twice: heal 1 each, Strong is irrelevant', () => {
  const { e, turn } = testDuel({ moves: ['Roll Tide'], has: { strong: 2 } }, { hp: 6, attuned: { plant: 1 } })
  turn('Roll Tide')
  expect(e.hp).toBe(7)
  const twice = testDuel({ moves: ['Whet', 'Roll Tide'], has: { strong: 3 } }, { hp: 6, attuned: { plant: 1 } })
  twice.turn('Whet')
  twice.turn('Roll Tide')
  expect(twice.e.hp).toBe(8)
})

test.each([
  // what                 move     target's attunements        target has    HP lost
  ['(a) 2 Fire', 'Cinder', { stone: 1 }, { tough: 2 }, 1],
  ['(b) 2 Thunder', 'Jolt', { stone: 1 }, { tough: 2 }, 0],
  ['(c) 1 Force', 'Ill Wind', { stone: 1, water: 1 }, {}, 3],
  ['(d) 1 Vital', 'Gash', { force: 1 }, {}, 1],
] as const)('X5 %s by %s from a Strong caster', (_, move, elements, has, lost) => {
  const { e, turn } = testDuel({ moves: [move], has: { strong: 2 } }, { attuned: elements, has })
  turn(move, undefined, move === 'Ill Wind' ? [{ what: 'curse', value: 9 }] : [])
  expect(10 - e.hp).toBe(lost)
})

test('X6 three turns of Roll Tide against Rocky Two', () => {
  const { d, p, e, turn } = testDuel({ moves: ['Roll Tide'] }, { moves: ['Rocky Two'] })
  turn('Roll Tide', 'Rocky Two')
  expect([p.hp, e.hp, attunedTurns(p, 'water'), attunedTurns(e, 'stone'), d.priority]).toEqual([10, 8, 1, 1, 1])
  turn('Roll Tide', 'Rocky Two')
  expect([p.hp, e.hp, d.priority]).toEqual([10, 5, 0])
  turn('Roll Tide', 'Rocky Two')
  expect([p.hp, e.hp, attunedTurns(p, 'water'), attunedTurns(e, 'stone')]).toEqual([10, 2, 3, 3])
})

test('X7 the life of a Burn', () => {
  const { e, turn } = testDuel({ moves: ['Brand'] }, { moves: ['Brace'], attuned: { plant: 1 } })
  turn('Brand', 'Brace')
  expect([e.hp, status(e, 'burn'), status(e, 'tough')]).toEqual([8, 1, 1])
  turn(undefined, undefined)
  expect([e.hp, status(e, 'burn'), status(e, 'tough')]).toEqual([7, 0, 0])
  turn(undefined, undefined)
  expect(e.hp).toBe(7)
  const late = testDuel({ moves: ['Brand'] }, {}, {}, { priority: 1 })
  late.turn('Brand')
  expect(late.e.hp).toBe(10)
  late.turn()
  expect(late.e.hp).toBe(9)
  late.turn()
  expect(late.e.hp).toBe(8)
})

test('X9 Sleep bars the move; nothing becomes public, the choice is recorded, cooldowns count down', () => {
  const { p, turn } = testDuel({ moves: ['Roll Tide', 'Brace'], has: { sleep: 1 }, cooldowns: { Brace: 2 } })
  turn('Roll Tide')
  expect([status(p, 'sleep'), cooldownLeft(moveIn(p, 'Brace')), attuned(p), moveIn(p, 'Roll Tide')[PUBLIC]]).toEqual([
    0,
    1,
    [],
    0,
  ])
  const recorded = { turn: 1, root: moveIn(p, 'Roll Tide')[0], target: 0, fate: DISQUALIFIED, answers: [] }
  expect(readRecords(p.history)).toEqual([recorded])
  turn('Roll Tide')
  expect(attuned(p)).toEqual(['water'])
})

test.each([
  // who                       hp  has                         attuned        HP  Wound  sealed
  ['(a)', { hp: 6, has: { wound: 3 } }, 1, 0, true],
  ['(b) Vital: dies on the second', { hp: 6, has: { wound: 3 }, attuned: { vital: 1 } }, 0, 0, true],
  ['(c) exactly half is not below', { hp: 7, has: { wound: 3 } }, 5, 3, false],
  ['(d) Tough keeps it at half', { hp: 6, has: { wound: 3, tough: 2 } }, 5, 3, false],
] as const)('X10 %s', (_, enemy, hp, wound, sealed) => {
  const { e, turn } = testDuel({ moves: ['Roll Tide'] }, enemy)
  turn('Roll Tide')
  expect([e.hp, status(e, 'wound'), isWoundSealed(e)]).toEqual([hp, wound, sealed])
  if ('tough' in enemy.has) expect(status(e, 'tough')).toBe(1)
})

test('X12 ignored wounds open when the ignorance ends', () => {
  const { p, turn } = testDuel({ hp: 4, has: { wound: 2 }, ignores: { wound: 1 } })
  turn()
  expect([p.hp, status(p, 'wound'), isWoundSealed(p), ignores(p, 'wound')]).toEqual([2, 0, true, 0])
})

test('X15 Regen 2 with Fire or Vital; full HP lifts the seal', () => {
  const { p, turn } = testDuel({ hp: 8, has: { regen: 3 }, attuned: { fire: 1, vital: 1 }, sealed: true })
  turn()
  expect([p.hp, isWoundSealed(p), status(p, 'regen')]).toEqual([10, false, 2])
})

test('X17 Cooldown 2 cast on turn 1: unusable on 2 and 3, usable on 4; without a legal move the side waits, unrecorded', () => {
  const { d, p, turn } = testDuel({ moves: ['Brace'] })
  turn('Brace')
  expect(cooldownLeft(moveIn(p, 'Brace'))).toBe(2)
  const recorded = readRecords(p.history)
  for (const left of [1, 0]) {
    expect(legalDuelOrders(pack, d, 0).map(({ id }) => id)).toEqual(['wait'])
    turn()
    expect(cooldownLeft(moveIn(p, 'Brace'))).toBe(left)
  }
  expect(readRecords(p.history)).toEqual(recorded)
  expect(legalDuelOrders(pack, d, 0).map(({ id }) => id)).toEqual(['cast-1'])
})

test('X19 Slow and Quick-Move cancel, the tie goes to priority; a Slow-Move is later', () => {
  const a = testDuel({ moves: ['Snap'], has: { slow: 2 } }, { moves: ['Roll Tide'] }, {}, { priority: 1 })
  const order = a.turn('Snap', 'Roll Tide').find(({ kind }) => kind === 'order')
  expect(order).toMatchObject({ first: 1, speeds: [3, 3], isTie: true })
  expect([a.p.hp, a.e.hp, status(a.p, 'slow')]).toEqual([8, 7, 1])
  const b = testDuel({ moves: ['Snap'], has: { slow: 2 } }, { moves: ['Heave'] }, {}, { priority: 1 })
  b.turn('Snap', 'Heave')
  expect([b.e.hp, b.p.hp]).toEqual([8, 6])
})

test('X21 an ignored Stun does not bar; the next one does', () => {
  const { p, e, turn } = testDuel({ moves: ['Roll Tide'], has: { stun: 2 }, ignores: { stun: 1 } })
  turn('Roll Tide')
  expect([e.hp, status(p, 'stun'), ignores(p, 'stun')]).toEqual([8, 1, 0])
  turn('Roll Tide')
  expect([e.hp, status(p, 'stun')]).toEqual([8, 0])
})

test('X23 the Burn tick kills before the attack, and the rest of the turn is skipped', () => {
  const { d, e, turn } = testDuel({ hp: 1, has: { burn: 1 }, moves: ['Roll Tide'] }, { hp: 1 })
  turn('Roll Tide')
  expect([d.winner, e.hp, d.turn]).toEqual([1, 1, 1])
})

test('X25 banking resets cooldown and charge; Bulwark works from the bank', () => {
  const { p, turn } = testDuel({
    moves: ['Brace', 'Ebb and Flow', 'Roll Tide'],
    bank: ['Bulwark'],
    cooldowns: { Brace: 2 },
  })
  turn('Ebb and Flow: own-bank-1')
  const names = (list: number[][]): string[] => list.map((m) => pack.roots[m[ROOT] as number]?.def.name ?? '')
  expect(names(p.active)).toEqual(['Brace', 'Bulwark', 'Roll Tide'])
  expect(names(p.bank)).toEqual(['Ebb and Flow'])
  expect(cooldownLeft(moveIn(p, 'Brace'))).toBe(1)
  const b = testDuel({ moves: ['Shove'], bank: ['Bulwark'] })
  const seen: number[] = []
  for (let i = 0; i < 3; i++) {
    b.turn()
    seen.push(status(b.p, 'tough'))
  }
  expect(seen).toEqual([1, 2, 2])
})

test('X29 both fall in one effect: a draw', () => {
  const { d, turn } = testDuel({ hp: 2, moves: ['Roll Tide'], blessings: ['Shockingly Fair'] }, { hp: 2 })
  turn('Roll Tide')
  expect(d.winner).toBe(DRAW)
})
