import { FLARE, OVERCHARGE } from '../actions.ts'
import {
  ALIEN,
  type Bands,
  type BySlot,
  CLOAK,
  CLOAK_TAG,
  DEFENSE,
  EFFICIENT,
  ENGINE,
  ENHANCED,
  type Hull,
  hullOf,
  INTERDICTION,
  INTERDICTION_TAG,
  NO_TYPE,
  type OrNone,
  type Pack,
  PROBE,
  PROBE_TAG,
  PROTOTYPE,
  UNSTABLE,
  WEAPON,
} from '../content/content.ts'
import { ADDED, addsFrom, counted, MARKED } from '../content/module-bonuses.ts'
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
  const { base } = hull
  const { adds, marks } = pack
  const { hands, bands, needed, capacity, conditional } = f
  hands.gunners = hands.engineers = hands.pilots = hands.mechanics = 0
  for (let i = 0; i < crew.length; i++) addHand(hands, crew[i] as string)
  const from = addsFrom(hull.nature, pack.modules.length)
  let weapon = base[WEAPON] + hands.gunners
  let defense = base[DEFENSE] + hands.engineers
  let engine = base[ENGINE] + hands.pilots
  let guns = 0
  let walls = 0
  let others = 0
  let points = hull.hullBase
  let repairs = 0
  let kit = 0
  let seen = 0
  let weapons = 0
  let defenses = 0
  let raised = 0
  let uses = 0
  let shares = 0
  for (let i = 0; i < modules.length; i++) {
    const code = modules[i] as number
    const place = from + code * ADDED
    weapon += adds[place] as number
    defense += adds[place + 1] as number
    engine += adds[place + 2] as number
    guns += adds[place + 3] as number
    walls += adds[place + 4] as number
    others += adds[place + 5] as number
    points += adds[place + 6] as number
    repairs += adds[place + 7] as number
    const mark = placeOfCode(code) * MARKED
    kit |= marks[mark] as number
    seen |= marks[mark + 1] as number
    weapons += marks[mark + 2] as number
    defenses += marks[mark + 3] as number
    raised += marks[mark + 4] as number
    uses += marks[mark + 5] as number
    shares += (marks[mark + 6] as number) * shareOf(bitsOfCode(code), hull)
  }
  needed[0] = (guns + 1) >> 1
  needed[1] = (walls + 1) >> 1
  needed[2] = (others + 1) >> 1
  // Weapon and defense slots in use raise the band of the same name.
  bands[WEAPON] = weapon + needed[0]
  bands[DEFENSE] = defense + needed[1]
  bands[ENGINE] = engine
  f.hullMax = points > HULL_FLOOR ? points : HULL_FLOOR
  f.repairs = repairs
  f.rcp = bands[WEAPON] + bands[DEFENSE] + (engine >> 1) + (f.hullMax >> 2) + 2 * repairs
  f.tr = threatRating(f.rcp)
  spread(conditional, raised, 0)
  spread(capacity, shares, CAPACITY_FLOOR)
  f.weaponType = majority(weapons)
  f.defenseType = majority(defenses)
  f.hasCloak = (seen & (1 << CLOAK)) !== 0 || (tags.length > 0 && tags.includes(CLOAK_TAG))
  f.hasInterdiction = (seen & (1 << INTERDICTION)) !== 0 || (tags.length > 0 && tags.includes(INTERDICTION_TAG))
  f.hasProbe = (seen & (1 << PROBE)) !== 0 || (tags.length > 0 && tags.includes(PROBE_TAG))
  f.kit = kit
  f.surges = (kit & (1 << OVERCHARGE)) === 0 ? 0 : SURGES + counted(uses, 0)
  f.flares = (kit & (1 << FLARE)) === 0 ? 0 : SURGES + counted(uses, 1)
  f.burns = counted(uses, 2)
}
/** Three counts out of one number. */
function spread(into: Bands, counts: number, least: number): void {
  const first = counted(counts, 0)
  const second = counted(counts, 1)
  const third = counted(counts, 2)
  into[0] = first > least ? first : least
  into[1] = second > least ? second : least
  into[2] = third > least ? third : least
}
const NO_TAGS: readonly string[] = []

/** §7 What a module counts for its subsystem, more or less by its secondaries. */
function shareOf(bits: number, { trait }: Hull): number {
  if (bits === 0) return 1
  const less = ((bits & UNSTABLE) !== 0 ? 1 : 0) + ((bits & PROTOTYPE) !== 0 && trait !== 'experimental' ? 1 : 0)
  return ((bits & ENHANCED) !== 0 ? 2 : 1) - less
}

/** The type with most modules; of equals the alphabetically first, as the vocabularies have them; none without any. */
function majority(types: number): OrNone<0 | 1 | 2> {
  const first = counted(types, 0)
  const second = counted(types, 1)
  const third = counted(types, 2)
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
