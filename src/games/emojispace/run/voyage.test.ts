import { describe, expect, test } from 'vitest'
import { at, code, docked, gun, NEXT, roll, SEED, weak } from '../../../../test/emojispace/campaign.ts'
import { ship } from '../../../../test/emojispace/ships.ts'
import { walk } from '../../../../test/laws/walk.ts'
import { type AnyGame, plain, scriptedDice, seededDice } from '../../../engine/index.ts'
import { sceneText } from '../../../views/text/text.ts'
import { BALANCE, housePack as pack } from '../content.ts'
import { makeYard } from '../fight/yard.ts'
import { emojiSpace as game } from '../index.ts'
import { schema } from '../schema.ts'
import { annalOf, type Campaign, contactOf, FATES, legOf, ourSide, populationOf, theirSide } from './campaign-state.ts'

const MEND = 'combat_utility_repair_system_mk1'
const yard = makeYard(pack)
const fates = (s: Campaign): string[] => s.annals.map((annal) => annalOf(annal).fate)
/** Combat draws are made on the combat's stream; where a row needs them to fall just so, the hulls make them certain. */
const wall = ship('frg_t5_rhino_beetle', ['defense_shielded_mk2', 'defense_shielded_mk2']) // defense 12, weapon 2

describe('§21 legs and docks', () => {
  test.each([
    [0, 1, 1],
    [2, 1, 1],
    [3, 2, 2],
    [6, 3, 3],
    [9, 4, 5],
    [11, 4, 5],
    [12, 5, 5],
  ])('encounter %i: leg %i, population %i', (encounter, leg, population) => {
    const { s } = at({ encounter })
    expect([legOf(s) + 1, populationOf(s)]).toEqual([leg, population])
  })
  test.each([
    [0, 'contacts'],
    [1, 'contacts'],
    [2, 'dock'],
    [3, 'contacts'],
    [5, 'dock'],
    [11, 'dock'],
  ])('after encounter %i come %s', (encounter, phase) => {
    const { s } = at({ encounter, foe: 'customs_patrol' })
    game.apply(s, [{ seat: 0, action: game.legal(s, 0).find(({ id }) => id === 'yield') as never }], seededDice('1'))
    expect(s).toMatchObject({ phase, encounter: encounter + 1 })
  })
  test('a dock lies in the leg that is behind us', () => {
    const s = docked((t) => {
      t.encounter = 9
    })
    expect(populationOf(s)).toBe(3)
  })
})

describe('§22 who comes', () => {
  test('the last vessel is alien or experimental and has the rating that balance gives it', () => {
    const names = new Set<string>()
    for (let seed = 0; seed < 40; seed++) {
      const s = docked((t) => {
        t.encounter = 12
      })
      game.apply(
        s,
        [{ seat: 0, action: game.legal(s, 0).find(({ id }) => id === 'leave') as never }],
        seededDice(`l ${seed}`),
      )
      expect(s.contacts).toHaveLength(1)
      const { attacker, side } = contactOf(yard, s, s.contacts[0] as number)
      names.add(pack.attackers[attacker]?.subtype ?? '')
      expect(side.tr).toBe(BALANCE.final_rating)
      expect(pack.hulls[side.kind]?.trait).toMatch(/alien|experimental/)
    }
    expect(names).toEqual(new Set(['alien_vessel', 'experimental_vessel']))
  })
  test('whom we meet is who was on the scope; the yard keeps its ship as it was', () => {
    const s = docked()
    game.apply(s, [{ seat: 0, action: game.legal(s, 0).find(({ id }) => id === 'leave') as never }], seededDice('5'))
    const { attacker, side } = contactOf(yard, s, s.contacts[1] as number)
    const before = JSON.stringify(side)
    game.apply(s, [{ seat: 0, action: game.legal(s, 0)[1] as never }], seededDice('5'))
    expect([s.foe, theirSide(s)]).toEqual([attacker, side])
    const dice = seededDice('5')
    game.apply(s, [{ seat: 0, action: game.legal(s, 0).find(({ id }) => id === 'attack') as never }], dice)
    for (let n = 0; n < 5 && s.phase === 'combat'; n++)
      game.apply(s, [{ seat: 0, action: game.legal(s, 0)[0] as never }], dice)
    expect(JSON.stringify(side)).toBe(before)
  })
})

