import { describe, expect, test } from 'vitest'
import { dice, fight, JACKAL, SENTRY } from '../../../../test/lostribe/fights.ts'
import { smallGame } from '../../../../test/lostribe/small-pack.ts'
import { scriptedDice } from '../../../engine/index.ts'
import { cardOf, codeOf } from '../content/pack.ts'
import { HARDENED_TO, HARDENED_TURNS } from '../foe.ts'
import { losTribe as builtInGame, builtInPack, type Scenario, type State } from '../index.ts'
import { cardText } from './cards.ts'

/** Displayed numbers and previews are correct. */

const choiceOf = (s: State, id: string) => smallGame.scene(s, 0).choices.find((choice) => choice.id === id)
const shown = (s: State): string => JSON.stringify(smallGame.scene(s, 0).panels)

describe('ending the turn previews the hp at the start of the next', () => {
  // title, position, ward, preview
  test.each<[string, Scenario, number, string]>([
    ['hits', { hp: 40, max_hp: 40 }, 0, 'HP 40 → 28 to 34'],
    ['hits into ward', { hp: 40, max_hp: 40 }, 8, 'HP 40 → 36 to 40'],
    ['ward takes all', { hp: 40, max_hp: 40 }, 12, 'your ward blocks all damage'],
    ['one more point gets through', { hp: 40, max_hp: 40 }, 11, 'HP 40 → 39 to 40'],
    ['no foe attacks', { monsters: [{ ...JACKAL, intent: 1 }] }, 0, 'no damage coming'],
    ['death is 0', { hp: 7, max_hp: 40 }, 0, 'HP 7 → 0 to 1'],
    ['the storm', { hp: 40, max_hp: 40, turn: 24, monsters: [{ ...JACKAL, intent: 1 }] }, 0, 'HP 40 → 38'],
    ['no storm before', { hp: 40, max_hp: 40, turn: 23, monsters: [{ ...JACKAL, intent: 1 }] }, 0, 'no damage coming'],
    [
      'Deep Current',
      { hp: 40, max_hp: 40, dice: ['fire', 'fire'], rituals: ['c_deep_current'] },
      0,
      'HP 40 → 32 to 38',
    ],
  ])('%s', (_, position, ward, expected) => {
    const f = fight({ dice: [], ...position })
    f.s.ward = ward
    expect(choiceOf(f.s, 'end-turn')?.preview).toBe(expected)
  })
  test('damage that only dice could add counts as incoming damage', () => {
    const f = fight({ dice: [], hp: 40, max_hp: 40 })
    f.s.statuses.push(1, 3, 6, 2, 0)
    f.s.ward = 6
    expect(choiceOf(f.s, 'end-turn')?.preview).toBe('your ward blocks all damage')
  })
  test('the preview mentions a possible dodge', () => {
    const f = fight({ dice: [], hp: 40, max_hp: 40 })
    f.s.dodge = 1
    expect(choiceOf(f.s, 'end-turn')?.preview).toBe('HP 40 → 28 to 34, more if you dodge')
  })
})

test('sworn oaths are shown on the map and in fights', () => {
  const oathText = "Oath 2: Elites have 15 % more hp; Foes' attacks do 1 more."
  expect(shown(fight({ dice: [] }, [], { oath: 2 }).s)).toContain(oathText)
  expect(shown(fight({ place: 'rest' }, [], { oath: 2 }).s)).toContain(oathText)
  expect(shown(fight({ place: 'rest' }).s)).not.toContain('Oath')
})

test('the text of a dodge intent says that it applies to the next turn', () => {
  const f = fight({ dice: [], monsters: [{ ...JACKAL, intent: 1 }], hand: ['c_basic_strike'] })
  expect(shown(f.s)).toContain('dodges: your first hit next turn does 0 (the first two if two of its dice match)')
  expect(choiceOf(f.s, 'play-1-on-1')?.preview).toBe('Mirage Jackal −5: 22 → 17')
})

