import {
  anyText,
  type EntryOf,
  integer,
  listOf,
  objectByLetter,
  objectOf,
  oneOf,
  optional,
  TRUE_OR_FALSE,
  type ValueOf,
} from '../../lib/fields.ts'
import { ID_FIELD, MOST_NUMBER } from './content/content.ts'
import { MAX_DIFFICULTY } from './difficulty.ts'
import { CAPACITY, LANTERN_TURNS, LEVEL_CAP } from './state.ts'

/** Options of a run. */

export const LESSON_IDS = ['told-blow', 'archers', 'quiet'] as const

/** Numbers of the hero that a scenario may set. */
export const SCENARIO_HERO_NUMBERS = {
  hp: optional(integer(1, MOST_NUMBER)),
  mp: optional(integer(0, MOST_NUMBER)),
  level: optional(integer(1, LEVEL_CAP)),
  xp: optional(integer(0, MOST_NUMBER)),
  str: optional(integer(1, 99)),
  dex: optional(integer(1, 99)),
  int: optional(integer(1, 99)),
  gold: optional(integer(0, 9999)),
  piety: optional(integer(0, 200)),
}
/** The hero of a scenario. Items, spells and gods are given by id. */
const HERO = {
  ...SCENARIO_HERO_NUMBERS,
  weapon: optional(ID_FIELD),
  armour: optional(ID_FIELD),
  god: optional(ID_FIELD),
  items: optional(listOf(ID_FIELD, 'a list of item ids', 0, CAPACITY)),
  spells: optional(listOf(ID_FIELD, 'a list of spell ids')),
}
const CREATURE = {
  x: integer(0, 30),
  y: integer(0, 30),
  id: optional(ID_FIELD),
  hp: optional(integer(1, MOST_NUMBER)),
  energy: optional(integer(0, 99)),
  awake: optional(TRUE_OR_FALSE),
}
/** A position from which a run starts. */
export const SCENARIO_SHAPE = objectOf({
  /** The rows of the map: `#`, `.`, `@` for the hero, `>` `<` `$` `_` for features, letters of the bestiary, and those of the legend. */
  map: optional(listOf(anyText('a row of the map'), 'a list of rows', 3, 31)),
  /** Further letters of the map, which stand for items (`potion: "health-potion"`) or enemies by id. */
  legend: optional(objectByLetter(ID_FIELD)),
  floor: optional(integer(1, 5)),
  turn: optional(integer(0, LANTERN_TURNS - 1)),
  seen: optional(TRUE_OR_FALSE),
  hero: optional(objectOf(HERO)),
  /** Creatures on the map, each found by its cell x and y: its id, HP, energy, and whether it is awake. */
  creatures: optional(listOf(objectOf(CREATURE), 'a list of creatures')),
})
export type Scenario = ValueOf<typeof SCENARIO_SHAPE>
export type ScenarioHero = EntryOf<typeof HERO>

export const OPTIONS_SHAPE = objectOf({
  species: optional(ID_FIELD),
  background: optional(ID_FIELD),
  /** Whether to offer auto-explore, travel, rest and fight. */
  macros: optional(TRUE_OR_FALSE),
  /** Whether to show a hint when something first comes up. */
  hints: optional(TRUE_OR_FALSE),
  /** §19 The difficulty. */
  depth: optional(integer(0, MAX_DIFFICULTY)),
  lesson: optional(oneOf(LESSON_IDS)),
  scenario: optional(SCENARIO_SHAPE),
})
export type Options = ValueOf<typeof OPTIONS_SHAPE>
