import {
  AS,
  CASTS,
  DONE,
  MAJOR,
  MINOR,
  MOST_ACTIVE,
  MOST_BANK,
  type Order,
  SKIP,
  SWAP,
  TAKE,
  WAIT_ORDER,
} from '../actions.ts'
import { answersFor, questionAt } from '../duel/asks.ts'
import { isActive } from '../duel/body.ts'
import { chosenRoot, selectable, slotOfBit } from '../duel/choice.ts'
import { type Root, rootOf } from '../duel/machine.ts'
import { offerAt, sensibleOffer } from '../duel/offers.ts'
import {
  BANK_SLOT,
  CHARGE,
  COOLDOWN,
  DAMAGE,
  DRAW,
  type Duel,
  HEAT,
  ITERS,
  ignoresOf,
  type Mv,
  maxOf,
  moveAt,
  NOT_CHOSEN,
  type Side,
} from '../duel/side.ts'
import { ANGER, LASTING, RARITIES, SLEEP, STATUSES, STRONG, STUN, TOUGH } from '../names.ts'
import { renewedSlot, takenBlessing, takenMove } from '../rules.ts'
import { isMajorOpen, upgradeAnswers } from '../run/draft.ts'
import { legal } from '../run/legal.ts'
import type { Pack } from '../run/pack.ts'
import { OVER_ACTIVE, type State } from '../state.ts'
import { expected, isFutile, seenBy, sensibleAnswer } from './script.ts'

/** Rules of thumb, by what the seat may know: for the greedy player, and for the ends of imagined runs. */

const WON = 10_000
const PER_LEVEL = 1000
const PER_HP = 40
/** What a turn of a status is worth to the one who has it, by status. */
const STATUS_WORTH: readonly number[] = [-34, -18, -32, 30, -45, -14, -34, -40, -8, 8, 24, 24]

export function value(pack: Pack, s: State, seat: number): number {
  if (s.phase === 'over' && s.mode !== 'run')
    return s.duel.winner === seat ? WON : s.duel.winner === DRAW ? -WON / 2 : -WON
  const base = s.won * PER_LEVEL + (s.phase === 'over' ? (s.reason === 'undefeated' ? WON : -PER_LEVEL / 2) : 0)
  if (s.phase === 'fight' || s.phase === 'over') return base + standing(s.duel, seat) + strength(pack, s)
  return base + strength(pack, s) + 200
}

function standing(d: Duel, seat: number): number {
  const own = d.sides[seat as 0 | 1]
  const other = d.sides[(1 - seat) as 0 | 1]
  const share = (side: Side): number => Math.floor((side.hp * 20) / Math.max(1, side.maxHp)) * 10 + side.hp * PER_HP
  return share(own) - share(other) + statusWorth(own) - statusWorth(other)
}

function statusWorth(side: Side): number {
  let sum = 0
  for (let i = 0; i < side.turns.length; i++) {
    const turns = side.turns[i] as number
    if (turns > 0 && ignoresOf(side, i) === 0) sum += Math.min(turns, 3) * (STATUS_WORTH[i] as number)
  }
  return sum
}

/** What a character of the run is worth between combats. */
function strength(pack: Pack, s: State): number {
  const { character: c } = s
  let sum = c.maxHp * 12 + c.startHp * 8 - c.startWound * 10 + c.blessings.length * 40
  for (const m of c.active) sum += moveWorth(pack, m)
  for (const m of c.bank) sum += moveWorth(pack, m) >> 2
  return sum
}

/** A rough price of a move. */
export function moveWorth(pack: Pack, m: Mv): number {
  const root = rootOf(pack, m)
  const rarity = RARITIES.indexOf(root.def.rarity) * 4
  if (root.type !== 0) return 18 + rarity - (m[COOLDOWN] as number) * 2
  const damage = Math.max(m[DAMAGE] as number, root.def.baseDamage === undefined ? 1 : 0)
  return (
    damage * (m[ITERS] as number) * 16 +
    rarity +
    (m[CHARGE] as number) +
    (m[HEAT] as number) -
    (m[COOLDOWN] as number) * 5 +
    (m[16] as number) * 5
  )
}

