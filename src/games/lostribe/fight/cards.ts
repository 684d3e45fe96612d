import {
  ADD,
  type Affliction,
  AT_ALL,
  AT_ENEMY,
  ATTACK,
  type Attunement,
  BANK,
  type Boon,
  BURN,
  type Card,
  DODGE_STATUS,
  type Fusion,
  HEAL_CARD,
  type Pack,
  REROLL,
  RITUAL,
  STEAL,
  SWAP,
  WARD_CARD,
} from '../language/pack.ts'
import {
  ASK_BANK,
  ASK_REROLL,
  ASK_STAR,
  ASK_SWAP,
  ASK_WHEEL,
  ATTUNED,
  countOf,
  type Foe,
  HP,
  ID,
  KIND,
  MARKED,
  type State,
  takeAt,
} from '../state.ts'
import { ALL_DEFENSE, canBeTargeted, gainWard, heal, strikeFoe } from './blows.ts'
import type { Play } from './play.ts'
import { addDice, attunementFor, consume, hasDice } from './pool.ts'
import { afflictAll, afflictFoe, afflictPlayer, cleanse } from './statuses.ts'
import { drawCards } from './zones.ts'

/** Why a card cannot be played; these words never change. */
export const REASONS = [
  'wrong_phase',
  'not_in_hand',
  'too_many_cards',
  'not_enough_energy',
  'bad_target',
  'not_enough_charges',
  'not_enough_dice',
  'no_fusion',
] as const
export type Reason = (typeof REASONS)[number]

export const NO_FUSE = 0
export const FUSE_TRIPLE = 1
export const FUSE_PAIR = 2

export const cardAt = (pack: Pack, s: State, place: number): Card => pack.cards[s.hand[place] as number] as Card

/** §7.2 What a card costs now: the first card of a turn's element or of a fight may be cheaper. */
export function costOf(pack: Pack, s: State, card: Card): number {
  let cost = card.cost
  if (cost === 0) return 0
  const attunement = attunementFor(pack, s, card)
  if (attunement !== undefined && attunement.discount > 0 && (s.flags & ATTUNED) === 0) cost -= attunement.discount
  if (s.played === 0)
    for (let i = 0; i < s.boons.length; i++) cost -= (pack.boons[s.boons[i] as number] as Boon).discount
  return Math.max(0, cost)
}

/** The fusion a card could be played with now, the triple first. */
export function fuseOf(s: State, card: Card): number {
  if (card.triple >= 0 && hasDice(s, card.element, 3)) return FUSE_TRIPLE
  if (card.pair >= 0 && hasDice(s, card.element, 2) && hasDice(s, card.pairWith, 1)) return FUSE_PAIR
  return NO_FUSE
}

function canFuse(s: State, card: Card, fuse: number): boolean {
  if (fuse === FUSE_TRIPLE) return card.triple >= 0 && hasDice(s, card.element, 3)
  return card.pair >= 0 && hasDice(s, card.element, 2) && hasDice(s, card.pairWith, 1)
}

/** Whether the card itself can be paid for, leaving its target and a fusion aside. */
export function whyNotCard(pack: Pack, s: State, card: Card, isFused: boolean): Reason | undefined {
  if (costOf(pack, s, card) > s.energy) return 'not_enough_energy'
  if (card.charges > s.charges) return 'not_enough_charges'
  if (!isFused && card.diceCount > 0 && pack.config.missing_dice === 'refuse')
    if (!hasDice(s, card.diceElement, card.diceCount)) return 'not_enough_dice'
  return undefined
}

/** §7.2 Everything that could forbid a play, in a fixed order. Nothing is changed by asking. */
export function whyNot(pack: Pack, s: State, place: number, target: number, fuse: number): Reason | undefined {
  if (s.phase !== 'act') return 'wrong_phase'
  if (!(place >= 0 && place < s.hand.length)) return 'not_in_hand'
  if (s.plays >= pack.config.plays_per_turn) return 'too_many_cards'
  const card = cardAt(pack, s, place)
  if (costOf(pack, s, card) > s.energy) return 'not_enough_energy'
  if (card.target === AT_ENEMY) {
    const foe = s.foes[target]
    if (foe === undefined || foe[HP] <= 0 || !canBeTargeted(s, foe)) return 'bad_target'
  }
  const reason = whyNotCard(pack, s, card, fuse !== NO_FUSE)
  if (reason !== undefined) return reason
  return fuse === NO_FUSE || canFuse(s, card, fuse) ? undefined : 'no_fusion'
}

/** What a play has come to so far. */
interface Playing {
  readonly card: Card
  readonly foe: Foe | undefined
  readonly hasSynergy: boolean
  readonly attunement: Attunement | undefined
  readonly isFirst: boolean
  readonly fusion: Fusion | undefined
}

