import { MOD, type StaticPlace } from '../hooks.ts'
import type { Compiled } from './machine.ts'
import { copied } from './move.ts'
import { ATTUNED, ATTUNED_PUBLIC, type Duel, PLAYER, type Side, sideIn } from './side.ts'
import { standingSum } from './statics.ts'

/** What blessings let one see of the other side, or hide. */

const has = (pack: Compiled, duel: Duel, seat: number, mod: StaticPlace): boolean =>
  standingSum(pack, duel, seat, mod) > 0

/** Eye Spry: the opponent's move is seen while one declares. */
export const seesChoice = (pack: Compiled, duel: Duel, seat: number): boolean => has(pack, duel, seat, MOD.seeChoice)
/** Genius Rocker: private attunements and declarations lie open. */
export const seesPrivate = (pack: Compiled, duel: Duel, seat: number): boolean => has(pack, duel, seat, MOD.seePrivate)
/** Show Stopper: what was public is masked. */
export const isMasked = (pack: Compiled, duel: Duel, seat: number): boolean => has(pack, duel, seat, MOD.maskInfo)

/** The duel as a seat may see it: the opponent's private or masked attunements are not there. Shares everything else. */
export function seenBy(pack: Compiled, duel: Duel, seat: number): Duel {
  const other = sideIn(duel, 1 - seat)
  if (other.stats[ATTUNED] === 0) return duel
  const open = isMasked(pack, duel, 1 - seat) ? 0 : other.stats[ATTUNED_PUBLIC]
  if (other.stats[ATTUNED] === open) return duel
  const seen: Side = { ...other, stats: copied(other.stats) }
  seen.stats[ATTUNED] = open
  return { ...duel, sides: seat === PLAYER ? [duel.sides[0], seen] : [seen, duel.sides[1]] }
}
