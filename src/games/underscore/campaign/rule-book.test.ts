import { describe, expect, test } from 'vitest'
import { freshMove, moveIn, pack, type TestCharacter, testDuel } from '../../../../test/underscore/duel-fixture.ts'
import { finish, newRun, take } from '../../../../test/underscore/run-fixture.ts'
import { seededDice } from '../../../engine/index.ts'
import type { Order } from '../actions.ts'
import { commitScriptedChoice } from '../ai/script.ts'
import { readRecords } from '../duel/choice-records.ts'
import { PROOF, ROOT } from '../duel/move.ts'
import {
  CHOSEN,
  DRAW,
  ELITE,
  isElite,
  OWN_HEAT,
  POINTER,
  READY,
  RISK,
  SPENT_MAJORS,
  STALEMATE,
  statusTurns,
  TARGET,
} from '../duel/side.ts'
import { underscore as game, type Options } from '../index.ts'
import { STATUSES } from '../names.ts'
import { MAX_STALEMATES } from '../state.ts'
import { drawEncounter, fighterOfEncounter, ghostsAt } from './encounters.ts'
import { ghostOf } from './ghost.ts'
import { makeHistory } from './history.ts'
import { upgradeAnswers } from './upgrade-answers.ts'

/** The sentences of the rule book about the run, the upgrades and the ghosts, checked one by one against the code. */

const major = (id: string): number => pack.majors.findIndex(({ def }) => def.id === id)
const moveNamed = freshMove

describe('§12 upgrades', () => {
  test('Twist changes a status to any other', () => {
    const { s } = newRun()
    s.character.active[0] = moveNamed('Brand')
    const def = pack.minors.find((b) => b.def.id === 'twist')?.def as never
    const field = upgradeAnswers(pack, s, def, [0])[0] as Order
    const answers = upgradeAnswers(pack, s, def, [0, field.n]).map(({ id }) => id)
    expect(answers).toEqual(STATUSES.filter((name) => name !== 'burn'))
  })

  test('Plunder Struck also takes a bank slot between combats: a move without a slot is forgotten', () => {
    const { s, dice } = newRun()
    s.character.bank.push(moveNamed('Chip'))
    finish(s, dice)
    s.major = major('plunder-struck')
    take(s, dice, 'major')
    expect([s.phase, s.character.bank.length, s.held.length]).toEqual(['arrange', 1, 1])
    take(s, dice, 'skip', 'done')
    finish(s, dice)
    take(s, dice, 'learn-1')
    // Both pools are full with four and one.
    expect(s.held).toHaveLength(1)
    take(s, dice, 'skip')
    expect(game.legal(s, 0).some((order) => order.verb === 'toBank')).toBe(false)
  })

  test('a new major is drafted if the last one was not taken', () => {
    const majors = new Set<number>()
    for (let i = 0; i < 12; i++) {
      const { s, dice } = newRun({}, `major ${i}`)
      finish(s, dice)
      majors.add(s.major)
      take(s, dice, 'skip')
      finish(s, dice)
      majors.add(s.major)
    }
    expect(majors.size).toBeGreaterThan(3)
  })
})

describe('§15 the run', () => {
  test('the highest level is the score, even after a return to level 1', () => {
    const { s, dice } = newRun()
    for (let level = 1; level < 6; level++) {
      finish(s, dice)
      if (level < 5) take(s, dice, 'skip')
    }
    s.major = major('time-traveller')
    take(s, dice, 'major', 'give-up-minors')
    expect(s.level).toBe(1)
    finish(s, dice, 1)
    expect(game.outcome(s)?.standings).toEqual([{ won: false, score: 6 }])
    expect(ghostOf(pack, s)?.level).toBe(1)
    const plain = newRun()
    finish(plain.s, plain.dice)
    take(plain.s, plain.dice, 'skip')
    finish(plain.s, plain.dice, 1)
    expect(game.outcome(plain.s)?.standings).toEqual([{ won: false, score: 2 }])
  })

  test('blessings spent for the run stay spent after a stalemate', () => {
    const { s, dice } = newRun()
    s.character.blessings = [major('second-winded')]
    s.duel.sides[0].blessings = [major('second-winded')]
    s.duel.sides[0].stats[SPENT_MAJORS] = 1
    finish(s, dice, STALEMATE)
    expect([s.phase, s.level, s.duel.sides[0].stats[SPENT_MAJORS], s.duel.turn]).toEqual(['fight', 1, 1, 1])
  })

  test('a stalemate is no victory: no upgrade, no elite slain', () => {
    const { s, dice } = newRun()
    s.duel.sides[1].stats[ELITE] = 1
    finish(s, dice, STALEMATE)
    expect([s.character.elites, s.won, s.major]).toEqual([0, 0, -1])
  })

  test('the end names no move the opponent never cast', () => {
    const side = (moves: readonly string[], hp: number) => ({
      name: 'x',
      max_hp: 10,
      hp,
      moves: { active: moves.map((name) => ({ name })) },
    })
    const scenario = { player: side(['Snap'], 10), enemy: side(['Menagerie'], 1), priority: 0, turn: 2 }
    const s = game.setup({ mode: 'duel', rival: 'script', scenario } as Options, seededDice('x'))
    take(s, seededDice('x'), 'cast-1')
    expect(s.phase).toBe('over')
    expect(JSON.stringify(game.scene(s, 0))).not.toContain('Menagerie')
  })
})

