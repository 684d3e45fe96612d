import { unreachable } from '../../../engine/unreachable.ts'
import { at } from '../../../lib/enums.ts'
import {
  ANSWER_ORDERS,
  BANK_MOVE,
  CHOOSE_MINORS,
  DONE_ARRANGING,
  FORGET_MOVE,
  LEARN_FORM,
  LEARN_MOVE,
  type Order,
  SKIP_CHOICE,
  swapOrder,
  TAKE_MAJOR,
  TAKE_MINOR,
  UNBANK_MOVE,
} from '../actions.ts'
import { legalDuelOrders } from '../duel/choices/choice.ts'
import { FIGHTING, FIRST_BANK_SLOT, isReady } from '../duel/side.ts'
import { NO_LEARNING, NO_MINORS } from '../names.ts'
import { MAX_POOL_CHANGES, type State } from '../state.ts'
import { isPickOverActive, isPickOverBanked, takenBlessing } from './current-upgrade.ts'
import { isMajorOpen } from './draft.ts'
import { fighterOfEncounter } from './encounters.ts'
import type { Pack } from './pack.ts'
import { activeSize, bankSize, PICKS_PER_ACTIVE_MOVE } from './upgrade.ts'
import { upgradeAnswers } from './upgrade-answers.ts'

const BOTH = [0, 1] as const
const FIRST = [0] as const
const SECOND = [1] as const
const NOBODY = [] as const

/** The seats that must act. Both choose without seeing the other's choice; a side with more questions then continues alone. */
export function seatsToAct(s: State): readonly number[] {
  if (s.phase === 'over') return NOBODY
  if (s.phase !== 'fight' || !s.isSeated) return FIRST
  const [a, b] = s.duel.sides
  if (s.duel.winner !== FIGHTING) return NOBODY
  return isReady(a) ? SECOND : isReady(b) ? FIRST : BOTH
}

export function legalOrders(pack: Pack, s: State, seat: number): readonly Order[] {
  switch (s.phase) {
    case 'fight':
      return legalDuelOrders(pack, s.duel, seat)
    case 'build':
      return pack.orders.builds
    case 'upgrade':
      return upgradeOrders(pack, s)
    case 'learn':
      return LEARN_FORM
    case 'pick':
      return [...ANSWER_ORDERS.pick.slice(0, countPicksNow(s)), SKIP_CHOICE]
    case 'arrange':
      return arrangeOrders(pack, s)
    case 'draft':
      return [...TAKE_MINOR.slice(0, s.minors.length), SKIP_CHOICE]
    case 'apply':
      return upgradeAnswers(pack, s, takenBlessing(pack, s).def, s.answers)
    case 'over':
      return NOTHING
    default:
      return unreachable(s.phase)
  }
}
const NOTHING: readonly Order[] = []
/** How many of the offered moves can be picked at this step. */
export const countPicksNow = (s: State): number => (isPickOverActive(s) ? PICKS_PER_ACTIVE_MOVE : s.picks.length)

/** Adds the orders for the slots that a pool fills. */
function pushSlots(orders: Order[], by: readonly Order[], pool: readonly unknown[], from = 0): void {
  for (let i = 0; i < pool.length; i++) orders.push(at(by, from + i))
}

function upgradeOrders(pack: Pack, s: State): readonly Order[] {
  const { character } = s
  const orders: Order[] = []
  if ((character.givenUp & NO_LEARNING) === 0) {
    const { active, banked = [] } = fighterOfEncounter(pack, s, s.encounter).moves
    pushSlots(orders, LEARN_MOVE, active)
    pushSlots(orders, LEARN_MOVE, banked, FIRST_BANK_SLOT)
  }
  if (s.major >= 0 && isMajorOpen(character)) orders.push(TAKE_MAJOR)
  if ((character.givenUp & NO_MINORS) === 0) orders.push(CHOOSE_MINORS)
  orders.push(SKIP_CHOICE)
  return orders
}

/**
 * §12 The orders in the phase `arrange`. While a move is held, one must be forgotten (perhaps the new one); afterwards
 * pools can be rearranged freely.
 */
function arrangeOrders(pack: Pack, s: State): readonly Order[] {
  const { active, bank } = s.character
  const orders: Order[] = []
  if (s.held.length > 0) {
    if (!isPickOverBanked(s)) pushSlots(orders, FORGET_MOVE, active)
    pushSlots(orders, FORGET_MOVE, bank, FIRST_BANK_SLOT)
    orders.push(SKIP_CHOICE)
    return orders
  }
  if (s.changes < MAX_POOL_CHANGES) {
    if (active.length > 1 && bank.length < bankSize(pack, s)) pushSlots(orders, BANK_MOVE, active)
    if (active.length < activeSize(s)) pushSlots(orders, UNBANK_MOVE, bank, FIRST_BANK_SLOT)
    for (let a = 0; a < active.length; a++) for (let b = 0; b < bank.length; b++) orders.push(swapOrder(a, b))
  }
  orders.push(DONE_ARRANGING)
  return orders
}
