import { describe, expect, test } from 'vitest'
import { attuned, ignores, moveIn, status, testDuel } from '../../../../test/underscore/duel-fixture.ts'
import { ELEMENT_RELATIONS, ELEMENTS, RELATION_OF_ELEMENTS } from '../names.ts'
import { bindLeft, chargeLeft, cooldownLeft, PUBLIC } from './move.ts'
import { ATTUNED_PUBLIC, ITER_MOD, OWN_HEAT, RISK, STALEMATE, TRIGGERED_COUNT } from './side.ts'

// §3 Rows are the defender's attunement, columns the incoming element, in the order of the elements.
const TABLE = [
  ['water', '. r a w . . w'],
  ['stone', 'w . r . . w i'],
  ['fire', 'w w . a . . .'],
  ['plant', 'a . w . w . .'],
  ['vital', '. . . . w w .'],
  ['force', '. i . . r . w'],
  ['thunder', 'r w . . . i .'],
] as const
const PLAIN = ['Roll Tide', 'Chip', 'Cinder', 'Lash', 'Bite', 'Shove', 'Jolt'] as const
const LOST = { '.': 2, w: 3, r: 1, i: 0, a: -1 } as const
const PAIRS = TABLE.flatMap(([defender, row]) =>
  row
    .split(' ')
    .map((cell, i) => [defender, ELEMENTS[i] as string, cell as keyof typeof LOST, PLAIN[i] as string] as const),
)

describe('§3 the 49 pairs', () => {
  test.each(PAIRS)('%s is hit by %s: %s', (defender, element, cell, move) => {
    const { e, turn } = testDuel({ moves: [move] }, { hp: 8, attuned: { [defender]: 1 } })
    turn(move)
    expect(8 - e.hp).toBe(LOST[cell])
    const relation = RELATION_OF_ELEMENTS[ELEMENTS.indexOf(defender)]?.[ELEMENTS.indexOf(element as never)] as number
    expect('.wria'[relation]).toBe(cell)
    const names = { '.': 'neutral', w: 'weak', r: 'resist', i: 'immune', a: 'absorb' }
    expect(ELEMENT_RELATIONS[relation]).toBe(names[cell])
  })
})

describe('§6 the twelve statuses', () => {
  test.each([
    // status   turns  hp after own turn, turns after
    ['burn', 2, 9, 1],
    ['decay', 2, 9, 1],
    ['regen', 3, 10, 2],
    ['curse', 2, 9, 1],
  ] as const)('%s %i ticks once a turn at magnitude 1: %i HP of 10 max, %i left', (name, turns, hp, left) => {
    const { p, turn } = testDuel({ hp: name === 'regen' ? 9 : 10, has: { [name]: turns } })
    turn(undefined, undefined, name === 'decay' ? [{ what: 'curse', sides: 10, value: 9 }] : [])
    expect([p.hp, status(p, name)]).toEqual([hp, left])
    if (name === 'curse') expect(p.maxHp).toBe(9)
    if (name === 'decay') expect(p.stats[RISK]).toBe(1)
  })

  test.each([
    ['sleep', 'Chip', true],
    ['sleep', 'Brace', true],
    ['stun', 'Chip', true],
    ['stun', 'Brace', false],
    ['anger', 'Chip', false],
    ['anger', 'Brace', true],
  ] as const)('%s and %s: barred %s; the status loses a turn either way', (name, move, isBarred) => {
    const { p, turn } = testDuel({ moves: ['Chip', 'Brace'], has: { [name]: 2 } })
    const events = turn(move)
    expect(events.some(({ kind }) => kind === 'disqualified')).toBe(isBarred)
    expect(status(p, name)).toBe(1)
  })

  test.each([
    ['quick', 0],
    ['slow', 1],
  ] as const)('%s is flat, whatever its turns', (name, first) => {
    const { turn, p } = testDuel({ has: { [name]: 3 } }, {}, {}, { priority: name === 'quick' ? 1 : 0 })
    expect(turn('Shove', 'Shove').find(({ kind }) => kind === 'order')).toMatchObject({ first })
    expect(status(p, name)).toBe(2)
  })

  test('Strong adds 1 to the damage of moves, Tough takes 1 off every instance, both flat', () => {
    const { p, e, turn } = testDuel({ has: { strong: 3 } }, {})
    turn('Shove', 'Shove')
    expect([p.hp, e.hp]).toEqual([8, 7])
    const tough = testDuel({ has: { tough: 3, burn: 1 } })
    tough.turn()
    expect(tough.p.hp).toBe(10)
  })

  test('wounds open at HP below half and never tick down; 1001 are allowed', () => {
    const { p, turn } = testDuel({ has: { wound: 3 } })
    turn()
    expect(status(p, 'wound')).toBe(3)
    const cut = testDuel({ moves: ['Gash'] }, { has: { wound: 1000 } })
    cut.turn('Gash')
    expect([cut.d.winner, cut.e.hp]).toEqual([0, 0])
    const numb = testDuel({ moves: ['Gash'] }, { has: { wound: 1000 }, ignores: { wound: 2 } })
    numb.turn('Gash')
    expect([numb.d.winner, status(numb.e, 'wound')]).toEqual([-1, 1000])
  })

  test('Decay curses at a d10 at or below the risk, and the curse ticks in the same turn', () => {
    const { p, turn } = testDuel({ has: { decay: 2 }, curse_risk: 3 })
    turn(undefined, undefined, [{ what: 'curse', sides: 10, value: 3 }])
    expect([p.stats[RISK], p.maxHp, status(p, 'curse')]).toEqual([0, 9, 2])
  })
})

