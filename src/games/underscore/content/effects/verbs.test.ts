import { describe, expect, test } from 'vitest'
import { attuned, freshMove, moveIn, pack, status, testDuel } from '../../../../../test/underscore/duel-fixture.ts'
import { seededDice } from '../../../../engine/index.ts'
import type { Order } from '../../actions.ts'
import { determinize } from '../../ai/determinize.ts'
import { legalOrders } from '../../campaign/legal.ts'
import { takeBlessing } from '../../campaign/upgrade.ts'
import { upgradeAnswers } from '../../campaign/upgrade-answers.ts'
import { legalDuelOrders, takeChoice } from '../../duel/choices/choice.ts'
import type { CompiledMove } from '../../duel/context.ts'
import {
  bindLeft,
  CHARGE,
  COOLDOWN,
  cooldownLeft,
  FIRST_UNNAMED,
  type Move,
  PUBLIC,
  setBindLeft,
  setChargeLeft,
  setCooldownLeft,
} from '../../duel/move.ts'
import { ATTUNED_PUBLIC, type Duel, IMMUNE, isWoundSealed, TRIGGERED_COUNT } from '../../duel/side.ts'
import { p0CombatStart } from '../../duel/turn.ts'
import { underscore as game } from '../../index.ts'
import { STUN } from '../../names.ts'
import { makeState } from '../../state.ts'
import type { BlessingDef } from '../content.ts'

/** Verbs and questions, tested against the sentences of the rule book. */

/** Legal answers after choosing the first move. */
function answers(d: Duel): string[] {
  takeChoice(pack, d, 0, legalDuelOrders(pack, d, 0)[0] as Order)
  return legalDuelOrders(pack, d, 0).map(({ id }) => id)
}

