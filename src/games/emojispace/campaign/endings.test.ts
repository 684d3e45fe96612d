import { describe, expect, test } from 'vitest'
import { at, code, gun, NEXT, roll, SEED, weak } from '../../../../test/emojispace/campaign.ts'
import { ship } from '../../../../test/emojispace/ships.ts'
import { plain, seededDice } from '../../../engine/index.ts'
import { sceneText } from '../../../views/text/text.ts'
import { BALANCE, builtInPack } from '../content/content.ts'

import { emojiSpace as game } from '../index.ts'
import { type Campaign, ENCOUNTER_FATES, ourSide, theirSide, unpackAnnal } from './campaign-state.ts'

const pack = builtInPack()

const MEND = 'combat_utility_repair_system_mk1'
const fates = (s: Campaign): string[] => s.annals.map((annal) => unpackAnnal(annal).fate)
describe('how combats end for the player', () => {
  test('both destroyed: nobody wins, no loot, and without insurance the run is over', () => {
    const both = { enemy: { ...ship('mil_t1_wasp', [gun, gun]), current_hull_integrity: 1 } }
    const { s, play } = at(both, [], [SEED])
    ourSide(s).hull = 1
    expect(play('attack', 'focus-fire')).toMatchObject({ phase: 'lost', kills: 0, ratings: 0, credits: 1000, cargo: 0 })
    expect([ourSide(s).hull, theirSide(s).hull, fates(s)]).toEqual([0, 0, ['killed']])
  })
  test('damage and degradation stay; repair uses come back', () => {
    const { s, play } = at(
      { modules: [code(gun), code(MEND)], enemy: weak() },
      [roll('cargo', 0), roll('pay', 0), roll('salvage count', 0), ...NEXT],
      [SEED, SEED],
    )
    const own = ourSide(s)
    own.hull = 4
    own.degradation = [0, 1, 0]
    own.uses = [0]
    play('attack')
    expect(own.uses).toEqual([2])
    play('focus-fire')
    // Half of the missing hull is patched after an encounter.
    expect(ourSide(s).hull).toBeLessThanOrEqual(7)
    expect(ourSide(s).degradation[1]).toBeGreaterThanOrEqual(1)
  })
  test('a scan does not last into the next combat', () => {
    const { s, play } = at({}, [], [SEED])
    ourSide(s).isScanned = true
    play('attack')
    expect([ourSide(s).isScanned, theirSide(s).isScanned]).toEqual([false, false])
  })
  test('cargo beyond the hold is left behind', () => {
    const { s, events, play } = at(
      { enemy: weak() },
      [roll('cargo', 1), roll('pay', 0), roll('salvage count', 0), ...NEXT],
      [SEED],
    )
    s.cargo = 3 // of 5
    expect(play('attack', 'focus-fire').cargo).toBe(5)
    expect(events).toContainEqual(expect.objectContaining({ kind: 'reward', cargo: 2, left: 2 }))
  })
  // The combat's own stream makes the survival roll: try seeds in order until it succeeds; the odds are even.
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
  test('a player who survives the loss of the ship can buy one of the three starting hulls at any dock', () => {
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
  test('without the price of a hull, or against the last vessel, survival does not continue the run', () => {
    expect(survived({ credits: 1649 })).toMatchObject({
      phase: 'lost',
      reason: 'You lived, but cannot pay for another hull',
    })
    expect(survived({ credits: 9000, encounter: 12 })).toMatchObject({
      phase: 'lost',
      reason: 'You lived, but the last vessel is gone',
    })
  })
  test('an insured captain who fails the survival roll is dead', () => {
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
    ['waved on', { foe: 'civilian_trader_ship' }, [roll('answer', 0), ...NEXT], ['yield'], 'waved-on'],
    ['robbed', {}, [roll('answer', 0), ...NEXT], ['yield'], 'robbed'],
    ['fined', { foe: 'bounty_hunter' }, [roll('answer', 0), ...NEXT], ['yield'], 'fined'],
    ['dead', { foe: 'blood_raider' }, [], ['attack', 'surrender'], 'gave-up'],
    [
      'destroyed',
      { enemy: weak() },
      [roll('cargo', 0), roll('pay', 0), roll('salvage count', 0), ...NEXT],
      ['attack', 'focus-fire'],
      'destroyed',
    ],
  ])('%s', (_, position, script, ids, fate) => {
    const { s, play } = at(position, script, ids[0] === 'attack' ? [SEED] : [])
    play(...ids)
    expect(s.annals.map(unpackAnnal)).toEqual([{ attacker: s.foe, tr: 1, fate }])
  })
  test('packed annals do not collide: every fate unpacks to itself', () => {
    ENCOUNTER_FATES.forEach((fate, i) => {
      expect(unpackAnnal(5 * 1000 + 5 * 100 + i)).toEqual({ attacker: 5, tr: 5, fate })
    })
  })

  test('the last scene shows who destroyed the ship, when, and every encounter', () => {
    const killer = at({ foe: 'blood_raider', enemy: ship('mil_t5_dragonfly', [gun, gun, gun, gun]) }, [], [SEED])
    killer.play('attack')
    for (let n = 0; n < 60 && killer.s.phase === 'combat'; n++) killer.play('focus-fire')
    const text = sceneText(game.scene(killer.s, 0))
    expect(text).toContain('Your ship was destroyed.')
    expect(text.replace(/\s+/g, ' ')).toMatch(
      /The Blood Raider, TR 5, destroyed your ship in round \d and had \d+ % of its hull left\./,
    )
    expect(text).toMatch(/1\s+Blood Raider\s+TR 5\s+they destroyed your ship, and you with it/)
    expect(text).toContain('Score: 1000 = 0 TR destroyed × 100 + 1000 credits.')
    // §15 After the end the ship that destroyed ours is shown.
    expect(text).toContain('mil_t5_dragonfly')
  })
  test('the scene of a won run says what the ship brings home', () => {
    const { s, play } = at({ encounter: 12, foe: 'alien_vessel', enemy: weak() }, [], [SEED])
    play('attack', 'focus-fire')
    const { title, panels } = game.scene(s, 0)
    const lines = panels.flatMap((panel) => (panel.kind === 'text' ? panel.lines.map(plain) : []))
    expect([title, lines[0]]).toEqual(['EmojiSpace · Home', 'You bring home the Ant.'])
    expect(lines.join(' ')).toContain('Ships destroyed: 1, taken: 0 (the hardest: Alien Vessel, TR 1).')
  })
})
