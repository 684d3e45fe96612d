import { base64url, canonical, type Journal, makeCompactJournal } from '../../src/engine/index.ts'
import type { Forge, ForgerTools, Forgery, Kind } from './forgery.ts'

/** Forgeries of the compact form: other bytes for the same journal, and invalid bytes. */

/** The deviations of the test's own writer. */
interface Slips {
  /** Index of the number that is not written in its shortest form. */
  readonly longNumber?: number
  /** Index of the choice that is not. */
  readonly longChoice?: number
  readonly flags?: number
  readonly options?: string
  readonly filling?: number
  /** Replaces the number of choices. */
  readonly choices?: number
  /** Bytes that replace the seed. */
  readonly seed?: readonly number[]
}

/** An independent writer, based only on the description of the format. */
export function encode(journal: Journal, slips: Slips = {}): Uint8Array {
  const bytes: number[] = []
  let numbers = 0
  const number = (value: number): void => {
    const isLong = numbers++ === slips.longNumber
    let rest = value
    for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128)
    bytes.push(...(isLong ? [rest | 128, 0] : [rest]))
  }
  const hex = (digits: string): void => {
    bytes.push(...Buffer.from(digits, 'hex'))
  }
  const text = (words: string | readonly number[]): void => {
    const raw = typeof words === 'string' ? [...Buffer.from(words)] : words
    number(raw.length)
    bytes.push(...raw)
  }
  const { game, version, content, seed, unranked, entropy, forced, marks, indexes, checks } = journal
  const options = slips.options ?? canonical(journal.options)
  const parts = [options !== '{}', unranked !== '', entropy.length > 0, forced.length > 0]
  const flags = parts.reduce((sum, isThere, i) => sum + (isThere ? 1 << i : 0), 0) | (slips.flags ?? 0)
  bytes.push(0xc0 | journal.format, flags)
  text(game)
  number(version)
  hex(content)
  text(slips.seed ?? seed)
  if (flags & 1) text(options)
  if (flags & 2) text(unranked)
  if (flags & 4) {
    number(entropy.length)
    entropy.forEach(hex)
  }
  if (flags & 8) {
    number(forced.length)
    for (const { step, what, value } of forced) {
      number(step)
      text(what)
      number(value)
    }
  }
  number(marks.length)
  for (const mark of marks) {
    number(mark.turn)
    hex(mark.digest)
  }
  number(slips.choices ?? indexes.length)
  number(checks.length)
  const nibbles = indexes.flatMap((index, i) => nibblesOf(index, i === slips.longChoice))
  nibbles.push(...checks)
  for (let i = 0; i < nibbles.length; i += 2)
    bytes.push(((nibbles[i] as number) << 4) | (nibbles[i + 1] ?? slips.filling ?? 0))
  return Uint8Array.from(bytes)
}

function nibblesOf(index: number, isLong: boolean): number[] {
  if (index < 15) return [index]
  const nibbles = [15]
  let rest = index - 15
  for (; rest >= 8; rest >>= 3) nibbles.push((rest & 7) | 8)
  return isLong ? [...nibbles, rest | 8, 0] : [...nibbles, rest]
}

const slipped =
  (make: (bench: ForgerTools) => Slips | undefined): Forge =>
  (bench) => {
    const slips = make(bench)
    if (slips === undefined) return undefined
    const bytes = encode(bench.honest.journal, slips)
    return { given: bench.encoding === 'bytes' ? bytes : base64url(bytes), best: 'refused' }
  }

const NO_TEXTS = [
  [0xc0, 0x80],
  [0xed, 0xa0, 0x80],
  [0xff],
  [0x80],
  [0xe2, 0x82],
  [0xf5, 0x80, 0x80, 0x80],
  [0xc1, 0xbf],
]

/** The same options as a different text. */
const rewritten = (options: unknown): string[] => {
  const text = canonical(options)
  const keys = Object.entries(options as object)
  return [
    ` ${text}`,
    text.replace(':', ': '),
    text.replace('}', ',"x":1,"x":1}'),
    text.replace('{"', '{"\\u0061":0,"'),
    ...(keys.length > 1 ? [JSON.stringify(Object.fromEntries(keys.toReversed()))] : []),
    ...(/[1-9]\b/.test(text) ? [text.replace(/([1-9])(?!\d)/, '$1e0'), text.replace(/([1-9])(?!\d)/, '$1.0')] : []),
  ].filter((other) => other !== text)
}

const flipped = (bench: ForgerTools): Forgery => {
  const { luck, honest, encoding } = bench
  const bytes = makeCompactJournal(honest.journal)
  // Changes mostly the header, because the rest is long.
  const reach = luck.below(2) === 0 ? bytes.length : Math.min(bytes.length, 80)
  for (let n = 1 + luck.below(3); n > 0; n--) {
    const at = luck.below(reach)
    bytes[at] = (bytes[at] as number) ^ (1 << luck.below(8))
  }
  return { given: encoding === 'bytes' ? bytes : base64url(bytes), best: 'unranked' }
}

