import type { Panel, Card as SceneCard } from '../../../engine/contract/scene.ts'
import { joinParts } from '../../../lib/join-parts.ts'
import { tablePanel, textTable } from '../../../lib/table-panel.ts'
import { PATTERN_PERCENT } from '../combat/dice/elements.ts'
import { dealText } from '../content/bargains.ts'
import type { Card } from '../content/cards.ts'
import { PATTERNS } from '../content/compile/pattern-codes.ts'
import { joinList } from '../content/fields.ts'
import type { IntentEntry, Monster, MonsterEntry } from '../content/monsters.ts'
import { codeName, type Hero, type Pack, relicOf, sideEffectOf, sparkOf, ultOf } from '../content/pack.ts'
import { relicText } from '../content/relics.ts'
import { afflictionText, makeAffliction, STATUS_RULES, statusTitle } from '../content/statuses.ts'
import { makeState } from '../state.ts'
import { ELEMENTS, EVENTS, elementName, RARITIES, STATUSES } from '../vocabulary.ts'
import { cardTags, cardText } from './cards.ts'
import { optionLabels } from './event-options.ts'
import { traitTexts } from './intents.ts'
import { EVENT_INTROS } from './labels.ts'
import { pileText } from './panels.ts'

/** The codex: all content of the pack with its numbers, and the rules that knobs can change. */
export const codex = (pack: Pack): readonly Panel[] => [
  { kind: 'cards', id: 'codex-heroes', title: 'Heroes', cards: pack.heroes.map((hero) => heroCard(pack, hero)) },
  {
    kind: 'cards',
    id: 'codex-cards',
    title: 'Cards, each with its evolved form',
    cards: pack.cards.map((card, code) => cardEntry(pack, card, code)),
  },
  { kind: 'cards', id: 'codex-relics', title: 'Relics', cards: relicCards(pack, false) },
  { kind: 'cards', id: 'codex-destinies', title: 'Destinies', cards: relicCards(pack, true) },
  tablePanel('codex-monsters', 'Monsters, with their act I numbers', pack.monsters, {
    monster: 'name',
    HP: 'hp',
    def: 'def',
    speed: 'spd',
    element: ({ affinity }) => elementName(affinity),
    kind: ({ entry }) => `${entry.boss === true ? 'boss, ' : ''}${entry.ai_type}`,
    'intents and boss phases': (monster) => monsterText(pack, monster),
  }),
  textTable('codex-statuses', 'Statuses', ['status', 'what it does'], statusRows(pack)),
  textTable('codex-patterns', 'Patterns of three dice', ['pattern', 'chance', 'what it does'], patternRows(pack)),
  tablePanel('codex-fusions', 'Fusions', pack.fusions, {
    fusion: ({ id }) => id.replaceAll('_', ' '),
    'paid by': ({ id }) => payersOf(pack, id),
    'what it does': 'text',
  }),
  textTable('codex-attunements', 'Attunements', ['pair and single', 'name', 'this turn'], attunementRows(pack)),
  textTable('codex-events', 'Events', ['event', 'options'], eventRows(pack)),
  tablePanel('codex-oaths', 'Oaths: each level includes all lower ones', pack.config.oaths, {
    oath: (_, i) => i + 1,
    'what it does': 'name',
  }),
  { kind: 'text', id: 'codex-figures', title: 'Numbers', lines: numberLines(pack) },
]

/** A text of the rules, followed by the flavour text if there is one. */
const withFlavour = (text: string, flavour: string | undefined): string =>
  flavour === undefined ? text : `${text} – ${flavour}`

const heroCard = (pack: Pack, { id, name, hp, def, affinity, deck, relics }: Hero): SceneCard => ({
  id,
  name,
  text: `${hp} HP, defense ${def}. Deck: ${pileText(pack, deck)}. Starts with ${joinList(relics.map((relic) => relicOf(pack, relic).name))}.`,
  tags: [elementName(affinity)],
})

const cardEntry = (pack: Pack, card: Card, code: number): SceneCard => ({
  id: codeName(pack, code),
  name: card.name,
  text: withFlavour(cardText(card), card.isEvolved ? undefined : card.entry.flavour),
  cost: String(card.cost),
  tags: [RARITIES[card.rarity] ?? '', card.type, ...cardTags(card), ...(card.hero === '' ? [] : [card.hero])],
})

const relicCards = ({ relics }: Pack, isDestiny: boolean): SceneCard[] =>
  relics
    .filter((relic) => relic.isDestiny === isDestiny)
    .map((relic) => ({
      id: relic.id,
      name: relic.name,
      text: withFlavour(relicText(relic), relic.entry.flavour),
      ...(isDestiny ? {} : { tags: [RARITIES[relic.rarity] ?? ''] }),
    }))

