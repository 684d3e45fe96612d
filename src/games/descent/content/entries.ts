import {
  type CompleteOf,
  completeEntry,
  type EntryOf,
  integer,
  listOf,
  nonEmptyText,
  objectOf,
  oneOf,
  optional,
  optionalWithDefault,
  TRUE_OR_FALSE,
  tuple,
  type ValueOf,
} from '../../../lib/fields.ts'
import { PACK_CAPACITY, SPEEDS } from '../constants.ts'
import { MAX_ITEM_KINDS, MAX_ITEM_PLUS } from '../map/floor.ts'

/** The vocabularies of the content, and the fields of its entries. */

export const ITEM_TYPES = ['gold', 'weapon', 'armour', 'potion', 'scroll', 'thrown', 'wand'] as const
export type ItemType = (typeof ITEM_TYPES)[number]
/** §8 What scrolls do. */
export const SCROLL_EFFECTS = [
  'identify',
  'teleport',
  'fear',
  'mapping',
  'enchant-weapon',
  'enchant-armour',
  'alarm',
  'calling',
  'withering',
  'immolation',
  'slumber',
  'roots',
] as const
export type ScrollEffect = (typeof SCROLL_EFFECTS)[number]
/** §7.5 to §7.9 Special effects that weapons, armour, potions, thrown items and wands may have. */
const ITEM_KNACKS = [
  'none',
  'reach',
  'cleave',
  'stab',
  'push',
  'bell',
  'fury',
  'stone',
  'javelin',
  'fire',
  'net',
  'smoke',
  'exchange',
  'beckon',
  'frost',
] as const
export type ItemKnack = (typeof ITEM_KNACKS)[number]
/** §12.7 The tricks that an enemy may have besides approaching and striking. */
const ENEMY_VERBS = [
  'none',
  'circle',
  'draw',
  'burst',
  'hasten',
  'steal',
  'shield',
  'web',
  'charge',
  'raise',
  'blink',
  'hold',
  'bell',
  'cling',
  'mirror',
  'drum',
] as const
export type EnemyVerb = (typeof ENEMY_VERBS)[number]
/** §17 What spells do. */
const SPELL_EFFECTS = [
  'bolt',
  'heal',
  'blink',
  'nova',
  'push',
  'pull',
  'sleep',
  'root',
  'wall',
  'carpet',
  'exchange',
  'dread',
  'glass',
] as const
export type SpellEffect = (typeof SPELL_EFFECTS)[number]
const ROLES = ['common', 'miniboss', 'boss'] as const
const CONDUCTS = ['none', 'no-spells', 'mercy'] as const
/** §13 Abilities that gods grant. `ABILITY_COSTS` has their requirements and costs. */
export const ABILITIES = ['berserk', 'hand', 'surge', 'bolt', 'petition', 'bribe', 'heal', 'purify'] as const
export type Ability = (typeof ABILITIES)[number]

export const ID_FIELD = nonEmptyText('an id of lowercase letters, digits and "-"', /^[a-z][a-z0-9-]*$/)
const NAME = nonEmptyText('a name')
export const MOST_NUMBER = 1000
/** A whole number that is at least `least`. */
const from = (least: number) => integer(least, MOST_NUMBER)
/** A whole number that is 0 if the field is absent. */
const orZero = (least = 0, most = MOST_NUMBER) => optionalWithDefault(integer(least, most), 0)

