import { at, indexesOf } from '../../../lib/enums.ts'
import { STEPS } from '../../../lib/grid.ts'

/** What stands, lies and is known on a floor: plain data, all fields from birth. */

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

export interface Creature {
  /** Its number on this floor: creatures act in this order. */
  id: number
  /** Its place in the pack's enemies. */
  kind: number
  place: number
  hp: number
  energy: number
  isAwake: boolean
  /** Where it last saw the hero, −1 when it has given up; and for how many turns it still goes there. */
  goal: number
  patience: number
  /** Turns left. */
  slowed: number
  afraid: number
  hasted: number
  rooted: number
  slumber: number
  /** §12.4 The cell it will strike next; −1: none is told. */
  mark: number
  /** What its verb counts: a drawn bow, a lit fuse, a direction to run in, actions since the last call. */
  wind: number
  /** §12.5 Steps with which it kept up, and whether it ended its last action beside the hero. */
  pace: number
  wasBeside: boolean
  /** What it has stolen, as if it lay on the ground; −1: nothing. */
  stolen: number
  /** It came after the floor was made: no experience, no spoils. */
  isSummoned: boolean
  /** The hero has seen it: as the how many-th on this floor, which is the number he knows it by; 0: not yet. */
  met: number
}

/** §18 What covers open ground. In a floor's list a number each: ten bits of place, four of kind, and turns left. */
export const GROUNDS = ['plain', 'grass', 'water', 'rubble', 'plate', 'web', 'fire', 'ice', 'smoke'] as const
export type Ground = (typeof GROUNDS)[number]
export const {
  grass: GRASS,
  water: WATER,
  rubble: RUBBLE,
  plate: PLATE,
  web: WEB,
  fire: FIRE,
  ice: ICE,
  smoke: SMOKE,
} = indexesOf(GROUNDS)
export const makeGround = (place: number, kind: number, turns = 0): number => place | (kind << 10) | (turns << 14)
export const groundPlace = (g: number): number => g & 1023
export const groundKind = (g: number): number => (g >> 10) & 15
export const groundTurns = (g: number): number => g >> 14
/** The kind of ground at a place; 0 where it is plain. */
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
 * Something on the ground in one number, because there are many: ten bits of place, six of kind, four of what was enchanted into it, and
 * how many.
 */
export type Lying = number
export const MOST_KINDS = 64
export const MOST_PLUS = 15
const MOST_COUNT = 2047
export const lay = (place: number, kind: number, plus = 0, count = 1): Lying =>
  place | (kind << 10) | (plus << 16) | (Math.min(count, MOST_COUNT) << 20)
export const lyingPlace = (item: Lying): number => item & 1023
export const lyingKind = (item: Lying): number => (item >> 10) & 63
export const lyingPlus = (item: Lying): number => (item >> 16) & 15
export const lyingCount = (item: Lying): number => item >> 20
export const lyingStack = (item: Lying): { kind: number; plus: number; count: number } => ({
  kind: lyingKind(item),
  plus: lyingPlus(item),
  count: lyingCount(item),
})

/** What the trader sells; a floor keeps kind, price and whether it is sold in a row. */
export interface Offer {
  readonly kind: number
  readonly price: number
  readonly isSold: boolean
}
const OFFER = 3
export function offersOf(f: Floor): Offer[] {
  const offers: Offer[] = []
  for (let place = 0; place < f.offers.length / OFFER; place++) {
    const offer = offerAt(f, place)
    if (offer !== undefined) offers.push(offer)
  }
  return offers
}
export const offerAt = (f: Floor, place: number): Offer | undefined => {
  const { offers } = f
  const kind = offers[OFFER * place]
  if (kind === undefined) return undefined
  return { kind, price: offers[OFFER * place + 1] ?? 0, isSold: offers[OFFER * place + 2] === 1 }
}
export function sellOffer(f: Floor, place: number): void {
  f.offers[OFFER * place + 2] = 1
}
export function makeOffers(offers: readonly Offer[]): number[] {
  const row: number[] = []
  for (const { kind, price, isSold } of offers) row.push(kind, price, isSold ? 1 : 0)
  return row
}

/** Rooms never change, so that a floor keeps them as a text: `den 3 4 5 4;…`. */
export const makeRooms = (rooms: readonly Room[]): string =>
  rooms.map(({ kind, x, y, width, height }) => `${kind} ${x} ${y} ${width} ${height}`).join(';')
export function roomsOf(f: Floor): Room[] {
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
  /** Cells whose ground is known, and those that have really been seen: a map shows the one without the other. */
  explored: number[]
  sighted: number[]
  /** Where one arrives first. Below the first floor this is the way up. */
  start: number
  /** −1 where there is none. */
  up: number
  down: number
  shop: number
  altar: number
  rooms: string
  creatures: Creature[]
  nextId: number
  /** How many the hero has seen here. */
  metCount: number
  /** How many of the common enemies, and whether the chief among them, have been slain. */
  slain: number
  isChiefSlain: boolean
  items: Lying[]
  offers: number[]
  rerolls: number
  /** §18 */
  ground: number[]
  /** §5.4 HP that came back by themselves here. */
  quiet: number
  /** §12.6 Turns since wanderers last came, and how often they did. */
  turns: number
  wanderers: number
  /** §9.5 Which arena this is; −1 elsewhere. */
  arena: number
  /** How many layouts were tried before this one; −1 for the fallback. */
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

/** A row of a map that is there. Sight and steps ask all the time, so that nothing is checked. */
export const rowAt = (rows: readonly number[], y: number): number => rows[y] as number

/** Takes the thing at a place out of a list. */
export function takeOut(list: number[], place: number): number {
  const thing = at(list, place)
  list.splice(place, 1)
  return thing
}

/** The cell one step away. */
export const stepFrom = (place: number, direction: number): number => place + (STEPS[direction] as number)

export const isInRoom = (room: Room, place: number): boolean => {
  const dx = (place & 31) - room.x
  const dy = (place >> 5) - room.y
  return dx >= 0 && dy >= 0 && dx < room.width && dy < room.height
}

/** From now on the hero knows it, by a number that tells nothing of those he has not seen. */
export function meet(f: Floor, creature: Creature): void {
  if (creature.met > 0) return
  f.metCount++
  creature.met = f.metCount
}

export const creatureAt = (f: Floor, place: number): Creature | undefined => {
  const { creatures } = f
  for (let i = 0; i < creatures.length; i++) if ((creatures[i] as Creature).place === place) return creatures[i]
  return undefined
}

/** A floor as characters, with everything on it; for tests, tools and errors. */
export function drawFloor(f: Floor, enemyGlyph: (kind: number) => string = () => 'e'): string[] {
  const rows = f.open.map((row) =>
    Array.from({ length: f.width }, (_, x): string => (((row >>> x) & 1) === 1 ? '.' : '#')),
  )
  const set = (place: number, glyph: string): void => {
    const row = rows[place >> 5]
    if (place >= 0 && row !== undefined) row[place & 31] = glyph
  }
  for (const item of f.items) set(lyingPlace(item), '!')
  set(f.shop, '$')
  set(f.altar, '_')
  set(f.down, '>')
  for (const creature of f.creatures) set(creature.place, enemyGlyph(creature.kind))
  set(f.start, f.up === f.start ? '<' : '@')
  return rows.map((row) => row.join(''))
}
