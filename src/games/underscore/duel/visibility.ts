import { MOD, type StaticPlace } from '../hooks.ts'
import type { Compiled } from './machine.ts'
import { copied } from './move.ts'
import { ATTUNED, ATTUNED_PUBLIC, type Duel, PLAYER, type Side, sideIn } from './side.ts'
import { standingSum } from './statics.ts'

/** Blessings that reveal the other side or hide their own. */

const has = (pack: Compiled, duel: Duel, seat: number, mod: StaticPlace): boolean =>
  standingSum(pack, duel, seat, mod) > 0

/** Eye Spry: sees the opponent's chosen move while choosing declarations. */
export const seesChoice = (pack: Compiled, duel: Duel, seat: number): boolean => has(pack, duel, seat, MOD.seeChoice)
/** Genius Rocker: sees private attunements and declarations. */
export const seesPrivate = (pack: Compiled, duel: Duel, seat: number): boolean => has(pack, duel, seat, MOD.seePrivate)
/** Show Stopper: hides what was public. */
export const isMasked = (pack: Compiled, duel: Duel, seat: number): boolean => has(pack, duel, seat, MOD.maskInfo)

/** The duel as a seat may see it: without the opponent's private or masked attunements. Shares everything else. */
export function seenBy(pack: Compiled, duel: Duel, seat: number): Duel {
  const other = sideIn(duel, 1 - seat)
  if (other.stats[ATTUNED] === 0) return duel
  const open = isMasked(pack, duel, 1 - seat) ? 0 : other.stats[ATTUNED_PUBLIC]
  if (other.stats[ATTUNED] === open) return duel
  const seen: Side = { ...other, stats: copied(other.stats) }
  seen.stats[ATTUNED] = open
  return { ...duel, sides: seat === PLAYER ? [duel.sides[0], seen] : [seen, duel.sides[1]] }
}
