import type { Emit } from '../../../engine/contract/game.ts'
import type { Dice } from '../../../engine/dice/dice.ts'
import { at } from '../../../lib/enums.ts'
import { MAX_BANKED_MOVES } from '../actions.ts'
import { isRunTrigger } from '../content/compile.ts'
import type { BlessingDef } from '../content/content.ts'
import type { ContentCondition } from '../content/effects/conditions.ts'
import { offerMoves } from '../content/effects/verbs/run.ts'
import { applyRunEffects } from '../content/effects/verbs.ts'
import { majorAt } from '../duel/context.ts'
import type { Move } from '../duel/move.ts'
import { PLAYER } from '../duel/side.ts'
import type { Event } from '../events.ts'
import { type RunEventName, STATIC } from '../hooks.ts'
import { ACTIVE_SIZE, BANK_SIZE, rulingValue } from '../rulings.ts'
import { MUST_OFFER, type State } from '../state.ts'
import type { Pack } from './pack.ts'
/** §12 What a blessing does when it is taken, and what the blessings of a character do between combats. */

export function takeBlessing(pack: Pack, s: State, def: BlessingDef, dice: Dice, emit?: Emit<Event>): void {
  const answers: Record<string, number> = {}
  ;(def.ask ?? []).forEach((ask, i) => {
    answers[ask.bind] = at(s.answers, i)
  })
  applyRunEffects({ pack, s, dice, emit, answers }, def.onTake ?? [])
}

/** Offers moves over the banked ones (Break Bank). This waits until earlier picks are made. */
export function offerOverBanked(pack: Pack, s: State, dice: Dice, emit?: Emit<Event>): void {
  s.pending &= ~MUST_OFFER
  offerMoves({ pack, s, dice, emit, answers: {} }, { random: 1, over: 'bank' })
}

/** Runs the triggers of blessings for an event between combats. */
export function fireRunEvent(pack: Pack, s: State, event: RunEventName, dice: Dice, emit?: Emit<Event>): void {
  for (const index of s.character.blessings) {
    const { name, def } = majorAt(pack, index)
    for (const trigger of (def.triggers ?? []).filter(isRunTrigger)) {
      if (trigger.on !== event || !holds(s, trigger.if)) continue
      emit?.({ kind: 'blessing', seat: PLAYER, name })
      applyRunEffects({ pack, s, dice, emit, answers: {} }, trigger.do)
    }
  }
}

/** Whether a condition holds. The HP left is the only one that makes sense between combats. */
const holds = (s: State, cond: ContentCondition | undefined): boolean => {
  if (cond === undefined || !('hpBelow' in cond)) return true
  const [, below] = cond.hpBelow
  return typeof below === 'number' && s.duel.sides[0].hp < below
}

/** The number of moves offered for each active move. */
export const PICKS_PER_ACTIVE_MOVE = 2

export const activeSize = (s: State): number => rulingValue(s.duel.rules, ACTIVE_SIZE)
/** The size of the bank, which blessings may change (§12). */
export function bankSize(pack: Pack, s: State): number {
  let size = rulingValue(s.duel.rules, BANK_SIZE)
  for (const index of s.character.blessings)
    for (const { mod, fixed = 0 } of majorAt(pack, index).statics) if (mod === STATIC.bankSlots) size += fixed
  return Math.max(0, Math.min(MAX_BANKED_MOVES, size))
}

/** §12 Puts a learned move into the first free slot. If there is none, the move is held without a slot until a move is forgotten. */
export function addMove(pack: Pack, s: State, m: Move): void {
  const { character } = s
  if (character.active.length < activeSize(s)) character.active.push(m)
  else if (character.bank.length < bankSize(pack, s)) character.bank.push(m)
  else s.held.push(m)
}
