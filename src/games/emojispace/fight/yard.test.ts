import { describe, expect, test } from 'vitest'
import { roll } from '../../../../test/emojispace/campaign.ts'
import { scriptedDice, seededDice } from '../../../engine/index.ts'
import { ALIEN, type Attacker, COMPACT, housePack as pack, UNSTABLE } from '../content.ts'
import type { Side } from './side.ts'
import { BERTHS, drawModule, drawSecondaries, drawShip, makeYard, POPULATIONS, weighted } from './yard.ts'

const pirate = pack.attackers[0] as Attacker

describe('§22 ships of NPCs', () => {
  // A Wasp has slots 2/1/1/0: four in all. The pirate's frames are MIL 60, FRG 25, CIV 15.
  test.each([
    ['0 %', 0, []],
    ['25 % is one', 20, ['weapon']],
    ['50 % is two', 45, ['weapon', 'weapon']],
    ['75 % is three', 75, ['weapon', 'weapon', 'defense']],
    ['100 % is four', 90, ['weapon', 'weapon', 'defense', 'utility']],
  ])('slots are filled in order: %s', (_, fill, slots) => {
    const modules = slots.flatMap(() => [roll('module', 0), roll('secondary', 0)])
    const dice = scriptedDice([
      roll('tier', 0),
      roll('frame', 59),
      roll('hull', 0),
      roll('slot fill', fill),
      ...modules,
    ])
    const ship = drawShip(pack, pirate, 1, dice)
    expect(ship.hull_id).toBe('mil_t1_wasp')
    expect(ship.fitting.modules.map(({ module }) => pack.modules[module]?.slot)).toEqual(slots)
    expect(ship.crew.used).toBe(0)
    expect(dice.left()).toBe(0)
  })
  test('half a slot is rounded up: 50 % of a Hornet’s five are three', () => {
    const modules = [1, 2, 3].flatMap(() => [roll('module', 0), roll('secondary', 0)])
    const dice = scriptedDice([roll('tier', 45), roll('frame', 0), roll('hull', 0), roll('slot fill', 45), ...modules])
    expect(drawShip(pack, pirate, 1, dice)).toMatchObject({ hull_id: 'mil_t2_hornet' })
    expect(dice.left()).toBe(0)
  })
  // Population 1: 45/30/15/7/3; population 5: 10/15/20/25/30.
  test.each([
    [1, 44, 1],
    [1, 45, 2],
    [1, 97, 5],
    [5, 9, 1],
    [5, 10, 2],
    [5, 70, 5],
  ])('population %i, a roll of %i: tier %i', (population, value, tier) => {
    const dice = scriptedDice([roll('tier', value), roll('frame', 0), roll('hull', 0), roll('slot fill', 0)])
    const { hull_id } = drawShip(pack, pirate, population, dice)
    expect(hull_id).toContain(`mil_t${tier}_`)
  })

  // Three common guns of 120 and three rare ones of 18, the rare ones at 10 % on tier 1 and 55 % on tier 5.
  test.each([
    [1, 3 * 12_000 + 3 * 180],
    [5, 3 * 12_000 + 3 * 990],
  ])('rare modules are likelier on larger hulls: tier %i, %i chances', (tier, sides) => {
    const dice = scriptedDice([{ what: 'module', sides, value: 0 }])
    expect(pack.modules[drawModule(pack, 0, tier, dice)]?.module_id).toBe('weapon_energy_mk1')
  })
  test('an untyped slot takes any module', () => {
    const sum = pack.modules.reduce(
      (total, m) => total + m.rarity_weight * { common: 100, uncommon: 30, rare: 10, unique: 2 }[m.rarity],
      0,
    )
    expect(drawModule(pack, 3, 1, scriptedDice([{ what: 'module', sides: sum, value: sum - 1 }]))).toBe(28)
  })

  // none 50, compact 5, enhanced 5, unstable 20, efficient 5, prototype 10, alien 5
  test.each([
    ['none', [roll('secondary', 49)], 0],
    ['compact', [roll('secondary', 50)], COMPACT],
    ['unstable', [roll('secondary', 79)], UNSTABLE],
    ['alien alone', [roll('secondary', 95), { what: 'second secondary', sides: 95, value: 49 }], ALIEN],
    ['alien and compact', [roll('secondary', 99), { what: 'second secondary', sides: 95, value: 50 }], ALIEN | COMPACT],
  ])('secondaries: %s', (_, script, bits) => {
    const dice = scriptedDice(script)
    expect(drawSecondaries(dice)).toBe(bits)
    expect(dice.left()).toBe(0)
  })

  test('weights: each place as often as its weight says', () => {
    const falls = [0, 1, 2, 3, 4, 5].map((value) => weighted([1, 0, 3, 2], scriptedDice([roll('w', value)]), 's', 'w'))
    expect(falls).toEqual([0, 2, 2, 2, 3, 3])
  })
})

describe('the yard', () => {
  const yard = makeYard(pack)
  test('holds sixty ships of every kind and population, the same in every yard', () => {
    for (const population of POPULATIONS) expect(yard.of(1, population)).toHaveLength(BERTHS)
    expect(makeYard(pack).of(1, 3)).toEqual(yard.of(1, 3))
    expect(yard.of(1, 3)).not.toEqual(yard.of(0, 3))
  })
  test('finds them by rating: those of it, and those up to it', () => {
    const ratings = yard.of(0, 3).map(({ tr }) => tr)
    const where = (suits: (tr: number) => boolean) => ratings.flatMap((tr, i) => (suits(tr) ? [i] : []))
    for (const rating of [1, 2, 3, 4, 5]) {
      expect(yard.rated(0, 3, rating)).toEqual(where((tr) => tr === rating))
      expect(yard.upTo(0, 3, rating)).toEqual(where((tr) => tr <= rating))
    }
    expect(yard.upTo(0, 3, 6)).toHaveLength(BERTHS)
    for (const { tr } of yard.ofRating(4)) expect(tr).toBe(4)
  })
  test('where all are above a rating, the weakest are offered', () => {
    const least = Math.min(...yard.of(0, 5).map(({ tr }) => tr))
    const weakest = yard.upTo(0, 5, 0).map((place) => (yard.of(0, 5)[place] as Side).tr)
    expect(new Set(weakest)).toEqual(new Set([least]))
  })
  test('a thousand draws keep the shares that the contract’s generator has: a fifth are bare', () => {
    const dice = seededDice('shares')
    const ships = Array.from({ length: 1000 }, () => drawShip(pack, pirate, 1, dice))
    const share = (is: (tr: number) => boolean) => ships.filter(({ TR }) => is(TR)).length / 10
    expect(ships.filter(({ fitting }) => fitting.modules.length === 0).length / 10).toBeCloseTo(20, -1)
    // Measured there: 16/61/18/4/1 percent of TR 1 to 5; five points are three standard deviations.
    expect(Math.abs(share((tr) => tr === 1) - 16)).toBeLessThan(5)
    expect(Math.abs(share((tr) => tr === 2) - 61)).toBeLessThan(5)
    expect(Math.abs(share((tr) => tr === 3) - 18)).toBeLessThan(5)
    expect(share((tr) => tr > 3)).toBeLessThan(8)
  })
})
