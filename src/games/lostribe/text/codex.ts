import type { CardsPanel, Panel, Card as SceneCard, TablePanel, TextPanel } from '../../../engine/contract/scene.ts'
import { mapWords } from '../../../lib/enums.ts'
import { PATTERN_PERCENT } from '../combat/dice/elements.ts'
import { dealText } from '../content/bargains.ts'
import type { Card } from '../content/cards.ts'
import { PATTERNS } from '../content/compile/pattern-codes.ts'
import { joinList } from '../content/fields.ts'
import type { IntentEntry, MonsterEntry } from '../content/monsters.ts'
import { codeName, type Hero, type Pack, relicOf, sideEffectOf, sparkOf, ultOf } from '../content/pack.ts'
import { type Relic, relicText } from '../content/relics.ts'
import { affliction, afflictionText, STATUS_RULES, statusTitle } from '../content/statuses.ts'
import { makeState } from '../state.ts'
import { ELEMENTS, EVENTS, elementName, RARITIES, STATUSES } from '../vocabulary.ts'
import { cardTags, cardText } from './cards.ts'
import { optionLabels } from './event-options.ts'
import { traitTexts } from './intents.ts'
import { EVENT_INTROS } from './labels.ts'
import { pileText } from './panels.ts'

/** The codex: all content of the pack with its numbers, and the configurable rules. */
export const codex = (pack: Pack): readonly Panel[] => [
  heroesPanel(pack),
  cardsPanel(pack),
  relicsPanel('codex-relics', 'Relics', pack, false),
  relicsPanel('codex-destinies', 'Destinies', pack, true),
  monstersPanel(pack),
  statusesPanel(pack),
  patternsPanel(pack),
  fusionsPanel(pack),
  attunementsPanel(pack),
  eventsPanel(pack),
  oathsPanel(pack),
  knobsPanel(pack),
]

const cards = (id: string, title: string, list: readonly SceneCard[]): CardsPanel => ({
  kind: 'cards',
  id,
  title,
  cards: list,
})
const table = (
  id: string,
  title: string,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): TablePanel => ({
  kind: 'table',
  id,
  title,
  columns,
  rows: rows.map((cells, i) => ({ id: String(i + 1), cells })),
})

/** The rules text, then the flavour text. */
const withFlavour = (text: string, flavour: string | undefined): string =>
  flavour === undefined ? text : `${text} – ${flavour}`

const heroesPanel = (pack: Pack): Panel =>
  cards(
    'codex-heroes',
    'Heroes',
    pack.heroes.map((hero) => heroCard(pack, hero)),
  )
const heroCard = (pack: Pack, { id, name, hp, def, affinity, deck, relics }: Hero): SceneCard => ({
  id,
  name,
  text: `${hp} hp, defense ${def}. Deck: ${pileText(pack, deck)}. Starts with ${joinList(relics.map((relic) => relicOf(pack, relic).name))}.`,
  tags: [elementName(affinity)],
})

const cardsPanel = (pack: Pack): Panel =>
  cards(
    'codex-cards',
    'Cards, each with its evolved form',
    pack.cards.map((card, code) => cardEntry(pack, card, code)),
  )
const cardEntry = (pack: Pack, card: Card, code: number): SceneCard => ({
  id: codeName(pack, code),
  name: card.name,
  text: withFlavour(cardText(card), card.isEvolved ? undefined : card.entry.flavour),
  cost: String(card.cost),
  tags: [RARITIES[card.rarity] ?? '', card.type, ...cardTags(card), ...(card.hero === '' ? [] : [card.hero])],
})

const relicsPanel = (id: string, title: string, { relics }: Pack, isDestiny: boolean): Panel =>
  cards(id, title, relics.filter((relic) => relic.isDestiny === isDestiny).map(relicCard))
const relicCard = (relic: Relic): SceneCard => ({
  id: relic.id,
  name: relic.name,
  text: withFlavour(relicText(relic), relic.entry.flavour),
  ...(relic.isDestiny ? {} : { tags: [RARITIES[relic.rarity] ?? ''] }),
})

