import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { walk } from '../../../test/laws/walk.ts'
import { type AnyGame, problemText, seededDice } from '../../engine/index.ts'
import { descent } from './index.ts'
import { gameSchema } from './schema.ts'

type Json = Record<string, unknown>
const read = (name: string): string => readFileSync(new URL(`./content/${name}`, import.meta.url), 'utf8')
const builtIn = Object.fromEntries(gameSchema.packFiles.map((file) => [file, read(file)]))

/** The built-in file with an entry changed. */
function changed(file: string, list: string, at: number, change: Json): Record<string, string> {
  const data = JSON.parse(read(file)) as Record<string, Json[]>
  Object.assign(data[list]?.[at] as Json, change)
  return { [file]: JSON.stringify(data) }
}
const complaints = (files: Record<string, string>): string[] => {
  const loaded = gameSchema.loadPack(files)
  return loaded.ok ? [] : loaded.problems.map(problemText)
}
const check = (options: unknown): string[] => {
  const checked = gameSchema.checkOptions(options, descent as unknown as AnyGame)
  return checked.ok ? [] : checked.problems.map(problemText)
}

test('the built-in pack passes the schema and has the same content hash', () => {
  const loaded = gameSchema.loadPack(builtIn)
  expect(loaded.ok && loaded.value.contentHash).toBe(descent.contentHash)
})

test('a changed pack has another content hash and can be played to the end', () => {
  const loaded = gameSchema.loadPack(changed('bestiary.json', 'enemies', 1, { hp: 11 }))
  if (!loaded.ok) throw new Error('refused')
  expect(loaded.value.contentHash).not.toBe(descent.contentHash)
  expect(walk(loaded.value, { seed: '1', feet: '1' }).turns).toBeGreaterThan(5)
})

test.each<[string, Record<string, string>, string]>([
  ['no file at all', {}, 'expected at least one of bestiary.json, items.json, heroes.json, magic.json in the folder'],
  ['no JSON', { 'items.json': '{' }, 'items.json: JSON, but '],
  [
    'a twin',
    changed('items.json', 'items', 2, { id: 'dagger' }),
    'items.json: items[2].id: expected a unique id, "dagger" is taken',
  ],
  [
    'half a point',
    changed('bestiary.json', 'enemies', 0, { hp: 1.5 }),
    'bestiary.json: enemies[0].hp: expected a whole number from 1 to 1000, not 1.5',
  ],
  [
    'an unknown speed',
    changed('bestiary.json', 'enemies', 0, { speed: 'swift' }),
    'bestiary.json: enemies[0].speed: expected one of fast, normal, slow, not "swift"',
  ],
  ['a typing error', changed('magic.json', 'spells', 0, { rnage: 3 }), 'magic.json: spells[0]: does not know rnage'],
  [
    'a drop that is nowhere',
    changed('bestiary.json', 'enemies', 1, { drops: { percent: 5, items: ['crown'] } }),
    'bestiary.json: enemies[1].drops.items[0]: expected the id of an item, not "crown"',
  ],
  [
    'two bosses',
    changed('bestiary.json', 'enemies', 0, { role: 'boss' }),
    'bestiary.json: enemies: expected exactly one boss',
  ],
  [
    'a background without its weapon',
    changed('heroes.json', 'backgrounds', 0, { weapon: 'whip' }),
    'heroes.json: backgrounds[0].weapon: expected the id of an item, not "whip"',
  ],
])('content check refuses %s', (_, files, complaint) => {
  expect(complaints(files).join('\n')).toContain(complaint)
})

const MAP = ['#####', '#@.g#', '#####']
test.each<[string, unknown, string]>([
  ['an unknown species', { species: 'elf' }, 'species: expected one of human, minotaur, deep-elf, troll, not "elf"'],
  ['an unknown option', { luck: 1 }, 'does not know luck'],
  [
    'a hole in the wall',
    { scenario: { map: ['#####', '#@.g.', '#####'] } },
    'scenario.map[1]: expected walls around the map',
  ],
  ['rows of two lengths', { scenario: { map: ['#####', '#@#', '#####'] } }, 'scenario.map[1]: expected 5 characters'],
  ['no hero', { scenario: { map: ['####', '#..#', '####'] } }, 'scenario.map: expected one @, the hero'],
  [
    'a letter without a legend',
    { scenario: { map: ['####', '#@y#', '####'] } },
    'scenario.map[1]: expected a legend for "y"',
  ],
  [
    'a creature in a wall',
    { scenario: { map: MAP, creatures: [{ x: 0, y: 0, id: 'rat' }] } },
    'scenario.creatures[0]: expected an open cell',
  ],
  [
    'a weapon that is not a weapon',
    { scenario: { map: MAP, hero: { weapon: 'robe' } } },
    'scenario.hero.weapon: expected one of dagger',
  ],
])('options with %s are refused', (_, options, complaint) => {
  expect(check(options).join('\n')).toContain(complaint)
})

test('a drawn scenario can be played', () => {
  const options = {
    species: 'troll',
    scenario: {
      map: ['#######', '#@.p.g#', '#..>.$#', '#######'],
      legend: { p: 'health-potion' },
      floor: 2,
      turn: 100,
      seen: true,
      hero: { level: 3, hp: 5, items: ['fear'], god: 'trog', piety: 40 },
      creatures: [{ x: 5, y: 1, hp: 3, energy: 50, awake: true }],
    },
  }
  expect(check(options)).toEqual([])
  const s = descent.setup(options, seededDice('1'))
  expect(s).toMatchObject({ turn: 100, depth: 2, hero: { hp: 5, level: 3, piety: 40 } })
  expect(s.floors[0]?.creatures[0]).toMatchObject({ hp: 3, energy: 50, isAwake: true })
  expect(s.floors[0]?.items).toHaveLength(1)
})

test('describe() gives a JSON Schema for options, scenario and every pack file', () => {
  expect(Object.keys(gameSchema.describe())).toEqual(['options', 'scenario', ...gameSchema.packFiles])
})
