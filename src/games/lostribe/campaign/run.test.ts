import { describe, expect, test } from 'vitest'
import { smallGame, smallPack } from '../../../../test/lostribe/small-pack.ts'
import { scriptedDice, seededDice } from '../../../engine/index.ts'
import type { Event, Scenario, State } from '../index.ts'

import { runScore } from '../score.ts'

/** Choices between fights. */
function at(position: Scenario, script: Parameters<typeof scriptedDice>[0] = [], oath = 0) {
  const dice = scriptedDice(script)
  const s = smallGame.setup({ oath, scenario: { relics: [], ...position } }, dice)
  const events: Event[] = []
  return {
    s,
    dice,
    events,
    legal: () => smallGame.legal(s, 0).map(({ id }) => id),
    choose(id: string): State {
      const action = smallGame.legal(s, 0).find((one) => one.id === id)
      if (action === undefined) throw new Error(`${id} is not legal`)
      smallGame.apply(s, [{ seat: 0, action }], dice, (event) => events.push(event))
      return s
    },
  }
}
const codeOf = (id: string): number => smallPack.cards.findIndex((card) => card.id === id && !card.isEvolved)

describe('§9.4 places', () => {
  test('rest heals 30 %, rounded down; meditation gives 2 charges; forgetting takes a card', () => {
    expect(at({ place: 'rest', hp: 20, max_hp: 58 }).choose('rest').hp).toBe(20 + 17)
    expect(at({ place: 'rest', charges: 5 }).choose('meditate').charges).toBe(6)
    const forget = at({ place: 'rest', deck: ['c_brace', 'c_brace', 'c_flare', 'c_flare', 'c_flare', 'c_flare'] })
    forget.choose('forget')
    expect(forget.choose('deck-c_brace').deck).toHaveLength(5)
    expect(forget.s.phase).toBe('map')
    expect(at({ place: 'rest', deck: ['c_brace', 'c_brace', 'c_flare', 'c_flare', 'c_flare'] }).legal()).not.toContain(
      'forget',
    )
  })
  // matches: 0 full, 1 half, 2 none
  test.each<[string, number[], number]>([
    ['no match: all of it', [1, 2, 3], 10],
    ['one match: half', [0, 2, 3], 5],
    ['two matches: nothing', [0, 0, 3], 0],
  ])('a fire trap: %s', (_, faces, lost) => {
    const rolls = faces.map((value, i) => ({ what: `trap die ${i + 1}`, sides: 4, value }))
    const trap = at({ place: 'trap', hp: 50, max_hp: 50 }, [{ what: 'trap element', value: 0 }, ...rolls])
    trap.choose('roll')
    expect(trap.choose('endure').hp).toBe(50 - lost)
  })
  test('a charge buys one more roll at a trap, once', () => {
    const throws = [1, 1, 1, 0, 0, 0].map((value, i) => ({ what: `trap die ${(i % 3) + 1}`, value }))
    const trap = at({ place: 'trap', charges: 3 }, [{ what: 'trap element', value: 0 }, ...throws])
    trap.choose('roll')
    trap.choose('reroll')
    expect([trap.legal(), trap.s.charges]).toEqual([['endure'], 2])
  })
  test('a second roll at a trap does not use up a relic’s kept die in the next fight', () => {
    const throws = [1, 1, 1, 0, 0, 0].map((value, i) => ({ what: `trap die ${(i % 3) + 1}`, value }))
    const fight = [
      { what: 'encounter', value: 0 },
      { what: 'intent m1', value: 0 },
    ]
    const draws = [10, 9, 8, 7, 6].map((sides) => ({ what: 'draw', sides, value: 0 }))
    const dice = [0, 0, 0].map((value, i) => ({ what: `player die ${i + 1}`, value }))
    const trap = at({ place: 'trap', charges: 3, relics: ['r_knucklebone_pouch'] }, [
      { what: 'trap element', value: 0 },
      ...throws,
      ...fight,
      ...draws,
      ...dice,
    ])
    for (const id of ['roll', 'reroll', 'endure', 'go-2', 'tidy']) trap.choose(id)
    expect(trap.legal()).toContain('keep-1')
  })
  test('a shop: five cards, three relics, a removal whose price rises, new wares', () => {
    const dice = seededDice('shop')
    const s = smallGame.setup({ scenario: { place: 'shop', gold: 1000, relics: [] } }, dice)
    const choose = (id: string): void => {
      const action = smallGame.legal(s, 0).find((one) => one.id === id)
      smallGame.apply(s, [{ seat: 0, action: action as never }], dice)
    }
    expect(smallGame.legal(s, 0)).toHaveLength(5 + 3 + 3)
    expect(new Set(s.offers.slice(5)).size).toBe(3)
    choose('removal')
    choose('deck-c_brace')
    expect(s.gold).toBe(925)
    choose('removal')
    choose('deck-c_brace')
    expect(s.gold).toBe(825)
    const [price] = [s.gold]
    choose('restock')
    expect(s.gold).toBe(price - 30)
    const { length } = s.deck
    choose('buy-1')
    expect(s.deck).toHaveLength(length + 1)
    expect(smallGame.legal(s, 0).map(({ id }) => id)).not.toContain('buy-1')
    choose('leave')
    expect(s.phase).toBe('map')
  })
})

