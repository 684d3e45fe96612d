import { type By, byEach } from '../../../kit/vocabulary.ts'
import { damageWith, willStrike } from '../fight/forecast.ts'
import { bearerAt, ROW, statusAt, turnsAt, valueAt } from '../fight/statuses.ts'
import type { Card } from '../language/cards.ts'
import type { Act } from '../language/effects.ts'
import { cardOf, type Pack, relicOf } from '../language/pack.ts'
import { STATUS_RULES } from '../language/statuses.ts'
import { BURN, NO_FIGHT, type STAKES, STATUSES } from '../names.ts'
import { DODGE, HP, isFighting, numberAt, PLAYER, STUN, type State, WARD } from '../state.ts'

/**
 * What a position looks worth. It looks at nothing the player may not know: coming draws and dice are in no state.
 */

/** Weights in tenths of a hit point, by trial; see the README. */
const PER_HP = 10
const PER_MAX_HP = 4
const PER_CHARGE = 25
const PER_GOLD = 1
const PER_RELIC = 120
const PER_RARITY = 40
const PER_CARD_POINT = 300
const PER_ROW = 100
const PER_ACT = 2000
const PER_FOE = 60
const PER_FOE_HP = 7
/** By stakes: what a fight promises, against what its foes take away as long as they stand. */
const PROMISE: By<typeof STAKES, number> = [0, 300, 600, 1000, 550]
/** More than any promise: a fight that is won is better than one that goes on. */
const WON_FIGHT = 1200
const PER_ENERGY = 12
const DEAD = -4000
const WON = 20_000

/** How good a card is to have: roughly the points of damage or ward it gives for its energy. */
function cardWorth(card: Card): number {
  const { type, value, hits, target, pen, synergy, manip, diceCount, charges, cost } = card
  const { damage, hits: more, ward, heal } = synergy.modifiers
  const draws = sumOfActs(synergy.acts, 'draw')
  let worth = 0
  if (type === 'attack') worth += value * hits * (target === 'all' ? 1.5 : 1) + pen
  if (type === 'ward') worth += value
  if (type === 'heal') worth += value * 1.3
  if (type === 'ritual') worth += 9
  worth += 0.5 * (damage * hits + ward + heal * 1.3 + 3 * draws + 4 * more)
  for (const act of card.acts) worth += actWorth(act)
  if (card.triple !== undefined || card.pair !== undefined) worth += 1.5
  if (manip !== undefined) worth += 2.5
  worth -= 1.5 * diceCount + 2 * charges
  return worth + 3 - 4.5 * cost
}

function sumOfActs(acts: readonly Act[], kind: 'draw'): number {
  let sum = 0
  for (const act of acts) if (act.kind === kind) sum += act.n
  return sum
}

function actWorth(act: Act): number {
  switch (act.kind) {
    case 'draw':
      return 3 * act.n
    case 'energy':
      return 4 * act.n
    case 'afflict': {
      const { status, value, turns } = act.affliction
      return status === BURN ? value * turns : 2 + 2 * turns
    }
    case 'evolve':
      return 3
    default:
      return 0
  }
}

/** Worth by card code, worked out once for a pack. */
export const cardWorths = (pack: Pack): readonly number[] => pack.cards.map(cardWorth)

/** What a run looks worth between fights. */
function standing(pack: Pack, worths: readonly number[], s: State): number {
  let worth = PER_ACT * s.act + PER_ROW * s.row + PER_HP * s.hp + PER_MAX_HP * s.maxHp
  worth += PER_CHARGE * Math.min(s.charges, 6) + PER_GOLD * s.gold
  for (const relic of s.boons) worth += PER_RELIC + PER_RARITY * relicOf(pack, relic).rarity
  return worth + deckWorth(worths, s.deck)
}

/** A deck is as good as its mean card; a larger one is a little steadier. */
function deckWorth(worths: readonly number[], deck: readonly number[]): number {
  let sum = 0
  for (const code of deck) sum += numberAt(worths, code)
  return deck.length === 0 ? 0 : (PER_CARD_POINT * sum) / (deck.length + 4)
}

