import type { Enemy } from './content/content.ts'
import type { State } from './state.ts'

/** §19 The ladder: every rung holds what the rungs before it say. Each figure that a rung moves is asked for here. */
export const LEVELS = [
  'The game as it comes.',
  'Whoever strikes you does 1 more.',
  "A floor's quiet is 15 HP.",
  'A told blow does twice its damage.',
  'The trader has four offers.',
  'Companies hear each other over 6 cells.',
  'The Dungeon Lord has 4 more DEX.',
  "A floor's quiet is 5 HP.",
  'Whoever strikes you does 3 more.',
  'The Dungeon Lord strikes over two cells in a line.',
  'Pursuers strike with every step they keep up.',
] as const
export const MAX_LEVEL = LEVELS.length - 1

/** §12.6 Wanderers come after so many turns on a floor, and again. */
export const WANDER_TURNS = 120

const QUIET = 20
export const quietOf = (s: State): number => (s.rung >= 7 ? 5 : s.rung >= 2 ? 15 : QUIET)
export const foeBonus = (s: State): number => (s.rung >= 8 ? 3 : s.rung >= 1 ? 1 : 0)
export const toldPercent = (s: State): number => (s.rung >= 3 ? 200 : 150)
export const offerCount = (rung: number): number => (rung >= 4 ? 4 : 5)
export const hearingOf = (s: State): number => (s.rung >= 5 ? 6 : 4)
export const dexOf = (s: State, enemy: Enemy): number =>
  enemy.role === 'boss' && s.rung >= 6 ? enemy.dex + 4 : enemy.dex
export const lordReach = (s: State): number => (s.rung >= 9 ? 2 : 1)
export const paceEvery = (s: State): number => (s.rung >= 10 ? 1 : 2)
