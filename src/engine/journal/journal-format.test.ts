import { describe, expect, test } from 'vitest'
import { anyToy, type ToyState } from '../../../test/toy.ts'
import { seededDice } from '../dice/dice.ts'
import { choose } from '../run/choose.ts'
import { begin, isRefusal, journalOf, type Run } from '../run/run.ts'
import { fork, seek } from '../run/seek.ts'
import { type Journal, makeCompactJournal, makeJournalJson, parseCompactJournal, parseJournalJson } from './journal.ts'
import { JOURNAL_FORMATS, type JournalFormat, makeProof } from './journal-format.ts'
import { replay } from './replay.ts'
import { fingerprint, hashState, isFingerprint } from './state-hash.ts'

/** A duel without a winner so far, recorded in this format. */
function played(format: JournalFormat, turns: number, game = anyToy, options = {}): Run {
  const run = begin(game, { format, seed: '7', options, unranked: '', entropy: [], forced: [] })
  if (isRefusal(run)) throw new Error(run.why)
  for (let turn = 0; turn < turns; turn++) for (const seat of [0, 1]) choose(run, turn, seat, 'stone')
  return run
}

/** MurmurHash3's finalizer. */
function mixed(h: number): number {
  const once = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35)
  return twice ^ (twice >>> 16)
}

const replayed = (journal: Journal): string => {
  const run = replay(anyToy, journal)
  return isRefusal(run) ? run.refused : 'verified'
}

describe.each(JOURNAL_FORMATS)('format %i', (format) => {
  const run = played(format, 3)
  const journal = journalOf(run)

  test('survives both encodings, forks and replays', () => {
    expect(parseCompactJournal(makeCompactJournal(journal))).toMatchObject({ ok: true, value: { format } })
    expect(parseJournalJson(makeJournalJson(journal))).toMatchObject({ ok: true, value: { format } })
    expect([seek(run, 1).format, fork(run).format]).toEqual([format, format])
    expect(journalOf(replay(anyToy, journal) as Run)).toEqual(journal)
  })

  test('verifies as it was written, and drifts as the other format', () => {
    expect(replayed(journal)).toBe('verified')
    expect(replayed({ ...journal, format: format === 1 ? 2 : 1 })).toBe('drift')
  })

  test('a changed check or mark is detected', () => {
    const mark = journal.marks[0] as Journal['marks'][0]
    for (let turn = 0; turn < journal.checks.length; turn++)
      expect(
        replayed({ ...journal, checks: journal.checks.with(turn, ((journal.checks[turn] as number) + 1) % 16) }),
      ).toBe('drift')
    const other = (digit: string): string => (digit === '0' ? '1' : '0')
    const digests = [...mark.digest].map(
      (digit, i) => mark.digest.slice(0, i) + other(digit) + mark.digest.slice(i + 1),
    )
    for (const digest of [...digests, mark.digest.toUpperCase(), `${mark.digest}0`, mark.digest.slice(1), ''])
      expect([digest, replayed({ ...journal, marks: [{ ...mark, digest }] })]).toEqual([digest, 'drift'])
  })

  // With a listener, replay applies turn by turn; without one, it uses the fast loop.
  test('a long run replays identically with and without a listener', () => {
    const lasting = { ...anyToy, maxTurns: 300 }
    const long = journalOf(played(format, 300, lasting, { rounds: 300 }))
    const [silent, aloud] = [replay(lasting, long), replay(lasting, long, { listen: () => undefined })] as [Run, Run]
    expect(silent.keyframes.map(({ turn }) => turn)).toEqual([0, 128, 256])
    expect(silent.keyframes).toEqual(aloud.keyframes)
    expect([journalOf(silent), silent.inner.check]).toEqual([long, aloud.inner.check])
    expect(silent.marks).toEqual(aloud.marks)
  })

  test.each([
    ['a place that is not there', { indexes: [0, 9, 0, 0, 0, 0], ids: [] }, 0],
    ['a name that is not there', { indexes: [], ids: ['stone', 'stone', 'stone', 'sword', 'stone', 'stone'] }, 1],
    ['a place and another name', { ids: ['stone', 'stone', 'stone', 'stone', 'paper', 'stone'] }, 2],
    ['half a turn', { indexes: [0, 0, 0, 0, 0], ids: [] }, 2],
  ] as const)('%s is refused alike, with its turn', (_, change, turn) => {
    for (const options of [{}, { listen: () => undefined }])
      expect(replay(anyToy, { ...journal, ...change }, options)).toMatchObject({ refused: 'drift', turn })
  })

  test('changing any number of a state changes the mark', () => {
    const proof = makeProof(format)
    const marks = new Set([proof.mark(run.state)])
    const state = run.state as ToyState
    const text = JSON.stringify(state)
    const places = [...text.matchAll(/(?<=[:,[])\d+/g)]
    for (const { 0: digits, index } of places) {
      const other = JSON.parse(
        text.slice(0, index) + (Number(digits) + 1) + text.slice(index + digits.length),
      ) as unknown
      marks.add(proof.mark(other))
    }
    expect(places.length).toBeGreaterThan(3)
    expect(marks.size).toBe(1 + places.length)
  })
})

// Format 2 checks choices and dice every turn and the full state every eighth turn.
describe('a drifting run is detected', () => {
  const proof = makeProof(2)
  const { state: dice } = seededDice('7')
  const { state: rolled, roll } = seededDice('7')
  roll('feet', 6, 'a roll more')
  test.each([
    // turn  chosen  state       dice    detected
    [1, [0], { hp: 7 }, rolled, true],
    [1, [1], { hp: 7 }, dice, true],
    [1, [0], { hp: 6 }, dice, false],
    [8, [0], { hp: 6 }, dice, true],
    [8, [0], { hp: 7 }, dice, false],
    [16, [0], { hp: '7' }, dice, true],
    [16, [0], { hp: [7] }, dice, true],
  ])('turn %i, chosen %j, state %j', (turn, chosen, state, fallen, isFound) => {
    const [right, wrong] = [proof.check(5, turn, [0], { hp: 7 }, dice), proof.check(5, turn, chosen, state, fallen)]
    expect(right !== wrong).toBe(isFound)
  })

  // The four lanes are computed in one walk; each equals the hash of a separate walk.
  test.each([
    7,
    [1, -2, 2 ** 31 - 1, 2 ** 31, 0.5],
    { a: [], b: {}, c: [[1], { d: [2, 'three'] }] },
    ['short', 'a text of more than sixteen letters', '', true, false, null],
    { hp: [3, [4, 5]], name: 'Ann', isUp: true, gone: undefined, last: 9 },
  ])('the fingerprint of %j is four hashes', (state) => {
    const texts = new Map<string, number>()
    const lanes = [1, 2, 3, 4].map((lane) => hashState(Math.imul(lane, 0x85ebca6b), state, texts))
    const digits = lanes.map((h) => (mixed(h) >>> 0).toString(16).padStart(8, '0')).join('')
    expect(fingerprint(state, texts)).toBe(digits)
    expect([isFingerprint(digits, state, texts), isFingerprint(digits, [state], texts)]).toEqual([true, false])
  })

  test('a long text is hashed completely, also when its hash is cached', () => {
    const [one, two] = ['a'.repeat(40), `${'a'.repeat(39)}b`]
    expect(proof.mark([one])).not.toBe(proof.mark([two]))
    expect(proof.mark([one])).toBe(makeProof(2).mark([one]))
  })
})
