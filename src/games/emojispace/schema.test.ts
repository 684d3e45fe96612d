import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ship } from '../../../test/emojispace/ships.ts'
import { walk } from '../../../test/laws/walk.ts'
import { type AnyGame, problemText, seededDice } from '../../engine/index.ts'
import { emojiSpace } from './index.ts'
import { gameSchema } from './schema.ts'

type Json = Record<string, unknown>
const read = (name: string): string => readFileSync(new URL(`./content/${name}`, import.meta.url), 'utf8')
const HULLS = 'hulls.json'
const MODULES = 'modules.json'

/** The built-in file with some fields changed. */
function changed(file: string, change: (data: Record<string, Json[]>) => void): Record<string, string> {
  const data = JSON.parse(read(file)) as Record<string, Json[]>
  change(data)
  return { [file]: JSON.stringify(data) }
}
const hull = (change: Json) => changed(HULLS, (data) => void Object.assign(data.hulls?.[3] as Json, change))
const module = (change: Json) => changed(MODULES, (data) => void Object.assign(data.modules?.[3] as Json, change))
const complaints = (files: Record<string, string>): string[] => {
  const loaded = gameSchema.loadPack(files)
  return loaded.ok ? [] : loaded.problems.map(problemText)
}

test('the built-in pack passes the schema and has the same content hash', () => {
  const loaded = gameSchema.loadPack({ [HULLS]: read(HULLS), [MODULES]: read(MODULES) })
  expect(loaded.ok && loaded.value.contentHash).toBe(emojiSpace.contentHash)
})

test('a changed pack has another content hash and can be played to the end', () => {
  const loaded = gameSchema.loadPack(module({ price: 1 }))
  if (!loaded.ok) throw new Error('refused')
  expect(loaded.value.contentHash).not.toBe(emojiSpace.contentHash)
  expect(walk(loaded.value, { seed: '1', feet: '1' }).turns).toBeGreaterThan(0)
})

test.each<[string, Record<string, string>, string]>([
  ['no file at all', {}, 'expected at least one of hulls.json, modules.json, attackers.json, crew.json in the folder'],
  ['no JSON', { [HULLS]: '{"hulls": [' }, 'hulls.json: JSON, but '],
  ['a hull with damage of its own', hull({ damage: 3 }), 'hulls.json: hulls[3]: does not know damage'],
  [
    'the unused hull bias',
    hull({ bias: { weapon: 0, defense: 0, engine: 0, hull: 1 } }),
    'hulls.json: hulls[3].bias: does not know hull',
  ],
  ['a sixth tier', hull({ tier: 6 }), 'hulls.json: hulls[3].tier: expected a whole number from 1 to 5, not 6'],
  ['an unknown frame', hull({ frame: 'ZZZ' }), 'hulls.json: hulls[3].frame: expected one of MIL, CIV'],
  [
    'a hull twice',
    hull({ hull_id: 'civ_t1_midge' }),
    'hulls.json: hulls[3].hull_id: expected a unique hull_id, "civ_t1_midge" is taken',
  ],
  [
    'a missing frame',
    changed(HULLS, (data) => void data.frames?.splice(0, 1)),
    'hulls.json: frames: expected frame MIL',
  ],
  ['a missing tier', changed(HULLS, (data) => void data.tiers?.splice(4, 1)), 'hulls.json: tiers: expected tier 5'],
  ['no hulls', changed(HULLS, (data) => void data.hulls?.splice(0)), 'hulls.json: hulls: expected at least one hull'],
  ['a module with hit points', module({ hp: 5 }), 'modules.json: modules[3]: does not know hp'],
  [
    'a bonus beyond bounds',
    module({ numeric_bonus: { weapon: 99 } }),
    'modules.json: modules[3].numeric_bonus.weapon: expected a whole number from 1 to 9, not 99',
  ],
  [
    'a bonus to luck',
    module({ numeric_bonus: { luck: 1 } }),
    'modules.json: modules[3].numeric_bonus: does not know luck',
  ],
  [
    'a tag of another slot',
    module({ primary_tag: 'combat:defense_armored' }),
    'modules.json: modules[3].primary_tag: expected a tag of a weapon module',
  ],
  [
    'a module twice',
    module({ module_id: 'weapon_energy_mk1' }),
    'modules.json: modules[3].module_id: expected a unique module_id',
  ],
  [
    'nothing to defend with',
    changed(MODULES, (data) => void data.modules?.splice(6, 6)),
    'modules.json: modules: expected a common defense module',
  ],
])('refused: %s', (_, files, complaint) => {
  expect(complaints(files)[0]).toContain(complaint)
})

describe('options and scenarios', () => {
  const check = (options: unknown) => gameSchema.checkOptions(options, emojiSpace as AnyGame)
  const wasp = ship('mil_t1_wasp', ['weapon_kinetic_mk1'])

  test('two ship_states make a scenario', () => {
    expect(check({ rival: 'seat', scenario: { mode: 'skirmish', player: wasp, enemy: wasp, insured: true } }).ok).toBe(
      true,
    )
    expect(check({})).toEqual({ ok: true, value: {} })
  })

  test.each<[unknown, string]>([
    ['fast', 'expected an object'],
    [
      { rival: 'nobody' },
      'rival: expected one of seat, anvil, warden, gambler, dancer, beast, surgeon, hyena, old-hand, mirror, merchant, not "nobody"',
    ],
    [{ population: 6 }, 'population: expected a whole number from 1 to 5, not 6'],
    [{ speed: 1 }, 'does not know speed'],
    [{ scenario: { player: 3 } }, 'scenario.player: expected a ship_state, not 3'],
    [{ scenario: { player: {} } }, 'scenario.player.hull_id: HULL_MISSING: Name a hull'],
    [{ scenario: { enemy: { ...wasp, tier: 1 } } }, 'scenario.enemy.tier: LOADOUT_FORBIDDEN'],
    [{ scenario: { enemy: { ...wasp, hull_id: 'x' } } }, 'scenario.enemy.hull_id: HULL_UNKNOWN: There is no hull "x"'],
  ])('%j is refused', (options, complaint) => {
    const checked = check(options)
    expect(checked.ok ? [] : checked.problems.map(problemText)[0]).toContain(complaint)
  })

  test('an option that only skirmishes have starts a skirmish; a campaign refuses it', () => {
    for (const options of [{ population: 2 }, { rival: 'anvil' }, { scenario: {} }, { mode: 'skirmish' }] as const)
      expect(emojiSpace.setup(options, seededDice('1')).mode).toBe('skirmish')
    expect(emojiSpace.setup({}, seededDice('1')).mode).toBe('campaign')
    const checked = check({ mode: 'campaign', population: 2 })
    expect(checked.ok ? '' : checked.problems.map(problemText)[0]).toContain('population: allowed only in a skirmish')
  })

  test('schemas for options, scenario and both files can be printed', () => {
    expect(Object.keys(gameSchema.describe())).toEqual([
      'options',
      'scenario',
      HULLS,
      MODULES,
      'attackers.json',
      'crew.json',
    ])
  })
})
