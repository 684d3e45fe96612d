import { BOSS, EVASION, HIT_CHANCE, HP, MP, SPELL_PERCENT_PER_INT, XP_PER_LEVEL } from '../constants.ts'
import type { Enemy, God, Pack, Spell } from '../content/content.ts'
import { enemyOf, itemOf } from '../content/content.ts'
import { enemyDamageBonus, enemyDex } from '../difficulty.ts'
import { type Creature, groundAt, WATER } from '../map/floor.ts'
import { backgroundOf, floorOf, type State, speciesOf } from '../state.ts'

/** §4, §5 The formulas of combat, in integers: percentages are divided out once, at the end. */

const clamp = (chance: number): number => Math.min(HIT_CHANCE.most, Math.max(HIT_CHANCE.least, chance))

/** §4.1 The chance to hit, in percent. */
export const meleeHitChance = (dex: number, evasion: number): number =>
  clamp(HIT_CHANCE.melee + HIT_CHANCE.perDex * dex - HIT_CHANCE.perEvasion * evasion)
export const magicHitChance = (skill: number): number => clamp(HIT_CHANCE.magic + HIT_CHANCE.perSkill * skill)

/** §4.2 Damage before armour. */
export const rawMeleeDamage = (weapon: number, str: number, bonus: number): number => weapon + str + bonus
export const rawMagicDamage = (base: number, int: number, percent: number): number =>
  Math.floor((base * (100 + SPELL_PERCENT_PER_INT * int) * percent) / 10_000)
export const damageAfterArmour = (raw: number, armour: number): number => Math.max(0, raw - armour)

/** §4.3 Evasion, in percent. */
export const evasionOf = (dex: number, dodge: number, gear = 0): number =>
  EVASION.base + EVASION.perDex * dex + dodge + gear

/** §5.2 The largest HP and MP at a level. */
export const maxHpAt = (level: number, modifier: number): number =>
  Math.floor(((HP.base + modifier) * (100 + HP.percentPerLevel * level)) / 100)
export const maxMpAt = (level: number, modifier: number): number =>
  Math.floor(((MP.base + modifier) * (100 + MP.percentPerLevel * level)) / 100)

/** §5.3 Whether this total of experience is enough for a level. */
export const hasXpForLevel = (xp: number, level: number, xpPercent: number): boolean =>
  100 * xp >= XP_PER_LEVEL * level * xpPercent
/** The smallest total of experience that is enough for a level. */
export const xpForLevel = (level: number, xpPercent: number): number =>
  Math.ceil((XP_PER_LEVEL * level * xpPercent) / 100)

/** §9 The boss's phase by his HP, and his damage in it. */
export const bossPhaseAt = (hp: number, max: number): number =>
  100 * hp >= BOSS.phases[0] * max ? 1 : 100 * hp >= BOSS.phases[1] * max ? 2 : 3
export const bossDamage = (base: number, phase: number): number =>
  phase === 3 ? Math.floor((base * BOSS.berserkPercent) / 100) : base

/** §4.2 The damage of bare hands. */
const UNARMED = 1
const BERSERK_EVASION = 10

const weaponDamage = (pack: Pack, s: State): number => {
  const { kind, plus } = s.hero.weapon
  return kind < 0 ? UNARMED : itemOf(pack, kind).damage + plus
}
export const heroArmour = (pack: Pack, s: State): number => {
  const { kind, plus } = s.hero.armour
  return (kind < 0 ? 0 : itemOf(pack, kind).armour + plus) + (s.hero.stone > 0 ? STONE_ARMOUR : 0)
}
/** §7.7 The armour that a potion of stone gives. */
const STONE_ARMOUR = 6
/** §18 The evasion that is lost by standing in water. */
const WATER_EVASION = 10

export function heroEvasion(pack: Pack, s: State): number {
  const { weapon, armour, dex, berserk, fury } = s.hero
  if (fury > 0) return 0
  const gear =
    (weapon.kind < 0 ? 0 : itemOf(pack, weapon.kind).evasion) +
    (armour.kind < 0 ? 0 : itemOf(pack, armour.kind).evasion)
  const wet = groundAt(floorOf(s), s.hero.place) === WATER ? WATER_EVASION : 0
  return evasionOf(dex, backgroundOf(pack, s).dodge, gear) - (berserk > 0 ? BERSERK_EVASION : 0) - wet
}
export const enemyEvasion = (pack: Pack, s: State, target: Creature): number =>
  Math.max(0, enemyOf(pack, target.kind).evasion - (groundAt(floorOf(s), target.place) === WATER ? WATER_EVASION : 0))

