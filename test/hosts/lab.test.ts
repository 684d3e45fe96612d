import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { playChunk } from '../../src/hosts/lab/chunk.ts'
import { readLines } from '../../src/hosts/lab/lines.ts'
import { chunksOf, readStudy } from '../../src/hosts/lab/study.ts'

const root = new URL('../..', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'undercroft-'))
afterAll(() => rmSync(folder, { recursive: true }))
const lab = (...args: string[]) =>
  spawnSync(process.execPath, [join(root, 'dist', 'cli.js'), 'lab', ...args], { cwd: folder, encoding: 'utf8' })

const STUDY = {
  ...{ name: 'Small', about: 'What <plans> & chance come to.', seeds: { prefix: 'lab', count: 20 }, picks: true },
  arms: [
    { name: 'plan', game: 'star-canine', player: 'plan' },
    { name: 'first', game: 'star-canine', player: 'first', against: 'plan' },
  ],
}
const put = (file: string, json: object): void => writeFileSync(join(folder, file), JSON.stringify(json))
const text = (file: string): string => readFileSync(join(folder, file), 'utf8')
/** Chunks in their order: threads finish them in any. */
const results = (file: string): unknown[] =>
  readLines(join(folder, file)).results.toSorted((a, b) => a.arm - b.arm || a.from - b.from) as unknown[]

test('a study on threads is what one thread would have played, chunk by chunk', () => {
  put('small.json', STUDY)
  const { status, stdout, stderr } = lab('run', 'small.json', '--threads', '2')
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/^plan: [\d.]+ % won \([\d.]+ to [\d.]+\), 20 runs\nfirst: 0\.0 % won/)
  const study = readStudy(JSON.stringify(STUDY))
  const alone = chunksOf(study).map((chunk) => playChunk(study, chunk))
  expect(results('small.jsonl')).toEqual(
    JSON.parse(JSON.stringify(alone.sort((a, b) => a.arm - b.arm || a.from - b.from))),
  )
})

test('killed in the middle of a line, it goes on to the same result', () => {
  const whole = text('small.jsonl')
  const lines = whole.split('\n')
  // Six chunks of eight and a piece of the seventh.
  writeFileSync(join(folder, 'torn.jsonl'), `${lines.slice(0, 7).join('\n')}\n${lines[7]?.slice(0, 200)}`)
  expect(lab('run', 'small.json', '--out', 'torn.jsonl').status).toBe(0)
  expect(results('torn.jsonl')).toEqual(results('small.jsonl'))
  // A line somebody changed is not believed, and is played again.
  const changed = lines.map((line, i) => (i === 1 ? line.replace('"won":[', '"won":[1,') : line)).join('\n')
  writeFileSync(join(folder, 'changed.jsonl'), changed)
  expect(results('changed.jsonl').length).toBe(results('small.jsonl').length - 1)
  expect(lab('run', 'small.json', '--out', 'changed.jsonl').status).toBe(0)
  expect(results('changed.jsonl')).toEqual(results('small.jsonl'))
})

test('the report is one page with nothing from outside', () => {
  expect(lab('report', 'small.jsonl').stdout).toContain('Written to small.html')
  const page = text('small.html')
  expect(page).toContain('What &#60;plans&#62; &#38; chance come to. 40 of 40 runs')
  expect(page).not.toMatch(/<script|https?:|url\(|<link|<img/)
  for (const part of [
    '<h2>Won</h2>',
    'seed by seed',
    'How long',
    'How it ended',
    'What was taken',
    'Worth a look',
    'differs',
  ])
    expect(page).toContain(part)
  const [, command = ''] = /<code>undercroft (watch [^<]*)<\/code>/.exec(page) ?? []
  const { status } = spawnSync(process.execPath, [join(root, 'dist', 'cli.js'), ...command.split(' ')], { cwd: folder })
  expect([command.length > 0, status]).toEqual([true, 0])
})

test('the results of another study are not touched', () => {
  put('other.json', { ...STUDY, seeds: { prefix: 'lab', count: 3 } })
  const before = text('small.jsonl')
  expect(lab('run', 'other.json', '--out', 'small.jsonl')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('another study'),
  })
  expect(text('small.jsonl')).toBe(before)
})

test.each([
  ['{', 'The study is no JSON'],
  [JSON.stringify({ ...STUDY, seed: 1 }), 'seed: there is no such field; did you mean seeds?'],
  [JSON.stringify({ ...STUDY, seeds: { prefix: 'x', count: 0 } }), 'seeds.count: expected a whole number from 1'],
  [JSON.stringify({ ...STUDY, arms: [] }), 'arms: expected at least one'],
  [
    JSON.stringify({ ...STUDY, arms: [{ game: 'chess', player: 'plan' }] }),
    'arms[0].game: expected one of star-canine',
  ],
  [JSON.stringify({ ...STUDY, arms: [{ game: 'descent', player: 'me' }] }), 'arms[0].player: expected random, plan'],
  [
    JSON.stringify({ ...STUDY, arms: [{ game: 'descent', player: 'plan', against: 'z' }] }),
    'there is no other arm "z"',
  ],
])('%s is refused: %s', (study, says) => {
  expect(() => readStudy(study)).toThrow(says)
})

test('the studies of the house can be read', () => {
  for (const name of ['plans'])
    expect(readStudy(readFileSync(join(root, 'bench', 'studies', `${name}.json`), 'utf8')).arms.length).toBeGreaterThan(
      1,
    )
})
