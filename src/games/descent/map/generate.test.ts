import { describe, expect, test } from 'vitest'
import { seededDice } from '../../../engine/index.ts'
import { fieldOfView } from '../../../lib/field-of-view.ts'
import { has, noRows, placesOf, put, type Rows } from '../../../lib/grid.ts'
import { makeRings, spread } from '../../../lib/paths.ts'
import { builtInPack, type Enemy, FLOORS, floorPlan, type Item } from '../content/content.ts'
import { floorProblems } from './check-floor.ts'
import { drawFloor, type Floor, isInRoom, itemKind, itemPlace, offersOf, readRooms } from './floor.ts'
import { MOST_ATTEMPTS, makeFloor } from './generate.ts'

const pack = builtInPack()

const SEEDS = process.env.UNDERCROFT_DEEP === '1' ? 2000 : 150
const NUMBERS = FLOORS.map((plan) => plan.number)
const seeds = Array.from({ length: SEEDS }, (_, i) => String(i + 1))

// Checks the guarantees independently of check-floor.ts, so that a mistake in one of them shows.
function checkFloor(f: Floor): void {
  const plan = floorPlan(f.number)
  const drawn = drawFloor(f)
  expect([drawn.length, ...drawn.map((row) => row.length)]).toEqual(new Array(plan.size + 1).fill(plan.size))
  const wall = '#'.repeat(plan.size)
  expect([drawn[0], drawn.at(-1)]).toEqual([wall, wall])
  expect(drawn.map((row) => `${row[0]}${row.at(-1)}`).join('')).toBe('##'.repeat(plan.size))
  const count = (glyph: string): number => [...drawn.join('')].filter((g) => g === glyph).length
  const boss = f.number === 5 ? 1 : 0
  const miniboss = f.number === 4 ? 1 : 0
  // Every creature and item is visible in the drawing, so no two share a cell.
  expect(count('e')).toBe(f.creatures.length)
  expect(count('!')).toBe(f.items.length)
  expect(f.creatures.length - boss - miniboss).toBeGreaterThanOrEqual(plan.enemies[0])
  expect(f.creatures.length - boss - miniboss).toBeLessThanOrEqual(plan.enemies[1])
  expect([count('$'), count('_'), count('>'), count('<'), count('@')]).toEqual([
    f.number === 1 ? 1 : 0,
    f.number >= 2 && f.number <= 4 ? 1 : 0,
    f.number < 5 ? 1 : 0,
    f.number > 1 ? 1 : 0,
    f.number === 1 ? 1 : 0,
  ])
  expect(f.creatures.map((c) => c.id)).toEqual(f.creatures.map((_, i) => i + 1))
  const reached = new Set([f.start])
  for (const place of reached)
    for (const step of [1, -1, 32, -32]) if (has(f.open, place + step)) reached.add(place + step)
  expect(reached.size).toBe(placesOf(f.open).length)
  const seen = noRows(f.height)
  fieldOfView(f.open, f.width, f.start, 8, seen)
  expect(f.creatures.filter((c) => has(seen, c.place))).toEqual([])
  expect(floorProblems(pack, f)).toEqual([])
}

test.each(NUMBERS)('floor %i meets all guarantees without needing the fallback', (number) => {
  let most = 0
  for (const seed of seeds) {
    const f = makeFloor(pack, number, seededDice(seed))
    checkFloor(f)
    expect(f.attempt).toBeGreaterThanOrEqual(0)
    most = Math.max(most, f.attempt)
  }
  expect(most).toBeLessThan(MOST_ATTEMPTS / 2)
})

test.each(NUMBERS)('the fallback layout of floor %i meets all guarantees too', (number) => {
  for (const seed of seeds.slice(0, 50)) {
    const f = makeFloor(pack, number, seededDice(seed), 0, 0)
    checkFloor(f)
    if (number < 5) expect(f.attempt).toBe(-1)
  }
})

test('the shop offers a health potion and gear without duplicates, at prices within 20 % of the value', () => {
  for (const seed of seeds.slice(0, 60)) {
    const offers = offersOf(makeFloor(pack, 1, seededDice(seed)))
    const items = offers.map(({ kind }) => pack.items[kind] as Item)
    const gear = items.filter(({ type }) => type === 'weapon' || type === 'armour').map(({ id }) => id)
    expect([offers.length, items[0]?.id]).toEqual([5, 'health-potion'])
    expect(gear.length).toBeGreaterThan(0)
    expect(new Set(gear).size).toBe(gear.length)
    offers.forEach(({ price }, i) => {
      expect(Math.abs(price - (items[i] as Item).value)).toBeLessThanOrEqual(Math.floor((items[i] as Item).value / 5))
    })
  }
})

