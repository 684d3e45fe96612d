import { describe, expect, test } from 'vitest'
import { anyToy } from '../../../test/toy.ts'
import { base64url, fromBase64url } from '../bytes.ts'
import { duplicateKey, plainJson } from '../json.ts'
import { choose, isRefusal, journalOf } from '../run/run.ts'
import { start } from '../run/start.ts'
import {
  type Journal,
  makeCompactJournal,
  makeJournalJson,
  makeJournalString,
  parseCompactJournal,
  parseJournal,
} from './journal.ts'

function played(options: object = {}): Journal {
  const run = start(anyToy, { seed: '7', options })
  if (isRefusal(run)) throw new Error(run.why)
  for (let turn = 0; turn < 3; turn++) for (const seat of [0, 1]) choose(run, turn, seat, 'stone')
  return { ...journalOf(run), ids: [] }
}
const journal = played()
const bytes = makeCompactJournal(journal)
/** Bytes with some of them replaced. */
const patched = (at: number, taken: number, ...others: number[]): Uint8Array =>
  Uint8Array.from([...bytes].toSpliced(at, taken, ...others))
const refused = (why: string) => ({ ok: false, why: expect.stringContaining(why) as string })

// #13: of two strings for one run each would have its own hash, and one run could be handed in many times.
describe('one journal, one string', () => {
  const VERSION = 2 + 1 + 'toy'.length
  test.each([
    ['parts nobody knows', patched(1, 1, 0x14), 'parts this program does not know'],
    ['a number longer than it need be', patched(VERSION, 1, 0x81, 0), 'longer than it need be'],
    ['more behind its end', patched(bytes.length, 0, 0), 'more behind its end'],
    [
      'a filling that says something',
      patched(bytes.length - 1, 1, (bytes.at(-1) as number) | 1),
      'more behind its end',
    ],
    ['a text that is no text', patched(VERSION + 10, 1, 0xff), 'no UTF-8'],
  ])('%s is refused', (_, forged, why) => {
    expect(parseCompactJournal(forged)).toEqual(refused(why))
  })

  test('a choice longer than it need be is refused', () => {
    const far = makeCompactJournal({ ...journal, indexes: [15], checks: [] })
    expect(parseCompactJournal(far).ok).toBe(true)
    // 15 and 0 say fifteen; 15, 8 and 0 would too.
    const longer = Uint8Array.from([...far.slice(0, -1), 0xf8, 0x00])
    expect(parseCompactJournal(longer)).toEqual(refused('longer than it need be'))
  })

  test('an empty text of options is no way to say that there are none', () => {
    const some = makeCompactJournal(played({ a: 1 }))
    const at = Buffer.from(some).indexOf('{"a":1}')
    const none = Uint8Array.from([...some].toSpliced(at - 1, 8, 2, ...Buffer.from('{}')))
    expect(parseCompactJournal(none)).toEqual(refused('a part with nothing in it'))
  })

  test('options have one order and one text', () => {
    const [ab, ba] = [played({ a: 1, b: [2, { d: 1, c: 0 }] }), played({ b: [2, { c: -0, d: 1 }], a: 1 })]
    expect(makeJournalString(ab)).toBe(makeJournalString(ba))
    const text = Buffer.from(makeCompactJournal(ab)).toString('latin1')
    for (const other of ['{"b":[2,{"c":0,"d":1}],"a":1}', '{"a":1e0,"b":[2,{"c":0,"d":1}]}']) {
      const longer = text.replace('\u001d{"a":1,"b":[2,{"c":0,"d":1}]}', String.fromCharCode(other.length) + other)
      expect(longer).not.toBe(text)
      expect(parseCompactJournal(Buffer.from(longer, 'latin1'))).toEqual(refused('not written as they should be'))
    }
  })

  test('a string ends in nothing that is thrown away', () => {
    const text = base64url(Uint8Array.from([1, 2]))
    expect(text).toBe('AQI')
    expect(fromBase64url('AQI')).toEqual(Uint8Array.from([1, 2]))
    expect(() => fromBase64url('AQJ')).toThrow('its last character is another')
  })

  test('whatever can be written can be read: the largest number, half of a pair', () => {
    const forced = [{ step: 1, what: 'x', value: Number.MAX_SAFE_INTEGER }]
    expect(parseCompactJournal(makeCompactJournal({ ...journal, forced }))).toMatchObject({ value: { forced } })
    const halved = parseCompactJournal(makeCompactJournal({ ...journal, unranked: 'a\ud800b' }))
    expect(halved).toMatchObject({ value: { unranked: 'a\ufffdb' } })
  })
})

describe('the readable form says everything once', () => {
  const json = makeJournalJson({ ...journal, ids: ['stone'] })
  const withField = (field: string, value: string): string =>
    JSON.stringify({ ...json, [field]: '?' }).replace('"?"', value)
  test.each([
    ['a field twice', JSON.stringify(json).replace('{', '{"unranked":"forked",'), 'it says "unranked" twice'],
    [
      'a field twice, once in disguise',
      JSON.stringify(json).replace('{', '{"\\u0073eed":"8",'),
      'it says "seed" twice',
    ],
    ['an option twice', withField('options', '{"scenario":{},"scenario":1}'), 'it says "scenario" twice'],
    ['a prototype', withField('options', '{"__proto__":{"scenario":{}}}'), '"__proto__" is no name'],
    ['no number', withField('options', '{"a":1e999}'), 'no number of JSON'],
    ['nested without end', withField('options', `{"a":${'['.repeat(9999)}${']'.repeat(9999)}}`), 'nested deeper'],
    ['less than nothing', withField('version', '-0'), '"version" should be'],
    ['a digest in a list', withField('marks', `[{"turn":0,"digest":["${'0'.repeat(32)}"]}]`), '"marks" should be'],
  ])('%s is refused', (_, text, why) => {
    expect(parseJournal(text)).toEqual(refused(why))
  })

  test('what else stands in it is not looked at, and goes no further', () => {
    const marks = [{ turn: 0, digest: '0'.repeat(32), isTrue: true }]
    const read = parseJournal(JSON.stringify({ ...json, rank: 'sealed', score: 9999, marks, ids: ['win'] }))
    expect(read).toEqual({
      ok: true,
      value: { ...journal, indexes: [], ids: ['stone'], marks: [{ turn: 0, digest: '0'.repeat(32) }] },
    })
  })
})

test('plain JSON: own keys in order, nothing JSON does not know', () => {
  const hidden = Object.assign(Object.create({ scenario: {} }) as object, { b: undefined, a: [undefined, -0] })
  expect(JSON.stringify(plainJson(hidden))).toBe('{"a":[null,0]}')
  expect(Object.is((plainJson([-0]) as number[])[0], 0)).toBe(true)
  for (const bad of [Number.NaN, 1n, () => 1, Symbol('x')]) expect(() => plainJson({ bad })).toThrow('JSON')
})

test.each([
  ['{"a":1,"b":{"a":1},"c":[{"a":1},{"a":1}]}', undefined],
  ['{"a":"{\\"a\\":1,","b":",\\"b\\":"}', undefined],
  ['[{"x":1,"x":2}]', 'x'],
  ['{"a":{"b":1},"a":2}', 'a'],
  ['{"é":1,"\\u00e9":2}', 'é'],
])('twins in %s: %s', (text, twin) => {
  expect(duplicateKey(text)).toBe(twin)
})
