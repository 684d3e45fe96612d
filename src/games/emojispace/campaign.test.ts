import { describe, expect, test } from 'vitest'
import { ship } from '../../../test/emojispace/ships.ts'
import { scriptedDice, seededDice } from '../../engine/index.ts'
import type { ScriptedRoll } from '../../engine/trick-dice.ts'
import { pursuitPercent } from './campaign.ts'
import type { CampaignEvent } from './campaign-events.ts'
import { type Campaign, fits, freeRoom, ourSide, refit, wagesOf } from './campaign-state.ts'
import { ALIEN, BALANCE, PROTOTYPE, housePack as pack } from './content.ts'
import { hullPrice, insurancePrice, mendPrice, sellPrice } from './dock.ts'
import { emojiSpace as game } from './index.ts'
import { drawSalvage } from './loot.ts'
import { assembleShip } from './ship.ts'
import { makeSide, type Side } from './side.ts'

const code = (id: string, secondaries = 0): number => (pack.modulePlaces.get(id) ?? 0) * 64 + secondaries
const kind = (id: string): number => pack.hullPlaces.get(id) ?? 0
const attacker = (subtype: string): number => pack.attackers.findIndex((entry) => entry.subtype === subtype)
const gun = 'weapon_kinetic_mk1'
const side = (state: object): Side => {
  const assembled = assembleShip(state)
  if (!assembled.ok) throw new Error(assembled.refusal.message)
  return makeSide(assembled.ship)
}

interface Position {
  readonly encounter?: number
  readonly credits?: number
  readonly foe?: string
  readonly enemy?: object
  readonly modules?: readonly number[]
  readonly hull?: string
  readonly insured?: boolean
}

/** A captain in the contact phase of an encounter, and what the dice will show; every scripted roll must be used. */
function at(position: Position, script: readonly ScriptedRoll[] = [], entropies: readonly string[] = []) {
  const s = game.setup({ mode: 'campaign' }, seededDice('1')) as Campaign
  const events: CampaignEvent[] = []
  const run = (dice: Parameters<typeof game.apply>[2], ids: readonly string[]): Campaign => {
    for (const id of ids) {
      const action = game.legal(s, 0).find((order) => order.id === id)
      if (action === undefined) throw new Error(`${id} is not among ${legalIds(s)}`)
      game.apply(s, [{ seat: 0, action }], dice, (event) => events.push(event))
    }
    return s
  }
  run(seededDice('1'), ['launch-3', 'leave', 'meet-1'])
  refit(pack, s, kind(position.hull ?? 'mil_t1_wasp'), position.modules ?? [code(gun), code(gun)], [])
  s.encounter = position.encounter ?? 0
  s.credits = position.credits ?? 1000
  s.isInsured = position.insured ?? false
  s.foe = attacker(position.foe ?? 'pirate_raider')
  s.combat.sides[1] = side(position.enemy ?? ship('frg_t1_ant'))
  events.length = 0
  const dice = scriptedDice(script, entropies)
  return { s, events, dice, play: (...ids: string[]) => run(dice, ids) }
}
const legalIds = (s: Campaign): string[] => game.legal(s, 0).map((order) => order.id)
const NEXT: readonly ScriptedRoll[] = [1, 2, 3].flatMap(() => [
  { what: 'who', value: 0 },
  { what: 'ship', value: 0 },
])
const roll = (what: string, value: number): ScriptedRoll => ({ what, value })

describe('§20 the outset', () => {
  test('three small hulls, the first is free; the home dock has every common module', () => {
    const s = game.setup({}, seededDice('1')) as Campaign
    expect([s.phase, s.credits, legalIds(s)]).toEqual(['outset', 5000, ['launch-1', 'launch-2', 'launch-3']])
    game.apply(s, [{ seat: 0, action: game.legal(s, 0)[2] as never }], seededDice('1'))
    expect([s.phase, s.credits, pack.hulls[ourSide(s).kind]?.name]).toEqual(['dock', 5000, 'Wasp'])
    expect(s.modules).toHaveLength(pack.modules.filter(({ rarity }) => rarity === 'common').length)
  })
})

