import { type ByIndex, mapWords } from '../../../lib/enums.ts'
import { damageWith, willStrike } from '../combat/forecast.ts'
import { bearerAt, ROW, statusAt, turnsAt, valueAt } from '../combat/statuses.ts'
import type { Card } from '../content/cards.ts'
import { codeOfKind, kindOfCode } from '../content/compile/codes.ts'
import type { Need } from '../content/dice-options.ts'
import { cardOf, type Pack } from '../content/pack.ts'
import type { Relic } from '../content/relics.ts'
import { STATUS_RULES } from '../content/statuses.ts'
import { DODGE, HP, STUN, WARD } from '../foe.ts'
import { BURN, NO_FIGHT, type STAKES, STATUSES } from '../names.ts'
import { missing } from '../number-lists.ts'
import { isFighting, isIn, PLAYER, type State } from '../state.ts'
import { FITTED_CARDS, FITTED_RELICS } from './fitted.ts'
import { type Gain, type Gains, gainsOf, PER_DAMAGE } from './gains.ts'
import { gainPoints, promise } from './promise.ts'

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
const PROMISE: ByIndex<typeof STAKES, number> = [0, 300, 600, 1000, 550]
/** More than any promise: a fight that is won is better than one that goes on. */
const WON_FIGHT = 1200
const DEAD = -4000
const WON = 20_000

/** What the guide knows of a pack. */
export interface Worths {
  /** By card code and by relic: how good it is to have. */
  readonly cards: readonly number[]
  readonly relics: readonly number[]
  readonly gains: Gains
}

/** Worths have fractions. They are read by a function of their own: one that read both kinds of lists would turn those of the rules into lists of fractions. */
export const worthAt = (worths: readonly number[], place: number): number => worths[place] ?? missing(place)

/** How likely it is that dice of three are there for a need; every fourth turn something has been spent on another card. */
function chanceOf({ kind, count, element }: Need): number {
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
  }
}

/** A middling fight: two foes with a little defense, a blow to ward off. */
const MIDDLING = { foes: 2, def: 1.5, veil: 0.7, need: 9, wound: 10 }
const PER_COST = 40

/** Roughly the points of damage a card gives for its energy, with the dice it may hope for. */
function figuresOf(card: Card, ways: readonly Gain[]): number {
  const plain = ways[0]
  if (plain === undefined) return 0
  const own = gainPoints(plain, MIDDLING, card.diceCount > 0)
  let more = 0
  card.options.forEach(({ need }, i) => {
    const gain = ways[i + 1]
    if (gain !== undefined) more = Math.max(more, chanceOf(need) * (gainPoints(gain, MIDDLING, true) - own))
  })
  const paid = card.diceCount > 0 ? own * 0.75 : own
  return (paid + more - PER_COST * card.cost) / PER_DAMAGE
}

/** Fits are in hp a fight, worths of cards in damage: a card that saves nothing is worth so much, and each hp so much more. */
const FITTED = 2
const PER_FIT = 8
/** Of relics, in points. */
const FITTED_RELIC = 200
const PER_RELIC_FIT = 100
const LEAST_RELIC = 30

/** Worked out once for a pack. */
export function makeWorths(pack: Pack): Worths {
  const gains = gainsOf(pack)
  const figures = pack.cards.map((card, code) => figuresOf(card, gains[code] ?? []))
  return { cards: figures.map((_, code) => cardWorth(pack, figures, code)), relics: pack.relics.map(relicWorth), gains }
}

/** What was seen of a card in play counts more than its figures; those say what its evolved form has more. */
function cardWorth(pack: Pack, figures: readonly number[], code: number): number {
  const own = worthAt(figures, code)
  const fit = FITTED_CARDS[cardOf(pack, code).id]
  return fit === undefined ? own : FITTED + PER_FIT * fit + own - worthAt(figures, codeOfKind(kindOfCode(code)))
}

function relicWorth({ id, rarity }: Relic): number {
  const fit = FITTED_RELICS[id]
  if (fit === undefined) return PER_RELIC + PER_RARITY * Math.min(2, rarity)
  return Math.max(LEAST_RELIC, FITTED_RELIC + PER_RELIC_FIT * fit)
}

