import { digest } from '../../../engine/journal/digest.ts'
import { at, type ByName } from '../../../lib/enums.ts'
import { lazy, withLazyField } from '../../../lib/lazy.ts'
import { FLOOR_SPECS, SPEEDS } from '../constants.ts'
import bestiaryData from './bestiary.json' with { type: 'json' }
import heroData from './heroes.json' with { type: 'json' }
import itemData from './items.json' with { type: 'json' }
import magicData from './magic.json' with { type: 'json' }

export { ACTION_COST, FLOOR_COUNT, LABELS, SPEEDS } from '../constants.ts'

type Speed = keyof typeof SPEEDS

export const ITEM_TYPES = ['gold', 'weapon', 'armour', 'potion', 'scroll', 'thrown', 'wand'] as const
export type ItemType = (typeof ITEM_TYPES)[number]
/** §8 */
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
/** §7.5 to §7.9 Special effects of weapons, armour, potions, thrown items and wands. */
export const ITEM_KNACKS = [
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
/** §12.7 The trick of an enemy, besides approaching and striking. */
export const ENEMY_VERBS = [
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
/** §17 Effects of spells. */
export const SPELL_EFFECTS = [
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
export const ROLES = ['common', 'miniboss', 'boss'] as const
export const CONDUCTS = ['none', 'no-spells', 'mercy'] as const
/** §13 Abilities granted by gods. Their requirements and costs are in `ABILITY_COSTS`. */
export const ABILITIES = ['berserk', 'hand', 'surge', 'bolt', 'petition', 'bribe', 'heal', 'purify'] as const
export type Ability = (typeof ABILITIES)[number]

/** §6 Parameters of a floor: those of the design, and our additions. */
export interface FloorPlan {
  readonly number: number
  readonly size: number
  readonly enemies: readonly [least: number, most: number]
  readonly feature: 'shop' | 'altar' | 'none'
  readonly hasMiniboss: boolean
  readonly items: number
  readonly leastRooms: number
  readonly mostRooms: number
  readonly roomSizes: readonly [least: number, most: number]
  /** §6.5 Enemies per company. */
  readonly company: number
}
const FLOOR_ADDITIONS = [
  { items: 4, leastRooms: 4, mostRooms: 6, roomSizes: [3, 5], company: 2 },
  { items: 6, leastRooms: 6, mostRooms: 9, roomSizes: [3, 6], company: 3 },
  { items: 7, leastRooms: 6, mostRooms: 9, roomSizes: [3, 6], company: 3 },
  { items: 8, leastRooms: 8, mostRooms: 12, roomSizes: [3, 7], company: 3 },
  { items: 0, leastRooms: 1, mostRooms: 1, roomSizes: [13, 13], company: 5 },
] as const
export const FLOORS: readonly FloorPlan[] = FLOOR_SPECS.map((spec, i) => ({ ...spec, ...at(FLOOR_ADDITIONS, i) }))
export const floorPlan = (number: number): FloorPlan => at(FLOORS, number - 1)

/** Entries of the pack files, as in the JSON. */
interface EnemyEntry {
  readonly id: string
  readonly name: string
  readonly glyph: string
  readonly hp: number
  readonly damage: number
  readonly dex: number
  readonly evasion: number
  readonly armour: number
  readonly speed: Speed
  readonly xp: number
  readonly aggro: number
  readonly range?: number | undefined
  readonly regeneration?: number | undefined
  readonly verb?: EnemyVerb | undefined
  /** §12.4 It announces its blow: marks the cell before it strikes. */
  readonly marks?: boolean | undefined
  readonly gold: readonly [least: number, most: number]
  readonly floors: readonly number[]
  readonly role?: (typeof ROLES)[number] | undefined
  readonly drops?: { readonly percent: number; readonly items: readonly string[] } | undefined
}
/** §9.5 An arena of the Dungeon Lord: five guards by id, and the cells inside the walls. */
interface ArenaEntry {
  readonly id: string
  readonly name: string
  readonly guards: readonly string[]
  /** Thirteen rows of thirteen: `.` floor, `#` pillar, and terrain characters. */
  readonly rows: readonly string[]
}
export interface Bestiary {
  readonly enemies: readonly EnemyEntry[]
  readonly arenas: readonly ArenaEntry[]
  readonly summons: string
}
export interface ItemEntry {
  readonly id: string
  readonly name: string
  readonly type: ItemType
  readonly value: number
  readonly damage?: number | undefined
  readonly armour?: number | undefined
  readonly evasion?: number | undefined
  readonly hp?: number | undefined
  readonly mp?: number | undefined
  readonly effect?: ScrollEffect | undefined
  readonly knack?: ItemKnack | undefined
  /** Range of a thrown item or wand, and charges of a new wand. */
  readonly range?: number | undefined
  readonly charges?: number | undefined
  /** Weights within its type, on floors and in the shop. */
  readonly loot?: number | undefined
  readonly shop?: number | undefined
}
export interface ItemFile {
  readonly items: readonly ItemEntry[]
}
export interface Species {
  readonly id: string
  readonly name: string
  readonly hp: number
  readonly mp: number
  readonly xpPercent: number
  readonly melee: number
  readonly magicPercent: number
  readonly regenerationTurns: number
  /** Extra damage against unhurt targets. */
  readonly horns?: number | undefined
  /** Extra range of spells. */
  readonly farSight?: number | undefined
}
export interface Background {
  readonly id: string
  readonly name: string
  readonly weapon: string
  readonly armour: string
  readonly items: readonly string[]
  readonly randomScrolls?: number | undefined
  readonly gold: number
  readonly dodge: number
  readonly magic: number
  readonly spells: readonly string[]
  /** Gains 1 MP for this many cells seen for the first time, and for every kill; 0: neither. */
  readonly cellsPerMp?: number | undefined
  /** Half of all wand uses spend no charge. */
  readonly spareCharges?: boolean | undefined
}
export interface Heroes {
  readonly species: readonly Species[]
  readonly backgrounds: readonly Background[]
}
interface SpellEntry {
  readonly id: string
  readonly name: string
  readonly mp: number
  readonly range?: number | undefined
  readonly damage?: number | undefined
  readonly slowTurns?: number | undefined
  readonly heal?: number | undefined
  readonly effect: SpellEffect
  /** Turns it lasts before INT is added; cells it moves the target. */
  readonly turns?: number | undefined
  readonly cells?: number | undefined
  /** Damage in percent against slow or slowed targets. */
  readonly shatter?: number | undefined
  /** The only background that can learn it. */
  readonly only?: string | undefined
}
interface GodEntry {
  readonly id: string
  readonly name: string
  readonly pietyPerKill: number
  readonly hpPerKill?: number | undefined
  readonly mpPerKill?: number | undefined
  readonly rangeBonus?: number | undefined
  readonly goldPercent?: number | undefined
  readonly potionBonus?: number | undefined
  readonly conduct?: (typeof CONDUCTS)[number] | undefined
  readonly abilities: readonly Ability[]
}
export interface Magic {
  readonly spells: readonly SpellEntry[]
  readonly gods: readonly GodEntry[]
}

/** The type with every optional field present. */
type Complete<T> = { readonly [K in keyof T]-?: Exclude<T[K], undefined> }

/** A normalised entry: defaults filled in, other entries referenced by index. */
export interface Enemy extends Complete<Omit<EnemyEntry, 'drops'>> {
  readonly energy: number
  readonly dropPercent: number
  readonly drops: readonly number[]
}
interface Arena extends Omit<ArenaEntry, 'guards'> {
  readonly guards: readonly number[]
}
export type Item = Complete<Omit<ItemEntry, 'effect'>> & { readonly effect: ScrollEffect | undefined }
export type Spell = Complete<SpellEntry>
export type God = Complete<GodEntry>

/** Weighted table of indices into a list. `label` names the roll that draws one. */
export interface Weights {
  readonly label: string
  readonly total: number
  readonly kinds: readonly number[]
  readonly weights: readonly number[]
}
function makeWeights<T>(what: string, list: readonly T[], weightOf: (entry: T) => number): Weights {
  const kinds: number[] = []
  const weights: number[] = []
  let total = 0
  list.forEach((entry, kind) => {
    const weight = weightOf(entry)
    if (weight === 0) return
    kinds.push(kind)
    weights.push(weight)
    total += weight
  })
  return { label: what, total, kinds, weights }
}

/** Normalised content, ready for the rules. */
export interface Pack {
  readonly hash: string
  readonly enemies: readonly Enemy[]
  readonly items: readonly Item[]
  readonly species: readonly Species[]
  readonly backgrounds: readonly Background[]
  readonly spells: readonly Spell[]
  readonly gods: readonly God[]
  readonly arenas: readonly Arena[]
  readonly summons: number
  readonly minibosses: readonly number[]
  readonly boss: number
  readonly gold: number
  readonly healthPotion: number
  /** §6.3 Enemies of each floor, by floor number − 1. */
  readonly spawns: readonly Weights[]
  /** §7.4 Item types found on floors (those the pack has), their weights in general and for gear only, and the items of each type. */
  readonly lootTypes: readonly ItemType[]
  readonly lootSorts: Weights
  readonly gearSorts: Weights
  readonly loot: ByName<typeof ITEM_TYPES, Weights>
  /** §11 Items the trader may stock, and the gear among them. */
  readonly shop: Weights
  readonly shopGear: Weights
  /** Indices of the scroll items, ordered by id. */
  readonly scrolls: readonly number[]
}

/** Entries by index. Unchecked in hot paths: a state only holds indices of its own pack. */
export const enemyOf = (pack: Pack, kind: number): Enemy => pack.enemies[kind] as Enemy
export const itemOf = (pack: Pack, kind: number): Item => pack.items[kind] as Item
export const spellOf = (pack: Pack, index: number): Spell => at(pack.spells, index)
export const godAt = (pack: Pack, index: number): God => at(pack.gods, index)

export const indexOfId = (list: readonly { readonly id: string }[], id: string): number =>
  list.findIndex((entry) => entry.id === id)

const LOOT_TYPES: readonly (readonly [ItemType, number])[] = [
  ['potion', 38],
  ['scroll', 27],
  ['thrown', 15],
  ['wand', 4],
  ['weapon', 8],
  ['armour', 8],
]

type Loot = Pack['loot']
const isGear = (type: ItemType): boolean => type === 'weapon' || type === 'armour'

/** Normalises validated pack files: fills in defaults and resolves ids. */
export function makePack(bestiary: Bestiary, itemFile: ItemFile, heroes: Heroes, magic: Magic): Pack {
  const items = itemFile.items.map(makeItem)
  const enemies = bestiary.enemies.map((entry) => makeEnemy(entry, items))
  const sorts = LOOT_TYPES.filter(([type]) => items.some((item) => item.type === type && item.loot > 0))
  const ofType =
    (wanted: ItemType) =>
    ({ type, loot }: Item): number =>
      type === wanted ? loot : 0
  const pack: Omit<Pack, 'hash'> = {
    enemies,
    items,
    species: heroes.species,
    backgrounds: heroes.backgrounds,
    spells: magic.spells.map(makeSpell),
    gods: magic.gods.map(makeGod),
    arenas: bestiary.arenas.map(({ id, name, rows, guards }) => ({
      id,
      name,
      rows,
      guards: guards.map((guard) => indexOfId(enemies, guard)),
    })),
    summons: indexOfId(enemies, bestiary.summons),
    minibosses: enemies.flatMap((enemy, kind) => (enemy.role === 'miniboss' ? [kind] : [])),
    boss: enemies.findIndex((enemy) => enemy.role === 'boss'),
    gold: items.findIndex((item) => item.type === 'gold'),
    healthPotion: items.findIndex((item) => item.type === 'potion' && item.hp > 0),
    spawns: FLOORS.map((_, i) => makeWeights('which enemy', enemies, ({ floors }) => floors[i] ?? 0)),
    lootTypes: sorts.map(([type]) => type),
    lootSorts: makeWeights('what sort of item', sorts, ([, weight]) => weight),
    gearSorts: makeWeights('what sort of item', sorts, ([type, weight]) => (isGear(type) ? weight : 0)),
    loot: Object.fromEntries(
      ITEM_TYPES.map((type) => [type, makeWeights(`which ${type}`, items, ofType(type))]),
    ) as Loot,
    shop: makeWeights('which item is sold', items, ({ shop }) => shop),
    shopGear: makeWeights('which gear is sold', items, ({ type, shop }) => (isGear(type) ? shop : 0)),
    scrolls: items
      .flatMap((item, kind) => (item.type === 'scroll' ? [kind] : []))
      .sort((a, b) => (at(items, a).id < at(items, b).id ? -1 : 1)),
  }
  return withLazyField(pack, 'hash', () => digest({ bestiary, items: itemFile, heroes, magic }).slice(0, 16))
}

const makeItem = ({ id, name, type, value, effect, ...entry }: ItemEntry): Item => ({
  damage: entry.damage ?? 0,
  armour: entry.armour ?? 0,
  evasion: entry.evasion ?? 0,
  hp: entry.hp ?? 0,
  mp: entry.mp ?? 0,
  loot: entry.loot ?? 0,
  shop: entry.shop ?? 0,
  knack: entry.knack ?? 'none',
  range: entry.range ?? 0,
  charges: entry.charges ?? 0,
  effect,
  id,
  name,
  type,
  value,
})

const makeSpell = ({ id, name, mp, effect, ...entry }: SpellEntry): Spell => ({
  id,
  name,
  mp,
  effect,
  range: entry.range ?? 0,
  damage: entry.damage ?? 0,
  slowTurns: entry.slowTurns ?? 0,
  heal: entry.heal ?? 0,
  turns: entry.turns ?? 0,
  cells: entry.cells ?? 0,
  shatter: entry.shatter ?? 100,
  only: entry.only ?? '',
})

const makeGod = ({ id, name, pietyPerKill, abilities, ...entry }: GodEntry): God => ({
  id,
  name,
  pietyPerKill,
  abilities,
  hpPerKill: entry.hpPerKill ?? 0,
  mpPerKill: entry.mpPerKill ?? 0,
  rangeBonus: entry.rangeBonus ?? 0,
  goldPercent: entry.goldPercent ?? 100,
  potionBonus: entry.potionBonus ?? 0,
  conduct: entry.conduct ?? 'none',
})

function makeEnemy({ drops, range, regeneration, role, ...entry }: EnemyEntry, items: readonly Item[]): Enemy {
  return {
    ...entry,
    range: range ?? 0,
    regeneration: regeneration ?? 0,
    role: role ?? 'common',
    verb: entry.verb ?? 'none',
    marks: entry.marks ?? false,
    energy: SPEEDS[entry.speed],
    dropPercent: drops?.percent ?? 0,
    drops: (drops?.items ?? []).map((id) => indexOfId(items, id)),
  }
}

/** The built-in pack files. One cast, because JSON imports have no tuple or union types; a test checks them against the schema. */
export const BUILT_IN = {
  bestiary: bestiaryData,
  items: itemData,
  heroes: heroData,
  magic: magicData,
} as unknown as {
  readonly bestiary: Bestiary
  readonly items: ItemFile
  readonly heroes: Heroes
  readonly magic: Magic
}
export const builtInPack: () => Pack = lazy(() =>
  makePack(BUILT_IN.bestiary, BUILT_IN.items, BUILT_IN.heroes, BUILT_IN.magic),
)
