import { describe, expect, test } from 'vitest'
import { fight } from '../../../../test/lostribe/fights.ts'
import { smallContent, smallGame, smallPack } from '../../../../test/lostribe/small-pack.ts'
import { type Dice, scriptedDice, seededDice } from '../../../engine/index.ts'
import { makePack } from '../content/compile/make-pack.ts'
import type { Action, Scenario, State } from '../index.ts'
import {
  COMMON,
  NODE_ELITE,
  NODE_EVENT,
  NODE_FIGHT,
  NODE_REST,
  NODE_SHOP,
  NODE_TRAP,
  RARE,
  UNCOMMON,
} from '../vocabulary.ts'
import { makeMap, nodeKindAt, pathsFrom } from './map.ts'
import { drawCard, drawRelic } from './rewards.ts'

/** §8, §9, §10 Exact odds, prices, nodes and oaths. */

type Script = Parameters<typeof scriptedDice>[0]
const codeOf = (id: string): number => smallPack.cards.findIndex((card) => card.id === id && !card.isEvolved)
const relicOfId = (id: string): number => smallPack.relics.findIndex((relic) => relic.id === id)
const legal = (s: State): string[] => smallGame.legal(s, 0).map(({ id }) => id)
function go(s: State, dice: Dice, ...ids: string[]): State {
  for (const id of ids) {
    const action = smallGame.legal(s, 0).find((one) => one.id === id)
    if (action === undefined) throw new Error(`${id} is not legal ${legal(s)}`)
    smallGame.apply(s, [{ seat: 0, action }], dice)
  }
  return s
}
function at(position: Scenario, script: Script, oath: number, ...ids: string[]): State {
  const dice = scriptedDice(script)
  const s = smallGame.setup({ oath, scenario: { relics: [], ...position } }, dice)
  return go(s, dice, ...ids)
}
/** Dice with fixed values by label, otherwise 0. */
const fixed = (values: Record<string, number>, seen: string[] = []): Dice => {
  const dice: Dice = {
    roll: (_, sides, what) => {
      seen.push(what)
      return Math.min(values[what] ?? 0, sides - 1)
    },
    fork: () => dice,
    entropy: () => '',
  }
  return dice
}

const KILL = { monsters: [{ id: 'm_sandling', hp: 1, intent: 0 }], hand: ['c_ember_jab'], dice: [], deck: ['c_brace'] }
const CARDS = [1, 2, 3].flatMap(() => [
  { what: 'card rarity', sides: 100, value: 99 },
  { what: 'card', value: 0 },
])
const won = (position: Scenario, script: Script, oath = 0): State =>
  at({ ...KILL, ...position }, script, oath, 'play-1-on-1')

