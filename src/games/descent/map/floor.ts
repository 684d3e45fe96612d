import { at, indexesOf } from '../../../lib/enums.ts'
import { STEPS } from '../../../lib/grid.ts'

/** Floors as plain data: terrain, rooms, creatures, items, and what the hero knows of them. */

const ROOM_KINDS = [
  'chamber',
  'entrance',
  'exit',
  'market',
  'shrine',
  'vault',
  'den',
  'lair',
  'hall',
  'library',
  'larder',
  'armoury',
  'arena',
] as const
export type RoomKind = (typeof ROOM_KINDS)[number]

export interface Room {
  x: number
  y: number
  width: number
  height: number
  kind: RoomKind
}

/** Effects on a creature that last for a number of turns. */
export const CREATURE_EFFECTS = ['slowed', 'afraid', 'hasted', 'rooted', 'slumber'] as const

/** A creature. For each effect it has the number of turns that are left. */
export interface Creature extends Record<(typeof CREATURE_EFFECTS)[number], number> {
  /** Its number on this floor. Creatures act in this order. */
  id: number
  /** The index of its kind among the content pack's enemies. */
  kind: number
  place: number
  hp: number
  energy: number
  isAwake: boolean
  /** `goal` is the cell where it last saw the hero, or −1 if it has given up; `patience` is for how many more turns it goes there. */
  goal: number
  patience: number
  /** §12.4 The marked cell that it strikes with its next action; −1 if there is none. */
  mark: number
  /** A counter that its trick uses: bow drawn, fuse lit, charge direction + 1, or the number of actions. */
  wind: number
  /** §12.5 `pace` counts the steps with which it kept up, `wasBeside` says whether it ended its last action beside the hero. */
  pace: number
  wasBeside: boolean
  /** The item it has stolen, packed as a floor item; −1 if there is none. */
  stolen: number
  /** Whether it appeared after the floor was made. Such a creature gives no experience and drops nothing. */
  isSummoned: boolean
  /** The number under which the hero knows it: 1 for the first creature he saw on this floor; 0 if he has not seen it yet. */
  met: number
}

/** §18 The kinds of terrain. Terrain on a cell is one number: ten bits for the cell, four for the kind, the rest for the turns left. */
export const TERRAIN_KINDS = ['plain', 'grass', 'water', 'rubble', 'plate', 'web', 'fire', 'ice', 'smoke'] as const
export type TerrainKind = (typeof TERRAIN_KINDS)[number]
export const {
  grass: GRASS,
  water: WATER,
  rubble: RUBBLE,
  plate: PLATE,
  web: WEB,
  fire: FIRE,
  ice: ICE,
  smoke: SMOKE,
} = indexesOf(TERRAIN_KINDS)
export const makeGround = (place: number, kind: number, turns = 0): number => place | (kind << 10) | (turns << 14)
export const groundPlace = (g: number): number => g & 1023
export const groundKind = (g: number): number => (g >> 10) & 15
export const groundTurns = (g: number): number => g >> 14
/** The kind of terrain on a cell; 0 if it is plain. */
export function groundAt(f: Floor, place: number): number {
  const { ground } = f
  for (let i = 0; i < ground.length; i++) {
    const g = ground[i] as number
    if ((g & 1023) === place) return (g >> 10) & 15
  }
  return 0
}
export function clearGround(f: Floor, place: number): void {
  const i = f.ground.findIndex((g) => groundPlace(g) === place)
  if (i >= 0) f.ground.splice(i, 1)
}
export function coverGround(f: Floor, place: number, kind: number, turns = 0): void {
  clearGround(f, place)
  f.ground.push(makeGround(place, kind, turns))
}

/**
 * An item on the floor. There are many, so each is packed into a number: ten bits for the cell, six for the kind, four
 * for `plus`, the rest for the count.
 */
