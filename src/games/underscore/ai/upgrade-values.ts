import type { Pack } from '../campaign/pack.ts'
import { rootOfMove } from '../duel/context.ts'
import { CHARGE, COOLDOWN, DAMAGE, HEAT, ITERS, type Move, SPEED } from '../duel/move.ts'
import { ATTACK, RARITIES } from '../names.ts'

/** Heuristic values of moves and blessings between combats. */

/** A rough value of a move. */
export function moveValue(pack: Pack, m: Move): number {
  const root = rootOfMove(pack, m)
  const rarity = RARITIES.indexOf(root.def.rarity) * 4
  if (root.type !== ATTACK) return 18 + rarity - m[COOLDOWN] * 2
  const damage = Math.max(m[DAMAGE], root.def.baseDamage === undefined ? 1 : 0)
  return damage * m[ITERS] * 16 + rarity + m[CHARGE] + m[HEAT] - m[COOLDOWN] * 5 + m[SPEED] * 5
}

/** The values of minors, measured for a bot that takes them well (studies/underscore/aims.ts). Unmeasured ones get a small default. */
const MINOR_VALUES: Readonly<Record<string, number>> = {
  'second-blow': 10,
  'steady-hand': 10,
  'spruced-up': 9,
  hone: 7,
  twofold: 7,
  'sharpen-bone': 6,
  'grow-seven': 6,
  'grow-three': 5,
  'second-look': 5,
  hasten: 4,
  'ember-heart': 4,
  'sap-line': 4,
  'grow-one': 3,
  rewind: 3,
  'born-again': 3,
  'live-wire': 3,
  'deep-nerve': 2,
  dye: 0,
  'thin-out': 0,
  undercurrent: 0,
  'weigh-down': 0,
  winding: 1,
  'stoke-higher': 0,
  'burnt-offering': 1,
  'take-root': 0,
  'blunt-thorn': 0,
  'flesh-pact': 0,
  swell: 0,
  twist: 0,
  unmoor: 0,
  'lit-silly': 0,
  'well-trimmed': 0,
  'alias-word': 0,
  'alias-move': 0,
  'alias-all': 0,
  'focus-one': 1,
  'focus-two': 1,
}
export const minorValue = (pack: Pack, index: number): number => MINOR_VALUES[pack.minors[index]?.def.id ?? ''] ?? 2

/** Majors that are worth taking although their burden brings elites. */
const GOOD_MAJORS: readonly string[] = [
  'plunder-struck',
  'second-winded',
  'galvanized',
  'spite',
  'rust-built',
  'quick-witted',
  'marrow-minded',
  'blood-brother',
  'single-minded',
  'bone-head',
]
export const isGoodMajor = (pack: Pack, index: number): boolean =>
  GOOD_MAJORS.includes(pack.majors[index]?.def.id ?? '')
