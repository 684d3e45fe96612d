import { evolvedCode } from '../content/compile/codes.ts'
import { cardOf } from '../content/pack.ts'
import { ASK_BANK, ASK_REROLL, ASK_STAR, ASK_SWAP, ASKS, NOTHING_ASKED } from '../names.ts'
import { insert, numberAt, takeAt } from '../number-lists.ts'
import { pickDie } from '../state.ts'
import type { Play } from './context.ts'
import { bankDie, rerollPicked, swapDie } from './dice/pool.ts'
import { putAway } from './zones.ts'

/** §2.4, §8.3 Dice and cards that are picked for the card just played. */

export function pick(play: Play, place: number, element: number): void {
  const { s } = play
  s.asked--
  switch (s.ask) {
    case ASK_REROLL:
      pickDie(s, place)
      play.emit?.({ kind: 'picked', place })
      break
    case ASK_BANK:
      bankDie(play, place, cardOf(play.pack, s.held).id)
      break
    case ASK_SWAP:
      swapDie(play, place, element, cardOf(play.pack, s.held).id)
      break
    default:
      evolveInHand(play, place, s.ask === ASK_STAR)
  }
  if (s.asked <= 0 || s.pool.length === 0) donePicking(play)
}

export function donePicking(play: Play): void {
  const { s } = play
  const { ask } = s
  const isEarly = s.asked > 0
  s.phase = 'act'
  s.ask = NOTHING_ASKED
  s.asked = 0
  if (ask === ASK_REROLL && s.picked !== 0) rerollPicked(play, cardOf(play.pack, s.held).id)
  else if (isEarly) play.emit?.({ kind: 'skipped', what: ASKS[ask] })
  s.picked = 0
  putAway(play, s.held)
  s.held = -1
}

/** §8.3 For this fight, or for the whole run: then one such card of the deck evolves too. */
function evolveInHand({ s, emit }: Play, place: number, isForRun: boolean): void {
  const code = numberAt(s.hand, place)
  s.hand[place] = evolvedCode(code)
  if (isForRun && s.deck.includes(code)) {
    takeAt(s.deck, s.deck.indexOf(code))
    insert(s.deck, evolvedCode(code))
  }
  emit?.({ kind: 'card', what: 'evolved', card: code, isForCombat: !isForRun })
}
