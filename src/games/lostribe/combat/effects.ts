import { isEvolvedCode } from '../content/compile/codes.ts'
import { type Act, unknownKind } from '../content/effects.ts'
import type { Affliction } from '../content/statuses.ts'
import { type Foe, HP } from '../foe.ts'
import { ASK_STAR, ASK_WHEEL, type Ask, BURN, NO_ELEMENT, type Target } from '../names.ts'
import { numberAt } from '../number-lists.ts'
import { foeAt } from '../state.ts'
import type { Play } from './context.ts'
import { ALL_DEFENSE, frontFoe, strikeFoe } from './damage.ts'
import { tellDice } from './dice/dice-events.ts'
import { faceAfter } from './dice/elements.ts'
import { gainCharges, gainEnergy, gainWard, heal, markDice, payHp } from './gains.ts'
import { afflictAll, afflictFoe, afflictPlayer, cleanse } from './statuses.ts'
import { drawCards } from './zones.ts'

/** Everything an effect can do, wherever it comes from: a card, its synergy or fusion, a ritual, a pair's single die, a relic. */

/** Where effects go, and what the dice or cards behind them add. */
export interface Aim {
  readonly target: Target
  readonly foe: Foe | undefined
  readonly element: number
  /** Turns that synergy adds to a card's own burns. */
  readonly burnTurns: number
}
export const AT_NOBODY: Aim = { target: 'self', foe: undefined, element: NO_ELEMENT, burnTurns: 0 }

/** `times` is how often it happens; what can be told as one sum is. */
export function perform(play: Play, act: Act, aim: Aim, cause: string, times = 1): void {
  switch (act.kind) {
    case 'ward':
      return gainWard(play, act.n * times, cause)
    case 'heal':
      return heal(play, act.n * times, cause)
    case 'draw':
      return drawCards(play, act.n * times, cause)
    case 'afflict':
      for (let i = 0; i < times; i++) afflict(play, longer(act.affliction, aim), aim, cause)
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
      return front === undefined ? undefined : strikeFoe(play, front, act.n * times, 0, ALL_DEFENSE, NO_ELEMENT, cause)
    }
    case 'bank_dice':
      return bankNew(play, act.element, act.n * times, cause)
    case 'odd_die':
      return makeOdd(play, cause)
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
      return askToEvolve(play, act.isForRun)
    case 'set_die':
      return setDie(play, act.place, act.element, cause)
    default:
      return unknownKind(act)
  }
}

export function performAll(play: Play, acts: readonly Act[], aim: Aim, cause: string, times = 1): void {
  for (let i = 0; i < acts.length; i++) {
    const act = acts[i]
    if (act !== undefined) perform(play, act, aim, cause, times)
  }
}

function strikeAll(play: Play, n: number, element: number, cause: string): void {
  const { s } = play
  for (let i = 0; i < s.foes.length; i++) {
    const foe = foeAt(s, i)
    if (foe[HP] > 0) strikeFoe(play, foe, n, 0, 0, element, cause)
  }
}

const longer = (a: Affliction, { burnTurns }: Aim): Affliction =>
  burnTurns > 0 && a.status === BURN ? { status: a.status, value: a.value, turns: a.turns + burnTurns } : a

/** A status goes where the card goes: on its target, on all foes, or on the player. */
function afflict(play: Play, a: Affliction, { foe, target }: Aim, cause: string): void {
  if (foe !== undefined) afflictFoe(play, foe, a, cause)
  else if (target === 'all') afflictAll(play, a, cause)
  else afflictPlayer(play, a, true, cause)
}

function askToEvolve(play: Play, isForRun: boolean): void {
  for (const code of play.s.hand) if (!isEvolvedCode(code)) return ask(play, isForRun ? ASK_STAR : ASK_WHEEL, 1)
}

/** The fight waits for dice or a card to be picked. */
export function ask({ s, emit }: Play, what: Ask, count: number): void {
  s.phase = 'pick'
  s.ask = what
  s.asked = count
  s.picked = 0
  emit?.({ kind: 'asked', ask: what, count })
}

/** §2.4 More dice for this turn, behind the others. */
export function addDice(play: Play, element: number, count: number, cause: string): void {
  const { pool } = play.s
  const added = Math.min(count, MOST_DICE - pool.length)
  for (let i = 0; i < added; i++) pool.push(element)
  if (play.emit !== undefined && added > 0) tellDice(play, 'add', new Array<number>(added).fill(element), cause)
}
/** Dice that come with the next roll, as banked ones do. */
function bankNew(play: Play, element: number, count: number, cause: string): void {
  const { bank } = play.s
  for (let i = 0; i < count; i++) bank.push(element)
  if (play.emit !== undefined) tellDice(play, 'add', new Array<number>(count).fill(element), cause)
}
/** *Ruling:* a pool holds no more. */
const MOST_DICE = 12

/** The third die never shows what the first does. */
function makeOdd(play: Play, cause: string): void {
  const first = numberAt(play.s.pool, 0)
  if (numberAt(play.s.pool, 2) === first) setDie(play, 2, faceAfter(first, 1), cause)
}

function setDie(play: Play, place: number, element: number, cause: string): void {
  const { pool } = play.s
  const before = numberAt(pool, place)
  if (before === element) return
  pool[place] = element
  if (play.emit !== undefined) tellDice(play, 'swap', [element], cause, [before])
}
