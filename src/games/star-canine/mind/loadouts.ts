import { CLOSE, type Enemy, equipmentOf, LONG, NO_SHOT, NO_WEAPON, type Pack, SHIELD, TURNS } from '../content.ts'
import { PLATING_REPAIR, PROJECTOR_SHIELD, type Ship, SYNTHESIZER_AMMO } from '../fight/combat.ts'
import { hasUpgrade, PLATING, PROJECTOR, SYNTHESIZER } from '../state.ts'
import { type Arsenal, arsenalOf, type Group } from './arsenal.ts'
import {
  answersOf,
  type Battery,
  fireInTurn,
  fireTogether,
  join,
  makeBattery,
  makeVolley,
  merge,
  type Target,
  type Volley,
} from './volley.ts'

/**
 * Every loadout that can be the best for somebody, by enumeration (README, "The exact captain"): all numbers of what costs something, all of
 * the free weapons and modules that fit, the strongest of equals first; what is left of the slots absorbs. Firing orders are tried
 * only where a gun was silent for want of ammo.
 */
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
  /** Absorbed by what was chosen so far. */
  shield: number
  armor: number
  /** Ammo the first turn takes for certain. */
  sure: number
  readonly multipliers: number[]
  readonly hasGuns: number[]
  readonly battery: Battery
  /** Every free gun there is, and what all modules make of a type; room to try them all at once. */
  readonly reserve: Battery
  readonly boosts: number[]
  readonly all: Battery
  readonly most: number[]
  readonly volley: Volley
  /** How many shields and armors the last visit takes, and what gets through. */
  shields: number
  armors: number
  loss: number
  /** What absorbs then, all in all. */
  shieldWorn: number
  armorWorn: number
}

export interface Visitor {
  /** Whether a loadout that leaves so much hull and ammo, at best, and burns so many items could matter. */
  isWorth(walk: Walk, hull: number, ammo: number): boolean
  /** The same of one that is lost, and wears the enemy down as the volley of the walk has it, at best; absent: defeats do not matter. */
  isWorthLosing?(walk: Walk): boolean
  visit(walk: Walk): void
}

export function walkLoadouts(
  pack: Pack,
  ship: Ship,
  slots: number,
  stock: readonly number[],
  enemy: Enemy,
  visitor: Visitor,
): Walk {
  const { owned } = ship
  const ammo = ship.ammo + (hasUpgrade(owned, SYNTHESIZER) ? SYNTHESIZER_AMMO : 0)
  const walk: Walk = {
    target: { pack, enemy, answers: answersOf(enemy), ammo, owned, uses: [] },
    arsenal: arsenalOf(pack, stock, enemy, ammo),
    slots,
    hull: hasUpgrade(owned, PLATING) ? Math.min(ship.maxHull, ship.hull + PLATING_REPAIR) : ship.hull,
    guns: [],
    others: [],
    burned: 0,
    shield: hasUpgrade(owned, PROJECTOR) ? PROJECTOR_SHIELD : 0,
    armor: 0,
    sure: 0,
    multipliers: [1, 1, 1],
    hasGuns: [0, 0, 0],
    battery: makeBattery(),
    reserve: makeBattery(),
    boosts: [1, 1, 1],
    all: makeBattery(),
    most: [1, 1, 1],
    volley: makeVolley(),
    shields: 0,
    armors: 0,
    loss: 0,
    shieldWorn: 0,
    armorWorn: 0,
  }
  reckonReserve(walk)
  chooseDear(walk, visitor, 0)
  return walk
}

function reckonReserve({ target, arsenal, reserve, boosts }: Walk): void {
  for (const group of arsenal.free)
    for (const kind of group) join(reserve, equipmentOf(target.pack, kind), target.owned, 1)
  for (const group of arsenal.modules)
    for (const kind of group) {
      const { target: type, multiplier } = equipmentOf(target.pack, kind)
      boosts[type] = (boosts[type] as number) * multiplier
    }
}

const slotsLeft = (walk: Walk): number => walk.slots - walk.guns.length - walk.others.length

/** At most what is left after what the first turn surely fires; where not all of it can be paid, nothing is sure. */
const ammoAtMost = ({ target, sure }: Walk): number => (sure <= target.ammo ? target.ammo - sure : target.ammo)

function chooseDear(walk: Walk, visitor: Visitor, at: number): void {
  if (!visitor.isWorth(walk, walk.hull, ammoAtMost(walk))) return
  const group = walk.arsenal.dear[at]
  if (group === undefined) return isHopeless(walk, visitor) ? undefined : chooseFree(walk, visitor, 0)
  const most = Math.min(group.length, slotsLeft(walk))
  let chosen = 0
  for (;;) {
    chooseDear(walk, visitor, at + 1)
    if (chosen === most) break
    put(walk, group[chosen++] as number)
  }
  while (chosen > 0) takeBack(walk, group[--chosen] as number)
}

