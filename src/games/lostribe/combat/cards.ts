import type { Card, Fusion, Manip } from '../content/cards.ts'
import type { DiceOption } from '../content/dice-options.ts'
import { NO_MODIFIERS, unknownKind } from '../content/effects.ts'
import { type Attunement, cardOf, monsterOf } from '../content/pack.ts'
import { type Foe, HP, ID, KIND } from '../foe.ts'
import { ASK_BANK, ASK_REROLL, ASK_SWAP, DODGE_STATUS } from '../names.ts'
import { countOf, numberAt, takeAt } from '../number-lists.ts'
import { ATTUNED, foeAt, hasFlag, MIRRORED, PLAYER, raise, type State } from '../state.ts'
import { costOf, type Fuse, fusionOf, OF_A_PAIR } from './allowed.ts'
import type { Play } from './context.ts'
import { ALL_DEFENSE, strikeFoe } from './damage.ts'
import { A_TRIPLE } from './dice/dice.ts'
import { facesFor } from './dice/payment.ts'
import { attunementFor, consume, hasDice, turnAll } from './dice/pool.ts'
import { type Aim, addDice, ask, perform, performAll } from './effects.ts'
import { gainWard, heal, markDice } from './gains.ts'
import { runHook } from './hooks.ts'
import { sumAsked } from './relic-values.ts'
import { putAway } from './zones.ts'

/** §7.3 A card on its way, once it has been found allowed. */

interface Playing extends Aim {
  readonly card: Card
  readonly hasSynergy: boolean
  readonly attunement: Attunement | undefined
  /** Whether it is the first card of the pair's element. */
  readonly isFirst: boolean
  readonly fusion: Fusion | undefined
  /** §7.4 What the dice it is played with add, and how often that counts. */
  readonly option: DiceOption | undefined
  readonly times: number
  /** How often more its own hits or ward happen. */
  readonly repeats: number
  readonly hasSpent: boolean
}

/** How a card is played: fused, with one of its dice options (from 1), or plainly. */
export interface Manner {
  readonly fuse: Fuse | undefined
  readonly way: number
}
export const PLAINLY: Manner = { fuse: undefined, way: 0 }
const KINDLED: readonly Manner[] = [1, 2, 3, 4].map((way) => ({ fuse: undefined, way }))
/** With one of its dice options, from 1. */
export const kindled = (way: number): Manner => KINDLED[way - 1] ?? { fuse: undefined, way }

/** Pay, base, synergy, effects, fusion, manipulation; then the card goes where it belongs. */
export function resolveCard(play: Play, place: number, target: number, { fuse, way }: Manner): void {
  const { s, pack } = play
  const card = cardOf(pack, numberAt(s.hand, place))
  const option = way === 0 ? undefined : card.options[way - 1]
  const faces = option === undefined ? NO_FACES : (facesFor(pack, s, place, option) ?? NO_FACES)
  const code = takeAt(s.hand, place)
  const spentBefore = s.spent
  const foe = card.isAimed ? s.foes[target] : undefined
  const fusion = fusionOf(card, fuse)
  const attunement = attunementFor(pack, s, card)
  const isFirst = attunement !== undefined && !hasFlag(s, ATTUNED)
  const hasSynergy = pay(play, code, foe, fuse, faces)
  const { target: to, element } = card
  const dice = s.spent - spentBefore
  const times = option?.isPerDie === true ? faces.length : 1
  const repeats = (option?.modifiers.repeats ?? 0) + (dice >= FUSED_DICE ? mirror(play) : 0)
  const hasSpent = dice > 0
  // biome-ignore format: one shape, written out, since it is made for every card
  const playing: Playing = { card, foe, target: to, element, burnTurns: 0, hasSynergy, attunement, isFirst, fusion, option, times, repeats, hasSpent }
  if (card.isAttack) attack(play, playing)
  gains(play, playing)
  if (hasSynergy && card.synergy.acts.length > 0) performAll(play, card.synergy.acts, playing, card.id)
  if (option !== undefined && option.acts.length > 0) performAll(play, option.acts, playing, card.id, times)
  if (card.acts.length > 0) performAll(play, card.acts, withLongerBurns(playing), card.id)
  if (fusion !== undefined) payload(play, fusion, playing, card.id)
  if (card.manip !== undefined) manipulate(play, card, card.manip, foe)
  if (dice >= FUSED_DICE) runHook(play, pack.does.on_fuse)
  if (s.phase === 'pick') s.held = code
  else if ((option?.modifiers.returns ?? 0) > 0) s.hand.push(code)
  else putAway(play, code)
}
const NO_FACES: readonly number[] = []
/** A card played with so many dice is fused. */
const FUSED_DICE = 2

