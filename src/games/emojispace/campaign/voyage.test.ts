import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { at, attacker, code, docked, gun, kind, NEXT, roll, SEED, weak } from '../../../../test/emojispace/campaign.ts'
import { ship } from '../../../../test/emojispace/ships.ts'
import { walk } from '../../../../test/laws/walk.ts'
import { type AnyGame, plain, scriptedDice, seededDice } from '../../../engine/index.ts'
import { sceneText } from '../../../views/text/text.ts'
import { captainNumber } from '../combat/captains.ts'
import { lastVesselRcpBonus } from '../combat/lanes.ts'
import { commitmentOf, replayFightRecord } from '../combat/record.ts'
import { makeShipYard } from '../combat/yard.ts'
import { BALANCE, builtInPack, CAPTAIN_ROWS } from '../content/content.ts'
import { emojiSpace as game } from '../index.ts'
import { gameSchema } from '../schema.ts'
import { roundText } from '../text/fight-log.ts'
import {
  type Campaign,
  currentLeg,
  holdRoom,
  ourSide,
  packContact,
  populationOf,
  refitShip,
  shipOfContact,
  theirSide,
  unpackContact,
  wagesOf,
} from './campaign-state.ts'
import { endurancePercent } from './contacts.ts'
import { repairPrice } from './dock.ts'
import { drawSalvage } from './loot.ts'

const pack = builtInPack()

const yard = makeShipYard(pack)

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
    expect([currentLeg(s) + 1, populationOf(s)]).toEqual([leg, population])
  })
  test.each([
    [0, 'contacts'],
    [1, 'contacts'],
    [2, 'dock'],
    [3, 'contacts'],
    [5, 'dock'],
    [11, 'dock'],
  ])('after encounter %i the phase is %s', (encounter, phase) => {
    const { s } = at({ encounter, foe: 'customs_patrol' })
    game.apply(s, [{ seat: 0, action: game.legal(s, 0).find(({ id }) => id === 'yield') as never }], seededDice('1'))
    expect(s).toMatchObject({ phase, encounter: encounter + 1 })
  })
  test('a dock belongs to the leg just finished', () => {
    const s = docked((t) => {
      t.encounter = 9
    })
    expect(populationOf(s)).toBe(3)
  })
})

describe('§22 contacts', () => {
  const leaveIn = (s: Campaign, seed: string) =>
    game.apply(s, [{ seat: 0, action: game.legal(s, 0).find(({ id }) => id === 'leave') as never }], seededDice(seed))
  test('§29 before the last leg a rumour gives kind, strength and both captains of the last vessel, and that vessel comes', () => {
    const names = new Set<string>()
    const captains = new Set<number>()
    for (let seed = 0; seed < 40; seed++) {
      const s = at({ encounter: 8, foe: 'customs_patrol' }).s
      game.apply(
        s,
        [{ seat: 0, action: game.legal(s, 0).find(({ id }) => id === 'yield') as never }],
        seededDice(`l ${seed}`),
      )
      expect([s.phase, s.last >= 0]).toEqual(['dock', true])
      const { attacker, captain } = unpackContact(s.last)
      const text = sceneText(game.scene(s, 0)).replace(/\s+/g, ' ')
      expect(text).toContain(
        `The last enemy: an ${pack.attackers[attacker]?.name}, RCP 22–26 for your ship as it is now. Captain: ${CAPTAIN_ROWS[captain]?.name}`,
      )
      s.encounter = 12
      leaveIn(s, 'x')
      expect(s.contacts).toEqual([s.last])
      const side = shipOfContact(yard, 4, s.last)
      names.add(pack.attackers[attacker]?.subtype ?? '')
      captains.add(captain)
      expect([4, 5]).toContain(side.tr)
      expect(pack.hulls[side.kind]?.trait).toMatch(/alien|experimental/)
    }
    expect(names).toEqual(new Set(['alien_vessel', 'experimental_vessel']))
    expect(captains.size).toBeGreaterThan(4)
  })
  test('§29 of sixteen vessels of that strength the most even match comes, judged when the ship leaves the last dock', () => {
    const strong = [gun, gun, gun, 'defense_armored_mk1', 'defense_armored_mk1'].map((id) => code(id))
    const lasts = [[code(gun)], strong].map((modules) => {
      const s = docked((t) => {
        refitShip(pack, t, kind('mil_t4_scorpion'), modules, ['crew:gunner', 'crew:engineer'])
        t.encounter = 12
        t.credits = 9000
        t.last = packContact(attacker('alien_vessel'), 0, captainNumber('anvil'), 5)
      })
      leaveIn(s, 'x')
      const { lane, token, captain } = unpackContact(s.last)
      expect([captain, s.contacts]).toEqual([captainNumber('anvil'), [s.last]])
      expect(lane).toBe(lastVesselRcpBonus(ourSide(s).rcp, 0))
      expect(token >= 5 && token < 5 + BALANCE.last_choices).toBe(true)
      const race = (place: number) => endurancePercent(ourSide(s), yard.ship(s.foe, 4, lane, place))
      s.foe = attacker('alien_vessel')
      const away = (place: number) => {
        const by = race(place) / BALANCE.last_race_percent
        return Math.max(by, 1 / by)
      }
      for (let i = 0; i < BALANCE.last_choices; i++) expect(away(token)).toBeLessThanOrEqual(away(5 + i))
      return lane
    })
    expect(lasts[1]).toBeGreaterThan(lasts[0] as number)
  })
  test('the ship we meet is the contact that was shown; combat does not change the yard’s own copy', () => {
    const s = docked()
    leaveIn(s, '5')
    const side = shipOfContact(yard, 0, s.contacts[1] as number)
    const before = JSON.stringify(side)
    const { attacker } = unpackContact(s.contacts[1] as number)
    game.apply(s, [{ seat: 0, action: game.legal(s, 0)[1] as never }], seededDice('5'))
    expect([s.foe, theirSide(s)]).toEqual([attacker, side])
    const dice = seededDice('5')
    game.apply(s, [{ seat: 0, action: game.legal(s, 0).find(({ id }) => id === 'attack') as never }], dice)
    for (let n = 0; n < 5 && s.phase === 'combat'; n++)
      game.apply(s, [{ seat: 0, action: game.legal(s, 0)[0] as never }], dice)
    expect(JSON.stringify(side)).toBe(before)
  })
  test('a drop tank redraws the contacts once a leg', () => {
    const s = docked((t) => refitShip(pack, t, ourSide(t).kind, [code('ship_utility_extra_fuel_mk1')], []))
    leaveIn(s, '5')
    const before = s.contacts.slice()
    game.apply(
      s,
      [{ seat: 0, action: game.legal(s, 0).find(({ id }) => id === 'look-again') as never }],
      seededDice('6'),
    )
    expect(s.contacts).not.toEqual(before)
    expect(game.legal(s, 0).map(({ id }) => id)).toEqual(['meet-1', 'meet-2', 'meet-3'])
  })
})

