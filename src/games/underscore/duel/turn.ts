import type { Emit } from '../../../engine/contract/game.ts'
import type { Dice } from '../../../engine/dice/dice.ts'
import { at } from '../../../lib/enums.ts'
import type { Event } from '../events.ts'
import { EVENT, STATIC } from '../hooks.ts'
import {
  ANGER,
  BURN,
  CURSE,
  DECAY,
  ELEMENT_INDEXES,
  elementOfNumber,
  hasBit,
  LOSES_TURN_IN_P34,
  LOSES_TURN_IN_P36,
  NONE,
  QUICK,
  REGEN,
  SLEEP,
  SLOW,
  STRONG,
  STUN,
  type StatusIndex,
  TOUGH,
  VITAL,
  WOUND,
} from '../names.ts'
import { FRESH_GRACE, hasRuling, rulingValue, TURN_CAP } from '../rulings.ts'
import { CAST, disqualifyLast, recordHead } from './choice-records.ts'
import { logMove } from './choices/pools.ts'
import {
  type CompiledPack,
  chosenMoveOf,
  makeCast,
  makeWorld,
  resetCast,
  rootOfMove,
  sideInWorld,
  type World,
} from './context.ts'
import { isStatusActive } from './damage.ts'
import { addDelayedEffect, OPEN_QUESTION, readDelayedEffects, undoTemporaryChanges } from './delayed-effects.ts'
import {
  bindLeft,
  CLOCKS,
  chargeLeft,
  cooldownLeft,
  copyTuple,
  type Move,
  SPEED,
  setBindLeft,
  setChargeLeft,
  setCooldownLeft,
  UID,
} from './move.ts'
import { p35ExecuteMove } from './move-logic.ts'
import {
  ATTUNED,
  ATTUNED_PUBLIC,
  attunedTurns,
  CHECKED,
  CHOSEN,
  DEAF,
  type Duel,
  FIGHTING,
  ignoredTurns,
  LAST_TYPE,
  MIRROR,
  MODS,
  moveByUid,
  moveInSlot,
  NEXT_QUICK,
  NOT_CHOSEN,
  noStatusTurns,
  PLAYER,
  READY,
  RIVAL,
  SHIELDED,
  SINCE_ATTACK,
  type Side,
  STALEMATE,
  setAttunedTurns,
  setIgnoredTurns,
  TARGET,
  WAIT_CHOSEN,
} from './side.ts'
import { runEffects, runStateChecks } from './state-check.ts'
import { standingChangeSum } from './statics.ts'
import { p32DamageStatuses, p33IsDisqualified } from './status-phases.ts'
import { fireEvent } from './trigger.ts'

/** The order of a turn, phase by phase (§2). */

/** P0 Fires the triggers for the start of the combat. The sides must be set up. */
export function p0CombatStart(pack: CompiledPack, duel: Duel, dice: Dice, emit?: Emit<Event>): void {
  const world = makeWorld(pack, duel, dice, emit)
  fireEvent(world, EVENT.matchStart, PLAYER)
  fireEvent(world, EVENT.matchStart, RIVAL)
  world.isDirty = true
  runStateChecks(world)
}

/** Plays P2 to P5, once both sides have committed in P1. Returns how deep triggers were nested. */
export function playTurn(pack: CompiledPack, duel: Duel, dice: Dice, emit?: Emit<Event>): number {
  const world = makeWorld(pack, duel, dice, emit)
  // §9 The committed move is executed even if it changes its slot before that.
  world.chosen0 = chosenMove(duel.sides[0])
  world.chosen1 = chosenMove(duel.sides[1])
  const first = p2TurnOrder(world)
  p3Execution(world, first, chosenMoveOf(world, first))
  // P4: does what P3 did, for the second character.
  if (duel.winner === FIGHTING) p3Execution(world, 1 - first, chosenMoveOf(world, 1 - first))
  else recordDisqualified(sideInWorld(world, 1 - first))
  world.acting = NONE
  clearChoice(duel.sides[0])
  clearChoice(duel.sides[1])
  if (duel.winner === FIGHTING) p5VariableAdjustment(world)
  return world.deepest
}

const chosenMove = (side: Side): Move | undefined =>
  side.stats[CHOSEN] < 0 ? undefined : moveInSlot(side, side.stats[CHOSEN])

function clearChoice(side: Side): void {
  side.stats[CHOSEN] = NOT_CHOSEN
  side.stats[TARGET] = 0
  if (side.answers.length > 0) side.answers = []
  side.stats[READY] = 0
}

/** P2 Decides who acts first: the side with the higher speed or, if they are equal, the one that has priority. */
function p2TurnOrder(world: World): number {
  const { duel } = world
  const a = speedOf(world, PLAYER, world.chosen0)
  const b = speedOf(world, RIVAL, world.chosen1)
  const first = a > b ? PLAYER : b > a ? RIVAL : duel.priority
  world.emit?.({ kind: 'order', first, speeds: [a, b], isTie: a === b, turn: duel.turn })
  return first
}

/** §1 The speed before statuses and moves change it. */
const BASE_SPEED = 3

