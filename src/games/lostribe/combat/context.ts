import type { Emit } from '../../../engine/contract/game.ts'
import type { Dice } from '../../../engine/dice/dice.ts'
import type { Pack } from '../content/pack.ts'
import type { Event } from '../events.ts'
import type { State } from '../state.ts'

/** What every rule gets: the content, the state to change, the dice, and an optional event listener. */
export interface PlayContext {
  readonly pack: Pack
  readonly s: State
  readonly dice: Dice
  readonly emit: Emit<Event> | undefined
}
