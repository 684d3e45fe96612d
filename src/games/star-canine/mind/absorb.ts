import { CLOSE, LONG, TURNS } from '../content.ts'
import { itemOf, slotsLeft, type Walk } from './walk.ts'

/** Fills the slots that are left with what absorbs most of what comes. */
export function absorb(walk: Walk): void {
  const { arsenal, volley, target } = walk
  const { pack } = target
  const room = slotsLeft(walk)
  const { shields, armors } = arsenal
  let shield = walk.shield
  walk.loss = Number.POSITIVE_INFINITY
  for (let i = 0; ; i++) {
    let armor = walk.armor
    let j = 0
    while (j < armors.length && i + j < room && armor < volley.close) armor += itemOf(pack, armors[j++] as number).armor
    const loss = Math.max(0, volley.long - shield) + volley.mid + Math.max(0, volley.close - armor)
    if (loss < walk.loss) {
      walk.loss = loss
      walk.shields = i
      walk.armors = j
      walk.shieldWorn = shield
      walk.armorWorn = armor
    }
    if (i >= room || i >= shields.length || shield >= volley.long) return
    shield += itemOf(pack, shields[i] as number).shield
  }
}

/** The turn our ship falls with what the last visit wears, or 0. */
export const deathTurn = (walk: Walk): number => fallsOn(walk, walk.shieldWorn, walk.armorWorn)

/** The last turn our ship can fall on, where it is known to be lost to this volley or to any weaker one. */
export function lastTurn(walk: Walk): number {
  const { target, arsenal, volley } = walk
  const { shields, armors } = arsenal
  const room = slotsLeft(walk)
  let { shield, armor } = walk
  // Every slot twice: as a shield and as armor.
  for (let i = 0; i < room && i < shields.length; i++) shield += itemOf(target.pack, shields[i] as number).shield
  for (let i = 0; i < room && i < armors.length; i++) armor += itemOf(target.pack, armors[i] as number).armor
  return fallsOn(walk, shield, armor) || (volley.turn > 0 ? volley.turn - 1 : TURNS.length)
}

function fallsOn({ target, volley, hull }: Walk, shieldWorn: number, armorWorn: number): number {
  const { answers } = target
  const last = volley.turn > 0 ? volley.turn - 1 : TURNS.length
  let left = hull
  let shield = shieldWorn
  let armor = armorWorn
  for (let t = 0; t < last; t++) {
    const range = TURNS[t] as (typeof TURNS)[number]
    let answer = answers[t] as number
    if (range === LONG) {
      const absorbed = Math.min(shield, answer)
      shield -= absorbed
      answer -= absorbed
    } else if (range === CLOSE) {
      const absorbed = Math.min(armor, answer)
      armor -= absorbed
      answer -= absorbed
    }
    left -= answer
    if (left <= 0) return t + 1
  }
  return 0
}