// §27, §28 role or module, credits after an encounter
describe('roles and modules without an effect in combat have one on the voyage', () => {
  const dear = ship('mil_t5_dragonfly', [gun, gun, gun, gun]) // TR 5: toll 500
  test.each<[string, Parameters<typeof at>[0], number]>([
    ['a toll is 15 % of the lane’s pay, at least 100 × TR', { enemy: dear }, 500],
    ['a lawyer halves it', { enemy: dear, crew: ['crew:lawyer'] }, 750],
    ['a pilot knows a way round the first', { enemy: dear, crew: ['crew:pilot'] }, 1000],
    ['rock teeth dig instead', { enemy: dear, modules: [code('ship_utility_mining_equipment')] }, 1600],
  ])('%s', (_, position, credits) => {
    expect(at(position, [roll('pursuit', 0), ...NEXT]).play('flee').credits).toBe(credits)
  })
  test('a mechanic repairs two more hull points after each encounter', () => {
    const hullAfter = (crew: string[]): number => {
      const { s, play } = at({ crew }, [roll('pursuit', 0), ...NEXT])
      ourSide(s).hull = 4
      play('flee')
      return ourSide(s).hull
    }
    expect([hullAfter([]), hullAfter(['crew:mechanic'])]).toEqual([7, 9])
  })
  test('a quartermaster halves wages and repair prices, and adds room for three units', () => {
    const figures = (crew: string[]) => {
      const s = docked((t) => refitShip(pack, t, ourSide(t).kind, [], ['crew:gunner', ...crew]))
      ourSide(s).hull = 5
      return [holdRoom(pack, s), repairPrice(s), wagesOf(pack, s)]
    }
    expect(figures([])).toEqual([5, 60, 180])
    expect(figures(['crew:quartermaster'])).toEqual([8, 30, 180])
  })
  test.each<[string, Parameters<typeof at>[0], object]>([
    ['no crew', {}, { persuasion: 0, scanPercent: 50, isRead: false }],
    ['a lawyer', { crew: ['crew:lawyer'] }, { persuasion: 20 }],
    ['a scientist', { crew: ['crew:science'] }, { scanPercent: 75 }],
    ['a tactician', { crew: ['crew:tactician'] }, { isRead: true }],
    ['a data array', { modules: [code('ship_utility_data_array')] }, { isRead: false }],
  ])('with %s aboard, combat starts with these figures', (_, position, combat) => {
    expect(at(position, [], [SEED]).play('attack').combat).toMatchObject(combat)
  })
  test('a data array announces the exact action of a captain that was beaten before', () => {
    const { s, play } = at(
      { modules: [code(gun), code('ship_utility_data_array')], captain: 'anvil', enemy: ship('mil_t1_wasp', [gun]) },
      [],
      [SEED],
    )
    s.known = 1 << captainNumber('anvil')
    play('attack')
    expect(s.combat.isRead).toBe(true)
    expect(sceneText(game.scene(s, 0))).toContain('Next: Wind-up')
  })
  test('a science officer finds more in a wreck', () => {
    const s = docked((t) => refitShip(pack, t, ourSide(t).kind, [], ['crew:science']))
    const counts = [19, 20, 69, 70].map((value) => {
      const draws = [1, 2].flatMap(() => [roll('salvage', 0), roll('mutation', 99)])
      return drawSalvage(pack, s, [code(gun), code(gun)], scriptedDice([roll('salvage count', value), ...draws])).length
    })
    expect(counts).toEqual([0, 1, 1, 2])
  })
})

