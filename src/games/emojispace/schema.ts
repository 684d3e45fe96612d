import * as z from 'zod'
import type { AnyGame } from '../../engine/contract/game.ts'
import type { Checked, GameSchema, Problem } from '../../engine/contract/schema.ts'
import { duplicates, expected, problemsOf, readPackFile } from '../../lib/content-pack.ts'
import { flag, integer as integerIn, list, oneOf, strict } from '../../lib/schema-parts.ts'
import { LESSONS } from './combat/lessons.ts'
import {
  type AttackerEntry,
  BRIBE_ANSWERS,
  BUILT_IN,
  CAPTAINS,
  FRAMES,
  type HullFile,
  type ModuleEntry,
  makePack,
  POSTURES,
  RARITIES,
  type RoleEntry,
  SLOTS,
  SURRENDER_ANSWERS,
  SURRENDER_COSTS,
  TRAITS,
} from './content/content.ts'
import { type EmojiSpace, makeEmojiSpace } from './game.ts'
import { assembleShip } from './ship/ship.ts'
import { isTagOf } from './ship/ship-state.ts'
import { MAX_LEVEL, MODES } from './state.ts'

// Limits that keep every ship within what the rules can count and a screen can show.
const MOST = 1_000_000
const MOST_SLOTS = 8
const MOST_BONUS = 9
const MOST_HULL = 60
const MOST_CREW = 20

const whole = (least: number, most = MOST) => integerIn(least, most)
const name = z.string({ error: expected('a string') }).min(1, { error: 'expected a string that is not empty' })

const hull = strict({
  hull_id: name,
  name,
  tier: whole(1, 5),
  frame: oneOf(FRAMES),
  bias: strict({ weapon: whole(-9, MOST_BONUS), defense: whole(-9, MOST_BONUS), engine: whole(-9, MOST_BONUS) }),
  crew_capacity: whole(0, MOST_CREW),
  cargo: strict({ physical: whole(0), data: whole(0) }),
  price: whole(0),
  rarity: oneOf(RARITIES),
})
const tier = strict({ tier: whole(1, 5), band_baseline: whole(0, MOST_BONUS), hull_baseline: whole(1, MOST_HULL) })
const slotCount = whole(0, MOST_SLOTS)
const frame = strict({
  frame: oneOf(FRAMES),
  trait: oneOf(TRAITS),
  hull_bias: whole(-MOST_HULL, MOST_HULL),
  slots: list(
    z.tuple([slotCount, slotCount, slotCount, slotCount], { error: 'expected four counts of slots' }),
    'five lists of slots',
  ).length(5, 'expected slots for five tiers'),
})
const module = strict({
  module_id: name,
  name,
  slot: oneOf(SLOTS),
  primary_tag: name,
  numeric_bonus: strict({
    weapon: whole(1, MOST_BONUS).optional(),
    defense: whole(1, MOST_BONUS).optional(),
    engine: whole(1, MOST_BONUS).optional(),
  }).optional(),
  price: whole(0),
  rarity: oneOf(RARITIES),
  rarity_weight: whole(0, 10_000),
  text: name,
}).superRefine(({ slot, primary_tag }, context) => {
  if (!isTagOf(slot, primary_tag))
    context.addIssue({
      code: 'custom',
      path: ['primary_tag'],
      message: `expected a tag of a ${slot} module, not "${primary_tag}"`,
    })
})

const hullFile = strict({
  tiers: list(tier, 'a list of tiers'),
  frames: list(frame, 'a list of frames'),
  hulls: list(hull, 'a list of hulls'),
})
const moduleFile = strict({ modules: list(module, 'a list of modules') })

/** Weights by name; rolls follow the order in the file. At least one must be above 0. */
const weights = (names: readonly string[]) =>
  z
    .record(z.string(), whole(0, 10_000), { error: expected(`weights of ${names.join(', ')}`) })
    .superRefine((given, context) => {
      for (const key of Object.keys(given))
        if (!names.includes(key))
          context.addIssue({ code: 'custom', path: [key], message: `expected one of ${names.join(', ')}` })
      if (Object.values(given).every((weight) => weight === 0))
        context.addIssue({ code: 'custom', message: `expected a weight above 0 for one of ${names.join(', ')}` })
    })
