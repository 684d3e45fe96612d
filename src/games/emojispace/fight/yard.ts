import type { Dice } from '../../../engine/dice.ts'
import { seededDice } from '../../../engine/dice.ts'
import { at } from '../../../kit/vocabulary.ts'
import {
  ALIEN,
  type Attacker,
  attackerOf,
  BALANCE,
  hullOf,
  type Module,
  NO_SECONDARY_WEIGHT,
  NPC,
  type Pack,
  SECONDARY_WEIGHTS,
  UNTYPED,
} from '../content.ts'
import { buildShip, type Ship } from '../ship/ship.ts'
import type { FittedModule } from '../ship/ship-state.ts'
import { makeSide, type Side } from './side.ts'

/** A place in a list of weights, at random. */
export function weighted(weights: readonly number[], dice: Dice, stream: string, what: string): number {
  let sum = 0
  for (const weight of weights) sum += weight
  let left = dice.roll(stream, sum, what)
  for (let i = 0; i < weights.length; i++) {
    left -= weights[i] as number
    if (left < 0) return i
  }
  throw new Error(`"${what}" fell beyond its weights`)
}

/** A ship as NPCs fly them: hull by population and frame, then slots filled in order, each module with its secondaries. */
export function drawShip(pack: Pack, attacker: Attacker, population: number, dice: Dice): Ship {
  const hull = drawHull(pack, attacker, population, dice)
  const { slots, tier } = hullOf(pack, hull)
  const fill = at(NPC.slot_fill, weighted(FILL_WEIGHTS, dice, 'ships', 'slot fill'))
  const total = slots.reduce((sum, count) => sum + count, 0)
  const target = Math.round((total * at(fill, 0)) / 100)
  const types = slots.flatMap((count, type) => Array.from({ length: count }, () => type))
  const modules = types.slice(0, target).map((type): FittedModule => {
    const module = drawModule(pack, type, tier, dice)
    return { module, secondaries: drawSecondaries(dice) }
  })
  return buildShip({ hull, modules, degradation: [0, 0, 0], crew: [], tags: [], hullPoints: 0 }, pack)
}

const FILL_WEIGHTS = NPC.slot_fill.map((fill) => at(fill, 1))

function drawHull(pack: Pack, attacker: Attacker, population: number, dice: Dice): number {
  const tier = 1 + weighted(at(NPC.tier_weights, population - 1), dice, 'ships', 'tier')
  const frames = Object.entries(attacker.frames)
  const weights = frames.map(([, weight]) => weight ?? 0)
  const [frame] = at(frames, weighted(weights, dice, 'ships', 'frame'))
  const fitting = pack.hulls.flatMap((hull, place) => (hull.tier === tier && hull.frame === frame ? [place] : []))
  const choices = fitting.length > 0 ? fitting : pack.hulls.map((_, place) => place)
  const rarities = choices.map((place) => NPC.hull_rarity[hullOf(pack, place).rarity])
  return at(choices, weighted(rarities, dice, 'ships', 'hull'))
}

/** A module for a slot of this type, or any for an untyped one. */
export function drawModule(pack: Pack, type: number, tier: number, dice: Dice): number {
  const weights = pack.modules.map((module) =>
    type === UNTYPED || module.slotType === type ? weightOf(module, tier) : 0,
  )
  return weighted(weights, dice, 'ships', 'module')
}
const weightOf = ({ rarity, rarity_weight }: Module, tier: number): number =>
  rarity_weight * at(NPC.module_rarity_percent[rarity], tier - 1)

/** None, one, or alien and perhaps one more. */
export function drawSecondaries(dice: Dice): number {
  const place = weighted([NO_SECONDARY_WEIGHT, ...SECONDARY_WEIGHTS], dice, 'ships', 'secondary') - 1
  if (place < 0) return 0
  if (1 << place !== ALIEN) return 1 << place
  const more = weighted([NO_SECONDARY_WEIGHT, ...SECONDARY_WEIGHTS.slice(0, -1)], dice, 'ships', 'second secondary') - 1
  return more < 0 ? ALIEN : ALIEN | (1 << more)
}

