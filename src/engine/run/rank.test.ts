import { describe, expect, test } from 'vitest'
import { anyToy } from '../../../test/toy.ts'
import type { AnyGame, Mode } from '../contract/game.ts'
import { type Journal, makeJournalJson, makeJournalString, parseJournal } from '../journal/journal.ts'
import { replay } from '../journal/replay.ts'
import { choose } from './choose.ts'
import { dailySeed, modeOf, rankOf, rankText } from './rank.ts'
import { force, isRefusal, journalOf, type Run, unrank } from './run.ts'
import { fork } from './seek.ts'
import { type Start, start } from './start.ts'

function played(how: Partial<Start> = {}, game: AnyGame = anyToy, turns = 3): Run {
  const run = start(game, { seed: '7', ...how })
  if (isRefusal(run)) throw new Error(run.why)
  for (let turn = 0; turn < turns; turn++) for (const seat of [0, 1]) choose(run, turn, seat, 'stone')
  return run
}
const rank = (run: Run): string => rankText(rankOf(run, anyToy))
const { mode: _, ...plain } = anyToy
const moded: AnyGame = {
  ...anyToy,
  mode: (options): Mode =>
    (options as { lesson?: number }).lesson === undefined
      ? { name: 'standard' }
      : { name: 'lesson', practice: 'a lesson' },
}

describe('the rank is derived from the journal', () => {
  const forced = played()
  force(forced, [{ what: 'tie', value: 1 }])
  const looked = played()
  unrank(looked, 'state shown')
  // case, run, rank
  test.each<[string, Run, string]>([
    ['a plain run', played(), 'unranked'],
    ['not over yet', played({}, anyToy, 1), 'unranked'],
    ['a scenario', played({ scenario: { round: 1 } }), 'practice (scenario)'],
    ['forced rolls', played({ rolls: [{ what: 'tie', value: 1 }] }), 'practice (forced rolls)'],
    ['options of a game with one kind of run', played({ options: { rounds: 3 } }, plain), 'practice (options: rounds)'],
    ['a kind that is practice', played({ options: { lesson: 1 } }, moded), 'practice (a lesson)'],
    ['a fork', fork(played(), 1), 'practice (forked at turn 1)'],
    ['a look behind the scenes', looked, 'practice (state shown)'],
    ['content of its own', played({}, { ...anyToy, contentHash: 'ffffffffffffffff' }), 'practice (content of its own)'],
    ['other rules', played({}, { ...anyToy, version: 9 }), 'practice (rules of version 9)'],
    ['entropy of the host', played({ entropy: () => '0123456789abcdef' }), 'unranked'],
    ['a daily', played({ seed: dailySeed('2026-11-15') }), 'unranked'],
    [
      'a daily with chosen entropy',
      played({ seed: dailySeed('2026-11-15'), entropy: () => '0123456789abcdef' }),
      'practice (free entropy on a daily)',
    ],
  ])('%s', (_, run, expected) => {
    expect(rank(run)).toBe(expected)
    const read = parseJournal(makeJournalString(journalOf(run)))
    if (!read.ok) throw new Error(read.why)
    const again = replay(run.game, read.value)
    if (isRefusal(again)) throw new Error(again.why)
    expect(rank(again)).toBe(expected)
  })

  test('removing the reason from a journal does not raise its rank', () => {
    for (const run of [played({ scenario: {} }), played({ rolls: [{ what: 'tie', value: 1 }] })]) {
      const again = replay(anyToy, { ...journalOf(run), unranked: '' })
      if (isRefusal(again)) throw new Error(again.why)
      expect(rankOf(again, anyToy).kind).toBe('practice')
    }
  })
})

describe('an incomplete or altered journal is refused', () => {
  const journal = journalOf(played())
  const [mark] = journal.marks
  const zeros = '0'.repeat(32)
  const change = (name: string, changed: Partial<Journal>): [string, Journal] => [name, { ...journal, ...changed }]
  test.each([
    change('no mark', { marks: [] }),
    change('the mark twice', { marks: [mark, mark] as Journal['marks'] }),
    change('a mark too many', { marks: [{ turn: 1, digest: zeros }, mark] as Journal['marks'] }),
    change('a mark beyond the end', { marks: [{ turn: 4, digest: zeros }] }),
    change('the last mark on a cut run', {
      indexes: journal.indexes.slice(0, 4),
      ids: [],
      checks: journal.checks.slice(0, 2),
    }),
    change('checks cut off', { checks: journal.checks.slice(0, 2) }),
    change('a check too many', { checks: [...journal.checks, 1] }),
    change('no checks', { checks: [] }),
    change('choices cut off', { indexes: journal.indexes.slice(0, 4), ids: journal.ids.slice(0, 4) }),
    change('unused entropy', { entropy: [...journal.entropy, zeros.slice(16)] }),
    change('a forced roll that is never rolled', { forced: [{ step: 1, what: 'nothing', value: 0 }] }),
    change('a forced roll after the end', { forced: [{ step: 9, what: 'tie', value: 0 }] }),
    change('fewer ids than indexes', { ids: journal.ids.slice(1) }),
    change('ids that contradict the indexes', { ids: ['leaf', ...journal.ids.slice(1)] }),
    change('only the mark of its start', { checks: [], marks: journalOf(played({}, anyToy, 0)).marks }),
    change('forced rolls out of order', { forced: [2, 1].map((step) => ({ step, what: 'tie', value: 0 })) }),
    change('a forced roll between two turns', { forced: [{ step: 0.5, what: 'tie', value: 0 }] }),
    change('more turns than a run can have', { checks: [1, 2, 3, 4], marks: [{ turn: 4, digest: zeros }] }),
  ])('%s', (_, forged) => {
    const refused = replay(anyToy, forged)
    expect(refused).toMatchObject({ refused: expect.stringMatching(/^(not-whole|drift)$/) as string })
  })

  test('a run cut off with a matching mark replays as unfinished', () => {
    const cut = journalOf(played({}, anyToy, 2))
    const run = replay(anyToy, cut)
    if (isRefusal(run)) throw new Error(run.why)
    expect(run.game.outcome(run.state)).toBeUndefined()
  })

  test('a hand-written journal replays, and is practice', () => {
    const { checks: _, marks: __, ...handWritten } = makeJournalJson(journal)
    const read = parseJournal(JSON.stringify(handWritten))
    if (!read.ok) throw new Error(read.why)
    const run = replay(anyToy, read.value)
    if (isRefusal(run)) throw new Error(run.why)
    expect(rank(run)).toBe('practice (it carries no proof)')
  })

  test('the log of a run in progress needs no marks', () => {
    expect(isRefusal(replay(anyToy, { ...journal, marks: [] }, { isLog: true }))).toBe(false)
  })

  // #13: a run saved before its first choice was resumed as practice.
  test('a run without choices needs no checks', () => {
    const begun = replay(anyToy, { ...journalOf(played({}, anyToy, 0)), marks: [] }, { isLog: true })
    if (isRefusal(begun)) throw new Error(begun.why)
    expect(rank(begun)).toBe('unranked')
  })
})

