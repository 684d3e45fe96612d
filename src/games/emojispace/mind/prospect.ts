import { at } from '../../../kit/vocabulary.ts'
import type { Bands, Pack } from '../content.ts'
import { captainNumber, makeTwoCaptains } from '../fight/captains.ts'
import { LAST_LEG } from '../fight/lanes.ts'
import type { Side } from '../fight/side.ts'
import type { Yard } from '../fight/yard.ts'
import { type Campaign, contactOf, legOf, ourSide } from '../run/campaign-state.ts'
import { cargoPrice, sellPrice } from '../run/dock.ts'
import { chanceAgainst, type Oracle } from './odds.ts'
import { lastShips } from './worth.ts'

/**
 * The chance to win the voyage from a lull, as six hundred voyages over tuning seeds had it: what the odds of the last
 * fight and of the next ones say, and what there is to spend, weighed by regression for every leg, at a dock and under way.
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
const chanceFrom = (x: number): number => (1 + x / Math.sqrt(4 + x * x)) / 2
function widened(chance: number): number {
  const t = (2 * chance - 1) * SURELY
  return (2 * t) / Math.sqrt(1 - t * t)
}
const SURELY = 0.97

/** By leg, then: always, last vessel, usual lane, hot lane, money. */
const UNDER_WAY: readonly (readonly number[])[] = [
  [-1.48, 0, 0.1, 0.03, 1.06],
  [-0.44, 0.1, 0.11, 0.1, 1.05],
  [-0.81, 0.1, 0.1, 0.17, 0.64],
  [-1.02, 0.22, 0.16, 0.1, 0.27],
  [0.24, 0.55, 0, 0, 0],
]
const AT_DOCK: readonly (readonly number[])[] = [
  [-0.25, 0, 0, 0, 0],
  [-2.26, 0, 0.12, 0.06, 2.43],
  [-2.36, 0.12, 0.06, 0, 2.44],
  [-1.96, 0.14, 0.12, 0.03, 1.39],
  [-2.08, 0.25, 0, 0, 1.22],
]

/** What the chance goes by: the odds against the last vessel, the usual lane and the hot one, and money. */
function signsOf(pack: Pack, yard: Yard, oracle: Oracle, s: Campaign, more: number): readonly number[] {
  const own = ourSide(s)
  const leg = legOf(s)
  const whole: Side = { ...own, degradation: WHOLE, hull: own.hullMax }
  // What is worn is mended for little at a dock.
  const next = s.phase === 'dock' ? whole : own
  const odds = (ships: readonly Side[], side: Side, captain: number): number =>
    widened(chanceAgainst(oracle, side, side.hull, ships, 100, captain))
  const isLast = leg === LAST_LEG
  return [
    odds(lastShips(pack, yard, s), whole, lastCaptain(s)),
    isLast ? 0 : odds(yard.samples(0, leg, USUAL), next, USUAL_CAPTAIN),
    isLast ? 0 : odds(yard.samples(0, leg, HOT), next, USUAL_CAPTAIN),
    Math.sqrt((moneyOf(pack, s) + more) / MONEY),
  ]
}
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
