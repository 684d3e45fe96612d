import type { Emit } from '../../../engine/contract/game.ts'
import { at } from '../../../lib/enums.ts'
import {
  type ByRange,
  type ByWeapon,
  CLOSE,
  type Enemy,
  type Equipment,
  equipmentOf,
  FIGHTER,
  LONG,
  NO_ATTACK,
  NO_WEAPON,
  type Pack,
  RANGE_OF_TURN,
  type RangeIndex,
  UNLIMITED_USES,
  WEAPON_TYPES,
  type WeaponIndex,
} from '../content/content.ts'
import type { Event, ShipHit, WeaponShot } from '../events.ts'
import { HANGAR, hasUpgrade, PLATING, PROJECTOR, SYNTHESIZER } from '../state.ts'

/** §2.5 What upgrades do in combat. */
export const PLATING_REPAIR = 20
export const SYNTHESIZER_AMMO = 1
export const PROJECTOR_SHIELD = 15
export const HANGAR_DAMAGE = 5

/** Our ship as it enters a combat. */
export interface Ship {
  readonly hull: number
  readonly maxHull: number
  readonly ammo: number
  /** A bit for each upgrade that it has. */
  readonly owned: number
}

/** How a combat ended, and what it cost. */
export interface CombatResult {
  readonly result: 'win' | 'draw' | 'loss'
  /** The turn in which it ended, from 1 to 6. */
  readonly turn: number
  readonly hull: number
  readonly ammo: number
  /** The hull that the enemy has left. */
  readonly enemyHull: number
  /** The damage fired at the enemy, the damage fired at us, and the ammo we spent. */
  readonly dealt: number
  readonly taken: number
  readonly ammoSpent: number
}

/** §4.2 The shield, armor and damage multipliers that a loadout gives at the start of a combat. */
export interface LoadoutStats {
  readonly shield: number
  readonly armor: number
  readonly multipliers: Readonly<ByWeapon<number>>
}

export function loadoutStats(pack: Pack, loadout: readonly number[], owned: number): LoadoutStats {
  let shield = hasUpgrade(owned, PROJECTOR) ? PROJECTOR_SHIELD : 0
  let armor = 0
  const multipliers: ByWeapon<number> = [1, 1, 1]
  for (const kind of loadout) {
    const item = equipmentOf(pack, kind)
    shield += item.shield
    armor += item.armor
    if (item.target !== NO_WEAPON) multipliers[item.target] *= item.multiplier
  }
  return { shield, armor, multipliers }
}

/** The damage of one shot. The hangar's bonus is added before multiplying (§2.5). */
export const shotDamage = (item: Equipment, base: number, owned: number, multiplier: number): number =>
  (base + (item.type === FIGHTER && hasUpgrade(owned, HANGAR) ? HANGAR_DAMAGE : 0)) * multiplier

/** §4.3 Whether a weapon that can attack at this range has uses and ammo left. */
const fires = (item: Equipment, uses: number, ammo: number): boolean => uses > 0 && item.ammoCost <= ammo

/**
 * §4 Fights a combat. `loadout` lists the equipment in equip order; `numbers` are its item numbers, for the log. All
 * state is in local variables of this one function, because solvers call it millions of times.
 */
