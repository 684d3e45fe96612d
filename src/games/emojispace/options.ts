import { integer, objectOf, oneOf, optional, TRUE_OR_FALSE, uncheckedObject, type ValueOf } from '../../lib/fields.ts'
import { LESSONS } from './combat/lessons.ts'
import { CAPTAINS } from './content/content.ts'
import type { ShipState } from './ship/ship-state.ts'

/** Options of a run. */

/** §30 What each difficulty adds to all lower ones. */
export const DIFFICULTY_LEVELS = [
  'Standard rules.',
  'The last vessel has 2 more RCP.',
  'All pay is a tenth lower.',
  'The last vessel has another 2 RCP.',
  'Captains strike their colours 20 % less often.',
  'The last vessel has another 2 RCP, and you start with a fifth fewer credits.',
] as const
const MAX_LEVEL = DIFFICULTY_LEVELS.length - 1

// §16 This checks only that a ship_state is there. `assembleShip` validates it and has error codes of its own.
const SHIP = optional(uncheckedObject<ShipState>('a ship_state'))
export const SCENARIO_SHAPE = objectOf({
  mode: optional(oneOf(['skirmish'])),
  /** Whether the player makes a survival roll when the ship is lost (§11). */
  insured: optional(TRUE_OR_FALSE),
  player: SHIP,
  enemy: SHIP,
})
export type SkirmishScenario = ValueOf<typeof SCENARIO_SHAPE>

/** Who commands the other ship: the player on seat 1, or a captain. */
const RIVALS = ['seat', ...CAPTAINS.filter((captain) => captain !== 'basic')] as const
export const OPTIONS_SHAPE = objectOf({
  mode: optional(oneOf(['campaign', 'skirmish'])),
  rival: optional(oneOf(RIVALS)),
  /** The size of the drawn ships, from 1 (small) to 5 (large). */
  population: optional(integer(1, 5)),
  scenario: optional(SCENARIO_SHAPE),
  /** §30 The difficulty. */
  rung: optional(integer(0, MAX_LEVEL)),
  lesson: optional(oneOf(LESSONS.map(({ id }) => id))),
})
export type Options = ValueOf<typeof OPTIONS_SHAPE>
export type SkirmishOptions = Omit<Options, 'mode' | 'rung'>
