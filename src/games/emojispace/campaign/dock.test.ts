import { describe, expect, test } from 'vitest'
import { act, code, docked, gun, kind, legalIds } from '../../../../test/emojispace/campaign.ts'
import { seededDice } from '../../../engine/index.ts'
import type { Bands } from '../content/content.ts'
import { ALIEN, BALANCE, builtInPack, PROTOTYPE } from '../content/content.ts'
import { emojiSpace as game } from '../index.ts'
import { type Campaign, freeHoldRoom, hasSlotsFor, ourSide, refitShip, wagesOf } from './campaign-state.ts'
import { hullDockPrice, hullTradePrice, insurancePrice, moduleSalePrice, openDock, repairPrice } from './dock.ts'

const pack = builtInPack()

describe('§27 the dock', () => {
  test.each([
    [3, [0, 0, 0], 0, 36],
    [0, [1, 1, 0], 0, 60],
    [3, [1, 0, 0], 6, 61],
    [3, [1, 0, 0], 9, 55],
    [3, [1, 0, 0], 12, 44],
  ] satisfies [number, Bands, number, number][])(
    'repair of %i hull and %j degradation after %i encounters: %i',
    (damage, degradation, encounter, price) => {
      const s = docked((t) => {
        ourSide(t).hull -= damage
        ourSide(t).degradation = degradation
        t.encounter = encounter
      })
      expect(repairPrice(s)).toBe(price)
      expect(act(s, 'mend').credits).toBe(5000 - price)
      expect(ourSide(s)).toMatchObject({ hull: 10, degradation: [0, 0, 0] })
    },
  )

  test.each([
    [0, 850],
    [PROTOTYPE, 1275],
    [ALIEN, 1700],
    [ALIEN | PROTOTYPE, 2550],
  ])('a kinetic gun with secondaries %i sells for %i', (secondaries, price) => {
    expect(moduleSalePrice(pack, docked(), code(gun, secondaries))).toBe(price)
  })

  test('a bought module goes into a free slot, or else into the hold', () => {
    const s = docked()
    const place = s.modules.indexOf(pack.moduleIndexes.get('combat_utility_targeting_mk1') ?? -1)
    act(s, `buy-${place + 1}`)
    expect([s.credits, ourSide(s).modules, s.hold]).toEqual([3400, [code('combat_utility_targeting_mk1')], []])
    const other = s.modules.indexOf(pack.moduleIndexes.get('ship_utility_probe_array') ?? -1)
    act(s, `buy-${other + 1}`)
    expect(s.hold).toEqual([code('ship_utility_probe_array')])
    expect(legalIds(s)).not.toContain('fit-1')
    act(s, 'unfit-1')
    expect(act(s, 'fit-1').hold).toEqual([code('combat_utility_targeting_mk1')])
  })

  test('a preview shows exactly the ship that the change gives', () => {
    const s = docked()
    for (const { id, preview } of game.scene(s, 0).choices) {
      if (preview === undefined) continue
      const then = act(game.clone(s) as Campaign, id)
      const tr = /TR \d → (\d)/.exec(preview)?.[1]
      const credits = /credits \d+ → (\d+)/.exec(preview)?.[1]
      if (tr !== undefined) expect(ourSide(then).tr).toBe(Number(tr))
      if (credits !== undefined) expect(then.credits).toBe(Number(credits))
    }
  })

  // tier 1 to 5 at 100, 50, 25, 15 and 18 % of the list
  test.each([
    ['mil_t1_wasp', 2100],
    ['mil_t2_hornet', 6500],
    ['mil_t3_mantis', 17_000],
    ['mil_t4_scorpion', 36_000],
    ['mil_t5_dragonfly', 92_400],
  ])('the dock price of %s is %i', (id, price) => {
    expect(hullDockPrice(pack, kind(id))).toBe(price)
  })

  test('insurance costs more after each claim', () => {
    const s = docked()
    expect([0, 1, 2].map((claims) => insurancePrice({ ...s, claims }))).toEqual([900, 1800, 3600])
    expect(act(s, 'insure')).toMatchObject({ isInsured: true, credits: 4100 })
    expect(legalIds(s)).not.toContain('insure')
  })

  test('the trade-in of a hull is three quarters of its price; modules move over, the rest goes to the hold', () => {
    const s = docked((t) => {
      refitShip(pack, t, ourSide(t).kind, [code(gun), code(gun)], [])
      t.hulls = [kind('civ_t1_gnat')]
    })
    expect(hullTradePrice(pack, s, kind('civ_t1_gnat'))).toBe(1720 - 1575)
    act(s, 'trade-hull-1')
    expect([ourSide(s).modules, s.hold, s.credits]).toEqual([[code(gun)], [code(gun)], 5000 - 145])
  })

  test('a crew member takes a berth and earns wages per leg; the ship cannot leave with crew it cannot pay', () => {
    const s = docked((t) => {
      t.roles = [1, 1]
      t.fees = [1100, 1200]
    })
    act(s, 'hire-1')
    expect([ourSide(s).crew, wagesOf(pack, s), s.credits]).toEqual([['crew:gunner'], 6 * BALANCE.days_per_leg, 3900])
    expect(legalIds(s)).not.toContain('hire-1')
    s.credits = 10
    expect(legalIds(s)).not.toContain('leave')
    expect(legalIds(act(s, 'dismiss-1'))).toContain('leave')
  })

  test('cargo is sold by the unit', () => {
    const s = docked((t) => {
      t.cargo = 3
    })
    expect(act(s, 'sell-cargo')).toMatchObject({ cargo: 0, credits: 5000 + 3 * 250 })
  })

  test('cargo room is the hull’s, plus five for each spare hold', () => {
    const s = docked()
    expect(freeHoldRoom(pack, s)).toBe(5)
    refitShip(pack, s, ourSide(s).kind, [code('ship_utility_extra_cargo')], [])
    expect(freeHoldRoom(pack, s)).toBe(10)
    expect(hasSlotsFor(pack, kind('mil_t1_wasp'), [code(gun), code(gun)], code(gun))).toBe(false)
  })

  test('after 64 changes the only choice is to leave', () => {
    const s = docked((t) => {
      t.changes = 64
    })
    expect(legalIds(s)).toEqual(['leave'])
  })

  test('a module bought away from home is gone from the dock; the home dock never runs out', () => {
    const away = docked((t) => {
      t.encounter = 3
      t.modules = [2, 6]
    })
    expect(act(away, 'buy-1').modules).toEqual([6])
    const home = docked()
    expect(act(home, 'buy-2').modules).toHaveLength(15)
  })

  test('fitting and hiring change neither damage nor degradation; another plate repairs nothing', () => {
    const s = docked((t) => {
      ourSide(t).hull = 4
      ourSide(t).degradation = [1, 0, 1]
    })
    const armor = s.modules.indexOf(pack.moduleIndexes.get('defense_armored_mk1') ?? -1)
    act(s, `buy-${armor + 1}`)
    expect(ourSide(s)).toMatchObject({ hull: 5, hullMax: 11, degradation: [1, 0, 1] })
    expect(ourSide(act(s, 'unfit-1'))).toMatchObject({ hull: 4, hullMax: 10, degradation: [1, 0, 1] })
  })
  test('removing a plate never destroys the ship', () => {
    const s = docked((t) => {
      refitShip(pack, t, ourSide(t).kind, [code('defense_armored_mk1')], [])
      ourSide(t).hull = 1
    })
    expect(ourSide(act(s, 'unfit-1'))).toMatchObject({ hull: 1, hullMax: 10 })
  })

  test('a new hull is undamaged, and takes only as much crew as it has berths', () => {
    const s = docked((t) => {
      refitShip(pack, t, kind('mil_t1_paper_wasp'), [], ['crew:pilot', 'crew:gunner'])
      t.hulls = [kind('mil_t1_wasp')]
      ourSide(t).hull = 2
      ourSide(t).degradation = [1, 1, 1]
    })
    const preview = game.scene(s, 0).choices.find(({ id }) => id === 'trade-hull-1')?.preview
    expect(preview).toContain('crew 2 → 1')
    act(s, 'trade-hull-1')
    expect(ourSide(s)).toMatchObject({ crew: ['crew:pilot'], hull: 10, hullMax: 10, degradation: [0, 0, 0] })
  })
  test('modules that a smaller hull has neither slots nor room for are sold', () => {
    const s = docked((t) => {
      refitShip(pack, t, kind('mil_t1_wasp'), [code(gun), code(gun)], [])
      t.hulls = [kind('civ_t1_midge')]
      t.cargo = 8 // as much as a Midge has room for
    })
    act(s, 'trade-hull-1')
    expect([ourSide(s).modules, s.hold, s.credits]).toEqual([[code(gun)], [], 5000 - (1650 - 1575) + 850])
  })

  test.each([
    [3, 2, 8],
    [6, 3, 8],
    [9, 4, 8],
    [12, 4, 8],
  ])('after %i encounters a dock has at most %i rare modules of %i', (encounter, rare, all) => {
    let [mostRare, most] = [0, 0]
    for (let seed = 0; seed < 150; seed++) {
      const s = docked((t) => {
        t.encounter = encounter
      })
      openDock(pack, s, seededDice(`d ${seed}`))
      const count = s.modules.filter((place) => pack.modules[place]?.rarity === 'rare').length
      expect(count).toBeLessThanOrEqual(rare)
      mostRare = Math.max(mostRare, count)
      most = Math.max(most, s.modules.length)
      for (const place of s.hulls) expect(pack.hulls[place]?.trait).not.toMatch(/alien|experimental/)
    }
    expect([mostRare, most]).toEqual([rare, all])
  })

  test('previews show wages, capacity, and which modules go into the hold only', () => {
    const s = docked((t) => {
      refitShip(pack, t, ourSide(t).kind, [code(gun), code(gun)], [])
      t.roles = [1]
      t.fees = [1100]
    })
    const preview = (id: string) => game.scene(s, 0).choices.find((choice) => choice.id === id)?.preview
    expect(preview('hire-1')).toBe(
      'weapon 7, defense 1, engine 0, RCP 9 → 10, credits 5000 → 3900, wages 0 → 180 per leg',
    )
    expect(preview('buy-2')).toBe('credits 5000 → 3300, 1 into the hold')
    expect(preview('unfit-1')).toBe('weapon 4, defense 1, engine 0, capacity 1/1/1, RCP 9 → 7, 1 into the hold')
  })
  // §28 A gunner earns 6 a day, 180 per leg; the fee is 1100, a Gravel Gun costs 1700.
  test.each([
    [1280, [], 'hire-1', 'credits 1280 → 180, wages 0 → 180 per leg'],
    [1279, [], 'hire-1', 'credits 1279 → 179, wages 0 → 180 per leg, more than you would have'],
    [1880, ['crew:gunner'], 'buy-2', 'credits 1880 → 180'],
    [1879, ['crew:gunner'], 'buy-2', 'credits 1879 → 179, then you cannot pay wages of 180'],
    // If wages cannot be paid, the choice to cast off already says so.
    [179, ['crew:gunner'], 'sell-1', 'credits 179 → 1029'],
    [179, ['crew:gunner'], 'leave', 'You owe the crew 180 credits: sell something, or dismiss crew.'],
    [179, ['crew:gunner'], 'dismiss-1', 'wages 180 → 0 per leg, crew 1 → 0'],
  ])('with %i credits and the crew %j, the preview of %s is: %s', (credits, crew, id, text) => {
    const s = docked((t) => {
      refitShip(pack, t, ourSide(t).kind, [], [...crew])
      Object.assign(t, { credits, roles: [1], fees: [1100], hold: [code(gun)] })
    })
    const choice = game.scene(s, 0).choices.find((one) => one.id === id)
    expect((choice?.preview ?? choice?.blocked)?.endsWith(text) ? text : choice).toBe(text)
  })
  test.each<[string, (t: Campaign) => void, string | undefined]>([
    [
      'a loose gun and a free slot',
      (t) => t.hold.push(code(gun)),
      '🪨 Gravel Gun I is not fitted, but there is a slot for it. Leave anyway?',
    ],
    [
      'guns that are broken',
      (t) => {
        ourSide(t).degradation[0] = 1
      },
      'Your weapon is broken; a repair costs 30 credits. Leave anyway?',
    ],
    ['no gun', () => undefined, 'No gun is fitted, and a ship without guns wins few fights. Leave anyway?'],
    ['nothing left undone', (t) => refitShip(pack, t, ourSide(t).kind, [code(gun)], []), undefined],
  ])('leaving asks for confirmation about %s', (_, change, ask) => {
    expect(game.scene(docked(change), 0).choices.find(({ id }) => id === 'leave')?.ask).toBe(ask)
  })
})