describe('§24 the odds and prices shown before choosing', () => {
  const previews = (position: Parameters<typeof at>[0], cargo = 2): Record<string, string | undefined> => {
    const { s } = at(position)
    s.cargo = cargo
    return Object.fromEntries(game.scene(s, 0).choices.map(({ id, preview, blocked }) => [id, blocked ?? preview]))
  }
  test('pirates', () => {
    expect(previews({})).toEqual({
      attack: 'combat, TR 2 against TR 1',
      flee: '20 to 55 %, depending on their engines; toll 343; if caught, you fight',
      bribe: '50 % they let you go, 50 % they take it and attack anyway',
      yield:
        '75 % they let you go for this: they take all cargo and loose modules (2 units) and your most expensive module, 25 % they attack',
    })
    expect(previews({}, 0).yield).toContain('they take your two most expensive modules (your hold is empty)')
  })
  test('hunters, customs, traders, raiders, and the last vessel', () => {
    expect(previews({ foe: 'bounty_hunter' })).toMatchObject({
      bribe: '100 % they refuse and attack',
      yield: '60 % they let you go for this: a fine of 500 credits, 40 % they attack',
    })
    expect(previews({ foe: 'customs_patrol', credits: 100 }).yield).toBe(
      '100 % they let you go for this: a fine of 500 credits: all you have, and your most expensive module',
    )
    expect(previews({ foe: 'civilian_trader_ship' }).yield).toBe('100 % they wave you on; toll 343')
    expect(previews({ foe: 'blood_raider' }).yield).toBe('100 % they attack')
    expect(previews({ foe: 'alien_vessel', encounter: 12 }).flee).toMatch(/cannot be outrun/)
  })
  test.each([
    ['pirate_raider', 'they take your two most expensive modules (your hold is empty)'],
    ['bounty_hunter', 'a fine of 500 credits'],
    ['blood_raider', 'death: they take no prisoners'],
  ])('and in combat with a %s: surrender is %s', (foe, preview) => {
    const { s, play } = at({ foe }, [], [SEED])
    play('attack')
    expect(game.scene(s, 0).choices.find(({ id }) => id === 'surrender')?.preview).toBe(preview)
  })
})

describe('§15 the record of a finished fight', () => {
  test('§15 the commitment is shown in full before the first round, then only its first digits', () => {
    const { s, play } = at({ enemy: ship('xc_t5_sentinel') }, [], [SEED])
    const seal = () =>
      game.scene(s, 0).panels.flatMap((panel) => (panel.id === 'seal' && panel.kind === 'text' ? panel.lines : []))
    play('attack')
    expect(seal().map(plain)[0]).toBe(`SHA-256 of combat_rng_seed: ${commitmentOf(SEED)}`)
    play('reinforce-shields')
    expect(seal().map(plain)).toEqual([`Seed commitment (SHA-256) begins with ${commitmentOf(SEED).slice(0, 8)}`])
  })
  test('the commitment comes before the fight and the seed after it; the resolver replays the log roll by roll', () => {
    const { s, events, play } = at(
      { enemy: weak(), captain: 'beast' },
      [roll('cargo', 0), roll('pay', 0), roll('salvage count', 0), ...NEXT],
      [SEED],
    )
    play('attack')
    expect(events.at(-1)).toMatchObject({ kind: 'battle', commitment: commitmentOf(SEED) })
    expect(commitmentOf(SEED)).toBe(createHash('sha256').update(SEED).digest('hex'))
    expect(sceneText(game.scene(s, 0)).replace(/\s+/g, '')).toContain(commitmentOf(SEED))
    expect(sceneText(game.scene(s, 0))).not.toContain(SEED)
    play('focus-fire')
    const replayed = replayFightRecord(pack, s.fight)
    if (!replayed.ok) throw new Error(replayed.refusal.message)
    const panel = game.scene(s, 0).panels.find(({ id }) => id === 'fight-log')
    const cells = panel?.kind === 'table' ? panel.rows.map((row) => row.cells.map(plain).join(': ')) : []
    expect(cells.join('\n')).toContain(SEED)
    expect(cells.slice(3)).toEqual(replayed.result.log.rounds.map((log) => `${log.round}: ${roundText(log)}`))
    expect(replayed.result).toMatchObject({ outcome: 'destroyed', winner: 'player', combat_rng_seed: SEED })
  })
  test('every fight of thirty random voyages replays with the same result', () => {
    let fights = 0
    for (let n = 0; n < 30; n++) {
      let record = ''
      walk(game as AnyGame, { seed: `fight ${n}`, feet: `feet ${n}`, wit: n % 10 }, ({ state }) => {
        const s = state as Campaign
        if (s.fight === record || s.fight === '') return
        record = s.fight
        fights++
        const replayed = replayFightRecord(pack, record)
        if (!replayed.ok) throw new Error(replayed.refusal.message)
      })
    }
    expect(fights).toBeGreaterThan(20)
  })
})

