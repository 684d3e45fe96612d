import { describe, expect, test } from 'vitest'
import { choose, isRefusal, type Run, rankOf, start } from '../../src/engine/index.ts'
import { HP } from '../../src/games/lostribe/foe.ts'
import { checkAndConsumeDice, timeline } from '../../src/games/lostribe/index.ts'
import type { State } from '../../src/games/lostribe/state.ts'
import { dice, draws, fight, intent, JACKAL, SENTRY, withKnobs } from './fights.ts'
import { smallGame } from './small-pack.ts'

// §3.3 Attunements: a roll, and its effect on a card of the pair's element.
describe('attunements', () => {
  // dice, card, expected hits, statuses on the foe [bearer, status, value, turns, fresh …]
  const TOUGH = { id: 'm_clay_sentry', intent: 0, affinity: null, def: 2, hp: 90 }
  test.each<[string, string[], string, number[], number[]]>([
    ['Magma', ['fire', 'fire', 'earth'], 'c_ember_jab', [5], []],
    ['Wildfire', ['fire', 'fire', 'air'], 'c_ember_jab', [5], []],
    ['Steam', ['fire', 'fire', 'water'], 'c_ember_jab', [3], [1, 0, 2, 2, 0]],
    ['Backdraft', ['air', 'air', 'fire'], 'c_thunderhead', [12], [1, 0, 2, 1, 0]],
    ['Duststorm', ['air', 'air', 'earth'], 'c_thunderhead', [10], [1, 3, 2, 1, 0]],
    ['Forge', ['earth', 'earth', 'fire'], 'c_quarry_smash', [14], [1, 0, 2, 1, 0]],
    ['Mire', ['earth', 'earth', 'water'], 'c_quarry_smash', [12], [1, 1, 2, 2, 0]],
    ['Scald', ['water', 'water', 'fire'], 'c_tide_lash', [6], [1, 0, 2, 1, 0]],
  ])('%s: %j and %s', (_, faces, card, hits, statuses) => {
    const f = fight({ hand: [card], dice: faces, monsters: [TOUGH], hp: 40, max_hp: 60 })
    f.play(0)
    expect(f.events.flatMap((e) => (e.kind === 'hit' ? [e.raw] : []))).toEqual(hits)
    expect(f.s.statuses).toEqual(statuses)
  })

  test('Squall: the first air card costs 1 less, the second does not', () => {
    const f = fight({ hand: ['c_gust_cut', 'c_gust_cut'], dice: ['air', 'air', 'water'] })
    f.play(0)
    expect(f.s.energy).toBe(3)
    f.play(0)
    expect(f.s.energy).toBe(2)
  })
  test('Sandwall: earth ward cards have 3 more', () => {
    const f = fight({ hand: ['c_bedrock', 'c_brace'], dice: ['earth', 'earth', 'air'] })
    f.play(0)
    expect(f.s.ward).toBe(4 + 3)
    f.play(0)
    expect(f.s.ward).toBe(7 + 5)
  })
  test('Mist: the first water card also grants a dodge', () => {
    const f = fight({ hand: ['c_still_pool', 'c_frost_pin'], dice: ['water', 'water', 'air'] })
    f.play(0, { dice: [0] })
    f.play(0)
    expect(f.s.dodge).toBe(1)
  })
  test('Silt: water ward and heal cards have 3 more, and the earth die gave 3 ward', () => {
    const f = fight({ hand: ['c_cleansing_rain', 'c_mending_spring'], dice: ['water', 'water', 'earth'], hp: 20 })
    expect(f.s.ward).toBe(3)
    f.play(0)
    expect([f.s.ward, f.s.hp]).toEqual([3 + 4 + 3, 20 + 3])
    f.play(0)
    expect(f.s.hp).toBe(23 + 5 + 3 + 3)
  })
  test.each<[string, string[], Partial<State>]>([
    ['earth: 3 ward', ['fire', 'fire', 'earth'], { ward: 3 }],
    ['water: heal 2', ['fire', 'fire', 'water'], { hp: 42 }],
    ['fire: Burn 2 for a turn on all', ['air', 'air', 'fire'], { statuses: [1, 0, 2, 1, 0, 2, 0, 2, 1, 0] }],
    ['air: draw 1', ['fire', 'fire', 'air'], { hand: [0] }],
  ])('the single die does something at once: %s', (_, faces, expected) => {
    const f = fight({ dice: faces, hp: 40, max_hp: 60, monsters: [JACKAL, SENTRY] })
    expect(f.s).toMatchObject(expected)
  })
  test('Temperance: side effects happen twice', () => {
    const f = fight({ dice: ['fire', 'fire', 'earth'], destiny: 'd_temperance' })
    expect(f.s.ward).toBe(6)
  })
  test('an attunement works for its primary element only', () => {
    const f = fight({ hand: ['c_basic_strike', 'c_gust_cut'], dice: ['fire', 'fire', 'air'] }, [])
    f.play(0)
    f.play(0)
    expect(f.events.flatMap((e) => (e.kind === 'hit' ? [e.raw] : []))).toEqual([5, 4])
  })
})

