import { describe, expect, test } from 'vitest'
import { begin, isOver, memoryDisk, memoryHome, playTurn } from '../../../test/saves.ts'
import { anyToy } from '../../../test/toy.ts'
import { type AnyGame, choose, digest, type Run, seek } from '../../engine/index.ts'
import { findGame } from '../../games/index.ts'
import { type Home, isHomeError } from './index.ts'

const starCanine = findGame('star-canine')?.game as AnyGame

/** A complete run without a crash, and the digest after every turn. */
function completeRun(game: AnyGame): { digests: string[]; run: Run } {
  const run = begin(game)
  const digests = [digest(run.state)]
  while (!isOver(run)) {
    playTurn(run)
    digests.push(digest(run.state))
  }
  return { digests, run }
}

/** Plays until the disk dies. Returns the last turn that was reported as saved. */
function playUntilCrash(home: Home, game: AnyGame): number {
  const run = begin(game)
  const recorder = home.saveRun(run, { now: () => 5 })
  let savedTurn = 0
  while (!isOver(run)) {
    playTurn(run)
    if (recorder.save(run) !== undefined) return savedTurn
    savedTurn = run.turn
  }
  return savedTurn
}

async function continueRun(home: Home, game: AnyGame, digests: readonly string[], savedTurn: number): Promise<void> {
  const [open] = home.runs()
  if (open === undefined) {
    expect(savedTurn === 0 || home.history().length === 1).toBe(true)
    return
  }
  const resumed = await home.resume(open.id, () => game)
  if (isHomeError(resumed)) throw new Error(resumed.error)
  const { run, recorder } = resumed
  expect([savedTurn, savedTurn + 1]).toContain(run.turn)
  expect([open.turn, digest(run.state)]).toEqual([run.turn, digests[run.turn]])
  while (!isOver(run)) {
    playTurn(run)
    expect(recorder.save(run)).toBeUndefined()
  }
}

describe.each([
  ['toy', anyToy],
  ['star-canine', starCanine],
])('%s', (_, game) => {
  const { digests, run: complete } = completeRun(game)
  const healthy = memoryDisk()
  playUntilCrash(memoryHome(healthy), game)
  const { changes } = healthy

  test.each([false, true])(
    'the disk dies at any change (half written: %s): every turn reported as saved is there',
    async (isTorn) => {
      for (let dies = 0; dies <= changes; dies++) {
        const disk = Object.assign(memoryDisk(), { dies, isTorn })
        const savedTurn = playUntilCrash(memoryHome(disk), game)
        disk.dies = Number.POSITIVE_INFINITY
        const home = memoryHome(disk, { pid: 2 })
        await continueRun(home, game, digests, savedTurn)
        expect(home.runs()).toEqual([])
        if (home.history().length === 0) continue
        const score = game.outcome(complete.state)?.standings[0]?.score
        expect(home.history()).toMatchObject([{ turns: complete.turn, score }])
        expect(home.record(game.id)).toMatchObject({ score, played: 1 })
        expect(memoryHome(disk, { pid: 3 }).history()).toEqual(home.history())
        const left = [...disk.files.keys()].filter((path) => path.startsWith('/home/runs/'))
        expect(left).toEqual([])
      }
    },
  )
})

test.each(['ENOSPC', 'EROFS', 'EACCES'])(
  '%s: one message, the game continues, and everything is saved once the disk works again',
  async (code) => {
    const disk = memoryDisk()
    const home = memoryHome(disk)
    const run = begin(starCanine)
    const recorder = home.saveRun(run, { now: () => 5 })
    const messages: (string | undefined)[] = []
    const turn = (): void => {
      playTurn(run)
      messages.push(recorder.save(run))
    }
    turn()
    disk.failing = code
    for (let i = 0; i < 3; i++) turn()
    disk.failing = ''
    turn()
    turn()
    expect(messages).toEqual([
      undefined,
      expect.stringMatching(/^Cannot save your run: .* \(\/home\)\. You can keep playing/) as string,
      undefined,
      undefined,
      'Your run is being saved again.',
      undefined,
    ])
    const resumed = await memoryHome(disk, { pid: 2 }).resume(recorder.id, () => starCanine)
    expect(isHomeError(resumed) ? resumed.error : [digest(resumed.run.state), resumed.warnings]).toEqual([
      digest(run.state),
      [],
    ])
  },
)

