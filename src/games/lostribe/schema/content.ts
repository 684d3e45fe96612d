import * as z from 'zod'
import { expected } from '../../../lib/content-pack.ts'
import { checkOf } from '../../../lib/schema-parts.ts'
import { DEAL_SHAPES } from '../content/bargains.ts'
import { BONUS_FIELDS } from '../content/bonus.ts'
import { CARD_EFFECTS, MANIPS, RITUAL_HOOKS, RITUAL_SHAPES } from '../content/cards.ts'
import { OATH_FIELDS } from '../content/config.ts'
import { STATUS, shapesOf } from '../content/fields.ts'
import { ATTUNEMENT_FIELDS, FUSION_FIELDS, SIDE_FIELDS, SPARK_FIELDS } from '../content/patterns.ts'
import { EFFECT_SHAPES, HOOKS } from '../content/relics.ts'
import {
  AI_TYPES,
  CARD_TYPES,
  DRAWN_NODES,
  ELEMENTS,
  INTENT_TYPES,
  RARITIES,
  STATUSES,
  TARGETS,
  TIERS,
} from '../vocabulary.ts'
import {
  element,
  flag,
  idText,
  integer,
  list,
  maybeElement,
  oneOf,
  optionalChecks,
  optionalFields,
  requiredChecks,
  strict,
  text,
} from './shapes.ts'

/** The schema of a pack's five files. The fields of effects are declared in content/. */

const need = strict({ element, count: integer(1, 9) })
const bonus = strict(optionalChecks(shapesOf(BONUS_FIELDS)))
const effect = z.union(
  [
    checkOf(STATUS),
    ...Object.entries(CARD_EFFECTS)
      .filter(([name]) => name !== 'status')
      .map(([, { shapes }]) => strict(requiredChecks(shapes))),
    strict({ ritual: oneOf(RITUAL_HOOKS), element: maybeElement.optional(), ...optionalChecks(RITUAL_SHAPES) }),
  ],
  {
    error: expected(
      'an effect: status, ward, draw, energy, lose_hp, cleanse, evolve_in_hand or ritual, with its own fields',
    ),
  },
)
const spend = strict({
  element: element.optional(),
  ...optionalFields(integer(1, 3), 'count', 'any', 'alike', 'different'),
  every: oneOf([...ELEMENTS, 'die']).optional(),
  mix: list(element, 'two elements').optional(),
})
const fused = { effect: idText, desc: text.optional() }
const card = strict({
  id: idText,
  name: text,
  rarity: oneOf(RARITIES).optional(),
  hero: idText.optional(),
  cost: integer(0, 9),
  element: maybeElement.optional(),
  target: oneOf(TARGETS).optional(),
  base: strict({
    type: oneOf(CARD_TYPES),
    value: integer(0, 999),
    hits: integer(1, 9).optional(),
    pen: integer(0, 99).optional(),
    per_spent: integer(1, 9).optional(),
  }),
  dice_cost: need.optional(),
  dice_synergy: strict({ if: need, bonus }).optional(),
  dice_options: list(strict({ spend, bonus }), 'a list of dice options').optional(),
  fuse: strict({ triple: strict(fused).optional(), pair: strict({ with: element, ...fused }).optional() }).optional(),
  manip: strict({
    op: oneOf(MANIPS),
    count: integer(1, 9),
    choose: flag.optional(),
    element: element.optional(),
    to: oneOf([...ELEMENTS, 'choose']).optional(),
  }).optional(),
  tarot_charge: integer(0, 9).optional(),
  effects: list(effect, 'a list of effects').optional(),
  exhaust: flag.optional(),
  evolves_to: idText.optional(),
  flavour: text.optional(),
})

const probability = z
  .number({ error: expected('a probability from 0 to 1') })
  .min(0, { error: expected('a probability from 0 to 1') })
  .max(1, { error: expected('a probability from 0 to 1') })
