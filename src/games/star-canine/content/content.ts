import { digest } from '../../../engine/journal/digest.ts'
import { at, type ByIndex, type IndexIn, indexesOf, indexIn } from '../../../lib/enums.ts'
import {
  anyText,
  type EntryOf,
  integer,
  listOf,
  looseObjectOf,
  nonEmptyText,
  objectOf,
  oneOf,
  optional,
  orNull,
  TRUE_OR_FALSE,
  type ValueOf,
} from '../../../lib/fields.ts'
import { lazy, withLazyField } from '../../../lib/lazy.ts'
import enemyData from './Enemy_data.json' with { type: 'json' }
import equipmentData from './Equipment_data.json' with { type: 'json' }

/** §4.1 The ranges of combat. `RANGE_OF_TURN` below says which range each turn has. */
export const RANGES = ['LONG', 'MID', 'CLOSE'] as const
export type RangeIndex = IndexIn<typeof RANGES>
export type ByRange<T> = ByIndex<typeof RANGES, T>
export const { LONG, MID, CLOSE } = indexesOf(RANGES)
export const RANGE_OF_TURN = [LONG, MID, CLOSE, CLOSE, MID, LONG] as const
/** The range of a turn, counted from 0. */
export const rangeOfTurn = (turn: number): RangeIndex => RANGE_OF_TURN[turn] as RangeIndex

/** §2.1 The types of weapons. They come first among the types of equipment. */
export const WEAPON_TYPES = ['MISSILE', 'LASER', 'FIGHTER'] as const
export type WeaponIndex = IndexIn<typeof WEAPON_TYPES>
export type ByWeapon<T> = ByIndex<typeof WEAPON_TYPES, T>
/** Marks equipment that is not a weapon, and modules that boost no weapon. */
export const NO_WEAPON = -1
export const EQUIPMENT_TYPES = [...WEAPON_TYPES, 'SHIELD', 'ARMOR', 'MODULE', 'JUNK'] as const
export type EquipmentType = (typeof EQUIPMENT_TYPES)[number]
type TypeIndex = IndexIn<typeof EQUIPMENT_TYPES>
export const { MISSILE, LASER, FIGHTER, SHIELD, ARMOR, MODULE, JUNK } = indexesOf(EQUIPMENT_TYPES)

export const ENEMY_TYPES = ['Normal', 'Elite', 'Boss'] as const
type EnemyType = (typeof ENEMY_TYPES)[number]

export const BROKEN_SCRAP_ID = 999
/** §2.3 The ids of the items of a new ship. */
export const START_ITEM_IDS = [1, 2, 2, 3] as const
/** The damage of a weapon at a range where it cannot attack (null in the data). A damage of 0 is a real one. */
export const NO_ATTACK = -1
/** Unlimited uses (null in the data). The number only has to exceed the turns of a combat. */
export const UNLIMITED_USES = 99

/** Equipment in the form that the rules use: every field is present, and types are indices into EQUIPMENT_TYPES. */
export interface Equipment {
  readonly id: number
  readonly name: string
  readonly type: TypeIndex
  /** Its weapon type; NO_WEAPON if it is none. */
  readonly weapon: WeaponIndex | typeof NO_WEAPON
  /** Its damage by range; NO_ATTACK where it cannot attack. */
  readonly damage: Readonly<ByRange<number>>
  readonly ammoCost: number
  readonly uses: number
  readonly shield: number
  readonly armor: number
  /** For modules: which weapon type they multiply, and by how much. All other equipment has NO_WEAPON and 1. */
  readonly target: WeaponIndex | typeof NO_WEAPON
  readonly multiplier: number
  readonly reward: boolean
  readonly disposable: boolean
  /** For the planner, by turn of a combat and assuming enough ammo: whether it fires (1), its damage, and how often it fired before. */
  readonly fires: readonly number[]
  readonly shots: readonly number[]
  readonly usesBefore: readonly number[]
}

export interface Enemy {
  readonly id: string
  /** The faction, which the status line shows. */
  readonly faction: string
  readonly hull: number
  readonly shield: number
  readonly armor: number
  readonly damage: Readonly<ByRange<number>>
  readonly uses: Readonly<ByRange<number>>
  readonly difficulty: number
  readonly type: EnemyType
  /** The damage it fires in each turn that it lives, and the total per range by the turn in which it is destroyed (0 if it survives). */
  readonly answers: readonly number[]
  readonly fired: Readonly<ByRange<readonly number[]>>
}

