import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyToy, type ToyState } from '../../../test/toy.ts'
import { digest } from '../journal/digest.ts'
import {
  type Journal,
  makeCompactJournal,
  makeJournalJson,
  makeJournalString,
  parseCompactJournal,
  parseJournal,
  parseJournalJson,
  parseJournalString,
} from '../journal/journal.ts'
import { JOURNAL_FORMATS } from '../journal/journal-format.ts'
import { replay } from '../journal/replay.ts'
import { choose } from './choose.ts'
import { rankOf } from './rank.ts'
import { force, isRefusal, journalOf, linesOf, type Refusal, type Run, waitingFor } from './run.ts'
import { fork, seek } from './seek.ts'
import { start } from './start.ts'

function begin(seed = '7', more: object = {}): Run {
  const run = start(anyToy, { seed, ...more })
  if (isRefusal(run)) throw new Error(run.why)
  return run
}

/** Plays rounds of one sign per seat. */
function play(run: Run, ...rounds: [string, string][]): Run {
  for (const signs of rounds)
    signs.forEach((id, seat) => {
      const chosen = choose(run, run.turn, seat, id)
      if (isRefusal(chosen)) throw new Error(chosen.why)
    })
  return run
}

const refusal = (value: object): string => (isRefusal(value) ? value.refused : 'none')
const GAME: [string, string][] = [
  ['stone', 'stone'],
  ['leaf', 'blade'],
  ['blade', 'blade'],
]

describe('choose', () => {
  test('a simultaneous choice waits for the other seat and reveals nothing', () => {
    const run = begin()
    expect(waitingFor(run)).toEqual([0, 1])
    const before = digest(run.state)
    expect(choose(run, 0, 1, 'leaf')).toEqual({ turn: 0, events: [], waitingFor: [0] })
    expect(digest(run.state)).toBe(before)
    expect(choose(run, 0, 0, 'stone')).toMatchObject({ turn: 1, waitingFor: [0, 1] })
  })

  // turn, seat, choice, refused
  test.each<[number, number, string, Refusal['refused']]>([
    [1, 0, 'stone', 'stale'],
    [0, 2, 'stone', 'not-your-turn'],
    [0, 0, 'fire', 'not-legal'],
  ])('turn %i, seat %i, %s is refused: %s, and nothing changes', (turn, seat, id, code) => {
    const run = begin()
    const before = JSON.stringify([run.state, run.turn, run.ids, run.inner.diceState, [...run.pending]])
    expect(refusal(choose(run, turn, seat, id))).toBe(code)
    expect(JSON.stringify([run.state, run.turn, run.ids, run.inner.diceState, [...run.pending]])).toBe(before)
  })

  test('a seat chooses once per turn, and not after the end of the run', () => {
    const run = begin()
    choose(run, 0, 0, 'stone')
    expect(refusal(choose(run, 0, 0, 'leaf'))).toBe('not-your-turn')
    expect(refusal(choose(play(begin(), ...GAME), 3, 0, 'leaf'))).toBe('over')
  })

  test('a refusal lists the legal choices', () => {
    expect(choose(begin(), 0, 0, 'fire')).toMatchObject({ why: '"fire" is not among the choices: stone, leaf, blade' })
  })

  test('each seat gets the log lines it may read', () => {
    const run = begin()
    choose(run, 0, 0, 'stone')
    const chosen = choose(run, 0, 1, 'blade')
    if (isRefusal(chosen)) throw new Error(chosen.why)
    expect(chosen.events).toHaveLength(3)
    expect(linesOf(run, chosen.events, 0)).toHaveLength(2)
    expect(linesOf(run, chosen.events, 0)).not.toEqual(linesOf(run, chosen.events, 1))
  })

  test.each(['', 'a/b', 'x'.repeat(65), 'a\nb'])('the seed %j is refused', (seed) => {
    expect(refusal(start(anyToy, { seed }))).toBe('bad-seed')
  })
})