describe('§7–§14 the eleven special effects', () => {
  test('Cooldown: imposed before the victim has acted it loses one at once', () => {
    const { e, turn } = testDuel({ moves: ['Fossilise'] }, { moves: ['Shove', 'Chip'] })
    turn(undefined, 'Shove')
    turn()
    turn('Fossilise', 'Chip')
    expect(cooldownLeft(moveIn(e, 'Shove'))).toBe(1)
    const late = testDuel({ moves: ['Fossilise'] }, { moves: ['Shove', 'Chip'] }, {}, { priority: 1 })
    late.turn('Fossilise', 'Shove')
    expect(cooldownLeft(moveIn(late.e, 'Shove'))).toBe(2)
  })

  test('Charge X is Charged on own turns 1 to X', () => {
    const seen: boolean[] = []
    const { turn } = testDuel({ moves: ['Arc'] })
    for (let i = 0; i < 3; i++) {
      const order = turn('Arc').find(({ kind }) => kind === 'order') as unknown as { speeds: [number, number] }
      seen.push(order.speeds[0] === 4)
    }
    expect(seen).toEqual([true, true, false])
  })

  test.each([
    // Burn before, spent
    [2, 4],
    [3, 5],
  ])('Burn Out: Burn %i + 2 is more than 3, so %i burn at once, then 1 Anger', (before, spent) => {
    const { e, turn } = testDuel({ moves: ['Brand'] }, { has: { burn: before } })
    const events = turn('Brand')
    expect(events).toContainEqual({ kind: 'burn-out', seat: 1, spent })
    expect(events).toContainEqual({ kind: 'gained', seat: 1, status: 5, amount: 1, turns: 1, max: 3 })
    expect([e.hp, status(e, 'burn')]).toEqual([10 - spent, 0])
  })

  test('Burn Out: X single hits of Fire, absorbed by Water, doubled by Plant; ignored Burn does no damage', () => {
    const at = (elements: Record<string, number>, more: object = {}): number => {
      const { e, turn } = testDuel(
        { moves: ['Flashpoint'] },
        { hp: 9, has: { burn: 3 }, attuned: elements, ...more },
        {},
        { priority: 0 },
      )
      turn('Flashpoint')
      return 9 - e.hp
    }
    // 2 (the attack) and 3 × 1; then the victim's own turn has no Burn left.
    expect(at({})).toBe(5)
    expect(at({ plant: 1 })).toBe(3 + 6)
    expect(at({ water: 1 })).toBe(-1)
    expect(at({ stone: 1 })).toBe(1)
    expect(at({}, { ignores: { burn: 2 } })).toBe(2)
  })

  test.each([
    // heat  X  roll        heat after, overheated
    [0, 1, [0], 1, true],
    [0, 1, [1], 1, false],
    [4, 1, [4], 5, true],
    [5, 1, [5], 6, true],
    [6, 1, [], 1, true],
    [5, 2, [], 1, true],
  ])('Heat %i + %i, falls %j: Heat %i, overheat %s', (heat, x, rolls, after, over) => {
    const move = x === 1 ? 'Stoke' : 'Crucible'
    const { p, e, turn } = testDuel({ moves: [move], heat })
    turn(
      move,
      undefined,
      rolls.map((value) => ({ what: 'heat', sides: 6, value })),
    )
    if (move === 'Stoke') {
      expect(p.stats[OWN_HEAT]).toBe(after)
      expect([status(p, 'burn'), status(e, 'burn')]).toEqual(over ? [1, 0] : [0, 0])
    } else expect(10 - e.hp).toBe(over ? after : 1)
  })

  test('Open Wounds seals until HP is full; Force resists, Vital and Plant suffer', () => {
    const at = (elements: Record<string, number>): number => {
      const { e, turn } = testDuel({ moves: ['Shove'] }, { hp: 11, max_hp: 20, has: { wound: 2 }, attuned: elements })
      turn('Shove')
      return 11 - e.hp
    }
    expect(at({})).toBe(4)
    expect(at({ force: 1 })).toBe(2)
    expect(at({ vital: 1 })).toBe(3 + 4)
    expect(at({ plant: 1 })).toBe(2 + 4)
    const sealed = testDuel({ moves: ['Gash'] }, { hp: 4, has: { wound: 1 } })
    sealed.turn('Gash')
    sealed.turn('Gash')
    expect(status(sealed.e, 'wound')).toBe(0)
  })

  test('Bind 2 ticks in the owner’s P3.4, and acts at selection only', () => {
    const { p, e, turn } = testDuel({ moves: ['Blind Root'] }, { moves: ['Chip', 'Brace'] })
    turn('Blind Root: their-1', 'Chip')
    // It was committed before it was bound, so it hits.
    expect([bindLeft(moveIn(e, 'Chip')), p.hp]).toEqual([1, 8])
    expect(() => turn(undefined, 'Chip')).toThrow('cannot be chosen')
  })

  test('Ignorance: no effect while it lasts, but turns count down', () => {
    const { p, turn } = testDuel({ has: { burn: 3 }, ignores: { burn: 1 } })
    turn()
    expect([p.hp, status(p, 'burn'), ignores(p, 'burn')]).toEqual([10, 2, 0])
  })

  test('Immunity refuses gains; existing turns stay and tick', () => {
    const { e, turn } = testDuel({ moves: ['Brand'] }, { has: { burn: 2 }, immune: ['burn'] })
    turn('Brand')
    expect([e.hp, status(e, 'burn')]).toEqual([9, 1])
  })

  test('Banking: a full bank fizzles; charges tick there; a banked move still strikes', () => {
    const full = testDuel({ moves: ['Breaker', 'Chip'], bank: ['Arc', 'Brace'] })
    full.turn('Breaker: yes')
    expect(full.p.bank).toHaveLength(2)
    expect(full.events.some(({ kind }) => kind === 'fizzles')).toBe(true)
    const room = testDuel({ moves: ['Breaker', 'Chip'], bank: ['Arc'] })
    room.turn()
    expect(chargeLeft(moveIn(room.p, 'Arc'))).toBe(1)
    room.turn('Breaker: yes')
    expect([room.p.bank.length, room.e.hp]).toEqual([2, 6])
  })
})

