import {
  type Action,
  actionAt,
  actionPrefixes,
  aimedActionsAt,
  aimedPlay,
  DISCARD_CARD,
  DONE_PICKING,
  KEEP_DIE,
  PICK_CARD,
  PICK_DIE,
  TURN_DIE_TO,
  unaimedPlay,
} from '../../actions.ts'
import { isEvolvedCode } from '../../content/compile/card-codes.ts'
import type { Pack } from '../../content/pack.ts'
import { chargesInPrice, demandInPrice, elementInPrice, energyInPrice, isAimedInPrice } from '../../content/prices.ts'
import { FIRST_CARD_CHEAPER, GIVES_THROW, KEEPS_DICE, WILD_DICE } from '../../content/relic-flags.ts'
import { numberAt } from '../../number-lists.ts'
import { ATTUNEMENT_USED, foeAt, hasFlag, isDiePicked, lowestBit, SPARK_USED, type State } from '../../state.ts'
import { PICK_BANK, PICK_REROLL, PICK_STAR, PICK_SWAP, PICK_WHEEL } from '../../vocabulary.ts'
import { canBeTargeted } from '../damage.ts'
import { bankCapacity, throwsLeft } from '../dice/pool.ts'
import { firstCardDiscount } from '../playable.ts'
import { bitsOfRelics } from '../relic-values.ts'
import { ALL_PLAY_MODES, computePlayModes, newPlayModeCache, poolCode } from './play-modes.ts'
import { addTurnActions, CAN_OVERRIDE, CAN_THROW, CAN_TIDY, sparkBits, turnActions, ultBits } from './turn-actions.ts'

/** The legal actions of a fight, in a stable order. */

export function actPhaseActions(pack: Pack, s: State): readonly Action[] {
  const { config } = pack
  const pool = poolCode(s.pool)
  const flags = bitsOfRelics(pack.relicFlags, s)
  let turnBits = s.hand.length > 0 || ((flags & KEEPS_DICE) !== 0 && canKeep(pack, s)) ? CAN_TIDY : 0
  if (s.isAdmin) turnBits |= CAN_OVERRIDE
  if (pool !== 0) {
    if (pack.hasSparks && !hasFlag(s, SPARK_USED)) turnBits |= sparkBits(pool)
    if (s.ults < config.fusions_per_turn) turnBits |= ultBits(pool)
    if ((flags & GIVES_THROW) !== 0 && throwsLeft(pack, s) > 0) turnBits |= CAN_THROW
  }
  if (s.plays >= config.plays_per_turn) return turnActions(turnBits)
  const actions: Action[] = []
  addPlays(pack, s, actions, pool, flags)
  // At the end of most turns no card can be played any more, and the cached list can be returned.
  if (actions.length === 0) return turnActions(turnBits)
  addTurnActions(actions, turnBits)
  return actions
}

/** Adds the plays of each payable card, in every play mode and on every target. What all cards share is computed once. */
function addPlays(pack: Pack, s: State, actions: Action[], pool: number, flags: number): void {
  const { hand, charges } = s
  const { prices } = pack
  const energy = s.energy + ((flags & FIRST_CARD_CHEAPER) === 0 ? 0 : firstCardDiscount(pack, s))
  const cheaper = pack.discounts[s.pattern]
  const discount = cheaper === undefined || hasFlag(s, ATTUNEMENT_USED) ? 0 : cheaper.modifiers.discount
  const wild = pool === 0 ? 0 : flags & WILD_DICE
  const cache = pack.playModeCache[wild] ?? newPlayModeCache(pack, wild)
  const row = pool * pack.demandCount
  const foes = targetBits(s)
  for (let index = 0; index < hand.length; index++) {
    const code = numberAt(hand, index)
    const price = numberAt(prices, code)
    const left = discount > 0 && elementInPrice(price) === cheaper?.element ? energy + discount : energy
    if (energyInPrice(price) > left || chargesInPrice(price) > charges) continue
    const at = row + demandInPrice(price)
    const modes = (cache[at] || computePlayModes(cache, at, pack, s, code, wild)) & ALL_PLAY_MODES
    if (isAimedInPrice(price)) addAimed(actions, index, modes, foes)
    else addFree(actions, index, modes)
  }
}

/** Adds each play mode at each target. Loops only over bits that are set, because testing all of them would cost mispredicted branches. */
function addAimed(actions: Action[], index: number, modes: number, foes: number): void {
  for (let more = modes; more !== 0; more &= more - 1)
    for (let open = foes; open !== 0; open &= open - 1) actions.push(aimedPlay(index, lowestBit(open), lowestBit(more)))
}
function addFree(actions: Action[], index: number, modes: number): void {
  for (let more = modes; more !== 0; more &= more - 1) actions.push(unaimedPlay(index, lowestBit(more)))
}

/** The foes a card can be aimed at, as bits by index. */
function targetBits(s: State): number {
  const { foes } = s
  if (foes.length === 1) return 1
  let bits = 0
  for (let index = 0; index < foes.length; index++) if (canBeTargeted(s, foeAt(s, index))) bits |= 1 << index
  return bits
}

const canKeep = (pack: Pack, s: State): boolean =>
  s.pool.length > 0 && s.bank.length < pack.config.bank_cap && s.asked < bankCapacity(pack, s)

const DISCARDS = actionPrefixes(DISCARD_CARD, DONE_PICKING)
const ALL_DICE = actionPrefixes(PICK_DIE, DONE_PICKING)

export function pickPhaseActions(s: State): readonly Action[] {
  if (s.ask === PICK_BANK || (s.ask === PICK_REROLL && s.picked === 0)) return aimedActionsAt(ALL_DICE, s.pool.length)
  if (s.ask === PICK_WHEEL || s.ask === PICK_STAR) return evolutions(s)
  const actions: Action[] = []
  for (let index = 0; index < s.pool.length; index++)
    if (s.ask === PICK_SWAP) addFaces(actions, index, numberAt(s.pool, index))
    else if (!isDiePicked(s, index)) actions.push(actionAt(PICK_DIE, index))
  actions.push(DONE_PICKING)
  return actions
}

/** The actions that pick a card in hand that can evolve. */
function evolutions({ hand }: State): Action[] {
  const actions: Action[] = []
  for (let index = 0; index < hand.length; index++)
    if (!isEvolvedCode(numberAt(hand, index))) actions.push(actionAt(PICK_CARD, index))
  return actions
}

/** Adds the actions that turn a die to another face. */
function addFaces(actions: Action[], index: number, die: number): void {
  const table = aimedActionsAt(TURN_DIE_TO, index)
  for (let face = 0; face < table.length; face++) if (face !== die) actions.push(actionAt(table, face))
}

/** Lists of actions for tidying, with those that keep a die: by number of cards in hand, then by number of dice that can be kept. */
const TIDY_ACTIONS: (readonly Action[] | undefined)[][] = []

export function tidyPhaseActions(pack: Pack, s: State): readonly Action[] {
  const cards = s.hand.length
  const dice = s.pool.length
  return canKeep(pack, s)
    ? (TIDY_ACTIONS[cards]?.[dice] ?? makeTidyActions(cards, dice))
    : aimedActionsAt(DISCARDS, cards)
}

function makeTidyActions(cards: number, dice: number): readonly Action[] {
  const actions = [...DISCARD_CARD.slice(0, cards), ...KEEP_DIE.slice(0, dice), DONE_PICKING]
  while (TIDY_ACTIONS.length <= cards) TIDY_ACTIONS.push([])
  const row = TIDY_ACTIONS[cards]
  if (row !== undefined) row[dice] = actions
  return actions
}
