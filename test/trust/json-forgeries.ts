import { makeJournalJson } from '../../src/engine/index.ts'
import { claimOf, type Forge, type ForgerTools, type Kind } from './forgery.ts'

/** Forgeries of the JSON form: texts that no journal produces. */

const textOf = ({ honest }: ForgerTools): string => JSON.stringify(makeJournalJson(honest.journal))

/** Puts a duplicate field first; most parsers use the later one. */
const first = (text: string, field: string): string => `{${field},${text.slice(1)}`
const last = (text: string, field: string): string => `${text.slice(0, -1)},${field}}`

const TWINS = [
  '"unranked":""',
  '"unranked":"forked"',
  '"options":{}',
  '"options":{"scenario":{}}',
  '"forced":[]',
  '"seed":"7"',
  '"\\u0075nranked":""',
  '"version":1',
  '"marks":[]',
  '"choices":[]',
  '"undercroft":1',
  '"entropy":[]',
]
const EXTRAS = [
  '"rank":"sealed"',
  '"sealed":{"by":"the commons"}',
  '"score":999999',
  '"outcome":{"won":true}',
  '"ranked":true',
  '"ended":{"won":true,"score":999999}',
  '"kept":{"id":"x"}',
  '"indexes":[0,0,0]',
  '"ids":["win"]',
  '"isUnproven":false',
  '"__proto__":{"unranked":"","forced":[]}',
  '"constructor":{"prototype":{"unranked":""}}',
  '"toJSON":1',
]
const OTHER_ONES = ['1.0', '1e0', '10e-1', '0.1e1', '1.000000000000000000001']
const NO_COUNTS = ['1.5', '"1"', '-1', '1e400', '-0', 'null', 'true', '[1]', '9007199254740993', '{}', '1e20']
const JUNK = [
  'null',
  '0',
  '-0',
  '""',
  '[]',
  '{}',
  'true',
  '[[]]',
  '[{}]',
  '[null]',
  '"\\ud800"',
  '1e999',
  '[0.5]',
  '{"step":-1}',
]
const LETTERS = '{}[]",:0123456789abcdefxyz\\-.eE \u0000\u202eé'

const deep = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`

/** Replaces the text of one field of the journal. */
function withField(bench: ForgerTools, field: string, value: string): string {
  const { [field]: _, ...others } = makeJournalJson(bench.honest.journal) as unknown as Record<string, unknown>
  return first(JSON.stringify(others), `${JSON.stringify(field)}:${value}`)
}

const scribbled: Forge = (bench) => {
  const { luck } = bench
  let text = textOf(bench)
  for (let n = 1 + luck.below(3); n > 0; n--) {
    const at = luck.below(text.length)
    text = text.slice(0, at) + (luck.below(3) === 0 ? '' : luck.of([...LETTERS])) + text.slice(at + luck.below(2))
  }
  return { given: text, best: 'unranked' }
}

export const JSON_FORGERIES: readonly Kind[] = [
  [
    'JSON: a field twice',
    (bench) => ({
      given:
        bench.luck.below(2) === 0
          ? first(textOf(bench), bench.luck.of(TWINS))
          : last(textOf(bench), bench.luck.of(TWINS)),
      best: 'refused',
    }),
  ],
  [
    'JSON: an option twice',
    (bench) => ({
      given: withField(
        bench,
        'options',
        bench.luck.of(['{"scenario":{},"scenario":null}', '{"a":1,"\\u0061":1}', '{"x":{"y":1,"y":1}}']),
      ),
      best: 'refused',
    }),
  ],
  [
    'JSON: more fields',
    (bench) => ({ given: last(textOf(bench), bench.luck.of(EXTRAS)), best: claimOf(bench.honest) }),
  ],
  [
    'JSON: options with a prototype',
    (bench) => ({
      given: withField(
        bench,
        'options',
        bench.luck.of([
          '{"__proto__":{"scenario":{}}}',
          '{"__proto__":null}',
          '{"a":{"__proto__":{"b":1}}}',
          '{"\\u005f_proto__":{}}',
        ]),
      ),
      best: 'refused',
    }),
  ],
  [
    'JSON: one, written otherwise',
    (bench) =>
      bench.honest.journal.version === 1
        ? { given: withField(bench, 'version', bench.luck.of(OTHER_ONES)), best: claimOf(bench.honest) }
        : { given: withField(bench, 'undercroft', bench.luck.of(OTHER_ONES)), best: claimOf(bench.honest) },
  ],
  [
    'JSON: numbers that count nothing',
    (bench) => {
      const { luck } = bench
      const bad = luck.of(NO_COUNTS)
      const [field, value] = luck.of([
        ['version', bad],
        ['undercroft', bad],
        ['forced', `[{"step":${bad},"what":"x","value":0}]`],
        ['forced', `[{"step":0,"what":"x","value":${bad}}]`],
        ['marks', `[{"turn":${bad},"digest":"${'0'.repeat(32)}"}]`],
      ])
      return { given: withField(bench, field as string, value as string), best: 'refused' }
    },
  ],
  [
    'JSON: another type of field',
    (bench) => {
      const { luck, honest } = bench
      const field = luck.of(Object.keys(makeJournalJson(honest.journal)))
      return { given: withField(bench, field, luck.of(JUNK)), best: 'unranked' }
    },
  ],
  [
    'JSON: options nested without end',
    (bench) => ({
      given: withField(bench, 'options', `{"scenario":${deep(bench.luck.of([64, 500, 5000, 50_000]))}}`),
      best: 'refused',
    }),
  ],
  [
    'JSON: another field nested without end',
    (bench) => ({
      given: last(textOf(bench), `"note":${deep(bench.luck.of([100, 20_000]))}`),
      best: claimOf(bench.honest),
    }),
  ],
  [
    'JSON: fields in another order',
    (bench) => ({
      given: JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(textOf(bench)) as object).reverse()), null, 2),
      best: claimOf(bench.honest),
    }),
  ],
  [
    'JSON: cut off',
    (bench) => ({ given: textOf(bench).slice(0, 1 + bench.luck.below(textOf(bench).length - 1)), best: 'refused' }),
  ],
  ['JSON: scribbled over', scribbled],
]
