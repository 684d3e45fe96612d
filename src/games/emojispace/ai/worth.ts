import { type Campaign, contactOf, ENCOUNTERS, LEG, legOf, NO_CONTRACT, ourSide } from '../campaign/campaign-state.ts'
import { lastLane } from '../campaign/contacts.ts'
import { cargoPrice, sellPrice } from '../campaign/dock.ts'
import { bandOf, rpsOf } from '../combat/bands.ts'
import { LAST_LEG, lastSteps } from '../combat/lanes.ts'
import { isRed, percentOf, type Side } from '../combat/side.ts'
import type { Yard } from '../combat/yard.ts'
import { type Bands, DEFENSE, ENGINE, hullOf, type Pack, WEAPON } from '../content/content.ts'
import { moduleOf } from '../ship/code.ts'
import { mendable } from './odds.ts'

/**
 * What the house thinks a captain's position is worth. Weights by trial over tuning seeds with the first plan alone; how they do on
 * others is in docs/DESIGN.md.
 */

/** A permille of winning against who comes next, and against the last vessel, with the ship as it is, mended. */
const PER_NEXT_ODDS = 0.6
const PER_FINAL_ODDS = 1.6
const PER_WEAPON = 60
const PER_DEFENSE = 75
const PER_ENGINE = 16
const PER_HULL = 16
const PER_REPAIR_MODULE = 45
/** Every action a ship has is an answer to something. */
const PER_ANSWER = 16
const PER_CREDIT = 0.006
/** After the last dock credits are only score. */
const PER_IDLE_CREDIT = 0.0005
/** Goods are worth a little less than their price, so that they are sold. */
const UNSOLD = 0.9
const PER_HULL_PERCENT = 1.6
const PER_DEGRADATION = 30
/** §7 What is RED does nothing until a dock: nobody should leave one like that. */
const NO_GUNS = 400
const NO_WALLS = 200
const INSURED = 14
const PER_ENCOUNTER = 4
const PER_KILL = 12
const NO_SHIP = -500
const SIGNED = 4

/** What a shopper likes, in percent of what the house thinks of it. */
export interface Taste {
  readonly guns: number
  readonly walls: number
  readonly money: number
  readonly hands: number
  /** Whether what is fitted already may make room for something better: worth the thought, and too slow for a rule of thumb. */
  readonly swaps: boolean
}
export const PLAIN: Taste = { guns: 100, walls: 100, money: 100, hands: 100, swaps: false }

/** Ship, money and progress, leaving out whatever encounter is going on. */
export function standing(pack: Pack, yard: Yard, s: Campaign, taste = PLAIN): number {
  let goods = s.cargo * cargoPrice(s)
  for (const code of s.hold) goods += sellPrice(pack, s, code)
  const perCredit = s.encounter < ENCOUNTERS ? PER_CREDIT : PER_IDLE_CREDIT
  const money = ((s.credits + goods * UNSOLD) * perCredit * taste.money) / 100
  const progress = s.encounter * PER_ENCOUNTER + s.ratings * PER_KILL
  if (!s.hasShip) return money + progress + NO_SHIP
  const insured = s.isInsured && s.encounter < ENCOUNTERS ? INSURED : 0
  const signed = s.contract === NO_CONTRACT ? 0 : SIGNED
  const ship = shipWorth(pack, yard, s, taste) + roomToGrow(pack, s) + (extrasWorth(pack, s) * taste.hands) / 100
  return money + progress + insured + signed + ship
}

function shipWorth(pack: Pack, yard: Yard, s: Campaign, { guns, walls }: Taste): number {
  const own = ourSide(s)
  const worn = own.degradation[WEAPON] + own.degradation[DEFENSE] + own.degradation[ENGINE]
  const [weapon, defense, engine] = own.bands
  const power =
    (weapon * PER_WEAPON * guns) / 100 +
    (defense * PER_DEFENSE * walls) / 100 +
    engine * PER_ENGINE +
    own.hullMax * PER_HULL
  const broken = (isRed(own, WEAPON) ? NO_GUNS : 0) + (isRed(own, DEFENSE) ? NO_WALLS : 0)
  const state = percentOf(own.hull, own.hullMax) * PER_HULL_PERCENT - worn * PER_DEGRADATION - broken
  const whole = { ...own, degradation: WHOLE }
  const next = legOf(s) < LAST_LEG ? meanOdds(whole, yard.samples(0, legOf(s), USUAL)) * PER_NEXT_ODDS : 0
  const last = meanOdds(whole, lastShips(pack, yard, s)) * PER_FINAL_ODDS
  return next + last + power + own.repairs.length * PER_REPAIR_MODULE + answersOf(own) * PER_ANSWER + state
}
const USUAL = 1
const WHOLE: Bands = [0, 0, 0]

