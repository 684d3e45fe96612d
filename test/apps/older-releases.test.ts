import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { restore } from '../../src/apps/server/index.ts'
import { identityFrom } from '../../src/client/index.ts'
import { openTestServer } from '../server/start-server.ts'
import { emptyStore } from '../server/template.ts'
import { openSyncTypist } from '../typist-sync.ts'

// Home folders and databases that older programs wrote: the releases, and commit c6f4328, the last one before names changed.
const root = new URL('../..', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'undercroft-older-'))
const typist = openSyncTypist({ cwd: folder })
afterAll(() => {
  rmSync(folder, { recursive: true })
})
const fixture = (...path: string[]): string => join(root, 'test', 'fixtures', ...path)

/** All files of a folder with their texts. */
const filesIn = (path: string): [string, string][] =>
  (readdirSync(path, { recursive: true, withFileTypes: true }) as import('node:fs').Dirent[])
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((file) => [file.slice(path.length), readFileSync(file, 'utf8')])

interface Listed {
  readonly open: readonly { readonly id: string; readonly game: string; readonly problem?: string }[]
  readonly ended: readonly { readonly id: string; readonly rank?: { readonly kind: string } }[]
}

describe.each([
  ['0.2.0', 7, 2],
  ['c6f4328', 2, 5],
  ['0.3.0', 5, 2],
])('a home folder of %s', (release, open, finished) => {
  const home = join(folder, release)
  cpSync(fixture(release, 'home'), home, { recursive: true })
  const run = (args: readonly string[], input = '') => typist.run(home, args, input)
  const listed = (): Listed => JSON.parse(run(['runs', '--json']).out) as Listed

  test('lists every run, with ranks in current words', () => {
    const found = listed()
    expect(found.open).toHaveLength(open)
    expect(found.open.flatMap(({ problem }) => problem ?? [])).toEqual([])
    expect(found.ended).toHaveLength(finished)
    expect(new Set(found.ended.map(({ rank }) => rank?.kind))).toEqual(new Set(['unranked']))
  })

  test('every run verifies', () => {
    const { open: saved, ended } = listed()
    const { code, err } = run(['verify', ...[...saved, ...ended].map(({ id }) => id)])
    expect([code, err]).toEqual([0, ''])
  })

  test('every open run continues by the rules it was started with', () => {
    for (const { id } of listed().open) {
      const { code, out, err } = run(['play', '--continue', id, '--keep'], '1\n')
      expect([id, code, err]).toEqual([id, 0, ''])
      expect(out).toMatch(/turn \d+/)
    }
    expect(listed().open.flatMap(({ problem }) => problem ?? [])).toEqual([])
  })

  test('records and ghosts can be listed', () => {
    expect(run(['records']).code).toBe(0)
    expect(run(['ghosts', 'list']).code).toBe(0)
  })
})

// what home.json contains, the error without the path of the home folder
test.each([
  [
    'newer',
    '{"format":2,"version":"9.9.9"}\n',
    ' was written by Undercroft 9.9.9, which is newer; update this program or',
  ],
  ['cut-off', '{"format":1,"vers', '/home.json: not JSON; restore the file or'],
  ['without-format', 'null', '/home.json: no format in it; restore the file or'],
])('a home folder with a home.json that is %s is refused with one line and left untouched', (name, text, why) => {
  const home = join(folder, name)
  cpSync(fixture('c6f4328', 'home'), home, { recursive: true })
  writeFileSync(join(home, 'home.json'), text)
  const before = filesIn(home)
  for (const args of [['runs'], ['play', 'star-canine', '--keep'], ['records'], ['ghosts', 'list'], ['submit']]) {
    const { code, out, err } = typist.run(home, args, '1\n')
    expect([code, out]).toEqual([1, ''])
    expect(err.replace('Cannot read ', '')).toBe(`undercroft: ${home}${why} set UNDERCROFT_HOME to another folder\n`)
  }
  expect(filesIn(home)).toEqual(before)
})

test.each([
  // release, rows, the score in Descent
  ['c6f4328', 25, 229],
  ['0.3.0', 19, 50],
])('a database of %s is restored, migrated and continued', async (release, rows, score) => {
  const store = join(folder, `store-${release}`)
  mkdirSync(store)
  await emptyStore(store)
  const key = JSON.parse(readFileSync(fixture(release, 'server-key.json'), 'utf8')) as JsonWebKey
  const server = await openTestServer(store, { identity: await identityFrom(key as never), isEmpty: true })
  const lines = gunzipSync(readFileSync(fixture(release, 'database.backup')))
    .toString('utf8')
    .split('\n')
  expect(
    await restore(
      server.context.store,
      lines.filter((line) => line !== ''),
    ),
  ).toBe(rows)
  const { body } = await server.request('GET', '/api/v1/ladders/descent')
  expect(body.entries).toMatchObject([{ score, player: { name: 'Ada' } }])
  const run = await server.request('GET', `/api/v1/runs/${body.entries[0].hash}`)
  expect(run.body).toMatchObject({ game: 'descent', category: 'open' })
  await server.close()
})
