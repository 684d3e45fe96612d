import type { Dice } from '../../engine/dice.ts'
import type { Emit } from '../../engine/game.ts'
import {
  attune,
  BY_STATUS,
  changeMaxHp,
  gainHeat,
  gainRisk,
  heal,
  hit,
  isActive,
  reveal,
  rollCurse,
  runAll,
  settle,
} from './body.ts'
import { MOD, ON } from './data.ts'
import { declare, resolveDeclarations } from './declare.ts'
import type { Event } from './events.ts'
import {
  type Act,
  type Cast,
  type Compiled,
  makeCast,
  makeWorld,
  type Root,
  rootOf,
  sideOf,
  type World,
} from './machine.ts'
import {
  ANGER,
  ATTACK,
  BURN,
  CHARGE_LATCH,
  CURSE,
  CURSE_ROLL_ON_DECAY,
  DECAY,
  DISQUALIFYING,
  ELEMENTS,
  FIRE,
  FORCE,
  FRESH_GRACE,
  LASTING,
  PROOF_OF,
  QUICK,
  REGEN,
  SLEEP,
  SLOW,
  STUN,
  TURN_CAP,
  UTILITY,
  VITAL,
  WOUND,
} from './names.ts'
import { coolDown, publicise, tellMove } from './pools.ts'
import { rollVariables } from './random-vars.ts'
import {
  BOUND,
  CAST,
  CHARGE,
  CHARGE_IGNORE,
  CHECKED,
  COOL,
  COOLDOWN,
  DAMAGE,
  DISQUALIFIED,
  type Duel,
  ELEMENT,
  EXTRA,
  FIGHTING,
  FROM_BANK_UNBANK,
  HEAT,
  HEAT_BURN,
  ITERS,
  LAST_MOVE,
  LAST_TYPE,
  LATCH,
  MIRROR,
  type Mv,
  moveByUid,
  NEXT_BASE,
  NEXT_DAMAGE,
  NEXT_ITERS,
  NEXT_QUICK,
  NOT_CHOSEN,
  ON_CHARGE,
  PROOF,
  SEEN,
  SEEN_ELEMENT,
  SHIELDED,
  SINCE_ATTACK,
  type Side,
  SPEED,
  STALEMATE,
  UID,
  WAIT,
} from './state.ts'
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
  const first = p2TurnOrder(w)
  p3Execution(w, first)
  if (d.winner === FIGHTING) p3Execution(w, 1 - first) // P4: the same for the second character.
  w.acting = -1
  for (const side of d.sides) {
    side.chosen = NOT_CHOSEN
    side.target = 0
    if (side.answers.length > 0) side.answers = []
    side.isReady = false
  }
  if (d.winner === FIGHTING) p5VariableAdjustment(w)
  return w.deepest
}

/** P2 Higher speed acts first; a tie goes to the holder of priority. */
export function p2TurnOrder(w: World): number {
  const { d } = w
  const a = speedOf(w, 0)
  const b = speedOf(w, 1)
  const first = a > b ? 0 : b > a ? 1 : d.priority
  w.emit?.({ kind: 'order', first, speeds: [a, b], isTie: a === b, turn: d.turn })
  return first
}

export function speedOf(w: World, seat: number): number {
  const side = sideOf(w, seat)
  const statuses = (isActive(side, QUICK) ? 1 : 0) - (isActive(side, SLOW) ? 1 : 0)
  const m = side.chosen < 0 ? undefined : moveByUid(side, side.chosen)
  if (m === undefined) return side.speed + statuses
  const root = rootOf(w.pack, m)
  let mod = m[SPEED] as number
  if (root.speedTest !== undefined || (w.d.statics & (1 << MOD.speedMod)) !== 0) {
    const c = makeCast(w, seat, 1 - seat)
    c.move = m
    c.vars = m
    c.isCharged = (m[ON_CHARGE] as number) > 0
    if (root.speedTest?.(c) === true) mod += root.speedThen
    mod += staticSum(w, seat, MOD.speedMod, c)
  }
  return side.speed + statuses + Math.max(-1, Math.min(1, mod)) + (side.next[NEXT_QUICK] as number)
}

/** P3 One character's execution: only its statuses tick and decrement. */
export function p3Execution(w: World, seat: number): void {
  const side = sideOf(w, seat)
  w.acting = seat
  if (w.d.rules[FRESH_GRACE] === 1) side.fresh = side.turns.map(() => 0)
  p31StartOfTurn(w, seat)
  if (w.d.winner === FIGHTING) p32DamageStatuses(w, seat)
  if (w.d.winner !== FIGHTING) return
  const m = side.chosen < 0 ? undefined : moveByUid(side, side.chosen)
  const isBarred = p33Disqualification(w, seat, m)
  p34EndOfDisqualification(w, seat)
  if (w.d.winner !== FIGHTING) return
  if (side.chosen === WAIT || m === undefined) w.emit?.({ kind: 'waits', seat })
  else if (isBarred) side.history[side.history.length - 2 - side.answers.length] = DISQUALIFIED
  else p35MoveLogic(w, seat, m)
  if (w.d.winner === FIGHTING) p36EndOfTurn(w, seat)
}

