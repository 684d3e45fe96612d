import { FOCUS_FIRE, REINFORCE } from './actions.ts'
import { DEFENSE, WEAPON } from './content.ts'
import { bandOf, rpsOf, type Side } from './side.ts'

/** Estimates of fights that have not been fought, for the house's own captain. All odds are permille. */

/** §5 Twice the damage a round does on average. */
function twiceTheDamage(attacker: Side, attack: number, defender: Side, defense: number): number {
  const delta = bandOf(attacker, WEAPON, attack, rpsOf(attacker, defender)) - bandOf(defender, DEFENSE, defense, 0)
  if (delta < 0) return 0
  return delta === 0 ? 1 : 1 + delta
}

/** Half of what a ship can mend in a combat: the other half is lost with the rounds it takes. */
function mendable({ magnitudes, uses }: Side): number {
  let points = 0
  for (let i = 0; i < uses.length; i++) points += (magnitudes[i] as number) * (uses[i] as number)
  return points / 2
}

/**
 * The chance to destroy a ship that keeps firing, by one action every round. The ratio of the rounds each would take, to
 * the third power, is the odds: within five percent of what 6500 fights between ships of the yard came to.
 */
function duelOdds(own: Side, action: number, ownHull: number, enemy: Side, enemyHull: number): number {
  const mine = twiceTheDamage(own, action, enemy, FOCUS_FIRE)
  if (mine === 0) return 0
  const theirs = twiceTheDamage(enemy, FOCUS_FIRE, own, action)
  if (theirs === 0) return 1000
  const ratio = (ownHull * mine) / ((enemyHull + mendable(enemy)) * theirs)
  const cube = ratio * ratio * ratio
  return (1000 * cube) / (1 + cube)
}

/** So many ships stand for all that look alike; this is asked thousands of times a run. */
const SAMPLE = 12

export interface Stance {
  /** Focus Fire, or Reinforce Shields where the guns are good enough without. */
  readonly action: number
  readonly odds: number
}

/** How best to fight somebody who is one of these and shows this percent of hull, with so many hull points of our own. */
export function stanceAgainst(own: Side, hull: number, ships: readonly Side[], percent: number): Stance {
  const ownHull = hull + mendable(own)
  let firing = 0
  let reinforcing = 0
  let count = 0
  const step = Math.ceil(ships.length / SAMPLE)
  for (let i = 0; i < ships.length; i += step) {
    count++
    const enemy = ships[i] as Side
    const enemyHull = (enemy.hullMax * percent) / 100
    firing += duelOdds(own, FOCUS_FIRE, ownHull, enemy, enemyHull)
    reinforcing += duelOdds(own, REINFORCE, ownHull, enemy, enemyHull)
  }
  return firing >= reinforcing
    ? { action: FOCUS_FIRE, odds: firing / count }
    : { action: REINFORCE, odds: reinforcing / count }
}