describe('§23 pursuit', () => {
  const slow = ship('frg_t1_ant') // engine 0, counted as 1; TR 1
  test.each<[string, object, object, number]>([
    ['equal engines', slow, slow, 50],
    ['two faster and one rating better', ship('civ_t3_mosquito'), slow, 75],
    ['a rating worse', slow, ship('frg_t5_scarab', ['defense_shielded_mk1']), 30],
    ['a pilot: engine 1 counts as 1, and +10', ship('frg_t1_ant', [], ['pilot']), slow, 60],
    ['interdiction: −15', slow, ship('frg_t1_ant', ['ship_utility_interdiction']), 35],
    ['half the hull gone: −10', { ...slow, current_hull_integrity: 5 }, slow, 40],
  ])('%s', (_, own, other, percent) => {
    expect(pursuitPercent(side(own), side(other))).toBe(percent)
  })

  test('a roll below the percent gets away, the encounter is behind us', () => {
    const { play, dice } = at({}, [roll('pursuit', 54), ...NEXT])
    expect(play('flee')).toMatchObject({ phase: 'contacts', encounter: 1 })
    expect(dice.left()).toBe(0)
  })
  test('otherwise it is combat, on a seed of its own', () => {
    const { play } = at({}, [roll('pursuit', 99)], ['00000000000000aa'])
    expect(play('flee')).toMatchObject({ phase: 'combat', combat: { seed: '00000000000000aa', round: 0 } })
  })
})

describe('§24 talk', () => {
  test.each<[string, string, ScriptedRoll[], string, number]>([
    ['pirate_raider', 'bribe', [roll('answer', 1), ...NEXT], 'contacts', 650],
    ['pirate_raider', 'bribe', [roll('answer', 2)], 'combat', 650],
    ['blood_raider', 'bribe', [roll('answer', 0)], 'combat', 1000],
    ['customs_patrol', 'yield', [roll('answer', 4), ...NEXT], 'contacts', 1000],
    ['bounty_hunter', 'yield', [roll('answer', 0), ...NEXT], 'contacts', 750],
    ['bounty_hunter', 'yield', [roll('answer', 3)], 'combat', 1000],
  ])('%s, %s, answer %j: %s with %i credits', (foe, what, script, phase, credits) => {
    const { play, dice } = at({ foe }, script, phase === 'combat' ? ['00000000000000aa'] : [])
    expect(play(what)).toMatchObject({ phase, credits })
    expect(dice.left()).toBe(0)
  })

  test('pirates take cargo and loose modules', () => {
    const { play, s } = at({}, [roll('answer', 0), ...NEXT])
    s.cargo = 3
    s.hold.push(code(gun))
    expect(play('yield')).toMatchObject({ cargo: 0, hold: [], phase: 'contacts' })
  })
  test('a bribe that cannot be paid is not offered', () => {
    const { s } = at({ credits: 349 })
    expect(legalIds(s)).toEqual(['attack', 'flee', 'yield'])
  })
})

describe('§10, §11, §25 how combats end', () => {
  test('giving up to a blood raider is the end', () => {
    const { play } = at({ foe: 'blood_raider' }, [], ['00000000000000aa'])
    expect(play('attack', 'surrender')).toMatchObject({ phase: 'lost' })
  })
  test('giving up to a bounty hunter costs a quarter of the credits', () => {
    const { play } = at({ foe: 'bounty_hunter' }, NEXT, ['00000000000000aa'])
    expect(play('attack', 'surrender')).toMatchObject({ phase: 'contacts', credits: 750 })
  })
  test('insured captains who live go to a dock, with credits and nothing else', () => {
    // Seeds are tried in order until the survival roll is kind; the odds are even.
    for (let n = 0; n < 40; n++) {
      const { s } = at({ insured: true, credits: 3000, enemy: ship('mil_t5_dragonfly', [gun, gun, gun, gun]) })
      s.cargo = 2
      const dice = seededDice(`n ${n}`)
      const act = (id: string) =>
        game.apply(s, [{ seat: 0, action: game.legal(s, 0).find((o) => o.id === id) as never }], dice)
      act('attack')
      while (s.phase === 'combat') act('reinforce-shields')
      if (s.phase !== 'dock') continue
      expect(s).toMatchObject({ hasShip: false, isInsured: false, claims: 1, cargo: 0, credits: 3000, encounter: 1 })
      expect(legalIds(s).every((id) => id.startsWith('trade-hull'))).toBe(true)
      return
    }
    throw new Error('nobody lived')
  })
  test('the last vessel: attack is all there is, and letting it go loses', () => {
    const { s, play } = at({ encounter: 12, enemy: ship('frg_t1_ant') }, [], ['00000000000000aa'])
    expect(legalIds(s)).toEqual(['attack'])
    play('attack')
    for (let n = 0; n < 60 && s.phase === 'combat'; n++) play('attempt-escape')
    expect(s).toMatchObject({ phase: 'lost', reason: 'The last vessel got away' })
  })
  test('destroying it wins', () => {
    const { s, play } = at(
      { encounter: 12, foe: 'alien_vessel', enemy: { ...ship('frg_t1_ant'), current_hull_integrity: 1 } },
      [],
      ['00000000000000aa'],
    )
    expect(play('attack', 'focus-fire')).toMatchObject({ phase: 'won', ratings: 1, encounter: 13 })
    expect(game.outcome(s)).toMatchObject({ standings: [{ won: true, score: 1100 }] })
  })
})