test('§28 leaving a dock pays the crew', () => {
  const s = docked((t) => {
    ourSide(t).crew.push('crew:gunner', 'crew:broker')
  })
  game.apply(s, [{ seat: 0, action: game.legal(s, 0).find(({ id }) => id === 'leave') as never }], scriptedDice(NEXT))
  expect(s.credits).toBe(5000 - (6 + 7) * BALANCE.days_per_leg)
})

test('a pack with more offers than there are numbered orders can be played', () => {
  const modules = Array.from({ length: 80 }, (_, i) => ({
    ...pack.modules[i % 29],
    module_id: `m${i}`,
    rarity: 'common',
  }))
  const plainModules = modules.map(
    ({ module_id, name, slot, primary_tag, numeric_bonus, price, rarity, rarity_weight, text }) => ({
      module_id,
      name,
      slot,
      primary_tag,
      price,
      rarity,
      rarity_weight,
      text,
      ...(numeric_bonus === undefined ? {} : { numeric_bonus }),
    }),
  )
  const loaded = gameSchema.loadPack({ 'modules.json': JSON.stringify({ modules: plainModules }) })
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems))
  const big = loaded.value as AnyGame
  const s = big.setup({}, seededDice('1'))
  big.apply(s, [{ seat: 0, action: big.legal(s, 0)[2] as never }], seededDice('1'))
  for (const action of big.legal(s, 0)) expect(action?.id).toMatch(/^[a-z]/)
  const campaign = s as Campaign
  campaign.hold = Array.from({ length: 64 }, () => 0)
  campaign.credits = 1_000_000
  ourSide(campaign).kind = pack.hullIndexes.get('frg_t5_rhino_beetle') ?? 0
  ourSide(campaign).modules = Array.from({ length: 5 }, () => 22 * 64) // spare holds: room for 69
  expect(big.legal(s, 0).filter(({ id }) => id.startsWith('unfit'))).toEqual([])
  for (const action of big.legal(s, 0)) expect(action?.id).toMatch(/^[a-z]/)
})

// The keys of the verbs, as the rule book gives them: one key has one meaning in the whole game.
const VERB_KEYS: Readonly<Record<string, string>> = {
  'focus-fire': 'f',
  'reinforce-shields': 'r',
  'evasive-maneuvers': 'e',
  brace: 'k',
  reflex: 'j',
  flare: 'l',
  overcharge: 'o',
  batter: 'b',
  unpick: 'u',
  'wind-up': 'w',
  salvo: 'v',
  'hard-burn': 't',
  grapple: 'g',
  scan: 's',
  repair: 'm',
  'attempt-escape': 'q',
  surrender: 'y',
  pay: 'p',
  attack: 'a',
  sell: 'z',
  'cast-off': 'c',
}
test('verbs have their keys, choices have none, and the orders of a fight stay the same', () => {
  const seen = new Set<string>()
  for (let n = 0; n < 40; n++) {
    let fight = ''
    walk(game as AnyGame, { seed: `keys ${n}`, feet: `feet ${n}`, wit: n % 10 }, ({ state }) => {
      const s = state as Campaign
      const { choices, verbs = [], opens } = game.scene(s, 0)
      expect(choices.flatMap(({ key }) => key ?? [])).toEqual([])
      if (opens === 'permanent') expect(verbs).toEqual([])
      for (const { id, key } of verbs) {
        expect([id, key]).toEqual([id, VERB_KEYS[id]])
        seen.add(id)
      }
      const orders = s.phase === 'combat' ? JSON.stringify(verbs) : ''
      if (fight !== '' && orders !== '') expect(orders).toBe(fight)
      fight = orders
    })
  }
  // A grapnel is so rare that these walks never fit one.
  expect([...seen, 'grapple'].sort()).toEqual(Object.keys(VERB_KEYS).sort())
})
