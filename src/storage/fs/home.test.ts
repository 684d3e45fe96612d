import { expect, test } from 'vitest'
import { begin, isOver, type MemoryDisk, memoryDisk, memoryHome, playTurn } from '../../../test/saves.ts'
import { anyToy } from '../../../test/toy.ts'
import { digest, type Run, replay, unrank } from '../../engine/index.ts'
import { findGame } from '../../games/index.ts'
import { type Home, isHomeError, type Recorder, type Resumed } from './index.ts'

const starCanine = findGame('star-canine')?.game as typeof anyToy
const now = (): number => 5
const toys = () => anyToy

/** A home with a saved run of the toy, some turns in. */
function saveToy(turns: number, disk = memoryDisk(), more: object = {}) {
  const home = memoryHome(disk)
  const run = begin(anyToy)
  const recorder = home.saveRun(run, { now, ...more })
  playTurns(run, recorder, turns)
  return { disk, home, run, recorder }
}

function playTurns(run: Run, recorder: Recorder, turns: number): void {
  for (let i = 0; i < turns; i++) {
    playTurn(run)
    expect(recorder.save(run)).toBeUndefined()
  }
}

async function resumed(home: Home, id: string): Promise<Resumed> {
  const found = await home.resume(id, toys)
  if (isHomeError(found)) throw new Error(found.error)
  return found
}
const resumeError = async (home: Home, id: string, game = anyToy): Promise<string> => {
  const found = await home.resume(id, () => game)
  return isHomeError(found) ? found.error : `resumed at turn ${found.run.turn}`
}

test('no file is created before there is something to save', () => {
  const disk = memoryDisk()
  const home = memoryHome(disk)
  expect([home.runs(), home.history(), home.record('toy'), home.warnings()]).toEqual([[], [], undefined, []])
  expect(home.settings().theme).toBe('dark')
  expect([disk.changes, [...disk.files]]).toEqual([0, []])
})

test('a saved run is listed, and resumes in the same state', async () => {
  const { disk, home, run, recorder } = saveToy(2)
  expect(home.runs()).toEqual([
    {
      id: recorder.id,
      game: 'toy',
      seed: '7',
      turn: 2,
      title: 'Round 3',
      changed: expect.any(Number) as number,
      rank: { kind: 'unranked' },
      isOpenElsewhere: false,
    },
  ])
  recorder.close(run)
  const again = await resumed(memoryHome(disk, { pid: 2 }), recorder.id)
  expect([digest(again.run.state), again.warnings, again.recorder.id]).toEqual([digest(run.state), [], recorder.id])
  playTurns(again.run, again.recorder, 1)
  expect(home.history()).toMatchObject([{ id: recorder.id, turns: 3, reason: 'three rounds', ended: 1000 }])
})

test('a run that was not closed can be resumed', async () => {
  const { disk, run, recorder } = saveToy(2)
  const again = await resumed(memoryHome(disk, { pid: 2 }), recorder.id)
  expect([digest(again.run.state), again.warnings]).toEqual([digest(run.state), []])
})

test('the same run cannot be open twice', async () => {
  const { disk, run, recorder } = saveToy(1)
  const other = memoryHome(disk, { pid: 2, living: [1] })
  expect(other.runs()).toMatchObject([{ isOpenElsewhere: true }])
  expect(await resumeError(other, recorder.id)).toBe(
    'This run is open in another Undercroft (process 1); close it there first.',
  )
  expect(other.giveUp(recorder.id)).toEqual({ error: expect.stringContaining('(process 1)') as string })
  recorder.close(run)
  expect(other.runs()).toMatchObject([{ isOpenElsewhere: false }])
  expect(await resumeError(other, recorder.id)).toBe('resumed at turn 1')
})

test('a finished run moves to the history and cannot be resumed', async () => {
  const { disk, home, run, recorder } = saveToy(3)
  expect(isOver(run)).toBe(true)
  const score = anyToy.outcome(run.state)?.standings[0]?.score as number
  expect(home.runs()).toEqual([])
  expect(home.history()).toMatchObject([{ id: recorder.id, game: 'toy', seed: '7', turns: 3, score, ended: 5 }])
  expect(home.record('toy')).toMatchObject({ score, won: home.history()[0]?.won === true ? 1 : 0, played: 1 })
  expect(await resumeError(home, recorder.id)).toBe(
    `That run is over and cannot be resumed; watch it with: undercroft replay ${recorder.id}`,
  )
  const journal = home.journalOf(recorder.id)
  if (isHomeError(journal)) throw new Error(journal.error)
  expect(digest((replay(anyToy, journal) as Run).state)).toBe(digest(run.state))
  expect([...disk.files.keys()].sort()).toEqual(['/home/history.log', `/home/history/${recorder.id}.json`])
})

