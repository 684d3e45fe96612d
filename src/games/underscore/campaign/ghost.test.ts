import { describe, expect, test } from 'vitest'
import { pack, testDuel } from '../../../../test/underscore/duel-fixture.ts'
import { seededDice } from '../../../engine/index.ts'
import { ANSWER_ORDERS, type Order } from '../actions.ts'
import { determinize } from '../ai/determinize.ts'
import { commitScriptedChoice } from '../ai/script.ts'
import { CAST, DISQUALIFIED, readRecords } from '../duel/choice-records.ts'
import { legalDuelOrders, takeChoice } from '../duel/choices/choice.ts'
import { CHOSEN, cloneDuel, type Duel, POINTER, READY, TARGET } from '../duel/side.ts'
import { underscore as game, makeUnderscore, type State } from '../index.ts'
import { checkGhost, ghostOf } from './ghost.ts'

/** A run of random choices to its end. */
function deadRun(seed: number, options = {}): State {
  const dice = seededDice(`dead ${seed}`)
  const own = seededDice(`feet ${seed}`)
  const s = game.setup({ build: 'mason', ...options }, dice)
  while (game.toAct(s).length > 0) {
    const legal = game.legal(s, 0)
    game.apply(s, [{ seat: 0, action: legal[own.roll('x', legal.length, 'x')] as Order }], dice)
  }
  return s
}

describe('§15 perma-undeath', () => {
  test('a slain character becomes a file that reads back as the same fighter, and plays in another run', () => {
    const s = deadRun(1)
    const ghost = ghostOf(pack, s)
    expect(ghost).toMatchObject({
      schema: 1,
      level: s.level,
      build: 'mason',
      source: 'ghost',
      name: 'You',
      is_elite: false,
    })
    const read = checkGhost(pack, JSON.parse(JSON.stringify(ghost)))
    expect(read).toEqual({ ok: true, ghost, notes: [] })
    const keys = Object.keys(ghost?.turn_history ?? {})
    expect(keys).toEqual(keys.map((_, i) => String(i + 1)))
    // With no other opponent at that level, the run must meet the ghost.
    const alone = makeUnderscore({ ...pack, encounters: [], byLevel: () => [] })
    const met = alone.setup({ build: 'bastard', ghosts: [{ ...ghost, level: 1 } as never] }, seededDice('x'))
    expect([met.encounter, met.duel.sides[1].name]).toEqual([-1, 'You'])
  })

  test('a run that is not lost leaves no ghost; Wait is not recorded, a barred choice is', () => {
    expect(ghostOf(pack, game.setup({ build: 'mason' }, seededDice('1')))).toBeUndefined()
    const { p, turn } = testDuel({ moves: ['Brace'], has: { sleep: 1 } })
    turn('Brace')
    turn('Brace')
    turn()
    expect(readRecords(p.history).map(({ turn, fate }) => [turn, fate])).toEqual([
      [1, DISQUALIFIED],
      [2, CAST],
    ])
  })

  test.each<[string, unknown, string]>([
    ['nothing', undefined, 'a ghost must be a JSON object'],
    ['a text', 'boo', 'a ghost must be a JSON object'],
    ['a list', [], 'a ghost must be a JSON object'],
    ['another schema', { schema: 2, name: 'x', level: 1 }, 'unsupported ghost schema 2'],
    ['no name', { level: 1, moves: { active: [] } }, '"name" should be a text'],
    ['an empty name', { name: ' ', level: 1 }, '"name" should be a text'],
    ['level 0', { name: 'x', level: 0 }, '"level" should be a whole number'],
    ['level 1.5', { name: 'x', level: 1.5 }, '"level" should be a whole number'],
    ['negative HP', { name: 'x', level: 1, max_hp: -3 }, '"max_hp" should be'],
    ['no moves', { name: 'x', level: 1 }, '"moves" should be an object'],
    ['moves of text', { name: 'x', level: 1, moves: 'all' }, '"moves" should be an object'],
    ['active is not a list', { name: 'x', level: 1, moves: { active: 3 } }, 'no active move'],
    ['unknown moves only', { name: 'x', level: 1, moves: { active: [{ name: 'Nuke' }] } }, 'there is no move "Nuke"'],
    ['moves without names', { name: 'x', level: 1, moves: { active: [{}, 4] } }, 'has no name'],
  ])('refused: %s', (_, json, why) => {
    const read = checkGhost(pack, json)
    expect(read.ok).toBe(false)
    if (!read.ok) expect(read.why).toContain(why)
  })

  const SOUND = { name: 'x', level: 3, moves: { active: [{ name: 'Chip' }] } }
  test.each<[string, object, string]>([
    [
      'unknown moves are dropped',
      { moves: { active: [{ name: 'Chip' }, { name: 'Nuke' }] } },
      'there is no move "Nuke"',
    ],
    [
      'too many moves',
      { moves: { active: Array.from({ length: 6 }, () => ({ name: 'Chip' })) } },
      'one active move too many',
    ],
    ['unknown blessings', { blessings: ['Galvanized', 'Godhood', 3] }, 'there is no blessing "Godhood"'],
    ['blessings of text', { blessings: 'all' }, '"blessings" should be a list'],
    [
      'an impossible modification',
      { moves: { active: [{ name: 'Chip', modifications: { base_damage: 9000, wings: 2 } }] } },
      '"Chip" cannot have base_damage 9000',
    ],
    [
      'an unknown added effect',
      { moves: { active: [{ name: 'Chip', added_effects: { 'pre-iter': { nuke: {} } } }] } },
      'cannot have the effect "nuke"',
    ],
    ['HP above the maximum', { max_hp: 5, hp: 90 }, '"hp" 90 became 5'],
    ['an invalid elite flag', { is_elite: 'maybe' }, '"is_elite"'],
    [
      'a history of unknown moves',
      { turn_history: { 1: { move: 'Nuke' }, 2: { move: 'Chip' } } },
      'turn "1" of the history',
    ],
    ['a history of text', { turn_history: 'long' }, '"turn_history" should be an object'],
  ])('trimmed: %s', (_, change, note) => {
    const read = checkGhost(pack, { ...SOUND, ...change })
    expect(read.ok && read.notes.join('; ')).toContain(note)
    if (!read.ok) return
    const alone = makeUnderscore({ ...pack, encounters: [], byLevel: () => [] })
    const dice = seededDice('trimmed')
    const s = alone.setup({ build: 'mason', ghosts: [{ ...read.ghost, level: 1 }] }, dice)
    for (let i = 0; i < 30 && s.phase === 'fight'; i++)
      alone.apply(s, [{ seat: 0, action: alone.legal(s, 0)[0] as Order }], dice)
    expect(['fight', 'upgrade', 'over']).toContain(s.phase)
  })

  test('the string "True" is elite, as old files have it', () => {
    expect(checkGhost(pack, { ...SOUND, is_elite: 'True' })).toMatchObject({ ok: true, ghost: { is_elite: true } })
  })
})

