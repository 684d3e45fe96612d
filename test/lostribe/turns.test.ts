import { describe, expect, test } from 'vitest'
import { makePack } from '../../src/games/lostribe/content/compile/make-pack.ts'
import { dice, draws, type Fight, fight, intent, JACKAL, SENTRY, withKnobs } from './fights.ts'
import { smallContent, smallGame } from './small-pack.ts'

/** §2, §3, §7 What a new turn resets, what lasts, and edge cases of patterns and cards. */

const STRIKE = 'c_basic_strike'
const nothing = (who: string) => dice(who, 'water', 'earth', 'fire')
const TRIPLE = dice('player', 'fire', 'fire', 'fire')
const round = (...player: ReturnType<typeof dice>) => [...nothing('m1'), ...intent('m1', 999_999), ...player]
const DODGER = { ...JACKAL, intent: 1, hp: 90 }
const legal = (f: Fight): string[] => smallGame.legal(f.s, 0).map(({ id }) => id)
const hits = (f: Fight): number[] => f.events.flatMap((e) => (e.kind === 'hit' ? [e.raw] : []))

test('§2 a fight and a turn begin in this order', () => {
  const f = fight(
    { place: 'map', relics: ['r_clay_heart', 'r_fourfold_crown'], deck: new Array<string>(5).fill(STRIKE) },
    [
      { what: 'encounter', value: 0 },
      ...intent('m1', 0),
      ...draws(0, 0, 0, 0),
      ...dice('player', 'fire', 'air', 'water'),
    ],
  )
  f.choose('go-2')
  f.s.statuses.push(0, 0, 1, 1, 0)
  expect(f.events.map(({ kind }) => kind)).toEqual([
    'node',
    'fight',
    'ward',
    'intent',
    'turn',
    'drew',
    'dice',
    'pattern',
    'resonance',
    'energy',
  ])
})
test('§2.5 a turn ends in this order', () => {
  const position = { dice: ['fire', 'fire', 'fire'], rituals: ['c_deep_current'], monsters: [{ ...JACKAL, hp: 90 }] }
  const f = fight(position, [...nothing('m1'), ...intent('m1', 0), ...TRIPLE])
  f.s.statuses.push(1, 0, 2, 1, 0, 0, 0, 2, 1, 0)
  f.choose('end-turn')
  const told = f.events.map((e) =>
    e.kind === 'dice' ? `${e.actor} ${e.verb}` : 'actor' in e ? `${e.actor} ${e.kind}` : e.kind,
  )
  expect(told).toEqual([
    '0 ward',
    '0 expire',
    '1 tick',
    '1 roll',
    'hit',
    '1 expire',
    'intent',
    'turn',
    'drew',
    '0 roll',
    'pattern',
    '0 tick',
  ])
})

