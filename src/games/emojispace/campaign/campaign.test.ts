import { describe, expect, test } from 'vitest'
import {
  at,
  code,
  docked,
  gun,
  kind,
  legalIds,
  NEXT,
  roll,
  SEED,
  side,
  weak,
} from '../../../../test/emojispace/campaign.ts'
import { ship } from '../../../../test/emojispace/ships.ts'
import type { ScriptedRoll } from '../../../engine/dice/test-dice.ts'
import { plain, scriptedDice, seededDice } from '../../../engine/index.ts'
import { laneRcpRange } from '../combat/lanes.ts'
import { makeShipYard } from '../combat/yard.ts'
import { ALIEN, builtInPack, COMPACT, PROTOTYPE, UNSTABLE } from '../content/content.ts'
import { emojiSpace as game } from '../index.ts'
import { type Campaign, ourSide, shipOfContact, theirSide, unpackAnnal, unpackContact } from './campaign-state.ts'
import { outrunPercent, outrunPercentRange } from './contacts.ts'
import { drawSalvage } from './loot.ts'

const pack = builtInPack()

const yard = makeShipYard(pack)
/** 15 % of the quiet lane’s 2290 in the first leg. */
const TOLL = 343
const DEAR = 'weapon_kinetic_mk2'

describe('§20 the start', () => {
  test('three small hulls, the first is free; the home dock has every common module', () => {
    const s = game.setup({}, seededDice('1')) as Campaign
    expect([s.phase, legalIds(s)]).toEqual(['outset', ['launch-1', 'launch-2', 'launch-3']])
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
    expect(outrunPercent(side(own), side(other))).toBe(percent)
  })

  test('before a scan the player sees the lowest and highest chance that the rating allows', () => {
    const own = side(ship('civ_t3_mosquito')) // engine 3, TR 2
    expect(outrunPercentRange(own, 2)).toEqual([30 - 15, 70])
    expect(outrunPercentRange({ ...own, hull: 6 }, 4)).toEqual([5, 70 - 10 - 10])
    for (const id of ['frg_t1_ant', 'civ_t5_katydid', 'xa_t5_quasar', 'mil_t3_mantis']) {
      const other = side(ship(id, ['ship_utility_interdiction']))
      const [least, most] = outrunPercentRange(own, other.tr)
      expect(outrunPercent(own, other)).toBeGreaterThanOrEqual(least)
      expect(outrunPercent(own, other)).toBeLessThanOrEqual(most)
    }
  })
  test('a roll below the percentage escapes for a toll, and the encounter is over', () => {
    const { play, dice } = at({}, [roll('pursuit', 54), ...NEXT])
    expect(play('flee')).toMatchObject({ phase: 'contacts', encounter: 1, credits: 1000 - TOLL })
    expect(dice.left()).toBe(0)
  })
  test('otherwise combat begins, with its own seed', () => {
    const { play } = at({}, [roll('pursuit', 99)], [SEED])
    expect(play('flee')).toMatchObject({ phase: 'combat', combat: { seed: SEED, round: 0 } })
  })
})

describe('§24 talk', () => {
  test.each<[string, string, ScriptedRoll[], string, number]>([
    ['pirate_raider', 'bribe', [roll('answer', 1), ...NEXT], 'contacts', 1000 - TOLL],
    ['pirate_raider', 'bribe', [roll('answer', 2)], 'combat', 1000 - TOLL],
    ['blood_raider', 'bribe', [roll('answer', 0)], 'combat', 1000],
    ['customs_patrol', 'yield', [roll('answer', 4), ...NEXT], 'contacts', 500],
    ['civilian_trader_ship', 'yield', [roll('answer', 4), ...NEXT], 'contacts', 1000 - TOLL],
    ['bounty_hunter', 'yield', [roll('answer', 0), ...NEXT], 'contacts', 500],
    ['bounty_hunter', 'yield', [roll('answer', 3)], 'combat', 1000],
  ])('%s, %s, answer %j: %s with %i credits', (foe, what, script, phase, credits) => {
    const { play, dice } = at({ foe }, script, phase === 'combat' ? [SEED] : [])
    expect(play(what)).toMatchObject({ phase, credits })
    expect(dice.left()).toBe(0)
  })

  // §10 cargo, loose modules, fitted modules; what is left of each
  test.each<[string, number, number[], string[], number, number, number]>([
    ['cargo, loose modules and the most expensive one aboard', 3, [code(gun)], [gun, DEAR], 0, 0, 1],
    ['an empty hold costs two modules', 0, [], [gun, DEAR], 0, 0, 0],
    ['a false floor saves three units', 5, [], [gun, gun, 'ship_utility_smuggler_hold'], 3, 0, 2],
  ])('pirates take %s', (_, cargo, hold, aboard, cargoLeft, holdLeft, modulesLeft) => {
    const { play, s } = at({ modules: aboard.map((id) => code(id)) }, [roll('answer', 0), ...NEXT])
    s.cargo = cargo
    s.hold.push(...hold)
    play('yield')
    expect([s.cargo, s.hold.length, ourSide(s).modules.length, s.phase]).toEqual([
      cargoLeft,
      holdLeft,
      modulesLeft,
      'contacts',
    ])
    if (modulesLeft === 1) expect(ourSide(s).modules).toEqual([code(gun)])
  })
  test('a fine that cannot be paid takes a module, too', () => {
    const { play, s } = at({ foe: 'bounty_hunter', credits: 499 }, [roll('answer', 0), ...NEXT])
    expect(play('yield').credits).toBe(0)
    expect(ourSide(s).modules).toEqual([code(gun)])
  })
  test('a bribe that cannot be paid is not offered', () => {
    const { s } = at({ credits: TOLL - 1 })
    expect(legalIds(s)).toEqual(['attack', 'flee', 'yield'])
  })
})