test('a read-only home gives one message and no files; the run is saved once the home is writable', () => {
  const disk = Object.assign(memoryDisk(), { failing: 'EROFS' })
  const home = memoryHome(disk)
  const run = begin(anyToy)
  const recorder = home.saveRun(run, { now: () => 5 })
  playTurn(run)
  expect(recorder.save(run)).toBe(
    'Cannot save your run: the disk is read-only (/home). You can keep playing, but new choices may be lost.',
  )
  playTurn(run)
  expect([recorder.save(run), home.setSettings({ mouse: false }), disk.files.size]).toEqual([
    undefined,
    'Cannot save the settings: the disk is read-only (/home/settings.json).',
    0,
  ])
  disk.failing = ''
  playTurn(run)
  expect(recorder.save(run)).toBe('Your run is being saved again.')
  expect(home.history()).toMatchObject([{ id: recorder.id, turns: 3 }])
})

test('a run on a disk that became read-only can be resumed, and is saved once the disk is writable', async () => {
  const disk = memoryDisk()
  const first = begin(starCanine)
  const recorder = memoryHome(disk).saveRun(first, { now: () => 5 })
  playTurn(first)
  recorder.save(first)
  disk.failing = 'EROFS'
  const home = memoryHome(disk, { pid: 2 })
  const resumed = await home.resume(recorder.id, () => starCanine)
  if (isHomeError(resumed)) throw new Error(resumed.error)
  expect(resumed.warnings).toEqual([expect.stringContaining('the disk is read-only') as string])
  playTurn(resumed.run)
  // The warning is not repeated.
  expect(resumed.recorder.save(resumed.run)).toBeUndefined()
  disk.failing = ''
  playTurn(resumed.run)
  expect(resumed.recorder.save(resumed.run)).toBe('Your run is being saved again.')
  expect(home.runs()).toMatchObject([{ id: recorder.id, turn: 3 }])
})

// A choice that was taken back: the log is written again. A crash in between leaves the run before or after it, never half of each.
test('a crash at any point of a take-back leaves the run with the choice or without it', async () => {
  const changesUntil = (dies: number): { digests: readonly string[]; files: Map<string, string> } => {
    const disk = memoryDisk()
    disk.dies = dies
    const home = memoryHome(disk)
    const run = begin(starCanine)
    const digests = [digest(run.state)]
    const recorder = home.saveRun(run, { now: () => 5 })
    for (let turn = 0; turn < 40; turn++) {
      playTurn(run)
      digests.push(digest(run.state))
      recorder.save(run)
    }
    recorder.save(seek(run, run.turn - 1))
    return { digests, files: disk.files }
  }
  const whole = memoryDisk()
  const counted = memoryHome(whole)
  const run = begin(starCanine)
  const recorder = counted.saveRun(run, { now: () => 5 })
  for (let turn = 0; turn < 40; turn++) {
    playTurn(run)
    recorder.save(run)
  }
  const before = whole.changes
  recorder.save(seek(run, run.turn - 1))
  const after = whole.changes
  expect(after).toBeGreaterThan(before)
  for (let dies = before; dies <= after; dies++) {
    const { digests, files } = changesUntil(dies)
    const home = memoryHome(memoryDisk(files), { pid: 2 })
    const id = home.runs()[0]?.id ?? ''
    const resumed = await home.resume(id, () => starCanine)
    if (isHomeError(resumed)) throw new Error(resumed.error)
    expect(resumed.run.turn).toBe(dies === before ? 40 : resumed.run.turn)
    expect([39, 40]).toContain(resumed.run.turn)
    expect(digest(resumed.run.state)).toBe(digests[resumed.run.turn])
    if (dies === after) expect(resumed.run.turn).toBe(39)
  }
})

test('after a take-back the run goes on in the log, and resumes with the other choice', async () => {
  const disk = memoryDisk()
  const home = memoryHome(disk)
  const run = begin(starCanine)
  const recorder = home.saveRun(run, { now: () => 5 })
  for (let turn = 0; turn < 3; turn++) {
    playTurn(run)
    recorder.save(run)
  }
  const earlier = seek(run, 2)
  expect(recorder.save(earlier)).toBeUndefined()
  const other = starCanine.legal(earlier.state, 0).at(-1)?.id ?? ''
  choose(earlier, 2, 0, other)
  expect(recorder.save(earlier)).toBeUndefined()
  recorder.close(earlier)
  const resumed = await home.resume(recorder.id, () => starCanine)
  if (isHomeError(resumed)) throw new Error(resumed.error)
  expect(resumed.run.ids).toEqual([...run.ids.slice(0, 2), other])
  expect(digest(resumed.run.state)).toBe(digest(earlier.state))
})
