import { describe, expect, test } from 'vitest'
import { at, code, gun, legalIds, NEXT, roll, SEED, side, weak } from '../../../../test/emojispace/campaign.ts'
import { ship } from '../../../../test/emojispace/ships.ts'
import { scriptedDice, seededDice } from '../../../engine/index.ts'
import type { ScriptedRoll } from '../../../engine/trick-dice.ts'
import { ALIEN, COMPACT, PROTOTYPE, housePack as pack, UNSTABLE } from '../content.ts'
import { makeYard } from '../fight/yard.ts'
import { emojiSpace as game } from '../index.ts'
import { pursuitPercent, pursuitRange } from './campaign.ts'
import { type Campaign, contactOf, ourSide } from './campaign-state.ts'
import { drawSalvage } from './loot.ts'

const yard = makeYard(pack)

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

  test('what a captain knows of it: the best and the worst that their rating leaves open', () => {
    const own = side(ship('civ_t3_mosquito')) // engine 3, TR 2
    expect(pursuitRange(own, 2)).toEqual([30 - 15, 70])
    expect(pursuitRange({ ...own, hull: 6 }, 4)).toEqual([5, 70 - 10 - 10])
    for (const id of ['frg_t1_ant', 'civ_t5_katydid', 'xa_t5_quasar', 'mil_t3_mantis']) {
      const other = side(ship(id, ['ship_utility_interdiction']))
      const [least, most] = pursuitRange(own, other.tr)
      expect(pursuitPercent(own, other)).toBeGreaterThanOrEqual(least)
      expect(pursuitPercent(own, other)).toBeLessThanOrEqual(most)
    }
  })
  test('a roll below the percent gets away, the encounter is behind us', () => {
    const { play, dice } = at({}, [roll('pursuit', 54), ...NEXT])
    expect(play('flee')).toMatchObject({ phase: 'contacts', encounter: 1 })
    expect(dice.left()).toBe(0)
  })
  test('otherwise it is combat, on a seed of its own', () => {
    const { play } = at({}, [roll('pursuit', 99)], [SEED])
    expect(play('flee')).toMatchObject({ phase: 'combat', combat: { seed: SEED, round: 0 } })
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
    const { play, dice } = at({ foe }, script, phase === 'combat' ? [SEED] : [])
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
    const { play } = at({ foe: 'blood_raider' }, [], [SEED])
    expect(play('attack', 'surrender')).toMatchObject({ phase: 'lost' })
  })
  test('giving up to a bounty hunter costs a quarter of the credits', () => {
    const { play } = at({ foe: 'bounty_hunter' }, NEXT, [SEED])
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
    const { s, play } = at({ encounter: 12, enemy: ship('frg_t1_ant') }, [], [SEED])
    expect(legalIds(s)).toEqual(['attack'])
    play('attack')
    for (let n = 0; n < 60 && s.phase === 'combat'; n++) play('attempt-escape')
    expect(s).toMatchObject({ phase: 'lost', reason: 'The last vessel got away' })
  })
  test('destroying it wins', () => {
    const { s, play } = at(
      { encounter: 12, foe: 'alien_vessel', enemy: { ...ship('frg_t1_ant'), current_hull_integrity: 1 } },
      [],
      [SEED],
    )
    expect(play('attack', 'focus-fire')).toMatchObject({ phase: 'won', ratings: 1, encounter: 13 })
    expect(game.outcome(s)).toMatchObject({ standings: [{ won: true, score: 1100 }] })
  })
})

describe('§26 rewards', () => {
  test('pirates: three or four units, as far as there is room', () => {
    const { play } = at({ enemy: weak() }, [roll('cargo', 1), roll('salvage count', 0), ...NEXT], [SEED])
    expect(play('attack', 'focus-fire')).toMatchObject({ cargo: 4, ratings: 1, kills: 1 })
  })
  test('bounties by rating: 1500 × TR 1 × 50 %', () => {
    const { play } = at(
      { foe: 'bounty_hunter', enemy: weak() },
      [roll('credits', 500), roll('salvage count', 0), ...NEXT],
      [SEED],
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
  test.each([
    ['none', 0, 100],
    ['unstable', UNSTABLE, 125],
    ['prototype', PROTOTYPE, 175],
    ['alien', ALIEN, 250],
    ['alien and another', ALIEN | UNSTABLE, 300],
    ['compact', COMPACT, 100],
  ])('salvage by secondary: %s', (_, bits, weight) => {
    const dice = scriptedDice([
      roll('salvage count', 50),
      { what: 'salvage', sides: weight + 100, value: weight },
      roll('mutation', 99),
    ])
    // The second of the two is found at the first number beyond the weight of the first.
    expect(drawSalvage(pack, [code(gun, bits), code('weapon_energy_mk1')], dice)).toEqual([code('weapon_energy_mk1')])
    expect(dice.left()).toBe(0)
  })
  test.each([
    [49, 0],
    [50, 1],
    [89, 1],
    [90, 2],
  ])('a roll of %i: %i modules of the wreck, and never more than there are', (value, count) => {
    const draws = (n: number) => Array.from({ length: n }, () => [roll('salvage', 0), roll('mutation', 99)]).flat()
    const dice = scriptedDice([roll('salvage count', value), ...draws(count)])
    expect(drawSalvage(pack, [code(gun), code(gun), code(gun)], dice)).toHaveLength(count)
    const poor = scriptedDice([roll('salvage count', value)])
    expect(drawSalvage(pack, [], poor)).toEqual([])
  })
  test('salvage is taken into the hold, or left', () => {
    const enemy = { ...ship('frg_t1_ant', ['combat_utility_targeting_mk1']), current_hull_integrity: 1 }
    const script = [roll('cargo', 0), roll('salvage count', 60), roll('salvage', 0), roll('mutation', 99)]
    const { play, s } = at({ enemy }, [...script, ...NEXT], [SEED])
    expect(play('attack', 'focus-fire').phase).toBe('salvage')
    expect(legalIds(s)).toEqual(['take-1', 'go-on'])
    expect(play('take-1')).toMatchObject({ phase: 'contacts', hold: [code('combat_utility_targeting_mk1')] })
  })
})

test('contacts suit the captain: none above our rating in the first leg, one step at most later', () => {
  const most: [number, number] = [-9, -9]
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
      for (const contact of s.contacts) {
        const over = contactOf(yard, s, contact).side.tr - ourSide(s).tr
        expect(over).toBeLessThanOrEqual(above)
        most[above] = Math.max(most[above], over)
      }
    }
  // And such ships do come.
  expect(most).toEqual([0, 1])
})
