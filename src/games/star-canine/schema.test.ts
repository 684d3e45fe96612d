import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { walk } from '../../../test/laws/walk.ts'
import { type AnyGame, problemText, seededDice } from '../../engine/index.ts'
import { starCanine } from './index.ts'
import { gameSchema } from './schema.ts'

type Json = Record<string, unknown>
const read = (name: string): string => readFileSync(new URL(`./content/${name}`, import.meta.url), 'utf8')
const EQUIPMENT = 'Equipment_data.json'
const ENEMIES = 'Enemy_data.json'
const house = { [EQUIPMENT]: read(EQUIPMENT), [ENEMIES]: read(ENEMIES) }

/** The built-in file with some fields changed. */
function changed(file: string, change: (list: Json[]) => unknown): Record<string, string> {
  const data = JSON.parse(read(file)) as { items?: Json[]; enemies?: Json[] }
  const list = (data.items ?? data.enemies) as Json[]
  const result = change(list)
  return { [file]: JSON.stringify(result ?? data) }
}
const item = (change: Json) => changed(EQUIPMENT, (items) => void Object.assign(items[3] as Json, change))
const enemy = (change: Json) => changed(ENEMIES, (enemies) => void Object.assign(enemies[4] as Json, change))
const complaints = (files: Record<string, string>): string[] => {
  const loaded = gameSchema.loadPack(files)
  return loaded.ok ? [] : loaded.problems.map(problemText)
}

test('the built-in pack passes the schema and has the same content hash', () => {
  const loaded = gameSchema.loadPack(house)
  expect(loaded.ok && loaded.value.contentHash).toBe(starCanine.contentHash)
})

test('a pack may contain one file only; the other is the built-in one', () => {
  expect(gameSchema.loadPack({ [ENEMIES]: read(ENEMIES) }).ok).toBe(true)
})

test("trailing commas are accepted, as in the original's files; in texts they stay", () => {
  const commas = read(EQUIPMENT).replaceAll('}', ',}').replace('Comet Lance', 'Comet, ]Lance')
  const loaded = gameSchema.loadPack({ [EQUIPMENT]: commas })
  expect(loaded.ok).toBe(true)
})

test('a changed pack has another content hash and can be played to the end', () => {
  const loaded = gameSchema.loadPack(item({ damage_LONG: 51 }))
  if (!loaded.ok) throw new Error('refused')
  expect(loaded.value.contentHash).not.toBe(starCanine.contentHash)
  expect(walk(loaded.value, { seed: '1', feet: '1' }).turns).toBeGreaterThan(5)
})

test('types may be written in lower case (ruling 39)', () => {
  expect(complaints(enemy({ type: 'normal' }))).toEqual([])
})

// what is broken, and the full message
test.each<[string, Record<string, string>, string]>([
  ['no file at all', {}, 'expected at least one of Equipment_data.json, Enemy_data.json in the folder'],
  ['no JSON', { [EQUIPMENT]: '{"items": [' }, 'Equipment_data.json: JSON, but '],
  ['a list instead of {items}', { [EQUIPMENT]: '[]' }, 'Equipment_data.json: expected {"items": […]}, not []'],
  [
    'items that are no list',
    { [EQUIPMENT]: '{"items": 3}' },
    'Equipment_data.json: items: expected a list of equipment, not 3',
  ],
  [
    'an unknown type',
    item({ type: 'TORPEDO' }),
    'Equipment_data.json: items[3].type: expected one of MISSILE, LASER, FIGHTER, SHIELD, ARMOR, MODULE, JUNK, not "TORPEDO"',
  ],
  ['a duplicate id', item({ id: 1 }), 'Equipment_data.json: items[3].id: expected a unique id, 1 is taken'],
  [
    'a negative damage',
    item({ damage_LONG: -5 }),
    'Equipment_data.json: items[3].damage_LONG: expected a whole number from 0 to 10000, or null, not -5',
  ],
  [
    'half a point',
    item({ ammo_cost: 1.5 }),
    'Equipment_data.json: items[3].ammo_cost: expected a whole number from 0 to 10000, or null, not 1.5',
  ],
  [
    'a number as a text',
    item({ ammo_cost: '3' }),
    'Equipment_data.json: items[3].ammo_cost: expected a whole number from 0 to 10000, or null, not "3"',
  ],
  [
    'a flag as a text',
    item({ reward: 'yes' }),
    'Equipment_data.json: items[3].reward: expected true or false, not "yes"',
  ],
  [
    'a missing flag',
    item({ disposable: undefined }),
    'Equipment_data.json: items[3].disposable: expected true or false, and it is missing',
  ],
  ['no name', item({ name: '' }), 'Equipment_data.json: items[3].name: expected a name, not an empty one'],
  ['a typing error in a field', item({ damge_LONG: 5 }), 'Equipment_data.json: items[3]: does not know damge_LONG'],
  [
    'a weapon without damage',
    item({ damage_LONG: null }),
    'Equipment_data.json: items[3].damage_LONG: expected a MISSILE to have damage at one range at least',
  ],
  [
    'a module without target',
    item({ type: 'MODULE', multiplier: 2 }),
    'Equipment_data.json: items[3].target_type: expected a MODULE to name one of MISSILE, LASER, FIGHTER',
  ],
  [
    'a module that boosts shields',
    item({ type: 'MODULE', multiplier: 2, target_type: 'SHIELD' }),
    'Equipment_data.json: items[3].target_type: expected one of MISSILE, LASER, FIGHTER, not "SHIELD"',
  ],
  [
    'a module without multiplier',
    item({ type: 'MODULE', target_type: 'LASER' }),
    'Equipment_data.json: items[3].multiplier: expected a MODULE to have a multiplier',
  ],
  [
    'a multiplier beyond all sums',
    item({ type: 'MODULE', target_type: 'LASER', multiplier: 11 }),
    'Equipment_data.json: items[3].multiplier: expected a whole number from 1 to 10, or null, not 11',
  ],
  [
    'a shield that absorbs nothing',
    item({ type: 'SHIELD' }),
    'Equipment_data.json: items[3].shield: expected a SHIELD to say how much it absorbs',
  ],
  [
    'an armor without armor',
    item({ type: 'ARMOR' }),
    'Equipment_data.json: items[3].armor: expected an ARMOR to say how much it absorbs',
  ],
  [
    'no Broken Scrap',
    changed(EQUIPMENT, (items) => void items.splice(-1)),
    'Equipment_data.json: items: expected an item with id 999: burned-out items become it',
  ],
  [
    'no starting item',
    changed(EQUIPMENT, (items) => void items.splice(0, 1)),
    'Equipment_data.json: items: expected an item with id 1: a new ship has it aboard',
  ],
  [
    'a stage without an enemy',
    changed(ENEMIES, (list) => ({ enemies: list.filter((e) => e.difficulty !== 5) })),
    'Enemy_data.json: enemies: expected at least one enemy of difficulty 5, type Elite, for stage I-5',
  ],
  [
    'an enemy without hull',
    enemy({ hull: 0 }),
    'Enemy_data.json: enemies[4].hull: expected a whole number from 1 to 10000, not 0',
  ],
  [
    'an unknown enemy type',
    enemy({ type: 'Miniboss' }),
    'Enemy_data.json: enemies[4].type: expected one of Normal, Elite, Boss, not "Miniboss"',
  ],
  [
    'a duplicate enemy',
    enemy({ enemy_id: 'Tick Drone' }),
    'Enemy_data.json: enemies[4].enemy_id: expected a unique enemy_id, "Tick Drone" is taken',
  ],
])('refused: %s', (_, files, complaint) => {
  expect(complaints(files)[0]).toContain(complaint)
})

