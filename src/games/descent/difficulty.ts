import type { Enemy } from './content/content.ts'
import type { State } from './state.ts'

/** §19 Difficulty levels. Each level includes the changes of all lower ones; every number that depends on the level is read through this module. */
export const DIFFICULTY_LEVELS = [
  'Standard rules.',
  'Enemies do 1 more damage.',
  'You heal at most 15 HP by resting on a floor.',
  'An announced blow does double damage.',
  'The trader has four offers instead of five.',
  'A waking enemy wakes others within 6 cells instead of 4.',
  'The Dungeon Lord has 4 more DEX.',
  'You heal at most 5 HP by resting on a floor.',
  'Enemies do 3 more damage instead of 1.',
  'The Dungeon Lord reaches two cells in a straight line.',
  'Pursuers strike with every step they keep pace, not every second.',
] as const
export const MAX_DIFFICULTY = DIFFICULTY_LEVELS.length - 1

/** §12.6 Wanderers come each time this many turns have passed on a floor. */
export const WANDER_TURNS = 120

/** §5.4 How many HP and MP come back on a floor at most, at the standard difficulty. */
const QUIET = 20
export const maxRegeneration = (s: State): number => (s.rung >= 7 ? 5 : s.rung >= 2 ? 15 : QUIET)
export const enemyDamageBonus = (s: State): number => (s.rung >= 8 ? 3 : s.rung >= 1 ? 1 : 0)
export const announcedBlowPercent = (s: State): number => (s.rung >= 3 ? 200 : 150)
export const offerCount = (difficulty: number): number => (difficulty >= 4 ? 4 : 5)
export const wakeRadius = (s: State): number => (s.rung >= 5 ? 6 : 4)
export const enemyDex = (s: State, enemy: Enemy): number =>
  enemy.role === 'boss' && s.rung >= 6 ? enemy.dex + 4 : enemy.dex
export const bossReach = (s: State): number => (s.rung >= 9 ? 2 : 1)
export const pursuitStepsPerBlow = (s: State): number => (s.rung >= 10 ? 1 : 2)