describe('journals', () => {
  const finished = journalOf(play(begin('Blåvarg 7'), ...GAME))
  const forms: [string, (journal: Journal) => ReturnType<typeof parseJournal>][] = [
    ['compact', (journal) => parseCompactJournal(makeCompactJournal(journal))],
    ['string', (journal) => parseJournalString(makeJournalString(journal))],
    ['JSON', (journal) => parseJournalJson(JSON.parse(JSON.stringify(makeJournalJson(journal))))],
    ['text of either', (journal) => parseJournal(JSON.stringify(makeJournalJson(journal)))],
  ]

  test.each(forms)('%s: survives writing, reading and replaying', (_, through) => {
    const read = through(finished)
    if (!read.ok) throw new Error(read.why)
    const run = replay(anyToy, read.value)
    if (isRefusal(run)) throw new Error(run.why)
    expect(journalOf(run)).toEqual(finished)
  })

  test('the string needs no escaping in a URL', () => {
    expect(makeJournalString(finished)).toMatch(/^[\w-]+$/)
    expect(encodeURIComponent(makeJournalString(finished))).toBe(makeJournalString(finished))
  })

  test('any journal survives the compact form', () => {
    const anyJournal = fc.record({
      format: fc.constantFrom(...JOURNAL_FORMATS),
      seed: fc.string({ unit: 'grapheme' }),
      unranked: fc.string(),
      version: fc.nat(1000),
      game: fc.string(),
      content: fc.constant('0123456789abcdef'),
      options: fc
        .object({ values: [fc.integer(), fc.string()] })
        .map((o) => JSON.stringify(o))
        .filter((text) => !text.includes('__proto__'))
        .map((text) => JSON.parse(text) as unknown),
      entropy: fc.array(fc.constant('00112233aabbccdd')),
      forced: fc.array(fc.record({ step: fc.nat(500), what: fc.string(), value: fc.nat() })),
      indexes: fc.array(fc.oneof(fc.nat(14), fc.nat(5000))),
      ids: fc.constant([]),
      checks: fc.array(fc.nat(15)),
      marks: fc.array(fc.record({ turn: fc.nat(9999), digest: fc.constant('0'.repeat(32)) })),
    })
    fc.assert(
      fc.property(anyJournal, (journal) => {
        expect(parseCompactJournal(makeCompactJournal(journal))).toEqual({ ok: true, value: journal })
      }),
    )
  })

  test('a damaged string never crashes the reader', () => {
    const intact = makeJournalString(finished)
    fc.assert(
      fc.property(fc.nat(intact.length - 1), fc.constantFrom(...'AZaz09-_ !'), fc.boolean(), (at, letter, cut) => {
        const damaged = cut ? intact.slice(0, at) : intact.slice(0, at) + letter + intact.slice(at + 1)
        const read = parseJournalString(damaged)
        if (read.ok) replay(anyToy, { ...read.value, options: {} })
        else expect(read.why).not.toBe('')
      }),
      { numRuns: 500 },
    )
  })

  // case, text, error message
  test.each([
    ['not json at all', '{"undercroft":1', 'it is not valid JSON'],
    ['a list', '[]', 'it is damaged'],
    ['an unknown format', '{"undercroft":3}', '"undercroft" should be 1 or 2'],
    [
      'no seed',
      JSON.stringify({ ...makeJournalJson(finished), seed: undefined }),
      '"seed" should be a text, and is missing',
    ],
    ['a wrong version', JSON.stringify({ ...makeJournalJson(finished), version: -1 }), '"version" should be'],
    [
      'choices by number',
      JSON.stringify({ ...makeJournalJson(finished), choices: [1] }),
      '"choices" should be a list of choice ids',
    ],
    [
      'a bad digest',
      JSON.stringify({ ...makeJournalJson(finished), marks: [{ turn: 1, digest: 'x' }] }),
      '"marks" should be',
    ],
    ['a cut string', makeJournalString(finished).slice(0, 40), 'it is damaged: unexpected end of data'],
    ['something else', 'hello', 'it is damaged'],
    ['other bytes', 'AAAAAAAA', 'this is not an Undercroft journal'],
  ])('%s is refused: %s', (_, text, why) => {
    expect(parseJournal(text)).toMatchObject({ ok: false, why: expect.stringContaining(why) as string })
  })
})

describe('replay', () => {
  const journal = journalOf(play(begin(), ...GAME))
  const changed = (change: Partial<Journal>): object => replay(anyToy, { ...journal, ...change })

  test.each<[string, Partial<Journal>, Refusal['refused']]>([
    ['another game', { game: 'chess' }, 'other-game'],
    ['another version', { version: 2 }, 'other-version'],
    ['other content', { content: 'ffffffffffffffff' }, 'other-content'],
    ['an illegal choice', { indexes: [0, 9, 0, 0, 0, 0] }, 'drift'],
    ['too many choices', { indexes: [...journal.indexes, 0, 0], ids: [] }, 'drift'],
    ['half a turn', { indexes: journal.indexes.slice(0, 3), ids: journal.ids.slice(0, 3) }, 'drift'],
    ['another seed', { seed: '8' }, 'drift'],
    ['another end', { marks: [{ turn: 3, digest: '0'.repeat(32) }] }, 'drift'],
  ])('%s is refused as %3$s', (_, change, code) => {
    expect(refusal(changed(change))).toBe(code)
  })

  test('a changed choice is detected at its turn', () => {
    const indexes = journal.indexes.slice()
    indexes[2] = ((indexes[2] as number) + 1) % 3
    const found = changed({ indexes, ids: [] })
    expect(found).toMatchObject({ refused: 'drift', turn: 1 })
  })

  test('it can stop early, and reports events with their turns', () => {
    const turns: number[] = []
    const run = replay(anyToy, journal, { to: 2, listen: (turn) => turns.push(turn) })
    expect(run).toMatchObject({ turn: 2 })
    expect(turns).toEqual([0, 0, 0, 1, 1, 1])
  })
})

describe('entropy', () => {
  test('entropy from outside is recorded, and a replay reads it back', () => {
    let asked = 0
    const run = play(begin('7', { entropy: () => `00000000deadbee${asked++}` }), ...GAME)
    const journal = journalOf(run)
    expect(journal.entropy).toEqual(['00000000deadbee0'])
    const again = replay(anyToy, journal) as Run
    expect((again.state as ToyState).omen).toBe('00000000deadbee0')
    expect(asked).toBe(1)
    expect(journalOf(again).entropy).toEqual(journal.entropy)
  })
})

