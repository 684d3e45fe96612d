import { openStream, type Stream } from '../../../engine/dice/dice.ts'
import type { IndexIn } from '../../../lib/enums.ts'
import {
  BALANCE,
  type BandPlace,
  type Bands,
  type DefenseTypePlace,
  hullOf,
  NO_TYPE,
  type OrNone,
  type Pack,
  type WeaponTypePlace,
} from '../content/content.ts'
import { moduleOf } from '../ship/code.ts'
import { type Figures, makeFigures, mendsBy, readOff } from '../ship/figures.ts'
import { codesOf, type Ship } from '../ship/ship.ts'

/** One ship in a combat. What it is comes first, what changes comes last. */
export interface Side {
  /** Its hull's place in the pack. */
  kind: number
  /** Codes, in the order of the ship_state. */
  modules: number[]
  crew: string[]
  /** These three are shared between ships: see `shared`. */
  bands: Readonly<Bands>
  capacity: Readonly<Bands>
  conditional: Readonly<Bands>
  weaponType: OrNone<WeaponTypePlace>
  defenseType: OrNone<DefenseTypePlace>
  /** §9 What helps it to get away, and what holds others back. */
  escapeBonus: number
  grip: number
  hasProbe: boolean
  /** §3 The actions its modules unlock, a bit each: see `unlocks`. */
  kit: number
  rcp: number
  tr: number
  hullMax: number
  /** Repair modules: place in `modules`, points a use. Both are read off with the rest and never changed. */
  repairs: number[]
  magnitudes: number[]
  /** Uses left, by repair module. */
  uses: number[]
  hull: number
  degradation: Bands
  /** Whether the other side has scanned it. */
  isScanned: boolean
  /** §3 Uses left in this combat: Overcharge, Flare, Hard Burn. */
  surges: number
  flares: number
  burns: number
  /** Whether it wound up last round, and what it did; −1 before the first. */
  isWound: boolean
  last: number
}

/** The bit of an action in a kit. */
export const kitBit = (action: number): number => 1 << action
export const unlocks = (kit: number, action: number): boolean => (kit & kitBit(action)) !== 0

const ENDS = ['', 'destroyed', 'escape', 'surrender', 'max_rounds', 'broken_off'] as const
export type End = (typeof ENDS)[number]

/** A combat between the player (side 0) and the enemy (side 1). */
export interface Combat {
  /** combat_rng_seed */
  seed: string
  /** Zeros until the first draw. */
  rng: Stream
  /** The round that was fought last; 0 before the first. */
  round: number
  isInsured: boolean
  ended: End
  /** Who escaped or gave up; −1 for nobody. */
  by: number
  /** §11 The survival roll; 0 if none was made. */
  survivalRoll: number
  /** The player, and the enemy while there is one. */
  sides: Side[]
  /** Who flies the enemy: a captain's number, or −1 for a seat. A captain's order for the coming round is made before the player's (§25). */
  captain: number
  intent: number
  /** §28 What a lawyer adds to the percent with which captains strike. */
  persuasion: number
  /** §13 How often the player's scans succeed. */
  scanPercent: number
  /** §25 Whether what the enemy is about to do is told exactly, and not only what kind of thing it is. */
  isRead: boolean
  /** §12 Rounds running in which no gun could have reached the other. */
  dry: number
  /** Rounds running in which nobody lost a point of hull. */
  still: number
  /** §15 Hull and degradation of both as it began. */
  begun: number[]
  /** §15 A number a round: see `makeDeed`. With seed and ships it is the whole fight. */
  deeds: number[]
}

/** §8 Uses of each repair module in one combat. */
export const USES_PER_COMBAT = 2

/** A ship made of these parts, as a combat has it. It keeps both lists. */
export function makeSide(pack: Pack, kind: number, modules: number[], crew: string[], tags?: readonly string[]): Side {
  const side: Side = {
    kind,
    modules,
    crew,
    bands: NOTHING,
    capacity: NOTHING,
    conditional: NOTHING,
    weaponType: NO_TYPE,
    defenseType: NO_TYPE,
    escapeBonus: 0,
    grip: 0,
    hasProbe: false,
    kit: 0,
    rcp: 0,
    tr: 0,
    hullMax: 0,
    repairs: NO_REPAIRS,
    magnitudes: NO_REPAIRS,
    uses: NO_REPAIRS,
    hull: 0,
    degradation: [0, 0, 0],
    isScanned: false,
    surges: 0,
    flares: 0,
    burns: 0,
    isWound: false,
    last: -1,
  }
  fitOut(pack, side, tags)
  side.hull = side.hullMax
  return side
}
/** Nobody adds to it. */
const NO_REPAIRS: number[] = []
const NOTHING: Readonly<Bands> = [0, 0, 0]

