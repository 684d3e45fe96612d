import { type Dice, fairDraw, openStream, type Stream, seededDice } from '../../src/engine/dice/dice.ts'
import { CAST_MOVE, type Order, slotsIn } from '../../src/games/underscore/actions.ts'
import { candidateLines } from '../../src/games/underscore/ai/candidate-lines.ts'
import { expectedDamage } from '../../src/games/underscore/ai/move-estimates.ts'
import { legalOrders } from '../../src/games/underscore/campaign/legal.ts'
import { setUpRun } from '../../src/games/underscore/campaign/setup.ts'
import { selectableSlots } from '../../src/games/underscore/duel/choices/choice.ts'
import { DAMAGE, ITERS } from '../../src/games/underscore/duel/move.ts'
import { CHOSEN, chosenMoveInSlot, NOT_CHOSEN, sideOfSeat } from '../../src/games/underscore/duel/side.ts'
import { duelSeenBy } from '../../src/games/underscore/duel/visibility.ts'
import type { Options, Pack, State } from '../../src/games/underscore/index.ts'
import { applyMoves } from '../../src/games/underscore/rules.ts'

/** Bots for whole runs: how they fight, and what they take between fights. Some do only one thing and should not get far. */

export type Choice = (pack: Pack, s: State, feet: Stream) => Order
export interface Bot {
  readonly fight: Choice
  readonly upgrade: Choice
}

const anyOf = (orders: readonly Order[], feet: Stream): Order => orders[fairDraw(feet, orders.length)] as Order
const byPlan: Choice = (pack, s) => {
  for (const [order] of candidateLines(pack, s, 0)) if (order !== undefined) return order
  throw new Error(`no plan in ${s.phase}`)
}
const atRandom: Choice = (pack, s, feet) => anyOf(legalOrders(pack, s, 0), feet)

/** Chooses the cast with the highest score; answers questions like the plan. */
const bestCast =
  (score: (pack: Pack, s: State, slot: number) => number): Choice =>
  (pack, s, feet) => {
    if (sideOfSeat(s.duel, 0).stats[CHOSEN] !== NOT_CHOSEN || legalOrders(pack, s, 0)[0]?.verb !== 'cast')
      return byPlan(pack, s, feet)
    const slots = slotsIn(selectableSlots(pack, s.duel, 0))
    const best = slots.reduce(
      (most, slot) => (score(pack, s, slot) > score(pack, s, most) ? slot : most),
      slots[0] as number,
    )
    return CAST_MOVE[best] as Order
  }

export const FIGHTS = {
  plan: byPlan,
  loose: (pack, s, feet) => (fairDraw(feet, 4) === 0 ? atRandom : byPlan)(pack, s, feet),
  damage: bestCast((pack, s, slot) =>
    expectedDamage(pack, duelSeenBy(pack, s.duel, 0), 0, chosenMoveInSlot(sideOfSeat(s.duel, 0), slot)),
  ),
  heaviest: bestCast((_, s, slot) => {
    const m = chosenMoveInSlot(sideOfSeat(s.duel, 0), slot)
    return m[DAMAGE] * m[ITERS]
  }),
  first: (pack, s) => legalOrders(pack, s, 0)[0] as Order,
  random: atRandom,
} satisfies Record<string, Choice>

const nothing: Choice = (pack, s) => {
  const orders = legalOrders(pack, s, 0)
  return orders.find(({ verb }) => verb === 'skip' || verb === 'done') ?? (orders[0] as Order)
}
/** Takes an upgrade path whenever it is offered, and follows another policy otherwise. */
const always =
  (verb: Order['verb'], then: Choice): Choice =>
  (pack, s, feet) =>
    (s.phase === 'upgrade' ? legalOrders(pack, s, 0).find((order) => order.verb === verb) : undefined) ??
    then(pack, s, feet)
const never =
  (verb: Order['verb'], then: Choice): Choice =>
  (pack, s, feet) => {
    if (s.phase !== 'upgrade') return then(pack, s, feet)
    for (const [order] of candidateLines(pack, s, 0)) if (order !== undefined && order.verb !== verb) return order
    return nothing(pack, s, feet)
  }
const GROWING = ['grow-one', 'grow-three', 'grow-seven', 'second-look']
const growing: Choice = (pack, s, feet) => {
  if (s.phase === 'draft') {
    const best = s.minors.findLastIndex((minor) => GROWING.includes(pack.minors[minor]?.def.id ?? ''))
    return legalOrders(pack, s, 0).find(({ verb, n }) => verb === 'take' && n === best + 1) ?? nothing(pack, s, feet)
  }
  return always('minor', nothing)(pack, s, feet)
}

export const UPGRADES = {
  plan: byPlan,
  none: nothing,
  hp: growing,
  minors: always('minor', byPlan),
  majors: always('major', byPlan),
  learning: always('learn', byPlan),
  neverLearn: never('learn', byPlan),
  random: atRandom,
  first: (pack, s) => legalOrders(pack, s, 0)[0] as Order,
} satisfies Record<string, Choice>

export const botOf = (fight: keyof typeof FIGHTS, upgrade: keyof typeof UPGRADES): Bot => ({
  fight: FIGHTS[fight],
  upgrade: UPGRADES[upgrade],
})
/** Bots that do only one thing. */
export const LINES = {
  none: botOf('plan', 'none'),
  'HP only': botOf('plan', 'hp'),
  'never learn': botOf('plan', 'neverLearn'),
  'one move': botOf('heaviest', 'plan'),
  'always first': botOf('first', 'first'),
} satisfies Record<string, Bot>

/** One decision of a bot. */
export function step(pack: Pack, s: State, bot: Bot, feet: Stream, dice: Dice): void {
  const order = (s.phase === 'fight' ? bot.fight : bot.upgrade)(pack, s, feet)
  applyMoves(pack, s, [{ seat: 0, action: order }], dice)
}

export interface Climbed {
  readonly state: State
  readonly level: number
}
/** A run of a build, followed up to a level. */
export function climb(
  pack: Pack,
  build: string,
  seed: string,
  bot: Bot,
  until: number,
  watch?: (s: State) => void,
  options: Options = {},
): Climbed {
  const dice = seededDice(seed)
  const feet = openStream(seed, 'feet')
  const s = setUpRun(pack, { build, ...options }, dice)
  while (s.phase !== 'over' && s.level < until) {
    watch?.(s)
    step(pack, s, bot, feet, dice)
  }
  return { state: s, level: s.level }
}
