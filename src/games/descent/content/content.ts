import { digest } from '../../../engine/journal/digest.ts'
import { at, type ByName } from '../../../lib/enums.ts'
import { lazy, withLazyField } from '../../../lib/lazy.ts'
import { FLOOR_SPECS } from '../constants.ts'
import bestiaryData from './bestiary.json' with { type: 'json' }
import {
  type Arena,
  type Background,
  type Content,
  type Enemy,
  type God,
  ITEM_TYPES,
  type Item,
  type ItemType,
  makeEnemy,
  makeGod,
  makeItem,
  makeSpell,
  type Species,
  type Spell,
} from './entries.ts'
import heroData from './heroes.json' with { type: 'json' }
import itemData from './items.json' with { type: 'json' }
import magicData from './magic.json' with { type: 'json' }

export { ACTION_COST, FLOOR_COUNT, SCROLL_LABELS as LABELS, SPEEDS } from '../constants.ts'
export * from './entries.ts'

/** §6 The parameters of a floor: those of the design, and our additions. */
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
  /** §6.5 Number of enemies in a company. */
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

/** A table of weights for indices into a list. `label` names the roll that draws an index. */
export interface WeightTable {
  readonly label: string
  readonly total: number
  readonly kinds: readonly number[]
  readonly weights: readonly number[]
}
function makeWeights<T>(what: string, list: readonly T[], weightOf: (entry: T) => number): WeightTable {
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

/** The content in the form that the rules use: with defaults filled in and ids resolved to indices. */
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
  /** §6.3 The weights of the enemies of each floor, by floor number − 1. */
  readonly spawns: readonly WeightTable[]
  /** §7.4 The item types found on floors (those the pack has), their weights in general and for gear only, and the items of each type. */
  readonly lootTypes: readonly ItemType[]
  readonly lootSorts: WeightTable
  readonly gearSorts: WeightTable
  readonly loot: ByName<typeof ITEM_TYPES, WeightTable>
  /** §11 The items that the trader may stock, and those of them that are gear. */
  readonly shop: WeightTable
  readonly shopGear: WeightTable
  /** The indices of all scrolls among the items, ordered by id. */
  readonly scrolls: readonly number[]
}

/** Accessors by index. They do not check it in hot paths, because a state holds only indices of its own pack. */
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

/** Turns validated pack files into a pack: fills in defaults and resolves ids. */
export function makePack(content: Content): Pack {
  const { 'bestiary.json': bestiary, 'items.json': itemFile, 'heroes.json': heroes, 'magic.json': magic } = content
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

/** The built-in pack files. Cast once, because JSON imports have no tuple or union types; a test checks them against the schema. */
export const BUILT_IN = {
  'bestiary.json': bestiaryData,
  'items.json': itemData,
  'heroes.json': heroData,
  'magic.json': magicData,
} as unknown as Content
export const builtInPack: () => Pack = lazy(() => makePack(BUILT_IN))
