import * as z from 'zod'
import type { AnyGame } from '../../engine/game.ts'
import type { Checked, GameSchema, Problem } from '../../engine/scenario.ts'
import { expected, problemsOf, readPackFile } from '../../kit/pack.ts'
import { checkContent } from './check.ts'
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
} from './content.ts'
import { ELEMENTS } from './elements.ts'
import { type LosTribe, makeLosTribe } from './index.ts'
import { houseContent, makePack } from './make-pack.ts'
import type { Pack } from './pack.ts'
import { codeOf } from './scenario.ts'
import type { Options, Scenario } from './state.ts'

const MOST = 10_000
const unknownKeys = (issue: { code?: string; keys?: readonly string[]; input?: unknown }): string =>
  issue.code === 'unrecognized_keys'
    ? `unknown ${issue.keys?.length === 1 ? 'field' : 'fields'}: ${issue.keys?.join(', ')}`
    : expected('an object')(issue)
const whole = (least: number, most = MOST) => {
  const error = expected(`a whole number from ${least} to ${most}`)
  return z.int({ error }).min(least, { error }).max(most, { error })
}
const oneOf = <const T extends readonly string[]>(names: T) =>
  z.enum(names, { error: expected(`one of ${names.join(', ')}`) })
const flag = z.boolean({ error: expected('true or false') })
const word = z.string({ error: expected('a text') }).min(1, { error: expected('a text that is not empty') })
const id = z
  .string({ error: expected('an id') })
  .regex(/^[a-z0-9_]+$/, { error: expected('an id of small letters, digits and underscores') })
