import { describe, expect, test } from 'vitest'
import { attuned, ignores, moveIn, pack, status, testDuel } from '../../../../test/underscore/duel-fixture.ts'
import { seededDice } from '../../../engine/index.ts'
import { commitScriptedChoice } from '../ai/script.ts'
import { moveName } from '../content/effects/move-variables.ts'
import { D_STATE } from './choices/declaration.ts'
import { bindLeft, COOLDOWN, chargeLeft, cooldownLeft, DAMAGE, FIRST_UNNAMED, ITERS, type Move, ROOT } from './move.ts'
import { ATTUNED, CHOSEN, ITER_MOD, RISK, SHIELDED, statusMax, TRIGGERED_COUNT } from './side.ts'
import { p0CombatStart } from './turn.ts'
import { duelSeenBy } from './visibility.ts'

/** Exact wording of moves and blessings, where a looser reading would pass the other tests. */

const names = (list: readonly Move[]): string[] => list.map((m) => moveName(pack, m))

describe('exact wording of moves', () => {
  test('Undertow strikes with the last attuned element, even if the attunement is lost; without one it deals nothing', () => {
    const never = testDuel({ moves: ['Undertow'] })
    never.turn('Undertow')
    expect(never.e.hp).toBe(9)
    const lost = testDuel({ moves: ['Undertow', 'Scour'] }, { moves: ['Shove'] })
    lost.turn('Scour: force', 'Shove')
    lost.turn('Scour: force')
    expect(attuned(lost.e)).toEqual([])
    lost.turn('Undertow')
    expect(lost.e.hp).toBe(7)
  })
  test('Breaker is worth 4 only if it was banked', () => {
    const free = testDuel({ moves: ['Breaker', 'Shove'] })
    free.turn('Breaker: yes')
    const full = testDuel({ moves: ['Breaker', 'Shove'], bank: ['Chip', 'Lash'] })
    full.turn('Breaker: yes')
    expect([free.e.hp, full.e.hp]).toEqual([6, 9])
  })
  test.each([
    [1, 0, 9],
    [2, 0, 6],
    [2, 1, 4],
  ])('Get Even on turn %i with iterMod %i leaves %i HP', (turn, iterMod, hp) => {
    const { p, e, turn: play } = testDuel({ moves: ['Get Even'] }, {}, {}, { turn })
    p.stats[ITER_MOD] = iterMod
    play('Get Even')
    expect(e.hp).toBe(hp)
  })
  test('Reliquary readies the other moves and pays its own cooldown', () => {
    const { p, turn } = testDuel({ moves: ['Reliquary', 'Brace'], cooldowns: { Brace: 3 } })
    turn('Reliquary')
    expect([cooldownLeft(moveIn(p, 'Reliquary')), cooldownLeft(moveIn(p, 'Brace'))]).toEqual([3, 0])
  })
  test('Fever: the Burn comes before the larger maximum', () => {
    const { e, turn } = testDuel({ moves: ['Fever'] }, { has: { burn: 3 } })
    turn('Fever')
    expect([e.hp, status(e, 'burn'), statusMax(e, 0)]).toEqual([5, 0, 4])
  })
  test('Forbidden Word burns out everybody who casts the element, again and again', () => {
    const { e, turn } = testDuel({ moves: ['Blood Oath', 'Forbidden Word', 'Brand'] }, { moves: ['Chip'] })
    turn('Blood Oath: water')
    turn('Forbidden Word: stone')
    turn('Brand', 'Chip')
    expect([e.hp, status(e, 'burn')]).toEqual([7, 0])
    turn('Brand')
    turn(undefined, 'Chip')
    // Attuned to Stone by now, it resists the fire; its Burn is gone all the same.
    expect([e.hp, status(e, 'burn'), status(e, 'anger')]).toEqual([7, 0, 1])
  })
  test('Vindicate counts the declarations of both sides', () => {
    const { p, e, turn } = testDuel({ moves: ['Vindicate'] })
    p.stats[TRIGGERED_COUNT] = 1
    e.stats[TRIGGERED_COUNT] = 2
    turn('Vindicate')
    // It gained 2, and one of its own turns has passed.
    expect(status(e, 'anger')).toBe(1)
  })
  test.each(['self', 'opponent'] as const)('Cocoon shields %s until the end of its next execution', (who) => {
    const { p, e, turn } = testDuel({ moves: ['Cocoon', 'Shove'] }, { moves: ['Shove'] })
    turn(`Cocoon: ${who}`, 'Shove')
    turn(undefined, undefined)
    const side = who === 'self' ? p : e
    // The opponent's next execution was that of the first turn.
    expect([side.hp, side.stats[SHIELDED]]).toEqual([10, 0])
  })
  test('Symbiont helps only the chosen move, for one turn', () => {
    const { p, e, turn } = testDuel({ moves: ['Shove', 'Chip'], bank: ['Symbiont'] })
    turn('Shove')
    expect([e.hp, moveIn(p, 'Shove')[DAMAGE], moveIn(p, 'Chip')[DAMAGE]]).toEqual([7, 2, 2])
  })
  test('Opium Pod drowses whenever it is banked, and only then', () => {
    const { p, e, turn } = testDuel(
      { moves: ['Spring Tide', 'Opium Pod', 'Shove'] },
      { moves: ['Chip', 'Lash'] },
      {},
      { priority: 1 },
    )
    const roll = [{ what: 'random move', value: 0 }]
    turn('Spring Tide: own-2', undefined, roll)
    expect([status(p, 'sleep'), status(e, 'sleep')]).toEqual([1, 1])
    turn()
    turn('Spring Tide: own-2', undefined, roll)
    expect(status(p, 'sleep')).toBe(0)
  })
  test('Sacrament spends any number of attunements', () => {
    const { p, turn } = testDuel({ moves: ['Sacrament'], attuned: { water: 1, fire: 1, vital: 1, force: 1 } })
    turn('Sacrament: wound times-1')
    expect([attuned(p), ignores(p, 'wound')]).toEqual([['fire', 'vital', 'force'], 0])
    turn('Sacrament: stun times-3')
    expect([attuned(p), ignores(p, 'stun')]).toEqual([[], 3])
  })
  test('Kindling Oath spends no more declarations than there are', () => {
    const { turn } = testDuel({ moves: ['Blood Oath', 'Kindling Oath'] })
    turn('Blood Oath: water')
    turn('Blood Oath: stone')
    expect(() => turn('Kindling Oath: times-3')).toThrow('takes no answer')
  })
  test('Double Hex only rolls', () => {
    const { p, e, turn } = testDuel({ moves: ['Double Hex'], curse_risk: 4 }, { curse_risk: 2 })
    turn('Double Hex: yes', undefined, [
      { what: 'curse', value: 2 },
      { what: 'curse', value: 3 },
    ])
    expect([e.stats[RISK], status(p, 'curse')]).toEqual([2, 2])
  })
  test('Mirror Plague lasts until the caster’s next turn begins', () => {
    const { p, e, turn } = testDuel({ moves: ['Mirror Plague', 'Hibernate'] }, { moves: ['Brand'] })
    turn('Mirror Plague', 'Brand', [{ what: 'curse', value: 9 }])
    expect([status(p, 'burn'), status(e, 'burn')]).toEqual([2, 1])
    turn('Hibernate')
    expect(status(e, 'sleep')).toBe(0)
  })
  test('Premonition only watches the next move', () => {
    const { d, e, turn } = testDuel({ moves: ['Premonition'] }, { moves: ['Chip', 'Lash'] })
    turn('Premonition: their-1', 'Lash')
    expect(d.declarations.filter((entry) => entry[D_STATE] === 0)).toEqual([])
    turn(undefined, 'Chip')
    expect(status(e, 'stun')).toBe(0)
  })
  test('Discharge All keeps the charges it counts', () => {
    const { p, e, turn } = testDuel({ moves: ['Discharge All', 'Arc'] })
    turn('Discharge All')
    expect([e.hp, chargeLeft(moveIn(p, 'Arc'))]).toEqual([9, 1])
  })
  test('Displace: the move banked longest comes back', () => {
    const { e, turn } = testDuel({ moves: ['Displace'] }, { moves: ['Chip', 'Shove'], bank: ['Lash'] })
    turn('Displace: their-1')
    expect([names(e.active), names(e.bank)]).toEqual([['Shove', 'Lash'], ['Chip']])
    const alone = testDuel({ moves: ['Displace'] }, { moves: ['Chip', 'Shove'] })
    alone.turn('Displace: their-1')
    expect([names(alone.e.active), names(alone.e.bank)]).toEqual([['Shove'], ['Chip']])
  })
  test('Called Shot: the named attack hits for 2 more once, and can be named only once', () => {
    const { e, turn } = testDuel({ moves: ['Called Shot', 'Shove', 'Chip', 'Brace'] })
    expect(() => turn('Called Shot: own-4')).toThrow('takes no answer')
    const { e: foe, turn: play } = testDuel({ moves: ['Called Shot', 'Shove', 'Chip'] })
    play('Called Shot: own-2')
    expect(() => play('Called Shot: own-2')).toThrow('takes no answer')
    const again = testDuel({ moves: ['Called Shot', 'Shove', 'Chip'] })
    again.turn('Called Shot: own-2')
    again.turn('Chip')
    expect(again.e.hp).toBe(8)
    again.turn('Shove')
    again.turn('Shove')
    expect([again.e.hp, foe.hp, e.hp]).toEqual([2, 10, 10])
  })
  test('Fulfilment burns for every declaration that triggered', () => {
    const { p, e, turn } = testDuel({ moves: ['Fulfilment'] }, {}, {}, { priority: 1 })
    p.stats[TRIGGERED_COUNT] = 1
    e.stats[TRIGGERED_COUNT] = 2
    turn('Fulfilment')
    expect(status(e, 'burn')).toBe(3)
  })
  test('Divine Sap hits for 3 for each private declaration it names', () => {
    const guess = (action: string): number => {
      const { e, turn } = testDuel({ moves: ['Divine Sap', 'Shove'] }, { moves: ['Ember Snare', 'Hush'] })
      turn('Shove', 'Ember Snare: their-2')
      turn(undefined, 'Hush: type-status')
      const before = e.hp
      turn(action)
      return before - e.hp
    }
    expect([guess('Divine Sap: own-1 type-move'), guess('Divine Sap: own-2 type-move')]).toEqual([0, 3])
    expect(guess('Divine Sap: own-2 type-status')).toBe(6)
  })
  test('Transmute: the next move of the element deals Force, and attunes as before', () => {
    const { p, e, turn } = testDuel({ moves: ['Transmute', 'Shove'], attuned: { vital: 1 } }, { moves: ['Chip'] })
    turn('Transmute: stone', 'Chip')
    expect([p.hp, attuned(e)]).toEqual([7, ['stone']])
    turn(undefined, 'Chip')
    expect(p.hp).toBe(5)
  })
  test('Deep Dive swaps one pair or two', () => {
    const { p, turn } = testDuel({ moves: ['Deep Dive', 'Shove', 'Chip'], bank: ['Lash', 'Bite'] })
    turn('Deep Dive: own-2 own-bank-1 yes own-3 own-bank-2')
    expect([names(p.active), names(p.bank)]).toEqual([
      ['Deep Dive', 'Lash', 'Bite'],
      ['Shove', 'Chip'],
    ])
    turn()
    turn()
    turn()
    turn('Deep Dive: own-2 own-bank-1 no')
    expect(names(p.bank)).toEqual(['Lash', 'Chip'])
  })
  test('Transpose: two numbers on a move of either side', () => {
    const { p, e, turn } = testDuel({ moves: ['Transpose', 'Brand'] }, { moves: ['Rocky Two'] })
    turn('Transpose: theirs-1 damage-and-iterations', 'Rocky Two')
    // 2 × 1 instead of 1 × 2: one hit.
    expect([p.hp, moveIn(e, 'Rocky Two').slice(DAMAGE, COOLDOWN)]).toEqual([8, [2, 1]])
    const own = testDuel({ moves: ['Transpose', 'Inversion', 'Brand'] })
    own.turn('Transpose: mine-3 iterations-and-amount')
    expect([moveIn(own.p, 'Brand')[ITERS], moveIn(own.p, 'Brand')[FIRST_UNNAMED + 1]]).toEqual([2, 1])
  })
  test('Frenzy reads the last recorded choice, barred or not', () => {
    const { p, turn } = testDuel({ moves: ['Frenzy', 'Chip', 'Brace'], has: { stun: 1 } })
    turn('Chip')
    turn('Frenzy')
    expect(status(p, 'anger')).toBe(0)
    turn('Brace')
    turn('Frenzy')
    expect(status(p, 'anger')).toBe(1)
  })
  test('two traps on one event both spring', () => {
    const { e, turn } = testDuel({ moves: ['Blood Oath'] }, { moves: ['Chip'] })
    turn('Blood Oath: stone')
    turn('Blood Oath: stone')
    turn(undefined, 'Chip')
    expect(status(e, 'wound')).toBe(2)
  })
})

