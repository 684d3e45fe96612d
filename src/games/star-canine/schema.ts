import * as z from 'zod'
import type { AnyGame } from '../../engine/contract/game.ts'
import type { Checked, GameSchema, Problem } from '../../engine/contract/schema.ts'
import { duplicates, expected, problemsOf, readPackFile } from '../../lib/content-pack.ts'
import { at, indexIn } from '../../lib/enums.ts'
import { flag, oneOf, unknownKeys, integer as wholeIn } from '../../lib/schema-parts.ts'
import {
  BROKEN_SCRAP_ID,
  candidatesFor,
  ENEMY_TYPES,
  type EnemyEntry,
  EQUIPMENT_TYPES,
  type EquipmentEntry,
  LEVEL_COUNT,
  makePack,
  type Pack,
  RANGES,
  STAGES,
  STAGES_PER_ACT,
  START_ITEM_IDS,
  stageAt,
  WEAPON_TYPES,
} from './content/content.ts'
import enemyData from './content/Enemy_data.json' with { type: 'json' }
import equipmentData from './content/Equipment_data.json' with { type: 'json' }
import { makeStarCanine, type StarCanine } from './game.ts'
import {
  CHARTS,
  LESSONS,
  PLATING_MAX_HULL,
  type Scenario,
  SLOT_BONUS,
  START_HULL,
  START_SLOTS,
  UPGRADES,
} from './state.ts'

// Bounds keep every sum a whole number: ten slots of modules, times the largest damage, stay below 2^53.
const MOST = 10_000
const MOST_MULTIPLIER = 10
const MOST_SCENARIO_ITEMS = 60

const whole = (least: number, most = MOST) => wholeIn(least, most)
const maybe = (least: number) => {
  const error = expected(`a whole number from ${least} to ${MOST}, or null`)
  return z.int({ error }).min(least, { error }).max(MOST, { error }).nullish()
}
const name = z.string({ error: expected('a name') }).min(1, { error: 'expected a name, not nothing' })

const damage = { damage_LONG: maybe(0), damage_MID: maybe(0), damage_CLOSE: maybe(0) }

const equipment = z
  .strictObject(
    {
      id: whole(1),
      name,
      type: oneOf(EQUIPMENT_TYPES),
      reward: flag,
      disposable: flag,
      ...damage,
      ammo_cost: maybe(0),
      uses_per_battle: maybe(0),
      shield: maybe(0),
      armor: maybe(0),
      target_type: oneOf(WEAPON_TYPES).nullish(),
      multiplier: z
        .int({ error: expected(`a whole number from 1 to ${MOST_MULTIPLIER}`) })
        .min(1, { error: expected(`a whole number from 1 to ${MOST_MULTIPLIER}`) })
        .max(MOST_MULTIPLIER, { error: expected(`a whole number from 1 to ${MOST_MULTIPLIER}`) })
        .nullish(),
    },
    { error: unknownKeys },
  )
  .superRefine((item, context) => {
    const need = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    const isWeapon = indexIn(WEAPON_TYPES, item.type) !== undefined
    if (isWeapon && RANGES.every((range) => typeof item[`damage_${range}`] !== 'number'))
      need('damage_LONG', `expected a ${item.type} to have damage at one range at least`)
    if (item.type === 'SHIELD' && typeof item.shield !== 'number')
      need('shield', 'expected a SHIELD to say how much it absorbs')
    if (item.type === 'ARMOR' && typeof item.armor !== 'number')
      need('armor', 'expected an ARMOR to say how much it absorbs')
    if (item.type !== 'MODULE') return
    if (typeof item.target_type !== 'string')
      need('target_type', `expected a MODULE to name one of ${WEAPON_TYPES.join(', ')}`)
    if (typeof item.multiplier !== 'number') need('multiplier', 'expected a MODULE to have a multiplier')
  })

