import type { DiceVerb } from '../events.ts'
import {
  type Attunement,
  type Boon,
  type Card,
  ON_CONSUME,
  ON_RESONANCE,
  type Pack,
  type Side,
} from '../language/pack.ts'
import { countOf, INTACT, PLAYER, REFUNDED, RESONATED, SIDED, type State, takeAt, vowsOf } from '../state.ts'
import { frontFoe, gainWard, heal, strikeFoe } from './blows.ts'
import {
  isDistinct,
  isPair,
  PLAYER_DICE,
  PLAYER_LABELS,
  pairIndex,
  patternCode,
  patternOf,
  rollDie,
  singleOf,
} from './elements.ts'
import { type Play, roll } from './play.ts'
import { afflictAll } from './statuses.ts'
import { drawCards } from './zones.ts'

/** §2, §3 The player's dice: rolled, spent, banked, and what their pattern does. */

export function tellDice(
  p: Play,
  verb: DiceVerb,
  dice: readonly number[],
  cause: string,
  before?: readonly number[],
): void {
  const { s, emit } = p
  const more = before === undefined ? {} : { before }
  emit?.({ kind: 'dice', verb, turn: s.turn, actor: PLAYER, of: -1, dice, pool: s.pool.slice(), cause, ...more })
}

/** §2.1 Three dice, then what a relic does to them, then banked and stolen ones behind; then the pattern. */
export function rollPool(p: Play): void {
  const { s, dice, pack } = p
  const first = rollDie(dice, PLAYER_DICE, PLAYER_LABELS, 0)
  const second = rollDie(dice, PLAYER_DICE, PLAYER_LABELS, 1)
  const pool = [first, second, rollDie(dice, PLAYER_DICE, PLAYER_LABELS, 2)]
  s.pool = pool
  if (p.emit !== undefined) tellDice(p, 'roll', pool.slice(), 'turn')
  fillPool(p)
  for (let i = 0; i < s.boons.length; i++) {
    const boon = pack.boons[s.boons[i] as number] as Boon
    if (boon.dieIndex < 0 || boon.dieTurn !== s.turn) continue
    const before = pool[boon.dieIndex] as number
    pool[boon.dieIndex] = boon.dieElement
    if (p.emit !== undefined) tellDice(p, 'swap', [boon.dieElement], boon.id, [before])
  }
  settlePattern(p)
}

/** Banked dice come back, stolen ones arrive. */
export function fillPool(p: Play): void {
  const { s } = p
  if (s.bank.length > 0) {
    const back = s.bank
    s.pool.push(...back)
    s.bank = []
    if (p.emit !== undefined) tellDice(p, 'unbank', back, 'bank')
  }
  if (s.loot.length > 0) {
    const loot = s.loot
    s.pool.push(...loot)
    s.loot = []
    if (p.emit !== undefined) tellDice(p, 'steal', loot, 'loot')
  }
  s.flags |= INTACT
}

/** §3 The pattern of the three rolled dice, while all of them are unspent; it comes into force at once. */
export function settlePattern(p: Play): void {
  const { s, pack } = p
  if ((s.flags & INTACT) === 0) return
  const code = patternCode(s.pool[0] as number, s.pool[1] as number, s.pool[2] as number)
  if (code === s.pattern) return
  s.pattern = code
  p.emit?.({ kind: 'pattern', pattern: code, name: patternName(pack, code) })
  if (isDistinct(code)) resonate(p)
  else if (isPair(code)) sideEffect(p, singleOf(code))
}

export function patternName(pack: Pack, code: number): string {
  if (isPair(code)) return (pack.attunements[pairIndex(code)] as Attunement | undefined)?.name ?? 'pair'
  return patternOf(code)?.kind === 'distinct' ? 'Resonance' : 'Triple'
}

/** §3.2 Once a turn: a charge now, energy next turn. */
function resonate(p: Play): void {
  const { s, pack } = p
  if ((s.flags & RESONATED) !== 0) return
  s.flags |= RESONATED
  const { charge, energy } = pack.config.resonance
  let wanted = charge
  for (let i = 0; i < s.boons.length; i++) wanted += (pack.boons[s.boons[i] as number] as Boon).resonanceCharge
  const gained = Math.min(wanted, pack.config.charge_cap - s.charges)
  s.charges += gained
  const more = Math.max(0, energy + vowsOf(pack, s).resonanceEnergy)
  s.nextEnergy += more
  p.emit?.({ kind: 'resonance', charges: s.charges, gained, energy: more })
  for (let i = 0; i < s.rituals.length; i++) {
    const { ritual, id } = pack.cards[s.rituals[i] as number] as Card
    if (ritual?.hook !== ON_RESONANCE) continue
    gainWard(p, ritual.ward, id)
    if (ritual.draw > 0) drawCards(p, ritual.draw, id)
  }
}