describe('§24 what talking costs', () => {
  test('a bribe is 350 a TR', () => {
    const { play } = at({ enemy: ship('mil_t5_dragonfly') }, [roll('answer', 0), ...NEXT]) // TR 3 → 1050
    expect(() => play('bribe')).toThrow('not among')
    const rich = at({ enemy: ship('mil_t5_dragonfly'), credits: 2000 }, [roll('answer', 0), ...NEXT])
    expect(rich.play('bribe').credits).toBe(950)
  })
})

describe('§24 what is said about it beforehand', () => {
  const previews = (position: Parameters<typeof at>[0]): Record<string, string | undefined> => {
    const { s } = at(position)
    s.cargo = 2
    return Object.fromEntries(game.scene(s, 0).choices.map(({ id, preview, blocked }) => [id, blocked ?? preview]))
  }
  test('pirates', () => {
    expect(previews({})).toEqual({
      attack: 'combat, TR 2 against TR 1',
      flee: '20 to 55 %, by their engines; caught, you fight',
      bribe: '50 % they let you go, 50 % they take it and attack',
      yield: '75 % they let you go for this: they take all cargo and loose modules (2 units), 25 % they attack',
    })
  })
  test('hunters, customs, raiders, and the last vessel', () => {
    expect(previews({ foe: 'bounty_hunter' })).toMatchObject({
      bribe: '100 % they refuse it and attack',
      yield: '60 % they let you go for this: a fine of 250 credits, 40 % they attack',
    })
    expect(previews({ foe: 'customs_patrol' }).yield).toBe('100 % they wave you on')
    expect(previews({ foe: 'blood_raider' }).yield).toBe('100 % they attack')
    expect(previews({ foe: 'alien_vessel', encounter: 12 }).flee).toMatch(/cannot be outrun/)
  })
  test.each([
    ['pirate_raider', 'they take all cargo and loose modules (0 units)'],
    ['bounty_hunter', 'a fine of 250 credits'],
    ['blood_raider', 'death: they take no prisoners'],
  ])('and in combat with a %s: surrender is %s', (foe, words) => {
    const { s, play } = at({ foe }, [], [SEED])
    play('attack')
    expect(game.scene(s, 0).choices.find(({ id }) => id === 'surrender')?.preview).toBe(words)
  })
})