/** What a run looks worth between fights. */
function standing({ cards, relics }: Worths, s: State): number {
  let worth = PER_ACT * s.act + PER_ROW * s.row + PER_HP * s.hp + PER_MAX_HP * s.maxHp
  worth += PER_CHARGE * Math.min(s.charges, 6) + PER_GOLD * s.gold
  for (const relic of s.boons) worth += worthAt(relics, relic)
  return worth + deckWorth(cards, s.deck)
}

const TWIN = 4
/** A deck is as good as its mean card; a larger one is a little steadier. */
function deckWorth(worths: readonly number[], deck: readonly number[]): number {
  let sum = 0
  let last = -1
  for (const code of deck) {
    // The deck lies sorted: twins lie side by side, and another card would be good for another turn.
    sum += worthAt(worths, code) - (code === last ? TWIN : 0)
    last = code
  }
  return deck.length === 0 ? 0 : (PER_CARD_POINT * sum) / (deck.length + 4)
}

/** Hits on their way, three in four dice not matching; dodges and all. */
function comingHits(pack: Pack, s: State): number {
  let hits = 0
  for (const foe of s.foes) {
    if (!willStrike(pack, s, foe)) continue
    const least = damageWith(pack, s, foe, 0)
    hits += least + ((damageWith(pack, s, foe, 1) - least) * 3) / 4
  }
  return s.dodge === 0 ? hits : hits * (s.dodge > 1 ? 0.2 : 0.5)
}

/** What the fight takes away from it: foes that stand, hits on their way, what burns. */
function fightWorth(pack: Pack, { cards }: Worths, s: State, loss: number): number {
  let worth = PROMISE[s.stakes]
  for (const foe of s.foes) {
    worth -= PER_FOE + PER_FOE_HP * foe[HP] + 4 * foe[WARD] + 40 * foe[DODGE]
    if (foe[STUN] > 0) worth += 40
  }
  worth -= PER_HP * loss + (loss >= s.hp ? 1500 : 0)
  worth += statusWorth(s)
  worth += 60 * s.rituals.length + 30 * s.nextEnergy + 12 * s.loot.length
  for (const face of s.bank) worth += 8 + 10 * shareWanting(pack, s, face)
  if (s.phase === 'tidy') worth += heldWorth(cards, s)
  if (s.phase === 'pick') worth += 15
  return worth
}

/** How much of the deck asks for an element. */
function shareWanting(pack: Pack, { deck }: State, face: number): number {
  let sum = 0
  for (const code of deck) if (isIn(cardOf(pack, code).wants, face)) sum++
  return deck.length === 0 ? 0 : sum / deck.length
}

/** A fight as the guide weighs it: `known` cards of the hand were there before, and what they still promise counts; −1: nothing does. */
export function fightValue(pack: Pack, worths: Worths, s: State, known: number): number {
  const loss = Math.max(0, comingHits(pack, s) - s.ward)
  const base = standing(worths, s) + fightWorth(pack, worths, s, loss)
  return known < 0 ? base : base + promise(pack, worths.gains, s, known, loss)
}

/** Cards kept at the end of a turn stand in the way of better ones, or are better than what would come. */
function heldWorth(worths: readonly number[], s: State): number {
  const mean = meanWorth(worths, s.deck)
  let worth = 0
  for (const code of s.hand) worth += (worthAt(worths, code) - mean) * 2
  return worth
}

export function meanWorth(worths: readonly number[], deck: readonly number[]): number {
  let sum = 0
  for (const code of deck) sum += worthAt(worths, code)
  return deck.length === 0 ? 0 : sum / deck.length
}

/** What a point of a status on a foe is worth for each of its next turns; on the player it is worth as much less. */
const PER_POINT: ByIndex<typeof STATUSES, number> = mapWords(STATUSES, (_, name) => {
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

export function value(pack: Pack, worths: Worths, s: State): number {
  if (s.phase === 'won') return WON + PER_HP * s.hp
  if (s.phase === 'hero') return 0
  if (s.phase === 'dead') return DEAD + PER_ACT * s.act + PER_ROW * s.row + fightLeft(s)
  if (!isFighting(s)) return standing(worths, s) + atNode(pack, s)
  return s.foes.length === 0 ? standing(worths, s) + WON_FIGHT + 100 : fightValue(pack, worths, s, s.hand.length)
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
