import type { Reason } from '../fight/cards.ts'
import { elementName } from '../fight/elements.ts'
import { elementOfIntent, intentOf, monsterOf } from '../fight/foes.ts'
import { attackRange, knownMatches } from '../fight/forecast.ts'
import { STATUSES } from '../language/content.ts'
import {
  ADD,
  type Affliction,
  AT_ALL,
  ATTACK,
  type Attunement,
  BANK,
  type Bonus,
  type Boon,
  type Card,
  DODGE_STATUS,
  type Effect,
  type Fusion,
  HEAL_CARD,
  I_AFFLICT,
  I_ATTACK,
  I_CHARGE,
  I_DODGE,
  I_DRAIN,
  I_SHIFT,
  I_SUMMON,
  I_WARD,
  type Monster,
  ON_CONSUME,
  ON_HIT,
  ON_RESONANCE,
  type Pack,
  REROLL,
  type Ritual,
  type Side,
  STEAL,
  STUN_STATUS,
  SWAP,
  WARD_CARD,
} from '../language/pack.ts'
import { EXPLOITER, type Foe, HARDEN, ID, INTENT, KIND, MARKED, type State, WOUND } from '../state.ts'

/** Names and descriptions, made from the content's own numbers. */

export const count = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : noun.endsWith('s') ? '' : 's'}`
export const die = (element: number): string => elementName(element)
export const diceWords = (dice: readonly number[]): string => (dice.length === 0 ? 'none' : dice.map(die).join(', '))
export const cardName = (pack: Pack, code: number): string => (pack.cards[code] as Card).name
export const boonName = (pack: Pack, boon: number): string => (pack.boons[boon] as Boon).name
/** `Mirage Jackal m1`: the number tells it from its twins. */
export const foeName = (pack: Pack, kind: number, id: number): string =>
  `${(pack.monsters[kind] as Monster).name} m${id}`

export function afflictionWords({ status, value, turns }: Affliction): string {
  if (status === DODGE_STATUS) return `Dodge ${value}`
  if (status === STUN_STATUS) return `Stun ${turns}`
  const name = STATUSES[status] as string
  return `${name[0]?.toUpperCase()}${name.slice(1)} ${value} for ${count(turns, 'turn')}`
}

const listed = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(', ')

function bonusWords(b: Bonus): string {
  return listed([
    b.damage > 0 ? `+${b.damage} damage` : '',
    b.hits > 0 ? `+${count(b.hits, 'hit')}` : '',
    b.ward > 0 ? `+${b.ward} ward` : '',
    b.heal > 0 ? `heal ${b.heal}` : '',
    b.draw > 0 ? `draw ${b.draw}` : '',
    b.energy > 0 ? `+${b.energy} energy` : '',
    b.burnTurns > 0 ? `Burn lasts ${count(b.burnTurns, 'turn')} longer` : '',
    b.burnAll === undefined ? '' : `${afflictionWords(b.burnAll)} on all foes`,
    b.brittle === undefined ? '' : afflictionWords(b.brittle),
  ])
}

function effectWords(effect: Effect, card: Card): string {
  switch (effect.op) {
    case 'draw':
      return `draw ${effect.n}`
    case 'energy':
      return `+${effect.n} energy`
    case 'lose_hp':
      return `lose ${effect.n} hp (never the last one)`
    case 'cleanse':
      return 'cleanse'
    case 'status':
      return `${afflictionWords(effect)}${card.target === AT_ALL ? ' on all foes' : ''}`
    case 'evolve':
      return `evolve a card in hand for the ${effect.isForRun ? 'run' : 'fight'}`
  }
}

function ritualWords(ritual: Ritual): string {
  const gains = listed([ritual.ward > 0 ? `${ritual.ward} ward` : '', ritual.draw > 0 ? `draw ${ritual.draw}` : ''])
  if (ritual.hook === ON_CONSUME)
    return `each ${die(ritual.element)} die you spend deals ${ritual.deal} to the front foe`
  if (ritual.hook === ON_RESONANCE) return `each Resonance: ${gains}`
  if (ritual.hook === ON_HIT) return `each hit you take deals ${ritual.deal} to the attacker`
  return `at the end of your turn: ${gains} for each unspent die`
}

export function fusionWords(f: Fusion): string {
  return listed([
    f.damage > 0 ? `+${f.damage} damage` : '',
    f.ignoresDef ? 'ignore all defense' : '',
    f.damageAll > 0 ? `${f.damageAll} damage to every foe` : '',
    ...f.one.map(afflictionWords),
    ...f.all.map((a) => `${afflictionWords(a)} on every foe`),
    f.heal > 0 ? `heal ${f.heal}` : '',
    f.ward > 0 ? `${f.ward} ward` : '',
    f.cleanse ? 'cleanse' : '',
    f.draw > 0 ? `draw ${f.draw}` : '',
  ])
}

const MANIP_WORDS: Readonly<Record<number, (card: Card) => string>> = {
  [REROLL]: ({ manipCount: n }) => `reroll up to ${count(n, 'die').replace('dies', 'dice')}`,
  [BANK]: ({ manipCount: n }) => `bank ${n === 1 ? 'a die' : `${n} dice`} for the next turn`,
  [SWAP]: ({ manipCount: n }) => `turn ${n === 1 ? 'a die' : `${n} dice`} to any face`,
  [STEAL]: ({ manipCount: n }) => `steal ${n === 1 ? 'a die' : `${n} dice`} of its next roll`,
  [ADD]: ({ manipCount: n, manipElement }) =>
    `add ${n === 1 ? `a ${die(manipElement)} die` : `${n} ${die(manipElement)} dice`}`,
}

/** What a card does, as on its face. */
export function cardText(pack: Pack, card: Card): string {
  const all = card.target === AT_ALL ? ' to every foe' : ''
  const hits = card.hits > 1 ? ` × ${card.hits}` : ''
  const parts = [
    card.type === ATTACK ? `${card.value}${hits} damage${all}${card.pen > 0 ? `, pen ${card.pen}` : ''}` : '',
    card.type === WARD_CARD ? `${card.value} ward` : '',
    card.type === HEAL_CARD ? `heal ${card.value}` : '',
    ...card.effects.map((effect) => effectWords(effect, card)),
    card.ritual === undefined ? '' : ritualWords(card.ritual),
    card.manip < 0 ? '' : (MANIP_WORDS[card.manip]?.(card) ?? ''),
  ].filter((part) => part !== '')
  const first = parts.join(', ')
  const sentences = [`${first[0]?.toUpperCase() ?? ''}${first.slice(1)}`]
  if (card.diceCount > 0) sentences.push(`Spend ${card.diceCount} ${die(card.diceElement)}`)
  if (card.charges > 0) sentences.push(`Spend ${count(card.charges, 'charge')}`)
  if (card.synergyCount > 0)
    sentences.push(`With ${card.synergyCount} ${die(card.synergyElement)}: ${bonusWords(card.bonus)}`)
  if (card.triple >= 0)
    sentences.push(`Fuse 3 ${die(card.element)}: ${fusionWords(pack.fusions[card.triple] as Fusion)}`)
  if (card.pair >= 0)
    sentences.push(
      `Fuse 2 ${die(card.element)} + 1 ${die(card.pairWith)}: ${fusionWords(pack.fusions[card.pair] as Fusion)}`,
    )
  if (card.exhaust) sentences.push('Exhaust')
  return `${sentences.join('. ')}.`
}

export const cardTags = (card: Card): string[] => (card.element < 0 ? [] : [die(card.element)])

export function attunementWords(a: Attunement, element: number): string {
  const x = die(element)
  return listed([
    a.damage > 0 ? `${x} attacks +${a.damage} damage` : '',
    a.pen > 0 ? `${x} attacks pen ${a.pen}` : '',
    a.ward > 0 ? `${x} ward cards +${a.ward}` : '',
    a.heal > 0 ? `${x} heal cards +${a.heal}` : '',
    a.firstAttack === undefined ? '' : `first ${x} attack also ${afflictionWords(a.firstAttack)}`,
    a.discount > 0 ? `first ${x} card costs ${a.discount} less` : '',
    a.dodge > 0 ? `first ${x} card also grants Dodge ${a.dodge}` : '',
  ])
}

export function sideWords(side: Side): string {
  return listed([
    side.burnAll === undefined ? '' : `${afflictionWords(side.burnAll)} on all foes`,
    side.draw > 0 ? `draw ${side.draw}` : '',
    side.ward > 0 ? `${side.ward} ward` : '',
    side.heal > 0 ? `heal ${side.heal}` : '',
  ])
}

/** What a relic or destiny does. */
export function boonText(boon: Boon): string {
  const start = 'At the start of a fight:'
  const turn = boon.onTurn > 0 ? `on turn ${boon.onTurn} of each fight` : 'each turn'
  const parts = [
    boon.bankCapacity > 0
      ? `Keep up to ${boon.bankCapacity === 1 ? 'one unspent die' : `${boon.bankCapacity} unspent dice`} at the end of a turn (tidy)`
      : '',
    boon.dieIndex >= 0 ? `On turn ${boon.dieTurn} die ${boon.dieIndex + 1} shows ${die(boon.dieElement)}` : '',
    boon.reveals ? `See the coming dice of foes${boon.onTurn > 0 ? ' on the first turn' : ''}` : '',
    boon.throws > 0 ? `Reroll all dice, ${boon.throws === 1 ? 'once' : `${boon.throws} times`} a fight (throw)` : '',
    boon.resonanceCharge > 0 ? `Resonance gives ${count(boon.resonanceCharge, 'more charge')}` : '',
    boon.startCharge > 0 ? `${start} +${count(boon.startCharge, 'charge')}` : '',
    boon.trophyCharge > 0 ? `+${count(boon.trophyCharge, 'charge')} for every elite and boss` : '',
    boon.startWard > 0 ? `${start} ${boon.startWard} ward` : '',
    boon.startSteal > 0 ? `${start} steal ${boon.startSteal} of the front foe's dice` : '',
    boon.pen > 0 ? `Attacks have pen ${boon.pen}` : '',
    boon.endHeal > 0 ? `Heal ${boon.endHeal} after each fight` : '',
    boon.refund >= 0 ? `The first ${die(boon.refund)} die spent in a turn comes back` : '',
    boon.advantage > 0 ? `With advantage you do ${boon.advantage} % damage` : '',
    boon.disadvantage > 0 ? `At a disadvantage you do ${boon.disadvantage} % damage` : '',
    boon.energy > 0 ? `+${boon.energy} energy ${turn}` : '',
    boon.handLimit !== 0 ? `hand limit ${boon.handLimit > 0 ? '+' : '−'}${Math.abs(boon.handLimit)}` : '',
    boon.discount > 0 ? `The first card of each fight costs ${boon.discount} less` : '',
    boon.sideTimes > 1 ? `Side-effects of pairs happen ${boon.sideTimes} times over` : '',
  ]
  return `${listed(parts)}.`
}