const monstersPanel = ({ monsters }: Pack): Panel =>
  table(
    'codex-monsters',
    'Monsters, with their act I numbers',
    ['monster', 'hp', 'def', 'speed', 'element', 'kind', 'intents and boss phases'],
    monsters.map((monster) => {
      const { name, hp, def, spd, affinity, entry } = monster
      return [
        name,
        String(hp),
        String(def),
        String(spd),
        elementName(affinity),
        `${entry.boss === true ? 'boss, ' : ''}${entry.ai_type}`,
        withFlavour(
          [
            ...traitTexts(monster),
            ...entry.intents.map((intent) => intentLine(intent, entry)),
            ...phaseLines(entry, monsters),
          ].join('; '),
          entry.flavour,
        ),
      ]
    }),
  )
function intentLine(intent: IntentEntry, { atk }: MonsterEntry): string {
  const { type, element, value = atk, hits = 1, status, turns = 1, probability } = intent
  const chance = `${Math.round(probability * 1000) / 10} %`
  const strength =
    type === 'afflict' && status !== undefined
      ? afflictionText(affliction({ status, value, turns }))
      : value > 0
        ? `${value}${hits > 1 ? ` × ${hits}` : ''}`
        : ''
  return [type, element ?? 'neutral', strength, chance].filter((word) => word !== '').join(' ')
}
function phaseLines({ phases = [], summon }: MonsterEntry, monsters: Pack['monsters']): string[] {
  const called = monsters.find(({ id }) => id === summon?.id)?.name
  return [
    ...(called === undefined || summon === undefined ? [] : [`calls ${called}, up to ${summon.cap}`]),
    ...phases.map(({ at_hp_pct, set, gain }) => {
      const changes = [
        set?.def === undefined ? '' : `defense ${set.def}`,
        set?.ai_type ?? '',
        gain?.might === undefined ? '' : `might +${gain.might}`,
      ]
      return `at ${at_hp_pct} % hp: ${joinList(changes)}`
    }),
  ]
}

const statusesPanel = ({ config }: Pack): Panel =>
  table(
    'codex-statuses',
    'Statuses',
    ['status', 'what it does'],
    [
      ...STATUSES.map((name) => [statusTitle(name), STATUS_RULES[name].text]),
      ['Screened', 'cannot be targeted while another foe is unscreened'],
      ['Hardened', `an element is neutral against it for ${config.pivot.turns} turns`],
      ['Veil', 'this much more defense against cards played without dice'],
      ['Hunger', 'its first hit does this much more for each die you left unspent'],
      ['Spite', 'its first hit does this much more for each die you spent this turn'],
      ['Growth', 'gains this much might at the end of each of its turns'],
      [
        'Pivot',
        `after ${config.pivot.threshold} hits by cards of one element with advantage within two turns, the foe gains ward ${config.pivot.ward}, hardens, and its intent turns to the element that beats yours`,
      ],
    ],
  )

function patternsPanel(pack: Pack): Panel {
  const { charge, energy } = pack.config.resonance
  const percent = (kind: keyof typeof PATTERN_PERCENT): string => `${PATTERN_PERCENT[kind]} %`
  return table(
    'codex-patterns',
    'Patterns of three dice',
    ['pattern', 'chance', 'what it does'],
    [
      ['three alike', percent('triple'), 'can be unleashed for 0 energy'],
      [
        'a pair and a single',
        percent('pair'),
        'the pair helps cards of its element this turn; the single die has a side effect',
      ],
      ['three different', percent('distinct'), `Resonance: +${charge} charge now, +${energy} energy next turn`],
      ...ELEMENTS.map((name, element) => [`single ${name}`, '', sideEffectOf(pack, element).text]),
      ...ELEMENTS.map((name, element) => [`spark ${name}, once a turn`, '', sparkOf(pack, element).text]),
    ],
  )
}

