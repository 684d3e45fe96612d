import { at, type ByIndex, indexesOf } from '../../lib/enums.ts'
import { type Pack, STAGES, stageAt } from './content/content.ts'
import { numberAt } from './number-lists.ts'

/** §6 The phases of a run, one for each scene. `service` is the second half of a dock, after the payment. */
const PHASES = [
  'opening',
  'narrative',
  'pre-combat',
  'combat-log',
  'reward',
  'boss-reward',
  'dock',
  'service',
  'game-clear',
  'game-over',
] as const
export type Phase = (typeof PHASES)[number]

/** §2.5 The upgrades, in the order in which their effects at the start of a combat apply. */
export const UPGRADES = [
  'regenerative_hull_plating',
  'automated_ammo_synthesizer',
  'forward_shield_projector',
  'reinforced_hangar',
  'expanded_hardpoint_array',
  'overloaded_logistics_core',
] as const
export type Upgrade = (typeof UPGRADES)[number]
export const {
  regenerative_hull_plating: PLATING,
  automated_ammo_synthesizer: SYNTHESIZER,
  forward_shield_projector: PROJECTOR,
  reinforced_hangar: HANGAR,
  expanded_hardpoint_array: HARDPOINTS,
} = indexesOf(UPGRADES)
const { overloaded_logistics_core: LOGISTICS } = indexesOf(UPGRADES)

/** §2.3 The hull and the slots of a new ship. */
export const START_HULL = 200
export const START_SLOTS = 6
/** §2.5 How many slots each upgrade adds. */
export const SLOTS_OF_UPGRADE: Readonly<ByIndex<typeof UPGRADES, number>> = [0, 0, 1, 1, 2, 2]
export const PLATING_MAX_HULL = 40

/** The limit on changes of equipment per stage. They are free, so without a limit a run might never end. */
export const CHANGES_PER_STAGE = 64

/** Which enemies ahead the player sees. */
export const CHART_SETTINGS = ['none', 'act', 'run'] as const
type Chart = (typeof CHART_SETTINGS)[number]

const RESULTS = ['none', 'win', 'draw', 'loss'] as const
export type CombatEnd = (typeof RESULTS)[number]

export interface State {
  phase: Phase
  /** The index of the stage, from 0 to 26; 27 once all are passed. */
  stage: number
  /** Whether the narrative of this stage was shown (rulings 43, 44). */
  told: boolean
  hull: number
  maxHull: number
  ammo: number
  maxSlots: number
  /**
   * The items of the run. Item number n is at index n − 1: its index in the pack's equipment, or the complement (~) of
   * it once the item was discarded or burned out. Numbers are never reused.
   */
  items: number[]
  /** The numbers of the equipped items, in equip order. */
  equipped: number[]
  /**
   * `owned` has a bit for each upgrade the player has, `skipped` one for each that was skipped. An upgrade in
   * neither was not seen yet.
   */
  owned: number
  skipped: number
  /** The index of the enemy of every stage; −1 for a dock. */
  enemies: number[]
  /** The rewards on offer: equipment or, after a boss, upgrades. */
  offers: number[]
  /** At a dock: the numbers of the items on the counter. */
  counter: number[]
  /** In the combat log and after the end: the numbers of the items that fought, in equip order. */
  fought: number[]
  /** How many free changes were made at this stage. */
  changes: number
  /** The result of the last combat, and the hull and ammo before it. */
  result: CombatEnd
  hullBefore: number
  ammoBefore: number
  /** Totals for the summary of the run. */
  wins: number
  draws: number
  dealt: number
  taken: number
  ammoSpent: number
  /** The kinds of equipment offered so far, each listed once. */
  seen: number[]
  /** Options of the run. */
  chart: Chart
  forecast: boolean
  advice: boolean
  /** The difficulty. The field keeps its old name, because old journals hash field names. */
  rung: number
  /** The index of the lesson; −1 if the run is no lesson. */
  lesson: number
}

/** The state of a run with a new ship. */
export function makeState(pack: Pack, enemies: number[]): State {
  return {
    phase: 'opening',
    stage: 0,
    told: false,
    hull: START_HULL,
    maxHull: START_HULL,
    ammo: pack.terms.startAmmo,
    maxSlots: START_SLOTS,
    items: pack.startItems.slice(),
    equipped: [],
    owned: 0,
    skipped: 0,
    enemies,
    offers: [],
    counter: [],
    fought: [],
    changes: 0,
    result: 'none',
    hullBefore: START_HULL,
    ammoBefore: pack.terms.startAmmo,
    wins: 0,
    draws: 0,
    dealt: 0,
    taken: 0,
    ammoSpent: 0,
    seen: [],
    chart: 'act',
    forecast: true,
    advice: false,
    rung: 0,
    lesson: -1,
  }
}