describe('ults: three alike are unleashed for no energy', () => {
  const two = [
    { ...JACKAL, affinity: null },
    { ...SENTRY, affinity: null },
  ]
  test('inferno: Burn 4 for 3 turns, 12 in all', () => {
    const foes = [...dice('m1', 'fire', 'fire', 'fire'), ...intent('m1', 0)]
    const round = [...dice('player', 'air', 'air', 'air')]
    const f = fight(
      { dice: ['fire', 'fire', 'fire'], monsters: [{ ...JACKAL, affinity: null, intent: 1 }], hp: 60, max_hp: 60 },
      [...foes, ...round, ...foes, ...round, ...foes, ...round],
    )
    f.choose('ult-fire')
    for (const left of [18, 14, 10]) {
      f.choose('end-turn')
      expect(f.hp()).toEqual([left])
    }
    expect(f.s.statuses).toEqual([])
  })
  test('tempest: 8 air damage to every foe, draw 2', () => {
    const f = fight(
      { dice: ['air', 'air', 'air'], monsters: two, deck: ['c_brace', 'c_brace', 'c_brace'] },
      draws(0, 0),
    )
    f.choose('ult-air')
    expect(f.hp()).toEqual([22 - 7, 28 - 6])
    expect(f.s.hand).toHaveLength(2)
  })
  test('with two triples in the pool there is a choice for each', () => {
    const f = fight({ dice: ['fire', 'fire', 'fire'] })
    f.s.pool.push(3, 3, 3)
    const shown = smallGame.scene(f.s, 0).choices.filter(({ id }) => id.startsWith('ult'))
    expect(shown.map(({ id, verb, answers }) => [id, verb, answers])).toEqual([
      ['ult-fire', 'unleash', ['fire']],
      ['ult-water', 'unleash', ['water']],
    ])
    f.choose('ult-water')
    expect(f.pool()).toEqual(['fire', 'fire', 'fire'])
    expect(smallGame.legal(f.s, 0).map(({ id }) => id)).not.toContain('ult-fire')
  })
  test('quake: 6 earth damage and a stun for every foe', () => {
    const f = fight({ dice: ['earth', 'earth', 'earth'], monsters: two }, dice('player', 'fire', 'fire', 'fire'))
    f.choose('ult-earth')
    expect(f.hp()).toEqual([22 - 5, 28 - 4])
    f.choose('end-turn')
    expect(f.s.hp).toBe(f.s.maxHp)
  })
  test('deluge: heal 8, cleanse, Dim 2 for 2 turns on every foe', () => {
    const f = fight({ dice: ['water', 'water', 'water'], hp: 20, monsters: [JACKAL] })
    f.s.statuses.push(0, 0, 3, 2, 0)
    f.choose('ult-water')
    expect(f.s.hp).toBe(28)
    expect(f.s.statuses).toEqual([1, 3, 2, 2, 0])
  })
})