describe('invalid input is refused, never thrown', () => {
  const journal = journalOf(played({ options: { rounds: 3 } }))
  const brittle = (where: 'setup' | 'apply' | 'legal'): AnyGame => ({
    ...anyToy,
    [where]: () => {
      throw new Error('NaN tiles')
    },
  })
  const many = Array.from({ length: 1001 }, () => ({ step: 0, what: 'never', value: 0 }))
  const deep = JSON.parse(`${'['.repeat(99)}${']'.repeat(99)}`) as unknown

  // case, game, change, refusal
  test.each<[string, AnyGame, Partial<Journal>, object]>([
    ['a setup that throws', brittle('setup'), {}, { refused: 'bad-options', turn: 0 }],
    ['rules that throw later', brittle('apply'), {}, { refused: 'bad-options', turn: 0 }],
    ['choices that throw', brittle('legal'), {}, { refused: 'bad-options', turn: 0 }],
    ['a seed no run could have', anyToy, { seed: '7/floor 3' }, { refused: 'bad-seed' }],
    ['options nested too deep', anyToy, { options: { deep } }, { refused: 'bad-options' }],
    ['options that are a list', anyToy, { options: [] }, { refused: 'bad-options' }],
    ['options that are a text', anyToy, { options: 'scenario' }, { refused: 'bad-options' }],
    ['too many forced rolls', anyToy, { forced: many }, { refused: 'bad-roll' }],
  ])('%s', (_, game, changed, refusal) => {
    expect(replay(game, { ...journal, ...changed })).toMatchObject(refusal)
  })

  test.each(['setup', 'apply', 'legal'] as const)(
    'without options and forced rolls, an error in %s is a bug and is thrown',
    (where) => {
      expect(() => replay(brittle(where), journalOf(played()))).toThrow('NaN tiles')
    },
  )

  test('an error in a listener is thrown to the caller', () => {
    const listen = () => {
      throw new Error('the pipe is closed')
    }
    expect(() => replay(anyToy, journal, { listen })).toThrow('the pipe is closed')
  })

  test('a message shortens long texts from the journal', () => {
    const ids = journal.ids.with(2, 'x'.repeat(9999))
    expect(replay(anyToy, { ...journal, indexes: [], ids })).toMatchObject({
      why: expect.stringMatching(/^.{1,200}$/) as string,
    })
  })
})

describe('inherited properties of options are ignored', () => {
  const hidden = Object.create({ scenario: { round: 2 } }) as object
  test('a run is set up from the options its journal records', () => {
    const seen: unknown[] = []
    const curious: AnyGame = {
      ...anyToy,
      setup(options, dice) {
        seen.push((options as { scenario?: unknown }).scenario)
        return anyToy.setup(options, dice)
      },
    }
    expect(rank(played({ options: hidden }, curious))).toBe('unranked')
    expect(replay(curious, { ...journalOf(played()), options: hidden })).toMatchObject({ turn: 3 })
    expect(seen).toEqual([undefined, undefined])
  })

  test('the mode of options is known before a run starts', () => {
    expect(modeOf(anyToy, hidden)).toEqual({ name: 'scenario', practice: 'scenario' })
    const picky: AnyGame = {
      ...anyToy,
      mode: () => {
        throw new Error('what is that')
      },
    }
    expect(modeOf(picky, { lesson: 7 })).toEqual({ name: 'other', practice: 'options: lesson' })
  })
})

test('a forced roll that was never rolled still makes the run practice', () => {
  const run = played({}, anyToy, 2)
  force(run, [{ what: 'no such roll', value: 1 }])
  for (const seat of [0, 1]) choose(run, 2, seat, 'stone')
  const journal = journalOf(run)
  expect([rank(run), journal.forced]).toEqual(['practice (forced rolls)', []])
  const again = replay(anyToy, journal)
  if (isRefusal(again)) throw new Error(again.why)
  expect(rank(again)).toBe('practice (forced rolls)')
})

test('a choice with too many forced rolls is refused', () => {
  const rolls = Array.from({ length: 1001 }, () => ({ what: 'never', value: 0 }))
  const run = played({}, anyToy, 1)
  expect(choose(run, 1, 0, 'stone', rolls)).toMatchObject({ refused: 'bad-roll' })
  expect([run.forced, run.inner.waiting, run.pending.size]).toEqual([[], [], 0])
})
