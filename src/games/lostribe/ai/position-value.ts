import { unreachable } from '../../../engine/unreachable.ts'
import { type ByIndex, mapWords } from '../../../lib/enums.ts'
import { damageWithMatches, willStrike } from '../combat/forecast.ts'
import { bearerAt, STATUS_ROW_LENGTH, statusAt, statusTurnsAt, statusValueAt } from '../combat/statuses.ts'
import type { Card } from '../content/cards.ts'
import { codeOfKind, kindOfCode } from '../content/compile/card-codes.ts'
import type { DiceNeed } from '../content/dice-options.ts'
import { cardOf, type Pack } from '../content/pack.ts'
import type { Relic } from '../content/relics.ts'
import { STATUS_RULES } from '../content/statuses.ts'
import { DODGE, HP, STUN, WARD } from '../foe.ts'
import { missingEntry } from '../number-lists.ts'
import { hasBit, isFighting, PLAYER, type State } from '../state.ts'
import { BURN, type FIGHT_KINDS, NO_FIGHT, STATUSES } from '../vocabulary.ts'
import { type CardYield, type CardYields, cardYields, POINTS_PER_DAMAGE } from './card-yields.ts'
import { FITTED_CARDS, FITTED_RELICS } from './fitted-ratings.ts'
import { handValue, pointsOfYield } from './hand-value.ts'

/** The value of a position. It uses no hidden information, because a state holds no future draws or dice. */

/** Weights in tenths of an hp. They were tuned by trial; see the README. */
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
/** The base value of a fight by its stakes. Living foes are subtracted from it. */
const FIGHT_VALUES: ByIndex<typeof FIGHT_KINDS, number> = [0, 300, 600, 1000, 550]
/** The value of a won fight. It exceeds every base value, so that a won fight is better than one in progress. */
const WON_FIGHT = 1200
const DEAD = -4000
const WON = 20_000

/** Ratings of a pack's cards and relics. */
export interface PackRatings {
  /** Ratings of cards by card code, and of relics by index. */
  readonly cards: readonly number[]
  readonly relics: readonly number[]
  readonly yields: CardYields
}

/** Reads a rating. Ratings have fractions; their own accessor keeps the rules' accessor specialised to integer lists in V8. */
export const ratingAt = (ratings: readonly number[], index: number): number => ratings[index] ?? missingEntry(index)

/** The chance that a roll of three dice can pay a need, if another card has used dice in one turn of four. */
function chanceOf({ kind, count, element }: DiceNeed): number {
  switch (kind) {
    case 'element':
      return count === 1 ? 0.58 : 0.16
    case 'any':
      return 0.9
    case 'alike':
      return 0.55
    case 'different':
      return count === 2 ? 0.85 : 0.4
    case 'every':
      return element < 0 ? 0.9 : 0.58
    case 'mix':
      return 0.35
    default:
      return unreachable(kind)
  }
}

/** An average fight, used to rate cards: two foes with a little defense, and one incoming hit to ward off. */
const TYPICAL_FIGHT = { foes: 2, def: 1.5, veil: 0.7, need: 9, wound: 10 }
const PER_COST = 40

/** Estimates how much a card is worth beyond its energy cost with average dice, in points of damage. */
function estimateCard(card: Card, yields: readonly CardYield[]): number {
  const plain = yields[0]
  if (plain === undefined) return 0
  const own = pointsOfYield(plain, TYPICAL_FIGHT, card.diceCount > 0)
  let more = 0
  card.options.forEach(({ need }, i) => {
    const cardYield = yields[i + 1]
    if (cardYield !== undefined)
      more = Math.max(more, chanceOf(need) * (pointsOfYield(cardYield, TYPICAL_FIGHT, true) - own))
  })
  const paid = card.diceCount > 0 ? own * 0.75 : own
  return (paid + more - PER_COST * card.cost) / POINTS_PER_DAMAGE
}

