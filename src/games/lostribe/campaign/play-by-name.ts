import type { Emit } from '../../../engine/contract/game.ts'
import type { Dice } from '../../../engine/dice/dice.ts'
import { whyNot } from '../combat/allowed.ts'
import type { Play } from '../combat/context.ts'
import { A_TRIPLE } from '../combat/dice/dice.ts'
import { donePicking, pick } from '../combat/picks.ts'
import { isWon, playFromHand } from '../combat/turns.ts'
import { cardAt } from '../combat/zones.ts'
import { isEvolvedCode } from '../content/compile/codes.ts'
import type { Pack } from '../content/pack.ts'
import type { Event } from '../events.ts'
import { elementOf, isElement, type Reason } from '../names.ts'
import type { State } from '../state.ts'
import { victory } from './rewards.ts'

/** A play by name, for callers outside a run. */
export interface PlayOrder {
  /** Place in the hand, from 0. */
  readonly card: number
  /** Place of the foe, from 0. */
  readonly target?: number
  readonly fuse?: 'triple' | 'pair'
  /** Which of its dice options, from 1. */
  readonly way?: number
  /** Places in the pool for a reroll, bank or swap; for a swap the element it turns to; a place in the hand to evolve. */
  readonly dice?: readonly number[]
  readonly to?: string
  readonly evolve?: number
}
export type Played = { readonly ok: true } | { readonly ok: false; readonly reason: Reason }

/** §7.2 The dice and the card an order names must be there, before anything is paid. */
function whyNotNamed(pack: Pack, s: State, order: PlayOrder): Reason | undefined {
  const { card: place, fuse, dice = [], to, evolve } = order
  const card = cardAt(pack, s, place)
  const kind = card.manip?.kind
  const left = s.pool.length - (fuse === undefined ? card.diceCount : A_TRIPLE)
  const isThere = (die: number, i: number): boolean =>
    Number.isInteger(die) && die >= 0 && die < (kind === 'bank' ? left - i : left)
  if (!dice.every(isThere)) return 'bad_target'
  if (kind === 'reroll' && new Set(dice).size !== dice.length) return 'bad_target'
  if (kind === 'swap' && order.dice !== undefined && !isElement(to)) return 'bad_target'
  if (evolve === undefined) return undefined
  const code = s.hand[evolve >= place ? evolve + 1 : evolve]
  return code === undefined || isEvolvedCode(code) ? 'bad_target' : undefined
}

const isPicking = (s: State): boolean => s.phase === 'pick'

/**
 * §7.2 Plays a card or changes nothing at all: then the reason says why, in words that never change. Where the card asks for dice
 * or a card and the order names none, the state waits in `pick`.
 */
export function playCard(pack: Pack, s: State, order: PlayOrder, dice: Dice, emit?: Emit<Event>): Played {
  const { fuse, target = 0, way = 0 } = order
  const reason = whyNot(pack, s, order.card, target, fuse, way) ?? whyNotNamed(pack, s, order)
  if (reason !== undefined) {
    emit?.({ kind: 'refused', reason })
    return { ok: false, reason }
  }
  const play: Play = { pack, s, dice, emit }
  playFromHand(play, order.card, target, { fuse, way })
  if (isWon(s)) victory(play)
  const places = order.dice ?? (order.evolve === undefined ? [] : [order.evolve])
  for (const place of places) {
    if (!isPicking(s)) break
    pick(play, place, elementOf(order.to))
    if (isWon(s)) victory(play)
  }
  if (isPicking(s) && places.length > 0) donePicking(play)
  return { ok: true }
}
