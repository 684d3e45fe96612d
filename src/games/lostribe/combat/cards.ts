import { unreachable } from '../../../engine/unreachable.ts'
import type { Card, DiceManipulation, Fusion } from '../content/cards.ts'
import type { DiceOption } from '../content/dice-options.ts'
import { NO_MODIFIERS } from '../content/effects.ts'
import { type Attunement, cardOf, monsterOf } from '../content/pack.ts'
import { type Foe, HP, ID, KIND } from '../foe.ts'
import { countEqual, numberAt, removeAt } from '../number-lists.ts'
import { ATTUNEMENT_USED, foeAt, hasFlag, MIRROR_USED, PLAYER, type State, setFlag } from '../state.ts'
import { DODGE_STATUS, PICK_BANK, PICK_REROLL, PICK_SWAP } from '../vocabulary.ts'
import type { PlayContext } from './context.ts'
import { IGNORE_ALL_DEFENSE, strikeFoe } from './damage.ts'
import { DICE_PER_TRIPLE } from './dice/dice.ts'
import { facesToSpend } from './dice/payment.ts'
import { attunementFor, consumeDice, hasDice, turnAllDice } from './dice/pool.ts'
import { addDice, type EffectTarget, performAct, performActs, startPick } from './effects.ts'
import { gainWard, healPlayer, markDice } from './gains.ts'
import { runHook } from './hooks.ts'
import { energyCostOf, type FusionKind, fusionOf, OWN_DICE_PER_PAIR } from './playable.ts'
import { sumOfRelics } from './relic-values.ts'
import { moveToPile } from './zones.ts'

/** §7.3 Plays a card. The caller must have checked that this is legal. */

interface Playing extends EffectTarget {
  readonly card: Card
  readonly hasSynergy: boolean
  readonly attunement: Attunement | undefined
  /** Whether this is the turn's first card of the attuned element. */
  readonly isFirst: boolean
  readonly fusion: Fusion | undefined
  /** §7.4 The dice option with which the card is played, and how many times the option's bonus counts. */
  readonly option: DiceOption | undefined
  readonly times: number
  /** How many more times the card's own hits or ward are repeated. */
  readonly repeats: number
  readonly hasSpent: boolean
}

/** How a card is played: fused, with one of its dice options (numbered from 1), or neither. */
export interface PlayMode {
  readonly fuse: FusionKind | undefined
  readonly optionNumber: number
}
export const PLAIN_PLAY: PlayMode = { fuse: undefined, optionNumber: 0 }
const KINDLE_MODES: readonly PlayMode[] = [1, 2, 3, 4].map((optionNumber) => ({
  fuse: undefined,
  optionNumber,
}))
export const kindleMode = (optionNumber: number): PlayMode =>
  KINDLE_MODES[optionNumber - 1] ?? { fuse: undefined, optionNumber }

/**
 * Plays a card of the hand: pays its costs, then resolves in this order its base value, synergy, effects, fusion and
 * dice manipulation, and moves it to its pile.
 */
export function resolveCard(play: PlayContext, index: number, target: number, { fuse, optionNumber }: PlayMode): void {
  const { s, pack } = play
  const card = cardOf(pack, numberAt(s.hand, index))
  const option = optionNumber === 0 ? undefined : card.options[optionNumber - 1]
  const faces = option === undefined ? NO_DICE : (facesToSpend(pack, s, index, option) ?? NO_DICE)
  const code = removeAt(s.hand, index)
  const spentBefore = s.spent
  const foe = card.isAimed ? s.foes[target] : undefined
  const fusion = fusionOf(card, fuse)
  const attunement = attunementFor(pack, s, card)
  const isFirst = attunement !== undefined && !hasFlag(s, ATTUNEMENT_USED)
  const hasSynergy = pay(play, code, foe, fuse, faces)
  const { target: to, element } = card
  const dice = s.spent - spentBefore
  const times = option?.isPerDie === true ? faces.length : 1
  const repeats = (option?.modifiers.repeats ?? 0) + (dice >= FUSED_DICE ? mirrorRepeats(play) : 0)
  const hasSpent = dice > 0
  // biome-ignore format: one shape, written out, since it is made for every card
  const playing: Playing = { card, foe, target: to, element, burnTurns: 0, hasSynergy, attunement, isFirst, fusion, option, times, repeats, hasSpent }
  if (card.isAttack) attack(play, playing)
  gainWardAndHealing(play, playing)
  if (hasSynergy && card.synergy.acts.length > 0) performActs(play, card.synergy.acts, playing, card.id)
  if (option !== undefined && option.acts.length > 0) performActs(play, option.acts, playing, card.id, times)
  if (card.acts.length > 0) performActs(play, card.acts, withLongerBurns(playing), card.id)
  if (fusion !== undefined) applyFusion(play, fusion, playing, card.id)
  if (card.manip !== undefined) manipulate(play, card, card.manip, foe)
  if (dice >= FUSED_DICE) runHook(play, pack.relicActs.on_fuse)
  if (s.phase === 'pick') s.held = code
  else if ((option?.modifiers.returns ?? 0) > 0) s.hand.push(code)
  else moveToPile(play, code)
}
const NO_DICE: readonly number[] = []
/** A card that spends at least this many dice counts as fused. */
const FUSED_DICE = 2

