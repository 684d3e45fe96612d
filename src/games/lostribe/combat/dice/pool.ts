import type { Card } from '../../content/cards.ts'
import { isDistinct, isPair, patternCode, patternOf, singleOf } from '../../content/compile/pattern-codes.ts'
import { type Attunement, oathTotalsAt, type Pack, relicOf, sideEffectOf } from '../../content/pack.ts'
import { countEqual, numberAt, removeAt } from '../../number-lists.ts'
import {
  clearFlag,
  DICE_INTACT,
  hasBit,
  hasFlag,
  REFUND_USED,
  RESONANCE_DONE,
  SIDE_EFFECT_DONE,
  type State,
  setFlag,
  THROW_USED,
} from '../../state.ts'
import { DICE_PER_TURN, type DiceVerb } from '../../vocabulary.ts'
import type { PlayContext } from '../context.ts'
import { NO_TARGET, performActs } from '../effects.ts'
import { gainWard } from '../gains.ts'
import { runHook, runRituals } from '../hooks.ts'
import { productOfRelics, relicWithValue, sumOfRelics } from '../relic-values.ts'
import { PLAYER_DICE_STREAM, rerollLabel, rollElementDice, rollFace } from './dice.ts'
import { emitDice } from './dice-events.ts'

/** §2, §3 The pool: the player's dice of this turn. Dice are rolled, spent and banked here, and their pattern takes effect. */

/** §2.1 Fills the pool for a turn: rolls three dice, appends banked and stolen dice, lets relics change them, then sets the pattern. */
export function rollPool(play: PlayContext): void {
  const { s, dice, pack } = play
  s.pool = rollElementDice(dice)
  if (play.emit !== undefined) emitDice(play, 'roll', s.pool.slice(), 'turn')
  addWaitingDice(play)
  runHook(play, pack.relicActs.after_roll)
  settlePattern(play)
}

/** Appends banked and stolen dice to the pool. */
export function addWaitingDice(play: PlayContext): void {
  const { s } = play
  if (s.bank.length > 0) {
    const back = s.bank
    s.pool.push(...back)
    s.bank = []
    if (play.emit !== undefined) emitDice(play, 'unbank', back, 'bank')
  }
  if (s.loot.length > 0) {
    const { loot } = s
    s.pool.push(...loot)
    s.loot = []
    if (play.emit !== undefined) emitDice(play, 'steal', loot, 'loot')
  }
  setFlag(s, DICE_INTACT)
}

/** §3 Updates the pattern if all three rolled dice are unspent, and applies the effect of a new pattern at once. */
export function settlePattern(play: PlayContext): void {
  const { s, pack } = play
  if (!hasFlag(s, DICE_INTACT)) return
  const code = patternCode(numberAt(s.pool, 0), numberAt(s.pool, 1), numberAt(s.pool, 2))
  if (code === s.pattern) return
  s.pattern = code
  play.emit?.({ kind: 'pattern', pattern: code, name: patternName(pack, code) })
  if (isDistinct(code)) resonate(play)
  else if (isPair(code)) applySideEffect(play, singleOf(code))
}

function patternName(pack: Pack, code: number): string {
  if (isPair(code)) return pack.attunements[code]?.name ?? 'pair'
  return patternOf(code)?.kind === 'distinct' ? 'Resonance' : 'Triple'
}

/** §3.2 Resonance, which happens once a turn: a charge now, and energy next turn. */
function resonate(play: PlayContext): void {
  const { s, pack } = play
  if (hasFlag(s, RESONANCE_DONE)) return
  setFlag(s, RESONANCE_DONE)
  const { charge, energy } = pack.config.resonance
  const wanted = charge + sumOfRelics(pack.relicValues.on_resonance.tarot_charge, s)
  const gained = Math.min(wanted, pack.config.charge_cap - s.charges)
  s.charges += gained
  const more = Math.max(0, energy + oathTotalsAt(pack, s.oath).resonance_energy)
  s.nextEnergy += more
  play.emit?.({ kind: 'resonance', charges: s.charges, gained, energy: more })
  runHook(play, pack.relicActs.on_resonance)
  if (s.rituals.length > 0) runRituals(play, 'on_resonance', {})
}

/** §3.3 Applies the side effect of a pair's single die, once a turn. */
function applySideEffect(play: PlayContext, single: number): void {
  const { s, pack } = play
  if (hasFlag(s, SIDE_EFFECT_DONE)) return
  setFlag(s, SIDE_EFFECT_DONE)
  const times = productOfRelics(pack.relicValues.attune.side_effect_times, s)
  performActs(play, sideEffectOf(pack, single).acts, NO_TARGET, 'attunement', times)
}

/** This turn's attunement, if it is for the element of this card. */
export function attunementFor(pack: Pack, s: State, { element }: Card): Attunement | undefined {
  const attunement = pack.attunements[s.pattern]
  return attunement !== undefined && attunement.element === element ? attunement : undefined
}