const strict = <T extends z.ZodRawShape>(shape: T) => z.strictObject(shape, { error: unknownKeys })
const list = <T extends z.ZodType>(of: T, what: string) => z.array(of, { error: expected(what) })

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
  damage: whole(0, 99).optional(),
  hits: whole(0, 9).optional(),
  ward: whole(0, 99).optional(),
  heal: whole(0, 99).optional(),
  draw: whole(0, 9).optional(),
  energy: whole(0, 9).optional(),
  burn_turns: whole(0, 9).optional(),
  burn_all: timed.optional(),
  brittle: timed.optional(),
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
  bank_capacity: whole(1, 5).optional(),
  set_die: strict({ index: whole(0, 2), to: element, on_turn: whole(1, 99) }).optional(),
  reveal_monster_dice: flag.optional(),
  on_turn: whole(1, 99).optional(),
  reroll_all: whole(1, 9).optional(),
  per: oneOf(['combat']).optional(),
  tarot_charge: whole(1, 9).optional(),
  ward: whole(1, 99).optional(),
  pen: whole(1, 99).optional(),
  heal: whole(1, 99).optional(),
  refund_first_per_turn: element.optional(),
  steal: whole(1, 3).optional(),
  from: oneOf(['front']).optional(),
  advantage_pct: whole(100, 300).optional(),
  disadvantage_pct: whole(1, 100).optional(),
  energy: whole(1, 9).optional(),
  hand_limit: whole(-4, 4).optional(),
  first_card_discount: whole(1, 9).optional(),
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
  damage: whole(1, 99).optional(),
  ignore_def: flag.optional(),
  burn: timed.optional(),
  burn_all: timed.optional(),
  dim_all: timed.optional(),
  damage_all: whole(1, 99).optional(),
  stun_all: whole(1, 9).optional(),
  draw: whole(1, 9).optional(),
  heal: whole(1, 99).optional(),
  ward: whole(1, 99).optional(),
  cleanse: flag.optional(),
})
const side = strict({
  burn_all: timed.optional(),
  draw: whole(1, 9).optional(),
  ward: whole(1, 99).optional(),
  heal: whole(1, 99).optional(),
})
const attunement = strict({
  name: word,
  attack_damage: whole(1, 99).optional(),
  attack_pen: whole(1, 99).optional(),
  ward: whole(1, 99).optional(),
  heal: whole(1, 99).optional(),
  first_attack: status.optional(),
  first_card_discount: whole(1, 9).optional(),
  first_card_dodge: whole(1, 9).optional(),
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
const minus = (least: number, most: number) => whole(least, most).optional()
const oath = strict({
  name: word,
  elite_hp_pct: minus(0, 300),
  boss_hp_pct: minus(0, 300),
  attack: minus(0, 20),
  boss_heal_pct: minus(-100, 0),
  start_hp: minus(-50, 0),
  evolve_cost: minus(0, 6),
  shop_pct: minus(0, 300),
  attacker_per_match: minus(0, 9),
  resonance_energy: minus(-9, 0),
  second_form_hp: minus(0, 999),
})
const weight = whole(0, 1000)

/** Knobs a pack does not name stay the house's. */
const config = strict({
  advantage_pct: whole(100, 300),
  disadvantage_pct: whole(1, 100),
  max_energy: whole(1, 9),
  hand_limit: whole(1, 10),
  hand_cap: whole(1, 12),
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
  attacker_per_match: whole(0, 9),
  match_damage: whole(0, 9),
  match_ward: whole(0, 9),
  match_shift_heal: whole(0, 9),
  controller_ward: whole(0, 99),
  summoner_ward: whole(0, 99),
  summon_pair_hp: whole(0, 99),
  foe_cap: whole(1, 8),
  pivot: strict({
    threshold: whole(1, 99),
    window: whole(1, 2),
    ward: whole(0, 99),
    turns: whole(1, 9),
    rest: whole(1, 99),
  }).partial(),
  evolve: strict({ cost: whole(1, 99), pct: whole(100, 400), bonus: whole(0, 9) }).partial(),
  player_stun_energy: whole(0, 9),
  synergy_pool: oneOf(['before_cost', 'after_cost']),
  missing_dice: oneOf(['refuse', 'base_only']),
  monster_dice_reveal: oneOf(['resolution', 'intent']),
  cards: z.record(id, strict({ cost: whole(0, 9).optional(), value: whole(0, 999).optional() }), {
    error: expected('knobs by card id'),
  }),
  map: strict({
    weights: strict({
      fight: weight,
      event: weight,
      elite: weight,
      shop: weight,
      rest: weight,
      trap: weight,
    }).partial(),
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
    removal: whole(1, 999),
    removal_step: whole(0, 999),
    restock: whole(1, 999),
  }).partial(),
  trap: strict({
    damage: list(whole(0, 99), 'a damage for each act').length(3),
    reroll_charges: whole(1, 9),
  }).partial(),
  events: strict({
    blood_price: strict({ hp: whole(1, 99), charges: whole(1, 9) }).partial(),
    knucklebones: strict({
      triple_gold: whole(0, 999),
      pair_gold: whole(0, 999),
      distinct_charges: whole(0, 9),
    }).partial(),
    mirror_pool: strict({ gold: whole(0, 999) }).partial(),
    potter: strict({}),
    oasis: strict({ heal: whole(1, 99), max_hp: whole(1, 99) }).partial(),
    buried_strongbox: strict({ hp: whole(1, 99) }).partial(),
    star_reader: strict({ charges: whole(1, 9) }).partial(),
    champion: strict({}),
  }).partial(),
  score: strict({
    fight: whole(0, 999),
    elite: whole(0, 999),
    boss: whole(0, 999),
    oath: whole(0, 999),
    gold_per_point: whole(1, 999),
  }).partial(),
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
const names = list(word, 'a list of card ids')
const scenario = strict({
  hero: id.optional(),
  affinity: maybeElement.optional(),
  act: whole(1, 3).optional(),
  hp: whole(1, 999).optional(),
  max_hp: whole(1, 999).optional(),
  gold: whole(0, MOST).optional(),
  charges: whole(0, 99).optional(),
  energy: whole(0, 99).optional(),
  turn: whole(1, 60).optional(),
  destiny: id.optional(),
  relics: list(id, 'a list of relic ids').optional(),
  deck: names.max(60, { error: 'expected at most 60 cards' }).optional(),
  hand: names.max(8, { error: 'expected at most 8 cards' }).optional(),
  discard: names.max(60, { error: 'expected at most 60 cards' }).optional(),
  exhaust: names.max(60, { error: 'expected at most 60 cards' }).optional(),
  rituals: names.max(8, { error: 'expected at most 8 cards' }).optional(),
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

type Json = Readonly<Record<string, unknown>>
const isPlain = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
/** Objects are laid over one another, everything else replaces. */
function over(house: unknown, given: unknown): unknown {
  if (!isPlain(house) || !isPlain(given)) return given === undefined ? house : given
  const keys = new Set([...Object.keys(house), ...Object.keys(given)])
  return Object.fromEntries([...keys].map((key) => [key, over(house[key], given[key])]))
}

/** A file's list alone, or laid over the house's by id where it says `"extends": "house"`. */
function merged<T extends { readonly id: string }>(
  file: { readonly extends?: string | undefined },
  given: readonly T[],
  house: readonly T[],
): readonly T[] {
  if (file.extends !== 'house') return given
  const kept = house.map((entry) => given.find(({ id: own }) => own === entry.id) ?? entry)
  return [...kept, ...given.filter(({ id: own }) => !house.some((entry) => entry.id === own))]
}

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

/** Whether a position can exist in this pack. */
function checkNames({ hero: wanted, oath: level, scenario: position }: Options, pack: Pack): Problem[] {
  const problems: Problem[] = []
  const among = (
    path: string,
    name: string | undefined,
    all: readonly { readonly id: string }[],
    what: string,
  ): void => {
    if (name !== undefined && !all.some((entry) => entry.id === name))
      problems.push({ path, expected: `expected the id of a ${what}, not "${name}"` })
  }
  among('hero', wanted, pack.heroes, 'hero')
  if ((level ?? 0) >= pack.vows.length)
    problems.push({ path: 'oath', expected: `expected at most ${pack.vows.length - 1}, as many oaths as there are` })
  if (position === undefined) return problems
  among('scenario.hero', position.hero, pack.heroes, 'hero')
  const destinies = pack.boons.filter((one) => one.isDestiny)
  const relics = pack.boons.filter((one) => !one.isDestiny)
  among('scenario.destiny', position.destiny, destinies, 'destiny')
  position.relics?.forEach((name, i) => void among(`scenario.relics[${i}]`, name, relics, 'relic'))
  for (const zone of ['deck', 'hand', 'discard', 'exhaust', 'rituals'] as const)
    position[zone]?.forEach((name, i) => {
      if (codeOf(pack, name) < 0)
        problems.push({
          path: `scenario.${zone}[${i}]`,
          expected: `expected the id of a card, or it with -star, not "${name}"`,
        })
    })
  return [...problems, ...checkMonsters(position, pack)]
}

function checkMonsters(position: Scenario, pack: Pack): Problem[] {
  const problems: Problem[] = []
  position.monsters?.forEach((given, i) => {
    const kind = pack.monsters.find((one) => one.id === given.id)
    const path = `scenario.monsters[${i}]`
    if (kind === undefined)
      problems.push({ path: `${path}.id`, expected: `expected the id of a monster, not "${given.id}"` })
    else if ((given.intent ?? 0) >= kind.intents.length)
      problems.push({
        path: `${path}.intent`,
        expected: `expected 0 to ${kind.intents.length - 1}, a place in its intents`,
      })
  })
  if (position.hp !== undefined && position.max_hp !== undefined && position.hp > position.max_hp)
    problems.push({ path: 'scenario.hp', expected: `expected at most ${position.max_hp}, the maximum` })
  if (position.place !== undefined && position.monsters !== undefined)
    problems.push({ path: 'scenario.monsters', expected: `expected none: at ${position.place} nobody fights` })
  return problems
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
