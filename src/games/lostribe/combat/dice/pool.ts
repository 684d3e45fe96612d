import type { Card } from '../../content/cards.ts'
import { isDistinct, isPair, patternCode, patternOf, singleOf } from '../../content/compile/pattern-codes.ts'
import { type Attunement, type Pack, relicOf, sideOf, swornAt } from '../../content/pack.ts'
import { DICE_A_TURN, type DiceVerb } from '../../names.ts'
import { countOf, numberAt, takeAt } from '../../number-lists.ts'
import { hasFlag, INTACT, isIn, lower, REFUNDED, RESONATED, raise, SIDE_DONE, type State, THREW } from '../../state.ts'
import type { Play } from '../context.ts'
import { AT_NOBODY, performAll } from '../effects.ts'
import { gainWard } from '../gains.ts'
import { runHook, runRituals } from '../hooks.ts'
import { productAsked, sumAsked, whoAsked } from '../relic-values.ts'
import { elementDice, PLAYER_DICE, rerollLabel, rollFace } from './dice.ts'
import { tellDice } from './dice-events.ts'

/** §2, §3 The player's dice: rolled, spent, banked, and what their pattern does. */

/** §2.1 Three dice, then banked and stolen ones behind, then what a relic does to them; then the pattern. */
export function rollPool(play: Play): void {
  const { s, dice, pack } = play
  s.pool = elementDice(dice)
  if (play.emit !== undefined) tellDice(play, 'roll', s.pool.slice(), 'turn')
  fillPool(play)
  runHook(play, pack.does.after_roll)
  settlePattern(play)
}

/** Banked dice come back, stolen ones arrive. */
export function fillPool(play: Play): void {
  const { s } = play
  if (s.bank.length > 0) {
    const back = s.bank
    s.pool.push(...back)
    s.bank = []
    if (play.emit !== undefined) tellDice(play, 'unbank', back, 'bank')
  }
  if (s.loot.length > 0) {
    const { loot } = s
    s.pool.push(...loot)
    s.loot = []
    if (play.emit !== undefined) tellDice(play, 'steal', loot, 'loot')
  }
  raise(s, INTACT)
}

/** §3 The pattern of the three rolled dice, while all of them are unspent; it comes into force at once. */
export function settlePattern(play: Play): void {
  const { s, pack } = play
  if (!hasFlag(s, INTACT)) return
  const code = patternCode(numberAt(s.pool, 0), numberAt(s.pool, 1), numberAt(s.pool, 2))
  if (code === s.pattern) return
  s.pattern = code
  play.emit?.({ kind: 'pattern', pattern: code, name: patternName(pack, code) })
  if (isDistinct(code)) resonate(play)
  else if (isPair(code)) sideEffect(play, singleOf(code))
}

function patternName(pack: Pack, code: number): string {
  if (isPair(code)) return pack.attunements[code]?.name ?? 'pair'
  return patternOf(code)?.kind === 'distinct' ? 'Resonance' : 'Triple'
}

/** §3.2 Once a turn: a charge now, energy next turn. */
function resonate(play: Play): void {
  const { s, pack } = play
  if (hasFlag(s, RESONATED)) return
  raise(s, RESONATED)
  const { charge, energy } = pack.config.resonance
  const wanted = charge + sumAsked(pack.asks.on_resonance.tarot_charge, s)
  const gained = Math.min(wanted, pack.config.charge_cap - s.charges)
  s.charges += gained
  const more = Math.max(0, energy + swornAt(pack, s.oath).resonance_energy)
  s.nextEnergy += more
  play.emit?.({ kind: 'resonance', charges: s.charges, gained, energy: more })
  runHook(play, pack.does.on_resonance)
  if (s.rituals.length > 0) runRituals(play, 'on_resonance', {})
}

/** §3.3 The single die of a pair does something at once, once a turn. */
function sideEffect(play: Play, single: number): void {
  const { s, pack } = play
  if (hasFlag(s, SIDE_DONE)) return
  raise(s, SIDE_DONE)
  const times = productAsked(pack.asks.attune.side_effect_times, s)
  performAll(play, sideOf(pack, single).acts, AT_NOBODY, 'attunement', times)
}

/** The bonus of this turn's pair, where the card is of its primary element. */
export function attunementFor(pack: Pack, s: State, { element }: Card): Attunement | undefined {
  const attunement = pack.attunements[s.pattern]
  return attunement !== undefined && attunement.element === element ? attunement : undefined
}

