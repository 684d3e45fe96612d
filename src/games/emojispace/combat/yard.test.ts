import { describe, expect, test } from 'vitest'
import { roll } from '../../../../test/emojispace/campaign.ts'
import { scriptedDice } from '../../../engine/index.ts'
import { builtInPack, hullOf, NPC } from '../content/content.ts'
import { rollWeighted } from '../content/weighted-table.ts'
import { LANES, LAST_LEG, LEG_INDEXES, laneRcpRange, lastVesselRcpBonus } from './lanes.ts'
import { makeShipYard } from './yard.ts'

const pack = builtInPack()

const yard = makeShipYard(pack)
const PIRATES = 0
const ALIENS = 5
const some = (attacker: number, leg: number, lane: number, count = 60) =>
  Array.from({ length: count }, (_, i) => yard.ship(attacker, leg, lane, 1000 + i))

describe('§22 ships of NPCs', () => {
  test('the same token gives the same ship in every yard, another token another ship', () => {
    expect(makeShipYard(pack).ship(PIRATES, 1, 1, 77)).toEqual(yard.ship(PIRATES, 1, 1, 77))
    const ships = new Set(
      some(PIRATES, 2, 1, 200).map(({ kind, modules, crew }) => JSON.stringify([kind, modules, crew])),
    )
    expect(ships.size).toBeGreaterThan(190)
  })
  test('nine ships in ten have an RCP within their lane, and none is far outside', () => {
    for (const leg of LEG_INDEXES)
      for (const lane of LANES.keys()) {
        const [least, most] = laneRcpRange(leg, lane)
        const ships = some(PIRATES, leg, lane)
        expect(ships.filter(({ rcp }) => rcp >= least && rcp <= most).length).toBeGreaterThan(ships.length * 0.9)
        for (const { rcp } of ships) expect(Math.max(least - rcp, rcp - most)).toBeLessThanOrEqual(4)
      }
  })
  test('hulls have the leg’s tiers and the kind’s frames, except about every fifth', () => {
    for (const [i, { kind }] of some(PIRATES, 0, 1, 100).entries()) {
      const { tier, frame } = hullOf(pack, kind)
      expect(tier).toBeLessThanOrEqual(2)
      expect((1000 + i) % NPC.odd_every === 0).toBe(['XA', 'XB', 'XC', 'ALN'].includes(frame))
    }
    for (const { kind } of some(ALIENS, LAST_LEG, 0, 20)) expect(hullOf(pack, kind).frame).toBe('ALN')
    for (const { kind } of some(ALIENS + 1, LAST_LEG, 0, 20)) expect(hullOf(pack, kind).frame).toMatch(/^X[AB]$/)
  })
  test('crew has roles that docks offer, within the berths (§14)', () => {
    const ships = some(PIRATES, 3, 1)
    for (const { crew, kind } of ships) expect(crew.length).toBeLessThanOrEqual(hullOf(pack, kind).crew_capacity)
    expect(new Set(ships.flatMap(({ crew }) => crew)).size).toBe(pack.roles.length)
    for (const { crew, kind } of some(ALIENS, LAST_LEG, 0, 10))
      expect(crew.length).toBe(hullOf(pack, kind).crew_capacity)
  })
  test('at least half of the slots are filled, a gun and a shield first', () => {
    for (const { modules, kind } of some(PIRATES, 1, 1)) {
      const { slots } = hullOf(pack, kind)
      const total = slots.reduce((sum, count) => sum + count, 0)
      expect(modules.length).toBeGreaterThanOrEqual(Math.round(total / 2))
      expect(pack.modules[Math.floor((modules[0] as number) / 64)]?.slot).toBe('weapon')
      expect(pack.modules[Math.floor((modules[1] as number) / 64)]?.slot).toBe('defense')
    }
  })
  test.each([
    // our RCP, difficulty, the vessel's range of RCP
    [5, 0, 22, 26],
    [9, 0, 22, 26],
    [10, 0, 23, 27],
    [21, 0, 28, 32],
    [22, 0, 29, 33],
    [32, 0, 34, 38],
    [32, 1, 36, 40],
    [32, 2, 36, 40],
    [32, 3, 38, 42],
    [32, 5, 40, 44],
    [60, 5, 43, 47],
  ])('§29 a ship of RCP %i at difficulty %i meets a last vessel of %i to %i', (rcp, difficulty, least, most) => {
    expect(laneRcpRange(LAST_LEG, lastVesselRcpBonus(rcp, difficulty))).toEqual([least, most])
  })
  test('§29 the weakest last vessels have TR 4 or 5, and TR 5 from RCP 28 on', () => {
    for (const { tr } of some(ALIENS, LAST_LEG, 0, 20)) expect(tr).toBeGreaterThanOrEqual(4)
    for (const { tr } of some(ALIENS, LAST_LEG, 6, 20)) expect(tr).toBe(5)
  })
  test('samples by rating have that rating; if no sample has it, all are given', () => {
    for (const { tr } of yard.withRating(PIRATES, 1, 1, 2)) expect(tr).toBe(2)
    expect(yard.withRating(PIRATES, 0, 0, 5)).toEqual(yard.samples(PIRATES, 0, 0))
    for (const { tr } of yard.anyWithRating(3)) expect(tr).toBe(3)
  })
})

test('a weighted table draws each entry as often as its weight says', () => {
  const falls = [0, 1, 2, 3, 4, 5].map((value) =>
    rollWeighted([1, 0, 3, 2], scriptedDice([roll('w', value)]), 's', 'w'),
  )
  expect(falls).toEqual([0, 2, 2, 2, 3, 3])
})