/** What lets the first fused card of a fight happen once more. */
function mirror({ s, pack }: Play): number {
  if (hasFlag(s, MIRRORED) || sumAsked(pack.asks.on_fuse.first_twice, s) === 0) return 0
  raise(s, MIRRORED)
  return 1
}

/**
 * Energy, charges and dice. Returns whether synergy holds: that is looked at before the dice are gone, or after, by the knob; a refund may
 * have given back what the cost took.
 */
function pay(
  play: Play,
  code: number,
  foe: Foe | undefined,
  fuse: Fuse | undefined,
  faces: readonly number[],
): boolean {
  const { s, pack } = play
  const card = cardOf(pack, code)
  const cost = costOf(pack, s, card)
  s.energy -= cost
  s.charges -= card.charges
  s.plays++
  s.played++
  const isShort = fuse === undefined && card.diceCount > 0 && !hasDice(s, card.diceElement, card.diceCount)
  const isBefore = pack.config.synergy_pool === 'before_cost'
  const willHave = !isShort && holds(s, card, isBefore ? 0 : spentOnSynergy(card, fuse))
  if (play.emit !== undefined) tellPlay(play, code, foe, cost, willHave, fusionOf(card, fuse))
  if (!isShort) payDice(play, card, fuse)
  for (let i = 0; i < faces.length; i++) consume(play, numberAt(faces, i), 1, card.id)
  return isBefore ? willHave : !isShort && holds(s, card, 0)
}