test('a run can be given up while playing and from the list', () => {
  const { disk, home, run, recorder } = saveToy(1)
  recorder.abandon(run)
  const other = saveToy(2, disk)
  other.recorder.close(other.run)
  expect(home.giveUp(other.recorder.id)).toBeUndefined()
  const given = { abandoned: true, won: false, score: 0, reason: 'given up' }
  expect(home.history()).toHaveLength(2)
  for (const ended of home.history()) expect(ended).toMatchObject(given)
  expect(home.runs()).toEqual([])
  expect(home.giveUp('toy-none')).toEqual({ error: 'There is no run "toy-none"; undercroft runs lists them.' })
})

test('a run without choices leaves no files', () => {
  const { disk, run, recorder } = saveToy(0)
  recorder.close(run)
  expect([...disk.files.keys()]).toEqual([])
})

test('a fork is saved with the turns before it', async () => {
  const disk = memoryDisk()
  const home = memoryHome(disk)
  const run = begin(anyToy)
  playTurn(run)
  playTurn(run)
  unrank(run, 'forked at turn 2')
  const recorder = home.saveRun(run, { now, pack: '/packs/mine' })
  expect(home.runs()).toMatchObject([
    { turn: 2, rank: { kind: 'practice', why: 'forked at turn 2' }, pack: '/packs/mine' },
  ])
  recorder.close(run)
  expect(digest((await resumed(home, recorder.id)).run.state)).toBe(digest(run.state))
})

test('the reason why a run is practice is saved, also if it arises in mid-run', async () => {
  const { home, run, recorder } = saveToy(1)
  unrank(run, 'a look behind the scenes')
  recorder.save(run)
  expect(home.runs()).toMatchObject([{ rank: { kind: 'practice', why: 'a look behind the scenes' }, turn: 1 }])
  playTurn(run)
  playTurn(run)
  recorder.save(run)
  expect(home.history()).toMatchObject([{ rank: { kind: 'practice', why: 'a look behind the scenes' } }])
  expect(home.record('toy')).toBeUndefined()
})

test('a daily has one try, whether open or finished', () => {
  const { home, run, recorder } = saveToy(1, memoryDisk(), { daily: '2026-11-15' })
  const taken = (): boolean[] => ['2026-11-15', '2026-11-16'].map((date) => home.dailyTaken('toy', date))
  expect(taken()).toEqual([true, false])
  playTurns(run, recorder, 2)
  expect([taken(), home.dailyTaken('descent', '2026-11-15')]).toEqual([[true, false], false])
})

test.each([
  [
    'other rules',
    { version: 2 },
    /^This run was started with version 1 of the rules, .*give it up: undercroft runs give-up/,
  ],
  [
    'other content',
    { contentHash: 'ffffffffffffffff' },
    /^This run was started with other content; resume it with --pack/,
  ],
])('a run of %s is refused and left unchanged', async (_, change, message) => {
  const { disk, home, run, recorder } = saveToy(2)
  recorder.close(run)
  const before = new Map(disk.files)
  expect(await resumeError(home, recorder.id, { ...anyToy, ...change })).toMatch(message)
  expect(disk.files).toEqual(before)
  expect(await resumeError(home, recorder.id)).toBe('resumed at turn 2')
})

test('the list says why a run cannot be resumed', () => {
  const { disk, run, recorder } = saveToy(2)
  recorder.close(run)
  const problem = (version: number | undefined) => memoryHome(disk, { versionOf: () => version }).runs()[0]?.problem
  expect(problem(1)).toBeUndefined()
  expect(problem(2)).toMatch(/^It was started with version 1 of the rules, and this is version 2; finish it with/)
  expect(problem(undefined)).toMatch(/^This Undercroft has no game "toy"/)
})

test('rules that changed without a new version are refused, and the files are left unchanged', async () => {
  const { disk, home, run, recorder } = saveToy(2)
  recorder.close(run)
  const before = new Map(disk.files)
  const apply: typeof anyToy.apply = (state, moves, dice, emit) => {
    anyToy.apply(state, moves, dice, emit)
    ;(state as { points: number[] }).points[0] = 9
  }
  expect(await resumeError(home, recorder.id, { ...anyToy, apply })).toMatch(/This program cannot resume the run/)
  expect(disk.files).toEqual(before)
})

test.each(['../../etc', '', 'a b', 'toy-none'])('there is no run %j', async (id) => {
  expect(await resumeError(memoryHome(memoryDisk()), id)).toBe(`There is no run "${id}"; undercroft runs lists them.`)
  expect(memoryHome(memoryDisk()).journalOf(id)).toMatchObject({ error: expect.any(String) as string })
})

