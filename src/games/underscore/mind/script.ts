import { ANSWERS, CASTS, MOST_ACTIVE, MOST_BANK, type Order, WAIT_ORDER } from '../actions.ts'
import { answersFor, questionAt, questionCount } from '../duel/asks.ts'
import { isActive } from '../duel/body.ts'
import { chosenRoot, selectable, slotOfBit, takeChoice } from '../duel/choice.ts'
import { makeCast, makeWorld, type Root, rootOf } from '../duel/machine.ts'
import { NO_DICE } from '../duel/no-dice.ts'
import { offerAt, sensibleOffer } from '../duel/offers.ts'
import {
  answersIn,
  DAMAGE,
  type Duel,
  ELEMENT,
  ITERS,
  LAST_MOVE,
  type Mv,
  moveAt,
  ON_CHARGE,
  PROOF,
  rootIn,
  type Side,
  targetIn,
} from '../duel/side.ts'
import { staticBits, staticSum } from '../duel/trigger.ts'
import { type Ask, MOD } from '../language/content.ts'
import {
  ABSORB_BITS,
  ANGER,
  ATTACK,
  count,
  IMMUNE_BITS,
  PROOFS,
  RESIST_BITS,
  SLEEP,
  STRONG,
  STUN,
  TOUGH,
  UTILITY,
  WEAK_BITS,
} from '../names.ts'
import type { Pack } from '../run/pack.ts'

/**
 * §15 How ghosts and encounters play: their history as a looping script, with light correction. Deterministic, and by public
 * information only: the opponent is looked at through `seenBy`.
 */

/** The duel as a seat may see it: the opponent's private or masked attunements are not there. Shares everything else. */
export function seenBy(pack: Pack, d: Duel, seat: number): Duel {
  const other = d.sides[(1 - seat) as 0 | 1]
  const open = isMasked(pack, d, 1 - seat) ? 0 : other.attunedPublic
  if (other.attuned === open) return d
  const seen: Side = { ...other, attuned: open }
  return { ...d, sides: seat === 0 ? [d.sides[0], seen] : [seen, d.sides[1]] }
}

/** Show Stopper: what was public is masked. */
export const isMasked = (pack: Pack, d: Duel, seat: number): boolean =>
  (d.sides[seat as 0 | 1].mods & (1 << MOD.maskInfo)) !== 0 &&
  staticSum(makeWorld(pack, d, NO_DICE, undefined), seat, MOD.maskInfo) > 0

/** Commits a choice for a side that nobody sits at. */
export function playScript(pack: Pack, d: Duel, seat: number): void {
  const side = d.sides[seat as 0 | 1]
  if (side.delays.length > 0)
    while (offerAt(pack, d, seat) >= 0) takeChoice(pack, d, seat, sensibleOffer(pack, d, seat))
  const bits = selectable(pack, d, seat)
  if (bits === 0) {
    takeChoice(pack, d, seat, WAIT_ORDER)
    return
  }
  const view = seenBy(pack, d, seat)
  const at = fromScript(pack, view, seat, bits)
  const slot = at >= 0 ? slotOf(side, rootIn(side.script[at] as number), bits) : bestSlot(pack, view, seat, bits)
  if (at >= 0) side.pointer = after(side.script, at)
  answerAll(pack, d, view, seat, slot, at)
}

const after = (script: readonly number[], at: number): number => {
  const next = at + 1 + answersIn(script[at] as number)
  return next >= script.length ? 0 : next
}

/** Where the script goes on: its first choice that is legal and not futile; if all are futile, the first legal one. */
function fromScript(pack: Pack, view: Duel, seat: number, bits: number): number {
  const side = view.sides[seat as 0 | 1]
  const { script } = side
  let firstLegal = -1
  let at = side.pointer
  for (let seen = 0; seen < script.length; ) {
    const slot = slotOf(side, rootIn(script[at] as number), bits)
    if (slot >= 0) {
      if (!isFutile(pack, view, seat, moveAt(side, slot) as Mv, script, at)) return at
      if (firstLegal < 0) firstLegal = at
    }
    seen += 1 + answersIn(script[at] as number)
    at = after(script, at)
  }
  if (hasUseful(pack, view, seat, bits)) return -1
  return firstLegal
}

/** The first legal slot that holds this root. */
function slotOf(side: Side, root: number, bits: number): number {
  for (let bit = 0; bit < MOST_ACTIVE + MOST_BANK; bit++)
    if ((bits & (1 << bit)) !== 0 && moveAt(side, slotOfBit(bit))?.[0] === root) return slotOfBit(bit)
  return -1
}

