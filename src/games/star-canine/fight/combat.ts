import type { Emit } from '../../../engine/game.ts'
import {
  CLOSE,
  type Enemy,
  type Equipment,
  FIGHTER,
  LONG,
  MODULE,
  NO_SHOT,
  type Pack,
  TURNS,
  WEAPON_TYPES,
} from '../content.ts'
import type { Event, Shot } from '../events.ts'
import { HANGAR, PLATING, PROJECTOR, SYNTHESIZER } from '../state.ts'

/** §2.5.1 */
const PLATING_REPAIR = 20
const SYNTHESIZER_AMMO = 1
const PROJECTOR_SHIELD = 15
const HANGAR_DAMAGE = 5

/** The ship as it goes into a combat. */
export interface Ship {
  readonly hull: number
  readonly maxHull: number
  readonly ammo: number
  /** Bits by upgrade. */
  readonly owned: number
}

/** How a combat ended, and what it cost. */
export interface Combat {
  readonly result: 'win' | 'draw' | 'loss'
  /** The turn it ended in, 1..6. */
  readonly turn: number
  readonly hull: number
  readonly ammo: number
  /** What is left of the enemy's hull. */
  readonly enemyHull: number
  /** Points taken off the enemy's hull and pools, points taken off ours, ammo fired. */
  readonly dealt: number
  readonly taken: number
  readonly ammoSpent: number
}

/** What a selection gives at the start of a combat (§4.2). */
export interface Fitting {
  readonly shield: number
  readonly armor: number
  /** By weapon type. */
  readonly multipliers: readonly [number, number, number]
}

export function fitOut(pack: Pack, loadout: readonly number[], owned: number): Fitting {
  let shield = (owned & (1 << PROJECTOR)) !== 0 ? PROJECTOR_SHIELD : 0
  let armor = 0
  const multipliers: [number, number, number] = [1, 1, 1]
  for (let i = 0; i < loadout.length; i++) {
    const item = pack.equipment[loadout[i] as number] as Equipment
    shield += item.shield
    armor += item.armor
    if (item.type === MODULE) (multipliers[item.targetType] as number) *= item.multiplier
  }
  return { shield, armor, multipliers }
}

/** The damage of one activation: the hangar's bonus goes on before the multiplier (§2.5.1). */
export function shotDamage(item: Equipment, base: number, owned: number, multiplier: number): number {
  const bonus = item.type === FIGHTER && (owned & (1 << HANGAR)) !== 0 ? HANGAR_DAMAGE : 0
  return (base + bonus) * multiplier
}

/**
 * §4 A whole combat. `loadout` lists equipment in equip order; `numbers` are the item numbers beside it, for the log. The
 * loops are written out: solvers fight millions of these.
 */