describe('§26 rewards', () => {
  const weak = { ...ship('frg_t1_ant'), current_hull_integrity: 1 }
  test('pirates: three or four units, as far as there is room', () => {
    const { play } = at({ enemy: weak }, [roll('cargo', 1), roll('salvage count', 0), ...NEXT], ['00000000000000aa'])
    expect(play('attack', 'focus-fire')).toMatchObject({ cargo: 4, ratings: 1, kills: 1 })
  })
  test('bounties by rating: 1500 × TR 1 × 50 %', () => {
    const { play } = at(
      { foe: 'bounty_hunter', enemy: weak },
      [roll('credits', 500), roll('salvage count', 0), ...NEXT],
      ['00000000000000aa'],
    )
    expect(play('attack', 'focus-fire').credits).toBe(1750)
  })
  test('salvage: by rarity, without replacement; one plain module in five breaks', () => {
    const modules = [code(gun), code('weapon_kinetic_mk2')] // weights 100 and 400
    const dice = scriptedDice([
      roll('salvage count', 95),
      { what: 'salvage', sides: 500, value: 99 },
      roll('mutation', 19),
      { what: 'salvage', sides: 400, value: 0 },
      roll('mutation', 20),
    ])
    expect(drawSalvage(pack, modules, dice)).toEqual([code(gun, 4), code('weapon_kinetic_mk2')])
    expect(dice.left()).toBe(0)
  })
  test('salvage is taken into the hold, or left', () => {
    const enemy = { ...ship('frg_t1_ant', ['combat_utility_targeting_mk1']), current_hull_integrity: 1 }
    const script = [roll('cargo', 0), roll('salvage count', 60), roll('salvage', 0), roll('mutation', 99)]
    const { play, s } = at({ enemy }, [...script, ...NEXT], ['00000000000000aa'])
    expect(play('attack', 'focus-fire').phase).toBe('salvage')
    expect(legalIds(s)).toEqual(['take-1', 'go-on'])
    expect(play('take-1')).toMatchObject({ phase: 'contacts', hold: [code('combat_utility_targeting_mk1')] })
  })
})