describe('§9.2 what a victory pays', () => {
  test.each([
    ['a fight', 'fight', 9, 0, 12],
    ['a fight', 'fight', 9, 8, 20],
    ['an elite', 'elite', 11, 0, 25],
    ['an elite', 'elite', 11, 10, 35],
  ] as const)('%s (%s): of %i falls the %ith is %i gold', (_, stakes, sides, value, gold) => {
    const relic = [
      { what: 'relic rarity', sides: 100, value: 0 },
      { what: 'relic', sides: 5, value: 0 },
    ]
    const s = won({ stakes }, [{ what: 'gold', sides, value }, ...(stakes === 'elite' ? relic : []), ...CARDS])
    expect([s.gold, s.boons.length]).toEqual([gold, stakes === 'elite' ? 1 : 0])
    expect([s.fights, s.elites]).toEqual(stakes === 'elite' ? [0, 1] : [1, 0])
  })
  test('a boss pays 80, heals, and offers three of the great and rare relics; then comes the next act', () => {
    const relics = [5, 4, 3].map((sides) => ({ what: 'relic', sides, value: 0 }))
    const s = won({ stakes: 'boss', hp: 9, max_hp: 50 }, relics)
    expect([s.gold, s.hp, s.bosses, s.phase]).toEqual([80, 50, 1, 'relics'])
    const great = ['r_star_ledger', 'r_fourfold_crown', 'r_caravan_strongbox', 'r_windglass', 'r_still_mirror']
    for (const relic of s.offers) expect(great.map(relicOfId)).toContain(relic)
    go(s, seededDice('1'), 'take-1')
    expect([s.act, s.row, s.boons.length]).toEqual([1, -1, 1])
  })
  test('owned relics are not offered again', () => {
    const owned = ['r_star_ledger', 'r_caravan_strongbox', 'r_windglass', 'r_still_mirror']
    expect(won({ stakes: 'boss', relics: owned }, []).offers).toEqual([relicOfId('r_fourfold_crown')])
  })
  test.each([
    ['Salt Lantern', { relics: ['r_salt_lantern'] }, 'fight', 20 + 4, 0],
    ['the Empress', { destiny: 'd_empress' }, 'fight', 20 + 3, 0],
    ['the Star: not for a fight', { destiny: 'd_star' }, 'fight', 20, 0],
    ['the Star: for a boss', { destiny: 'd_star' }, 'boss', 50, 1],
    [
      'the Star: at six no more',
      { destiny: 'd_star', charges: 6, deck: ['c_brace-star'], hand: ['c_ember_jab-star'] },
      'boss',
      50,
      6,
    ],
  ] as const)('%s', (_, owned, stakes, hp, charges) => {
    const s = smallGame.setup(
      { scenario: { relics: [], ...KILL, hp: 20, max_hp: 50, stakes, ...owned } as Scenario },
      fixed({}),
    )
    go(s, fixed({}), 'play-1-on-1')
    expect([s.hp, s.charges]).toEqual([hp, charges])
  })
  test('§8.2 three charges are enough, two are not; at oath 6 four', () => {
    const phase = (charges: number, oath: number): string => {
      const s = smallGame.setup({ oath, scenario: { relics: [], ...KILL, charges } }, fixed({}))
      return go(s, fixed({}), 'play-1-on-1').phase
    }
    expect([phase(2, 0), phase(3, 0), phase(3, 6), phase(4, 6)]).toEqual(['cards', 'evolve', 'cards', 'evolve'])
  })
  test('evolved cards cannot evolve again', () => {
    const s = smallGame.setup(
      { scenario: { relics: [], ...KILL, charges: 3, deck: ['c_brace-star', 'c_flare'] } },
      fixed({}),
    )
    expect(legal(go(s, fixed({}), 'play-1-on-1'))).toEqual(['deck-c_flare', 'deck-c_ember_jab', 'skip'])
    expect(go(s, fixed({}), 'skip').charges).toBe(3)
  })
})

describe('§9.2 exact odds', () => {
  // luck, u of a hundred, rarity, luck afterwards
  test.each([
    [0, 6, RARE, 0],
    [0, 7, UNCOMMON, 1],
    [0, 39, UNCOMMON, 1],
    [0, 40, COMMON, 1],
    [0, 99, COMMON, 1],
    [5, 11, RARE, 0],
    [5, 12, UNCOMMON, 6],
    [5, 44, UNCOMMON, 6],
    [5, 45, COMMON, 6],
  ])('a card with luck %i and u %i: rarity %i, then luck %i', (luck, u, rarity, after) => {
    const s = smallGame.setup({ scenario: { place: 'map', relics: [] } }, scriptedDice([]))
    s.luck = luck
    const dice = scriptedDice([
      { what: 'card rarity', sides: 100, value: u },
      { what: 'card', value: 0 },
    ])
    const card = drawCard({ pack: smallPack, s, dice, emit: undefined }, 'reward')
    expect([smallPack.cards[card]?.rarity, s.luck]).toEqual([rarity, after])
  })
  test('the offered cards are different', () => {
    const s = smallGame.setup({ scenario: { relics: [], ...KILL } }, fixed({}))
    expect(new Set(go(s, fixed({}), 'play-1-on-1').offers).size).toBe(3)
  })
  test.each([
    [49, COMMON],
    [50, UNCOMMON],
    [84, UNCOMMON],
    [85, RARE],
  ])('a relic with u %i: rarity %i', (u, rarity) => {
    const s = smallGame.setup({ scenario: { place: 'map', relics: [] } }, scriptedDice([]))
    const dice = scriptedDice([
      { what: 'relic rarity', sides: 100, value: u },
      { what: 'relic', value: 0 },
    ])
    expect(smallPack.relics[drawRelic({ pack: smallPack, s, dice, emit: undefined }, 'reward') ?? -1]?.rarity).toBe(
      rarity,
    )
  })
  test('if all relics of a rarity are owned, another rarity is drawn; if all are owned, none', () => {
    const commons = smallPack.relicsOf[COMMON]
    const s = smallGame.setup({ scenario: { place: 'map', relics: [] } }, scriptedDice([]))
    s.boons = commons.slice()
    const draw = (): number => drawRelic({ pack: smallPack, s, dice: fixed({}), emit: undefined }, 'reward') ?? -1
    expect(smallPack.relics[draw()]?.rarity).toBe(UNCOMMON)
    s.boons = ([COMMON, UNCOMMON, RARE] as const).flatMap((rarity) => smallPack.relicsOf[rarity].slice())
    expect(draw()).toBe(-1)
  })
})

