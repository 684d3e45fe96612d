import { describe, expect, test } from 'vitest'
import { agent } from '../../../test/agent/ask.ts'
import { HOSTILE } from '../../../test/hostile.ts'
import { type AnyGame, makeJournalString } from '../../engine/index.ts'
import { findGame } from '../../games/index.ts'
import { makeLine } from './answer.ts'

describe('seats', () => {
  const duel = { op: 'start', game: 'emojispace', seed: 1, options: { rival: 'seat' } }

  test('the answer to a choice is about the seat that chose', async () => {
    const { ask } = agent()
    const { run } = await ask(duel)
    const chosen = await ask({ op: 'act', run, choice: 'focus-fire' })
    expect(chosen).toMatchObject({ seat: 0, toAct: [1], turn: 0 })
    expect(chosen.scene).toEqual((await ask({ op: 'look', run, seat: 0 })).scene)
  })

  test('a waiting choice reveals nothing to the other seat', async () => {
    const { ask } = agent()
    const { run } = await ask(duel)
    const before = await ask({ op: 'look', run, seat: 1 })
    await ask({ op: 'act', run, seat: 0, choice: 'evasive-maneuvers' })
    const after = await ask({ op: 'look', run, seat: 1 })
    expect(after).toEqual({ ...before, toAct: [1] })
  })

  test('undo drops queued events of other seats', async () => {
    const { ask } = agent()
    const { run } = await ask(duel)
    for (const seat of [0, 1]) await ask({ op: 'act', run, seat, choice: 'focus-fire' })
    await ask({ op: 'undo', run, seat: 1 })
    expect((await ask({ op: 'look', run, seat: 0 })).events).toBeUndefined()
  })

  test('an impossible roll forced by one seat does not block the other', async () => {
    const { ask } = agent()
    const { run } = await ask({ ...duel, options: { rival: 'seat', scenario: { player: PROBE, enemy: PROBE } } })
    const rolls = [{ what: 'scan', value: 100 }]
    expect((await ask({ op: 'act', run, seat: 0, choice: 'scan', rolls })).toAct).toEqual([1])
    expect(await ask({ op: 'act', run, seat: 1, choice: 'scan' })).toMatchObject({ turn: 1, forgotten: rolls })
  })

  test('a choice refused for its roll keeps earlier waiting choices', async () => {
    const { ask, start, act, everything } = agent()
    const { run } = await start({ scenario: { items: [1], equipped: [0], enemy: 'Scrap Skirmisher' } })
    await ask({ op: 'act', run, choice: 'engage', rolls: [{ what: 'offer I-1 #1', value: 99 }] })
    const before = everything()
    const answered = await ask({ op: 'act', run, choice: 'continue', rolls: [{ what: 'offer I-1 #2', value: 99 }] })
    expect(answered.error.code).toBe('bad-roll')
    expect(everything()).toBe(before)
    expect((await act(run, 'continue')).forgotten).toEqual([{ what: 'offer I-1 #1', value: 99 }])
  })

  test('of equal forced rolls the first is dropped, and the journal still replays', async () => {
    const { ask, start, act } = agent()
    const { run } = await start({ scenario: { items: [1], equipped: [0], enemy: 'Scrap Skirmisher' } })
    const impossible = { what: 'offer I-1 #1', value: 99 }
    await ask({ op: 'act', run, choice: 'unequip-1', rolls: [impossible, { what: 'offer I-1 #1', value: 3 }] })
    await ask({ op: 'act', run, choice: 'equip-1', rolls: [impossible] })
    await act(run, 'engage')
    expect((await act(run, 'continue')).forgotten).toEqual([impossible])
    const { journal } = await ask({ op: 'journal', run })
    expect(journal.forced).toEqual([
      { step: 1, what: 'offer I-1 #1', value: 3 },
      { step: 2, ...impossible },
    ])
    expect((await ask({ op: 'load', journal })).turn).toBe(4)
  })

  test('undo works across a dropped roll', async () => {
    const { ask, start, act } = agent()
    const { run } = await start()
    await ask({ op: 'act', run, choice: 'start', rolls: [{ what: 'offer I-1 #1', value: 99 }] })
    await act(run, 'continue')
    // The forced roll waits for many turns.
    for (let i = 0; i < 16; i++) await act(run, 'equip-1', 'unequip-1')
    await act(run, 'equip-1', 'equip-2', 'equip-3', 'equip-4', 'engage')
    const won = await act(run, 'continue')
    expect(won.forgotten).toEqual([{ what: 'offer I-1 #1', value: 99 }])
    expect(await ask({ op: 'fork', run, turn: won.turn - 1 })).toMatchObject({ turn: won.turn - 1 })
    expect((await ask({ op: 'undo', run })).turn).toBe(won.turn - 1)
  })
})

const PROBE = {
  hull_id: 'civ_t1_midge',
  module_instances: [{ module_id: 'ship_utility_probe_array', secondary_tags: [] }],
}

