import { unreachable } from '../../../engine/unreachable.ts'
import { isEvolvedCode } from '../content/compile/card-codes.ts'
import type { Act } from '../content/effects.ts'
import type { Affliction } from '../content/statuses.ts'
import { type Foe, HP } from '../foe.ts'
import { numberAt } from '../number-lists.ts'
import { foeAt } from '../state.ts'
import { BURN, NO_ELEMENT, PICK_STAR, PICK_WHEEL, type PickKind, type Target } from '../vocabulary.ts'
import type { PlayContext } from './context.ts'
import { frontFoe, IGNORE_ALL_DEFENSE, strikeFoe } from './damage.ts'
import { emitDice } from './dice/dice-events.ts'
import { nextFace } from './dice/elements.ts'
import { gainCharges, gainEnergy, gainWard, healPlayer, markDice, payHp } from './gains.ts'
import { afflictAll, afflictFoe, afflictPlayer, cleanse } from './statuses.ts'
import { drawCards } from './zones.ts'

/** Performs acts, which are compiled effects. They come from cards, synergies, fusions, rituals, side effects and relics alike. */

/** The target of an act, and what the card that causes the act adds to it. */
export interface EffectTarget {
  readonly target: Target
  readonly foe: Foe | undefined
  readonly element: number
  /** How many turns longer the card's own burns last through its synergy. */
  readonly burnTurns: number
}
export const NO_TARGET: EffectTarget = { target: 'self', foe: undefined, element: NO_ELEMENT, burnTurns: 0 }

/** Performs an act `times` times. Numbers are multiplied where a single event can report the sum. */
export function performAct(play: PlayContext, act: Act, aim: EffectTarget, cause: string, times = 1): void {
  switch (act.kind) {
    case 'ward':
      return gainWard(play, act.n * times, cause)
    case 'heal':
      return healPlayer(play, act.n * times, cause)
    case 'draw':
      return drawCards(play, act.n * times, cause)
    case 'afflict':
      for (let i = 0; i < times; i++) afflict(play, withExtraBurnTurns(act.affliction, aim), aim, cause)
      return
    case 'afflict_all':
      for (let i = 0; i < times; i++) afflictAll(play, act.affliction, cause)
      return
    case 'energy':
      return gainEnergy(play, act.n * times, cause)
    case 'tarot_charge':
      return gainCharges(play, act.n * times, cause)
    case 'lose_hp':
      return payHp(play, act.n * times, cause)
    case 'cleanse':
      return cleanse(play)
    case 'steal': {
      const first = play.s.foes[0]
      return first === undefined ? undefined : markDice(play, first, act.n * times)
    }
    case 'strike_all':
      for (let i = 0; i < times; i++) strikeAll(play, act.n, aim.element, cause)
      return
    case 'strike_front': {
      const front = frontFoe(play.s)
      return front === undefined ? undefined : strikeFoe(play, front, act.n, 0, 0, act.element, cause)
    }
    case 'prick_front': {
      const front = frontFoe(play.s)
      return front === undefined
        ? undefined
        : strikeFoe(play, front, act.n * times, 0, IGNORE_ALL_DEFENSE, NO_ELEMENT, cause)
    }
    case 'bank_dice':
      return bankNew(play, act.element, act.n * times, cause)
    case 'odd_die':
      return makeThirdDieDiffer(play, cause)
    case 'even_die':
      return setDie(play, 2, numberAt(play.s.pool, 0), cause)
    case 'strike_back':
      return aim.foe === undefined ? undefined : strikeFoe(play, aim.foe, act.n, 0, 0, NO_ELEMENT, cause)
    case 'afflict_self':
      for (let i = 0; i < times; i++) afflictPlayer(play, act.affliction, true, cause)
      return
    case 'add_dice':
      return addDice(play, act.element, act.n * times, cause)
    case 'afflict_foe':
      return aim.foe === undefined ? undefined : afflictFoe(play, aim.foe, act.affliction, cause)
    case 'evolve':
      return startEvolvePick(play, act.isForRun)
    case 'set_die':
      return setDie(play, act.place, act.element, cause)
    default:
      return unreachable(act)
  }
}

export function performActs(
  play: PlayContext,
  acts: readonly Act[],
  aim: EffectTarget,
  cause: string,
  times = 1,
): void {
  for (let i = 0; i < acts.length; i++) {
    const act = acts[i]
    if (act !== undefined) performAct(play, act, aim, cause, times)
  }
}

function strikeAll(play: PlayContext, n: number, element: number, cause: string): void {
  const { s } = play
  for (let i = 0; i < s.foes.length; i++) {
    const foe = foeAt(s, i)
    if (foe[HP] > 0) strikeFoe(play, foe, n, 0, 0, element, cause)
  }
}

const withExtraBurnTurns = (a: Affliction, { burnTurns }: EffectTarget): Affliction =>
  burnTurns > 0 && a.status === BURN ? { status: a.status, value: a.value, turns: a.turns + burnTurns } : a

/** Applies a status to the card's target: one foe, all foes, or the player. */
function afflict(play: PlayContext, a: Affliction, { foe, target }: EffectTarget, cause: string): void {
  if (foe !== undefined) afflictFoe(play, foe, a, cause)
  else if (target === 'all') afflictAll(play, a, cause)
  else afflictPlayer(play, a, true, cause)
}

/** Lets the player pick a card to evolve, if a card in hand still can. */
function startEvolvePick(play: PlayContext, isForRun: boolean): void {
  for (const code of play.s.hand) if (!isEvolvedCode(code)) return startPick(play, isForRun ? PICK_STAR : PICK_WHEEL, 1)
}

/** Makes the fight wait in phase `pick` until the player has picked dice or a card. */
export function startPick({ s, emit }: PlayContext, pick: PickKind, count: number): void {
  s.phase = 'pick'
  s.ask = pick
  s.asked = count
  s.picked = 0
  emit?.({ kind: 'asked', ask: pick, count })
}

/** §2.4 Adds dice for this turn at the end of the pool. */
export function addDice(play: PlayContext, element: number, count: number, cause: string): void {
  const { pool } = play.s
  const added = Math.min(count, MAX_POOL - pool.length)
  for (let i = 0; i < added; i++) pool.push(element)
  if (play.emit !== undefined && added > 0) emitDice(play, 'add', new Array<number>(added).fill(element), cause)
}
/** Adds new dice to the bank. They join the pool at the next roll. */
function bankNew(play: PlayContext, element: number, count: number, cause: string): void {
  const { bank } = play.s
  for (let i = 0; i < count; i++) bank.push(element)
  if (play.emit !== undefined) emitDice(play, 'add', new Array<number>(count).fill(element), cause)
}
/** *Ruling:* the largest number of dice in a pool. */
const MAX_POOL = 12

/** Turns the third die to the next face if it shows the same as the first. */
function makeThirdDieDiffer(play: PlayContext, cause: string): void {
  const first = numberAt(play.s.pool, 0)
  if (numberAt(play.s.pool, 2) === first) setDie(play, 2, nextFace(first, 1), cause)
}

function setDie(play: PlayContext, index: number, element: number, cause: string): void {
  const { pool } = play.s
  const before = numberAt(pool, index)
  if (before === element) return
  pool[index] = element
  if (play.emit !== undefined) emitDice(play, 'swap', [element], cause, [before])
}
