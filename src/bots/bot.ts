import type { Action, AnyGame, Seat } from '../engine/contract/game.ts'
import type { Dice } from '../engine/dice/dice.ts'

/**
 * Somebody on a seat. It is given the true state and must look at it only through `legal`, `scene` and `imagine`; the dice are
 * its own, never the run's. The same dice and two states it cannot tell apart give the same choice: a law.
 */
export type Bot = (game: AnyGame, state: unknown, seat: Seat, dice: Dice) => Action

/** A state this seat could believe in, to be changed at will. */
export const plausibleState = (game: AnyGame, state: unknown, seat: Seat, dice: Dice): unknown =>
  game.imagine === undefined ? game.clone(state) : game.imagine(state, seat, dice)

/** How a finished run went for a seat: a win counts more than any score. */
export function result(game: AnyGame, state: unknown, seat: Seat): number | undefined {
  const standing = game.outcome(state)?.standings[seat]
  return standing === undefined ? undefined : standing.score + (standing.won ? WIN : 0)
}
const WIN = 1e6

/** Lets players finish a state; each seat decides by its own player. Changes the state. */
export function playOut(game: AnyGame, state: unknown, players: readonly Bot[], dice: Dice, own: Dice): number {
  let turns = 0
  for (;;) {
    const acting = game.toAct(state)
    if (acting.length === 0) return turns
    const moves = acting.map((seat) => ({ seat, action: (players[seat] as Bot)(game, state, seat, own) }))
    game.apply(state, moves, dice)
    turns++
  }
}
