import { expect, test } from 'vitest'
import { begin, isOver, type MemoryDisk, memoryDisk, memoryHome, playTurn } from '../../../test/saves.ts'
import { anyToy } from '../../../test/toy.ts'
import { digest, isRefusal, type Run, rankOf, rankText, replay } from '../../engine/index.ts'
import { type Home, isHomeError, type Recorder, type Resumed } from './index.ts'

// Issue 13: `cp -r runs/X runs/X-backup; runs give-up X-backup` removed X, even while it was open.

const toys = () => anyToy

/** A run of the toy, two turns in, and a copy of its folder; the run is closed or still open in process 1. */
function copied(isOpen: boolean, name = (id: string) => `${id}-backup`, more: object = {}) {
  const disk = memoryDisk()
  const home = memoryHome(disk)
  const run = begin(anyToy)
  const recorder = home.saveRun(run, { now: () => 5, ...more })
  playTurn(run)
  recorder.save(run)
  if (!isOpen) recorder.close(run)
  const copy = name(recorder.id)
  copyFolder(disk, recorder.id, copy)
  return { disk, home: memoryHome(disk, { pid: 2, living: [1] }), run, recorder, id: recorder.id, copy }
}

function copyFolder(disk: MemoryDisk, from: string, to: string): void {
  for (const [path, text] of [...disk.files])
    if (path.startsWith(`/home/runs/${from}/`)) disk.files.set(path.replace(`/${from}/`, `/${to}/`), text)
}

const below = (disk: MemoryDisk, folder: string): [string, string][] =>
  [...disk.files].filter(([path]) => path.startsWith(`${folder}/`))

async function resumed(home: Home, id: string): Promise<Resumed> {
  const found = await home.resume(id, toys)
  if (isHomeError(found)) throw new Error(found.error)
  return found
}

function finish(run: Run, recorder: Recorder): void {
  while (!isOver(run)) {
    playTurn(run)
    expect(recorder.save(run)).toBeUndefined()
  }
}

test.each([
  ['closed', false],
  ['open elsewhere', true],
])('giving up a copy touches only that folder; the original is %s', async (_, isOpen) => {
  const { disk, home, run, recorder, id, copy } = copied(isOpen)
  const before = below(disk, `/home/runs/${id}`)
  expect(home.giveUp(copy)).toBeUndefined()
  expect(below(disk, `/home/runs/${id}`)).toEqual(before)
  expect(below(disk, `/home/runs/${copy}`)).toEqual([])
  expect(home.history()).toMatchObject([{ id: copy, abandoned: true, rank: { why: `a copy of ${id}` } }])
  if (isOpen) {
    playTurn(run)
    expect([recorder.save(run), home.giveUp(id)]).toEqual([
      undefined,
      { error: expect.stringContaining('(process 1)') },
    ])
  } else expect((await resumed(home, id)).run.turn).toBe(1)
})

test('a copy is listed as one, resumes as practice under its own name, and ends under it; the original counts', async () => {
  const { disk, home, run, recorder, id, copy } = copied(true, undefined, { daily: '2026-11-15' })
  const rank = { kind: 'practice', why: `a copy of ${id}` }
  const listed = home.runs()
  expect(listed.map((one) => [one.id, one.copyOf, one.isOpenElsewhere])).toEqual(
    expect.arrayContaining([
      [id, undefined, true],
      [copy, id, false],
    ]),
  )
  expect(listed.find((one) => one.id === copy)).toMatchObject({ rank, turn: 1 })
  expect(listed.find((one) => one.id === copy)).not.toHaveProperty('daily')
  const again = await resumed(home, copy)
  expect([again.recorder.id, digest(again.run.state), rankText(rankOf(again.run, anyToy))]).toEqual([
    copy,
    digest(run.state),
    `practice (a copy of ${id})`,
  ])
  finish(again.run, again.recorder)
  finish(run, recorder)
  expect(below(disk, '/home/runs')).toEqual([])
  const ended = new Map(home.history().map((one) => [one.id, one.rank]))
  expect([ended.get(copy), ended.get(id)]).toEqual([rank, { kind: 'unranked' }])
  expect(home.record('toy')?.played).toBe(1)
  // The exported journal says so too.
  const journal = home.journalOf(copy)
  if (isHomeError(journal)) throw new Error(journal.error)
  const proved = replay(anyToy, journal)
  expect(isRefusal(proved) ? proved.why : rankText(rankOf(proved, anyToy))).toBe(`practice (a copy of ${id})`)
})

test('a copy that was resumed keeps its own id', async () => {
  const { disk, home, id, copy } = copied(false)
  const first = await resumed(home, copy)
  first.recorder.close(first.run)
  const log = disk.files.get(`/home/runs/${copy}/log`) ?? ''
  expect(log.split('\n')[0]).toContain(`"id":"${copy}"`)
  expect(home.runs().find((one) => one.id === copy)).toMatchObject({ rank: { why: `a copy of ${id}` } })
  const second = await resumed(home, copy)
  expect([second.warnings, rankOf(second.run, anyToy).kind]).toEqual([[], 'practice'])
})

test('a copy of a run whose log has its end is finished as a copy, and the original is finished too', () => {
  const disk = memoryDisk()
  const run = begin(anyToy)
  const recorder = memoryHome(disk).saveRun(run, { now: () => 5 })
  while (run.turn < 2) {
    playTurn(run)
    recorder.save(run)
  }
  disk.fault = (ask, path) => (ask === 'replace' && path.startsWith('/home/history') ? 'ENOSPC' : '')
  playTurn(run)
  expect(recorder.save(run)).toMatch(/^Cannot save your run: the disk is full/)
  copyFolder(disk, recorder.id, 'toy-twin')
  disk.fault = () => ''
  const home = memoryHome(disk, { pid: 2 })
  expect(home.history().map(({ id, rank }) => [id, rank?.kind])).toEqual(
    expect.arrayContaining([
      [recorder.id, 'unranked'],
      ['toy-twin', 'practice'],
    ]),
  )
  expect([home.runs(), home.record('toy')?.played]).toEqual([[], 1])
})

test('a folder whose name is not an id is listed with what to do', () => {
  const { home, copy } = copied(false, (id) => `${id} (copy)`)
  expect(home.runs().find((one) => one.id === copy)?.problem).toBe(
    `This folder name is not a valid run id; rename it with lowercase letters, digits and dashes to play it: /home/runs/${copy}`,
  )
})

test('a copied file of a finished run is listed as a copy and does not count', () => {
  const { disk, home, run, recorder, id } = copied(true)
  finish(run, recorder)
  disk.files.set('/home/history/toy-twin.json', disk.files.get(`/home/history/${id}.json`) as string)
  for (let time = 0; time < 2; time++) {
    const twin = memoryHome(disk)
      .history()
      .find((one) => one.id === 'toy-twin')
    expect(twin).toMatchObject({ rank: { kind: 'practice', why: `a copy of ${id}` } })
  }
  expect(home.history().filter((one) => one.rank?.kind === 'unranked')).toHaveLength(1)
  expect(home.record('toy')?.played).toBe(1)
})

test("a copied history file with an open run's id does not end that run", async () => {
  const { disk, home, run, recorder, id, copy } = copied(true)
  finish(run, recorder)
  disk.files.set(`/home/history/${copy}.json`, disk.files.get(`/home/history/${id}.json`) as string)
  expect(home.runs()).toMatchObject([{ id: copy }])
  expect((await resumed(home, copy)).run.turn).toBe(1)
})
