import { expect, test } from 'vitest'
import { begin, type MemoryDisk, memoryDisk, memoryHome, playTurn } from '../../../test/saves.ts'
import { digest, type Run } from '../../engine/index.ts'
import { findGame } from '../../games/index.ts'
import { isHomeError, type Recorder } from './index.ts'

const game = findGame('star-canine')?.game as Run['game']
const now = (): number => 5

async function played(isResumed: boolean) {
  const disk = memoryDisk()
  const run = begin(game)
  const recorder = memoryHome(disk).saveRun(run, { now })
  for (let turn = 0; turn < 4; turn++) turnOf(run, recorder)
  if (!isResumed) return { disk, run, recorder }
  recorder.close(run)
  const resumed = await memoryHome(disk).resume(recorder.id, () => game)
  if (isHomeError(resumed)) throw new Error(resumed.error)
  return { disk, ...resumed }
}

function turnOf(run: Run, recorder: Recorder): string | undefined {
  playTurn(run)
  return recorder.save(run)
}

const rename = (disk: MemoryDisk, from: string, to: string): void => {
  for (const [path, text] of [...disk.files])
    if (path.startsWith(`${from}/`)) {
      disk.files.delete(path)
      disk.files.set(path.replace(from, to), text)
    }
  disk.remove(from)
}

// what happens to the folder during play, and whether the run keeps its id
const HARM: readonly [string, (disk: MemoryDisk, folder: string) => void, boolean][] = [
  ['is removed', (disk, folder) => disk.remove(folder), true],
  ['is moved', (disk, folder) => rename(disk, folder, '/home/elsewhere'), true],
  ['is removed with the home folder', (disk) => disk.remove('/home'), true],
  ['loses its log', (disk, folder) => disk.remove(`${folder}/log`), false],
  [
    'is put back from an older copy',
    (disk, folder) => {
      const old = disk.files.get(`${folder}/log`) as string
      disk.remove(folder)
      disk.replace(`${folder}/log`, `${old.split('\n').slice(0, 2).join('\n')}\n`)
    },
    false,
  ],
]

test.each(
  HARM.flatMap(([what, harm, isSame]) => [false, true].map((isResumed) => ({ what, harm, isSame, isResumed }))),
)(
  'the folder of a run $what (resumed: $isResumed): it is reported at once, and the complete run is saved again',
  async ({ harm, isSame, isResumed }) => {
    const { disk, run, recorder } = await played(isResumed)
    const id = recorder.id
    harm(disk, `/home/runs/${id}`)
    expect(turnOf(run, recorder)).toBe(
      `The folder of your run was deleted; the run has been saved again: /home/runs/${recorder.id}`,
    )
    expect(recorder.id === id).toBe(isSame)
    expect([turnOf(run, recorder), recorder.saveError()]).toEqual([undefined, undefined])
    recorder.close(run)
    const again = await memoryHome(disk, { pid: 2 }).resume(recorder.id, () => game)
    expect(isHomeError(again) ? again.error : [digest(again.run.state), again.warnings]).toEqual([
      digest(run.state),
      [],
    ])
  },
)

test('the folder is deleted and the disk is full: reported at once, and saved again when there is room', async () => {
  const { disk, run, recorder } = await played(false)
  disk.remove(`/home/runs/${recorder.id}`)
  disk.failing = 'ENOSPC'
  expect(turnOf(run, recorder)).toMatch(/^Cannot save your run: the disk is full/)
  expect([turnOf(run, recorder), recorder.saveError()]).toEqual([
    undefined,
    expect.stringContaining('the disk is full'),
  ])
  disk.failing = ''
  expect(turnOf(run, recorder)).toBe('Your run is being saved again.')
  expect(memoryHome(disk, { pid: 2 }).runs()).toMatchObject([{ id: recorder.id, turn: run.turn }])
})

test('a deleted lock is taken again, also over the lock of a dead process', async () => {
  const { disk, run, recorder } = await played(false)
  const lockOf = (): string | undefined =>
    disk.list(`/home/runs/${recorder.id}`).find((name) => name.startsWith('lock.'))
  disk.remove(`/home/runs/${recorder.id}/${lockOf()}`)
  expect([turnOf(run, recorder), lockOf()]).toEqual([undefined, expect.stringMatching(/^lock\.1\./)])
  disk.remove(`/home/runs/${recorder.id}/${lockOf()}`)
  disk.files.set(`/home/runs/${recorder.id}/lock.2.b.aa`, '')
  const log = disk.files.get(`/home/runs/${recorder.id}/log`)
  const first = memoryHome(disk, { living: [2] })
  expect(first.runs()).toMatchObject([{ isOpenElsewhere: true }])
  // For this home process 2 is dead, so its lock is taken over.
  expect([turnOf(run, recorder), lockOf()]).toEqual([undefined, expect.stringMatching(/^lock\.1\./)])
  expect(disk.files.get(`/home/runs/${recorder.id}/log`)).not.toBe(log)
})

test('if a living process took the run after the lock was deleted, nothing more is written', () => {
  const disk = memoryDisk()
  const run = begin(game)
  const recorder = memoryHome(disk, { living: [2] }).saveRun(run, { now })
  turnOf(run, recorder)
  const folder = `/home/runs/${recorder.id}`
  disk.remove(`${folder}/${disk.list(folder).find((name) => name.startsWith('lock.'))}`)
  disk.files.set(`${folder}/lock.2.b.aa`, '')
  const log = disk.files.get(`${folder}/log`)
  expect(turnOf(run, recorder)).toMatch(/^Cannot save your run: it is open elsewhere/)
  expect([disk.files.get(`${folder}/log`), recorder.saveError() === undefined]).toEqual([log, false])
})