test('floor 3 depends only on the seed, whatever was rolled or generated before', () => {
  const fresh = makeFloor(pack, 3, seededDice('7'))
  const dice = seededDice('7')
  for (let i = 0; i < 20; i++) dice.roll('combat', 100, 'to hit')
  makeFloor(pack, 2, dice)
  makeFloor(pack, 1, dice)
  expect(makeFloor(pack, 3, dice)).toEqual(fresh)
  expect(makeFloor(pack, 3, seededDice('8'))).not.toEqual(fresh)
})

test('sight is symmetric between all open cells', () => {
  for (const seed of seeds.slice(0, process.env.UNDERCROFT_DEEP === '1' ? 500 : 12))
    for (const number of NUMBERS) {
      const { open, width, height } = makeFloor(pack, number, seededDice(seed))
      const places = placesOf(open)
      const fields = new Map<number, Rows>()
      for (const place of places) {
        const seen = noRows(height)
        fieldOfView(open, width, place, 8, seen)
        fields.set(place, seen)
      }
      let oneSided = 0
      for (const a of places)
        for (const b of places) if (has(fields.get(a) as Rows, b) !== has(fields.get(b) as Rows, a)) oneSided++
      expect(oneSided).toBe(0)
    }
})

describe('floors are interesting to explore', () => {
  const floors = seeds.slice(0, 60).flatMap((seed) => [1, 2, 3, 4].map((n) => makeFloor(pack, n, seededDice(seed))))

  test('the exit is far from the entrance, and on most floors the shop or altar lies off the path between them', () => {
    const rings = makeRings()
    let aside = 0
    for (const f of floors) {
      const down = noRows(f.height)
      put(down, f.down)
      const steps = spread(f.open, f.start, down, rings)
      expect(steps).toBeGreaterThanOrEqual(f.number === 1 ? 5 : 8)
      const feature = noRows(f.height)
      put(feature, Math.max(f.shop, f.altar))
      const there = spread(f.open, f.start, feature, rings)
      const back = spread(f.open, f.down, feature, rings)
      if (there + back > steps) aside++
    }
    expect(aside / floors.length).toBeGreaterThan(0.75)
  })

  test('most floors from the second on have a loop, a den and a vault', () => {
    const deep = floors.filter((f) => f.number > 1)
    const share = (claim: (f: Floor) => boolean): number => deep.filter(claim).length / deep.length
    expect(share((f) => readRooms(f).some((room) => room.kind === 'den'))).toBe(1)
    expect(share((f) => readRooms(f).some((room) => room.kind === 'vault'))).toBeGreaterThan(0.95)
    expect(share((f) => readRooms(f).some(({ kind }) => /library|larder|armoury/.test(kind)))).toBeGreaterThan(0.9)
    expect(share(hasLoop)).toBeGreaterThan(0.9)
  })

  test('a vault holds gear, and the lair holds the miniboss', () => {
    for (const f of floors) {
      const vault = readRooms(f).find((room) => room.kind === 'vault')
      if (vault !== undefined) {
        const inside = f.items.filter((item) => isInRoom(vault, itemPlace(item)))
        expect(inside.map((item) => pack.items[itemKind(item)]?.type)).toEqual(
          expect.arrayContaining([expect.stringMatching(/weapon|armour/)]),
        )
      }
      const lair = readRooms(f).find((room) => room.kind === 'lair')
      const chief = f.creatures.find((c) => (pack.enemies[c.kind] as Enemy).role === 'miniboss')
      expect(lair === undefined).toBe(f.number !== 4)
      if (lair !== undefined && chief !== undefined) expect(isInRoom(lair, chief.place)).toBe(true)
    }
  })
})

/** Whether the floor has a loop: a corridor cell whose neighbours stay connected without it. */
function hasLoop(f: Floor): boolean {
  const rooms = readRooms(f)
  const isRoom = (place: number): boolean => rooms.some((room) => isInRoom(room, place))
  return placesOf(f.open).some((place) => {
    if (isRoom(place)) return false
    const beside = [1, -1, 32, -32].map((step) => place + step).filter((next) => has(f.open, next))
    if (beside.length !== 2) return false
    const closed = f.open.slice()
    closed[place >> 5] = (closed[place >> 5] as number) & ~(1 << (place & 31))
    const goal = noRows(f.height)
    put(goal, beside[1] as number)
    return spread(closed, beside[0] as number, goal, makeRings()) > 4
  })
}

test('sample floors', () => {
  const shown = NUMBERS.map((n) =>
    drawFloor(makeFloor(pack, n, seededDice('7')), (kind) => pack.enemies[kind]?.glyph ?? '?'),
  )
  expect(shown.map((rows) => rows.join('\n')).join('\n\n')).toMatchSnapshot()
})