describe('limits', () => {
  test('limits open runs and evicts finished ones', async () => {
    const { start, act, ask, everything } = agent({ limits: { runs: 2 } })
    const over = { scenario: { act: 3, stage: 9, ship: { hull: 5 } } }
    await start()
    await start(over)
    const before = everything()
    for (const op of [
      { op: 'fork', run: 'r1' },
      { op: 'start', game: 'descent' },
    ])
      expect((await ask(op)).error).toEqual({
        code: 'too-many-runs',
        why: 'Too many runs: the limit is 2. Close one with "end".',
      })
    expect(everything()).toBe(before)
    await act('r2', 'engage', 'continue')
    expect((await ask({ op: 'start', game: 'descent', seat: 1 })).error.code).toBe('no-such-seat')
    expect((await ask({ op: 'look', run: 'r2' })).over.reason).toBe('game-over')
    expect((await start()).run).toBe('r3')
    expect((await ask({ op: 'look', run: 'r2' })).error).toEqual({
      code: 'gone-run',
      why: 'Run r2 no longer exists: it was closed, or it had ended and was evicted.',
    })
    expect((await ask({ op: 'look', run: 'r1' })).turn).toBe(0)
  })

  test('limits turns per run, per journal and in total', async () => {
    const { start, act, ask } = agent({ limits: { turns: 3, turnsInAll: 5 } })
    await start()
    expect((await act('r1', 'start', 'continue', 'equip-1')).turn).toBe(3)
    const { journal } = await ask({ op: 'journal', run: 'r1' })
    expect((await act('r1', 'equip-2')).error.code).toBe('too-many-turns')
    const long = { ...journal, choices: [...journal.choices, 'equip-2'] }
    expect((await ask({ op: 'load', journal: long })).error.code).toBe('too-many-turns')
    expect((await ask({ op: 'fork', run: 'r1' })).error).toEqual({
      code: 'too-many-turns',
      why: 'Too many turns: all open runs together may have 5. Close a run with "end".',
    })
    await start()
    expect((await act('r2', 'start', 'continue')).turn).toBe(2)
    expect((await act('r2', 'equip-1')).error.code).toBe('too-many-turns')
    await ask({ op: 'end', run: 'r1' })
    expect((await act('r2', 'equip-1')).turn).toBe(3)
  })

  test('limits options inside a journal string too', async () => {
    const { start, ask } = agent({ limits: { depth: 4 } })
    await start()
    const { journal } = await ask({ op: 'journal', run: 'r1' })
    const bytes = makeJournalString({
      ...journal,
      format: 2,
      options: { scenario: [[[[[]]]]] },
      indexes: [],
      ids: [],
      checks: [],
    })
    expect((await ask({ op: 'load', journal: bytes })).error.code).toBe('too-deep')
  })
})

describe('text from outside', () => {
  test.each<[string, object, string]>([
    ['an invisible reason', { unranked: '\u0007\u202e' }, 'practice (its journal says so)'],
    ['a long reason', { unranked: 'so '.repeat(1000) }, `practice (${'so '.repeat(66)}s…)`],
    ['a reason that is too long', { unranked: 'x'.repeat(100_000) }, 'too-big'],
    ['a seed that is too long', { seed: 'x'.repeat(100_000) }, 'too-big'],
  ])('a journal with %s', async (_, more, expected) => {
    const { start, ask } = agent()
    await start()
    const { journal } = await ask({ op: 'journal', run: 'r1' })
    const answered = await ask({ op: 'load', journal: { ...journal, ...more } })
    expect(answered.rank ?? answered.error.code).toBe(expected)
  })

  test.each(HOSTILE)('%s', async (_, text) => {
    const { ask } = agent()
    const name = text.slice(0, 40)
    const id = text.slice(0, 200)
    const answered = await ask({
      id,
      op: 'start',
      game: 'underscore',
      options: { build: 'mason', name },
      format: 'text',
    })
    const refused = await ask({ id, op: 'start', game: 'underscore', options: { [text]: 1 }, [text]: 1 })
    for (const answer of [answered, refused]) {
      const line = makeLine(answer)
      // Escaped characters are still the original text.
      expect(JSON.parse(line).id).toBe(JSON.parse(JSON.stringify(id)))
      expect(line.replace(/[ -~]|(?=\p{L}|\p{N}|\p{P}|\p{S}|\p{M})./gu, '')).toBe('')
    }
    const shown = JSON.stringify([answered.scene, answered.text, answered.lines, answered.error, refused.error])
    expect(shown).not.toMatch(/\\u00[01]|[\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/)
  })
})

test('restores the run if the game throws in the middle of a turn', async () => {
  const builtIn = findGame('star-canine')?.game as AnyGame
  const broken: AnyGame = {
    ...builtIn,
    contentHash: builtIn.contentHash,
    apply(state, moves, dice, emit) {
      builtIn.apply(state, moves, dice, emit)
      if (moves[0]?.action.id === 'equip-1') throw new Error('a slot is missing')
    },
  }
  const { start, act, everything } = agent({ games: { 'star-canine': broken } })
  const { run } = await start()
  await act(run, 'start', 'continue')
  const before = everything()
  const { error } = await act(run, 'equip-1')
  expect(error.code).toBe('bug')
  expect(error.why).toContain('a slot is missing This is a bug in Undercroft')
  expect(everything()).toBe(before)
  expect((await act(run, 'equip-2')).turn).toBe(3)
})
