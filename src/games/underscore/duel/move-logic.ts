import { EVENT, STATIC } from '../hooks.ts'
import { AT_CASTER, AT_DECLARED, ATTACK, NONE } from '../names.ts'
import { ANSWER_SELF } from '../questions.ts'
import { CHARGE_LATCH, hasRuling } from '../rulings.ts'
import { attuneToElement, gainHeat } from './attunement.ts'
import { declareAnswers, resolveDeclarations } from './choices/declare.ts'
import { makeMovePublic, startCooldown } from './choices/pools.ts'
import {
  type Cast,
  type CompiledEffect,
  type CompiledMove,
  resetCast,
  rootOfMove,
  sideInWorld,
  type World,
} from './context.ts'
import {
  CHARGE,
  CHARGE_IGNORE,
  COOLDOWN,
  chargeLeft,
  copyMove,
  DAMAGE,
  ELEMENT_SEEN,
  elementOf,
  FROM_BANK_UNBANK,
  HEAT,
  HEAT_BURN,
  hasAddition,
  ITERS,
  MOVE_SEEN,
  type Move,
  PUBLIC,
  RANDOM,
  UID,
} from './move.ts'
import { rollVariables } from './random-vars.ts'
import { rollDie } from './roll-die.ts'
import {
  FIGHTING,
  ITER_MOD,
  isMoveBanked,
  LAST_MOVE,
  LAST_TYPE,
  MODS,
  NEXT_BASE,
  NEXT_DAMAGE,
  NEXT_ITERS,
  NEXT_QUICK,
  NO_NEXT_BASE,
  OWN_HEAT,
  SINCE_ATTACK,
  type Side,
  TARGET,
} from './side.ts'
import { runEffects, runStateChecks } from './state-check.ts'
import { standingChangeSum } from './statics.ts'
import { fireEvent } from './trigger.ts'

/** P3.5: executes a move. */

/** The events that are fired before a move does anything. */
const BEFORE = (1 << EVENT.beforeMove) | (1 << EVENT.moveUsed) | (1 << EVENT.targeted)

const isAtCaster = (root: CompiledMove, side: Side): boolean =>
  root.target === AT_DECLARED ? side.stats[TARGET] === ANSWER_SELF : root.target === AT_CASTER

/** P3.5 Executes the move itself: publicity, what comes before the iterations, the iterations, and what comes after them. */
export function p35ExecuteMove(world: World, seat: number, m: Move): void {
  const side = sideInWorld(world, seat)
  const root = rootOfMove(world.pack, m)
  const isFromBank = side.bank.length > 0 && isMoveBanked(side, m)
  const target = isAtCaster(root, side) ? seat : 1 - seat
  // P2 has used this bonus already. It is reset here and not later, because the move itself may set it for the next move.
  side.stats[NEXT_QUICK] = 0
  if (m[PUBLIC] !== (MOVE_SEEN | ELEMENT_SEEN)) makeMovePublic(world, seat, m, MOVE_SEEN | ELEMENT_SEEN)
  world.emit?.({ kind: 'casts', seat, root: root.index, target, isFromBank })
  const cast = resetCast(world, seat, target)
  cast.move = m
  cast.vars = m
  cast.isFromBank = isFromBank
  cast.isAttack = root.type === ATTACK
  world.overrideElement = NONE
  if ((world.listened & BEFORE) !== 0) {
    fireEvent(world, EVENT.beforeMove, seat, root.type, m[UID])
    fireEvent(world, EVENT.moveUsed, seat, root.type, m[UID])
    if (target !== seat) fireEvent(world, EVENT.targeted, target, root.type, m[UID])
    runStateChecks(world)
  }
  // §10 Uses the charge as it is now, because a trigger may just have discharged the move.
  cast.isCharged =
    m[CHARGE] > 0 && (chargeLeft(m) > 0 || (hasRuling(world.duel.rules, CHARGE_LATCH) && world.latch > 0))
  if (world.duel.winner === FIGHTING) castMove(cast, side, root, m)
  recordLastMove(side, root, m)
  if (world.duel.winner !== FIGHTING) return
  fireEvent(world, EVENT.afterMove, seat, root.type, m[UID])
  if (world.queue.length > 0) runStateChecks(world)
}

function castMove(cast: Cast, side: Side, root: CompiledMove, m: Move): void {
  const { world } = cast
  const isPlainUnbank =
    cast.isFromBank && hasAddition(m, FROM_BANK_UNBANK) && standingChangeSum(world, cast.self, STATIC.castBanked) === 0
  const logic = cast.isFromBank && root.fromBank !== undefined ? root.fromBank : undefined
  preIterable(cast, side, root, m, logic !== undefined || isPlainUnbank)
  if (logic !== undefined) runEffects(cast, logic)
  else if (isPlainUnbank) runEffects(cast, world.pack.unbankThis)
  else {
    if (cast.isAttack || root.iter.length > 0) iterable(cast, side, root)
    if (root.post.length > 0) runForEachAnswer(cast, root.post)
    if (hasAddition(m, HEAT_BURN)) runEffects(cast, world.pack.heatBurn)
  }
  if (cast.made.length > 0) resolveDeclarations(cast)
}

