import { litCells } from '../../../lib/field-of-view.ts'
import { distance, has, noRows, type Rows } from '../../../lib/grid.ts'
import { SIGHT_RADIUS } from '../constants.ts'
import { floorOf, type State } from '../state.ts'
import { type Creature, type Floor, type FloorItem, itemPlace, markSeen } from './floor.ts'
import { type FieldOfView, viewFromCell } from './views.ts'

/** The hero's current field of view. */
export function heroView(s: State): FieldOfView {
  const f = floorOf(s)
  return viewFromCell(f.open, f.width, s.hero.place)
}

/** Adds the hero's field of view to what he knows, and returns it. */
export function lookAround(s: State): FieldOfView {
  const f = floorOf(s)
  const seen = heroView(s)
  const { creatures, explored, sighted } = f
  for (let y = 0; y < seen.length; y++) {
    const row = seen[y] as number
    explored[y] = (explored[y] as number) | row
    sighted[y] = (sighted[y] as number) | row
  }
  for (let i = 0; i < creatures.length; i++) {
    const creature = creatures[i] as Creature
    if (creature.met === 0 && has(seen, creature.place)) markSeen(f, creature)
  }
  return seen
}

/** The enemies in sight: nearest first, and equally near ones row by row. The view is computed only if a creature is in range. */
export function enemiesInSight(s: State, known?: FieldOfView): Creature[] {
  const { place } = s.hero
  const { creatures } = floorOf(s)
  const found: Creature[] = []
  let seen = known
  for (let i = 0; i < creatures.length; i++) {
    const creature = creatures[i] as Creature
    if (distance(creature.place, place) > SIGHT_RADIUS) continue
    seen ??= heroView(s)
    if (has(seen, creature.place)) insert(found, creature, place)
  }
  return found
}
/** Inserts a creature into a list sorted by distance from a cell, then row by row. The lists are short. */
function insert(list: Creature[], creature: Creature, from: number): void {
  const far = distance(creature.place, from)
  let i = list.length
  list.push(creature)
  for (; i > 0; i--) {
    const before = list[i - 1] as Creature
    const apart = distance(before.place, from)
    if (apart < far || (apart === far && before.place < creature.place)) break
    list[i] = before
  }
  list[i] = creature
}

/** The open cells that the hero knows. Travel may use only these. */
export const knownOpen = (f: Floor): Rows => f.open.map((row, y) => row & (f.explored[y] as number))

/** The known open cells beside an unknown cell that would be visible from there. */
export function exploreFrontier(f: Floor): Rows {
  const inside = (1 << (f.width - 1)) - 2
  const unknown = f.explored.map((row, y) => (y === 0 || y === f.height - 1 ? 0 : ~row & inside))
  return f.open.map((row, y) => {
    const here = unknown[y] as number
    const near = (here << 1) | (here >>> 1) | (unknown[y - 1] ?? 0) | (unknown[y + 1] ?? 0)
    return row & (f.explored[y] as number) & near
  })
}

/** The items on cells that the hero has seen. */
export const knownItems = (f: Floor): FloorItem[] => f.items.filter((item) => has(f.sighted, itemPlace(item)))
export const itemsAt = (f: Floor, place: number): FloorItem[] => f.items.filter((item) => itemPlace(item) === place)
/** Whether an item lies on a cell. Unlike `itemsAt(…).length > 0` it allocates nothing: it is called on every step. */
export function hasItemAt(f: Floor, place: number): boolean {
  const { items } = f
  for (let i = 0; i < items.length; i++) if (itemPlace(items[i] as FloorItem) === place) return true
  return false
}
export const isCellKnown = (f: Floor, place: number): boolean => place >= 0 && has(f.explored, place)

/** The explored cells, and all cells on which the current field of view depends, so that a redrawn floor gives the same view. */
export function knownOrLit(f: Floor, place: number): Rows {
  const lit = noRows(f.height)
  litCells(f.open, f.width, place, SIGHT_RADIUS, lit)
  return f.explored.map((row, y) => {
    const here = lit[y] as number
    return row | here | (here << 1) | (here >>> 1) | (lit[y - 1] ?? 0) | (lit[y + 1] ?? 0)
  })
}

/** Removes the stairs, the shop and the altar from a floor if the hero has not found them yet. */
export function hideFeatures(f: Floor): void {
  if (!isCellKnown(f, f.down)) f.down = -1
  if (!isCellKnown(f, f.up)) f.up = -1
  if (!isCellKnown(f, f.altar)) f.altar = -1
  if (isCellKnown(f, f.shop)) return
  f.shop = -1
  f.offers = []
}
