import { describe, expect, test } from 'vitest'
import { facesToSpend } from '../../src/games/lostribe/combat/dice/payment.ts'
import type { CardEntry } from '../../src/games/lostribe/content/cards.ts'
import type { OptionEntry, SpendEntry } from '../../src/games/lostribe/content/dice-options.ts'
import { FOE_MIGHT, HP } from '../../src/games/lostribe/foe.ts'
import { makePack, type Scenario } from '../../src/games/lostribe/index.ts'
import { ELEMENTS, elementName } from '../../src/games/lostribe/vocabulary.ts'
import { dice, type Fight, fight, intent, JACKAL } from './fights.ts'
import { smallContent } from './small-pack.ts'

/** §7.4 dice options, §3.6 sparks, §6.7 foes that react to dice. */

const card = (
  base: CardEntry['base'],
  dice_options: readonly OptionEntry[],
  more: Partial<CardEntry> = {},
): CardEntry => ({
  id: 'c_try',
  name: 'Try',
  cost: 1,
  element: null,
  base,
  dice_options,
  ...more,
})
const packWith = (entry: CardEntry, foe: object = {}, relics: readonly object[] = []) =>
  makePack({
    ...smallContent,
    cards: [...smallContent.cards, entry],
    monsters: smallContent.monsters.map((one) => (one.id === JACKAL.id ? { ...one, ...foe } : one)),
    relics: [...smallContent.relics, ...(relics as never[])],
    config: { ...smallContent.config, sparks_per_turn: 1 },
  })
const HIT = { type: 'attack', value: 6 } as const
const WALL = { type: 'ward', value: 4 } as const
const option = (spend: SpendEntry, bonus: OptionEntry['bonus']): OptionEntry => ({ spend, bonus })
const DUMMY = { ...JACKAL, hp: 200, def: 0, affinity: null }
function tryCard(entry: CardEntry, position: Scenario, foe: object = {}): Fight {
  return fight({ hand: ['c_try'], monsters: [DUMMY], ...position }, [], { pack: packWith(entry, foe) })
}
const lost = (f: Fight): number => 200 - (f.s.foes[0]?.[HP] ?? 0)

describe('§7.4 which dice are spent', () => {
  // title, need, pool, dice spent, element the other card in hand wants
  test.each<[string, SpendEntry, string, string[] | undefined, string | undefined]>([
    ['one of its element, the leftmost', { element: 'fire', count: 1 }, 'a f f', undefined, 'f'],
    ['two of its element', { element: 'fire', count: 2 }, 'f a f', undefined, 'f f'],
    ['two of its element are not there', { element: 'fire', count: 2 }, 'f a a', undefined, undefined],
    ['any: the leftmost if no other card wants one', { any: 1 }, 'a f w', undefined, 'a'],
    ['any: not what another card wants', { any: 1 }, 'f a w', ['c_flare'], 'a'],
    ['two alike', { alike: 2 }, 'f a a', undefined, 'a a'],
    ['two alike are not there', { alike: 2 }, 'f a w', undefined, undefined],
    ['two different, the wanted one last', { different: 2 }, 'f a w', ['c_flare'], 'a w'],
    ['three different', { different: 3 }, 'f a a w', undefined, 'f a w'],
    ['three different are not there', { different: 3 }, 'f a a', undefined, undefined],
    ['every die of an element', { every: 'air' }, 'a f a', undefined, 'a a'],
    ['every die', { every: 'die' }, 'a f a', undefined, 'a f a'],
    ['one of each', { mix: ['fire', 'water'] }, 'w a f', undefined, 'f w'],
    ['one of them is missing', { mix: ['fire', 'water'] }, 'w a w', undefined, undefined],
  ])('%s', (_, spend, pool, others, expected) => {
    const named = (short: string): string => ELEMENTS.find((name) => name.startsWith(short)) ?? ''
    const f = tryCard(card(HIT, [option(spend, { damage: 1 })]), {
      hand: ['c_try', ...(others ?? [])],
      dice: pool.split(' ').map(named),
    })
    const found = facesToSpend(f.pack, f.s, 0, f.pack.cards.find(({ id }) => id === 'c_try')?.options[0] as never)
    expect(found?.map((face) => elementName(face)[0]).join(' ')).toBe(expected)
    expect(f.play(0, { optionNumber: 1 })).toEqual(
      expected === undefined ? { ok: false, reason: 'not_enough_dice' } : { ok: true },
    )
    expect(f.s.spent).toBe(expected === undefined ? 0 : expected.split(' ').length)
  })
  test('a plain play spends no dice', () => {
    const f = tryCard(card(HIT, [option({ any: 1 }, { damage: 4 })]), { dice: ['fire', 'air'] })
    f.choose('play-1-on-1')
    expect([lost(f), f.pool()]).toEqual([6, ['fire', 'air']])
  })
})

