import type { Dice } from '../../../engine/dice/dice.ts'
import { at } from '../../../lib/enums.ts'
import { distance, drop, has, isEmpty, noRows, placesOf, put, type Rows } from '../../../lib/grid.ts'
import { makeRings, pathTo, spread } from '../../../lib/paths.ts'
import { enemyOf, FLOOR_COUNT, floorPlan, LABELS, type Pack } from '../content/content.ts'
import { drawChief, drawEnemy, drawOffers } from '../map/draws.ts'
import {
  type Creature,
  type Floor,
  groundPlace,
  lay,
  lyingCount,
  lyingKind,
  lyingPlace,
  lyingPlus,
  makeCreature,
  makeRooms,
  type Room,
  roomsOf,
  rowAt,
  takeOut,
} from '../map/floor.ts'
import { makeFloor } from '../map/generate.ts'
import { frontier, hideFeatures, isKnown, seenNow, surelyKnown } from '../map/senses.ts'
import type { View } from '../map/views.ts'
import { clone, type State } from '../state.ts'

/**
 * A state the hero could believe in: he knows the ground he has explored, what lies where he has looked, whom he sees and whom
 * he has met. Everything else is drawn anew, and from what he knows alone, so that two states he cannot tell apart give the same
 * beliefs. Floors he has never entered are in no state: they come from the dice when their time comes.
 */
export function imagine(pack: Pack, s: State, dice: Dice): State {
  const believed = clone(s)
  const kinds = redrawLabels(pack, believed, dice)
  for (const stack of believed.hero.pack) stack.kind = at(kinds, stack.kind)
  for (const f of believed.floors) {
    for (const creature of f.creatures)
      if (creature.stolen >= 0)
        creature.stolen = lay(0, at(kinds, lyingKind(creature.stolen)), lyingPlus(creature.stolen))
    f.ground = f.ground.filter((g) => has(f.explored, groundPlace(g)))
    f.items = f.items
      .filter((item) => has(f.sighted, lyingPlace(item)))
      .map((item) => lay(lyingPlace(item), at(kinds, lyingKind(item)), lyingPlus(item), lyingCount(item)))
    f.rooms = makeRooms(roomsOf(f).filter((room) => isPartlyKnown(f, room)))
    f.attempt = 0
  }
  redrawGods(pack, believed, dice)
  for (const f of believed.floors) {
    if (f.number === s.depth) redrawFloor(pack, believed, f, dice)
    else fade(pack, f, dice)
  }
  return believed
}

/** Whether an open cell of a room is known: asked of every room in every imagined world, so that no places are listed. */
function isPartlyKnown(f: Floor, { x, y, width, height }: Room): boolean {
  const inside = (2 ** width - 1) << x
  for (let row = y; row < y + height; row++)
    if ((rowAt(f.explored, row) & rowAt(f.open, row) & inside) !== 0) return true
  return false
}

/**
 * Unknown scroll types are drawn anew behind the labels the hero has seen, the others behind the rest of the twelve: a label that never
 * showed tells nothing. Returns what every kind of item has become.
 */
function redrawLabels(pack: Pack, s: State, dice: Dice): number[] {
  const kinds = pack.items.map((_, kind) => kind)
  const left = pack.scrolls.map((_, scroll) => scroll).filter((scroll) => (s.known & (1 << scroll)) === 0)
  const before = s.labels.slice()
  const seen = seenScrolls(pack, s).filter((scroll) => left.includes(scroll))
  const seenLabels = seen.map((scroll) => at(before, scroll)).sort((a, b) => a - b)
  const pool = [...LABELS.keys()].filter(
    (label) => !seenLabels.includes(label) && !before.some((one, i) => one === label && !left.includes(i)),
  )
  for (const label of seenLabels) {
    const scroll = takeOut(left, dice.roll('imagine', left.length, 'scroll behind a label'))
    s.labels[scroll] = label
    kinds[at(pack.scrolls, before.indexOf(label))] = at(pack.scrolls, scroll)
  }
  for (const scroll of left) s.labels[scroll] = takeOut(pool, dice.roll('imagine', pool.length, 'label of a scroll'))
  return kinds
}

/** Scroll types of which one is carried, or lies where the hero has looked. */
function seenScrolls(pack: Pack, s: State): number[] {
  const kinds = s.hero.pack.map(({ kind }) => kind)
  for (const f of s.floors) {
    for (const item of f.items) if (has(f.sighted, lyingPlace(item))) kinds.push(lyingKind(item))
    for (const { stolen } of f.creatures) if (stolen >= 0) kinds.push(lyingKind(stolen))
  }
  return pack.scrolls.flatMap((kind, scroll) => (kinds.includes(kind) ? [scroll] : []))
}

function redrawGods(pack: Pack, s: State, dice: Dice): void {
  const isSeen = (altar: number): boolean => s.floors.some((f) => f.number === altar + 2 && isKnown(f, f.altar))
  const known = s.gods.filter((_, altar) => isSeen(altar))
  const left = pack.gods.map((_, god) => god).filter((god) => !known.includes(god))
  s.gods.forEach((_, altar) => {
    if (!isSeen(altar)) s.gods[altar] = takeOut(left, dice.roll('imagine', left.length, 'god of an altar'))
  })
}

