import type { Dice } from '../../../engine/dice/dice.ts'
import { canStep, has, placeAt } from '../../../lib/grid.ts'
import type { FloorPlan } from '../content/content.ts'
import {
  creatureAt,
  type Floor,
  GRASS,
  groundAt,
  itemPlace,
  makeGround,
  PLATE,
  type Room,
  RUBBLE,
  stepFrom,
  WATER,
} from './floor.ts'

/** §18 By floor: how many patches of grass, water and rubble there are, and how many alarm plates. */
const PATCHES = [
  [1, 1, 1, 0],
  [2, 1, 1, 1],
  [2, 2, 2, 1],
  [3, 2, 2, 2],
] as const
const KINDS = [GRASS, WATER, RUBBLE] as const
const PATCH_CELLS = [7, 6, 3] as const

/** §18 Adds terrain to a floor. It lies in rooms only, and never under stairs, feature or arrival. */
export function placeGround(f: Floor, rooms: readonly Room[], plan: FloorPlan, dice: Dice): void {
  const counts = PATCHES[plan.number - 1]
  if (counts === undefined) return
  const reserved = [f.start, f.down, f.shop, f.altar]
  const isFree = (place: number): boolean => has(f.open, place) && !reserved.includes(place) && groundAt(f, place) === 0
  const roll = (sides: number, what: string): number => dice.roll('ground', sides, what)
  KINDS.forEach((kind, i) => {
    for (let patch = 0; patch < (counts[i] ?? 0); patch++) {
      const room = rooms[roll(rooms.length, 'which room')]
      if (room === undefined) continue
      let place = placeAt(room.x + roll(room.width, 'patch x'), room.y + roll(room.height, 'patch y'))
      // A patch grows by a random walk inside its room.
      for (let cell = 0; cell < (PATCH_CELLS[i] ?? 0); cell++) {
        if (isFree(place)) f.ground.push(makeGround(place, kind))
        const to = stepFrom(place, roll(4, 'patch grows'))
        if (isInside(room, to)) place = to
      }
    }
  })
  for (let i = 0; i < counts[3]; i++) {
    const room = rooms[roll(rooms.length, 'which room')]
    if (room === undefined) continue
    const place = placeAt(room.x + roll(room.width, 'plate x'), room.y + roll(room.height, 'plate y'))
    if (isFree(place) && isOpenAround(f, place) && isUntouched(f, place)) f.ground.push(makeGround(place, PLATE))
  }
}

const isInside = ({ x, y, width, height }: Room, place: number): boolean =>
  (place & 31) >= x && (place & 31) < x + width && place >> 5 >= y && place >> 5 < y + height
/** Whether all eight neighbours of a cell are open, so that the hero can walk around a plate on it. */
const isOpenAround = (f: Floor, place: number): boolean => {
  for (let direction = 0; direction < 8; direction++) if (!canStep(f.open, place, direction)) return false
  return true
}
const isUntouched = (f: Floor, place: number): boolean =>
  creatureAt(f, place) === undefined && !f.items.some((item) => itemPlace(item) === place)