const intent = strict({
  type: oneOf(INTENT_TYPES),
  element: maybeElement.optional(),
  value: integer(0, 999).optional(),
  probability,
  hits: integer(1, 9).optional(),
  turns: integer(1, 99).optional(),
  status: oneOf(STATUSES).optional(),
})
const monster = strict({
  id: idText,
  name: text,
  tier: oneOf(TIERS).optional(),
  boss: flag.optional(),
  hp: integer(1),
  atk: integer(0, 999),
  def: integer(0, 99),
  spd: integer(0, 99),
  element_affinity: maybeElement.optional(),
  ai_type: oneOf(AI_TYPES),
  ...optionalFields(integer(0, 9), 'veil', 'hunger', 'spite', 'growth'),
  flavour: text.optional(),
  summon: strict({ id: idText, cap: integer(1, 5) }).optional(),
  intents: list(intent, 'a list of intents').min(1, { error: 'expected at least one intent' }),
  phases: list(
    strict({
      at_hp_pct: integer(1, 99),
      set: strict({ def: integer(0, 99).optional(), ai_type: oneOf(AI_TYPES).optional() }).optional(),
      gain: strict({ might: integer(0, 99).optional() }).optional(),
    }),
    'a list of phases',
  ).optional(),
})

const relic = strict({
  id: idText,
  name: text,
  rarity: oneOf(RARITIES).optional(),
  hook: oneOf(HOOKS),
  effect: strict(optionalChecks(EFFECT_SHAPES)),
  flavour: text.optional(),
})
const hero = strict({
  id: idText,
  name: text,
  hp: integer(1, 999),
  def: integer(0, 99).optional(),
  element_affinity: maybeElement.optional(),
  deck: list(idText, 'a list of card ids').min(5, { error: 'expected at least 5 cards' }),
  relics: list(idText, 'a list of relic ids'),
  flavour: text.optional(),
})

const byElement = <T extends z.ZodType>(of: T) => strict({ fire: of, air: of, earth: of, water: of })
const byRarity = strict({ common: integer(0, 999), uncommon: integer(0, 999), rare: integer(0, 999) }).partial()
const span = z.tuple([integer(0, 999), integer(0, 999)], {
  error: expected('two whole numbers: the minimum and the maximum'),
})
const fusion = strict(optionalChecks(shapesOf(FUSION_FIELDS)))
const side = strict(optionalChecks(shapesOf(SIDE_FIELDS)))
const attunement = strict({ name: text, ...optionalChecks(shapesOf(ATTUNEMENT_FIELDS)) })
const act = strict({
  groups: list(list(idText, 'a list of monster ids').min(1).max(5), 'a list of groups').min(1, {
    error: 'expected at least one group',
  }),
  two_from_row: integer(1, 9),
  two_pct: integer(0, 100),
  elites: list(idText, 'a list of monster ids').min(1, { error: 'expected at least one elite' }),
  bosses: list(idText, 'a list of monster ids').min(1, { error: 'expected at least one boss' }),
  hp_pct: integer(1, 1000),
  attack: integer(0, 99),
})
const deal = strict(optionalChecks(DEAL_SHAPES))
const oath = strict({ name: text, ...optionalChecks(shapesOf(OATH_FIELDS)) })

