import { type Dice, fairDraw, type Stream } from '../src/engine/dice/dice.ts'
import type { Action, AnyGame, Move } from '../src/engine/index.ts'
import { at } from '../src/lib/enums.ts'

/** One turn of random legal play, the legal list computed for every seat. Returns the number of decisions: 0 when the run is over. */
export function randomTurn(game: AnyGame, state: unknown, feet: Stream, dice: Dice): number {
  const acting = game.toAct(state)
  if (acting.length === 0) return 0
  const moves: Move<Action>[] = []
  for (let i = 0; i < acting.length; i++) {
    const seat = at(acting, i)
    const legal = game.legal(state, seat)
    moves.push({ seat, action: at(legal, fairDraw(feet, legal.length)) })
  }
  game.apply(state, moves, dice)
  return acting.length
}

/** Random play to the end of the run. Returns the number of decisions. */
export function randomRun(game: AnyGame, state: unknown, feet: Stream, dice: Dice): number {
  let count = 0
  for (let made = randomTurn(game, state, feet, dice); made > 0; made = randomTurn(game, state, feet, dice))
    count += made
  return count
}
