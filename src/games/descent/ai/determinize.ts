import type { Dice } from '../../../engine/dice/dice.ts'
import { at } from '../../../lib/enums.ts'
import { distance, drop, has, isEmpty, noRows, placesOf, put, type Rows } from '../../../lib/grid.ts'
import { makeRings, pathTo, spread } from '../../../lib/paths.ts'
import { enemyOf, FLOOR_COUNT, floorPlan, LABELS, type Pack } from '../content/content.ts'
import { drawChief, drawEnemy, stockShop } from '../map/draws.ts'
import {
  type Creature,
  type Floor,
  groundPlace,
  itemCount,
  itemKind,
  itemPlace,
  itemPlus,
  makeCreature,
  makeFloorItem,
  type Room,
  readRooms,
  removeAt,
  rowAt,
  writeRooms,
} from '../map/floor.ts'
import { makeFloor } from '../map/generate.ts'
import { exploreFrontier, heroView, hideFeatures, isCellKnown, knownOrLit } from '../map/senses.ts'
import type { FieldOfView } from '../map/views.ts'
import { cloneState, type State } from '../state.ts'

/**
 * A random state consistent with what the hero knows: explored terrain, items he has seen, enemies in sight and enemies
 * he has met. Everything else is drawn anew from that knowledge alone, so that two states he cannot tell apart give the
 * same result. Floors he has never entered are not in the state; the dice make them when he arrives.
 */
export function determinize(pack: Pack, s: State, dice: Dice): State {
  const drawn = cloneState(s)
  const kinds = redrawLabels(pack, drawn, dice)
  for (const stack of drawn.hero.pack) stack.kind = at(kinds, stack.kind)
  for (const f of drawn.floors) {
    for (const creature of f.creatures)
      if (creature.stolen >= 0)
        creature.stolen = makeFloorItem(0, at(kinds, itemKind(creature.stolen)), itemPlus(creature.stolen))
    f.ground = f.ground.filter((g) => has(f.explored, groundPlace(g)))
    f.items = f.items
      .filter((item) => has(f.sighted, itemPlace(item)))
      .map((item) => makeFloorItem(itemPlace(item), at(kinds, itemKind(item)), itemPlus(item), itemCount(item)))
    f.rooms = writeRooms(readRooms(f).filter((room) => isPartlyKnown(f, room)))
    f.attempt = 0
  }
  redrawGods(pack, drawn, dice)
  for (const f of drawn.floors) {
    if (f.number === s.depth) redrawFloor(pack, drawn, f, dice)
    else redrawLeftFloor(pack, f, dice)
  }
  return drawn
}

/** Whether the hero knows an open cell of a room. Works on whole rows, because every simulated run asks it for every room. */
function isPartlyKnown(f: Floor, { x, y, width, height }: Room): boolean {
  const inside = (2 ** width - 1) << x
  for (let row = y; row < y + height; row++)
    if ((rowAt(f.explored, row) & rowAt(f.open, row) & inside) !== 0) return true
  return false
}

/**
 * Reassigns the labels of unidentified scrolls. Labels the hero has seen go to random unidentified types. Types that
 * get none of them take any unused label, because a label he has never seen tells him nothing. Returns for every item
 * kind the kind it becomes.
 */
function redrawLabels(pack: Pack, s: State, dice: Dice): number[] {
  const kinds = pack.items.map((_, kind) => kind)
  const left = pack.scrolls.map((_, scroll) => scroll).filter((scroll) => (s.known & (1 << scroll)) === 0)
  const before = s.labels.slice()
  const seen = seenScrolls(pack, s).filter((scroll) => left.includes(scroll))
  const seenLabels = seen.map((scroll) => at(before, scroll)).sort((a, b) => a - b)
  const pool = [...LABELS.keys()].filter(
    (label) => !seenLabels.includes(label) && !before.some((used, i) => used === label && !left.includes(i)),
  )
  for (const label of seenLabels) {
    const scroll = removeAt(left, dice.roll('imagine', left.length, 'scroll behind a label'))
    s.labels[scroll] = label
    kinds[at(pack.scrolls, before.indexOf(label))] = at(pack.scrolls, scroll)
  }
  for (const scroll of left) s.labels[scroll] = removeAt(pool, dice.roll('imagine', pool.length, 'label of a scroll'))
  return kinds
}

