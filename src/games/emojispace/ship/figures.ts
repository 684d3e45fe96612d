import { FLARE, OVERCHARGE } from '../actions.ts'
import { ADDED, addsFrom } from '../adds.ts'
import {
  ALIEN,
  type Bands,
  type BySlot,
  CLOAK,
  CLOAK_TAG,
  DEFENSE,
  EFFICIENT,
  ENGINE,
  ENGINE_BOOST,
  ENHANCED,
  type Hull,
  hullOf,
  INTERDICTION,
  INTERDICTION_TAG,
  moduleAt,
  NO_TYPE,
  type OrNone,
  OVERCHARGER,
  type Pack,
  PROBE,
  PROBE_TAG,
  PROTOTYPE,
  SCRAMBLER,
  UNSTABLE,
  WEAPON,
} from '../content.ts'
import { bitsOfCode, placeOfCode } from './code.ts'

/**
 * What the rules read off the parts of a ship, in numbers. Every refit and every NPC asks, the yard for each ship it tries, so that the parts are
 * walked over as seldom as can be.
 */

/** Hands that work the ship. */
export interface Hands {
  gunners: number
  engineers: number
  pilots: number
  mechanics: number
}
const makeHands = (): Hands => ({ gunners: 0, engineers: 0, pilots: 0, mechanics: 0 })
/** Takes a member of the crew aboard, as a ship_state calls them. */
function addHand(hands: Hands, member: string): void {
  if (member === 'crew:gunner') hands.gunners++
  else if (member === 'crew:engineer') hands.engineers++
  else if (member === 'crew:pilot') hands.pilots++
  else if (member === 'crew:mechanic') hands.mechanics++
}

/** What RCP is made of (§14). */
interface Strength {
  /** §4 steps 1 to 4, without what depends on an action. */
  bands: Bands
  /** Whole slots by type: two compact modules share one. */
  needed: BySlot<number>
  hullMax: number
  repairs: number
  rcp: number
}

/** §6 */
export const HULL_FLOOR = 4

/** Fills in the strength of a hull with the first `count` of these modules, and these hands. */
function weigh(into: Strength, pack: Pack, hull: Hull, modules: readonly number[], count: number, hands: Hands): void {
  const { adds } = pack
  const { base } = hull
  const { bands, needed } = into
  const from = addsFrom(hull.nature, pack.modules.length)
  let weapon = base[WEAPON] + hands.gunners
  let defense = base[DEFENSE] + hands.engineers
  let engine = base[ENGINE] + hands.pilots
  let guns = 0
  let walls = 0
  let others = 0
  let points = hull.hullBase
  let repairs = 0
  for (let i = 0; i < count; i++) {
    const place = from + (modules[i] as number) * ADDED
    weapon += adds[place] as number
    defense += adds[place + 1] as number
    engine += adds[place + 2] as number
    guns += adds[place + 3] as number
    walls += adds[place + 4] as number
    others += adds[place + 5] as number
    points += adds[place + 6] as number
    repairs += adds[place + 7] as number
  }
  needed[0] = (guns + 1) >> 1
  needed[1] = (walls + 1) >> 1
  needed[2] = (others + 1) >> 1
  // Weapon and defense slots in use raise the band of the same name.
  bands[WEAPON] = weapon + needed[0]
  bands[DEFENSE] = defense + needed[1]
  bands[ENGINE] = engine
  into.hullMax = points > HULL_FLOOR ? points : HULL_FLOOR
  into.repairs = repairs
  into.rcp = bands[WEAPON] + bands[DEFENSE] + (engine >> 1) + (into.hullMax >> 2) + 2 * repairs
}

export interface Figures extends Strength {
  hands: Hands
  tr: number
  capacity: Bands
  /** What the action of each band adds beyond its focus (§4 step 3). */
  conditional: Bands
  weaponType: OrNone<0 | 1 | 2>
  defenseType: OrNone<0 | 1 | 2>
  hasCloak: boolean
  hasInterdiction: boolean
  hasProbe: boolean
  /** §3 The actions its modules unlock, a bit each, and how often those with few uses can be chosen in a combat. */
  kit: number
  surges: number
  flares: number
  burns: number
}
export const makeFigures = (): Figures => ({
  bands: [0, 0, 0],
  needed: [0, 0, 0],
  hullMax: 0,
  repairs: 0,
  rcp: 0,
  hands: makeHands(),
  tr: 0,
  capacity: [0, 0, 0],
  conditional: [0, 0, 0],
  weaponType: NO_TYPE,
  defenseType: NO_TYPE,
  hasCloak: false,
  hasInterdiction: false,
  hasProbe: false,
  kit: 0,
  surges: 0,
  flares: 0,
  burns: 0,
})

/** §14 The least RCP of TR 2, 3, 4 and 5. */
export const TR_STEPS = [7, 14, 21, 27] as const
const CAPACITY_FLOOR = 1
/** Overcharge and Flare have so many uses a combat, and one more for each module that feeds them; Hard Burn one a module. */
const SURGES = 2