/** Converts a fitted rating (hp per fight) into a card rating: the rating of a card that saves nothing, and the rating per hp saved. */
const FITTED_CARD = 2
const PER_CARD_FIT = 8
/** Converts a fitted rating (hp per fight) into a relic rating in points, the same way. */
const FITTED_RELIC = 200
const PER_RELIC_FIT = 100
const MIN_RELIC = 30

/** Rates all cards and relics of a pack. The result is computed once per pack. */
export function makePackRatings(pack: Pack): PackRatings {
  const yields = cardYields(pack)
  const figures = pack.cards.map((card, code) => estimateCard(card, yields[code] ?? []))
  return {
    cards: figures.map((_, code) => cardRating(pack, figures, code)),
    relics: pack.relics.map(relicRating),
    yields,
  }
}

/** The rating of a card: the fitted one, or the estimate. An evolved form adds the difference of the two forms' estimates. */
function cardRating(pack: Pack, figures: readonly number[], code: number): number {
  const own = ratingAt(figures, code)
  const fit = FITTED_CARDS[cardOf(pack, code).id]
  return fit === undefined
    ? own
    : FITTED_CARD + PER_CARD_FIT * fit + own - ratingAt(figures, codeOfKind(kindOfCode(code)))
}

function relicRating({ id, rarity }: Relic): number {
  const fit = FITTED_RELICS[id]
  if (fit === undefined) return PER_RELIC + PER_RARITY * Math.min(2, rarity)
  return Math.max(MIN_RELIC, FITTED_RELIC + PER_RELIC_FIT * fit)
}

/** The value of a run between fights. */
function runValue({ cards, relics }: PackRatings, s: State): number {
  let value = PER_ACT * s.act + PER_ROW * s.row + PER_HP * s.hp + PER_MAX_HP * s.maxHp
  value += PER_CHARGE * Math.min(s.charges, 6) + PER_GOLD * s.gold
  for (const relic of s.boons) value += ratingAt(relics, relic)
  return value + deckValue(cards, s.deck)
}

const DUPLICATE_PENALTY = 4
/** The value of a deck: that of its mean card, with a small bonus for size. */
function deckValue(ratings: readonly number[], deck: readonly number[]): number {
  let sum = 0
  let last = -1
  for (const code of deck) {
    // The deck is sorted, so duplicates are adjacent. They get a penalty, because variety is worth a little more.
    sum += ratingAt(ratings, code) - (code === last ? DUPLICATE_PENALTY : 0)
    last = code
  }
  return deck.length === 0 ? 0 : (PER_CARD_POINT * sum) / (deck.length + 4)
}

/** The expected damage of the foes' next attacks. Each foe die matches with probability 1/4; the player's dodges reduce the damage. */
function expectedDamage(pack: Pack, s: State): number {
  let hits = 0
  for (const foe of s.foes) {
    if (!willStrike(pack, s, foe)) continue
    const least = damageWithMatches(pack, s, foe, 0)
    hits += least + ((damageWithMatches(pack, s, foe, 1) - least) * 3) / 4
  }
  return s.dodge === 0 ? hits : hits * (s.dodge > 1 ? 0.2 : 0.5)
}

/** What a fight adds to the value of the run: living foes, incoming damage and statuses. */
function fightTerms(pack: Pack, { cards }: PackRatings, s: State, loss: number): number {
  let value = FIGHT_VALUES[s.stakes]
  for (const foe of s.foes) {
    value -= PER_FOE + PER_FOE_HP * foe[HP] + 4 * foe[WARD] + 40 * foe[DODGE]
    if (foe[STUN] > 0) value += 40
  }
  value -= PER_HP * loss + (loss >= s.hp ? 1500 : 0)
  value += statusValue(s)
  value += 60 * s.rituals.length + 30 * s.nextEnergy + 12 * s.loot.length
  for (const face of s.bank) value += 8 + 10 * shareWanting(pack, s, face)
  if (s.phase === 'tidy') value += heldCardsValue(cards, s)
  if (s.phase === 'pick') value += 15
  return value
}