const range = z
  .tuple([whole(0), whole(0)], { error: expected('[least, most]') })
  .refine(([least, most]) => least <= most, { error: 'expected the least before the most' })
const attacker = strict({
  subtype: name,
  name,
  posture: oneOf(POSTURES),
  weight: whole(0, 10_000),
  frames: weights(FRAMES),
  pay_percent: whole(0, 1000),
  cargo: range.optional(),
  on_surrender: weights(SURRENDER_ANSWERS),
  on_bribe: weights(BRIBE_ANSWERS),
  surrender_means: oneOf(SURRENDER_COSTS),
  captains: weights(CAPTAINS),
})
const attackerFile = strict({ attackers: list(attacker, 'a list of attackers') })
const crewFile = strict({
  roles: list(strict({ role: name, hire: range, wage: whole(0), text: name }), 'a list of roles'),
})

// §16 Only the presence of a ship_state is checked here; `assembleShip` validates it and has error codes of its own.
const shipState = z.looseObject({}, { error: expected('a ship_state') })
const scenario = strict({
  mode: oneOf(['skirmish']).optional(),
  insured: flag.optional(),
  player: shipState.optional(),
  enemy: shipState.optional(),
})
const LESSON_IDS = LESSONS.map(({ id }) => id)
const RIVALS = ['seat', ...CAPTAINS.filter((captain) => captain !== 'basic')] as const
const options = strict({
  mode: oneOf(MODES).optional(),
  rival: oneOf(RIVALS).optional(),
  population: whole(1, 5).optional(),
  scenario: scenario.optional(),
  rung: whole(0, MAX_LEVEL).optional(),
  lesson: oneOf(LESSON_IDS).optional(),
})

const HULLS = 'hulls.json'
const MODULES = 'modules.json'
const ATTACKERS = 'attackers.json'
const CREW = 'crew.json'
const FILES = {
  [HULLS]: hullFile,
  [MODULES]: moduleFile,
  [ATTACKERS]: attackerFile,
  [CREW]: crewFile,
} as const

function checkOptions(raw: unknown, game: AnyGame): Checked<unknown> {
  const parsed = options.safeParse(raw ?? {})
  if (!parsed.success) return { ok: false, problems: problemsOf(parsed.error.issues) }
  const stray = (['rival', 'population', 'scenario', 'lesson'] as const).find((key) => parsed.data[key] !== undefined)
  if (parsed.data.mode === 'campaign' && stray !== undefined)
    return { ok: false, problems: [{ path: stray, expected: 'allowed only in a skirmish; set mode=skirmish' }] }
  if (parsed.data.rung !== undefined && (parsed.data.mode === 'skirmish' || stray !== undefined))
    return { ok: false, problems: [{ path: 'rung', expected: 'allowed only in a campaign' }] }
  const { pack } = game as unknown as EmojiSpace
  const problems = (['player', 'enemy'] as const).flatMap((side): Problem[] => {
    const state = parsed.data.scenario?.[side]
    const assembled = state === undefined ? undefined : assembleShip(state, pack)
    if (assembled === undefined || assembled.ok) return []
    const { code, path, message } = assembled.refusal
    return [{ path: `scenario.${side}${path === '' ? '' : `.${path}`}`, expected: `${code}: ${message}` }]
  })
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: parsed.data }
}

