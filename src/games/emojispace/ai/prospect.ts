import { at } from '../../../lib/enums.ts'
import { type Campaign, contactOf, LEG, legOf, ourSide } from '../campaign/campaign-state.ts'
import { cargoPrice, sellPrice } from '../campaign/dock.ts'
import { captainNumber, makeTwoCaptains } from '../combat/captains.ts'
import { LAST_LEG } from '../combat/lanes.ts'
import type { Side } from '../combat/side.ts'
import type { Yard } from '../combat/yard.ts'
import { type Bands, DEFENSE, ENGINE, type Pack, WEAPON } from '../content/content.ts'
import { chanceAgainst, type Oracle } from './odds.ts'
import { lastShips } from './worth.ts'

/**
 * The chance to win the voyage from a lull, as a thousand voyages of the first plan over tuning seeds had it: the signs below, weighed by
 * regression for every leg, at a dock and under way (`npm run deep -- --depth emojispace-learn`).
 */
export function prospect(pack: Pack, yard: Yard, oracle: Oracle, s: Campaign, more = 0): number {
  if (!s.hasShip) return SHIPLESS
  const weights = at(s.phase === 'dock' ? AT_DOCK : UNDER_WAY, legOf(s))
  const signs = signsOf(pack, yard, oracle, s, more)
  let sum = at(weights, 0)
  for (let i = 0; i < signs.length; i++) sum += at(weights, i + 1) * at(signs, i)
  return chanceFrom(sum)
}
const SHIPLESS = 0.1

/** From any number to a chance, and back: an S that needs no more than a square root, which is the same on every machine. */
export const chanceFrom = (x: number): number => (1 + x / Math.sqrt(4 + x * x)) / 2
function widened(chance: number): number {
  const t = (2 * chance - 1) * SURELY
  return (2 * t) / Math.sqrt(1 - t * t)
}
const SURELY = 0.97

/** By leg: always, then the signs in their order. */
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
 * What the chance goes by: the odds against the last vessel, the usual lane and the hot one, money, RCP, how worn the ship is, and how far
 * the leg is behind. */
export function signsOf(pack: Pack, yard: Yard, oracle: Oracle, s: Campaign, more = 0): readonly number[] {
  const own = ourSide(s)
  const leg = legOf(s)
  const isLast = leg === LAST_LEG
  const isDock = s.phase === 'dock'
  const whole: Side = { ...own, degradation: WHOLE, hull: own.hullMax }
  // What is worn is mended for little at a dock.
  const next = isDock ? whole : own
  const odds = (ships: readonly Side[], side: Side, captain: number): number =>
    widened(chanceAgainst(oracle, side, side.hull, ships, 100, captain))
  return [
    odds(lastShips(pack, yard, s), isLast ? next : whole, lastCaptain(s)),
    isLast ? 0 : odds(yard.samples(0, leg, USUAL), next, USUAL_CAPTAIN),
    isLast ? 0 : odds(yard.samples(0, leg, HOT), next, USUAL_CAPTAIN),
    Math.sqrt((moneyOf(pack, s) + more) / MONEY),
    own.rcp / RCP,
    own.degradation[WEAPON] + own.degradation[DEFENSE] + own.degradation[ENGINE],
    s.encounter % LEG,
  ]
}
const RCP = 10
const WHOLE: Bands = [0, 0, 0]
const USUAL = 1
const HOT = 2
const USUAL_CAPTAIN = captainNumber('old-hand')
const MONEY = 10_000
const lastCaptain = (s: Campaign): number =>
  s.last < 0 ? USUAL_CAPTAIN : makeTwoCaptains(contactOf(s.last).captain, s.second)

function moneyOf(pack: Pack, s: Campaign): number {
  let money = s.credits + s.cargo * cargoPrice(s)
  for (const code of s.hold) money += sellPrice(pack, s, code)
  return money
}
