import * as z from 'zod'
import type { AnyGame } from '../../engine/game.ts'
import type { Checked, GameSchema } from '../../engine/scenario.ts'
import { expected, problemsOf, readPackFile } from '../../kit/pack.ts'
import { flag, list, oneOf, whole as wholeIn } from '../../kit/shape.ts'
import { ELEMENTS } from './fight/elements.ts'
import { type LosTribe, makeLosTribe } from './index.ts'
import { checkContent } from './language/check.ts'
import { checkNames } from './language/check-options.ts'
import {
  AI_TYPES,
  type BoonEntry,
  CARD_TYPES,
  type CardEntry,
  type Config,
  type Content,
  EVENTS,
  HOOKS,
  INTENT_TYPES,
  MANIPS,
  type MonsterEntry,
  RARITIES,
  RITUALS,
  STATUSES,
  TARGETS,
  TIERS,
} from './language/content.ts'
import { houseContent, makePack } from './language/make-pack.ts'
import { merged, over } from './language/merge.ts'
import type { Options } from './options.ts'

const MOST = 10_000
const unknownKeys = (issue: { code?: string; keys?: readonly string[]; input?: unknown }): string =>
  issue.code === 'unrecognized_keys'
    ? `unknown ${issue.keys?.length === 1 ? 'field' : 'fields'}: ${issue.keys?.join(', ')}`
    : expected('an object')(issue)
const whole = (least: number, most = MOST) => wholeIn(least, most)
const word = z.string({ error: expected('a text') }).min(1, { error: expected('a text that is not empty') })
const id = z
  .string({ error: expected('an id') })
  .regex(/^[a-z0-9_]+$/, { error: expected('an id of small letters, digits and underscores') })
const strict = <T extends z.ZodRawShape>(shape: T) => z.strictObject(shape, { error: unknownKeys })

/** Fields of one kind that may be absent. */
const some = <T extends z.ZodType>(of: T, ...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, of.optional()]))

