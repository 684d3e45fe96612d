import { digest } from '../../engine/digest.ts'
import { withLazy } from '../../kit/lazy.ts'
import { at } from '../../kit/vocabulary.ts'
import bestiaryData from './content/bestiary.json' with { type: 'json' }
import heroData from './content/heroes.json' with { type: 'json' }
import itemData from './content/items.json' with { type: 'json' }
import magicData from './content/magic.json' with { type: 'json' }

/** §2 Energy a creature gains each turn; an action takes 100. */
export const SPEEDS = { fast: 200, normal: 100, slow: 50 } as const
type Speed = keyof typeof SPEEDS
export const ACTION_COST = 100

export const ITEM_TYPES = ['gold', 'weapon', 'armour', 'potion', 'scroll'] as const
export type ItemType = (typeof ITEM_TYPES)[number]
export const SCROLL_EFFECTS = ['identify', 'teleport', 'fear', 'mapping', 'enchant-weapon', 'enchant-armour'] as const
export type ScrollEffect = (typeof SCROLL_EFFECTS)[number]
/** §8 */
export const LABELS = [
  ...['ashen', 'scarlet', 'ivory', 'cobalt', 'viridian', 'umber'],
  ...['cerulean', 'amber', 'ochre', 'saffron', 'violet', 'teal'],
] as const
export const ROLES = ['common', 'miniboss', 'boss'] as const
export const CONDUCTS = ['none', 'no-spells', 'mercy'] as const
/** §13 What gods grant. What each needs and costs is in `ABILITY_COSTS`. */
export const ABILITIES = ['berserk', 'hand', 'surge', 'bolt', 'petition', 'bribe', 'heal', 'purify'] as const
export type Ability = (typeof ABILITIES)[number]

/** §6 One entry a floor. Sizes include the walls around. */
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
}
export const FLOORS: readonly FloorPlan[] = [
  {
    ...{ number: 1, size: 15, enemies: [5, 8], feature: 'shop', hasMiniboss: false, items: 3 },
    ...{ leastRooms: 4, mostRooms: 6, roomSizes: [3, 5] },
  },
  {
    ...{ number: 2, size: 20, enemies: [8, 12], feature: 'altar', hasMiniboss: false, items: 4 },
    ...{ leastRooms: 6, mostRooms: 9, roomSizes: [3, 6] },
  },
  {
    ...{ number: 3, size: 20, enemies: [10, 15], feature: 'altar', hasMiniboss: false, items: 5 },
    ...{ leastRooms: 6, mostRooms: 9, roomSizes: [3, 6] },
  },
  {
    ...{ number: 4, size: 25, enemies: [12, 18], feature: 'altar', hasMiniboss: true, items: 6 },
    ...{ leastRooms: 8, mostRooms: 12, roomSizes: [3, 7] },
  },
  {
    ...{ number: 5, size: 15, enemies: [5, 5], feature: 'none', hasMiniboss: false, items: 0 },
    ...{ leastRooms: 1, mostRooms: 1, roomSizes: [13, 13] },
  },
]
export const FLOOR_COUNT = FLOORS.length
export const floorPlan = (number: number): FloorPlan => at(FLOORS, number - 1)

