import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import {
  type AnyGame,
  choose,
  digest,
  type GameInfo,
  type GhostPolicy,
  isRefusal,
  journalOf,
  makeJournalString,
  modeOf,
  parseJournal,
  type Run,
  rankOf,
  rankText,
  replay,
  seededDice,
  start,
  unrank,
  waitingFor,
} from '../../src/engine/index.ts'
import { findGame } from '../../src/games/index.ts'
import { readGhosts } from '../../src/storage/fs/ghosts/files.ts'
import {
  DEFAULT_GHOST_PREFERENCE,
  saveGhost,
  saveGhostOfRun,
  scopeOf,
  storeOf,
  withGhosts,
  withNamedGhosts,
} from '../../src/storage/fs/ghosts/index.ts'
import { openSyncTypist } from '../typist-sync.ts'

const root = new URL('../..', import.meta.url).pathname
const typist = openSyncTypist({ cwd: root })
const undercroft = (home: string, args: readonly string[], input = '') => {
  const { code, out, err } = typist.run(home, args, input)
  return { status: code, stdout: out, stderr: err }
}
const home = mkdtempSync(join(tmpdir(), 'undercroft-ghosts-'))
afterAll(() => rmSync(home, { recursive: true }))

const entry = findGame('underscore') as GameInfo
const { game } = entry
const policy = game.extras?.ghosts as GhostPolicy

/** The final state of a lost run of random choices. */
function lostState(seed: string): unknown {
  const dice = seededDice(seed)
  const own = seededDice(`feet ${seed}`)
  const state = game.setup({ build: 'bastard' }, dice)
  while (game.toAct(state).length > 0) {
    const legal = game.legal(state, 0)
    game.apply(state, [{ seat: 0, action: legal[own.roll('x', legal.length, 'x')] as never }], dice)
  }
  return state
}

/** Saves so many different ghosts in a home; returns their ids. */
async function addGhosts(where: string, count: number): Promise<readonly string[]> {
  const store = storeOf(game, policy, where)
  const ids: string[] = []
  for (let i = 0; ids.length < count; i++) {
    const ghost = policy.of(lostState(`ghost ${i}`))
    if (ghost !== undefined)
      ids.push(await store.add({ ...ghost, name: `Ann ${i}`, level: 1 + (i % 11), created: 'now' }))
  }
  return ids
}

/** Plays a run to its end with random choices. */
function played(of: AnyGame, options: unknown, seed: string): Run {
  const run = start(of, { seed, options })
  if (isRefusal(run)) throw new Error(run.why)
  const feet = seededDice(`feet ${seed}`)
  while (waitingFor(run).length > 0) {
    const legal = run.game.legal(run.state, 0)
    choose(run, run.turn, 0, (legal[feet.roll('x', legal.length, 'x')] as { id: string }).id)
  }
  return run
}

test('a lost run leaves one ghost, raises the record, and the next run meets the ghost', async () => {
  const state = lostState('1')
  expect(await withGhosts(game, {}, '7', DEFAULT_GHOST_PREFERENCE, { home })).toEqual({
    game,
    options: {},
    warning: '',
  })
  expect(await saveGhost(game, state, '2026-01-01', { home })).toContain('You are now a ghost of level')
  await saveGhost(game, state, '2026-01-02', { home })
  const store = storeOf(game, policy, home)
  const { ghosts } = await store.list({ kind: 'full' })
  expect(ghosts).toHaveLength(1)
  expect(await store.record()).toBe(ghosts[0]?.ghost.level)
  const met = await withGhosts(game, {}, '7', DEFAULT_GHOST_PREFERENCE, { home })
  expect(met.options).toEqual({ ghosts: [`${ghosts[0]?.ghost.level}:${ghosts[0]?.id}`] })
  expect((await entry.schema()).checkOptions(met.options, met.game).ok).toBe(true)
  expect((await entry.schema()).checkOptions(met.options, game)).toMatchObject({ ok: false })
  expect((await withGhosts(game, { mode: 'duel' }, '7', DEFAULT_GHOST_PREFERENCE, { home })).options).toEqual({
    mode: 'duel',
  })
  expect((await withGhosts(game, {}, '7', { ghosts: 'none', season: '' }, { home })).options).toEqual({})
  expect(await saveGhost(game, game.setup({}, seededDice('1')), 'now', { home })).toBe('')
  // No half-written files are left behind.
  expect(readdirSync(join(home, 'ghosts', 'underscore')).filter((name) => name.endsWith('.new'))).toEqual([])
})