/** §12.7 The armour that a raised shield adds against blows. It does not help against spells and fire. */
const SHIELD_ARMOUR = 9
const isShielded = (enemy: Enemy, target: Creature): boolean =>
  enemy.verb === 'shield' && target.isAwake && target.slumber === 0 && target.wind === 0
export const meleeArmour = (pack: Pack, target: Creature): number => {
  const enemy = enemyOf(pack, target.kind)
  return enemy.armour + (isShielded(enemy, target) ? SHIELD_ARMOUR : 0)
}

const isRaging = (s: State): boolean => s.hero.berserk > 0 || s.hero.fury > 0
export const heroMeleeDamage = (pack: Pack, s: State): number =>
  rawMeleeDamage(weaponDamage(pack, s), s.hero.str, speciesOf(pack, s).melee) * (isRaging(s) ? 2 : 1)
const STAB = 3
/**
 * §5.1, §7.5 The damage of the hero's blow at a target before armour. Horns add to it if the target is unhurt; a dagger
 * triples it if the target sleeps.
 */
export function rawBlowDamageAt(pack: Pack, s: State, target: Creature): number {
  const { weapon } = s.hero
  const horns = target.hp === enemyOf(pack, target.kind).hp ? (speciesOf(pack, s).horns ?? 0) : 0
  const raw = heroMeleeDamage(pack, s) + horns
  const isStab = !target.isAwake && weapon.kind >= 0 && itemOf(pack, weapon.kind).knack === 'stab'
  return isStab ? STAB * raw : raw
}
export const magicSkill = (pack: Pack, s: State): number => backgroundOf(pack, s).magic + Math.floor(s.hero.level / 4)

export const rawSpellDamage = (pack: Pack, s: State, base: number): number =>
  rawMagicDamage(base, s.hero.int, Math.floor((speciesOf(pack, s).magicPercent * (s.hero.hasSurge ? 150 : 100)) / 100))
const isSlow = (pack: Pack, target: Creature): boolean =>
  target.slowed > 0 || enemyOf(pack, target.kind).speed === 'slow'
/** §17 The damage of a spell at a target before armour. Some spells do more to targets that are slow or slowed. */
export const rawSpellDamageAt = (pack: Pack, s: State, spell: Spell, target: Creature): number =>
  Math.floor((rawSpellDamage(pack, s, spell.damage) * (isSlow(pack, target) ? spell.shatter : 100)) / 100)
/** §17 How many turns a spell's effect lasts. INT prolongs it. */
export const spellTurns = (s: State, turns: number): number => turns + Math.floor(s.hero.int / 5)
export const spellCost = (s: State, spell: Spell): number => (spell.damage > 0 && s.hero.hasSurge ? 0 : spell.mp)
// The index is checked first, because reading index −1 of an array is slow in V8.
export const godOf = (pack: Pack, s: State): God | undefined => (s.hero.god < 0 ? undefined : pack.gods[s.hero.god])
export const spellRange = (pack: Pack, s: State, spell: Spell): number =>
  spell.range + (speciesOf(pack, s).farSight ?? 0) + (spell.damage > 0 ? (godOf(pack, s)?.rangeBonus ?? 0) : 0)
/** §7.6 The damage of a thrown weapon before armour. */
export const rawThrowDamage = (pack: Pack, s: State, base: number): number =>
  base + s.hero.str + speciesOf(pack, s).melee

export const enemyHitChance = (pack: Pack, s: State, enemy: Enemy): number =>
  enemy.range > 0 ? magicHitChance(0) : meleeHitChance(enemyDex(s, enemy), heroEvasion(pack, s))
export const rawEnemyDamage = (s: State, enemy: Enemy): number =>
  (enemy.role === 'boss' ? bossDamage(enemy.damage, s.bossPhase) : enemy.damage) +
  (enemy.damage > 0 ? enemyDamageBonus(s) : 0)
