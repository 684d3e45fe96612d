import { at } from '../../../lib/enums.ts'
import type { BlessingRow } from '../content/library.ts'
import { majorAt, rootOfMove } from '../duel/context.ts'
import { CLOCKS, type Move, PUBLIC, UID } from '../duel/move.ts'
import { chosenMoveInSlot, type Side } from '../duel/side.ts'
import { OVER_ACTIVE, OVER_BANKED, type State } from '../state.ts'
import { sideOfEncounter } from './encounters.ts'
import type { Pack } from './pack.ts'
import { PICKS_PER_ACTIVE_MOVE } from './upgrade.ts'
/** What the player is learning or taking between two combats. */

/** The fallen opponent as it came, with every move that it had. Changes made in combat do not carry over (§12). */
export const fallenOpponent = (pack: Pack, s: State): Side => sideOfEncounter(pack, s, s.encounter)

/** `taking` holds the index of a minor, or this offset plus the index of a major. */
const MAJORS = 1000
export const takingMajor = (index: number): number => MAJORS + index
export const takenBlessing = (pack: Pack, { taking }: State): BlessingRow =>
  taking >= MAJORS ? majorAt(pack, taking - MAJORS) : at(pack.minors, taking)

/** A move of the fallen opponent as it was found. */
export const takenMove = (pack: Pack, s: State, slot = s.taking): Move =>
  chosenMoveInSlot(fallenOpponent(pack, s), slot)

/** The entries of a move that matter only in combat. */
const COMBAT_ONLY: readonly number[] = [UID, PUBLIC, CLOCKS]
export const isMoveModified = (pack: Pack, move: Move): boolean => {
  const { fresh } = rootOfMove(pack, move)
  return move.some((value, position) => !COMBAT_ONLY.includes(position) && value !== fresh[position])
}

/** The slot of the active move that Born Again replaces now. It replaces them in order. */
export const renewedSlot = (s: State): number => s.character.active.length - s.picks.length / PICKS_PER_ACTIVE_MOVE
export const isPickOverActive = (s: State): boolean => (s.pending & OVER_ACTIVE) !== 0
export const isPickOverBanked = (s: State): boolean => (s.pending & OVER_BANKED) !== 0
/** The active move that a pick would replace now, if it replaces one. */
export const renewedMove = (s: State): Move | undefined =>
  isPickOverActive(s) ? s.character.active[renewedSlot(s)] : undefined