/** Another floor, as it is remembered: whoever was met there is somewhere, and nobody else is missed. */
function fade(pack: Pack, f: Floor, dice: Dice): void {
  hideFeatures(f)
  f.open = f.open.map((row, y) => row & rowAt(f.explored, y))
  const met = f.creatures.filter((creature) => creature.met > 0)
  f.creatures = []
  scatter(pack, f, met, cellsAway(f, -1, noRows(f.height), met), dice)
  renumber(f)
}

/** Open cells out of sight where somebody may be, for all the hero knows: not on a landing or a sleeper, nor close to him. */
const cellsAway = (f: Floor, hero: number, seen: View, sleepers: readonly Creature[]): number[] =>
  placesOf(f.open.map((row, y) => row & ~rowAt(seen, y))).filter(
    (place) =>
      place !== f.down &&
      place !== f.up &&
      (hero < 0 || distance(place, hero) > 2) &&
      !sleepers.some((creature) => !creature.isAwake && creature.place === place),
  )

const takeOne = (cells: number[], dice: Dice): number =>
  cells.length === 0 ? -1 : takeOut(cells, dice.roll('imagine', cells.length, 'where somebody is'))

/** Those who were met and are out of sight: where they are, and how far they have healed, nobody knows. */
function scatter(pack: Pack, f: Floor, met: readonly Creature[], cells: number[], dice: Dice): void {
  for (const creature of met) {
    const enemy = enemyOf(pack, creature.kind)
    // Nobody wakes unseen: who was seen asleep is where he was. The arena's company is in the rule book.
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

/** Those who were met in the order in which they act, then the others: how many stand between them nobody knows. */
function renumber(f: Floor): void {
  f.creatures.sort((a, b) => Number(b.met > 0) - Number(a.met > 0) || a.id - b.id)
  f.creatures.forEach((creature, i) => {
    creature.id = i + 1
  })
  f.nextId = f.creatures.length + 1
}

/** This floor: new ground beyond the edge of what is known, with what the rule book promises and has not been found yet. */
function redrawFloor(pack: Pack, s: State, f: Floor, dice: Dice): void {
  const seen = seenNow(s)
  const isWhole = isEmpty(frontier(f))
  hideFeatures(f)
  const kept = surelyKnown(f, s.hero.place)
  f.open = f.open.map((row, y) => row & rowAt(kept, y))
  const plan = floorPlan(f.number)
  if (!isWhole) {
    const fresh = makeFloor(pack, f.number, dice.fork('imagined'), s.rung)
    const inside = (1 << (f.width - 1)) - 2
    f.open = f.open.map((row, y) => {
      const unknown = y === 0 || y === f.height - 1 ? 0 : ~rowAt(kept, y) & inside
      return row | ((fresh.open[y] ?? 0) & unknown)
    })
    placeFeatures(pack, s, f, kept, dice)
    for (const item of fresh.items)
      if (has(f.open, lyingPlace(item)) && !has(f.sighted, lyingPlace(item))) f.items.push(item)
  }
  const total = plan.enemies[0] + dice.roll('imagine', plan.enemies[1] - plan.enemies[0] + 1, 'how many enemies')
  placeCreatures(pack, s, f, seen, isWhole ? 0 : total, dice)
}

function placeFeatures(pack: Pack, s: State, f: Floor, kept: readonly number[], dice: Dice): void {
  const plan = floorPlan(f.number)
  const reachable = unknownInReach(s, f, kept)
  const take = (what: string): number => {
    const cells = placesOf(reachable)
    if (cells.length === 0) return -1
    const place = at(cells, dice.roll('imagine', cells.length, what))
    drop(reachable, place)
    dig(s, f, place, kept)
    return place
  }
  if (f.down < 0 && f.number < 5) f.down = take('where the stairs are')
  if (f.altar < 0 && plan.feature === 'altar') f.altar = take('where the altar is')
  if (f.shop >= 0 || plan.feature !== 'shop') return
  f.shop = take('where the shop is')
  if (f.shop >= 0) drawOffers(pack, f, s.rung, dice)
}

// Scratch; nothing in it outlives a call.
const rings = makeRings()

/** Unknown cells to which a way could lead. */
function unknownInReach(s: State, f: Floor, kept: readonly number[]): Rows {
  const open = diggable(f, kept)
  spread(open, s.hero.place, noRows(f.height), rings)
  const found = noRows(f.height)
  for (let ring = 0; ring < rings.count; ring++)
    for (let y = 0; y < f.height; y++) found[y] = rowAt(found, y) | (rings.rows[ring * rings.height + y] ?? 0)
  return found.map((row, y) => row & ~rowAt(f.explored, y))
}

/** What is open, and what could be for all one knows. */
function diggable(f: Floor, kept: readonly number[]): Rows {
  const inside = (1 << (f.width - 1)) - 2
  return f.open.map((row, y) => (y === 0 || y === f.height - 1 ? row : row | (~rowAt(kept, y) & inside)))
}

/** Opens a way from the hero to a place, through unknown ground only. */
function dig(s: State, f: Floor, place: number, kept: readonly number[]): void {
  const open = diggable(f, kept)
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

/** Whoever is seen stays; whoever was met is somewhere; the rest of the company is drawn anew. */
function placeCreatures(pack: Pack, s: State, f: Floor, seen: View, total: number, dice: Dice): void {
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