function loadPack(files: Readonly<Record<string, string>>): Checked<AnyGame> {
  if (Object.keys(FILES).every((file) => files[file] === undefined))
    return {
      ok: false,
      problems: [{ path: '', expected: `expected one of ${Object.keys(FILES).join(', ')} in the folder` }],
    }
  const hulls = readPackFile<HullFile>(files, HULLS, hullFile, BUILT_IN.hulls)
  const modules = readPackFile<{ readonly modules: readonly ModuleEntry[] }>(files, MODULES, moduleFile, BUILT_IN)
  const attackers = readPackFile<{ readonly attackers: readonly AttackerEntry[] }>(
    files,
    ATTACKERS,
    attackerFile,
    BUILT_IN,
  )
  const crew = readPackFile<{ readonly roles: readonly RoleEntry[] }>(files, CREW, crewFile, BUILT_IN)
  if (!hulls.ok || !modules.ok || !attackers.ok || !crew.ok)
    return { ok: false, problems: [hulls, modules, attackers, crew].flatMap((read) => (read.ok ? [] : read.problems)) }
  const problems = [
    ...checkHulls(hulls.value),
    ...checkModules(modules.value.modules),
    ...checkAttackers(attackers.value.attackers),
    ...checkCrew(crew.value.roles),
  ]
  if (problems.length > 0) return { ok: false, problems }
  const pack = makePack(hulls.value, modules.value.modules, attackers.value.attackers, crew.value.roles)
  return { ok: true, value: makeEmojiSpace(pack) }
}

/** Checks across entries: duplicate ids, and entries the rules need by name. */
function checkHulls({ tiers, frames, hulls }: HullFile): Problem[] {
  const problems: Problem[] = twins(
    HULLS,
    'hulls',
    'hull_id',
    hulls.map((entry) => entry.hull_id),
  )
  for (const n of [1, 2, 3, 4, 5])
    if (!tiers.some((entry) => entry.tier === n))
      problems.push({ file: HULLS, path: 'tiers', expected: `expected tier ${n}` })
  for (const known of FRAMES)
    if (!frames.some((entry) => entry.frame === known))
      problems.push({ file: HULLS, path: 'frames', expected: `expected frame ${known}` })
  if (hulls.length === 0) problems.push({ file: HULLS, path: 'hulls', expected: 'expected at least one hull' })
  return problems
}

function checkModules(modules: readonly ModuleEntry[]): Problem[] {
  const problems: Problem[] = twins(
    MODULES,
    'modules',
    'module_id',
    modules.map((entry) => entry.module_id),
  )
  for (const slot of SLOTS)
    if (!modules.some((entry) => entry.slot === slot && entry.rarity === 'common' && entry.rarity_weight > 0))
      problems.push({
        file: MODULES,
        path: 'modules',
        expected: `expected a common ${slot} module with a weight: NPC ships are drawn from them`,
      })
  return problems
}

/** §22, §29 There must be attackers to meet and attackers for the last vessel. */
function checkAttackers(attackers: readonly AttackerEntry[]): Problem[] {
  const problems: Problem[] = twins(
    ATTACKERS,
    'attackers',
    'subtype',
    attackers.map((entry) => entry.subtype),
  )
  const need = (isThere: boolean, message: string): void => {
    if (!isThere) problems.push({ file: ATTACKERS, path: 'attackers', expected: message })
  }
  need(
    attackers.some(({ weight }) => weight > 0),
    'expected an attacker with a weight above 0: contacts are drawn from these',
  )
  need(
    attackers.some(({ weight }) => weight === 0),
    'expected an attacker with weight 0: the last vessel is one of these',
  )
  return problems
}

function checkCrew(roles: readonly RoleEntry[]): Problem[] {
  const problems: Problem[] = twins(
    CREW,
    'roles',
    'role',
    roles.map((entry) => entry.role),
  )
  if (roles.length === 0)
    problems.push({ file: CREW, path: 'roles', expected: 'expected at least one role: every dock offers crew' })
  return problems
}

const twins = (file: string, key: string, id: string, ids: readonly string[]): Problem[] =>
  duplicates(ids).map((i) => ({
    file,
    path: `${key}[${i}].${id}`,
    expected: `expected a unique id; "${ids[i]}" is already used`,
  }))

export const schema: GameSchema = {
  checkOptions,
  loadPack,
  packFiles: Object.keys(FILES),
  describe: () => ({
    options: z.toJSONSchema(options),
    scenario: z.toJSONSchema(scenario),
    ...Object.fromEntries(Object.entries(FILES).map(([file, shape]) => [file, z.toJSONSchema(shape)])),
  }),
}