test('a ghost has the player’s name; practice leaves no ghost', async () => {
  const own = join(home, 'named')
  const run = played(game, { build: 'bastard' }, '3')
  expect(await saveGhostOfRun(run, 'now', 'Ann', { home: own })).toMatch(/^Ann is now a ghost of level/)
  const { ghosts } = await storeOf(game, policy, own).list({ kind: 'full' })
  expect(ghosts.map(({ ghost }) => ghost.name)).toEqual(['Ann'])
  unrank(run, 'forked')
  expect(await saveGhostOfRun(run, 'now', 'Bob', { home: own })).toBe('Practice leaves no ghost.')
  expect((await storeOf(game, policy, own).list({ kind: 'full' })).ghosts).toHaveLength(1)
})

test('a run with 33 ghosts is a string of 2 kB, replays where the ghosts are installed, and elsewhere lists the missing ones', async () => {
  const own = join(home, 'many')
  await addGhosts(own, 40)
  const { game: withThem, options } = await withGhosts(game, {}, '11', DEFAULT_GHOST_PREFERENCE, { home: own })
  expect((options as { ghosts: unknown[] }).ghosts).toHaveLength(33)
  const run = played(withThem, options, '11')
  expect(rankText(rankOf(run, game))).toBe('unranked')
  const shared = makeJournalString(journalOf(run))
  expect(shared.length).toBeLessThanOrEqual(2048)
  const parsed = parseJournal(shared)
  if (!parsed.ok) throw new Error(parsed.why)
  const again = replay(await withNamedGhosts(game, parsed.value.options, { home: own }), parsed.value)
  if (isRefusal(again)) throw new Error(again.why)
  expect(digest(again.state)).toBe(digest(run.state))
  await expect(withNamedGhosts(game, parsed.value.options, { home: join(home, 'nobody') })).rejects.toThrow(
    /needs 33 ghosts, and 33 of them are missing: [0-9a-f]{24}, /,
  )
  // Another seed meets other ghosts; the same seed meets the same.
  const other = await withGhosts(game, {}, '12', DEFAULT_GHOST_PREFERENCE, { home: own })
  expect(other.options).not.toEqual(options)
  expect((await withGhosts(game, {}, '11', DEFAULT_GHOST_PREFERENCE, { home: own })).options).toEqual(options)
})

test('scopes: all ghosts, ghosts near the record that the rules allow, a season in its order', async () => {
  const store = storeOf(game, policy, join(home, 'scopes'))
  const ghost = policy.of(lostState('2'))
  if (ghost === undefined) throw new Error('no ghost')
  const low = await store.add({ ...ghost, level: 3 })
  const high = await store.add({ ...ghost, level: 40 })
  const foreign = await store.add({ ...ghost, level: 2, max_hp: 400, hp: 400 } as never)
  const ids = async (scope: Parameters<typeof store.list>[0]): Promise<readonly string[]> =>
    (await store.list(scope)).ghosts.map(({ id }) => id)
  expect((await ids({ kind: 'full' })).toSorted()).toEqual([low, high, foreign].toSorted())
  expect(await ids({ kind: 'skill', record: 5 })).toEqual([low])
  expect(await store.size({ kind: 'full' })).toMatchObject({ count: 3 })
  expect(await scopeOf(store, 'season', '')).toBeUndefined()
  await store.addSeason('one', [high, low])
  expect(await ids({ kind: 'season', season: 'one' })).toEqual([high, low])
  await expect(store.addSeason('../up', [low])).rejects.toThrow('Invalid season name')
  const met = await withGhosts(game, {}, '5', { ghosts: 'season', season: '' }, { home: join(home, 'scopes') })
  expect(met.options).toEqual({ season: 'one', ghosts: [`40:${high}`, `3:${low}`] })
  const run = played(met.game, { ...(met.options as object), build: 'mason' }, '5')
  expect(modeOf(game, run.options)).toEqual({ name: 'season one' })
  expect([run.game.extras?.ghosts?.of(run.state), await saveGhostOfRun(run, 'now', '')]).toEqual([undefined, ''])
  const gone = await withGhosts(game, {}, '5', { ghosts: 'season', season: 'two' }, { home: join(home, 'scopes') })
  expect([gone.options, gone.warning]).toEqual([{}, expect.stringContaining('two is not installed') as string])
})