/** Every knob is optional: one that is absent keeps its built-in value. */
const config = strict({
  advantage_pct: integer(100, 300),
  disadvantage_pct: integer(1, 100),
  max_energy: integer(1, 9),
  ...optionalFields(integer(1, 12), 'hand_limit', 'hand_cap'),
  dice_per_turn: integer(3, 3),
  bank_cap: integer(0, 6),
  charge_cap: integer(1, 99),
  plays_per_turn: integer(1, 24),
  storm: strict({ from_turn: integer(1, 60), step: integer(1, 99) }).partial(),
  resonance: strict({ charge: integer(0, 9), energy: integer(0, 9) }).partial(),
  fusions_per_turn: integer(0, 9),
  ults: byElement(idText).partial(),
  fusions: z.record(idText, fusion, { error: expected('fusions by their ids') }),
  side_effects: byElement(side).partial(),
  sparks_per_turn: integer(0, 1),
  sparks: byElement(strict(optionalChecks(shapesOf(SPARK_FIELDS)))).partial(),
  attunements: z.record(z.string(), attunement, { error: expected('attunements by their pairs') }),
  ...optionalFields(
    integer(0, 9),
    'attacker_per_match',
    'match_damage',
    'match_ward',
    'match_shift_heal',
    'player_stun_energy',
  ),
  ...optionalFields(integer(0, 99), 'controller_ward', 'summoner_ward', 'summon_pair_hp'),
  foe_cap: integer(1, 8),
  pivot: strict({
    ...optionalFields(integer(1, 99), 'threshold', 'turns', 'rest'),
    window: integer(1, 2).optional(),
    ...optionalFields(integer(0, 99), 'ward'),
  }),
  evolve: strict({ cost: integer(1, 99), pct: integer(100, 400), bonus: integer(0, 9) }).partial(),
  synergy_pool: oneOf(['before_cost', 'after_cost']),
  missing_dice: oneOf(['refuse', 'base_only']),
  monster_dice_reveal: oneOf(['resolution', 'intent']),
  cards: z.record(idText, strict({ cost: integer(0, 9).optional(), value: integer(0, 999).optional() }), {
    error: expected('knobs by card id'),
  }),
  map: strict({
    weights: strict(optionalFields(integer(0, 1000), ...DRAWN_NODES)),
    elite_from_row: integer(1, 8),
    walks: integer(1, 12),
  }).partial(),
  encounters: list(act, 'a list of three acts').length(3, { error: 'expected three acts' }),
  rewards: strict({
    fight_gold: span,
    elite_gold: span,
    boss_gold: integer(0, 999),
    cards: integer(1, 5),
    card_odds: byRarity,
    rare_step: integer(0, 99),
    relic_odds: byRarity,
    boss_relics: integer(1, 5),
    boss_heal_pct: integer(0, 100),
  }).partial(),
  rest: strict({ heal_pct: integer(0, 100), charges: integer(0, 99) }).partial(),
  shop: strict({
    cards: integer(1, 8),
    relics: integer(0, 8),
    card_price: byRarity,
    relic_price: byRarity,
    ...optionalFields(integer(1, 999), 'removal', 'restock'),
    removal_step: integer(0, 999),
  }).partial(),
  trap: strict({
    damage: list(integer(0, 99), 'a damage for each act').length(3),
    reroll_charges: integer(1, 9),
  }).partial(),
  events: strict({
    blood_price: strict({ hp: integer(1, 99), charges: integer(1, 9) }).partial(),
    knucklebones: strict(optionalFields(integer(0, 999), 'triple_gold', 'pair_gold', 'distinct_charges')),
    mirror_pool: strict({ gold: integer(0, 999) }).partial(),
    potter: strict({}),
    oasis: strict({ heal: integer(1, 99), max_hp: integer(1, 99) }).partial(),
    buried_strongbox: strict({ hp: integer(1, 99) }).partial(),
    star_reader: strict({ charges: integer(1, 9) }).partial(),
    champion: strict({}),
  }).partial(),
  bargains: list(
    strict({ id: idText, name: text, text: text, option: deal, other: deal.optional() }),
    'a list of bargains',
  ),
  score: strict({
    ...optionalFields(integer(0, 999), 'fight', 'elite', 'boss', 'oath'),
    ...optionalFields(integer(1, 999), 'gold_per_point'),
  }),
  oaths: list(oath, 'a list of oaths').max(10, { error: 'expected at most 10 oaths' }),
}).partial()

const extendsBuiltIn = { extends: oneOf(['house']).optional() }
export const FILES = {
  'cards.json': strict({ ...extendsBuiltIn, cards: list(card, 'a list of cards') }),
  'monsters.json': strict({ ...extendsBuiltIn, monsters: list(monster, 'a list of monsters') }),
  'relics.json': strict({ ...extendsBuiltIn, relics: list(relic, 'a list of relics') }),
  'heroes.json': strict({
    heroes: list(hero, 'a list of heroes').min(1, { error: 'expected at least one hero' }),
    destinies: list(relic, 'a list of destinies').min(3, { error: 'expected at least three destinies' }),
  }),
  'config.json': config,
} as const
export type FileName = keyof typeof FILES
export const FILE_NAMES = Object.keys(FILES) as FileName[]
