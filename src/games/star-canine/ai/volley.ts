import { HANGAR_DAMAGE } from '../combat/combat.ts'
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
} from '../content/content.ts'
import { HANGAR, hasUpgrade } from '../state.ts'

/**
 * A combat without our hull, shield and armor: nothing in a combat reads them, so what the guns do can be fought out once, and every way to
 * absorb the answers is a sum (§4.3, §4.4).
 */
export interface Volley {
  /** The turn the enemy falls, or 0. */
  turn: number
  ammo: number
  /** What is left of its hull, and all that was fired at it. */
  enemyHull: number
  dealt: number
  /** What is left of its pools. */
  shield: number
  armor: number
  /** Hull and hits after each turn, up to the last that was fought. */
  readonly hulls: number[]
  readonly hits: number[]
}
export function makeVolley(): Volley {
  const hulls = [0, 0, 0, 0, 0, 0]
  const hits = [0, 0, 0, 0, 0, 0]
  return { turn: 0, ammo: 0, enemyHull: 0, dealt: 0, shield: 0, armor: 0, hulls, hits }
}

export interface Target {
  readonly pack: Pack
  enemy: Enemy
  /** At the start of the combat, the synthesizer's round among it. */
  ammo: number
  owned: number
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

/** Puts a gun into a battery. */
export function join({ damage, cost }: Battery, gun: Equipment, owned: number): void {
  const { fires, shots, ammoCost } = gun
  const row = gun.weapon * TURNS.length
  const bonus = bonusOf(gun, owned)
  for (let t = 0; t < TURNS.length; t++) {
    if (fires[t] === 0) continue
    damage[row + t] = (damage[row + t] as number) + (shots[t] as number) + bonus
    cost[t] = (cost[t] as number) + ammoCost
  }
}

/** Takes it out again. Not the same with a sign: a product with −1 may be −0, and sums of it are slow. */
export function leave({ damage, cost }: Battery, gun: Equipment, owned: number): void {
  const { fires, shots, ammoCost } = gun
  const row = gun.weapon * TURNS.length
  const bonus = bonusOf(gun, owned)
  for (let t = 0; t < TURNS.length; t++) {
    if (fires[t] === 0) continue
    damage[row + t] = (damage[row + t] as number) - (shots[t] as number) - bonus
    cost[t] = (cost[t] as number) - ammoCost
  }
}

export const bonusOf = (gun: Equipment, owned: number): number =>
  gun.type === FIGHTER && hasUpgrade(owned, HANGAR) ? HANGAR_DAMAGE : 0

/**
 * Fights it out with all guns of a battery. −1, or the turn (from 0) on which one would stay silent for want of ammo: only from there on does the
 * firing order matter, and the volley stands as it was before. The result is written into `out`: this is called millions of times.
 */
export function fireTogether(
  target: Target,
  { damage, cost }: Battery,
  multipliers: readonly number[],
  out: Volley,
): number {
  const missile = multipliers[0] as number
  const laser = multipliers[1] as number
  const fighter = multipliers[2] as number
  begin(target, out)
  for (let t = 0; t < TURNS.length; t++) {
    const paid = cost[t] as number
    if (paid > out.ammo) return t
    out.ammo -= paid
    const hit =
      missile * (damage[t] as number) + laser * (damage[t + 6] as number) + fighter * (damage[t + 12] as number)
    if (isDown(out, t, hit)) return -1
  }
  return -1
}

/** The same with the reserve that stands from `at` on, and ammo for every shot: nothing these guns can do is more. */
export function fireAtBest(
  target: Target,
  damage: readonly number[],
  multipliers: readonly number[],
  reserves: readonly number[],
  at: number,
  out: Volley,
): void {
  const missile = multipliers[0] as number
  const laser = multipliers[1] as number
  const fighter = multipliers[2] as number
  begin(target, out)
  for (let t = 0; t < TURNS.length; t++) {
    const hit =
      missile * (damage[t] as number) +
      laser * (damage[t + 6] as number) +
      fighter * (damage[t + 12] as number) +
      (reserves[at + t] as number)
    if (isDown(out, t, hit)) return
  }
}

/** Goes on from where a volley stands before turn `from`, ammo being short; `guns` in firing order, `count` of them. */
export function fireInTurn(
  target: Target,
  guns: readonly number[],
  count: number,
  multipliers: readonly number[],
  from: number,
  out: Volley,
): void {
  const { uses, owned } = target
  const equipment = target.pack.equipment
  for (let i = 0; i < count; i++) uses[i] = (equipment[guns[i] as number] as Equipment).usesBefore[from] as number
  for (let t = from; t < TURNS.length; t++) {
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
    if (isDown(out, t, hit)) return
  }
}

/**
 * The same for no order in particular, and no worse than any: on every turn what costs nothing, and of what costs as much as all the ammo that is
 * left could buy at the best rate of that turn.
 */
export function fireAtRate(
  target: Target,
  guns: readonly number[],
  count: number,
  multipliers: readonly number[],
  from: number,
  out: Volley,
): void {
  const { owned } = target
  const equipment = target.pack.equipment
  for (let t = from; t < TURNS.length; t++) {
    const range = TURNS[t] as (typeof TURNS)[number]
    let hit = 0
    let paid = 0
    let rate = 0
    for (let i = 0; i < count; i++) {
      const gun = equipment[guns[i] as number] as Equipment
      const base = gun.damage[range]
      const cost = gun.ammoCost
      // A gun that was silent before has its uses still, so that only its first ones count.
      if (base === NO_SHOT || (gun.usesBefore[from] as number) <= 0 || cost > out.ammo) continue
      const damage = (base + bonusOf(gun, owned)) * (multipliers[gun.weapon] as number)
      if (cost === 0) {
        hit += damage * (gun.fires[t] as number)
        continue
      }
      paid += damage
      if (damage > rate * cost) rate = damage / cost
    }
    // A point more than reckoned: a share of one must not round a shot away.
    const bought = rate * out.ammo + 1
    if (isDown(out, t, hit + (paid < bought ? paid : Math.floor(bought)))) return
  }
}

function begin({ enemy, ammo }: Target, out: Volley): void {
  out.turn = 0
  out.ammo = ammo
  out.dealt = 0
  out.enemyHull = enemy.hull
  out.shield = enemy.shield
  out.armor = enemy.armor
}

/** Puts a volley back to where another one stands; what it notes of the turns before is the same. */
export function goBack(out: Volley, to: Volley): void {
  out.turn = 0
  out.ammo = to.ammo
  out.dealt = to.dealt
  out.enemyHull = to.enemyHull
  out.shield = to.shield
  out.armor = to.armor
}

/** Takes a hit (§4.4) and notes what it came to. Whether the enemy is down. */
function isDown(out: Volley, t: number, hit: number): boolean {
  const range = TURNS[t] as (typeof TURNS)[number]
  let through = hit
  if (range === LONG) {
    const absorbed = hit < out.shield ? hit : out.shield
    out.shield -= absorbed
    through -= absorbed
  } else if (range === CLOSE) {
    const absorbed = hit < out.armor ? hit : out.armor
    out.armor -= absorbed
    through -= absorbed
  }
  const hull = out.enemyHull - through
  out.dealt += hit
  out.enemyHull = hull > 0 ? hull : 0
  out.hulls[t] = out.enemyHull
  out.hits[t] = out.dealt
  if (hull > 0) return false
  out.turn = t + 1
  return true
}