function speedOf(world: World, seat: number, m: Move | undefined): number {
  const side = sideInWorld(world, seat)
  const statuses = (isStatusActive(side, QUICK) ? 1 : 0) - (isStatusActive(side, SLOW) ? 1 : 0)
  if (m === undefined) return BASE_SPEED + statuses
  const root = rootOfMove(world.pack, m)
  let mod = m[SPEED]
  if (root.speedTest !== undefined || (side.stats[MODS] & (1 << STATIC.speedMod)) !== 0) {
    const cast = resetCast(world, seat, 1 - seat)
    cast.move = m
    cast.vars = m
    cast.isCharged = chargeLeft(m) > 0
    if (root.speedTest?.(cast) === true) mod += root.speedThen
    mod += standingChangeSum(world, seat, STATIC.speedMod, cast)
  }
  mod += side.stats[NEXT_QUICK]
  return BASE_SPEED + statuses + Math.max(-1, Math.min(1, mod))
}

/** P3 Runs one character's execution, in which only its own statuses tick and lose turns. */
function p3Execution(world: World, seat: number, m: Move | undefined): void {
  const side = sideInWorld(world, seat)
  world.acting = seat
  const { duel } = world
  if (hasRuling(duel.rules, FRESH_GRACE)) world.fresh = noStatusTurns()
  p31StartOfTurn(world, seat, side, m)
  if (duel.winner === FIGHTING) p32DamageStatuses(world, seat, side)
  if (duel.winner !== FIGHTING) return recordDisqualified(side)
  const isBarred = p33IsDisqualified(world, seat, side, m)
  p34EndOfDisqualification(world, seat, side)
  if (duel.winner !== FIGHTING) return recordDisqualified(side)
  if (side.stats[CHOSEN] === WAIT_CHOSEN || m === undefined) world.emit?.({ kind: 'waits', seat })
  else if (isBarred) {
    // A choice that was barred is recorded, because it counts as the previous move.
    side.stats[LAST_TYPE] = rootOfMove(world.pack, m).type
    recordDisqualified(side)
  } else p35ExecuteMove(world, seat, m)
  if (duel.winner === FIGHTING) p36EndOfTurn(world, seat, side)
}

/** Records a committed move that never reached P3.5. It stays in the history as disqualified, and stays private. */
function recordDisqualified(side: Side): void {
  if (side.stats[CHOSEN] >= 0) disqualifyLast(side.history, side.answers.length)
}

/** For previews: runs an execution up to P3.5. Its owner knows what happens there, and that changes what the move does. */
export function executeUpToMove(world: World, seat: number, m: Move): void {
  const side = sideInWorld(world, seat)
  p31StartOfTurn(world, seat, side, m)
  if (world.duel.winner === FIGHTING) p32DamageStatuses(world, seat, side)
  p33IsDisqualified(world, seat, side, m)
  p34EndOfDisqualification(world, seat, side)
}

/** P3.1 Notes the charge of the move, runs delayed effects that are due, then runs triggers. */
function p31StartOfTurn(world: World, seat: number, side: Side, m: Move | undefined): void {
  world.latch = m === undefined ? 0 : chargeLeft(m)
  if (side.delays.length > 0) landDelays(world, seat)
  if (side.stats[MIRROR] > 0) side.stats[MIRROR]--
  fireEvent(world, EVENT.turnStart, seat)
  if (world.queue.length > 0) runStateChecks(world)
}

function landDelays(world: World, seat: number): void {
  const side = sideInWorld(world, seat)
  const waiting = readDelayedEffects(side)
  side.delays = ''
  for (const delay of waiting) {
    // §17.7 A question that was not asked yet keeps waiting.
    if (delay.turns === OPEN_QUESTION) addDelayedEffect(side, delay)
    else if (delay.turns > 1) addDelayedEffect(side, { ...delay, turns: delay.turns - 1 })
    else {
      const cast = makeCast(world, seat, 1 - seat)
      cast.declared = delay.value
      cast.vars = moveByUid(side, delay.uid) ?? cast.vars
      world.emit?.({ kind: 'lands', seat })
      runEffects(cast, at(world.pack.delays, delay.effect))
    }
  }
}

/** P3.4 Takes a turn of the statuses that disqualify, then of cooldowns, charges and binds, in slot order. It always runs. */
function p34EndOfDisqualification(world: World, seat: number, side: Side): void {
  const { active, bank, stats } = side
  if ((stats[SLEEP] | stats[STUN] | stats[ANGER] | side.limits.length) !== 0) decrement(world, seat, LOSES_TURN_IN_P34)
  for (let i = 0; i < active.length; i++) if (isTicking(active[i] as Move)) tickMove(world, seat, active[i] as Move)
  for (let i = 0; i < bank.length; i++) if (isTicking(bank[i] as Move)) tickMove(world, seat, bank[i] as Move)
  if (world.queue.length > 0 || world.isDirty) runStateChecks(world)
}