describe('how combats end for the captain', () => {
  test('both destroyed: nobody has won, no loot, and without insurance the run is over', () => {
    const both = { enemy: { ...ship('mil_t1_wasp', [gun, gun]), current_hull_integrity: 1 } }
    const { s, play } = at(both, [], [SEED])
    ourSide(s).hull = 1
    expect(play('attack', 'focus-fire')).toMatchObject({ phase: 'lost', kills: 0, ratings: 0, credits: 1000, cargo: 0 })
    expect([ourSide(s).hull, theirSide(s).hull, fates(s)]).toEqual([0, 0, ['killed']])
  })
  test('a stalemate ends after the last round, is counted, and the voyage goes on', () => {
    const { s, play } = at({ enemy: wall, modules: [code('defense_shielded_mk1')] }, NEXT, [SEED])
    play('attack')
    ourSide(s).bands[0] = 0
    theirSide(s).bands[0] = 0
    for (let round = 1; round < BALANCE.round_cap; round++) play('reinforce-shields')
    expect([s.phase, s.combat.round]).toEqual(['combat', 59])
    expect(play('reinforce-shields')).toMatchObject({ phase: 'contacts', stalemates: 1, encounter: 1 })
    expect(fates(s)).toEqual(['stalemate'])
  })
  test('damage and degradation stay; repair uses come back', () => {
    const { s, play } = at(
      { modules: [code(gun), code(MEND)], enemy: weak() },
      [roll('cargo', 0), roll('salvage count', 0), ...NEXT],
      [SEED, SEED],
    )
    const own = ourSide(s)
    own.hull = 4
    own.degradation = [0, 1, 0]
    own.uses = [0]
    play('attack')
    expect(own.uses).toEqual([2])
    play('focus-fire')
    expect(ourSide(s).hull).toBeLessThanOrEqual(4)
    expect(ourSide(s).degradation[1]).toBeGreaterThanOrEqual(1)
  })
  test('what was scanned in one combat is not in the next', () => {
    const { s, play } = at({}, [], [SEED])
    ourSide(s).isScanned = true
    play('attack')
    expect([ourSide(s).isScanned, theirSide(s).isScanned]).toEqual([false, false])
  })
  test('cargo beyond the hold is left behind', () => {
    const { s, events, play } = at({ enemy: weak() }, [roll('cargo', 1), roll('salvage count', 0), ...NEXT], [SEED])
    s.cargo = 3 // of 5
    expect(play('attack', 'focus-fire').cargo).toBe(5)
    expect(events).toContainEqual(expect.objectContaining({ kind: 'reward', cargo: 2, left: 2 }))
  })
  // The survival roll is the combat's; seeds are tried in order until it is kind, and the odds are even.
  function survived(position: Parameters<typeof at>[0]): Campaign {
    for (let n = 0; n < 40; n++) {
      const { s } = at({ insured: true, enemy: ship('mil_t5_dragonfly', [gun, gun, gun, gun]), ...position })
      const dice = seededDice(`n ${n}`)
      const go = (id: string) =>
        game.apply(s, [{ seat: 0, action: game.legal(s, 0).find((o) => o.id === id) as never }], dice)
      go('attack')
      while (s.phase === 'combat') go('reinforce-shields')
      if (fates(s)[0] === 'ship-lost') return s
    }
    throw new Error('nobody lived')
  }
  test('who lives through the loss of a ship can buy one of the first three, whatever else the dock has', () => {
    const s = survived({ credits: 3000 })
    expect(s.hulls.slice(0, 3).map((hull) => pack.hulls[hull]?.hull_id)).toEqual([
      'civ_t1_midge',
      'frg_t1_ant',
      'mil_t1_wasp',
    ])
    expect(s).toMatchObject({ phase: 'dock', encounter: 1, hasShip: false })
    game.apply(
      s,
      [{ seat: 0, action: game.legal(s, 0).find(({ id }) => id === 'trade-hull-1') as never }],
      seededDice('1'),
    )
    expect([s.credits, s.hasShip, ourSide(s).modules]).toEqual([3000 - 1650, true, []])
  })
  test('without the price of a hull, or against the last vessel, living is not enough', () => {
    expect(survived({ credits: 1649 })).toMatchObject({
      phase: 'lost',
      reason: 'You lived, but cannot pay for another hull',
    })
    expect(survived({ credits: 9000, encounter: 12 })).toMatchObject({
      phase: 'lost',
      reason: 'You lived, but the last vessel is gone',
    })
  })
  test('an insured captain who dies anyway is dead, and the policy does not come back', () => {
    for (let n = 0; ; n++) {
      const { s } = at({ insured: true, credits: 3000, enemy: ship('mil_t5_dragonfly', [gun, gun, gun, gun]) })
      const dice = seededDice(`n ${n}`)
      const go = (id: string) =>
        game.apply(s, [{ seat: 0, action: game.legal(s, 0).find((o) => o.id === id) as never }], dice)
      go('attack')
      while (s.phase === 'combat') go('focus-fire')
      if (s.phase !== 'lost') continue
      expect([s.reason, fates(s), s.combat.survivalRoll > BALANCE.survival_percent]).toEqual([
        'Your ship was destroyed',
        ['killed'],
        true,
      ])
      return
    }
  })
})

