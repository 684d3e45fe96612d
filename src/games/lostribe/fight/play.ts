import type { Dice } from '../../../engine/dice.ts'
import type { Emit } from '../../../engine/game.ts'
import type { Event } from '../events.ts'
import type { Pack } from '../language/pack.ts'
import type { State } from '../state.ts'

/** What every rule needs: the content, the state it changes, the dice, and who listens. */
export interface Play {
  readonly pack: Pack
  readonly s: State
  readonly dice: Dice
  readonly emit: Emit<Event> | undefined
}

/**
 * A roll as a small integer. Before it is optimised the engine's remainder may come as a floating-point number of the same value;
 * one of those in a list makes that list, and soon all lists, slow ones.
 */
export const roll = (dice: Dice, stream: string, sides: number, what: string): number =>
  dice.roll(stream, sides, what) | 0
