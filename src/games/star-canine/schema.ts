import type { Problem } from '../../engine/contract/schema.ts'
import { unreachable } from '../../engine/unreachable.ts'
import { duplicateIndexes } from '../../lib/content-pack.ts'
import { at } from '../../lib/enums.ts'
import { duplicateIdProblems, makeGameSchema } from '../../lib/schema-parts.ts'
import {
  BROKEN_SCRAP_ID,
  BUILT_IN,
  type Content,
  candidatesFor,
  ENEMY_TYPES,
  type EnemyEntry,
  type EquipmentEntry,
  FILES,
  makePack,
  type Pack,
  parseEnemyType,
  RANGES,
  STAGES,
  STAGES_PER_ACT,
  START_ITEM_IDS,
  stageAt,
  WEAPON_TYPES,
} from './content/content.ts'
import { makeStarCanine, type StarCanine } from './game.ts'
import { OPTIONS_SHAPE, SCENARIO_SHAPE, type Scenario } from './options.ts'
import { PLATING_MAX_HULL, SLOTS_OF_UPGRADE, START_HULL, START_SLOTS, UPGRADES } from './state.ts'

const EQUIPMENT_FILE = 'Equipment_data.json'
const ENEMY_FILE = 'Enemy_data.json'
const packOf = (content: Content): Pack => makePack(content[EQUIPMENT_FILE].items, content[ENEMY_FILE].enemies)

/** Finds problems across entries and fields: duplicates, missing entries that the rules need by id, and stages without an enemy. */
function contentProblems(content: Content): Problem[] {
  const { items } = content[EQUIPMENT_FILE]
  const { enemies } = content[ENEMY_FILE]
  const pack = packOf(content)
  const missing = [...new Set([...START_ITEM_IDS, BROKEN_SCRAP_ID])].filter((id) => items.every((one) => one.id !== id))
  return [
    ...items.flatMap(itemProblems),
    ...enemies.flatMap(enemyProblems),
    ...duplicateIdProblems(EQUIPMENT_FILE, 'items', items, 'id'),
    ...missing.map((id) => {
      const what = id === BROKEN_SCRAP_ID ? 'burned-out items become it' : 'a new ship has it aboard'
      return { file: EQUIPMENT_FILE, path: 'items', expected: `expected an item with id ${id}: ${what}` }
    }),
    ...duplicateIdProblems(ENEMY_FILE, 'enemies', enemies, 'enemy_id'),
    ...STAGES.filter((stage) => stage.type !== undefined && candidatesFor(stage, pack.enemies).length === 0).map(
      ({ name, difficulty, type }) => ({
        file: ENEMY_FILE,
        path: 'enemies',
        expected: `expected at least one enemy of difficulty ${difficulty}, type ${type}, for stage ${name}`,
      }),
    ),
  ]
}

/** Finds fields that the type of an item needs and that are missing. */
function itemProblems(item: EquipmentEntry, i: number): Problem[] {
  const need = (field: keyof EquipmentEntry, what: string): Problem[] =>
    typeof item[field] === 'number' || typeof item[field] === 'string'
      ? []
      : [{ file: EQUIPMENT_FILE, path: `items[${i}].${field}`, expected: `expected ${what}` }]
  switch (item.type) {
    case 'SHIELD':
      return need('shield', 'a SHIELD to say how much it absorbs')
    case 'ARMOR':
      return need('armor', 'an ARMOR to say how much it absorbs')
    case 'MODULE':
      return [
        ...need('target_type', `a MODULE to name one of ${WEAPON_TYPES.join(', ')}`),
        ...need('multiplier', 'a MODULE to have a multiplier'),
      ]
    case 'JUNK':
      return []
    case 'MISSILE':
    case 'LASER':
    case 'FIGHTER':
      return RANGES.some((range) => typeof item[`damage_${range}`] === 'number')
        ? []
        : need('damage_LONG', `a ${item.type} to have damage at one range at least`)
    default:
      return unreachable(item.type)
  }
}

const enemyProblems = ({ type }: EnemyEntry, i: number): Problem[] =>
  parseEnemyType(type) !== undefined
    ? []
    : [
        {
          file: ENEMY_FILE,
          path: `enemies[${i}].type`,
          expected: `expected one of ${ENEMY_TYPES.join(', ')}, not "${type}"`,
        },
      ]

/** Finds what makes a position impossible in this pack. */
function scenarioProblems(s: Scenario, pack: Pack): Problem[] {
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
  for (const i of duplicateIndexes(equipped))
    complain(`equipped[${i}]`, `expected each place once, ${equipped[i]} is there already`)
  const upgrades = s.upgrades ?? []
  for (const i of duplicateIndexes(upgrades))
    complain(`upgrades[${i}]`, `expected each upgrade once, ${upgrades[i]} is there already`)
  const slots = upgrades.reduce((sum, upgrade) => sum + at(SLOTS_OF_UPGRADE, UPGRADES.indexOf(upgrade)), START_SLOTS)
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

export const gameSchema = makeGameSchema({
  files: FILES,
  builtIn: BUILT_IN,
  contentProblems,
  makeGame: (content) => makeStarCanine(packOf(content)),
  options: OPTIONS_SHAPE,
  scenario: SCENARIO_SHAPE,
  optionProblems: ({ scenario }, game) =>
    scenario === undefined ? [] : scenarioProblems(scenario, (game as unknown as StarCanine).pack),
})