/** The files of a pack, as JSON gives them. */
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
  readonly gold: readonly [least: number, most: number]
  readonly floors: readonly number[]
  readonly role?: (typeof ROLES)[number] | undefined
  readonly drops?: { readonly percent: number; readonly items: readonly string[] } | undefined
}
export interface Bestiary {
  readonly enemies: readonly EnemyEntry[]
  readonly guards: readonly string[]
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
  /** Weights among its type: lying about, and in the shop. */
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
  readonly blink?: number | undefined
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

/** A field that may be left out is there. */
type Whole<T> = { readonly [K in keyof T]-?: Exclude<T[K], undefined> }

/** The same with nothing absent, and other entries by their place in a list. */
export interface Enemy extends Whole<Omit<EnemyEntry, 'drops'>> {
  readonly energy: number
  readonly dropPercent: number
  readonly drops: readonly number[]
}
export type Item = Whole<Omit<ItemEntry, 'effect'>> & { readonly effect: ScrollEffect | undefined }
export type Spell = Whole<SpellEntry>
export type God = Whole<GodEntry>

/** Content the rules can run on. */
export interface Pack {
  readonly hash: string
  readonly enemies: readonly Enemy[]
  readonly items: readonly Item[]
  readonly species: readonly Species[]
  readonly backgrounds: readonly Background[]
  readonly spells: readonly Spell[]
  readonly gods: readonly God[]
  readonly guards: readonly number[]
  readonly summons: number
  readonly miniboss: number
  readonly boss: number
  readonly gold: number
  readonly healthPotion: number
  /** Places of the scroll items, in the order of their ids. */
  readonly scrolls: readonly number[]
}

/** By their place in the pack, which every state was made from. Every turn asks, so that nothing is checked. */
export const enemyOf = (pack: Pack, kind: number): Enemy => pack.enemies[kind] as Enemy
export const itemOf = (pack: Pack, kind: number): Item => pack.items[kind] as Item
export const spellOf = (pack: Pack, index: number): Spell => at(pack.spells, index)
export const godAt = (pack: Pack, index: number): God => at(pack.gods, index)

export const indexOfId = (list: readonly { readonly id: string }[], id: string): number =>
  list.findIndex((entry) => entry.id === id)

/** Normalises checked data once, so that no rule asks twice whether a field is there. */
export function makePack(bestiary: Bestiary, itemFile: ItemFile, heroes: Heroes, magic: Magic): Pack {
  const items = itemFile.items.map(makeItem)
  const enemies = bestiary.enemies.map((entry) => makeEnemy(entry, items))
  const pack: Omit<Pack, 'hash'> = {
    enemies,
    items,
    species: heroes.species,
    backgrounds: heroes.backgrounds,
    spells: magic.spells.map(makeSpell),
    gods: magic.gods.map(makeGod),
    guards: bestiary.guards.map((id) => indexOfId(enemies, id)),
    summons: indexOfId(enemies, bestiary.summons),
    miniboss: enemies.findIndex((enemy) => enemy.role === 'miniboss'),
    boss: enemies.findIndex((enemy) => enemy.role === 'boss'),
    gold: items.findIndex((item) => item.type === 'gold'),
    healthPotion: items.findIndex((item) => item.type === 'potion' && item.hp > 0),
    scrolls: items
      .flatMap((item, kind) => (item.type === 'scroll' ? [kind] : []))
      .sort((a, b) => (at(items, a).id < at(items, b).id ? -1 : 1)),
  }
  return withLazy(pack, 'hash', () => digest({ bestiary, items: itemFile, heroes, magic }).slice(0, 16))
}

const makeItem = ({ id, name, type, value, effect, ...entry }: ItemEntry): Item => ({
  ...{ damage: entry.damage ?? 0, armour: entry.armour ?? 0, evasion: entry.evasion ?? 0 },
  ...{ hp: entry.hp ?? 0, mp: entry.mp ?? 0, loot: entry.loot ?? 0, shop: entry.shop ?? 0 },
  ...{ effect, id, name, type, value },
})

const makeSpell = ({ id, name, mp, ...entry }: SpellEntry): Spell => ({
  ...{ id, name, mp, range: entry.range ?? 0, damage: entry.damage ?? 0, slowTurns: entry.slowTurns ?? 0 },
  ...{ heal: entry.heal ?? 0, blink: entry.blink ?? 0 },
})

const makeGod = ({ id, name, pietyPerKill, abilities, ...entry }: GodEntry): God => ({
  ...{ id, name, pietyPerKill, abilities, hpPerKill: entry.hpPerKill ?? 0, mpPerKill: entry.mpPerKill ?? 0 },
  ...{ rangeBonus: entry.rangeBonus ?? 0, goldPercent: entry.goldPercent ?? 100, potionBonus: entry.potionBonus ?? 0 },
  conduct: entry.conduct ?? 'none',
})

function makeEnemy({ drops, range, regeneration, role, ...entry }: EnemyEntry, items: readonly Item[]): Enemy {
  return {
    ...entry,
    ...{ range: range ?? 0, regeneration: regeneration ?? 0, role: role ?? 'common' },
    energy: SPEEDS[entry.speed],
    dropPercent: drops?.percent ?? 0,
    drops: (drops?.items ?? []).map((id) => indexOfId(items, id)),
  }
}

/** The pack that comes with the game. JSON has no tuples and no vocabularies, so that its types are told here, once; the schema checks them. */
export const HOUSE = {
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
export const housePack: Pack = makePack(HOUSE.bestiary, HOUSE.items, HOUSE.heroes, HOUSE.magic)