function hasUseful(pack: Pack, view: Duel, seat: number, bits: number): boolean {
  const side = view.sides[seat as 0 | 1]
  for (let bit = 0; bit < MOST_ACTIVE + MOST_BANK; bit++)
    if ((bits & (1 << bit)) !== 0 && !isFutile(pack, view, seat, moveAt(side, slotOfBit(bit)) as Mv, [], -1))
      return true
  return false
}

/** It would be barred, absorbed or stopped, or cure what is not there. */
export function isFutile(pack: Pack, view: Duel, seat: number, m: Mv, script: readonly number[], at: number): boolean {
  const side = view.sides[seat as 0 | 1]
  const other = view.sides[(1 - seat) as 0 | 1]
  const root = rootOf(pack, m)
  const proof = (m[PROOF] as number) | proofOf(pack, view, seat)
  if (isActive(side, SLEEP) && (proof & (1 << PROOFS.indexOf('sleep'))) === 0) return true
  if (root.type === ATTACK && isActive(side, STUN) && (proof & 2) === 0) return true
  if (root.type === UTILITY && isActive(side, ANGER) && (proof & 4) === 0) return true
  if (root.type === ATTACK) {
    const element = root.strikesOwn
      ? (m[ELEMENT] as number)
      : (declaredElement(root, script, at) ?? strikeElement(pack, view, seat, m))
    return element >= 0 && (other.attuned & ((ABSORB_BITS[element] as number) | (IMMUNE_BITS[element] as number))) !== 0
  }
  return isIdleCure(pack, view, seat, root, script, at)
}

/** What blessings make all moves proof against. */
const proofOf = (pack: Pack, view: Duel, seat: number): number =>
  (view.sides[seat as 0 | 1].mods & (1 << MOD.proof)) === 0
    ? 0
    : staticBits(makeWorld(pack, view, NO_DICE, undefined), seat, MOD.proof)

/** The element the record names for the strike; undefined if the strike goes by no recorded element. */
function declaredElement(root: Root, script: readonly number[], at: number): number | undefined {
  const el = root.def.iter?.find((e) => e.do === 'damage')?.el
  const place = root.asks.findIndex((ask) => ask.ask === 'element' && `$${ask.bind}` === el)
  return at < 0 || place < 0 ? undefined : recordedAnswer(script, at, place)
}

function strikeElement(pack: Pack, view: Duel, seat: number, m: Mv): number {
  const c = makeCast(makeWorld(pack, view, NO_DICE, undefined), seat, 1 - seat)
  c.move = m
  c.vars = m
  return rootOf(pack, m).strikes(c)
}

/** A cure of a status, or the negation of an attunement, that is declared and not there. */
function isIdleCure(pack: Pack, view: Duel, seat: number, root: Root, script: readonly number[], at: number): boolean {
  const e = root.def.post?.[0]
  if (e === undefined || (e.do !== 'negateStatus' && e.do !== 'loseStatus' && e.do !== 'negateAttune')) return false
  const named = e.do === 'negateAttune' ? e.el : e.status
  const place = root.asks.findIndex((ask) => `$${ask.bind}` === named)
  if (place < 0) return false
  const isOwn =
    e.to === 'self' ||
    (root.asksTarget ? (at < 0 ? isKind(root) : targetIn(script[at] as number) === 1) : root.target === 1)
  const on = view.sides[(isOwn ? seat : 1 - seat) as 0 | 1]
  const recorded = recordedAnswer(script, at, place)
  if (e.do !== 'negateAttune') return on.turns[recorded >= 0 ? recorded : mostTurns(on, ANSWERS.status).n] === 0
  const { n } = sensibleAnswer(pack, view, seat, root, root.asks[place] as Ask, recorded)
  return (on.attuned & (1 << n)) === 0
}

/** §5 Expected damage of a move over all its iterations, against what is public. Utilities count 1. */
export function expected(pack: Pack, view: Duel, seat: number, m: Mv): number {
  const root = rootOf(pack, m)
  if (root.type === UTILITY) return 1
  const side = view.sides[seat as 0 | 1]
  const other = view.sides[(1 - seat) as 0 | 1]
  const c = makeCast(makeWorld(pack, view, NO_DICE, undefined), seat, 1 - seat)
  c.move = m
  c.vars = m
  c.isAttack = true
  c.isCharged = (m[ON_CHARGE] as number) > 0
  const iters = Math.max(0, (m[ITERS] as number) + (root.moreIters?.(c) ?? 0) + side.iterMod + (side.next[1] as number))
  const base = root.estimate(c) + (side.next[DAMAGE - DAMAGE] as number)
  return iters * instance(side, other, root.strikes(c), base)
}

