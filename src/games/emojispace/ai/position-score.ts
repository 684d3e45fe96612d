import {
  type Campaign,
  currentLeg,
  ENCOUNTERS,
  ENCOUNTERS_PER_LEG,
  NO_CONTRACT,
  ourSide,
  unpackContact,
} from '../campaign/campaign-state.ts'
import { lastVesselLane } from '../campaign/contacts.ts'
import { cargoPrice, moduleSalePrice } from '../campaign/dock.ts'
import { shipBand, typeBonus } from '../combat/bands.ts'
import { LAST_LEG, lastVesselRcpBonus } from '../combat/lanes.ts'
import { hullPercent, isBandRed, type Side } from '../combat/side.ts'
import type { ShipYard } from '../combat/yard.ts'
import { type Bands, DEFENSE, ENGINE, hullOf, type Pack, WEAPON } from '../content/content.ts'
import { moduleOf } from '../ship/module-code.ts'
import { repairReserveHull } from './fight-odds.ts'

/**
 * How the built-in plan scores a position of the voyage. The weights were tuned on tuning seeds with the plan alone;
 * docs/DESIGN.md has the results on other seeds.
 */

/** Points per permille of the chance to beat the next contact and the last vessel, with our ship repaired. */
const PER_NEXT_ODDS = 0.6
const PER_FINAL_ODDS = 1.6
const PER_WEAPON = 60
const PER_DEFENSE = 75
const PER_ENGINE = 16
const PER_HULL = 16
const PER_REPAIR_MODULE = 45
/** Points for each action that modules unlock, because it counters something. */
const PER_ANSWER = 16
const PER_CREDIT = 0.006
/** Points per credit after the last dock, when credits count only for the score. */
const PER_IDLE_CREDIT = 0.0005
/** Unsold goods count a little less than their price, so that the plan sells them. */
const UNSOLD_SHARE = 0.9
const PER_HULL_PERCENT = 1.6
const PER_DEGRADATION = 30
/** §7 The penalties for RED subsystems. One stays out of order until a dock repairs it, so the plan must not leave a dock with one. */
const RED_WEAPON = 400
const RED_DEFENSE = 200
const INSURED = 14
const PER_ENCOUNTER = 4
const PER_KILL = 12
const NO_SHIP = -500
const SIGNED = 4

/** Scales parts of the position score, in percent, so that shopping with different weights gives different ships. */
export interface ShipWeights {
  readonly weaponPercent: number
  readonly defensePercent: number
  readonly moneyPercent: number
  readonly crewPercent: number
  /** Whether fitted modules may be swapped for better ones. That gives better ships, but is too slow for the plan itself. */
  readonly hasSwaps: boolean
}
export const DEFAULT_WEIGHTS: ShipWeights = {
  weaponPercent: 100,
  defensePercent: 100,
  moneyPercent: 100,
  crewPercent: 100,
  hasSwaps: false,
}

/** The score of ship, money and progress, leaving out the current encounter. */
export function positionScore(pack: Pack, yard: ShipYard, s: Campaign, taste = DEFAULT_WEIGHTS): number {
  let goods = s.cargo * cargoPrice(s)
  for (const code of s.hold) goods += moduleSalePrice(pack, s, code)
  const perCredit = s.encounter < ENCOUNTERS ? PER_CREDIT : PER_IDLE_CREDIT
  const money = ((s.credits + goods * UNSOLD_SHARE) * perCredit * taste.moneyPercent) / 100
  const progress = s.encounter * PER_ENCOUNTER + s.ratings * PER_KILL
  if (!s.hasShip) return money + progress + NO_SHIP
  const insured = s.isInsured && s.encounter < ENCOUNTERS ? INSURED : 0
  const signed = s.contract === NO_CONTRACT ? 0 : SIGNED
  const ship = shipScore(pack, yard, s, taste) + roomToGrow(pack, s) + (extrasScore(pack, s) * taste.crewPercent) / 100
  return money + progress + insured + signed + ship
}

