import { describe, expect, test } from 'vitest'
import { ship } from '../../../../test/emojispace/ships.ts'
import { builtInPack } from '../content/content.ts'
import { assembleShip, makePack, type Ship, type ShipState } from '../index.ts'
import { shipStateOf } from './ship.ts'

const built = (state: ShipState): Ship => {
  const assembled = assembleShip(state)
  if (!assembled.ok) throw new Error(assembled.refusal.message)
  return assembled.ship
}
const gun = 'weapon_kinetic_mk1'
const shield = 'defense_shielded_mk1'
const armor = 'defense_armored_mk1'
const boost = 'combat_utility_engine_boost_mk1'
const mend = 'combat_utility_repair_system_mk1'

test('fifty hulls and twenty-nine modules have unique ids', () => {
  expect([builtInPack().hulls.length, builtInPack().hullIndexes.size]).toEqual([50, 50])
  expect([builtInPack().modules.length, builtInPack().moduleIndexes.size]).toEqual([29, 29])
})

// §4.1, §6: hull, bands and hull points without modules, slots (untyped last)
test.each<[string, string, number, string]>([
  ['civ_t1_midge', '1/1/1', 8, '1/2/1/0'],
  ['frg_t1_ant', '0/1/0', 11, '1/1/2/0'],
  ['frg_t4_locust', '0/3/2', 18, '1/2/4/0'],
  ['mil_t1_paper_wasp', '3/0/0', 10, '2/1/1/0'],
  ['mil_t5_dragonfly', '8/6/2', 20, '4/3/1/0'],
  ['xa_t5_quasar', '5/5/8', 18, '2/2/5/0'],
  ['xb_t1_flare', '3/1/0', 6, '3/1/1/0'],
  ['xc_t5_sentinel', '5/9/2', 22, '3/4/2/0'],
  ['aln_t5_coelacanth', '6/6/7', 19, '2/1/2/3'],
])('%s without modules has bands %s, hull %i, slots %s', (hull_id, bands, hull, slots) => {
  const bare = built(ship(hull_id))
  expect([bare.bands.join('/'), bare.hull_max]).toEqual([bands, hull])
  expect(
    Object.values(bare.slots)
      .map(({ of }) => of)
      .join('/'),
  ).toBe(slots)
})

// §4.2–4.4: title, ship, bands
test.each<[string, ShipState, string]>([
  ['a filled weapon slot is +1, its module +1 more', ship('mil_t1_wasp', [gun]), '4/1/0'],
  ['a mk2 adds 2', ship('mil_t1_wasp', ['weapon_kinetic_mk2']), '5/1/0'],
  ['a filled defense slot is +1', ship('mil_t1_wasp', [shield]), '2/3/0'],
  ['an engine has no slot bonus', ship('mil_t1_wasp', [boost]), '2/1/1'],
  ['two compact modules fill one slot', ship('mil_t1_wasp', [`${gun}+compact`, `${gun}+compact`]), '5/1/0'],
  ['a lone compact fills one, too', ship('mil_t1_wasp', [`${gun}+compact`]), '4/1/0'],
  ['an untyped slot counts as the type of its module', ship('aln_t1_trilobite', [gun, gun]), '5/1/2'],
  ['efficient is +1 on the main bonus', ship('mil_t1_wasp', [`${gun}+efficient`]), '5/1/0'],
  ['efficient without a bonus has no effect', ship('mil_t1_wasp', ['ship_utility_probe_array+efficient']), '2/1/0'],
  ['alien off an alien frame has no effect', ship('mil_t1_wasp', [`${gun}+alien`]), '4/1/0'],
  ['alien on an alien frame is +1', ship('aln_t1_trilobite', [`${gun}+alien`]), '4/1/2'],
  ['alien and efficient are +2', ship('aln_t1_trilobite', [`${gun}+efficient+alien`]), '5/1/2'],
  ['utilities add to other bands', ship('frg_t1_ant', ['combat_utility_targeting_mk1', mend]), '1/2/0'],
  ['a gunner is +1 weapon', ship('mil_t1_wasp', [], ['gunner']), '3/1/0'],
  ['an engineer is +1 defense', ship('mil_t1_wasp', [], ['engineer']), '2/2/0'],
  ['a pilot is +1 engine', ship('mil_t1_wasp', [], ['pilot']), '2/1/1'],
  ['every gunner counts', ship('mil_t1_paper_wasp', [], ['gunner', 'gunner']), '5/0/0'],
  ['other roles have no effect in combat', ship('mil_t1_wasp', [], ['tactician']), '2/1/0'],
])('§4 %s', (_, state, bands) => {
  expect(built(state).bands.join('/')).toBe(bands)
})

// §6 tags, and the minimum
test.each<[string, ShipState, number]>([
  ['armor is +1 each', ship('civ_t1_midge', [armor, armor]), 10],
  ['unstable is −1 each, on utilities too', ship('civ_t1_midge', [`${gun}+unstable`, `${boost}+unstable`]), 6],
  ['alien on an alien frame is +1', ship('aln_t1_trilobite', [`${gun}+alien`]), 10],
  ['alien on another frame has no effect', ship('civ_t1_midge', [`${gun}+alien`]), 8],
  ['prototype on an experimental frame is +1', ship('xb_t1_flare', [`${gun}+prototype`]), 7],
  ['prototype elsewhere is nothing', ship('civ_t1_midge', [`${gun}+prototype`]), 8],
  ['never below 4', ship('xb_t1_flare', [`${gun}+unstable`, `${gun}+unstable`, `${gun}+unstable`]), 4],
])('§6 hull: %s', (_, state, hull) => {
  expect(built(state).hull_max).toBe(hull)
})

