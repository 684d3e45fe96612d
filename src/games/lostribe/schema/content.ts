import * as z from 'zod'
import { expectedMessage } from '../../../lib/content-pack.ts'
import { zodSchemaOf } from '../../../lib/schema-parts.ts'
import { DEAL_SHAPES } from '../content/bargains.ts'
import { BONUS_FIELDS } from '../content/bonus.ts'
import { CARD_EFFECTS, DICE_MANIPULATIONS, RITUAL_HOOKS, RITUAL_SHAPES } from '../content/cards.ts'
import { OATH_FIELDS } from '../content/config.ts'
import { STATUS_SHAPE, shapesOf } from '../content/fields.ts'
import { ATTUNEMENT_FIELDS, FUSION_FIELDS, SIDE_FIELDS, SPARK_FIELDS } from '../content/patterns.ts'
import { EFFECT_SHAPES, HOOKS } from '../content/relics.ts'
import {
  AI_TYPES,
  CARD_TYPES,
  ELEMENTS,
  INTENT_TYPES,
  MONSTER_TIERS,
  RARITIES,
  STATUSES,
  TARGETS,
  WEIGHTED_NODE_KINDS,
} from '../vocabulary.ts'
import {
  elementSchema,
  flag,
  idSchema,
  integerFrom,
  list,
  maybeElementSchema,
  oneOf,
  optionalChecks,
  optionalFields,
  requiredChecks,
  strictObject,
  textSchema,
} from './shapes.ts'

/** The schema of a pack's five files. The fields of effects are declared in content/. */

const need = strictObject({ element: elementSchema, count: integerFrom(1, 9) })
const bonus = strictObject(optionalChecks(shapesOf(BONUS_FIELDS)))
const effect = z.union(
  [
    zodSchemaOf(STATUS_SHAPE),
    ...Object.entries(CARD_EFFECTS)
      .filter(([name]) => name !== 'status')
      .map(([, { shapes }]) => strictObject(requiredChecks(shapes))),
    strictObject({
      ritual: oneOf(RITUAL_HOOKS),
      element: maybeElementSchema.optional(),
      ...optionalChecks(RITUAL_SHAPES),
    }),
  ],
  {
    error: expectedMessage(
      'an effect: status, ward, draw, energy, lose_hp, cleanse, evolve_in_hand or ritual, with its own fields',
    ),
  },
)
const spend = strictObject({
  element: elementSchema.optional(),
  ...optionalFields(integerFrom(1, 3), 'count', 'any', 'alike', 'different'),
  every: oneOf([...ELEMENTS, 'die']).optional(),
  mix: list(elementSchema, 'two elements').optional(),
})
const fused = { effect: idSchema, desc: textSchema.optional() }
const card = strictObject({
  id: idSchema,
  name: textSchema,
  rarity: oneOf(RARITIES).optional(),
  hero: idSchema.optional(),
  cost: integerFrom(0, 9),
  element: maybeElementSchema.optional(),
  target: oneOf(TARGETS).optional(),
  base: strictObject({
    type: oneOf(CARD_TYPES),
    value: integerFrom(0, 999),
    hits: integerFrom(1, 9).optional(),
    pen: integerFrom(0, 99).optional(),
    per_spent: integerFrom(1, 9).optional(),
  }),
  dice_cost: need.optional(),
  dice_synergy: strictObject({ if: need, bonus }).optional(),
  dice_options: list(strictObject({ spend, bonus }), 'a list of dice options').optional(),
  fuse: strictObject({
    triple: strictObject(fused).optional(),
    pair: strictObject({ with: elementSchema, ...fused }).optional(),
  }).optional(),
  manip: strictObject({
    op: oneOf(DICE_MANIPULATIONS),
    count: integerFrom(1, 9),
    choose: flag.optional(),
    element: elementSchema.optional(),
    to: oneOf([...ELEMENTS, 'choose']).optional(),
  }).optional(),
  tarot_charge: integerFrom(0, 9).optional(),
  effects: list(effect, 'a list of effects').optional(),
  exhaust: flag.optional(),
  evolves_to: idSchema.optional(),
  flavour: textSchema.optional(),
})

const probability = z
  .number({ error: expectedMessage('a probability from 0 to 1') })
  .min(0, { error: expectedMessage('a probability from 0 to 1') })
  .max(1, { error: expectedMessage('a probability from 0 to 1') })