function monsterText({ monsters }: Pack, monster: Monster): string {
  const { entry } = monster
  const intents = entry.intents.map((intent) => intentLine(intent, entry))
  return withFlavour(joinParts('; ', ...traitTexts(monster), ...intents, ...phaseLines(entry, monsters)), entry.flavour)
}
function intentLine(intent: IntentEntry, { atk }: MonsterEntry): string {
  const { type, element, value = atk, hits = 1, status, turns = 1, probability } = intent
  const chance = `${Math.round(probability * 1000) / 10} %`
  const strength =
    type === 'afflict' && status !== undefined
      ? afflictionText(makeAffliction({ status, value, turns }))
      : value > 0
        ? `${value}${hits > 1 ? ` × ${hits}` : ''}`
        : ''
  return joinParts(' ', type, element ?? 'neutral', strength, chance)
}
function phaseLines({ phases = [], summon }: MonsterEntry, monsters: Pack['monsters']): string[] {
  const called = monsters.find(({ id }) => id === summon?.id)?.name
  return [
    ...(called === undefined || summon === undefined ? [] : [`calls ${called}, up to ${summon.cap}`]),
    ...phases.map(({ at_hp_pct, set, gain }) => {
      const defense = set?.def !== undefined && `defense ${set.def}`
      return `at ${at_hp_pct} % HP: ${joinParts(', ', defense, set?.ai_type, gain?.might !== undefined && `might +${gain.might}`)}`
    }),
  ]
}

const statusRows = ({ config: { pivot } }: Pack): string[][] => [
  ...STATUSES.map((name) => [statusTitle(name), STATUS_RULES[name].text]),
  ['Screened', 'cannot be targeted while another foe is unscreened'],
  ['Hardened', `an element is neutral against it for ${pivot.turns} turns`],
  ['Veil', 'this much more defense against cards played without dice'],
  ['Hunger', 'its first hit does this much more for each die you left unspent'],
  ['Spite', 'its first hit does this much more for each die you spent this turn'],
  ['Growth', 'gains this much might at the end of each of its turns'],
  [
    'Pivot',
    `after ${pivot.threshold} hits by cards of one element with advantage within two turns, the foe gains ward ${pivot.ward}, hardens, and its intent turns to the element that beats yours`,
  ],
]

function patternRows(pack: Pack): string[][] {
  const { charge, energy } = pack.config.resonance
  const { triple, pair, distinct } = PATTERN_PERCENT
  return [
    ['three alike', `${triple} %`, 'can be unleashed for 0 energy'],
    [
      'a pair and a single',
      `${pair} %`,
      'the pair helps cards of its element this turn; the single die has a side effect',
    ],
    ['three different', `${distinct} %`, `Resonance: +${charge} charge now, +${energy} energy next turn`],
    ...ELEMENTS.map((name, element) => [`single ${name}`, '', sideEffectOf(pack, element).text]),
    ...ELEMENTS.map((name, element) => [`spark ${name}, once a turn`, '', sparkOf(pack, element).text]),
  ]
}

function payersOf(pack: Pack, fusion: string): string {
  const element = ELEMENTS.find((_, index) => ultOf(pack, index).id === fusion)
  const cards = pack.cards.filter((card) => !card.isEvolved && [card.triple?.id, card.pair?.id].includes(fusion))
  return joinParts(', ', element && `three ${element}`, ...cards.map(({ name }) => name))
}

const attunementRows = ({ attunements }: Pack): string[][] =>
  PATTERNS.flatMap((pattern, code) => {
    const attunement = attunements[code]
    if (pattern?.kind !== 'pair' || attunement === undefined) return []
    return [[`${pattern.of} and ${pattern.single}`, attunement.name, attunement.text]]
  })

const eventRows = (pack: Pack): string[][] => [
  ...EVENTS.map((event) => [EVENT_INTROS[event].name, optionLabels(pack, makeState(), event).join('; or: ')]),
  ...pack.config.bargains.map(({ name, option, other }) => [name, `${dealText(option)}; or: ${dealText(other)}`]),
]

/** The numbers of the rules that belong to no card or foe, as lines. */
function numberLines({ config }: Pack): string[] {
  const { rewards, rest, shop, trap, evolve, storm, pivot, score } = config
  return [
    `A turn: ${config.max_energy} energy, ${config.hand_limit} cards (never more than ${config.hand_cap}), ${config.dice_per_turn} dice, ${config.plays_per_turn} cards played at most.`,
    `Damage: ${config.advantage_pct} % with advantage, ${config.disadvantage_pct} % with disadvantage.`,
    `Matching dice of foes: +${config.match_damage} damage each, +${config.attacker_per_match} for attackers, +${config.match_ward} ward, +${config.match_shift_heal} healing by a shift.`,
    `Pivot: ${pivot.threshold} cards of one element with advantage in ${pivot.window} turns make a foe gain ward ${pivot.ward} and harden for ${pivot.turns} turns. It cannot pivot again for ${pivot.rest} turns.`,
    `Charges: ${config.charge_cap} at most. Evolving costs ${evolve.cost}: value × ${evolve.pct / 100}, synergy +${evolve.bonus}.`,
    `Storm: from turn ${storm.from_turn} you lose ${storm.step} HP a turn, ${storm.step} more each turn.`,
    `Rewards: ${rewards.fight_gold.join(' to ')} gold for a fight, ${rewards.elite_gold.join(' to ')} for an elite, ${rewards.boss_gold} for a boss.`,
    `Rest: heal ${rest.heal_pct} %, or ${rest.charges} charges. Shop: removing a card costs ${shop.removal} gold, ${shop.removal_step} more each time; new wares ${shop.restock}.`,
    `Traps: ${trap.damage.join(', ')} damage by act. Score: ${score.fight} a fight, ${score.elite} an elite, ${score.boss} a boss, ${score.oath} an oath, 1 for every ${score.gold_per_point} gold.`,
  ]
}
