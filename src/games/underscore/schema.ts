import * as z from 'zod'
import type { AnyGame } from '../../engine/contract/game.ts'
import type { Checked, GameSchema, Problem } from '../../engine/contract/schema.ts'
import { duplicateIndexes, readPackFile, zodProblems } from '../../lib/content-pack.ts'
import { checkGhost } from './campaign/ghost.ts'
import { ghostReferenceProblem } from './campaign/ghost-reference.ts'
import { builtInFiles, makePack, type Pack } from './campaign/pack.ts'
import type { Files } from './content/content.ts'
import { CONDITION_NAMES, conditionFieldTypes } from './content/effects/conditions.ts'
import { staticFieldType } from './content/effects/statics.ts'
import { EVENT_TEXT } from './content/effects/trigger-text.ts'
import { VERB_NAMES, verbFields } from './content/effects/verbs.ts'
import type { Fighter } from './fighters.ts'
import { makeUnderscore, type Underscore } from './game.ts'
import { STATICS } from './hooks.ts'
import { FILE_SCHEMAS, optionsSchema, scenarioSchema } from './schema/shapes.ts'
import type { Options } from './state.ts'

type Part = keyof typeof FILE_SCHEMAS
const PARTS = Object.keys(FILE_SCHEMAS) as Part[]
const fileOf = (part: Part): string => `${part}.json`

function checkOptions(raw: unknown, game: AnyGame): Checked<unknown> {
  const parsed = optionsSchema.safeParse(raw ?? {})
  if (!parsed.success) return { ok: false, problems: zodProblems(parsed.error.issues) }
  const { pack } = game as unknown as Underscore
  const given = parsed.data as Options
  const problems = [...checkNames(pack, given), ...checkStands(pack, given)]
  const ghosts = (given.ghosts ?? []).map((json, i) => {
    if (typeof json === 'string') {
      const wrong = ghostReferenceProblem(pack, json)
      if (wrong !== undefined) problems.push({ path: `ghosts[${i}]`, expected: wrong })
      return json
    }
    const read = checkGhost(pack, json)
    if (!read.ok) problems.push({ path: `ghosts[${i}]`, expected: read.why })
    return read.ok ? read.ghost : undefined
  })
  if ((given.grave ?? 0) > 0 && ((given.mode ?? 'run') !== 'run' || given.season !== undefined))
    problems.push({ path: 'grave', expected: 'expected only in a climb, and not in a season' })
  if (given.season !== undefined && (ghosts.length === 0 || ghosts.some((ghost) => typeof ghost !== 'string')))
    problems.push({ path: 'season', expected: 'expected together with the ghosts of the season, by reference' })
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
    problems.push({ path: stray, expected: 'expected only in a duel: add mode=duel' })
  return problems
}

/** Checks that the moves and blessings of a scenario are known, and that somebody is able to act. */
function checkStands(pack: Pack, { scenario: position }: Options): Problem[] {
  return (['player', 'enemy'] as const).flatMap((side) => {
    const given = position?.[side]
    if (given?.moves === undefined) return []
    return fighterProblems(pack, { ...given, moves: given.moves }, `scenario.${side}`)
  })
}

/** A character whose moves and blessings are given by name. */
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
  if (active.length === 0) problems.push({ path: `${path}.moves.active`, expected: 'expected at least one move' })
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
    PARTS.map((part) => [
      part,
      readPackFile(files, fileOf(part), FILE_SCHEMAS[part] as never, builtInFiles[part] as never),
    ]),
  ) as Record<Part, Checked<never>>
  const problems = PARTS.flatMap((part): readonly Problem[] => (read[part].ok ? [] : read[part].problems))
  if (problems.length > 0) return { ok: false, problems }
  const content = Object.fromEntries(
    PARTS.map((part) => [part, (read[part] as { value: unknown }).value]),
  ) as unknown as Files
  return compiled(content)
}

/** Finds what zod cannot check: duplicates, names that refer to nothing, unknown verbs. */
function compiled(content: Files): Checked<AnyGame> {
  const twins = (part: Part, key: string, entries: readonly { readonly id: string }[]): Problem[] =>
    duplicateIndexes(entries.map(({ id }) => id)).map((i) => ({
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

/** Describes effects, conditions, events and statics, from the tables by which they are compiled. */
function describeLanguage(): object {
  const fields = (name: string): object =>
    Object.fromEntries(
      Object.entries(verbFields(name)).map(([key, { wants, isOptional }]) => [isOptional ? `${key}?` : key, wants]),
    )
  return {
    verbs: Object.fromEntries(VERB_NAMES.map((name) => [name, fields(name)])),
    conditions: Object.fromEntries(CONDITION_NAMES.map((name) => [name, conditionFieldTypes(name)])),
    events: EVENT_TEXT,
    statics: Object.fromEntries(STATICS.map((name) => [name, staticFieldType(name)])),
  }
}

export const gameSchema: GameSchema = {
  checkOptions,
  loadPack,
  packFiles: PARTS.map(fileOf),
  describe: () => ({
    options: z.toJSONSchema(optionsSchema),
    scenario: z.toJSONSchema(scenarioSchema),
    language: describeLanguage(),
    ...Object.fromEntries(PARTS.map((part) => [fileOf(part), z.toJSONSchema(FILE_SCHEMAS[part])])),
  }),
}
