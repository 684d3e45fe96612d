import type { Emit, Moves, Outcome } from '../../../engine/contract/game.ts'
import type { Dice } from '../../../engine/dice/dice.ts'
import { FOCUS_FIRE, type Order, orderOf, SCAN } from '../actions.ts'
import { BALANCE, type Captain, type Pack } from '../content/content.ts'
import type { SkirmishOptions } from '../options.ts'
import { assembleShip } from '../ship/ship.ts'
import type { ShipState } from '../ship/ship-state.ts'
import { captainNumber, chooseIntent, isStalemate } from './captains.ts'
import { type DrawNumber, fightRound, makeEndLog, seededDraw, winnerOf } from './combat.ts'
import { type CombatEvent, combatOverEvent, eventsOfRound } from './events.ts'
import { LEG_INDEXES } from './lanes.ts'
import { LESSONS } from './lessons.ts'
import { makeRoundLog } from './log.ts'
import { packRound } from './packed-round.ts'
import { type Combat, cloneCombat, makeCombat, type Side, sideOf, sideOfShip } from './side.ts'
import { CACHED_SHIPS_PER_KEY, type ShipYard } from './yard.ts'

/** Who commands the other ship: the player on seat 1, or a built-in captain. */
type Rival = 'seat' | Captain

export interface Skirmish {
  mode: 'skirmish'
  rival: Rival
  /** The id of the lesson; empty if the skirmish is none. */
  lesson: string
  combat: Combat
}

const POPULATION = 3
/** Lowers the chance that a captain strikes its colours to 0, because a skirmish is fought to its end. */
const NO_QUARTER = -100
const BOTH_SEATS = [0, 1] as const
const ONE_SEAT = [0] as const
const NOBODY = [] as const
const SHIP_ROLLS = ['ship of seat 0', 'ship of seat 1'] as const

export function setupSkirmish(pack: Pack, yard: ShipYard, options: SkirmishOptions, dice: Dice): Skirmish {
  const lesson = LESSONS.find(({ id }) => id === options.lesson)
  const scenario = lesson ?? options.scenario
  const population = options.population ?? POPULATION
  const player = shipFor(pack, yard, scenario?.player, population, SHIP_ROLLS[0], dice)
  const enemy = shipFor(pack, yard, scenario?.enemy, population, SHIP_ROLLS[1], dice)
  // The seed is made when combat begins, from true randomness of the app, as the design demands.
  const seed = dice.entropy('combat_rng_seed')
  const combat = makeCombat(seed, player, enemy, options.scenario?.insured ?? false)
  const rival = lesson?.rival ?? options.rival ?? 'old-hand'
  if (rival !== 'seat') combat.captain = captainNumber(rival)
  combat.persuasion = NO_QUARTER
  chooseIntent(combat, dice)
  return { mode: 'skirmish', rival, lesson: options.lesson ?? '', combat }
}

/** The ship that the scenario gives, or one drawn from the yard. */
function shipFor(
  pack: Pack,
  yard: ShipYard,
  state: ShipState | undefined,
  population: number,
  what: string,
  dice: Dice,
): Side {
  if (state !== undefined) return sideFrom(pack, state)
  const leg = Math.min(population, LEG_INDEXES.length) - 1
  return yard.lend(PIRATES, leg, population > leg + 1 ? HOT : USUAL, dice.roll('ships', CACHED_SHIPS_PER_KEY, what))
}
// The lane of the ships: the usual one, but the hot one for population 5.
const USUAL = 1
const HOT = 2
// The index of the pirates, the first kind of attacker, who fly all sorts of frames.
const PIRATES = 0

/** The combat state of a ship_state that the schema has validated. */
function sideFrom(pack: Pack, state: ShipState): Side {
  const assembled = assembleShip(state, pack)
  if (!assembled.ok)
    throw new Error(`${assembled.refusal.code} ${assembled.refusal.path}: ${assembled.refusal.message}`)
  return sideOfShip(pack, assembled.ship)
}

/** Ships that the other one may be before it is scanned: in a lesson the ship it fights, otherwise any of its rating. */
export function lookalikesInSkirmish(pack: Pack, yard: ShipYard, s: Skirmish, seat: number): readonly Side[] {
  const lesson = LESSONS.find(({ id }) => id === s.lesson)
  if (lesson !== undefined) return [sideFrom(pack, lesson.enemy)]
  return yard.anyWithRating(sideOf(s.combat, 1 - seat).tr)
}

