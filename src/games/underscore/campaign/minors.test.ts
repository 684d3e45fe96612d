import { describe, expect, test } from 'vitest'
import { freshMove, pack } from '../../../../test/underscore/duel-fixture.ts'
import { take as choose, finish, newRun } from '../../../../test/underscore/run-fixture.ts'
import { seededDice } from '../../../engine/index.ts'
import type { BlessingDef } from '../content/content.ts'
import type { CompiledMove } from '../duel/context.ts'
import {
  CHARGE,
  CHARGE_IGNORE,
  COOLDOWN,
  copyMove,
  DAMAGE,
  ELEMENT,
  EXTRA,
  FIRST_UNNAMED,
  FROM_BANK_UNBANK,
  HEAT,
  HEAT_BURN,
  ITERS,
  type Move,
  PROOF,
  RANDOM,
  ROOT,
  SPEED,
} from '../duel/move.ts'
import { underscore as game } from '../index.ts'
import { makeState, type State } from '../state.ts'
import { draftMinors, MAJOR_RARITIES, MINOR_RARITIES, raritiesInScope } from './draft.ts'
import { legalOrders } from './legal.ts'
import { takeBlessing } from './upgrade.ts'
import { upgradeAnswers } from './upgrade-answers.ts'

/** §12 The minors of the rule book: what they do, and which moves they fit. */

const moveNamed = freshMove
function character(active: readonly string[], bank: readonly string[] = []): State {
  const s = makeState('run', {})
  s.character.active = active.map(moveNamed)
  s.character.bank = bank.map(moveNamed)
  return s
}
const minor = (id: string): BlessingDef => pack.minors.find(({ def }) => def.id === id)?.def as BlessingDef
const offered = (s: State, id: string, answers: readonly number[] = []): string[] =>
  upgradeAnswers(pack, s, minor(id), answers).map((order) => order.id)
/** Takes a minor, answering by ids. */
function take(s: State, id: string, ...ids: string[]): State {
  s.answers = []
  for (const wanted of ids) {
    const order = upgradeAnswers(pack, s, minor(id), s.answers).find((known) => known.id === wanted)
    if (order === undefined) throw new Error(`${id} takes no ${wanted}`)
    s.answers.push(order.n)
  }
  takeBlessing(pack, s, minor(id), seededDice('minor'))
  return s
}

describe('the twenty-one minors', () => {
  test.each<[string, string, readonly string[], number, number]>([
    // minor, move in slot 1, answers, index of the variable, its value afterwards
    ['dye', 'Chip', ['own-1', 'vital'], ELEMENT, 4],
    ['thin-out', 'Brand', ['own-1', 'number-of-9'], FIRST_UNNAMED + 1, 1],
    ['undercurrent', 'Chip', ['own-1'], EXTRA, FROM_BANK_UNBANK],
    ['weigh-down', 'Chip', ['own-1'], SPEED, -1],
    ['weigh-down', 'Snap', ['own-1'], SPEED, 0],
    ['winding', 'Brace', ['own-1', 'minus'], COOLDOWN, 1],
    ['winding', 'Brace', ['own-1', 'plus'], COOLDOWN, 3],
    ['second-blow', 'Rocky Two', ['own-1'], ITERS, 3],
    ['stoke-higher', 'Stoke', ['own-1'], HEAT, 2],
    ['burnt-offering', 'Cinder', ['own-1', 'own-2'], DAMAGE, 3],
    ['ember-heart', 'Chip', ['own-1'], EXTRA, HEAT_BURN],
    ['ember-heart', 'Chip', ['own-1'], HEAT, 1],
    ['take-root', 'Chip', ['own-1'], ELEMENT, 3],
    ['blunt-thorn', 'Chip', ['own-1'], DAMAGE, 1],
    ['flesh-pact', 'Chip', ['own-1'], ELEMENT, 4],
    ['sharpen-bone', 'Chip', ['own-1'], DAMAGE, 3],
    ['deep-nerve', 'Chip', ['own-1', 'stun'], PROOF, 2],
    ['swell', 'Brand', ['own-1', 'number-of-9'], FIRST_UNNAMED + 1, 3],
    ['twist', 'Brand', ['own-1', 'number-of-8', 'decay'], FIRST_UNNAMED, 2],
    ['unmoor', 'Chip', ['own-1', 'number-of-1'], RANDOM, 2],
    ['rewind', 'Arc', ['own-1', 'plus'], CHARGE, 3],
    ['hasten', 'Chip', ['own-1'], SPEED, 1],
    ['hasten', 'Heave', ['own-1'], SPEED, 0],
    ['live-wire', 'Chip', ['own-1'], EXTRA, CHARGE_IGNORE],
    ['live-wire', 'Chip', ['own-1'], CHARGE, 1],
    ['live-wire', 'Last Call', ['own-1'], CHARGE, 3],
  ])('%s on %s, answered %j', (id, move, answers, place, value) => {
    const s = take(character([move, 'Shove', 'Lash']), id, ...answers)
    expect(s.character.active[0]?.[place]).toBe(value)
  })

  test.each<[string, readonly string[], object]>([
    ['take-root', ['own-1'], { maxHp: 11, startHp: 11 }],
    ['blunt-thorn', ['own-1'], { maxHp: 15, startHp: 15 }],
    ['flesh-pact', ['own-1'], { startWound: 1 }],
    ['sharpen-bone', ['own-1'], { maxHp: 10, startHp: 8 }],
    ['swell', ['own-2', 'number-of-9'], { maxHp: 8, startHp: 8 }],
    ['grow-three', [], { maxHp: 13, startHp: 13 }],
    ['grow-seven', [], { maxHp: 17, startHp: 17 }],
  ])('%s: what it does to the character', (id, answers, after) => {
    expect(take(character(['Chip', 'Brand']), id, ...answers).character).toMatchObject(after)
  })

  test('Burnt Offering forgets the move chosen second', () => {
    const s = take(character(['Cinder', 'Shove', 'Lash']), 'burnt-offering', 'own-1', 'own-3')
    expect(s.character.active.map((m) => m[ROOT])).toEqual([moveNamed('Cinder')[0], moveNamed('Shove')[0]])
  })

  test('neither Max HP nor starting HP falls below 1', () => {
    const s = character(['Chip', 'Brand'])
    s.character.maxHp = 2
    s.character.startHp = 2
    take(s, 'sharpen-bone', 'own-1')
    expect(s.character.startHp).toBe(1)
    take(s, 'swell', 'own-2', 'number-of-9')
    expect([s.character.maxHp, s.character.startHp]).toEqual([1, 1])
  })
})