export const POPULATIONS = [1, 2, 3, 4, 5] as const
/** Ships laid up for each kind of attacker and population. */
export const BERTHS = 60
const RATINGS = [1, 2, 3, 4, 5] as const

/** Ships built once by the rules for NPCs, to be drawn from: building one takes longer than a whole fight. */
export interface Yard {
  /** Those of a kind of attacker at a population. */
  of(attacker: number, population: number): readonly Side[]
  /** Places among those of the ships with this rating. */
  rated(attacker: number, population: number, tr: number): readonly number[]
  /** Places among those of the ships with this rating or less; of the weakest where all are above it. */
  upTo(attacker: number, population: number, tr: number): readonly number[]
  /** Those of a kind of attacker at a population that have this rating; any of the rating where there are none. */
  alike(attacker: number, population: number, tr: number): readonly Side[]
  /** What the last vessel may be. */
  lasts(): readonly Side[]
  /** All that look alike from afar. */
  ofRating(tr: number): readonly Side[]
}

/** The ships of one kind of attacker at one population, and the places of those with each rating and up to it. */
interface Pier {
  readonly ships: readonly Side[]
  readonly rated: readonly (readonly number[])[]
  readonly upTo: readonly (readonly number[])[]
  readonly alike: readonly (readonly Side[])[]
}

function makePier(pack: Pack, attacker: number, population: number): Pier {
  const dice = seededDice(`yard ${attacker} ${population}`)
  const ships = Array.from({ length: BERTHS }, () =>
    makeSide(drawShip(pack, attackerOf(pack, attacker), population, dice)),
  )
  const least = Math.min(...ships.map(({ tr }) => tr))
  const places = (suits: (tr: number) => boolean): number[] =>
    ships.flatMap(({ tr }, place) => (suits(tr) ? [place] : []))
  return {
    ships,
    alike: [0, ...RATINGS].map((rating) => ships.filter(({ tr }) => tr === rating)),
    rated: [0, ...RATINGS].map((rating) => places((tr) => tr === rating)),
    upTo: [0, ...RATINGS].map((rating) => places((tr) => tr <= Math.max(rating, least))),
  }
}

export function makeYard(pack: Pack): Yard {
  const piers: (Pier | undefined)[] = []
  const ratings: (readonly Side[] | undefined)[] = []
  const pier = (attacker: number, population: number): Pier => {
    const at = attacker * (POPULATIONS.length + 1) + population
    const known = piers[at] ?? makePier(pack, attacker, population)
    piers[at] = known
    return known
  }
  const of = (attacker: number, population: number): readonly Side[] => pier(attacker, population).ships
  const all = (): readonly Side[] =>
    pack.attackers.flatMap((_, attacker) => POPULATIONS.flatMap((population) => of(attacker, population)))
  const ofRating = (tr: number): readonly Side[] => {
    const known = ratings[tr]
    if (known !== undefined) return known
    const alike = all().filter((side) => side.tr === tr)
    // A user's pack may know no such ship; then any will do.
    const ships = alike.length > 0 ? alike : all()
    ratings[tr] = ships
    return ships
  }
  const alike = (attacker: number, population: number, tr: number): readonly Side[] => {
    const ships = at(pier(attacker, population).alike, tr)
    return ships.length > 0 ? ships : ofRating(tr)
  }
  let lasts: readonly Side[] | undefined
  return {
    of,
    ofRating,
    alike,
    rated: (attacker, population, tr) => at(pier(attacker, population).rated, tr),
    upTo: (attacker, population, tr) => at(pier(attacker, population).upTo, Math.min(tr, RATINGS.length)),
    lasts() {
      lasts ??= pack.attackers.flatMap(({ weight }, attacker) =>
        weight === 0 ? alike(attacker, POPULATIONS.length, BALANCE.final_rating) : [],
      )
      return lasts
    },
  }
}