describe('§2.1 the start of a turn', () => {
  test('energy from Resonance and the loss from a stun last one turn', () => {
    const f = fight({ dice: ['fire', 'air', 'water'], monsters: [DODGER] }, [...round(...TRIPLE), ...round(...TRIPLE)])
    f.choose('end-turn')
    expect(f.s.energy).toBe(4)
    f.choose('end-turn')
    expect(f.s.energy).toBe(3)
    const dazed = fight({ dice: [], monsters: [DODGER] }, [...round(...TRIPLE), ...round(...TRIPLE)])
    dazed.s.daze = 2
    dazed.choose('end-turn')
    expect(dazed.s.energy).toBe(1)
    dazed.choose('end-turn')
    expect(dazed.s.energy).toBe(3)
  })
  test('a stun never takes more energy than there is', () => {
    const f = fight({ dice: [], monsters: [DODGER] }, round(...TRIPLE), { pack: withKnobs({ max_energy: 1 }) })
    f.s.daze = 1
    f.choose('end-turn')
    expect(f.s.energy).toBe(0)
  })
  test('the same pattern on the next turn is a new one', () => {
    const same = dice('player', 'fire', 'air', 'water')
    const f = fight({ dice: ['fire', 'air', 'water'], monsters: [DODGER] }, round(...same))
    f.choose('end-turn')
    expect([f.s.charges, f.s.nextEnergy]).toEqual([2, 1])
  })
  test('a triple may be unleashed once a turn, and again on the next', () => {
    const f = fight({ dice: ['fire', 'fire', 'fire'], banked: ['fire', 'fire'], monsters: [DODGER] }, round(...TRIPLE))
    f.s.pool.push(0)
    f.choose('ult-fire')
    expect(legal(f)).not.toContain('ult-fire')
    f.choose('end-turn')
    expect(legal(f)).toContain('ult-fire')
  })
  test('the dice are rolled after the draw: an air die draws a sixth card', () => {
    const deck = new Array<string>(8).fill(STRIKE)
    const f = fight({ hand: undefined, deck, monsters: [DODGER] }, [
      ...draws(0, 0, 0, 0, 0),
      ...dice('player', 'fire', 'fire', 'air'),
      ...draws(0),
    ])
    expect([f.s.hand.length, f.dice.left()]).toEqual([6, 0])
  })
  test.each([
    [24, 0],
    [25, 2],
    [26, 4],
    [30, 12],
  ])('§2.6 the storm of turn %i takes %i', (turn, lost) => {
    const f = fight({ turn, dice: [], hp: 40, max_hp: 40 })
    expect(f.s.hp).toBe(40 - lost)
  })
  test('a turn allows 24 cards, and the next one 24 again', () => {
    const f = fight({ hand: ['c_ember_jab'], dice: [], deck: [], monsters: [DODGER] }, round(...TRIPLE))
    f.s.plays = 24
    expect(legal(f)).toEqual(['end-turn', 'tidy'])
    f.choose('end-turn')
    expect(legal(f)).toContain('play-1-on-1')
  })
})

describe('§3.1 the pattern is that of the three rolled dice, while all are unspent', () => {
  // the index of the die that is spent or banked; a fourth die keeps the pool at three
  test.each([0, 1, 2])('die %i spent: the pattern is not updated', (place) => {
    const faces = ['fire', 'fire', 'fire']
    faces[place] = 'air'
    const f = fight(
      { hand: ['c_updraft', 'c_weathervane'], dice: faces, banked: ['earth'], deck: [STRIKE, STRIKE, STRIKE, STRIKE] },
      draws(0, 0, 0),
    )
    f.play(0)
    f.play(0, { dice: [0], to: 'water' })
    expect([f.pool(), f.s.charges]).toEqual([['water', 'fire', 'earth'], 0])
  })
  test.each([0, 1, 2])('die %i banked: the pattern is not updated', (place) => {
    const f = fight({ hand: ['c_still_pool', 'c_weathervane'], dice: ['fire', 'fire', 'fire'], banked: ['earth'] })
    f.play(0, { dice: [place] })
    f.play(0, { dice: [0], to: 'water' })
    expect([f.pool(), f.s.charges]).toEqual([['water', 'fire', 'earth'], 0])
  })
  test('turning a banked die does not change the pattern', () => {
    const f = fight({ hand: ['c_weathervane'], dice: ['fire', 'fire', 'fire'], banked: ['earth'] })
    f.play(0, { dice: [3], to: 'water' })
    expect([f.s.pattern, f.s.charges]).toEqual([1, 0])
  })
  test('the side effect happens once a turn, even if the pattern changes', () => {
    const hand = ['c_weathervane', 'c_weathervane']
    const f = fight({ hand, dice: ['fire', 'fire', 'earth'] })
    f.play(0, { dice: [0], to: 'earth' })
    expect([f.s.ward, f.s.statuses]).toEqual([3, []])
  })
  test('Resonance with six charges gives no seventh, but its energy', () => {
    const f = fight({ dice: ['fire', 'air', 'water'], charges: 6 })
    expect([f.s.charges, f.s.nextEnergy]).toEqual([6, 1])
  })
  test('Tuning Fork at five charges gives one', () => {
    expect(fight({ dice: ['fire', 'air', 'water'], charges: 5, relics: ['r_tuning_fork'] }).s.charges).toBe(6)
  })
})

