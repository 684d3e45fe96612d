import type { Dice } from '../../../engine/dice/dice.ts'
import { at } from '../../../lib/enums.ts'
import { drawRewardOffers, setUpRun } from '../campaign/rules.ts'
import { type Enemy, enemyOf, type Pack, STAGES_PER_ACT, stageAt } from '../content/content.ts'
import { numberAt } from '../number-lists.ts'
import { START_HULL, START_SLOTS, type State } from '../state.ts'
import { bestOutcomes, type CombatOutcome } from './best-outcomes.ts'

/**
 * A point is a state that the exact solution of ACT I reaches (README, "Proofs"): some ammo and hull, for a stock of
 * items. A point with at least as much of both as another with the same items replaces it. That is right only if more
 * ammo never hurts, which the rules do not guarantee, so here ammo may also be thrown away before a combat. The best
 * result with that freedom is an upper bound, and the line that reaches it is replayed by the real rules.
 */
export interface ActOnePoint {
  readonly ammo: number
  readonly hull: number
  readonly from: ActOnePoint | undefined
  readonly step: ActOneStep
  /** Whether ammo was thrown away on the way here. The point is then only a bound. */
  readonly isBound: boolean
}

/** A step from one stage to the next. Kinds of items are indices into the pack. */
export type ActOneStep =
  | { readonly kind: 'start' }
  | { readonly kind: 'fight'; readonly loadout: readonly number[]; readonly reward: number }
  | { readonly kind: 'dock'; readonly paid: number; readonly service: 'repair' | 'resupply' }
  | { readonly kind: 'leave' }

/** Stand for the index of an item if a reward is not an item. */
export const REWARD_AS_AMMO = -1
const NONE = -2

/** The points of each stock. The key of a stock has one character per item, sorted. */
type Layer = Map<string, ActOnePoint[]>

export interface ActOneSolution {
  /** The points before each stage. The first layer is before stage I-1. */
  readonly layers: readonly Layer[]
  /** The largest hull + 5 × ammo that can be left after the boss. */
  readonly bound: number
  /** The best point after the boss that the true rules reach. */
  readonly last: ActOnePoint | undefined
}

const PER_AMMO = 5
/** More hull than any combat takes. The damage taken in a combat does not depend on the hull (§4). */
const PLENTY_OF_HULL = 1_000_000

export function solveActOne(pack: Pack, dice: Dice, report?: (stage: number, stocks: number) => void): ActOneSolution {
  const s = setUpRun(pack, {}, dice)
  const first: Layer = new Map()
  const start: ActOneStep = { kind: 'start' }
  addPoint(first, keyOf(s.items), { ammo: s.ammo, hull: s.hull, from: undefined, step: start, isBound: false })
  const layers = [first]
  for (let stage = 0; stage < STAGES_PER_ACT - 1; stage++) {
    const next: Layer = new Map()
    const layer = at(layers, stage)
    report?.(stage, layer.size)
    if (stageAt(stage).type === undefined) for (const [stock, points] of layer) dockAll(pack, stock, points, next)
    else {
      const offers = drawRewardOffers(pack, stage, pack.terms.rewardOffers, dice)
      const enemy = enemyOf(pack, numberAt(s.enemies, stage))
      for (const [stock, points] of layer) fightAll(pack, enemy, offers, stock, points, next)
    }
    layers.push(next)
  }
  return { layers, ...lastFight(pack, s, at(layers, STAGES_PER_ACT - 1)) }
}

/** The best results that the boss fight can have. */
function lastFight(pack: Pack, s: State, layer: Layer): { bound: number; last: ActOnePoint | undefined } {
  const boss = enemyOf(pack, numberAt(s.enemies, STAGES_PER_ACT - 1))
  const score = ({ hull, ammo }: ActOnePoint): number => hull + PER_AMMO * ammo
  let bound = Number.NEGATIVE_INFINITY
  let last: ActOnePoint | undefined
  for (const [stock, points] of layer)
    eachFight(pack, boss, kindsOf(stock), points, (point, outcome, isBound) => {
      const then = fought(point, outcome, NONE, isBound, 0)
      bound = Math.max(bound, score(then))
      if (!then.isBound && (last === undefined || score(then) > score(last))) last = then
    })
  return { bound, last }
}

