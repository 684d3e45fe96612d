import type { Emit } from '../../../engine/contract/game.ts'
import type { Dice } from '../../../engine/dice/dice.ts'
import type { Play } from '../combat/context.ts'
import { TRIPLE_DICE } from '../combat/dice/dice.ts'
import { donePicking, pick } from '../combat/picks.ts'
import { refusalReason } from '../combat/playable.ts'
import { isWon, playFromHand } from '../combat/turns.ts'
import { cardAt } from '../combat/zones.ts'
import { isEvolvedCode } from '../content/compile/card-codes.ts'
import type { Pack } from '../content/pack.ts'
import type { Event } from '../events.ts'
import type { State } from '../state.ts'
import { elementOf, isElement, type Reason } from '../vocabulary.ts'
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
export type Played = { readonly ok: true } | { readonly ok: false; readonly reason: Reason }

/** §7.2 Checks that the dice and the card named in the order will still be there once the costs are paid. */
function namedRefusal(pack: Pack, s: State, order: PlayOrder): Reason | undefined {
  const { card: index, fuse, dice = [], to, evolve } = order
  const card = cardAt(pack, s, index)
  const kind = card.manip?.kind
  const left = s.pool.length - (fuse === undefined ? card.diceCount : TRIPLE_DICE)
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
export function playCard(pack: Pack, s: State, order: PlayOrder, dice: Dice, emit?: Emit<Event>): Played {
  const { fuse, target = 0, optionNumber = 0 } = order
  const reason = refusalReason(pack, s, order.card, target, fuse, optionNumber) ?? namedRefusal(pack, s, order)
  if (reason !== undefined) {
    emit?.({ kind: 'refused', reason })
    return { ok: false, reason }
  }
  const play: Play = { pack, s, dice, emit }
  playFromHand(play, order.card, target, { fuse, optionNumber })
  if (isWon(s)) winFight(play)
  const indexes = order.dice ?? (order.evolve === undefined ? [] : [order.evolve])
  for (const index of indexes) {
    if (!isPicking(s)) break
    pick(play, index, elementOf(order.to))
    if (isWon(s)) winFight(play)
  }
  if (isPicking(s) && indexes.length > 0) donePicking(play)
  return { ok: true }
}
