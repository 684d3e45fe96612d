import type { Dice } from '../../../engine/dice.ts'
import type { Emit, Moves, Outcome } from '../../../engine/game.ts'
import { CORE, CORE_AND_SCAN, FOCUS_FIRE, type Order, orderOf, repairWith } from '../actions.ts'
import { BALANCE, type Captain, type Pack } from '../content.ts'
import { assembleShip } from '../ship/ship.ts'
import type { ShipState } from '../ship/ship-state.ts'
import { captainOrder } from './captains.ts'
import { endLog, fightRound, seededDraw, winnerOf } from './combat.ts'
import { type CombatEvent, eventsOf, overEvent } from './events.ts'
import { makeRoundLog } from './log.ts'
import { type Combat, cloneCombat, lendSide, makeCombat, makeSide, type Side, sideOf } from './side.ts'
import type { Yard } from './yard.ts'

/** Who flies the other ship: whoever sits on seat 1, or one of the house's captains. */
type Rival = 'seat' | Captain

export interface Skirmish {
  mode: 'skirmish'
  rival: Rival
  combat: Combat
}

export interface SkirmishOptions {
  readonly rival?: Rival | undefined
  /** How big the ships are that are drawn: 1 small to 5 large. */
  readonly population?: number | undefined
  readonly scenario?: SkirmishScenario | undefined
}
export interface SkirmishScenario {
  readonly mode?: 'skirmish' | undefined
  readonly player?: ShipState | undefined
  readonly enemy?: ShipState | undefined
  /** Whether the player rolls for their life when the ship is lost (§11). */
  readonly insured?: boolean | undefined
}

const POPULATION = 3
const BOTH_SEATS = [0, 1] as const
const ONE_SEAT = [0] as const
const NOBODY = [] as const
const SHIP_ROLLS = ['ship of seat 0', 'ship of seat 1'] as const

export function setupSkirmish(pack: Pack, yard: Yard, options: SkirmishOptions, dice: Dice): Skirmish {
  const { scenario } = options
  const population = options.population ?? POPULATION
  const player = shipFor(pack, yard, scenario?.player, population, SHIP_ROLLS[0], dice)
  const enemy = shipFor(pack, yard, scenario?.enemy, population, SHIP_ROLLS[1], dice)
  // The seed is made at the moment combat begins, by the host's true randomness.
  const seed = dice.entropy('combat_rng_seed')
  const combat = makeCombat(seed, player, enemy, scenario?.insured ?? false)
  return { mode: 'skirmish', rival: options.rival ?? 'hunter', combat }
}

/** The scenario's ship, or one of the yard's. */
function shipFor(
  pack: Pack,
  yard: Yard,
  state: ShipState | undefined,
  population: number,
  what: string,
  dice: Dice,
): Side {
  if (state !== undefined) return sideFrom(pack, state)
  const berths = yard.of(RAIDERS, population)
  return lendSide(berths[dice.roll('ships', berths.length, what)] as Side)
}
/** Drawn ships are those of pirates, the first kind of attacker: all sorts of frames. */
const RAIDERS = 0

/** A ship_state that has been checked. */
function sideFrom(pack: Pack, state: ShipState): Side {
  const assembled = assembleShip(state, pack)
  if (!assembled.ok)
    throw new Error(`${assembled.refusal.code} ${assembled.refusal.path}: ${assembled.refusal.message}`)
  return makeSide(assembled.ship)
}

export const cloneSkirmish = (s: Skirmish): Skirmish => ({
  mode: s.mode,
  rival: s.rival,
  combat: cloneCombat(s.combat),
})

export function toActInSkirmish(s: Skirmish): readonly number[] {
  if (s.combat.ended !== '') return NOBODY
  return s.rival === 'seat' ? BOTH_SEATS : ONE_SEAT
}

/** §3 What a side may do: the core actions, Scan with a probe, Repair with each module that has uses left. */
export function combatOrders(c: Combat, seat: number): readonly Order[] {
  const own = sideOf(c, seat)
  const always = own.hasProbe ? CORE_AND_SCAN : CORE
  const { uses } = own
  if (uses.length === 0) return always
  const orders = always.slice()
  for (let i = 0; i < uses.length; i++)
    if ((uses[i] as number) > 0) orders.push(repairWith(own.repairs[i] as number) as Order)
  return orders
}

export function applySkirmish(s: Skirmish, moves: Moves<Order>, dice: Dice, emit?: Emit<CombatEvent>): void {
  const c = s.combat
  const theirs = s.rival === 'seat' ? moveOf(moves, 1) : captainOrder(s.rival, c, 1)
  playRound(c, moveOf(moves, 0), theirs, dice, s.rival === 'seat' ? BOTH_SEATS : ONE_SEAT, emit)
}

function moveOf(moves: Moves<Order>, seat: number): Order {
  for (let i = 0; i < moves.length; i++) {
    const move = moves[i] as Moves<Order>[number]
    if (move.seat === seat) return move.action
  }
  return orderOf(FOCUS_FIRE)
}

/** One round on the combat's own stream; `seats` are those who hear of it. A fight that goes nowhere ends at the cap. */
export function playRound(
  c: Combat,
  ours: Order,
  theirs: Order,
  dice: Dice,
  seats: readonly number[],
  emit?: Emit<CombatEvent>,
): void {
  const log = emit === undefined ? undefined : makeRoundLog()
  // §13 Scanning is the business of the world around the combat, so it has dice of its own.
  fightRound(c, ours, theirs, seededDraw, () => dice.roll('scan', 100, 'scan') < BALANCE.scan_percent, log)
  if (c.ended === '' && c.round >= BALANCE.round_cap) c.ended = 'max_rounds'
  if (emit === undefined || log === undefined) return
  for (const seat of seats) {
    for (const event of eventsOf(log, c, seat)) emit(event)
    if (c.ended !== '') emit(overEvent(c, endLog(c), seat))
  }
}

const WON = 1000
const DRAWN = 300

/** A win, then the hull that is left, in percent. */
const standingOf = (c: Combat, seat: number) => {
  const won = winnerOf(c) === seat
  const { hull, hullMax } = sideOf(c, seat)
  const points = won ? WON : winnerOf(c) < 0 && hull > 0 ? DRAWN : 0
  return { won, score: points + Math.floor((100 * hull) / hullMax) }
}

export function skirmishOutcome(s: Skirmish): Outcome | undefined {
  const c = s.combat
  if (c.ended === '') return undefined
  const seats = s.rival === 'seat' ? BOTH_SEATS : ONE_SEAT
  return { reason: c.ended, standings: seats.map((seat) => standingOf(c, seat)) }
}