export function fightCombat(
  pack: Pack,
  ship: Ship,
  loadout: readonly number[],
  enemy: Enemy,
  emit?: Emit<Event>,
  numbers: readonly number[] = loadout,
): CombatResult {
  const { owned } = ship
  const fitting = loadoutStats(pack, loadout, owned)
  let { shield, armor } = fitting
  let { hull, ammo } = ship
  if (hasUpgrade(owned, PLATING)) hull = Math.min(ship.maxHull, hull + PLATING_REPAIR)
  if (hasUpgrade(owned, SYNTHESIZER)) ammo += SYNTHESIZER_AMMO
  emit?.(combatStart(ship, hull, ammo, fitting, enemy))

  let enemyHull = enemy.hull
  let enemyShield = enemy.shield
  let enemyArmor = enemy.armor
  const weapons = weaponsOf(pack, loadout)
  const uses = usesOf(weapons)
  const ammoAtStart = ammo
  let dealt = 0
  let taken = 0
  let turn = 0
  for (const range of RANGE_OF_TURN) {
    turn++
    // §4.3 Every weapon that can fire does so, in equip order. Each pays from the ammo that the earlier ones left (rulings 2, 3).
    const shots = emit && shotsAt(range, armed(pack, loadout, numbers), uses, ammo, owned, fitting)
    const ammoBefore = ammo
    let damage = 0
    for (let w = 0; w < weapons.length; w++) {
      const item = weapons[w] as Weapon
      const base = item.damage[range]
      const left = uses[w] as number
      if (base === NO_ATTACK || !fires(item, left, ammo)) continue
      ammo -= item.ammoCost
      uses[w] = left - 1
      damage += shotDamage(item, base, owned, fitting.multipliers[item.weapon])
    }
    // §4.4 The shield absorbs damage at LONG, armor at CLOSE, nothing does at MID. What they absorb is used up for this combat.
    const theirs = range === LONG ? enemyShield : range === CLOSE ? enemyArmor : 0
    const hitPool = Math.min(theirs, damage)
    if (range === LONG) enemyShield -= hitPool
    else if (range === CLOSE) enemyArmor -= hitPool
    if (shots) emit?.(salvoEvent(turn, range, shots, damage, theirs, enemyHull, ammoBefore, ammo))
    enemyHull -= damage - hitPool
    dealt += damage
    // §4.3 A destroyed enemy does not fire back.
    if (enemyHull <= 0) {
      emit?.({ kind: 'destroyed', turn, enemy: enemy.id, boss: enemy.type === 'Boss' })
      return { result: 'win', turn, hull, ammo, enemyHull: 0, dealt, taken, ammoSpent: ammoAtStart - ammo }
    }
    // §4.3 Each range comes twice, once in each half of a combat, so an attack at a range happens a second time only with two uses.
    const answer = enemy.damage[range]
    if (answer === NO_ATTACK || enemy.uses[range] < (turn <= 3 ? 1 : 2)) {
      emit?.({ kind: 'hold', turn, range, enemy: enemy.id, why: answer === NO_ATTACK ? 'no-shot' : 'no-uses' })
      continue
    }
    const ours = range === LONG ? shield : range === CLOSE ? armor : 0
    const absorbed = Math.min(ours, answer)
    if (range === LONG) shield -= absorbed
    else if (range === CLOSE) armor -= absorbed
    emit?.(answerEvent(turn, range, enemy, answer, ours, hull))
    hull -= answer - absorbed
    taken += answer
    // §4.3 Our ship is destroyed.
    if (hull <= 0) {
      emit?.({ kind: 'lost', turn, enemy: enemy.id })
      return { result: 'loss', turn, hull: 0, ammo, enemyHull, dealt, taken, ammoSpent: ammoAtStart - ammo }
    }
  }
  emit?.({ kind: 'drawn', enemy: enemy.id, boss: enemy.type === 'Boss' })
  return { result: 'draw', turn, hull, ammo, enemyHull, dealt, taken, ammoSpent: ammoAtStart - ammo }
}

type Weapon = Equipment & { readonly weapon: WeaponIndex }
const isWeapon = (item: Equipment): item is Weapon => item.weapon !== NO_WEAPON

function weaponsOf(pack: Pack, loadout: readonly number[]): Weapon[] {
  const weapons: Weapon[] = []
  for (const kind of loadout) {
    const item = equipmentOf(pack, kind)
    if (isWeapon(item)) weapons.push(item)
  }
  return weapons
}

function usesOf(weapons: readonly Weapon[]): number[] {
  const uses: number[] = []
  for (const { uses: most } of weapons) uses.push(most)
  return uses
}

