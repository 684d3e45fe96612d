import * as z from 'zod'
import { expectedMessage } from '../../../lib/content-pack.ts'
import { booleanSchema, integerSchema, listSchema, oneOfSchema, strictObject } from '../../../lib/schema-parts.ts'
import { MAX_DIFFICULTY } from '../difficulty.ts'
import { MAX_ROOTS } from '../duel/choice-records.ts'
import { MAX_MAJORS } from '../duel/side.ts'
import { EVENTS, STATICS } from '../hooks.ts'
import { BLESSING_POOLS, ELEMENTS, RARITIES, STATUSES } from '../names.ts'
import { QUESTION_TYPES } from '../questions.ts'
import { RUN_MODES } from '../state.ts'

/** The shapes of content files, scenarios and options. Names are checked later. */

const name = z.string({ error: expectedMessage('a text') }).min(1, { error: 'expected a text, not nothing' })

/** Only the outer shape of effects. The compiler checks verbs and conditions, by the fields that content/effects declares for each. */
const effects = listSchema(
  z.looseObject({ do: name }, { error: expectedMessage('an effect with its verb under "do"') }),
  'a list of effects',
)
const cond = z.looseObject({}, { error: expectedMessage('a condition') })
const trigger = strictObject({
  on: oneOfSchema(EVENTS),
  if: cond.optional(),
  replace: z.literal(true).optional(),
  who: oneOfSchema(['self', 'opponent']).optional(),
  do: effects,
})
const ask = strictObject({
  ask: oneOfSchema(QUESTION_TYPES),
  bind: name,
  of: name.optional(),
  least: integerSchema(0, 20).optional(),
  most: integerSchema(0, 20).optional(),
  when: integerSchema(0, 4).optional(),
  private: z.literal(true).optional(),
  quiet: z.literal(true).optional(),
})
const number = z.union([z.int(), z.looseObject({})], { error: expectedMessage('a number or an expression') })
// biome-ignore lint/suspicious/noThenProperty: a field of the content format
const CONDITIONAL = { if: cond, then: integerSchema(-1, 1) }
const move = strictObject({
  id: name,
  name,
  element: oneOfSchema(ELEMENTS),
  type: oneOfSchema(['attack', 'utility']),
  rarity: oneOfSchema(RARITIES),
  target: oneOfSchema(['opponent', 'caster', 'declared', 'both']).optional(),
  baseDamage: integerSchema(0, 20).optional(),
  baseIters: integerSchema(0, 20).optional(),
  moreIters: number.optional(),
  cooldown: integerSchema(0, 20).optional(),
  charge: integerSchema(0, 20).optional(),
  heat: integerSchema(0, 6).optional(),
  speedMod: z
    .union([integerSchema(-1, 1), strictObject(CONDITIONAL)], { error: expectedMessage('−1, 1 or a condition') })
    .optional(),
  proof: listSchema(oneOfSchema(['sleep', 'stun', 'anger', 'bind']), 'a list of statuses').optional(),
  noAttune: z.literal(true).optional(),
  ask: listSchema(ask, 'a list of questions')
    .max(5, 'expected five questions at most')
    .refine((asks) => asks.length < 3 || asks.every(({ quiet }) => quiet), 'expected two declarations at most')
    .optional(),
  pre: effects.optional(),
  iter: effects.optional(),
  post: effects.optional(),
  fromBank: effects.optional(),
  whileBanked: listSchema(trigger, 'a list of triggers').optional(),
})
const blessing = strictObject({
  id: name,
  name,
  class: oneOfSchema(['major', 'minor']),
  pool: oneOfSchema(BLESSING_POOLS),
  rarity: oneOfSchema(RARITIES),
  once: oneOfSchema(['match', 'run']).optional(),
  statics: listSchema(
    strictObject({ while: cond.optional(), mod: oneOfSchema(STATICS), value: z.unknown().optional() }),
    'a list of statics',
  ).optional(),
  triggers: listSchema(trigger, 'a list of triggers').optional(),
  ask: listSchema(ask, 'a list of questions').optional(),
  onTake: effects.optional(),
})
const carried = strictObject({
  name,
  modifications: z.record(z.string(), z.unknown()).optional(),
  added_effects: z.unknown().optional(),
})
const moves = strictObject({
  active: listSchema(carried, 'a list of moves').max(6, 'expected at most 6 active moves'),
  banked: listSchema(carried, 'a list of moves').max(4, 'expected at most 4 banked moves').optional(),
})
const history = z.record(
  z.string(),
  strictObject({
    move: name,
    args: strictObject({
      target: oneOfSchema(['caster', 'opponent']).optional(),
      declarations: listSchema(z.string(), 'a list of texts').optional(),
    }).optional(),
  }),
)
const fighter = {
  name,
  level: integerSchema(1, 999).optional(),
  max_hp: integerSchema(1, 1000).optional(),
  hp: integerSchema(0, 1000).optional(),
  start_wound: integerSchema(0, 1000).optional(),
  is_elite: z.union([booleanSchema, oneOfSchema(['True', 'False'])]).optional(),
  blessings: listSchema(name, 'a list of blessings')
    .max(MAX_MAJORS, `expected at most ${MAX_MAJORS} blessings`)
    .optional(),
  moves,
  turn_history: history.optional(),
}
const encounter = strictObject({ id: name, ...fighter, level: integerSchema(1, 999) })
const build = strictObject({
  id: name,
  name,
  elements: listSchema(oneOfSchema(ELEMENTS), 'a list of elements'),
  lore: name,
  teaches: name,
  max_hp: integerSchema(1, 100),
  gift: oneOfSchema(['bankedMove', 'maxHp', 'charge', 'randomMove']),
  moves: listSchema(name, 'a list of moves').min(1, 'expected a move').max(4, 'expected at most 4 moves'),
})
const lesson = strictObject({
  title: name,
  stage: integerSchema(1, 4),
  teaches: listSchema(name, 'a list of texts'),
  player: strictObject(fighter),
  enemy: strictObject(fighter),
  priority: integerSchema(0, 1),
  hints: listSchema(name, 'a list of choices').min(1, 'expected a hint'),
  loop: integerSchema(0, 50).optional(),
  // biome-ignore lint/suspicious/noThenProperty: a field of the content format
  then: strictObject({
    teaches: listSchema(name, 'a list of texts'),
    major: name.optional(),
    enemy: strictObject(fighter),
    priority: integerSchema(0, 1),
    hints: listSchema(name, 'a list of choices').min(1, 'expected a hint'),
    loop: integerSchema(0, 50).optional(),
  }).optional(),
})
const challenge = strictObject({
  id: name,
  title: name,
  text: name,
  par: integerSchema(1, 100),
  player: strictObject(fighter),
  enemy: strictObject({ ...fighter, attunements: z.record(z.string(), integerSchema(0, 99)).optional() }),
  priority: integerSchema(0, 1),
})
const ruleChanges = strictObject({
  chargeLatch: flagOr(),
  freshGrace: flagOr(),
  curseRollOnDecay: flagOr(),
  curseRiskResets: flagOr(),
  absorbHealsDamage: flagOr(),
  bindDefault: integerSchema(1, 20).optional(),
  bankSize: integerSchema(0, 4).optional(),
  activeSize: integerSchema(1, 6).optional(),
  eliteK: integerSchema(0, 10).optional(),
  turnCap: integerSchema(1, 100).optional(),
})
function flagOr() {
  return z.union([booleanSchema, integerSchema(0, 1)], { error: expectedMessage('true or false') }).optional()
}