export const hasDice = (s: State, element: number, count: number): boolean => countEqual(s.pool, element) >= count

/** Removes the die at an index from the pool, in which the rolled dice come first. */
function removeDie(s: State, index: number): number {
  if (index < DICE_PER_TURN) clearFlag(s, DICE_INTACT)
  return removeAt(s.pool, index)
}

/** §2.3 Spends dice of an element, the leftmost first. After each die, refunds, relics and rituals take effect. */
export function consumeDice(
  play: PlayContext,
  element: number,
  count: number,
  cause: string,
  verb: DiceVerb = 'consume',
): void {
  const { s } = play
  for (let left = count; left > 0; left--) {
    removeDie(s, s.pool.indexOf(element))
    s.spent++
    if (play.emit !== undefined) emitDice(play, verb, [element], cause)
    if (!hasFlag(s, REFUND_USED)) refund(play, element)
    runHook(play, play.pack.relicActs.on_consume_die)
    if (s.rituals.length > 0) runRituals(play, 'on_consume_die', { element })
  }
}

/** If a relic refunds this element, the first die of it spent in a turn returns to the end of the pool. */
function refund(play: PlayContext, element: number): void {
  const { s, pack } = play
  const relic = relicWithValue(pack.relicValues.on_consume_die.refund_first_per_turn, s, element)
  if (relic === undefined) return
  setFlag(s, REFUND_USED)
  s.pool.push(element)
  if (play.emit !== undefined) emitDice(play, 'refund', [element], relicOf(pack, relic).id)
}

/** §2.4 Rerolls the picked dice. They keep their place in the pool. */
export const rerollPickedDice = (play: PlayContext, cause: string): void => reroll(play, play.s.picked, cause)
export const rerollAllDice = (play: PlayContext, cause: string): void => reroll(play, ALL_DICE, cause)
const ALL_DICE = -1

/** Rerolls dice of the pool. `dieBits` has a bit for the index of each die to reroll. */
function reroll(play: PlayContext, dieBits: number, cause: string): void {
  const { s, dice } = play
  const before = s.pool.slice()
  for (let index = 0; index < s.pool.length; index++)
    if (hasBit(dieBits, index)) s.pool[index] = rollFace(dice, PLAYER_DICE_STREAM, rerollLabel(index))
  if (play.emit !== undefined) {
    const rerolled = (die: number, index: number): number[] => (hasBit(dieBits, index) ? [die] : [])
    emitDice(play, 'reroll', s.pool.flatMap(rerolled), cause, before.flatMap(rerolled))
  }
  settlePattern(play)
}

export function swapDie(play: PlayContext, index: number, element: number, cause: string): void {
  const { s } = play
  const before = numberAt(s.pool, index)
  s.pool[index] = element
  if (play.emit !== undefined) emitDice(play, 'swap', [element], cause, [before])
  settlePattern(play)
}

/** Banks a die for the next turn. */
export function bankDie(play: PlayContext, index: number, cause: string): void {
  const { s } = play
  const die = removeDie(s, index)
  s.bank.push(die)
  if (play.emit !== undefined) emitDice(play, 'bank', [die], cause)
}

/** §2.5 Keeps a die at the end of the turn, as a relic allows. */
export function keepDie(play: PlayContext, index: number): void {
  bankDie(play, index, 'keep')
  gainWard(play, sumOfRelics(play.pack.relicValues.end_turn.kept_ward, play.s), 'kept die')
}

/** §2.4 Turns all dice to one face. */
export function turnAllDice(play: PlayContext, element: number, cause: string): void {
  const { s } = play
  const before = s.pool.slice()
  for (let index = 0; index < s.pool.length; index++) s.pool[index] = element
  if (play.emit !== undefined) emitDice(play, 'swap', s.pool.slice(), cause, before)
  settlePattern(play)
}

/** §2.5 Unspent dice are lost at the end of a turn. */
export function expireDice(play: PlayContext): void {
  const { s } = play
  if (s.pool.length === 0) return
  const gone = s.pool
  s.pool = []
  clearFlag(s, DICE_INTACT)
  if (play.emit !== undefined) emitDice(play, 'expire', gone, 'end of turn')
}

/** §2.5 How many dice the player's relics allow to keep at the end of a turn. */
export const bankCapacity = (pack: Pack, s: State): number =>
  Math.min(sumOfRelics(pack.relicValues.end_turn.bank_capacity, s), pack.config.bank_cap)

/** How many throws (rerolls of all dice) are left. Relics and destinies give a number of them per fight, or one per turn. */
export const throwsLeft = (pack: Pack, s: State): number =>
  sumOfRelics(pack.relicValues.action.reroll_all, s) - s.throws + (canThrowEachTurn(pack, s) ? 1 : 0)
export const canThrowEachTurn = (pack: Pack, s: State): boolean =>
  !hasFlag(s, THROW_USED) && sumOfRelics(pack.relicValues.action.throw_each_turn, s) > 0