// Card texts: every number, in the order the effects happen.
test.each([
  ['c_flare', '6 damage. Costs one fire. With one fire: +3 damage. Fuse three fire: Burn 4 for 3 turns on every foe.'],
  [
    'c_flare-star',
    '9 damage. Costs one fire. With one fire: +4 damage. Fuse three fire: Burn 4 for 3 turns on every foe.',
  ],
  ['c_magma_lance', '11 damage, pen 2. Fuse two fire + one earth: +6 damage, ignore all defense.'],
  ['c_geyser', '10 damage. Fuse two water + one fire: +6 damage, Burn 3 for 2 turns.'],
  ['c_thunderhead', '10 damage. With one air: +2 damage. Fuse three air: 8 damage to every foe, draw 2.'],
  ['c_monolith', '18 ward. Fuse three earth: 6 damage to every foe, Stun 1 on every foe.'],
  ['c_fault_line', '7 damage to every foe. With two earth: Brittle 2 for 2 turns.'],
  ['c_kiln_ward', '6 ward. With two fire: Burn 2 for 2 turns on every foe.'],
  ['c_twin_zephyr', '4 × 2 damage. With two air: +1 hit.'],
  ['c_cinder_trail', 'Burn 3 for 2 turns. With one fire: Burn lasts 1 turn longer.'],
  ['c_dust_veil', 'Dim 2 for 2 turns on every foe. With one earth: +4 ward.'],
  ['c_mending_spring', 'Heal 5. With two water: heal 3. Exhaust.'],
  ['c_kindred_cast', 'Reroll up to 2 dice.'],
  ['c_still_pool', '5 ward, bank a die for the next turn.'],
  ['c_light_fingers', '4 damage, steal a die of its next roll.'],
  ['c_weathervane', 'Turn a die to any face.'],
  ['c_pyre_bargain', 'Lose 2 HP (never the last one), +2 energy, add a fire die. Exhaust.'],
  ['c_white_star', '12 damage to every foe, evolve a card in hand for the run. Costs 3 charges. Exhaust.'],
  ['c_bonfire_rite', 'Each fire die you spend: 4 damage to the front foe.'],
  ['c_eye_of_calm', 'Each Resonance: 2 ward, draw 1.'],
  ['c_thorn_mantle', 'Each hit you take: 3 damage to the attacker.'],
  ['c_deep_current', 'At the end of your turn: 2 ward for each unspent die.'],
])('%s', (name, text) => {
  expect(cardText(cardOf(smallGame.pack, codeOf(smallGame.pack, name)))).toBe(text)
})

// Previews show all effects of a card, but no future draws.
test.each<[string, string, Scenario, string]>([
  [
    'draws are counted, not named',
    'play-1',
    { hand: ['c_updraft'], dice: ['air'], deck: ['c_brace', 'c_flare', 'c_brace'] },
    'draw 2',
  ],
  ['healing', 'play-1', { hand: ['c_mending_spring'], hp: 20, max_hp: 40 }, 'HP +5 → 25'],
  [
    'hp lost, energy, a die',
    'play-1',
    { hand: ['c_pyre_bargain'], hp: 20, max_hp: 40 },
    'HP −2 → 18; energy +2; add fire',
  ],
  ['a choice to follow', 'play-1', { hand: ['c_kindred_cast'], dice: ['air'] }, 'then choose dice to reroll'],
  [
    'a refund',
    'play-1-on-1',
    { hand: ['c_flare'], dice: ['fire'], relics: ['r_spare_wick'] },
    'Mirage Jackal −9: 22 → 13; get back fire',
  ],
  [
    'hits one by one, into ward',
    'play-1-on-1',
    { hand: ['c_twin_zephyr'], monsters: [{ ...SENTRY, affinity: null, ward: 3 }] },
    'Clay Sentry −2 −2 (3 into ward): 28 → 27',
  ],
  ['theft', 'play-1-on-1', { hand: ['c_light_fingers'] }, 'Mirage Jackal −3: 22 → 19; steal 1 at its next roll'],
  [
    'a victory',
    'play-1-on-1',
    { hand: ['c_basic_strike'], monsters: [{ ...JACKAL, hp: 5 }], relics: ['r_salt_lantern'], hp: 9, max_hp: 40 },
    'Mirage Jackal −5: 5 → 0, kills; wins the fight',
  ],
  ['another foe', 'play-1-on-2', { hand: ['c_basic_strike'], monsters: [JACKAL, SENTRY] }, 'Clay Sentry −4: 28 → 24'],
])('previews show %s', (_, id, position, expected) => {
  const f = fight({ dice: [], ...position })
  const before = JSON.stringify(f.s)
  expect(choiceOf(f.s, id)?.preview).toBe(expected)
  expect(JSON.stringify(f.s)).toBe(before)
})

