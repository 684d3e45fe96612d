import { openStream, type Stream } from '../../../engine/dice.ts'
import { at, type PlaceIn } from '../../../kit/vocabulary.ts'
import {
  ACTIONS,
  BATTER,
  BRACE,
  CLASS_OF,
  EVASIVE,
  FLARE,
  GRAPPLE,
  HARD_BURN,
  isHeavy,
  OVERCHARGE,
  REFLEX,
  SALVO,
  UNPICK,
  WIND_UP,
} from '../actions.ts'
import {
  BALANCE,
  type BandPlace,
  type Bands,
  DEFENSE,
  type DefenseTypePlace,
  ENGINE,
  hullOf,
  NO_TYPE,
  type OrNone,
  type Pack,
  RPS,
  WEAPON,
  type WeaponTypePlace,
} from '../content.ts'
import { moduleOf } from '../ship/code.ts'
import { figuresOf, mendsBy } from '../ship/figures.ts'
import { codesOf, type Ship } from '../ship/ship.ts'

/** One ship in a combat. What it is comes first, what changes comes last. */
export interface Side {
  /** Its hull's place in the pack. */
  kind: number
  /** Codes, in the order of the ship_state. */
  modules: number[]
  crew: string[]
  bands: Bands
  capacity: Bands
  conditional: Bands
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
  /** Repair modules: place in `modules`, points a use. */
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

/** A ship made of these parts, as a combat has it. */
export function makeSide(
  pack: Pack,
  kind: number,
  modules: readonly number[],
  crew: readonly string[],
  tags?: readonly string[],
): Side {
  const f = figuresOf(pack, kind, modules, crew, tags)
  const repairs: number[] = []
  const magnitudes: number[] = []
  const uses: number[] = []
  for (let place = 0; repairs.length < f.repairs; place++) {
    const code = modules[place] as number
    if (!moduleOf(pack, code).isRepair) continue
    repairs.push(place)
    magnitudes.push(mendsBy(code, hullOf(pack, kind), f.hands.mechanics))
    uses.push(USES_PER_COMBAT)
  }
  return {
    kind,
    modules: few(modules),
    crew: few(crew),
    bands: f.bands,
    capacity: f.capacity,
    conditional: f.conditional,
    weaponType: f.weaponType,
    defenseType: f.defenseType,
    escapeBonus: (f.hasCloak ? 1 : 0) + f.hands.pilots,
    grip: f.hasInterdiction ? 1 : 0,
    hasProbe: f.hasProbe,
    kit: f.kit,
    rcp: f.rcp,
    tr: f.tr,
    hullMax: f.hullMax,
    repairs,
    magnitudes,
    uses,
    hull: f.hullMax,
    degradation: [0, 0, 0],
    isScanned: false,
    surges: f.surges,
    flares: f.flares,
    burns: f.burns,
    isWound: false,
    last: -1,
  }
}

/** A ship that came in as a ship_state, as worn as it says. */
export function sideOfShip(pack: Pack, { fitting, hull_current }: Ship): Side {
  const side = makeSide(pack, fitting.hull, codesOf(fitting), fitting.crew, fitting.tags)
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
  uses: s.uses.slice(),
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
export function levelOf(percent: number): PlaceIn<typeof COLORS> {
  if (percent > 66) return 2
  return percent > 33 ? 1 : 0
}
export const colorOf = (s: Pick<Side, 'hull' | 'hullMax'>): Color => COLORS[levelOf(percentOf(s.hull, s.hullMax))]

/** §7 */
export const isRed = (s: Side, band: BandPlace): boolean => s.degradation[band] >= s.capacity[band]

/** The band each action focuses on; −1 for none. Attempt Escape works the engine, too (§9). */
const FOCUS: readonly OrNone<BandPlace>[] = ACTIONS.map((_, action) =>
  action === 0 ? WEAPON : action === 1 ? DEFENSE : action === 2 || action === 3 ? ENGINE : NO_TYPE,
)
const LAST_WITH_CONDITIONALS = EVASIVE

/** §3 What the actions of modules add, by what the other side does. */
export const BONUS = {
  ...{ salvo: 4, overcharge: 3, batter: 3, unpick: 3, flare: 3, brace: 4, braceLight: 1, reflex: 3, reflexQuiet: 1 },
  ...{ burnDefense: 2, burnEngine: 2, grapple: 2, windUpOpens: 1 },
} as const

function edge(band: BandPlace, action: number, other: number): number {
  const against = other < 0 ? 'none' : at(CLASS_OF, other)
  if (band === WEAPON) {
    if (action === SALVO) return BONUS.salvo
    if (action === OVERCHARGE) return BONUS.overcharge
    if (action === BATTER) return against === 'guard' ? BONUS.batter : 0
    return action === UNPICK && (against === 'busy' || against === 'dodge') ? BONUS.unpick : 0
  }
  if (band === ENGINE) return action === GRAPPLE ? BONUS.grapple : action === HARD_BURN ? BONUS.burnEngine : 0
  if (action === WIND_UP) return -BONUS.windUpOpens
  if (action === FLARE) return BONUS.flare
  if (action === HARD_BURN) return BONUS.burnDefense
  if (action === BRACE) return isHeavy(other) ? BONUS.brace : against === 'attack' ? BONUS.braceLight : 0
  if (action !== REFLEX) return 0
  return isHeavy(other) ? BONUS.reflex : against === 'guard' || against === 'busy' ? BONUS.reflexQuiet : 0
}

/** By band, own action and the other's; the last place is for one that is not known. */
const OTHERS = ACTIONS.length + 1
const EDGES = Int8Array.from({ length: 3 * ACTIONS.length * OTHERS }, (_, i) => {
  const other = i % OTHERS
  const action = Math.floor(i / OTHERS) % ACTIONS.length
  const band = Math.floor(i / OTHERS / ACTIONS.length) as BandPlace
  return edge(band, action, other === ACTIONS.length ? -1 : other)
})

/**
 * §4 The whole pipeline for one band under an action; `rps` counts for the weapon band only. `other` is what the other side does, which
 * the actions of modules go by (step 3); −1 where it is not known.
 */
export function bandOf(s: Side, band: BandPlace, action: number, rps: number, other = -1): number {
  const degradation = s.degradation[band]
  if (degradation >= s.capacity[band]) return 0
  let value = s.bands[band] - degradation
  if (action > REPAIR_ACTION)
    value += EDGES[(band * ACTIONS.length + action) * OTHERS + (other < 0 ? ACTIONS.length : other)] as number
  else if (FOCUS[action] === band) value += action <= LAST_WITH_CONDITIONALS ? 1 + s.conditional[band] : 1
  if (band === WEAPON) value += rps
  return value > 0 ? value : 0
}
const REPAIR_ACTION = ACTIONS.indexOf('Repair')

/** §4 step 7: one value for attacker and defender, 0 where either has no type. */
export function rpsOf(attacker: Side, defender: Side): number {
  if (attacker.weaponType === NO_TYPE || defender.defenseType === NO_TYPE) return 0
  return RPS[attacker.weaponType][defender.defenseType]
}

/** §9 The threshold of the roll 1..100 by score: −2 or less, −1, 0, 1, 2 or more. */
export const ESCAPE_THRESHOLDS = [30, 40, 50, 60, 70] as const
export const escapeThreshold = (score: number): number =>
  ESCAPE_THRESHOLDS[Math.max(-2, Math.min(2, score)) + 2] as number
