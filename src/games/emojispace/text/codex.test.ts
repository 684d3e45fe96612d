import { expect, test } from 'vitest'
import { codexText } from '../../../../test/codex.ts'
import { act, docked } from '../../../../test/emojispace/campaign.ts'
import { ship } from '../../../../test/emojispace/ships.ts'
import { seededDice } from '../../../engine/index.ts'
import { makeShipYard } from '../combat/yard.ts'
import { builtInPack, CAPTAIN_ROWS, SECONDARIES } from '../content/content.ts'
import { emojiSpace as game } from '../index.ts'
import { describeState } from './describe.ts'

const pack = builtInPack()

const panels = game.codex?.() ?? []
const text = codexText(panels)

test.each([
  ...pack.hulls.map(({ name }) => name),
  ...pack.modules.map(({ name }) => name),
  ...pack.roles.map(({ role }) => role),
  ...pack.attackers.map(({ name }) => name),
  ...SECONDARIES,
  ...CAPTAIN_ROWS.map(({ name }) => name),
])('the codex lists %s', (name) => {
  expect(text).toContain(name)
})

test.each([
  ['Focus Fire · weapon +1'],
  ['2 and more · 1 to the difference'],
  ['kinetic · −1 · 0 · +1'],
  ['0 · 50 %'],
  ['27 and more · 5'],
  ['gunner · 1100–1600 · 6 · weapon +1'],
  ['alien · 5 · on an alien hull: main bonus +1, hull +1'],
  ['after leg 4 · 4 · 0/0/10/50/40 % · 1200'],
  ['1 · 4–8, 2290 · 6–9, 3020 · 8–11, 4240'],
  ['Batter · weapon +3 if the other guards'],
])('the codex has the row: %s', (row) => {
  expect(text.split('\n')).toContain(row)
})

test('panels have unique ids, and rows have as many cells as columns', () => {
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  for (const panel of panels)
    if (panel.kind === 'table') for (const { cells } of panel.rows) expect(cells).toHaveLength(panel.columns.length)
})

test('describe: a combat has the names of the combat contract', () => {
  const scenario = {
    player: ship('mil_t1_wasp', ['weapon_kinetic_mk1+efficient', 'combat_utility_repair_system_mk1'], ['gunner']),
    enemy: ship('civ_t1_midge', [], [], 3),
    insured: true,
  }
  const s = game.setup(
    { mode: 'skirmish', rival: 'seat', scenario },
    seededDice('1', () => '00000000000000aa'),
  )
  expect(game.describe?.(s)).toMatchObject({
    mode: 'skirmish',
    rival: 'seat',
    combat: {
      combat_rng_seed: '00000000000000aa',
      round: 0,
      insured: true,
      outcome: 'going on',
      by: 'nobody',
      player: {
        hull_id: 'mil_t1_wasp',
        weapon_type: 'kinetic',
        defense_type: 'none',
        crew: ['crew:gunner'],
        degradation_state: { weapon: 0, defense: 0, engine: 0 },
        module_instances: [
          { module_id: 'weapon_kinetic_mk1', name: '🪨 Gravel Gun I', secondary_tags: ['efficient'] },
          { module_id: 'combat_utility_repair_system_mk1', secondary_tags: [] },
        ],
        repair_modules: [{ place: 1, magnitude: 2, uses_left: 2 }],
      },
      enemy: { hull_id: 'civ_t1_midge', hull_current: 3, scanned: false },
    },
  })
})

// orders from the home dock, part of the description afterwards
test.each([
  [[], { mode: 'campaign', phase: 'dock', leg: 1, credits: 5000, met: 'nobody', dock: { hulls: [], changes: 0 } }],
  [['buy-1'], { credits: 3200, combat: { player: { module_instances: [{ module_id: 'weapon_energy_mk1' }] } } }],
  [['buy-1', 'unfit-1'], { hold: ['🔆 Sunspear I'], dock: { holdSellsFor: [900], changes: 2 } }],
  [['leave'], { phase: 'contacts', dock: 'not at a dock', reason: 'not over', annals: [] }],
])('describe after %j', (orders, expected) => {
  expect(game.describe?.(act(docked(), ...orders))).toMatchObject(expected)
})

test('describe shows unscanned ships in full, and the shop with prices', () => {
  const s = docked()
  expect(JSON.stringify(game.describe?.(s))).toContain('{"name":"🔆 Sunspear I","price":1800}')
  act(s, 'leave')
  const { contacts } = describeState(pack, makeShipYard(pack), s) as {
    contacts: { who: string; ship: { hull_id: string } }[]
  }
  expect(contacts).toHaveLength(3)
  for (const { who, ship: theirs } of contacts) {
    expect(pack.attackers.map(({ name }) => name)).toContain(who)
    expect(pack.hullIndexes.has(theirs.hull_id)).toBe(true)
  }
})
