import { describe, expect, test } from 'vitest'
import { anyToy } from '../../test/toy.ts'
import type { AnyGame, Mode } from './game.ts'
import { type Journal, makeJournalJson, makeJournalString, parseJournal } from './journal.ts'
import { dailySeed, rankOf, rankText } from './rank.ts'
import { replay } from './replay.ts'
import { choose, force, isRefusal, journalOf, type Run, type Start, start, unrank } from './run.ts'
import { fork } from './seek.ts'

function played(how: Partial<Start> = {}, game: AnyGame = anyToy, turns = 3): Run {
  const run = start(game, { seed: '7', ...how })
  if (isRefusal(run)) throw new Error(run.why)
  for (let turn = 0; turn < turns; turn++) for (const seat of [0, 1]) choose(run, turn, seat, 'stone')
  return run
}
const rank = (run: Run): string => rankText(rankOf(run, anyToy))
const moded: AnyGame = {
  ...anyToy,
  mode: (options): Mode =>
    (options as { lesson?: number }).lesson === undefined
      ? { name: 'standard' }
      : { name: 'lesson', practice: 'a lesson' },
}

describe('rank follows from the journal', () => {
  const forced = played()
  force(forced, [{ what: 'tie', value: 1 }])
  const looked = played()
  unrank(looked, 'state shown')
  // run, its rank
  test.each<[string, Run, string]>([
    ['a plain run', played(), 'open book'],
    ['not over yet', played({}, anyToy, 1), 'open book'],
    ['a scenario', played({ scenario: { round: 1 } }), 'practice (scenario)'],
    ['forced rolls', played({ rolls: [{ what: 'tie', value: 1 }] }), 'practice (forced rolls)'],
    ['options of a game with one kind of run', played({ options: { rounds: 3 } }), 'practice (options: rounds)'],
    ['a kind that is practice', played({ options: { lesson: 1 } }, moded), 'practice (a lesson)'],
    ['a fork', fork(played(), 1), 'practice (forked at turn 1)'],
    ['a look behind the scenes', looked, 'practice (state shown)'],
    ['content of its own', played({}, { ...anyToy, contentHash: 'ffffffffffffffff' }), 'practice (content of its own)'],
    ['other rules', played({}, { ...anyToy, version: 9 }), 'practice (rules of version 9)'],
    ['entropy of the host', played({ entropy: () => '0123456789abcdef' }), 'open book'],
    ['a daily', played({ seed: dailySeed('2026-11-15') }), 'open book'],
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

  test('what a journal leaves out does not raise it: the reason is found again', () => {
    for (const run of [played({ scenario: {} }), played({ rolls: [{ what: 'tie', value: 1 }] })]) {
      const again = replay(anyToy, { ...journalOf(run), unranked: '' })
      if (isRefusal(again)) throw new Error(again.why)
      expect(rankOf(again, anyToy).kind).toBe('practice')
    }
  })
})

describe('a journal is whole or refused', () => {
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
    change('entropy nobody asked for', { entropy: [...journal.entropy, zeros.slice(16)] }),
    change('a forced roll that never falls', { forced: [{ step: 1, what: 'nothing', value: 0 }] }),
    change('a forced roll after the end', { forced: [{ step: 9, what: 'tie', value: 0 }] }),
    change('places and names that do not fit', { ids: journal.ids.slice(1) }),
  ])('%s', (_, forged) => {
    const refused = replay(anyToy, forged)
    expect(refused).toMatchObject({ refused: expect.stringMatching(/^(not-whole|drift)$/) as string })
  })

  test('a cut run with its own mark is what it is: not over', () => {
    const cut = journalOf(played({}, anyToy, 2))
    const run = replay(anyToy, cut)
    if (isRefusal(run)) throw new Error(run.why)
    expect(run.game.outcome(run.state)).toBeUndefined()
  })

  test('one written by hand is replayed, and is practice', () => {
    const { checks: _, marks: __, ...byHand } = makeJournalJson(journal)
    const read = parseJournal(JSON.stringify(byHand))
    if (!read.ok) throw new Error(read.why)
    const run = replay(anyToy, read.value)
    if (isRefusal(run)) throw new Error(run.why)
    expect(rank(run)).toBe('practice (it carries no proof)')
  })

  test('the log of an open run needs no marks', () => {
    expect(isRefusal(replay(anyToy, { ...journal, marks: [] }, { isLog: true }))).toBe(false)
  })
})
