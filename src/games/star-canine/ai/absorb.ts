import { CLOSE, LONG, MID, RANGE_OF_TURN, rangeOfTurn } from '../content/content.ts'
import { numberAt } from '../number-lists.ts'
import { freeSlots, itemOfKind, type LoadoutWalk } from './walk.ts'

/** The damage to our hull if the free slots are filled with the shields and armor that absorb most. */
export function hullLossOf(walk: LoadoutWalk): number {
  if (walk.shield !== walk.ownShield || walk.armor !== 0) return chooseShieldsAndArmor(walk)
  // If no other chosen item gives shield or armor, the result depends only on the turn and the number of free slots, so it is cached.
  const { losses } = walk
  const place = walk.volley.turn * (walk.slots + 1) + freeSlots(walk)
  const known = numberAt(losses, place)
  if (known >= 0) return known
  const loss = chooseShieldsAndArmor(walk)
  losses[place] = loss
  return loss
}

/**
 * Computes the damage to our hull with the best shields and armor in the free slots. Stores in the walk how many of
 * them are used and how much they absorb.
 */
export function chooseShieldsAndArmor(walk: LoadoutWalk): number {
  const { arsenal, volley, target } = walk
  const { pack } = target
  const room = freeSlots(walk)
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
    while (j < armors.length && i + j < room && armor < close) armor += itemOfKind(pack, numberAt(armors, j++)).armor
    const loss = (long > shield ? long - shield : 0) + mid + (close > armor ? close - armor : 0)
    if (loss < least) {
      least = loss
      walk.shields = i
      walk.armors = j
      walk.shieldWorn = shield
      walk.armorWorn = armor
    }
    if (i >= room || i >= shields.length || shield >= long) return least
    shield += itemOfKind(pack, numberAt(shields, i)).shield
  }
}

/** The turn in which our ship is destroyed although it has the best shields and armor; 0 if it survives. */
export function deathTurn(walk: LoadoutWalk): number {
  chooseShieldsAndArmor(walk)
  return fallsOn(walk, walk.shieldWorn, walk.armorWorn)
}

/** The last turn in which our ship can be destroyed, if it is known to lose with this volley or any weaker one. */
export function lastPossibleDeathTurn(walk: LoadoutWalk): number {
  const { target, arsenal, volley } = walk
  const { shields, armors } = arsenal
  const room = freeSlots(walk)
  let { shield, armor } = walk
  // This is an upper bound: every slot counts both as a shield and as armor.
  for (let i = 0; i < room && i < shields.length; i++) shield += itemOfKind(target.pack, numberAt(shields, i)).shield
  for (let i = 0; i < room && i < armors.length; i++) armor += itemOfKind(target.pack, numberAt(armors, i)).armor
  return fallsOn(walk, shield, armor) || (volley.turn > 0 ? volley.turn - 1 : RANGE_OF_TURN.length)
}

function fallsOn({ target, volley, hull }: LoadoutWalk, shieldWorn: number, armorWorn: number): number {
  const { answers } = target.enemy
  const last = volley.turn > 0 ? volley.turn - 1 : RANGE_OF_TURN.length
  let left = hull
  let shield = shieldWorn
  let armor = armorWorn
  for (let t = 0; t < last; t++) {
    const range = rangeOfTurn(t)
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
