import type { Enemy, God, Pack, Spell } from '../content.ts'
import { itemOf } from '../content.ts'
import { backgroundOf, type State, speciesOf } from '../state.ts'

/** §4, §5 The arithmetic, in whole numbers: percents are divided out once, at the end. */

const clamp = (chance: number): number => Math.min(95, Math.max(5, chance))

/** §4.1 */
export const meleeChance = (dex: number, evasion: number): number => clamp(70 + 2 * dex - 2 * evasion)
export const magicChance = (skill: number): number => clamp(80 + 3 * skill)

/** §4.2 */
export const meleeRaw = (weapon: number, str: number, bonus: number): number => weapon + str + bonus
export const magicRaw = (base: number, int: number, percent: number): number =>
  Math.floor((base * (100 + 5 * int) * percent) / 10_000)
export const afterArmour = (raw: number, armour: number): number => Math.max(0, raw - armour)

/** §4.3 */
export const evasionOf = (dex: number, dodge: number, gear = 0): number => 10 + 2 * dex + dodge + gear

/** §5.2 */
export const maxHpAt = (level: number, modifier: number): number =>
  Math.floor(((10 + modifier) * (100 + 15 * level)) / 100)
export const maxMpAt = (level: number, modifier: number): number =>
  Math.floor(((5 + modifier) * (100 + 10 * level)) / 100)

/** §5.3 Whether so much experience in all is enough for a level. */
export const hasLevel = (xp: number, level: number, xpPercent: number): boolean => 100 * xp >= 10 * level * xpPercent
/** The least experience that is. */
export const xpForLevel = (level: number, xpPercent: number): number => Math.ceil((10 * level * xpPercent) / 100)

/** §9 */
export const bossPhaseAt = (hp: number, max: number): number =>
  100 * hp >= 50 * max ? 1 : 100 * hp >= 25 * max ? 2 : 3
export const bossDamage = (base: number, phase: number): number => (phase === 3 ? Math.floor((base * 150) / 100) : base)

/** §4.2 Bare hands count 1. */
const UNARMED = 1
const BERSERK_EVASION = 10

const weaponDamage = (pack: Pack, s: State): number => {
  const { kind, plus } = s.hero.weapon
  return kind < 0 ? UNARMED : itemOf(pack, kind).damage + plus
}
export const heroArmour = (pack: Pack, s: State): number => {
  const { kind, plus } = s.hero.armour
  return kind < 0 ? 0 : itemOf(pack, kind).armour + plus
}
export function heroEvasion(pack: Pack, s: State): number {
  const { weapon, armour, dex, berserk } = s.hero
  const gear =
    (weapon.kind < 0 ? 0 : itemOf(pack, weapon.kind).evasion) +
    (armour.kind < 0 ? 0 : itemOf(pack, armour.kind).evasion)
  return evasionOf(dex, backgroundOf(pack, s).dodge, gear) - (berserk > 0 ? BERSERK_EVASION : 0)
}
export const heroMelee = (pack: Pack, s: State): number =>
  meleeRaw(weaponDamage(pack, s), s.hero.str, speciesOf(pack, s).melee) * (s.hero.berserk > 0 ? 2 : 1)
export const magicSkill = (pack: Pack, s: State): number => backgroundOf(pack, s).magic + Math.floor(s.hero.level / 4)

export const spellRaw = (pack: Pack, s: State, base: number): number =>
  magicRaw(base, s.hero.int, Math.floor((speciesOf(pack, s).magicPercent * (s.hero.hasSurge ? 150 : 100)) / 100))
export const spellCost = (s: State, spell: Spell): number => (spell.damage > 0 && s.hero.hasSurge ? 0 : spell.mp)
export const godOf = (pack: Pack, s: State): God | undefined => pack.gods[s.hero.god]
export const spellRange = (pack: Pack, s: State, spell: Spell): number =>
  spell.range + (spell.damage > 0 ? (godOf(pack, s)?.rangeBonus ?? 0) : 0)

export const enemyChance = (pack: Pack, s: State, enemy: Enemy): number =>
  enemy.range > 0 ? magicChance(0) : meleeChance(enemy.dex, heroEvasion(pack, s))
export const enemyRaw = (s: State, enemy: Enemy): number =>
  enemy.role === 'boss' ? bossDamage(enemy.damage, s.bossPhase) : enemy.damage