const intent = strictObject({
  type: oneOf(INTENT_TYPES),
  element: maybeElementSchema.optional(),
  value: integerFrom(0, 999).optional(),
  probability,
  hits: integerFrom(1, 9).optional(),
  turns: integerFrom(1, 99).optional(),
  status: oneOf(STATUSES).optional(),
})
const monster = strictObject({
  id: idSchema,
  name: textSchema,
  tier: oneOf(MONSTER_TIERS).optional(),
  boss: flag.optional(),
  hp: integerFrom(1),
  atk: integerFrom(0, 999),
  def: integerFrom(0, 99),
  spd: integerFrom(0, 99),
  element_affinity: maybeElementSchema.optional(),
  ai_type: oneOf(AI_TYPES),
  ...optionalFields(integerFrom(0, 9), 'veil', 'hunger', 'spite', 'growth'),
  flavour: textSchema.optional(),
  summon: strictObject({ id: idSchema, cap: integerFrom(1, 5) }).optional(),
  intents: list(intent, 'a list of intents').min(1, { error: 'expected at least one intent' }),
  phases: list(
    strictObject({
      at_hp_pct: integerFrom(1, 99),
      set: strictObject({ def: integerFrom(0, 99).optional(), ai_type: oneOf(AI_TYPES).optional() }).optional(),
      gain: strictObject({ might: integerFrom(0, 99).optional() }).optional(),
    }),
    'a list of phases',
  ).optional(),
})

const relic = strictObject({
  id: idSchema,
  name: textSchema,
  rarity: oneOf(RARITIES).optional(),
  hook: oneOf(HOOKS),
  effect: strictObject(optionalChecks(EFFECT_SHAPES)),
  flavour: textSchema.optional(),
})
const hero = strictObject({
  id: idSchema,
  name: textSchema,
  hp: integerFrom(1, 999),
  def: integerFrom(0, 99).optional(),
  element_affinity: maybeElementSchema.optional(),
  deck: list(idSchema, 'a list of card ids').min(5, { error: 'expected at least 5 cards' }),
  relics: list(idSchema, 'a list of relic ids'),
  flavour: textSchema.optional(),
})

const byElement = <T extends z.ZodType>(of: T) => strictObject({ fire: of, air: of, earth: of, water: of })
const byRarity = strictObject({
  common: integerFrom(0, 999),
  uncommon: integerFrom(0, 999),
  rare: integerFrom(0, 999),
}).partial()
const span = z.tuple([integerFrom(0, 999), integerFrom(0, 999)], {
  error: expectedMessage('two whole numbers: the minimum and the maximum'),
})
const fusion = strictObject(optionalChecks(shapesOf(FUSION_FIELDS)))
const side = strictObject(optionalChecks(shapesOf(SIDE_FIELDS)))
const attunement = strictObject({ name: textSchema, ...optionalChecks(shapesOf(ATTUNEMENT_FIELDS)) })
const act = strictObject({
  groups: list(list(idSchema, 'a list of monster ids').min(1).max(5), 'a list of groups').min(1, {
    error: 'expected at least one group',
  }),
  two_from_row: integerFrom(1, 9),
  two_pct: integerFrom(0, 100),
  elites: list(idSchema, 'a list of monster ids').min(1, { error: 'expected at least one elite' }),
  bosses: list(idSchema, 'a list of monster ids').min(1, { error: 'expected at least one boss' }),
  hp_pct: integerFrom(1, 1000),
  attack: integerFrom(0, 99),
})
const deal = strictObject(optionalChecks(DEAL_SHAPES))
const oath = strictObject({ name: textSchema, ...optionalChecks(shapesOf(OATH_FIELDS)) })

