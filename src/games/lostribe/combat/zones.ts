import type { Card, Ritual } from '../content/cards.ts'
import { cardOf, type Pack } from '../content/pack.ts'
import { numberAt, removeAt, sortCodes } from '../number-lists.ts'
import type { State } from '../state.ts'
import type { PlayContext } from './context.ts'
import { rollNumber } from './dice/dice.ts'
import { sumOfRelics } from './relic-values.ts'

/**
 * §7 The zones of cards: draw pile, hand, discard pile, exhaust pile. The draw pile is sorted and each draw is a roll,
 * so no state holds future draws.
 */

export const handLimit = (pack: Pack, s: State): number =>
  Math.max(1, pack.config.hand_limit + sumOfRelics(pack.relicValues.start_turn.hand_limit, s))

export const handCardAt = (pack: Pack, s: State, index: number): Card => cardOf(pack, numberAt(s.hand, index))

/** Draws up to `count` cards. Stops if the hand is full or both piles are empty. */
export function drawCards(play: PlayContext, count: number, cause: string): void {
  const { s, dice, pack } = play
  const cap = pack.config.hand_cap
  let drawn = 0
  while (drawn < count && s.hand.length < cap) {
    if (s.draw.length === 0) {
      if (s.discard.length === 0) break
      reshuffle(play)
    }
    const at = s.draw.length === 1 ? 0 : rollNumber(dice, 'shuffle', s.draw.length, 'draw')
    s.hand.push(removeAt(s.draw, at))
    drawn++
  }
  if (drawn > 0) play.emit?.({ kind: 'drew', cards: s.hand.slice(s.hand.length - drawn), cause })
}

function reshuffle({ s, emit }: PlayContext): void {
  // The draw pile is empty, so the discard pile is sorted and becomes the new draw pile.
  s.draw = s.discard
  s.discard = []
  sortCodes(s.draw)
  emit?.({ kind: 'shuffled', cards: s.draw.length })
}

/** Moves a played card to its pile; a ritual stays in play. A card that made the player pick moves once the pick is done. */
export function moveToPile({ s, pack }: PlayContext, code: number): void {
  const { type, exhaust } = cardOf(pack, code)
  if (type === 'ritual') s.rituals.push(code)
  else if (exhaust) s.exhaust.push(code)
  else s.discard.push(code)
}

/** Discards a card of the hand during `tidy`, before the turn ends. */
export function discardFromHand({ s, emit }: PlayContext, index: number): void {
  const code = removeAt(s.hand, index)
  s.discard.push(code)
  emit?.({ kind: 'discarded', card: code })
}

/** The card's ritual, if it has one that acts at this hook. */
export function ritualAt(pack: Pack, code: number, hook: Ritual['hook']): Ritual | undefined {
  const { ritual } = cardOf(pack, code)
  return ritual?.hook === hook ? ritual : undefined
}
