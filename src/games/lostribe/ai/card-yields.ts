import { unreachable } from '../../../engine/unreachable.ts'
import type { Card } from '../content/cards.ts'
import type { DiceOption } from '../content/dice-options.ts'
import type { Act, Modifiers } from '../content/effects.ts'
import { NO_MODIFIERS } from '../content/effects.ts'
import type { Pack } from '../content/pack.ts'
import {
  BRITTLE,
  BURN,
  DIM,
  DODGE_STATUS,
  FORTIFY,
  MIGHT,
  REGEN,
  STUN_STATUS,
  type StatusIndex,
} from '../vocabulary.ts'

/** What a card yields when it is played in one particular way. */
export interface CardYield {
  readonly damage: number
  readonly hits: number
  readonly isOnAll: boolean
  readonly ward: number
  readonly heal: number
  /** The value of all other effects, in points. */
  readonly other: number
}
/** Yields by card code. The first entry of a card is for playing it plain, the others for each dice option. */
export type CardYields = readonly (readonly CardYield[])[]

/** Weights in points. Ten points are worth one of the player's hp. */
export const POINTS_PER_DAMAGE = 7
const PER_DRAW = 24
const PER_ENERGY = 30
const PER_CHARGE = 25

function actPoints(act: Act, isOnAll: boolean): number {
  const perFoe = isOnAll ? 1.6 : 1
  switch (act.kind) {
    case 'draw':
      return PER_DRAW * act.n
    case 'energy':
      return PER_ENERGY * act.n
    case 'tarot_charge':
      return PER_CHARGE * act.n
    case 'lose_hp':
      return -10 * act.n
    case 'ward':
      return 6 * act.n
    case 'heal':
      return 8 * act.n
    case 'cleanse':
      return 8
    case 'steal':
      return 15 * act.n
    case 'add_dice':
      return 12 * act.n
    case 'evolve':
      return 40
    case 'afflict':
    case 'afflict_foe':
      return perFoe * statusPoints(act.affliction.status, act.affliction.value, act.affliction.turns)
    case 'afflict_all':
      return 1.6 * statusPoints(act.affliction.status, act.affliction.value, act.affliction.turns)
    case 'afflict_self':
      return statusPoints(act.affliction.status, act.affliction.value, act.affliction.turns)
    case 'strike_all':
    case 'strike_front':
    case 'strike_back':
    case 'prick_front':
    case 'odd_die':
    case 'even_die':
    case 'set_die':
    case 'bank_dice':
      return 0
    default:
      return unreachable(act)
  }
}

function statusPoints(status: StatusIndex, value: number, turns: number): number {
  switch (status) {
    case BURN:
      return 6 * value * turns
    case DIM:
    case FORTIFY:
      return 8 * value * Math.min(turns, 2)
    case BRITTLE:
      return 9 * value * Math.min(turns, 2)
    case MIGHT:
      return 14 * value * Math.min(turns, 2)
    case REGEN:
      return 7 * value * turns
    // The value of a dodge is its number of charges, that of a stun its number of turns.
    case DODGE_STATUS:
    case STUN_STATUS:
      return 60 * Math.max(value, turns)
    default:
      return unreachable(status)
  }
}

const pointsOfActs = (acts: readonly Act[], isOnAll: boolean): number =>
  acts.reduce((sum, act) => sum + actPoints(act, isOnAll), 0)

const MANIP_POINTS = { reroll: 14, bank: 12, swap: 16, steal: 15, add: 14, turn_all: 12 } as const

function yieldOf(card: Card, option: DiceOption | undefined, dice: number): CardYield {
  const more: Modifiers = option?.modifiers ?? NO_MODIFIERS
  const times = option?.isPerDie === true ? dice : 1
  const repeats = 1 + more.repeats
  const hits = card.isAttack ? (card.hits + more.hits * times) * repeats : 0
  const value = card.value + more.damage * times + card.perSpent * (option === undefined ? 1 : 2)
  const isOnAll = card.isOnAll || more.on_all > 0
  let other = pointsOfActs(card.acts, isOnAll) + times * pointsOfActs(option?.acts ?? [], isOnAll)
  if (card.type === 'ritual') other += 20 + 12 * card.value
  if (card.manip !== undefined) other += MANIP_POINTS[card.manip.kind] * Math.min(2, card.manip.count)
  if (more.returns > 0) other += 45
  const ward = card.ward + more.ward * times
  const heal = card.healing + more.heal * times
  return {
    damage: hits === 0 ? 0 : value * hits,
    hits: more.ignores_defense > 0 ? 0 : hits,
    isOnAll,
    ward: card.type === 'ward' ? ward * repeats : ward,
    heal: card.type === 'heal' ? heal * repeats : heal,
    other: other - PER_CHARGE * card.charges,
  }
}

/** Number of dice assumed for an option that spends every die. */
const DICE_FOR_EVERY = 2
export const cardYields = ({ cards }: Pack): CardYields =>
  cards.map((card) => [
    yieldOf(card, undefined, 0),
    ...card.options.map((option) => yieldOf(card, option, option.need.element < 0 ? DICE_FOR_EVERY : 1)),
  ])
