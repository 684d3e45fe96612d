import { ARMOR, CLOSE, type Enemy, type Equipment, LONG, NO_SHOT, type Pack, SHIELD } from '../content.ts'
import { type Combat, fight, type Ship } from '../fight/combat.ts'

/** What a captain cares for, in points of hull. */
export interface Cares {
  readonly ammo: number
  readonly disposable: number
  /** What passing a stage without a reward costs. */
  readonly reward: number
}

export interface Plan {
  /** Places in the pack, in equip order. */
  readonly loadout: readonly number[]
  readonly points: number
}

const LOST = -2000

/**
 * How much of an enemy a combat wore down, 0 to 1: half for its hull, half for all that hit it. A gun that only scratches a shield
 * is on its way too; without that the third one, which breaks through, would never be reached.
 */
export function progress(combat: Combat, enemy: Enemy): number {
  const hit = Math.min(1, combat.dealt / (enemy.hull + enemy.shield + enemy.armor))
  return (1 - combat.enemyHull / enemy.hull + hit) / 2
}

type Judge = (combat: Combat, enemy: Enemy, burned: number, cares: Cares) => number

/** How a combat turned out, in points. */
const judge: Judge = (combat, enemy, burned, cares) => {
  const kept = combat.hull + combat.ammo * cares.ammo - burned * cares.disposable
  if (combat.result === 'win') return kept
  if (combat.result === 'draw' && enemy.type !== 'Boss') return kept - cares.reward
  return LOST + 300 * progress(combat, enemy) + combat.turn * 10
}

/** How far a combat came towards a kill: for a first sketch, where one more gun alone saves nothing yet. */
const promise: Judge = (combat, enemy, burned, cares) => {
  if (combat.result === 'win') return 10_000 + judge(combat, enemy, burned, cares)
  return 3000 * progress(combat, enemy) + combat.turn * 100 + combat.hull - burned * cares.disposable
}

/** One combat to plan for, and what the plan may use: kinds of equipment, and how many of each. */
interface Task {
  readonly pack: Pack
  readonly ship: Ship
  readonly slots: number
  readonly enemy: Enemy
  readonly cares: Cares
  readonly kinds: readonly number[]
  readonly counts: number[]
}

/** A good loadout from a stock: first what promises a kill, then single pieces are dropped or exchanged while that pays. */
export function planLoadout(
  pack: Pack,
  ship: Ship,
  slots: number,
  stock: readonly number[],
  enemy: Enemy,
  cares: Cares,
): Plan {
  const kinds: number[] = []
  const counts: number[] = []
  for (const kind of stock) {
    const at = kinds.indexOf(kind)
    if (at >= 0) (counts[at] as number)++
    else {
      kinds.push(kind)
      counts.push(1)
    }
  }
  const task = { pack, ship, slots, enemy, cares, kinds, counts }
  const chosen = sketch(task)
  let most = points(task, chosen, judge)
  for (let round = 0; round < MOST_CHANGES; round++) {
    const better = improve(task, chosen, most)
    if (better === undefined) break
    most = better
  }
  return { loadout: chosen, points: most }
}
const MOST_CHANGES = 8

/** How a loadout would do, in points. */
export function tryOut(pack: Pack, ship: Ship, loadout: readonly number[], enemy: Enemy, cares: Cares): number {
  return points({ pack, ship, enemy, cares }, loadout, judge)
}

function points(task: Pick<Task, 'pack' | 'ship' | 'enemy' | 'cares'>, loadout: readonly number[], by: Judge): number {
  const { pack, ship, enemy, cares } = task
  let burned = 0
  for (let i = 0; i < loadout.length; i++) if ((pack.equipment[loadout[i] as number] as Equipment).disposable) burned++
  return by(fight(pack, ship, loadout, enemy), enemy, burned, cares)
}

/** Adds what promises most, while something does. */
function sketch(task: Task): number[] {
  const { kinds, counts, slots } = task
  const chosen: number[] = []
  let reached = points(task, chosen, promise)
  while (chosen.length < slots) {
    let best = -1
    for (let at = 0; at < kinds.length; at++) {
      if (counts[at] === 0 || isIdle(task, chosen, kinds[at] as number)) continue
      chosen.push(kinds[at] as number)
      const then = points(task, chosen, promise)
      chosen.pop()
      if (then > reached) {
        reached = then
        best = at
      }
    }
    if (best < 0) break
    chosen.push(kinds[best] as number)
    ;(counts[best] as number)--
  }
  return chosen
}

/** Whether a piece cannot help: scrap, a module without its guns, a shield nobody shoots at. Saves half of the trials. */
function isIdle({ pack, enemy }: Task, chosen: readonly number[], kind: number): boolean {
  const item = pack.equipment[kind] as Equipment
  if (item.isWeapon) return false
  if (item.type === SHIELD) return enemy.damage[LONG] === NO_SHOT
  if (item.type === ARMOR) return enemy.damage[CLOSE] === NO_SHOT
  return !chosen.some((other) => (pack.equipment[other] as Equipment).type === item.targetType)
}

/** Drops one chosen piece or exchanges it for one left over, if that is better; the first that is. */
function improve(task: Task, chosen: number[], most: number): number | undefined {
  const { kinds, counts } = task
  for (let i = 0; i < chosen.length; i++) {
    const out = chosen[i] as number
    const dropped = points(task, chosen.toSpliced(i, 1), judge)
    if (dropped > most) {
      chosen.splice(i, 1)
      ;(counts[kinds.indexOf(out)] as number)++
      return dropped
    }
    for (let at = 0; at < kinds.length; at++) {
      if (counts[at] === 0 || kinds[at] === out || isIdle(task, chosen, kinds[at] as number)) continue
      chosen[i] = kinds[at] as number
      const reached = points(task, chosen, judge)
      if (reached > most) {
        ;(counts[at] as number)--
        ;(counts[kinds.indexOf(out)] as number)++
        return reached
      }
    }
    chosen[i] = out
  }
  return undefined
}
