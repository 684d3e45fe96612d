import type { Action, AnyGame, Moves, Seat } from '../engine/contract/game.ts'
import type { Dice } from '../engine/dice/dice.ts'
import { at } from '../lib/enums.ts'

/**
 * A bot that chooses for one seat. It receives the true state, but must read it only through `legal`, `scene` and
 * `determinize`. Its dice are its own, never those of the run. A law checks that it chooses the same in two states that
 * its seat cannot tell apart.
 */
export type Bot = (game: AnyGame, state: unknown, seat: Seat, dice: Dice) => Action

/** A new state that is consistent with what this seat knows. The caller may change the state. */
export const plausibleState = (game: AnyGame, state: unknown, seat: Seat, dice: Dice): unknown =>
  game.determinize === undefined ? game.clone(state) : game.determinize(state, seat, dice)

/** Plays a state to the end of its run, in place, with one bot per seat. Calls `watch` before each turn. Returns the number of turns. */
export function playOut(
  game: AnyGame,
  state: unknown,
  bots: readonly Bot[],
  dice: Dice,
  own: Dice,
  watch?: (moves: Moves<Action>) => void,
): number {
  let turns = 0
  for (;;) {
    const acting = game.toAct(state)
    if (acting.length === 0) return turns
    const moves = acting.map((seat) => ({ seat, action: at(bots, seat)(game, state, seat, own) }))
    watch?.(moves)
    game.apply(state, moves, dice)
    turns++
  }
}