/** P3.1 Charges are latched; delayed effects land; then triggers. */
function p31StartOfTurn(w: World, seat: number): void {
  const side = sideOf(w, seat)
  for (let i = 0; i < side.active.length; i++) latch(side.active[i] as Mv)
  for (let i = 0; i < side.bank.length; i++) latch(side.bank[i] as Mv)
  if (side.delays.length > 0) landDelays(w, seat)
  fire(w, ON.turnStart, seat)
  if (w.queue.length > 0) settle(w)
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
    if (left > 0) side.delays.push(left, waiting[i + 1] as number, value, waiting[i + 3] as number)
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
    if (w.d.rules[CURSE_ROLL_ON_DECAY] === 1 && w.d.winner === FIGHTING) {
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
function p33Disqualification(w: World, seat: number, m: Mv | undefined): boolean {
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
  decrement(side, DISQUALIFYING)
  for (let i = 0; i < side.active.length; i++) tickMove(w, seat, side.active[i] as Mv)
  for (let i = 0; i < side.bank.length; i++) tickMove(w, seat, side.bank[i] as Mv)
  if (w.queue.length > 0 || w.isDirty) settle(w)
}

/** A turn and an ignorance less of each. The rule freshGrace spares turns gained in this execution. */
function decrement(side: Side, statuses: readonly number[]): void {
  const { turns, ignores, fresh } = side
  for (let i = 0; i < statuses.length; i++) {
    const status = statuses[i] as number
    const left = turns[status] as number
    if (left > 0 && (fresh.length === 0 || left > (fresh[status] as number))) turns[status] = left - 1
    if ((ignores[status] as number) > 0) ignores[status] = (ignores[status] as number) - 1
  }
}

function tickMove(w: World, seat: number, m: Mv): void {
  if ((m[COOL] as number) > 0) m[COOL] = (m[COOL] as number) - 1
  if ((m[ON_CHARGE] as number) > 0) {
    m[ON_CHARGE] = (m[ON_CHARGE] as number) - 1
    if (m[ON_CHARGE] === 0) {
      tellMove(w, seat, m, 'discharged')
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

/** P3.5 The move itself: public, pre-iter, iterations, post-iter. */
export function p35MoveLogic(w: World, seat: number, m: Mv): void {
  const side = sideOf(w, seat)
  const root = rootOf(w.pack, m)
  const isFromBank = side.bank.includes(m)
  const target = root.target === 2 ? (side.target === 1 ? seat : 1 - seat) : root.target === 1 ? seat : 1 - seat
  publicise(w, seat, m, SEEN | SEEN_ELEMENT)
  w.emit?.({ kind: 'casts', seat, root: root.index, target, isFromBank })
  const c = makeCast(w, seat, target)
  c.move = m
  c.vars = rollVariables(w, seat, m)
  c.isFromBank = isFromBank
  c.isAttack = root.type === ATTACK
  c.isCharged =
    (m[CHARGE] as number) > 0 &&
    ((m[ON_CHARGE] as number) > 0 || (w.d.rules[CHARGE_LATCH] === 1 && (m[LATCH] as number) > 0))
  fire(w, ON.beforeMove, seat, root.type, m[UID] as number)
  fire(w, ON.moveUsed, seat, root.type, m[UID] as number)
  if (target !== seat) fire(w, ON.targeted, target, root.type, m[UID] as number)
  if (w.queue.length > 0) settle(w)
  if (w.d.winner === FIGHTING) castMove(c, side, root, m)
  remember(side, root, m)
  if (w.d.winner !== FIGHTING) return
  fire(w, ON.afterMove, seat, root.type, m[UID] as number)
  if (w.queue.length > 0) settle(w)
}

function castMove(c: Cast, side: Side, root: Root, m: Mv): void {
  const { w } = c
  const isPlainUnbank =
    c.isFromBank && ((m[EXTRA] as number) & FROM_BANK_UNBANK) !== 0 && staticSum(w, c.self, MOD.castBanked) === 0
  const logic = c.isFromBank && root.fromBank !== undefined ? root.fromBank : undefined
  preIterable(c, side, root, m, logic !== undefined || isPlainUnbank)
  if (logic !== undefined) runAll(c, logic)
  else if (isPlainUnbank) runAll(c, w.pack.unbankThis)
  else {
    iterable(c, side, root, m)
    again(c, root.post)
    if (((m[EXTRA] as number) & HEAT_BURN) !== 0) runAll(c, w.pack.heatBurn)
  }
  resolveDeclarations(c)
}

/** Effects behind a doubled declaration happen for both answers (Multilingual). */
function again(c: Cast, acts: readonly Act[]): void {
  runAll(c, acts)
  const second = c.second
  if (second === undefined || acts.length === 0) return
  const [locals, made] = [c.locals, c.made]
  c.locals = second.locals
  c.made = second.made
  runAll(c, acts)
  c.locals = locals
  c.made = made
}

/** P3.5.3 Cooldown, random variables, heat, the attunement of an attack, declarations, then what the move lists. */
function preIterable(c: Cast, side: Side, root: Root, m: Mv, isBankLogic: boolean): void {
  const { w, self } = c
  const cooldown = c.vars[COOLDOWN] as number
  if (cooldown > 0) coolDown(w, self, m, Math.max(0, cooldown + staticSum(w, self, MOD.cooldownStart)))
  if ((c.vars[HEAT] as number) > 0) rollHeat(c, side)
  if (((m[EXTRA] as number) & CHARGE_IGNORE) !== 0 && c.isCharged) c.isPlain = true
  if (w.d.statics !== 0 && staticSum(w, self, MOD.ignoreElements, c) > 0) c.isPlain = true
  if (root.locals > 0) declare(c, side, root)
  if (isBankLogic) return
  if (c.isAttack && root.def.noAttune !== true) {
    attune(w, self, c.vars[ELEMENT] as number)
    settle(w)
  }
  if (root.pre.length > 0) again(c, root.pre)
}

/** §11 */
function rollHeat(c: Cast, side: Side): void {
  const { w, self } = c
  c.isOverheated = gainHeat(w, self, c.vars[HEAT] as number)
  if (c.isOverheated) return
  const roll = w.dice.roll('combat', 6, 'heat') + 1
  c.isOverheated = side.heat >= roll
  w.emit?.({ kind: 'heat-roll', seat: self, roll, heat: side.heat, isOverheated: c.isOverheated })
}

/** P3.5.4 The count is fixed on entry; the loop stops at once when anybody dies. */
function iterable(c: Cast, side: Side, root: Root, m: Mv): void {
  const { w, self } = c
  if (c.isAttack) prepareAttack(c, side)
  const more = root.moreIters === undefined ? 0 : root.moreIters(c)
  const once = c.isAttack ? (side.next[NEXT_ITERS] as number) : 0
  const times = Math.max(0, (c.vars[ITERS] as number) + more + side.iterMod + once + staticSum(w, self, MOD.iters, c))
  for (let i = 0; i < Math.min(times, MOST_ITERS) && w.d.winner === FIGHTING; i++) runAll(c, root.iter)
  if (!c.isAttack) return
  side.next[NEXT_ITERS] = 0
  side.next[NEXT_DAMAGE] = 0
  side.next[NEXT_BASE] = -1
  if (c.vars !== m) c.vars = m
}
/** Nothing strikes more often than this, whatever was promised. */
const MOST_ITERS = 99

function prepareAttack(c: Cast, side: Side): void {
  const { w, self } = c
  c.bonus = side.next[NEXT_DAMAGE] as number
  if (w.d.statics === 0) return
  c.bonus += staticSum(w, self, MOD.damageOut, c)
  if (staticSum(w, self, MOD.swapDamageIters, c) > 0) {
    c.vars = c.vars.slice()
    const damage = c.vars[DAMAGE] as number
    c.vars[DAMAGE] = c.vars[ITERS] as number
    c.vars[ITERS] = damage
  }
  if (staticSum(w, self, MOD.attackRoll, c) > 0) {
    const roll = w.dice.roll('combat', 6, 'high roller') + 1
    c.factor = roll <= 2 ? 0 : roll <= 4 ? 1 : 2
    w.emit?.({ kind: 'attack-roll', seat: self, roll, factor: c.factor })
  }
}

function remember(side: Side, root: Root, m: Mv): void {
  side.past[LAST_MOVE] = m[UID] as number
  side.past[LAST_TYPE] = root.type
  if (root.type === ATTACK) side.past[SINCE_ATTACK] = -1
  side.next[NEXT_QUICK] = 0
}

/** P3.6 */
function p36EndOfTurn(w: World, seat: number): void {
  const side = sideOf(w, seat)
  decrement(side, LASTING)
  if ((side.ignores[WOUND] as number) > 0) {
    side.ignores[WOUND] = (side.ignores[WOUND] as number) - 1
    w.isDirty = true
  }
  side.past[SINCE_ATTACK] = (side.past[SINCE_ATTACK] as number) + 1
  for (let place = SHIELDED; place <= MIRROR; place++)
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
    if ((d.statics & (1 << MOD.attuneExpiry)) !== 0) expireAttunements(w, seat)
  }
  d.turn++
  d.priority = 1 - d.priority
  if (d.turn > (d.rules[TURN_CAP] as number)) d.winner = STALEMATE
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
  side.history.push(d.turn, root, side.target, CAST, slots.length)
  for (let i = 0; i < slots.length; i++) side.history.push(slots[i] as number)
}