describe('§27 the dock', () => {
  function docked(change: (s: Campaign) => void = () => {}): Campaign {
    const s = game.setup({}, seededDice('1')) as Campaign
    const dice = seededDice('1')
    game.apply(s, [{ seat: 0, action: game.legal(s, 0)[2] as never }], dice)
    change(s)
    return s
  }
  const act = (s: Campaign, id: string): Campaign => {
    const action = game.legal(s, 0).find((order) => order.id === id)
    if (action === undefined) throw new Error(`${id} is not among ${legalIds(s)}`)
    game.apply(s, [{ seat: 0, action }], seededDice('9'))
    return s
  }

  test.each([
    [3, [0, 0, 0], 0, 36],
    [0, [1, 1, 0], 0, 60],
    [3, [1, 0, 0], 6, 61],
    [3, [1, 0, 0], 9, 55],
    [3, [1, 0, 0], 12, 44],
  ])('repair of %i hull and %j degradation after %i encounters: %i', (damage, degradation, encounter, price) => {
    const s = docked((t) => {
      ourSide(t).hull -= damage
      ourSide(t).degradation = degradation
      t.encounter = encounter
    })
    expect(mendPrice(s)).toBe(price)
    expect(act(s, 'mend').credits).toBe(5000 - price)
    expect(ourSide(s)).toMatchObject({ hull: 10, degradation: [0, 0, 0] })
  })

  test.each([
    [0, 850],
    [PROTOTYPE, 1275],
    [ALIEN, 1700],
    [ALIEN | PROTOTYPE, 2550],
  ])('a kinetic gun with secondaries %i sells for %i', (secondaries, price) => {
    expect(sellPrice(pack, code(gun, secondaries))).toBe(price)
  })

  test('what is bought goes into a slot, else into the hold', () => {
    const s = docked()
    const place = s.modules.indexOf(pack.modulePlaces.get('combat_utility_targeting_mk1') ?? -1)
    act(s, `buy-${place + 1}`)
    expect([s.credits, ourSide(s).modules, s.hold]).toEqual([3400, [code('combat_utility_targeting_mk1')], []])
    const other = s.modules.indexOf(pack.modulePlaces.get('ship_utility_probe_array') ?? -1)
    act(s, `buy-${other + 1}`)
    expect(s.hold).toEqual([code('ship_utility_probe_array')])
    expect(legalIds(s)).not.toContain('fit-1')
    act(s, 'unfit-1')
    expect(act(s, 'fit-1').hold).toEqual([code('combat_utility_targeting_mk1')])
  })

  test('previews are exact: the fitting screen says what the ship will be', () => {
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

  test('insurance: dearer after each claim', () => {
    const s = docked()
    expect([0, 1, 2].map((claims) => insurancePrice({ ...s, claims }))).toEqual([900, 1800, 3600])
    expect(act(s, 'insure')).toMatchObject({ isInsured: true, credits: 4100 })
    expect(legalIds(s)).not.toContain('insure')
  })

  test('a hull against half the price of ours; modules move over, the rest is stowed', () => {
    const s = docked((t) => {
      refit(pack, t, ourSide(t).kind, [code(gun), code(gun)], [])
      t.hulls = [kind('civ_t1_gnat')]
    })
    expect(hullPrice(pack, s, kind('civ_t1_gnat'))).toBe(1720 - 1050)
    act(s, 'trade-hull-1')
    expect([ourSide(s).modules, s.hold, s.credits]).toEqual([[code(gun)], [code(gun)], 5000 - 670])
  })

  test('crew: one berth, wages for a leg; who cannot be paid must go before we can', () => {
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
    expect(act(s, 'sell-cargo')).toMatchObject({ cargo: 0, credits: 5000 + 3 * BALANCE.cargo_value })
  })

  test('room: the hull’s, and five for a spare hold', () => {
    const s = docked()
    expect(freeRoom(pack, s)).toBe(5)
    refit(pack, s, ourSide(s).kind, [code('ship_utility_extra_cargo')], [])
    expect(freeRoom(pack, s)).toBe(10)
    expect(fits(pack, kind('mil_t1_wasp'), [code(gun), code(gun), code(gun)])).toBe(false)
  })

  test('after 64 changes only the way on is left', () => {
    const s = docked((t) => {
      t.changes = 64
    })
    expect(legalIds(s)).toEqual(['leave'])
  })
})

test('contacts suit the captain: none above our rating in the first leg, one step at most later', () => {
  for (const [encounter, above] of [
    [0, 0],
    [4, 1],
  ] as const)
    for (let seed = 0; seed < 40; seed++) {
      const { s } = at({ encounter })
      s.phase = 'dock'
      s.encounter = encounter
      const leave = game.legal(s, 0).find((order) => order.id === 'leave')
      game.apply(s, [{ seat: 0, action: leave as never }], seededDice(`c ${seed}`))
      expect(s.contacts).toHaveLength(3)
      for (const contact of s.contacts) expect(contact.side.tr).toBeLessThanOrEqual(ourSide(s).tr + above)
    }
})