/** Limits on numbers keep every sum a whole number: ten slots of modules, times the largest damage, stay below 2^53. */
export const MOST_NUMBER = 10_000
const number = (least: number) => integer(least, MOST_NUMBER)
/** A number that may be null or absent, which stands for none (ruling 19). */
const maybe = optional(orNull(number(0)))

/** The fields of an entry in the original data files. */
const EQUIPMENT = {
  id: number(1),
  name: nonEmptyText('a name'),
  type: oneOf(EQUIPMENT_TYPES),
  reward: TRUE_OR_FALSE,
  disposable: TRUE_OR_FALSE,
  damage_LONG: maybe,
  damage_MID: maybe,
  damage_CLOSE: maybe,
  ammo_cost: maybe,
  uses_per_battle: maybe,
  shield: maybe,
  armor: maybe,
  target_type: optional(orNull(oneOf(WEAPON_TYPES))),
  multiplier: optional(orNull(integer(1, 10))),
}
export type EquipmentEntry = EntryOf<typeof EQUIPMENT>
const ENEMY = {
  enemy_id: nonEmptyText('a name'),
  faction: optional(orNull(anyText('a text'))),
  hull: number(1),
  shield: maybe,
  armor: maybe,
  damage_LONG: maybe,
  damage_MID: maybe,
  damage_CLOSE: maybe,
  uses_LONG: maybe,
  uses_MID: maybe,
  uses_CLOSE: maybe,
  difficulty: number(0),
  type: anyText(`one of ${ENEMY_TYPES.join(', ')}`),
}
export type EnemyEntry = EntryOf<typeof ENEMY>
/** The files of a pack. */
export const FILES = {
  'Equipment_data.json': looseObjectOf({ items: listOf(objectOf(EQUIPMENT), 'a list of equipment') }, '{"items": […]}'),
  'Enemy_data.json': looseObjectOf({ enemies: listOf(objectOf(ENEMY), 'a list of enemies') }, '{"enemies": […]}'),
}
export type Content = { readonly [File in keyof typeof FILES]: ValueOf<(typeof FILES)[File]> }

/** §2.4 A stage. An act has nine, of which the fourth and the eighth are docks. */
export interface Stage {
  readonly act: number
  readonly number: number
  /** The name of the stage: `II-5`. */
  readonly name: string
  readonly difficulty: number
  /** The type of its enemy; undefined for a dock. */
  readonly type: EnemyType | undefined
}

const ACT_NAMES = ['I', 'II', 'III'] as const
// By act, the difficulty of each stage. That of the elites (5, 16, 26) is irregular in the original design too.
const DIFFICULTIES = [
  [1, 2, 3, 0, 5, 4, 4, 0, 10],
  [11, 12, 13, 0, 16, 14, 14, 0, 20],
  [21, 22, 23, 0, 26, 24, 24, 0, 30],
] as const
export const STAGES_PER_ACT = 9

export const STAGES: readonly Stage[] = DIFFICULTIES.flatMap((difficulties, act) =>
  difficulties.map((difficulty, i) => {
    const type = difficulty === 0 ? undefined : i === 8 ? 'Boss' : i === 4 ? 'Elite' : 'Normal'
    return { act: act + 1, number: i + 1, name: `${ACT_NAMES[act]}-${i + 1}`, difficulty, type } as const
  }),
)

/** A stage, given its index in the run. */
export const stageAt = (index: number): Stage => at(STAGES, index)

/** §2.3, §4.6.1, §5.1, §7.2 The numbers of the original design that difficulty changes (README, "Difficulty"). */
const SEED_TERMS = {
  startAmmo: 12,
  /** §4.6.1 The ammo that a reward of ammo gives. */
  rewardAmmo: 5,
  rewardOffers: 3,
  /** §5.1 What a dock repairs, in percent of the maximum hull. */
  repairPercent: 30,
  resupplyAmmo: 7,
  dockExtra: 0,
  /** §7.2 The ammo that logistics give. */
  logisticsAmmo: 12,
  /** Factors in percent, rounded down: for hull, shield and armor of enemies and of bosses, and for the damage of attacks. */
  enemyHull: 100,
  bossHull: 100,
  attack: 100,
}
type Terms = Readonly<typeof SEED_TERMS>

