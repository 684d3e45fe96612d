import type { State } from '../state.ts'

/** §15 The score of a run. */
export const runScore = (s: State): number =>
  200 * (s.deepest - 1) + 5 * s.hero.xp + s.hero.gold + (s.phase === 'won' ? 1000 + Math.max(0, 1500 - s.turn) : 0)

/** The terms of the score as text. */
export const scoreText = (s: State): string =>
  `${s.deepest - 1} floors down × 200 + ${s.hero.xp} XP × 5 + ${s.hero.gold} gold` +
  (s.phase === 'won' ? ` + 1000 for the win + ${Math.max(0, 1500 - s.turn)} for haste` : '')
