import { describe, expect, test } from 'vitest'
import { attuned, attunedTurns, moveIn, pack, status, testDuel } from '../../../../../test/underscore/duel-fixture.ts'
import { scriptedDice, seededDice } from '../../../../engine/index.ts'
import type { Order } from '../../actions.ts'
import { commitScriptedChoice } from '../../ai/script.ts'
import { moveName } from '../../content/effects/move-variables.ts'
import { underscore as game, type Options, type State } from '../../index.ts'
import { bindLeft, ELEMENT, type Move } from '../move.ts'
import { CHOSEN, type Duel, isReady } from '../side.ts'
import { p0CombatStart } from '../turn.ts'
import { legalDuelOrders, takeChoice } from './choice.ts'

const names = (list: readonly Move[]): string[] => list.map((m) => moveName(pack, m))
/** Answers a blessing's question. */
const say = (d: Duel, seat: number, id: string): void => {
  const order = legalDuelOrders(pack, d, seat).find((known) => known.id === id)
  if (order === undefined) throw new Error(`nobody asks for ${id}`)
  takeChoice(pack, d, seat, order)
}

describe('blessings that ask in combat (§17.7)', () => {
  test('Pill Popper: one of three statuses, from the first turn on', () => {
    const { d, p, turn } = testDuel({ moves: ['Shove'], blessings: ['Pill Popper'] })
    const falls = [0, 2, 9].map((value) => ({ what: 'random status', value }))
    p0CombatStart(pack, d, scriptedDice(falls))
    // Takes Burn, then the third and the tenth of the remaining answers.
    expect(legalDuelOrders(pack, d, 0).map(({ id }) => id)).toEqual(['burn', 'regen', 'tough'])
    say(d, 0, 'tough')
    turn('Shove')
    expect(status(p, 'tough')).toBe(1)
  })
  test('Resourceful: a negated attunement can be taken or left', () => {
    const negated = (answer: string): string[] => {
      const { d, p, turn } = testDuel(
        { moves: ['Scour'], blessings: ['Resourceful'] },
        { attuned: { plant: 2 }, moves: ['Brace'] },
      )
      turn('Scour: plant', 'Brace')
      expect(attuned(p)).toEqual([])
      say(d, 0, answer)
      turn()
      return attuned(p)
    }
    expect([negated('yes'), negated('no')]).toEqual([['plant'], []])
  })
  test('Vine Dancer: when a bind ends, its bearer chooses a private move to bind', () => {
    const { d, e, turn } = testDuel(
      { moves: ['Strangle', 'Shove'], blessings: ['Vine Dancer'] },
      { moves: ['Chip', 'Lash', 'Bite'] },
    )
    turn('Strangle: their-1', 'Lash')
    turn('Shove', 'Lash')
    // Lash is public by now; the bind on Chip has run out.
    expect(legalDuelOrders(pack, d, 0).map(({ id }) => id)).toEqual(['their-1', 'their-3'])
    say(d, 0, 'their-3')
    turn('Shove')
    expect([bindLeft(moveIn(e, 'Chip')), bindLeft(moveIn(e, 'Bite'))]).toEqual([0, 1])
  })
  test('Slow Learner: the opponent’s last move replaces a chosen one', () => {
    const learner = () =>
      testDuel(
        { moves: ['Shove', 'Brace'], has: { slow: 3 }, blessings: ['Slow Learner'] },
        { moves: ['Chip', 'Lash'] },
      )
    const { d, p, turn } = learner()
    turn('Shove', 'Chip')
    say(d, 0, 'own-2')
    turn('Shove', 'Chip')
    expect(names(p.active)).toEqual(['Shove', 'Chip'])
    say(d, 0, 'skip')
    turn('Chip')
    // The move that is being cast cannot be replaced.
    const busy = learner()
    busy.turn('Shove', 'Chip')
    say(busy.d, 0, 'own-1')
    busy.turn('Shove')
    expect(names(busy.p.active)).toEqual(['Shove', 'Brace'])
  })
  test('Green Thumbed: one keyword becomes a kindred one for the match', () => {
    const { d, p, e, turn } = testDuel({ moves: ['Heave', 'Brand'], blessings: ['Green Thumbed'] })
    p0CombatStart(pack, d, scriptedDice([]))
    const ids = legalDuelOrders(pack, d, 0).map(({ id }) => id)
    // Six other elements each, Slow-Move to Quick-Move, four statuses akin to Burn, and declining.
    expect(ids).toHaveLength(6 + 1 + 6 + 4 + 1)
    say(d, 0, ids.find((id) => id === 'alias-2-8-3') as string)
    turn('Brand', undefined, [{ what: 'curse', value: 9 }])
    expect([status(e, 'burn'), status(e, 'decay'), p.active[1]?.[ELEMENT]]).toEqual([0, 1, 2])
  })
  test('a scripted side answers for itself and never blocks', () => {
    const { d, e } = testDuel({}, { moves: ['Shove'], blessings: ['Pill Popper', 'Green Thumbed'] })
    p0CombatStart(pack, d, seededDice('pills'))
    commitScriptedChoice(pack, d, 1)
    expect([isReady(e), e.delays.length]).toEqual([true, 4])
  })
})