export function figuresOf(
  pack: Pack,
  kind: number,
  modules: readonly number[],
  crew: readonly string[],
  tags: readonly string[] = NO_TAGS,
): Readonly<Figures> {
  const figures = makeFigures()
  readOff(figures, pack, kind, modules, crew, tags)
  return figures
}

/** The same, written over what was read off another ship. */
export function readOff(
  f: Figures,
  pack: Pack,
  kind: number,
  modules: readonly number[],
  crew: readonly string[],
  tags: readonly string[] = NO_TAGS,
): void {
  const hull = hullOf(pack, kind)
  const { hands, capacity, conditional } = f
  hands.gunners = hands.engineers = hands.pilots = hands.mechanics = 0
  for (let i = 0; i < crew.length; i++) addHand(hands, crew[i] as string)
  weigh(f, pack, hull, modules, modules.length, hands)
  f.tr = threatRating(f.rcp)
  capacity[0] = capacity[1] = capacity[2] = 0
  conditional[0] = conditional[1] = conditional[2] = 0
  let kit = 0
  let surges = 0
  let flares = 0
  let burns = 0
  let weapons = 0
  let defenses = 0
  let seen = 0
  for (let i = 0; i < modules.length; i++) {
    const code = modules[i] as number
    const module = moduleAt(pack, placeOfCode(code))
    const { subsystem, conditionalBand, weaponType, defenseType, tag } = module
    kit |= module.kit
    if (tag !== NO_TYPE) seen |= 1 << tag
    if (tag === OVERCHARGER) surges++
    else if (tag === SCRAMBLER) flares++
    else if (tag === ENGINE_BOOST) burns++
    if (conditionalBand !== NO_TYPE) conditional[conditionalBand]++
    if (weaponType !== NO_TYPE) weapons += 1 << (weaponType * TYPE_BITS)
    else if (defenseType !== NO_TYPE) defenses += 1 << (defenseType * TYPE_BITS)
    if (subsystem !== NO_TYPE) capacity[subsystem] += shareOf(bitsOfCode(code), hull)
  }
  if (capacity[0] < CAPACITY_FLOOR) capacity[0] = CAPACITY_FLOOR
  if (capacity[1] < CAPACITY_FLOOR) capacity[1] = CAPACITY_FLOOR
  if (capacity[2] < CAPACITY_FLOOR) capacity[2] = CAPACITY_FLOOR
  f.weaponType = majority(weapons)
  f.defenseType = majority(defenses)
  f.hasCloak = (seen & (1 << CLOAK)) !== 0 || (tags.length > 0 && tags.includes(CLOAK_TAG))
  f.hasInterdiction = (seen & (1 << INTERDICTION)) !== 0 || (tags.length > 0 && tags.includes(INTERDICTION_TAG))
  f.hasProbe = (seen & (1 << PROBE)) !== 0 || (tags.length > 0 && tags.includes(PROBE_TAG))
  f.kit = kit
  f.surges = (kit & (1 << OVERCHARGE)) === 0 ? 0 : SURGES + surges
  f.flares = (kit & (1 << FLARE)) === 0 ? 0 : SURGES + flares
  f.burns = burns
}
const NO_TAGS: readonly string[] = []

/** §7 What a module counts for its subsystem, more or less by its secondaries. */
function shareOf(bits: number, { trait }: Hull): number {
  if (bits === 0) return 1
  const less = ((bits & UNSTABLE) !== 0 ? 1 : 0) + ((bits & PROTOTYPE) !== 0 && trait !== 'experimental' ? 1 : 0)
  return ((bits & ENHANCED) !== 0 ? 2 : 1) - less
}

/** Modules are counted by type in one number, ten bits each: no ship has room for more of one. */
const TYPE_BITS = 10
const TYPE_MASK = (1 << TYPE_BITS) - 1

/** The type with most modules; of equals the alphabetically first, as the vocabularies have them; none without any. */
function majority(types: number): OrNone<0 | 1 | 2> {
  const first = types & TYPE_MASK
  const second = (types >> TYPE_BITS) & TYPE_MASK
  const third = (types >> (2 * TYPE_BITS)) & TYPE_MASK
  if (first + second + third === 0) return NO_TYPE
  if (first >= second && first >= third) return 0
  return second >= third ? 1 : 2
}

/** §14 */
function threatRating(rcp: number): number {
  if (rcp < TR_STEPS[0]) return 1
  if (rcp < TR_STEPS[1]) return 2
  if (rcp < TR_STEPS[2]) return 3
  return rcp < TR_STEPS[3] ? 4 : 5
}

/** §8 By the module that is used: 2 points, `efficient` 3, with `alien` as well, on an alien hull, 4; each mechanic one more. */
export function mendsBy(code: number, hull: Hull, mechanics: number): number {
  const bits = bitsOfCode(code)
  const efficient = (bits & EFFICIENT) !== 0 ? 1 : 0
  const alien = efficient === 1 && (bits & ALIEN) !== 0 && hull.trait === 'alien' ? 1 : 0
  return REPAIR_BASE + efficient + alien + mechanics
}
const REPAIR_BASE = 2
