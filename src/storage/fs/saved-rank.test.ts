import { expect, test } from 'vitest'
import { begin, isOver, type MemoryDisk, memoryDisk, memoryHome, playTurn } from '../../../test/saves.ts'
import { anyToy } from '../../../test/toy.ts'
import { planBot } from '../../bots/index.ts'
import {
  type AnyGame,
  choose,
  dailySeed,
  digest,
  force,
  isRefusal,
  journalOf,
  type Mode,
  type Run,
  rankOf,
  rankText,
  replay,
  seededDice,
  unrank,
} from '../../engine/index.ts'
import { findGame } from '../../games/index.ts'
import { addChecksum, verifyChecksum } from './checksum-line.ts'
import { comparableRecords, type FinishedRun, type Home, isHomeError } from './index.ts'

const now = (): number => 5
const entropy = (): string => '0123456789abcdef'

/** Plays a run to its end and saves it. */
function finished(home: Home, run: Run): string {
  const recorder = home.saveRun(run, { now })
  while (!isOver(run)) playTurn(run)
  expect(recorder.save(run)).toBeUndefined()
  return recorder.id
}

/** The files of a finished run as programs before issue 13 wrote them. */
function asBefore(disk: MemoryDisk, id: string, unranked: string): void {
  const file = verifyChecksum(disk.files.get(`/home/history/${id}.json`) as string) as { ended: FinishedRun }
  const { rank: _, mode: __, version: ___, content: ____, ...ended } = file.ended
  disk.files.set(`/home/history/${id}.json`, `${addChecksum({ ...file, ended: { ...ended, unranked } })}\n`)
  disk.files.set('/home/history.log', `${addChecksum({ ...ended, unranked })}\n`)
}

// a run, and what the history records about it
const moded: AnyGame = {
  ...anyToy,
  mode: (options): Mode => ({ name: (options as { rounds?: number }).rounds === undefined ? 'standard' : 'long' }),
}
test.each<[string, () => Run, object]>([
  ['a plain run', () => begin(anyToy), { mode: 'standard', rank: { kind: 'unranked' } }],
  [
    'a run of another mode',
    () => begin(moded, '7', { options: { rounds: 3 } }),
    { mode: 'long', rank: { kind: 'unranked' } },
  ],
  [
    'a scenario',
    () => begin(anyToy, '7', { scenario: { round: 2 } }),
    { mode: 'scenario', rank: { kind: 'practice', why: 'scenario' } },
  ],
  [
    'other content',
    () => begin({ ...anyToy, contentHash: 'f'.repeat(16) }),
    { content: 'f'.repeat(16), rank: { kind: 'practice', why: 'content of its own' } },
  ],
  [
    'forced rolls',
    () => begin(anyToy, '7', { rolls: [{ what: 'tie', value: 1 }] }),
    { rank: { kind: 'practice', why: 'forced rolls' } },
  ],
])('the history records mode, content, version and rank of %s', (_, start, expected) => {
  const home = memoryHome(memoryDisk())
  finished(home, start())
  expect(home.history()).toMatchObject([{ version: anyToy.version, content: anyToy.contentHash, ...expected }])
})

test('records are separate by mode, content and version, and leave out practice', () => {
  const disk = memoryDisk()
  const old = { ...anyToy, version: 0 }
  const home = memoryHome(disk, { builtInGame: () => moded })
  finished(memoryHome(disk, { builtInGame: () => old }), begin(old))
  finished(home, begin(moded, '1'))
  finished(home, begin(moded, '2'))
  finished(home, begin(moded, '3', { options: { rounds: 3 } }))
  const looked = begin(moded, '4')
  unrank(looked, 'state shown')
  finished(home, looked)
  expect(home.records('toy').map((group) => [group.mode, group.version, group.isPresent, group.played])).toEqual([
    ['standard', 1, true, 2],
    ['long', 1, true, 1],
    ['standard', 0, false, 1],
  ])
  expect([home.record('toy')?.played, home.record('toy', 'long')?.played, home.record('toy', 'duel')]).toEqual([
    2,
    1,
    undefined,
  ])
})

test('a run with archived rules is unranked, and is compared only with runs of the same rules', () => {
  const home = memoryHome(memoryDisk())
  const old = { ...anyToy, version: 0, isArchived: true }
  finished(home, begin(old))
  finished(home, begin({ ...anyToy, version: 0 }))
  const [first, second] = home.history().map(({ version, rank }) => [version, rank])
  expect([first, second]).toEqual(
    expect.arrayContaining([
      [0, { kind: 'unranked' }],
      [0, { kind: 'practice', why: 'rules of version 0' }],
    ]),
  )
  expect([comparableRecords(home, begin(old))?.played, comparableRecords(home, begin(anyToy))]).toEqual([1, undefined])
  expect(home.record('toy')).toBeUndefined()
})