/** §7.3 A play that has been found allowed: pay, base, effects, fusion, manipulation, then the card goes where it belongs. */
export function resolveCard(p: Play, place: number, target: number, fuse: number): void {
  const { s, pack } = p
  const code = takeAt(s.hand, place)
  const card = pack.cards[code] as Card
  const foe = card.target === AT_ENEMY ? s.foes[target] : undefined
  const fusion = fuse === NO_FUSE ? undefined : (pack.fusions[fuse === FUSE_TRIPLE ? card.triple : card.pair] as Fusion)
  const attunement = attunementFor(pack, s, card)
  const isFirst = attunement !== undefined && (s.flags & ATTUNED) === 0
  const cost = costOf(pack, s, card)
  s.energy -= cost
  s.charges -= card.charges
  s.plays++
  s.played++
  const hadSynergy = hasSynergy(s, card)
  const isShort = fuse === NO_FUSE && card.diceCount > 0 && !hasDice(s, card.diceElement, card.diceCount)
  const isBefore = pack.config.synergy_pool === 'before_cost'
  if (p.emit !== undefined) {
    const [onId, of] = foe === undefined ? [0, -1] : [foe[ID], foe[KIND]]
    const willHave = !isShort && (isBefore ? hadSynergy : hasSynergyAfter(s, card, fuse))
    p.emit({
      ...{ kind: 'played', card: code, target: onId, of, cost, energy: s.energy, charges: card.charges },
      ...{ hasSynergy: willHave, fusion: fusion?.id ?? '' },
    })
  }
  if (!isShort) payDice(p, card, fuse)
  const has = !isShort && (isBefore ? hadSynergy : hasSynergy(s, card))
  const playing: Playing = { card, foe, hasSynergy: has, attunement, isFirst, fusion }
  if (card.type === ATTACK) attack(p, playing)
  gains(p, playing)
  if (has) bonuses(p, card, foe)
  if (card.effects.length > 0) effects(p, card, foe, has)
  if (fusion !== undefined) payload(p, fusion, card.element, foe, card.id)
  if (card.manip >= 0) manipulate(p, card, foe)
  if (s.phase === 'pick') s.held = code
  else putAway(p, code)
}

/** A ritual stays in play; other cards go to their pile. One that asks for something waits until that is done. */
export function putAway({ s, pack }: Play, code: number): void {
  const { type, exhaust } = pack.cards[code] as Card
  if (type === RITUAL) s.rituals.push(code)
  else if (exhaust) s.exhaust.push(code)
  else s.discard.push(code)
}

const hasSynergy = (s: State, card: Card): boolean =>
  card.synergyCount > 0 && countOf(s.pool, card.synergyElement) >= card.synergyCount

/** For the log alone: what `after_cost` will find. */
function hasSynergyAfter(s: State, card: Card, fuse: number): boolean {
  const paid = fuse === FUSE_TRIPLE ? 3 : fuse === FUSE_PAIR ? 2 : card.diceCount
  const element = fuse === NO_FUSE ? card.diceElement : card.element
  const gone = element === card.synergyElement ? paid : 0
  const also = fuse === FUSE_PAIR && card.pairWith === card.synergyElement ? 1 : 0
  return card.synergyCount > 0 && countOf(s.pool, card.synergyElement) - gone - also >= card.synergyCount
}

/** A fusion's three dice cover the card's own dice cost. */
function payDice(p: Play, card: Card, fuse: number): void {
  if (fuse === FUSE_TRIPLE) return consume(p, card.element, 3, card.id, 'fuse')
  if (fuse === FUSE_PAIR) {
    consume(p, card.element, 2, card.id, 'fuse')
    return consume(p, card.pairWith, 1, card.id, 'fuse')
  }
  if (card.diceCount > 0) consume(p, card.diceElement, card.diceCount, card.id)
}

/** Ward, healing, and what the turn's pair does for the first card of its element. */
function gains(p: Play, { card, hasSynergy: has, attunement, isFirst }: Playing): void {
  const { type, value, bonus } = card
  let ward = type === WARD_CARD ? value : 0
  let healing = type === HEAL_CARD ? value : 0
  if (has) {
    ward += bonus.ward
    healing += bonus.heal
  }
  if (attunement !== undefined) {
    if (type === WARD_CARD) ward += attunement.ward
    if (type === HEAL_CARD) healing += attunement.heal
    if (isFirst) firstOfElement(p, attunement)
  }
  if (ward > 0) gainWard(p, ward, card.id)
  if (healing > 0) heal(p, healing, card.id)
}

function firstOfElement(p: Play, { discount, dodge, name }: Attunement): void {
  const { s } = p
  if (discount > 0 || dodge > 0) s.flags |= ATTUNED
  if (dodge === 0) return
  s.dodge += dodge
  p.emit?.({ kind: 'status', actor: 0, of: -1, status: DODGE_STATUS, value: dodge, turns: 0, cause: name })
}

/** What synergy gives beyond damage, ward and healing. */
function bonuses(p: Play, card: Card, foe: Foe | undefined): void {
  const { burnAll, brittle, energy, draw } = card.bonus
  if (burnAll !== undefined) afflictAll(p, burnAll, card.id)
  if (brittle !== undefined) afflictTargets(p, card, foe, brittle)
  if (energy > 0) gainEnergy(p, energy, card.id)
  if (draw > 0) drawCards(p, draw, card.id)
}

