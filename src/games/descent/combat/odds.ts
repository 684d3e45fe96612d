import type { Pack } from '../content/content.ts'
import { enemyOf } from '../content/content.ts'
import { announcedBlowPercent } from '../difficulty.ts'
import type { Creature } from '../map/floor.ts'
import type { State } from '../state.ts'
import {
  damageAfterArmour,
  enemyEvasion,
  enemyHitChance,
  heroArmour,
  meleeArmour,
  meleeHitChance,
  rawBlowDamageAt,
  rawEnemyDamage,
} from './formulas.ts'

/** §14.3 The odds of the hero and an enemy against each other. They are exact, because damage is not rolled. */
export interface CombatOdds {
  readonly hitChance: number
  readonly damage: number
  /** How many hits kill the enemy; 0 if the hero cannot hurt it. */
  readonly hitsToKill: number
  readonly itsChance: number
  readonly itsDamage: number
  readonly hitsToDie: number
}

export function combatOddsOf(pack: Pack, s: State, creature: Creature): CombatOdds {
  const enemy = enemyOf(pack, creature.kind)
  const damage = damageAfterArmour(rawBlowDamageAt(pack, s, creature), meleeArmour(pack, creature))
  const percent = enemy.marks ? announcedBlowPercent(s) : 100
  const itsDamage = damageAfterArmour(Math.floor((rawEnemyDamage(s, enemy) * percent) / 100), heroArmour(pack, s))
  return {
    hitChance: meleeHitChance(s.hero.dex, enemyEvasion(pack, s, creature)),
    damage,
    hitsToKill: damage === 0 ? 0 : Math.ceil(creature.hp / damage),
    itsChance: enemyHitChance(pack, s, enemy),
    itsDamage,
    hitsToDie: itsDamage === 0 ? 0 : Math.ceil(s.hero.hp / itsDamage),
  }
}

/** A warning mark: `!!` if two hits can kill the hero, `!` if four can, otherwise nothing. */
export function dangerMark({ hitsToDie }: CombatOdds): string {
  if (hitsToDie === 0) return ''
  return hitsToDie <= 2 ? '!!' : hitsToDie <= 4 ? '!' : ''
}

/** The text of a table cell: the hero's chance to hit, and his damage: `88 % 12`. */
export const heroOddsText = ({ hitChance, damage, hitsToKill }: CombatOdds): string =>
  hitsToKill === 0 ? 'no harm' : `${hitChance} % ${damage}`

const KILLS = ['', ' one kills', ' two kill', ' three kill', ' four kill'] as const
/** How well the enemy hits the hero, and how many hits kill if four or fewer do: `62 % 20 two kill`. */
export const enemyOddsText = ({ itsChance, itsDamage, hitsToDie }: CombatOdds): string =>
  hitsToDie === 0 ? 'no harm' : `${itsChance} % ${itsDamage}${KILLS[hitsToDie] ?? ''}`

export function oddsText(odds: CombatOdds): string {
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
