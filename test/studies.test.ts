import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type ChunkResult, sumOf } from '../src/apps/lab/chunk.ts'
import { readStudy } from '../src/apps/lab/study.ts'
import { GAMES } from '../src/games/index.ts'
import { studyTable, withStudy } from '../studies/rule-book.ts'

const root = new URL('..', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8')
const games = GAMES.map(({ id }) => id)

/** The arms in the study table of a rule book. */
const armsIn = (book: string): string[] => {
  const [, table = ''] = book.split('The built-in study ')
  return [...table.matchAll(/^\| ([^|]+) \| [\d.]+ % \(/gm)].map((row) => row[1] as string)
}

const study = readStudy(read('studies/star-canine/study.json'))
/** Results of four runs per arm, of which the first was won. */
const results = study.arms.map((_, arm): ChunkResult => {
  const four = { won: [1, 0, 0, 0], score: [4, 3, 2, 1], turns: [9, 7, 5, 3], end: [0, 0, 0, 0] } as const
  const chunk = { arm, from: 0, to: 4, ...four, ends: ['over'], picks: [], sum: '' }
  return { ...chunk, sum: sumOf(chunk) }
})
const table = studyTable('star-canine', { study, results })

test.each(games)('%s: the study table in the rule book, if there is one, has every arm', (game) => {
  const listed = armsIn(read(`src/games/${game}/README.md`))
  const { arms } = readStudy(read(`studies/${game}/study.json`))
  expect([[], arms.map(({ name }) => name)]).toContainEqual(listed)
})

test('a row has wins, scores and lengths', () => {
  expect(table.split('\n')[4]).toBe('| plan, rung 0 | 25.0 % (4.6–69.9) | 2.5 (1.2–3.8) | 7 |')
})

test.each([
  ['the last chapter', '# Book\n\n## Balance\n\nEven.\n', ''],
  ['a chapter in the middle', '# Book\n\n## Balance\n\nEven.\n\n## Code\n\nHere.\n', '\n\n## Code\n\nHere.'],
])('%s: a table is added at its end, and replaces an older one', (_, book, rest) => {
  const once = withStudy(book, table)
  expect(once).toBe(`# Book\n\n## Balance\n\nEven.\n\n${table}${rest}\n`)
  expect(withStudy(once.replace('25.0 %', '99.0 %'), table)).toBe(once)
})

test('a rule book without the chapter is refused', () => {
  expect(() => withStudy('# Book\n', table)).toThrow('no chapter "Balance"')
})