describe('§9, §13, §14 choices, publicity, declarations', () => {
  test('a committed move resolves even if it is bound before it acts', () => {
    const { e, p, turn } = testDuel({ moves: ['Strangle'] }, { moves: ['Chip', 'Brace'] })
    turn('Strangle: their-1', 'Chip')
    expect([p.hp, bindLeft(moveIn(e, 'Chip'))]).toEqual([8, 1])
  })

  test('a cast makes a move public; a private attunement shows when it changes a number', () => {
    const { p, e, turn } = testDuel({ moves: ['Jolt'] }, { attuned: { water: 1 }, private: ['water'] })
    turn('Jolt')
    expect(moveIn(p, 'Jolt')[PUBLIC]).toBe(3)
    expect(e.stats[ATTUNED_PUBLIC] & 1).toBe(1)
  })

  test('before the first turn blessings attune in private', () => {
    const { p } = testDuel({ blessings: ['Baptised'] }, {}, {}, { start: true })
    expect([attuned(p), p.stats[ATTUNED_PUBLIC]]).toEqual([['water'], 0])
  })

  test('a trap waits, catches, and is counted; a private one shows only then', () => {
    const { d, p, e, turn } = testDuel({ moves: ['Ember Snare'] }, { moves: ['Chip', 'Shove'] }, {}, { priority: 1 })
    turn('Ember Snare: their-1', 'Shove')
    expect(d.declarations.map((entry) => entry[4])).toEqual([1])
    turn(undefined, 'Chip')
    expect([status(e, 'burn'), p.stats[TRIGGERED_COUNT], d.declarations.map((entry) => entry[4])]).toEqual([0, 1, [0]])
    turn(undefined, 'Chip')
    expect(p.stats[TRIGGERED_COUNT]).toBe(2)
  })

  test('a nullified declaration has no value', () => {
    const { d, p, e, turn } = testDuel({ moves: ['Hush'], hp: 4 }, { moves: ['Graft'] })
    turn('Hush: type-element', 'Graft: fire')
    expect([p.hp, attuned(p), d.declarations.length]).toEqual([9, [], 0])
    turn(undefined, 'Graft: fire')
    expect(attuned(p)).toEqual(['fire'])
    expect(e.hp).toBe(10)
  })

  test('a character that ignores declarations is not caught', () => {
    const { e, turn } = testDuel({ moves: ['Blood Oath'] }, { moves: ['Deafness', 'Chip'] }, {}, { priority: 1 })
    turn('Blood Oath: stone', 'Deafness: self')
    turn(undefined, 'Chip')
    expect(status(e, 'wound')).toBe(0)
  })

  test('damage without an element deals nothing', () => {
    const { e, turn } = testDuel({ moves: ['Drowned Ledger'] })
    turn('Drowned Ledger')
    expect(e.hp).toBe(10)
  })

  test('iterations: base + iterMod, never below 0, pre and post still happen', () => {
    const { p, e, turn } = testDuel({ moves: ['Scorch'], has: { anger: 1 } })
    p.stats[ITER_MOD] = -3
    turn('Scorch')
    // P3.6 of the victim has removed one of the two.
    expect([e.hp, status(e, 'burn'), attuned(p)]).toEqual([9, 1, ['fire']])
  })
})