/** What each level of difficulty changes, besides the changes of all lower levels. */
const LEVEL_TERMS: readonly Partial<Terms>[] = [
  {},
  { startAmmo: 10 },
  { rewardAmmo: 4 },
  { repairPercent: 25, resupplyAmmo: 6 },
  { enemyHull: 105, bossHull: 105 },
  { dockExtra: 1 },
  { attack: 110 },
  { rewardOffers: 2 },
  { logisticsAmmo: 6 },
  { bossHull: 120 },
]
export const DIFFICULTY_COUNT = LEVEL_TERMS.length
export const DIFFICULTY_LEVELS: readonly string[] = [
  'Standard rules.',
  'You start with 10 ammo instead of 12.',
  'The ammo reward is 4 instead of 5.',
  'Docks repair 25 % instead of 30 and resupply 6 instead of 7.',
  'Enemies have 5 % more hull, shield and armor.',
  'Docks cost one item more.',
  'Enemies do 10 % more damage.',
  'Rewards offer two items instead of three.',
  'At the start of ACT II you get 6 ammo instead of 12.',
  'Bosses have 20 % more hull, shield and armor instead of 5.',
]

/** The content in the form that the rules use. Entries refer to each other by index. */
export interface Pack {
  readonly hash: string
  readonly equipment: readonly Equipment[]
  readonly enemies: readonly Enemy[]
  /** By stage: the enemies that can appear there. */
  readonly candidates: readonly (readonly number[])[]
  /** The equipment that can be a reward. */
  readonly rewards: readonly number[]
  readonly brokenScrap: number
  /** The items of a new ship. */
  readonly startItems: readonly number[]
  /** The numbers that depend on difficulty. */
  readonly terms: Terms
}

/** Entries of the pack by index. */
export const equipmentOf = (pack: Pack, kind: number): Equipment => at(pack.equipment, kind)
export const enemyOf = (pack: Pack, index: number): Enemy => at(pack.enemies, index)

/** Turns validated data into a pack: fills in defaults and resolves ids. */
export function makePack(items: readonly EquipmentEntry[], enemyEntries: readonly EnemyEntry[]): Pack {
  const equipment = items.map(makeEquipment)
  const enemies = enemyEntries.map(makeEnemy)
  const pack: Omit<Pack, 'hash'> = {
    equipment,
    enemies,
    candidates: STAGES.map((stage) => candidatesFor(stage, enemies)),
    rewards: equipment.flatMap((item, kind) => (item.reward ? [kind] : [])),
    brokenScrap: equipment.findIndex((item) => item.id === BROKEN_SCRAP_ID),
    startItems: START_ITEM_IDS.map((id) => equipment.findIndex((item) => item.id === id)),
    terms: SEED_TERMS,
  }
  // Computed on first use, because hashing 20 KB takes a tenth of the start-up time.
  return withLazyField(pack, 'hash', () => digest({ items, enemies: enemyEntries }).slice(0, 16))
}

/** A copy of the pack with the numbers of a level of difficulty. */
export function atDifficulty(pack: Pack, difficulty: number): Pack {
  if (difficulty === 0) return pack
  const terms: Terms = Object.assign({}, SEED_TERMS, ...LEVEL_TERMS.slice(0, difficulty + 1))
  const scaled = (points: number, percent: number): number => Math.floor((points * percent) / 100)
  const enemies = pack.enemies.map((enemy): Enemy => {
    const percent = enemy.type === 'Boss' ? terms.bossHull : terms.enemyHull
    const attack = (range: RangeIndex): number =>
      enemy.damage[range] === NO_ATTACK ? NO_ATTACK : scaled(enemy.damage[range], terms.attack)
    const damage: ByRange<number> = [attack(LONG), attack(MID), attack(CLOSE)]
    return {
      ...enemy,
      hull: scaled(enemy.hull, percent),
      shield: scaled(enemy.shield, percent),
      armor: scaled(enemy.armor, percent),
      damage,
      ...answersByTurn(damage, enemy.uses),
    }
  })
  const { equipment, candidates, rewards, brokenScrap, startItems } = pack
  return withLazyField(
    { equipment, enemies, candidates, rewards, brokenScrap, startItems, terms },
    'hash',
    () => pack.hash,
  )
}

export function candidatesFor(stage: Stage, enemies: readonly Enemy[]): number[] {
  if (stage.type === undefined) return []
  return enemies.flatMap((e, index) => (e.difficulty === stage.difficulty && e.type === stage.type ? [index] : []))
}