export type FloorItem = number
export const MAX_ITEM_KINDS = 64
export const MAX_ITEM_PLUS = 15
const MOST_COUNT = 2047
export const makeFloorItem = (place: number, kind: number, plus = 0, count = 1): FloorItem =>
  place | (kind << 10) | (plus << 16) | (Math.min(count, MOST_COUNT) << 20)
export const itemPlace = (item: FloorItem): number => item & 1023
export const itemKind = (item: FloorItem): number => (item >> 10) & 63
export const itemPlus = (item: FloorItem): number => (item >> 16) & 15
export const itemCount = (item: FloorItem): number => item >> 20
export const itemStack = (item: FloorItem): { kind: number; plus: number; count: number } => ({
  kind: itemKind(item),
  plus: itemPlus(item),
  count: itemCount(item),
})

/** An offer of the trader. A floor stores three numbers for each: kind, price, whether it is sold. */
export interface ShopOffer {
  readonly kind: number
  readonly price: number
  readonly isSold: boolean
}
const OFFER = 3
export function offersOf(f: Floor): ShopOffer[] {
  const offers: ShopOffer[] = []
  for (let index = 0; index < f.offers.length / OFFER; index++) {
    const offer = offerAt(f, index)
    if (offer !== undefined) offers.push(offer)
  }
  return offers
}
export const offerAt = (f: Floor, index: number): ShopOffer | undefined => {
  const { offers } = f
  const kind = offers[OFFER * index]
  if (kind === undefined) return undefined
  return { kind, price: offers[OFFER * index + 1] ?? 0, isSold: offers[OFFER * index + 2] === 1 }
}
export function markOfferSold(f: Floor, index: number): void {
  f.offers[OFFER * index + 2] = 1
}
export function makeOffers(offers: readonly ShopOffer[]): number[] {
  const row: number[] = []
  for (const { kind, price, isSold } of offers) row.push(kind, price, isSold ? 1 : 0)
  return row
}

/** Writes rooms as a string, `den 3 4 5 4;…`. Rooms never change, and a string is cheap to copy with the floor. */
export const writeRooms = (rooms: readonly Room[]): string =>
  rooms.map(({ kind, x, y, width, height }) => `${kind} ${x} ${y} ${width} ${height}`).join(';')
export function readRooms(f: Floor): Room[] {
  if (f.rooms === '') return []
  return f.rooms.split(';').map((text) => {
    const [word, x, y, width, height] = text.split(' ')
    const kind = ROOM_KINDS.find((known) => known === word) ?? 'chamber'
    return { kind, x: Number(x), y: Number(y), width: Number(width), height: Number(height) }
  })
}

export interface Floor {
  number: number
  width: number
  height: number
  open: number[]
  /** `explored` has the cells whose terrain is known, `sighted` those the hero has really seen. A map scroll adds only to the first. */
  explored: number[]
  sighted: number[]
  /** The cell where the hero arrives. Below the first floor it has the stairs up. */
  start: number
  /** The cells of the features; −1 for those that the floor does not have. */
  up: number
  down: number
  shop: number
  altar: number
  rooms: string
  creatures: Creature[]
  nextId: number
  /** How many creatures the hero has seen on this floor. */
  metCount: number
  /** `slain` counts the common enemies that were slain here; `isChiefSlain` says whether the chief was. */
  slain: number
  isChiefSlain: boolean
  items: FloorItem[]
  offers: number[]
  rerolls: number
  /** §18 Terrain that is not plain floor: one packed number per cell. */
  ground: number[]
  /** §5.4 How many HP and MP came back over time on this floor. */
  quiet: number
  /** §12.6 `turns` counts the turns since wanderers last came, `wanderers` how often they came. */
  turns: number
  wanderers: number
  /** §9.5 The index of the arena; −1 on floors that are none. */
  arena: number
  /** How many layouts were rejected before this one; −1 for the fallback layout. */
  attempt: number
}

