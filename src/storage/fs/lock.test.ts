import { expect, test } from 'vitest'
import { memoryDisk, processes } from '../../../test/saves.ts'
import { isLock, takeLock, theseProcesses } from './lock.ts'
import { startOf } from './process.ts'

test.each<[string, string[], number[], number | 'taken']>([
  ['there is no lock', [], [], 'taken'],
  ['its owner is alive', ['lock.2.b.aa'], [2], 2],
  ['its owner is dead', ['lock.2.b.aa'], [], 'taken'],
  ['its owner is dead and another process has its pid', ['lock.2.old.aa'], [2], 'taken'],
  ['several owners are dead', ['lock.2.b.aa', 'lock.3.b.aa', 'lock.4.old.aa'], [4], 'taken'],
  ['one of several owners is alive', ['lock.2.b.aa', 'lock.3.b.aa'], [3], 3],
  ['this process has it already', ['lock.1.b.aa'], [], 1],
  ['there are other files', ['log', 'lock.new'], [2], 'taken'],
])('%s', (_, names, living, expected) => {
  const disk = memoryDisk(new Map(names.map((name) => [`/r/${name}`, ''])))
  const taken = takeLock(disk, '/r', processes(1, living))
  expect(isLock(taken) ? 'taken' : taken.pid).toBe(expected)
  const locks = disk.list('/r').filter((name) => name.startsWith('lock.1.') && name !== 'lock.1.b.aa')
  expect(locks).toHaveLength(expected === 'taken' ? 1 : 0)
  if (isLock(taken)) taken.release()
  const left = names.filter((name) => expected !== 'taken' && name.startsWith(`lock.${expected}.`))
  expect(disk.list('/r').filter((name) => /^lock\.\d/.test(name))).toEqual(left)
})

// If the system does not tell when a process started, the age of the lock distinguishes a reused pid from the owner.
const LATE = 200_000
test.each<[string, { machineStarted?: number; started?: number | undefined; birth?: string }, boolean]>([
  ['nothing is known', {}, false],
  ['the machine was restarted since', { machineStarted: LATE }, true],
  ['the process with its pid is younger than the lock', { started: LATE }, true],
  ['the process is older than the lock', { started: 0 }, false],
  ['the process started in the same minute', { started: 30_000 }, false],
  ['the lock has a birth but the system tells none; the process is younger', { started: LATE, birth: 'b1' }, true],
  ['the lock has a birth but the system tells none; the process is older', { started: 0, birth: 'b1' }, false],
])('a lock without a birth, %s', (_, { machineStarted = 0, started, birth = '' }, isTaken) => {
  const disk = memoryDisk(new Map([[`/r/lock.2.${birth}.aa`, '']]))
  const machine = { ...processes(1, [2], { 1: '', 2: '' }), machineStarted, startedAt: () => started }
  expect(isLock(takeLock(disk, '/r', machine))).toBe(isTaken)
})

test('a lock in a copied folder is not valid', () => {
  const disk = memoryDisk()
  const lock = takeLock(disk, '/home/runs/a', processes(2, []))
  const [name] = disk.list('/home/runs/a')
  disk.files.set(`/home/runs/b/${name}`, '')
  const [other, same] = ['/home/runs/b', '/home/runs/a'].map((folder) => takeLock(disk, folder, processes(1, [2])))
  expect([lock, other, same].map((taken) => isLock(taken as never))).toEqual([true, true, false])
})

test('a released lock that could not be deleted does not block its own process', () => {
  const disk = memoryDisk()
  const mine = takeLock(disk, '/r', processes(1, []))
  disk.fault = (ask) => (ask === 'remove' ? 'EROFS' : '')
  expect(() => isLock(mine) && mine.release()).toThrow('EROFS')
  disk.fault = () => ''
  expect(isLock(takeLock(disk, '/r', processes(1, [])))).toBe(true)
  expect(disk.list('/r')).toHaveLength(1)
})

test('a disk error while taking a lock blocks nobody afterwards', () => {
  for (const ask of ['list', 'changed', 'remove'] as const) {
    const disk = memoryDisk(new Map([['/r/lock.9.b.aa', '']]))
    disk.fault = (asked) => (asked === ask ? 'EIO' : '')
    expect(() => takeLock(disk, '/r', processes(1, [9]))).toThrow('EIO')
    disk.fault = () => ''
    expect([ask, isLock(takeLock(disk, '/r', processes(1, [])))]).toEqual([ask, true])
  }
})

// However the steps of two processes interleave, exactly one gets the lock.
test.each([0, 1, 2, 3])('another process takes the lock after our step %i', (step) => {
  const disk = memoryDisk(new Map([['/r/lock.9.b.aa', '']]))
  let steps = 0
  let theirs: ReturnType<typeof takeLock> | undefined
  const other = processes(2, [1])
  const between = (): void => {
    if (steps++ === step) theirs = takeLock(disk, '/r', other)
  }
  const watched = {
    ...disk,
    claimFile: (path: string) => {
      between()
      const made = disk.claimFile(path)
      between()
      return made
    },
    list: (path: string) => {
      const names = disk.list(path)
      between()
      return names
    },
  }
  const mine = takeLock(watched, '/r', processes(1, [2]))
  theirs ??= takeLock(disk, '/r', other)
  expect([mine, theirs].filter(isLock)).toHaveLength(1)
})

test('this process is alive and has a birth', () => {
  expect(theseProcesses.isAlive(process.pid)).toBe(true)
  expect(theseProcesses.birthOf(process.pid)).toBe(theseProcesses.birthOf(process.pid))
})

test.skipIf(process.platform === 'win32')(
  'the start time of a process is known even on systems that tell no births',
  () => {
    const started = startOf(process.pid, 'darwin') ?? Number.NaN
    expect(Math.abs(Date.now() - process.uptime() * 1000 - started)).toBeLessThan(60_000)
    expect(startOf(2 ** 22 + 1, 'darwin')).toBeUndefined()
  },
)