describe('§9.5 events: outcomes are listed before the choice', () => {
  test.each<[string, Scenario, string, Partial<State>]>([
    ['blood price', { event: 'blood_price', hp: 30, charges: 1 }, 'option-1', { hp: 24, charges: 3 }],
    ['going on', { event: 'blood_price', hp: 30, charges: 1 }, 'option-2', { hp: 30, charges: 1 }],
    ['oasis, heal', { event: 'oasis', hp: 30, max_hp: 50 }, 'option-1', { hp: 42 }],
    ['oasis, grow', { event: 'oasis', hp: 30, max_hp: 50 }, 'option-2', { hp: 34, maxHp: 54 }],
    ['strongbox', { event: 'buried_strongbox', hp: 30 }, 'option-1', { hp: 15, boons: [0] }],
  ])('%s', (_, position, id, expected) => {
    const event = at({ place: 'event', ...position })
    expect(event.choose(id)).toMatchObject(expected)
    expect(event.s.phase).toBe('map')
  })
  test.each<[string, number[], Partial<State>]>([
    ['triple 60 gold', [2, 2, 2], { gold: 60, charges: 0 }],
    ['pair 20 gold', [2, 1, 2], { gold: 20, charges: 0 }],
    ['distinct 1 charge', [2, 1, 0], { gold: 0, charges: 1 }],
  ])('knucklebones: %s', (_, faces, expected) => {
    const rolls = faces.map((value, i) => ({ what: `event die ${i + 1}`, value }))
    expect(at({ place: 'event', event: 'knucklebones' }, rolls).choose('option-1')).toMatchObject(expected)
  })
  test('mirror pool copies, the potter transforms, the star reader evolves', () => {
    const mirror = at({ place: 'event', event: 'mirror_pool', gold: 60, deck: ['c_flare', 'c_brace'] })
    mirror.choose('option-1')
    expect(mirror.choose('deck-c_flare').deck).toEqual([codeOf('c_brace'), codeOf('c_flare'), codeOf('c_flare')])
    expect(mirror.s.gold).toBe(10)
    const potter = at({ place: 'event', event: 'potter', deck: ['c_brace'] }, [{ what: 'transform', value: 0 }])
    potter.choose('option-1')
    expect(potter.choose('deck-c_brace').deck).toEqual([codeOf('c_kindred_cast')])
    const reader = at({ place: 'event', event: 'star_reader', charges: 2, deck: ['c_flare'] })
    reader.choose('option-1')
    expect(reader.choose('deck-c_flare').deck).toEqual([codeOf('c_flare') + 1])
    expect(reader.s.charges).toBe(0)
  })
  test.each<Scenario>([
    { event: 'blood_price', hp: 6 },
    { event: 'mirror_pool', gold: 49 },
    { event: 'buried_strongbox', hp: 15 },
    { event: 'buried_strongbox', relics: ['r_knucklebone_pouch', 'r_caravan_strongbox'] },
    { event: 'star_reader', charges: 1 },
  ])('%j: an option that cannot be paid is shown as blocked', (position) => {
    const event = at({ place: 'event', ...position })
    expect(event.legal()).toEqual(['option-2'])
    expect(smallGame.scene(event.s, 0).choices[0]?.blocked).toBeTruthy()
  })
})