/** Calls `use` for every relevant outcome that one of the points survives. */
function eachFight(
  pack: Pack,
  enemy: Enemy,
  stock: readonly number[],
  points: readonly ActOnePoint[],
  use: (point: ActOnePoint, outcome: CombatOutcome, isBound: boolean) => void,
): void {
  // Tries every amount of ammo, from the most down to none, each with the best hull of a point that has this much ammo.
  let place = 0
  let known: readonly CombatOutcome[] = []
  const most = at(points, 0).ammo
  for (let ammo = most; ammo >= 0; ammo--) {
    while ((points[place + 1]?.ammo ?? -1) >= ammo) place++
    const point = at(points, place)
    const isBound = point.ammo !== ammo
    const ship = { hull: PLENTY_OF_HULL, maxHull: PLENTY_OF_HULL, ammo, owned: 0 }
    const all = bestOutcomes(pack, ship, START_SLOTS, stock, enemy, isBound ? known : [])
    for (const outcome of all)
      if (PLENTY_OF_HULL - outcome.hull < point.hull && !(isBound && known.includes(outcome)))
        use(point, outcome, isBound)
    if (isBound) continue
    known = all
  }
}

function fightAll(
  pack: Pack,
  enemy: Enemy,
  offers: readonly number[],
  stock: string,
  points: readonly ActOnePoint[],
  next: Layer,
): void {
  const kinds = kindsOf(stock)
  eachFight(pack, enemy, kinds, points, (point, outcome, isBound) => {
    const left = afterBurning(pack, kinds, outcome.burned)
    if (!outcome.isWon) return addPoint(next, keyOf(left), fought(point, outcome, NONE, isBound, 0))
    addPoint(next, keyOf(left), fought(point, outcome, REWARD_AS_AMMO, isBound, pack.terms.rewardAmmo))
    for (const kind of offers) addPoint(next, keyOf([...left, kind]), fought(point, outcome, kind, isBound, 0))
  })
}

const fought = (
  from: ActOnePoint,
  outcome: CombatOutcome,
  reward: number,
  isBound: boolean,
  ammo: number,
): ActOnePoint => ({
  ammo: outcome.ammo + ammo,
  hull: from.hull - (PLENTY_OF_HULL - outcome.hull),
  from,
  step: { kind: 'fight', loadout: outcome.loadout, reward },
  isBound: from.isBound || isBound,
})

function afterBurning(pack: Pack, kinds: readonly number[], burned: readonly number[]): number[] {
  const left = kinds.slice()
  for (const kind of burned) left[left.indexOf(kind)] = pack.brokenScrap
  return left
}

/** §5.1 Adds the points after a dock. It costs one item in this act; scrap is paid first, because it has no other use. */
function dockAll(pack: Pack, stock: string, points: readonly ActOnePoint[], next: Layer): void {
  const kinds = kindsOf(stock)
  const paid = kinds.includes(pack.brokenScrap) ? [pack.brokenScrap] : [...new Set(kinds)]
  const healed = Math.floor((START_HULL * pack.terms.repairPercent) / 100)
  for (const from of points) {
    addPoint(next, stock, { ...from, from, step: { kind: 'leave' } })
    for (const kind of paid) {
      const left = kinds.slice()
      left.splice(left.indexOf(kind), 1)
      const key = keyOf(left)
      const { ammo, hull, isBound } = from
      const repaired = Math.min(START_HULL, hull + healed)
      addPoint(next, key, {
        ammo,
        hull: repaired,
        from,
        isBound,
        step: { kind: 'dock', paid: kind, service: 'repair' },
      })
      const supplied = ammo + pack.terms.resupplyAmmo
      addPoint(next, key, {
        ammo: supplied,
        hull,
        from,
        isBound,
        step: { kind: 'dock', paid: kind, service: 'resupply' },
      })
    }
  }
}

/** Adds a point, unless another one has at least as much of both. Points are sorted by falling ammo, which is also rising hull. */
function addPoint(layer: Layer, key: string, point: ActOnePoint): void {
  const points = layer.get(key)
  if (points === undefined) {
    layer.set(key, [point])
    return
  }
  for (const other of points) if (other.ammo >= point.ammo && other.hull >= point.hull) return
  const remaining = points.filter((other) => other.ammo > point.ammo || other.hull > point.hull)
  remaining.push(point)
  remaining.sort((a, b) => b.ammo - a.ammo)
  layer.set(key, remaining)
}

const FIRST_LETTER = 33
const keyOf = (kinds: readonly number[]): string =>
  String.fromCharCode(...kinds.toSorted((a, b) => a - b).map((kind) => kind + FIRST_LETTER))
const kindsOf = (key: string): number[] => Array.from(key, (letter) => letter.charCodeAt(0) - FIRST_LETTER)