describe('§9.4, §9.5 places', () => {
  test('a shop has three different relics, and prices by rarity', () => {
    const s = smallGame.setup({ scenario: { place: 'shop', gold: 0, relics: [] } }, fixed({}))
    expect(new Set(s.offers.slice(5)).size).toBe(3)
    expect(s.boons).toEqual([])
  })
  test.each([
    [0, 99, 0, 50, 120],
    [0, 10, 60, 75, 180],
    [0, 0, 90, 150, 250],
    [7, 99, 0, 60, 144],
    [7, 10, 60, 90, 216],
    [7, 0, 90, 180, 300],
  ])(
    'oath %i, rarities %i and %i: a card for %i, a relic for %i, to the coin',
    (oath, card, relic, cardPrice, relicPrice) => {
      const dice = fixed({ 'card rarity': card, 'relic rarity': relic })
      const s = smallGame.setup({ oath, scenario: { place: 'shop', gold: cardPrice, relics: [] } }, dice)
      expect(legal(s)).toContain('buy-1')
      s.gold = cardPrice - 1
      expect(legal(s)).not.toContain('buy-1')
      s.gold = relicPrice
      expect(legal(s)).toContain('buy-6')
      s.gold = relicPrice - 1
      expect(legal(s)).not.toContain('buy-6')
      s.gold = relicPrice
      expect(go(s, dice, 'buy-6').gold).toBe(0)
    },
  )
  test.each([
    [0, 75, 30],
    [7, 90, 36],
  ])('oath %i: a removal for %i, other wares for %i', (oath, removal, restock) => {
    const s = smallGame.setup({ oath, scenario: { place: 'shop', gold: removal, relics: [] } }, fixed({}))
    expect(legal(s)).toContain('removal')
    s.gold--
    expect(legal(s)).not.toContain('removal')
    s.gold = restock - 1
    expect(legal(s)).not.toContain('restock')
    s.gold++
    expect(go(s, fixed({}), 'restock').gold).toBe(0)
  })
  test.each([
    [1, 10, 5],
    [2, 14, 7],
    [3, 18, 9],
  ])('a trap of act %i: %i, or %i with one match', (act, all, half) => {
    const lost = (die: number): number => {
      const dice = fixed({ 'trap element': 0, 'trap die 1': die, 'trap die 2': 1, 'trap die 3': 1 })
      const s = smallGame.setup({ scenario: { place: 'trap', act, hp: 50, max_hp: 50 } }, dice)
      return 50 - go(s, dice, 'roll', 'endure').hp
    }
    expect([lost(1), lost(0)]).toEqual([all, half])
  })
  test('half of an odd trap damage is rounded down; a trap can kill and is named', () => {
    const config = { ...smallContent.config, trap: { ...smallContent.config.trap, damage: [11, 11, 11] } }
    const f = fight(
      { place: 'trap', hp: 5 },
      [0, 0, 1, 1].map((value, i) => ({ what: i === 0 ? 'trap element' : `trap die ${i}`, value })),
      {
        pack: makePack({ ...smallContent, config }),
      },
    )
    f.choose('roll')
    f.choose('endure')
    expect([f.s.hp, f.s.phase]).toEqual([0, 'dead'])
    expect(JSON.stringify(smallGame.scene(f.s, 0))).toContain('Killed by a trap')
    expect(f.events).toContainEqual({ kind: 'cast', dice: [0, 1, 1], matches: 1, damage: 5 })
  })
  test('the potter never gives the same card back, evolved or not', () => {
    const others = (smallPack.cardsOf[UNCOMMON] as readonly number[]).length - 1
    const script = [{ what: 'transform', sides: others, value: 0 }]
    const id = 'c_light_fingers'
    const s = at({ place: 'event', event: 'potter', deck: [`${id}-star`] }, script, 0, 'option-1', `deck-${id}-star`)
    expect(s.deck[0]).not.toBe(codeOf(id))
    expect(smallPack.cards[s.deck[0] as number]?.rarity).toBe(UNCOMMON)
  })
  test('the champion: an elite with an elite’s hp, its gold, three rare cards, and no relic', () => {
    const s = smallGame.setup({ oath: 1, scenario: { place: 'event', event: 'champion', relics: [] } }, fixed({}))
    go(s, fixed({}), 'option-1')
    expect(s.foes.map((foe) => foe[2])).toEqual([69])
    const foe = s.foes[0]
    if (foe !== undefined) foe[2] = 1
    foe?.splice(4, 1, 0)
    const strike = smallGame.legal(s, 0).find(({ verb, target }) => verb === 'play' && target === 0) as Action
    smallGame.apply(s, [{ seat: 0, action: strike }], fixed({ gold: 10 }))
    expect([s.phase, s.gold, s.boons, s.elites]).toEqual(['cards', 35, [], 1])
    expect(s.offers.map((code) => smallPack.cards[code]?.rarity)).toEqual([RARE, RARE, RARE])
  })
  test.each([
    [24, 2],
    [25, 1],
  ])('from row 5 on one fight in four has two groups: u %i', (u, groups) => {
    const s = smallGame.setup({ scenario: { place: 'map', relics: [] } }, fixed({}))
    s.row = 3
    go(s, fixed({ 'two groups': u }), 'go-2')
    expect(s.foes.length).toBe(groups === 2 ? 3 : 1)
  })
  test('three of the eight destinies are offered', () => {
    const s = smallGame.setup({ hero: 'ashwright' }, seededDice('1'))
    expect([s.offers.length, new Set(s.offers).size, smallPack.destinies.length]).toEqual([3, 3, 8])
  })
})

