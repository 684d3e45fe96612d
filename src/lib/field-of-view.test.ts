import { describe, expect, test } from 'vitest'
import { seededDice } from '../engine/dice/dice.ts'
import { fieldOfView, litCells } from './field-of-view.ts'
import { countOf, drop, has, noRows, parseRows, placeAt, placesOf, put, type Rows } from './grid.ts'

const OPEN = '.@'

function seenFrom(open: readonly number[], width: number, place: number, radius = 8): Rows {
  const seen = noRows(open.length)
  fieldOfView(open, width, place, radius, seen)
  return seen
}

function viewer(map: readonly string[]): number {
  const y = map.findIndex((line) => line.includes('@'))
  return placeAt((map[y] as string).indexOf('@'), y)
}

/** A cave with this share of walls. */
function anyMap(seed: string, width: number, height: number, percent: number): Rows {
  const dice = seededDice(seed)
  const open = noRows(height)
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) if (dice.roll('map', 100, 'cell') >= percent) put(open, placeAt(x, y))
  return open
}

/** Pairs of open cells of which only one sees the other. */
function oneSidedPairs(open: readonly number[], width: number): number {
  const places = placesOf(open)
  const fields = places.map((place) => seenFrom(open, width, place))
  let oneSided = 0
  places.forEach((a, i) => {
    for (let j = 0; j < i; j++)
      if (has(fields[i] as Rows, places[j] as number) !== has(fields[j] as Rows, a)) oneSided++
  })
  return oneSided
}

// V must be seen, . must not, ? may be either (walls at the edge of the field of view).
describe('examples', () => {
  test.each<[string, string[]]>([
    [
      'an arena: a circle of radius 8, and its corners out of sight',
      [
        '###############   ....VVVVVVV....',
        '#.............#   ..VVVVVVVVVVV..',
        '#.............#   .VVVVVVVVVVVVV.',
        '#.............#   .VVVVVVVVVVVVV.',
        '#.............#   VVVVVVVVVVVVVVV',
        '#.............#   VVVVVVVVVVVVVVV',
        '#.............#   VVVVVVVVVVVVVVV',
        '#......@......#   VVVVVVVVVVVVVVV',
        '#.............#   VVVVVVVVVVVVVVV',
        '#.............#   VVVVVVVVVVVVVVV',
        '#.............#   VVVVVVVVVVVVVVV',
        '#.............#   .VVVVVVVVVVVVV.',
        '#.............#   .VVVVVVVVVVVVV.',
        '#.............#   ..VVVVVVVVVVV..',
        '###############   ....VVVVVVV....',
      ],
    ],
    [
      'a pillar: its shadow widens',
      [
        '###########   ?VVVVVVVVV.',
        '#.........#   VVVVVVVVVVV',
        '#.........#   VVVVVVVVVVV',
        '#.........#   VVVVVVVV?..',
        '#..@.#....#   VVVVVV.....',
        '#.........#   VVVVVVVV?..',
        '#.........#   VVVVVVVVVVV',
        '#.........#   VVVVVVVVVVV',
        '###########   ?VVVVVVVVV.',
      ],
    ],
    [
      'a pinch beside the viewer: nothing shows through the corner',
      [
        '#########   .....VVV?',
        '#.......#   ....VVVVV',
        '#..#....#   ...VVVVVV',
        '#.#@....#   ..VVVVVVV',
        '#.......#   .VVVVVVVV',
        '#.......#   VVVVVVVVV',
        '#########   ?VVVVVVV?',
      ],
    ],
    [
      'a bent corridor: nothing past the bend',
      [
        '#########   ?VVVVV?..',
        '#@....###   VVVVVVV..',
        '#####.###   ?VVVV?V..',
        '#####.###   .........',
        '#####...#   .........',
        '#########   .........',
      ],
    ],
    [
      'a straight corridor: floor to distance 8, side walls one less',
      ['############   ?VVVVVVVV...', '#@.........#   VVVVVVVVVV..', '############   ?VVVVVVVV...'],
    ],
  ])('%s', (_, drawn) => {
    const map = drawn.map((line) => line.split(/ +/)[0] as string)
    const marks = drawn.map((line) => line.split(/ +/)[1] as string)
    const seen = seenFrom(parseRows(map, OPEN), (map[0] as string).length, viewer(map))
    const shown = marks.map((line, y) =>
      [...line].map((mark, x) => (mark === '?' ? '?' : has(seen, placeAt(x, y)) ? 'V' : '.')).join(''),
    )
    expect(shown).toEqual(marks)
  })

  test('the arena: 193 cells, and which cells its edge includes', () => {
    const arena = noRows(15).map((_, y) => (y === 0 || y === 14 ? 0 : 0x3ffe))
    const seen = seenFrom(arena, 15, placeAt(7, 7))
    expect(countOf(seen)).toBe(193)
    const rim = [placeAt(1, 1), placeAt(1, 2), placeAt(0, 4), placeAt(0, 3)]
    expect(rim.map((place) => has(seen, place))).toEqual([false, true, true, false])
  })

  // radius, cells on an open plane: the integer points of a disc
  test.each([
    [8, 197],
    [5, 81],
    [1, 5],
    [0, 1],
  ])('with radius %i an open plane shows %i cells', (radius, cells) => {
    expect(countOf(seenFrom(noRows(31).fill(2 ** 31 - 1), 31, placeAt(15, 15), radius))).toBe(cells)
  })
})