describe('exact wording of blessings', () => {
  test('Iron Clad reduces the first damage by 1, after weakness', () => {
    const { p, e, turn } = testDuel(
      { blessings: ['Iron Clad', 'Carnivore'], attuned: { water: 1 } },
      { moves: ['Jolt'], blessings: ['Carnivore'], hp: 5 },
    )
    turn(undefined, 'Jolt')
    expect([p.hp, e.hp]).toEqual([8, 7])
    turn(undefined, 'Jolt')
    expect(p.hp).toBe(5)
  })
  test('Iron Clad is not used up by damage that an attunement stops', () => {
    const { p, turn } = testDuel({ blessings: ['Iron Clad'], attuned: { stone: 1 } }, { moves: ['Jolt', 'Bite'] })
    turn(undefined, 'Jolt')
    turn(undefined, 'Bite')
    expect(p.hp).toBe(9)
  })
  test('Insatiable: HP goes beyond Max HP; a loss of Max HP pulls it down', () => {
    const { p, turn } = testDuel({ moves: ['Hibernate'], hp: 9, blessings: ['Insatiable'] })
    turn('Hibernate')
    expect([p.hp, p.maxHp]).toEqual([14, 10])
    p.stats[4] = 1
    turn()
    expect([p.hp, p.maxHp]).toEqual([9, 9])
  })
  test('Tree Hugger binds only Plant moves aimed at the bearer', () => {
    const { e, turn } = testDuel({ has: { regen: 5 }, blessings: ['Tree Hugger'] }, { moves: ['Lash', 'Mend', 'Chip'] })
    turn(undefined, 'Mend: self')
    turn(undefined, 'Chip')
    turn(undefined, 'Lash')
    expect([bindLeft(moveIn(e, 'Mend')), bindLeft(moveIn(e, 'Chip')), bindLeft(moveIn(e, 'Lash'))]).toEqual([0, 0, 2])
  })
  test('Static Cling discharges an attack aimed at the bearer', () => {
    const { p, e, turn } = testDuel({ moves: ['Arc'], blessings: ['Static Cling'] }, { moves: ['Arc'] })
    turn(undefined, 'Arc')
    expect([chargeLeft(moveIn(p, 'Arc')), chargeLeft(moveIn(e, 'Arc')), status(e, 'slow')]).toEqual([1, 0, 0])
  })
  test('Marrow Minded wounds once an attack', () => {
    const { e, turn } = testDuel({ moves: ['Rocky Two'], has: { wound: 1 }, blessings: ['Marrow Minded'] })
    turn('Rocky Two')
    expect(status(e, 'wound')).toBe(1)
  })
  test('Dreamer: of a sleeper only banked moves are sleep-proof', () => {
    const { e, turn } = testDuel({ moves: ['Shove'], bank: ['Chip'], has: { sleep: 3 }, blessings: ['Dreamer'] })
    turn('Shove')
    expect(e.hp).toBe(10)
    turn('Chip')
    expect(e.hp).toBe(8)
  })
  test('Inspired fills every free active slot, with no move twice', () => {
    const { d, p } = testDuel({ moves: ['Shove'], blessings: ['Inspired'] }, { moves: ['Chip', 'Lash'] })
    p0CombatStart(pack, d, seededDice('inspired'))
    expect(p.active).toHaveLength(3)
    expect(new Set(p.active.map((m) => m[ROOT])).size).toBe(3)
  })
  test('Show Stopper: a script does not see through the mask either', () => {
    const strike = (blessings: string[]): number => {
      const { d, e } = testDuel(
        { has: { stun: 2 }, attuned: { stone: 1 }, blessings },
        { moves: ['Jolt', 'Rot Exchange'] },
      )
      expect(duelSeenBy(pack, d, 1).sides[0].stats[ATTUNED]).toBe(blessings.length === 0 ? 2 : 0)
      commitScriptedChoice(pack, d, 1)
      return e.stats[CHOSEN]
    }
    // Thunder is futile against Stone, if the bot can see the Stone.
    expect([strike([]), strike(['Show Stopper'])]).toEqual([1, 0])
  })
})