const ENEMY = {
  id: ID_FIELD,
  name: NAME,
  glyph: nonEmptyText('a letter', /^[A-Za-z]$/),
  hp: from(1),
  damage: from(0),
  dex: from(0),
  evasion: from(0),
  armour: from(0),
  xp: from(0),
  speed: oneOf(['fast', 'normal', 'slow']),
  aggro: integer(0, 30),
  range: orZero(0, 30),
  regeneration: orZero(),
  role: optionalWithDefault(oneOf(ROLES), 'common'),
  verb: optionalWithDefault(oneOf(ENEMY_VERBS), 'none'),
  /** §12.4 Whether it announces its blow, that is, marks the cell before it strikes. */
  marks: optionalWithDefault(TRUE_OR_FALSE, false),
  gold: tuple('[least, most]', [from(0), from(0)]),
  floors: listOf(from(0), 'a list of weights, one per floor', 0, 4),
  drops: optional(objectOf({ percent: integer(0, 100), items: listOf(ID_FIELD, 'a list of item ids', 1) })),
}
/** §9.5 An arena of the Dungeon Lord: his five guards by id, and the cells inside the walls. */
const ARENA = {
  id: ID_FIELD,
  name: NAME,
  guards: listOf(ID_FIELD, 'a list of enemy ids', 5, 5),
  rows: listOf(nonEmptyText('13 characters of . # " ~ : ^ &', /^[.#"~:^&]{13}$/), 'a list of rows', 13, 13),
}
const ITEM = {
  id: ID_FIELD,
  name: NAME,
  type: oneOf(ITEM_TYPES),
  value: from(0),
  damage: orZero(),
  armour: orZero(),
  evasion: orZero(-100, 100),
  hp: orZero(),
  mp: orZero(),
  effect: optional(oneOf(SCROLL_EFFECTS)),
  knack: optionalWithDefault(oneOf(ITEM_KNACKS), 'none'),
  /** The range of a thrown item or wand, and the charges of a new wand. */
  range: orZero(0, 30),
  charges: orZero(0, MAX_ITEM_PLUS),
  /** The weights of the item within its type, on floors and in the shop. */
  loot: orZero(),
  shop: orZero(),
}
const SPECIES = {
  id: ID_FIELD,
  name: NAME,
  hp: integer(-9, 90),
  mp: integer(-4, 90),
  xpPercent: from(1),
  melee: from(0),
  magicPercent: from(0),
  regenerationTurns: from(1),
  /** The extra damage against unhurt targets. */
  horns: optional(from(0)),
  /** The extra range of spells. */
  farSight: optional(integer(0, 9)),
}
const BACKGROUND = {
  id: ID_FIELD,
  name: NAME,
  weapon: ID_FIELD,
  armour: ID_FIELD,
  items: listOf(ID_FIELD, 'a list of item ids', 0, PACK_CAPACITY),
  randomScrolls: optional(integer(0, 6)),
  gold: from(0),
  dodge: integer(-30, 30),
  magic: from(0),
  spells: listOf(ID_FIELD, 'a list of spell ids'),
  /** Gains 1 MP each time this many cells are seen for the first time, and for every kill. */
  cellsPerMp: optional(from(1)),
  /** Whether half of all wand uses spend no charge. */
  spareCharges: optional(TRUE_OR_FALSE),
}
const SPELL = {
  id: ID_FIELD,
  name: NAME,
  mp: from(0),
  range: orZero(1, 30),
  damage: orZero(),
  slowTurns: orZero(),
  effect: oneOf(SPELL_EFFECTS),
  heal: orZero(),
  /** The turns the effect lasts before INT is added, and the cells by which it moves the target. */
  turns: orZero(0, 99),
  cells: orZero(0, 30),
  /** The damage against slow or slowed targets, in percent. */
  shatter: optionalWithDefault(from(100), 100),
  /** The only background that can learn the spell; empty if all can. */
  only: optionalWithDefault(ID_FIELD, ''),
}
const GOD = {
  id: ID_FIELD,
  name: NAME,
  pietyPerKill: from(0),
  hpPerKill: orZero(),
  mpPerKill: orZero(),
  rangeBonus: orZero(0, 9),
  goldPercent: optionalWithDefault(from(0), 100),
  potionBonus: orZero(),
  conduct: optionalWithDefault(oneOf(CONDUCTS), 'none'),
  abilities: listOf(oneOf(ABILITIES), 'a list of abilities'),
}

/** The files of a pack. */
export const FILES = {
  'bestiary.json': objectOf({
    enemies: listOf(objectOf(ENEMY), 'a list of enemies'),
    arenas: listOf(objectOf(ARENA), 'a list of arenas', 1),
    summons: ID_FIELD,
  }),
  'items.json': objectOf({ items: listOf(objectOf(ITEM), 'a list of items', 0, MAX_ITEM_KINDS) }),
  'heroes.json': objectOf({
    species: listOf(objectOf(SPECIES), 'a list of species', 1),
    backgrounds: listOf(objectOf(BACKGROUND), 'a list of backgrounds', 1),
  }),
  'magic.json': objectOf({
    spells: listOf(objectOf(SPELL), 'a list of spells'),
    gods: listOf(objectOf(GOD), 'a list of gods', 3),
  }),
}
export type Content = { readonly [File in keyof typeof FILES]: ValueOf<(typeof FILES)[File]> }

export type Species = EntryOf<typeof SPECIES>
export type Background = EntryOf<typeof BACKGROUND>
export type Item = CompleteOf<typeof ITEM>
export type Spell = CompleteOf<typeof SPELL>
export type God = CompleteOf<typeof GOD>
/** A complete enemy, which refers to other entries by index. */
export interface Enemy extends CompleteOf<typeof ENEMY> {
  readonly energy: number
  readonly dropPercent: number
  readonly dropKinds: readonly number[]
}
export interface Arena extends Omit<EntryOf<typeof ARENA>, 'guards'> {
  readonly guards: readonly number[]
}

export const makeItem = (entry: EntryOf<typeof ITEM>): Item => completeEntry(ITEM, entry, {})
export const makeSpell = (entry: EntryOf<typeof SPELL>): Spell => completeEntry(SPELL, entry, {})
export const makeGod = (entry: EntryOf<typeof GOD>): God => completeEntry(GOD, entry, {})
export const makeEnemy = (entry: EntryOf<typeof ENEMY>, items: readonly Item[]): Enemy =>
  completeEntry(ENEMY, entry, {
    energy: SPEEDS[entry.speed],
    dropPercent: entry.drops?.percent ?? 0,
    dropKinds: (entry.drops?.items ?? []).map((id) => items.findIndex((item) => item.id === id)),
  })
