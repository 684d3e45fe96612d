import { describe, expect, test } from 'vitest'
import { at, code, docked, gun, kind, side } from '../../../../test/emojispace/campaign.ts'
import { ship } from '../../../../test/emojispace/ships.ts'
import { FOCUS_FIRE, REINFORCE } from '../actions.ts'
import { housePack as pack } from '../content.ts'
import { makeCombat } from '../fight/side.ts'
import { makeYard } from '../fight/yard.ts'
import { emojiSpace as game } from '../index.ts'
import { ourSide, refit } from '../run/campaign-state.ts'
import { stanceAgainst } from './odds.ts'
import { combatPlans, thumbOrder } from './tactics.ts'

const MEND = 'combat_utility_repair_system_mk1'
const lines = (state: Parameters<typeof game.clone>[0]): string[][] =>
  [...(game.plans?.(state, 0) ?? [])].map((line) => line.map(({ id }) => id))

describe('how to fight', () => {
  const midge = side(ship('civ_t1_midge', ['weapon_energy_mk1'])) // 3/1/1
  test.each<[string, object, object, number]>([
    [
      'guns to spare: better to halve what comes back',
      ship('mil_t2_hornet', [gun, gun, gun]),
      ship('civ_t1_midge', ['weapon_kinetic_mk1']),
      REINFORCE,
    ],
    [
      'guns that hardly bite: fire',
      ship('civ_t1_midge', [gun]),
      ship('civ_t1_midge', ['defense_armored_mk1', 'weapon_kinetic_mk2']),
      FOCUS_FIRE,
    ],
  ])('%s', (_, own, enemy, action) => {
    const ours = side(own)
    expect(stanceAgainst(ours, ours.hull, [side(enemy)], 100).action).toBe(action)
  })
  test('odds: even for twins, sure against the harmless, none against what cannot be hurt', () => {
    const odds = (enemy: object, percent = 100) =>
      Math.round(stanceAgainst(midge, midge.hull, [side(enemy)], percent).odds)
    expect(odds(ship('civ_t1_midge', ['weapon_energy_mk1']))).toBe(500)
    expect(odds(ship('civ_t1_midge', ['weapon_energy_mk1']), 50)).toBe(889) // 2³ to 1
    expect(odds({ ...ship('civ_t1_midge'), degradation_state: { weapon: 1 } })).toBe(1000)
    expect(odds(ship('xc_t5_sentinel'))).toBe(0)
  })
  test.each<[string, number, number, string]>([
    ['whole: fire', 11, 100, 'focus-fire'],
    ['half gone and nothing of a repair wasted: mend', 5, 100, 'repair-2'],
    ['the enemy nearly done for: finish it', 5, 25, 'focus-fire'],
  ])('%s', (_, hull, percent, id) => {
    const own = side({ ...ship('frg_t1_ant', [gun, MEND]), current_hull_integrity: hull })
    const enemy = { ...side(ship('frg_t1_ant')), hull: percent, hullMax: 100 }
    expect(thumbOrder(makeCombat('1', own, enemy), 0, true).id).toBe(id)
  })
  test('a repair that would be half wasted waits', () => {
    const own = { ...side(ship('xb_t1_flare', [`${MEND}+unstable`])), hull: 2, hullMax: 4, magnitudes: [3] }
    expect(thumbOrder(makeCombat('1', own, side(ship('frg_t1_ant'))), 0, true).id).toBe('focus-fire')
  })
  test('leaves when the odds are poor, unless there is nowhere to go', () => {
    const c = makeCombat('1', side(ship('mil_t1_wasp', [gun])), side(ship('frg_t1_ant')))
    expect(thumbOrder(c, 0, false, { action: FOCUS_FIRE, odds: 399 }).id).toBe('attempt-escape')
    expect(thumbOrder(c, 0, false, { action: REINFORCE, odds: 400 }).id).toBe('reinforce-shields')
    expect(thumbOrder(c, 0, true, { action: FOCUS_FIRE, odds: 1 }).id).toBe('focus-fire')
    c.round = 18
    expect(thumbOrder(c, 0, false, { action: REINFORCE, odds: 400 }).id).toBe('focus-fire')
  })
  test('thinks twice only in doubt; at the last stand about everything but flight', () => {
    const c = makeCombat('1', side(ship('mil_t1_wasp', [gun])), side(ship('frg_t1_ant')))
    const plans = (isLast: boolean, odds: number) =>
      [...combatPlans(c, 0, isLast, { action: FOCUS_FIRE, odds })].map((line) => line.map(({ id }) => id).join())
    expect(plans(false, 900)).toEqual(['focus-fire'])
    expect(plans(false, 500)).toEqual(['focus-fire', 'attempt-escape'])
    expect(plans(false, 300)).toEqual(['attempt-escape', 'focus-fire'])
    expect(plans(true, 100)).toEqual(['focus-fire', 'reinforce-shields', 'evasive-maneuvers'])
  })
})

describe('whom to fight', () => {
  test.each<[string, Parameters<typeof at>[0], string]>([
    ['a harmless pirate is attacked', { enemy: ship('frg_t1_ant') }, 'attack'],
    ['customs wave one on', { foe: 'customs_patrol', enemy: ship('mil_t5_dragonfly') }, 'yield'],
    ['pirates find nothing in an empty hold', { enemy: ship('mil_t5_dragonfly') }, 'yield'],
    ['a blood raider is run from', { foe: 'blood_raider', enemy: ship('mil_t5_dragonfly') }, 'flee'],
    ['the last vessel is fought', { encounter: 12, foe: 'alien_vessel', enemy: ship('mil_t5_dragonfly') }, 'attack'],
  ])('%s', (_, position, id) => {
    expect(lines(at(position).s)[0]).toEqual([id])
  })
})

describe('what to buy', () => {
  test('a better gun from the hold takes the place of a worse one', () => {
    const s = docked((t) => {
      refit(pack, t, kind('mil_t1_wasp'), [code(gun), code(gun)], [])
      t.hold = [code('weapon_kinetic_mk2')]
      t.credits = 0
    })
    const [line = []] = lines(s)
    expect(line.slice(0, 2).join()).toMatch(/^unfit-[12],fit-1$/)
    expect(line.at(-1)).toBe('leave')
  })
  test('what is worn is mended, what cannot be used is sold', () => {
    const s = docked((t) => {
      ourSide(t).hull = 3
      t.credits = 100
      t.cargo = 2
      t.hold = [code('ship_utility_data_array')]
      t.modules = []
      t.roles = []
      t.encounter = 3
    })
    expect(lines(s)[0]?.slice().sort()).toEqual(['leave', 'mend', 'sell-1', 'sell-cargo'])
  })
  test('before the last vessel money is only score: no policy, no penny kept that helps', () => {
    const s = docked((t) => {
      t.encounter = 12
      t.credits = 9000
      t.modules = [pack.modulePlaces.get('weapon_kinetic_mk2') ?? 0]
      t.roles = []
    })
    expect(lines(s)[0]).toEqual(['buy-1', 'leave'])
  })
})

test('the yard knows what the last vessel may be', () => {
  const lasts = makeYard(pack).lasts()
  expect(lasts.length).toBeGreaterThan(20)
  for (const { tr, kind: hull } of lasts)
    expect([tr, pack.hulls[hull]?.trait]).toEqual([3, expect.stringMatching(/alien|experimental/)])
})
