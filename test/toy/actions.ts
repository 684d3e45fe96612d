import type { Action } from '../../src/engine/contract/game.ts'
import type { Pack } from './content.ts'

/** §1.1 */
export interface Sign extends Action {
  readonly sign: number
}

/** Indexed like the pack's signs; made once per game, so that equal actions are identical. */
export const signActions = (pack: Pack): readonly Sign[] => pack.signs.map(({ id }, sign) => ({ id, sign }))