function makeEquipment(e: EquipmentEntry): Equipment {
  const type = indexesOf(EQUIPMENT_TYPES)[e.type]
  const isModule = type === MODULE
  const damage: ByRange<number> = [e.damage_LONG ?? NO_ATTACK, e.damage_MID ?? NO_ATTACK, e.damage_CLOSE ?? NO_ATTACK]
  const uses = e.uses_per_battle ?? UNLIMITED_USES
  return {
    id: e.id,
    name: e.name,
    type,
    weapon: indexIn(WEAPON_TYPES, e.type) ?? NO_WEAPON,
    damage,
    ammoCost: e.ammo_cost ?? 0,
    uses,
    // Ruling 20: only shields have a shield value, and only armor has an armor value.
    shield: type === SHIELD ? (e.shield ?? 0) : 0,
    armor: type === ARMOR ? (e.armor ?? 0) : 0,
    target: isModule ? (indexIn(WEAPON_TYPES, e.target_type ?? '') ?? NO_WEAPON) : NO_WEAPON,
    multiplier: isModule ? (e.multiplier ?? 1) : 1,
    reward: e.reward,
    disposable: e.disposable,
    ...shotsByTurn(damage, uses),
  }
}

/** §4.3 What a weapon does in each turn if it always has ammo. */
function shotsByTurn(damage: ByRange<number>, uses: number): Pick<Equipment, 'fires' | 'shots' | 'usesBefore'> {
  const [fires, shots, usesBefore]: [number[], number[], number[]] = [[], [], []]
  let left = uses
  for (const range of RANGE_OF_TURN) {
    const isFiring = damage[range] !== NO_ATTACK && left > 0
    fires.push(isFiring ? 1 : 0)
    shots.push(isFiring ? damage[range] : 0)
    usesBefore.push(left)
    if (isFiring) left--
  }
  return { fires, shots, usesBefore }
}

/** Ruling 39: the list of stages writes "normal", the data "Normal". */
export const parseEnemyType = (type: string): EnemyType | undefined =>
  ENEMY_TYPES.find((known) => known.toLowerCase() === type.toLowerCase())

function makeEnemy(e: EnemyEntry): Enemy {
  const type = parseEnemyType(e.type) ?? 'Normal'
  const damage: ByRange<number> = [e.damage_LONG ?? NO_ATTACK, e.damage_MID ?? NO_ATTACK, e.damage_CLOSE ?? NO_ATTACK]
  const uses: ByRange<number> = [
    e.uses_LONG ?? UNLIMITED_USES,
    e.uses_MID ?? UNLIMITED_USES,
    e.uses_CLOSE ?? UNLIMITED_USES,
  ]
  return {
    id: e.enemy_id,
    faction: e.faction ?? '',
    hull: e.hull,
    shield: e.shield ?? 0,
    armor: e.armor ?? 0,
    damage,
    uses,
    difficulty: e.difficulty,
    type,
    ...answersByTurn(damage, uses),
  }
}

/** §4.3 The damage that an enemy fires in each turn. Each range comes twice, so an attack happens a second time only with two uses. */
export function answersByTurn(
  damage: Readonly<ByRange<number>>,
  uses: Readonly<ByRange<number>>,
): Pick<Enemy, 'answers' | 'fired'> {
  const answers = RANGE_OF_TURN.map((range, t) =>
    damage[range] === NO_ATTACK || uses[range] < (t < RANGE_OF_TURN.length / 2 ? 1 : 2) ? 0 : damage[range],
  )
  const firedAt = (range: RangeIndex): number[] => {
    const before = [0]
    for (const [t, answer] of answers.entries()) before.push(at(before, t) + (RANGE_OF_TURN[t] === range ? answer : 0))
    // An enemy that is destroyed in a turn has fired in all turns before it; one that survives, in all six.
    return [at(before, RANGE_OF_TURN.length), ...before.slice(0, RANGE_OF_TURN.length)]
  }
  return { answers, fired: [firedAt(LONG), firedAt(MID), firedAt(CLOSE)] }
}

/** The built-in files. They need one cast, because JSON imports have no union types; a test checks them against the schema. */
export const BUILT_IN = { 'Equipment_data.json': equipmentData, 'Enemy_data.json': enemyData } as Content
/** The built-in content, compiled on first use. */
export const builtInPack: () => Pack = lazy(() =>
  makePack(BUILT_IN['Equipment_data.json'].items, BUILT_IN['Enemy_data.json'].enemies),
)
