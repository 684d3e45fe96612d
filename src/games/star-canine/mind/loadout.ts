import { ARMOR, CLOSE, type Enemy, equipmentOf, LONG, NO_SHOT, NO_WEAPON, type Pack, SHIELD } from '../content.ts'
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

/** A kind of equipment, and how many of it are not chosen yet. */
interface Piece {
  readonly kind: number
  left: number
}

/** One combat to plan for, and what the plan may use. */
interface Task {
  readonly pack: Pack
  readonly ship: Ship
  readonly slots: number
  readonly enemy: Enemy
  readonly cares: Cares
  readonly pieces: readonly Piece[]
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
  const task = { pack, ship, slots, enemy, cares, pieces: piecesOf(stock) }
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

function piecesOf(stock: readonly number[]): Piece[] {
  const pieces: Piece[] = []
  for (const kind of stock) {
    const known = pieceOf(pieces, kind)
    if (known === undefined) pieces.push({ kind, left: 1 })
    else known.left++
  }
  return pieces
}

function pieceOf(pieces: readonly Piece[], kind: number): Piece | undefined {
  for (const piece of pieces) if (piece.kind === kind) return piece
  return undefined
}

/** How a loadout would do, in points. */
export function tryOut(pack: Pack, ship: Ship, loadout: readonly number[], enemy: Enemy, cares: Cares): number {
  return points({ pack, ship, enemy, cares }, loadout, judge)
}

function points(task: Pick<Task, 'pack' | 'ship' | 'enemy' | 'cares'>, loadout: readonly number[], by: Judge): number {
  const { pack, ship, enemy, cares } = task
  let burned = 0
  for (const kind of loadout) if (equipmentOf(pack, kind).disposable) burned++
  return by(fight(pack, ship, loadout, enemy), enemy, burned, cares)
}

/** Adds what promises most, while something does. */
function sketch(task: Task): number[] {
  const chosen: number[] = []
  let reached = points(task, chosen, promise)
  while (chosen.length < task.slots) {
    let best: Piece | undefined
    for (const piece of task.pieces) {
      if (piece.left === 0 || isIdle(task, chosen, piece.kind)) continue
      chosen.push(piece.kind)
      const then = points(task, chosen, promise)
      chosen.pop()
      if (then > reached) {
        reached = then
        best = piece
      }
    }
    if (best === undefined) break
    chosen.push(best.kind)
    best.left--
  }
  return chosen
}

/** Whether a piece cannot help: scrap, a module without its guns, a shield nobody shoots at. Saves half of the trials. */
function isIdle({ pack, enemy }: Task, chosen: readonly number[], kind: number): boolean {
  const item = equipmentOf(pack, kind)
  if (item.weapon !== NO_WEAPON) return false
  if (item.type === SHIELD) return enemy.damage[LONG] === NO_SHOT
  if (item.type === ARMOR) return enemy.damage[CLOSE] === NO_SHOT
  return !chosen.some((other) => equipmentOf(pack, other).type === item.target)
}

/** Drops one chosen piece or exchanges it for one left over, if that is better; the first that is. */
function improve(task: Task, chosen: number[], most: number): number | undefined {
  const { pieces } = task
  for (const [slot, out] of chosen.entries()) {
    const taken = pieceOf(pieces, out)
    if (taken === undefined) continue
    const dropped = points(task, chosen.toSpliced(slot, 1), judge)
    if (dropped > most) {
      chosen.splice(slot, 1)
      taken.left++
      return dropped
    }
    for (const piece of pieces) {
      if (piece.left === 0 || piece === taken || isIdle(task, chosen, piece.kind)) continue
      chosen[slot] = piece.kind
      const reached = points(task, chosen, judge)
      if (reached > most) {
        piece.left--
        taken.left++
        return reached
      }
    }
    chosen[slot] = out
  }
  return undefined
}