/** Every knob is optional: one that is absent keeps its built-in value. */
const config = strictObject({
  advantage_pct: integerFrom(100, 300),
  disadvantage_pct: integerFrom(1, 100),
  max_energy: integerFrom(1, 9),
  ...optionalFields(integerFrom(1, 12), 'hand_limit', 'hand_cap'),
  dice_per_turn: integerFrom(3, 3),
  bank_cap: integerFrom(0, 6),
  charge_cap: integerFrom(1, 99),
  plays_per_turn: integerFrom(1, 24),
  storm: strictObject({ from_turn: integerFrom(1, 60), step: integerFrom(1, 99) }).partial(),
  resonance: strictObject({ charge: integerFrom(0, 9), energy: integerFrom(0, 9) }).partial(),
  fusions_per_turn: integerFrom(0, 9),
  ults: byElement(idSchema).partial(),
  fusions: z.record(idSchema, fusion, { error: expectedMessage('fusions by their ids') }),
  side_effects: byElement(side).partial(),
  sparks_per_turn: integerFrom(0, 1),
  sparks: byElement(strictObject(optionalChecks(shapesOf(SPARK_FIELDS)))).partial(),
  attunements: z.record(z.string(), attunement, { error: expectedMessage('attunements by their pairs') }),
  ...optionalFields(
    integerFrom(0, 9),
    'attacker_per_match',
    'match_damage',
    'match_ward',
    'match_shift_heal',
    'player_stun_energy',
  ),
  ...optionalFields(integerFrom(0, 99), 'controller_ward', 'summoner_ward', 'summon_pair_hp'),
  foe_cap: integerFrom(1, 8),
  pivot: strictObject({
    ...optionalFields(integerFrom(1, 99), 'threshold', 'turns', 'rest'),
    window: integerFrom(1, 2).optional(),
    ...optionalFields(integerFrom(0, 99), 'ward'),
  }),
  evolve: strictObject({ cost: integerFrom(1, 99), pct: integerFrom(100, 400), bonus: integerFrom(0, 9) }).partial(),
  synergy_pool: oneOf(['before_cost', 'after_cost']),
  missing_dice: oneOf(['refuse', 'base_only']),
  monster_dice_reveal: oneOf(['resolution', 'intent']),
  cards: z.record(
    idSchema,
    strictObject({ cost: integerFrom(0, 9).optional(), value: integerFrom(0, 999).optional() }),
    {
      error: expectedMessage('knobs by card id'),
    },
  ),
  map: strictObject({
    weights: strictObject(optionalFields(integerFrom(0, 1000), ...WEIGHTED_NODE_KINDS)),
    elite_from_row: integerFrom(1, 8),
    walks: integerFrom(1, 12),
  }).partial(),
  encounters: list(act, 'a list of three acts').length(3, { error: 'expected three acts' }),
  rewards: strictObject({
    fight_gold: span,
    elite_gold: span,
    boss_gold: integerFrom(0, 999),
    cards: integerFrom(1, 5),
    card_odds: byRarity,
    rare_step: integerFrom(0, 99),
    relic_odds: byRarity,
    boss_relics: integerFrom(1, 5),
    boss_heal_pct: integerFrom(0, 100),
  }).partial(),
  rest: strictObject({ heal_pct: integerFrom(0, 100), charges: integerFrom(0, 99) }).partial(),
  shop: strictObject({
    cards: integerFrom(1, 8),
    relics: integerFrom(0, 8),
    card_price: byRarity,
    relic_price: byRarity,
    ...optionalFields(integerFrom(1, 999), 'removal', 'restock'),
    removal_step: integerFrom(0, 999),
  }).partial(),
  trap: strictObject({
    damage: list(integerFrom(0, 99), 'a damage for each act').length(3),
    reroll_charges: integerFrom(1, 9),
  }).partial(),
  events: strictObject({
    blood_price: strictObject({ hp: integerFrom(1, 99), charges: integerFrom(1, 9) }).partial(),
    knucklebones: strictObject(optionalFields(integerFrom(0, 999), 'triple_gold', 'pair_gold', 'distinct_charges')),
    mirror_pool: strictObject({ gold: integerFrom(0, 999) }).partial(),
    potter: strictObject({}),
    oasis: strictObject({ heal: integerFrom(1, 99), max_hp: integerFrom(1, 99) }).partial(),
    buried_strongbox: strictObject({ hp: integerFrom(1, 99) }).partial(),
    star_reader: strictObject({ charges: integerFrom(1, 9) }).partial(),
    champion: strictObject({}),
  }).partial(),
  bargains: list(
    strictObject({ id: idSchema, name: textSchema, text: textSchema, option: deal, other: deal.optional() }),
    'a list of bargains',
  ),
  score: strictObject({
    ...optionalFields(integerFrom(0, 999), 'fight', 'elite', 'boss', 'oath'),
    ...optionalFields(integerFrom(1, 999), 'gold_per_point'),
  }),
  oaths: list(oath, 'a list of oaths').max(10, { error: 'expected at most 10 oaths' }),
}).partial()

const extendsBuiltIn = { extends: oneOf(['house']).optional() }
export const FILES = {
  'cards.json': strictObject({ ...extendsBuiltIn, cards: list(card, 'a list of cards') }),
  'monsters.json': strictObject({ ...extendsBuiltIn, monsters: list(monster, 'a list of monsters') }),
  'relics.json': strictObject({ ...extendsBuiltIn, relics: list(relic, 'a list of relics') }),
  'heroes.json': strictObject({
    heroes: list(hero, 'a list of heroes').min(1, { error: 'expected at least one hero' }),
    destinies: list(relic, 'a list of destinies').min(3, { error: 'expected at least three destinies' }),
  }),
  'config.json': config,
} as const
export type FileName = keyof typeof FILES
export const FILE_NAMES = Object.keys(FILES) as FileName[]