/** Works out anew what follows from hull, modules and crew, and has everything that is used up in a combat again. The hull is as worn as it was. */
export function fitOut(pack: Pack, side: Side, tags?: readonly string[]): void {
  const f = FIGURES
  readOff(f, pack, side.kind, side.modules, side.crew, tags)
  side.bands = shared(f.bands)
  side.capacity = shared(f.capacity)
  side.conditional = shared(f.conditional)
  side.weaponType = f.weaponType
  side.defenseType = f.defenseType
  side.escapeBonus = (f.hasCloak ? 1 : 0) + f.hands.pilots
  side.grip = f.hasInterdiction ? 1 : 0
  side.hasProbe = f.hasProbe
  side.kit = f.kit
  side.rcp = f.rcp
  side.tr = f.tr
  side.hullMax = f.hullMax
  side.isScanned = false
  side.surges = f.surges
  side.flares = f.flares
  side.burns = f.burns
  side.isWound = false
  side.last = -1
  side.repairs = NO_REPAIRS
  side.magnitudes = NO_REPAIRS
  side.uses = NO_REPAIRS
  if (f.repairs > 0) listRepairs(pack, side, f)
}
function listRepairs(pack: Pack, side: Side, { repairs, hands }: Readonly<Figures>): void {
  const { kind, modules } = side
  side.repairs = []
  side.magnitudes = []
  side.uses = []
  for (let place = 0; side.repairs.length < repairs; place++) {
    const code = modules[place] as number
    if (!moduleOf(pack, code).isRepair) continue
    side.repairs.push(place)
    side.magnitudes.push(mendsBy(code, hullOf(pack, kind), hands.mechanics))
    side.uses.push(USES_PER_COMBAT)
  }
}
/** Overcharge, Flare and Hard Burn as often as its modules allow. */
export function recharge(pack: Pack, side: Side): void {
  readOff(FIGURES, pack, side.kind, side.modules, side.crew)
  side.surges = FIGURES.surges
  side.flares = FIGURES.flares
  side.burns = FIGURES.burns
}
/** Ships are fitted by the dozen: what is read off one is written over by the next. */
const FIGURES = makeFigures()

/** Three small numbers are the same three for many ships, and once read off nobody changes them: to share them is to make none. Copies of states share nothing, and so have their own. */
function shared(l: Readonly<Bands>): Readonly<Bands> {
  const [a, b, c] = l
  if (((a | b | c) & ~(SMALL - 1)) !== 0) return three(l)
  const place = (a * SMALL + b) * SMALL + c
  const known = TRIPLES[place]
  if (known !== undefined) return known
  const made = three(l)
  TRIPLES[place] = made
  return made
}
/** A power of two. */
const SMALL = 16
const TRIPLES: (Readonly<Bands> | undefined)[] = new Array(SMALL ** 3).fill(undefined)

/** A ship that came in as a ship_state, as worn as it says. */
export function sideOfShip(pack: Pack, { fitting, hull_current }: Ship): Side {
  const side = makeSide(pack, fitting.hull, codesOf(fitting), [...fitting.crew], fitting.tags)
  side.hull = hull_current
  side.degradation = three(fitting.degradation)
  return side
}

/** Copies of small lists: a list of three written out, and an empty one made anew, take a fraction of what `slice` does. */
export const three = (l: Readonly<Bands>): Bands => [l[0], l[1], l[2]]
export function few<T>(l: readonly T[]): T[] {
  switch (l.length) {
    case 0:
      return []
    case 1:
      return [l[0] as T]
    case 2:
      return [l[0] as T, l[1] as T]
    case 3:
      return [l[0] as T, l[1] as T, l[2] as T]
    default:
      return l.slice()
  }
}

const cloneSide = (s: Side): Side => ({
  kind: s.kind,
  modules: few(s.modules),
  crew: few(s.crew),
  bands: three(s.bands),
  capacity: three(s.capacity),
  conditional: three(s.conditional),
  weaponType: s.weaponType,
  defenseType: s.defenseType,
  escapeBonus: s.escapeBonus,
  grip: s.grip,
  hasProbe: s.hasProbe,
  kit: s.kit,
  rcp: s.rcp,
  tr: s.tr,
  hullMax: s.hullMax,
  repairs: few(s.repairs),
  magnitudes: few(s.magnitudes),
  uses: few(s.uses),
  hull: s.hull,
  degradation: three(s.degradation),
  isScanned: s.isScanned,
  surges: s.surges,
  flares: s.flares,
  burns: s.burns,
  isWound: s.isWound,
  last: s.last,
})

