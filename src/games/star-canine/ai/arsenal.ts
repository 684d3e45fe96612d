import { unreachable } from '../../../engine/unreachable.ts'
import { at } from '../../../lib/enums.ts'
import {
  ARMOR,
  CLOSE,
  type Enemy,
  type Equipment,
  equipmentOf,
  FIGHTER,
  JUNK,
  LASER,
  LONG,
  MISSILE,
  MODULE,
  NO_ATTACK,
  NO_WEAPON,
  type Pack,
  SHIELD,
} from '../content/content.ts'
import { numberAt } from '../number-lists.ts'

/** Items that differ only in strength, the strongest first. A loadout takes some of them from the front. */
export type ItemGroup = readonly number[]

/** The items of a stock that are useful against an enemy, sorted so that loadouts can be enumerated. */
export interface Arsenal {
  /** Groups of items that cost ammo or burn out. Every number of items of each group is tried. */
  readonly dear: readonly ItemGroup[]
  /** Groups of weapons that cost no ammo. Using one more is never worse as long as a slot is empty. */
  readonly free: readonly ItemGroup[]
  /** Modules that do not burn out, by weapon type. */
  readonly modules: readonly ItemGroup[]
  readonly shields: ItemGroup
  readonly armors: ItemGroup
  /** The number of items that are free to use: weapons, modules, shields and armors. */
  readonly rest: number
}

export function arsenalOf(pack: Pack, stock: readonly number[], enemy: Enemy, ammo: number): Arsenal {
  const dear: number[][] = []
  const free: number[][] = []
  const modules: number[][] = [[], [], []]
  const shields: number[] = []
  const armors: number[] = []
  let rest = 0
  for (const kind of stock) {
    const item = equipmentOf(pack, kind)
    if (isIdle(item, enemy, ammo)) continue
    if (item.disposable || item.ammoCost > 0) {
      join(pack, dear, kind)
      continue
    }
    rest++
    if (item.weapon !== NO_WEAPON) join(pack, free, kind)
    else if (item.type === SHIELD) insert(pack, shields, kind)
    else if (item.type === ARMOR) insert(pack, armors, kind)
    else insert(pack, at(modules, item.target), kind)
  }
  return { dear, free, modules, shields, armors, rest }
}

/** Inserts a shield, armor or module into its group by strength, behind those that are equally strong. */
function insert(pack: Pack, group: number[], kind: number): void {
  const strength = strengthOf(equipmentOf(pack, kind))
  let at = group.length
  group.push(kind)
  for (; at > 0 && strengthOf(equipmentOf(pack, numberAt(group, at - 1))) < strength; at--)
    group[at] = numberAt(group, at - 1)
  group[at] = kind
}

const strengthOf = ({ type, shield, armor, multiplier }: Equipment): number =>
  type === SHIELD ? shield : type === ARMOR ? armor : multiplier

/** Whether an item cannot affect this combat: scrap, a weapon without ammo, a shield or armor that is never hit. */
function isIdle(item: Equipment, enemy: Enemy, ammo: number): boolean {
  switch (item.type) {
    case MISSILE:
    case LASER:
    case FIGHTER:
      return item.uses === 0 || item.ammoCost > ammo
    case SHIELD:
      return !shootsAt(enemy, LONG)
    case ARMOR:
      return !shootsAt(enemy, CLOSE)
    case MODULE:
      return item.target === NO_WEAPON || item.multiplier <= 1
    case JUNK:
      return true
    default:
      return unreachable(item.type)
  }
}

const shootsAt = ({ damage, uses }: Enemy, range: typeof LONG | typeof CLOSE): boolean =>
  damage[range] > 0 && uses[range] !== 0

/** Whether the same items of any stock are useful against two enemies, so that an arsenal fits both. */
export const haveSameArsenal = (a: Enemy, b: Enemy): boolean =>
  a === b || (shootsAt(a, LONG) === shootsAt(b, LONG) && shootsAt(a, CLOSE) === shootsAt(b, CLOSE))

/** Inserts an item by strength into the group of items to which it is comparable, or starts a new group. */
function join(pack: Pack, groups: number[][], kind: number): void {
  const item = equipmentOf(pack, kind)
  for (let g = 0; g < groups.length; g++) {
    const group = groups[g] as number[]
    if (!isOfAKind(pack, group, item)) continue
    let at = 0
    while (at < group.length && isStronger(equipmentOf(pack, numberAt(group, at)), item)) at++
    group.splice(at, 0, kind)
    return
  }
  groups.push([kind])
}

function isOfAKind(pack: Pack, group: ItemGroup, item: Equipment): boolean {
  for (let i = 0; i < group.length; i++) if (!isTwin(item, equipmentOf(pack, numberAt(group, i)))) return false
  return true
}

/**
 * Whether two items are comparable: they have the same type, cost, uses and ranges, and one is at least as strong as
 * the other at every range. The stronger one then kills no later, takes no more damage and spends no more ammo. Items
 * that burn out are comparable only to the same kind.
 */
function isTwin(a: Equipment, b: Equipment): boolean {
  if (a === b) return true
  if (a.disposable || b.disposable) return false
  if (a.type !== b.type || a.ammoCost !== b.ammoCost || a.uses !== b.uses) return false
  for (let r = 0; r < a.damage.length; r++)
    if ((a.damage[r] === NO_ATTACK) !== (b.damage[r] === NO_ATTACK)) return false
  return isStronger(a, b) || isStronger(b, a)
}

function isStronger(a: Equipment, b: Equipment): boolean {
  for (let r = 0; r < a.damage.length; r++) if (numberAt(a.damage, r) < numberAt(b.damage, r)) return false
  return true
}
