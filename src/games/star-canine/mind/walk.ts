import { type Enemy, type Equipment, LONG, NO_SHOT, NO_WEAPON, type Pack, TURNS } from '../content.ts'
import { PLATING_REPAIR, PROJECTOR_SHIELD, type Ship, SYNTHESIZER_AMMO } from '../fight/combat.ts'
import { hasUpgrade, PLATING, PROJECTOR, SYNTHESIZER } from '../state.ts'
import { type Arsenal, arsenalOf } from './arsenal.ts'
import { type Battery, bonusOf, join, leave, makeBattery, makeTarget, makeVolley, type Target, type Volley } from './volley.ts'

/** A way through the loadouts of a stock: what is chosen so far, and what the guns of it do. */
export interface Walk {
  readonly target: Target
  readonly arsenal: Arsenal
  readonly slots: number
  /** At the start of the combat. */
  readonly hull: number
  /** Guns in firing order, then the other items; all of it is the loadout, but for what absorbs. */
  readonly guns: number[]
  readonly others: number[]
  /** Items among them that burn out. */
  burned: number
  /** Absorbed by what was chosen so far, and by the ship itself. */
  shield: number
  armor: number
  readonly ownShield: number
  /** Ammo the first turn takes for certain. */
  sure: number
  readonly multipliers: number[]
  readonly hasGuns: number[]
  readonly battery: Battery
  /** What is still to be chosen, for bounds: guns (`reservesOf`), and what all modules make of a type. */
  readonly reserves: readonly number[]
  readonly boosts: readonly number[]
  /** Room for what they would make of all types. */
  readonly most: number[]
  /** Where modules end: the types before it have some. */
  readonly moduleTypes: number
  readonly volley: Volley
  /** How the volley stood when ammo ran short. */
  readonly short: Volley
  /** What gets through to our hull at the last visit. */
  loss: number
  /** Once it is known what gets through while nothing dear absorbs, by the turn the enemy falls on and by room; else −1. */
  readonly losses: number[]
  /** Where `absorb` was asked last: how many shields and armors it took, and what absorbs then, all in all. */
  shields: number
  armors: number
  shieldWorn: number
  armorWorn: number
}

export interface Visitor {
  /** Whether it also wants what is no better than something else with the same dear items; absent: only what may be best. */
  readonly wantsLesser?: true
  /** Whether a loadout that leaves so much hull and ammo, at best, and burns so many items could matter. */
  isWorth(walk: Walk, hull: number, ammo: number): boolean
  /**
   * The same of one that is lost by this turn, and wears the enemy down until then as the volley of the walk has it, at best; absent: defeats do
   * not matter.
   */
  isWorthLosing?(walk: Walk, turn: number): boolean
  visit(walk: Walk): void
}

export function makeWalk(pack: Pack, ship: Ship, slots: number, stock: readonly number[], enemy: Enemy): Walk {
  const { owned } = ship
  const ammo = ship.ammo + (hasUpgrade(owned, SYNTHESIZER) ? SYNTHESIZER_AMMO : 0)
  const target = makeTarget(pack, enemy, ammo, owned)
  const ownShield = hasUpgrade(owned, PROJECTOR) ? PROJECTOR_SHIELD : 0
  const arsenal = arsenalOf(pack, stock, enemy, ammo)
  const boosts = boostsOf(target, arsenal)
  return {
    target,
    arsenal,
    slots,
    hull: hasUpgrade(owned, PLATING) ? Math.min(ship.maxHull, ship.hull + PLATING_REPAIR) : ship.hull,
    guns: [],
    others: [],
    burned: 0,
    shield: ownShield,
    armor: 0,
    ownShield,
    sure: 0,
    multipliers: [1, 1, 1],
    hasGuns: [0, 0, 0],
    battery: makeBattery(),
    reserves: reservesOf(target, arsenal, boosts, slots),
    boosts,
    most: [1, 1, 1],
    moduleTypes: moduleTypes(arsenal),
    volley: makeVolley(),
    short: makeVolley(),
    loss: 0,
    losses: new Array<number>((TURNS.length + 1) * (slots + 1)).fill(-1),
    shields: 0,
    armors: 0,
    shieldWorn: 0,
    armorWorn: 0,
  }
}