/** The choice of the scripted side. */
function decisionOf(d: Duel, seat: number): string {
  const copy = cloneDuel(d)
  commitScriptedChoice(pack, copy, seat)
  const { stats, answers } = copy.sides[seat as 0 | 1]
  return JSON.stringify([stats[CHOSEN], stats[TARGET], answers])
}

const HISTORY = {
  1: { move: 'Brand' },
  2: { move: 'Cinder' },
  3: { move: 'Cleanse', args: { declarations: ['burn'] } },
}
const SCRIPTED = { moves: ['Cinder', 'Brand', 'Cleanse'], turn_history: HISTORY }

describe('§15 the looping script and its corrections', () => {
  test('a script loops and skips futile choices', () => {
    const { d, e } = testDuel({}, SCRIPTED)
    const cast = (): string => {
      e.stats[CHOSEN] = -1
      e.stats[READY] = 0
      commitScriptedChoice(pack, d, 1)
      return pack.roots[e.active[e.stats[CHOSEN]]?.[0] as number]?.def.name ?? 'Wait'
    }
    // A cure for a Burn that is not there is skipped.
    expect([cast(), cast(), cast(), cast()]).toEqual(['Brand', 'Cinder', 'Brand', 'Cinder'])
    e.stats[0] = 2
    e.stats[POINTER] = 0
    expect([cast(), cast(), cast()]).toEqual(['Brand', 'Cinder', 'Cleanse'])
  })

  test.each([
    ['stunned: no attack', { has: { stun: 1 } }, {}, 'Brand'],
    ['angry: no utility', { has: { anger: 1 } }, {}, 'Cinder'],
    ['absorbed by a public attunement', {}, { attuned: { water: 1 } }, 'Brand'],
    ['a private attunement does not count', {}, { attuned: { water: 1 }, private: ['water'] }, 'Cinder'],
    ['asleep: still the first legal choice', { has: { sleep: 1 } }, {}, 'Cinder'],
    ['nothing to choose', { cooldowns: { Cinder: 2, Brand: 2 } }, {}, 'Wait'],
  ] as const)('%s', (_, own, other, expected) => {
    const { d, e } = testDuel(other, {
      moves: ['Cinder', 'Brand'],
      turn_history: { 1: { move: 'Cinder' }, 2: { move: 'Brand' } },
      ...own,
    })
    commitScriptedChoice(pack, d, 1)
    expect(pack.roots[e.active[e.stats[CHOSEN]]?.[0] as number]?.def.name ?? 'Wait').toBe(expected)
  })

  test('without a history a ghost chooses the move with the highest estimate and the most harmful declarations', () => {
    const { d, e } = testDuel({ attuned: { water: 1 } }, { moves: ['Chip', 'Borrowed Tongue'] })
    commitScriptedChoice(pack, d, 1)
    expect([e.stats[CHOSEN], e.answers]).toEqual([1, [3]])
    expect(ANSWER_ORDERS.element[3]?.id).toBe('plant')
  })
})

describe('simultaneity', () => {
  test('changing one side’s choice never changes the other’s; a ghost decides alike in states it cannot tell apart', () => {
    for (let seed = 0; seed < 12; seed++) {
      const dice = seededDice(`law ${seed}`)
      const own = seededDice(`choices ${seed}`)
      const s = game.setup({ build: ['mason', 'cultivist', 'itinerant', 'bastard'][seed % 4] as string }, dice)
      for (let step = 0; step < 30 && s.phase === 'fight'; step++) {
        const { duel: d } = s
        const first = decisionOf(d, 1)
        for (const order of legalDuelOrders(pack, d, 0)) {
          const other = cloneDuel(d)
          if (other.sides[0].stats[CHOSEN] === -1) takeChoice(pack, other, 0, order)
          expect(decisionOf(other, 1)).toBe(first)
        }
        const world = determinize(pack, s, 1, seededDice(`world ${step}`))
        const believed = cloneDuel(world.duel)
        believed.sides[1].script = d.sides[1].script
        believed.sides[1].stats[POINTER] = d.sides[1].stats[POINTER]
        expect(decisionOf(believed, 1)).toBe(first)
        const legal = game.legal(s, 0)
        game.apply(s, [{ seat: 0, action: legal[own.roll('x', legal.length, 'x')] as Order }], dice)
      }
    }
  })
})
