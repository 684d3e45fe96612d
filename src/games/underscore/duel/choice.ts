import { CASTS_OF, MOST_ACTIVE, type Order } from '../actions.ts'
import { type Ask, MOD } from '../language/content.ts'
import { BIND_PROOF } from '../names.ts'
import type { Pack } from '../run/pack.ts'
import { answersFor, answerValue, questionAt, questionCount } from './asks.ts'
import { makeWorld, type Root, rootOf } from './machine.ts'
import { NO_DICE } from './no-dice.ts'
import { answerOffer, offerAnswers, offerAt } from './offers.ts'
import {
  BANK_SLOT,
  BOUND,
  COOL,
  type Duel,
  EXTRA,
  FREE_TURN,
  FROM_BANK_UNBANK,
  type Mv,
  moveAt,
  NOT_CHOSEN,
  PROOF,
  type Side,
  WAIT,
} from './side.ts'
import { staticSum } from './trigger.ts'
import { record } from './turn.ts'

/** P1 Both sides commit a move with its answers, without seeing the other's. */

const FREEING = (1 << MOD.ignoreCooldown) | (1 << MOD.ignoreBind) | (1 << MOD.castBanked)

/** §9 The slots one may choose from, as bits: active ones first, banked ones from bit 6 on. */
export function selectable(pack: Pack, d: Duel, seat: number): number {
  const side = d.sides[seat as 0 | 1]
  let freeCool = side.next[FREE_TURN] === d.turn
  let freeBind = false
  let castBanked = false
  if ((side.mods & FREEING) !== 0) {
    const w = makeWorld(pack, d, NO_DICE, undefined)
    freeCool ||= staticSum(w, seat, MOD.ignoreCooldown) > 0
    freeBind = staticSum(w, seat, MOD.ignoreBind) > 0
    castBanked = staticSum(w, seat, MOD.castBanked) > 0
  }
  let bits = 0
  const { active, bank } = side
  for (let i = 0; i < active.length; i++) if (isFree(active[i] as Mv, freeCool, freeBind)) bits |= 1 << i
  for (let i = 0; i < bank.length; i++) {
    const m = bank[i] as Mv
    if (
      !castBanked &&
      pack.roots[m[0] as number]?.fromBank === undefined &&
      ((m[EXTRA] as number) & FROM_BANK_UNBANK) === 0
    )
      continue
    if (isFree(m, freeCool, freeBind)) bits |= 1 << (MOST_ACTIVE + i)
  }
  return bits
}

const isFree = (m: Mv, freeCool: boolean, freeBind: boolean): boolean =>
  (m[COOL] === 0 || freeCool) && (m[BOUND] === 0 || freeBind || ((m[PROOF] as number) & BIND_PROOF) !== 0)

export const slotOfBit = (bit: number): number => (bit < MOST_ACTIVE ? bit : BANK_SLOT + bit - MOST_ACTIVE)

/** The move a side has chosen, whose questions are being answered. */
export const chosenRoot = (pack: Pack, side: Side): Root | undefined => {
  if (side.chosen < 0) return undefined
  const m = moveAt(side, side.chosen)
  return m === undefined ? undefined : rootOf(pack, m)
}

const isDoubled = (pack: Pack, d: Duel, seat: number): boolean =>
  (d.sides[seat as 0 | 1].mods & (1 << MOD.declarationCount)) !== 0 &&
  staticSum(makeWorld(pack, d, NO_DICE, undefined), seat, MOD.declarationCount) > 0

/** What a seat may choose now: a move, or an answer. */
export function duelLegal(pack: Pack, d: Duel, seat: number): readonly Order[] {
  const side = d.sides[seat as 0 | 1]
  if (side.chosen === NOT_CHOSEN) {
    if (side.delays.length > 0) {
      const at = offerAt(pack, d, seat)
      if (at >= 0) return offerAnswers(pack, d, seat, at)
    }
    return CASTS_OF[selectable(pack, d, seat)] as readonly Order[]
  }
  const root = chosenRoot(pack, side) as Root
  return answersFor(pack, d, seat, questionAt(root, side.answers.length))
}

/** Takes a choice; questions nobody can answer answer themselves. Returns whether the side is done. */
export function takeChoice(pack: Pack, d: Duel, seat: number, order: Order): boolean {
  const side = d.sides[seat as 0 | 1]
  if (order.verb === 'wait') {
    side.chosen = WAIT
    side.isReady = true
    return true
  }
  if (order.verb === 'cast') {
    const m = moveAt(side, order.n) as Mv
    const root = rootOf(pack, m)
    side.chosen = order.n
    if (root.isPlainAsk) {
      side.isReady = true
      record(d, side, root.index, NOTHING)
      return true
    }
    if (side.answers.length > 0) side.answers = []
  } else if (side.chosen === NOT_CHOSEN) {
    answerOffer(pack, d, seat, order)
    return false
  } else side.answers.push(order.n)
  return skipUnanswerable(pack, d, seat)
}

const NOTHING: readonly number[] = []

function skipUnanswerable(pack: Pack, d: Duel, seat: number): boolean {
  const side = d.sides[seat as 0 | 1]
  const root = chosenRoot(pack, side) as Root
  const total = questionCount(root, root.declares && isDoubled(pack, d, seat))
  while (side.answers.length < total && answersFor(pack, d, seat, questionAt(root, side.answers.length)).length === 0)
    side.answers.push(-1)
  return side.answers.length >= total && commit(d, seat, root)
}

/** The answers become values: moves and declarations are kept by what they are, not by where they lie. */
function commit(d: Duel, seat: number, root: Root): boolean {
  const side = d.sides[seat as 0 | 1]
  const given = side.answers
  if (root.asksTarget) side.target = given[0] as number
  const rest = root.asksTarget ? given.slice(1) : given
  side.isReady = true
  record(d, side, root.index, rest)
  for (let i = 0; i < rest.length; i++) {
    const n = rest[i] as number
    rest[i] = n < 0 ? -1 : answerValue(d, seat, root.asks[i % root.asks.length] as Ask, n)
  }
  side.answers = rest
  return true
}