describe('other blessings of the list', () => {
  test('Deep Diver: Deep Dive is available once a match', () => {
    const { d, p, turn } = testDuel({ moves: ['Shove'], bank: ['Lash'], blessings: ['Deep Diver'] })
    p0CombatStart(pack, d, scriptedDice([]))
    turn('Deep Dive: own-1 own-bank-1 no')
    expect([names(p.active), names(p.bank)]).toEqual([['Lash', 'Deep Dive'], ['Shove']])
    turn()
    expect(() => turn('Deep Dive: own-1 own-bank-1 no')).toThrow('cannot be chosen')
  })
  test('Dead Head survives only death by wounds', () => {
    const bled = testDuel(
      { moves: ['Bite'] },
      { hp: 5, has: { wound: 9 }, blessings: ['Dead Head'] },
      {},
      { priority: 1 },
    )
    bled.turn('Bite')
    expect([bled.e.hp, status(bled.e, 'sleep'), bled.d.winner]).toEqual([1, 1, -1])
    bled.turn('Bite')
    expect(bled.d.winner).toBe(0)
  })
  test('Grounded: no Stun', () => {
    const { p, turn } = testDuel(
      { moves: ['Chip'], blessings: ['Grounded'] },
      { moves: ['Premonition'] },
      {},
      { priority: 1 },
    )
    turn('Chip', 'Premonition: their-1')
    expect(status(p, 'stun')).toBe(0)
  })
  test('Keeps Current: a lost Thunder attunement returns', () => {
    const { p, turn } = testDuel({ attuned: { thunder: 4 }, blessings: ['Keeps Current'] }, { moves: ['Scour'] })
    turn(undefined, 'Scour: thunder')
    expect([attuned(p), attunedTurns(p, 'thunder')]).toEqual([['thunder'], 1])
  })
})

/** Everything a seat sees and may do. */
const sightOf = (s: State, seat: number): string =>
  JSON.stringify([game.scene(s, seat), game.toAct(s).includes(seat) ? game.legal(s, seat) : []])

test('a question and its answer are hidden from the other side and its simulations', () => {
  const side = (names: readonly string[]) => ({
    name: 'x',
    max_hp: 30,
    hp: 30,
    statuses: { slow: 3 },
    moves: { active: names.map((name) => ({ name })) },
    blessings: ['Pill Popper', 'Green Thumbed', 'Slow Learner', 'Resourceful', 'Vine Dancer'],
  })
  let asked = 0
  for (let seed = 0; seed < 12; seed++) {
    const dice = seededDice(`offers ${seed}`)
    const scenario = { player: side(['Scour', 'Strangle', 'Hobble']), enemy: side(['Lash', 'Graft', 'Petrify']) }
    const s = game.setup({ mode: 'duel', rival: 'seat', scenario } as Options, dice)
    for (let step = 0; step < 60 && game.toAct(s).length > 0; step++) {
      const seat = game.toAct(s)[dice.roll('who', game.toAct(s).length, 'seat')] as number
      const legal = game.legal(s, seat)
      const isOffer =
        legal.some(({ verb }) => verb !== 'cast' && verb !== 'wait') && s.duel.sides[seat as 0 | 1].stats[CHOSEN] < 0
      const seen = sightOf(s, 1 - seat)
      expect(game.scene(game.determinize?.(s, seat, dice) as State, seat)).toEqual(game.scene(s, seat))
      game.apply(s, [{ seat, action: legal[dice.roll('what', legal.length, 'choice')] as Order }], dice)
      if (!isOffer) continue
      asked++
      expect(sightOf(s, 1 - seat)).toBe(seen)
    }
  }
  expect(asked).toBeGreaterThan(30)
})