/** The share of the deck's cards that can use dice of an element. */
function shareWanting(pack: Pack, { deck }: State, face: number): number {
  let sum = 0
  for (const code of deck) if (hasBit(cardOf(pack, code).wantedElements, face)) sum++
  return deck.length === 0 ? 0 : sum / deck.length
}

/** The value of a fight. The first `known` cards in hand count by what they can still do; −1 leaves the hand out. */
export function fightValue(pack: Pack, ratings: PackRatings, s: State, known: number): number {
  const loss = Math.max(0, expectedDamage(pack, s) - s.ward)
  const base = runValue(ratings, s) + fightTerms(pack, ratings, s, loss)
  return known < 0 ? base : base + handValue(pack, ratings.yields, s, known, loss)
}

/** The value of the cards that stay in hand at the end of a turn, compared with average cards drawn in their place. */
function heldCardsValue(ratings: readonly number[], s: State): number {
  const mean = meanRating(ratings, s.deck)
  let value = 0
  for (const code of s.hand) value += (ratingAt(ratings, code) - mean) * 2
  return value
}

export function meanRating(ratings: readonly number[], deck: readonly number[]): number {
  let sum = 0
  for (const code of deck) sum += ratingAt(ratings, code)
  return deck.length === 0 ? 0 : sum / deck.length
}

/** Points for a status on a foe, per point of the status and turn. For a status on the player the sign is reversed. */
const PER_POINT: ByIndex<typeof STATUSES, number> = mapWords(STATUSES, (_, name) => {
  const { attack, defense, tick } = STATUS_RULES[name]
  return -8 * (attack + defense + (tick === 'heals' ? 1 : 0))
})
const MAX_STATUS_TURNS = 3

function statusValue({ statuses }: State): number {
  let sum = 0
  for (let row = 0; row < statuses.length; row += STATUS_ROW_LENGTH) {
    const status = statusAt(statuses, row)
    const value = statusValueAt(statuses, row)
    const turns = statusTurnsAt(statuses, row)
    const isOnPlayer = bearerAt(statuses, row) === PLAYER
    const side = isOnPlayer ? -1 : 1
    if (status === BURN) sum += side * (isOnPlayer ? PER_HP : PER_FOE_HP) * value * turns
    else sum += side * (PER_POINT[status] ?? 0) * value * Math.min(turns, MAX_STATUS_TURNS)
  }
  return sum
}

export function stateValue(pack: Pack, ratings: PackRatings, s: State): number {
  if (s.phase === 'won') return WON + PER_HP * s.hp
  if (s.phase === 'hero') return 0
  if (s.phase === 'dead') return DEAD + PER_ACT * s.act + PER_ROW * s.row + foeHpPenalty(s)
  if (!isFighting(s)) return runValue(ratings, s) + nodeValue(pack, s)
  return s.foes.length === 0 ? runValue(ratings, s) + WON_FIGHT + 100 : fightValue(pack, ratings, s, s.hand.length)
}

/** The value of the choice that waits at a node. */
function nodeValue(pack: Pack, s: State): number {
  if (s.phase === 'evolve') return WON_FIGHT + 30
  if (s.phase === 'deck') return 40
  if (s.phase === 'cards') return WON_FIGHT + 60
  if (s.phase === 'relics') return (s.stakes !== NO_FIGHT ? WON_FIGHT : 0) + 100
  if (s.phase === 'sprung') return -40
  if (s.phase === 'shop') return Math.min(s.gold, 150) / 2 + (pack.config.shop.cards > 0 ? 10 : 0)
  return 0
}

/** The penalty for the foes' remaining hp after a defeat. */
function foeHpPenalty(s: State): number {
  let left = 0
  for (const foe of s.foes) left += foe[HP]
  return -Math.min(90, left)
}