export const cloneSkirmish = (s: Skirmish): Skirmish => ({
  mode: s.mode,
  rival: s.rival,
  lesson: s.lesson,
  combat: cloneCombat(s.combat),
})

export function toActInSkirmish(s: Skirmish): readonly number[] {
  if (s.combat.ended !== '') return NOBODY
  return s.rival === 'seat' ? BOTH_SEATS : ONE_SEAT
}

export function applySkirmish(s: Skirmish, moves: Moves<Order>, dice: Dice, emit?: Emit<CombatEvent>): void {
  const c = s.combat
  const theirs = s.rival === 'seat' ? moveOf(moves, 1) : orderOf(c.intent)
  playRound(c, moveOf(moves, 0), theirs, dice, s.rival === 'seat' ? BOTH_SEATS : ONE_SEAT, emit)
}

function moveOf(moves: Moves<Order>, seat: number): Order {
  for (let i = 0; i < moves.length; i++) {
    const move = moves[i] as Moves<Order>[number]
    if (move.seat === seat) return move.action
  }
  return orderOf(FOCUS_FIRE)
}

/**
 * Plays one round on the combat's own random stream, and emits events for `seats`. Afterwards a stalemate is broken off
 * (§12), and the enemy's captain decides its next action (§25).
 */
export function playRound(
  c: Combat,
  ours: Order,
  theirs: Order,
  dice: Dice,
  seats: readonly number[],
  emit?: Emit<CombatEvent>,
): void {
  const log = emit === undefined ? undefined : makeRoundLog()
  const scans = ours.action === SCAN || theirs.action === SCAN ? makeScans(c, dice) : NO_SCANS
  fightRound(c, ours, theirs, dice.decided === undefined ? seededDraw : overridableDraw(dice), scans.scan, log)
  c.deeds.push(packRound(ours, theirs, scans.packed))
  if (c.ended === '' && isStalemate(c)) c.ended = 'broken_off'
  if (c.ended === '' && c.round >= BALANCE.round_cap) c.ended = 'max_rounds'
  chooseIntent(c, dice)
  if (emit === undefined || log === undefined) return
  for (const seat of seats) {
    for (const event of eventsOfRound(log, c, seat)) emit(event)
    if (c.ended !== '') emit(combatOverEvent(c, makeEndLog(c), seat))
  }
}

/** Rolls the scans of a round, and packs their results as `packRound` needs them. */
interface Scans {
  packed: number
  scan(side: number): boolean
}
const NO_SCANS: Readonly<Scans> = { packed: 0, scan: () => false }
/** §13 Scans use dice of their own, not the combat's random stream. */
function makeScans(c: Combat, dice: Dice): Scans {
  const scans: Scans = {
    packed: 0,
    scan(side) {
      const percent = side === 0 ? c.scanPercent : BALANCE.scan_percent
      const success = dice.roll('scan', 100, 'scan') < percent
      scans.packed += (success ? 2 : 1) * (side === 0 ? 3 : 1)
      return success
    },
  }
  return scans
}

/** Draws from the combat's random stream, but lets the dice override the result: forced, scripted and enumerated rolls go through here. */
const overridableDraw =
  (dice: Dice): DrawNumber =>
  (c, low, high, label) => {
    const drawn = seededDraw(c, low, high, label)
    const decided = dice.decided?.(label, high - low + 1)
    return decided === undefined ? drawn : low + decided
  }

const WON = 1000
const DRAWN = 300

/** The result of a seat. Its score is a win, then the hull that is left in percent. An escape counts as a draw for both. */
const standingOf = (c: Combat, seat: number) => {
  const winner = c.ended === 'escape' ? -1 : winnerOf(c)
  const won = winner === seat
  const { hull, hullMax } = sideOf(c, seat)
  const points = won ? WON : winner < 0 && hull > 0 ? DRAWN : 0
  return { won, score: points + Math.floor((100 * hull) / hullMax) }
}

export function skirmishOutcome(s: Skirmish): Outcome | undefined {
  const c = s.combat
  if (c.ended === '') return undefined
  const seats = s.rival === 'seat' ? BOTH_SEATS : ONE_SEAT
  return { reason: c.ended, standings: seats.map((seat) => standingOf(c, seat)) }
}
