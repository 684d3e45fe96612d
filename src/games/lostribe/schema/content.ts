import * as z from 'zod'
import { expected } from '../../../lib/content-pack.ts'
import { DEAL_SHAPES } from '../content/bargains.ts'
import { BONUS_FIELDS } from '../content/bonus.ts'
import { CARD_EFFECTS, MANIPS, RITUAL_HOOKS, RITUAL_SHAPES } from '../content/cards.ts'
import { OATH_FIELDS } from '../content/config.ts'
import { shapesOf } from '../content/fields.ts'
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
} from '../names.ts'
import {
  anyOf,
  checksOf,
  element,
  flag,
  id,
  list,
  maybeElement,
  oneOf,
  some,
  status,
  strict,
  whole,
  word,
} from './shapes.ts'

/** The five files of a pack. What effects look like is declared in content/. */

const need = strict({ element, count: whole(1, 9) })
const bonus = strict(anyOf(shapesOf(BONUS_FIELDS)))
const effect = z.union(
  [
    status,
    ...Object.entries(CARD_EFFECTS)
      .filter(([name]) => name !== 'status')
      .map(([, { shapes }]) => strict(checksOf(shapes))),
    strict({ ritual: oneOf(RITUAL_HOOKS), element: maybeElement.optional(), ...anyOf(RITUAL_SHAPES) }),
  ],
  {
    error: expected(
      'an effect: status, ward, draw, energy, lose_hp, cleanse, evolve_in_hand or ritual, with its own fields',
    ),
  },
)
const spend = strict({
  element: element.optional(),
  ...some(whole(1, 3), 'count', 'any', 'alike', 'different'),
  every: oneOf([...ELEMENTS, 'die']).optional(),
  mix: list(element, 'two elements').optional(),
})
const fused = { effect: id, desc: word.optional() }
const card = strict({
  id,
  name: word,
  rarity: oneOf(RARITIES).optional(),
  hero: id.optional(),
  cost: whole(0, 9),
  element: maybeElement.optional(),
  target: oneOf(TARGETS).optional(),
  base: strict({
    type: oneOf(CARD_TYPES),
    value: whole(0, 999),
    hits: whole(1, 9).optional(),
    pen: whole(0, 99).optional(),
    per_spent: whole(1, 9).optional(),
  }),
  dice_cost: need.optional(),
  dice_synergy: strict({ if: need, bonus }).optional(),
  dice_options: list(strict({ spend, bonus }), 'a list of dice options').optional(),
  fuse: strict({ triple: strict(fused).optional(), pair: strict({ with: element, ...fused }).optional() }).optional(),
  manip: strict({
    op: oneOf(MANIPS),
    count: whole(1, 9),
    choose: flag.optional(),
    element: element.optional(),
    to: oneOf([...ELEMENTS, 'choose']).optional(),
  }).optional(),
  tarot_charge: whole(0, 9).optional(),
  effects: list(effect, 'a list of effects').optional(),
  exhaust: flag.optional(),
  evolves_to: id.optional(),
  flavour: word.optional(),
})

const probability = z
  .number({ error: expected('a probability from 0 to 1') })
  .min(0, { error: expected('a probability from 0 to 1') })
  .max(1, { error: expected('a probability from 0 to 1') })
const intent = strict({
  type: oneOf(INTENT_TYPES),
  element: maybeElement.optional(),
  value: whole(0, 999).optional(),
  probability,
  hits: whole(1, 9).optional(),
  turns: whole(1, 99).optional(),
  status: oneOf(STATUSES).optional(),
})
const monster = strict({
  id,
  name: word,
  tier: oneOf(TIERS).optional(),
  boss: flag.optional(),
  hp: whole(1),
  atk: whole(0, 999),
  def: whole(0, 99),
  spd: whole(0, 99),
  element_affinity: maybeElement.optional(),
  ai_type: oneOf(AI_TYPES),
  ...some(whole(0, 9), 'veil', 'hunger', 'spite', 'growth'),
  flavour: word.optional(),
  summon: strict({ id, cap: whole(1, 5) }).optional(),
  intents: list(intent, 'a list of intents').min(1, { error: 'expected at least one intent' }),
  phases: list(
    strict({
      at_hp_pct: whole(1, 99),
      set: strict({ def: whole(0, 99).optional(), ai_type: oneOf(AI_TYPES).optional() }).optional(),
      gain: strict({ might: whole(0, 99).optional() }).optional(),
    }),
    'a list of phases',
  ).optional(),
})

const relic = strict({
  id,
  name: word,
  rarity: oneOf(RARITIES).optional(),
  hook: oneOf(HOOKS),
  effect: strict(anyOf(EFFECT_SHAPES)),
  flavour: word.optional(),
})
const hero = strict({
  id,
  name: word,
  hp: whole(1, 999),
  def: whole(0, 99).optional(),
  element_affinity: maybeElement.optional(),
  deck: list(id, 'a list of card ids').min(5, { error: 'expected at least 5 cards' }),
  relics: list(id, 'a list of relic ids'),
  flavour: word.optional(),
})