const enemy = z.strictObject(
  {
    enemy_id: name,
    faction: z.string({ error: expected('a text') }).nullish(),
    hull: whole(1),
    shield: maybe(0),
    armor: maybe(0),
    ...damage,
    uses_LONG: maybe(0),
    uses_MID: maybe(0),
    uses_CLOSE: maybe(0),
    difficulty: whole(0),
    type: z
      .string({ error: expected(`one of ${ENEMY_TYPES.join(', ')}`) })
      .refine((type) => ENEMY_TYPES.some((known) => known.toLowerCase() === type.toLowerCase()), {
        error: expected(`one of ${ENEMY_TYPES.join(', ')}`),
      }),
  },
  { error: unknownKeys },
)

const equipmentFile = z.object(
  { items: z.array(equipment, { error: expected('a list of equipment') }) },
  { error: expected('{"items": […]}') },
)
const enemyFile = z.object(
  { enemies: z.array(enemy, { error: expected('a list of enemies') }) },
  { error: expected('{"enemies": […]}') },
)

const scenario = z.strictObject(
  {
    act: whole(1, 3).optional(),
    stage: whole(1, STAGES_PER_ACT).optional(),
    ship: z
      .strictObject(
        { hull: whole(1).optional(), maxHull: whole(1).optional(), ammo: whole(0).optional() },
        { error: unknownKeys },
      )
      .optional(),
    items: z
      .array(whole(1), { error: expected('a list of equipment ids') })
      .max(MOST_SCENARIO_ITEMS, { error: `expected at most ${MOST_SCENARIO_ITEMS} items` })
      .optional(),
    equipped: z.array(whole(0), { error: expected('a list of places in items') }).optional(),
    upgrades: z.array(oneOf(UPGRADES), { error: expected('a list of upgrades') }).optional(),
    enemy: name.optional(),
  },
  { error: unknownKeys },
)

const options = z.strictObject(
  {
    chart: oneOf(CHARTS).optional(),
    forecast: flag.optional(),
    advice: flag.optional(),
    rung: whole(0, LEVEL_COUNT - 1).optional(),
    lesson: oneOf(LESSONS).optional(),
    scenario: scenario.optional(),
  },
  { error: unknownKeys },
)

const EQUIPMENT_FILE = 'Equipment_data.json'
const ENEMY_FILE = 'Enemy_data.json'

/** What zod cannot see from one entry: twins, what the rules need by id, and stages nobody could be met at. */
function checkEquipment(items: readonly EquipmentEntry[]): Problem[] {
  const ids = items.map((item) => item.id)
  const twins = duplicates(ids).map((i) => ({
    path: `items[${i}].id`,
    expected: `expected an id of its own, ${ids[i]} is taken`,
  }))
  const missing = [...new Set([...START_ITEM_IDS, BROKEN_SCRAP_ID])].filter((id) => !ids.includes(id))
  const needed = missing.map((id) => {
    const what = id === BROKEN_SCRAP_ID ? 'what burned-out items become' : 'a new ship has it aboard'
    return { path: 'items', expected: `expected an item with id ${id}: ${what}` }
  })
  return [...twins, ...needed].map((problem) => ({ file: EQUIPMENT_FILE, ...problem }))
}

function checkEnemies(enemies: readonly EnemyEntry[], pack: Pack): Problem[] {
  const ids = enemies.map((entry) => entry.enemy_id)
  const twins = duplicates(ids).map((i) => ({
    path: `enemies[${i}].enemy_id`,
    expected: `expected a name of its own, "${ids[i]}" is taken`,
  }))
  const deserted = STAGES.filter((stage) => stage.type !== undefined && candidatesFor(stage, pack.enemies).length === 0)
  const nobody = deserted.map(({ name, difficulty, type }) => ({
    path: 'enemies',
    expected: `expected at least one enemy of difficulty ${difficulty}, type ${type}, for stage ${name}`,
  }))
  return [...twins, ...nobody].map((problem) => ({ file: ENEMY_FILE, ...problem }))
}

