import { type Dice, seededDice } from '../../src/engine/index.ts'
import { endCombat } from '../../src/games/underscore/campaign/climb.ts'
import { unpackMoves } from '../../src/games/underscore/campaign/stored-moves.ts'
import { moveName } from '../../src/games/underscore/content/effects/move-variables.ts'
import type { Move } from '../../src/games/underscore/duel/move.ts'
import { underscore as game, type Options, type State } from '../../src/games/underscore/index.ts'
import { pack } from './duel-fixture.ts'

/** A run of the Mason, before its first combat. */
export const newRun = (options: Options = {}, seed = '1'): { s: State; dice: Dice } => {
  const dice = seededDice(seed)
  const s = game.setup({ build: 'mason', gift: false, ...options }, dice)
  // Tests change the character directly, so unpack its moves.
  unpackMoves(s.character)
  return { s, dice }
}
/** Ends the combat with the given result. */
export function finish(s: State, dice: Dice, winner = 0): void {
  s.duel.winner = winner
  endCombat(pack, s, dice)
  unpackMoves(s.character)
}
export const take = (s: State, dice: Dice, ...ids: string[]): void => {
  for (const id of ids) {
    const action = game.legal(s, 0).find((order) => order.id === id)
    if (action === undefined)
      throw new Error(
        `${id} is not among ${game
          .legal(s, 0)
          .map((order) => order.id)
          .join(' ')}`,
      )
    game.apply(s, [{ seat: 0, action }], dice)
    unpackMoves(s.character)
  }
}
export const names = (list: readonly Move[]): string[] => list.map((m) => moveName(pack, m))