describe('fused cards', () => {
  test('Flare with three fire: 9 first, then inferno; its dice cover the cost', () => {
    const f = fight({ hand: ['c_flare'], dice: ['fire', 'fire', 'fire'] })
    expect(f.play(0, { fuse: 'triple' })).toEqual({ ok: true })
    expect(f.hp()).toEqual([22 - 9])
    expect(f.s.statuses).toEqual([1, 0, 4, 3, 0])
    expect(f.pool()).toEqual([])
  })
  test('Magma Lance with two fire and an earth: +6 in one hit, all defense ignored', () => {
    const f = fight({ hand: ['c_magma_lance'], dice: ['fire', 'earth', 'fire'], monsters: [{ ...SENTRY, def: 9 }] })
    f.play(0, { fuse: 'pair' })
    expect(f.events.flatMap((e) => (e.kind === 'hit' ? [e.raw] : []))).toEqual([17])
  })
  test('Geyser with two water and a fire: +6, then Burn 3 for 2 turns', () => {
    const f = fight({
      hand: ['c_geyser'],
      dice: ['water', 'fire', 'water'],
      monsters: [{ ...SENTRY, affinity: null, hp: 50 }],
    })
    f.play(0, { fuse: 'pair' })
    expect(f.hp()).toEqual([50 - (10 + 6 + 2 - 2)])
    expect(f.s.statuses.slice(-5)).toEqual([1, 0, 3, 2, 0])
  })
  test('fused cards do not count as ults', () => {
    const f = fight({ hand: ['c_flare'], dice: ['fire', 'fire', 'fire'], banked: ['fire', 'fire'] }, [], {
      pack: withKnobs({ bank_cap: 6 }),
    })
    f.s.pool.push(0)
    f.choose('ult-fire')
    f.choose('fuse-1-on-1')
    expect(f.pool()).toEqual([])
  })
  test.each<[string, string[], 'triple' | 'pair', string]>([
    ['two dice only', ['fire', 'fire', 'air'], 'triple', 'no_fusion'],
    ['no such fusion on the card', ['fire', 'fire', 'earth'], 'pair', 'no_fusion'],
  ])('refused: %s', (_, faces, fuse, reason) => {
    const f = fight({ hand: ['c_flare'], dice: faces, deck: ['c_brace', 'c_brace'] }, draws(0))
    expect(f.play(0, { fuse })).toEqual({ ok: false, reason })
  })
})

describe('manipulation', () => {
  test('reroll: the chosen dice are rolled in place, and the pattern is updated', () => {
    const f = fight({ hand: ['c_kindred_cast'], dice: ['fire', 'fire', 'fire'] }, [
      { what: 'player reroll 2', sides: 4, value: 1 },
      { what: 'player reroll 3', sides: 4, value: 3 },
    ])
    f.choose('play-1')
    f.choose('die-2')
    f.choose('die-3')
    expect(f.pool()).toEqual(['fire', 'air', 'water'])
    expect([f.s.charges, f.s.nextEnergy]).toEqual([1, 1])
    expect(f.dice.left()).toBe(0)
  })
  test('a pattern no longer changes once a rolled die is spent', () => {
    const f = fight(
      { hand: ['c_updraft', 'c_weathervane'], dice: ['air', 'air', 'fire'], deck: ['c_brace', 'c_brace', 'c_brace'] },
      draws(0, 0),
    )
    f.play(0)
    f.play(0, { dice: [0], to: 'water' })
    expect(f.s.charges).toBe(0)
  })
  test('Resonance comes once a turn', () => {
    const f = fight({ hand: ['c_weathervane', 'c_weathervane'], dice: ['fire', 'air', 'water'] }, draws())
    f.play(0, { dice: [0], to: 'air' })
    f.play(0, { dice: [0], to: 'fire' })
    expect(f.s.charges).toBe(1)
  })
  test('swap: a die is turned to any other face', () => {
    const f = fight({ hand: ['c_weathervane'], dice: ['fire', 'fire', 'fire'] })
    f.choose('play-1')
    expect(smallGame.legal(f.s, 0).map(({ id }) => id)).not.toContain('die-1-fire')
    f.choose('die-1-earth')
    expect(f.pool()).toEqual(['earth', 'fire', 'fire'])
    expect(f.s.ward).toBe(3)
  })
  test('bank: the die leaves the pool and is appended to the next roll', () => {
    const next = [...dice('m1', 'fire', 'fire', 'fire'), ...intent('m1', 0), ...dice('player', 'fire', 'fire', 'fire')]
    const f = fight({ hand: ['c_still_pool'], dice: ['fire', 'fire', 'fire'] }, next)
    f.play(0, { dice: [1] })
    expect([f.pool(), f.s.bank]).toEqual([['fire', 'fire'], [0]])
    f.choose('end-turn')
    expect(f.pool()).toEqual(['fire', 'fire', 'fire', 'fire'])
  })
  test('no more than two dice are banked', () => {
    const f = fight({ hand: ['c_still_pool'], dice: ['fire', 'fire', 'fire'] })
    f.s.bank.push(1, 1)
    f.play(0)
    expect(f.s.phase).toBe('act')
  })
  test('steal: the foe still rolls three; the first die goes to the player and no longer matches', () => {
    const next = [...dice('m1', 'air', 'air', 'fire'), ...intent('m1', 0), ...dice('player', 'fire', 'fire', 'fire')]
    const f = fight({ hand: ['c_light_fingers'], dice: ['fire', 'fire', 'fire'] }, next)
    f.play(0)
    f.choose('end-turn')
    expect(f.pool()).toEqual(['fire', 'fire', 'fire', 'air'])
    expect(f.s.hp).toBe(f.s.maxHp - (6 + 2))
  })
  test('add: one more die for this turn', () => {
    const f = fight({ hand: ['c_pyre_bargain'], dice: ['air', 'air', 'air'] })
    f.play(0)
    expect([f.pool(), f.s.energy, f.s.hp]).toEqual([['air', 'air', 'air', 'fire'], 5, f.s.maxHp - 2])
    expect(f.s.exhaust).toHaveLength(1)
  })
  // §7.3 the card moves to its pile after its effects, so it cannot draw itself
  test.each<[string, string, string[], { what: string; value: number }[]]>([
    ['a reroll', 'c_kindred_cast', ['die-3', 'done'], [{ what: 'player reroll 3', value: 1 }]],
    ['a swap', 'c_weathervane', ['die-3-air'], []],
  ])('%s that tunes the turn to a draw does not draw the card itself', (_, card, picks, rolls) => {
    const f = fight({ hand: [card], dice: ['fire', 'fire', 'fire'], deck: [] }, rolls)
    f.choose('play-1')
    expect(f.s.discard).toEqual([])
    for (const id of picks) f.choose(id)
    expect([f.s.pattern, f.s.hand, f.s.discard]).toEqual([5 + 1, [], f.s.deck])
  })
  test('a card that asks for dice goes to its pile even if nothing is picked', () => {
    const f = fight({ hand: ['c_kindred_cast'], dice: ['fire', 'fire', 'fire'], deck: [] })
    f.choose('play-1')
    f.choose('done')
    expect(f.s.discard).toEqual(f.s.deck)
  })
  test('a pick can be declined', () => {
    const f = fight({ hand: ['c_kindred_cast'], dice: ['fire', 'fire', 'fire'] })
    f.choose('play-1')
    f.choose('done')
    expect(f.pool()).toEqual(['fire', 'fire', 'fire'])
  })
})