export function fight(
  pack: Pack,
  ship: Ship,
  loadout: readonly number[],
  enemy: Enemy,
  emit?: Emit<Event>,
  numbers: readonly number[] = loadout,
): Combat {
  const { owned } = ship
  const fitting = fitOut(pack, loadout, owned)
  let { shield, armor } = fitting
  let { hull, ammo } = ship
  if ((owned & (1 << PLATING)) !== 0) hull = Math.min(ship.maxHull, hull + PLATING_REPAIR)
  if ((owned & (1 << SYNTHESIZER)) !== 0) ammo += SYNTHESIZER_AMMO
  emit?.(combatStart(ship, hull, ammo, fitting, enemy))

  let enemyHull = enemy.hull
  let enemyShield = enemy.shield
  let enemyArmor = enemy.armor
  // Places in the loadout that hold a weapon, and the uses each has left.
  const weapons: number[] = []
  const uses: number[] = []
  for (let i = 0; i < loadout.length; i++) {
    const item = pack.equipment[loadout[i] as number] as Equipment
    if (!item.isWeapon) continue
    weapons.push(i)
    uses.push(item.uses)
  }
  const ammoAtStart = ammo
  let dealt = 0
  let taken = 0

  for (let t = 0; t < TURNS.length; t++) {
    const range = TURNS[t] as number
    // §4.3.1 All that can fire does, in equip order, each paying from what the ones before it left (rulings 2, 3).
    let damage = 0
    const ammoBefore = ammo
    const shots: Shot[] | undefined = emit === undefined ? undefined : []
    for (let w = 0; w < weapons.length; w++) {
      const i = weapons[w] as number
      const item = pack.equipment[loadout[i] as number] as Equipment
      const base = item.damage[range] as number
      if (base === NO_SHOT) continue
      const hasUses = (uses[w] as number) > 0
      const multiplier = fitting.multipliers[item.type] as number
      const fires = hasUses && item.ammoCost <= ammo
      if (fires) {
        ammo -= item.ammoCost
        ;(uses[w] as number)--
        damage += shotDamage(item, base, owned, multiplier)
      }
      if (shots === undefined) continue
      const hit = fires ? shotDamage(item, base, owned, multiplier) : 0
      shots.push({
        item: numbers[i] as number,
        kind: loadout[i] as number,
        base,
        bonus: fires ? hit / multiplier - base : 0,
        multiplier,
        damage: hit,
        ammo: item.ammoCost,
        fate: fires ? 'fires' : hasUses ? 'no-ammo' : 'no-uses',
      })
    }
    // §4.4 Pools: shield at LONG, armor at CLOSE, nothing at MID. They are spent and do not come back.
    let absorbed = range === LONG ? Math.min(enemyShield, damage) : range === CLOSE ? Math.min(enemyArmor, damage) : 0
    if (range === LONG) enemyShield -= absorbed
    else if (range === CLOSE) enemyArmor -= absorbed
    const enemyHullBefore = enemyHull
    enemyHull -= damage - absorbed
    dealt += damage
    if (shots !== undefined) {
      const [pool, poolLeft] = poolAt(range, enemyShield, enemyArmor)
      emit?.({
        ...{ kind: 'salvo', turn: t + 1, range, shots, damage, absorbed, pool, poolLeft },
        ...{ hullBefore: enemyHullBefore, hull: Math.max(0, enemyHull), ammoBefore, ammo },
      })
    }
    // §4.3.3 A destroyed enemy does not answer.
    if (enemyHull <= 0) {
      emit?.({ kind: 'destroyed', turn: t + 1, enemy: enemy.id })
      return { result: 'win', turn: t + 1, hull, ammo, enemyHull: 0, dealt, taken, ammoSpent: ammoAtStart - ammo }
    }
    // §4.3.4 Each range comes twice, in the first half and in the second, and an enemy that can attack does.
    const answer = enemy.damage[range] as number
    const answers = answer !== NO_SHOT && (enemy.uses[range] as number) >= (t < 3 ? 1 : 2)
    if (!answers) {
      const why = answer === NO_SHOT ? 'no-shot' : 'no-uses'
      emit?.({ kind: 'hold', turn: t + 1, range, enemy: enemy.id, why })
      continue
    }
    absorbed = range === LONG ? Math.min(shield, answer) : range === CLOSE ? Math.min(armor, answer) : 0
    if (range === LONG) shield -= absorbed
    else if (range === CLOSE) armor -= absorbed
    const hullBefore = hull
    hull -= answer - absorbed
    taken += answer
    if (emit !== undefined) {
      const [pool, poolLeft] = poolAt(range, shield, armor)
      emit({
        ...{ kind: 'answer', turn: t + 1, range, enemy: enemy.id, damage: answer, absorbed, pool, poolLeft },
        ...{ hullBefore, hull: Math.max(0, hull) },
      })
    }
    // §4.3.5
    if (hull <= 0) {
      emit?.({ kind: 'lost', turn: t + 1, enemy: enemy.id })
      return { result: 'loss', turn: t + 1, hull: 0, ammo, enemyHull, dealt, taken, ammoSpent: ammoAtStart - ammo }
    }
  }
  emit?.({ kind: 'drawn', enemy: enemy.id, boss: enemy.type === 'Boss' })
  return { result: 'draw', turn: TURNS.length, hull, ammo, enemyHull, dealt, taken, ammoSpent: ammoAtStart - ammo }
}

function poolAt(range: number, shield: number, armor: number): ['shield' | 'armor' | 'none', number] {
  return range === LONG ? ['shield', shield] : range === CLOSE ? ['armor', armor] : ['none', 0]
}

/** §4.2 in the order in which it happens (ruling 14). */
function combatStart(ship: Ship, hull: number, ammo: number, fitting: Fitting, enemy: Enemy): Event {
  const projector = (ship.owned & (1 << PROJECTOR)) !== 0 ? PROJECTOR_SHIELD : 0
  const hangar = (ship.owned & (1 << HANGAR)) !== 0 ? HANGAR_DAMAGE : 0
  return {
    kind: 'combat',
    enemy: enemy.id,
    ...{ enemyHull: enemy.hull, enemyShield: enemy.shield, enemyArmor: enemy.armor },
    ...{ shield: fitting.shield, armor: fitting.armor, hull, ammo },
    repaired: hull - ship.hull,
    synthesized: ammo - ship.ammo,
    ...{ projector, hangar, multipliers: fitting.multipliers, weaponTypes: WEAPON_TYPES },
  }
}
