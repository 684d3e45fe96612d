import { at, type ByIndex, indexesOf } from '../../lib/enums.ts'
import { type Pack, STAGES, stageAt } from './content/content.ts'
import { numberAt } from './number-lists.ts'

/** §6 The scenes; `service` is the second half of the dock, after the payment. */
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

/** §2.5 In the order in which the combat-start effects apply. */
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

/** §2.3 */
export const START_HULL = 200
export const START_SLOTS = 6
/** §2.5 */
export const SLOT_BONUS: Readonly<ByIndex<typeof UPGRADES, number>> = [0, 0, 1, 1, 2, 2]
export const PLATING_MAX_HULL = 40

/** Shuffling equipment is free, so a stage allows this many changes and then only the way on: every run must end. */
export const CHANGES_PER_STAGE = 64

/** Small beginnings that teach by playing; README, "Lessons". */
export const LESSONS = ['first-fight', 'absorb', 'ammo', 'dock'] as const
type LessonName = (typeof LESSONS)[number]

/** How much of the enemies ahead the player sees. */
export const CHARTS = ['none', 'act', 'run'] as const
type Chart = (typeof CHARTS)[number]

const RESULTS = ['none', 'win', 'draw', 'loss'] as const
export type Result = (typeof RESULTS)[number]

export interface State {
  phase: Phase
  /** 0..26; 27 when all are behind us. */
  stage: number
  /** Whether the narrative of this stage has been shown (rulings 43, 44). */
  told: boolean
  hull: number
  maxHull: number
  ammo: number
  maxSlots: number
  /**
   * What item number n is, at n − 1: its place in the pack's equipment, or the complement (~) of it once the item has been
   * discarded or has burned out. Numbers are never used again.
   */
  items: number[]
  /** Item numbers in equip order. */
  equipped: number[]
  /** Bits by upgrade: owned, and skipped. Neither: not seen. */
  owned: number
  skipped: number
  /** The enemy of every stage, by its place in the pack; −1 at a dock. */
  enemies: number[]
  /** In a reward scene: equipment, or upgrades after a boss. */
  offers: number[]
  /** At a dock: the item numbers laid on the counter. */
  counter: number[]
  /** In the combat log, and after the end: the item numbers that fought, in equip order. */
  fought: number[]
  /** Free changes made at this stage. */
  changes: number
  /** The last combat: how it ended, and what we went in with. */
  result: Result
  hullBefore: number
  ammoBefore: number
  /** For the summary. */
  wins: number
  draws: number
  dealt: number
  taken: number
  ammoSpent: number
  /** Equipment that was offered so far, each once. */
  seen: number[]
  /** Options. */
  chart: Chart
  forecast: boolean
  advice: boolean
  rung: number
  /** The place of a lesson, or −1. */
  lesson: number
}

export interface Options {
  /** Which enemies ahead are shown: none, those of this act, or of the whole run. */
  readonly chart?: Chart | undefined
  /** Show how the combat would end before it is fought; on unless it is turned off. */
  readonly forecast?: boolean | undefined
  /** Show the three best loadouts with their outcome. */
  readonly advice?: boolean | undefined
  /** The rung of the ladder. */
  readonly rung?: number | undefined
  readonly lesson?: LessonName | undefined
  readonly scenario?: Scenario | undefined
}

/** A position to start from; every field optional. */
export interface Scenario {
  readonly act?: number | undefined
  readonly stage?: number | undefined
  readonly ship?: Partial<Record<'hull' | 'maxHull' | 'ammo', number | undefined>> | undefined
  /** Equipment ids. */
  readonly items?: readonly number[] | undefined
  /** Places in `items`, in equip order. */
  readonly equipped?: readonly number[] | undefined
  readonly upgrades?: readonly Upgrade[] | undefined
  readonly enemy?: string | undefined
}

/** A new ship. Every field from birth, in this order. */
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

export function clone(s: State): State {
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

export const kindOf = (pack: Pack, id: number): number => pack.equipment.findIndex((item) => item.id === id)

/** The enemy of a stage, by its place in the pack; −1 at a dock. */
export const enemyPlace = (s: State, stage: number = s.stage): number => at(s.enemies, stage)

/** What item number n is, or was. */
export function kindOfItem(s: State, n: number): number {
  const kind = numberAt(s.items, n - 1)
  return kind < 0 ? ~kind : kind
}

export const isHeld = (s: State, n: number): boolean => (s.items[n - 1] ?? -1) >= 0

/** The item leaves the run; what it was stays known. */
export function loseItem(s: State, n: number): void {
  s.items[n - 1] = ~kindOfItem(s, n)
}

/** The numbers of the items we hold, oldest first. */
export function heldItems(s: State): number[] {
  const held: number[] = []
  for (let n = 1; n <= s.items.length; n++) if (isHeld(s, n)) held.push(n)
  return held
}

/** What is equipped, as places in the pack, in equip order. */
export const loadoutOf = (s: State, numbers: readonly number[] = s.equipped): number[] => {
  const loadout: number[] = []
  for (const n of numbers) loadout.push(kindOfItem(s, n))
  return loadout
}

// Written out: these lists are shorter than a call of the built-in takes, and every decision asks.
export function has(list: readonly number[], n: number): boolean {
  for (let i = 0; i < list.length; i++) if (list[i] === n) return true
  return false
}

/** Takes a number out of a list, keeping the order of the others; nothing happens if it is not there. */
export function takeOut(list: number[], n: number): void {
  let kept = 0
  for (let i = 0; i < list.length; i++) if (list[i] !== n) list[kept++] = numberAt(list, i)
  while (list.length > kept) list.pop()
}

export const hasUpgrade = (owned: number, upgrade: number): boolean => (owned & (1 << upgrade)) !== 0
export const owns = (s: State, upgrade: number): boolean => hasUpgrade(s.owned, upgrade)
export const isNotSeen = (s: State, upgrade: number): boolean => ((s.owned | s.skipped) & (1 << upgrade)) === 0
export const upgradesNotSeen = (s: State): number[] => UPGRADES.map((_, i) => i).filter((i) => isNotSeen(s, i))

/** §5.1 How many items a dock asks for. */
export const dockPrice = (pack: Pack, s: State): number =>
  stageAt(s.stage).act * (owns(s, LOGISTICS) ? 2 : 1) + pack.terms.dockExtra

/** Takes an upgrade into the ship: its bit, its slots, its hull (ruling 11: the maximum first). */
export function install(s: State, upgrade: number): void {
  s.owned |= 1 << upgrade
  s.maxSlots += at(SLOT_BONUS, upgrade)
  if (upgrade === PLATING) s.maxHull += PLATING_MAX_HULL
}

export const isOver = (s: State): boolean => s.phase === 'game-clear' || s.phase === 'game-over'
export const STAGE_COUNT = STAGES.length

/** Whether the player may know the enemy of that stage. */
export function isCharted(s: State, stage: number): boolean {
  if (stage <= s.stage) return true
  return (
    s.chart === 'run' || (s.chart === 'act' && stageAt(stage).act === stageAt(Math.min(s.stage, STAGE_COUNT - 1)).act)
  )
}
