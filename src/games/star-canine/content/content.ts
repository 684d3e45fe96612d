import { digest } from '../../../engine/journal/digest.ts'
import { at, type ByIndex, type IndexIn, indexesOf, indexIn } from '../../../lib/enums.ts'
import { lazy, withLazyField } from '../../../lib/lazy.ts'
import enemyData from './Enemy_data.json' with { type: 'json' }
import equipmentData from './Equipment_data.json' with { type: 'json' }

/** §4.1 The ranges, and the range of each turn of a combat. */
export const RANGES = ['LONG', 'MID', 'CLOSE'] as const
export type RangePlace = IndexIn<typeof RANGES>
export type ByRange<T> = ByIndex<typeof RANGES, T>
export const { LONG, MID, CLOSE } = indexesOf(RANGES)
export const TURNS = [LONG, MID, CLOSE, CLOSE, MID, LONG] as const

/** §2.1 Equipment types; the first three are weapons. */
export const WEAPON_TYPES = ['MISSILE', 'LASER', 'FIGHTER'] as const
type WeaponType = (typeof WEAPON_TYPES)[number]
export type WeaponPlace = IndexIn<typeof WEAPON_TYPES>
export type ByWeapon<T> = ByIndex<typeof WEAPON_TYPES, T>
/** What is no weapon, and what boosts none. */
export const NO_WEAPON = -1
export const TYPES = [...WEAPON_TYPES, 'SHIELD', 'ARMOR', 'MODULE', 'JUNK'] as const
type EquipmentType = (typeof TYPES)[number]
type TypePlace = IndexIn<typeof TYPES>
export const { FIGHTER, SHIELD, ARMOR, MODULE } = indexesOf(TYPES)

export const ENEMY_TYPES = ['Normal', 'Elite', 'Boss'] as const
type EnemyType = (typeof ENEMY_TYPES)[number]

export const BROKEN_SCRAP_ID = 999
/** §2.3 */
export const START_ITEM_IDS = [1, 2, 2, 3] as const
/** No shot at this range: the data's null. 0 is a real damage. */
export const NO_SHOT = -1
/** More uses than a combat has turns: the data's null. */
export const UNLIMITED = 99

/** An equipment as the rules read it: nothing is absent, types are numbers that index TYPES. */
export interface Equipment {
  readonly id: number
  readonly name: string
  readonly type: TypePlace
  /** Which weapon it is, or NO_WEAPON. */
  readonly weapon: WeaponPlace | typeof NO_WEAPON
  /** NO_SHOT where it cannot fire. */
  readonly damage: Readonly<ByRange<number>>
  readonly ammoCost: number
  readonly uses: number
  readonly shield: number
  readonly armor: number
  /** MODULE: which weapon type it multiplies, and by what. NO_WEAPON and 1 for everything else. */
  readonly target: WeaponPlace | typeof NO_WEAPON
  readonly multiplier: number
  readonly reward: boolean
  readonly disposable: boolean
  /** By turn of a combat, while ammo lasts: 1 where it fires, its damage, and its uses before. Minds reckon with millions of these. */
  readonly fires: readonly number[]
  readonly shots: readonly number[]
  readonly usesBefore: readonly number[]
}

export interface Enemy {
  readonly id: string
  /** Whose ship it is; a word for the status line. */
  readonly faction: string
  readonly hull: number
  readonly shield: number
  readonly armor: number
  readonly damage: Readonly<ByRange<number>>
  readonly uses: Readonly<ByRange<number>>
  readonly difficulty: number
  readonly type: EnemyType
  /** What it answers on each turn of a combat as long as it lives, and what it fires in all at a range by the turn it falls on (0: it does not). */
  readonly answers: readonly number[]
  readonly fired: Readonly<ByRange<readonly number[]>>
}