describe('which moves a minor fits', () => {
  test.each<[string, readonly string[], readonly string[]]>([
    // minor, moves, those it fits
    ['thin-out', ['Gash', 'Brand'], ['own-2']],
    ['stoke-higher', ['Chip', 'Stoke'], ['own-2']],
    ['rewind', ['Chip', 'Arc'], ['own-2']],
    ['weigh-down', ['Heave', 'Chip', 'Snap'], ['own-2', 'own-3']],
    ['hasten', ['Heave', 'Chip', 'Snap'], ['own-1', 'own-2']],
    ['take-root', ['Lash', 'Chip'], ['own-2']],
    ['blunt-thorn', ['Menagerie', 'Chip', 'Brand'], ['own-2']],
    ['sharpen-bone', ['Brand', 'Chip', 'Tear Free'], ['own-2', 'own-3']],
    ['burnt-offering', ['Cinder', 'Chip', 'Brand'], ['own-1']],
    ['undercurrent', ['Resurface', 'Chip'], ['own-2']],
    ['twist', ['Chip', 'Brand'], ['own-2']],
    ['lit-silly', ['Chip', 'Brand'], ['own-1', 'own-2']],
    ['lit-silly', ['Chip'], []],
  ])('%s on %j: %j', (id, moves, fit) => {
    expect(offered(character(moves), id)).toEqual(fit)
  })

  test('the only active move is not forgotten', () => {
    expect(offered(character(['Chip'], ['Brand']), 'lit-silly')).toEqual(['own-bank-1'])
  })

  test.each([
    ['winding', 'Chip', ['plus']],
    ['winding', 'Mend', ['minus', 'plus']],
    ['rewind', 'Arc', ['minus', 'plus']],
  ])('%s on %s: %j', (id, move, signs) => {
    expect(offered(character([move]), id, [0])).toEqual(signs)
  })
  test('a minor does not reduce a charge to 0, because the move would lose its Charged branch', () => {
    const s = character(['Arc'])
    ;(s.character.active[0] as Move)[CHARGE] = 1
    expect(offered(s, 'rewind', [0])).toEqual(['plus'])
  })
})