describe('§9.1 the kinds of nodes by their weights', () => {
  const map = (node: number): readonly number[] => makeMap(smallPack, fixed({ 'map node': node, 'map way': 1 }))
  // row 2: no elites, total weight 88; row 5: total weight 100, because it follows the treasure row
  test.each([
    [44, NODE_FIGHT, NODE_FIGHT],
    [45, NODE_EVENT, NODE_EVENT],
    [64, NODE_EVENT, NODE_EVENT],
    [65, NODE_SHOP, NODE_ELITE],
    [74, NODE_SHOP, NODE_ELITE],
    [75, NODE_REST, NODE_ELITE],
    [76, NODE_REST, NODE_ELITE],
    [77, NODE_REST, NODE_SHOP],
    [81, NODE_REST, NODE_SHOP],
    [82, NODE_TRAP, NODE_SHOP],
    [86, NODE_TRAP, NODE_SHOP],
    [87, NODE_TRAP, NODE_REST],
    [93, NODE_TRAP, NODE_REST],
    [94, NODE_TRAP, NODE_TRAP],
    [99, NODE_TRAP, NODE_TRAP],
  ])('u %i: kind %i in row 2, kind %i in row 5', (u, second, fifth) => {
    expect([nodeKindAt(map(u), 1, 0), nodeKindAt(map(u), 4, 0)]).toEqual([second, fifth])
  })
  test('five paths lead left, straight and right; elites can appear from row 3', () => {
    const seen: string[] = []
    makeMap(smallPack, fixed({}, seen))
    expect(seen.filter((what) => what === 'map start')).toHaveLength(5)
    const found = new Set<string>()
    for (let i = 0; i < 50; i++) {
      const one = makeMap(smallPack, seededDice(`ways ${i}`))
      for (let column = 0; column < 4; column++) {
        if (nodeKindAt(one, 2, column) === NODE_ELITE) found.add('elite')
        for (let to = 0; to < 4; to++)
          if (nodeKindAt(one, 1, column) >= 0 && (pathsFrom(one, 1, column) & (1 << to)) !== 0)
            found.add(String(to - column))
      }
    }
    expect([...found].sort()).toEqual(['-1', '0', '1', 'elite'])
  })
})

