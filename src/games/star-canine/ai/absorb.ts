import { CLOSE, LONG, MID, TURNS } from '../content/content.ts'
import { numberAt } from '../number-lists.ts'
import { itemOf, slotsLeft, type Walk } from './walk.ts'

/** What gets through to our hull when the slots that are left are filled with what absorbs most of what comes. */
export function lossOf(walk: Walk): number {
  if (walk.shield !== walk.ownShield || walk.armor !== 0) return absorb(walk)
  // What costs nothing is the same for all: turn and room say everything.
  const { losses } = walk
  const place = walk.volley.turn * (walk.slots + 1) + slotsLeft(walk)
  const known = numberAt(losses, place)
  if (known >= 0) return known
  const loss = absorb(walk)
  losses[place] = loss
  return loss
}

/** The same, and how: how many shields and armors it takes, and what absorbs then, all in all. */
export function absorb(walk: Walk): number {
  const { arsenal, volley, target } = walk
  const { pack } = target
  const room = slotsLeft(walk)
  const { shields, armors } = arsenal
  const { fired } = target.enemy
  const long = numberAt(fired[LONG], volley.turn)
  const mid = numberAt(fired[MID], volley.turn)
  const close = numberAt(fired[CLOSE], volley.turn)
  let { shield } = walk
  let least = Number.MAX_SAFE_INTEGER
  for (let i = 0; ; i++) {
    let { armor } = walk
    let j = 0
    while (j < armors.length && i + j < room && armor < close) armor += itemOf(pack, numberAt(armors, j++)).armor
    const loss = (long > shield ? long - shield : 0) + mid + (close > armor ? close - armor : 0)
    if (loss < least) {
      least = loss
      walk.shields = i
      walk.armors = j
      walk.shieldWorn = shield
      walk.armorWorn = armor
    }
    if (i >= room || i >= shields.length || shield >= long) return least
    shield += itemOf(pack, numberAt(shields, i)).shield
  }
}

/** The turn our ship falls with what absorbs most, or 0. */
export function deathTurn(walk: Walk): number {
  absorb(walk)
  return fallsOn(walk, walk.shieldWorn, walk.armorWorn)
}

/** The last turn our ship can fall on, where it is known to be lost to this volley or to any weaker one. */
export function lastTurn(walk: Walk): number {
  const { target, arsenal, volley } = walk
  const { shields, armors } = arsenal
  const room = slotsLeft(walk)
  let { shield, armor } = walk
  // Every slot twice: as a shield and as armor.
  for (let i = 0; i < room && i < shields.length; i++) shield += itemOf(target.pack, numberAt(shields, i)).shield
  for (let i = 0; i < room && i < armors.length; i++) armor += itemOf(target.pack, numberAt(armors, i)).armor
  return fallsOn(walk, shield, armor) || (volley.turn > 0 ? volley.turn - 1 : TURNS.length)
}

function fallsOn({ target, volley, hull }: Walk, shieldWorn: number, armorWorn: number): number {
  const { answers } = target.enemy
  const last = volley.turn > 0 ? volley.turn - 1 : TURNS.length
  let left = hull
  let shield = shieldWorn
  let armor = armorWorn
  for (let t = 0; t < last; t++) {
    const range = TURNS[t] as (typeof TURNS)[number]
    let answer = numberAt(answers, t)
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