/** Returns 1 if a relic repeats the first fused card of the fight and this is that card; otherwise 0. */
function mirrorRepeats({ s, pack }: PlayContext): number {
  if (hasFlag(s, MIRROR_USED) || sumOfRelics(pack.relicValues.on_fuse.first_twice, s) === 0) return 0
  setFlag(s, MIRROR_USED)
  return 1
}

/**
 * Pays energy, charges and dice. Returns whether the synergy is met. The knob `synergy_pool` says whether that is
 * tested before or after the dice are paid; relics may give dice back while paying.
 */
function pay(
  play: PlayContext,
  code: number,
  foe: Foe | undefined,
  fuse: FusionKind | undefined,
  faces: readonly number[],
): boolean {
  const { s, pack } = play
  const card = cardOf(pack, code)
  const cost = energyCostOf(pack, s, card)
  s.energy -= cost
  s.charges -= card.charges
  s.plays++
  s.played++
  const isShort = fuse === undefined && card.diceCount > 0 && !hasDice(s, card.diceElement, card.diceCount)
  const isBefore = pack.config.synergy_pool === 'before_cost'
  const willHave = !isShort && hasSynergyDice(s, card, isBefore ? 0 : spentOnSynergy(card, fuse))
  if (play.emit !== undefined) emitPlayed(play, code, foe, cost, willHave, fusionOf(card, fuse))
  if (!isShort) payDice(play, card, fuse)
  for (let i = 0; i < faces.length; i++) consumeDice(play, numberAt(faces, i), 1, card.id)
  return isBefore ? willHave : !isShort && hasSynergyDice(s, card, 0)
}

function emitPlayed(
  { s, pack, emit }: PlayContext,
  card: number,
  foe: Foe | undefined,
  cost: number,
  hasSynergy: boolean,
  fusion: Fusion | undefined,
): void {
  const { charges } = cardOf(pack, card)
  emit?.({
    kind: 'played',
    card,
    target: foe?.[ID] ?? PLAYER,
    of: foe?.[KIND] ?? -1,
    cost,
    energy: s.energy,
    charges,
    hasSynergy,
    fusion: fusion?.id ?? '',
  })
}

const hasSynergyDice = (s: State, { synergyCount, synergyElement }: Card, spent: number): boolean =>
  synergyCount > 0 && countEqual(s.pool, synergyElement) - spent >= synergyCount

/** The number of dice of the synergy's element that are spent by playing the card. */
function spentOnSynergy(
  { diceCount, diceElement, element, pairWith, synergyElement }: Card,
  fuse: FusionKind | undefined,
): number {
  switch (fuse) {
    case undefined:
      return diceElement === synergyElement ? diceCount : 0
    case 'triple':
      return element === synergyElement ? DICE_PER_TRIPLE : 0
    case 'pair':
      return (element === synergyElement ? OWN_DICE_PER_PAIR : 0) + (pairWith === synergyElement ? 1 : 0)
    default:
      return unreachable(fuse)
  }
}

/** Spends the dice of a card. If it is fused, the three dice of the fusion also pay the card's own dice cost. */
function payDice(play: PlayContext, card: Card, fuse: FusionKind | undefined): void {
  if (fuse === undefined) {
    if (card.diceCount > 0) consumeDice(play, card.diceElement, card.diceCount, card.id)
    return
  }
  switch (fuse) {
    case 'triple':
      return consumeDice(play, card.element, DICE_PER_TRIPLE, card.id, 'fuse')
    case 'pair':
      consumeDice(play, card.element, OWN_DICE_PER_PAIR, card.id, 'fuse')
      return consumeDice(play, card.pairWith, 1, card.id, 'fuse')
    default:
      return unreachable(fuse)
  }
}