/** The scroll types the hero has seen: those he carries, those on cells he has seen, and those stolen from him. */
function seenScrolls(pack: Pack, s: State): number[] {
  const kinds = s.hero.pack.map(({ kind }) => kind)
  for (const f of s.floors) {
    for (const item of f.items) if (has(f.sighted, itemPlace(item))) kinds.push(itemKind(item))
    for (const { stolen } of f.creatures) if (stolen >= 0) kinds.push(itemKind(stolen))
  }
  return pack.scrolls.flatMap((kind, scroll) => (kinds.includes(kind) ? [scroll] : []))
}

function redrawGods(pack: Pack, s: State, dice: Dice): void {
  const isSeen = (altar: number): boolean => s.floors.some((f) => f.number === altar + 2 && isCellKnown(f, f.altar))
  const known = s.gods.filter((_, altar) => isSeen(altar))
  const left = pack.gods.map((_, god) => god).filter((god) => !known.includes(god))
  s.gods.forEach((_, altar) => {
    if (!isSeen(altar)) s.gods[altar] = removeAt(left, dice.roll('imagine', left.length, 'god of an altar'))
  })
}

/** Redraws a floor that the hero has left: unexplored cells are closed, and enemies he met there are placed at random. */
function redrawLeftFloor(pack: Pack, f: Floor, dice: Dice): void {
  hideFeatures(f)
  f.open = f.open.map((row, y) => row & rowAt(f.explored, y))
  const met = f.creatures.filter((creature) => creature.met > 0)
  f.creatures = []
  scatter(pack, f, met, cellsAway(f, -1, noRows(f.height), met), dice)
  renumber(f)
}

/** The open cells where an unseen enemy could be: out of sight, not on stairs or on a known sleeper, and not close to the hero. */
const cellsAway = (f: Floor, hero: number, seen: FieldOfView, sleepers: readonly Creature[]): number[] =>
  placesOf(f.open.map((row, y) => row & ~rowAt(seen, y))).filter(
    (place) =>
      place !== f.down &&
      place !== f.up &&
      (hero < 0 || distance(place, hero) > 2) &&
      !sleepers.some((creature) => !creature.isAwake && creature.place === place),
  )

const takeOne = (cells: number[], dice: Dice): number =>
  cells.length === 0 ? -1 : removeAt(cells, dice.roll('imagine', cells.length, 'where somebody is'))

/** Places the known enemies that are out of sight: awake ones at random and healed, sleepers where they were seen. */
function scatter(pack: Pack, f: Floor, met: readonly Creature[], cells: number[], dice: Dice): void {
  for (const creature of met) {
    const enemy = enemyOf(pack, creature.kind)
    // Nobody wakes unseen, so known sleepers stay where they are. Everybody may know where the arena's guards stand (rule book §9.5).
    const place = creature.isAwake ? takeOne(cells, dice) : creature.place
    if (place < 0) continue
    creature.place = place
    creature.goal = -1
    creature.patience = 0
    creature.energy = 0
    if (enemy.regeneration > 0) creature.hp = enemy.hp
    f.creatures.push(creature)
  }
}

/** Renumbers the creatures, known ones first in the order in which they act, because the true numbers would reveal unseen ones. */
function renumber(f: Floor): void {
  f.creatures.sort((a, b) => Number(b.met > 0) - Number(a.met > 0) || a.id - b.id)
  f.creatures.forEach((creature, i) => {
    creature.id = i + 1
  })
  f.nextId = f.creatures.length + 1
}

/** Redraws the unexplored part of the current floor. Guaranteed features that the hero has not found yet are placed again. */
function redrawFloor(pack: Pack, s: State, f: Floor, dice: Dice): void {
  const seen = heroView(s)
  const isExplored = isEmpty(exploreFrontier(f))
  hideFeatures(f)
  const fixed = knownOrLit(f, s.hero.place)
  f.open = f.open.map((row, y) => row & rowAt(fixed, y))
  const plan = floorPlan(f.number)
  if (!isExplored) {
    const fresh = makeFloor(pack, f.number, dice.fork('imagined'), s.rung)
    const inside = (1 << (f.width - 1)) - 2
    f.open = f.open.map((row, y) => {
      const unknown = y === 0 || y === f.height - 1 ? 0 : ~rowAt(fixed, y) & inside
      return row | ((fresh.open[y] ?? 0) & unknown)
    })
    placeFeatures(pack, s, f, fixed, dice)
    for (const item of fresh.items)
      if (has(f.open, itemPlace(item)) && !has(f.sighted, itemPlace(item))) f.items.push(item)
  }
  const total = plan.enemies[0] + dice.roll('imagine', plan.enemies[1] - plan.enemies[0] + 1, 'how many enemies')
  placeCreatures(pack, s, f, seen, isExplored ? 0 : total, dice)
}

