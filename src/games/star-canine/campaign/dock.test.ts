import { describe, expect, test } from 'vitest'
import { at, heldIds, legalIds } from '../../../../test/star-canine.ts'
import { CHANGES_PER_STAGE } from '../state.ts'

describe('§5.1 dock', () => {
  // act, core owned, price
  test.each<[number, boolean, number]>([
    [1, false, 1],
    [2, false, 2],
    [3, false, 3],
    [2, true, 4],
    [3, true, 6],
  ])('in ACT %i, logistics core %s, a service costs %i items', (act, core, price) => {
    const { play, state } = at({
      act,
      stage: 4,
      items: [1, 2, 2, 3, 4, 5, 6],
      ...(core ? { upgrades: ['overloaded_logistics_core'] as const } : {}),
    })
    for (let n = 1; n < price; n++) play(`offer-${n}`)
    expect(legalIds(state)).not.toContain('pay')
    play(`offer-${price}`)
    expect(legalIds(state)).toContain('pay')
    expect(legalIds(state).some((id) => id.startsWith('offer-'))).toBe(false)
  })

  test('ruling 27: a paid item leaves its slot and the run, without leaving scrap', () => {
    const { play } = at({ act: 2, stage: 4, items: [1, 2, 2, 3], equipped: [3, 1, 0] })
    const s = play('offer-2', 'offer-3', 'pay')
    expect([heldIds(s), s.equipped, s.phase]).toEqual([[1, 3], [4, 1], 'service'])
  })

  test('ruling 29: nothing is lost before the payment', () => {
    const { play } = at({ act: 1, stage: 4, items: [1, 2] })
    expect(heldIds(play('offer-1', 'withdraw-1', 'offer-2', 'leave'))).toEqual([1, 2])
  })

  test('ruling 28: after the payment one service must be chosen', () => {
    const { play, state } = at({ act: 1, stage: 4 })
    play('offer-1', 'pay')
    expect(legalIds(state)).toEqual(['repair', 'resupply'])
  })

  test('ruling 26: with too few items the only choice is to leave', () => {
    expect(legalIds(at({ act: 3, stage: 4, items: [1, 2] }).state)).toEqual(['leave'])
  })

  // hull, max hull, after repair: 30 % of the maximum, rounded down, capped (ruling 10)
  test.each([
    [100, 200, 160],
    [190, 200, 200],
    [10, 240, 82],
    [5, 15, 9],
  ])('repair: hull %i of %i becomes %i', (hull, maxHull, after) => {
    const { play } = at({ act: 1, stage: 4, ship: { hull, maxHull } })
    expect(play('offer-1', 'pay', 'repair')).toMatchObject({ hull: after, phase: 'pre-combat', stage: 4 })
  })

  test('resupply: +7 ammo, no maximum (ruling 5)', () => {
    const { play } = at({ act: 1, stage: 4, ship: { ammo: 9000 } })
    expect(play('offer-1', 'pay', 'resupply').ammo).toBe(9007)
  })

  test('ruling 25: scrap counts as payment', () => {
    const { play } = at({ act: 1, stage: 4, items: [1, 999] })
    expect(heldIds(play('offer-2', 'pay', 'resupply'))).toEqual([1])
  })

  test(`after ${CHANGES_PER_STAGE} changes at the counter the only choices are to leave or to pay with the items on it`, () => {
    const { play, state } = at({ act: 1, stage: 4 })
    for (let i = 0; i < CHANGES_PER_STAGE / 2 - 1; i++) play('offer-1', 'withdraw-1')
    play('offer-2')
    expect(legalIds(state)).toEqual(['withdraw-2', 'pay', 'leave'])
    play('withdraw-2')
    expect(legalIds(state)).toEqual(['leave'])
  })
})
