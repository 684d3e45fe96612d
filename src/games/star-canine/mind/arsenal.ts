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
} from '../content.ts'

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
    else if (item.type === SHIELD) shields.push(kind)
    else if (item.type === ARMOR) armors.push(kind)
    else (modules[item.target] as number[]).push(kind)
  }
  const by = (figure: (item: Equipment) => number) => (a: number, b: number) =>
    figure(equipmentOf(pack, b)) - figure(equipmentOf(pack, a))
  shields.sort(by((item) => item.shield))
  armors.sort(by((item) => item.armor))
  for (const group of modules) group.sort(by((item) => item.multiplier))
  return { dear, free, modules, shields, armors, rest }
}

/** Whether an item cannot change this combat: scrap, a gun that cannot be paid, a shield nobody shoots at. */
function isIdle(item: Equipment, enemy: Enemy, ammo: number): boolean {
  if (item.weapon !== NO_WEAPON) return item.uses === 0 || item.ammoCost > ammo
  if (item.type === SHIELD) return enemy.damage[LONG] <= 0 || enemy.uses[LONG] === 0
  if (item.type === ARMOR) return enemy.damage[CLOSE] <= 0 || enemy.uses[CLOSE] === 0
  return item.target === NO_WEAPON || item.multiplier <= 1
}

/** Puts an item into the group it can be compared in, at its place by strength; else it begins one. */
function join(pack: Pack, groups: number[][], kind: number): void {
  const item = equipmentOf(pack, kind)
  for (const group of groups) {
    if (!group.every((other) => isTwin(item, equipmentOf(pack, other)))) continue
    let at = 0
    while (at < group.length && isStronger(equipmentOf(pack, group[at] as number), item)) at++
    group.splice(at, 0, kind)
    return
  }
  groups.push([kind])
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
  for (let r = 0; r < a.damage.length; r++) if ((a.damage[r] as number) < (b.damage[r] as number)) return false
  return true
}