test('the leftmost matching dice are spent, the others keep their order', () => {
  expect(checkAndConsumeDice(['air', 'fire', 'earth', 'fire'], { element: 'fire', count: 1 })).toEqual({
    ok: true,
    pool: ['air', 'earth', 'fire'],
  })
  expect(checkAndConsumeDice(['air'], { element: 'fire', count: 1 })).toEqual({ ok: false })
})

test('the timeline: every die from its roll to its end, by turn and the last few', () => {
  const next = [...dice('m1', 'air', 'fire', 'fire'), ...intent('m1', 0), ...dice('player', 'fire', 'fire', 'fire')]
  const f = fight({ hand: ['c_flare'], dice: ['earth', 'fire', 'air'] }, next)
  f.choose('play-1-on-1')
  f.choose('end-turn')
  expect(
    timeline(f.events).map(({ turn, actor, kind, dice: of }) => `${turn} ${actor} ${kind} ${of.join(' ')}`),
  ).toEqual([
    '1 player consume fire',
    '1 player expire earth air',
    '1 m1 roll air fire fire',
    '1 m1 consume air',
    '1 m1 expire fire fire',
    '2 player roll fire fire fire',
  ])
})

// Worked example E33
test('a forced roll does not shift later rolls of the seed', () => {
  const dicesOf = (rolls: { what: string; value: number }[]): number[][] => {
    const scenario = { monsters: [{ id: 'b_salt_colossus', intent: 2 }], stakes: 'boss' as const, hp: 900 }
    const run = start(smallGame, { seed: 'forced', scenario }) as Run
    const seen = [(run.state as State).pool.slice()]
    for (const forced of [rolls, []]) {
      const chosen = choose(run, run.turn, 0, 'end-turn', forced)
      if (isRefusal(chosen)) throw new Error(chosen.why)
      seen.push((run.state as State).pool.slice())
    }
    expect(rankOf(run, smallGame).kind).toBe('practice')
    return seen
  }
  const [, natural, after] = dicesOf([])
  const forced = [3, 3, 3].map((value, i) => ({ what: `player die ${i + 1}`, value }))
  const [, second, third] = dicesOf(forced)
  expect(second).toEqual([3, 3, 3])
  expect(natural).not.toEqual(second)
  expect(third).toEqual(after)
})

test('forcing an invalid face is refused and changes nothing', () => {
  const run = start(smallGame, { seed: 'forced', scenario: {} }) as Run
  const before = JSON.stringify(run.state)
  expect(choose(run, run.turn, 0, 'end-turn', [{ what: 'player die 1', value: 4 }])).toMatchObject({
    refused: 'bad-roll',
  })
  expect(JSON.stringify(run.state)).toBe(before)
  expect((run.state as State).foes[0]?.[HP]).toBeGreaterThan(0)
})