/** A weapon with its item number, which the log needs. */
interface Armed {
  readonly weapon: Weapon
  readonly item: number
  readonly kind: number
}
const armed = (pack: Pack, loadout: readonly number[], numbers: readonly number[]): Armed[] =>
  loadout.flatMap((kind, slot) => {
    const weapon = equipmentOf(pack, kind)
    return isWeapon(weapon) ? [{ weapon, item: at(numbers, slot), kind }] : []
  })

/** What the log says of each weapon that can attack at this range, and whether it fires. */
function shotsAt(
  range: RangeIndex,
  weapons: readonly Armed[],
  uses: readonly number[],
  ammoBefore: number,
  owned: number,
  { multipliers }: LoadoutStats,
): WeaponShot[] {
  let ammo = ammoBefore
  return weapons.flatMap(({ weapon, item, kind }, w): WeaponShot[] => {
    const base = weapon.damage[range]
    if (base === NO_ATTACK) return []
    const multiplier = multipliers[weapon.weapon]
    const left = at(uses, w)
    const shot = { item, kind, base }
    if (!fires(weapon, left, ammo)) {
      const fate = left > 0 ? 'no-ammo' : 'no-uses'
      return [{ ...shot, bonus: 0, multiplier, damage: 0, ammo: weapon.ammoCost, fate }]
    }
    ammo -= weapon.ammoCost
    const damage = shotDamage(weapon, base, owned, multiplier)
    return [
      { ...shot, bonus: damage / multiplier - base, multiplier, damage, ammo: weapon.ammoCost, fate: 'fires' as const },
    ]
  })
}

/** By range: what absorbs the damage. */
const POOL_AT: Readonly<ByRange<ShipHit['pool']>> = ['shield', 'none', 'armor']

function salvoEvent(
  turn: number,
  range: RangeIndex,
  shots: readonly WeaponShot[],
  damage: number,
  pool: number,
  hullBefore: number,
  ammoBefore: number,
  ammo: number,
): Event {
  const absorbed = Math.min(pool, damage)
  const hull = Math.max(0, hullBefore - damage + absorbed)
  return {
    kind: 'salvo',
    turn,
    range,
    shots,
    damage,
    absorbed,
    pool: POOL_AT[range],
    poolLeft: pool - absorbed,
    hullBefore,
    hull,
    ammoBefore,
    ammo,
  }
}

function answerEvent(
  turn: number,
  range: RangeIndex,
  enemy: Enemy,
  damage: number,
  pool: number,
  hullBefore: number,
): Event {
  const absorbed = Math.min(pool, damage)
  const hull = Math.max(0, hullBefore - damage + absorbed)
  return {
    kind: 'answer',
    turn,
    range,
    enemy: enemy.id,
    damage,
    absorbed,
    usesLeft: enemy.uses[range] === UNLIMITED_USES ? UNLIMITED_USES : enemy.uses[range] - (turn <= 3 ? 1 : 2),
    pool: POOL_AT[range],
    poolLeft: pool - absorbed,
    hullBefore,
    hull,
  }
}

/** §4.2 The event at the start of a combat, with its effects in the order of ruling 14. */
function combatStart(ship: Ship, hull: number, ammo: number, fitting: LoadoutStats, enemy: Enemy): Event {
  return {
    kind: 'combat',
    enemy: enemy.id,
    enemyHull: enemy.hull,
    enemyShield: enemy.shield,
    enemyArmor: enemy.armor,
    shield: fitting.shield,
    armor: fitting.armor,
    hull,
    ammo,
    repaired: hull - ship.hull,
    synthesized: ammo - ship.ammo,
    projector: hasUpgrade(ship.owned, PROJECTOR) ? PROJECTOR_SHIELD : 0,
    hangar: hasUpgrade(ship.owned, HANGAR) ? HANGAR_DAMAGE : 0,
    multipliers: fitting.multipliers,
    weaponTypes: WEAPON_TYPES,
  }
}