test('a long run: a snapshot every 32 turns, the log grows by one line a turn', () => {
  const disk = memoryDisk()
  const run = begin(starCanine)
  const recorder = memoryHome(disk).saveRun(run, { now })
  const lines = (): number => (disk.files.get(`/home/runs/${recorder.id}/log`) ?? '').split('\n').length - 2
  const snapshots: number[] = []
  let last = disk.files.get(`/home/runs/${recorder.id}/snapshot.json`)
  for (let turn = 1; turn <= 66; turn++) {
    playTurn(run, 'distance')
    if (isOver(run)) break
    recorder.save(run)
    expect(lines()).toBe(turn)
    const snapshot = disk.files.get(`/home/runs/${recorder.id}/snapshot.json`)
    if (snapshot !== last) snapshots.push(turn)
    last = snapshot
  }
  expect(snapshots).toEqual(run.turn > 64 ? [32, 64] : [32])
})

test('settings are saved, an invalid value becomes its default, and a damaged file is left alone', () => {
  const disk = memoryDisk()
  const home = memoryHome(disk)
  home.setSettings({ theme: 'light', seenHelp: ['toy'] })
  const defaults = {
    theme: 'dark',
    colour: 'auto',
    glyphs: 'auto',
    motion: 1,
    mouse: true,
    keys: 'letters',
    binds: {},
    page: '',
    name: '',
    nameAsked: false,
    ghosts: 'skill',
    season: '',
    brief: false,
    size: 'usual',
    sound: 'off',
    seenHelp: [],
    last: {},
  }
  expect(home.settings()).toEqual({ ...defaults, theme: 'light', seenHelp: ['toy'] })
  disk.files.set('/home/settings.json', '{"theme":"pink","mouse":false}')
  expect(home.settings()).toEqual({ ...defaults, mouse: false })
  const others = { motion: 4, keys: 'vi', glyphs: 'ascii', page: 'https://example.org/u', name: 'Ann B.' }
  const odd = { binds: { toy: { h: 'Q', x: 7, y: 'a b' }, other: 5 }, last: { toy: { rounds: 1 }, other: 'x' } }
  disk.files.set('/home/settings.json', JSON.stringify({ ...others, ...odd }))
  expect(home.settings()).toEqual({ ...defaults, ...others, binds: { toy: { h: 'Q' } }, last: { toy: { rounds: 1 } } })
  const wrong = { motion: 3, keys: 'emacs', page: 'javascript:alert(1)', name: '\u001b[31m', binds: [], last: null }
  disk.files.set('/home/settings.json', JSON.stringify(wrong))
  expect(home.settings()).toEqual(defaults)
  disk.files.set('/home/settings.json', '{"theme')
  expect(home.settings().theme).toBe('dark')
  expect(home.warnings()).toEqual([
    'Cannot read the settings, so the defaults are used: not JSON (/home/settings.json).',
  ])
  expect(home.setSettings({ mouse: false })).toBe(
    'Cannot save the settings: not JSON; fix or remove the file (/home/settings.json).',
  )
  expect(disk.files.get('/home/settings.json')).toBe('{"theme')
})

const LIST: readonly [string, (disk: MemoryDisk, id: string) => void, number, number][] = [
  ['the index is lost', (disk) => void disk.files.delete('/home/history.log'), 1, 0],
  ['the index is emptied', (disk) => void disk.files.set('/home/history.log', ''), 1, 0],
  ['the index is damaged', (disk) => void disk.files.set('/home/history.log', '{"id":"x'), 1, 1],
  ['the file is lost', (disk, id) => void disk.files.delete(`/home/history/${id}.json`), 1, 0],
  [
    'both are damaged',
    (disk, id) => {
      disk.files.set('/home/history.log', 'x')
      disk.files.set(`/home/history/${id}.json`, 'y')
    },
    0,
    2,
  ],
]
test.each(LIST)('a history where %s', (_, damage, left, warnings) => {
  const { disk, recorder } = saveToy(3)
  damage(disk, recorder.id)
  const home = memoryHome(disk)
  expect([home.history().length, home.history().length, home.warnings().length]).toEqual([left, left, warnings])
  expect(home.record('toy')?.played ?? 0).toBe(left)
})

test.each([
  ['is written later', false],
  ['is not written once the run has ended', true],
])('a snapshot %s', (_, isEnded) => {
  const disk = memoryDisk()
  const waiting: (() => void)[] = []
  const home = memoryHome(disk, { later: (work) => void waiting.push(work) })
  const run = begin(starCanine)
  const recorder = home.saveRun(run, { now })
  const snapshot = (): string | undefined => disk.files.get(`/home/runs/${recorder.id}/snapshot.json`)
  const first = snapshot()
  while (run.turn < 40) {
    playTurn(run, 'distance')
    recorder.save(run)
  }
  expect([waiting.length, snapshot()]).toEqual([1, first])
  if (isEnded) recorder.abandon(run)
  waiting[0]?.()
  if (isEnded) expect(snapshot()).toBeUndefined()
  else expect(snapshot()).toContain('"turn":40')
})