describe('§14 declarations', () => {
  test('a side has at most eight traps; a ninth removes the oldest', () => {
    const { d, turn } = testDuel({ moves: ['Blood Oath'] })
    for (let i = 0; i < 9; i++) turn('Blood Oath: water')
    expect(d.declarations.map(([id]) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })
  test('a side spends its own declarations, the oldest first', () => {
    const { d, e, turn } = testDuel(
      { moves: ['Kindling Oath', 'Blood Oath'] },
      { moves: ['Blood Oath'] },
      {},
      { priority: 1 },
    )
    turn('Blood Oath: water', 'Blood Oath: water')
    turn()
    turn('Kindling Oath: times-1')
    expect([status(e, 'burn'), d.declarations.map((entry) => entry[1])]).toEqual([1, [1]])
  })
  test('a trap on a move of the opponent is not sprung by the own move in the same place', () => {
    const { p, turn } = testDuel({ moves: ['Shove', 'Ember Snare'] }, { moves: ['Chip'] })
    turn('Ember Snare: their-1')
    turn('Shove')
    expect([status(p, 'burn'), p.stats[TRIGGERED_COUNT]]).toEqual([0, 0])
  })
})

describe('§2 P1 legal answers', () => {
  test('Blind Root: only private moves', () => {
    const { d } = testDuel(
      { moves: ['Blind Root'] },
      { moves: ['Chip', 'Lash'], bank: ['Jolt'], public_moves: ['Chip'] },
    )
    expect(answers(d)).toEqual(['their-2', 'their-bank-1'])
  })
  test('a number from its minimum to its maximum', () => {
    expect(answers(testDuel({ moves: ['Delayed Fall'] }).d)).toEqual(
      Array.from({ length: 20 }, (_, i) => `number-${i + 1}`),
    )
    expect(answers(testDuel({ moves: ['Death Number'] }).d)).toHaveLength(21)
  })
  test('elements the caster is attuned to', () => {
    expect(answers(testDuel({ moves: ['Shared Pyre'], attuned: { fire: 1, force: 2 } }).d)).toEqual(['fire', 'force'])
  })
})

describe('§17.6 verbs', () => {
  test('Shed Skin passes all of a status on', () => {
    const { p, e, turn } = testDuel({ moves: ['Shed Skin'], has: { slow: 3 } }, {}, {}, { priority: 1 })
    turn('Shed Skin: slow')
    expect([status(p, 'slow'), status(e, 'slow')]).toEqual([0, 3])
  })
  test('Unveil takes immunity and the seal of wounds away', () => {
    const { e, turn } = testDuel(
      { moves: ['Unveil'] },
      { hp: 6, sealed: true, immune: ['burn'], attuned: { fire: 1 }, private: ['fire'] },
      {},
      { priority: 1 },
    )
    turn('Unveil')
    expect([isWoundSealed(e), e.stats[IMMUNE], e.stats[ATTUNED_PUBLIC]]).toEqual([false, 0, 1 << 2])
  })
  test('Veil makes moves and attunements private again', () => {
    const { p, turn } = testDuel({ moves: ['Veil', 'Chip'], attuned: { fire: 1 }, public_moves: ['Chip'] })
    turn('Veil')
    expect([attuned(p), p.stats[ATTUNED_PUBLIC], p.active.map((m) => m[PUBLIC])]).toEqual([['fire'], 0, [0, 0]])
  })
  test('Inspired fills a free active slot, and never replaces a move', () => {
    const slots = (moves: readonly string[]): number => {
      const { d, p } = testDuel({ moves, blessings: ['Inspired'] }, { moves: ['Jolt'] })
      p0CombatStart(pack, d, seededDice('inspired'))
      return p.active.length
    }
    expect([slots(['Chip', 'Shove', 'Lash']), slots(['Chip', 'Shove', 'Lash', 'Bite'])]).toEqual([4, 4])
  })
  test('both moves of a swap are reset to their combat start', () => {
    const { p, turn } = testDuel({ moves: ['Ebb and Flow', 'Chip'], bank: ['Brace'], cooldowns: { Brace: 3 } })
    moveIn(p, 'Ebb and Flow')[COOLDOWN] = 2
    turn('Ebb and Flow: own-bank-1')
    expect([cooldownLeft(moveIn(p, 'Ebb and Flow')), cooldownLeft(moveIn(p, 'Brace'))]).toEqual([0, 0])
  })
})

describe('§12 of upgrades', () => {
  const flagellate = (): Move => freshMove('flagellate')
  test.each([
    // Flagellate names Wound three times; the second move once.
    ['alias-word', [0, 1, 1], 1],
    ['alias-move', [0, 0, 0], 1],
    ['alias-all', [0, 0, 0], 0],
  ] as const)('%s: Wound becomes Burn at %j', (id, statuses, other) => {
    const s = makeState('run', {})
    s.character.active = [flagellate(), freshMove('gash')]
    const def = pack.minors.find((known) => known.def.id === id)?.def as BlessingDef
    // The first keyword is the element.
    const field = upgradeAnswers(pack, s, def, [0])[1] as Order
    s.answers = [0, field.n, 0]
    takeBlessing(pack, s, def, seededDice('alias'))
    const [first, second] = s.character.active as [Move, Move]
    const { variables } = pack.roots[first[0] as number] as CompiledMove
    const places = variables.flatMap(({ kind }, i) => (kind === 'status' ? [first[FIRST_UNNAMED + i]] : []))
    expect([places, second[FIRST_UNNAMED]]).toEqual([statuses, other])
  })
  test.each([
    [1, 'learn'],
    [2, 'minor'],
  ])('a path given up (%i) is not offered', (bit, verb) => {
    const s = game.setup({ build: 'mason', gift: false }, seededDice('paths'))
    s.phase = 'upgrade'
    const verbs = (): string[] => legalOrders(pack, s, 0).map((order) => order.verb)
    expect(verbs()).toContain(verb)
    s.character.givenUp = bit
    expect(verbs()).not.toContain(verb)
  })
})

test('§13 cooldown and bind of a private move are known, and determinize keeps them', () => {
  const s = game.setup({ mode: 'duel', rival: 'script' }, seededDice('slots'))
  const [m] = s.duel.sides[1].active as [Move]
  setCooldownLeft(m, 2)
  setBindLeft(m, 3)
  for (let i = 0; i < 5; i++) {
    const believed = determinize(pack, s, 0, seededDice(`slots ${i}`)).duel.sides[1].active[0] as Move
    expect([cooldownLeft(believed), bindLeft(believed)]).toEqual([2, 3])
  }
})

test.each([
  [4, false],
  [5, true],
])('Capacitor recharges by %i: stuns %s', (charge, isStunned) => {
  const { p, turn } = testDuel({ moves: ['Capacitor', 'Arc'] }, {})
  const arc = moveIn(p, 'Arc')
  arc[CHARGE] = charge
  setChargeLeft(arc, 0)
  const events = turn('Capacitor: own-2')
  expect(events.some((event) => event.kind === 'gained' && event.status === STUN)).toBe(isStunned)
})
