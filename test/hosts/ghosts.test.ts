import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Entry, GhostPolicy } from '../../src/engine/index.ts'
import { seededDice } from '../../src/engine/index.ts'
import { findGame } from '../../src/games/index.ts'
import { keepGhost, storeOf, withGhosts } from '../../src/hosts/ghosts/meet.ts'
import { readGhosts } from '../../src/hosts/ghosts/store.ts'

const root = new URL('../..', import.meta.url).pathname
const home = mkdtempSync(join(tmpdir(), 'undercroft-ghosts-'))
afterAll(() => rmSync(home, { recursive: true }))

const entry = findGame('underscore') as Entry
const { game } = entry
const keptRuns = game.ghosts as GhostPolicy

/** A state of a run that was lost by choosing at random. */
function fallen(seed: string): unknown {
  const dice = seededDice(seed)
  const own = seededDice(`feet ${seed}`)
  const state = game.setup({ build: 'bastard' }, dice)
  while (game.toAct(state).length > 0) {
    const legal = game.legal(state, 0)
    game.apply(state, [{ seat: 0, action: legal[own.roll('x', legal.length, 'x')] as never }], dice)
  }
  return state
}

test('who falls is kept once, raises the record, and comes back in the options of the next run', async () => {
  const state = fallen('1')
  expect(await withGhosts(game, {}, home)).toEqual({})
  expect(await keepGhost(game, state, '2026-01-01', home)).toContain('as a ghost of level')
  await keepGhost(game, state, '2026-01-01', home)
  const store = storeOf(game, keptRuns, home)
  const { kept } = await store.list({ kind: 'all' })
  expect(kept).toHaveLength(1)
  expect(await store.record()).toBe(kept[0]?.ghost.level)
  const options = (await withGhosts(game, {}, home)) as { ghosts: unknown[] }
  expect(options.ghosts).toHaveLength(1)
  expect((await entry.schema()).checkOptions(options, game).ok).toBe(true)
  expect(await withGhosts(game, { mode: 'duel' }, home)).toEqual({ mode: 'duel' })
  expect(await keepGhost(game, game.setup({}, seededDice('1')), 'now', home)).toBe('')
  // No half-written files are left behind.
  expect(readdirSync(join(home, 'ghosts', 'underscore')).filter((name) => name.endsWith('.new'))).toEqual([])
})

test('scopes: all, within reach of the record, a curated season', async () => {
  const store = storeOf(game, keptRuns, join(home, 'scopes'))
  const ghost = keptRuns.of(fallen('2'))
  if (ghost === undefined) throw new Error('nobody fell')
  await store.add({ ...ghost, level: 3 })
  await store.add({ ...ghost, level: 40 })
  const count = async (scope: Parameters<typeof store.list>[0]): Promise<number> =>
    (await store.list(scope)).kept.length
  expect(await count({ kind: 'all' })).toBe(2)
  expect(await count({ kind: 'reach', record: 5 })).toBe(1)
  expect(await count({ kind: 'season', season: 'one' })).toBe(0)
})

test('broken files in the folder are told and never used', async () => {
  const folder = join(home, 'broken')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'a.json'), '{')
  writeFileSync(join(folder, 'b.json'), '{"name":"x"}')
  writeFileSync(join(folder, 'c.txt'), 'not looked at')
  const { kept, refused } = readGhosts(folder, keptRuns)
  expect([kept.length, refused.map(({ why }) => why.slice(0, 12))]).toEqual([0, ['it is no JSO', '"level" shou']])
})

test('undercroft ghosts lists, exports and imports', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['dist/cli.js', 'ghosts', ...args], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, UNDERCROFT_HOME: home },
    })
  expect(run('list').stdout).toMatch(/level +\d+ {2}You[\s\S]*1 ghost; your record is level/)
  const shared = join(home, 'shared')
  expect(run('export', shared).stdout).toContain('1 exported')
  writeFileSync(join(shared, 'zz.json'), 'boo')
  const read = run('import', shared)
  expect([read.status, read.stdout, read.stderr]).toEqual([
    0,
    '1 of 2 imported.\n',
    expect.stringContaining('zz.json: refused. it is no JSON') as string,
  ])
  expect(run('import', join(home, 'nowhere')).status).toBe(2)
  expect(run('dance').stderr).toContain('ghosts list')
})

test('line mode keeps the fallen', () => {
  const own = join(home, 'play')
  const choices = Array.from({ length: 400 }, () => '1').join('\n')
  const { stdout } = spawnSync(
    process.execPath,
    ['dist/cli.js', 'play', 'underscore', '--seed', '5', '--set', 'build=bastard', '--keep'],
    {
      ...{ cwd: root, encoding: 'utf8', input: `${choices}\n` },
      env: { ...process.env, UNDERCROFT_HOME: own, NO_COLOR: '1' },
    },
  )
  expect(stdout).toMatch(/walks? on as a ghost of level \d+/)
  const folder = join(own, 'ghosts', 'underscore')
  expect(existsSync(join(folder, 'record.json'))).toBe(true)
  const file = readdirSync(folder).find((name) => name !== 'record.json') as string
  expect(JSON.parse(readFileSync(join(folder, file), 'utf8'))).toMatchObject({ schema: 1, name: 'You' })
})