describe('§29 the annals', () => {
  test.each<[string, Parameters<typeof at>[0], Parameters<typeof at>[1], string[], string]>([
    ['outrun', {}, [roll('pursuit', 0), ...NEXT], ['flee'], 'outrun'],
    ['bribed', {}, [roll('answer', 0), ...NEXT], ['bribe'], 'bribed'],
    ['waved on', { foe: 'customs_patrol' }, [roll('answer', 0), ...NEXT], ['yield'], 'waved-on'],
    ['robbed', {}, [roll('answer', 0), ...NEXT], ['yield'], 'robbed'],
    ['fined', { foe: 'bounty_hunter' }, [roll('answer', 0), ...NEXT], ['yield'], 'fined'],
    ['dead', { foe: 'blood_raider' }, [], ['attack', 'surrender'], 'gave-up'],
    [
      'destroyed',
      { enemy: weak() },
      [roll('cargo', 0), roll('salvage count', 0), ...NEXT],
      ['attack', 'focus-fire'],
      'destroyed',
    ],
  ])('%s', (_, position, script, ids, fate) => {
    const { s, play } = at(position, script, ids[0] === 'attack' ? [SEED] : [])
    play(...ids)
    expect(s.annals.map(annalOf)).toEqual([{ attacker: s.foe, tr: 1, fate }])
  })
  test('every fate has its number, and numbers do not run into each other', () => {
    FATES.forEach((fate, i) => {
      expect(annalOf(5 * 1000 + 5 * 100 + i)).toEqual({ attacker: 5, tr: 5, fate })
    })
  })

  test('the last scene tells who did it, when, and the whole voyage', () => {
    const killer = at({ foe: 'blood_raider', enemy: ship('mil_t5_dragonfly', [gun, gun, gun, gun]) }, [], [SEED])
    killer.play('attack')
    for (let n = 0; n < 60 && killer.s.phase === 'combat'; n++) killer.play('focus-fire')
    const text = sceneText(game.scene(killer.s, 0))
    expect(text).toContain('Your ship was destroyed.')
    expect(text.replace(/\s+/g, ' ')).toMatch(
      /The Blood Raider, TR 5, broke your ship in round \d and had \d+ % \(green\) of its hull left\./,
    )
    expect(text).toMatch(/1\s+Blood Raider\s+TR 5\s+they destroyed your ship, and you with it/)
    expect(text).toContain('Score: 1000 = 0 TR destroyed × 100 + 1000 credits.')
    expect(text).not.toMatch(/Dragonfly|Gravel Gun.*Gravel Gun.*Gravel Gun/)
  })
  test('a won run says what is brought home', () => {
    const { s, play } = at({ encounter: 12, foe: 'alien_vessel', enemy: weak() }, [], [SEED])
    play('attack', 'focus-fire')
    const { title, panels } = game.scene(s, 0)
    const lines = panels.flatMap((panel) => (panel.kind === 'text' ? panel.lines.map(plain) : []))
    expect([title, lines[0]]).toEqual(['EmojiSpace · Home', 'You bring home the Ant.'])
    expect(lines.join(' ')).toContain('Ships destroyed: 1 (the hardest: Alien Vessel, TR 1).')
  })
})

test('§28 leaving a dock pays the crew', () => {
  const s = docked((t) => {
    ourSide(t).crew.push('crew:gunner', 'crew:broker')
  })
  game.apply(s, [{ seat: 0, action: game.legal(s, 0).find(({ id }) => id === 'leave') as never }], scriptedDice(NEXT))
  expect(s.credits).toBe(5000 - (6 + 7) * BALANCE.days_per_leg)
})

test('a pack with more goods than there are numbers is played all the same', () => {
  const modules = Array.from({ length: 80 }, (_, i) => ({
    ...pack.modules[i % 29],
    module_id: `m${i}`,
    rarity: 'common',
  }))
  const plainModules = modules.map(
    ({ module_id, name, slot, primary_tag, numeric_bonus, price, rarity, rarity_weight, text }) => ({
      ...{ module_id, name, slot, primary_tag, price, rarity, rarity_weight, text },
      ...(numeric_bonus === undefined ? {} : { numeric_bonus }),
    }),
  )
  const loaded = schema.loadPack({ 'modules.json': JSON.stringify({ modules: plainModules }) })
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems))
  const big = loaded.value as AnyGame
  const s = big.setup({}, seededDice('1'))
  big.apply(s, [{ seat: 0, action: big.legal(s, 0)[2] as never }], seededDice('1'))
  for (const action of big.legal(s, 0)) expect(action?.id).toMatch(/^[a-z]/)
  const campaign = s as Campaign
  campaign.hold = Array.from({ length: 64 }, () => 0)
  campaign.credits = 1_000_000
  ourSide(campaign).kind = pack.hullPlaces.get('frg_t5_rhino_beetle') ?? 0
  ourSide(campaign).modules = Array.from({ length: 5 }, () => 22 * 64) // spare holds: room for 69
  expect(big.legal(s, 0).filter(({ id }) => id.startsWith('unfit'))).toEqual([])
  for (const action of big.legal(s, 0)) expect(action?.id).toMatch(/^[a-z]/)
})

test('keys: one shown for each choice that has a natural one, never two alike in a scene, none that hosts keep for themselves', () => {
  const seen = new Set<string>()
  for (let n = 0; n < 40; n++)
    walk(game as AnyGame, { seed: `keys ${n}`, feet: `feet ${n}`, wit: n % 10 }, ({ state }) => {
      const keys = game
        .scene(state as Campaign, 0)
        .choices.flatMap(({ key, also = [], blocked }) =>
          blocked === undefined && key !== undefined ? [key, ...also] : [],
        )
      expect(new Set(keys).size).toBe(keys.length)
      for (const key of keys) {
        expect(key).toMatch(/^([a-z]|enter)$/)
        seen.add(key)
      }
    })
  for (const key of ['a', 'b', 'c', 'e', 'f', 'i', 'l', 'm', 'r', 's', 'y']) expect(seen).toContain(key)
})
