import * as z from 'zod'
import { expected } from '../../../lib/content-pack.ts'
import { flag, integer, list, oneOf, strict } from '../../../lib/schema-parts.ts'
import { MAX_DIFFICULTY } from '../difficulty.ts'
import { MAX_ROOTS } from '../duel/choice-records.ts'
import { MAX_MAJORS } from '../duel/side.ts'
import { EVENTS, STATICS } from '../hooks.ts'
import { ELEMENTS, POOLS, RARITIES, STATUSES } from '../names.ts'
import { ASK_TYPES } from '../questions.ts'
import { MODES } from '../state.ts'

/** Shapes of content files, scenarios and options. Names are checked later. */

const name = z.string({ error: expected('a text') }).min(1, { error: 'expected a text, not nothing' })

/** The compiler checks verbs and conditions, by the fields that content/effects declares for each. */
const effects = list(
  z.looseObject({ do: name }, { error: expected('an effect with its verb under "do"') }),
  'a list of effects',
)
const cond = z.looseObject({}, { error: expected('a condition') })
const trigger = strict({
  on: oneOf(EVENTS),
  if: cond.optional(),
  replace: z.literal(true).optional(),
  who: oneOf(['self', 'opponent']).optional(),
  do: effects,
})
const ask = strict({
  ask: oneOf(ASK_TYPES),
  bind: name,
  of: name.optional(),
  least: integer(0, 20).optional(),
  most: integer(0, 20).optional(),
  when: integer(0, 4).optional(),
  private: z.literal(true).optional(),
  quiet: z.literal(true).optional(),
})
const number = z.union([z.int(), z.looseObject({})], { error: expected('a number or an expression') })
// biome-ignore lint/suspicious/noThenProperty: a field of the content format
const CONDITIONAL = { if: cond, then: integer(-1, 1) }
const move = strict({
  id: name,
  name,
  element: oneOf(ELEMENTS),
  type: oneOf(['attack', 'utility']),
  rarity: oneOf(RARITIES),
  target: oneOf(['opponent', 'caster', 'declared', 'both']).optional(),
  baseDamage: integer(0, 20).optional(),
  baseIters: integer(0, 20).optional(),
  moreIters: number.optional(),
  cooldown: integer(0, 20).optional(),
  charge: integer(0, 20).optional(),
  heat: integer(0, 6).optional(),
  speedMod: z.union([integer(-1, 1), strict(CONDITIONAL)], { error: expected('−1, 1 or a condition') }).optional(),
  proof: list(oneOf(['sleep', 'stun', 'anger', 'bind']), 'a list of statuses').optional(),
  noAttune: z.literal(true).optional(),
  ask: list(ask, 'a list of questions')
    .max(5, 'expected five questions at most')
    .refine((asks) => asks.length < 3 || asks.every(({ quiet }) => quiet), 'expected two declarations at most')
    .optional(),
  pre: effects.optional(),
  iter: effects.optional(),
  post: effects.optional(),
  fromBank: effects.optional(),
  whileBanked: list(trigger, 'a list of triggers').optional(),
})
const blessing = strict({
  id: name,
  name,
  class: oneOf(['major', 'minor']),
  pool: oneOf(POOLS),
  rarity: oneOf(RARITIES),
  once: oneOf(['match', 'run']).optional(),
  statics: list(
    strict({ while: cond.optional(), mod: oneOf(STATICS), value: z.unknown().optional() }),
    'a list of statics',
  ).optional(),
  triggers: list(trigger, 'a list of triggers').optional(),
  ask: list(ask, 'a list of questions').optional(),
  onTake: effects.optional(),
})
const carried = strict({
  name,
  modifications: z.record(z.string(), z.unknown()).optional(),
  added_effects: z.unknown().optional(),
})
const moves = strict({
  active: list(carried, 'a list of moves').max(6, 'expected at most 6 active moves'),
  banked: list(carried, 'a list of moves').max(4, 'expected at most 4 banked moves').optional(),
})
const history = z.record(
  z.string(),
  strict({
    move: name,
    args: strict({
      target: oneOf(['caster', 'opponent']).optional(),
      declarations: list(z.string(), 'a list of texts').optional(),
    }).optional(),
  }),
)
const fighter = {
  name,
  level: integer(1, 999).optional(),
  max_hp: integer(1, 1000).optional(),
  hp: integer(0, 1000).optional(),
  start_wound: integer(0, 1000).optional(),
  is_elite: z.union([flag, oneOf(['True', 'False'])]).optional(),
  blessings: list(name, 'a list of blessings').max(MAX_MAJORS, `expected at most ${MAX_MAJORS} blessings`).optional(),
  moves,
  turn_history: history.optional(),
}
const encounter = strict({ id: name, ...fighter, level: integer(1, 999) })
const build = strict({
  id: name,
  name,
  elements: list(oneOf(ELEMENTS), 'a list of elements'),
  lore: name,
  teaches: name,
  max_hp: integer(1, 100),
  gift: oneOf(['bankedMove', 'maxHp', 'charge', 'randomMove']),
  moves: list(name, 'a list of moves').min(1, 'expected a move').max(4, 'expected at most 4 moves'),
})
const lesson = strict({
  title: name,
  stage: integer(1, 4),
  teaches: list(name, 'a list of texts'),
  player: strict(fighter),
  enemy: strict(fighter),
  priority: integer(0, 1),
  hints: list(name, 'a list of choices').min(1, 'expected a hint'),
  loop: integer(0, 50).optional(),
  // biome-ignore lint/suspicious/noThenProperty: a field of the content format
  then: strict({
    teaches: list(name, 'a list of texts'),
    major: name.optional(),
    enemy: strict(fighter),
    priority: integer(0, 1),
    hints: list(name, 'a list of choices').min(1, 'expected a hint'),
    loop: integer(0, 50).optional(),
  }).optional(),
})
const challenge = strict({
  id: name,
  title: name,
  text: name,
  par: integer(1, 100),
  player: strict(fighter),
  enemy: strict({ ...fighter, attunements: z.record(z.string(), integer(0, 99)).optional() }),
  priority: integer(0, 1),
})
const ruleChanges = strict({
  chargeLatch: flagOr(),
  freshGrace: flagOr(),
  curseRollOnDecay: flagOr(),
  curseRiskResets: flagOr(),
  absorbHealsDamage: flagOr(),
  bindDefault: integer(1, 20).optional(),
  bankSize: integer(0, 4).optional(),
  activeSize: integer(1, 6).optional(),
  eliteK: integer(0, 10).optional(),
  turnCap: integer(1, 100).optional(),
})
function flagOr() {
  return z.union([flag, integer(0, 1)], { error: expected('true or false') }).optional()
}

