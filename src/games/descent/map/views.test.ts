import { expect, test } from 'vitest'
import { seededDice } from '../../../engine/index.ts'
import { fieldOfView } from '../../../lib/field-of-view.ts'
import { drop, noRows, placesOf, put } from '../../../lib/grid.ts'
import { builtInPack } from '../content/content.ts'
import type { Floor } from './floor.ts'
import { makeFloor } from './generate.ts'
import { viewFromCell } from './views.ts'

const pack = builtInPack()

const freshView = ({ open, width, height }: Floor, place: number): readonly number[] => {
  const seen = noRows(height)
  fieldOfView(open, width, place, 8, seen)
  return seen
}

test('§3 cached views equal fresh ones: from every cell, for two maps in turn, and after a wall of ice has changed the map', () => {
  const floors = ['1', '2'].map((seed) => makeFloor(pack, 2, seededDice(seed)))
  for (const place of placesOf(floors[0]?.open ?? []))
    for (const f of [...floors, ...floors]) expect(viewFromCell(f.open, f.width, place)).toEqual(freshView(f, place))
  for (const f of floors.slice(0, 1)) {
    const before = viewFromCell(f.open, f.width, f.start)
    for (const ice of placesOf(f.open).filter((place) => place !== f.start)) {
      drop(f.open, ice)
      expect(viewFromCell(f.open, f.width, f.start)).toEqual(freshView(f, f.start))
      put(f.open, ice)
    }
    expect(viewFromCell(f.open, f.width, f.start)).toEqual(before)
  }
})