/** Reduces the turns of statuses, and for how long they are ignored, by one. The rule freshGrace spares turns gained in this execution. */
function decrement(world: World, seat: number, statuses: readonly StatusIndex[]): void {
  const { fresh } = world
  const side = sideInWorld(world, seat)
  const { stats, limits } = side
  const before = world.emit === undefined ? stats : copyTuple(stats)
  const isFresh = fresh.length !== 0
  for (let i = 0; i < statuses.length; i++) {
    const status = statuses[i] as StatusIndex
    const left = stats[status]
    if (left > 0 && !(isFresh && left <= (fresh[status] ?? 0))) stats[status] = left - 1
  }
  if (world.emit !== undefined) logWornOff(world, seat, statuses, before)
  if (limits.length === 0) return
  for (const status of statuses) {
    const left = ignoredTurns(side, status)
    if (left > 0) setIgnoredTurns(side, status, left - 1)
  }
}

function logWornOff(world: World, seat: number, of: readonly StatusIndex[], before: Side['stats']): void {
  const { stats } = sideInWorld(world, seat)
  const statuses = of.filter((status) => stats[status] !== before[status])
  if (statuses.length > 0)
    world.emit?.({ kind: 'wears', seat, statuses, turns: statuses.map((status) => stats[status]) })
}

const isTicking = (m: Move): boolean => m[CLOCKS] !== 0

function tickMove(world: World, seat: number, m: Move): void {
  if (cooldownLeft(m) > 0) setCooldownLeft(m, cooldownLeft(m) - 1)
  if (chargeLeft(m) > 0) {
    setChargeLeft(m, chargeLeft(m) - 1)
    if (chargeLeft(m) === 0) {
      logMove(world, seat, m, 'discharged', 0, true)
      fireEvent(world, EVENT.discharged, seat, 1, m[UID])
    }
  }
  if (bindLeft(m) > 0) {
    setBindLeft(m, bindLeft(m) - 1)
    if (bindLeft(m) === 0) {
      logMove(world, seat, m, 'unbound')
      fireEvent(world, EVENT.bindEnd, seat, 1, m[UID])
    }
  }
}

/** P3.6 Takes a turn of the other statuses, and ends the changes that last one turn. */
function p36EndOfTurn(world: World, seat: number, side: Side): void {
  const { stats } = side
  // The statuses noted at P3.3 count only during P3.5 (§6).
  stats[CHECKED] = 0
  const recurring = stats[REGEN] | stats[BURN] | stats[DECAY] | stats[CURSE]
  const others = stats[STRONG] | stats[TOUGH] | stats[QUICK] | stats[SLOW]
  if ((recurring | others | side.limits.length) !== 0) decrement(world, seat, LOSES_TURN_IN_P36)
  if (ignoredTurns(side, WOUND) > 0) {
    setIgnoredTurns(side, WOUND, ignoredTurns(side, WOUND) - 1)
    world.isDirty = true
  }
  stats[SINCE_ATTACK]++
  if (stats[SHIELDED] > 0) stats[SHIELDED]--
  if (stats[DEAF] > 0) stats[DEAF]--
  fireEvent(world, EVENT.turnEnd, seat)
  if (world.queue.length > 0 || world.isDirty) runStateChecks(world)
  if (side.temps.length > 0) undoTemporaryChanges(side)
}

/** P5 Attunements grow older, the number of the turn rises, and priority goes to the other side, whoever acted first. */
function p5VariableAdjustment(world: World): void {
  const { duel } = world
  growAttunements(world, PLAYER)
  growAttunements(world, RIVAL)
  duel.turn++
  duel.priority = 1 - duel.priority
  if (duel.turn > rulingValue(duel.rules, TURN_CAP)) duel.winner = STALEMATE
  world.emit?.({ kind: 'turn-over', turn: duel.turn, priority: duel.priority })
}

function growAttunements(world: World, seat: number): void {
  const side = sideInWorld(world, seat)
  for (let left = side.stats[ATTUNED]; left !== 0; left &= left - 1) {
    const element = elementOfNumber(31 - Math.clz32(left & -left))
    if (element !== NONE) setAttunedTurns(side, element, attunedTurns(side, element) + 1)
  }
  if ((side.stats[MODS] & (1 << STATIC.attuneExpiry)) !== 0) expireAttunements(world, seat)
}

/** With Bone Head, attunements other than Vital end after this many turns. */
function expireAttunements(world: World, seat: number): void {
  const after = standingChangeSum(world, seat, STATIC.attuneExpiry)
  if (after === 0) return
  const side = sideInWorld(world, seat)
  for (const element of ELEMENT_INDEXES)
    if (element !== VITAL && hasBit(side.stats[ATTUNED], element) && attunedTurns(side, element) >= after) {
      side.stats[ATTUNED] &= ~(1 << element)
      side.stats[ATTUNED_PUBLIC] &= ~(1 << element)
      setAttunedTurns(side, element, 0)
      world.emit?.({ kind: 'detuned', seat, element, turns: after })
    }
}

/** Records a committed choice (§15). */
export function recordChoice(side: Side, root: number, slots: readonly number[]): void {
  const { history } = side
  history.push(recordHead(root, slots.length, side.stats[TARGET], CAST))
  for (let i = 0; i < slots.length; i++) history.push(slots[i] as number)
}
