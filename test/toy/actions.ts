import type { Action } from '../../src/engine/contract/game.ts'
import type { Pack } from './content.ts'

/** §1.1 */
export interface Sign extends Action {
  readonly sign: number
}

/** By place in the pack; made once for a game, so that identity is equality. */
export const signActions = (pack: Pack): readonly Sign[] => pack.signs.map(({ id }, sign) => ({ id, sign }))
