import { describe, expect, test } from 'vitest'
import {
  attuned,
  attunedTurns,
  moveIn,
  pack,
  status,
  type TestCharacter,
  testDuel,
} from '../../../../test/underscore/duel-fixture.ts'
import type { Event } from '../events.ts'
import { underscore as game } from '../index.ts'
import { legalDuelOrders } from './choices/choice.ts'
import {
  bindLeft,
  CHARGE,
  CHARGE_IGNORE,
  cooldownLeft,
  EXTRA,
  FROM_BANK_UNBANK,
  HEAT,
  HEAT_BURN,
  setChargeLeft,
} from './move.ts'
import { ATTUNED_PUBLIC, ITER_MOD, isWoundSealed, NEXT_DAMAGE, OWN_HEAT, RISK, STALEMATE } from './side.ts'

/** Boundary cases of the rules: rows that an off-by-one error would break. */

const speeds = (events: readonly Event[]): readonly number[] =>
  (events.find(({ kind }) => kind === 'order') as Extract<Event, { kind: 'order' }>).speeds

describe('§2 P2', () => {
  test.each([
    ['quick', 3],
    ['slow', 3],
  ] as const)('an ignored %s does not count', (name, speed) => {
    const { turn } = testDuel({ has: { [name]: 2 }, ignores: { [name]: 1 } })
    expect(speeds(turn('Shove'))[0]).toBe(speed)
  })
  test('a primed move is quick once', () => {
    const { turn } = testDuel({ moves: ['Prime', 'Shove'] })
    turn('Prime')
    expect([speeds(turn('Shove'))[0], speeds(turn('Shove'))[0]]).toEqual([4, 3])
  })
  test('a primed move that is barred stays primed for the next', () => {
    const { p, turn } = testDuel({ moves: ['Prime', 'Shove'] })
    turn('Prime')
    p.stats[6] = 1
    turn('Shove')
    expect(speeds(turn('Shove'))[0]).toBe(4)
  })
})

describe('§2 P3.2', () => {
  test.each([
    ['fire', 2],
    ['vital', 2],
    ['plant', 1],
  ] as const)(
    'Regen heals a character attuned to %s by %i, and an attunement that makes it 2 becomes public',
    (element, healed) => {
      const { p, turn } = testDuel({ hp: 5, has: { regen: 2 }, attuned: { [element]: 1 }, private: [element] })
      turn()
      expect([p.hp - 5, p.stats[ATTUNED_PUBLIC] !== 0]).toEqual([healed, healed === 2])
    },
  )
  test.each(['burn', 'decay', 'regen', 'curse'])('an ignored %s does not act', (name) => {
    const { p, turn } = testDuel({ hp: 5, has: { [name]: 2 }, ignores: { [name]: 1 } })
    turn()
    expect([p.hp, p.maxHp, p.stats[RISK], status(p, name)]).toEqual([5, 10, 0, 1])
  })
  test('Regen, Burn, Decay, Curse: in this order', () => {
    const { turn } = testDuel({ has: { curse: 1, decay: 1, burn: 1, regen: 1 } })
    const ticks = turn(undefined, undefined, [{ what: 'curse', value: 9 }]).flatMap((event) =>
      event.kind === 'ticked' ? [event.status] : [],
    )
    expect(ticks).toEqual([3, 0, 2, 4])
  })
})

describe('§2 P3.4 to P5', () => {
  test('charges are latched in the bank as well', () => {
    const { p, turn } = testDuel({ bank: ['Spark Step'], has: { slow: 3 }, blessings: ['Heavy Pockets'] })
    turn()
    turn('Spark Step')
    expect(status(p, 'quick')).toBe(1)
  })
  test('the end of the execution triggers Speed Freak, which loses all Quick', () => {
    const { p, e, turn } = testDuel({ has: { quick: 3 }, blessings: ['Speed Freak'] })
    turn('Shove')
    expect([status(p, 'quick'), e.hp]).toEqual([0, 6])
  })
  test('Bone Head: attunements other than Vital vanish after exactly three turns', () => {
    const { p, turn } = testDuel({ moves: ['Cinder', 'Bite'], blessings: ['Bone Head'] })
    turn('Cinder')
    turn('Bite')
    expect(attuned(p)).toEqual(['fire', 'vital'])
    turn()
    expect(attuned(p)).toEqual(['vital'])
    turn()
    turn()
    expect(attuned(p)).toEqual(['vital'])
  })
  test('a combat still running after the last turn is a stalemate, not before', () => {
    const { d, turn } = testDuel({}, {}, { turnCap: 2 })
    turn()
    expect(d.winner).toBe(-1)
    turn()
    expect(d.winner).toBe(STALEMATE)
  })
})