export function cloneState(s: State): State {
  return {
    phase: s.phase,
    stage: s.stage,
    told: s.told,
    hull: s.hull,
    maxHull: s.maxHull,
    ammo: s.ammo,
    maxSlots: s.maxSlots,
    items: s.items.slice(),
    equipped: s.equipped.slice(),
    owned: s.owned,
    skipped: s.skipped,
    enemies: s.enemies.slice(),
    offers: s.offers.slice(),
    counter: s.counter.slice(),
    fought: s.fought.slice(),
    changes: s.changes,
    result: s.result,
    hullBefore: s.hullBefore,
    ammoBefore: s.ammoBefore,
    wins: s.wins,
    draws: s.draws,
    dealt: s.dealt,
    taken: s.taken,
    ammoSpent: s.ammoSpent,
    seen: s.seen.slice(),
    chart: s.chart,
    forecast: s.forecast,
    advice: s.advice,
    rung: s.rung,
    lesson: s.lesson,
  }
}

export const kindOfId = (pack: Pack, id: number): number => pack.equipment.findIndex((item) => item.id === id)

/** The index of the enemy of a stage; −1 for a dock. */
export const enemyIndex = (s: State, stage: number = s.stage): number => at(s.enemies, stage)

/** The kind of equipment that item number n is, even if the item is gone. */
export function kindOfItem(s: State, n: number): number {
  const kind = numberAt(s.items, n - 1)
  return kind < 0 ? ~kind : kind
}

export const isItemAboard = (s: State, n: number): boolean => (s.items[n - 1] ?? -1) >= 0

/** Removes an item from the run. Its kind stays known. */
export function loseItem(s: State, n: number): void {
  s.items[n - 1] = ~kindOfItem(s, n)
}

/** The numbers of the items aboard, the oldest first. */
export function itemsAboard(s: State): number[] {
  const held: number[] = []
  for (let n = 1; n <= s.items.length; n++) if (isItemAboard(s, n)) held.push(n)
  return held
}

/** The kinds of the equipped items, as indices into the pack, in equip order. */
export const equippedKinds = (s: State, numbers: readonly number[] = s.equipped): number[] => {
  const loadout: number[] = []
  for (const n of numbers) loadout.push(kindOfItem(s, n))
  return loadout
}

// Whether a list contains a number. It is a loop, because the lists are so short that `includes` is slower, and every decision calls this.
export function includesNumber(list: readonly number[], n: number): boolean {
  for (let i = 0; i < list.length; i++) if (list[i] === n) return true
  return false
}

/** Removes a number from a list if it is there. The others keep their order. */
export function removeNumber(list: number[], n: number): void {
  let length = 0
  for (let i = 0; i < list.length; i++) if (list[i] !== n) list[length++] = numberAt(list, i)
  while (list.length > length) list.pop()
}

export const hasUpgrade = (owned: number, upgrade: number): boolean => (owned & (1 << upgrade)) !== 0
export const ownsUpgrade = (s: State, upgrade: number): boolean => hasUpgrade(s.owned, upgrade)
export const isUpgradeUnseen = (s: State, upgrade: number): boolean => ((s.owned | s.skipped) & (1 << upgrade)) === 0
export const unseenUpgrades = (s: State): number[] => UPGRADES.map((_, i) => i).filter((i) => isUpgradeUnseen(s, i))

/** §5.1 How many items a dock costs. */
export const dockPrice = (pack: Pack, s: State): number =>
  stageAt(s.stage).act * (ownsUpgrade(s, LOGISTICS) ? 2 : 1) + pack.terms.dockExtra

/** Installs an upgrade: sets its bit, and adds its slots and its maximum hull (ruling 11). */
export function installUpgrade(s: State, upgrade: number): void {
  s.owned |= 1 << upgrade
  s.maxSlots += at(SLOTS_OF_UPGRADE, upgrade)
  if (upgrade === PLATING) s.maxHull += PLATING_MAX_HULL
}

export const isOver = (s: State): boolean => s.phase === 'game-clear' || s.phase === 'game-over'
export const STAGE_COUNT = STAGES.length

/** Whether the player may know the enemy of a stage. */
export function isEnemyCharted(s: State, stage: number): boolean {
  if (stage <= s.stage) return true
  return (
    s.chart === 'run' || (s.chart === 'act' && stageAt(stage).act === stageAt(Math.min(s.stage, STAGE_COUNT - 1)).act)
  )
}