/** The seed's files, as JSON gives them. Absent means null (ruling 19). */
export interface EquipmentEntry {
  readonly id: number
  readonly name: string
  readonly type: EquipmentType
  readonly reward: boolean
  readonly disposable: boolean
  readonly damage_LONG?: number | null | undefined
  readonly damage_MID?: number | null | undefined
  readonly damage_CLOSE?: number | null | undefined
  readonly ammo_cost?: number | null | undefined
  readonly uses_per_battle?: number | null | undefined
  readonly shield?: number | null | undefined
  readonly armor?: number | null | undefined
  readonly target_type?: WeaponType | null | undefined
  readonly multiplier?: number | null | undefined
}
export interface EnemyEntry {
  readonly enemy_id: string
  readonly faction?: string | null | undefined
  readonly hull: number
  readonly shield?: number | null | undefined
  readonly armor?: number | null | undefined
  readonly damage_LONG?: number | null | undefined
  readonly damage_MID?: number | null | undefined
  readonly damage_CLOSE?: number | null | undefined
  readonly uses_LONG?: number | null | undefined
  readonly uses_MID?: number | null | undefined
  readonly uses_CLOSE?: number | null | undefined
  readonly difficulty: number
  readonly type: string
}

/** §2.4 A stage: nine an act, the fourth and the eighth a dock. */
export interface Stage {
  readonly act: number
  readonly number: number
  /** `II-5` */
  readonly name: string
  readonly difficulty: number
  /** undefined: a dock */
  readonly type: EnemyType | undefined
}

const ACT_NAMES = ['I', 'II', 'III'] as const
// The elite's difficulty is irregular (5, then 16 and 26), as the seed has it.
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

/** A stage by its number in the run. Only called for numbers that exist; every decision asks, so that nothing is checked. */
export const stageAt = (index: number): Stage => at(STAGES, index)

/** What a rung of the ladder may change (README, "The ladder"); the first rung is the seed's own. */
interface Terms {
  readonly startAmmo: number
  /** §4.6.1 */
  readonly rewardAmmo: number
  readonly rewardOffers: number
  /** §5.1 */
  readonly repairPercent: number
  readonly resupplyAmmo: number
  readonly dockExtra: number
  /** §7.2 */
  readonly logisticsAmmo: number
  /** In percent of the data's figures, rounded down: hull, shield and armor, the same of bosses, attacks. */
  readonly enemyHull: number
  readonly bossHull: number
  readonly attack: number
}

/** §2.3, §4.6.1, §5.1, §7.2 as the seed has them. */
const SEED_TERMS: Terms = {
  startAmmo: 12,
  rewardAmmo: 5,
  rewardOffers: 3,
  repairPercent: 30,
  resupplyAmmo: 7,
  dockExtra: 0,
  logisticsAmmo: 12,
  enemyHull: 100,
  bossHull: 100,
  attack: 100,
}

/** The rungs: what each changes, beside all that the ones before it say. One sentence each stands in the ladder. */
const RUNG_TERMS: readonly Partial<Terms>[] = [
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
export const RUNG_COUNT = RUNG_TERMS.length
export const RUNG_WORDS: readonly string[] = [
  'As the book has it.',
  'You cast off with 10 ammo instead of 12.',
  'A reward of ammo is 4 instead of 5.',
  'Docks repair 25 % instead of 30 and resupply 6 instead of 7.',
  'Enemies have 5 % more hull, shield and armor.',
  'Docks ask for one item more.',
  'Enemies hit 10 % harder.',
  'Rewards offer two items instead of three.',
  "Fenrir's help is 6 ammo instead of 12.",
  'Bosses have 20 % more hull, shield and armor instead of 5.',
]

/** Content the rules can run on. Everything in it is found by its place in a list. */
export interface Pack {
  readonly hash: string
  readonly equipment: readonly Equipment[]
  readonly enemies: readonly Enemy[]
  /** By stage: which enemies can be met there. */
  readonly candidates: readonly (readonly number[])[]
  /** Which equipment can be a reward. */
  readonly rewards: readonly number[]
  readonly brokenScrap: number
  /** What a new ship has aboard. */
  readonly startItems: readonly number[]
  /** What the rung of a run makes of the seed's figures. */
  readonly terms: Terms
}

/** By their place in the pack, which every state and order was made from. Fights ask millions of times, so that nothing is checked. */
export const equipmentOf = (pack: Pack, kind: number): Equipment => at(pack.equipment, kind)
export const enemyOf = (pack: Pack, place: number): Enemy => at(pack.enemies, place)

/** Normalises checked data once, so that no rule asks twice whether a field is there. */
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
  // Worked out when first asked for: hashing 20 KB would cost a tenth of the time to the first legal list.
  return withLazyField(pack, 'hash', () => digest({ items, enemies: enemyEntries }).slice(0, 16))
}