/** Runs the effects after a doubled declaration once for each answer (Multilingual). */
function runForEachAnswer(cast: Cast, acts: readonly CompiledEffect[]): void {
  runEffects(cast, acts)
  const second = cast.second
  if (second === undefined) return
  const [locals, made] = [cast.locals, cast.made]
  cast.locals = second.locals
  cast.made = second.made
  runEffects(cast, acts)
  cast.locals = locals
  cast.made = made
}

/**
 * P3.5.3 Does what comes before the iterations, in this order: starts the cooldown, rolls random variables, rolls heat,
 * attunes the caster of an attack, makes declarations, and runs the move's own pre-effects.
 */
function preIterable(cast: Cast, side: Side, root: CompiledMove, m: Move, isBankLogic: boolean): void {
  const { world, self } = cast
  if (m[RANDOM] !== 0) cast.vars = rollVariables(world, self, m)
  const cooldown = cast.vars[COOLDOWN]
  if (cooldown > 0)
    startCooldown(world, self, m, Math.max(0, cooldown + standingChangeSum(world, self, STATIC.cooldownStart)))
  if (cast.vars[HEAT] > 0) rollHeat(cast, side)
  if (hasAddition(m, CHARGE_IGNORE) && cast.isCharged) cast.isPlain = true
  if (standingChangeSum(world, self, STATIC.ignoreElements, cast) > 0) cast.isPlain = true
  if (root.locals > 0) declareAnswers(cast, side, root)
  if (isBankLogic) return
  if (root.attunes) {
    attuneToElement(world, self, elementOf(cast.vars))
    if (world.isDirty || world.queue.length > 0) runStateChecks(world)
  }
  if (root.pre.length > 0) runForEachAnswer(cast, root.pre)
}

/** §11 Adds the heat of a move and rolls for overheating. */
function rollHeat(cast: Cast, side: Side): void {
  const { world, self } = cast
  cast.isOverheated = gainHeat(world, self, cast.vars[HEAT])
  if (cast.isOverheated) return
  const roll = rollDie(world.dice, 'combat', 6, 'heat') + 1
  cast.isOverheated = side.stats[OWN_HEAT] >= roll
  world.emit?.({ kind: 'heat-roll', seat: self, roll, heat: side.stats[OWN_HEAT], isOverheated: cast.isOverheated })
}

/** P3.5.4 Runs the iterations. Their number is fixed at the start; the loop stops as soon as a character dies. */
function iterable(cast: Cast, side: Side, root: CompiledMove): void {
  const { world, self, vars } = cast
  if (cast.isAttack) prepareAttack(cast, side)
  const more = root.moreIters === undefined ? 0 : root.moreIters(cast)
  const once = cast.isAttack ? side.stats[NEXT_ITERS] : 0
  const times = Math.max(
    0,
    cast.vars[ITERS] + more + side.stats[ITER_MOD] + once + standingChangeSum(world, self, STATIC.iters, cast),
  )
  for (let left = Math.min(times, MAX_ITERS); left > 0 && world.duel.winner === FIGHTING; left--)
    runEffects(cast, root.iter)
  if (!cast.isAttack) return
  side.stats[NEXT_ITERS] = 0
  side.stats[NEXT_DAMAGE] = 0
  side.stats[NEXT_BASE] = NO_NEXT_BASE
  cast.vars = vars
}
/** The largest number of iterations, whatever the bonuses add up to. */
const MAX_ITERS = 99

function prepareAttack(cast: Cast, side: Side): void {
  const { world, self } = cast
  cast.bonus = side.stats[NEXT_DAMAGE]
  if (side.stats[MODS] === 0) return
  cast.bonus += standingChangeSum(world, self, STATIC.damageOut, cast)
  if (standingChangeSum(world, self, STATIC.swapDamageIters, cast) > 0) {
    cast.vars = copyMove(cast.vars)
    const damage = cast.vars[DAMAGE]
    cast.vars[DAMAGE] = cast.vars[ITERS]
    cast.vars[ITERS] = damage
  }
  if (standingChangeSum(world, self, STATIC.attackRoll, cast) > 0) {
    const roll = rollDie(world.dice, 'combat', 6, 'high roller') + 1
    cast.factor = roll <= 2 ? 0 : roll <= 4 ? 1 : 2
    world.emit?.({ kind: 'attack-roll', seat: self, roll, factor: cast.factor })
  }
}

function recordLastMove(side: Side, root: CompiledMove, m: Move): void {
  side.stats[LAST_MOVE] = m[UID]
  side.stats[LAST_TYPE] = root.type
  // P3.6 of this execution counts it up to 0.
  if (root.type === ATTACK) side.stats[SINCE_ATTACK] = -1
}
