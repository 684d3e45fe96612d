import {
  CLOSE,
  type Enemy,
  type Equipment,
  FIGHTER,
  LONG,
  NO_SHOT,
  type Pack,
  TURNS,
  WEAPON_TYPES,
} from '../content.ts'
import { HANGAR_DAMAGE } from '../fight/combat.ts'
import { HANGAR, hasUpgrade } from '../state.ts'

/**
 * A combat without our hull, shield and armor: nothing in a combat reads them, so what the guns do can be fought out once, and every way to
 * absorb the answers is a sum (§4.3, §4.4).
 */
export interface Volley {
  /** The turn the enemy falls, or 0. */
  turn: number
  ammo: number
  /** What it fired before: at LONG, MID and CLOSE. */
  long: number
  mid: number
  close: number
  /** What is left of its hull, and all that was fired at it. */
  enemyHull: number
  dealt: number
  /** The same after each turn, up to the last that was fought. */
  readonly hulls: number[]
  readonly hits: number[]
}
export function makeVolley(): Volley {
  const hulls = [0, 0, 0, 0, 0, 0]
  const hits = [0, 0, 0, 0, 0, 0]
  return { turn: 0, ammo: 0, long: 0, mid: 0, close: 0, enemyHull: 0, dealt: 0, hulls, hits }
}

/** What the enemy answers on each turn, as long as it lives. */
export function answersOf(enemy: Enemy): number[] {
  return TURNS.map((range, i) =>
    enemy.damage[range] === NO_SHOT || enemy.uses[range] < (i < 3 ? 1 : 2) ? 0 : enemy.damage[range],
  )
}

export interface Target {
  readonly pack: Pack
  readonly enemy: Enemy
  readonly answers: readonly number[]
  /** At the start of the combat, the synthesizer's round among it. */
  readonly ammo: number
  readonly owned: number
  /** Uses left while it is fought: room for every slot. */
  readonly uses: number[]
}

/** What some guns do on each turn while ammo lasts: no order matters then, and a gun more is a sum. */
export interface Battery {
  /** Base damage by weapon type and turn, in one row. */
  readonly damage: number[]
  /** Ammo by turn. */
  readonly cost: number[]
}
export function makeBattery(): Battery {
  const damage: number[] = []
  for (let i = 0; i < WEAPON_TYPES.length * TURNS.length; i++) damage.push(0)
  return { damage, cost: [0, 0, 0, 0, 0, 0] }
}

/** Puts a gun into a battery, or takes it out with `times` −1. */
export function join({ damage, cost }: Battery, gun: Equipment, owned: number, times: 1 | -1): void {
  const row = gun.weapon * TURNS.length
  const bonus = bonusOf(gun, owned)
  let { uses } = gun
  for (let t = 0; t < TURNS.length; t++) {
    const base = gun.damage[TURNS[t] as (typeof TURNS)[number]]
    if (base === NO_SHOT || uses <= 0) continue
    uses--
    damage[row + t] = (damage[row + t] as number) + times * (base + bonus)
    cost[t] = (cost[t] as number) + times * gun.ammoCost
  }
}

/** Writes two batteries that fire together into a third. */
export function merge(one: Battery, other: Battery, both: Battery): void {
  for (let i = 0; i < both.damage.length; i++) both.damage[i] = (one.damage[i] as number) + (other.damage[i] as number)
}

const bonusOf = (gun: Equipment, owned: number): number =>
  gun.type === FIGHTER && hasUpgrade(owned, HANGAR) ? HANGAR_DAMAGE : 0

/**
 * Fights it out with all guns of a battery; false as soon as one stays silent for want of ammo: only then does the firing order matter. The
 * result is written into `out`: this is called millions of times.
 */
export function fireTogether(
  target: Target,
  { damage, cost }: Battery,
  ammo: number,
  multipliers: readonly number[],
  out: Volley,
): boolean {
  const { enemy } = target
  const missile = multipliers[0] as number
  const laser = multipliers[1] as number
  const fighter = multipliers[2] as number
  begin(out, ammo)
  let { hull, shield, armor } = enemy
  for (let t = 0; t < TURNS.length; t++) {
    const paid = cost[t] as number
    if (paid > out.ammo) return false
    out.ammo -= paid
    const hit =
      missile * (damage[t] as number) + laser * (damage[t + 6] as number) + fighter * (damage[t + 12] as number)
    const range = TURNS[t] as (typeof TURNS)[number]
    if (range === LONG) {
      const absorbed = hit < shield ? hit : shield
      shield -= absorbed
      hull -= hit - absorbed
    } else if (range === CLOSE) {
      const absorbed = hit < armor ? hit : armor
      armor -= absorbed
      hull -= hit - absorbed
    } else hull -= hit
    if (isDown(target, out, t, hull, hit)) return true
  }
  return true
}

/** Fights it out where ammo is short; `guns` in firing order, `count` of them. */
export function fireInTurn(
  target: Target,
  guns: readonly number[],
  count: number,
  multipliers: readonly number[],
  out: Volley,
): void {
  const { enemy, uses, owned } = target
  const equipment = target.pack.equipment
  begin(out, target.ammo)
  let { hull, shield, armor } = enemy
  for (let i = 0; i < count; i++) uses[i] = (equipment[guns[i] as number] as Equipment).uses
  for (let t = 0; t < TURNS.length; t++) {
    const range = TURNS[t] as (typeof TURNS)[number]
    let hit = 0
    for (let i = 0; i < count; i++) {
      const gun = equipment[guns[i] as number] as Equipment
      const base = gun.damage[range]
      if (base === NO_SHOT || (uses[i] as number) <= 0 || gun.ammoCost > out.ammo) continue
      out.ammo -= gun.ammoCost
      uses[i] = (uses[i] as number) - 1
      hit += (base + bonusOf(gun, owned)) * (multipliers[gun.weapon] as number)
    }
    if (range === LONG) {
      const absorbed = hit < shield ? hit : shield
      shield -= absorbed
      hull -= hit - absorbed
    } else if (range === CLOSE) {
      const absorbed = hit < armor ? hit : armor
      armor -= absorbed
      hull -= hit - absorbed
    } else hull -= hit
    if (isDown(target, out, t, hull, hit)) return
  }
}

function begin(out: Volley, ammo: number): void {
  out.turn = 0
  out.ammo = ammo
  out.long = 0
  out.mid = 0
  out.close = 0
  out.dealt = 0
}

/** Notes what a hit came to. Whether the enemy is down; else it answers. */
function isDown({ answers }: Target, out: Volley, t: number, hull: number, hit: number): boolean {
  out.dealt += hit
  out.enemyHull = hull > 0 ? hull : 0
  out.hulls[t] = out.enemyHull
  out.hits[t] = out.dealt
  if (hull <= 0) {
    out.turn = t + 1
    return true
  }
  const range = TURNS[t] as (typeof TURNS)[number]
  const answer = answers[t] as number
  if (range === LONG) out.long += answer
  else if (range === CLOSE) out.close += answer
  else out.mid += answer
  return false
}