function loadPack(files: Readonly<Record<string, string>>): Checked<AnyGame> {
  if (files[EQUIPMENT_FILE] === undefined && files[ENEMY_FILE] === undefined)
    return {
      ok: false,
      problems: [{ path: '', expected: `expected ${EQUIPMENT_FILE} or ${ENEMY_FILE} in the folder` }],
    }
  const equipmentRead = readPackFile(
    files,
    EQUIPMENT_FILE,
    equipmentFile,
    equipmentData as { items: EquipmentEntry[] } as never,
  )
  const enemiesRead = readPackFile(files, ENEMY_FILE, enemyFile, enemyData as never)
  const problems = [equipmentRead, enemiesRead].flatMap((read) => (read.ok ? [] : read.problems))
  if (!equipmentRead.ok || !enemiesRead.ok) return { ok: false, problems }
  const { items } = equipmentRead.value
  const { enemies } = enemiesRead.value
  const pack = makePack(items, enemies)
  const more = [...checkEquipment(items), ...checkEnemies(enemies, pack)]
  return more.length > 0 ? { ok: false, problems: more } : { ok: true, value: makeStarCanine(pack) }
}

function checkOptions(raw: unknown, game: AnyGame): Checked<unknown> {
  const parsed = options.safeParse(raw ?? {})
  if (!parsed.success) return { ok: false, problems: problemsOf(parsed.error.issues) }
  const position = parsed.data.scenario
  const problems = position === undefined ? [] : checkScenario(position, (game as unknown as StarCanine).pack)
  if (problems.length > 0) return { ok: false, problems }
  return { ok: true, value: parsed.data }
}

/** Whether a position can exist in this pack. */
function checkScenario(s: Scenario, pack: Pack): Problem[] {
  const problems: Problem[] = []
  const complain = (path: string, message: string) => problems.push({ path: `scenario.${path}`, expected: message })
  const items = s.items ?? START_ITEM_IDS
  items.forEach((id, i) => {
    if (!pack.equipment.some((item) => item.id === id))
      complain(`items[${i}]`, `expected the id of an equipment, not ${id}`)
  })
  const equipped = s.equipped ?? []
  equipped.forEach((place, i) => {
    if (place >= items.length)
      complain(`equipped[${i}]`, `expected a place in items, 0 to ${items.length - 1}, not ${place}`)
  })
  for (const i of duplicates(equipped))
    complain(`equipped[${i}]`, `expected each place once, ${equipped[i]} is there already`)
  const upgrades = s.upgrades ?? []
  for (const i of duplicates(upgrades))
    complain(`upgrades[${i}]`, `expected each upgrade once, ${upgrades[i]} is there already`)
  const slots = upgrades.reduce((sum, upgrade) => sum + at(SLOT_BONUS, UPGRADES.indexOf(upgrade)), START_SLOTS)
  if (equipped.length > slots) complain('equipped', `expected at most ${slots} items, as many as there are slots`)
  const plating = upgrades.includes('regenerative_hull_plating') ? PLATING_MAX_HULL : 0
  const maxHull = s.ship?.maxHull ?? START_HULL + plating
  if ((s.ship?.hull ?? 0) > maxHull) complain('ship.hull', `expected at most ${maxHull}, the maximum`)
  const stage = stageAt(((s.act ?? 1) - 1) * STAGES_PER_ACT + (s.stage ?? 1) - 1)
  if (s.enemy !== undefined && stage.type === undefined)
    complain('enemy', `expected none: stage ${stage.name} is a dock`)
  else if (s.enemy !== undefined && !pack.enemies.some((e) => e.id === s.enemy))
    complain('enemy', `expected the enemy_id of an enemy, not "${s.enemy}"`)
  return problems
}

export const schema: GameSchema = {
  checkOptions,
  loadPack,
  packFiles: [EQUIPMENT_FILE, ENEMY_FILE],
  describe: () => ({
    options: z.toJSONSchema(options),
    scenario: z.toJSONSchema(scenario),
    [EQUIPMENT_FILE]: z.toJSONSchema(equipmentFile),
    [ENEMY_FILE]: z.toJSONSchema(enemyFile),
  }),
}