const KILL = {
  monsters: [{ id: 'm_sandling', hp: 1, intent: 0 }],
  hand: ['c_ember_jab'],
  dice: [] as string[],
  deck: ['c_brace'],
}
const SPOILS = [
  { what: 'gold', value: 0 },
  ...[1, 2, 3].flatMap(() => [
    { what: 'card rarity', value: 99 },
    { what: 'card', value: 0 },
  ]),
]

describe('§8 evolution', () => {
  test.each<[string, object]>([
    ['c_basic_strike', { value: 9, cost: 1 }],
    ['c_flare', { value: 9, cost: 1, synergy: { modifiers: { damage: 4 } } }],
    ['c_slipstream', { value: 0, cost: 0 }],
    [
      'c_updraft',
      {
        value: 0,
        cost: 0,
        acts: [
          { kind: 'draw', n: 2 },
          { kind: 'draw', n: 1 },
        ],
      },
    ],
    ['c_bonfire_rite', { value: 6, ritual: { acts: [{ kind: 'strike_front', n: 6 }] } }],
  ])('%s', (id, expected) => {
    expect(smallPack.cards[codeOf(id) + 1]).toMatchObject({ isEvolved: true, ...expected })
  })
  test('after a victory three charges evolve one card of the deck for good', () => {
    const won = at({ ...KILL, charges: 4 }, SPOILS)
    won.choose('play-1-on-1')
    expect([won.s.phase, won.legal()]).toEqual(['evolve', ['deck-c_brace', 'deck-c_ember_jab', 'skip']])
    won.choose('deck-c_brace')
    expect([won.s.charges, won.s.deck, won.s.phase]).toEqual([
      1,
      [codeOf('c_brace') + 1, codeOf('c_ember_jab')],
      'cards',
    ])
  })
  test('oath 6: it takes four', () => {
    const won = at({ ...KILL, charges: 3 }, SPOILS, 6)
    won.choose('play-1-on-1')
    expect(won.s.phase).toBe('cards')
  })
  test('Turning Wheel draws first, so that the drawn card may evolve; its text has the same order', () => {
    const foe = { id: 'm_sandling', intent: 0 }
    const wheel = at({ hand: ['c_turning_wheel'], dice: [], charges: 1, deck: ['c_brace'], monsters: [foe] })
    expect(JSON.stringify(smallGame.scene(wheel.s, 0))).toContain('Draw 1, evolve a card in hand for the fight.')
    wheel.choose('play-1')
    expect([wheel.s.phase, wheel.legal()]).toEqual(['pick', ['card-1']])
  })
  test('Turning Wheel evolves for the fight, White Star for the run', () => {
    const wheel = at({
      hand: ['c_turning_wheel', 'c_brace'],
      dice: [],
      charges: 1,
      deck: ['c_brace'],
      monsters: [{ id: 'm_sandling', intent: 0 }],
    })
    wheel.choose('play-1')
    wheel.choose('card-1')
    expect([wheel.s.hand, wheel.s.deck.includes(codeOf('c_brace') + 1)]).toEqual([[codeOf('c_brace') + 1], false])
    const star = at({
      hand: ['c_white_star', 'c_brace'],
      dice: [],
      charges: 3,
      deck: ['c_brace'],
      monsters: [{ id: 'm_clay_sentry', intent: 0 }],
    })
    star.choose('play-1')
    star.choose('card-1')
    expect([star.s.hand, star.s.deck.includes(codeOf('c_brace') + 1)]).toEqual([[codeOf('c_brace') + 1], true])
  })
})

