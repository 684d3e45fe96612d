import type { Dice } from '../../../engine/dice.ts'
import type { Emit } from '../../../engine/game.ts'
import type { Event } from '../events.ts'
import { MOD, ON } from '../language/content.ts'
import {
  ANGER,
  ATTACK,
  BURN,
  CURSE,
  CURSE_ROLL_ON_DECAY,
  DECAY,
  DISQUALIFYING,
  ELEMENTS,
  FIRE,
  FORCE,
  FRESH_GRACE,
  isRuled,
  LASTING,
  PROOF_OF,
  QUICK,
  REGEN,
  ruleOf,
  SLEEP,
  SLOW,
  STUN,
  TURN_CAP,
  UTILITY,
  VITAL,
  WOUND,
} from '../names.ts'
import { BY_STATUS, changeMaxHp, heal, hit, isActive, reveal, runAll, settle } from './body.ts'
import { type Act, type Compiled, makeCast, makeWorld, rootOf, sideOf, type World } from './machine.ts'
import { p35MoveLogic } from './move-logic.ts'
import { tellMove } from './pools.ts'
import {
  BOUND,
  CAST,
  CHECKED,
  COOL,
  DISQUALIFIED,
  type Duel,
  FIGHTING,
  ignoresOf,
  LAST_TYPE,
  LATCH,
  MIRROR,
  type Mv,
  moveAt,
  moveByUid,
  NEXT_QUICK,
  NOT_CHOSEN,
  none,
  ON_CHARGE,
  PROOF,
  recordHead,
  SHIELDED,
  SINCE_ATTACK,
  type Side,
  SPEED,
  STALEMATE,
  setIgnores,
  UID,
  WAIT,
} from './side.ts'
import { gainRisk, rollCurse } from './spirit.ts'
import { fire, staticBits, staticSum } from './trigger.ts'

/** The order of a turn, phase by phase (§2). */

/** P0 What the start of a combat sets off; the sides stand ready. */
export function p0CombatStart(pack: Compiled, d: Duel, dice: Dice, emit?: Emit<Event>): void {
  const w = makeWorld(pack, d, dice, emit)
  fire(w, ON.matchStart, 0)
  fire(w, ON.matchStart, 1)
  w.isDirty = true
  settle(w)
}

/** P2 to P5, once both sides have committed in P1. */
export function playTurn(pack: Compiled, d: Duel, dice: Dice, emit?: Emit<Event>): number {
  const w = makeWorld(pack, d, dice, emit)
  // §9 What was committed is what resolves, whatever happens to its slot.
  const m0 = chosenMove(d.sides[0])
  const m1 = chosenMove(d.sides[1])
  w.chosen0 = m0
  w.chosen1 = m1
  const first = p2TurnOrder(w, m0, m1)
  p3Execution(w, first, first === 0 ? m0 : m1)
  // P4: the same for the second character.
  if (d.winner === FIGHTING) p3Execution(w, 1 - first, first === 0 ? m1 : m0)
  else neverActed(sideOf(w, 1 - first))
  w.acting = -1
  putAside(d.sides[0])
  putAside(d.sides[1])
  if (d.winner === FIGHTING) p5VariableAdjustment(w)
  return w.deepest
}

const chosenMove = (side: Side): Mv | undefined => (side.chosen < 0 ? undefined : moveAt(side, side.chosen))

function putAside(side: Side): void {
  side.chosen = NOT_CHOSEN
  side.target = 0
  if (side.answers.length > 0) side.answers = []
  side.isReady = false
}

/** P2 Higher speed acts first; a tie goes to the holder of priority. */
function p2TurnOrder(w: World, m0: Mv | undefined, m1: Mv | undefined): number {
  const { d } = w
  const a = speedOf(w, 0, m0)
  const b = speedOf(w, 1, m1)
  const first = a > b ? 0 : b > a ? 1 : d.priority
  w.emit?.({ kind: 'order', first, speeds: [a, b], isTie: a === b, turn: d.turn })
  return first
}

/** §1 What everybody has before statuses and moves. */
const BASE_SPEED = 3

