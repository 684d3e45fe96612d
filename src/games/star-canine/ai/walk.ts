import { at } from '../../../lib/enums.ts'
import { PLATING_REPAIR, PROJECTOR_SHIELD, type Ship, SYNTHESIZER_AMMO } from '../combat/combat.ts'
import {
  type ByWeapon,
  type Enemy,
  type Equipment,
  LONG,
  NO_ATTACK,
  NO_WEAPON,
  type Pack,
  RANGE_OF_TURN,
} from '../content/content.ts'
import { numberAt } from '../number-lists.ts'
import { hasUpgrade, PLATING, PROJECTOR, SYNTHESIZER } from '../state.ts'
import { type Arsenal, arsenalOf, haveSameArsenal } from './arsenal.ts'
import {
  addWeapon,
  hangarBonus,
  makeVolley,
  makeWeaponBattery,
  removeWeapon,
  type Volley,
  type VolleyTarget,
  type WeaponBattery,
} from './volley.ts'

/** The state of an enumeration of loadouts: the items chosen so far and what they do. All enumerations reuse one object. */
export interface LoadoutWalk {
  readonly target: VolleyTarget
  arsenal: Arsenal
  /** The stock from which the arsenal was made. */
  stock: readonly number[]
  slots: number
  /** Our hull at the start of the combat. */
  hull: number
  /** `guns` has the chosen weapons in firing order, `others` the other chosen items. `absorb` adds shields and armor. */
  readonly guns: number[]
  readonly others: number[]
  /** The number of chosen items that burn out. */
  burned: number
  /** `shield` and `armor` are those of the chosen items; `ownShield` is the ship's own. */
  shield: number
  armor: number
  ownShield: number
  /** `sure` is the ammo that the first turn certainly costs, `dearest` the highest ammo cost of any weapon aboard. */
  sure: number
  dearest: number
  readonly multipliers: ByWeapon<number>
  readonly hasGuns: ByWeapon<number>
  readonly battery: WeaponBattery
  /**
   * For bounds on what is still to be chosen: `reserves` of weapons (see `setReserves`), `best` as scratch space to
   * rank them, `boosts` with the total multiplier per type.
   */
  readonly reserves: number[]
  readonly best: number[]
  readonly boosts: ByWeapon<number>
  /** Scratch space for multipliers. */
  readonly most: ByWeapon<number>
  /** Only this many weapon types, from the first, need to be looked at. Later ones have no modules. */
  moduleTypes: number
  readonly volley: Volley
  /** The volley before the turn in which ammo ran short. */
  readonly short: Volley
  /** The damage to our hull at the last visit. */
  loss: number
  /**
   * A cache of the damage to our hull if only free shields and armor are added, by the turn in which the enemy is
   * destroyed and the number of free slots. −1 stands for unknown.
   */
  readonly losses: number[]
  /** Results of the last call of `absorb`: how many shields and armors are used, and the total that they absorb. */
  shields: number
  armors: number
  shieldWorn: number
  armorWorn: number
}

export interface LoadoutVisitor {
  /** Set if the visitor also needs loadouts that another one with the same costly items equals or beats. */
  readonly wantsLesser?: true
  /** Whether a loadout could matter that leaves at most this hull and this ammo. */
  isWorth(walk: LoadoutWalk, hull: number, ammo: number): boolean
  /** Whether a defeat by this turn could matter, with at most the damage of the walk's volley. If absent, defeats never matter. */
  isWorthLosing?(walk: LoadoutWalk, turn: number): boolean
  visit(walk: LoadoutWalk): void
}

export function makeLoadoutWalk(pack: Pack): LoadoutWalk {
  return {
    target: { pack, enemy: pack.enemies[0] as Enemy, ammo: 0, owned: 0, uses: [] },
    arsenal: NOTHING_ABOARD,
    stock: [],
    // No real number of slots equals this, so the first walk always prepares everything.
    slots: -1,
    hull: 0,
    guns: [],
    others: [],
    burned: 0,
    shield: 0,
    armor: 0,
    ownShield: 0,
    sure: 0,
    dearest: 0,
    multipliers: [1, 1, 1],
    hasGuns: [0, 0, 0],
    battery: makeWeaponBattery(),
    reserves: [],
    best: [],
    boosts: [1, 1, 1],
    most: [1, 1, 1],
    moduleTypes: 0,
    volley: makeVolley(),
    short: makeVolley(),
    loss: 0,
    losses: [],
    shields: 0,
    armors: 0,
    shieldWorn: 0,
    armorWorn: 0,
  }
}
const NOTHING_ABOARD: Arsenal = { dear: [], free: [], modules: [], shields: [], armors: [], rest: 0 }

/** Starts an enumeration. The previous one ended with nothing chosen, so only what differs has to be set. */
export function startLoadoutWalk(
  walk: LoadoutWalk,
  ship: Ship,
  slots: number,
  stock: readonly number[],
  enemy: Enemy,
): void {
  const { owned } = ship
  const ammo = ship.ammo + (hasUpgrade(owned, SYNTHESIZER) ? SYNTHESIZER_AMMO : 0)
  if (isSorted(walk, owned, ammo, slots, stock, enemy)) walk.target.enemy = enemy
  else prepareWalk(walk, owned, ammo, slots, stock, enemy)
  walk.hull = hasUpgrade(owned, PLATING) ? Math.min(ship.maxHull, ship.hull + PLATING_REPAIR) : ship.hull
  walk.ownShield = hasUpgrade(owned, PROJECTOR) ? PROJECTOR_SHIELD : 0
  walk.shield = walk.ownShield
  for (let i = 0; i < (RANGE_OF_TURN.length + 1) * (slots + 1); i++) walk.losses[i] = -1
}

