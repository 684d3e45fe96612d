import {
  ANSWERS,
  AS,
  DONE,
  FORGET,
  LEARN,
  MAJOR,
  MINOR,
  type Order,
  SKIP,
  SWAP,
  TAKE,
  TO_ACTIVE,
  TO_BANK,
} from '../actions.ts'
import { duelLegal } from '../duel/choice.ts'
import { BANK_SLOT, FIGHTING } from '../duel/side.ts'
import { takenBlessing } from '../rules.ts'
import { MOST_CHANGES, OVER_ACTIVE, OVER_BANKED, type State } from '../state.ts'
import { isMajorOpen, upgradeAnswers } from './draft.ts'
import { fighterAt } from './encounters.ts'
import type { Pack } from './pack.ts'
import { activeSize, bankSize, PER_ACTIVE } from './upgrade.ts'

const BOTH = [0, 1] as const
const FIRST = [0] as const
const SECOND = [1] as const
const NOBODY = [] as const

/** Both decide blind; one who has more to answer goes on alone. */
export function toAct(s: State): readonly number[] {
  if (s.phase === 'over') return NOBODY
  if (s.phase !== 'fight' || !s.isSeated) return FIRST
  const [a, b] = s.duel.sides
  if (s.duel.winner !== FIGHTING) return NOBODY
  return a.isReady ? SECOND : b.isReady ? FIRST : BOTH
}

export function legal(pack: Pack, s: State, seat: number): readonly Order[] {
  switch (s.phase) {
    case 'fight':
      return duelLegal(pack, s.duel, seat)
    case 'build':
      return pack.orders.builds
    case 'upgrade':
      return upgradeOrders(pack, s)
    case 'learn':
      return AS
    case 'pick':
      return [...ANSWERS.pick.slice(0, picksNow(s)), SKIP]
    case 'arrange':
      return arrangeOrders(pack, s)
    case 'draft':
      return [...TAKE.slice(0, s.minors.length), SKIP]
    case 'apply':
      return upgradeAnswers(pack, s, takenBlessing(pack, s).def, s.answers)
    default:
      return NOTHING
  }
}
const NOTHING: readonly Order[] = []
/** How many of the moves on offer can be picked at this step. */
export const picksNow = (s: State): number => ((s.pending & OVER_ACTIVE) !== 0 ? PER_ACTIVE : s.picks.length)

function upgradeOrders(pack: Pack, s: State): readonly Order[] {
  const { character: c } = s
  const orders: Order[] = []
  if ((c.givenUp & 1) === 0) {
    const { active, banked = [] } = fighterAt(pack, s, s.encounter).moves
    for (let i = 0; i < active.length; i++) orders.push(LEARN[i] as Order)
    for (let i = 0; i < banked.length; i++) orders.push(LEARN[BANK_SLOT + i] as Order)
  }
  if (s.major >= 0 && isMajorOpen(c)) orders.push(MAJOR)
  if ((c.givenUp & 2) === 0) orders.push(MINOR)
  orders.push(SKIP)
  return orders
}

/** §12 While a move is held one is forgotten, the new one perhaps; then pools change freely until one is done. */
function arrangeOrders(pack: Pack, s: State): readonly Order[] {
  const { active, bank } = s.character
  const orders: Order[] = []
  if (s.held.length > 0) {
    if ((s.pending & OVER_BANKED) === 0)
      active.forEach((_, i) => {
        orders.push(FORGET[i] as Order)
      })
    bank.forEach((_, i) => {
      orders.push(FORGET[BANK_SLOT + i] as Order)
    })
    orders.push(SKIP)
    return orders
  }
  if (s.changes < MOST_CHANGES) {
    if (active.length > 1 && bank.length < bankSize(pack, s))
      for (let i = 0; i < active.length; i++) orders.push(TO_BANK[i] as Order)
    if (active.length < activeSize(s))
      for (let i = 0; i < bank.length; i++) orders.push(TO_ACTIVE[BANK_SLOT + i] as Order)
    for (let a = 0; a < active.length; a++) for (let b = 0; b < bank.length; b++) orders.push(SWAP[a * 8 + b] as Order)
  }
  orders.push(DONE)
  return orders
}