function instance(side: Side, other: Side, element: number, base: number): number {
  if (base <= 0) return 0
  if (element < 0) return base + 1
  const { attuned } = other
  if ((attuned & (ABSORB_BITS[element] as number)) !== 0) return -1
  if ((attuned & (IMMUNE_BITS[element] as number)) !== 0) return 0
  const calc = Math.max(
    0,
    base - count(attuned & (RESIST_BITS[element] as number)) + count(attuned & (WEAK_BITS[element] as number)),
  )
  return Math.max(0, calc + (isActive(side, STRONG) ? 1 : 0) - (isActive(other, TOUGH) ? 1 : 0))
}

/** More than anything can promise. */
const FUTILE = 1_000_000

/** The most promising slot that is not futile; ties go to the first. */
export function bestSlot(pack: Pack, view: Duel, seat: number, bits: number): number {
  const side = view.sides[seat as 0 | 1]
  let best = -1
  let most = Number.NEGATIVE_INFINITY
  for (let bit = 0; bit < MOST_ACTIVE + MOST_BANK; bit++) {
    if ((bits & (1 << bit)) === 0) continue
    const m = moveAt(side, slotOfBit(bit)) as Mv
    const value = expected(pack, view, seat, m) - (isFutile(pack, view, seat, m, [], -1) ? FUTILE : 0)
    if (value > most) {
      most = value
      best = slotOfBit(bit)
    }
  }
  return best
}

/** Commits a slot with sensible answers, as somebody would think of it who sees the move but not what it names. */
export const commitSlot = (pack: Pack, d: Duel, seat: number, slot: number): void =>
  answerAll(pack, d, seenBy(pack, d, seat), seat, slot, -1)

function answerAll(pack: Pack, d: Duel, view: Duel, seat: number, slot: number, at: number): void {
  const side = d.sides[seat as 0 | 1]
  let isDone = takeChoice(pack, d, seat, CASTS[slot] as Order)
  const root = chosenRoot(pack, side) as Root
  const offset = root.asksTarget ? 1 : 0
  for (let guard = questionCount(root, true); !isDone && guard >= 0; guard--) {
    const place = side.answers.length
    const ask = questionAt(root, place)
    const recorded =
      at < 0
        ? -1
        : place < offset
          ? targetIn(side.script[at] as number)
          : recordedAnswer(side.script, at, place - offset)
    isDone = takeChoice(pack, d, seat, sensibleAnswer(pack, view, seat, root, ask, recorded))
  }
}

/** −1: none. */
const recordedAnswer = (script: readonly number[], at: number, place: number): number =>
  at >= 0 && place < answersIn(script[at] as number) ? (script[at + 1 + place] as number) : -1

/** The recorded answer if it is still valid, else the first sensible one. */
export function sensibleAnswer(pack: Pack, view: Duel, seat: number, root: Root, ask: Ask, recorded: number): Order {
  const orders = answersFor(pack, view, seat, ask)
  const kept = recorded < 0 ? undefined : orders.find((order) => order.n === recorded)
  return kept ?? fallback(view, seat, root, ask, orders)
}

function fallback(view: Duel, seat: number, root: Root, ask: Ask, orders: readonly Order[]): Order {
  const side = view.sides[seat as 0 | 1]
  const other = view.sides[(1 - seat) as 0 | 1]
  const first = orders[0] as Order
  switch (ask.ask) {
    case 'target':
      return ANSWERS.target[isKind(root) ? 1 : 0] as Order
    case 'element':
      return orders.find((order) => (other.attuned & (WEAK_BITS[order.n] as number)) !== 0) ?? first
    case 'status':
      return mostTurns((root.asksTarget ? isOwnTarget(side, root) : root.target === 1) ? side : other, orders)
    case 'theirMove': {
      const last = other.past[LAST_MOVE] as number
      return orders.find((order) => last >= 0 && moveAt(other, order.n)?.[1] === last) ?? first
    }
    case 'times':
      return ask.of === undefined ? first : (orders.at(-1) as Order)
    default:
      return first
  }
}
/** Whether the first thing it does is good for its target: a gift, or a cure. */
const isKind = (root: Root): boolean => {
  const e = root.def.post?.[0]
  if (e?.do === 'loseStatus') return true
  return e?.do === 'gainStatus' && ['regen', 'strong', 'tough', 'quick'].includes(String(e.status))
}
const isOwnTarget = (side: Side, root: Root): boolean =>
  side.answers.length > 0 ? side.answers[0] === 1 : isKind(root)

function mostTurns(side: Side, orders: readonly Order[]): Order {
  let best = orders[0] as Order
  for (const order of orders) if ((side.turns[order.n] as number) > (side.turns[best.n] as number)) best = order
  return best
}