function tellPlay(
  { s, pack, emit }: Play,
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

const holds = (s: State, { synergyCount, synergyElement }: Card, spent: number): boolean =>
  synergyCount > 0 && countOf(s.pool, synergyElement) - spent >= synergyCount

/** Dice of the synergy's element that the play itself takes. */
function spentOnSynergy(
  { diceCount, diceElement, element, pairWith, synergyElement }: Card,
  fuse: Fuse | undefined,
): number {
  switch (fuse) {
    case undefined:
      return diceElement === synergyElement ? diceCount : 0
    case 'triple':
      return element === synergyElement ? A_TRIPLE : 0
    case 'pair':
      return (element === synergyElement ? OF_A_PAIR : 0) + (pairWith === synergyElement ? 1 : 0)
  }
}

/** A fusion's three dice cover the card's own dice cost. */
function payDice(play: Play, card: Card, fuse: Fuse | undefined): void {
  if (fuse === undefined) {
    if (card.diceCount > 0) consume(play, card.diceElement, card.diceCount, card.id)
    return
  }
  switch (fuse) {
    case 'triple':
      return consume(play, card.element, A_TRIPLE, card.id, 'fuse')
    case 'pair':
      consume(play, card.element, OF_A_PAIR, card.id, 'fuse')
      return consume(play, card.pairWith, 1, card.id, 'fuse')
  }
}

function attack(play: Play, playing: Playing): void {
  const { s, pack } = play
  const { card, foe, hasSynergy, attunement, isFirst, fusion, option, times, repeats, hasSpent } = playing
  const synergy = hasSynergy ? card.synergy.modifiers : NO_MODIFIERS
  const tuned = attunement === undefined ? NO_MODIFIERS : attunement.modifiers
  const fused = fusion === undefined ? NO_MODIFIERS : fusion.modifiers
  const more = option === undefined ? NO_MODIFIERS : option.modifiers
  const spent = hasSpent ? sumAsked(pack.asks.on_attack.spent_damage, s) : 0
  const chain = card.perSpent === 0 ? 0 : card.perSpent * s.spent
  const bonus = synergy.damage + tuned.damage + fused.damage + more.damage * times + spent + chain
  const hits = (card.hits + synergy.hits + more.hits * times) * (1 + repeats)
  const ignores = fused.ignores_defense + more.ignores_defense > 0
  const pen = ignores ? ALL_DEFENSE : card.pen + tuned.pen + sumAsked(pack.asks.on_attack.pen, s)
  const isOnAll = card.isOnAll || more.on_all > 0
  for (let i = 0; i < s.foes.length; i++) {
    const one = foeAt(s, i)
    if ((!isOnAll && one !== foe) || one[HP] <= 0) continue
    // §6.7 A veil turns cards that carry no die.
    const past = hasSpent ? pen : pen - monsterOf(pack, one[KIND]).veil
    for (let hit = 0; hit < hits; hit++) strikeFoe(play, one, card.value, bonus, past, card.element, card.id)
  }
  if (!isFirst || attunement === undefined || attunement.firstAttack.length === 0) return
  raise(s, ATTUNED)
  performAll(play, attunement.firstAttack, playing, card.id)
}

/** Ward, healing, and what the turn's pair does for the first card of its element. */
function gains(play: Play, { card, hasSynergy, attunement, isFirst, option, times, repeats }: Playing): void {
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
  if (healing > 0) heal(play, type === 'heal' ? healing * (1 + repeats) : healing, id)
}

function firstOfElement({ s, emit }: Play, { modifiers: { discount, dodge }, name }: Attunement): void {
  if (discount > 0 || dodge > 0) raise(s, ATTUNED)
  if (dodge === 0) return
  s.dodge += dodge
  emit?.({ kind: 'status', actor: PLAYER, of: -1, status: DODGE_STATUS, value: dodge, turns: 0, cause: name })
}

/** Synergy may make the card's own burns last longer. */
function withLongerBurns(playing: Playing): Aim {
  const { card, hasSynergy, foe, target, element } = playing
  const burnTurns = hasSynergy ? card.synergy.modifiers.burn_turns : 0
  return burnTurns === 0 ? playing : { target, foe, element, burnTurns }
}

/** §3.4 What a fusion does beyond the card's own hit; what it puts on the card's foe is the card's. */
export function payload(play: Play, fusion: Fusion, aim: Aim, cause: string): void {
  for (const act of fusion.acts) perform(play, act, aim, act.kind === 'afflict_foe' ? cause : fusion.id)
}

/** §2.4 */
function manipulate(play: Play, card: Card, { kind, count, element }: Manip, foe: Foe | undefined): void {
  const { s, pack } = play
  const inPool = Math.min(count, s.pool.length)
  const room = pack.config.bank_cap - s.bank.length
  switch (kind) {
    case 'steal':
      return foe === undefined ? undefined : markDice(play, foe, count)
    case 'add':
      return addDice(play, element, count, card.id)
    case 'turn_all':
      return inPool === 0 ? undefined : turnAll(play, element, card.id)
    case 'reroll':
      return inPool === 0 ? undefined : ask(play, ASK_REROLL, inPool)
    case 'swap':
      return inPool === 0 ? undefined : ask(play, ASK_SWAP, inPool)
    case 'bank':
      return Math.min(inPool, room) <= 0 ? undefined : ask(play, ASK_BANK, Math.min(inPool, room))
    default:
      return unknownKind(kind)
  }
}
