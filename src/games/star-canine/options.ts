import {
  integer,
  listOf,
  nonEmptyText,
  objectOf,
  oneOf,
  optional,
  TRUE_OR_FALSE,
  type ValueOf,
} from '../../lib/fields.ts'
import { DIFFICULTY_COUNT, MOST_NUMBER, STAGES_PER_ACT } from './content/content.ts'
import { CHART_SETTINGS, UPGRADES } from './state.ts'

/** Options of a run. */

/** The lessons, which are small positions to play (README, "Lessons"). */
export const LESSON_IDS = ['first-fight', 'absorb', 'ammo', 'dock'] as const
const MOST_ITEMS = 60
const number = (least: number) => optional(integer(least, MOST_NUMBER))

/** A position from which a run starts. */
export const SCENARIO_SHAPE = objectOf({
  act: optional(integer(1, 3)),
  stage: optional(integer(1, STAGES_PER_ACT)),
  ship: optional(objectOf({ hull: number(1), maxHull: number(1), ammo: number(0) })),
  items: optional(listOf(integer(1, MOST_NUMBER), 'a list of equipment ids', 0, MOST_ITEMS)),
  /** The equipped items as indices into `items`, in equip order. */
  equipped: optional(listOf(integer(0, MOST_NUMBER), 'a list of places in items')),
  upgrades: optional(listOf(oneOf(UPGRADES), 'a list of upgrades')),
  enemy: optional(nonEmptyText('a name')),
})
export type Scenario = ValueOf<typeof SCENARIO_SHAPE>

export const OPTIONS_SHAPE = objectOf({
  /** Which enemies ahead are shown: none, those of this act, or those of the whole run. */
  chart: optional(oneOf(CHART_SETTINGS)),
  /** Whether to show the result of a combat before it is fought. On by default. */
  forecast: optional(TRUE_OR_FALSE),
  /** Whether to show the three best loadouts with their results. */
  advice: optional(TRUE_OR_FALSE),
  /** The difficulty. */
  rung: optional(integer(0, DIFFICULTY_COUNT - 1)),
  lesson: optional(oneOf(LESSON_IDS)),
  scenario: optional(SCENARIO_SHAPE),
})
export type Options = ValueOf<typeof OPTIONS_SHAPE>