function placeFeatures(pack: Pack, s: State, f: Floor, fixed: readonly number[], dice: Dice): void {
  const plan = floorPlan(f.number)
  const reachable = unknownInReach(s, f, fixed)
  const take = (what: string): number => {
    const cells = placesOf(reachable)
    if (cells.length === 0) return -1
    const place = at(cells, dice.roll('imagine', cells.length, what))
    drop(reachable, place)
    dig(s, f, place, fixed)
    return place
  }
  if (f.down < 0 && f.number < 5) f.down = take('where the stairs are')
  if (f.altar < 0 && plan.feature === 'altar') f.altar = take('where the altar is')
  if (f.shop >= 0 || plan.feature !== 'shop') return
  f.shop = take('where the shop is')
  if (f.shop >= 0) stockShop(pack, f, s.rung, dice)
}

// Scratch space, valid only during one call.
const rings = makeRings()

/** Unexplored cells that the hero might be able to reach. */
function unknownInReach(s: State, f: Floor, fixed: readonly number[]): Rows {
  const open = diggable(f, fixed)
  spread(open, s.hero.place, noRows(f.height), rings)
  const found = noRows(f.height)
  for (let ring = 0; ring < rings.count; ring++)
    for (let y = 0; y < f.height; y++) found[y] = rowAt(found, y) | (rings.rows[ring * rings.height + y] ?? 0)
  return found.map((row, y) => row & ~rowAt(f.explored, y))
}

/** Cells that are open, or could be as far as the hero knows. `fixed` has the cells that must stay as they are. */
function diggable(f: Floor, fixed: readonly number[]): Rows {
  const inside = (1 << (f.width - 1)) - 2
  return f.open.map((row, y) => (y === 0 || y === f.height - 1 ? row : row | (~rowAt(fixed, y) & inside)))
}

/** Opens a path from the hero to a cell. It leads through unknown cells only. */
function dig(s: State, f: Floor, place: number, fixed: readonly number[]): void {
  const open = diggable(f, fixed)
  const goal = noRows(f.height)
  put(goal, place)
  const ring = spread(open, s.hero.place, goal, rings)
  if (ring < 1) return
  let from = s.hero.place
  for (const to of pathTo(rings, ring, place, open)) {
    for (const cell of [to, (from & ~31) | (to & 31), (to & ~31) | (from & 31)]) put(f.open, cell)
    from = to
  }
}

/** Keeps the enemies in sight, places other known ones at random, and draws the remaining enemies of the floor anew. */
function placeCreatures(pack: Pack, s: State, f: Floor, seen: FieldOfView, total: number, dice: Dice): void {
  const isSeen = (creature: Creature): boolean => has(seen, creature.place)
  const visible = f.creatures.filter(isSeen)
  const hidden = f.creatures.filter((creature) => !isSeen(creature) && (creature.met > 0 || f.number === FLOOR_COUNT))
  f.creatures = visible
  const cells = cellsAway(f, s.hero.place, seen, hidden)
  scatter(pack, f, hidden, cells, dice)
  const isCommon = (creature: Creature): boolean =>
    enemyOf(pack, creature.kind).role === 'common' && !creature.isSummoned
  const missing = f.number === 5 ? 0 : total - f.slain - f.creatures.filter(isCommon).length
  const add = (kind: number): void => {
    const place = takeOne(cells, dice)
    if (place >= 0) f.creatures.push(makeCreature(0, kind, place, enemyOf(pack, kind).hp))
  }
  for (let i = 0; i < missing; i++) add(drawEnemy(pack, f.number, dice))
  const isChiefMet = f.creatures.some((creature) => enemyOf(pack, creature.kind).role === 'miniboss')
  if (floorPlan(f.number).hasMiniboss && !f.isChiefSlain && !isChiefMet && total > 0) add(drawChief(pack, dice))
  renumber(f)
}