test('all problems are named at once', () => {
  expect(complaints({ ...item({ id: -1, type: 'X' }), ...enemy({ hull: null }) })).toHaveLength(3)
})

describe('options and scenarios', () => {
  const check = (options: unknown) => gameSchema.checkOptions(options, starCanine as AnyGame)

  test('the scenario in the docs is valid', () => {
    const scenario = {
      act: 1,
      stage: 3,
      ship: { hull: 150, maxHull: 200, ammo: 12 },
      items: [1, 2, 2, 3],
      equipped: [0, 1, 2, 3],
      upgrades: ['reinforced_hangar'],
      enemy: 'Debris Lancer',
    }
    const checked = check({ scenario })
    expect(checked.ok).toBe(true)
    const s = starCanine.setup({ scenario } as never, seededDice('1'))
    expect(s).toMatchObject({ phase: 'pre-combat', stage: 2, hull: 150, ammo: 12, maxSlots: 7, equipped: [1, 2, 3, 4] })
  })

  test('every field is optional', () => {
    expect(check({ scenario: {} })).toEqual({ ok: true, value: { scenario: {} } })
    expect(starCanine.setup({ scenario: { upgrades: ['regenerative_hull_plating'] } }, seededDice('1'))).toMatchObject({
      hull: 240,
      maxHull: 240,
    })
  })

  test.each<[unknown, string]>([
    [{ chart: 'all' }, 'chart: expected one of none, act, run, not "all"'],
    [{ forecast: 1 }, 'forecast: expected true or false, not 1'],
    [{ charts: 'run' }, 'does not know charts'],
    ['fast', 'expected an object'],
    [{ scenario: { act: 4 } }, 'scenario.act: expected a whole number from 1 to 3, not 4'],
    [{ scenario: { stage: 0 } }, 'scenario.stage: expected a whole number from 1 to 9, not 0'],
    [{ scenario: { items: [77] } }, 'scenario.items[0]: expected the id of an equipment, not 77'],
    [{ scenario: { equipped: [4] } }, 'scenario.equipped[0]: expected a place in items, 0 to 3, not 4'],
    [{ scenario: { equipped: [0, 0] } }, 'scenario.equipped[1]: expected each place once, 0 is there already'],
    [
      { scenario: { items: [1, 1, 1, 1, 1, 1, 1], equipped: [0, 1, 2, 3, 4, 5, 6] } },
      'scenario.equipped: expected at most 6 items',
    ],
    [{ scenario: { upgrades: ['warp'] } }, 'scenario.upgrades[0]: expected one of regenerative_hull_plating'],
    [
      { scenario: { upgrades: ['reinforced_hangar', 'reinforced_hangar'] } },
      'scenario.upgrades[1]: expected each upgrade once',
    ],
    [{ scenario: { ship: { hull: 201 } } }, 'scenario.ship.hull: expected at most 200, the maximum'],
    [{ scenario: { ship: { ammo: -1 } } }, 'scenario.ship.ammo: expected a whole number from 0 to 10000, not -1'],
    [{ scenario: { enemy: 'Nobody' } }, 'scenario.enemy: expected the enemy_id of an enemy, not "Nobody"'],
    [{ scenario: { stage: 4, enemy: 'Tick Drone' } }, 'scenario.enemy: expected none: stage I-4 is a dock'],
    [
      { scenario: { items: new Array(61).fill(1) } },
      'scenario.items: expected a list of equipment ids with at most 60 entries',
    ],
  ])('%j is refused', (options, complaint) => {
    const checked = check(options)
    expect(checked.ok ? [] : checked.problems.map(problemText)[0]).toContain(complaint)
  })

  test('schemas for options, scenario and both files can be printed', () => {
    expect(Object.keys(gameSchema.describe())).toEqual(['options', 'scenario', EQUIPMENT, ENEMIES])
  })
})