const byElement = <T extends z.ZodType>(of: T) => strict({ fire: of, air: of, earth: of, water: of })
const byRarity = strict({ common: whole(0, 999), uncommon: whole(0, 999), rare: whole(0, 999) }).partial()
const span = z.tuple([whole(0, 999), whole(0, 999)], { error: expected('two whole numbers, the least and the most') })
const fusion = strict(anyOf(shapesOf(FUSION_FIELDS)))
const side = strict(anyOf(shapesOf(SIDE_FIELDS)))
const attunement = strict({ name: word, ...anyOf(shapesOf(ATTUNEMENT_FIELDS)) })
const act = strict({
  groups: list(list(id, 'a list of monster ids').min(1).max(5), 'a list of groups').min(1, {
    error: 'expected at least one group',
  }),
  two_from_row: whole(1, 9),
  two_pct: whole(0, 100),
  elites: list(id, 'a list of monster ids').min(1, { error: 'expected at least one elite' }),
  bosses: list(id, 'a list of monster ids').min(1, { error: 'expected at least one boss' }),
  hp_pct: whole(1, 1000),
  attack: whole(0, 99),
})
const deal = strict(anyOf(DEAL_SHAPES))
const oath = strict({ name: word, ...anyOf(shapesOf(OATH_FIELDS)) })

/** Knobs a pack does not name stay the house's. */
const config = strict({
  advantage_pct: whole(100, 300),
  disadvantage_pct: whole(1, 100),
  max_energy: whole(1, 9),
  ...some(whole(1, 12), 'hand_limit', 'hand_cap'),
  dice_per_turn: whole(3, 3),
  bank_cap: whole(0, 6),
  charge_cap: whole(1, 99),
  plays_per_turn: whole(1, 24),
  storm: strict({ from_turn: whole(1, 60), step: whole(1, 99) }).partial(),
  resonance: strict({ charge: whole(0, 9), energy: whole(0, 9) }).partial(),
  fusions_per_turn: whole(0, 9),
  ults: byElement(id).partial(),
  fusions: z.record(id, fusion, { error: expected('fusions by their ids') }),
  side_effects: byElement(side).partial(),
  sparks_per_turn: whole(0, 1),
  sparks: byElement(strict(anyOf(shapesOf(SPARK_FIELDS)))).partial(),
  attunements: z.record(z.string(), attunement, { error: expected('attunements by their pairs') }),
  ...some(whole(0, 9), 'attacker_per_match', 'match_damage', 'match_ward', 'match_shift_heal', 'player_stun_energy'),
  ...some(whole(0, 99), 'controller_ward', 'summoner_ward', 'summon_pair_hp'),
  foe_cap: whole(1, 8),
  pivot: strict({
    ...some(whole(1, 99), 'threshold', 'turns', 'rest'),
    window: whole(1, 2).optional(),
    ...some(whole(0, 99), 'ward'),
  }),
  evolve: strict({ cost: whole(1, 99), pct: whole(100, 400), bonus: whole(0, 9) }).partial(),
  synergy_pool: oneOf(['before_cost', 'after_cost']),
  missing_dice: oneOf(['refuse', 'base_only']),
  monster_dice_reveal: oneOf(['resolution', 'intent']),
  cards: z.record(id, strict({ cost: whole(0, 9).optional(), value: whole(0, 999).optional() }), {
    error: expected('knobs by card id'),
  }),
  map: strict({
    weights: strict(some(whole(0, 1000), ...DRAWN_NODES)),
    elite_from_row: whole(1, 8),
    walks: whole(1, 12),
  }).partial(),
  encounters: list(act, 'a list of three acts').length(3, { error: 'expected three acts' }),
  rewards: strict({
    fight_gold: span,
    elite_gold: span,
    boss_gold: whole(0, 999),
    cards: whole(1, 5),
    card_odds: byRarity,
    rare_step: whole(0, 99),
    relic_odds: byRarity,
    boss_relics: whole(1, 5),
    boss_heal_pct: whole(0, 100),
  }).partial(),
  rest: strict({ heal_pct: whole(0, 100), charges: whole(0, 99) }).partial(),
  shop: strict({
    cards: whole(1, 8),
    relics: whole(0, 8),
    card_price: byRarity,
    relic_price: byRarity,
    ...some(whole(1, 999), 'removal', 'restock'),
    removal_step: whole(0, 999),
  }).partial(),
  trap: strict({
    damage: list(whole(0, 99), 'a damage for each act').length(3),
    reroll_charges: whole(1, 9),
  }).partial(),
  events: strict({
    blood_price: strict({ hp: whole(1, 99), charges: whole(1, 9) }).partial(),
    knucklebones: strict(some(whole(0, 999), 'triple_gold', 'pair_gold', 'distinct_charges')),
    mirror_pool: strict({ gold: whole(0, 999) }).partial(),
    potter: strict({}),
    oasis: strict({ heal: whole(1, 99), max_hp: whole(1, 99) }).partial(),
    buried_strongbox: strict({ hp: whole(1, 99) }).partial(),
    star_reader: strict({ charges: whole(1, 9) }).partial(),
    champion: strict({}),
  }).partial(),
  bargains: list(strict({ id, name: word, text: word, option: deal, other: deal.optional() }), 'a list of bargains'),
  score: strict({ ...some(whole(0, 999), 'fight', 'elite', 'boss', 'oath'), ...some(whole(1, 999), 'gold_per_point') }),
  oaths: list(oath, 'a list of oaths').max(10, { error: 'expected at most 10 oaths' }),
}).partial()

const extending = { extends: oneOf(['house']).optional() }
export const FILES = {
  'cards.json': strict({ ...extending, cards: list(card, 'a list of cards') }),
  'monsters.json': strict({ ...extending, monsters: list(monster, 'a list of monsters') }),
  'relics.json': strict({ ...extending, relics: list(relic, 'a list of relics') }),
  'heroes.json': strict({
    heroes: list(hero, 'a list of heroes').min(1, { error: 'expected at least one hero' }),
    destinies: list(relic, 'a list of destinies').min(3, { error: 'expected at least three destinies' }),
  }),
  'config.json': config,
} as const
export type FileName = keyof typeof FILES
export const FILE_NAMES = Object.keys(FILES) as FileName[]
