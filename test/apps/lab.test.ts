import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { playChunk } from '../../src/apps/lab/chunk.ts'
import { packReader } from '../../src/apps/lab/packs.ts'
import { reportPage } from '../../src/apps/lab/report.ts'
import { readResults } from '../../src/apps/lab/results-file.ts'
import { chunksOf, hashOfStudy, readStudy } from '../../src/apps/lab/study.ts'
import type { GameInfo } from '../../src/engine/index.ts'
import { findGame, GAMES } from '../../src/games/index.ts'
import { openSyncTypist } from '../typist-sync.ts'

const root = new URL('../..', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'undercroft-'))
afterAll(() => rmSync(folder, { recursive: true }))
const typist = openSyncTypist({ cwd: folder })
const lab = (...args: string[]) => {
  const { code, out, err } = typist.run(folder, ['lab', ...args])
  return { status: code, stdout: out, stderr: err }
}

const STUDY = {
  name: 'Small',
  about: 'What <plans> & chance come to.',
  seeds: { prefix: 'lab', count: 20 },
  picks: true,
  arms: [
    { name: 'plan', game: 'star-canine', player: 'plan' },
    { name: 'first', game: 'star-canine', player: 'first', against: 'plan' },
  ],
}
const put = (file: string, json: object): void => writeFileSync(join(folder, file), JSON.stringify(json))
const text = (file: string): string => readFileSync(join(folder, file), 'utf8')
/** Sorted chunks, because threads finish them in any order. */
const results = (file: string): unknown[] =>
  readResults(join(folder, file)).results.toSorted((a, b) => a.arm - b.arm || a.from - b.from) as unknown[]

test('several threads give the same results as one', async () => {
  put('small.json', STUDY)
  const { status, stdout, stderr } = lab('run', 'small.json', '--threads', '2')
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/^plan: [\d.]+ % won \([\d.]+ to [\d.]+\), 20 runs\nfirst: 0\.0 % won/)
  const study = readStudy(JSON.stringify(STUDY))
  const alone = await Promise.all(chunksOf(study).map((chunk) => playChunk(study, chunk)))
  expect(results('small.jsonl')).toEqual(
    JSON.parse(JSON.stringify(alone.sort((a, b) => a.arm - b.arm || a.from - b.from))),
  )
})

test('a results file cut off in mid-line is continued to the same result', () => {
  const lines = text('small.jsonl').split('\n')
  // Six of eight chunks, and part of the seventh.
  writeFileSync(join(folder, 'torn.jsonl'), `${lines.slice(0, 7).join('\n')}\n${lines[7]?.slice(0, 200)}`)
  expect(lab('run', 'small.json', '--out', 'torn.jsonl').status).toBe(0)
  expect(results('torn.jsonl')).toEqual(results('small.jsonl'))
  // A changed line fails its checksum and is played again.
  const changed = lines.map((line, i) => (i === 1 ? line.replace('"won":[', '"won":[1,') : line)).join('\n')
  writeFileSync(join(folder, 'changed.jsonl'), changed)
  expect(results('changed.jsonl').length).toBe(results('small.jsonl').length - 1)
  expect(lab('run', 'small.json', '--out', 'changed.jsonl').status).toBe(0)
  expect(results('changed.jsonl')).toEqual(results('small.jsonl'))
})

test('the report is one page without external resources', () => {
  expect(lab('report', 'small.jsonl').stdout).toContain('Report written to small.html')
  const page = text('small.html')
  expect(page).toContain('What &#60;plans&#62; &#38; chance come to. 40 of 40 runs')
  expect(page).not.toMatch(/<script|https?:|url\(|<link|<img/)
  for (const part of [
    '<h2>Won</h2>',
    'seed by seed',
    '<h3>Turns</h3>',
    'How it ended',
    'Choices taken',
    'Bots that do not think',
    'pairs needed to detect 0.3 points',
    'Destroyed at II-# by ',
    'Extreme runs',
    'differs',
  ])
    expect(page).toContain(part)
  const [, command = ''] = /<code>undercroft (watch [^<]*)<\/code>/.exec(page) ?? []
  const { code } = typist.run(folder, command.split(' '))
  expect([command.length > 0, code]).toEqual([true, 0])
})

test('compares packs and difficulties on the same seeds, and refuses an invalid pack', async () => {
  mkdirSync(join(folder, 'soft'))
  const enemies = readFileSync(join(root, 'src/games/star-canine/content/Enemy_data.json'), 'utf8')
  writeFileSync(join(folder, 'soft', 'Enemy_data.json'), enemies.replaceAll(/"(hull|Hull)": *\d+/g, '"$1": 5'))
  const arm = { game: 'star-canine', player: 'first' }
  const study = readStudy(
    JSON.stringify({
      ...STUDY,
      picks: false,
      seeds: { prefix: 'ab', count: 8 },
      arms: [
        { ...arm, name: 'built-in' },
        { ...arm, name: 'soft', pack: 'soft', against: 'built-in' },
        { ...arm, name: 'steep', options: { rung: 5 } },
      ],
    }),
    packReader(folder),
  )
  const results = await Promise.all(chunksOf(study).map((chunk) => playChunk(study, chunk)))
  const page = reportPage({ study, results })
  for (const part of ['By difficulty', '<td>soft<td>built-in', 'no difference found', 'always the first choice'])
    expect(page).toContain(part)
  expect(hashOfStudy(study)).not.toBe(hashOfStudy({ ...study, arms: study.arms.map(({ content: _, ...one }) => one) }))
  writeFileSync(join(folder, 'soft', 'Enemy_data.json'), '{}')
  put('soft.json', { ...STUDY, arms: [{ ...arm, pack: 'soft' }] })
  expect(lab('run', 'soft.json')).toMatchObject({ status: 1, stderr: expect.stringContaining('invalid pack') })
})

test('a results file of another study is refused and unchanged', () => {
  put('other.json', { ...STUDY, seeds: { prefix: 'lab', count: 3 } })
  const before = text('small.jsonl')
  expect(lab('run', 'other.json', '--out', 'small.jsonl')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('another study'),
  })
  expect(text('small.jsonl')).toBe(before)
})

test.each([
  ['{', 'The study is not valid JSON'],
  [JSON.stringify({ ...STUDY, seed: 1 }), 'seed: unknown field; did you mean seeds?'],
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

test.each(GAMES.map(({ id }) => id))('the study of %s can be read, and its options are the game’s', async (id) => {
  const { arms } = readStudy(readFileSync(join(root, 'studies', id, 'study.json'), 'utf8'))
  const { game, schema } = findGame(id) as GameInfo
  const { checkOptions } = await schema()
  for (const { options } of arms) expect(checkOptions(options, game).ok).toBe(true)
})