/** Whether the arsenal and the bounds of the last walk can be reused, as when several bosses are tried with the same stock. */
function isSorted(
  { target, slots: before, stock: sorted }: LoadoutWalk,
  owned: number,
  ammo: number,
  slots: number,
  stock: readonly number[],
  enemy: Enemy,
): boolean {
  if (ammo !== target.ammo || owned !== target.owned || slots !== before || stock.length !== sorted.length) return false
  if (!haveSameArsenal(enemy, target.enemy)) return false
  for (let i = 0; i < stock.length; i++) if (stock[i] !== sorted[i]) return false
  return true
}

function prepareWalk(
  walk: LoadoutWalk,
  owned: number,
  ammo: number,
  slots: number,
  stock: readonly number[],
  enemy: Enemy,
): void {
  const { target } = walk
  target.enemy = enemy
  target.ammo = ammo
  target.owned = owned
  walk.arsenal = arsenalOf(target.pack, stock, enemy, ammo)
  walk.stock = stock.slice()
  walk.slots = slots
  walk.moduleTypes = moduleTypes(walk.arsenal)
  walk.dearest = dearestOf(walk)
  setBoosts(walk)
  setReserves(walk)
}

/**
 * Computes upper bounds by group (costly ones first) and number of free slots: the damage per turn of the strongest
 * weapons from that group on, with unlimited ammo and all modules.
 */
function setReserves({ target, arsenal, boosts, slots, reserves, best }: LoadoutWalk): void {
  const { dear, free } = arsenal
  const size = slots * RANGE_OF_TURN.length
  const row = size + RANGE_OF_TURN.length
  const groups = dear.length + free.length
  for (let at = 0; at < size; at++) best[at] = 0
  for (let at = 0; at < row; at++) reserves[groups * row + at] = 0
  for (let place = groups - 1; place >= 0; place--) {
    const group = (place < dear.length ? dear[place] : free[place - dear.length]) as readonly number[]
    for (let i = 0; i < group.length; i++)
      rank(best, size, itemOfKind(target.pack, numberAt(group, i)), target.owned, boosts)
    const from = place * row
    for (let t = 0; t < RANGE_OF_TURN.length; t++) reserves[from + t] = 0
    for (let at = 0; at < size; at++)
      reserves[from + RANGE_OF_TURN.length + at] = (reserves[from + at] as number) + (best[at] as number)
  }
}

/** Inserts the damage that a weapon does in each turn into the ranking. */
function rank(best: number[], size: number, gun: Equipment, owned: number, boosts: Readonly<ByWeapon<number>>): void {
  if (gun.weapon === NO_WEAPON) return
  const boost = boosts[gun.weapon]
  const bonus = hangarBonus(gun, owned)
  for (let t = 0; t < RANGE_OF_TURN.length; t++) {
    if (gun.fires[t] === 0) continue
    let hit = ((gun.shots[t] as number) + bonus) * boost
    for (let at = t; hit > 0 && at < size; at += RANGE_OF_TURN.length) {
      const other = best[at] as number
      if (hit <= other) continue
      best[at] = hit
      hit = other
    }
  }
}

function setBoosts({ target, arsenal, boosts }: LoadoutWalk): void {
  for (let type = 0; type < boosts.length; type++) {
    const group = at(arsenal.modules, type)
    let boost = 1
    for (let i = 0; i < group.length; i++) boost *= itemOfKind(target.pack, numberAt(group, i)).multiplier
    boosts[type] = boost
  }
}

function dearestOf({ target, arsenal }: LoadoutWalk): number {
  let most = 0
  for (let at = 0; at < arsenal.dear.length; at++) {
    const group = arsenal.dear[at] as readonly number[]
    for (let i = 0; i < group.length; i++) most = Math.max(most, itemOfKind(target.pack, numberAt(group, i)).ammoCost)
  }
  return most
}

function moduleTypes({ modules }: Arsenal): number {
  let types = modules.length
  while (types > 0 && at(modules, types - 1).length === 0) types--
  return types
}

/** An item by its kind. It is not checked, because this is a hot path and kinds come from a stock. */
export const itemOfKind = (pack: Pack, kind: number): Equipment => pack.equipment[kind] as Equipment

export const freeSlots = (walk: LoadoutWalk): number => walk.slots - walk.guns.length - walk.others.length

export function addToWalk(walk: LoadoutWalk, kind: number): void {
  const item = itemOfKind(walk.target.pack, kind)
  if (item.disposable) walk.burned++
  if (item.weapon !== NO_WEAPON) {
    walk.guns.push(kind)
    addWeapon(walk.battery, item, walk.target.owned)
    walk.hasGuns[item.weapon]++
    if (item.damage[LONG] !== NO_ATTACK) walk.sure += item.ammoCost
    return
  }
  walk.others.push(kind)
  walk.shield += item.shield
  walk.armor += item.armor
  if (item.target !== NO_WEAPON) walk.multipliers[item.target] *= item.multiplier
}

/** Removes from the walk the item that was added last. */
export function removeFromWalk(walk: LoadoutWalk, kind: number): void {
  const item = itemOfKind(walk.target.pack, kind)
  if (item.disposable) walk.burned--
  if (item.weapon !== NO_WEAPON) {
    walk.guns.pop()
    removeWeapon(walk.battery, item, walk.target.owned)
    walk.hasGuns[item.weapon]--
    if (item.damage[LONG] !== NO_ATTACK) walk.sure -= item.ammoCost
    return
  }
  walk.others.pop()
  walk.shield -= item.shield
  walk.armor -= item.armor
  if (item.target !== NO_WEAPON) walk.multipliers[item.target] /= item.multiplier
}