// Programs before issue 13 wrote no digests into a log.
test('a log without marks replays as a log, while the run is open and after it was given up', () => {
  const disk = memoryDisk()
  const home = memoryHome(disk)
  const run = begin(anyToy, '7', { options: { rounds: 9 } })
  const recorder = home.saveRun(run, { now, pack: '/pack' })
  for (let turn = 0; turn < 4; turn++) {
    playTurn(run)
    recorder.save(run)
  }
  recorder.close(run)
  const lines = (disk.read(`/home/runs/${recorder.id}/log`) as string).trimEnd().split('\n').map(verifyChecksum)
  const before = lines.map((line) => ({ ...line, digest: undefined }))
  disk.replace(`/home/runs/${recorder.id}/log`, before.map((line) => `${addChecksum(line)}\n`).join(''))
  disk.remove(`/home/runs/${recorder.id}/snapshot.json`)
  const replayed = (): unknown[] => {
    const journal = home.journalOf(recorder.id)
    if (isHomeError(journal)) throw new Error(journal.error)
    const run = replay(anyToy, journal, { isLog: home.isLog(recorder.id) })
    const result = isRefusal(run) ? run.refused : run.turn
    return [replay(anyToy, journal), result, home.packOf(recorder.id)]
  }
  expect(replayed()).toEqual([expect.objectContaining({ refused: 'not-whole' }), 4, '/pack'])
  expect(home.giveUp(recorder.id)).toBeUndefined()
  expect(replayed()).toEqual([expect.objectContaining({ refused: 'not-whole' }), 4, '/pack'])
  expect(home.isLog(finished(home, begin(anyToy)))).toBe(false)
})

// The rank of an old file: from a replay if possible, else from its own reason for practice, else unknown.
test.each<[string, string, AnyGame, object | undefined]>([
  ['it can be replayed', '', anyToy, { kind: 'unranked' }],
  ['it was unranked', 'forked at turn 1', anyToy, { kind: 'practice', why: 'forked at turn 1' }],
  ['the rules have changed', '', { ...anyToy, version: 2 }, undefined],
  ['the content has changed', '', { ...anyToy, contentHash: 'f'.repeat(16) }, undefined],
  ['the rules have changed and it was unranked', 'undo', { ...anyToy, version: 2 }, { kind: 'practice', why: 'undo' }],
])('a history from before ranks, where %s', (_, unranked, builtIn, rank) => {
  const disk = memoryDisk()
  const run = begin(anyToy)
  if (unranked !== '') unrank(run, unranked)
  asBefore(disk, finished(memoryHome(disk), run), unranked)
  for (let time = 0; time < 2; time++) {
    const home = memoryHome(disk, { pid: 2, builtInGame: () => builtIn })
    expect(home.history()[0]?.rank).toEqual(rank)
    expect(home.history()).toMatchObject([{ version: 1, content: anyToy.contentHash }])
    expect(home.record('toy')?.played).toBe(unranked === '' && builtIn === anyToy ? 1 : undefined)
  }
})

test('an old file whose journal does not replay is listed without a rank', () => {
  const disk = memoryDisk()
  const id = finished(memoryHome(disk), begin(anyToy))
  asBefore(disk, id, '')
  const path = `/home/history/${id}.json`
  disk.files.set(path, `${addChecksum({ ...verifyChecksum(disk.files.get(path) as string), seed: '8' })}\n`)
  const [ended] = memoryHome(disk).history()
  expect([ended?.id, ended?.rank]).toEqual([id, undefined])
})

const duel = findGame('emojispace')?.game as AnyGame

/** Plays EmojiSpace until it has used entropy so many times. */
function asked(seed: string, more: object, answers: number): Run {
  const run = begin(duel, seed, more)
  while (run.entropy.length < answers && !isOver(run)) playTurn(run)
  return run
}

test('a resumed run takes its entropy from the same source: the seed, or the host', async () => {
  for (const isHost of [false, true]) {
    const disk = memoryDisk()
    const run = asked('7', isHost ? { entropy } : {}, 1)
    const recorder = memoryHome(disk).saveRun(run, { now })
    recorder.save(run)
    recorder.close(run)
    const resumed = await memoryHome(disk, { pid: 2 }).resume(recorder.id, () => duel)
    if (isHomeError(resumed)) throw new Error(resumed.error)
    expect([resumed.run.inner.source !== undefined, resumed.run.inner.unseededEntropies > 0]).toEqual([isHost, isHost])
  }
})