/** What the last vessel may be: as rumour has it, else one of all. */
export function lastShips(pack: Pack, yard: Yard, s: Campaign): readonly Side[] {
  const some = pack.attackers.findIndex(({ weight }) => weight === 0)
  if (s.last < 0) return yard.samples(some, LAST_LEG, lastSteps(USUAL_RCP, s.rung))
  return yard.samples(contactOf(s.last).attacker, LAST_LEG, lastLane(s))
}

/** What a good voyage flies at its end; before there is a rumour nobody counts with more. */
const USUAL_RCP = 30

/** Slots and berths that are still free: what can be put into them at this dock and the next ones. */
function roomToGrow(pack: Pack, s: Campaign): number {
  const own = ourSide(s)
  const { slots, crew_capacity } = hullOf(pack, own.kind)
  const docks = (ENCOUNTERS - s.encounter) / LEG
  let free = -own.modules.length
  for (const count of slots) free += count
  return (free * PER_FREE_SLOT + (crew_capacity - own.crew.length) * PER_FREE_BERTH) * (docks > 0 ? 1 : LAST_DOCK)
}
const PER_FREE_SLOT = 80
const PER_FREE_BERTH = 35
/** At the last dock only what is bought there counts. */
const LAST_DOCK = 0.6

function answersOf(own: Side): number {
  let count = 0
  for (let bits = own.kit >> FIRST_ANSWER; bits > 0; bits >>= 1) count += bits & 1
  return count
}
const FIRST_ANSWER = 9

/** Those who do no fighting, and the modules that do none: what they bring in the legs that are left. */
const PER_LEG: Readonly<Record<string, number>> = {
  'crew:navigator': 26,
  'crew:broker': 28,
  'crew:science': 26,
  'crew:lawyer': 28,
  'crew:tactician': 27,
  'crew:quartermaster': 23,
  'crew:mechanic': 22,
  'crew:pilot': 18,
  'ship:utility_probe_array': 42,
  'ship:utility_data_array': 40,
  'ship:utility_extra_cargo': 39,
  'ship:utility_smuggler_hold': 45,
  'ship:utility_mining_equipment': 50,
  'ship:utility_interdiction': 43,
  'ship:utility_extra_fuel': 44,
  'combat:utility_engine_boost': 44,
}
/** Who leaves a fight or is not caught at all has the better engine: what a second point of one module is worth. */
const PER_ENGINE_MORE = 50
const FEW_LEGS = 2.5
function extrasWorth(pack: Pack, s: Campaign): number {
  const legs = (ENCOUNTERS - s.encounter) / LEG
  const own = ourSide(s)
  let sum = 0
  for (let i = 0; i < own.crew.length; i++) {
    const member = own.crew[i] as string
    if (own.crew.indexOf(member) === i) sum += PER_LEG[member] ?? 0
  }
  const seen: string[] = []
  for (const code of own.modules) {
    const { primary_tag, bonus } = moduleOf(pack, code)
    if (seen.includes(primary_tag)) continue
    seen.push(primary_tag)
    sum += (PER_LEG[primary_tag] ?? 0) + Math.max(0, bonus[ENGINE] - 1) * PER_ENGINE_MORE
  }
  // What earns slowly comes after what keeps the ship alive.
  return sum * Math.min(legs, FEW_LEGS)
}

/** §5 Twice the damage a round does on average, by how far the guns are above the shields. */
const twiceTheDamage = (delta: number): number => (delta > 0 ? 1 + delta : delta === 0 ? 1 : 0)

/** The chance to win in permille when both fire: the ratio of the rounds each would take, to the third power, is the odds. Quick, for shops. */
function meanOdds(own: Side, ships: readonly Side[]): number {
  let sum = 0
  let count = 0
  for (let i = 0; i < ships.length; i += STRIDE) {
    const foe = ships[i] as Side
    const guns = bandOf(own, WEAPON, 0, rpsOf(own, foe)) + ANSWERED - bandOf(foe, DEFENSE, 0, 0)
    const theirs = bandOf(foe, WEAPON, 0, rpsOf(foe, own)) - bandOf(own, DEFENSE, 0, 0)
    const ours = (own.hullMax + mendable(own)) * twiceTheDamage(guns)
    const other = (foe.hullMax + mendable(foe)) * twiceTheDamage(theirs)
    const ratio = other === 0 ? 10 : ours / other
    const cube = ratio * ratio * ratio
    sum += (1000 * cube) / (1 + cube)
    count++
  }
  return sum / count
}
const STRIDE = 4
/** What reading their intent is worth on average, in points of the band. */
const ANSWERED = 1
