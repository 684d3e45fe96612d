import type { Boon, Pack } from '../language/pack.ts'
import { insert, type State, takeAt } from '../state.ts'
import { type Play, roll } from './play.ts'

/** §7 Draw pile, hand, discard, exhaust. The pile lies sorted and each draw is a roll: what is to come is in no state. */

export function handLimit(pack: Pack, s: State): number {
  let limit = pack.config.hand_limit
  for (let i = 0; i < s.boons.length; i++) limit += (pack.boons[s.boons[i] as number] as Boon).handLimit
  return Math.max(1, limit)
}

/** Draws up to `count` cards; stops at the cap of the hand, or when both piles are empty. Returns how many came. */
export function drawCards(p: Play, count: number, cause: string): number {
  const { s, dice, pack } = p
  const cap = pack.config.hand_cap
  let drawn = 0
  while (drawn < count && s.hand.length < cap) {
    if (s.draw.length === 0) {
      if (s.discard.length === 0) break
      reshuffle(p)
    }
    const at = s.draw.length === 1 ? 0 : roll(dice, 'shuffle', s.draw.length, 'draw')
    s.hand.push(takeAt(s.draw, at))
    drawn++
  }
  if (drawn > 0) p.emit?.({ kind: 'drew', cards: s.hand.slice(s.hand.length - drawn), cause })
  return drawn
}

function reshuffle({ s, emit }: Play): void {
  const { discard, draw } = s
  for (let i = 0; i < discard.length; i++) insert(draw, discard[i] as number)
  s.discard = []
  emit?.({ kind: 'shuffled', cards: draw.length })
}
