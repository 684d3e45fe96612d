import { describe, expect, test } from 'vitest'
import { dice, draws, fight, intent, JACKAL, LEECH, SENTRY } from '../../../../test/lostribe/fights.ts'
import { smallGame } from '../../../../test/lostribe/small-pack.ts'

import {
  AFFINITY,
  AI,
  DEF,
  DODGE,
  FOE_MIGHT,
  type Foe,
  HARDENED_TO,
  HARDENED_TURNS,
  ID,
  INTENT,
  STUN,
  WARD,
  WOUND_UP,
} from '../foe.ts'
import { nextBurnDamage } from './forecast.ts'

const STRIKE = 'c_basic_strike'
const ROLL = dice('player', 'fire', 'fire', 'fire')
const nothing = (who: string) => dice(who, 'water', 'earth', 'fire')
const TICK = { id: 'm_cinder_tick', intent: 0 }
const lost = (f: ReturnType<typeof fight>): number => f.s.maxHp - f.s.hp

describe('§6 foes', () => {
  test('an attacker spends matching dice for 2 damage each', () => {
    const f = fight({ dice: [] }, [...dice('m1', 'air', 'fire', 'air'), ...intent('m1', 0), ...ROLL])
    f.choose('end-turn')
    expect(lost(f)).toBe(6 + 2 * 2)
  })
  test('a controller gets 1 for each match, and wards 4 when alone with a pair', () => {
    const warden = { id: 'm_tide_warden', intent: 0 }
    const f = fight({ dice: [], monsters: [warden] }, [
      ...dice('m1', 'water', 'water', 'fire'),
      ...intent('m1', 0),
      ...ROLL,
    ])
    f.choose('end-turn')
    expect([lost(f), f.s.foes[0]?.[WARD]]).toEqual([9 + 2, 4])
  })
  test('drain heals half the hp lost', () => {
    const f = fight({ dice: [], monsters: [{ ...LEECH, intent: 0, hp: 10 }] }, [
      ...nothing('m1'),
      ...intent('m1', 0),
      ...ROLL,
    ])
    f.choose('end-turn')
    expect([lost(f), f.hp()]).toEqual([5 + 2, [10 + 3]])
  })
  test('a charge winds up first, then hits; the intent stays in between', () => {
    const stalker = { id: 'm_dune_stalker', intent: 1 }
    const f = fight({ dice: [], monsters: [stalker] }, [
      ...dice('m1', 'fire', 'fire', 'air'),
      ...ROLL,
      ...dice('m1', 'fire', 'fire', 'air'),
      ...intent('m1', 0),
      ...ROLL,
    ])
    f.choose('end-turn')
    expect([lost(f), f.s.foes[0]?.[WOUND_UP], f.s.foes[0]?.[INTENT]]).toEqual([0, 1, 1])
    f.choose('end-turn')
    expect([lost(f), f.s.foes[0]?.[WOUND_UP]]).toEqual([16, 0])
  })
  test('ward: 2 more for each match; it is gone at its next turn', () => {
    const f = fight({ dice: [], monsters: [{ ...SENTRY, intent: 1 }] }, [
      ...dice('m1', 'earth', 'earth', 'fire'),
      ...intent('m1', 0),
      ...ROLL,
    ])
    f.choose('end-turn')
    expect(f.s.foes[0]?.[WARD]).toBe(6 + 4)
  })
  test('dodge: two on two matches', () => {
    const f = fight({ dice: [], monsters: [{ ...JACKAL, intent: 1 }] }, [
      ...dice('m1', 'earth', 'earth', 'fire'),
      ...intent('m1', 0),
      ...ROLL,
    ])
    f.choose('end-turn')
    expect(f.s.foes[0]?.[DODGE]).toBe(2)
  })
  test('afflict: value 1 more on two matches', () => {
    const f = fight({ dice: [], monsters: [{ id: 'm_whisper_moth', intent: 1 }] }, [
      ...dice('m1', 'air', 'air', 'fire'),
      ...intent('m1', 0),
      ...ROLL,
    ])
    f.choose('end-turn')
    expect(f.s.statuses).toEqual([0, 3, 2, 2, 0])
  })
  test('a summoner counts living foes: minions that burned to death this turn make room', () => {
    const tick = { id: 'm_cinder_tick', intent: 0, hp: 1 }
    const f = fight({ dice: [], monsters: [{ id: 'm_kiln_priest', intent: 0 }, tick, tick] }, [
      ...dice('m1', 'air', 'air', 'water'),
      ...intent('m4', 0),
      ...intent('m1', 0),
      ...ROLL,
    ])
    f.s.statuses.push(2, 0, 2, 1, 0, 3, 0, 2, 1, 0)
    f.choose('end-turn')
    expect(f.s.foes.map((foe) => foe[ID])).toEqual([1, 4])
    expect(f.dice.left()).toBe(0)
  })
  test.each([
    ['at its cap', ['m_cinder_tick', 'm_cinder_tick']],
    ['among five', ['m_sandling', 'm_sandling', 'm_sandling', 'm_sandling']],
  ])('a summoner %s wards 4 instead', (_, others) => {
    const monsters = [{ id: 'm_kiln_priest', intent: 0 }, ...others.map((id) => ({ id, intent: 0 }))]
    const f = fight({ dice: [], monsters }, [...dice('m1', 'air', 'air', 'water'), ...intent('m1', 0), ...ROLL])
    for (const foe of f.s.foes.slice(1)) foe[STUN] = 1
    f.choose('end-turn')
    expect([f.s.foes[0]?.[WARD], f.s.foes.length]).toEqual([4, monsters.length])
  })
  test('with four foes there is room for a fifth', () => {
    const monsters = ['m_kiln_priest', 'm_sandling', 'm_sandling', 'm_sandling'].map((id) => ({ id, intent: 0 }))
    const f = fight({ dice: [], monsters }, [
      ...dice('m1', 'air', 'air', 'water'),
      ...intent('m5', 0),
      ...intent('m1', 0),
      ...ROLL,
    ])
    for (const foe of f.s.foes.slice(1)) foe[STUN] = 1
    f.choose('end-turn')
    expect(f.s.foes).toHaveLength(5)
  })
  test('shift: to earth, then to the next face; heals 2 for each match', () => {
    const veil = { id: 'b_seventh_veil', intent: 2, hp: 50 }
    const f = fight({ dice: [], monsters: [veil], stakes: 'boss' }, [
      ...dice('m1', 'earth', 'earth', 'fire'),
      ...intent('m1', 999_999),
      ...ROLL,
      ...dice('m1', 'earth', 'air', 'fire'),
      ...intent('m1', 0),
      ...ROLL,
    ])
    f.choose('end-turn')
    expect([f.s.foes[0]?.[AFFINITY], f.hp()]).toEqual([2, [54]])
    f.choose('end-turn')
    expect([f.s.foes[0]?.[AFFINITY], f.hp()]).toEqual([3, [54]])
  })
  test('the faster acts first', () => {
    const f = fight({ dice: [], monsters: [SENTRY, JACKAL] }, [
      ...nothing('m2'),
      ...intent('m2', 0),
      ...nothing('m1'),
      ...intent('m1', 0),
      ...ROLL,
    ])
    f.choose('end-turn')
    expect(f.dice.left()).toBe(0)
  })
  // §4.3 Burn on a foe uses the player's fire percentage against it
  test.each<[string, object, readonly (readonly [number, number])[], number, number]>([
    ['advantage', {}, [], 115, 11],
    [
      'hardened against fire',
      {},
      [
        [HARDENED_TO, 0],
        [HARDENED_TURNS, 2],
      ],
      100,
      10,
    ],
    [
      'hardened against fire until this turn ends',
      {},
      [
        [HARDENED_TO, 0],
        [HARDENED_TURNS, 1],
      ],
      115,
      11,
    ],
    [
      'hardened against water',
      {},
      [
        [HARDENED_TO, 3],
        [HARDENED_TURNS, 2],
      ],
      115,
      11,
    ],
    ['Windglass', { relics: ['r_windglass'] }, [], 125, 12],
    ['disadvantage', {}, [[AFFINITY, 3]], 85, 8],
    ['Still Mirror', { relics: ['r_still_mirror'] }, [[AFFINITY, 3]], 100, 10],
  ])('burn on a foe, %s', (_, owned, places, percent, damage) => {
    const f = fight({ dice: [], monsters: [{ ...JACKAL, hp: 40, ward: 9 }], ...owned }, [
      ...nothing('m1'),
      ...intent('m1', 0),
      ...ROLL,
    ])
    for (const [index, value] of places) (f.s.foes[0] as Foe)[index] = value
    f.s.statuses.push(1, 0, 10, 1, 0)
    expect(nextBurnDamage(f.pack, f.s, f.s.foes[0] as Foe)).toBe(damage)
    f.choose('end-turn')
    expect(f.events.flatMap((e) => (e.kind === 'tick' ? [[e.percent, e.damage, e.hp]] : []))).toEqual([
      [percent, damage, 40 - damage],
    ])
  })
  test('advantage relics affect the player only: a foe’s hit and burn on the player keep 115 and 85', () => {
    const f = fight(
      { dice: [], affinity: 'air', relics: ['r_windglass', 'r_still_mirror'], monsters: [TICK, SENTRY] },
      [...nothing('m1'), ...intent('m1', 0), ...nothing('m2'), ...intent('m2', 0), ...ROLL],
    )
    f.s.statuses.push(0, 0, 10, 1, 0)
    f.choose('end-turn')
    expect(f.events.flatMap((e) => (e.kind === 'hit' || e.kind === 'tick' ? [e.percent] : []))).toEqual([115, 85, 115])
  })
  test('a boss below half its hp enters its next phase', () => {
    const colossus = { id: 'b_salt_colossus', intent: 0, hp: 51 }
    const f = fight({ hand: [STRIKE], dice: [], monsters: [colossus], stakes: 'boss' })
    f.play(0)
    const foe = f.s.foes[0]
    expect([foe?.[DEF], foe?.[FOE_MIGHT]]).toEqual([0, 2])
    const queen = fight({
      hand: [STRIKE],
      dice: [],
      monsters: [{ id: 'b_queen_of_cinders', intent: 1, hp: 60 }],
      stakes: 'boss',
    })
    queen.play(0)
    expect(queen.s.foes[0]?.[AI]).toBe(0)
  })
  test('the state holds no future dice or draws: other dice change what follows', () => {
    const position = { dice: [], monsters: [JACKAL], deck: ['c_brace', STRIKE, 'c_flare'] }
    const ends = [
      ['fire', 0],
      ['air', 2],
    ].map(([face, index]) => {
      const f = fight(position, [
        ...dice('m1', face as string, face as string, face as string),
        ...intent('m1', 0),
        ...draws(index as number, 0),
        ...ROLL,
      ])
      const before = JSON.stringify([f.s, smallGame.scene(f.s, 0)])
      f.choose('end-turn')
      return { before, hp: f.s.hp, hand: f.s.hand.join() }
    })
    expect(ends[0]?.before).toBe(ends[1]?.before)
    expect(ends[0]?.hp).not.toBe(ends[1]?.hp)
    expect(ends[0]?.hand).not.toBe(ends[1]?.hand)
  })
  test('the order of the draw pile is never shown', () => {
    const f = fight({ dice: [], deck: ['c_brace', STRIKE, 'c_flare', 'c_flare'] })
    const before = JSON.stringify([smallGame.scene(f.s, 0), smallGame.legal(f.s, 0)])
    f.s.draw.reverse()
    expect(JSON.stringify([smallGame.scene(f.s, 0), smallGame.legal(f.s, 0)])).toBe(before)
  })
  test('the intent shows its exact number and what dice could add', () => {
    const f = fight({ hand: ['c_frost_pin'], dice: [], affinity: 'earth', monsters: [{ ...JACKAL, hp: 40 }] })
    const shown = (): string => JSON.stringify(smallGame.scene(f.s, 0))
    expect(shown()).toContain('hits for 6–13 (air)')
    f.play(0)
    expect(shown()).toContain('hits for 4–11 (air)')
  })
  test.each([
    ['Seer’s Lens', { relics: ['r_seers_lens'] }],
    ['the Priestess', { destiny: 'd_priestess' }],
  ])('%s reveals the next dice, which are then used', (_, owned) => {
    const f = fight({ dice: [], monsters: [{ id: 'm_mirage_jackal' }], ...owned }, [
      ...intent('m1', 0),
      ...dice('m1', 'air', 'air', 'fire'),
    ])
    expect(JSON.stringify(smallGame.scene(f.s, 0))).toContain('next dice air, air, fire')
    expect(JSON.stringify(smallGame.scene(f.s, 0))).toContain('hits for 10 (air)')
  })
})
