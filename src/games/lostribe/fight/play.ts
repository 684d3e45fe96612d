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
