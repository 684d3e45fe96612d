import { unreachable } from '../../../engine/unreachable.ts'
import { evolvedCode } from '../content/compile/card-codes.ts'
import { cardOf } from '../content/pack.ts'
import { insertSorted, numberAt, removeAt } from '../number-lists.ts'
import { markPickedDie } from '../state.ts'
import {
  NO_PICK,
  PICK_BANK,
  PICK_COPY,
  PICK_FORGET,
  PICK_KINDS,
  PICK_READER,
  PICK_REMOVAL,
  PICK_REROLL,
  PICK_STAR,
  PICK_SWAP,
  PICK_TRANSFORM,
  PICK_WHEEL,
} from '../vocabulary.ts'
import type { PlayContext } from './context.ts'
import { bankDie, rerollPickedDice, swapDie } from './dice/pool.ts'
import { moveToPile } from './zones.ts'

/** §2.4, §8.3 Picks dice or a card, as the card just played asks for. */

/** Carries out one step of the pending pick. Picks of a card of the deck never get here (see campaign/deck.ts). */
export function performPick(play: PlayContext, index: number, element: number): void {
  const { s } = play
  s.asked--
  switch (s.ask) {
    case PICK_REROLL:
      markPickedDie(s, index)
      play.emit?.({ kind: 'picked', place: index })
      break
    case PICK_BANK:
      bankDie(play, index, cardOf(play.pack, s.held).id)
      break
    case PICK_SWAP:
      swapDie(play, index, element, cardOf(play.pack, s.held).id)
      break
    case PICK_WHEEL:
    case PICK_STAR:
      evolveInHand(play, index, s.ask === PICK_STAR)
      break
    case NO_PICK:
    case PICK_FORGET:
    case PICK_REMOVAL:
    case PICK_COPY:
    case PICK_TRANSFORM:
    case PICK_READER:
      break
    default:
      return unreachable(s.ask)
  }
  if (s.asked <= 0 || s.pool.length === 0) finishPicking(play)
}

export function finishPicking(play: PlayContext): void {
  const { s } = play
  const { ask } = s
  const isEarly = s.asked > 0
  s.phase = 'act'
  s.ask = NO_PICK
  s.asked = 0
  if (ask === PICK_REROLL && s.picked !== 0) rerollPickedDice(play, cardOf(play.pack, s.held).id)
  else if (isEarly) play.emit?.({ kind: 'skipped', what: PICK_KINDS[ask] })
  s.picked = 0
  moveToPile(play, s.held)
  s.held = -1
}

/** §8.3 Evolves a card in hand for this fight. If it is for the run, one such card of the deck evolves too. */
function evolveInHand({ s, emit }: PlayContext, index: number, isForRun: boolean): void {
  const code = numberAt(s.hand, index)
  s.hand[index] = evolvedCode(code)
  if (isForRun && s.deck.includes(code)) {
    removeAt(s.deck, s.deck.indexOf(code))
    insertSorted(s.deck, evolvedCode(code))
  }
  emit?.({ kind: 'card', what: 'evolved', card: code, isForCombat: !isForRun })
}
