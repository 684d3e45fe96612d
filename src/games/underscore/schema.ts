import * as z from 'zod'
import type { AnyGame } from '../../engine/game.ts'
import type { Checked, GameSchema, Problem } from '../../engine/scenario.ts'
import { duplicates, expected, problemsOf, readPackFile } from '../../kit/pack.ts'
import { flag, list, oneOf, strict, whole } from '../../kit/shape.ts'
import { MOST_ROOTS } from './duel/record.ts'
import { MOST_MAJORS } from './duel/side.ts'
import type { Fighter } from './fighters.ts'
import { EVENTS, STATICS } from './hooks.ts'
import { makeUnderscore, type Underscore } from './index.ts'
import { CONDITION_NAMES, conditionTakes } from './language/conditions.ts'
import type { Files } from './language/content.ts'
import { staticTakes } from './language/statics.ts'
import { VERB_NAMES, verbFields } from './language/verbs.ts'
import { WHEN } from './language/when.ts'
import { ELEMENTS, POOLS, RARITIES, STATUSES } from './names.ts'
import { ASK_TYPES } from './questions.ts'
import { checkGhost } from './run/ghost.ts'
import { houseFiles, makePack, type Pack } from './run/pack.ts'
import { MODES, type Options } from './state.ts'

const name = z.string({ error: expected('a text') }).min(1, { error: 'expected a text, not nothing' })