describe('scenes between fights show the result of a choice', () => {
  test('rest and meditation', () => {
    const { s } = fight({ place: 'rest', hp: 50, max_hp: 58, charges: 5 })
    expect([choiceOf(s, 'rest')?.preview, choiceOf(s, 'meditate')?.preview]).toEqual(['HP 50 → 58', 'charges 5 → 6'])
    expect(choiceOf(fight({ place: 'rest', hp: 20, max_hp: 58 }).s, 'rest')?.preview).toBe('HP 20 → 37')
  })
  test('a trap, before and after its dice', () => {
    const rolls = [0, 0, 1, 1, 2, 2, 2].map((value, i) => ({
      what: i === 0 ? 'trap element' : `trap die ${((i - 1) % 3) + 1}`,
      value,
    }))
    const f = fight({ place: 'trap', hp: 30, max_hp: 30, charges: 2 }, rolls)
    expect(shown(f.s)).toContain('no fire = 10 damage, one = 5, two or more = none')
    f.choose('roll')
    expect([choiceOf(f.s, 'endure')?.preview, choiceOf(f.s, 'reroll')?.blocked]).toEqual(['HP 30 → 25', undefined])
    f.choose('reroll')
    expect([choiceOf(f.s, 'endure')?.preview, choiceOf(f.s, 'reroll')?.blocked]).toEqual([
      'HP 30 → 20',
      'You can roll again only once.',
    ])
  })
  test('evolution shows what a card becomes', () => {
    const f = fight({ place: 'event', event: 'star_reader', charges: 2, deck: ['c_brace'] })
    f.choose('option-1')
    expect(choiceOf(f.s, 'deck-c_brace')?.preview).toBe('Brace ★: 7 ward.')
    const wheel = fight({ hand: ['c_turning_wheel', 'c_brace'], dice: [], charges: 1, deck: [] })
    wheel.choose('play-1')
    expect(choiceOf(wheel.s, 'card-1')?.preview).toBe('7 ward.')
  })
  test('a discounted card shows its current cost, and Resonance the coming energy', () => {
    const f = fight({ hand: ['c_gust_cut'], dice: ['air', 'air', 'water'] })
    expect(shown(f.s)).toContain('"cost":"0"')
    expect(shown(fight({ dice: ['fire', 'air', 'water'] }).s)).toContain('+1 next turn')
  })
  test('the end scene shows where the run ended, who survived and what evolved', () => {
    const f = fight({ dice: [], hp: 1, deck: ['c_brace-star', 'c_brace', 'c_brace'], monsters: [JACKAL] }, [
      ...dice('m1', 'fire', 'fire', 'fire'),
    ])
    f.choose('end-turn')
    expect(shown(f.s)).toContain('in row 1 of The First Veil')
    expect(shown(f.s)).toContain('Still standing: Mirage Jackal with 22 of 22 HP.')
    expect(shown(f.s)).toContain('Cards evolved: 1 of 3.')
  })
})

test('all sworn oaths are shown with the first choice', () => {
  const shownText = JSON.stringify(smallGame.scene(smallGame.setup({ oath: 2 }, scriptedDice([])), 0))
  expect(shownText).toContain('Oath 1: Elites have 15 % more hp.')
  expect(shownText).toContain("Oath 2: Foes' attacks do 1 more.")
  expect(shownText).not.toContain('Oath 3')
})
test('throws left, coming energy and hp show their current numbers', () => {
  const owned = { relics: ['r_second_throw'], destiny: 'd_wheel' }
  const f = fight({ dice: ['fire', 'fire', 'fire'], monsters: [{ ...JACKAL, hp: 9 }], ...owned })
  f.s.nextEnergy = 2
  expect(choiceOf(f.s, 'throw')?.label).toBe('Reroll all 3 dice (2 left)')
  expect(shown(f.s)).toContain('+2 next turn')
  expect(shown(f.s)).toContain('"value":9,"max":22')
})

describe('statuses show their value and duration', () => {
  test('a stun on you', () => {
    const f = fight({ dice: [] })
    f.s.daze = 1
    expect(shown(f.s)).toContain('Stunned: 2 less energy next turn')
  })
  test('a hardened foe', () => {
    const f = fight({ dice: [], monsters: [SENTRY] })
    const foe = f.s.foes[0]
    if (foe !== undefined) [foe[HARDENED_TO], foe[HARDENED_TURNS]] = [1, 2]
    expect(shown(f.s)).toContain('hardened against air for 2 turns')
  })
})

