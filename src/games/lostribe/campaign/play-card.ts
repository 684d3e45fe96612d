import type { Emit } from '../../../engine/contract/game.ts'
import type { Dice } from '../../../engine/dice/dice.ts'
import type { PlayContext } from '../combat/context.ts'
import { DICE_PER_TRIPLE } from '../combat/dice/dice.ts'
import { finishPicking, performPick } from '../combat/picks.ts'
import { refusalReason } from '../combat/playable.ts'
import { isFightWon, playFromHand } from '../combat/turns.ts'
import { handCardAt } from '../combat/zones.ts'
import { isEvolvedCode } from '../content/compile/card-codes.ts'
import type { Pack } from '../content/pack.ts'
import type { Event } from '../events.ts'
import type { State } from '../state.ts'
import { elementOf, isElement, type RefusalReason } from '../vocabulary.ts'
import { winFight } from './rewards.ts'

/** What to play, for callers outside a run. */
export interface PlayOrder {
  /** The card's index in the hand. */
  readonly card: number
  /** The index of the target foe. */
  readonly target?: number
  readonly fuse?: 'triple' | 'pair'
  /** The number of the card's dice option, from 1. */
  readonly optionNumber?: number
  /**
   * `dice` are indexes in the pool of dice to reroll, bank or swap, `to` the element a swapped die turns to, `evolve`
   * the index in the hand of the card to evolve.
   */
  readonly dice?: readonly number[]
  readonly to?: string
  readonly evolve?: number
}
export type PlayResult = { readonly ok: true } | { readonly ok: false; readonly reason: RefusalReason }

/** §7.2 Checks that the dice and the card named in the order will still be there once the costs are paid. */
function namedRefusal(pack: Pack, s: State, order: PlayOrder): RefusalReason | undefined {
  const { card: index, fuse, dice = [], to, evolve } = order
  const card = handCardAt(pack, s, index)
  const kind = card.manip?.kind
  const left = s.pool.length - (fuse === undefined ? card.diceCount : DICE_PER_TRIPLE)
  const isThere = (die: number, i: number): boolean =>
    Number.isInteger(die) && die >= 0 && die < (kind === 'bank' ? left - i : left)
  if (!dice.every(isThere)) return 'bad_target'
  if (kind === 'reroll' && new Set(dice).size !== dice.length) return 'bad_target'
  if (kind === 'swap' && order.dice !== undefined && !isElement(to)) return 'bad_target'
  if (evolve === undefined) return undefined
  const code = s.hand[evolve >= index ? evolve + 1 : evolve]
  return code === undefined || isEvolvedCode(code) ? 'bad_target' : undefined
}

const isPicking = (s: State): boolean => s.phase === 'pick'

/**
 * §7.2 Plays a card, or changes nothing and returns the reason. If the card makes the player pick dice or a card and
 * the order does not name them, the state waits in phase `pick`.
 */
export function playCard(pack: Pack, s: State, order: PlayOrder, dice: Dice, emit?: Emit<Event>): PlayResult {
  const { fuse, target = 0, optionNumber = 0 } = order
  const reason = refusalReason(pack, s, order.card, target, fuse, optionNumber) ?? namedRefusal(pack, s, order)
  if (reason !== undefined) {
    emit?.({ kind: 'refused', reason })
    return { ok: false, reason }
  }
  const play: PlayContext = { pack, s, dice, emit }
  playFromHand(play, order.card, target, { fuse, optionNumber })
  if (isFightWon(s)) winFight(play)
  const indexes = order.dice ?? (order.evolve === undefined ? [] : [order.evolve])
  for (const index of indexes) {
    if (!isPicking(s)) break
    performPick(play, index, elementOf(order.to))
    if (isFightWon(s)) winFight(play)
  }
  if (isPicking(s) && indexes.length > 0) finishPicking(play)
  return { ok: true }
}
