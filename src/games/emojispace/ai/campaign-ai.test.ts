import { describe, expect, test } from 'vitest'
import { at, code, docked, gun, kind, side } from '../../../../test/emojispace/campaign.ts'
import { ship } from '../../../../test/emojispace/ships.ts'
import { actionName, COMBAT_ACTIONS } from '../actions.ts'
import { ourSide, refitShip } from '../campaign/campaign-state.ts'
import { captainNumber } from '../combat/captains.ts'
import { type Combat, makeCombat, type Side } from '../combat/side.ts'
import { builtInPack, CAPTAINS, type Captain } from '../content/content.ts'
import { emojiSpace as game } from '../index.ts'
import { combatLines, rankOrders } from './combat-ai.ts'
import { makeOddsTables, meanWinChance } from './fight-odds.ts'

const pack = builtInPack()

const MEND = 'combat_utility_repair_system_mk1'
const lines = (state: Parameters<typeof game.clone>[0]): string[][] =>
  [...(game.candidateLines?.(state, 0) ?? [])].map((line) => line.map(({ id }) => id))

describe('odds', () => {
  const odds = (own: object, enemy: object, percent = 100): number => {
    const ours = side(own)
    return meanWinChance(makeOddsTables(), ours, ours.hull, [side(enemy)], percent, captainNumber('basic'))
  }
  const wasp = ship('mil_t1_wasp', [gun, 'defense_shielded_mk1'])
  test('odds are even for equal ships, certain against a harmless one, and 0 against an invulnerable one', () => {
    expect(odds(wasp, wasp)).toBeGreaterThan(0.25)
    expect(odds(wasp, wasp)).toBeLessThan(0.6)
    expect(odds(wasp, wasp, 50)).toBeGreaterThan(odds(wasp, wasp))
    expect(odds(wasp, { ...ship('civ_t1_midge'), degradation_state: { weapon: 1 } })).toBeGreaterThan(0.97)
    expect(odds(wasp, ship('xc_t5_sentinel', ['weapon_energy_mk2', 'defense_shielded_mk2']))).toBe(0)
  })
  test('more hull, guns or shields never make them worse', () => {
    const better = [
      ship('mil_t1_wasp', [gun, gun, 'defense_shielded_mk1']),
      ship('mil_t1_wasp', [gun, 'defense_shielded_mk2']),
      ship('mil_t1_wasp', [gun, 'defense_shielded_mk1'], ['engineer']),
    ]
    for (const own of better) expect(odds(own, wasp)).toBeGreaterThanOrEqual(odds(wasp, wasp))
  })
})

describe('cached odds tables', () => {
  const [ours, theirs] = [side(ship('mil_t2_hornet', [gun, MEND])), side(ship('mil_t3_mantis', [gun, MEND]))]
  // Everything that a captain's decision depends on: a table made for one ship must not be used for another.
  test.each<[string, Partial<Side>, Partial<Side>]>([
    ['a probe', {}, { hasProbe: true }],
    ['a surge', {}, { surges: 1 }],
    ['repairs used up', {}, { uses: [0], magnitudes: [1] }],
    ['one repair of one point', {}, { uses: [1], magnitudes: [1] }],
    ['being scanned', { isScanned: true }, { hasProbe: true }],
    ['having wound up', { isWound: true }, {}],
    ['worn guns', {}, { degradation: [1, 0, 0] }],
  ])('%s: the cached table gives the same odds as a fresh one', (_, own, foe) => {
    const captains = CAPTAINS.map((_name, captain) => captain)
    const warm = makeOddsTables()
    const one = { ...ours, ...own }
    const other = { ...theirs, ...foe }
    for (const captain of captains) {
      for (const [a, b] of [
        [ours, theirs],
        [one, theirs],
        [ours, other],
      ] as const)
        warm.table(a, b, captain)
      expect(warm.table(one, other, captain).chance).toEqual(makeOddsTables().table(one, other, captain).chance)
    }
  })
})

