import { MOD, type StaticPlace } from '../hooks.ts'
import { hasBit } from '../names.ts'
import { type Compiled, stillWorld } from './machine.ts'
import { copied } from './move.ts'
import { NO_DICE } from './no-dice.ts'
import { ATTUNED, ATTUNED_PUBLIC, type Duel, MODS, PLAYER, type Side, sideIn } from './side.ts'
import { staticSum } from './statics.ts'

/** What blessings let one see of the other side, or hide. */

const has = (pack: Compiled, duel: Duel, seat: number, mod: StaticPlace): boolean =>
  hasBit(sideIn(duel, seat).stats[MODS], mod) && staticSum(stillWorld(pack, duel, NO_DICE), seat, mod) > 0

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
