import type { Pack } from '../content/content.ts'
import { enemyOf } from '../content/content.ts'
import { toldPercent } from '../difficulty.ts'
import type { Creature } from '../map/floor.ts'
import type { State } from '../state.ts'
import {
  afterArmour,
  armourAgainstBlows,
  blowAt,
  enemyChance,
  enemyEvasion,
  enemyRaw,
  heroArmour,
  meleeChance,
} from './figures.ts'

/** §14.3 The true odds both ways. Damage holds no chance, so that they are exact. */
export interface Odds {
  readonly hitChance: number
  readonly damage: number
  /** Hits it takes; 0 where no number is enough. */
  readonly hitsToKill: number
  readonly itsChance: number
  readonly itsDamage: number
  readonly hitsToDie: number
}

export function oddsOf(pack: Pack, s: State, creature: Creature): Odds {
  const enemy = enemyOf(pack, creature.kind)
  const damage = afterArmour(blowAt(pack, s, creature), armourAgainstBlows(pack, creature))
  const percent = enemy.marks ? toldPercent(s) : 100
  const itsDamage = afterArmour(Math.floor((enemyRaw(s, enemy) * percent) / 100), heroArmour(pack, s))
  return {
    hitChance: meleeChance(s.hero.dex, enemyEvasion(pack, s, creature)),
    damage,
    hitsToKill: damage === 0 ? 0 : Math.ceil(creature.hp / damage),
    itsChance: enemyChance(pack, s, enemy),
    itsDamage,
    hitsToDie: itsDamage === 0 ? 0 : Math.ceil(s.hero.hp / itsDamage),
  }
}

/** `!!` dies in two hits or fewer, `!` in four. */
export function dangerOf({ hitsToDie }: Odds): string {
  if (hitsToDie === 0) return ''
  return hitsToDie <= 2 ? '!!' : hitsToDie <= 4 ? '!' : ''
}

/** `74 % 15×1`: how likely, for how much, and how many such blows it takes. */
export const myOdds = ({ hitChance, damage, hitsToKill }: Odds): string =>
  hitsToKill === 0 ? 'no harm' : `${hitChance} % ${damage}×${hitsToKill}`
export const itsOdds = (odds: Odds): string =>
  odds.hitsToDie === 0 ? 'no harm' : `${odds.itsChance} % ${odds.itsDamage}×${odds.hitsToDie}${dangerOf(odds)}`

export function oddsWords(odds: Odds): string {
  const mine =
    odds.hitsToKill === 0
      ? 'you cannot hurt it'
      : `you hit ${odds.hitChance} % for ${odds.damage}, ${odds.hitsToKill} to kill`
  const its =
    odds.hitsToDie === 0
      ? 'it cannot hurt you'
      : `it hits ${odds.itsChance} % for ${odds.itsDamage}, ${odds.hitsToDie} to die`
  return `${mine}; ${its}`
}