describe('§7.4 bonuses of dice options', () => {
  test.each<[string, CardEntry['base'], OptionEntry['bonus'], SpendEntry, number, number]>([
    ['more damage', HIT, { damage: 4 }, { any: 1 }, 10, 0],
    ['more hits', HIT, { hits: 1 }, { any: 1 }, 12, 0],
    ['its hits three times', HIT, { times: 3 }, { alike: 2 }, 18, 0],
    ['its ward three times', WALL, { times: 3 }, { alike: 2 }, 0, 12],
    ['ward beside the blow', HIT, { ward: 8 }, { any: 1 }, 6, 8],
    ['damage for each die', HIT, { damage: 5 }, { every: 'fire' }, 21, 0],
    ['a hit for each die', HIT, { hits: 1 }, { every: 'die' }, 24, 0],
  ])('%s', (_, base, bonus, spend, damage, ward) => {
    const f = tryCard(card(base, [option(spend, bonus)]), { dice: ['fire', 'fire', 'fire'] })
    f.play(0, { optionNumber: 1 })
    expect([lost(f), f.s.ward]).toEqual([damage, ward])
  })
  test('a card that returns goes back to the hand', () => {
    const f = tryCard(card(HIT, [option({ any: 1 }, { returns: true, energy: 1 })]), { dice: ['fire', 'air'] })
    f.play(0, { optionNumber: 1 })
    expect([f.s.hand.length, f.s.discard.length, f.s.energy]).toEqual([1, 0, 3])
  })
  test('damage per die spent this turn counts the card’s own dice', () => {
    const f = tryCard(card({ ...HIT, per_spent: 3 }, [option({ any: 1 }, { damage: 2 })]), { dice: ['fire', 'air'] })
    f.play(0, { optionNumber: 1 })
    expect(lost(f)).toBe(6 + 2 + 3)
  })
  test('an evolved card asks for one die less, and two options for the same dice become one', () => {
    const pack = packWith(
      card(HIT, [option({ element: 'air', count: 1 }, { hits: 1 }), option({ element: 'air', count: 2 }, { hits: 3 })]),
    )
    const star = pack.cards.find(({ id, isEvolved }) => id === 'c_try' && isEvolved)
    expect(star?.options.map(({ text }) => text)).toEqual(['Spend one air: +3 hits'])
  })
})

describe('wild dice', () => {
  const STILL = { id: 'r_still', name: 'Still', hook: 'pay_dice', effect: { wild: 'water' } }
  const pay = (spend: SpendEntry, pool: string[], own: string[]): string[] | undefined => {
    const pack = packWith(card(HIT, [option(spend, { damage: 1 })]), {}, [STILL])
    const f = fight({ hand: ['c_try'], relics: own, dice: pool, monsters: [DUMMY] }, [], { pack })
    return f.play(0, { optionNumber: 1 }).ok ? f.pool() : undefined
  }
  test.each<[SpendEntry, string[], string[] | undefined, string[] | undefined]>([
    [{ element: 'fire', count: 1 }, ['water', 'air'], undefined, ['air']],
    [{ element: 'fire', count: 1 }, ['water', 'fire'], ['water'], ['water']],
    [{ mix: ['fire', 'earth'] }, ['water', 'earth'], undefined, []],
    [{ mix: ['fire', 'earth'] }, ['water', 'water'], undefined, []],
    [{ mix: ['fire', 'water'] }, ['water', 'air'], undefined, undefined],
  ])('%j of %j: %j without, %j with the relic', (spend, pool, without, wild) => {
    expect([pay(spend, pool, []), pay(spend, pool, ['r_still'])]).toEqual([without, wild])
  })
})

describe('§3.6 sparks', () => {
  const pack = packWith(card(HIT, []))
  const spark = (face: string, rest: string[] = []): Fight => {
    const rerolls = rest.map((_, i) => ({ what: `player reroll ${i + 1}`, value: 3 }))
    const f = fight({ dice: [face, ...rest], monsters: [{ ...DUMMY, def: 5 }] }, face === 'air' ? rerolls : [], {
      pack,
    })
    f.choose(`spark-${face}`)
    return f
  }
  test('fire: 2 to the front foe, past defense', () => expect(lost(spark('fire'))).toBe(2))
  test('earth: 2 ward', () => expect(spark('earth').s.ward).toBe(2))
  test('water: Dim 1 on all foes', () => expect(spark('water').s.statuses.length).toBeGreaterThan(0))
  test('air: rerolls the other dice', () => expect(spark('air', ['fire', 'fire']).pool()).toEqual(['water', 'water']))
  test('once a turn', () => {
    const f = spark('fire', ['fire'])
    expect(() => f.choose('spark-fire')).toThrow('spark-fire is not legal')
  })
})

describe('§6.7 foes that react to dice', () => {
  const free = card(HIT, [option({ any: 1 }, { damage: 1 })])
  test('veil: extra defense against a card played without dice', () => {
    const plain = tryCard(free, { dice: ['fire', 'air'] }, { veil: 2 })
    plain.play(0)
    const kindled = tryCard(free, { dice: ['fire', 'air'] }, { veil: 2 })
    kindled.play(0, { optionNumber: 1 })
    expect([lost(plain), lost(kindled)]).toEqual([4, 7])
  })
  // dice spent and left, hunger and spite, and the damage of its 6
  test.each([
    [0, { hunger: 2 }, 6 + 4],
    [1, { hunger: 2 }, 6 + 2],
    [0, { spite: 3 }, 6],
    [1, { spite: 3 }, 6 + 3],
  ] as const)('%i spent, %j: %i', (spent, trait, taken) => {
    const script = [
      ...dice('m1', 'water', 'earth', 'fire'),
      ...intent('m1', 0),
      ...dice('player', 'fire', 'fire', 'fire'),
    ]
    const f = fight({ hand: ['c_try'], deck: [], dice: ['fire', 'air'], monsters: [DUMMY] }, script, {
      pack: packWith(free, trait),
    })
    if (spent > 0) f.play(0, { optionNumber: 1 })
    f.choose('end-turn')
    expect(f.s.maxHp - f.s.hp).toBe(taken)
  })
  test('growth: might at the end of each of its turns', () => {
    const script = [
      ...dice('m1', 'water', 'earth', 'fire'),
      ...intent('m1', 0),
      ...dice('player', 'fire', 'fire', 'fire'),
    ]
    const f = fight({ deck: [], dice: [], monsters: [DUMMY] }, script, { pack: packWith(free, { growth: 2 }) })
    f.choose('end-turn')
    expect(f.s.foes[0]?.[FOE_MIGHT]).toBe(2)
  })
})