/**
 * By group, the dear ones first, and by room: what the strongest guns from that group on would do on each turn, one a slot, with ammo for every shot
 * and every module there is.
 */
function reservesOf(
  { pack, owned }: Target,
  { dear, free }: Arsenal,
  boosts: readonly number[],
  slots: number,
): number[] {
  const size = slots * TURNS.length
  const row = size + TURNS.length
  const groups = dear.length + free.length
  const reserves = new Array<number>((groups + 1) * row).fill(0)
  const best = new Array<number>(size).fill(0)
  for (let place = groups - 1; place >= 0; place--) {
    const group = (place < dear.length ? dear[place] : free[place - dear.length]) as readonly number[]
    for (let i = 0; i < group.length; i++) rank(best, itemOf(pack, group[i] as number), owned, boosts)
    const from = place * row
    for (let at = 0; at < size; at++)
      reserves[from + TURNS.length + at] = (reserves[from + at] as number) + (best[at] as number)
  }
  return reserves
}

/** Puts what a gun does on each turn among the best, the strongest first. */
function rank(best: number[], gun: Equipment, owned: number, boosts: readonly number[]): void {
  if (gun.weapon === NO_WEAPON) return
  const boost = boosts[gun.weapon] as number
  const bonus = bonusOf(gun, owned)
  for (let t = 0; t < TURNS.length; t++) {
    if (gun.fires[t] === 0) continue
    let hit = ((gun.shots[t] as number) + bonus) * boost
    for (let at = t; hit > 0 && at < best.length; at += TURNS.length) {
      const other = best[at] as number
      if (hit <= other) continue
      best[at] = hit
      hit = other
    }
  }
}

function boostsOf({ pack }: Target, { modules }: Arsenal): number[] {
  const boosts = [1, 1, 1]
  for (let type = 0; type < modules.length; type++) {
    const group = modules[type] as readonly number[]
    for (let i = 0; i < group.length; i++)
      boosts[type] = (boosts[type] as number) * itemOf(pack, group[i] as number).multiplier
  }
  return boosts
}

function moduleTypes({ modules }: Arsenal): number {
  let types = modules.length
  while (types > 0 && (modules[types - 1] as readonly number[]).length === 0) types--
  return types
}

/** Not checked, as what is asked once a battle is: kinds come from a stock. */
export const itemOf = (pack: Pack, kind: number): Equipment => pack.equipment[kind] as Equipment

export const slotsLeft = (walk: Walk): number => walk.slots - walk.guns.length - walk.others.length

export function put(walk: Walk, kind: number): void {
  const item = itemOf(walk.target.pack, kind)
  if (item.disposable) walk.burned++
  if (item.weapon !== NO_WEAPON) {
    walk.guns.push(kind)
    join(walk.battery, item, walk.target.owned)
    walk.hasGuns[item.weapon] = (walk.hasGuns[item.weapon] as number) + 1
    if (item.damage[LONG] !== NO_SHOT) walk.sure += item.ammoCost
    return
  }
  walk.others.push(kind)
  walk.shield += item.shield
  walk.armor += item.armor
  if (item.target !== NO_WEAPON)
    walk.multipliers[item.target] = (walk.multipliers[item.target] as number) * item.multiplier
}

/** The last one that was put. */
export function takeBack(walk: Walk, kind: number): void {
  const item = itemOf(walk.target.pack, kind)
  if (item.disposable) walk.burned--
  if (item.weapon !== NO_WEAPON) {
    walk.guns.pop()
    leave(walk.battery, item, walk.target.owned)
    walk.hasGuns[item.weapon] = (walk.hasGuns[item.weapon] as number) - 1
    if (item.damage[LONG] !== NO_SHOT) walk.sure -= item.ammoCost
    return
  }
  walk.others.pop()
  walk.shield -= item.shield
  walk.armor -= item.armor
  if (item.target !== NO_WEAPON)
    walk.multipliers[item.target] = (walk.multipliers[item.target] as number) / item.multiplier
}
