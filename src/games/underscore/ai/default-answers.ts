import { unreachable } from '../../../engine/unreachable.ts'
import { at } from '../../../lib/enums.ts'
import { ANSWER_ORDERS, CAST_MOVE, type Order } from '../actions.ts'
import type { Library, MoveRoot } from '../content/library.ts'
import { recordAnswerAt, recordTargetAt } from '../duel/choice-records.ts'
import { knownChosenRoot, takeChoice } from '../duel/choices/choice.ts'
import { legalAnswers, questionAt, questionCount } from '../duel/choices/questions.ts'
import type { PreparedAsk } from '../duel/context.ts'
import { UID } from '../duel/move.ts'
import { ATTUNED, type Duel, LAST_MOVE, moveInSlot, type Side, sideOfSeat } from '../duel/side.ts'
import { duelSeenBy } from '../duel/visibility.ts'
import { AT_CASTER, elementOfNumber, NONE, type Status, statusOfNumber, WEAK_BITS } from '../names.ts'
import { ANSWER_OPPONENT, ANSWER_SELF } from '../questions.ts'

/** §15 Default answers to questions, from public information and without search. */

/** The answer recorded in a script if it is still valid, otherwise the first sensible one. */
export function defaultAnswer(
  pack: Library,
  view: Duel,
  seat: number,
  root: MoveRoot,
  ask: PreparedAsk,
  recorded: number,
): Order {
  const orders = legalAnswers(pack, view, seat, ask)
  const valid = recorded < 0 ? undefined : orders.find((order) => order.n === recorded)
  return valid ?? fallback(view, seat, root, ask, orders)
}

function fallback(view: Duel, seat: number, root: MoveRoot, ask: PreparedAsk, orders: readonly Order[]): Order {
  const side = sideOfSeat(view, seat)
  const other = sideOfSeat(view, 1 - seat)
  const first = at(orders, 0)
  switch (ask.ask) {
    case 'target':
      return at(ANSWER_ORDERS.target, isHelpfulToTarget(root) ? ANSWER_SELF : ANSWER_OPPONENT)
    case 'element':
      return orders.find(({ n }) => isWeakTo(other, n)) ?? first
    case 'status':
      return statusWithMostTurns(
        (root.asksTarget ? isOwnTarget(side, root) : root.target === AT_CASTER) ? side : other,
        orders,
      )
    case 'theirMove': {
      const last = other.stats[LAST_MOVE]
      return orders.find(({ n }) => last >= 0 && moveInSlot(other, n)?.[UID] === last) ?? first
    }
    case 'times':
      return ask.of === undefined ? first : at(orders, orders.length - 1)
    case 'number':
    case 'ownMove':
    case 'guess':
    case 'declaration':
    case 'declType':
    case 'option':
    case 'field':
    case 'sign':
    case 'path':
    case 'pick':
    case 'alias':
    case 'anyMove':
    case 'pair':
      return first
    default:
      return unreachable(ask.ask)
  }
}
function isWeakTo({ stats }: Side, value: number): boolean {
  const element = elementOfNumber(value)
  return element !== NONE && (stats[ATTUNED] & WEAK_BITS[element]) !== 0
}

const GIFTS: readonly (Status | string)[] = ['regen', 'strong', 'tough', 'quick'] satisfies Status[]
/** Whether the move's first effect is good for its target. */
export const isHelpfulToTarget = ({ def }: MoveRoot): boolean => {
  const first = def.post?.[0]
  if (first?.do === 'loseStatus') return true
  return first?.do === 'gainStatus' && GIFTS.includes(first.status)
}
const isOwnTarget = ({ answers }: Side, root: MoveRoot): boolean =>
  answers.length > 0 ? answers[0] === ANSWER_SELF : isHelpfulToTarget(root)

const turnsBy = ({ stats }: Side, value: number): number => {
  const status = statusOfNumber(value)
  return status === NONE ? 0 : stats[status]
}
/** The order that names the status, among those on offer, of which a side has most turns. */
export function statusWithMostTurns(side: Side, orders: readonly Order[]): Order {
  let best = at(orders, 0)
  for (const order of orders) if (turnsBy(side, order.n) > turnsBy(side, best.n)) best = order
  return best
}
export const hasNoTurnsOf = (side: Side, status: number): boolean => turnsBy(side, status) === 0

/** Commits the move in a slot with default answers. For a choice of which the move was seen, but not its answers. */
export const commitSlot = (pack: Library, duel: Duel, seat: number, slot: number): void =>
  castWithAnswers(pack, duel, duelSeenBy(pack, duel, seat), seat, slot, NONE)

/** Casts the move in a slot. Takes the answers of the record at `where`, as far as they are valid. */
export function castWithAnswers(
  pack: Library,
  duel: Duel,
  view: Duel,
  seat: number,
  slot: number,
  where: number,
): void {
  const side = sideOfSeat(duel, seat)
  let isDone = takeChoice(pack, duel, seat, at(CAST_MOVE, slot))
  const root = knownChosenRoot(pack, side)
  for (let guard = questionCount(root, true); !isDone && guard >= 0; guard--) {
    const position = side.answers.length
    const recorded = recordedAnswer(side.script, where, root, position)
    isDone = takeChoice(pack, duel, seat, defaultAnswer(pack, view, seat, root, questionAt(root, position), recorded))
  }
}

/** The recorded answer to the question at an index, where the target counts as the first question; −1 if there is none. */
function recordedAnswer(script: string, where: number, { asksTarget }: MoveRoot, position: number): number {
  if (where < 0) return NONE
  if (!asksTarget) return recordAnswerAt(script, where, position)
  return position === 0 ? recordTargetAt(script, where) : recordAnswerAt(script, where, position - 1)
}