function speedOf(w: World, seat: number, m: Mv | undefined): number {
  const side = sideOf(w, seat)
  const statuses = (isActive(side, QUICK) ? 1 : 0) - (isActive(side, SLOW) ? 1 : 0)
  if (m === undefined) return BASE_SPEED + statuses
  const root = rootOf(w.pack, m)
  let mod = m[SPEED] as number
  if (root.speedTest !== undefined || (side.mods & (1 << MOD.speedMod)) !== 0) {
    const c = makeCast(w, seat, 1 - seat)
    c.move = m
    c.vars = m
    c.isCharged = (m[ON_CHARGE] as number) > 0
    if (root.speedTest?.(c) === true) mod += root.speedThen
    mod += staticSum(w, seat, MOD.speedMod, c)
  }
  mod += side.next[NEXT_QUICK] as number
  return BASE_SPEED + statuses + Math.max(-1, Math.min(1, mod))
}

/** P3 One character's execution: only its statuses tick and decrement. */
function p3Execution(w: World, seat: number, m: Mv | undefined): void {
  const side = sideOf(w, seat)
  w.acting = seat
  if (isRuled(w.d.rules, FRESH_GRACE)) w.fresh = none()
  p31StartOfTurn(w, seat)
  if (w.d.winner === FIGHTING) p32DamageStatuses(w, seat)
  if (w.d.winner !== FIGHTING) return neverActed(side)
  const isBarred = p33Disqualification(w, seat, m)
  p34EndOfDisqualification(w, seat)
  if (w.d.winner !== FIGHTING) return neverActed(side)
  if (side.chosen === WAIT || m === undefined) w.emit?.({ kind: 'waits', seat })
  else if (isBarred) {
    // A choice that is barred is recorded: it counts as the previous move.
    side.past[LAST_TYPE] = rootOf(w.pack, m).type
    neverActed(side)
  } else p35MoveLogic(w, seat, m)
  if (w.d.winner === FIGHTING) p36EndOfTurn(w, seat)
}

/** What was committed but never came to P3.5 stays recorded, and stays private. */
function neverActed(side: Side): void {
  const at = side.history.length - 1 - side.answers.length
  if (side.chosen >= 0 && at >= 0) side.history[at] = (side.history[at] as number) | DISQUALIFIED
}

/** For previews: what an execution does to its move before P3.5, ticks left out. */
export function upToMove(w: World, seat: number, m: Mv): void {
  latchAll(sideOf(w, seat))
  p33Disqualification(w, seat, m)
  p34EndOfDisqualification(w, seat)
}

/** P3.1 Charges are latched; delayed effects land; then triggers. */
function p31StartOfTurn(w: World, seat: number): void {
  const side = sideOf(w, seat)
  latchAll(side)
  if (side.delays.length > 0) landDelays(w, seat)
  if ((side.next[MIRROR] as number) > 0) side.next[MIRROR] = (side.next[MIRROR] as number) - 1
  fire(w, ON.turnStart, seat)
  if (w.queue.length > 0) settle(w)
}
function latchAll(side: Side): void {
  for (let i = 0; i < side.active.length; i++) latch(side.active[i] as Mv)
  for (let i = 0; i < side.bank.length; i++) latch(side.bank[i] as Mv)
}
const latch = (m: Mv): void => {
  m[LATCH] = m[ON_CHARGE] as number
}

function landDelays(w: World, seat: number): void {
  const side = sideOf(w, seat)
  const waiting = side.delays
  side.delays = []
  for (let i = 0; i < waiting.length; i += 4) {
    const left = (waiting[i] as number) - 1
    const value = waiting[i + 2] as number
    // §17.7 A question that was not put yet goes on waiting.
    if (left < 0) side.delays.push(0, waiting[i + 1] as number, value, waiting[i + 3] as number)
    else if (left > 0) side.delays.push(left, waiting[i + 1] as number, value, waiting[i + 3] as number)
    else {
      const c = makeCast(w, seat, 1 - seat)
      c.declared = value
      c.vars = moveByUid(side, waiting[i + 3] as number) ?? c.vars
      w.emit?.({ kind: 'lands', seat })
      runAll(c, w.pack.delays[waiting[i + 1] as number] as readonly Act[])
    }
  }
}