function shipScore(pack: Pack, yard: ShipYard, s: Campaign, { weaponPercent, defensePercent }: ShipWeights): number {
  const own = ourSide(s)
  const worn = own.degradation[WEAPON] + own.degradation[DEFENSE] + own.degradation[ENGINE]
  const [weapon, defense, engine] = own.bands
  const power =
    (weapon * PER_WEAPON * weaponPercent) / 100 +
    (defense * PER_DEFENSE * defensePercent) / 100 +
    engine * PER_ENGINE +
    own.hullMax * PER_HULL
  const broken = (isBandRed(own, WEAPON) ? RED_WEAPON : 0) + (isBandRed(own, DEFENSE) ? RED_DEFENSE : 0)
  const state = hullPercent(own.hull, own.hullMax) * PER_HULL_PERCENT - worn * PER_DEGRADATION - broken
  const repaired = { ...own, degradation: NO_WEAR }
  const next = currentLeg(s) < LAST_LEG ? meanOdds(repaired, yard.samples(0, currentLeg(s), USUAL)) * PER_NEXT_ODDS : 0
  const last = meanOdds(repaired, likelyLastVessels(pack, yard, s)) * PER_FINAL_ODDS
  return next + last + power + own.repairs.length * PER_REPAIR_MODULE + answerCount(own) * PER_ANSWER + state
}
const USUAL = 1
const NO_WEAR: Bands = [0, 0, 0]

/** Sample ships that the last vessel may be: of the rumoured kind, or of the first possible kind if there is no rumour yet. */
export function likelyLastVessels(pack: Pack, yard: ShipYard, s: Campaign): readonly Side[] {
  const some = pack.attackers.findIndex(({ weight }) => weight === 0)
  if (s.last < 0) return yard.samples(some, LAST_LEG, lastVesselRcpBonus(EXPECTED_RCP, s.rung))
  return yard.samples(unpackContact(s.last).attacker, LAST_LEG, lastVesselLane(s))
}

/** The RCP of a good ship at the end of a voyage, which is assumed until there is a rumour of the last vessel. */
const EXPECTED_RCP = 30

/** The score of free slots and berths, which this dock or later ones can fill. */
function roomToGrow(pack: Pack, s: Campaign): number {
  const own = ourSide(s)
  const { slots, crew_capacity } = hullOf(pack, own.kind)
  const docks = (ENCOUNTERS - s.encounter) / ENCOUNTERS_PER_LEG
  let free = -own.modules.length
  for (const count of slots) free += count
  return (free * PER_FREE_SLOT + (crew_capacity - own.crew.length) * PER_FREE_BERTH) * (docks > 0 ? 1 : LAST_DOCK)
}
const PER_FREE_SLOT = 80
const PER_FREE_BERTH = 35
/** The weight of free slots at the last dock, after which nothing can be bought. */
const LAST_DOCK = 0.6

function answerCount(own: Side): number {
  let count = 0
  for (let bits = own.kit >> FIRST_ANSWER; bits > 0; bits >>= 1) count += bits & 1
  return count
}
const FIRST_ANSWER = 9

/** Crew and modules that are useful outside combat: their score per leg that is left. */
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
/** Points for each further engine point of a module, because a better engine outruns and escapes more ships. */
const PER_ENGINE_MORE = 50
const FEW_LEGS = 2.5
function extrasScore(pack: Pack, s: Campaign): number {
  const legs = (ENCOUNTERS - s.encounter) / ENCOUNTERS_PER_LEG
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
  // Limited, so that slow benefits come after what keeps the ship alive.
  return sum * Math.min(legs, FEW_LEGS)
}

/** §5 Twice the mean damage per round, by the weapon band minus the defense band. */
const doubleMeanDamage = (delta: number): number => (delta > 0 ? 1 + delta : delta === 0 ? 1 : 0)

/**
 * A quick estimate of the chance to win, in permille, if both ships only fire. The odds are the cube of the ratio of
 * the rounds that each would last.
 */
function meanOdds(own: Side, ships: readonly Side[]): number {
  let sum = 0
  let count = 0
  for (let i = 0; i < ships.length; i += STRIDE) {
    const foe = ships[i] as Side
    const guns = shipBand(own, WEAPON, 0, typeBonus(own, foe)) + ANSWER_BONUS - shipBand(foe, DEFENSE, 0, 0)
    const theirs = shipBand(foe, WEAPON, 0, typeBonus(foe, own)) - shipBand(own, DEFENSE, 0, 0)
    const ours = (own.hullMax + repairReserveHull(own)) * doubleMeanDamage(guns)
    const other = (foe.hullMax + repairReserveHull(foe)) * doubleMeanDamage(theirs)
    const ratio = other === 0 ? 10 : ours / other
    const cube = ratio * ratio * ratio
    sum += (1000 * cube) / (1 + cube)
    count++
  }
  return sum / count
}
const STRIDE = 4
/** What reacting to announced acts gains on average, in points of the weapon band. */
const ANSWER_BONUS = 1
