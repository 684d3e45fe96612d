import type { Card } from '../content/cards.ts'
import type { DiceOption } from '../content/dice-options.ts'
import type { Act, Modifiers } from '../content/effects.ts'
import { NO_MODIFIERS } from '../content/effects.ts'
import type { Pack } from '../content/pack.ts'
import { BRITTLE, BURN, DIM, FORTIFY, MIGHT, REGEN } from '../names.ts'

/** What a card gives in one way to play it, in figures the guide can weigh. Worked out once for a pack. */
export interface Gain {
  readonly damage: number
  readonly hits: number
  readonly isOnAll: boolean
  readonly ward: number
  readonly heal: number
  /** Everything else, in points. */
  readonly other: number
}
/** By card code: plainly, then by its dice options. */
export type Gains = readonly (readonly Gain[])[]

/** Points: ten are a hit point of one's own. */
export const PER_DAMAGE = 7
const PER_DRAW = 24
const PER_ENERGY = 30
const PER_CHARGE = 25

function actPoints(act: Act, isOnAll: boolean): number {
  const many = isOnAll ? 1.6 : 1
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
      return many * statusPoints(act.affliction.status, act.affliction.value, act.affliction.turns)
    case 'afflict_all':
      return 1.6 * statusPoints(act.affliction.status, act.affliction.value, act.affliction.turns)
    case 'afflict_self':
      return statusPoints(act.affliction.status, act.affliction.value, act.affliction.turns)
    default:
      return 0
  }
}

function statusPoints(status: number, value: number, turns: number): number {
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
    default:
      // Dodge by its charges, stun by its turns.
      return 60 * Math.max(value, turns)
  }
}

const sumOf = (acts: readonly Act[], isOnAll: boolean): number =>
  acts.reduce((sum, act) => sum + actPoints(act, isOnAll), 0)

const MANIP_POINTS = { reroll: 14, bank: 12, swap: 16, steal: 15, add: 14, turn_all: 12 } as const

function gainOf(card: Card, option: DiceOption | undefined, dice: number): Gain {
  const more: Modifiers = option?.modifiers ?? NO_MODIFIERS
  const times = option?.isPerDie === true ? dice : 1
  const repeats = 1 + more.repeats
  const hits = card.isAttack ? (card.hits + more.hits * times) * repeats : 0
  const value = card.value + more.damage * times + card.perSpent * (option === undefined ? 1 : 2)
  const isOnAll = card.isOnAll || more.on_all > 0
  let other = sumOf(card.acts, isOnAll) + times * sumOf(option?.acts ?? [], isOnAll)
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

/** Of `every`, two dice are taken to be there. */
const DICE_OF_EVERY = 2
export const gainsOf = ({ cards }: Pack): Gains =>
  cards.map((card) => [
    gainOf(card, undefined, 0),
    ...card.options.map((option) => gainOf(card, option, option.need.element < 0 ? DICE_OF_EVERY : 1)),
  ])