describe('§5 damage', () => {
  test('without base damage a weakness adds none', () => {
    const { e, turn } = testDuel({ moves: ['Menagerie'] }, { attuned: { vital: 1, stone: 1 } })
    turn('Menagerie')
    expect(e.hp).toBe(10)
  })
  test('Strong adds to the damage of moves against the other side, not to self-damage or delayed effects', () => {
    const fair = testDuel({ has: { strong: 2 }, moves: ['Chip'], blessings: ['Shockingly Fair'] })
    fair.turn('Chip')
    expect([fair.p.hp, fair.e.hp]).toEqual([6, 4])
    const late = testDuel({ has: { strong: 3 }, moves: ['Delayed Fall'] })
    late.turn('Delayed Fall: number-1')
    late.turn()
    expect(late.e.hp).toBe(9)
  })
  test('total and last damage taken are recorded', () => {
    const { e, turn } = testDuel(
      { moves: ['Flesh Flood', 'Return Stroke'] },
      { hp: 30, max_hp: 30, moves: ['Shove', 'Gash'] },
    )
    turn(undefined, 'Shove')
    turn(undefined, 'Gash')
    turn('Flesh Flood')
    expect(e.hp).toBe(27)
    turn('Return Stroke')
    // Flesh Flood opened the wound of Gash: 1 Vital, plus 1 because the victim is attuned to it. Return Stroke: 2, and Force is weak to
    // it.
    expect(e.hp).toBe(24)
  })
  test.each([
    ['immune', 'Jolt', 'stone'],
    ['absorbing', 'Roll Tide', 'plant'],
    ['weak', 'Jolt', 'water'],
    ['resistant', 'Bite', 'force'],
  ] as const)('a private attunement that makes a character %s becomes public', (_, move, element) => {
    const { e, turn } = testDuel(
      { moves: [move] },
      { attuned: { [element]: 1, vital: 1 }, private: [element, 'vital'] },
    )
    const before = e.stats[ATTUNED_PUBLIC]
    turn(move)
    expect([before, e.stats[ATTUNED_PUBLIC] & ~(1 << 4)]).not.toEqual([0, 0])
    expect(
      e.stats[ATTUNED_PUBLIC] & (1 << ['water', 'stone', 'fire', 'plant', 'vital', 'force'].indexOf(element)),
    ).not.toBe(0)
  })
})

describe('§6, §7 statuses and their maxima', () => {
  test('a sealed character gains no wound, whatever its HP', () => {
    const { e, turn } = testDuel({ moves: ['Gash'] }, { hp: 9, sealed: true })
    turn('Gash')
    expect([e.hp, status(e, 'wound'), isWoundSealed(e)]).toEqual([8, 0, true])
  })
  test('Curse also lifts the seal when Max HP falls to HP', () => {
    const { p, turn } = testDuel({ hp: 9, sealed: true, has: { curse: 1 } })
    turn()
    expect([p.maxHp, isWoundSealed(p)]).toEqual([9, false])
  })
  test('curse risk is 10 at most', () => {
    const { p, e, turn } = testDuel({ moves: ['Omen'], curse_risk: 9 }, { curse_risk: 3 })
    turn('Omen')
    expect([p.stats[RISK], e.stats[RISK]]).toEqual([10, 5])
  })
  test('Heat wraps by 6: 6 + 6 is 0', () => {
    const { p, turn } = testDuel({ moves: ['Stoke'], heat: 6 })
    moveIn(p, 'Stoke')[HEAT] = 6
    turn('Stoke')
    expect([p.stats[OWN_HEAT], status(p, 'burn')]).toEqual([0, 1])
  })
  test('a status already at its maximum does not reach it again', () => {
    const { p, turn } = testDuel({ moves: ['Saturation', 'Gash'] }, { has: { wound: 1000 }, ignores: { wound: 9 } })
    turn('Saturation: wound')
    turn('Gash')
    expect(p.stats[ITER_MOD]).toBe(0)
  })
  test('Blood Brother: wounds hurt both, and stop when either falls', () => {
    const { d, p, e, turn } = testDuel(
      { hp: 2, moves: ['Chip'], blessings: ['Blood Brother'] },
      { hp: 6, has: { wound: 5 } },
    )
    turn('Chip')
    expect([d.winner, p.hp, e.hp]).toEqual([1, 0, 2])
  })
  test('Burn Out gives 1 Anger after the burning, unless it kills', () => {
    const { e, turn } = testDuel({ moves: ['Brand'] }, { has: { burn: 3 } }, {}, { priority: 1 })
    turn('Brand')
    expect([e.hp, status(e, 'anger')]).toEqual([10 - 1 - 4, 1])
  })
  test('an attunement that the character lacks counts 0', () => {
    const { p, e, turn } = testDuel(
      { moves: ['Old Growth'], attuned: { plant: 4 } },
      { moves: ['Scour'] },
      {},
      { priority: 1 },
    )
    // Even if its element changes, Old Growth still counts Plant.
    moveIn(p, 'Old Growth')[10] = 1
    turn('Old Growth', 'Scour: plant')
    expect(e.hp).toBe(10)
  })
  test('a lost attunement starts again at 0 turns', () => {
    const { e, turn } = testDuel({ moves: ['Scour'] }, { moves: ['Cinder'], attuned: { fire: 4 } })
    turn('Scour: fire', 'Cinder')
    expect(attunedTurns(e, 'fire')).toBe(1)
  })
})