const element = oneOf(ELEMENTS)
const maybeElement = z.union([element, z.literal('neutral'), z.null()], {
  error: expected(`one of ${ELEMENTS.join(', ')}, neutral or null`),
})
const timed = strict({ value: whole(0, 99), turns: whole(1, 99) })
const status = strict({
  status: oneOf(STATUSES),
  value: whole(0, 99).optional(),
  turns: whole(1, 99).optional(),
  charges: whole(1, 9).optional(),
})
const need = strict({ element, count: whole(1, 9) })
const bonus = strict({
  ...some(whole(0, 99), 'damage', 'ward', 'heal'),
  ...some(whole(0, 9), 'hits', 'draw', 'energy', 'burn_turns'),
  ...some(timed, 'burn_all', 'brittle'),
})
const effect = z.union(
  [
    status,
    strict({ draw: whole(1, 9) }),
    strict({ energy: whole(1, 9) }),
    strict({ lose_hp: whole(1, 99) }),
    strict({ cleanse: flag }),
    strict({ evolve_in_hand: whole(1, 1), scope: oneOf(['combat', 'run']) }),
    strict({
      ritual: oneOf(RITUALS),
      element: maybeElement.optional(),
      deal: whole(1, 99).optional(),
      to: oneOf(['front', 'attacker']).optional(),
      draw: whole(1, 9).optional(),
      ward: whole(1, 99).optional(),
    }),
  ],
  {
    error: expected('an effect: status, draw, energy, lose_hp, cleanse, evolve_in_hand or ritual, with its own fields'),
  },
)
const fused = { effect: id, desc: word.optional() }
const card = strict({
  id,
  name: word,
  rarity: oneOf(RARITIES).optional(),
  cost: whole(0, 9),
  element: maybeElement.optional(),
  target: oneOf(TARGETS).optional(),
  base: strict({
    type: oneOf(CARD_TYPES),
    value: whole(0, 999),
    hits: whole(1, 9).optional(),
    pen: whole(0, 99).optional(),
  }),
  dice_cost: need.optional(),
  dice_synergy: strict({ if: need, bonus }).optional(),
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

const boonEffect = strict({
  ...some(whole(1, 9), 'reroll_all', 'tarot_charge', 'energy', 'first_card_discount'),
  ...some(whole(1, 99), 'on_turn', 'ward', 'pen', 'heal'),
  bank_capacity: whole(1, 5).optional(),
  set_die: strict({ index: whole(0, 2), to: element, on_turn: whole(1, 99) }).optional(),
  reveal_monster_dice: flag.optional(),
  per: oneOf(['combat']).optional(),
  refund_first_per_turn: element.optional(),
  steal: whole(1, 3).optional(),
  from: oneOf(['front']).optional(),
  advantage_pct: whole(100, 300).optional(),
  disadvantage_pct: whole(1, 100).optional(),
  hand_limit: whole(-4, 4).optional(),
  side_effect_times: whole(2, 9).optional(),
})
const boon = strict({ id, name: word, rarity: oneOf(RARITIES).optional(), hook: oneOf(HOOKS), effect: boonEffect })
const hero = strict({
  id,
  name: word,
  hp: whole(1, 999),
  def: whole(0, 99).optional(),
  element_affinity: maybeElement.optional(),
  deck: list(id, 'a list of card ids').min(5, { error: 'expected at least 5 cards' }),
  relics: list(id, 'a list of relic ids'),
})

const byElement = <T extends z.ZodType>(of: T) => strict({ fire: of, air: of, earth: of, water: of })
const byRarity = strict({ common: whole(0, 999), uncommon: whole(0, 999), rare: whole(0, 999) }).partial()
const span = z.tuple([whole(0, 999), whole(0, 999)], { error: expected('two whole numbers, the least and the most') })
const fusion = strict({
  ...some(whole(1, 99), 'damage', 'damage_all', 'heal', 'ward'),
  ...some(whole(1, 9), 'stun_all', 'draw'),
  ...some(timed, 'burn', 'burn_all', 'dim_all'),
  ...some(flag, 'ignore_def', 'cleanse'),
})
const side = strict({
  burn_all: timed.optional(),
  draw: whole(1, 9).optional(),
  ...some(whole(1, 99), 'ward', 'heal'),
})
const attunement = strict({
  name: word,
  ...some(whole(1, 99), 'attack_damage', 'attack_pen', 'ward', 'heal'),
  ...some(whole(1, 9), 'first_card_discount', 'first_card_dodge'),
  first_attack: status.optional(),
})
const act = strict({
  groups: list(list(id, 'a list of monster ids').min(1).max(5), 'a list of groups').min(1, {
    error: 'expected at least one group',
  }),
  two_from_row: whole(1, 9),
  two_pct: whole(0, 100),
  elites: list(id, 'a list of monster ids').min(1, { error: 'expected at least one elite' }),
  boss: id,
  hp_pct: whole(1, 1000),
  attack: whole(0, 99),
})
const oath = strict({
  name: word,
  ...some(whole(0, 300), 'elite_hp_pct', 'boss_hp_pct', 'shop_pct'),
  ...some(whole(0, 20), 'attack', 'evolve_cost', 'attacker_per_match'),
  ...some(whole(-100, 0), 'boss_heal_pct', 'start_hp', 'resonance_energy'),
  second_form_hp: whole(0, 999).optional(),
})

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
    weights: strict(some(whole(0, 1000), 'fight', 'event', 'elite', 'shop', 'rest', 'trap')),
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
  score: strict({ ...some(whole(0, 999), 'fight', 'elite', 'boss', 'oath'), ...some(whole(1, 999), 'gold_per_point') }),
  oaths: list(oath, 'a list of oaths').max(10, { error: 'expected at most 10 oaths' }),
}).partial()

const extending = { extends: oneOf(['house']).optional() }
export const FILES = {
  'cards.json': strict({ ...extending, cards: list(card, 'a list of cards') }),
  'monsters.json': strict({ ...extending, monsters: list(monster, 'a list of monsters') }),
  'relics.json': strict({ ...extending, relics: list(boon, 'a list of relics') }),
  'heroes.json': strict({
    heroes: list(hero, 'a list of heroes').min(1, { error: 'expected at least one hero' }),
    destinies: list(boon, 'a list of destinies').min(3, { error: 'expected at least three destinies' }),
  }),
  'config.json': config,
} as const
type FileName = keyof typeof FILES
const FILE_NAMES = Object.keys(FILES) as FileName[]

