import { describe, expect, test } from 'vitest'
import { status, testDuel } from '../../../../test/underscore/duel-fixture.ts'
import { ITER_MOD } from './side.ts'

describe('moves whose effect comes later', () => {
  test('Death Number burns a character that reaches that HP', () => {
    const { e, turn } = testDuel({ moves: ['Death Number', 'Shove'] })
    turn('Death Number: number-8')
    turn('Shove')
    expect(status(e, 'burn')).toBe(3)
  })
  test('Forbidden Word spends a declaration and burns out the caster of the element', () => {
    const { e, turn } = testDuel({ moves: ['Blood Oath', 'Forbidden Word'] }, { moves: ['Chip'], has: { burn: 3 } })
    turn('Blood Oath: water')
    turn('Forbidden Word: stone')
    turn(undefined, 'Chip')
    // Three ticks of Burn, then the last one burns out.
    expect([status(e, 'burn'), e.hp]).toEqual([0, 6])
  })
  test('Premonition stuns if it was right', () => {
    const { e, turn } = testDuel({ moves: ['Premonition'] }, { moves: ['Chip'] })
    turn('Premonition: their-1', 'Chip')
    expect(status(e, 'stun')).toBe(1)
  })
  test('Saturation raises the iterations when the status is at its maximum', () => {
    const { p, turn } = testDuel({ moves: ['Saturation', 'Brand'] }, { has: { burn: 1 } })
    turn('Saturation: burn')
    turn('Brand')
    turn('Brand')
    expect(p.stats[ITER_MOD]).toBe(1)
  })
  test('Delayed Fall lands after the stated number of turns', () => {
    const { e, turn } = testDuel({ moves: ['Delayed Fall'] })
    turn('Delayed Fall: number-2')
    turn()
    expect(e.hp).toBe(10)
    turn()
    expect(e.hp).toBe(8)
  })
  test.each([
    // Regen of 1 heals in P3.2 and is gone by P3.6; Tough of 2 outlasts its turn and adds up.
    ['Moss Shroud', 'regen', [0, 0, 0], 8],
    ['Bulwark', 'tough', [1, 2, 2], 5],
  ] as const)('%s works from the bank', (name, what, left, hp) => {
    const { p, turn } = testDuel({ bank: [name], hp: 5 })
    const seen = left.map(() => {
      turn()
      return status(p, what)
    })
    expect([seen, p.hp]).toEqual([left, hp])
  })
  test('Buried Blade grows in the bank; Symbiont helps for one turn; Reliquary saves one cooldown; Opium Pod drowses', () => {
    const blade = testDuel({ moves: ['Ebb and Flow'], bank: ['Buried Blade'] })
    blade.turn()
    blade.turn('Ebb and Flow: own-bank-1')
    blade.turn('Buried Blade')
    expect(blade.e.hp).toBe(10 - 3)
    const helped = testDuel({ moves: ['Shove'], bank: ['Symbiont'] })
    helped.turn('Shove')
    helped.turn('Shove')
    expect(helped.e.hp).toBe(4)
    const saved = testDuel({ moves: ['Brace'], bank: ['Reliquary'] })
    saved.turn('Brace')
    expect(saved.p.active[0]?.[4]).toBe(0)
    const pod = testDuel({ moves: ['Spring Tide', 'Opium Pod'] }, { moves: ['Chip', 'Shove'] })
    pod.turn('Spring Tide: own-2', undefined, [{ what: 'random move', value: 0 }])
    expect(status(pod.p, 'sleep')).toBe(1)
  })
  test('Resurface is cast from the bank', () => {
    const { p, turn } = testDuel({ bank: ['Resurface'] })
    turn('Resurface')
    expect([p.bank.length, p.active.length, status(p, 'quick')]).toEqual([0, 2, 1])
  })
})
