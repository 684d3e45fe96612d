import { CLOSE, type Enemy, type Equipment, FIGHTER, LONG, NO_SHOT, type Pack, TURNS } from '../content.ts'
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
  /** Whether a gun stayed silent for want of ammo: only then does the firing order matter. */
  isShort: boolean
}
export function makeVolley(): Volley {
  return { turn: 0, ammo: 0, long: 0, mid: 0, close: 0, enemyHull: 0, dealt: 0, isShort: false }
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

/** Fights it out; `guns` in firing order, `count` of them. The result is written into `out`: this is called millions of times. */
export function fireAll(
  target: Target,
  guns: readonly number[],
  count: number,
  multipliers: readonly number[],
  out: Volley,
): void {
  const { enemy, answers, uses } = target
  const equipment = target.pack.equipment
  const bonus = hasUpgrade(target.owned, HANGAR) ? HANGAR_DAMAGE : 0
  let { hull, shield, armor } = enemy
  let { ammo } = target
  out.long = 0
  out.mid = 0
  out.close = 0
  out.isShort = false
  out.dealt = 0
  for (let i = 0; i < count; i++) uses[i] = (equipment[guns[i] as number] as Equipment).uses
  for (let t = 0; t < TURNS.length; t++) {
    const range = TURNS[t] as (typeof TURNS)[number]
    let damage = 0
    for (let i = 0; i < count; i++) {
      const gun = equipment[guns[i] as number] as Equipment
      const base = gun.damage[range]
      if (base === NO_SHOT || (uses[i] as number) <= 0) continue
      if (gun.ammoCost > ammo) {
        out.isShort = true
        continue
      }
      ammo -= gun.ammoCost
      uses[i] = (uses[i] as number) - 1
      damage += (gun.type === FIGHTER ? base + bonus : base) * (multipliers[gun.weapon] as number)
    }
    out.dealt += damage
    if (range === LONG) {
      const absorbed = damage < shield ? damage : shield
      shield -= absorbed
      hull -= damage - absorbed
    } else if (range === CLOSE) {
      const absorbed = damage < armor ? damage : armor
      armor -= absorbed
      hull -= damage - absorbed
    } else hull -= damage
    if (hull <= 0) {
      out.enemyHull = 0
      out.turn = t + 1
      out.ammo = ammo
      return
    }
    const answer = answers[t] as number
    if (range === LONG) out.long += answer
    else if (range === CLOSE) out.close += answer
    else out.mid += answer
  }
  out.turn = 0
  out.ammo = ammo
  out.enemyHull = hull
}
