import { describe, expect, test } from 'vitest'
import { anyToy } from '../../../test/toy.ts'
import { base64url, fromBase64url } from '../bytes.ts'
import { duplicateKey, plainJson } from '../json.ts'
import { choose } from '../run/choose.ts'
import { isRefusal, journalOf } from '../run/run.ts'
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
/** The bytes with some of them replaced. */
const patched = (at: number, removed: number, ...inserted: number[]): Uint8Array =>
  Uint8Array.from([...bytes].toSpliced(at, removed, ...inserted))
const refused = (why: string) => ({ ok: false, why: expect.stringContaining(why) as string })

// #13: two encodings of one run would have different hashes, so one run could be submitted several times.
describe('a journal has exactly one encoding', () => {
  const VERSION = 2 + 1 + 'toy'.length
  test.each([
    ['an unknown part', patched(1, 1, 0x14), 'parts this version does not know'],
    ['a number not in its shortest form', patched(VERSION, 1, 0x81, 0), 'not in its shortest form'],
    ['extra data after its end', patched(bytes.length, 0, 0), 'extra data after its end'],
    [
      'padding that is not zero',
      patched(bytes.length - 1, 1, (bytes.at(-1) as number) | 1),
      'extra data after its end',
    ],
    ['a text that is not UTF-8', patched(VERSION + 10, 1, 0xff), 'invalid UTF-8'],
  ])('%s is refused', (_, forged, why) => {
    expect(parseCompactJournal(forged)).toEqual(refused(why))
  })

  test('a choice not in its shortest form is refused', () => {
    const far = makeCompactJournal({ ...journal, indexes: [15], checks: [] })
    expect(parseCompactJournal(far).ok).toBe(true)
    // 15 and 0 encode fifteen; 15, 8 and 0 would too.
    const longer = Uint8Array.from([...far.slice(0, -1), 0xf8, 0x00])
    expect(parseCompactJournal(longer)).toEqual(refused('not in its shortest form'))
  })

  test('empty options must be left out', () => {
    const some = makeCompactJournal(played({ a: 1 }))
    const at = Buffer.from(some).indexOf('{"a":1}')
    const none = Uint8Array.from([...some].toSpliced(at - 1, 8, 2, ...Buffer.from('{}')))
    expect(parseCompactJournal(none)).toEqual(refused('it contains an empty part'))
  })

  test('options have exactly one encoding', () => {
    const [ab, ba] = [played({ a: 1, b: [2, { d: 1, c: 0 }] }), played({ b: [2, { c: -0, d: 1 }], a: 1 })]
    expect(makeJournalString(ab)).toBe(makeJournalString(ba))
    const text = Buffer.from(makeCompactJournal(ab)).toString('latin1')
    for (const other of ['{"b":[2,{"c":0,"d":1}],"a":1}', '{"a":1e0,"b":[2,{"c":0,"d":1}]}']) {
      const longer = text.replace('\u001d{"a":1,"b":[2,{"c":0,"d":1}]}', String.fromCharCode(other.length) + other)
      expect(longer).not.toBe(text)
      expect(parseCompactJournal(Buffer.from(longer, 'latin1'))).toEqual(refused('not in canonical form'))
    }
  })

  test('unused bits at the end of a string must be zero', () => {
    const text = base64url(Uint8Array.from([1, 2]))
    expect(text).toBe('AQI')
    expect(fromBase64url('AQI')).toEqual(Uint8Array.from([1, 2]))
    expect(() => fromBase64url('AQJ')).toThrow('invalid last character')
  })

  test('whatever can be written can be read: the largest number, a lone surrogate', () => {
    const forced = [{ step: 1, what: 'x', value: Number.MAX_SAFE_INTEGER }]
    expect(parseCompactJournal(makeCompactJournal({ ...journal, forced }))).toMatchObject({ value: { forced } })
    const halved = parseCompactJournal(makeCompactJournal({ ...journal, unranked: 'a\ud800b' }))
    expect(halved).toMatchObject({ value: { unranked: 'a\ufffdb' } })
  })
})

describe('the JSON form has no duplicate or odd values', () => {
  const json = makeJournalJson({ ...journal, ids: ['stone'] })
  const withField = (field: string, value: string): string =>
    JSON.stringify({ ...json, [field]: '?' }).replace('"?"', value)
  test.each([
    ['a field twice', JSON.stringify(json).replace('{', '{"unranked":"forked",'), 'it has the key "unranked" twice'],
    [
      'a field twice, once with an escape',
      JSON.stringify(json).replace('{', '{"\\u0073eed":"8",'),
      'it has the key "seed" twice',
    ],
    ['an option twice', withField('options', '{"scenario":{},"scenario":1}'), 'it has the key "scenario" twice'],
    ['a prototype', withField('options', '{"__proto__":{"scenario":{}}}'), '"__proto__" is not allowed'],
    ['an infinite number', withField('options', '{"a":1e999}'), 'not a valid JSON number'],
    ['nested too deep', withField('options', `{"a":${'['.repeat(9999)}${']'.repeat(9999)}}`), 'nested deeper'],
    ['negative zero', withField('version', '-0'), '"version" should be'],
    ['a digest in a list', withField('marks', `[{"turn":0,"digest":["${'0'.repeat(32)}"]}]`), '"marks" should be'],
  ])('%s is refused', (_, text, why) => {
    expect(parseJournal(text)).toEqual(refused(why))
  })

  test('unknown fields are ignored and not copied', () => {
    const marks = [{ turn: 0, digest: '0'.repeat(32), isTrue: true }]
    const read = parseJournal(JSON.stringify({ ...json, rank: 'sealed', score: 9999, marks, ids: ['win'] }))
    expect(read).toEqual({
      ok: true,
      value: { ...journal, indexes: [], ids: ['stone'], marks: [{ turn: 0, digest: '0'.repeat(32) }] },
    })
  })
})

test('plainJson sorts own keys and refuses what JSON cannot hold', () => {
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
])('duplicate key in %s: %s', (text, duplicate) => {
  expect(duplicateKey(text)).toBe(duplicate)
})