const stringOf = ({ honest }: ForgerTools): string => base64url(makeCompactJournal(honest.journal))
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

export const COMPACT_FORGERIES: readonly Kind[] = [
  ['compact: a number not in its shortest form', slipped(({ luck }) => ({ longNumber: luck.below(6) }))],
  [
    'compact: a choice not in its shortest form',
    slipped(({ honest }) => {
      const at = honest.journal.indexes.findIndex((index) => index >= 15)
      return at < 0 ? undefined : { longChoice: at }
    }),
  ],
  [
    'compact: a filling that says something',
    slipped(({ honest: { journal }, luck }) => {
      const isOdd = encode(journal, { filling: 1 }).at(-1) !== encode(journal).at(-1)
      return isOdd ? { filling: 1 + luck.below(15) } : undefined
    }),
  ],
  [
    'compact: an empty part',
    slipped(({ honest: { journal }, luck }) => {
      const empty = [
        canonical(journal.options) === '{}',
        journal.unranked === '',
        journal.entropy.length === 0,
        journal.forced.length === 0,
      ]
      const flags = luck.of(empty.flatMap((is, i) => (is ? [1 << i] : [])).concat(16))
      return { flags }
    }),
  ],
  ['compact: parts nobody knows', slipped(({ luck }) => ({ flags: luck.of([16, 32, 64, 128, 240]) }))],
  [
    'compact: options written otherwise',
    slipped(({ honest: { journal }, luck }) =>
      canonical(journal.options) === '{}' ? undefined : { options: luck.of(rewritten(journal.options)) },
    ),
  ],
  [
    'compact: options with twins or a prototype',
    slipped(({ luck }) => ({
      options: luck.of([
        '{"scenario":{},"scenario":{}}',
        '{"__proto__":{}}',
        '[]',
        'null',
        '1',
        '{"a":-0}',
        '{"a":1e999}',
        '{',
        '{"a":undefined}',
      ]),
    })),
  ],
  [
    'compact: options nested without end',
    slipped(({ luck }) => ({ options: `{"a":${'['.repeat(luck.of([64, 9000]))}` })),
  ],
  ['compact: a seed that is no text', slipped(({ luck }) => ({ seed: [0x37, ...luck.of(NO_TEXTS)] }))],
  [
    'compact: a count without end',
    slipped(({ luck }) => ({ choices: luck.of([2 ** 20, 2 ** 31, 2 ** 32 - 1, 2 ** 48, 2 ** 53 - 2]) })),
  ],
  [
    'compact: extra data after its end',
    ({ honest, luck, encoding }) => {
      const bytes = Uint8Array.from([...makeCompactJournal(honest.journal), ...luck.of([[0], [0, 0], [255], [0xc1]])])
      return { given: encoding === 'bytes' ? bytes : base64url(bytes), best: 'refused' }
    },
  ],
  [
    'compact: cut off',
    ({ honest, luck, encoding }) => {
      const bytes = makeCompactJournal(honest.journal)
      const cut = bytes.slice(0, luck.below(bytes.length))
      return { given: encoding === 'bytes' ? cut : base64url(cut), best: 'refused' }
    },
  ],
  ['compact: bits turned', flipped],
  [
    'compact: another format',
    ({ honest, luck }) => {
      const bytes = makeCompactJournal(honest.journal)
      bytes[0] = luck.of([0xc0, 0xc1, 0xc3, 0xcf, 0x01, 0xff, 0x7b])
      return { given: bytes, best: 'refused' }
    },
  ],
  [
    'string: bits left over at its end',
    (bench) => {
      const text = stringOf(bench)
      if (text.length % 4 === 0) return undefined
      const at = ALPHABET.indexOf(text.at(-1) as string)
      return { given: text.slice(0, -1) + ALPHABET[at + 1], best: 'refused' }
    },
  ],
  [
    'string: another alphabet',
    (bench) => {
      const text = stringOf(bench)
      const other = bench.luck.of([
        `${text}=`,
        `${text}==`,
        text.replaceAll('-', '+').replaceAll('_', '/'),
        `${text.slice(0, 9)} ${text.slice(9)}`,
        text.replace('A', '\u0410'),
      ])
      return other === text ? undefined : { given: other, best: 'refused' }
    },
  ],
  [
    'string: characters changed',
    (bench) => {
      const { luck } = bench
      let text = stringOf(bench)
      for (let n = 1 + luck.below(3); n > 0; n--) {
        const at = luck.below(Math.min(text.length, luck.of([60, text.length])))
        text = text.slice(0, at) + luck.of([...ALPHABET]) + text.slice(at + 1)
      }
      return { given: text, best: 'unranked' }
    },
  ],
]