/** P3.2 Regen, Burn, Decay, Curse: each once, at magnitude 1, and not while it is ignored. */
function p32DamageStatuses(w: World, seat: number): void {
  const side = sideOf(w, seat)
  if (isActive(side, REGEN)) {
    const warm = side.attuned & ((1 << FIRE) | (1 << VITAL))
    if (warm !== 0) reveal(w, seat, warm)
    w.emit?.({ kind: 'ticked', seat, status: REGEN })
    heal(w, seat, warm !== 0 ? 2 : 1)
    settle(w)
  }
  if (isActive(side, BURN) && w.d.winner === FIGHTING) {
    w.emit?.({ kind: 'ticked', seat, status: BURN })
    hit(w, seat, FIRE, 1, -1, BY_STATUS)
    settle(w)
  }
  if (isActive(side, DECAY) && w.d.winner === FIGHTING) {
    w.emit?.({ kind: 'ticked', seat, status: DECAY })
    hit(w, seat, FORCE, 1, -1, BY_STATUS)
    gainRisk(w, seat, 1)
    settle(w)
    if (isRuled(w.d.rules, CURSE_ROLL_ON_DECAY) && w.d.winner === FIGHTING) {
      rollCurse(w, seat)
      settle(w)
    }
  }
  if (isActive(side, CURSE) && w.d.winner === FIGHTING) {
    w.emit?.({ kind: 'ticked', seat, status: CURSE })
    changeMaxHp(w, seat, -1)
    settle(w)
  }
}

/** P3.3 Sleep, Stun, Anger: the first that bars the move is the reason. */
export function p33Disqualification(w: World, seat: number, m: Mv | undefined): boolean {
  const side = sideOf(w, seat)
  const { past, turns } = side
  past[CHECKED] = turns[SLEEP] as number
  past[CHECKED + 1] = turns[STUN] as number
  past[CHECKED + 2] = turns[ANGER] as number
  if (m === undefined || side.chosen === WAIT) return false
  if (turns[SLEEP] === 0 && turns[STUN] === 0 && turns[ANGER] === 0) return false
  const { type } = rootOf(w.pack, m)
  const proof = (m[PROOF] as number) | staticBits(w, seat, MOD.proof)
  for (let i = 0; i < 3; i++) {
    const status = DISQUALIFYING[i] as number
    if (!isActive(side, status) || (proof & (PROOF_OF[status] as number)) !== 0) continue
    if (status === SLEEP || (status === STUN ? type === ATTACK : type === UTILITY)) {
      w.emit?.({ kind: 'disqualified', seat, status })
      return true
    }
  }
  return false
}

/** P3.4 Always runs: DQ statuses, then cooldowns, charges and binds of both pools, in slot order. */
function p34EndOfDisqualification(w: World, seat: number): void {
  const side = sideOf(w, seat)
  decrement(w, seat, DISQUALIFYING)
  const { active, bank } = side
  for (let i = 0; i < active.length; i++) if (isTicking(active[i] as Mv)) tickMove(w, seat, active[i] as Mv)
  for (let i = 0; i < bank.length; i++) if (isTicking(bank[i] as Mv)) tickMove(w, seat, bank[i] as Mv)
  if (w.queue.length > 0 || w.isDirty) settle(w)
}

/** A turn and an ignorance less of each. The rule freshGrace spares turns gained in this execution. */
function decrement(w: World, seat: number, statuses: readonly number[]): void {
  const { fresh } = w
  const { turns, ignores } = sideOf(w, seat)
  const before = w.emit === undefined ? NO_TURNS : turns.slice()
  for (let i = 0; i < statuses.length; i++) {
    const status = statuses[i] as number
    const left = turns[status] as number
    if (left > 0 && (fresh.length === 0 || left > (fresh[status] as number))) turns[status] = left - 1
  }
  if (w.emit !== undefined) tellWorn(w, seat, statuses, before)
  if (ignores.length === 0) return
  for (let i = 0; i < statuses.length; i++) {
    const status = statuses[i] as number
    if ((ignores[status] as number) > 0) ignores[status] = (ignores[status] as number) - 1
  }
}
const NO_TURNS: readonly number[] = []

function tellWorn(w: World, seat: number, of: readonly number[], before: readonly number[]): void {
  const { turns } = sideOf(w, seat)
  const statuses = of.filter((status) => turns[status] !== before[status])
  if (statuses.length > 0)
    w.emit?.({ kind: 'wears', seat, statuses, turns: statuses.map((status) => turns[status] as number) })
}

