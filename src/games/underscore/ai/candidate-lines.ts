import { unreachable } from '../../../engine/unreachable.ts'
import { at, type ByName, indexIn, mapWords } from '../../../lib/enums.ts'
import { AS_FOUND, AS_ROOT, CAST_MOVE, LEARN_FORM, type Order, slotsIn, WAIT_ORDER } from '../actions.ts'
import { legalOrders } from '../campaign/legal.ts'
import type { Pack } from '../campaign/pack.ts'
import { movesOfCharacter } from '../campaign/stored-moves.ts'
import type { Amount } from '../content/effects/fields.ts'
import type { Effect } from '../content/effects/verbs.ts'
import { knownChosenRoot, selectableSlots } from '../duel/choices/choice.ts'
import { defaultOfferAnswer, firstAnswerableOffer } from '../duel/choices/offers.ts'
import { legalAnswers, questionAt } from '../duel/choices/questions.ts'
import { rootOfMove } from '../duel/context.ts'
import { isStatusActive } from '../duel/damage.ts'
import type { Move } from '../duel/move.ts'
import {
  CHOSEN,
  chosenMoveInSlot,
  DRAW,
  type Duel,
  FIRST_BANK_SLOT,
  NOT_CHOSEN,
  type Side,
  sideOfSeat,
  statusMax,
} from '../duel/side.ts'
import { duelSeenBy } from '../duel/visibility.ts'
import {
  ANGER,
  ATTACK,
  type ByStatus,
  LOSES_TURN_IN_P36,
  SLEEP,
  STATUS_INDEXES,
  STATUSES,
  STRONG,
  STUN,
  TOUGH,
} from '../names.ts'
import type { State } from '../state.ts'
import { defaultAnswer } from './default-answers.ts'
import { expectedDamage, isMoveFutile } from './move-estimates.ts'
import { answerPlans, arrangePlan, draftPlans, isMoveBetterAsFound, pickPlans, upgradePlans } from './upgrade-plans.ts'
import { moveValue } from './upgrade-values.ts'

/** Heuristics for the ends of simulated runs. They use only what the seat may know. */

const WON = 10_000
const PER_LEVEL = 1000
const PER_HP = 40
/** What one turn of a status is worth to its bearer. */
const STATUS_VALUES: ByName<typeof STATUSES, number> = {
  burn: -34,
  wound: -18,
  decay: -32,
  regen: 30,
  curse: -45,
  anger: -14,
  stun: -34,
  sleep: -40,
  slow: -8,
  quick: 8,
  strong: 24,
  tough: 24,
}
const STATUS_VALUE: ByStatus<number> = mapWords(STATUSES, (_, name) => STATUS_VALUES[name])

export function stateValue(pack: Pack, s: State, seat: number): number {
  if (s.phase === 'over' && s.mode !== 'run')
    return s.duel.winner === seat ? WON : s.duel.winner === DRAW ? -WON / 2 : -WON
  const base = s.won * PER_LEVEL + (s.phase === 'over' ? (s.reason === 'undefeated' ? WON : -PER_LEVEL / 2) : 0)
  if (s.phase === 'fight' || s.phase === 'over') return base + standing(s.duel, seat) + strength(pack, s)
  return base + strength(pack, s) + 200
}

/**
 * A test for the later states in which a choice shows its value: for a cast the end of its own combat, for an upgrade
 * three combats later (of 2, 3 and 5, tried on tuning seeds, 3 got furthest).
 */
export function horizon({ phase, won, stalemates }: State): { at(later: State): boolean } {
  const last = won + stalemates + (phase === 'fight' ? 1 : 3)
  return { at: (later) => later.won + later.stalemates >= last }
}

function standing(duel: Duel, seat: number): number {
  const own = sideOfSeat(duel, seat)
  const other = sideOfSeat(duel, 1 - seat)
  const share = (side: Side): number => Math.floor((side.hp * 20) / Math.max(1, side.maxHp)) * 10 + side.hp * PER_HP
  return share(own) - share(other) + statusValue(own) - statusValue(other)
}

function statusValue(side: Side): number {
  let sum = 0
  for (const status of STATUS_INDEXES)
    if (isStatusActive(side, status)) sum += Math.min(side.stats[status], 3) * STATUS_VALUE[status]
  return sum
}

/** The value of a character between combats. */
function strength(pack: Pack, s: State): number {
  const { character } = s
  let sum = character.maxHp * 12 + character.startHp * 8 - character.startWound * 10 + character.blessings.length * 40
  const { active, bank } = movesOfCharacter(character)
  for (const m of active) sum += moveValue(pack, m)
  for (const m of bank) sum += moveValue(pack, m) >> 2
  return sum
}

/** Sensible lines of play, starting with the one that is best by heuristics. */
export function* candidateLines(pack: Pack, s: State, seat: number): Generator<readonly Order[]> {
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
      yield* draftPlans(pack, s)
      return
    case 'pick':
      yield* pickPlans(pack, s)
      return
    case 'learn':
      yield [at(LEARN_FORM, isMoveBetterAsFound(pack, s) ? AS_FOUND : AS_ROOT)]
      return
    case 'build':
    case 'over':
      for (const order of legalOrders(pack, s, seat)) yield [order]
      return
    default:
      unreachable(s.phase)
  }
}