describe('§3.3 the first card of the pair’s element', () => {
  test('Steam burns with the first fire attack only', () => {
    const f = fight({ hand: ['c_ember_jab', 'c_ember_jab'], dice: ['fire', 'fire', 'water'], monsters: [SENTRY] })
    f.play(0)
    f.play(0)
    expect(f.s.statuses).toEqual([1, 0, 2, 2, 0])
  })
  test('a fire card that is no attack does not use it up', () => {
    const f = fight({ hand: ['c_kiln_ward', 'c_ember_jab'], dice: ['fire', 'water', 'fire'], monsters: [SENTRY] })
    f.play(0)
    f.s.statuses.length = 0
    f.play(0)
    expect(f.s.statuses).toEqual([1, 0, 2, 2, 0])
  })
  test.each<[string, string[], string, number]>([
    ['Sandwall', ['earth', 'earth', 'air'], 'c_grindstone', 0],
    ['Silt', ['water', 'water', 'earth'], 'c_frost_pin', 3],
  ])('%s is for ward and heal cards: an attack gives no ward and heals nothing', (_, faces, card, ward) => {
    const f = fight({ hand: [card], dice: faces, hp: 20, max_hp: 40, deck: [] })
    f.play(0)
    expect([f.s.ward, f.s.hp]).toEqual([ward, 20])
  })
})

describe('§7.2 what a card costs', () => {
  test('the Magician: the first card of the fight, not of every turn', () => {
    const f = fight(
      { hand: [STRIKE, STRIKE], dice: [], destiny: 'd_magician', monsters: [DODGER], deck: [] },
      round(...TRIPLE),
    )
    f.play(0)
    expect(f.s.energy).toBe(3)
    f.choose('end-turn')
    f.play(0)
    expect(f.s.energy).toBe(2)
  })
  test('two discounts make a card free, not more', () => {
    const f = fight({ hand: ['c_gust_cut'], dice: ['air', 'air', 'water'], destiny: 'd_magician', energy: 0 })
    expect(legal(f)).toContain('play-1-on-1')
    f.play(0)
    expect(f.s.energy).toBe(0)
  })
  test('a discount is offered only for the first card', () => {
    const f = fight({ hand: [STRIKE, STRIKE], dice: [], destiny: 'd_magician', energy: 0 })
    f.play(0)
    expect(legal(f)).toEqual(['end-turn', 'tidy'])
  })
  test('charges are asked for and paid', () => {
    const f = fight({ hand: ['c_fools_leap', 'c_fools_leap'], dice: [], charges: 1, deck: [STRIKE] })
    f.play(0)
    expect([f.s.charges, f.s.energy, f.s.exhaust.length]).toEqual([0, 5, 1])
    expect(legal(f)).not.toContain('play-1')
  })
  test('a fused pair takes two of the card’s element and one of the other, and leaves the rest', () => {
    const f = fight({
      hand: ['c_magma_lance'],
      dice: ['fire', 'earth', 'fire'],
      banked: ['fire', 'earth'],
      monsters: [{ ...SENTRY, hp: 90 }],
    })
    f.choose('fuse-1-on-1')
    expect(f.pool()).toEqual(['fire', 'earth'])
  })
  test('knob base_only: a card whose dice are missing is its base value, synergy or not', () => {
    const greedy = {
      id: 'c_greedy',
      name: 'Greedy',
      cost: 1,
      element: 'fire' as const,
      base: { type: 'attack' as const, value: 6 },
    }
    const asks = {
      dice_cost: { element: 'fire' as const, count: 2 },
      dice_synergy: { if: { element: 'fire' as const, count: 1 }, bonus: { damage: 3 } },
    }
    const config = { ...smallContent.config, missing_dice: 'base_only' as const }
    const pack = makePack({ ...smallContent, config, cards: [...smallContent.cards, { ...greedy, ...asks }] })
    const f = fight({ hand: ['c_greedy'], dice: ['fire', 'earth'], monsters: [{ ...SENTRY, hp: 90 }] }, [], { pack })
    f.play(0)
    expect([hits(f), f.pool()]).toEqual([[4], ['fire', 'earth']])
  })
})