export const FILE_SCHEMAS = {
  moves: strictObject({
    moves: listSchema(move, 'a list of moves')
      .min(1, 'expected a move')
      .max(MAX_ROOTS, `expected at most ${MAX_ROOTS} moves`),
  }),
  blessings: strictObject({
    majors: listSchema(blessing, 'a list of blessings'),
    minors: listSchema(blessing, 'a list of blessings'),
  }),
  builds: strictObject({ builds: listSchema(build, 'a list of builds').min(1, 'expected a build') }),
  encounters: strictObject({
    encounters: listSchema(encounter, 'a list of encounters').min(1, 'expected an encounter'),
  }),
  tutorials: strictObject({
    lessons: listSchema(lesson, 'a list of lessons').min(1, 'expected a lesson'),
    challenges: listSchema(challenge, 'a list of challenges').optional(),
  }),
  rules: strictObject({ rules: ruleChanges }),
} as const
const counts = z.partialRecord(oneOfSchema(STATUSES), integerSchema(0, 1000), {
  error: expectedMessage('turns by status'),
})
const byMove = z.record(z.string(), integerSchema(0, 20))
const { name: fighterName, moves: fighterMoves, ...fighterRest } = fighter
const stand = strictObject({
  name: fighterName.optional(),
  moves: fighterMoves.optional(),
  ...fighterRest,
  heat: integerSchema(0, 6).optional(),
  curse_risk: integerSchema(0, 10).optional(),
  sealed: booleanSchema.optional(),
  statuses: counts.optional(),
  ignores: counts.optional(),
  immune: listSchema(oneOfSchema(STATUSES), 'a list of statuses').optional(),
  attunements: z
    .partialRecord(oneOfSchema(ELEMENTS), integerSchema(0, 1000), { error: expectedMessage('turns by element') })
    .optional(),
  private: listSchema(oneOfSchema(ELEMENTS), 'a list of elements').optional(),
  public_moves: listSchema(name, 'a list of moves').optional(),
  cooldowns: byMove.optional(),
  bound: byMove.optional(),
})
export const scenarioSchema = strictObject({
  player: stand.optional(),
  enemy: stand.optional(),
  priority: integerSchema(0, 1).optional(),
  turn: integerSchema(1, 100).optional(),
})
export const optionsSchema = strictObject({
  mode: oneOfSchema(RUN_MODES).optional(),
  build: name.optional(),
  name: name.max(40, 'expected at most 40 letters').optional(),
  gift: booleanSchema.optional(),
  rules: ruleChanges.optional(),
  rival: oneOfSchema(['seat', 'script']).optional(),
  foe: name.optional(),
  lesson: integerSchema(1, 99).optional(),
  challenge: name.optional(),
  ghosts: listSchema(z.unknown(), 'a list of ghosts').max(400, 'expected at most 400 ghosts').optional(),
  grave: integerSchema(0, MAX_DIFFICULTY).optional().describe('How hard the climb is: difficulty 0 to 10.'),
  season: z
    .string({ error: expectedMessage('the name of a season') })
    .regex(/^[a-z0-9-]{1,40}$/, 'expected small letters, digits and -, 40 at most')
    .optional(),
  scenario: scenarioSchema.optional(),
})