describe('properties', () => {
  const MAPS = [10, 25, 40, 55].flatMap((percent) =>
    [1, 2, 3, 4, 5].map((n) => [`${percent} % walls, map ${n}`, anyMap(`${percent}/${n}`, 15, 13, percent)] as const),
  )

  test.each(MAPS)('%s: sight between open cells is symmetric', (_, open) => {
    expect(oneSidedPairs(open, 15)).toBe(0)
  })

  test.each(MAPS)('%s: the viewer sees its own cell, and nothing off the map or out of range', (_, open) => {
    for (const place of placesOf(open)) {
      const seen = seenFrom(open, 15, place)
      expect(has(seen, place)).toBe(true)
      const tooFar = placesOf(seen).filter((other) => {
        const [dx, dy] = [(other & 31) - (place & 31), (other >> 5) - (place >> 5)]
        return dx * dx + dy * dy > 64 || (other & 31) >= 15
      })
      expect(tooFar).toEqual([])
    }
  })

  test('adding a wall never reveals an open cell', () => {
    const dice = seededDice('walls')
    for (const [, open] of MAPS) {
      const places = placesOf(open)
      for (let i = 0; i < 20; i++) {
        const place = places[dice.roll('x', places.length, 'viewer')] as number
        const wall = places[dice.roll('x', places.length, 'wall')] as number
        if (wall === place) continue
        const before = seenFrom(open, 15, place)
        const closed = open.slice()
        drop(closed, wall)
        const after = seenFrom(closed, 15, place)
        expect(placesOf(closed).filter((cell) => has(after, cell) && !has(before, cell))).toEqual([])
      }
    }
  })

  test('only the lit cells and their neighbours decide what is seen', () => {
    for (const [name, open] of MAPS) {
      const dice = seededDice(name)
      for (const place of placesOf(open)) {
        const lit = noRows(13)
        litCells(open, 15, place, 8, lit)
        const kept = lit.map((row, y) => row | (row << 1) | (row >>> 1) | (lit[y - 1] ?? 0) | (lit[y + 1] ?? 0))
        const other = open.map(
          (row, y) => (row & (kept[y] as number)) | (dice.roll('x', 2 ** 15, 'row') & ~(kept[y] as number)),
        )
        expect(seenFrom(other, 15, place)).toEqual(seenFrom(open, 15, place))
      }
    }
  })

  test('on a map without outer walls, cells off the map are opaque and not seen', () => {
    expect(seenFrom([7, 7, 7], 3, placeAt(0, 0))).toEqual([7, 7, 7])
  })
})
