import { PLAYER } from '../../state.ts'
import type { DiceVerb } from '../../vocabulary.ts'
import type { PlayContext } from '../context.ts'

/** §12 Emits an event about the player's dice. It copies lists, so call it only if there is a listener. */
export function emitDice(
  { s, emit }: PlayContext,
  verb: DiceVerb,
  dice: readonly number[],
  cause: string,
  before?: readonly number[],
): void {
  const more = before === undefined ? {} : { before }
  emit?.({ kind: 'dice', verb, turn: s.turn, actor: PLAYER, of: -1, dice, pool: s.pool.slice(), cause, ...more })
}
