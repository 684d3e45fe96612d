import { type Enemy, equipmentOf, LONG, NO_SHOT, NO_WEAPON, type Pack, SHIELD } from '../content.ts'
import { PLATING_REPAIR, PROJECTOR_SHIELD, type Ship, SYNTHESIZER_AMMO } from '../fight/combat.ts'
import { hasUpgrade, PLATING, PROJECTOR, SYNTHESIZER } from '../state.ts'
import { type Arsenal, arsenalOf, type Group } from './arsenal.ts'
import { answersOf, fireAll, makeVolley, type Target, type Volley } from './volley.ts'

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
  readonly volley: Volley
  /** How many shields and armors the last visit takes, and what gets through. */
  shields: number
  armors: number
  loss: number
}

export interface Visitor {
  /** Whether a loadout with so much hull and ammo, at best, and so many items burned could matter. */
  isWorth(walk: Walk, ammo: number): boolean
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
    volley: makeVolley(),
    shields: 0,
    armors: 0,
    loss: 0,
  }
  chooseDear(walk, visitor, 0)
  return walk
}

const slotsLeft = (walk: Walk): number => walk.slots - walk.guns.length - walk.others.length

/** At most what is left after what the first turn surely fires; where not all of it can be paid, nothing is sure. */
const ammoAtMost = ({ target, sure }: Walk): number => (sure <= target.ammo ? target.ammo - sure : target.ammo)

function chooseDear(walk: Walk, visitor: Visitor, at: number): void {
  if (!visitor.isWorth(walk, ammoAtMost(walk))) return
  const group = walk.arsenal.dear[at]
  if (group === undefined) return chooseFree(walk, visitor, 0)
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
  if (!visitor.isWorth(walk, ammoAtMost(walk))) return
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
  if (!visitor.isWorth(walk, ammoAtMost(walk))) return
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
  fireInOrder(walk, visitor)
  if (!volley.isShort) return
  const given = guns.slice()
  const paid = paidFirst(target.pack, guns)
  if (paid <= MOST_IN_ANY_ORDER) permute(walk, visitor, 0, paid)
  else turn(walk, visitor, paid)
  for (let i = 0; i < given.length; i++) guns[i] = given[i] as number
}

function fireInOrder(walk: Walk, visitor: Visitor): void {
  const { guns, volley, target } = walk
  fireAll(target, guns, guns.length, walk.multipliers, volley)
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
    }
    if (i >= room || i >= shields.length || shield >= volley.long) return
    shield += equipmentOf(pack, shields[i] as number).shield
  }
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