describe('§16 every ruling in both positions', () => {
  const seats = (on: boolean) => (on ? 1 : 0)
  test.each([true, false])('chargeLatch %s', (chargeLatch) => {
    const { p, turn } = testDuel({ moves: ['Spark Step'] }, {}, { chargeLatch })
    turn()
    turn('Spark Step')
    expect(status(p, 'quick')).toBe(seats(chargeLatch))
  })
  test.each([true, false])('freshGrace %s', (freshGrace) => {
    const { p, turn } = testDuel({ moves: ['Brace'] }, {}, { freshGrace })
    turn('Brace')
    expect(status(p, 'tough')).toBe(freshGrace ? 2 : 1)
  })
  test.each([true, false])('curseRollOnDecay %s', (curseRollOnDecay) => {
    const { p, turn } = testDuel({ has: { decay: 1 } }, {}, { curseRollOnDecay })
    turn(undefined, undefined, curseRollOnDecay ? [{ what: 'curse', value: 0 }] : [])
    expect(p.maxHp).toBe(curseRollOnDecay ? 9 : 10)
  })
  test.each([true, false])('curseRiskResets %s', (curseRiskResets) => {
    const { p, turn } = testDuel({ has: { decay: 1 } }, {}, { curseRiskResets })
    turn(undefined, undefined, [{ what: 'curse', value: 0 }])
    expect(p.stats[RISK]).toBe(curseRiskResets ? 0 : 1)
  })
  test.each([true, false])('absorbHealsDamage %s', (absorbHealsDamage) => {
    const { e, turn } = testDuel({ moves: ['Roll Tide'] }, { hp: 5, attuned: { plant: 1 } }, { absorbHealsDamage })
    turn('Roll Tide')
    expect(e.hp).toBe(absorbHealsDamage ? 7 : 6)
  })
  test.each([2, 5])('bindDefault %i', (bindDefault) => {
    const { e, turn } = testDuel({ moves: ['Blind Root'] }, { moves: ['Chip'] }, { bindDefault })
    turn('Blind Root: their-1')
    expect(bindLeft(moveIn(e, 'Chip'))).toBe(bindDefault - 1)
  })
  test.each([2, 3])('bankSize %i', (bankSize) => {
    const { p, turn } = testDuel({ moves: ['Breaker', 'Chip'], bank: ['Arc', 'Brace'] }, {}, { bankSize })
    turn('Breaker: yes')
    expect(p.bank).toHaveLength(bankSize)
  })
  test.each([1, 4])('activeSize %i', (activeSize) => {
    const { p, turn } = testDuel({ moves: ['Chip'], bank: ['Resurface'] }, {}, { activeSize })
    turn('Resurface')
    expect(p.active).toHaveLength(activeSize === 1 ? 1 : 2)
  })
  test.each([1, 3])('turnCap %i', (turnCap) => {
    const { d, turn } = testDuel({}, {}, { turnCap })
    turn()
    expect(d.winner).toBe(turnCap === 1 ? STALEMATE : -1)
  })
})