/** Verbs and conditions are looked at by the compiler, by the fields that language/ declares for each. */
const effects = list(
  z.looseObject({ do: name }, { error: expected('an effect with its verb under "do"') }),
  'a list of effects',
)
const cond = z.looseObject({}, { error: expected('a condition') })
const trigger = strict({
  ...{ on: oneOf(EVENTS), if: cond.optional(), replace: z.literal(true).optional() },
  ...{ who: oneOf(['self', 'opponent']).optional(), do: effects },
})
const ask = strict({
  ...{
    ask: oneOf(ASK_TYPES),
    bind: name,
    of: name.optional(),
    least: whole(0, 20).optional(),
    most: whole(0, 20).optional(),
    when: whole(0, 4).optional(),
  },
  ...{ private: z.literal(true).optional(), quiet: z.literal(true).optional() },
})
const number = z.union([z.int(), z.looseObject({})], { error: expected('a number or an expression') })
// The data's own word; a schema is no promise.
// biome-ignore lint/suspicious/noThenProperty: a field of the content format
const CONDITIONAL = { if: cond, then: whole(-1, 1) }
const move = strict({
  ...{ id: name, name, element: oneOf(ELEMENTS), type: oneOf(['attack', 'utility']), rarity: oneOf(RARITIES) },
  target: oneOf(['opponent', 'caster', 'declared', 'both']).optional(),
  ...{ baseDamage: whole(0, 20).optional(), baseIters: whole(0, 20).optional(), moreIters: number.optional() },
  ...{ cooldown: whole(0, 20).optional(), charge: whole(0, 20).optional(), heat: whole(0, 6).optional() },
  speedMod: z.union([whole(-1, 1), strict(CONDITIONAL)], { error: expected('−1, 1 or a condition') }).optional(),
  proof: list(oneOf(['sleep', 'stun', 'anger', 'bind']), 'a list of statuses').optional(),
  ...{
    noAttune: z.literal(true).optional(),
    ask: list(ask, 'a list of questions')
      .max(5, 'expected five questions at most')
      .refine((asks) => asks.length < 3 || asks.every(({ quiet }) => quiet), 'expected two declarations at most')
      .optional(),
  },
  ...{ pre: effects.optional(), iter: effects.optional(), post: effects.optional(), fromBank: effects.optional() },
  whileBanked: list(trigger, 'a list of triggers').optional(),
})
const blessing = strict({
  ...{ id: name, name, class: oneOf(['major', 'minor']), pool: oneOf(POOLS), rarity: oneOf(RARITIES) },
  once: oneOf(['match', 'run']).optional(),
  statics: list(
    strict({ while: cond.optional(), mod: oneOf(STATICS), value: z.unknown().optional() }),
    'a list of statics',
  ).optional(),
  ...{
    triggers: list(trigger, 'a list of triggers').optional(),
    ask: list(ask, 'a list of questions').optional(),
    onTake: effects.optional(),
  },
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
  ...{ name, level: whole(1, 999).optional(), max_hp: whole(1, 1000).optional(), hp: whole(0, 1000).optional() },
  ...{ start_wound: whole(0, 1000).optional(), is_elite: z.union([flag, oneOf(['True', 'False'])]).optional() },
  ...{
    blessings: list(name, 'a list of blessings')
      .max(MOST_MAJORS, `expected at most ${MOST_MAJORS} blessings`)
      .optional(),
    moves,
    turn_history: history.optional(),
  },
}
const encounter = strict({ id: name, ...fighter, level: whole(1, 999) })
const build = strict({
  ...{ id: name, name, elements: list(oneOf(ELEMENTS), 'a list of elements'), lore: name, teaches: name },
  ...{
    max_hp: whole(1, 100),
    gift: oneOf(['bankedMove', 'maxHp', 'charge', 'randomMove']),
    moves: list(name, 'a list of moves').min(1, 'expected a move').max(4, 'expected at most 4 moves'),
  },
})
const lesson = strict({
  ...{
    title: name,
    stage: whole(1, 4),
    teaches: list(name, 'a list of texts'),
    player: strict(fighter),
    enemy: strict(fighter),
  },
  ...{
    priority: whole(0, 1),
    hints: list(name, 'a list of choices').min(1, 'expected a hint'),
    loop: whole(0, 50).optional(),
    // biome-ignore lint/suspicious/noThenProperty: a field of the content format
    then: strict({
      teaches: list(name, 'a list of texts'),
      major: name.optional(),
      enemy: strict(fighter),
      priority: whole(0, 1),
      hints: list(name, 'a list of choices').min(1, 'expected a hint'),
      loop: whole(0, 50).optional(),
    }).optional(),
  },
})
const challenge = strict({
  ...{ id: name, title: name, text: name, par: whole(1, 100), player: strict(fighter) },
  enemy: strict({ ...fighter, attunements: z.record(z.string(), whole(0, 99)).optional() }),
  priority: whole(0, 1),
})
const ruleChanges = strict({
  ...{
    chargeLatch: flagOr(),
    freshGrace: flagOr(),
    curseRollOnDecay: flagOr(),
    curseRiskResets: flagOr(),
    absorbHealsDamage: flagOr(),
  },
  ...{ bindDefault: whole(1, 20).optional(), bankSize: whole(0, 4).optional(), activeSize: whole(1, 6).optional() },
  ...{ eliteK: whole(0, 10).optional(), turnCap: whole(1, 100).optional() },
})
function flagOr() {
  return z.union([flag, whole(0, 1)], { error: expected('true or false') }).optional()
}

const SHAPES = {
  moves: strict({
    moves: list(move, 'a list of moves')
      .min(1, 'expected a move')
      .max(MOST_ROOTS, `expected at most ${MOST_ROOTS} moves`),
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
type Part = keyof typeof SHAPES
const PARTS = Object.keys(SHAPES) as Part[]
const fileOf = (part: Part): string => `${part}.json`

const counts = z.partialRecord(oneOf(STATUSES), whole(0, 1000), { error: expected('turns by status') })
const byMove = z.record(z.string(), whole(0, 20))
const { name: fighterName, moves: fighterMoves, ...fighterRest } = fighter
const stand = strict({
  ...{ name: fighterName.optional(), moves: fighterMoves.optional(), ...fighterRest },
  ...{ heat: whole(0, 6).optional(), curse_risk: whole(0, 10).optional(), sealed: flag.optional() },
  ...{
    statuses: counts.optional(),
    ignores: counts.optional(),
    immune: list(oneOf(STATUSES), 'a list of statuses').optional(),
  },
  attunements: z.partialRecord(oneOf(ELEMENTS), whole(0, 1000), { error: expected('turns by element') }).optional(),
  ...{
    private: list(oneOf(ELEMENTS), 'a list of elements').optional(),
    public_moves: list(name, 'a list of moves').optional(),
  },
  ...{ cooldowns: byMove.optional(), bound: byMove.optional() },
})
const scenario = strict({
  player: stand.optional(),
  enemy: stand.optional(),
  priority: whole(0, 1).optional(),
  turn: whole(1, 100).optional(),
})
const options = strict({
  ...{
    mode: oneOf(MODES).optional(),
    build: name.optional(),
    name: name.max(40, 'expected at most 40 letters').optional(),
  },
  ...{
    gift: flag.optional(),
    rules: ruleChanges.optional(),
    rival: oneOf(['seat', 'script']).optional(),
    foe: name.optional(),
  },
  lesson: whole(1, 99).optional(),
  challenge: name.optional(),
  ghosts: list(z.unknown(), 'a list of ghosts').max(400, 'expected at most 400 ghosts').optional(),
  scenario: scenario.optional(),
})

function checkOptions(raw: unknown, game: AnyGame): Checked<unknown> {
  const parsed = options.safeParse(raw ?? {})
  if (!parsed.success) return { ok: false, problems: problemsOf(parsed.error.issues) }
  const { pack } = game as unknown as Underscore
  const given = parsed.data as Options
  const problems = [...checkNames(pack, given), ...checkStands(pack, given)]
  const ghosts = (given.ghosts ?? []).map((json, i) => {
    const read = checkGhost(pack, json)
    if (!read.ok) problems.push({ path: `ghosts[${i}]`, expected: read.why })
    return read.ok ? read.ghost : undefined
  })
  if (problems.length > 0) return { ok: false, problems }
  return { ok: true, value: given.ghosts === undefined ? given : { ...given, ghosts } }
}

function checkNames(
  pack: Pack,
  { mode, build: own, foe, lesson: number, rival, scenario: position, challenge: wanted }: Options,
): Problem[] {
  const problems: Problem[] = []
  const builds = pack.builds.map(({ id }) => id)
  const isKnown = (id: string): boolean => builds.includes(id) || pack.encounters.some((entry) => entry.id === id)
  if (
    own !== undefined &&
    !(mode === 'run' || mode === undefined ? builds.includes(own) || isKnown(own) : isKnown(own))
  )
    problems.push({ path: 'build', expected: `expected one of ${builds.join(', ')}` })
  if (foe !== undefined && !isKnown(foe))
    problems.push({ path: 'foe', expected: 'expected a build or the id of an encounter' })
  if (number !== undefined && number > pack.lessons.length)
    problems.push({ path: 'lesson', expected: `expected 1 to ${pack.lessons.length}` })
  if (wanted !== undefined && !pack.challenges.some(({ id }) => id === wanted))
    problems.push({ path: 'challenge', expected: `expected one of ${pack.challenges.map(({ id }) => id).join(', ')}` })
  const stray = (['rival', 'foe', 'scenario'] as const).find(
    (key) => ({ rival, foe, scenario: position })[key] !== undefined,
  )
  if (stray !== undefined && mode !== undefined && mode !== 'duel')
    problems.push({ path: stray, expected: 'expected only in a duel; say mode=duel' })
  return problems
}

/** Moves and blessings of a position must be known, and somebody must be able to act. */
function checkStands(pack: Pack, { scenario: position }: Options): Problem[] {
  return (['player', 'enemy'] as const).flatMap((side) => {
    const given = position?.[side]
    if (given?.moves === undefined) return []
    return fighterProblems(pack, { ...given, moves: given.moves }, `scenario.${side}`)
  })
}

/** Somebody who carries moves and blessings by name. */
interface Carrier {
  readonly moves: {
    readonly active: readonly { name: string }[]
    readonly banked?: readonly { name: string }[] | undefined
  }
  readonly blessings?: readonly string[] | undefined
  readonly turn_history?: Fighter['turn_history']
}
function fighterProblems(pack: Pick<Pack, 'rootByName' | 'majorByName'>, given: Carrier, path: string): Problem[] {
  const problems: Problem[] = []
  const { active, banked = [] } = given.moves
  for (const [pool, entries] of [
    ['active', active],
    ['banked', banked],
  ] as const)
    entries.forEach((entry, i) => {
      if (pack.rootByName.get(entry.name.toLowerCase()) === undefined)
        problems.push({
          path: `${path}.moves.${pool}[${i}].name`,
          expected: `expected a known move, not "${entry.name}"`,
        })
    })
  if (active.length === 0) problems.push({ path: `${path}.moves.active`, expected: 'expected a move at least' })
  for (const [turn, { move }] of Object.entries(given.turn_history ?? {}))
    if (pack.rootByName.get(move.toLowerCase()) === undefined)
      problems.push({ path: `${path}.turn_history.${turn}.move`, expected: `expected a known move, not "${move}"` })
  ;(given.blessings ?? []).forEach((entry, i) => {
    if (pack.majorByName.get(entry.toLowerCase()) === undefined)
      problems.push({ path: `${path}.blessings[${i}]`, expected: `expected a known major blessing, not "${entry}"` })
  })
  return problems
}

function loadPack(files: Readonly<Record<string, string>>): Checked<AnyGame> {
  if (!PARTS.some((part) => files[fileOf(part)] !== undefined))
    return { ok: false, problems: [{ path: '', expected: `expected ${PARTS.map(fileOf).join(', ')} in the folder` }] }
  const read = Object.fromEntries(
    PARTS.map((part) => [part, readPackFile(files, fileOf(part), SHAPES[part] as never, houseFiles[part] as never)]),
  ) as Record<Part, Checked<never>>
  const problems = PARTS.flatMap((part): readonly Problem[] => (read[part].ok ? [] : read[part].problems))
  if (problems.length > 0) return { ok: false, problems }
  const content = Object.fromEntries(
    PARTS.map((part) => [part, (read[part] as { value: unknown }).value]),
  ) as unknown as Files
  return compiled(content)
}

/** What zod cannot see: twins, names that point nowhere, verbs nobody knows. */
function compiled(content: Files): Checked<AnyGame> {
  const twins = (part: Part, key: string, entries: readonly { readonly id: string }[]): Problem[] =>
    duplicates(entries.map(({ id }) => id)).map((i) => ({
      file: fileOf(part),
      path: `${key}[${i}].id`,
      expected: `expected an id of its own, "${entries[i]?.id}" is taken`,
    }))
  const problems = [
    ...twins('moves', 'moves', content.moves.moves),
    ...twins('blessings', 'majors', content.blessings.majors),
    ...twins('blessings', 'minors', content.blessings.minors),
    ...twins('encounters', 'encounters', content.encounters.encounters),
  ]
  if (problems.length > 0) return { ok: false, problems }
  try {
    const pack = makePack(content)
    const strays = [
      ...content.builds.builds.flatMap((entry, i) =>
        fighterProblems(pack, { moves: { active: entry.moves.map((move_) => ({ name: move_ })) } }, `builds[${i}]`).map(
          (problem) => ({ ...problem, file: fileOf('builds') }),
        ),
      ),
      ...content.encounters.encounters.flatMap((entry, i) =>
        fighterProblems(pack, entry, `encounters[${i}]`).map((problem) => ({
          ...problem,
          file: fileOf('encounters'),
        })),
      ),
      ...content.tutorials.lessons.flatMap((entry, i) =>
        [entry.player, entry.enemy, ...(entry.then === undefined ? [] : [entry.then.enemy])].flatMap((who) =>
          fighterProblems(pack, who, `lessons[${i}]`).map((problem) => ({
            ...problem,
            file: fileOf('tutorials'),
          })),
        ),
      ),
      ...(content.tutorials.challenges ?? []).flatMap((entry, i) =>
        [entry.player, entry.enemy].flatMap((who) =>
          fighterProblems(pack, who, `challenges[${i}]`).map((problem) => ({
            ...problem,
            file: fileOf('tutorials'),
          })),
        ),
      ),
    ]
    if (strays.length > 0) return { ok: false, problems: strays }
    return { ok: true, value: makeUnderscore(pack) as AnyGame }
  } catch (error) {
    const { message } = error as Error
    const file = message.startsWith('blessing') ? fileOf('blessings') : fileOf('moves')
    return { ok: false, problems: [{ file, path: '', expected: message }] }
  }
}

/** What effects, conditions, events and statics can be, from the tables that compile them. */
function describeLanguage(): object {
  const fields = (name: string): object =>
    Object.fromEntries(
      Object.entries(verbFields(name)).map(([key, { wants, isOptional }]) => [isOptional ? `${key}?` : key, wants]),
    )
  return {
    verbs: Object.fromEntries(VERB_NAMES.map((name) => [name, fields(name)])),
    conditions: Object.fromEntries(CONDITION_NAMES.map((name) => [name, conditionTakes(name)])),
    events: WHEN,
    statics: Object.fromEntries(STATICS.map((name) => [name, staticTakes(name)])),
  }
}

export const schema: GameSchema = {
  checkOptions,
  loadPack,
  packFiles: PARTS.map(fileOf),
  describe: () => ({
    options: z.toJSONSchema(options),
    scenario: z.toJSONSchema(scenario),
    language: describeLanguage(),
    ...Object.fromEntries(PARTS.map((part) => [fileOf(part), z.toJSONSchema(SHAPES[part])])),
  }),
}