test('White Star evolves a card for the run even if it ends the fight, which is won afterwards', () => {
  const star = at({ ...KILL, hand: ['c_white_star', 'c_brace'], charges: 3 }, SPOILS)
  star.choose('play-1')
  expect([star.s.phase, star.s.foes.length, star.legal()]).toEqual(['pick', 0, ['card-1']])
  expect(smallGame.scene(star.s, 0).choices.map(({ id }) => id)).toEqual(['card-1'])
  star.choose('card-1')
  expect([star.s.phase, star.s.deck]).toEqual(['cards', [codeOf('c_brace') + 1, codeOf('c_white_star')]])
  expect(star.dice.left()).toBe(0)
})
test('if no card in hand can evolve, White Star just wins', () => {
  const star = at({ ...KILL, hand: ['c_white_star'], charges: 3 }, SPOILS)
  star.choose('play-1')
  expect(star.s.phase).toBe('cards')
})

describe('§10 oaths', () => {
  const hpOf = (id: string, oath: number, stakes: 'fight' | 'elite' | 'boss', act = 1): number =>
    at({ monsters: [{ id, intent: 0 }], stakes, dice: [], hand: [], act }, [], oath).s.foes[0]?.[2] as number
  test('1 and 5: elites and bosses have 15 % more hp', () => {
    expect([hpOf('e_obsidian_ram', 0, 'elite'), hpOf('e_obsidian_ram', 1, 'elite')]).toEqual([60, 69])
    const hp = hpOf('b_salt_colossus', 4, 'boss')
    expect(hpOf('b_salt_colossus', 5, 'boss')).toBe(Math.floor((hp * 115) / 100))
  })
  test('2 and 8: attacks do 1 more, attackers gain 3 for a match', () => {
    const shown = (oath: number): string =>
      JSON.stringify(
        smallGame.scene(
          at({ affinity: null, monsters: [{ id: 'm_mirage_jackal', intent: 0 }], dice: [], hand: [] }, [], oath).s,
          0,
        ),
      )
    expect(shown(0)).toContain('hits for 6–12 (air)')
    expect(shown(2)).toContain('hits for 7–13 (air)')
    expect(shown(8)).toContain('hits for 7–16 (air)')
  })
  test('4: 6 hp less at the start; 7: shops ask 20 % more', () => {
    const start = (oath: number): number => smallGame.setup({ hero: 'ashwright', oath }, seededDice('1')).hp
    expect([start(3), start(4)]).toEqual([58, 52])
    const shop = smallGame.scene(
      smallGame.setup({ oath: 7, scenario: { place: 'shop', gold: 500 } }, seededDice('1')),
      0,
    )
    expect(JSON.stringify(shop)).toContain('Remove a card for 90 gold')
  })
  test('10: the last boss rises once more, with 60 hp and another element', () => {
    const boss = at(
      {
        act: 3,
        stakes: 'boss',
        monsters: [{ id: 'b_seventh_veil', hp: 1, intent: 0 }],
        dice: [],
        hand: ['c_ember_jab', 'c_ember_jab'],
        deck: [],
      },
      [{ what: 'second form', sides: 4, value: 3 }],
      10,
    )
    boss.choose('play-1-on-1')
    expect(boss.s.foes[0]?.slice(2, 4)).toEqual([60, 60])
    expect(boss.s.foes[0]?.[6]).toBe(3)
  })
})

test('§9.6 beating the last boss wins; the score is a sum that is shown', () => {
  const boss = at({
    act: 3,
    stakes: 'boss',
    gold: 23,
    monsters: [{ id: 'b_seventh_veil', hp: 1, intent: 0 }],
    dice: [],
    hand: ['c_ember_jab'],
    deck: [],
  })
  boss.choose('play-1-on-1')
  expect(boss.s.phase).toBe('won')
  expect(smallGame.outcome(boss.s)).toEqual({ reason: 'won', standings: [{ won: true, score: 75 + 4 }] })
  expect(runScore(smallPack, boss.s)).toBe(79)
  expect(JSON.stringify(smallGame.scene(boss.s, 0))).toContain(
    'Score: 79 = 0 fights × 5 + 0 elites × 25 + 1 boss × 75 + 23 gold ÷ 5.',
  )
})
