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
import { isEvolvedCode } from '../../language/codes.ts'
import type { Pack } from '../../language/pack.ts'
import { askingIn, chargesIn, elementIn, energyIn, isAimedIn } from '../../language/prices.ts'
import { numberAt } from '../../lists.ts'
import { ASK_BANK, ASK_REROLL, ASK_STAR, ASK_SWAP, ASK_WHEEL } from '../../names.ts'
import { ATTUNED, foeAt, hasFlag, isPicked, SPARKED, type State } from '../../state.ts'
import { firstCardDiscount } from '../allowed.ts'
import { canBeTargeted } from '../blows.ts'
import { wildBits } from '../payment.ts'
import { bankCapacity, throwsLeft } from '../pool.ts'
import { CAN_MEDDLE, CAN_THROW, CAN_TIDY, endingOf, sparksIn, ultsIn } from './endings.ts'
import { ALL_MANNERS, poolCode, waysWith, workOut } from './ways.ts'

/** What may be done in a fight, in a stable order. */

export function fightActions(pack: Pack, s: State): readonly Action[] {
  const { config } = pack
  const pool = poolCode(s.pool)
  let ending = s.hand.length > 0 || canKeep(pack, s) ? CAN_TIDY : 0
  if (s.isAdmin) ending |= CAN_MEDDLE
  if (pool !== 0) {
    if (pack.hasSparks && !hasFlag(s, SPARKED)) ending |= sparksIn(pool)
    if (s.ults < config.fusions_per_turn) ending |= ultsIn(pool)
    if (throwsLeft(pack, s) > 0) ending |= CAN_THROW
  }
  const last = endingOf(ending)
  if (s.plays >= config.plays_per_turn) return last
  const actions: Action[] = []
  addPlays(pack, s, actions, pool)
  // At the end of most turns nothing else is left.
  if (actions.length === 0) return last
  for (let i = 0; i < last.length; i++) actions.push(actionAt(last, i))
  return actions
}

/** Every card of the hand that can be paid for, at every foe it can be aimed at. What the hand has in common is asked once. */
function addPlays(pack: Pack, s: State, actions: Action[], pool: number): void {
  const { hand, charges } = s
  const { prices } = pack
  const energy = s.energy + firstCardDiscount(pack, s)
  const cheaper = pack.discounts[s.pattern]
  const discount = cheaper === undefined || hasFlag(s, ATTUNED) ? 0 : cheaper.modifiers.discount
  const wild = pool === 0 ? 0 : wildBits(pack, s)
  const ways = waysWith(pack, wild)
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

function addFree(actions: Action[], place: number, manners: number): void {
  for (let manner = 0, left = manners; left !== 0; manner++, left >>= 1)
    if ((left & 1) !== 0) actions.push(playFreely(place, manner))
}

function addAimed(actions: Action[], place: number, manners: number, foes: number): void {
  for (let manner = 0, left = manners; left !== 0; manner++, left >>= 1) {
    if ((left & 1) === 0) continue
    for (let foe = 0, open = foes; open !== 0; foe++, open >>= 1)
      if ((open & 1) !== 0) actions.push(playAtFoe(place, foe, manner))
  }
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

export function tidyActions(pack: Pack, s: State): readonly Action[] {
  if (!canKeep(pack, s)) return actionsAt(DISCARDS, s.hand.length)
  const actions: Action[] = []
  for (let place = 0; place < s.hand.length; place++) actions.push(actionAt(DISCARD, place))
  for (let place = 0; place < s.pool.length; place++) actions.push(actionAt(KEEP, place))
  actions.push(DONE)
  return actions
}