test('a daily plays the same whether or not it was resumed', async () => {
  const disk = memoryDisk()
  const seed = dailySeed('2026-11-15')
  const run = asked(seed, {}, 1)
  const recorder = memoryHome(disk).saveRun(run, { now, daily: '2026-11-15' })
  recorder.close(run)
  const resumed = await memoryHome(disk, { pid: 2 }).resume(recorder.id, () => duel)
  if (isHomeError(resumed)) throw new Error(resumed.error)
  for (const one of [run, resumed.run]) while (one.entropy.length < 2 && !isOver(one)) playTurn(one)
  expect(digest(resumed.run.state)).toBe(digest(run.state))
  expect(rankText(rankOf(resumed.run, duel))).toBe('unranked')
})

test('an open daily of an older program, with free entropy, resumes as practice', async () => {
  const disk = memoryDisk()
  const old = asked(dailySeed('2026-11-15'), { entropy }, 1)
  const recorder = memoryHome(disk).saveRun(old, { now, daily: '2026-11-15' })
  recorder.close(old)
  const log = `/home/runs/${recorder.id}/log`
  const bare = (disk.files.get(log) as string).split('\n').map((line) => {
    const { chance: _, rank: __, digest: ___, ...before } = (verifyChecksum(line) ?? {}) as Record<string, unknown>
    return line === '' ? '' : addChecksum(before)
  })
  disk.files.set(log, bare.join('\n'))
  disk.files.delete(`/home/runs/${recorder.id}/snapshot.json`)
  const home = memoryHome(disk, { pid: 2 })
  expect([home.runs()[0]?.rank, home.dailyTaken(duel.id, '2026-11-15')]).toEqual([undefined, true])
  const resumed = await home.resume(recorder.id, () => duel)
  if (isHomeError(resumed)) throw new Error(resumed.error)
  expect(resumed.run.entropy).toEqual(old.entropy)
  expect(rankText(rankOf(resumed.run, duel))).toBe('practice (free entropy on a daily)')
  playTurn(resumed.run)
  resumed.recorder.save(resumed.run)
  expect(home.runs()[0]?.rank).toEqual({ kind: 'practice', why: 'free entropy on a daily' })
})

test('at every turn the log is a complete journal, across marks and disk errors', () => {
  // With the plan bot most runs of LosTribe take hundreds of choices, so they have a mark at turn 256.
  const game = findGame('lostribe')?.game as AnyGame
  const own = seededDice('own')
  const isLong = (seed: string): boolean => {
    const trial = begin(game, seed)
    while (!isOver(trial) && trial.turn < 300) choose(trial, trial.turn, 0, planBot(game, trial.state, 0, own).id)
    return trial.turn === 300
  }
  const seed = ['1', '2', '3', '4', '5', '6', '7', '8', '9'].find(isLong) ?? '9'
  const disk = memoryDisk()
  const home = memoryHome(disk)
  const run = begin(game, seed)
  const recorder = home.saveRun(run, { now })
  while (!isOver(run) && run.turn < 300) {
    choose(run, run.turn, 0, planBot(game, run.state, 0, own).id)
    if (run.turn % 3 === 0) disk.failing = 'ENOSPC'
    recorder.save(run)
    disk.failing = ''
    if (run.turn % 16 > 1 && run.turn < 255) continue
    const journal = home.journalOf(recorder.id)
    const proved = isHomeError(journal) ? journal : replay(game, journal)
    expect('error' in proved ? proved.error : isRefusal(proved) ? proved.why : proved.isUnproven).toBe(false)
  }
  expect(run.turn).toBeGreaterThan(256)
})

test('an impossible forced roll is withdrawn in the log too', async () => {
  const disk = memoryDisk()
  const home = memoryHome(disk)
  const run = begin(anyToy, '7', { rolls: [{ what: 'tie', value: 99 }] })
  const recorder = home.saveRun(run, { now })
  while (run.forced.length > 0 && !isOver(run)) playTurn(run)
  const isWithdrawn = run.forced.length === 0
  force(run, [{ what: 'never', value: 1 }])
  recorder.save(run)
  recorder.close(run)
  const journal = home.journalOf(recorder.id)
  if (isHomeError(journal)) throw new Error(journal.error)
  expect([isWithdrawn, journal.forced]).toEqual([true, journalOf(run).forced])
})