describe('how to fight', () => {
  const own = ship('mil_t2_hornet', [gun, 'weapon_disruptive_mk1', 'defense_armored_mk1', MEND])
  const facing = (captain: Captain, intent: (typeof COMBAT_ACTIONS)[number], change: Partial<Side> = {}): Combat => {
    const c = makeCombat('1', { ...side(own), ...change }, side(ship('mil_t3_mantis', [gun, 'defense_adaptive_mk1'])))
    c.captain = captainNumber(captain)
    c.intent = COMBAT_ACTIONS.indexOf(intent)
    ;(c.sides[1] as Side).isWound = intent === 'Salvo'
    return c
  }
  const best = (c: Combat, readsIntent = true): string =>
    actionName(
      rankOrders(c, { oddsTables: makeOddsTables(), foes: [c.sides[1] as Side], leaveValue: 0, readsIntent })[0]?.order
        .action ?? 0,
    )
  test.each<[string, Captain, (typeof COMBAT_ACTIONS)[number], string]>([
    ['a guard is battered', 'warden', 'Reinforce Shields', 'Batter'],
    ['a wind-up is unpicked', 'warden', 'Wind-up', 'Unpick'],
    ['a dodge is unpicked', 'dancer', 'Evasive Maneuvers', 'Unpick'],
    ['a salvo is braced for', 'warden', 'Salvo', 'Brace'],
  ])('%s', (_, captain, intent, action) => {
    expect(best(facing(captain, intent))).toBe(action)
  })
  test('a plan that ignores the announced act fires or reinforces as if the enemy always fired', () => {
    for (const intent of ['Reinforce Shields', 'Wind-up', 'Evasive Maneuvers'] as const)
      expect(['Focus Fire', 'Reinforce Shields', 'Repair']).toContain(best(facing('dancer', intent), false))
  })
  test('the plan leaves when the odds are poor, unless it cannot', () => {
    const c = makeCombat(
      '1',
      { ...side(ship('mil_t1_wasp', [gun])), hull: 2 },
      side(ship('mil_t3_mantis', [gun, gun, gun])),
    )
    c.captain = captainNumber('basic')
    c.intent = 0
    const [first] = combatLines(c, {
      oddsTables: makeOddsTables(),
      foes: [c.sides[1] as Side],
      leaveValue: 0.6,
      readsIntent: true,
    })
    expect(first?.[0]?.id).toBe('attempt-escape')
    expect(best(c)).not.toBe('Attempt Escape')
  })
  test.each([
    [7, false],
    [1, true],
  ])('with %i hull points left, the plan considers a wind-up: %s', (hull, isThought) => {
    const c = facing('anvil', 'Wind-up', { hull })
    const plans = [
      ...combatLines(c, {
        oddsTables: makeOddsTables(),
        foes: [c.sides[1] as Side],
        leaveValue: 0,
        readsIntent: true,
      }),
    ]
    expect(plans.some(([first]) => first?.id === 'wind-up')).toBe(isThought)
  })
})

describe('whom to fight', () => {
  const ARMED = [gun, gun, 'defense_shielded_mk1', 'defense_armored_mk1'].map((id) => code(id))
  test.each<[string, Parameters<typeof at>[0], string]>([
    ['a weaker pirate is attacked', { hull: 'mil_t3_mantis', modules: ARMED, enemy: ship('frg_t1_ant') }, 'attack'],
    ['the last vessel is fought', { encounter: 12, foe: 'alien_vessel', enemy: ship('mil_t5_dragonfly') }, 'attack'],
  ])('%s', (_, position, id) => {
    expect(lines(at(position).s)[0]).toEqual([id])
  })
})

describe('what to buy', () => {
  test('a better gun from the hold replaces a worse one', () => {
    const s = docked((t) => {
      refitShip(pack, t, kind('mil_t1_wasp'), [code(gun), code(gun)], [])
      t.hold = [code('weapon_kinetic_mk2')]
      t.credits = 0
    })
    // It is an alternative, but not the first line.
    const [, line = []] = lines(s)
    expect(line.join()).toMatch(/unfit-[12],fit-1/)
    expect(line.at(-1)).toBe('leave')
  })
  test('a player who cannot pay the repair of a gun sells something else', () => {
    const s = docked((t) => {
      refitShip(pack, t, kind('mil_t1_wasp'), [code(gun), code(gun), code('ship_utility_extra_cargo')], [])
      ourSide(t).degradation[0] = 2
      t.credits = 0
      t.modules = []
      t.roles = []
      t.encounter = 3
      t.offer = -1
    })
    expect(lines(s)[0]?.join()).toMatch(/unfit-3,sell-1,mend/)
  })
  test('the plan repairs degradation and sells goods', () => {
    const s = docked((t) => {
      ourSide(t).hull = 3
      t.credits = 100
      t.cargo = 2
      t.modules = []
      t.roles = []
      t.encounter = 3
      t.offer = -1
    })
    expect(lines(s)[0]).toEqual(expect.arrayContaining(['mend', 'sell-cargo', 'leave']))
  })
})
