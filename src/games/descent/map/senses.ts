import { litCells } from '../../../lib/field-of-view.ts'
import { distance, has, noRows, type Rows } from '../../../lib/grid.ts'
import { SIGHT_RADIUS } from '../constants.ts'
import { floorOf, type State } from '../state.ts'
import { type Creature, type Floor, type Lying, lyingPlace, meet } from './floor.ts'
import { type View, viewFrom } from './views.ts'

/** What the hero sees now. */
export function seenNow(s: State): View {
  const f = floorOf(s)
  return viewFrom(f.open, f.width, s.hero.place)
}

/** Looks around: what is seen is known from now on. */
export function lookAround(s: State): View {
  const f = floorOf(s)
  const seen = seenNow(s)
  const { creatures, explored, sighted } = f
  for (let y = 0; y < seen.length; y++) {
    const row = seen[y] as number
    explored[y] = (explored[y] as number) | row
    sighted[y] = (sighted[y] as number) | row
  }
  for (let i = 0; i < creatures.length; i++) {
    const creature = creatures[i] as Creature
    if (creature.met === 0 && has(seen, creature.place)) meet(f, creature)
  }
  return seen
}

/** Enemies in sight, the nearest first, then row by row. With nobody in range there is no need to look. */
export function enemiesInSight(s: State, known?: View): Creature[] {
  const { place } = s.hero
  const { creatures } = floorOf(s)
  const found: Creature[] = []
  let seen = known
  for (let i = 0; i < creatures.length; i++) {
    const creature = creatures[i] as Creature
    if (distance(creature.place, place) > SIGHT_RADIUS) continue
    seen ??= seenNow(s)
    if (has(seen, creature.place)) insert(found, creature, place)
  }
  return found
}
/** Into a list in the order of distance from a place, then row by row. There are few: everybody behind moves one on. */
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

/** Open cells whose ground is known: all that travel may use. */
export const knownOpen = (f: Floor): Rows => f.open.map((row, y) => row & (f.explored[y] as number))

/** Known open cells beside which something is unknown. Straight neighbours only: those are always seen from there. */
export function frontier(f: Floor): Rows {
  const inside = (1 << (f.width - 1)) - 2
  const unknown = f.explored.map((row, y) => (y === 0 || y === f.height - 1 ? 0 : ~row & inside))
  return f.open.map((row, y) => {
    const here = unknown[y] as number
    const near = (here << 1) | (here >>> 1) | (unknown[y - 1] ?? 0) | (unknown[y + 1] ?? 0)
    return row & (f.explored[y] as number) & near
  })
}

/** What lies where it has been seen. */
export const knownItems = (f: Floor): Lying[] => f.items.filter((item) => has(f.sighted, lyingPlace(item)))
export const itemsAt = (f: Floor, place: number): Lying[] => f.items.filter((item) => lyingPlace(item) === place)
/** Whether anything lies there: asked with every step, so that nothing is made. */
export function liesAt(f: Floor, place: number): boolean {
  const { items } = f
  for (let i = 0; i < items.length; i++) if (lyingPlace(items[i] as Lying) === place) return true
  return false
}
export const isKnown = (f: Floor, place: number): boolean => place >= 0 && has(f.explored, place)

/** Explored ground, and what the light in the hero's eyes has touched: otherwise it would fall differently. */
export function surelyKnown(f: Floor, place: number): Rows {
  const lit = noRows(f.height)
  litCells(f.open, f.width, place, SIGHT_RADIUS, lit)
  return f.explored.map((row, y) => {
    const here = lit[y] as number
    return row | here | (here << 1) | (here >>> 1) | (lit[y - 1] ?? 0) | (lit[y + 1] ?? 0)
  })
}

/** What a floor has, and nobody has found yet. */
export function hideFeatures(f: Floor): void {
  if (!isKnown(f, f.down)) f.down = -1
  if (!isKnown(f, f.up)) f.up = -1
  if (!isKnown(f, f.altar)) f.altar = -1
  if (isKnown(f, f.shop)) return
  f.shop = -1
  f.offers = []
}
