import { openStream, type Stream } from '../../../engine/dice/dice.ts'
import type { IndexIn } from '../../../lib/enums.ts'
import {
  BALANCE,
  type BandIndex,
  type Bands,
  type DefenseTypeIndex,
  hullOf,
  NONE,
  type OrNone,
  type Pack,
  type WeaponTypeIndex,
} from '../content/content.ts'
import { moduleOf } from '../ship/module-code.ts'
import { moduleCodesOf, type Ship } from '../ship/ship.ts'
import { computeShipStats, makeShipStats, repairPoints, type ShipStats } from '../ship/ship-stats.ts'

/** One ship in a combat. The fields that never change come first, those that change come last. */
export interface Side {
  /** The index of its hull in the pack. */
  kind: number
  /** The codes of its modules, in the order of the ship_state. */
  modules: number[]
  crew: string[]
  /** This array and the next two are shared between ships, so they must not be changed: see `sharedTriple`. */
  bands: Readonly<Bands>
  capacity: Readonly<Bands>
  conditional: Readonly<Bands>
  weaponType: OrNone<WeaponTypeIndex>
  defenseType: OrNone<DefenseTypeIndex>
  /** §9 `escapeBonus` is added to the ship's own escape score; `grip` is subtracted from that of the other side. */
  escapeBonus: number
  grip: number
  hasProbe: boolean
  /** §3 A bit for each action that its modules unlock: see `unlocksAction`. */
  kit: number
  rcp: number
  tr: number
  hullMax: number
  /** Its repair modules, two numbers for each: index in `modules`, and points per use. They are computed with the stats. */
  repairs: number[]
  magnitudes: number[]
  /** The uses left of each repair module. */
  uses: number[]
  hull: number
  degradation: Bands
  /** Whether the other side has scanned the ship. */
  isScanned: boolean
  /** §3 The uses left in this combat of Overcharge, Flare and Hard Burn. */
  surges: number
  flares: number
  burns: number
  /** `isWound` says whether it wound up last round; `last` is its last action, −1 before the first round. */
  isWound: boolean
  last: number
}

export const actionBit = (action: number): number => 1 << action
export const unlocksAction = (actions: number, action: number): boolean => (actions & actionBit(action)) !== 0

const ENDS = ['', 'destroyed', 'escape', 'surrender', 'max_rounds', 'broken_off'] as const
export type CombatEnd = (typeof ENDS)[number]

/** A combat between the player (side 0) and the enemy (side 1). */
export interface Combat {
  /** The combat_rng_seed. */
  seed: string
  /** The state of the random stream; zeros until the first draw. */
  rng: Stream
  /** The number of the last round that was fought; 0 before the first. */
  round: number
  isInsured: boolean
  ended: CombatEnd
  /** The side that escaped or surrendered; −1 if none did. */
  by: number
  /** §11 The survival roll; 0 if none was made. */
  survivalRoll: number
  /** The player's ship, and the enemy's if there is one. */
  sides: Side[]
  /** `captain` commands the enemy (−1: a seat does). `intent` is its action for the coming round, decided before the player's (§25). */
  captain: number
  intent: number
  /** §28 Percent added to the chance that captains strike their colours. */
  persuasion: number
  /** §13 The chance that a scan of the player succeeds, in percent. */
  scanPercent: number
  /** §25 Whether the enemy's exact action is announced, not only its kind. */
  isRead: boolean
  /** §12 The number of consecutive rounds in which no weapon could do damage. */
  dry: number
  /** The number of consecutive rounds in which nobody lost a hull point. */
  still: number
  /** §15 Hull and damage to subsystems of both ships at the start. */
  begun: number[]
  /** §15 The rounds, each as a number that `packRound` makes. Seed, ships and rounds together record the complete fight. */
  deeds: number[]
}

/** §8 How often each repair module can be used in one combat. */
export const USES_PER_COMBAT = 2