/** §3.3 The single die of a pair does something at once, once a turn. */
function sideEffect(p: Play, single: number): void {
  const { s, pack } = p
  if ((s.flags & SIDED) !== 0) return
  s.flags |= SIDED
  const side = pack.sides[single] as Side
  let times = 1
  for (let i = 0; i < s.boons.length; i++) times *= (pack.boons[s.boons[i] as number] as Boon).sideTimes
  const cause = 'attunement'
  if (side.burnAll !== undefined) for (let i = 0; i < times; i++) afflictAll(p, side.burnAll, cause)
  if (side.draw > 0) drawCards(p, side.draw * times, cause)
  gainWard(p, side.ward * times, cause)
  heal(p, side.heal * times, cause)
}

/** The bonus of this turn's pair, where the card is of its primary element. */
export function attunementFor(pack: Pack, s: State, card: Card): Attunement | undefined {
  if (card.element < 0 || !isPair(s.pattern)) return undefined
  const at = pairIndex(s.pattern)
  return at >> 2 === card.element ? pack.attunements[at] : undefined
}

export const hasDice = (s: State, element: number, count: number): boolean => countOf(s.pool, element) >= count

/** §2.3 Takes the leftmost dice of an element out of the pool. Rituals and refunds follow each of them. */
export function consume(p: Play, element: number, count: number, cause: string, verb: DiceVerb = 'consume'): void {
  const { s, pack } = p
  for (let left = count; left > 0; left--) {
    const at = s.pool.indexOf(element)
    takeAt(s.pool, at)
    if (at < 3) s.flags &= ~INTACT
    if (p.emit !== undefined) tellDice(p, verb, [element], cause)
    if ((s.flags & REFUNDED) === 0) refund(p, element)
    for (let i = 0; i < s.rituals.length; i++) {
      const { ritual, id, element: own } = pack.cards[s.rituals[i] as number] as Card
      if (ritual?.hook !== ON_CONSUME || ritual.element !== element) continue
      const foe = frontFoe(s)
      if (foe !== undefined) strikeFoe(p, foe, ritual.deal, 0, 0, own, id)
    }
  }
}

/** The first die of the relic's element that is spent in a turn comes back, behind the others. */
function refund(p: Play, element: number): void {
  const { s, pack } = p
  for (let i = 0; i < s.boons.length; i++) {
    const boon = pack.boons[s.boons[i] as number] as Boon
    if (boon.refund !== element) continue
    s.flags |= REFUNDED
    s.pool.push(element)
    if (p.emit !== undefined) tellDice(p, 'refund', [element], boon.id)
    return
  }
}

const REROLL_LABELS = Array.from({ length: 32 }, (_, i) => `player reroll ${i + 1}`)

/** §2.4 The dice whose bits are set fall anew, in place. */
export function reroll(p: Play, mask: number, cause: string): void {
  const { s, dice } = p
  const before: number[] = []
  const after: number[] = []
  for (let i = 0; i < s.pool.length; i++) {
    if ((mask & (1 << i)) === 0) continue
    before.push(s.pool[i] as number)
    s.pool[i] = roll(dice, PLAYER_DICE, 4, REROLL_LABELS[i] as string)
    after.push(s.pool[i] as number)
  }
  if (p.emit !== undefined) tellDice(p, 'reroll', after, cause, before)
  settlePattern(p)
}

export function swapDie(p: Play, at: number, element: number, cause: string): void {
  const { s } = p
  const before = s.pool[at] as number
  s.pool[at] = element
  if (p.emit !== undefined) tellDice(p, 'swap', [element], cause, [before])
  settlePattern(p)
}

/** Puts a die aside for the next turn. */
export function bankDie(p: Play, at: number, cause: string): void {
  const { s } = p
  if (at < 3) s.flags &= ~INTACT
  const die = takeAt(s.pool, at)
  s.bank.push(die)
  if (p.emit !== undefined) tellDice(p, 'bank', [die], cause)
}

export function addDice(p: Play, element: number, count: number, cause: string): void {
  for (let i = 0; i < count; i++) p.s.pool.push(element)
  if (p.emit !== undefined) tellDice(p, 'add', new Array<number>(count).fill(element), cause)
}

/** §2.5 How many dice relics let one keep at the end of a turn. */
export function bankCapacity(pack: Pack, s: State): number {
  let capacity = 0
  for (let i = 0; i < s.boons.length; i++) capacity += (pack.boons[s.boons[i] as number] as Boon).bankCapacity
  return Math.min(capacity, pack.config.bank_cap)
}
