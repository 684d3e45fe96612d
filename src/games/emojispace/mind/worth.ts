import { BALANCE, type Bands, DEFENSE, ENGINE, type Pack, WEAPON } from '../content.ts'
import { percentOf, type Side } from '../fight/side.ts'
import type { Yard } from '../fight/yard.ts'
import { type Campaign, ENCOUNTERS, ourSide } from '../run/campaign-state.ts'
import { sellPrice } from '../run/dock.ts'
import { stanceAgainst } from './odds.ts'

/**
 * What the house thinks a captain's position is worth. Weights by trial over the seeds t1 to t1200 with the rule of thumb
 * alone; how they do on others is in docs/DESIGN.md.
 */

/** A permille of winning against the last vessel with the ship as it is, mended. */
const PER_FINAL_ODDS = 4.5
const PER_WEAPON = 50
const PER_DEFENSE = 110
const PER_ENGINE = 5
const PER_HULL = 8
const PER_REPAIR_MODULE = 30
const PER_CREDIT = 0.02
/** After the last dock credits are only score. */
const PER_IDLE_CREDIT = 0.002
/** Goods are worth a little less than their price, so that they are sold. */
const UNSOLD = 0.9
const PER_HULL_PERCENT = 1.2
const PER_DEGRADATION = 25
/** Less than what it costs: the ship is the run, and the policy does not bring it back. */
const INSURED = 10
const PER_ENCOUNTER = 4
const PER_KILL = 20
const NO_SHIP = -500

/** Ship, money and progress, leaving out whatever encounter is going on. */
export function standing(pack: Pack, yard: Yard, s: Campaign): number {
  let goods = s.cargo * BALANCE.cargo_value
  for (const code of s.hold) goods += sellPrice(pack, code)
  const perCredit = s.encounter < ENCOUNTERS ? PER_CREDIT : PER_IDLE_CREDIT
  const money = (s.credits + goods * UNSOLD) * perCredit
  const progress = s.encounter * PER_ENCOUNTER + s.ratings * PER_KILL
  if (!s.hasShip) return money + progress + NO_SHIP
  const insured = s.isInsured && s.encounter < ENCOUNTERS ? INSURED : 0
  return money + progress + insured + shipWorth(yard, ourSide(s))
}

function shipWorth(yard: Yard, own: Side): number {
  const worn = own.degradation[WEAPON] + own.degradation[DEFENSE] + own.degradation[ENGINE]
  const [weapon, defense, engine] = own.bands
  const power = weapon * PER_WEAPON + defense * PER_DEFENSE + engine * PER_ENGINE + own.hullMax * PER_HULL
  const state = percentOf(own.hull, own.hullMax) * PER_HULL_PERCENT - worn * PER_DEGRADATION
  return finalOdds(yard, own) * PER_FINAL_ODDS + power + own.repairs.length * PER_REPAIR_MODULE + state
}

const WHOLE: Bands = [0, 0, 0]
/** How our ship, mended, would do against the last vessel, whichever of them it will be. */
const finalOdds = (yard: Yard, own: Side): number =>
  stanceAgainst({ ...own, degradation: WHOLE }, own.hullMax, yard.lasts(), 100).odds
