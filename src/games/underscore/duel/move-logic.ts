import { MOD, ON } from '../language/content.ts'
import { ATTACK, CHARGE_LATCH, isRuled } from '../names.ts'
import { runAll, settle } from './body.ts'
import { declare, resolveDeclarations } from './declare.ts'
import { fall } from './fall.ts'
import { type Act, type Cast, makeCast, type Root, rootOf, sideOf, type World } from './machine.ts'
import { coolDown, publicise } from './pools.ts'
import { rollVariables } from './random-vars.ts'
import {
  CHARGE,
  CHARGE_IGNORE,
  COOLDOWN,
  DAMAGE,
  ELEMENT,
  EXTRA,
  FIGHTING,
  FROM_BANK_UNBANK,
  HEAT,
  HEAT_BURN,
  ITERS,
  isBanked,
  LAST_MOVE,
  LAST_TYPE,
  LATCH,
  type Mv,
  NEXT_BASE,
  NEXT_DAMAGE,
  NEXT_ITERS,
  NEXT_QUICK,
  ON_CHARGE,
  SEEN,
  SEEN_ELEMENT,
  SINCE_ATTACK,
  type Side,
  UID,
} from './side.ts'
import { attune, gainHeat } from './spirit.ts'
import { fire, staticSum } from './trigger.ts'

/** P3.5: what a move does. */

/** What is heard before a move does anything. */
const BEFORE = (1 << ON.beforeMove) | (1 << ON.moveUsed) | (1 << ON.targeted)

/** P3.5 The move itself: public, pre-iter, iterations, post-iter. */
export function p35MoveLogic(w: World, seat: number, m: Mv): void {
  const side = sideOf(w, seat)
  const root = rootOf(w.pack, m)
  const isFromBank = side.bank.length > 0 && isBanked(side, m)
  const target = root.target === 2 ? (side.target === 1 ? seat : 1 - seat) : root.target === 1 ? seat : 1 - seat
  // Its speed was counted in P2; what it does may make the next move a Quick-Move.
  side.next[NEXT_QUICK] = 0
  publicise(w, seat, m, SEEN | SEEN_ELEMENT)
  w.emit?.({ kind: 'casts', seat, root: root.index, target, isFromBank })
  const c = makeCast(w, seat, target)
  c.move = m
  c.vars = m
  c.isFromBank = isFromBank
  c.isAttack = root.type === ATTACK
  w.strikes = -1
  if ((w.d.hears & BEFORE) !== 0) {
    fire(w, ON.beforeMove, seat, root.type, m[UID] as number)
    fire(w, ON.moveUsed, seat, root.type, m[UID] as number)
    if (target !== seat) fire(w, ON.targeted, target, root.type, m[UID] as number)
    settle(w)
  }
  // §10 As it stands now: what listened may have discharged it.
  c.isCharged =
    (m[CHARGE] as number) > 0 &&
    ((m[ON_CHARGE] as number) > 0 || (isRuled(w.d.rules, CHARGE_LATCH) && (m[LATCH] as number) > 0))
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
    if (c.isAttack || root.iter.length > 0) iterable(c, side, root)
    if (root.post.length > 0) again(c, root.post)
    if (((m[EXTRA] as number) & HEAT_BURN) !== 0) runAll(c, w.pack.heatBurn)
  }
  resolveDeclarations(c)
}

/** Effects behind a doubled declaration happen for both answers (Multilingual). */
function again(c: Cast, acts: readonly Act[]): void {
  runAll(c, acts)
  const second = c.second
  if (second === undefined) return
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
  c.vars = rollVariables(w, self, m)
  const cooldown = c.vars[COOLDOWN] as number
  if (cooldown > 0) coolDown(w, self, m, Math.max(0, cooldown + staticSum(w, self, MOD.cooldownStart)))
  if ((c.vars[HEAT] as number) > 0) rollHeat(c, side)
  if (((m[EXTRA] as number) & CHARGE_IGNORE) !== 0 && c.isCharged) c.isPlain = true
  if (staticSum(w, self, MOD.ignoreElements, c) > 0) c.isPlain = true
  if (root.locals > 0) declare(c, side, root)
  if (isBankLogic) return
  if (root.attunes) {
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
  const roll = fall(w.dice, 'combat', 6, 'heat') + 1
  c.isOverheated = side.heat >= roll
  w.emit?.({ kind: 'heat-roll', seat: self, roll, heat: side.heat, isOverheated: c.isOverheated })
}

/** P3.5.4 The count is fixed on entry; the loop stops at once when anybody dies. */
function iterable(c: Cast, side: Side, root: Root): void {
  const { w, self, vars } = c
  if (c.isAttack) prepareAttack(c, side)
  const more = root.moreIters === undefined ? 0 : root.moreIters(c)
  const once = c.isAttack ? (side.next[NEXT_ITERS] as number) : 0
  const times = Math.max(0, (c.vars[ITERS] as number) + more + side.iterMod + once + staticSum(w, self, MOD.iters, c))
  for (let left = Math.min(times, MOST_ITERS); left > 0 && w.d.winner === FIGHTING; left--) runAll(c, root.iter)
  if (!c.isAttack) return
  side.next[NEXT_ITERS] = 0
  side.next[NEXT_DAMAGE] = 0
  side.next[NEXT_BASE] = -1
  c.vars = vars
}
/** Nothing strikes more often than this, whatever was promised. */
const MOST_ITERS = 99

function prepareAttack(c: Cast, side: Side): void {
  const { w, self } = c
  c.bonus = side.next[NEXT_DAMAGE] as number
  if (side.mods === 0) return
  c.bonus += staticSum(w, self, MOD.damageOut, c)
  if (staticSum(w, self, MOD.swapDamageIters, c) > 0) {
    c.vars = c.vars.slice()
    const damage = c.vars[DAMAGE] as number
    c.vars[DAMAGE] = c.vars[ITERS] as number
    c.vars[ITERS] = damage
  }
  if (staticSum(w, self, MOD.attackRoll, c) > 0) {
    const roll = fall(w.dice, 'combat', 6, 'high roller') + 1
    c.factor = roll <= 2 ? 0 : roll <= 4 ? 1 : 2
    w.emit?.({ kind: 'attack-roll', seat: self, roll, factor: c.factor })
  }
}

function remember(side: Side, root: Root, m: Mv): void {
  side.past[LAST_MOVE] = m[UID] as number
  side.past[LAST_TYPE] = root.type
  if (root.type === ATTACK) side.past[SINCE_ATTACK] = -1
}
