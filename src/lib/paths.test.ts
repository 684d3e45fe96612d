import { describe, expect, test } from 'vitest'
import { seededDice } from '../engine/dice/dice.ts'
import {
  allRows,
  canStep,
  countOf,
  DIRECTIONS,
  directionTo,
  distance,
  drop,
  has,
  isEmpty,
  makeLines,
  noRows,
  parseRows,
  placeAt,
  placesOf,
  put,
  type Rows,
  STEPS,
  without,
} from './grid.ts'
import { firstInRing, flood, isInRing, makeRings, pathTo, spread, stepBack, stepsBetween } from './paths.ts'

const CORNER = ['#####', '#.#.#', '#...#', '#####']
const only = (height: number, ...places: number[]): Rows => {
  const rows = noRows(height)
  for (const place of places) put(rows, place)
  return rows
}

describe('grid', () => {
  test('a drawn map survives reading and drawing', () => {
    const open = parseRows(CORNER, '.')
    expect(makeLines(without(open, 5), 5)).toEqual(CORNER)
    expect(placesOf(open)).toEqual([placeAt(1, 1), placeAt(3, 1), placeAt(1, 2), placeAt(2, 2), placeAt(3, 2)])
    expect([countOf(open), isEmpty(open), isEmpty(noRows(3)), countOf(allRows(31, 2))]).toEqual([5, false, true, 62])
    drop(open, placeAt(1, 1))
    expect([has(open, placeAt(1, 1)), has(open, placeAt(1, 2))]).toEqual([false, true])
  })

  // from, direction, allowed: one closed side is enough to forbid a diagonal
  test.each<[number, number, (typeof DIRECTIONS)[number], boolean]>([
    [1, 1, 's', true],
    [1, 1, 'e', false],
    [1, 1, 'se', false],
    [2, 2, 'nw', false],
    [1, 2, 'e', true],
    [2, 2, 'ne', false],
    [1, 1, 'n', false],
    [3, 2, 'n', true],
  ])('from %i,%i to the %s: %s', (x, y, direction, allowed) => {
    expect(canStep(parseRows(CORNER, '.'), placeAt(x, y), DIRECTIONS.indexOf(direction))).toBe(allowed)
  })

  test('distance counts a diagonal as one; directionTo inverts STEPS', () => {
    expect(distance(placeAt(1, 1), placeAt(4, 3))).toBe(3)
    DIRECTIONS.forEach((_, i) => {
      expect(directionTo(placeAt(5, 5), placeAt(5, 5) + (STEPS[i] as number))).toBe(i)
    })
    expect(directionTo(placeAt(5, 5), placeAt(7, 5))).toBe(-1)
  })
})

describe('paths', () => {
  const room = noRows(7).map((_, y) => (y === 0 || y === 6 ? 0 : 0b111110))

  test('across an open room from 1,1 to 4,3 it is 3 steps, and a chaser at 1,1 goes east first', () => {
    const rings = makeRings()
    const steps = spread(room, placeAt(4, 3), only(7, placeAt(1, 1)), rings)
    expect(steps).toBe(3)
    expect(stepBack(rings, steps - 1, placeAt(1, 1), room)).toBe(placeAt(2, 1))
  })

  test('a path around a corner that cannot be cut', () => {
    const rings = makeRings()
    const open = parseRows(CORNER, '.')
    expect(spread(open, placeAt(1, 1), only(4, placeAt(2, 2)), rings)).toBe(2)
    expect(pathTo(rings, 2, placeAt(2, 2), open)).toEqual([placeAt(1, 2), placeAt(2, 2)])
  })

  test('spread returns −1 if unreachable, 0 at the goal, and stops at the nearest goal', () => {
    const rings = makeRings()
    expect(spread(room, placeAt(1, 1), noRows(7), rings)).toBe(-1)
    expect(spread(room, placeAt(1, 1), only(7, placeAt(1, 1)), rings)).toBe(0)
    const goals = only(7, placeAt(1, 4), placeAt(4, 1), placeAt(5, 5))
    expect(spread(room, placeAt(1, 1), goals, rings)).toBe(3)
    expect(firstInRing(rings, 3, goals)).toBe(placeAt(4, 1))
    expect(firstInRing(rings, 1, goals)).toBe(-1)
  })

  test('rings agree with a plain search, and floods with rings, on any map', () => {
    const kept = makeRings()
    for (let n = 0; n < 30; n++) {
      const dice = seededDice(`path ${n}`)
      const open = noRows(12)
      for (let y = 1; y < 11; y++)
        for (let x = 1; x < 14; x++) if (dice.roll('m', 100, 'cell') < 60) put(open, placeAt(x, y))
      const from = placesOf(open)[0] as number
      const rings = makeRings()
      const steps = plainSearch(open, from)
      // Called repeatedly: nearer goals after farther ones, and again after the map has changed.
      for (const place of placesOf(open).reverse())
        expect(stepsBetween(open, from, place, kept)).toBe(steps.get(place) ?? -1)
      spread(open, from, noRows(12), rings)
      const connected = flood(open, from)
      for (const place of placesOf(open)) {
        const ring = Array.from({ length: rings.count }, (_, i) => i).find((i) => isInRing(rings, i, place))
        expect(ring).toBe(steps.get(place))
        expect(has(connected, place)).toBe(ring !== undefined)
        if (ring === undefined || ring === 0) continue
        const way = pathTo(rings, ring, place, open)
        expect(way).toHaveLength(ring)
        way.forEach((step, i) => {
          const before = i === 0 ? from : (way[i - 1] as number)
          expect(canStep(open, before, directionTo(before, step))).toBe(true)
        })
      }
    }
  })
})

function plainSearch(open: readonly number[], from: number): Map<number, number> {
  const steps = new Map([[from, 0]])
  const queue = [from]
  for (const place of queue)
    STEPS.forEach((step, direction) => {
      if (steps.has(place + step) || !canStep(open, place, direction)) return
      steps.set(place + step, (steps.get(place) as number) + 1)
      queue.push(place + step)
    })
  return steps
}
