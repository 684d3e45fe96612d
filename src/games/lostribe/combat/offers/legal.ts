import {
  type Action,
  actionAt,
  actionsAt,
  CARD,
  DIE,
  DIE_TO,
  DISCARD,
  DONE,
  firstOf,
  KEEP,
  playAtFoe,
  playFreely,
} from '../../actions.ts'
import { isEvolvedCode } from '../../content/compile/codes.ts'
import type { Pack } from '../../content/pack.ts'
import { askingIn, chargesIn, elementIn, energyIn, isAimedIn } from '../../content/prices.ts'
import { FIRST_CARD_TOUCH, KEEP_TOUCH, THROW_TOUCH, WILD_TOUCH } from '../../content/touches.ts'
import { ASK_BANK, ASK_REROLL, ASK_STAR, ASK_SWAP, ASK_WHEEL } from '../../names.ts'
import { numberAt } from '../../number-lists.ts'
import { ATTUNED, foeAt, hasFlag, isPicked, lowestOf, SPARKED, type State } from '../../state.ts'
import { firstCardDiscount } from '../allowed.ts'
import { canBeTargeted } from '../damage.ts'
import { bankCapacity, throwsLeft } from '../dice/pool.ts'
import { bitsAsked } from '../relic-values.ts'
import { addEnding, CAN_MEDDLE, CAN_THROW, CAN_TIDY, endingOf, sparksIn, ultsIn } from './endings.ts'
import { ALL_MANNERS, newWays, poolCode, workOut } from './ways.ts'

/** What may be done in a fight, in a stable order. */

export function fightActions(pack: Pack, s: State): readonly Action[] {
  const { config } = pack
  const pool = poolCode(s.pool)
  const touched = bitsAsked(pack.touches, s)
  let ending = s.hand.length > 0 || ((touched & KEEP_TOUCH) !== 0 && canKeep(pack, s)) ? CAN_TIDY : 0
  if (s.isAdmin) ending |= CAN_MEDDLE
  if (pool !== 0) {
    if (pack.hasSparks && !hasFlag(s, SPARKED)) ending |= sparksIn(pool)
    if (s.ults < config.fusions_per_turn) ending |= ultsIn(pool)
    if ((touched & THROW_TOUCH) !== 0 && throwsLeft(pack, s) > 0) ending |= CAN_THROW
  }
  if (s.plays >= config.plays_per_turn) return endingOf(ending)
  const actions: Action[] = []
  addPlays(pack, s, actions, pool, touched)
  // At the end of most turns nothing else is left.
  if (actions.length === 0) return endingOf(ending)
  addEnding(actions, ending)
  return actions
}

/** Every card of the hand that can be paid for, at every foe it can be aimed at. What the hand has in common is asked once. */
function addPlays(pack: Pack, s: State, actions: Action[], pool: number, touched: number): void {
  const { hand, charges } = s
  const { prices } = pack
  const energy = s.energy + ((touched & FIRST_CARD_TOUCH) === 0 ? 0 : firstCardDiscount(pack, s))
  const cheaper = pack.discounts[s.pattern]
  const discount = cheaper === undefined || hasFlag(s, ATTUNED) ? 0 : cheaper.modifiers.discount
  const wild = pool === 0 ? 0 : touched & WILD_TOUCH
  const ways = pack.ways[wild] ?? newWays(pack, wild)
  const row = pool * pack.askings
  const foes = targetBits(s)
  for (let place = 0; place < hand.length; place++) {
    const code = numberAt(hand, place)
    const price = numberAt(prices, code)
    const left = discount > 0 && elementIn(price) === cheaper?.element ? energy + discount : energy
    if (energyIn(price) > left || chargesIn(price) > charges) continue
    const at = row + askingIn(price)
    const manners = (ways[at] || workOut(ways, at, pack, s, code, wild)) & ALL_MANNERS
    if (isAimedIn(price)) addAimed(actions, place, manners, foes)
    else addFree(actions, place, manners)
  }
}

/** Each manner at each foe. Only the bits that are set are looked at: what they are nobody can foresee, and a wrong guess costs more than the rest. */
function addAimed(actions: Action[], place: number, manners: number, foes: number): void {
  for (let more = manners; more !== 0; more &= more - 1)
    for (let open = foes; open !== 0; open &= open - 1) actions.push(playAtFoe(place, lowestOf(open), lowestOf(more)))
}
function addFree(actions: Action[], place: number, manners: number): void {
  for (let more = manners; more !== 0; more &= more - 1) actions.push(playFreely(place, lowestOf(more)))
}

/** Foes a card can be aimed at, as bits by their places. */
function targetBits(s: State): number {
  const { foes } = s
  if (foes.length === 1) return 1
  let bits = 0
  for (let place = 0; place < foes.length; place++) if (canBeTargeted(s, foeAt(s, place))) bits |= 1 << place
  return bits
}

const canKeep = (pack: Pack, s: State): boolean =>
  s.pool.length > 0 && s.bank.length < pack.config.bank_cap && s.asked < bankCapacity(pack, s)

const DISCARDS = firstOf(DISCARD, DONE)
const ALL_DICE = firstOf(DIE, DONE)

export function pickActions(s: State): readonly Action[] {
  if (s.ask === ASK_BANK || (s.ask === ASK_REROLL && s.picked === 0)) return actionsAt(ALL_DICE, s.pool.length)
  if (s.ask === ASK_WHEEL || s.ask === ASK_STAR) return evolutions(s)
  const actions: Action[] = []
  for (let place = 0; place < s.pool.length; place++)
    if (s.ask === ASK_SWAP) addFaces(actions, place, numberAt(s.pool, place))
    else if (!isPicked(s, place)) actions.push(actionAt(DIE, place))
  actions.push(DONE)
  return actions
}

/** Cards of the hand that could evolve. */
function evolutions({ hand }: State): Action[] {
  const actions: Action[] = []
  for (let place = 0; place < hand.length; place++)
    if (!isEvolvedCode(numberAt(hand, place))) actions.push(actionAt(CARD, place))
  return actions
}

/** A die can be turned to any other face. */
function addFaces(actions: Action[], place: number, die: number): void {
  const table = actionsAt(DIE_TO, place)
  for (let face = 0; face < table.length; face++) if (face !== die) actions.push(actionAt(table, face))
}

/** By the hand, then by the dice: with dice that may be kept. */
const TIDYINGS: (readonly Action[] | undefined)[][] = []

export function tidyActions(pack: Pack, s: State): readonly Action[] {
  const cards = s.hand.length
  const dice = s.pool.length
  return canKeep(pack, s) ? (TIDYINGS[cards]?.[dice] ?? makeTidying(cards, dice)) : actionsAt(DISCARDS, cards)
}

function makeTidying(cards: number, dice: number): readonly Action[] {
  const actions = [...DISCARD.slice(0, cards), ...KEEP.slice(0, dice), DONE]
  while (TIDYINGS.length <= cards) TIDYINGS.push([])
  const row = TIDYINGS[cards]
  if (row !== undefined) row[dice] = actions
  return actions
}
