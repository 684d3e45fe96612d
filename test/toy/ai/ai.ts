import type { Dice } from '../../../src/engine/dice/dice.ts'
import { at } from '../../../src/lib/enums.ts'
import type { Sign } from '../actions.ts'
import { cardOf, type Pack } from '../content.ts'
import { clone, type ToyState } from '../state.ts'

/** Draws anew what the seat cannot know: the other seat's card and the omen. */
export function determinize(pack: Pack, s: ToyState, seat: number, dice: Dice): ToyState {
  const believed = clone(s)
  believed.cards = s.cards.map((card, i) => (i === seat ? card : dice.roll('belief', pack.cards.length, 'a card')))
  believed.omen = '0000000000000000'
  return believed
}

/** The difference of the scores. */
export const value = (s: ToyState, seat: number): number =>
  10 * (at(s.points, seat) - at(s.points, 1 - seat)) + at(s.glory, seat) - at(s.glory, 1 - seat)

/** The sign that the seat's card favours, then the others. */
export function candidateLines(
  pack: Pack,
  actions: readonly Sign[],
  s: ToyState,
  seat: number,
): readonly (readonly Sign[])[] {
  const { favours } = cardOf(pack, at(s.cards, seat))
  const first = at(actions, favours)
  return [[first], ...actions.filter((action) => action !== first).map((action) => [action])]
}
