import { HANGAR_DAMAGE } from '../combat/combat.ts'
import {
  type ByWeapon,
  CLOSE,
  type Enemy,
  type Equipment,
  FIGHTER,
  LASER,
  LONG,
  MISSILE,
  NO_ATTACK,
  type Pack,
  RANGE_OF_TURN,
  rangeOfTurn,
  WEAPON_TYPES,
  type WeaponIndex,
} from '../content/content.ts'
import { HANGAR, hasUpgrade } from '../state.ts'

/**
 * Our side of a combat, without our hull, shield and armor. These do not affect what our weapons do, so the volley is
 * computed once, and the damage we take is then simple arithmetic for every choice of shields (§4.3, §4.4).
 */
export interface Volley {
  /** The turn in which the enemy is destroyed; 0 if it survives. */
  turn: number
  ammo: number
  /** The hull that the enemy has left, and all damage that was fired at it. */
  enemyHull: number
  dealt: number
  /** The shield and armor that the enemy has left. */
  shield: number
  armor: number
  /** The enemy's hull and the total damage after each turn that was fought. */
  readonly hulls: number[]
  readonly hits: number[]
}
export function makeVolley(): Volley {
  const hulls = [0, 0, 0, 0, 0, 0]
  const hits = [0, 0, 0, 0, 0, 0]
  return { turn: 0, ammo: 0, enemyHull: 0, dealt: 0, shield: 0, armor: 0, hulls, hits }
}

export interface VolleyTarget {
  readonly pack: Pack
  enemy: Enemy
  /** The ammo at the start of the combat, including the round from the synthesizer. */
  ammo: number
  owned: number
  /** Scratch space for the uses that each weapon has left. */
  readonly uses: number[]
}

/** The total damage and cost of a set of weapons in each turn, as long as ammo lasts and firing order does not matter. */
export interface WeaponBattery {
  /** Base damage by weapon type and turn, all in one row. */
  readonly damage: number[]
  /** Ammo spent, by turn. */
  readonly cost: number[]
}
export function makeWeaponBattery(): WeaponBattery {
  const damage: number[] = []
  for (let i = 0; i < WEAPON_TYPES.length * RANGE_OF_TURN.length; i++) damage.push(0)
  return { damage, cost: [0, 0, 0, 0, 0, 0] }
}

/** Adds a weapon's damage and cost to a battery. */
export function addWeapon({ damage, cost }: WeaponBattery, gun: Equipment, owned: number): void {
  const { fires, shots, ammoCost } = gun
  const row = gun.weapon * RANGE_OF_TURN.length
  const bonus = hangarBonus(gun, owned)
  for (let t = 0; t < RANGE_OF_TURN.length; t++) {
    if (fires[t] === 0) continue
    damage[row + t] = (damage[row + t] as number) + (shots[t] as number) + bonus
    cost[t] = (cost[t] as number) + ammoCost
  }
}

/**
 * Subtracts a weapon's damage and cost from a battery. It is not written as adding with a factor of −1, because that
 * can give −0, which V8 stores as a slow double.
 */
export function removeWeapon({ damage, cost }: WeaponBattery, gun: Equipment, owned: number): void {
  const { fires, shots, ammoCost } = gun
  const row = gun.weapon * RANGE_OF_TURN.length
  const bonus = hangarBonus(gun, owned)
  for (let t = 0; t < RANGE_OF_TURN.length; t++) {
    if (fires[t] === 0) continue
    damage[row + t] = (damage[row + t] as number) - (shots[t] as number) - bonus
    cost[t] = (cost[t] as number) - ammoCost
  }
}

export const hangarBonus = (gun: Equipment, owned: number): number =>
  gun.type === FIGHTER && hasUpgrade(owned, HANGAR) ? HANGAR_DAMAGE : 0

/**
 * Fires all weapons of a battery. Returns −1, or the turn (from 0) in which ammo runs short: from there on the firing
 * order matters, and `out` holds the state before that turn. It writes into `out`, and so allocates nothing, because it
 * is called millions of times.
 */
export function fireTogether(
  target: VolleyTarget,
  { damage, cost }: WeaponBattery,
  multipliers: Readonly<ByWeapon<number>>,
  out: Volley,
): number {
  const missile = multipliers[MISSILE]
  const laser = multipliers[LASER]
  const fighter = multipliers[FIGHTER]
  begin(target, out)
  for (let t = 0; t < RANGE_OF_TURN.length; t++) {
    const paid = cost[t] as number
    if (paid > out.ammo) return t
    out.ammo -= paid
    const hit =
      missile * (damage[t] as number) + laser * (damage[t + 6] as number) + fighter * (damage[t + 12] as number)
    if (isDown(out, t, hit)) return -1
  }
  return -1
}

