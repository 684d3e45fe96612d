import { at } from '../../../lib/enums.ts'
import { ANSWER_ORDERS } from '../actions.ts'
import type { Library, MoveRoot } from '../content/library.ts'
import { recordAnswerAt, recordTargetAt } from '../duel/choice-records.ts'
import { type Cast, makeCast, makeQueryWorld, rootOfMove } from '../duel/context.ts'
import { isStatusActive } from '../duel/damage.ts'
import { chargeLeft, elementOf, ITERS, type Move, PROOF } from '../duel/move.ts'
import { NO_DICE } from '../duel/no-dice.ts'
import { ATTUNED, type Duel, ITER_MOD, MODS, NEXT_DAMAGE, NEXT_ITERS, type Side, sideOfSeat } from '../duel/side.ts'
import { standingChangeBits } from '../duel/statics.ts'
import { STATIC } from '../hooks.ts'
import {
  ABSORB_BITS,
  ANGER,
  ANGER_PROOF,
  AT_CASTER,
  ATTACK,
  bitCount,
  elementOfNumber,
  hasBit,
  IMMUNE_BITS,
  type MaybeElement,
  NONE,
  RESIST_BITS,
  SLEEP,
  SLEEP_PROOF,
  STRONG,
  STUN,
  STUN_PROOF,
  TOUGH,
  UTILITY,
  WEAK_BITS,
} from '../names.ts'
import { ANSWER_SELF } from '../questions.ts'
import { defaultAnswer, hasNoTurnsOf, isHelpfulToTarget, statusWithMostTurns } from './default-answers.ts'

/** Estimates a move from public information: whether it would be futile, and how much damage it would do. */

/** A script and an index in it, which together give the recorded answers of a choice. */
interface Recorded {
  readonly script: string
  readonly where: number
}
/** The value for a choice without a record, whose answers can be chosen freely. */
const UNRECORDED: Recorded = { script: '', where: NONE }

/** Whether a move would be barred, absorbed or stopped, or would cure something that is not there. */
export function isMoveFutile(pack: Library, view: Duel, seat: number, move: Move, recorded = UNRECORDED): boolean {
  const side = sideOfSeat(view, seat)
  const root = rootOfMove(pack, move)
  const proof = move[PROOF] | proofOf(pack, view, seat)
  if (isStatusActive(side, SLEEP) && (proof & SLEEP_PROOF) === 0) return true
  if (root.type === ATTACK && isStatusActive(side, STUN) && (proof & STUN_PROOF) === 0) return true
  if (root.type === UTILITY && isStatusActive(side, ANGER) && (proof & ANGER_PROOF) === 0) return true
  if (root.type !== ATTACK) return isIdleCure(pack, view, seat, root, recorded)
  const element = root.strikesOwn
    ? elementOf(move)
    : (declaredElement(root, recorded) ?? root.strikeElement(hypotheticalCast(pack, view, seat, move)))
  const attuned = sideOfSeat(view, 1 - seat).stats[ATTUNED]
  return element !== NONE && (attuned & (ABSORB_BITS[element] | IMMUNE_BITS[element])) !== 0
}

/** The bars against which blessings make all moves of a side proof. */
const proofOf = (pack: Library, view: Duel, seat: number): number =>
  hasBit(sideOfSeat(view, seat).stats[MODS], STATIC.proof)
    ? standingChangeBits(makeQueryWorld(pack, view, NO_DICE), seat, STATIC.proof)
    : 0

/** The recorded element of the hit; undefined if the hit does not depend on a declared element. */
function declaredElement({ def, asks }: MoveRoot, { script, where }: Recorded): MaybeElement | undefined {
  const strike = (def.iter ?? []).find((effect) => effect.do === 'damage')
  const index = asks.findIndex(({ ask, bind }) => ask === 'element' && `$${bind}` === strike?.el)
  return where < 0 || index < 0 ? undefined : elementOfNumber(recordAnswerAt(script, where, index))
}

/** A hypothetical cast of a move, in which its values can be computed. */
function hypotheticalCast(pack: Library, view: Duel, seat: number, move: Move): Cast {
  const cast = makeCast(makeQueryWorld(pack, view, NO_DICE), seat, 1 - seat)
  cast.move = move
  cast.vars = move
  return cast
}

/** Whether a declared cure or negation is about a status or attunement that is not there. */
function isIdleCure(pack: Library, view: Duel, seat: number, root: MoveRoot, { script, where }: Recorded): boolean {
  const first = root.def.post?.[0]
  if (first?.do !== 'negateStatus' && first?.do !== 'loseStatus' && first?.do !== 'negateAttune') return false
  const named = first.do === 'negateAttune' ? first.el : first.status
  const index = root.asks.findIndex(({ bind }) => `$${bind}` === named)
  if (index < 0) return false
  const isAtSelf = root.asksTarget
    ? where < 0
      ? isHelpfulToTarget(root)
      : recordTargetAt(script, where) === ANSWER_SELF
    : root.target === AT_CASTER
  const on = sideOfSeat(view, first.to === 'self' || isAtSelf ? seat : 1 - seat)
  const recorded = recordAnswerAt(script, where, index)
  if (first.do !== 'negateAttune')
    return hasNoTurnsOf(on, recorded >= 0 ? recorded : statusWithMostTurns(on, ANSWER_ORDERS.status).n)
  return !hasBit(on.stats[ATTUNED], defaultAnswer(pack, view, seat, root, at(root.asks, index), recorded).n)
}

/** §5 The damage to expect of a move over all its iterations, from public information. A utility counts as 1. */
export function expectedDamage(pack: Library, view: Duel, seat: number, move: Move): number {
  const root = rootOfMove(pack, move)
  if (root.type === UTILITY) return 1
  const side = sideOfSeat(view, seat)
  const cast = hypotheticalCast(pack, view, seat, move)
  cast.isAttack = true
  cast.isCharged = chargeLeft(move) > 0
  const iters = Math.max(0, move[ITERS] + (root.moreIters?.(cast) ?? 0) + side.stats[ITER_MOD] + side.stats[NEXT_ITERS])
  const base = root.estimate(cast) + side.stats[NEXT_DAMAGE]
  return iters * instance(side, sideOfSeat(view, 1 - seat), root.strikeElement(cast), base)
}

function instance(side: Side, other: Side, element: MaybeElement, base: number): number {
  if (base <= 0) return 0
  if (element === NONE) return base + 1
  const attuned = other.stats[ATTUNED]
  if ((attuned & ABSORB_BITS[element]) !== 0) return -1
  if ((attuned & IMMUNE_BITS[element]) !== 0) return 0
  const calc = Math.max(0, base - bitCount(attuned & RESIST_BITS[element]) + bitCount(attuned & WEAK_BITS[element]))
  return Math.max(0, calc + (isStatusActive(side, STRONG) ? 1 : 0) - (isStatusActive(other, TOUGH) ? 1 : 0))
}