/** Sensible lines, the best by rule of thumb first. */
export function* plans(pack: Pack, s: State, seat: number): Generator<readonly Order[]> {
  switch (s.phase) {
    case 'fight':
      yield* fightPlans(pack, s, seat)
      return
    case 'upgrade':
      yield* upgradePlans(pack, s)
      return
    case 'arrange':
      yield [arrangePlan(pack, s)]
      return
    case 'apply':
      yield* answerPlans(pack, s)
      return
    case 'draft':
      for (let i = 0; i < s.minors.length; i++) yield [TAKE[i] as Order]
      yield [SKIP]
      return
    case 'pick':
      yield* pickPlans(pack, s)
      return
    case 'learn':
      yield [AS[worthOf(pack, s) ? 0 : 1] as Order]
      return
    default:
      for (const order of legal(pack, s, seat)) yield [order]
  }
}

/** The best on offer first; in the place of a move only if it is better. */
function* pickPlans(pack: Pack, s: State): Generator<readonly Order[]> {
  const orders = legal(pack, s, 0).filter(({ verb }) => verb === 'pick')
  const worth = ({ n }: Order): number => moveWorth(pack, (pack.roots[s.picks[n - 1] as number] as Root).fresh)
  orders.sort((a, b) => worth(b) - worth(a))
  const gone = (s.pending & OVER_ACTIVE) !== 0 ? s.character.active[renewedSlot(s)] : undefined
  if (gone !== undefined && worth(orders[0] as Order) <= moveWorth(pack, gone)) yield [SKIP]
  for (const order of orders) yield [order]
  yield [SKIP]
}

const worthOf = (pack: Pack, s: State): boolean => {
  const m = takenMove(pack, s)
  return moveWorth(pack, m) >= moveWorth(pack, rootOf(pack, m).fresh)
}

/** Casts by promise; a move with questions comes with sensible answers, and the search may also vary the first one. */
function* fightPlans(pack: Pack, s: State, seat: number): Generator<readonly Order[]> {
  const { duel: d } = s
  const side = d.sides[seat as 0 | 1]
  const view = seenBy(pack, d, seat)
  if (side.chosen !== NOT_CHOSEN) {
    const root = chosenRoot(pack, side) as Root
    const ask = questionAt(root, side.answers.length)
    const first = sensibleAnswer(pack, view, seat, root, ask, -1)
    yield [first]
    let more = 0
    for (const order of answersFor(pack, d, seat, ask)) if (order !== first && more++ < MOST_ANSWERS) yield [order]
    return
  }
  if (side.delays.length > 0 && offerAt(pack, d, seat) >= 0) {
    const first = sensibleOffer(pack, d, seat)
    yield [first]
    let more = 0
    for (const order of legal(pack, s, seat)) if (order !== first && more++ < MOST_ANSWERS) yield [order]
    return
  }
  const bits = selectable(pack, d, seat)
  if (bits === 0) {
    yield [WAIT_ORDER]
    return
  }
  const slots: number[] = []
  for (let bit = 0; bit < MOST_ACTIVE + MOST_BANK; bit++) if ((bits & (1 << bit)) !== 0) slots.push(slotOfBit(bit))
  const first = promisingSlot(pack, view, seat, slots)
  yield [CASTS[first] as Order]
  for (const slot of slots) if (slot !== first) yield [CASTS[slot] as Order]
}
const MOST_ANSWERS = 7

function promisingSlot(pack: Pack, view: Duel, seat: number, slots: readonly number[]): number {
  const side = view.sides[seat as 0 | 1]
  let best = slots[0] as number
  let most = Number.NEGATIVE_INFINITY
  for (const slot of slots) {
    const m = moveAt(side, slot) as Mv
    const points = promise(pack, view, seat, m, slot)
    if (points > most) {
      most = points
      best = slot
    }
  }
  return best
}

/** Ten points a point of damage; statuses by what they would do. */
function promise(pack: Pack, view: Duel, seat: number, m: Mv, slot: number): number {
  const own = view.sides[seat as 0 | 1]
  const other = view.sides[(1 - seat) as 0 | 1]
  const root = rootOf(pack, m)
  // Asleep, one may as well sleep it off, unless something sleep-proof is worth more.
  if (isFutile(pack, view, seat, m, [], -1)) return isActive(own, SLEEP) && !isLow(own) ? SLEEP_OFF : -50
  let points = root.type === 0 ? expected(pack, view, seat, m) * 10 : 0
  if (root.type === 0 && points >= other.hp * 10) points += 100
  for (const e of root.def.post ?? [])
    points += effectPromise(e as { do: string; to?: string; status?: string; n?: number }, own, other)
  return slot >= BANK_SLOT ? points - 5 : points
}

const SLEEP_OFF = 20
const isLow = (side: Side): boolean => side.hp * 5 <= side.maxHp * 2

