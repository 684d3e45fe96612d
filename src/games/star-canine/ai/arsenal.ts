import { at } from '../../../lib/enums.ts'
import {
  ARMOR,
  CLOSE,
  type Enemy,
  type Equipment,
  equipmentOf,
  LONG,
  NO_SHOT,
  NO_WEAPON,
  type Pack,
  SHIELD,
} from '../content/content.ts'
import { numberAt } from '../number-lists.ts'

/** Items that differ in nothing but strength, the best first: of these a loadout takes the first few. */
export type Group = readonly number[]

/** What a stock can do against an enemy, sorted for the enumeration; what cannot help at all is left out. */
export interface Arsenal {
  /** What costs something, ammo or itself: every number of each group is tried. */
  readonly dear: readonly Group[]
  /** Weapons that cost nothing: one more is never worse, if there is a slot. */
  readonly free: readonly Group[]
  /** By weapon type: modules that stay, the strongest first. */
  readonly modules: readonly Group[]
  readonly shields: Group
  readonly armors: Group
  /** How many items cost nothing: free weapons, modules, shields and armors. */
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

/** Puts an item behind all that are as strong: shields, armors or modules of a type. */
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

/** Whether an item cannot change this combat: scrap, a gun that cannot be paid, a shield nobody shoots at. */
function isIdle(item: Equipment, enemy: Enemy, ammo: number): boolean {
  if (item.weapon !== NO_WEAPON) return item.uses === 0 || item.ammoCost > ammo
  if (item.type === SHIELD) return !shootsAt(enemy, LONG)
  if (item.type === ARMOR) return !shootsAt(enemy, CLOSE)
  return item.target === NO_WEAPON || item.multiplier <= 1
}

const shootsAt = ({ damage, uses }: Enemy, range: typeof LONG | typeof CLOSE): boolean =>
  damage[range] > 0 && uses[range] !== 0

/** Whether two enemies leave the same of any stock. */
export const areAlike = (a: Enemy, b: Enemy): boolean =>
  a === b || (shootsAt(a, LONG) === shootsAt(b, LONG) && shootsAt(a, CLOSE) === shootsAt(b, CLOSE))

/** Puts an item into the group it can be compared in, at its place by strength; else it begins one. */
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

function isOfAKind(pack: Pack, group: Group, item: Equipment): boolean {
  for (let i = 0; i < group.length; i++) if (!isTwin(item, equipmentOf(pack, numberAt(group, i)))) return false
  return true
}

/**
 * The same but for strength: type, cost, uses, ranges, and one at least as strong as the other everywhere. Then the stronger one kills no
 * later, loses no more and spends no more. Of items that burn out only the same kind is a twin: what is left afterwards differs.
 */
function isTwin(a: Equipment, b: Equipment): boolean {
  if (a === b) return true
  if (a.disposable || b.disposable) return false
  if (a.type !== b.type || a.ammoCost !== b.ammoCost || a.uses !== b.uses) return false
  for (let r = 0; r < a.damage.length; r++) if ((a.damage[r] === NO_SHOT) !== (b.damage[r] === NO_SHOT)) return false
  return isStronger(a, b) || isStronger(b, a)
}

function isStronger(a: Equipment, b: Equipment): boolean {
  for (let r = 0; r < a.damage.length; r++) if (numberAt(a.damage, r) < numberAt(b.damage, r)) return false
  return true
}