/** The fullest first: then what follows can mostly be left out. */
function chooseFree(walk: Walk, visitor: Visitor, at: number): void {
  if (!visitor.isWorth(walk, walk.hull, ammoAtMost(walk))) return
  const group = walk.arsenal.free[at]
  if (group === undefined) return chooseModules(walk, visitor, 0)
  let chosen = 0
  const most = Math.min(group.length, slotsLeft(walk))
  while (chosen < most) put(walk, group[chosen++] as number)
  for (;;) {
    chooseFree(walk, visitor, at + 1)
    if (chosen === 0) return
    takeBack(walk, group[--chosen] as number)
  }
}

function chooseModules(walk: Walk, visitor: Visitor, type: number): void {
  if (!visitor.isWorth(walk, walk.hull, ammoAtMost(walk))) return
  const group = walk.arsenal.modules[type]
  if (group === undefined) return fire(walk, visitor)
  let chosen = 0
  const most = walk.hasGuns[type] === 0 ? 0 : Math.min(group.length, slotsLeft(walk))
  while (chosen < most) put(walk, group[chosen++] as number)
  for (;;) {
    chooseModules(walk, visitor, type + 1)
    if (chosen === 0) return
    takeBack(walk, group[--chosen] as number)
  }
}

function put(walk: Walk, kind: number): void {
  const item = equipmentOf(walk.target.pack, kind)
  if (item.disposable) walk.burned++
  if (item.weapon !== NO_WEAPON) {
    walk.guns.push(kind)
    join(walk.battery, item, walk.target.owned, 1)
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
function takeBack(walk: Walk, kind: number): void {
  const item = equipmentOf(walk.target.pack, kind)
  if (item.disposable) walk.burned--
  if (item.weapon !== NO_WEAPON) {
    walk.guns.pop()
    join(walk.battery, item, walk.target.owned, -1)
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

function fire(walk: Walk, visitor: Visitor): void {
  const { guns, volley, target } = walk
  if (fireTogether(target, walk.battery, target.ammo, walk.multipliers, volley)) return settle(walk, visitor)
  if (!mayMatter(walk, visitor)) return
  const given = guns.slice()
  fireInOrder(walk, visitor)
  const paid = paidFirst(target.pack, guns)
  if (paid <= MOST_IN_ANY_ORDER) permute(walk, visitor, 0, paid)
  else turn(walk, visitor, paid)
  for (let i = 0; i < given.length; i++) guns[i] = given[i] as number
}

/** Whether nothing could come of the dear items chosen, were there room for every free gun and module, and ammo for every shot. */
function isHopeless(walk: Walk, visitor: Visitor): boolean {
  const { battery, all, boosts } = walk
  merge(battery, walk.reserve, all)
  for (let type = 0; type < boosts.length; type++)
    walk.most[type] = (walk.multipliers[type] as number) * (boosts[type] as number)
  fireTogether(walk.target, all, Number.MAX_SAFE_INTEGER, walk.most, walk.volley)
  return !isPromising(walk, visitor, ammoAtMost(walk))
}

/**
 * Whether any firing order could matter: none does better than all guns with ammo for every shot, and none has more ammo left than keeps the
 * dearest gun silent, since the turn on which the first one is silent is the same for all orders.
 */
function mayMatter(walk: Walk, visitor: Visitor): boolean {
  const { guns, target } = walk
  let dearest = 0
  for (const kind of guns) dearest = Math.max(dearest, equipmentOf(target.pack, kind).ammoCost)
  fireTogether(target, walk.battery, Number.MAX_SAFE_INTEGER, walk.multipliers, walk.volley)
  return isPromising(walk, visitor, Math.min(target.ammo, dearest - 1))
}

/** Whether something could matter that does no better than the volley of the walk and leaves so much ammo at most. */
function isPromising(walk: Walk, visitor: Visitor, ammo: number): boolean {
  absorb(walk)
  const isLost = walk.loss >= walk.hull || (walk.volley.turn === 0 && walk.target.enemy.type === 'Boss')
  if (isLost) return visitor.isWorthLosing?.(walk) === true
  return visitor.isWorth(walk, walk.hull - walk.loss, ammo)
}

function fireInOrder(walk: Walk, visitor: Visitor): void {
  const { guns, volley, target } = walk
  fireInTurn(target, guns, guns.length, walk.multipliers, volley)
  settle(walk, visitor)
}

function settle(walk: Walk, visitor: Visitor): void {
  absorb(walk)
  visitor.visit(walk)
}

/** More than this many guns that cost ammo are tried in a few orders only. */
const MOST_IN_ANY_ORDER = 5

/** The guns that cost ammo to the front, the others behind them: they never wait for anybody. Returns how many cost. */
function paidFirst(pack: Pack, guns: number[]): number {
  let paid = 0
  for (let i = 0; i < guns.length; i++)
    if (equipmentOf(pack, guns[i] as number).ammoCost > 0) {
      swap(guns, i, paid)
      paid++
    }
  return paid
}

function swap(list: number[], i: number, j: number): void {
  const kept = list[i] as number
  list[i] = list[j] as number
  list[j] = kept
}

/** Every order of the first guns, twins apart. */
function permute(walk: Walk, visitor: Visitor, at: number, count: number): void {
  if (at >= count - 1) return fireInOrder(walk, visitor)
  const { guns } = walk
  for (let i = at; i < count; i++) {
    if (stoodHere(guns, at, i)) continue
    swap(guns, at, i)
    permute(walk, visitor, at + 1, count)
    swap(guns, at, i)
  }
}

/** Whether the gun at `i` has a twin that was tried at this place before. */
function stoodHere(guns: readonly number[], at: number, i: number): boolean {
  for (let j = at; j < i; j++) if (guns[j] === guns[i]) return true
  return false
}

/** By cost, both ways round, from every beginning. */
function turn(walk: Walk, visitor: Visitor, count: number): void {
  const { guns, target } = walk
  const cost = (kind: number): number => equipmentOf(target.pack, kind).ammoCost
  const rising = guns.slice(0, count).sort((a, b) => cost(a) - cost(b))
  for (const order of [rising, rising.toReversed()])
    for (let from = 0; from < count; from++) {
      for (let i = 0; i < count; i++) guns[i] = order[(from + i) % count] as number
      fireInOrder(walk, visitor)
    }
}

/** Fills the slots that are left with what absorbs most of what comes. */
function absorb(walk: Walk): void {
  const { arsenal, volley, target } = walk
  const { pack } = target
  const room = slotsLeft(walk)
  const { shields, armors } = arsenal
  let shield = walk.shield
  walk.loss = Number.POSITIVE_INFINITY
  for (let i = 0; ; i++) {
    let armor = walk.armor
    let j = 0
    while (j < armors.length && i + j < room && armor < volley.close)
      armor += equipmentOf(pack, armors[j++] as number).armor
    const loss = Math.max(0, volley.long - shield) + volley.mid + Math.max(0, volley.close - armor)
    if (loss < walk.loss) {
      walk.loss = loss
      walk.shields = i
      walk.armors = j
      walk.shieldWorn = shield
      walk.armorWorn = armor
    }
    if (i >= room || i >= shields.length || shield >= volley.long) return
    shield += equipmentOf(pack, shields[i] as number).shield
  }
}

/** The turn our ship falls with what the last visit wears, or 0. */
export function deathTurn({ target, volley, hull, shieldWorn, armorWorn }: Walk): number {
  const { answers } = target
  const last = volley.turn > 0 ? volley.turn - 1 : TURNS.length
  let left = hull
  let shield = shieldWorn
  let armor = armorWorn
  for (let t = 0; t < last; t++) {
    const range = TURNS[t] as (typeof TURNS)[number]
    let answer = answers[t] as number
    if (range === LONG) {
      const absorbed = Math.min(shield, answer)
      shield -= absorbed
      answer -= absorbed
    } else if (range === CLOSE) {
      const absorbed = Math.min(armor, answer)
      armor -= absorbed
      answer -= absorbed
    }
    left -= answer
    if (left <= 0) return t + 1
  }
  return 0
}

/** The loadout a visit stands for, in equip order. */
export function loadoutOfWalk({ guns, others, arsenal, shields, armors }: Walk): number[] {
  return [...guns, ...others, ...first(arsenal.shields, shields), ...first(arsenal.armors, armors)]
}
const first = (group: Group, count: number): readonly number[] => group.slice(0, count)

/** What would have been left over may still come along, if it costs nothing: an empty slot helps nobody. */
export function filled(pack: Pack, loadout: readonly number[], stock: readonly number[], slots: number): number[] {
  const all = loadout.slice()
  const left = stock.slice()
  for (const kind of loadout) left.splice(left.indexOf(kind), 1)
  for (const kind of left) {
    if (all.length >= slots) break
    const item = equipmentOf(pack, kind)
    const isUseful = item.weapon !== NO_WEAPON || item.type === SHIELD || item.armor > 0 || item.target !== NO_WEAPON
    if (isUseful && !item.disposable && item.ammoCost === 0) all.push(kind)
  }
  return all
}