function effectPromise(e: { do: string; to?: string; status?: string; n?: number }, own: Side, other: Side): number {
  const isOwn = e.to === 'self'
  const on = isOwn ? own : other
  if (e.do === 'heal')
    return Math.min(typeof e.n === 'number' ? e.n : 1, Math.max(0, own.maxHp - own.hp)) * (isLow(own) ? 14 : 8)
  if (e.do !== 'gainStatus' || e.status === undefined) return 0
  const at = STATUSES.indexOf(e.status as never)
  if (at < 0) return 0
  const has = on.turns[at] as number
  const turns = typeof e.n === 'number' ? e.n : 1
  if (isOwn && at === SLEEP) return has > 0 ? -6 : -24
  // What one gives oneself loses a turn at once (P3.6), but for what bars moves (P3.4).
  const useful = Math.max(0, Math.min(turns, maxOf(on, at) - has) - (isOwn && LASTING.includes(at) ? 1 : 0))
  const worth = Math.floor(((STATUS_WORTH[at] as number) * Math.min(useful, 3)) / 4)
  if (has > 0 && (at === SLEEP || at === STUN || at === TOUGH || at === STRONG || at === ANGER))
    return Math.floor(worth / 4) * (isOwn ? 1 : -1)
  return isOwn ? worth : -worth
}

/** A better move first, then a blessing. */
function* upgradePlans(pack: Pack, s: State): Generator<readonly Order[]> {
  const { character: c } = s
  const orders = legal(pack, s, 0)
  const worst = c.active.reduce((least, m) => Math.min(least, moveWorth(pack, m)), 1000)
  const isFull = c.active.length >= 4
  const learning = orders
    .filter((order) => order.verb === 'learn')
    .map((order) => ({ order, worth: moveWorth(pack, takenMove(pack, { ...s, taking: order.n })) }))
    .sort((a, b) => b.worth - a.worth)
  const best = learning[0]
  const major = s.major >= 0 && isMajorOpen(c) ? [MAJOR] : []
  const ranked: Order[] = []
  if (best !== undefined && (!isFull || best.worth > worst + 8)) ranked.push(best.order)
  ranked.push(...major)
  if (orders.includes(MINOR)) ranked.push(MINOR)
  ranked.push(...learning.slice(0, 3).map(({ order }) => order), SKIP)
  const seen = new Set<Order>()
  for (const order of ranked) {
    if (seen.has(order)) continue
    seen.add(order)
    yield [order]
  }
}

/** Forget the worst; keep the best active. */
function arrangePlan(pack: Pack, s: State): Order {
  const { active, bank } = s.character
  const orders = legal(pack, s, 0)
  const held = s.held[0]
  if (held !== undefined) {
    const forgets = orders.filter((order) => order.verb === 'forget')
    const worth = (order: Order): number =>
      moveWorth(pack, (order.n >= BANK_SLOT ? bank[order.n - BANK_SLOT] : active[order.n]) as Mv)
    const worst = forgets.reduce((least, order) => (worth(order) < worth(least) ? order : least), forgets[0] as Order)
    return worth(worst) < moveWorth(pack, held) ? worst : SKIP
  }
  for (let a = 0; a < active.length; a++)
    for (let b = 0; b < bank.length; b++) {
      const order = SWAP[a * 8 + b] as Order
      const isBetter = moveWorth(pack, bank[b] as Mv) > moveWorth(pack, active[a] as Mv)
      if (
        isBetter &&
        (bank[b] as Mv)[0] !== undefined &&
        orders.includes(order) &&
        rootOf(pack, bank[b] as Mv).def.whileBanked === undefined
      )
        return order
    }
  const up = orders.find((order) => order.verb === 'toActive')
  return up ?? DONE
}

/** A minor goes on the most used attack: the first one that fits. */
function* answerPlans(pack: Pack, s: State): Generator<readonly Order[]> {
  const orders = upgradeAnswers(pack, s, takenBlessing(pack, s).def, s.answers)
  const { active } = s.character
  const byWorth = orders.slice()
  if (orders[0]?.verb === 'ownMove')
    byWorth.sort(
      (a, b) =>
        moveWorth(pack, (active[b.n] ?? s.character.bank[b.n - BANK_SLOT]) as Mv) -
        moveWorth(pack, (active[a.n] ?? s.character.bank[a.n - BANK_SLOT]) as Mv),
    )
  for (const order of byWorth.slice(0, 6)) yield [order]
}
