import { FOCUS_FIRE, REINFORCE } from '../actions.ts'
import { DEFENSE, WEAPON } from '../content.ts'
import { bandOf, rpsOf, type Side } from '../fight/side.ts'

/** Estimates of fights that have not been fought, for the house's own captain. All odds are permille. */

/** §5 Twice the damage a round does on average, by how far the guns are above the shields. */
const twiceTheDamage = (delta: number): number => (delta > 0 ? 1 + delta : delta === 0 ? 1 : 0)

/** Half of what a ship can mend in a combat: the other half is lost with the rounds it takes. */
function mendable({ magnitudes, uses }: Side): number {
  let points = 0
  for (let i = 0; i < uses.length; i++) points += (magnitudes[i] ?? 0) * (uses[i] ?? 0)
  return points / 2
}

/**
 * The chance to win when both do the same every round. The ratio of the rounds each would take, to the third power, is the
 * odds: within five percent of what 6500 fights between ships of the yard came to.
 */
function odds(ours: number, theirs: number): number {
  if (ours === 0) return 0
  if (theirs === 0) return 1000
  const ratio = ours / theirs
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

/**
 * How best to fight somebody who is one of these, shows this percent of hull and keeps firing, with so many hull points of
 * our own.
 */
export function stanceAgainst(own: Side, hull: number, ships: readonly Side[], percent: number): Stance {
  const ownHull = hull + mendable(own)
  const focused = bandOf(own, WEAPON, FOCUS_FIRE, 0)
  const guns = bandOf(own, WEAPON, REINFORCE, 0)
  const shields = bandOf(own, DEFENSE, FOCUS_FIRE, 0)
  const reinforced = bandOf(own, DEFENSE, REINFORCE, 0)
  let firing = 0
  let reinforcing = 0
  let count = 0
  const step = Math.ceil(ships.length / SAMPLE)
  for (let i = 0; i < ships.length; i += step) {
    const enemy = ships[i] as Side
    const enemyHull = (enemy.hullMax * percent) / 100 + mendable(enemy)
    const theirGuns = bandOf(enemy, WEAPON, FOCUS_FIRE, rpsOf(enemy, own))
    const theirShields = bandOf(enemy, DEFENSE, FOCUS_FIRE, 0) - rpsOf(own, enemy)
    firing += odds(ownHull * twiceTheDamage(focused - theirShields), enemyHull * twiceTheDamage(theirGuns - shields))
    reinforcing += odds(
      ownHull * twiceTheDamage(guns - theirShields),
      enemyHull * twiceTheDamage(theirGuns - reinforced),
    )
    count++
  }
  return firing >= reinforcing
    ? { action: FOCUS_FIRE, odds: firing / count }
    : { action: REINFORCE, odds: reinforcing / count }
}