describe('drafts', () => {
  test('banked moves do not widen the scope', () => {
    const s = character(['Chip', 'Heave', 'Brace'], ['Roll Tide', 'Cleanse'])
    expect([raritiesInScope(s.character, MINOR_RARITIES)[0], raritiesInScope(s.character, MAJOR_RARITIES)[0]]).toEqual([
      0, 0,
    ])
    expect([raritiesInScope(s.character, MINOR_RARITIES)[1], raritiesInScope(s.character, MAJOR_RARITIES)[1]]).toEqual([
      0b111, 0b110,
    ])
  })

  test('a minor without a move to fit is not drafted', () => {
    // Three Fire moves without Heat, one Thunder move without Charge.
    const s = character(['Cinder', 'Scorch', 'Brand', 'Jolt'])
    const seen = new Set<string>()
    for (let i = 0; i < 80; i++)
      for (const at of draftMinors(pack, s, seededDice(`minors ${i}`)).minors) seen.add(pack.minors[at]?.def.id ?? '')
    expect([...seen].filter((id) => id === 'stoke-higher' || id === 'rewind')).toEqual([])
    expect([...seen]).toEqual(expect.arrayContaining(['burnt-offering', 'ember-heart', 'grow-seven', 'lit-silly']))
  })

  test('a draft with too few minors left offers those', () => {
    const small = { ...pack, minors: pack.minors.filter(({ def }) => def.id === 'grow-one' || def.id === 'rewind') }
    expect(draftMinors(small, character(['Jolt']), seededDice('few')).minors).toHaveLength(1)
  })

  test('Focus One affects only the next draft', () => {
    const s = take(character(['Chip', 'Brace']), 'focus-one', 'vital')
    const pools = (): (string | undefined)[] =>
      draftMinors(pack, s, seededDice('focus')).minors.map((at) => pack.minors[at]?.def.pool)
    expect(pools()).toContain('vital')
    expect(pools()).not.toContain('vital')
    take(s, 'focus-two', 'force')
    expect([pools(), pools()].every((list) => list.includes('force'))).toBe(true)
  })
})

test('rearranging leaves at least one active move', () => {
  const s = character(['Chip'], ['Brand'])
  s.phase = 'arrange'
  const ids = (): string[] => legalOrders(pack, s, 0).map(({ id }) => id)
  expect(ids()).toEqual(['unbank-bank-1', 'swap-1-bank-1', 'done'])
  s.character.active.push(moveNamed('Shove'))
  expect(ids()).toContain('bank-move-1')
})

describe('every question of a minor can be answered', () => {
  test('a move without numbers is not offered where a number is asked for', () => {
    const s = character(['Roll Tide', 'Mimic Tide'])
    const blank = s.character.active[1] as Move
    blank[ITERS] = 0
    expect(offered(s, 'well-trimmed')).toEqual(['own-1'])
    s.character.active.shift()
    expect(offered(s, 'well-trimmed')).toEqual([])
  })

  test('every offered minor has an answer to each question, however the moves were changed', () => {
    const dice = seededDice('dead ends')
    let asked = 0
    for (let i = 0; i < 40; i++) {
      const s = character([])
      for (let n = 0; n < 5; n++) {
        const m = copyMove((pack.roots[dice.roll('any', pack.roots.length, 'move')] as CompiledMove).fresh)
        // Some numbers are 0, as after trimming.
        for (let place: number = DAMAGE; place < m.length; place++)
          if ((m[place] as number) > 0 && place !== PROOF && dice.roll('any', 2, 'trim') === 0) m[place] = 0
        ;(n < 4 ? s.character.active : s.character.bank).push(m)
      }
      for (const { def } of pack.minors) {
        const asks = def.ask ?? []
        const answers: number[] = []
        let orders = asks.length === 0 ? [] : upgradeAnswers(pack, s, def, answers)
        if (orders.length === 0) continue
        for (let at = 0; at < asks.length; at++) {
          orders = upgradeAnswers(pack, s, def, answers)
          expect(orders.length, `${def.name}, question ${at + 1}`).toBeGreaterThan(0)
          answers.push((orders[dice.roll('any', orders.length, 'answer')] as { n: number }).n)
          asked++
        }
      }
    }
    expect(asked).toBeGreaterThan(500)
  })
})

test('a character with 24 majors is offered no more', () => {
  const { s, dice } = newRun()
  s.character.blessings = pack.majors.slice(0, 23).map(({ index }) => index)
  s.character.elites = 30
  finish(s, dice)
  expect(s.major).toBeGreaterThanOrEqual(0)
  s.character.blessings.push(23)
  choose(s, dice, 'skip')
  finish(s, dice)
  expect([s.major, game.legal(s, 0).some(({ id }) => id === 'major')]).toEqual([-1, false])
})