// §7 capacity
test.each<[string, ShipState, string]>([
  ['as many as modules', ship('mil_t1_wasp', [gun, gun, shield]), '2/1/1'],
  ['never below 1', ship('mil_t1_wasp'), '1/1/1'],
  ['enhanced is +1', ship('mil_t1_wasp', [`${gun}+enhanced`]), '2/1/1'],
  ['unstable is −1', ship('mil_t1_wasp', [gun, `${gun}+unstable`]), '1/1/1'],
  ['prototype is −1', ship('mil_t1_wasp', [gun, `${gun}+prototype`]), '1/1/1'],
  ['but not on an experimental frame', ship('xb_t1_flare', [gun, `${gun}+prototype`]), '2/1/1'],
  [
    'engines are utilities that drive',
    ship('frg_t2_cricket', [boost, boost, 'combat_utility_overcharger_mk1']),
    '1/1/2',
  ],
  ['an untyped slot counts for what it holds', ship('aln_t1_trilobite', [shield, shield]), '1/2/1'],
])('§7 capacity: %s', (_, state, capacity) => {
  expect(built(state).capacity.join('/')).toBe(capacity)
})

// §8 points per use
test.each<[string, ShipState, number[]]>([
  ['2', ship('frg_t1_ant', [mend]), [2]],
  ['efficient 3', ship('frg_t1_ant', [`${mend}+efficient`]), [3]],
  ['efficient and alien on an alien frame 4', ship('aln_t1_trilobite', [`${mend}+efficient+alien`]), [4]],
  ['the same elsewhere 3', ship('frg_t1_ant', [`${mend}+efficient+alien`]), [3]],
  ['alien alone 2', ship('aln_t1_trilobite', [`${mend}+alien`]), [2]],
  ['a mechanic +1, and each module by itself', ship('frg_t1_ant', [mend, `${mend}+efficient`], ['mechanic']), [3, 4]],
])('§8 repair: %s', (_, state, magnitudes) => {
  expect(built(state).repair_modules.map(({ magnitude }) => magnitude)).toEqual(magnitudes)
})

// §14 RCP = W + D + ⌊E/2⌋ + ⌊H/4⌋ + 2R
test.each<[string, ShipState, number, number]>([
  ['bare Ant: 0 + 1 + 0 + 2', ship('frg_t1_ant'), 3, 1],
  ['six is still TR 1', ship('civ_t1_midge', [gun]), 6, 1],
  ['seven is TR 2', ship('civ_t1_midge', [gun, 'combat_utility_targeting_mk1']), 7, 2],
  ['a repair module is worth 2 and its defense', ship('frg_t1_ant', [mend]), 6, 1],
  ['crew counts', ship('mil_t1_wasp', [gun, gun], ['gunner']), 10, 2],
  ['bare Dragonfly: 8 + 6 + 1 + 5', ship('mil_t5_dragonfly'), 20, 3],
  ['twenty-one is TR 4', ship('mil_t5_dragonfly', [], ['gunner']), 21, 4],
  ['twenty-seven is TR 5', ship('mil_t5_dragonfly', [gun, gun, gun], ['gunner']), 27, 5],
])('§14 %s', (_, state, RCP, TR) => {
  expect(built(state)).toMatchObject({ RCP, TR })
})

describe('§16 ship_state', () => {
  test('reads back unchanged', () => {
    const state: ShipState = {
      ...ship('aln_t3_nautiloid', [`${gun}+efficient+alien`, shield], ['pilot'], 9),
      degradation_state: { weapon: 1, defense: 0, engine: 2 },
      tags: ['combat:utility_cloak'],
    }
    const once = built(state)
    expect(once).toMatchObject({ hull_current: 9, degradation: [1, 0, 2], has_cloak: true })
    expect(built(shipStateOf(once.fitting))).toEqual(once)
  })

  test('null means no secondaries; the prefix is optional', () => {
    const plain = built({ hull_id: 'civ_t1_midge', module_instances: [{ module_id: gun, secondary_tags: null }] })
    expect(plain.bands).toEqual(built(ship('civ_t1_midge', [gun])).bands)
    expect(built(ship('civ_t1_midge', [`${gun}+secondary:unstable`])).hull_max).toBe(7)
  })

  test('TAG_SLOT: a pack with a module whose tag belongs to another slot type', () => {
    const entry = { ...builtInPack().modules[0], slot: 'defense' } as never
    const pack = makePack(
      {
        tiers: [{ tier: 1, band_baseline: 1, hull_baseline: 8 }],
        frames: [{ frame: 'CIV', trait: 'civilian', hull_bias: 0, slots: [[1, 2, 1, 0]] }],
        hulls: [builtInPack().hulls[0] as never],
      },
      [entry],
    )
    const state = ship('civ_t1_midge', ['weapon_energy_mk1'])
    expect(assembleShip(state, pack)).toMatchObject({
      refusal: { code: 'TAG_SLOT', path: 'module_instances[0].module_id' },
    })
  })
})