function attack(play: PlayContext, playing: Playing): void {
  const { s, pack } = play
  const { card, foe, hasSynergy, attunement, isFirst, fusion, option, times, repeats, hasSpent } = playing
  const synergy = hasSynergy ? card.synergy.modifiers : NO_MODIFIERS
  const tuned = attunement === undefined ? NO_MODIFIERS : attunement.modifiers
  const fused = fusion === undefined ? NO_MODIFIERS : fusion.modifiers
  const more = option === undefined ? NO_MODIFIERS : option.modifiers
  const spent = hasSpent ? sumOfRelics(pack.relicValues.on_attack.spent_damage, s) : 0
  const chain = card.perSpent === 0 ? 0 : card.perSpent * s.spent
  const bonus = synergy.damage + tuned.damage + fused.damage + more.damage * times + spent + chain
  const hits = (card.hits + synergy.hits + more.hits * times) * (1 + repeats)
  const ignores = fused.ignores_defense + more.ignores_defense > 0
  const pen = ignores ? IGNORE_ALL_DEFENSE : card.pen + tuned.pen + sumOfRelics(pack.relicValues.on_attack.pen, s)
  const isOnAll = card.isOnAll || more.on_all > 0
  for (let i = 0; i < s.foes.length; i++) {
    const struck = foeAt(s, i)
    if ((!isOnAll && struck !== foe) || struck[HP] <= 0) continue
    // §6.7 Veil adds defense against cards played without dice.
    const penPastVeil = hasSpent ? pen : pen - monsterOf(pack, struck[KIND]).veil
    for (let hit = 0; hit < hits; hit++) strikeFoe(play, struck, card.value, bonus, penPastVeil, card.element, card.id)
  }
  if (!isFirst || attunement === undefined || attunement.firstAttack.length === 0) return
  setFlag(s, ATTUNEMENT_USED)
  performActs(play, attunement.firstAttack, playing, card.id)
}

/** Applies the card's ward and healing, and what its attunement adds for the first card of the element. */
function gainWardAndHealing(
  play: PlayContext,
  { card, hasSynergy, attunement, isFirst, option, times, repeats }: Playing,
): void {
  const { type, id } = card
  let { ward, healing } = card
  if (hasSynergy) {
    ward += card.synergy.modifiers.ward
    healing += card.synergy.modifiers.heal
  }
  if (option !== undefined) {
    ward += option.modifiers.ward * times
    healing += option.modifiers.heal * times
  }
  if (attunement !== undefined) {
    if (type === 'ward') ward += attunement.modifiers.ward
    if (type === 'heal') healing += attunement.modifiers.heal
    if (isFirst) firstOfElement(play, attunement)
  }
  if (ward > 0) gainWard(play, type === 'ward' ? ward * (1 + repeats) : ward, id)
  if (healing > 0) healPlayer(play, type === 'heal' ? healing * (1 + repeats) : healing, id)
}

function firstOfElement({ s, emit }: PlayContext, { modifiers: { discount, dodge }, name }: Attunement): void {
  if (discount > 0 || dodge > 0) setFlag(s, ATTUNEMENT_USED)
  if (dodge === 0) return
  s.dodge += dodge
  emit?.({ kind: 'status', actor: PLAYER, of: -1, status: DODGE_STATUS, value: dodge, turns: 0, cause: name })
}

/** The effect target of a card, whose synergy may make the card's own burns last longer. */
function withLongerBurns(playing: Playing): EffectTarget {
  const { card, hasSynergy, foe, target, element } = playing
  const burnTurns = hasSynergy ? card.synergy.modifiers.burn_turns : 0
  return burnTurns === 0 ? playing : { target, foe, element, burnTurns }
}

/**
 * §3.4 Applies what a fusion adds beyond the card's own hit. The log credits statuses on the card's target to the card,
 * everything else to the fusion.
 */
export function applyFusion(play: PlayContext, fusion: Fusion, aim: EffectTarget, cause: string): void {
  for (const act of fusion.acts) performAct(play, act, aim, act.kind === 'afflict_foe' ? cause : fusion.id)
}

/** §2.4 Applies the card's dice manipulation, or asks for dice to pick. */
function manipulate(
  play: PlayContext,
  card: Card,
  { kind, count, element }: DiceManipulation,
  foe: Foe | undefined,
): void {
  const { s, pack } = play
  const inPool = Math.min(count, s.pool.length)
  const room = pack.config.bank_cap - s.bank.length
  switch (kind) {
    case 'steal':
      return foe === undefined ? undefined : markDice(play, foe, count)
    case 'add':
      return addDice(play, element, count, card.id)
    case 'turn_all':
      return inPool === 0 ? undefined : turnAllDice(play, element, card.id)
    case 'reroll':
      return inPool === 0 ? undefined : startPick(play, PICK_REROLL, inPool)
    case 'swap':
      return inPool === 0 ? undefined : startPick(play, PICK_SWAP, inPool)
    case 'bank':
      return Math.min(inPool, room) <= 0 ? undefined : startPick(play, PICK_BANK, Math.min(inPool, room))
    default:
      return unreachable(kind)
  }
}