export const makeCreature = (id: number, kind: number, place: number, hp: number): Creature => ({
  id,
  kind,
  place,
  hp,
  energy: 0,
  isAwake: false,
  goal: -1,
  patience: 0,
  slowed: 0,
  afraid: 0,
  hasted: 0,
  rooted: 0,
  slumber: 0,
  mark: -1,
  wind: 0,
  pace: 0,
  wasBeside: false,
  stolen: -1,
  isSummoned: false,
  met: 0,
})

export function cloneFloor(f: Floor): Floor {
  return {
    number: f.number,
    width: f.width,
    height: f.height,
    open: f.open.slice(),
    explored: f.explored.slice(),
    sighted: f.sighted.slice(),
    start: f.start,
    up: f.up,
    down: f.down,
    shop: f.shop,
    altar: f.altar,
    rooms: f.rooms,
    creatures: cloneCreatures(f.creatures),
    nextId: f.nextId,
    metCount: f.metCount,
    slain: f.slain,
    isChiefSlain: f.isChiefSlain,
    items: f.items.slice(),
    offers: f.offers.slice(),
    rerolls: f.rerolls,
    ground: f.ground.slice(),
    quiet: f.quiet,
    turns: f.turns,
    wanderers: f.wanderers,
    arena: f.arena,
    attempt: f.attempt,
  }
}

function cloneCreatures(creatures: readonly Creature[]): Creature[] {
  const copies: Creature[] = []
  for (const creature of creatures) copies.push(cloneCreature(creature))
  return copies
}
const cloneCreature = (c: Creature): Creature => ({
  id: c.id,
  kind: c.kind,
  place: c.place,
  hp: c.hp,
  energy: c.energy,
  isAwake: c.isAwake,
  goal: c.goal,
  patience: c.patience,
  slowed: c.slowed,
  afraid: c.afraid,
  hasted: c.hasted,
  rooted: c.rooted,
  slumber: c.slumber,
  mark: c.mark,
  wind: c.wind,
  pace: c.pace,
  wasBeside: c.wasBeside,
  stolen: c.stolen,
  isSummoned: c.isSummoned,
  met: c.met,
})

/** A row that must exist. It is not checked, because sight and movement read rows all the time. */
export const rowAt = (rows: readonly number[], y: number): number => rows[y] as number

/** Removes and returns the entry at an index. */
export function removeAt(list: number[], index: number): number {
  const removed = at(list, index)
  list.splice(index, 1)
  return removed
}

/** The cell that is one step away in a direction. */
export const stepFrom = (place: number, direction: number): number => place + (STEPS[direction] as number)

export const isInRoom = (room: Room, place: number): boolean => {
  const dx = (place & 31) - room.x
  const dy = (place >> 5) - room.y
  return dx >= 0 && dy >= 0 && dx < room.width && dy < room.height
}

/** Gives a number to a creature that the hero sees for the first time. The number says nothing about creatures he has not seen. */
export function markSeen(f: Floor, creature: Creature): void {
  if (creature.met > 0) return
  f.metCount++
  creature.met = f.metCount
}

export const creatureAt = (f: Floor, place: number): Creature | undefined => {
  const { creatures } = f
  for (let i = 0; i < creatures.length; i++) if ((creatures[i] as Creature).place === place) return creatures[i]
  return undefined
}

/** Draws a floor as text with everything on it, for tests, tools and errors. */
export function drawFloor(f: Floor, enemyGlyph: (kind: number) => string = () => 'e'): string[] {
  const rows = f.open.map((row) =>
    Array.from({ length: f.width }, (_, x): string => (((row >>> x) & 1) === 1 ? '.' : '#')),
  )
  const set = (place: number, glyph: string): void => {
    const row = rows[place >> 5]
    if (place >= 0 && row !== undefined) row[place & 31] = glyph
  }
  for (const item of f.items) set(itemPlace(item), '!')
  set(f.shop, '$')
  set(f.altar, '_')
  set(f.down, '>')
  for (const creature of f.creatures) set(creature.place, enemyGlyph(creature.kind))
  set(f.start, f.up === f.start ? '<' : '@')
  return rows.map((row) => row.join(''))
}