const isTicking = (m: Mv): boolean => ((m[COOL] as number) | (m[ON_CHARGE] as number) | (m[BOUND] as number)) !== 0

function tickMove(w: World, seat: number, m: Mv): void {
  if ((m[COOL] as number) > 0) m[COOL] = (m[COOL] as number) - 1
  if ((m[ON_CHARGE] as number) > 0) {
    m[ON_CHARGE] = (m[ON_CHARGE] as number) - 1
    if (m[ON_CHARGE] === 0) {
      tellMove(w, seat, m, 'discharged', 0, true)
      fire(w, ON.discharged, seat, 1, m[UID] as number)
    }
  }
  if ((m[BOUND] as number) > 0) {
    m[BOUND] = (m[BOUND] as number) - 1
    if (m[BOUND] === 0) {
      tellMove(w, seat, m, 'unbound')
      fire(w, ON.bindEnd, seat, 1, m[UID] as number)
    }
  }
}

/** P3.6 */
function p36EndOfTurn(w: World, seat: number): void {
  const side = sideOf(w, seat)
  // What stood at P3.3 counts in P3.5 alone (§6).
  side.past[CHECKED] = 0
  side.past[CHECKED + 1] = 0
  side.past[CHECKED + 2] = 0
  decrement(w, seat, LASTING)
  if (ignoresOf(side, WOUND) > 0) {
    setIgnores(side, WOUND, ignoresOf(side, WOUND) - 1)
    w.isDirty = true
  }
  side.past[SINCE_ATTACK] = (side.past[SINCE_ATTACK] as number) + 1
  for (let place = SHIELDED; place < MIRROR; place++)
    if ((side.next[place] as number) > 0) side.next[place] = (side.next[place] as number) - 1
  fire(w, ON.turnEnd, seat)
  if (w.queue.length > 0 || w.isDirty) settle(w)
  undoTemps(side)
}

/** One-turn changes expire. */
function undoTemps(side: Side): void {
  if (side.temps.length === 0) return
  for (let i = 0; i < side.temps.length; i += 3) {
    const m = moveByUid(side, side.temps[i] as number)
    if (m !== undefined)
      m[side.temps[i + 1] as number] = (m[side.temps[i + 1] as number] as number) - (side.temps[i + 2] as number)
  }
  side.temps = []
}

/** P5 Attunements grow older, the turn counts on, priority flips whoever acted first. */
function p5VariableAdjustment(w: World): void {
  const { d } = w
  for (let seat = 0; seat < 2; seat++) {
    const side = d.sides[seat as 0 | 1]
    for (let left = side.attuned; left !== 0; left &= left - 1) {
      const e = 31 - Math.clz32(left & -left)
      side.attunedTurns[e] = (side.attunedTurns[e] as number) + 1
    }
    if ((side.mods & (1 << MOD.attuneExpiry)) !== 0) expireAttunements(w, seat)
  }
  d.turn++
  d.priority = 1 - d.priority
  if (d.turn > ruleOf(d.rules, TURN_CAP)) d.winner = STALEMATE
  w.emit?.({ kind: 'turn-over', turn: d.turn, priority: d.priority })
}

/** Bone Head: what is not Vital vanishes after so many turns. */
function expireAttunements(w: World, seat: number): void {
  const after = staticSum(w, seat, MOD.attuneExpiry)
  if (after === 0) return
  const side = sideOf(w, seat)
  for (let e = 0; e < ELEMENTS.length; e++)
    if (e !== VITAL && (side.attuned & (1 << e)) !== 0 && (side.attunedTurns[e] as number) >= after) {
      side.attuned &= ~(1 << e)
      side.attunedPublic &= ~(1 << e)
      side.attunedTurns[e] = 0
      w.emit?.({ kind: 'detuned', seat, element: e, turns: after })
    }
}

/** Records a choice as it is committed: Wait leaves no trace (§15). */
export function record(d: Duel, side: Side, root: number, slots: readonly number[]): void {
  side.history.push(recordHead(d.turn, root, slots.length, side.target, CAST))
  for (let i = 0; i < slots.length; i++) side.history.push(slots[i] as number)
}