describe('seek and fork', () => {
  test('seeking any turn, back or forth, restores its digest', () => {
    const run = begin('9')
    const digests = [digest(run.state)]
    for (const round of GAME) digests.push(digest(play(run, round).state))
    for (const turn of [3, 0, 2, 1, 3]) expect(digest(seek(run, turn).state)).toBe(digests[turn])
    expect(() => seek(run, 4)).toThrow('there is no turn 4')
  })

  test('a fork is independent, is practice, and leaves the run unchanged', () => {
    const run = play(begin('9'), ...GAME)
    const before = makeJournalString(journalOf(run))
    const other = play(fork(run, 1), ['stone', 'leaf'])
    expect(other.unranked).toBe('forked at turn 1')
    expect(other.ids).toEqual(['stone', 'stone', 'stone', 'leaf'])
    expect(makeJournalString(journalOf(run))).toBe(before)
    expect(isRefusal(replay(anyToy, journalOf(other)))).toBe(false)
  })
})

describe('forced rolls', () => {
  test('they work at the start and later; the run is practice and replays', () => {
    const run = begin('7', { rolls: [{ what: 'card of 0', value: 5 }] })
    expect((run.state as ToyState).cards[0]).toBe(5)
    expect(rankOf(run, anyToy)).toEqual({ kind: 'practice', why: 'forced rolls' })
    play(run, ['stone', 'leaf'])
    force(run, [{ what: 'tie', value: 1 }])
    play(run, ['stone', 'stone'])
    expect((run.state as ToyState).points[1]).toBe(2)
    expect(isRefusal(replay(anyToy, journalOf(run)))).toBe(false)
    expect(digest(seek(run, 2).state)).toBe(digest(run.state))
  })

  test('a roll forced after the setup does not affect the setup', () => {
    const run = begin()
    const [card] = (run.state as ToyState).cards
    force(run, [{ what: 'card of 0', value: ((card as number) + 1) % 6 }])
    play(run, ['stone', 'leaf'])
    const again = replay(anyToy, journalOf(run)) as Run
    expect((seek(again, 0).state as ToyState).cards[0]).toBe(card)
    expect(digest(again.state)).toBe(digest(run.state))
  })

  test('rolls given with a refused choice are dropped; the choice of the other seat still waits', () => {
    const run = begin()
    force(run, [{ what: 'card of 1', value: 4 }])
    choose(run, 0, 0, 'stone')
    expect(choose(run, 0, 1, 'stone', [{ what: 'tie', value: 7 }])).toMatchObject({ refused: 'bad-roll' })
    expect([run.forced.length, run.inner.waiting.length, [...run.pending.keys()], run.turn]).toEqual([1, 1, [0], 0])
    expect(choose(run, 0, 1, 'stone', [{ what: 'tie', value: 1 }])).toMatchObject({ turn: 1 })
    expect(run.state).toMatchObject({ points: [0, 1], cards: [expect.any(Number) as number, 4] })
    expect(isRefusal(replay(anyToy, journalOf(run)))).toBe(false)
  })

  test('an impossible value is refused and changes nothing', () => {
    expect(start(anyToy, { seed: '7', rolls: [{ what: 'card of 0', value: 6 }] })).toMatchObject({
      refused: 'bad-roll',
    })
    const run = begin()
    force(run, [{ what: 'tie', value: 2 }])
    const before = digest(run.state)
    choose(run, 0, 0, 'stone')
    const rolls = [{ what: 'card of 0', value: 9 }]
    expect(choose(run, 0, 1, 'stone', rolls)).toMatchObject({
      refused: 'bad-roll',
      why: 'Can\'t force "card of 0" to 9: valid values are 0 to 5',
    })
    expect([digest(run.state), run.turn, run.ids]).toEqual([before, 0, []])
  })

  // #13: one seat's impossible roll blocked the other seat for ever.
  test('an impossible roll given by somebody else is dropped, and the turn is applied', () => {
    const run = begin()
    choose(run, 0, 0, 'stone', [{ what: 'tie', value: 7 }])
    expect(choose(run, 0, 1, 'stone')).toMatchObject({ turn: 1, forgotten: [{ what: 'tie', value: 7 }] })
    expect([run.forced, run.inner.waiting]).toEqual([[], []])
    expect(isRefusal(replay(anyToy, journalOf(run)))).toBe(false)
  })

  test('the journal of a finished run leaves out forced rolls that were never rolled', () => {
    const run = play(begin(), ...GAME.slice(0, 2))
    force(run, [
      { what: 'no such roll', value: 1 },
      { what: 'card of 1', value: 4 },
    ])
    expect(journalOf(run).forced).toHaveLength(2)
    play(run, GAME[2] as (typeof GAME)[number])
    expect(journalOf(run).forced).toEqual([{ step: 3, what: 'card of 1', value: 4 }])
    expect(isRefusal(replay(anyToy, journalOf(run)))).toBe(false)
  })
})
