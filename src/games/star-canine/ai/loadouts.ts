import type { Ship } from '../combat/combat.ts'
import { type Enemy, type Equipment, equipmentOf, NO_WEAPON, type Pack, SHIELD } from '../content/content.ts'
import { numberAt } from '../number-lists.ts'
import { chooseShieldsAndArmor } from './absorb.ts'
import type { ItemGroup } from './arsenal.ts'
import { isBranchHopeless, isCostlyBranchHopeless, maxAmmoLeft } from './bounds.ts'
import { fireLoadout } from './firing.ts'
import {
  addToWalk,
  freeSlots,
  type LoadoutVisitor,
  type LoadoutWalk,
  removeFromWalk,
  startLoadoutWalk,
} from './walk.ts'

/**
 * Enumerates every loadout that could be the best for some weights (README, "How the plan bot fights"): every number of
 * items that cost something, every number of free weapons and modules that fits, always the strongest first. The slots
 * that are left take shields and armor.
 */
export function walkLoadouts(
  walk: LoadoutWalk,
  ship: Ship,
  slots: number,
  stock: readonly number[],
  enemy: Enemy,
  visitor: LoadoutVisitor,
): void {
  startLoadoutWalk(walk, ship, slots, stock, enemy)
  chooseDear(walk, visitor, 0)
}

function chooseDear(walk: LoadoutWalk, visitor: LoadoutVisitor, at: number): void {
  if (!visitor.isWorth(walk, walk.hull, maxAmmoLeft(walk))) return
  const group = walk.arsenal.dear[at]
  if (group === undefined) return chooseRest(walk, visitor)
  if (isCostlyBranchHopeless(walk, visitor, at)) return
  const most = Math.min(group.length, freeSlots(walk))
  let chosen = 0
  for (;;) {
    chooseDear(walk, visitor, at + 1)
    if (chosen === most) break
    addToWalk(walk, numberAt(group, chosen++))
  }
  while (chosen > 0) removeFromWalk(walk, numberAt(group, --chosen))
}

/**
 * Chooses the free weapons and modules once all items that cost something are chosen. If all free items fit there is
 * nothing to choose, because one more is never worse.
 */
function chooseRest(walk: LoadoutWalk, visitor: LoadoutVisitor): void {
  if (!visitor.wantsLesser && walk.arsenal.rest <= freeSlots(walk)) return takeAll(walk, visitor)
  if (!isRuledOut(walk, visitor, 0)) chooseFree(walk, visitor, 0)
}

function takeAll(walk: LoadoutWalk, visitor: LoadoutVisitor): void {
  const { free, modules } = walk.arsenal
  for (let at = 0; at < free.length; at++) putGroup(walk, free[at] as ItemGroup)
  for (let type = 0; type < walk.moduleTypes; type++)
    if (walk.hasGuns[type] !== 0) putGroup(walk, modules[type] as ItemGroup)
  fireLoadout(walk, visitor)
  for (let type = walk.moduleTypes - 1; type >= 0; type--)
    if (walk.hasGuns[type] !== 0) takeBackGroup(walk, modules[type] as ItemGroup)
  for (let at = free.length - 1; at >= 0; at--) takeBackGroup(walk, free[at] as ItemGroup)
}

function putGroup(walk: LoadoutWalk, group: ItemGroup): void {
  for (let i = 0; i < group.length; i++) addToWalk(walk, numberAt(group, i))
}

function takeBackGroup(walk: LoadoutWalk, group: ItemGroup): void {
  for (let i = group.length - 1; i >= 0; i--) removeFromWalk(walk, numberAt(group, i))
}

/** The largest number is tried first, because most smaller ones can then be pruned. */
function chooseFree(walk: LoadoutWalk, visitor: LoadoutVisitor, at: number): void {
  const group = walk.arsenal.free[at]
  if (group === undefined) return chooseModules(walk, visitor, 0)
  let chosen = 0
  const most = Math.min(group.length, freeSlots(walk))
  while (chosen < most) addToWalk(walk, numberAt(group, chosen++))
  for (;;) {
    chooseFree(walk, visitor, at + 1)
    do {
      if (chosen === 0) return
      removeFromWalk(walk, numberAt(group, --chosen))
    } while (isRuledOut(walk, visitor, at + 1))
  }
}

/** Whether no choice can matter of free weapons from this group on and of modules. If none are left, simply firing is just as fast. */
function isRuledOut(walk: LoadoutWalk, visitor: LoadoutVisitor, group: number): boolean {
  if (freeSlots(walk) === 0) return false
  if (group === walk.arsenal.free.length && walk.moduleTypes === 0) return false
  return isBranchHopeless(walk, visitor, group, 0)
}

function chooseModules(walk: LoadoutWalk, visitor: LoadoutVisitor, type: number): void {
  if (type >= walk.moduleTypes) return fireLoadout(walk, visitor)
  const { free, modules } = walk.arsenal
  const group = modules[type] as ItemGroup
  let chosen = 0
  const most = walk.hasGuns[type] === 0 ? 0 : Math.min(group.length, freeSlots(walk))
  while (chosen < most) addToWalk(walk, numberAt(group, chosen++))
  const isLast = type + 1 === walk.moduleTypes
  for (;;) {
    chooseModules(walk, visitor, type + 1)
    do {
      if (chosen === 0) return
      removeFromWalk(walk, numberAt(group, --chosen))
    } while (!isLast && isBranchHopeless(walk, visitor, free.length, type + 1))
  }
}

/** The loadout that the walk has chosen now, in the order in which its items are equipped. */
export function loadoutOfWalk(walk: LoadoutWalk): number[] {
  chooseShieldsAndArmor(walk)
  const { guns, others, arsenal, shields, armors } = walk
  const loadout: number[] = []
  for (let i = 0; i < guns.length; i++) loadout.push(numberAt(guns, i))
  for (let i = 0; i < others.length; i++) loadout.push(numberAt(others, i))
  for (let i = 0; i < shields; i++) loadout.push(numberAt(arsenal.shields, i))
  for (let i = 0; i < armors; i++) loadout.push(numberAt(arsenal.armors, i))
  return loadout
}

/** Fills empty slots of a loadout with useful items that cost nothing. */
export function fillSlots(pack: Pack, loadout: readonly number[], stock: readonly number[], slots: number): number[] {
  const all = loadout.slice()
  if (all.length >= slots) return all
  const left = stock.slice()
  for (let i = 0; i < loadout.length; i++) left[left.indexOf(numberAt(loadout, i))] = TAKEN
  for (let i = 0; i < left.length && all.length < slots; i++) {
    const kind = numberAt(left, i)
    if (kind !== TAKEN && isFree(equipmentOf(pack, kind))) all.push(kind)
  }
  return all
}
const TAKEN = -1

function isFree(item: Equipment): boolean {
  const isUseful = item.weapon !== NO_WEAPON || item.type === SHIELD || item.armor > 0 || item.target !== NO_WEAPON
  return isUseful && !item.disposable && item.ammoCost === 0
}
