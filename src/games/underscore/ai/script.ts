import { MAX_ACTIVE_MOVES, SLOT_BITS, slotOfBit, WAIT_ORDER } from '../actions.ts'
import type { Library } from '../content/library.ts'
import { nextRecord, recordRootAt } from '../duel/choice-records.ts'
import { selectableSlots, takeChoice } from '../duel/choices/choice.ts'
import { defaultOfferAnswer, firstAnswerableOffer } from '../duel/choices/offers.ts'
import { type Move, ROOT } from '../duel/move.ts'
import { chosenMoveInSlot, type Duel, FIRST_BANK_SLOT, POINTER, type Side, sideOfSeat } from '../duel/side.ts'
import { duelSeenBy } from '../duel/visibility.ts'
import { hasBit, NONE } from '../names.ts'
import { castWithAnswers } from './default-answers.ts'
import { expectedDamage, isMoveFutile } from './move-estimates.ts'

/**
 * §15 How ghosts and encounters play: their history is a script that repeats from the start, skipping choices that are
 * illegal or futile. They roll nothing and use only public information: they see the opponent through `duelSeenBy`.
 */

/** Commits a choice for the scripted side. */
export function commitScriptedChoice(pack: Library, duel: Duel, seat: number): void {
  const side = sideOfSeat(duel, seat)
  if (side.delays.length > 0)
    while (firstAnswerableOffer(pack, duel, seat) >= 0)
      takeChoice(pack, duel, seat, defaultOfferAnswer(pack, duel, seat))
  const open = selectableSlots(pack, duel, seat)
  if (open === 0) {
    takeChoice(pack, duel, seat, WAIT_ORDER)
    return
  }
  const view = duelSeenBy(pack, duel, seat)
  const where = fromScript(pack, view, seat, open)
  const slot = where >= 0 ? slotHolding(side, recordRootAt(side.script, where), open) : bestSlot(pack, view, seat, open)
  if (where >= 0) side.stats[POINTER] = after(side.script, where)
  castWithAnswers(pack, duel, view, seat, slot, where)
}

/** The index of the next record, or of the first one after the last. */
const after = (script: string, where: number): number => {
  const next = nextRecord(script, where)
  return next >= script.length ? 0 : next
}

/** The index of the record to play: the first from here whose choice is legal and not futile; if all are futile, the first legal one. */
function fromScript(pack: Library, view: Duel, seat: number, open: number): number {
  const side = sideOfSeat(view, seat)
  const { script } = side
  let firstLegal = NONE
  let where = side.stats[POINTER]
  for (let seen = 0; seen < script.length; ) {
    const slot = slotHolding(side, recordRootAt(script, where), open)
    if (slot >= 0) {
      if (!isMoveFutile(pack, view, seat, chosenMoveInSlot(side, slot), { script, where })) return where
      if (firstLegal < 0) firstLegal = where
    }
    seen += nextRecord(script, where) - where
    where = after(script, where)
  }
  return hasUseful(pack, view, seat, open) ? NONE : firstLegal
}

/** The first legal slot whose move has this root. */
function slotHolding(side: Side, root: number, open: number): number {
  const { active, bank } = side
  for (let i = 0; i < active.length; i++) if ((active[i] as Move)[ROOT] === root && hasBit(open, i)) return i
  for (let i = 0; i < bank.length; i++)
    if ((bank[i] as Move)[ROOT] === root && hasBit(open, MAX_ACTIVE_MOVES + i)) return FIRST_BANK_SLOT + i
  return NONE
}

function hasUseful(pack: Library, view: Duel, seat: number, open: number): boolean {
  const side = sideOfSeat(view, seat)
  for (let bit = 0; bit < SLOT_BITS; bit++)
    if (hasBit(open, bit) && !isMoveFutile(pack, view, seat, chosenMoveInSlot(side, slotOfBit(bit)))) return true
  return false
}

/** A number larger than any estimate. */
const FUTILE = 1_000_000

/** The slot with the highest estimate that is not futile. Of equal slots it is the first. */
function bestSlot(pack: Library, view: Duel, seat: number, open: number): number {
  const side = sideOfSeat(view, seat)
  let best = NONE
  let most = Number.NEGATIVE_INFINITY
  for (let bit = 0; bit < SLOT_BITS; bit++) {
    if (!hasBit(open, bit)) continue
    const slot = slotOfBit(bit)
    const move = chosenMoveInSlot(side, slot)
    const value = expectedDamage(pack, view, seat, move) - (isMoveFutile(pack, view, seat, move) ? FUTILE : 0)
    if (value > most) {
      most = value
      best = slot
    }
  }
  return best
}