export const hasDice = (s: State, element: number, count: number): boolean => countOf(s.pool, element) >= count

/** A die leaves its place; the rolled ones lie first. */
function takeDie(s: State, place: number): number {
  if (place < DICE_A_TURN) lower(s, INTACT)
  return takeAt(s.pool, place)
}

/** §2.3 Takes the leftmost dice of an element out of the pool. Rituals and refunds follow each of them. */
export function consume(play: Play, element: number, count: number, cause: string, verb: DiceVerb = 'consume'): void {
  const { s } = play
  for (let left = count; left > 0; left--) {
    takeDie(s, s.pool.indexOf(element))
    s.spent++
    if (play.emit !== undefined) tellDice(play, verb, [element], cause)
    if (!hasFlag(s, REFUNDED)) refund(play, element)
    runHook(play, play.pack.does.on_consume_die)
    if (s.rituals.length > 0) runRituals(play, 'on_consume_die', { element })
  }
}

/** The first die of the relic's element that is spent in a turn comes back, behind the others. */
function refund(play: Play, element: number): void {
  const { s, pack } = play
  const relic = whoAsked(pack.asks.on_consume_die.refund_first_per_turn, s, element)
  if (relic === undefined) return
  raise(s, REFUNDED)
  s.pool.push(element)
  if (play.emit !== undefined) tellDice(play, 'refund', [element], relicOf(pack, relic).id)
}

/** §2.4 The dice that were picked fall anew, in place. */
export const rerollPicked = (play: Play, cause: string): void => reroll(play, play.s.picked, cause)
export const rerollAll = (play: Play, cause: string): void => reroll(play, ALL_DICE, cause)
const ALL_DICE = -1

/** `which` holds the bits of their places. */
function reroll(play: Play, which: number, cause: string): void {
  const { s, dice } = play
  const before = s.pool.slice()
  for (let place = 0; place < s.pool.length; place++)
    if (isIn(which, place)) s.pool[place] = rollFace(dice, PLAYER_DICE, rerollLabel(place))
  if (play.emit !== undefined) {
    const fell = (die: number, place: number): number[] => (isIn(which, place) ? [die] : [])
    tellDice(play, 'reroll', s.pool.flatMap(fell), cause, before.flatMap(fell))
  }
  settlePattern(play)
}

export function swapDie(play: Play, place: number, element: number, cause: string): void {
  const { s } = play
  const before = numberAt(s.pool, place)
  s.pool[place] = element
  if (play.emit !== undefined) tellDice(play, 'swap', [element], cause, [before])
  settlePattern(play)
}

/** Puts a die aside for the next turn. */
export function bankDie(play: Play, place: number, cause: string): void {
  const { s } = play
  const die = takeDie(s, place)
  s.bank.push(die)
  if (play.emit !== undefined) tellDice(play, 'bank', [die], cause)
}

/** §2.5 Keeps a die at the end of a turn, by a relic. */
export function keepDie(play: Play, place: number): void {
  bankDie(play, place, 'keep')
  gainWard(play, sumAsked(play.pack.asks.end_turn.kept_ward, play.s), 'kept die')
}

/** §2.4 All dice show one face. */
export function turnAll(play: Play, element: number, cause: string): void {
  const { s } = play
  const before = s.pool.slice()
  for (let place = 0; place < s.pool.length; place++) s.pool[place] = element
  if (play.emit !== undefined) tellDice(play, 'swap', s.pool.slice(), cause, before)
  settlePattern(play)
}

/** §2.5 Unspent dice are lost at the end of a turn. */
export function expireDice(play: Play): void {
  const { s } = play
  if (s.pool.length === 0) return
  const gone = s.pool
  s.pool = []
  lower(s, INTACT)
  if (play.emit !== undefined) tellDice(play, 'expire', gone, 'end of turn')
}

/** §2.5 How many dice relics let one keep at the end of a turn. */
export const bankCapacity = (pack: Pack, s: State): number =>
  Math.min(sumAsked(pack.asks.end_turn.bank_capacity, s), pack.config.bank_cap)

/** Throws left: all dice at once, by relic or destiny, once a turn or so often a fight. */
export const throwsLeft = (pack: Pack, s: State): number =>
  sumAsked(pack.asks.action.reroll_all, s) - s.throws + (canThrowEachTurn(pack, s) ? 1 : 0)
export const canThrowEachTurn = (pack: Pack, s: State): boolean =>
  !hasFlag(s, THREW) && sumAsked(pack.asks.action.throw_each_turn, s) > 0