/** Casts in order of value. If a move asks questions, default answers follow its cast; the search may also vary the first answer. */
function* fightPlans(pack: Pack, s: State, seat: number): Generator<readonly Order[]> {
  const { duel } = s
  const side = sideOfSeat(duel, seat)
  const view = duelSeenBy(pack, duel, seat)
  if (side.stats[CHOSEN] !== NOT_CHOSEN) {
    const root = knownChosenRoot(pack, side)
    const ask = questionAt(root, side.answers.length)
    const first = defaultAnswer(pack, view, seat, root, ask, -1)
    yield [first]
    let more = 0
    for (const order of legalAnswers(pack, duel, seat, ask)) if (order !== first && more++ < MAX_ANSWERS) yield [order]
    return
  }
  if (side.delays.length > 0 && firstAnswerableOffer(pack, duel, seat) >= 0) {
    const first = defaultOfferAnswer(pack, duel, seat)
    yield [first]
    let more = 0
    for (const order of legalOrders(pack, s, seat)) if (order !== first && more++ < MAX_ANSWERS) yield [order]
    return
  }
  const bits = selectableSlots(pack, duel, seat)
  if (bits === 0) {
    yield [WAIT_ORDER]
    return
  }
  const slots = slotsIn(bits)
  const first = bestEstimatedSlot(pack, view, seat, slots)
  yield [at(CAST_MOVE, first)]
  // The casts are sorted only if the caller asks for more than the first line.
  const points = (slot: number): number =>
    estimate(pack, view, seat, chosenMoveInSlot(sideOfSeat(view, seat), slot), slot)
  const rest = slots.filter((slot) => slot !== first).map((slot) => ({ slot, points: points(slot) }))
  rest.sort((a, b) => b.points - a.points)
  for (const { slot } of rest) yield [at(CAST_MOVE, slot)]
}
const MAX_ANSWERS = 7

function bestEstimatedSlot(pack: Pack, view: Duel, seat: number, slots: readonly number[]): number {
  const side = sideOfSeat(view, seat)
  let best = at(slots, 0)
  let most = Number.NEGATIVE_INFINITY
  for (const slot of slots) {
    const m = chosenMoveInSlot(side, slot)
    const points = estimate(pack, view, seat, m, slot)
    if (points > most) {
      most = points
      best = slot
    }
  }
  return best
}

/** The value of casting a move: ten points for each point of damage, and statuses by their values. */
function estimate(pack: Pack, view: Duel, seat: number, m: Move, slot: number): number {
  const own = sideOfSeat(view, seat)
  const other = sideOfSeat(view, 1 - seat)
  const root = rootOfMove(pack, m)
  // A sleeping character waits, unless a sleep-proof move is worth more.
  if (isMoveFutile(pack, view, seat, m)) return isStatusActive(own, SLEEP) && !isLow(own) ? SLEEP_OFF : -50
  let points = root.type === ATTACK ? expectedDamage(pack, view, seat, m) * 10 : 0
  if (root.type === ATTACK && points >= other.hp * 10) points += 100
  for (const effect of root.def.post ?? []) points += effectEstimate(effect, own, other)
  return slot >= FIRST_BANK_SLOT ? points - 5 : points
}

const SLEEP_OFF = 20
const isLow = (side: Side): boolean => side.hp * 5 <= side.maxHp * 2

const numberOf = (n: Amount | undefined): number => (typeof n === 'number' ? n : 1)

function effectEstimate(effect: Effect, own: Side, other: Side): number {
  if (effect.do === 'heal') return Math.min(numberOf(effect.n), Math.max(0, own.maxHp - own.hp)) * (isLow(own) ? 14 : 8)
  return effect.do === 'gainStatus' ? statusEstimate(effect, own, other) : 0
}

/** Statuses of which another turn hardly matters to somebody who has some already. */
const ENOUGH: readonly number[] = [SLEEP, STUN, TOUGH, STRONG, ANGER]

function statusEstimate(effect: Effect & { do: 'gainStatus' }, own: Side, other: Side): number {
  const status = indexIn(STATUSES, effect.status)
  if (status === undefined) return 0
  const isOwn = effect.to === 'self'
  const on = isOwn ? own : other
  const has = on.stats[status]
  if (isOwn && status === SLEEP) return has > 0 ? -6 : -24
  // A status that a character gives to itself loses a turn at once (P3.6), except those that bar moves (P3.4).
  const lost = isOwn && LOSES_TURN_IN_P36.includes(status) ? 1 : 0
  const useful = Math.max(0, Math.min(numberOf(effect.n), statusMax(on, status) - has) - lost)
  const points = Math.floor((STATUS_VALUE[status] * Math.min(useful, 3)) / 4)
  const sign = isOwn ? 1 : -1
  return has > 0 && ENOUGH.includes(status) ? Math.floor(points / 4) * sign : points * sign
}
