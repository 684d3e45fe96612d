import { expect, test } from 'vitest'
import type { Line, Text } from '../engine/index.ts'
import { keyMoments, type LogEntry, lastBlows, toneOf } from './log.ts'

const line = (text: string, tone?: string): Line => ({ text: tone === undefined ? text : { text, tone } })
const entries = (...log: [number, string, string?][]): LogEntry[] =>
  log.map(([turn, text, tone]) => ({ turn, line: line(text, tone) }))
const texts = (moments: readonly LogEntry[]): string[] =>
  moments.map(({ turn, line: { text } }) => `${turn} ${(text as { text: string }).text ?? text}`)

test.each<[Text, string | undefined]>([
  ['plain', undefined],
  [{ text: 'dim', tone: 'dim' }, undefined],
  [{ text: 'bad', tone: 'bad' }, 'bad'],
  [['a ', { text: 'b', tone: 'good' }], 'good'],
  [
    [
      { text: 'b', tone: 'good' },
      { text: 'c', tone: 'key' },
    ],
    'key',
  ],
])('the tone of %j is %s', (text, tone) => {
  expect(toneOf({ text })).toBe(tone)
})

// log (turn, text, tone), limit, key moments
test.each<[string, [number, string, string?][], number, string[]]>([
  [
    'a line without a tone is none',
    [
      [0, 'You wait.'],
      [1, 'You win.', 'good'],
    ],
    8,
    ['1 You win.'],
  ],
  [
    'at most one per turn',
    [
      [3, 'You fall.', 'bad'],
      [3, 'They cheer.', 'bad'],
    ],
    8,
    ['3 You fall.'],
  ],
  [
    'a few are all listed',
    [
      [0, 'You fall.', 'bad'],
      [1, 'You rise.', 'good'],
    ],
    2,
    ['0 You fall.', '1 You rise.'],
  ],
  [
    'the rarest kind comes first',
    [
      [0, 'You take a', 'good'],
      [1, 'You take b', 'good'],
      [2, 'You pray', 'key'],
      [3, 'You take c', 'good'],
    ],
    2,
    ['2 You pray', '3 You take c'],
  ],
  [
    'lines that start with a symbol are grouped by their last words',
    [
      [0, '⚡ Lance comes aboard.', 'good'],
      [1, '🚀 Nova comes aboard.', 'good'],
      [2, 'Boss encounter.', 'bad'],
    ],
    1,
    ['2 Boss encounter.'],
  ],
  [
    'numbers do not distinguish kinds',
    [
      [0, '+20 gold (148).', 'good'],
      [1, '+16 gold (164).', 'good'],
      [2, 'Choir of Glass m1 falls.', 'good'],
      [3, '+32 gold (196).', 'good'],
    ],
    1,
    ['2 Choir of Glass m1 falls.'],
  ],
])('%s', (_, log, most, moments) => {
  expect(texts(keyMoments(entries(...log), most))).toEqual(moments)
})

test.each<[boolean, [number, string, string?][], string[]]>([
  [
    false,
    [
      [0, 'a', 'bad'],
      [1, 'b', 'bad'],
      [2, 'c', 'good'],
      [3, 'd', 'bad'],
    ],
    ['1 b', '3 d'],
  ],
  [
    true,
    [
      [0, 'a', 'good'],
      [1, 'b', 'bad'],
    ],
    ['0 a'],
  ],
  [
    true,
    [
      [0, 'a'],
      [1, 'b'],
    ],
    ['1 b'],
  ],
  [false, [], []],
])('what ended the run, won %s: %j', (isWon, log, blows) => {
  expect(texts(lastBlows(entries(...log), isWon))).toEqual(blows)
})
