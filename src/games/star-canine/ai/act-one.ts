import type { Dice } from '../../../engine/dice/dice.ts'
import { at } from '../../../lib/enums.ts'
import { drawOffers, setup } from '../campaign/rules.ts'
import { type Enemy, enemyOf, type Pack, STAGES_PER_ACT, stageAt } from '../content/content.ts'
import { numberAt } from '../number-lists.ts'
import { START_HULL, START_SLOTS, type State } from '../state.ts'
import { frontier, type Outcome } from './frontier.ts'

/**
 * ACT I, solved exactly (README, "Proofs"). States are what is aboard, ammo and hull; of two with the same stock one that has as much of both is
 * enough. That needs more ammo never to hurt, which the rules do not promise: so here the captain may also throw ammo away before a combat. What
 * is best with that right is at least as good as what is best without it, and the line that reaches it is played by the true rules.
 */
export interface Point {
  readonly ammo: number
  readonly hull: number
  readonly from: Point | undefined
  readonly step: Step
  /** Whether ammo was thrown away on the way here: then this is only a bound. */
  readonly isBound: boolean
}

/** What leads from one stage to the next; kinds are places in the pack. */
export type Step =
  | { readonly kind: 'start' }
  | { readonly kind: 'fight'; readonly loadout: readonly number[]; readonly reward: number }
  | { readonly kind: 'dock'; readonly paid: number; readonly service: 'repair' | 'resupply' }
  | { readonly kind: 'leave' }

/** Rewards that are no item. */
export const AS_AMMO = -1
const NONE = -2

/** The points of a stock, by its kinds as a text: one character a kind, sorted. */
type Layer = Map<string, Point[]>

export interface Solved {
  /** Before each stage, the first before I-1. */
  readonly layers: readonly Layer[]
  /** Hull + 5 × ammo after the boss: nothing is better … */
  readonly bound: number
  /** … and the best that the true rules reach. */
  readonly last: Point | undefined
}

const PER_AMMO = 5
/** Hull enough to live through anything: what a combat costs does not depend on the hull (§4). */
const ENDLESS = 1_000_000

export function solveActOne(pack: Pack, dice: Dice, tell?: (stage: number, stocks: number) => void): Solved {
  const s = setup(pack, {}, dice)
  const first: Layer = new Map()
  const start: Step = { kind: 'start' }
  addPoint(first, keyOf(s.items), { ammo: s.ammo, hull: s.hull, from: undefined, step: start, isBound: false })
  const layers = [first]
  for (let stage = 0; stage < STAGES_PER_ACT - 1; stage++) {
    const next: Layer = new Map()
    const layer = at(layers, stage)
    tell?.(stage, layer.size)
    if (stageAt(stage).type === undefined) for (const [stock, points] of layer) dockAll(pack, stock, points, next)
    else {
      const offers = drawOffers(pack, stage, pack.terms.rewardOffers, dice)
      const enemy = enemyOf(pack, numberAt(s.enemies, stage))
      for (const [stock, points] of layer) fightAll(pack, enemy, offers, stock, points, next)
    }
    layers.push(next)
  }
  return { layers, ...lastFight(pack, s, at(layers, STAGES_PER_ACT - 1)) }
}

/** The boss: what is left after it, at best. */
function lastFight(pack: Pack, s: State, layer: Layer): { bound: number; last: Point | undefined } {
  const boss = enemyOf(pack, numberAt(s.enemies, STAGES_PER_ACT - 1))
  const score = ({ hull, ammo }: Point): number => hull + PER_AMMO * ammo
  let bound = Number.NEGATIVE_INFINITY
  let last: Point | undefined
  for (const [stock, points] of layer)
    eachFight(pack, boss, kindsOf(stock), points, (point, outcome, isBound) => {
      const then = fought(point, outcome, NONE, isBound, 0)
      bound = Math.max(bound, score(then))
      if (!then.isBound && (last === undefined || score(then) > score(last))) last = then
    })
  return { bound, last }
}

/** Every outcome that may matter, for the points that live through it. */
function eachFight(
  pack: Pack,
  enemy: Enemy,
  stock: readonly number[],
  points: readonly Point[],
  use: (point: Point, outcome: Outcome, isBound: boolean) => void,
): void {
  // The most ammo first; then every smaller amount, down to none, with the most hull that can be had with it.
  let place = 0
  let known: readonly Outcome[] = []
  const most = at(points, 0).ammo
  for (let ammo = most; ammo >= 0; ammo--) {
    while ((points[place + 1]?.ammo ?? -1) >= ammo) place++
    const point = at(points, place)
    const isBound = point.ammo !== ammo
    const ship = { hull: ENDLESS, maxHull: ENDLESS, ammo, owned: 0 }
    const all = frontier(pack, ship, START_SLOTS, stock, enemy, isBound ? known : [])
    for (const outcome of all)
      if (ENDLESS - outcome.hull < point.hull && !(isBound && known.includes(outcome))) use(point, outcome, isBound)
    if (isBound) continue
    known = all
  }
}

function fightAll(
  pack: Pack,
  enemy: Enemy,
  offers: readonly number[],
  stock: string,
  points: readonly Point[],
  next: Layer,
): void {
  const kinds = kindsOf(stock)
  eachFight(pack, enemy, kinds, points, (point, outcome, isBound) => {
    const left = afterBurning(pack, kinds, outcome.burned)
    if (!outcome.isWon) return addPoint(next, keyOf(left), fought(point, outcome, NONE, isBound, 0))
    addPoint(next, keyOf(left), fought(point, outcome, AS_AMMO, isBound, pack.terms.rewardAmmo))
    for (const kind of offers) addPoint(next, keyOf([...left, kind]), fought(point, outcome, kind, isBound, 0))
  })
}

const fought = (from: Point, outcome: Outcome, reward: number, isBound: boolean, ammo: number): Point => ({
  ammo: outcome.ammo + ammo,
  hull: from.hull - (ENDLESS - outcome.hull),
  from,
  step: { kind: 'fight', loadout: outcome.loadout, reward },
  isBound: from.isBound || isBound,
})

function afterBurning(pack: Pack, kinds: readonly number[], burned: readonly number[]): number[] {
  const left = kinds.slice()
  for (const kind of burned) left[left.indexOf(kind)] = pack.brokenScrap
  return left
}

/** §5.1 One item in this act; scrap first, since nothing else can be done with it. */
function dockAll(pack: Pack, stock: string, points: readonly Point[], next: Layer): void {
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

/** Points of a stock stand by falling ammo and rising hull; one that another has as much of both as is left out. */
function addPoint(layer: Layer, key: string, point: Point): void {
  const points = layer.get(key)
  if (points === undefined) {
    layer.set(key, [point])
    return
  }
  for (const other of points) if (other.ammo >= point.ammo && other.hull >= point.hull) return
  const kept = points.filter((other) => other.ammo > point.ammo || other.hull > point.hull)
  kept.push(point)
  kept.sort((a, b) => b.ammo - a.ammo)
  layer.set(key, kept)
}

const FIRST_LETTER = 33
const keyOf = (kinds: readonly number[]): string =>
  String.fromCharCode(...kinds.toSorted((a, b) => a - b).map((kind) => kind + FIRST_LETTER))
const kindsOf = (key: string): number[] => Array.from(key, (letter) => letter.charCodeAt(0) - FIRST_LETTER)