/** The same content on a rung of the ladder. */
export function atRung(pack: Pack, rung: number): Pack {
  if (rung === 0) return pack
  const terms: Terms = Object.assign({}, SEED_TERMS, ...RUNG_TERMS.slice(0, rung + 1))
  const scaled = (points: number, percent: number): number => Math.floor((points * percent) / 100)
  const enemies = pack.enemies.map((enemy): Enemy => {
    const percent = enemy.type === 'Boss' ? terms.bossHull : terms.enemyHull
    const attack = (range: RangePlace): number =>
      enemy.damage[range] === NO_SHOT ? NO_SHOT : scaled(enemy.damage[range], terms.attack)
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
  const type = indexesOf(TYPES)[e.type]
  const isModule = type === MODULE
  const damage: ByRange<number> = [e.damage_LONG ?? NO_SHOT, e.damage_MID ?? NO_SHOT, e.damage_CLOSE ?? NO_SHOT]
  const uses = e.uses_per_battle ?? UNLIMITED
  return {
    id: e.id,
    name: e.name,
    type,
    weapon: indexIn(WEAPON_TYPES, e.type) ?? NO_WEAPON,
    damage,
    ammoCost: e.ammo_cost ?? 0,
    uses,
    // Ruling 20: shield and armor count on their own types only.
    shield: type === SHIELD ? (e.shield ?? 0) : 0,
    armor: type === ARMOR ? (e.armor ?? 0) : 0,
    target: isModule ? (indexIn(WEAPON_TYPES, e.target_type ?? '') ?? NO_WEAPON) : NO_WEAPON,
    multiplier: isModule ? (e.multiplier ?? 1) : 1,
    reward: e.reward,
    disposable: e.disposable,
    ...shotsByTurn(damage, uses),
  }
}

/** §4.3 What a weapon does turn by turn where nothing keeps it from firing. */
function shotsByTurn(damage: ByRange<number>, uses: number): Pick<Equipment, 'fires' | 'shots' | 'usesBefore'> {
  const [fires, shots, usesBefore]: [number[], number[], number[]] = [[], [], []]
  let left = uses
  for (const range of TURNS) {
    const isFiring = damage[range] !== NO_SHOT && left > 0
    fires.push(isFiring ? 1 : 0)
    shots.push(isFiring ? damage[range] : 0)
    usesBefore.push(left)
    if (isFiring) left--
  }
  return { fires, shots, usesBefore }
}

function makeEnemy(e: EnemyEntry): Enemy {
  // Ruling 39: the stage list writes normal, the data Normal.
  const type = ENEMY_TYPES.find((name) => name.toLowerCase() === e.type.toLowerCase()) ?? 'Normal'
  const damage: ByRange<number> = [e.damage_LONG ?? NO_SHOT, e.damage_MID ?? NO_SHOT, e.damage_CLOSE ?? NO_SHOT]
  const uses: ByRange<number> = [e.uses_LONG ?? UNLIMITED, e.uses_MID ?? UNLIMITED, e.uses_CLOSE ?? UNLIMITED]
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

/** §4.3 Each range comes twice, in the first half and in the second, and an enemy that can attack does. */
export function answersByTurn(
  damage: Readonly<ByRange<number>>,
  uses: Readonly<ByRange<number>>,
): Pick<Enemy, 'answers' | 'fired'> {
  const answers = TURNS.map((range, t) =>
    damage[range] === NO_SHOT || uses[range] < (t < TURNS.length / 2 ? 1 : 2) ? 0 : damage[range],
  )
  const firedAt = (range: RangePlace): number[] => {
    const before = [0]
    for (const [t, answer] of answers.entries()) before.push(at(before, t) + (TURNS[t] === range ? answer : 0))
    // Who falls on a turn has answered on those before it; who does not, on all.
    return [at(before, TURNS.length), ...before.slice(0, TURNS.length)]
  }
  return { answers, fired: [firedAt(LONG), firedAt(MID), firedAt(CLOSE)] }
}

/** The pack that comes with the game. */
export const housePack: () => Pack = lazy(() =>
  makePack(equipmentData.items as readonly EquipmentEntry[], enemyData.enemies),
)