test('two options for the same die have different previews', () => {
  const position = { relics: ['r_still_water'], hand: ['c_ember_guard'], dice: ['water'] as const, monsters: [JACKAL] }
  const { s } = fight(position, [], { pack: builtInPack() })
  const previews = ['kindle-1a', 'kindle-1b'].map(
    (id) => builtInGame.scene(s, 0).choices.find((choice) => choice.id === id)?.preview,
  )
  expect(previews).toEqual(['ward +7 → 7; Mirage Jackal Burn 2 for 2 turns', 'ward +9 → 9'])
})

describe('previews name the consequences of a death or a wound', () => {
  test('a boss that rises again, at oath 10', () => {
    const veil = { id: 'b_seventh_veil', hp: 1, intent: 0 }
    const f = fight({ act: 3, stakes: 'boss', monsters: [veil], hand: ['c_basic_strike'], dice: [] }, [], { oath: 10 })
    expect(choiceOf(f.s, 'play-1-on-1')?.preview).toMatch(/1 → 0, kills; .*rises again with 60 HP$/)
  })
  test('a boss that enters its next phase', () => {
    const colossus = { id: 'b_salt_colossus', hp: 54, intent: 0 }
    const f = fight({ stakes: 'boss', monsters: [colossus], hand: ['c_basic_strike'], dice: [] })
    expect(choiceOf(f.s, 'play-1-on-1')?.preview).toBe('Salt Colossus −4: 54 → 50; Salt Colossus enters phase 2')
  })
})

describe('event options show exactly what they do', () => {
  const at = (position: Scenario, oath = 0): State =>
    smallGame.setup({ oath, scenario: { place: 'event', relics: [], ...position } }, scriptedDice([]))
  test.each<[string, Scenario, string, string, string | undefined]>([
    [
      'blood price',
      { event: 'blood_price', hp: 30, charges: 1 },
      'option-1',
      'Lose 6 HP, gain 2 charges',
      'HP 30 → 24; charges 1 → 3',
    ],
    [
      'a full purse',
      { event: 'blood_price', hp: 30, charges: 5 },
      'option-1',
      'Lose 6 HP, gain 2 charges',
      'HP 30 → 24; charges 5 → 6',
    ],
    ['oasis', { event: 'oasis', hp: 40, max_hp: 50 }, 'option-1', 'Heal 12', 'HP 40 → 50'],
    ['oasis, grow', { event: 'oasis', hp: 40, max_hp: 50 }, 'option-2', 'Max HP and HP +4', 'HP 40/50 → 44/54'],
    [
      'strongbox',
      { event: 'buried_strongbox', hp: 30 },
      'option-1',
      'Lose 15 HP, gain Knucklebone Pouch',
      'HP 30 → 15; Keep up to one unspent die at the end of a turn (key k).',
    ],
    [
      'champion',
      { event: 'champion' },
      'option-1',
      'Fight an elite for 25 to 35 gold and one of three rare cards',
      undefined,
    ],
  ])('%s', (_, position, id, label, preview) => {
    expect(choiceOf(at(position), id)).toMatchObject({ label })
    expect(choiceOf(at(position), id)?.preview).toBe(preview)
  })
})

test.each([
  [0, 'The boss is dead and you are fully healed. Take one relic.'],
  [3, 'The boss is dead and you are healed to 75 %. Take one relic.'],
])('oath %i: healing after a boss', (oath, text) => {
  const scenario = {
    stakes: 'boss' as const,
    monsters: [{ id: 'm_sandling', hp: 1, intent: 0 }],
    hand: ['c_ember_jab'],
    dice: [],
  }
  const rolls = scriptedDice([3, 3, 3].map((_, i) => ({ what: 'relic', sides: 5 - i, value: 0 })))
  const s = smallGame.setup({ oath, scenario: { relics: [], ...scenario, hp: 10, max_hp: 61 } }, rolls)
  const action = smallGame.legal(s, 0).find(({ id }) => id === 'play-1-on-1')
  smallGame.apply(s, [{ seat: 0, action: action as never }], rolls)
  expect(shown(s)).toContain(text)
  expect(s.hp).toBe(oath === 0 ? 61 : 45)
})

test('Resonance without energy does not mention energy', () => {
  const line = (energy: number) => smallGame.eventText({ kind: 'resonance', charges: 2, gained: 1, energy }, 0)?.text
  expect(line(1)).toMatchObject({ text: 'Resonance: +1 charge (2), +1 energy next turn.' })
  expect(line(0)).toMatchObject({ text: 'Resonance: +1 charge (2).' })
})