const dieFace = list(element, 'a list of dice')
const zone = (most: number) =>
  list(word, 'a list of card ids')
    .max(most, { error: `expected at most ${most} cards` })
    .optional()
const scenario = strict({
  ...some(id, 'hero', 'destiny'),
  affinity: maybeElement.optional(),
  act: whole(1, 3).optional(),
  ...some(whole(1, 999), 'hp', 'max_hp'),
  ...some(whole(0, 99), 'charges', 'energy'),
  gold: whole(0, MOST).optional(),
  turn: whole(1, 60).optional(),
  relics: list(id, 'a list of relic ids').optional(),
  deck: zone(60),
  hand: zone(8),
  discard: zone(60),
  exhaust: zone(60),
  rituals: zone(8),
  dice: dieFace.max(8, { error: 'expected at most 8 dice' }).optional(),
  banked: dieFace.max(2, { error: 'expected at most 2 dice' }).optional(),
  stakes: oneOf(['fight', 'elite', 'boss']).optional(),
  monsters: list(
    strict({
      id,
      hp: whole(1).optional(),
      def: whole(0, 99).optional(),
      ward: whole(0, 999).optional(),
      affinity: maybeElement.optional(),
      intent: whole(0, 9).optional(),
    }),
    'a list of monsters',
  )
    .min(1, { error: 'expected at least one monster' })
    .max(5, { error: 'expected at most 5 monsters' })
    .optional(),
  place: oneOf(['map', 'rest', 'shop', 'trap', 'treasure', 'event']).optional(),
  event: oneOf(EVENTS).optional(),
})
const options = strict({ hero: id.optional(), oath: whole(0, 10).optional(), scenario: scenario.optional() })

function loadPack(files: Readonly<Record<string, string>>): Checked<AnyGame> {
  if (FILE_NAMES.every((file) => files[file] === undefined))
    return { ok: false, problems: [{ path: '', expected: `expected one of ${FILE_NAMES.join(', ')} in the folder` }] }
  const house = houseContent
  const read = <T>(file: FileName, own: T): Checked<T> => readPackFile(files, file, FILES[file] as never, own)
  const cards = read<{ extends?: string; cards: readonly CardEntry[] }>('cards.json', { cards: house.cards })
  const monsters = read<{ extends?: string; monsters: readonly MonsterEntry[] }>('monsters.json', {
    monsters: house.monsters,
  })
  const relics = read<{ extends?: string; relics: readonly BoonEntry[] }>('relics.json', { relics: house.relics })
  const heroes = read<Pick<Content, 'heroes' | 'destinies'>>('heroes.json', {
    heroes: house.heroes,
    destinies: house.destinies,
  })
  const knobs = read<unknown>('config.json', house.config)
  const problems = [cards, monsters, relics, heroes, knobs].flatMap((one) => (one.ok ? [] : one.problems))
  if (!cards.ok || !monsters.ok || !relics.ok || !heroes.ok || !knobs.ok) return { ok: false, problems }
  const content: Content = {
    cards: merged(cards.value, cards.value.cards, house.cards),
    monsters: merged(monsters.value, monsters.value.monsters, house.monsters),
    relics: merged(relics.value, relics.value.relics, house.relics),
    heroes: heroes.value.heroes,
    destinies: heroes.value.destinies,
    config: over(house.config, knobs.value) as Config,
  }
  const more = checkContent(content)
  return more.length > 0
    ? { ok: false, problems: more }
    : { ok: true, value: makeLosTribe(makePack(content)) as AnyGame }
}

function checkOptions(raw: unknown, game: AnyGame): Checked<unknown> {
  const parsed = options.safeParse(raw ?? {})
  if (!parsed.success) return { ok: false, problems: problemsOf(parsed.error.issues) }
  const problems = checkNames(parsed.data as Options, (game as unknown as LosTribe).pack)
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: parsed.data }
}

export const schema: GameSchema = {
  checkOptions,
  loadPack,
  packFiles: FILE_NAMES,
  describe: () => ({
    options: z.toJSONSchema(options),
    scenario: z.toJSONSchema(scenario),
    ...Object.fromEntries(FILE_NAMES.map((file) => [file, z.toJSONSchema(FILES[file])])),
  }),
}
