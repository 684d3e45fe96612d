import type { DiceVerb } from '../../names.ts'
import { PLAYER } from '../../state.ts'
import type { Play } from '../context.ts'

/** §12 Tells what became of the player's dice. Lists are built for it, so ask first whether anybody listens. */
export function tellDice(
  { s, emit }: Play,
  verb: DiceVerb,
  dice: readonly number[],
  cause: string,
  before?: readonly number[],
): void {
  const more = before === undefined ? {} : { before }
  emit?.({ kind: 'dice', verb, turn: s.turn, actor: PLAYER, of: -1, dice, pool: s.pool.slice(), cause, ...more })
}