test('a modified ghost file is rejected, because its id does not match', async () => {
  const where = join(home, 'forged')
  const [id] = await addGhosts(where, 1)
  const folder = join(where, 'ghosts', 'underscore')
  const name = readdirSync(folder)[0] as string
  const json = JSON.parse(readFileSync(join(folder, name), 'utf8')) as object
  writeFileSync(join(folder, name), JSON.stringify({ ...json, max_hp: 1, hp: 1 }))
  const { ghosts, rejected } = await storeOf(game, policy, where).list({ kind: 'full' })
  expect([ghosts, rejected[0]?.why]).toEqual([
    [],
    expect.stringContaining(`its id says ${id}, its content is `) as string,
  ])
  // The order of fields and the metadata do not count.
  const reordered = Object.fromEntries(Object.entries({ ...json, created: 'never' }).reverse())
  writeFileSync(join(folder, name), JSON.stringify(reordered))
  expect((await storeOf(game, policy, where).byId([id as string])).map((one) => one.id)).toEqual([id])
})

test('broken ghost files are reported and not used', async () => {
  const folder = join(home, 'broken')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'a.json'), '{')
  writeFileSync(join(folder, 'b.json'), '{"name":"x"}')
  writeFileSync(join(folder, 'c.txt'), 'not looked at')
  const { ghosts, rejected } = readGhosts(folder, policy)
  expect([ghosts.length, rejected.map(({ why }) => why.slice(0, 12))]).toEqual([0, ['it is not va', '"level" shou']])
})

test('undercroft ghosts lists, exports and imports ghosts with their ids, and seasons with their order', async () => {
  const run = (at: string, ...args: string[]) => undercroft(at, ['ghosts', ...args])
  const [here, there] = [join(home, 'here'), join(home, 'there')]
  const ids = await addGhosts(here, 12)
  expect(run(here, 'list').stdout).toMatch(/[0-9a-f]{24} {2}level +\d+ {2}Ann[\s\S]*12 ghosts; your record is level/)
  const shared = join(home, 'shared')
  expect(run(here, 'export', shared).stdout).toContain('12 exported')
  writeFileSync(join(shared, 'zz.json'), 'boo')
  const read = run(there, 'import', shared)
  expect([read.status, read.stdout, read.stderr]).toEqual([
    0,
    '12 of 13 imported.\n',
    expect.stringContaining('zz.json: rejected. it is not valid JSON') as string,
  ])
  const imported = (await storeOf(game, policy, there).list({ kind: 'full' })).ghosts.map(({ id }) => id)
  expect(imported.toSorted()).toEqual([...ids].toSorted())
  const order = [ids[5], ids[0], ids[3]] as string[]
  expect(run(there, 'season', 'autumn', ...order).stdout).toContain('The season autumn has 3 encounters')
  expect((await storeOf(game, policy, there).byId(order))[0]?.original).toMatchObject({
    source: 'curated',
    season: 'autumn',
  })
  expect(run(there, 'export', shared, '--season', 'autumn').stdout).toContain('autumn.json')
  expect(run(here, 'import', join(shared, 'autumn.json')).stdout).toContain('3 of 3 imported.')
  const season = await storeOf(game, policy, here).list({ kind: 'season', season: 'autumn' })
  expect(season.ghosts.map(({ id }) => id)).toEqual(order)
  expect(run(here, 'scope', 'full').stdout).toMatch(/> full +12 ghosts, about \d+ kB[\s\S]*season +3 ghosts/)
  expect(run(here, 'scope', 'everything').status).toBe(2)
  expect(run(here, 'import', join(home, 'nowhere')).status).toBe(2)
  expect(run(here, 'dance').stderr).toContain('ghosts list')
})

test('line mode saves the ghost of a lost run', () => {
  const own = join(home, 'play')
  // A move that rests keeps its number, so the next ones are tried; a blank line continues after an upgrade.
  const choices = '1\n2\n3\n4\n5\n6\n7\n\n'.repeat(100)
  const { stdout } = undercroft(
    own,
    ['play', 'underscore', '--seed', '5', '--set', 'build=bastard', '--keep'],
    `${choices}\n`,
  )
  expect(stdout).toMatch(/(is|are) now a ghost of level \d+/)
  const folder = join(own, 'ghosts', 'underscore')
  expect(existsSync(join(folder, 'record.json'))).toBe(true)
  const file = readdirSync(folder).find((name) => name !== 'record.json') as string
  expect(JSON.parse(readFileSync(join(folder, file), 'utf8'))).toMatchObject({ schema: 1, name: 'You' })
})