describe('§10, §11, §25 how combats end', () => {
  test('surrendering to a blood raider ends the run', () => {
    const { play } = at({ foe: 'blood_raider' }, [], [SEED])
    expect(play('attack', 'surrender')).toMatchObject({ phase: 'lost' })
  })
  test('surrendering to a bounty hunter costs a quarter of the credits, before combat and in it', () => {
    const { play } = at({ foe: 'bounty_hunter', credits: 4000 }, NEXT, [SEED])
    expect(play('attack', 'surrender')).toMatchObject({ phase: 'contacts', credits: 3000 })
  })
  test('an insured captain who survives goes to a dock with only the credits', () => {
    // Tries seeds in order until the survival roll succeeds; the odds are even.
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
  test('the last vessel can only be attacked, and letting it go loses the run', () => {
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
  test('pirates give three or four units, as far as there is room', () => {
    const { play } = at(
      { enemy: weak() },
      [roll('cargo', 1), roll('pay', 20), roll('salvage count', 0), ...NEXT],
      [SEED],
    )
    expect(play('attack', 'focus-fire')).toMatchObject({ cargo: 4, ratings: 1, kills: 1, credits: 1000 + 1717 })
  })
  // The quiet lane of the first leg pays 1000 + 36 × 6², rounded down to 2290; a hunter pays 105 % of that, ± 20 %.
  test.each([
    [0, [], 1000 + 1923],
    [20, [], 1000 + 2404],
    [40, [], 1000 + 2884],
    [20, ['crew:broker'], 1000 + 2764],
  ])('pay by lane: a roll of %i with %j aboard', (value, crew, credits) => {
    const { play } = at(
      { foe: 'bounty_hunter', enemy: weak(), crew },
      [roll('pay', value), roll('salvage count', 0), ...NEXT],
      [SEED],
    )
    expect(play('attack', 'focus-fire').credits).toBe(credits)
  })
  test('salvage is drawn by rarity without replacement; one plain module in five becomes unstable', () => {
    const modules = [code(gun), code('weapon_kinetic_mk2')] // weights 100 and 400
    const dice = scriptedDice([
      roll('salvage count', 95),
      { what: 'salvage', sides: 500, value: 99 },
      roll('mutation', 19),
      { what: 'salvage', sides: 400, value: 0 },
      roll('mutation', 20),
    ])
    expect(drawSalvage(pack, docked(), modules, dice)).toEqual([code(gun, 4), code('weapon_kinetic_mk2')])
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
    // The second of the two is drawn at the first number beyond the weight of the first.
    expect(drawSalvage(pack, docked(), [code(gun, bits), code('weapon_energy_mk1')], dice)).toEqual([
      code('weapon_energy_mk1'),
    ])
    expect(dice.left()).toBe(0)
  })
  test.each([
    [49, 0],
    [50, 1],
    [89, 1],
    [90, 2],
  ])('a roll of %i gives %i modules, and never more than the wreck has', (value, count) => {
    const draws = (n: number) => Array.from({ length: n }, () => [roll('salvage', 0), roll('mutation', 99)]).flat()
    const dice = scriptedDice([roll('salvage count', value), ...draws(count)])
    expect(drawSalvage(pack, docked(), [code(gun), code(gun), code(gun)], dice)).toHaveLength(count)
    const poor = scriptedDice([roll('salvage count', value)])
    expect(drawSalvage(pack, docked(), [], poor)).toEqual([])
  })
  // 64 units are more than a Wasp has room for.
  test.each([
    [0, 0, 'Nothing in the wreck is worth taking.', 'contacts'],
    [60, 0, 'In the wreck: 🎯 Dead Reckoner I.', 'salvage'],
    [60, 64, 'No room in the hold; left in the wreck: 🎯 Dead Reckoner I.', 'contacts'],
  ])('§26 a wreck, salvage count %i, %i units of cargo aboard: %s', (count, cargo, text, phase) => {
    const salvaged = count === 0 ? [] : [roll('salvage', 0), roll('mutation', 99)]
    const script = [roll('cargo', 0), roll('pay', 0), roll('salvage count', count), ...salvaged]
    const { play, s, events, dice } = at(
      { enemy: weak(['combat_utility_targeting_mk1']) },
      [...script, ...(phase === 'contacts' ? NEXT : [])],
      [SEED],
    )
    s.cargo = cargo
    expect(play('attack', 'focus-fire').phase).toBe(phase)
    const lines = events.flatMap((event) => (event.kind === 'wreck' ? [game.eventText(event, 0)] : []))
    expect(lines.map((line) => plain(line?.text ?? ''))).toEqual([text])
    expect(dice.left()).toBe(0)
  })
  // §27 Half the list price, prototypes at 1.5 and alien ones at 2 times that; §28 a broker has 15 % more.
  test.each([
    [99, [], 'sells for 800'],
    [19, [], 'sells for 800'],
    [99, ['crew:broker'], 'sells for 920'],
  ])('preview of a salvaged module with mutation %i and crew %j: %s', (mutation, crew, preview) => {
    const script = [roll('cargo', 0), roll('pay', 0), roll('salvage count', 60), roll('salvage', 0)]
    const { play, s } = at(
      { enemy: weak(['combat_utility_targeting_mk1']), crew },
      [...script, roll('mutation', mutation)],
      [SEED],
    )
    play('attack', 'focus-fire')
    expect(game.scene(s, 0).choices.find(({ id }) => id === 'take-1')?.preview).toBe(preview)
  })
  test('salvage is taken into the hold, or left', () => {
    const enemy = { ...ship('frg_t1_ant', ['combat_utility_targeting_mk1']), current_hull_integrity: 1 }
    const script = [
      roll('cargo', 0),
      roll('pay', 0),
      roll('salvage count', 60),
      roll('salvage', 0),
      roll('mutation', 99),
    ]
    const { play, s } = at({ enemy }, [...script, ...NEXT], [SEED])
    expect(play('attack', 'focus-fire').phase).toBe('salvage')
    expect(legalIds(s)).toEqual(['take-1', 'go-on'])
    expect(play('take-1')).toMatchObject({ phase: 'contacts', hold: [code('combat_utility_targeting_mk1')] })
  })
})

test('§22 one contact per lane, within the lane’s range of RCP, and a fourth with a navigator', () => {
  for (const crew of [[], ['crew:navigator']])
    for (let seed = 0; seed < 20; seed++) {
      const { s } = at({ encounter: 4, crew })
      s.phase = 'dock'
      const leave = game.legal(s, 0).find((order) => order.id === 'leave')
      game.apply(s, [{ seat: 0, action: leave as never }], seededDice(`c ${seed}`))
      expect(s.contacts).toHaveLength(3 + crew.length)
      expect(s.contacts.slice(0, 3).map((contact) => unpackContact(contact).lane)).toEqual([0, 1, 2])
      for (const contact of s.contacts) {
        const [least, most] = laneRcpRange(1, unpackContact(contact).lane)
        const { rcp } = shipOfContact(yard, 1, contact)
        expect(Math.max(least - rcp, rcp - most)).toBeLessThanOrEqual(4)
      }
    }
})

describe('§26 prizes', () => {
  const struck = (script: ScriptedRoll[]) => {
    const enemy = { ...ship('mil_t2_hornet', [gun, DEAR]), current_hull_integrity: 3 }
    const position = at({ enemy, captain: 'anvil', hull: 'mil_t3_mantis' }, [roll('colours', 39), ...script], [SEED])
    position.play('attack', 'focus-fire')
    return position
  }
  test('with a red hull a captain strikes its colours with 40 %; the prize has half its hull and all its modules', () => {
    const { s, play, dice } = struck([roll('cargo', 0), roll('pay', 20), ...NEXT])
    expect([s.phase, s.prizes, s.ratings, s.kills]).toEqual(['prize', 1, 2, 0])
    play('fly-prize')
    expect(ourSide(s)).toMatchObject({
      kind: kind('mil_t2_hornet'),
      modules: [code(gun), code(DEAR)],
      hull: 9,
      hullMax: 12,
    })
    // The Mantis sold for a quarter of its dock price: 68000 × 25 % × 25 %.
    expect([s.credits, s.hold.length, dice.left()]).toEqual([1000 + 1717 + 4250, 2, 0])
  })
  test('a prize sells for a quarter of its dock price, and gives salvage too', () => {
    const { s, play } = struck([roll('cargo', 0), roll('pay', 20), roll('salvage count', 0), ...NEXT])
    expect(play('sell-prize')).toMatchObject({ phase: 'contacts', credits: 1000 + 1717 + 1625, encounter: 1 })
    expect(unpackAnnal(s.annals[0] as number).fate).toBe('struck')
  })
})

describe('§12 stalemates', () => {
  test('after six rounds in which no weapon can do damage both turn away; from the third on the screen says so', () => {
    const { s, play } = at({ enemy: ship('xc_t5_sentinel'), hull: 'xc_t5_sentinel', modules: [] }, NEXT, [SEED])
    play('attack')
    const notes = () =>
      game
        .scene(s, 0)
        .panels.flatMap((panel) => (panel.kind === 'meters' && panel.id === 'enemy' ? (panel.notes ?? []) : []))
    for (let round = 1; round <= 5; round++) {
      play('reinforce-shields')
      expect(notes().map(plain).join(' ').includes('Stalemate: after')).toBe(round >= 3)
    }
    expect(play('reinforce-shields')).toMatchObject({ phase: 'contacts', stalemates: 0 })
    expect(unpackAnnal(s.annals[0] as number).fate).toBe('broken-off')
  })
})

describe('§27 contracts', () => {
  const USUAL = 3020 // 1000 + 36 × 7.5², rounded down to tens
  test.each<[string, number, boolean, number, number]>([
    ['a fulfilled hunt', 0, true, 0, Math.floor(USUAL * 0.6)],
    ['a broken hunt', 0, false, 0, -Math.floor(USUAL * 0.15)],
    ['no contact passed by', 2, false, 0, Math.floor(USUAL * 0.6)],
    ['a contact passed by', 2, false, 1, -Math.floor(USUAL * 0.15)],
  ])('%s', (_, contract, isFulfilled, declines, sum) => {
    const { s } = at({ encounter: 2, foe: 'bounty_hunter', enemy: weak() })
    Object.assign(s, { contract, isFulfilled, declines, credits: 5000 })
    const before = s.credits
    const dice = seededDice('contract')
    const act = (id: string) =>
      game.apply(s, [{ seat: 0, action: game.legal(s, 0).find((o) => o.id === id) as never }], dice)
    let paid = 0
    const emit = (event: { kind: string; sum?: number; credits?: number }) => {
      if (event.kind === 'contract') paid = event.sum ?? 0
    }
    act('attack')
    game.apply(s, [{ seat: 0, action: game.legal(s, 0)[0] as never }], dice, emit as never)
    if (s.phase === 'salvage')
      game.apply(s, [{ seat: 0, action: game.legal(s, 0).at(-1) as never }], dice, emit as never)
    expect([s.phase, s.contract, paid]).toEqual(['dock', -1, sum])
    expect(s.credits).toBeGreaterThan(before + sum)
  })
})

test('a forced roll decides in combat, and the combat’s stream moves as without it', () => {
  const { s } = at({ enemy: ship('frg_t1_ant') }, [], [])
  const dice = seededDice('d', () => SEED)
  const act = (decided?: (what: string, sides: number) => number | undefined) =>
    game.apply(s, [{ seat: 0, action: game.legal(s, 0)[0] as never }], decided ? { ...dice, decided } : dice)
  act()
  const twin = game.clone(s) as Campaign
  const asked: string[] = []
  act((what, sides) => {
    asked.push(`${what} ${sides}`)
    return what === 'damage' ? sides - 1 : undefined
  })
  game.apply(
    twin,
    [{ seat: 0, action: game.legal(twin, 0)[0] as never }],
    seededDice('d', () => SEED),
  )
  // Wasp 6 + 1 over Ant 1: damage 1 to 6 falls as 6.
  expect([asked[0], theirSide(s).hull]).toEqual(['damage 6', 5])
  expect(s.combat.rng).toEqual(twin.combat.rng)
})