function fusionsPanel(pack: Pack): Panel {
  const ults = mapWords(ELEMENTS, (element) => ultOf(pack, element).id)
  const paidBy = (id: string): string => {
    const element = ELEMENTS[ults.indexOf(id)]
    const own = pack.cards.filter((card) => !card.isEvolved && [card.triple?.id, card.pair?.id].includes(id))
    return joinList([element === undefined ? '' : `three ${element}`, ...own.map(({ name }) => name)])
  }
  return table(
    'codex-fusions',
    'Fusions',
    ['fusion', 'paid by', 'what it does'],
    pack.fusions.map(({ id, text }) => [id.replaceAll('_', ' '), paidBy(id), text]),
  )
}

const attunementsPanel = ({ attunements }: Pack): Panel =>
  table(
    'codex-attunements',
    'Attunements',
    ['pair and single', 'name', 'this turn'],
    PATTERNS.flatMap((pattern, code) => {
      const attunement = attunements[code]
      if (pattern?.kind !== 'pair' || attunement === undefined) return []
      return [[`${pattern.of} and ${pattern.single}`, attunement.name, attunement.text]]
    }),
  )

function eventsPanel(pack: Pack): Panel {
  const nowhere = makeState()
  return table(
    'codex-events',
    'Events',
    ['event', 'options'],
    [
      ...EVENTS.map((event) => [EVENT_INTROS[event].name, optionLabels(pack, nowhere, event).join('; or: ')]),
      ...pack.config.bargains.map(({ name, option, other }) => [name, `${dealText(option)}; or: ${dealText(other)}`]),
    ],
  )
}

const oathsPanel = ({ config }: Pack): Panel =>
  table(
    'codex-oaths',
    'Oaths: each level includes all lower ones',
    ['oath', 'what it does'],
    config.oaths.map(({ name }, i) => [String(i + 1), name]),
  )

/** Numbers that belong to no card or foe. */
function knobsPanel({ config }: Pack): TextPanel {
  const { rewards, rest, shop, trap, evolve, storm, pivot, score } = config
  return {
    kind: 'text',
    id: 'codex-figures',
    title: 'Numbers',
    lines: [
      `A turn: ${config.max_energy} energy, ${config.hand_limit} cards (never more than ${config.hand_cap}), ${config.dice_per_turn} dice, ${config.plays_per_turn} cards played at most.`,
      `Damage: ${config.advantage_pct} % with advantage, ${config.disadvantage_pct} % with disadvantage.`,
      `Matching dice of foes: +${config.match_damage} damage each, +${config.attacker_per_match} for attackers, +${config.match_ward} ward, +${config.match_shift_heal} healing by a shift.`,
      `Pivot: ${pivot.threshold} cards of one element with advantage in ${pivot.window} turns make a foe gain ward ${pivot.ward} and harden for ${pivot.turns} turns. It cannot pivot again for ${pivot.rest} turns.`,
      `Charges: ${config.charge_cap} at most. Evolving costs ${evolve.cost}: value × ${evolve.pct / 100}, synergy +${evolve.bonus}.`,
      `Storm: from turn ${storm.from_turn} you lose ${storm.step} hp a turn, ${storm.step} more each turn.`,
      `Rewards: ${rewards.fight_gold.join(' to ')} gold for a fight, ${rewards.elite_gold.join(' to ')} for an elite, ${rewards.boss_gold} for a boss.`,
      `Rest: heal ${rest.heal_pct} %, or ${rest.charges} charges. Shop: removing a card costs ${shop.removal} gold, ${shop.removal_step} more each time; new wares ${shop.restock}.`,
      `Traps: ${trap.damage.join(', ')} damage by act. Score: ${score.fight} a fight, ${score.elite} an elite, ${score.boss} a boss, ${score.oath} an oath, 1 for every ${score.gold_per_point} gold.`,
    ],
  }
}