/** A ship of the yard for a new combat. What no combat changes is shared with the yard, which nobody changes either. */
export const lendSide = (s: Side): Side => ({
  kind: s.kind,
  modules: s.modules,
  crew: s.crew,
  bands: s.bands,
  capacity: s.capacity,
  conditional: s.conditional,
  weaponType: s.weaponType,
  defenseType: s.defenseType,
  escapeBonus: s.escapeBonus,
  grip: s.grip,
  hasProbe: s.hasProbe,
  kit: s.kit,
  rcp: s.rcp,
  tr: s.tr,
  hullMax: s.hullMax,
  repairs: s.repairs,
  magnitudes: s.magnitudes,
  uses: s.uses.length === 0 ? s.uses : few(s.uses),
  hull: s.hull,
  degradation: three(s.degradation),
  isScanned: s.isScanned,
  surges: s.surges,
  flares: s.flares,
  burns: s.burns,
  isWound: s.isWound,
  last: s.last,
})

/** The one stream of a combat follows from its seed alone. It is opened by the first draw: many combats never draw. */
export function streamOf(c: Combat): Stream {
  const { rng } = c
  if (rng[3] !== 0 || rng[0] !== 0 || rng[1] !== 0 || rng[2] !== 0) return rng
  c.rng = openStream(c.seed, 'combat')
  return c.rng
}
const unopened = (): Stream => [0, 0, 0, 0]

export const makeCombat = (seed: string, player: Side, enemy: Side, isInsured = false): Combat => ({
  seed,
  rng: unopened(),
  round: 0,
  isInsured,
  ended: '',
  by: -1,
  survivalRoll: 0,
  sides: [player, enemy],
  captain: -1,
  intent: -1,
  persuasion: 0,
  scanPercent: BALANCE.scan_percent,
  isRead: false,
  dry: 0,
  still: 0,
  begun: begunAs(player, enemy),
  deeds: [],
})

/** §15 Hull and degradation of both. */
function begunAs({ hull, degradation: worn }: Side, { hull: theirs, degradation: wear }: Side): number[] {
  return [hull, worn[0], worn[1], worn[2], theirs, wear[0], wear[1], wear[2]]
}

/** No combat: our ship, and nobody there. */
export function makeLull(player: Side): Combat {
  const c = makeCombat('', player, player)
  c.sides = [player]
  return c
}
/** Our ship goes on alone. */
export function calm(c: Combat): void {
  const player = sideOf(c, 0)
  begin(c, '', player, player, false)
  c.sides = [player]
  c.captain = -1
}
/** The first round lies before both sides, whoever fought before. */
export function begin(c: Combat, seed: string, player: Side, enemy: Side, isInsured: boolean): void {
  const { rng, begun } = c
  c.seed = seed
  rng[0] = rng[1] = rng[2] = rng[3] = 0
  c.round = 0
  c.isInsured = isInsured
  c.ended = ''
  c.by = -1
  c.survivalRoll = 0
  c.intent = -1
  c.persuasion = 0
  c.scanPercent = BALANCE.scan_percent
  c.isRead = false
  c.dry = 0
  c.still = 0
  begun[0] = player.hull
  begun[1] = player.degradation[0]
  begun[2] = player.degradation[1]
  begun[3] = player.degradation[2]
  begun[4] = enemy.hull
  begun[5] = enemy.degradation[0]
  begun[6] = enemy.degradation[1]
  begun[7] = enemy.degradation[2]
  if (c.deeds.length > 0) c.deeds = []
}

export const cloneCombat = (c: Combat): Combat => ({
  seed: c.seed,
  rng: [c.rng[0], c.rng[1], c.rng[2], c.rng[3]],
  round: c.round,
  isInsured: c.isInsured,
  ended: c.ended,
  by: c.by,
  survivalRoll: c.survivalRoll,
  sides: c.sides.length === 1 ? [cloneSide(sideOf(c, 0))] : [cloneSide(sideOf(c, 0)), cloneSide(sideOf(c, 1))],
  captain: c.captain,
  intent: c.intent,
  persuasion: c.persuasion,
  scanPercent: c.scanPercent,
  isRead: c.isRead,
  dry: c.dry,
  still: c.still,
  begun: c.begun.slice(),
  deeds: few(c.deeds),
})

export const sideOf = (c: Combat, side: number): Side => c.sides[side] as Side

/** §6 Rounded down, in whole numbers. */
export const percentOf = (hull: number, max: number): number => Math.floor((100 * hull) / max)
export const COLORS = ['red', 'yellow', 'green'] as const
export type Color = (typeof COLORS)[number]
/** §6 2 green, 1 yellow, 0 red, by the floored percent. */
export function levelOf(percent: number): IndexIn<typeof COLORS> {
  if (percent > 66) return 2
  return percent > 33 ? 1 : 0
}
export const colorOf = (s: Pick<Side, 'hull' | 'hullMax'>): Color => COLORS[levelOf(percentOf(s.hull, s.hullMax))]

/** §7 */
export const isRed = (s: Side, band: BandPlace): boolean => s.degradation[band] >= s.capacity[band]