describe('the next attack uses up pending bonuses', () => {
  const two = (own: TestCharacter, first: string, move: string, turns = 2): number[] => {
    const { e, turn } = testDuel(own, { hp: 40, max_hp: 40 })
    turn(first)
    const seen: number[] = []
    for (let i = 0; i < turns; i++) {
      const before = e.hp
      turn(move)
      seen.push(before - e.hp)
    }
    return seen
  }
  test.each<[string, TestCharacter, string, string, readonly number[]]>([
    ['iterations', { moves: ['Whet', 'Shove'] }, 'Whet', 'Shove', [4, 2]],
    ['base damage', { moves: ['Promise of Meat', 'Chip'] }, 'Promise of Meat: number-5', 'Chip', [5, 2]],
  ])('%s', (_, own, first, move, lost) => {
    expect(two(own, first, move)).toEqual(lost)
  })
  test('damage', () => {
    const { p, e, turn } = testDuel({})
    p.stats[NEXT_DAMAGE] = 2
    turn('Shove')
    turn('Shove')
    expect(e.hp).toBe(4)
  })
  test('Patient Stone counts own turns without an attack', () => {
    const { e, turn } = testDuel({ moves: ['Patient Stone', 'Shove'] }, { hp: 30, max_hp: 30 })
    turn()
    turn()
    turn('Patient Stone')
    expect(e.hp).toBe(28)
    turn('Patient Stone')
    expect(e.hp).toBe(28)
    turn()
    turn('Patient Stone')
    expect(e.hp).toBe(27)
  })
})

describe('blessings that change a cast', () => {
  test.each([
    [1, 0],
    [2, 0],
    [3, 2],
    [4, 2],
    [5, 4],
    [6, 4],
  ])('High Roller: a %i makes 2 damage %i', (roll, lost) => {
    const { e, turn } = testDuel({ blessings: ['High Roller'] })
    turn('Shove', undefined, [{ what: 'high roller', sides: 6, value: roll - 1 }])
    expect(10 - e.hp).toBe(lost)
  })
  test('Black Washed acts only after its bearer’s Water attacks', () => {
    const at = (move: string): number[] => {
      const { e, turn } = testDuel(
        { moves: [move], blessings: ['Black Washed'] },
        { has: { strong: 3 } },
        {},
        { priority: 1 },
      )
      turn(move)
      return [status(e, 'strong'), status(e, 'curse')]
    }
    expect([at('Roll Tide'), at('Chip')]).toEqual([
      [0, 1],
      [2, 0],
    ])
  })
  test('Less Winded: cooldowns start 1 lower', () => {
    const { p, turn } = testDuel({ moves: ['Brace'], blessings: ['Less Winded'] })
    turn('Brace')
    expect(cooldownLeft(moveIn(p, 'Brace'))).toBe(1)
  })
  test('an added Heat burns its caster on overheat, otherwise the target', () => {
    for (const [value, own, other] of [
      [0, 1, 0],
      [5, 0, 1],
    ] as const) {
      const { p, e, turn } = testDuel({ moves: ['Chip'], has: { burn: 1 } }, {}, {}, { priority: 1 })
      const m = moveIn(p, 'Chip')
      m[EXTRA] = HEAT_BURN
      m[HEAT] = 1
      turn('Chip', undefined, [{ what: 'heat', sides: 6, value }])
      expect([status(p, 'burn'), status(e, 'burn')]).toEqual([own, other])
    }
  })
  test('Live Wire ignores elements only while it is charged', () => {
    const { p, e, turn } = testDuel({ moves: ['Chip'] }, { attuned: { force: 1 } })
    const m = moveIn(p, 'Chip')
    m[EXTRA] = CHARGE_IGNORE
    m[CHARGE] = 1
    setChargeLeft(m, 1)
    turn('Chip')
    expect(e.hp).toBe(8)
    turn('Chip')
    expect(e.hp).toBe(8)
  })
})