/** An upper bound of what a battery can do: fires it with unlimited ammo, and adds the reserve at index `at`. */
export function fireWithoutLimits(
  target: VolleyTarget,
  damage: readonly number[],
  multipliers: Readonly<ByWeapon<number>>,
  reserves: readonly number[],
  at: number,
  out: Volley,
): void {
  const missile = multipliers[MISSILE]
  const laser = multipliers[LASER]
  const fighter = multipliers[FIGHTER]
  begin(target, out)
  for (let t = 0; t < RANGE_OF_TURN.length; t++) {
    const hit =
      missile * (damage[t] as number) +
      laser * (damage[t + 6] as number) +
      fighter * (damage[t + 12] as number) +
      (reserves[at + t] as number)
    if (isDown(out, t, hit)) return
  }
}

/** An item that is a weapon. */
type Gun = Equipment & { readonly weapon: WeaponIndex }
/** A weapon by index. It is not checked, because this is a hot path and the lists of guns hold weapons only. */
const gunAt = (pack: Pack, guns: readonly number[], i: number): Gun => pack.equipment[guns[i] as number] as Gun

/** Continues a volley from turn `from` with limited ammo. The first `count` weapons of `guns` fire in order. */
export function fireGunsInOrder(
  target: VolleyTarget,
  guns: readonly number[],
  count: number,
  multipliers: Readonly<ByWeapon<number>>,
  from: number,
  out: Volley,
): void {
  const { uses, owned, pack } = target
  for (let i = 0; i < count; i++) uses[i] = gunAt(pack, guns, i).usesBefore[from] as number
  for (let t = from; t < RANGE_OF_TURN.length; t++) {
    const range = rangeOfTurn(t)
    let hit = 0
    for (let i = 0; i < count; i++) {
      const gun = gunAt(pack, guns, i)
      const base = gun.damage[range]
      if (base === NO_ATTACK || (uses[i] as number) <= 0 || gun.ammoCost > out.ammo) continue
      out.ammo -= gun.ammoCost
      uses[i] = (uses[i] as number) - 1
      hit += (base + hangarBonus(gun, owned)) * multipliers[gun.weapon]
    }
    if (isDown(out, t, hit)) return
  }
}

/**
 * An upper bound of the damage over all firing orders. In every turn it counts all shots that cost nothing and, of the
 * others, as much damage as all the ammo left could buy at the best rate of that turn.
 */
export function fireAtBestRate(
  target: VolleyTarget,
  guns: readonly number[],
  count: number,
  multipliers: Readonly<ByWeapon<number>>,
  from: number,
  out: Volley,
): void {
  const { owned, pack } = target
  for (let t = from; t < RANGE_OF_TURN.length; t++) {
    const range = rangeOfTurn(t)
    let hit = 0
    let paid = 0
    let rate = 0
    for (let i = 0; i < count; i++) {
      const gun = gunAt(pack, guns, i)
      const base = gun.damage[range]
      const cost = gun.ammoCost
      // A weapon that could not fire in earlier turns still has its uses.
      if (base === NO_ATTACK || (gun.usesBefore[from] as number) <= 0 || cost > out.ammo) continue
      const damage = (base + hangarBonus(gun, owned)) * multipliers[gun.weapon]
      if (cost === 0) {
        hit += damage * (gun.fires[t] as number)
        continue
      }
      paid += damage
      if (damage > rate * cost) rate = damage / cost
    }
    // One point is added, so that rounding never loses a shot.
    const bought = rate * out.ammo + 1
    if (isDown(out, t, hit + (paid < bought ? paid : Math.floor(bought)))) return
  }
}

function begin({ enemy, ammo }: VolleyTarget, out: Volley): void {
  out.turn = 0
  out.ammo = ammo
  out.dealt = 0
  out.enemyHull = enemy.hull
  out.shield = enemy.shield
  out.armor = enemy.armor
}

/** Resets a volley to the state of another one, whose records of earlier turns must be equal. */
export function resetVolley(out: Volley, to: Volley): void {
  out.turn = 0
  out.ammo = to.ammo
  out.dealt = to.dealt
  out.enemyHull = to.enemyHull
  out.shield = to.shield
  out.armor = to.armor
}

/** Applies a hit to the enemy (§4.4) and records it. Returns whether the enemy is destroyed. */
function isDown(out: Volley, t: number, hit: number): boolean {
  const range = rangeOfTurn(t)
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