describe('§7.3 what cards do with their dice', () => {
  test.each<[string, string, string[], number[]]>([
    ['Cinder Trail, no fire: 2 turns', 'c_cinder_trail', ['air'], [1, 0, 3, 2, 0]],
    ['Cinder Trail, a fire: a turn longer', 'c_cinder_trail', ['fire'], [1, 0, 3, 3, 0]],
    ['Fault Line, one earth: nothing', 'c_fault_line', ['earth'], []],
    ['Fault Line, two: Brittle 2 for 2 turns on all', 'c_fault_line', ['earth', 'earth'], [1, 1, 2, 2, 0]],
    ['Kiln Ward, two fire: Burn 2 for 2 turns on all', 'c_kiln_ward', ['fire', 'fire'], [1, 0, 2, 2, 0]],
    ['Kiln Ward, one: nothing', 'c_kiln_ward', ['fire'], []],
    ['Frost Pin: Dim 2 for a turn', 'c_frost_pin', [], [1, 3, 2, 1, 0]],
    ['Bedrock: Fortify 1 for 2 turns on you, fresh', 'c_bedrock', [], [0, 2, 1, 2, 1]],
  ])('%s', (_, card, faces, statuses) => {
    const f = fight({ hand: [card], dice: faces, monsters: [{ ...SENTRY, hp: 90 }] })
    f.play(0)
    expect(f.s.statuses).toEqual(statuses)
  })
  test.each<[string, string, string[], number[]]>([
    ['Twin Zephyr, one air: two hits', 'c_twin_zephyr', ['air'], [4, 4]],
    ['Twin Zephyr, two: three hits', 'c_twin_zephyr', ['air', 'air'], [4, 4, 4]],
    ['Flare: its own die feeds it', 'c_flare', ['fire'], [9]],
    ['Ash Rain, one fire: no synergy', 'c_ash_rain', ['fire'], [6]],
    ['Thunderhead, an air', 'c_thunderhead', ['air'], [12]],
  ])('%s', (_, card, faces, expected) => {
    const f = fight({ hand: [card], dice: faces, monsters: [{ ...SENTRY, affinity: null, def: 0, hp: 90 }] })
    f.play(0)
    expect(hits(f)).toEqual(expected)
  })
  test.each<[string, string, string[], [ward: number, hp: number, hand: number]]>([
    ['Clay Bulwark', 'c_clay_bulwark', [], [7, 20, 0]],
    ['Clay Bulwark, an earth', 'c_clay_bulwark', ['earth'], [10, 20, 0]],
    ['Tide Lash, a water', 'c_tide_lash', ['water'], [0, 22, 0]],
    ['Mending Spring, two water', 'c_mending_spring', ['water', 'water'], [0, 28, 0]],
    ['Gust Cut, an air', 'c_gust_cut', ['air'], [0, 20, 1]],
    ['Dust Veil, an earth', 'c_dust_veil', ['earth'], [4, 20, 0]],
    ['Undertow', 'c_undertow', ['water'], [0, 20, 1]],
    ['Monolith', 'c_monolith', [], [18, 20, 0]],
  ])('%s', (_, card, faces, expected) => {
    const f = fight({ hand: [card], dice: faces, hp: 20, max_hp: 40, deck: [STRIKE] })
    f.play(0)
    expect([f.s.ward, f.s.hp, f.s.hand.length]).toEqual(expected)
  })
  test('a reroll of two asks for as many as there are', () => {
    const f = fight({ hand: ['c_kindred_cast'], dice: ['fire'] }, [{ what: 'player reroll 1', value: 1 }])
    f.choose('play-1')
    f.choose('die-1')
    expect([f.s.phase, f.pool()]).toEqual(['act', ['air']])
  })
  test('a die is rerolled once: a picked die is not offered again', () => {
    const f = fight({ hand: ['c_kindred_cast'], dice: ['fire', 'fire', 'fire'] })
    f.choose('play-1')
    f.choose('die-2')
    expect(legal(f)).toEqual(['die-1', 'die-3', 'done'])
  })
  test('a card that kills the last foe asks for no dice, and goes to its pile', () => {
    const base = { type: 'attack' as const, value: 6 }
    const jolt = { id: 'c_jolt', name: 'Jolt', cost: 1, base, manip: { op: 'reroll' as const, count: 1 } }
    const pack = makePack({ ...smallContent, cards: [...smallContent.cards, jolt] })
    const cards = [1, 2, 3].flatMap(() => [
      { what: 'card rarity', value: 99 },
      { what: 'card', value: 0 },
    ])
    const script = [{ what: 'gold', value: 0 }, ...cards]
    const f = fight({ hand: ['c_jolt'], dice: ['fire'], monsters: [{ ...JACKAL, hp: 1 }] }, script, { pack })
    f.play(0)
    expect([f.s.phase, f.s.held, f.s.ask]).toEqual(['cards', -1, 0])
  })
  test('a card without dice to ask for asks for none', () => {
    const f = fight({ hand: ['c_kindred_cast'], dice: [] })
    f.choose('play-1')
    expect([f.s.phase, f.s.discard.length]).toEqual(['act', 1])
  })
  test('a full hand of seven draws to eight', () => {
    const hand = ['c_updraft', ...new Array<string>(7).fill(STRIKE)]
    const f = fight({ hand, dice: ['air'], deck: ['c_brace', 'c_brace', 'c_brace'] }, draws(0))
    f.play(0)
    expect([f.s.hand.length, f.s.draw.length, f.dice.left()]).toEqual([8, 2, 0])
  })
  test('after a reshuffle the discard pile is empty', () => {
    const f = fight({ hand: ['c_updraft'], discard: ['c_brace', STRIKE], deck: [], dice: ['air'] }, draws(0))
    f.play(0)
    // The pile is sorted, whatever the order of the discard: index 0 is Basic Strike.
    expect([f.s.hand, f.s.draw, f.s.discard.length]).toEqual([[0, 2], [], 1])
  })
})