describe('§8.2 the evolved forms', () => {
  const star = (id: string) => smallPack.cards[codeOf(id) + 1]
  test.each([
    ['c_brace', { value: 7, cost: 1, acts: [] }],
    ['c_ember_jab', { value: 4, cost: 0, acts: [], synergy: { modifiers: { damage: 3 } } }],
    ['c_twin_zephyr', { value: 6, hits: 2, synergy: { modifiers: { hits: 2 } } }],
    ['c_cinder_trail', { value: 0, cost: 0, synergy: { modifiers: { burn_turns: 2 } } }],
    ['c_gust_cut', { value: 7, synergy: { acts: [{ kind: 'draw', n: 2 }] } }],
    ['c_tide_lash', { value: 9, synergy: { modifiers: { heal: 3 } } }],
    ['c_clay_bulwark', { value: 10, synergy: { modifiers: { ward: 4 } } }],
    ['c_thorn_mantle', { ritual: { acts: [{ kind: 'strike_back', n: 4 }] } }],
    ['c_deep_current', { ritual: { acts: [{ kind: 'ward', n: 3 }] } }],
    ['c_weathervane', { cost: 0, acts: [{ kind: 'draw', n: 1 }] }],
    ['c_white_star', { value: 18, cost: 1 }],
  ])('%s ★', (id, expected) => {
    expect(star(id)).toMatchObject({ ...expected, name: expect.stringMatching(/ ★$/) })
  })
  test('evolves_to names the evolved form', () => {
    const cards = smallContent.cards.map((card) =>
      card.id === 'c_brace' ? { ...card, evolves_to: 'c_monolith' } : card,
    )
    const pack = makePack({ ...smallContent, cards })
    expect(pack.cards[codeOf('c_brace') + 1]).toMatchObject({ id: 'c_monolith', value: 18, isEvolved: true })
  })
})

describe('§10 an oath level includes all lower ones', () => {
  test('hp at the start, with every oath from the fourth on', () => {
    const start = (oath: number): number => smallGame.setup({ hero: 'ashwright', oath }, seededDice('1')).hp
    expect([0, 3, 4, 5, 10].map(start)).toEqual([58, 58, 52, 52, 52])
  })
  test.each([
    [7, 'hits for 7–13 (air)'],
    [8, 'hits for 7–16 (air)'],
    [10, 'hits for 7–16 (air)'],
  ])('attackers at oath %i: %s', (oath, text) => {
    const f = fight({ dice: [] }, [], { oath })
    expect(JSON.stringify(smallGame.scene(f.s, 0))).toContain(text)
  })
  test.each([
    [8, 1],
    [9, 0],
    [10, 0],
  ])('Resonance at oath %i: %i energy', (oath, energy) => {
    expect(fight({ dice: ['fire', 'air', 'water'] }, [], { oath }).s.nextEnergy).toBe(energy)
  })
  test('each oath scores ten, and the score text says so', () => {
    const f = fight({ dice: [], hp: 1 }, [], { oath: 3 })
    f.s.phase = 'dead'
    expect(smallGame.outcome(f.s)?.standings[0]?.score).toBe(30)
    expect(JSON.stringify(smallGame.scene(f.s, 0))).toContain('oath 3 × 10')
  })
})
