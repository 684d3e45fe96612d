/**
 * The constants of the original design, section by section, and no others. Chapters 1 to 10 of the rule book have the
 * same numbers. Numbers that the design leaves open are in the rule book, and beside the code that uses them.
 */

/** §2 The energy that an action takes, and the energy gained per turn at each speed. */
export const ACTION_COST = 100
export const SPEEDS = { fast: 200, normal: 100, slow: 50 } as const

/** §3 The radius of sight. A cell is in range if dx² + dy² is at most its square. */
export const SIGHT_RADIUS = 8

/** §4.1 Terms of the chance to hit, in percent. */
export const HIT_CHANCE = { melee: 70, perDex: 2, perEvasion: 2, magic: 80, perSkill: 3, least: 5, most: 95 } as const
/** §4.2 How many percent of its base damage a spell gains per point of INT. */
export const SPELL_PERCENT_PER_INT = 5
/** §4.3 Terms of evasion, in percent. */
export const EVASION = { base: 10, perDex: 2 } as const

/** §5.2 HP and MP are (base + modifier) × (100 + level × percentPerLevel) %. */
export const HP = { base: 10, percentPerLevel: 15 } as const
export const MP = { base: 5, percentPerLevel: 10 } as const
/** §5.3 Level n takes n times this much experience. */
export const XP_PER_LEVEL = 10

/** §6 The floors. Sizes include the outer walls; enemy counts are minimum and maximum. */
export const FLOOR_SPECS = [
  { number: 1, size: 15, enemies: [5, 8], feature: 'shop', hasMiniboss: false },
  { number: 2, size: 20, enemies: [8, 12], feature: 'altar', hasMiniboss: false },
  { number: 3, size: 20, enemies: [10, 15], feature: 'altar', hasMiniboss: false },
  { number: 4, size: 25, enemies: [12, 18], feature: 'altar', hasMiniboss: true },
  { number: 5, size: 15, enemies: [5, 5], feature: 'none', hasMiniboss: false },
] as const
export const FLOOR_COUNT = FLOOR_SPECS.length
export const MAX_LAYOUT_ATTEMPTS = 50

/** §7 The number of slots in the hero's pack. */
export const PACK_CAPACITY = 20

/** §8 The labels of unidentified scrolls. */
export const SCROLL_LABELS = [
  'ashen',
  'scarlet',
  'ivory',
  'cobalt',
  'viridian',
  'umber',
  'cerulean',
  'amber',
  'ochre',
  'saffron',
  'violet',
  'teal',
] as const

/** §9 The Dungeon Lord. `phases` are percentages of his HP: phase 1 lasts down to the first, phase 2 down to the second. */
export const BOSS = { hp: 100, damage: 20, speed: 'slow', phases: [50, 25], berserkPercent: 150 } as const
export const BOSS_SUMMONS = { count: 2, everyTurns: 5 } as const