/** §6.1 What a foe intends: the exact number as things stand, and what its dice could add. */
export function intentWords(pack: Pack, s: State, foe: Foe): string {
  const intent = intentOf(pack, foe)
  if (foe[INTENT] === HARDEN) {
    const { ward } = pack.config.pivot
    return `» hardens against ${die(foe[EXPLOITER])}: ward ${ward}, no advantage`
  }
  const element = elementOfIntent(intent, foe)
  const icon = die(element)
  switch (intent.type) {
    case I_ATTACK:
    case I_DRAIN:
      return `${intent.type === I_DRAIN ? 'drains' : 'attacks'} ${icon} ${damageWords(pack, s, foe)}`
    case I_CHARGE:
      return foe[WOUND] === 0
        ? `winds up: ${icon} ${damageWords(pack, s, foe)} the turn after`
        : `charges ${icon} ${damageWords(pack, s, foe)}`
    case I_WARD:
      return `wards ${icon} ${withMatches(pack, foe, intent.value, pack.config.match_ward)}`
    case I_DODGE:
      return `dodges ${icon}: your first hit next turn does 0 (2 hits on 2 matches)`
    case I_AFFLICT:
      return `afflicts ${icon}: ${afflictionWords(intent)} (+1 on 2 matches)`
    case I_SUMMON: {
      const { summons } = monsterOf(pack, foe)
      const who = summons < 0 ? 'nobody' : (pack.monsters[summons] as Monster).name
      return `summons ${icon}: ${who} on a pair of dice, otherwise ward ${pack.config.summoner_ward}`
    }
    case I_SHIFT:
      return `shifts to ${icon}, heals ${withMatches(pack, foe, 0, pack.config.match_shift_heal)}`
    default:
      return 'waits'
  }
}

