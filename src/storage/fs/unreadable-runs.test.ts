import { expect, test } from 'vitest'
import { begin, type MemoryDisk, memoryDisk, memoryHome, playTurn } from '../../../test/saves.ts'
import { anyToy } from '../../../test/toy.ts'
import { isHomeError } from './index.ts'

// Issue 13: one unreadable run folder, or a `log` that is a folder, once hid all runs.

/** A home with three open runs and two finished ones. */
function home() {
  const disk = memoryDisk()
  const saves = memoryHome(disk)
  const ids = [1, 2, 3, 4, 5].map((n) => {
    const run = begin(anyToy, String(n))
    const recorder = saves.saveRun(run, { now: () => n })
    for (let turn = 0; turn < (n > 3 ? 3 : 1); turn++) {
      playTurn(run)
      recorder.save(run)
    }
    recorder.close(run)
    return recorder.id
  })
  return { disk, open: ids.slice(0, 3), ended: ids.slice(3) }
}

const clear = (disk: MemoryDisk, folder: string): void => {
  for (const path of [...disk.files.keys()]) if (path.startsWith(`${folder}/`)) disk.files.delete(path)
}
const failAt = (disk: MemoryDisk, part: string, code: string): void => {
  disk.fault = (_, path) => (path.includes(part) ? code : '')
}

// what is wrong with the first run, the damage, the message
test.each<[string, (disk: MemoryDisk, id: string) => void, RegExp]>([
  [
    'its folder is not readable',
    (disk, id) => failAt(disk, `/runs/${id}`, 'EACCES'),
    /not allowed there \(\/home\/runs/,
  ],
  ['the disk fails there', (disk, id) => failAt(disk, `/runs/${id}/log`, 'EIO'), /the disk failed \(\/home\/runs/],
  ['too many files are open', (disk, id) => failAt(disk, `/runs/${id}/`, 'EMFILE'), /too many files are open/],
  [
    'its log is a folder',
    (disk, id) => {
      disk.files.delete(`/home/runs/${id}/log`)
      disk.files.set(`/home/runs/${id}/log/file`, '')
    },
    /^Cannot read this run: a folder is in the way of the file/,
  ],
  [
    'its snapshot is a folder',
    (disk, id) => {
      disk.files.delete(`/home/runs/${id}/snapshot.json`)
      disk.files.set(`/home/runs/${id}/snapshot.json/file`, '')
    },
    /a folder is in the way of the file/,
  ],
  [
    'a file is where its folder should be',
    (disk, id) => {
      disk.remove(`/home/runs/${id}`)
      disk.files.set(`/home/runs/${id}`, 'x')
    },
    /a file is in the way of the folder/,
  ],
  [
    'its folder contains only other files',
    (disk, id) => {
      clear(disk, `/home/runs/${id}`)
      disk.files.set(`/home/runs/${id}/notes.txt`, 'x')
    },
    /its log and its snapshot are both missing/,
  ],
])('%s: it is listed with the reason, and all other runs are listed and playable', async (_, harm, message) => {
  const { disk, open, ended } = home()
  const [bad, ...others] = open as [string, string, string]
  harm(disk, bad)
  const saves = memoryHome(disk, { pid: 2 })
  const problems = new Map(saves.runs().map(({ id, problem }) => [id, problem]))
  expect([problems.size, problems.get(bad)]).toEqual([3, expect.stringMatching(message)])
  expect(others.map((id) => problems.get(id))).toEqual([undefined, undefined])
  expect(saves.history().map(({ id }) => id)).toEqual(expect.arrayContaining(ended))
  for (const id of others) {
    const resumed = await saves.resume(id, () => anyToy)
    if (isHomeError(resumed)) throw new Error(resumed.error)
    playTurn(resumed.run)
    expect(resumed.recorder.save(resumed.run)).toBeUndefined()
  }
  // Every operation on the bad run returns a message.
  for (const answer of [await saves.resume(bad, () => anyToy), saves.giveUp(bad), saves.journalOf(bad)])
    expect(answer).toMatchObject({ error: expect.stringMatching(/^(The|This|There|Cannot) .{10,}/) as string })
})

// what is wrong with the history, the damage, how many runs are still listed, the warning
test.each<[string, (disk: MemoryDisk, id: string) => void, number, RegExp]>([
  ['one file is not readable', (disk, id) => failAt(disk, `${id}.json`, 'EACCES'), 2, /./],
  [
    'one file is not readable and the index is lost',
    (disk, id) => {
      disk.files.delete('/home/history.log')
      failAt(disk, `${id}.json`, 'EACCES')
    },
    1,
    /^Cannot read the file of a finished run: this is not allowed there/,
  ],
  [
    'the index is a folder',
    (disk) => {
      disk.files.delete('/home/history.log')
      disk.files.set('/home/history.log/file', '')
    },
    2,
    /^Cannot read the list of finished runs, so it is built from the run files: a folder is in the way/,
  ],
  [
    'the index is not readable',
    (disk) => failAt(disk, 'history.log', 'EACCES'),
    2,
    /^Cannot read the list of finished runs/,
  ],
  ['the folder is not readable', (disk) => failAt(disk, '/home/history', 'EACCES'), 0, /Cannot read/],
])('a history where %s', (_, harm, left, warning) => {
  const { disk, ended } = home()
  const before = new Map(disk.files)
  harm(disk, ended[0] as string)
  const saves = memoryHome(disk, { pid: 2 })
  expect([saves.runs().length, saves.history().length]).toEqual([3, left])
  if (left < 2) expect(saves.warnings().join('\n')).toMatch(warning)
  // The run files are unchanged.
  disk.fault = () => ''
  for (const [path, text] of before)
    if (disk.files.has(path) && path.includes('history/')) expect(disk.files.get(path)).toBe(text)
})

test('a second list of a thousand unchanged runs reads no file', () => {
  const disk = memoryDisk()
  const saves = memoryHome(disk)
  const run = begin(anyToy)
  const recorder = saves.saveRun(run, { now: () => 5 })
  playTurn(run)
  recorder.save(run)
  recorder.close(run)
  const [log, snapshot] = ['log', 'snapshot.json'].map((name) => disk.files.get(`/home/runs/${recorder.id}/${name}`))
  for (let n = 0; n < 1000; n++) {
    disk.files.set(`/home/runs/toy-n${n}/log`, log as string)
    disk.files.set(`/home/runs/toy-n${n}/snapshot.json`, snapshot as string)
  }
  const names = [...new Set([...disk.files.keys()].map((path) => path.split('/')[3] as string))]
  let reads = 0
  const read = (path: string): string | undefined => {
    reads++
    return disk.read(path)
  }
  const list = (path: string): readonly string[] => (path === '/home/runs' ? names : [])
  const many = memoryHome({ ...disk, read, list } as MemoryDisk)
  expect([many.runs().length, reads]).toEqual([1001, 2002])
  expect([many.runs().length, reads]).toEqual([1001, 2002])
})
