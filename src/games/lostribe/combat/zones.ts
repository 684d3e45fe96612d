import type { Card, Ritual } from '../content/cards.ts'
import { cardOf, type Pack } from '../content/pack.ts'
import { numberAt, sortCodes, takeAt } from '../number-lists.ts'
import type { State } from '../state.ts'
import type { Play } from './context.ts'
import { roll } from './dice/dice.ts'
import { sumAsked } from './relic-values.ts'

/** §7 Draw pile, hand, discard, exhaust. The pile lies sorted and each draw is a roll: what is to come is in no state. */

export const handLimit = (pack: Pack, s: State): number =>
  Math.max(1, pack.config.hand_limit + sumAsked(pack.asks.start_turn.hand_limit, s))

/** The card at a place of the hand. */
export const cardAt = (pack: Pack, s: State, place: number): Card => cardOf(pack, numberAt(s.hand, place))

/** Draws up to `count` cards; stops at the cap of the hand, or when both piles are empty. */
export function drawCards(play: Play, count: number, cause: string): void {
  const { s, dice, pack } = play
  const cap = pack.config.hand_cap
  let drawn = 0
  while (drawn < count && s.hand.length < cap) {
    if (s.draw.length === 0) {
      if (s.discard.length === 0) break
      reshuffle(play)
    }
    const at = s.draw.length === 1 ? 0 : roll(dice, 'shuffle', s.draw.length, 'draw')
    s.hand.push(takeAt(s.draw, at))
    drawn++
  }
  if (drawn > 0) play.emit?.({ kind: 'drew', cards: s.hand.slice(s.hand.length - drawn), cause })
}

function reshuffle({ s, emit }: Play): void {
  // The draw pile is empty: the discard takes its place, once it is sorted.
  s.draw = s.discard
  s.discard = []
  sortCodes(s.draw)
  emit?.({ kind: 'shuffled', cards: s.draw.length })
}

/** A ritual stays in play; other cards go to their pile. One that asks for something waits until that is done. */
export function putAway({ s, pack }: Play, code: number): void {
  const { type, exhaust } = cardOf(pack, code)
  if (type === 'ritual') s.rituals.push(code)
  else if (exhaust) s.exhaust.push(code)
  else s.discard.push(code)
}

/** Cards leave the hand on the way to the end of the turn. */
export function discardFromHand({ s, emit }: Play, place: number): void {
  const code = takeAt(s.hand, place)
  s.discard.push(code)
  emit?.({ kind: 'discarded', card: code })
}

/** A ritual in play that answers to this hook. */
export function ritualAt(pack: Pack, code: number, hook: Ritual['hook']): Ritual | undefined {
  const { ritual } = cardOf(pack, code)
  return ritual?.hook === hook ? ritual : undefined
}