/** Builds the combat state of a ship, which takes ownership of both lists. */
export function makeSide(pack: Pack, kind: number, modules: number[], crew: string[], tags?: readonly string[]): Side {
  const side: Side = {
    kind,
    modules,
    crew,
    bands: NO_BANDS,
    capacity: NO_BANDS,
    conditional: NO_BANDS,
    weaponType: NONE,
    defenseType: NONE,
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
  updateShipStats(pack, side, tags)
  side.hull = side.hullMax
  return side
}
/** An empty list that all ships without repair modules share. Nobody may change it. */
const NO_REPAIRS: number[] = []
const NO_BANDS: Readonly<Bands> = [0, 0, 0]

/** Recomputes everything that follows from hull, modules and crew, and restores all uses. Hull points and damage to subsystems stay. */
export function updateShipStats(pack: Pack, side: Side, tags?: readonly string[]): void {
  const stats = STATS
  computeShipStats(stats, pack, side.kind, side.modules, side.crew, tags)
  side.bands = sharedTriple(stats.bands)
  side.capacity = sharedTriple(stats.capacity)
  side.conditional = sharedTriple(stats.conditional)
  side.weaponType = stats.weaponType
  side.defenseType = stats.defenseType
  side.escapeBonus = (stats.hasCloak ? 1 : 0) + stats.crewCounts.pilots
  side.grip = stats.hasInterdiction ? 1 : 0
  side.hasProbe = stats.hasProbe
  side.kit = stats.kit
  side.rcp = stats.rcp
  side.tr = stats.tr
  side.hullMax = stats.hullMax
  side.isScanned = false
  side.surges = stats.surges
  side.flares = stats.flares
  side.burns = stats.burns
  side.isWound = false
  side.last = -1
  side.repairs = NO_REPAIRS
  side.magnitudes = NO_REPAIRS
  side.uses = NO_REPAIRS
  if (stats.repairs > 0) listRepairs(pack, side, stats)
}
function listRepairs(pack: Pack, side: Side, { repairs, crewCounts: hands }: Readonly<ShipStats>): void {
  const { kind, modules } = side
  side.repairs = []
  side.magnitudes = []
  side.uses = []
  for (let index = 0; side.repairs.length < repairs; index++) {
    const code = modules[index] as number
    if (!moduleOf(pack, code).isRepair) continue
    side.repairs.push(index)
    side.magnitudes.push(repairPoints(code, hullOf(pack, kind), hands.mechanics))
    side.uses.push(USES_PER_COMBAT)
  }
}
/** Restores the uses of Overcharge, Flare and Hard Burn. */
export function restoreActionUses(pack: Pack, side: Side): void {
  computeShipStats(STATS, pack, side.kind, side.modules, side.crew)
  side.surges = STATS.surges
  side.flares = STATS.flares
  side.burns = STATS.burns
}
// A scratch object, which each ship overwrites, because stats are computed very often.
const STATS = makeShipStats()

/** Returns a shared array of three small numbers instead of allocating one. Nobody may change it; clones get arrays of their own. */
function sharedTriple(l: Readonly<Bands>): Readonly<Bands> {
  const [a, b, c] = l
  if (((a | b | c) & ~(SMALL - 1)) !== 0) return copyTriple(l)
  const index = (a * SMALL + b) * SMALL + c
  const known = TRIPLES[index]
  if (known !== undefined) return known
  const made = copyTriple(l)
  TRIPLES[index] = made
  return made
}
/** One more than the largest number that has a shared array. Must be a power of two. */
const SMALL = 16
const TRIPLES: (Readonly<Bands> | undefined)[] = new Array(SMALL ** 3).fill(undefined)

/** The combat state of an assembled ship, with its hull points and its damage to subsystems. */
export function sideOfShip(pack: Pack, { fitting, hull_current }: Ship): Side {
  const side = makeSide(pack, fitting.hull, moduleCodesOf(fitting), [...fitting.crew], fitting.tags)
  side.hull = hull_current
  side.degradation = copyTriple(fitting.degradation)
  return side
}

// Short arrays are copied with literals, which takes a fraction of the time of `slice`.
export const copyTriple = (l: Readonly<Bands>): Bands => [l[0], l[1], l[2]]
export function copyList<T>(l: readonly T[]): T[] {
  const three = l as readonly [T, T, T]
  switch (l.length) {
    case 0:
      return []
    case 1:
      return [three[0]]
    case 2:
      return [three[0], three[1]]
    case 3:
      return [three[0], three[1], three[2]]
    default:
      // Open: a list may have any length.
      return l.slice()
  }
}

const cloneSide = (s: Side): Side => ({
  kind: s.kind,
  modules: copyList(s.modules),
  crew: copyList(s.crew),
  bands: copyTriple(s.bands),
  capacity: copyTriple(s.capacity),
  conditional: copyTriple(s.conditional),
  weaponType: s.weaponType,
  defenseType: s.defenseType,
  escapeBonus: s.escapeBonus,
  grip: s.grip,
  hasProbe: s.hasProbe,
  kit: s.kit,
  rcp: s.rcp,
  tr: s.tr,
  hullMax: s.hullMax,
  repairs: copyList(s.repairs),
  magnitudes: copyList(s.magnitudes),
  uses: copyList(s.uses),
  hull: s.hull,
  degradation: copyTriple(s.degradation),
  isScanned: s.isScanned,
  surges: s.surges,
  flares: s.flares,
  burns: s.burns,
  isWound: s.isWound,
  last: s.last,
})

/** Copies a ship of the yard for a new combat. Fields that no combat changes stay shared with the yard. */
export const copyForCombat = (s: Side): Side => ({
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
  uses: s.uses.length === 0 ? s.uses : copyList(s.uses),
  hull: s.hull,
  degradation: copyTriple(s.degradation),
  isScanned: s.isScanned,
  surges: s.surges,
  flares: s.flares,
  burns: s.burns,
  isWound: s.isWound,
  last: s.last,
})

/** The combat's random stream, derived from its seed. The first draw opens it, because many combats never draw. */
export function combatStream(c: Combat): Stream {
  const { rng } = c
  if (rng[3] !== 0 || rng[0] !== 0 || rng[1] !== 0 || rng[2] !== 0) return rng
  c.rng = openStream(c.seed, 'combat')
  return c.rng
}
const unopenedStream = (): Stream => [0, 0, 0, 0]

export const makeCombat = (seed: string, player: Side, enemy: Side, isInsured = false): Combat => ({
  seed,
  rng: unopenedStream(),
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
  begun: initialWear(player, enemy),
  deeds: [],
})

/** §15 Hull and damage to subsystems of both ships, as one list. */
function initialWear({ hull, degradation: worn }: Side, { hull: theirs, degradation: wear }: Side): number[] {
  return [hull, worn[0], worn[1], worn[2], theirs, wear[0], wear[1], wear[2]]
}

/** The combat object between encounters, with our ship and no enemy. */
export function makeIdleCombat(player: Side): Combat {
  const c = makeCombat('', player, player)
  c.sides = [player]
  return c
}
/** Removes the enemy from the combat object after an encounter. */
export function clearCombat(c: Combat): void {
  const player = sideOf(c, 0)
  startCombat(c, '', player, player, false)
  c.sides = [player]
  c.captain = -1
}
/** Resets a combat object to the moment before the first round, so that it can be reused. */
export function startCombat(c: Combat, seed: string, player: Side, enemy: Side, isInsured: boolean): void {
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
  deeds: copyList(c.deeds),
})

export const sideOf = (c: Combat, side: number): Side => c.sides[side] as Side

/** §6 The hull in percent, rounded down. */
export const hullPercent = (hull: number, max: number): number => Math.floor((100 * hull) / max)
export const HULL_COLORS = ['red', 'yellow', 'green'] as const
export type HullColor = (typeof HULL_COLORS)[number]
/** §6 The index of the colour for a percentage: 2 for green, 1 for yellow, 0 for red. */
export function colorIndex(percent: number): IndexIn<typeof HULL_COLORS> {
  if (percent > 66) return 2
  return percent > 33 ? 1 : 0
}
export const hullColor = (s: Pick<Side, 'hull' | 'hullMax'>): HullColor =>
  HULL_COLORS[colorIndex(hullPercent(s.hull, s.hullMax))]

/** §7 Whether a subsystem is RED, that is, out of order. */
export const isBandRed = (s: Side, band: BandIndex): boolean => s.degradation[band] >= s.capacity[band]