function attack(p: Play, { card, foe, hasSynergy: has, attunement, isFirst, fusion }: Playing): void {
  const { s, pack } = p
  const bonus = (has ? card.bonus.damage : 0) + (attunement?.damage ?? 0) + (fusion?.damage ?? 0)
  const hits = card.hits + (has ? card.bonus.hits : 0)
  let pen = card.pen + (attunement?.pen ?? 0)
  for (let i = 0; i < s.boons.length; i++) pen += (pack.boons[s.boons[i] as number] as Boon).pen
  if (fusion?.ignoresDef === true) pen = ALL_DEFENSE
  for (let i = 0; i < s.foes.length; i++) {
    const one = s.foes[i] as Foe
    if ((card.target !== AT_ALL && one !== foe) || one[HP] <= 0) continue
    for (let hit = 0; hit < hits; hit++) strikeFoe(p, one, card.value, bonus, pen, card.element, card.id)
  }
  const first = attunement?.firstAttack
  if (!isFirst || first === undefined || attunement === undefined) return
  s.flags |= ATTUNED
  afflictTargets(p, card, foe, first)
}

/** A status goes where the card goes: on its target, on all foes, or on the player. */
function afflictTargets(p: Play, card: Card, foe: Foe | undefined, a: Affliction): void {
  if (foe !== undefined) afflictFoe(p, foe, a, false, card.id)
  else if (card.target === AT_ALL) afflictAll(p, a, card.id)
  else afflictPlayer(p, a, true, card.id)
}

function effects(p: Play, card: Card, foe: Foe | undefined, has: boolean): void {
  const { s } = p
  for (let i = 0; i < card.effects.length; i++) {
    const effect = card.effects[i] as Card['effects'][number]
    switch (effect.op) {
      case 'draw':
        drawCards(p, effect.n, card.id)
        break
      case 'energy':
        gainEnergy(p, effect.n, card.id)
        break
      case 'lose_hp': {
        // It ignores ward and cannot kill.
        const amount = Math.max(0, Math.min(effect.n, s.hp - 1))
        s.hp -= amount
        p.emit?.({ kind: 'lost-hp', amount, hp: s.hp, cause: card.id })
        break
      }
      case 'cleanse':
        cleanse(p)
        break
      case 'status': {
        const longer = has && effect.status === BURN ? card.bonus.burnTurns : 0
        afflictTargets(p, card, foe, longer === 0 ? effect : { ...effect, turns: effect.turns + longer })
        break
      }
      case 'evolve':
        if (s.hand.some((code) => code % 2 === 0)) ask(p, effect.isForRun ? ASK_STAR : ASK_WHEEL, 1)
    }
  }
}

export function gainEnergy(p: Play, gained: number, cause: string): void {
  p.s.energy += gained
  p.emit?.({ kind: 'energy', gained, energy: p.s.energy, cause })
}

/** §3.4 What a fusion does beyond the card's own hit. */
export function payload(p: Play, fusion: Fusion, element: number, foe: Foe | undefined, cause: string): void {
  const { s } = p
  if (fusion.damageAll > 0)
    for (let i = 0; i < s.foes.length; i++) {
      const one = s.foes[i] as Foe
      if (one[HP] > 0) strikeFoe(p, one, fusion.damageAll, 0, 0, element, fusion.id)
    }
  for (const a of fusion.all) afflictAll(p, a, fusion.id)
  if (foe !== undefined) for (const a of fusion.one) afflictFoe(p, foe, a, false, cause)
  heal(p, fusion.heal, fusion.id)
  gainWard(p, fusion.ward, fusion.id)
  if (fusion.cleanse) cleanse(p)
  if (fusion.draw > 0) drawCards(p, fusion.draw, fusion.id)
}

function ask(p: Play, what: number, count: number): void {
  const { s } = p
  s.phase = 'pick'
  s.ask = what
  s.asked = count
  s.picked = 0
  p.emit?.({ kind: 'asked', ask: what, count })
}

/** §2.4 */
function manipulate(p: Play, card: Card, foe: Foe | undefined): void {
  const { s, pack } = p
  const { manip, manipCount } = card
  if (manip === STEAL && foe !== undefined) {
    foe[MARKED] += manipCount
    return p.emit?.({ kind: 'marked', foe: foe[ID], of: foe[KIND], count: foe[MARKED] })
  }
  if (manip === ADD) return addDice(p, card.manipElement, manipCount, card.id)
  if (s.pool.length === 0) return
  const count = Math.min(manipCount, s.pool.length)
  if (manip === REROLL) ask(p, ASK_REROLL, count)
  if (manip === SWAP) ask(p, ASK_SWAP, count)
  if (manip === BANK && s.bank.length < pack.config.bank_cap)
    ask(p, ASK_BANK, Math.min(count, pack.config.bank_cap - s.bank.length))
}