export const SHAPES = {
  moves: strict({
    moves: list(move, 'a list of moves')
      .min(1, 'expected a move')
      .max(MAX_ROOTS, `expected at most ${MAX_ROOTS} moves`),
  }),
  blessings: strict({ majors: list(blessing, 'a list of blessings'), minors: list(blessing, 'a list of blessings') }),
  builds: strict({ builds: list(build, 'a list of builds').min(1, 'expected a build') }),
  encounters: strict({ encounters: list(encounter, 'a list of encounters').min(1, 'expected an encounter') }),
  tutorials: strict({
    lessons: list(lesson, 'a list of lessons').min(1, 'expected a lesson'),
    challenges: list(challenge, 'a list of challenges').optional(),
  }),
  rules: strict({ rules: ruleChanges }),
} as const
const counts = z.partialRecord(oneOf(STATUSES), integer(0, 1000), { error: expected('turns by status') })
const byMove = z.record(z.string(), integer(0, 20))
const { name: fighterName, moves: fighterMoves, ...fighterRest } = fighter
const stand = strict({
  name: fighterName.optional(),
  moves: fighterMoves.optional(),
  ...fighterRest,
  heat: integer(0, 6).optional(),
  curse_risk: integer(0, 10).optional(),
  sealed: flag.optional(),
  statuses: counts.optional(),
  ignores: counts.optional(),
  immune: list(oneOf(STATUSES), 'a list of statuses').optional(),
  attunements: z.partialRecord(oneOf(ELEMENTS), integer(0, 1000), { error: expected('turns by element') }).optional(),
  private: list(oneOf(ELEMENTS), 'a list of elements').optional(),
  public_moves: list(name, 'a list of moves').optional(),
  cooldowns: byMove.optional(),
  bound: byMove.optional(),
})
export const scenario = strict({
  player: stand.optional(),
  enemy: stand.optional(),
  priority: integer(0, 1).optional(),
  turn: integer(1, 100).optional(),
})
export const options = strict({
  mode: oneOf(MODES).optional(),
  build: name.optional(),
  name: name.max(40, 'expected at most 40 letters').optional(),
  gift: flag.optional(),
  rules: ruleChanges.optional(),
  rival: oneOf(['seat', 'script']).optional(),
  foe: name.optional(),
  lesson: integer(1, 99).optional(),
  challenge: name.optional(),
  ghosts: list(z.unknown(), 'a list of ghosts').max(400, 'expected at most 400 ghosts').optional(),
  grave: integer(0, MAX_DIFFICULTY).optional().describe('How hard the climb is: difficulty 0 to 10.'),
  season: z
    .string({ error: expected('the name of a season') })
    .regex(/^[a-z0-9-]{1,40}$/, 'expected small letters, digits and -, 40 at most')
    .optional(),
  scenario: scenario.optional(),
})