describe('§15 between combats', () => {
  test('blessings spent for a match are available in the next one', () => {
    const { s, dice } = newRun()
    s.character.blessings = [major('iron-clad')]
    s.duel.sides[0].blessings = [major('iron-clad')]
    s.duel.sides[0].stats[SPENT_MAJORS] = 1
    finish(s, dice)
    take(s, dice, 'skip')
    expect([s.character.spent, s.duel.sides[0].stats[SPENT_MAJORS]]).toEqual([0, 0])
  })

  test('a combat begins with the starting HP and the starting Wound, whatever the last one left', () => {
    const { s, dice } = newRun()
    s.character.startHp = 8
    s.character.startWound = 2
    s.duel.sides[0].hp = 1
    s.duel.sides[0].maxHp = 3
    s.duel.sides[0].stats[0] = 3
    finish(s, dice)
    take(s, dice, 'skip')
    const [{ hp, maxHp, stats }] = s.duel.sides
    expect([hp, maxHp, stats[OWN_HEAT], stats[RISK]]).toEqual([8, 14, 0, 0])
    expect(statusTurns(s.duel.sides[0])).toEqual([0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  })

  test('the player has priority against an elite; otherwise a coin decides', () => {
    const seen = { elite: new Set<number>(), other: new Set<number>() }
    for (let i = 0; i < 24; i++) {
      const { s, dice } = newRun({}, `coin ${i}`)
      s.level = 5
      s.character.burden = 2
      finish(s, dice)
      take(s, dice, 'skip')
      seen[isElite(s.duel.sides[1]) ? 'elite' : 'other'].add(s.duel.priority)
    }
    expect([seen.elite, seen.other]).toEqual([new Set([0]), new Set([0, 1])])
  })
})

describe('§15 which characters become ghosts', () => {
  test.each([
    [0, false],
    [1, true],
    [2, true],
  ])('with %i elites slain: elite %s', (elites, isElite) => {
    const { s, dice } = newRun()
    s.character.elites = elites
    s.character.startHp = 7
    s.character.startWound = 3
    s.duel.sides[0].hp = 0
    finish(s, dice, 1)
    expect(ghostOf(pack, s)).toMatchObject({ is_elite: isElite, max_hp: 14, hp: 7, start_wound: 3 })
  })
  test('worn-out and undefeated characters do not become ghosts; one that falls together with its opponent does', () => {
    const { s, dice } = newRun()
    for (let i = 0; i < MAX_STALEMATES; i++) finish(s, dice, STALEMATE)
    expect([s.reason, ghostOf(pack, s)]).toEqual(['worn-out', undefined])
    const draw = newRun()
    finish(draw.s, draw.dice, DRAW)
    expect(ghostOf(pack, draw.s)?.level).toBe(1)
  })
  test('ghosts are met on their own level, elites as elites, every second time if there are any', () => {
    const ghost = (name: string, level: number, is_elite: boolean) => ({
      name,
      level,
      is_elite,
      moves: { active: [{ name: 'Chip' }] },
    })
    const s = game.setup(
      { ghosts: [ghost('low', 1, false), ghost('high', 4, false), ghost('elite', 2, true)] } as Options,
      seededDice('x'),
    )
    const names = (level: number, isElite: boolean): string[] =>
      ghostsAt(pack, s, level, isElite).map((at) => fighterOfEncounter(pack, s, at).name)
    expect([1, 3, 4].map((level) => names(level, false))).toEqual([['low'], [], ['high']])
    expect([1, 2].map((level) => names(level, true))).toEqual([[], ['elite']])
    const dice = seededDice('often')
    const met = Array.from({ length: 400 }, () => drawEncounter(pack, s, false, dice)).filter((at) => at < 0).length
    expect(met).toBeGreaterThan(150)
    expect(met).toBeLessThan(250)
  })
})

/** What a scripted side with this history chooses: the move, and its answers. */
function chosen(own: TestCharacter, script: TestCharacter): [string, readonly number[], number] {
  const { d, e } = testDuel(own, script)
  commitScriptedChoice(pack, d, 1)
  const m = [...e.active, ...e.bank].find((known) => known[1] === e.stats[CHOSEN])
  return [m === undefined ? 'Wait' : (pack.roots[m[ROOT] as number]?.def.name ?? '?'), e.answers, e.stats[TARGET]]
}
const declared = (move: string, ...declarations: string[]) => ({ move, args: { declarations } })

describe('§15 futile choices', () => {
  test.each<[string, TestCharacter, TestCharacter, string]>([
    [
      'to scour an attunement that is not there',
      { attuned: { fire: 1 } },
      { moves: ['Scour', 'Chip'], turn_history: { 1: declared('Scour', 'water'), 2: { move: 'Chip' } } },
      'Chip',
    ],
    [
      'not to scour one that is',
      { attuned: { water: 1 } },
      { moves: ['Scour', 'Chip'], turn_history: { 1: declared('Scour', 'water'), 2: { move: 'Chip' } } },
      'Scour',
    ],
    [
      'to scour what is there in private',
      { attuned: { water: 1 }, private: ['water'] },
      { moves: ['Scour', 'Chip'], turn_history: { 1: declared('Scour', 'water'), 2: { move: 'Chip' } } },
      'Chip',
    ],
    [
      'to restore a status the recorded target has not',
      {},
      {
        moves: ['Restore', 'Chip'],
        turn_history: {
          1: { move: 'Restore', args: { target: 'caster', declarations: ['burn'] } },
          2: { move: 'Chip' },
        },
      },
      'Chip',
    ],
    [
      'to strike with a declared element that is absorbed',
      { attuned: { water: 1 } },
      {
        moves: ['Borrowed Tongue', 'Chip'],
        turn_history: { 1: declared('Borrowed Tongue', 'fire'), 2: { move: 'Chip' } },
      },
      'Chip',
    ],
    [
      'to attack in the face of immunity',
      { attuned: { stone: 1 } },
      { moves: ['Jolt', 'Chip'], turn_history: { 1: { move: 'Jolt' }, 2: { move: 'Chip' } } },
      'Chip',
    ],
    [
      'nothing for one whose blessing makes it proof',
      {},
      {
        moves: ['Chip', 'Hibernate'],
        has: { sleep: 1, anger: 1 },
        blessings: ['Ungovernable'],
        turn_history: { 1: { move: 'Hibernate' }, 2: { move: 'Chip' } },
      },
      'Chip',
    ],
    [
      'a cure of nothing, without a history too',
      { attuned: { water: 1, fire: 1 } },
      { moves: ['Cleanse', 'Cinder', 'Brand'] },
      'Brand',
    ],
  ])('%s', (_, own, script, move) => {
    expect(chosen(own, script)[0]).toBe(move)
  })

  test('after skipping, a script continues behind the choice it made', () => {
    const { d, e } = testDuel(
      {},
      {
        moves: ['Chip', 'Shove', 'Brace'],
        cooldowns: { Shove: 1 },
        turn_history: { 1: { move: 'Shove' }, 2: { move: 'Chip' }, 3: { move: 'Brace' } },
      },
    )
    const next = (): string => {
      e.stats[CHOSEN] = -1
      e.stats[READY] = 0
      commitScriptedChoice(pack, d, 1)
      return pack.roots[e.active.find((m) => m[1] === e.stats[CHOSEN])?.[0] as number]?.def.name ?? 'Wait'
    }
    // Shove is cooling down: it is skipped, and the choice after it is not repeated.
    expect([next(), next(), next()]).toEqual(['Chip', 'Brace', 'Chip'])
  })

  test('a choice that is not from the history leaves the pointer', () => {
    const { d, e } = testDuel(
      { attuned: { water: 1 } },
      { moves: ['Cinder', 'Chip'], turn_history: { 1: { move: 'Cinder' }, 2: { move: 'Cinder' } } },
    )
    commitScriptedChoice(pack, d, 1)
    expect([e.active.find((m) => m[1] === e.stats[CHOSEN])?.[0], e.stats[POINTER]]).toEqual([moveIn(e, 'Chip')[0], 0])
  })
})

describe('§15 choices without a history', () => {
  test.each<[string, TestCharacter, TestCharacter, string]>([
    ['the first slot of two equal moves', {}, { moves: ['Chip', 'Shove'] }, 'Chip'],
    ['a utility counts 1', {}, { moves: ['Brand', 'Chip'] }, 'Chip'],
    ['as much as an attack of 1', {}, { moves: ['Brand', 'Gash'] }, 'Brand'],
    ['over all iterations', {}, { moves: ['Gash', 'Rocky Two'] }, 'Rocky Two'],
    ['Tough counts per iteration', { has: { tough: 2 } }, { moves: ['Rocky Two', 'Chip'] }, 'Chip'],
    ['Strong counts per iteration', {}, { moves: ['Chip', 'Rocky Two'], has: { strong: 2 } }, 'Rocky Two'],
    ['weakness counts', { attuned: { stone: 1 } }, { moves: ['Chip', 'Roll Tide'] }, 'Roll Tide'],
    [
      'a private attunement does not count',
      { attuned: { stone: 1 }, private: ['stone'] },
      { moves: ['Chip', 'Roll Tide'] },
      'Chip',
    ],
    ['expected damage counts', {}, { moves: ['Brand', 'Menagerie'], has: { slow: 2, tough: 2 } }, 'Menagerie'],
  ])('%s', (_, own, script, move) => {
    expect(chosen(own, script)[0]).toBe(move)
  })

  test('a move that is proof against Anger is not futile', () => {
    const { d, e } = testDuel(
      {},
      { moves: ['Brand', 'Gash'], has: { anger: 2 }, turn_history: { 1: { move: 'Brand' } } },
    )
    moveIn(e, 'Brand')[PROOF] = 4
    commitScriptedChoice(pack, d, 1)
    expect(e.stats[CHOSEN]).toBe(0)
  })
})

describe('§15 declarations of a scripted side', () => {
  test.each<[string, TestCharacter, TestCharacter, readonly number[]]>([
    // An element by number, a status by number, a move as owner × 64 + uid.
    ['the recorded one if it is valid', {}, { moves: ['Graft'], turn_history: { 1: declared('Graft', 'vital') } }, [4]],
    ['an element the opponent is weak to', { attuned: { stone: 1 } }, { moves: ['Graft'] }, [0]],
    ['else the first', {}, { moves: ['Graft'] }, [0]],
    ['the status with the most turns on the own side', {}, { moves: ['Cleanse'], has: { burn: 1, decay: 3 } }, [2]],
    [
      'on the side that was chosen',
      { has: { burn: 3 } },
      { moves: ['Restore'], has: { decay: 2 }, turn_history: { 1: { move: 'Restore', args: { target: 'opponent' } } } },
      [0],
    ],
    ['a move: the lowest slot', { moves: ['Chip', 'Shove'] }, { moves: ['Strangle'] }, [0]],
    [
      'a number: the recorded one',
      {},
      { moves: ['Delayed Fall'], turn_history: { 1: declared('Delayed Fall', 'number-3') } },
      [3],
    ],
  ])('%s', (_, own, script, answers) => {
    expect(chosen(own, script)[1]).toEqual(answers)
  })

  test('a move is declared as the one the opponent used last', () => {
    const { d, e, turn } = testDuel({ moves: ['Chip', 'Shove'] }, { moves: ['Strangle', 'Lash'] })
    turn('Shove', 'Lash')
    e.active = [moveIn(e, 'Strangle')]
    commitScriptedChoice(pack, d, 1)
    expect(e.answers).toEqual([1])
  })

  test('a cure targets its caster', () => {
    expect(chosen({ has: { burn: 2 } }, { moves: ['Restore'], has: { burn: 1 } })[2]).toBe(1)
  })

  test('a doubled declaration is stored twice in a history, and read twice', () => {
    const history = makeHistory(pack, { 1: declared('Graft', 'vital', 'fire'), 2: { move: 'Chip' } })
    expect(readRecords(history).map((record) => record.answers)).toEqual([[4, 2], []])
    const twice = { moves: ['Graft'], blessings: ['Multilingual'] }
    expect(chosen({}, { ...twice, turn_history: { 1: declared('Graft', 'vital', 'fire') } })[1]).toEqual([4, 2])
    // One answer recorded: the second is the first valid one and is not taken from the next choice.
    const short = { 1: declared('Graft', 'vital'), 2: declared('Borrowed Tongue', 'fire') }
    expect(chosen({}, { ...twice, turn_history: short })[1]).toEqual([4, 0])
  })
})