/** What the fight takes away from it: foes that stand, hits on their way, what burns. */
function fightWorth(pack: Pack, worths: readonly number[], s: State): number {
  let worth = PROMISE[s.stakes]
  let hits = 0
  for (const foe of s.foes) {
    worth -= PER_FOE + PER_FOE_HP * foe[HP] + 4 * foe[WARD] + 40 * foe[DODGE]
    if (foe[STUN] > 0) worth += 40
    if (!willStrike(pack, s, foe)) continue
    // Three in four dice do not match.
    const least = damageWith(pack, s, foe, 0)
    hits += least + ((damageWith(pack, s, foe, 1) - least) * 3) / 4
  }
  if (s.dodge > 0) hits *= s.dodge > 1 ? 0.2 : 0.5
  const loss = Math.max(0, hits - s.ward)
  worth -= PER_HP * loss + (loss >= s.hp ? 1500 : 0)
  worth += statusWorth(s)
  worth += 60 * s.rituals.length + 30 * s.nextEnergy + 12 * (s.bank.length + s.loot.length)
  if (s.phase === 'tidy') worth += heldWorth(worths, s)
  else worth += 4 * s.hand.length + 2 * s.pool.length + PER_ENERGY * usefulEnergy(pack, s)
  return worth
}

/** Energy is worth something while there are cards to spend it on. */
function usefulEnergy(pack: Pack, s: State): number {
  let wanted = 0
  for (const code of s.hand) wanted += cardOf(pack, code).cost
  return Math.min(wanted, s.energy)
}

/** Cards kept at the end of a turn stand in the way of better ones, or are better than what would come. */
function heldWorth(worths: readonly number[], s: State): number {
  const mean = meanWorth(worths, s.deck)
  let worth = 0
  for (const code of s.hand) worth += (numberAt(worths, code) - mean) * 2
  return worth
}

export function meanWorth(worths: readonly number[], deck: readonly number[]): number {
  let sum = 0
  for (const code of deck) sum += numberAt(worths, code)
  return deck.length === 0 ? 0 : sum / deck.length
}

/** What a point of a status on a foe is worth for each of its next turns; on the player it is worth as much less. */
const PER_POINT: By<typeof STATUSES, number> = byEach(STATUSES, (_, name) => {
  const { attack, defense, tick } = STATUS_RULES[name]
  return -8 * (attack + defense + (tick === 'heals' ? 1 : 0))
})
const MOST_TURNS = 3

function statusWorth({ statuses }: State): number {
  let worth = 0
  for (let row = 0; row < statuses.length; row += ROW) {
    const status = statusAt(statuses, row)
    const value = valueAt(statuses, row)
    const turns = turnsAt(statuses, row)
    const isOnPlayer = bearerAt(statuses, row) === PLAYER
    const side = isOnPlayer ? -1 : 1
    if (status === BURN) worth += side * (isOnPlayer ? PER_HP : PER_FOE_HP) * value * turns
    else worth += side * (PER_POINT[status] ?? 0) * value * Math.min(turns, MOST_TURNS)
  }
  return worth
}

export function value(pack: Pack, worths: readonly number[], s: State): number {
  if (s.phase === 'won') return WON + PER_HP * s.hp
  if (s.phase === 'hero') return 0
  const base = standing(pack, worths, s)
  if (s.phase === 'dead') return DEAD + PER_ACT * s.act + PER_ROW * s.row + fightLeft(s)
  if (isFighting(s)) return base + (s.foes.length === 0 ? WON_FIGHT + 100 : fightWorth(pack, worths, s))
  return base + atNode(pack, s)
}

/** A choice half made: what is asked for will be worth something. */
function atNode(pack: Pack, s: State): number {
  if (s.phase === 'evolve') return WON_FIGHT + 30
  if (s.phase === 'deck') return 40
  if (s.phase === 'cards') return WON_FIGHT + 60
  if (s.phase === 'relics') return (s.stakes !== NO_FIGHT ? WON_FIGHT : 0) + 100
  if (s.phase === 'sprung') return -40
  if (s.phase === 'shop') return Math.min(s.gold, 150) / 2 + (pack.config.shop.cards > 0 ? 10 : 0)
  return 0
}

/** Of a lost fight: how much of the foes was left. */
function fightLeft(s: State): number {
  let left = 0
  for (const foe of s.foes) left += foe[HP]
  return -Math.min(90, left)
}
