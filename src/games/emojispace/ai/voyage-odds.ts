import { at } from '../../../lib/enums.ts'
import { type Campaign, currentLeg, ENCOUNTERS_PER_LEG, ourSide, unpackContact } from '../campaign/campaign-state.ts'
import { cargoPrice, moduleSalePrice } from '../campaign/dock.ts'
import { captainNumber, packTwoCaptains } from '../combat/captains.ts'
import { LAST_LEG } from '../combat/lanes.ts'
import type { Side } from '../combat/side.ts'
import type { ShipYard } from '../combat/yard.ts'
import { type Bands, DEFENSE, ENGINE, type Pack, WEAPON } from '../content/content.ts'
import { meanWinChance, type OddsTables } from './fight-odds.ts'
import { likelyLastVessels } from './position-score.ts'

/**
 * Estimates the chance to win the voyage outside a fight, by a regression over the features below. There is one
 * regression for each leg, at docks and under way. Fitted on 1000 voyages of the built-in plan on tuning seeds (`npm
 * run deep -- --depth emojispace-learn`).
 */
export function voyageOdds(pack: Pack, yard: ShipYard, oddsTables: OddsTables, s: Campaign, more = 0): number {
  if (!s.hasShip) return SHIPLESS_ODDS
  const weights = at(s.phase === 'dock' ? AT_DOCK : UNDER_WAY, currentLeg(s))
  const signs = voyageFeatures(pack, yard, oddsTables, s, more)
  let sum = at(weights, 0)
  for (let i = 0; i < signs.length; i++) sum += at(weights, i + 1) * at(signs, i)
  return sigmoid(sum)
}
const SHIPLESS_ODDS = 0.1

/** Maps any number to a chance: a sigmoid with a square root instead of an exponential, which is the same on every machine. */
export const sigmoid = (x: number): number => (1 + x / Math.sqrt(4 + x * x)) / 2
function inverseSigmoid(chance: number): number {
  const t = (2 * chance - 1) * MARGIN
  return (2 * t) / Math.sqrt(1 - t * t)
}
const MARGIN = 0.97

/** Weights of the regression by leg: the intercept, then one per feature. */
const UNDER_WAY: readonly (readonly number[])[] = [
  [-2.56, 0, 0.05, 0.01, 1.48, 1.58, -0.23, -0.31],
  [-1.27, 0.3, 0.07, 0.05, 1.18, 1.94, -0.1, -0.2],
  [-3.35, 0, 0.17, 0.02, 0.68, 1.22, 0, -0.1],
  [-3.45, 0.04, 0.25, 0, 0.46, 1.01, 0, -0.09],
  [-2.82, 0.25, 0, 0, 0.47, 1.08, -0.88, 0],
]
const AT_DOCK: readonly (readonly number[])[] = [
  [-0.14, 0, 0, 0, 0, 0, 0, 0],
  [-3.2, 0, 0.18, 0, 2.04, 1.05, 0, 0],
  [-2.41, 0.23, 0, 0.06, 1.79, 1.54, 0, 0],
  [-3.47, 0, 0.09, 0, 1.31, 0.69, 0, 0],
  [-4.34, 0.08, 0, 0, 0.99, 1.12, 0, 0],
]

/**
 * The features of the estimate: the odds against the last vessel, the usual lane and the hot lane; money, RCP, damage
 * to subsystems, and the encounters done in this leg.
 */
export function voyageFeatures(
  pack: Pack,
  yard: ShipYard,
  oddsTables: OddsTables,
  s: Campaign,
  more = 0,
): readonly number[] {
  const own = ourSide(s)
  const leg = currentLeg(s)
  const isLast = leg === LAST_LEG
  const isDock = s.phase === 'dock'
  const repaired: Side = { ...own, degradation: NO_WEAR, hull: own.hullMax }
  // Repairs at a dock are cheap, so the ship counts as repaired.
  const next = isDock ? repaired : own
  const odds = (ships: readonly Side[], side: Side, captain: number): number =>
    inverseSigmoid(meanWinChance(oddsTables, side, side.hull, ships, 100, captain))
  return [
    odds(likelyLastVessels(pack, yard, s), isLast ? next : repaired, likelyLastCaptain(s)),
    isLast ? 0 : odds(yard.samples(0, leg, USUAL), next, USUAL_CAPTAIN),
    isLast ? 0 : odds(yard.samples(0, leg, HOT), next, USUAL_CAPTAIN),
    Math.sqrt((moneyOf(pack, s) + more) / MONEY_SCALE),
    own.rcp / RCP_SCALE,
    own.degradation[WEAPON] + own.degradation[DEFENSE] + own.degradation[ENGINE],
    s.encounter % ENCOUNTERS_PER_LEG,
  ]
}
const RCP_SCALE = 10
const NO_WEAR: Bands = [0, 0, 0]
const USUAL = 1
const HOT = 2
const USUAL_CAPTAIN = captainNumber('old-hand')
const MONEY_SCALE = 10_000
const likelyLastCaptain = (s: Campaign): number =>
  s.last < 0 ? USUAL_CAPTAIN : packTwoCaptains(unpackContact(s.last).captain, s.second)

function moneyOf(pack: Pack, s: Campaign): number {
  let money = s.credits + s.cargo * cargoPrice(s)
  for (const code of s.hold) money += moduleSalePrice(pack, s, code)
  return money
}
