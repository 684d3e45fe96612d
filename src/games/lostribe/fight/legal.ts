import {
  type Action,
  ADMIN,
  actionAt,
  actionsAt,
  CARD,
  DIE,
  DIE_TO,
  DISCARD,
  DONE,
  END_TURN,
  FUSE,
  FUSE_ON,
  firstOf,
  KEEP,
  KINDLE,
  KINDLE_ON,
  PLAY,
  PLAY_ON,
  SPARK,
  THROW,
  TIDY,
  tableAt,
  ULT,
} from '../actions.ts'
import type { Card } from '../language/cards.ts'
import { isEvolvedCode } from '../language/codes.ts'
import type { Pack } from '../language/pack.ts'
import { numberAt } from '../lists.ts'
import { ASK_BANK, ASK_REROLL, ASK_STAR, ASK_SWAP, ASK_WHEEL } from '../names.ts'
import { ATTUNED, foeAt, hasFlag, isPicked, SPARKED, type State } from '../state.ts'
import { firstCardDiscount, fuseOf } from './allowed.ts'
import { canBeTargeted } from './blows.ts'
import { A_TRIPLE, countDice, diceIn } from './dice.ts'
import { canSpend, wildBits } from './payment.ts'
import { bankCapacity, throwsLeft } from './pool.ts'

/** What may be done in a fight, in a stable order. */

export function fightActions(pack: Pack, s: State): readonly Action[] {
  const { hand, pool } = s
  const actions: Action[] = []
  const counts = countDice(pool)
  if (s.plays < pack.config.plays_per_turn) addPlays(pack, s, actions, counts)
  if (pool.length > 0 && !hasFlag(s, SPARKED)) addSparks(pack, actions, counts)
  if (pool.length >= A_TRIPLE && s.ults < pack.config.fusions_per_turn)
    for (let element = 0; element < ULT.length; element++) {
      const ult = ULT[element]
      if (ult !== undefined && diceIn(counts, element) >= A_TRIPLE) actions.push(ult)
    }
  if (pool.length > 0 && throwsLeft(pack, s) > 0) actions.push(THROW)
  const canTidy = hand.length > 0 || canKeep(pack, s)
  if (s.isAdmin) actions.push(ADMIN)
  if (actions.length === 0) return canTidy ? END_OR_TIDY : ONLY_END
  actions.push(END_TURN)
  if (canTidy) actions.push(TIDY)
  return actions
}
// At the end of most turns nothing else is left.
const ONLY_END: readonly Action[] = [END_TURN]
const END_OR_TIDY: readonly Action[] = [END_TURN, TIDY]

/** Every card of the hand that can be paid for, at every foe it can be aimed at. What the hand has in common is asked once. */
function addPlays(pack: Pack, s: State, actions: Action[], counts: number): void {
  const { hand } = s
  const mustPay = pack.config.missing_dice === 'refuse'
  const energy = s.energy + firstCardDiscount(pack, s)
  const cheaper = pack.discounts[s.pattern]
  const discount = cheaper === undefined || hasFlag(s, ATTUNED) ? 0 : cheaper.modifiers.discount
  const total = s.pool.length
  const wild = total === 0 ? 0 : wildBits(pack, s)
  for (let place = 0; place < hand.length; place++) {
    const card = pack.cards[numberAt(hand, place)]
    if (card === undefined) continue
    const left = discount > 0 && card.element === cheaper?.element ? energy + discount : energy
    if (card.cost > left || card.charges > s.charges) continue
    const isPaid = card.diceCount === 0 || !mustPay || diceIn(counts, card.diceElement) >= card.diceCount
    if (isPaid)
      if (card.isAimed) addAimed(actions, actionsAt(PLAY_ON, place), s)
      else actions.push(actionAt(PLAY, place))
    if (total > 0 && card.options.length > 0) addKindled(actions, card, place, s, counts, wild)
    if (card.isFusible && fuseOf(s, card) !== undefined)
      if (card.isAimed) addAimed(actions, actionsAt(FUSE_ON, place), s)
      else actions.push(actionAt(FUSE, place))
  }
}

/** §7.4 With each of its dice options that the dice are there for. */
function addKindled(actions: Action[], card: Card, place: number, s: State, counts: number, wild: number): void {
  const { options, isAimed } = card
  for (let way = 0; way < options.length; way++) {
    const option = options[way]
    if (option === undefined || !canSpend(option.need, counts, s.pool.length, wild)) continue
    if (isAimed) addAimed(actions, actionsAt(tableAt(KINDLE_ON, way), place), s)
    else actions.push(actionAt(tableAt(KINDLE, way), place))
  }
}

/** §3.6 One for each face that lies there. */
function addSparks({ hasSparks }: Pack, actions: Action[], counts: number): void {
  if (!hasSparks) return
  for (let element = 0; element < SPARK.length; element++)
    if (diceIn(counts, element) > 0) actions.push(actionAt(SPARK, element))
}

/** At every foe it can be aimed at. */
function addAimed(actions: Action[], atFoes: readonly Action[], s: State): void {
  const { foes } = s
  if (foes.length === 1) actions.push(actionAt(atFoes, 0))
  else
    for (let place = 0; place < foes.length; place++)
      if (canBeTargeted(s, foeAt(s, place))) actions.push(actionAt(atFoes, place))
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

export function tidyActions(pack: Pack, s: State): readonly Action[] {
  if (!canKeep(pack, s)) return actionsAt(DISCARDS, s.hand.length)
  const actions: Action[] = []
  for (let place = 0; place < s.hand.length; place++) actions.push(actionAt(DISCARD, place))
  for (let place = 0; place < s.pool.length; place++) actions.push(actionAt(KEEP, place))
  actions.push(DONE)
  return actions
}
