import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { GAMES } from '../../games/index.ts'
import { archivedGame, isNotArchived } from '../archive/index.ts'
import { type FindGame, makeHomeFile, readHomeFile } from '../home-file.ts'
import { importData } from '../port.ts'
import { type Home, isHomeError } from '../types.ts'
import { withNamedGhosts } from './ghosts/index.ts'
import { openHome } from './index.ts'
import { homePort, type KeyStore } from './port.ts'

const folder = mkdtempSync(join(tmpdir(), 'undercroft-port-'))
afterAll(() => rmSync(folder, { recursive: true }))
const fixture = (release: string): string => new URL(`../../../test/fixtures/${release}/home`, import.meta.url).pathname
/** A copy of the home folder of a release: reading the progress of a home writes to it. */
function copyOf(release: string): string {
  const home = mkdtempSync(join(folder, `${release}-`))
  cpSync(fixture(release), home, { recursive: true })
  return home
}

const findGameFor =
  (home: Home): FindGame =>
  async (journal) => {
    const info = GAMES.find(({ id }) => id === journal.game)
    if (info === undefined) return undefined
    const isCurrent = info.game.version === journal.version && info.game.contentHash === journal.content
    const rules = isCurrent ? info.game : await archivedGame(journal)
    if (isNotArchived(rules)) return undefined
    return { game: await withNamedGhosts(rules, journal.options, { home: home.folder }), builtIn: info.game }
  }

/** A key store in memory. */
function keyStore(first?: object): KeyStore {
  let key = first
  return {
    read: () => key,
    write(given) {
      key ??= given
    },
  }
}

const summary = (home: Home) => ({
  open: home
    .runs()
    .map(({ id, game, seed, turn, rank, daily }) => ({ id, game, seed, turn, rank, daily }))
    .sort((a, b) => (a.id < b.id ? -1 : 1)),
  finished: home
    .history()
    .map(({ id, game, seed, turns, won, score, mode, rank }) => ({ id, game, seed, turns, won, score, mode, rank })),
  records: GAMES.map(({ id }) => home.record(id)?.score),
  progress: [...home.progress(GAMES, 100).achievements.keys()].sort(),
  name: home.settings().name,
})

test.each(['0.3.0', 'c6f4328'])('a home folder of %s is carried into an empty one by one file', async (release) => {
  const home = openHome(copyOf(release))
  home.setSettings({ name: 'Ada' })
  const text = JSON.stringify(makeHomeFile(await homePort(home, GAMES, keyStore({ d: 'own' })).contents()))
  const data = readHomeFile(text)
  if (data === undefined) throw new Error('not an export')
  const other = openHome(join(folder, `${release}-copy`))
  const keys = keyStore()
  const port = homePort(other, GAMES, keys)
  const report = await importData(port, data, findGameFor(other))
  expect(report).toMatchObject({ runs: home.runs().length, finished: home.history().length, messages: [] })
  expect(summary(other)).toEqual(summary(home))
  expect(keys.read()).toEqual({ d: 'own' })
  const ghosts = (await homePort(home, GAMES, keyStore()).contents()).ghosts
  expect((await port.contents()).ghosts.map(({ id }) => id)).toEqual(ghosts.map(({ id }) => id))
  // A second import adds nothing, and every open run can be resumed.
  expect(await importData(port, data, findGameFor(other))).toEqual({ runs: 0, finished: 0, ghosts: 0, messages: [] })
  for (const { id } of other.runs()) {
    const resumed = await other.resume(id, async (journal) => (await findGameFor(other)(journal))?.game as never)
    expect(isHomeError(resumed) && resumed.error).toBe(false)
  }
})

test.each<[string, string]>([
  ['no JSON', '{'],
  ['another file', '{"undercroft":2,"game":"toy"}'],
  ['a newer form', '{"undercroft":"home","form":3}'],
])('%s is no export', (_, text) => {
  expect(readHomeFile(text)).toBeUndefined()
})

test('a forged result counts as its replay says, and a run that cannot be replayed is left out', async () => {
  const home = openHome(copyOf('0.3.0'))
  const data = await homePort(home, GAMES, keyStore()).contents()
  const [run, other] = data.ended
  if (run === undefined || other === undefined) throw new Error('no finished runs')
  const forged = { ...run, score: 1_000_000, won: true, rank: { kind: 'ranked', by: 'me' } as const }
  const broken = { ...other, journal: other.journal.replace(/"seed":"[^"]*"/, '"seed":"another"') }
  const here = openHome(join(folder, 'forged'))
  const report = await importData(
    homePort(here, GAMES, keyStore()),
    { ...data, runs: [], ended: [forged, broken] },
    findGameFor(here),
  )
  expect(report.finished).toBe(1)
  expect(report.messages).toEqual(['1 run could not be replayed with the installed rules and was left out.'])
  expect(here.history()).toMatchObject([{ score: run.score, won: run.won, rank: { kind: 'unranked' } }])
})

test('an id that is no file name, a wrong date and a journal cut short are not taken over', async () => {
  const home = openHome(copyOf('0.3.0'))
  const data = await homePort(home, GAMES, keyStore()).contents()
  const [run, other] = data.ended
  const [open] = data.runs
  if (run === undefined || other === undefined || open === undefined) throw new Error('no runs')
  const { choices, ...journal } = JSON.parse(other.journal) as { choices: string[] }
  const cut = { ...other, journal: JSON.stringify({ ...journal, choices: choices.slice(0, -1) }) }
  const here = openHome(join(folder, 'hostile', 'home'))
  const forged = { ...data, runs: [{ ...open, daily: '2026-11-19' }], ended: [{ ...run, id: '../../evil' }, cut] }
  const report = await importData(homePort(here, GAMES, keyStore()), forged, findGameFor(here))
  expect(report).toMatchObject({ runs: 1, finished: 0 })
  expect(report.messages.join(' ')).toMatch(/invalid id and was left out.*1 run could not be replayed/)
  expect(here.runs().map(({ daily }) => daily)).toEqual([undefined])
  expect(readdirSync(join(folder, 'hostile'))).toEqual(['home'])
})

test('an export of a page of 0.3.0 is read', () => {
  const things = { settings: { name: 'Ada' }, feats: ['toy/sweep'], lessons: ['toy/first'], 'ghost-record/toy': 4 }
  const file = { undercroft: 'home', form: 1, runs: [], ended: [], ghosts: [], things }
  expect(readHomeFile(JSON.stringify(file))).toEqual({
    runs: [],
    ended: [],
    ghosts: [],
    settings: { name: 'Ada' },
    lessons: ['toy/first'],
    achievements: ['toy/sweep'],
    ghostRecords: { toy: 4 },
  })
})