describe('§2.4 the bank', () => {
  test.each([
    [['r_knucklebone_pouch'], '1 die'],
    [['r_knucklebone_pouch', 'r_caravan_strongbox'], '2 dice'],
  ])('the choice says how many may be kept: %j, %s', (relics, many) => {
    const f = fight({ dice: ['fire', 'air', 'air'], relics })
    const tidy = smallGame.scene(f.s, 0).choices.find(({ id }) => id === 'tidy')
    expect(tidy?.label).toBe(`Discard, keep up to ${many}, end the turn`)
  })
  test('a die a card has banked counts: one more may be kept, not two', () => {
    const f = fight({ hand: ['c_still_pool'], dice: ['fire', 'fire', 'fire'], relics: ['r_caravan_strongbox'] })
    f.play(0, { dice: [0] })
    f.choose('tidy')
    f.choose('keep-1')
    expect(legal(f)).toEqual(['done'])
  })
  test('a banked die may be banked again', () => {
    const f = fight(
      { dice: ['fire', 'fire', 'fire'], banked: ['water'], relics: ['r_knucklebone_pouch'], monsters: [DODGER] },
      round(...TRIPLE),
    )
    f.choose('tidy')
    f.choose('keep-4')
    f.choose('done')
    expect(f.pool()).toEqual(['fire', 'fire', 'fire', 'water'])
  })
  test('Loaded Ember works on the first turn alone', () => {
    const f = fight(
      { relics: ['r_loaded_ember'], monsters: [DODGER], dice: [] },
      round(...dice('player', 'air', 'air', 'air')),
    )
    f.choose('end-turn')
    expect(f.pool()).toEqual(['air', 'air', 'air'])
  })
})