test('a guess is right only for a private move of the active pool', () => {
  const sleep = (more: TestCharacter): number[] => {
    const { p, e, turn } = testDuel(
      { moves: ['Foresight Spore'] },
      { moves: ['Lash', 'Chip'], bank: ['Jolt'], ...more },
      {},
      { priority: 1 },
    )
    turn('Foresight Spore: guess-chip')
    return [status(e, 'sleep'), cooldownLeft(moveIn(p, 'Foresight Spore')) as number]
  }
  expect(sleep({})).toEqual([2, 3])
  expect(sleep({ public_moves: ['Chip'] })).toEqual([0, 2])
  expect(sleep({ moves: ['Lash'], bank: ['Chip'] })).toEqual([0, 2])
})

describe('§9, §10, §12 moves', () => {
  const ids = (d: Parameters<typeof legalDuelOrders>[1]): string[] => legalDuelOrders(pack, d, 0).map(({ id }) => id)

  test('a bind-proof move can be chosen while bound; it frees the others', () => {
    const { d, p, turn } = testDuel({ moves: ['Tear Free', 'Chip'], bound: { 'Tear Free': 3, Chip: 3 } })
    expect(ids(d)).toEqual(['cast-1'])
    turn('Tear Free')
    expect([p.hp, ids(d)]).toEqual([7, ['cast-1', 'cast-2']])
  })
  test('Quarry Rest ignores cooldowns on the next turn only', () => {
    const { d, turn } = testDuel({ moves: ['Quarry Rest', 'Brace', 'Chip'], cooldowns: { Brace: 5 } })
    expect(ids(d)).toEqual(['cast-1', 'cast-3'])
    turn('Quarry Rest')
    expect(ids(d)).toEqual(['cast-1', 'cast-2', 'cast-3'])
    turn('Chip')
    expect(ids(d)).toEqual(['cast-3'])
  })
  test('From bank: unbank this move', () => {
    const { d, p, turn } = testDuel({ bank: ['Chip'] })
    expect(ids(d)).toEqual(['cast-1'])
    moveIn(p, 'Chip')[EXTRA] = FROM_BANK_UNBANK
    expect(ids(d)).toEqual(['cast-1', 'cast-bank-1'])
    const events = turn('Chip')
    expect([p.bank.length, p.active.length, events.some(({ kind }) => kind === 'damage')]).toEqual([0, 2, false])
  })
  test('a shorter bind does not replace a longer one', () => {
    const { e, turn } = testDuel({ moves: ['Strangle'] }, { moves: ['Chip'], bound: { Chip: 6 } })
    turn('Strangle: their-1')
    expect(bindLeft(moveIn(e, 'Chip'))).toBe(5)
  })
  test('the last active move cannot be banked', () => {
    const { p, turn } = testDuel({ moves: ['Breaker'] })
    turn('Breaker: yes')
    expect([p.active.length, p.bank.length]).toEqual([1, 0])
  })
  test('a move discharged before its cast is not Charged', () => {
    for (const blessings of [[], ['Static Cling']]) {
      const { p, e, turn } = testDuel({ attuned: { force: 1 }, blessings }, { moves: ['Chip'] })
      const m = moveIn(e, 'Chip')
      m[EXTRA] = CHARGE_IGNORE
      m[CHARGE] = 1
      setChargeLeft(m, 1)
      turn(undefined, 'Chip')
      expect(p.hp).toBe(blessings.length === 0 ? 8 : 10)
    }
  })
  test('the other side sees changes to a private move without its name', () => {
    const { events, turn } = testDuel(
      { moves: ['Blind Root', 'Sediment'] },
      { moves: ['Chip', 'Lash'], bank: ['Jolt'] },
    )
    turn('Blind Root: their-1')
    turn('Sediment: stone')
    turn()
    const roots = ['Chip', 'Lash', 'Jolt'].map((name) => pack.rootByName.get(name.toLowerCase())?.index)
    const seen = events.filter((event) => game.eventText(event, 0) !== undefined)
    expect(seen.some((event) => event.kind === 'move' && event.what === 'bound' && event.root === -1)).toBe(true)
    expect(seen.filter((event) => 'root' in event && roots.includes(event.root))).toEqual([])
  })
})

test('§17.5 a trigger that acts once a match acts once', () => {
  const { p, turn } = testDuel({ hp: 4, moves: ['Chip'], blessings: ['Carnivore'] }, { hp: 30, max_hp: 30 })
  turn('Chip')
  expect(p.hp).toBe(6)
  turn('Chip')
  expect(p.hp).toBe(6)
})
