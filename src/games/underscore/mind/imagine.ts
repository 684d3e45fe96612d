import type { Dice } from '../../../engine/dice.ts'
import { makeWorld, type Root } from '../duel/machine.ts'
import { NO_DICE } from '../duel/no-dice.ts'
import { forgetOffers } from '../duel/offers.ts'
import {
  answersIn,
  BOUND,
  CHARGE,
  COOL,
  D_OWNER,
  D_PRIVATE,
  D_TYPE,
  D_VALUE,
  type Declaration,
  type Duel,
  ELEMENT,
  type Mv,
  moveAt,
  NOT_CHOSEN,
  ON_CHARGE,
  PUBLIC,
  SEEN_ELEMENT,
  type Side,
  turnOf,
  UID,
} from '../duel/side.ts'
import { listen, staticSum } from '../duel/trigger.ts'
import { MOD } from '../language/content.ts'
import { seesChoice } from '../rules.ts'
import type { Pack } from '../run/pack.ts'
import { clone, type State } from '../state.ts'
import { isPublic } from '../words/answers.ts'
import { commitSlot, isMasked } from './script.ts'

/**
 * A state this seat could believe in: the opponent's private moves, blessings, attunements, declarations and script are drawn anew,
 * by what the seat can see alone.
 */
export function imagine(pack: Pack, s: State, seat: number, dice: Dice): State {
  const b = clone(s)
  if (s.phase !== 'fight') return b
  const { duel: d } = b
  const other = d.sides[(1 - seat) as 0 | 1]
  const sees = seesPrivate(pack, d, seat)
  const isVeiled = isMasked(pack, d, 1 - seat)
  if (isVeiled) veil(pack, other)
  if (!sees) forgetAttunements(other)
  // Eye Spry has seen the move: it stays, with answers nobody has seen.
  const seen = isDeclaring(d, seat) && seesChoice(pack, s, seat) ? other.chosen : NOT_CHOSEN
  const known = seen < 0 ? undefined : moveAt(other, seen)
  const draw = (m: Mv): Mv => (m === known ? m : imagineMove(pack, m, dice))
  other.active = other.active.map(draw)
  other.bank = other.bank.map(draw)
  forgetBlessings(other)
  hideSecrets(d, other)
  if (other.delays.length > 0) forgetOffers(pack, other)
  if (!sees) for (const entry of d.declarations) imagineDeclaration(pack, d, entry, seat, dice)
  listen(pack, d)
  if (known !== undefined) commitSlot(pack, d, 1 - seat, seen)
  return b
}

const isDeclaring = (d: Duel, seat: number): boolean => {
  const side = d.sides[seat as 0 | 1]
  return side.chosen !== NOT_CHOSEN && !side.isReady
}

/** Genius Rocker: private attunements and declarations lie open. */
export const seesPrivate = (pack: Pack, d: Duel, seat: number): boolean =>
  (d.sides[seat as 0 | 1].mods & (1 << MOD.seePrivate)) !== 0 &&
  staticSum(makeWorld(pack, d, NO_DICE, undefined), seat, MOD.seePrivate) > 0

/** Show Stopper: one sees that there is a mask, and nothing behind it. */
function veil(pack: Pack, side: Side): void {
  side.blessings.forEach((i, place) => {
    if (((pack.majors[i]?.mods ?? 0) & (1 << MOD.maskInfo)) !== 0) side.shown |= 1 << place
  })
  side.attunedPublic = 0
  side.active = side.active.map(veiled)
  side.bank = side.bank.map(veiled)
}
function veiled(m: Mv): Mv {
  const copy = m.slice()
  copy[PUBLIC] = 0
  return copy
}

function forgetAttunements(side: Side): void {
  for (let e = 0; e < side.attunedTurns.length; e++) if ((side.attunedPublic & (1 << e)) === 0) side.attunedTurns[e] = 0
  side.attuned = side.attunedPublic
}

/** Only what has shown itself is left. */
export function forgetBlessings(side: Side): void {
  side.blessings = side.blessings.filter((_, place) => (side.shown & (1 << place)) !== 0)
  side.spent = keepBits(side.spent, side.shown)
  side.shown = (1 << side.blessings.length) - 1
}

/** The bits of the places that stay, moved together. */
function keepBits(bits: number, stays: number): number {
  let kept = 0
  let at = 0
  for (let place = 0; place < 31; place++) if ((stays & (1 << place)) !== 0) kept |= ((bits >> place) & 1) << at++
  return kept
}

/** What a side means to do. A choice in hand is thought of as not made: the world asks for it again. */
function hideSecrets(d: Duel, side: Side): void {
  side.script = []
  side.pointer = 0
  side.temps = []
  const { history } = side
  for (let i = 0; i < history.length; i += 1 + answersIn(history[i] as number))
    if (turnOf(history[i] as number) === d.turn) side.history = history.slice(0, i)
  side.chosen = NOT_CHOSEN
  side.answers = []
  side.target = 0
  side.isReady = false
}

function imagineMove(pack: Pack, m: Mv, dice: Dice): Mv {
  if (isPublic(m)) return m
  const isKnownElement = ((m[PUBLIC] as number) & SEEN_ELEMENT) !== 0
  const fit = isKnownElement ? pack.byElement[m[ELEMENT] as number] : pack.roots
  const list = fit === undefined || fit.length === 0 ? pack.roots : fit
  const drawn = (list[dice.roll('belief', list.length, 'a private move')] as Root).fresh.slice()
  if (isKnownElement) drawn[ELEMENT] = m[ELEMENT] as number
  drawn[UID] = m[UID] as number
  drawn[COOL] = m[COOL] as number
  drawn[BOUND] = m[BOUND] as number
  drawn[PUBLIC] = m[PUBLIC] as number
  drawn[ON_CHARGE] = drawn[CHARGE] as number
  return drawn
}

function imagineDeclaration(pack: Pack, d: Duel, entry: Declaration, seat: number, dice: Dice): void {
  if (entry[D_OWNER] === seat || entry[D_PRIVATE] === 0) return
  const moves = d.sides[seat as 0 | 1]
  const own = [...moves.active, ...moves.bank]
  const sides = [7, 12, 21, own.length, pack.roots.length, 1, 7][entry[D_TYPE] as number] ?? 1
  const fall = dice.roll('belief', Math.max(1, sides), 'a private declaration') | 0
  entry[D_VALUE] = entry[D_TYPE] === 3 ? seat * 64 + ((own[fall] as Mv)[UID] as number) : fall
}