/** A number that grows with matching dice: exact where the dice are known. */
function withMatches(pack: Pack, foe: Foe, value: number, each: number): string {
  const known = knownMatches(pack, foe)
  return known < 0 ? `${value} (+0..${(3 - Math.min(3, foe[MARKED])) * each})` : String(value + known * each)
}

function damageWords(pack: Pack, s: State, foe: Foe): string {
  const { hits } = intentOf(pack, foe)
  const [least, most] = attackRange(pack, s, foe)
  const more = most > least ? ` (+0..${most - least})` : ''
  return `${least}${more}${hits > 1 ? ` in ${hits} hits` : ''}`
}

/** Why a card cannot be played. */
export const REASON_WORDS: Readonly<Record<Reason, string>> = {
  wrong_phase: 'Not in this phase.',
  not_in_hand: 'It is not in your hand.',
  too_many_cards: 'You have played all the cards a turn allows; end it.',
  not_enough_energy: 'Not enough energy.',
  bad_target: 'Screened: strike the one in front first.',
  not_enough_charges: 'Not enough charges.',
  not_enough_dice: 'Not enough dice of its element.',
  no_fusion: 'The dice for the fusion are not there.',
}

export const nameOf = (pack: Pack, foe: Foe): string => foeName(pack, foe[KIND], foe[ID])
