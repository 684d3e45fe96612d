import { STATIC, type StaticIndex } from '../hooks.ts'
import type { CompiledPack } from './context.ts'
import { copyTuple } from './move.ts'
import { ATTUNED, ATTUNED_PUBLIC, type Duel, PLAYER, type Side, sideOfSeat } from './side.ts'
import { standingChangeOutsideTurns } from './statics.ts'

/** Blessings that reveal the other side, or hide their own. */

const has = (pack: CompiledPack, duel: Duel, seat: number, mod: StaticIndex): boolean =>
  standingChangeOutsideTurns(pack, duel, seat, mod) > 0

/** Whether the seat sees the opponent's chosen move while it chooses declarations (Eye Spry). */
export const seesChoice = (pack: CompiledPack, duel: Duel, seat: number): boolean =>
  has(pack, duel, seat, STATIC.seeChoice)
/** Whether the seat sees private attunements and declarations (Genius Rocker). */
export const seesPrivateValues = (pack: CompiledPack, duel: Duel, seat: number): boolean =>
  has(pack, duel, seat, STATIC.seePrivate)
/** Whether the seat's side is hidden although it was public (Show Stopper). */
export const isSideMasked = (pack: CompiledPack, duel: Duel, seat: number): boolean =>
  has(pack, duel, seat, STATIC.maskInfo)

/** The duel as a seat may see it, without the opponent's private or masked attunements. The rest is shared with the original. */
export function duelSeenBy(pack: CompiledPack, duel: Duel, seat: number): Duel {
  const other = sideOfSeat(duel, 1 - seat)
  if (other.stats[ATTUNED] === 0) return duel
  const open = isSideMasked(pack, duel, 1 - seat) ? 0 : other.stats[ATTUNED_PUBLIC]
  if (other.stats[ATTUNED] === open) return duel
  const seen: Side = { ...other, stats: copyTuple(other.stats) }
  seen.stats[ATTUNED] = open
  return { ...duel, sides: seat === PLAYER ? [duel.sides[0], seen] : [seen, duel.sides[1]] }
}
