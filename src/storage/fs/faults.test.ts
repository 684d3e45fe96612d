import { describe, expect, test } from 'vitest'
import { type Ask, begin, isOver, type MemoryDisk, memoryDisk, memoryHome, playTurn } from '../../../test/saves.ts'
import { anyToy } from '../../../test/toy.ts'
import { type AnyGame, type GhostPolicy, journalOf, type Run, seededDice } from '../../engine/index.ts'
import { findGame } from '../../games/index.ts'
import { writeJson } from './ghosts/files.ts'
import { saveGhost, storeOf } from './ghosts/for-run.ts'
import { type Home, isHomeError, type Recorder } from './index.ts'
import { journalSaver, saveJournal, writeOutput } from './journal-file.ts'

// Issue 13: every way to write × every way to fail: one sentence, never a throw that is none, never a false "kept".

const CODES = ['ENOSPC', 'EROFS', 'EACCES', 'EIO', 'EMFILE'] as const
const WORDS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EROFS: 'the disk is read-only',
  EACCES: 'this is not allowed there',
  EIO: 'the disk failed',
  EMFILE: 'too many files are open',
}

interface Stage {
  readonly disk: MemoryDisk
  readonly home: Home
  readonly run: Run
  readonly recorder: Recorder
}

/** A run of the toy, one turn in. */
function stage(): Stage {
  const disk = memoryDisk()
  const home = memoryHome(disk)
  const run = begin(anyToy)
  const recorder = home.saveRun(run, { now: () => 5 })
  playTurn(run)
  recorder.save(run)
  return { disk, home, run, recorder }
}

const playOn = ({ run, recorder }: Stage): string | undefined => {
  playTurn(run)
  return recorder.save(run)
}
const playOut = (on: Stage): string | undefined => {
  let said: string | undefined
  while (!isOver(on.run)) said = playOn(on)
  return said
}
const sentenceOf = (work: () => unknown): string => {
  try {
    work()
    return 'it worked'
  } catch (error) {
    // Only what is meant for the player may be thrown.
    if ((error as Error).name !== 'Failure') throw error
    return (error as Error).message
  }
}
const fallen = ((): unknown => {
  const game = findGame('underscore')?.game as AnyGame
  const dice = seededDice('1')
  const state = game.setup({ build: 'bastard' }, dice)
  while (game.toAct(state).length > 0) {
    const [plan] = [...(game.plans?.(state, 0) ?? [])]
    game.apply(state, [{ seat: 0, action: plan?.[0] as never }], dice)
  }
  return state
})()
const underscore = findGame('underscore')?.game as AnyGame
const store = (disk: MemoryDisk) => storeOf(underscore, underscore.ghosts as GhostPolicy, '/home', disk)

// what is written, which question of the disk fails and where, and what the player is told; `$` stands for the words of the code
const PATHS: readonly [
  string,
  readonly Ask[],
  string,
  (on: Stage) => string | undefined | Promise<string | undefined>,
  RegExp,
][] = [
  ['a new run: folder', ['makeFolder', 'claimFolder'], '/runs', keepNew, /^Cannot save your run: \$ \(\/home\)/],
  ['a new run: lock', ['claimFile'], 'lock', keepNew, /^Cannot save your run: \$/],
  ['a new run: head', ['replace'], '/log', keepNew, /^Cannot save your run: \$/],
  ['a new run: opening its log', ['openLog'], '/log', keepNew, /^Cannot save your run: \$/],
  ['a turn', ['append'], '/log', playOn, /^Cannot save your run: \$ \(\/home\)\. You can keep playing/],
  ['a turn, and what is cut off again', ['append', 'cut'], '/log', playOn, /^Cannot save your run: \$/],
  ['a look whether the folder is there', ['isAt'], '/log', playOn, /^Cannot save your run: \$/],
  ['the end: its file', ['replace'], '/history/', playOut, /^Cannot save your run: \$/],
  ['the end: folder of the history', ['makeFolder'], '/history', playOut, /^Cannot save your run: \$/],
  [
    'giving up, from inside',
    ['replace'],
    '/history/',
    ({ run, recorder }) => recorder.abandon(run),
    /^Cannot save your run: \$/,
  ],
  [
    'giving up, from outside',
    ['replace'],
    '/history/',
    ({ home, run, recorder }) => {
      recorder.close(run)
      return home.giveUp(recorder.id)?.error
    },
    /^Cannot give up the run: \$/,
  ],
  [
    'giving up, its lock',
    ['claimFile'],
    'lock',
    ({ home, run, recorder }) => {
      recorder.close(run)
      return home.giveUp(recorder.id)?.error
    },
    /^Cannot give up the run: \$/,
  ],
  [
    'settings',
    ['replace'],
    'settings',
    ({ home }) => home.setSettings({ mouse: false }),
    /^Cannot save the settings: \$/,
  ],
  ['settings: folder', ['makeFolder'], '/home', ({ home }) => home.setSettings({}), /^Cannot save the settings: \$/],
  ['a run taken up: lock', ['claimFile'], 'lock', resume, /^Cannot save your run: \$/],
  ['a run taken up: opening its log', ['openLog'], '/log', resume, /^Cannot save your run: \$/],
  [
    'a ghost',
    ['replace'],
    'ghosts',
    ({ disk }) => saveGhost(underscore, fallen, 'now', { home: '/home', disk }),
    /^Cannot save your ghost: \$/,
  ],
  [
    'a ghost: folder',
    ['makeFolder'],
    'ghosts',
    ({ disk }) => saveGhost(underscore, fallen, 'now', { home: '/home', disk }),
    /^Cannot save .*ghost.*: \$/,
  ],
  [
    'a record of ghosts',
    ['replace'],
    'record.json',
    ({ disk }) => saveGhost(underscore, fallen, 'now', { home: '/home', disk }),
    /^Cannot save .*ghost.*: \$/,
  ],
  [
    'a journal of one’s own',
    ['replace'],
    '/mine',
    ({ disk, run }) => journalSaver('/mine.json', disk).save(run),
    /^Cannot save your run to \/mine\.json: \$/,
  ],
  [
    'a journal that is asked for',
    ['replace'],
    '/mine',
    ({ disk, run }) => sentenceOf(() => saveJournal('/mine.json', journalOf(run), disk)),
    /^Cannot write \/mine\.json: \$\.$/,
  ],
  [
    'an export',
    ['replace'],
    '/mine',
    ({ disk }) => sentenceOf(() => writeOutput('/mine.txt', 'text', disk)),
    /^Cannot write \/mine\.txt: \$\.$/,
  ],
]

function keepNew({ home }: Stage): string | undefined {
  const run = begin(anyToy, '8')
  const recorder = home.saveRun(run, { now: () => 5 })
  playTurn(run)
  return recorder.save(run)
}

async function resume({ disk, recorder, run }: Stage): Promise<string | undefined> {
  recorder.close(run)
  const resumed = await memoryHome(disk, { pid: 2 }).resume(recorder.id, () => anyToy)
  return isHomeError(resumed) ? resumed.error : resumed.warnings[0]
}

describe.each(PATHS)('%s', (_, asks, where, work, sentence) => {
  test.each(CODES)('%s', async (code) => {
    const on = stage()
    on.disk.fault = (ask, path) => (asks.includes(ask) && path.includes(where) ? code : '')
    const said = await work(on)
    expect(said?.replace(WORDS[code] as string, '$')).toMatch(sentence)
    // Once the disk works again, so does everything: nothing was left half done.
    on.disk.fault = () => ''
    const home = memoryHome(on.disk, { pid: 3 })
    expect(home.runs().every(({ problem }) => problem === undefined)).toBe(true)
    expect(home.warnings()).toEqual([])
    for (const { id, turn } of home.runs()) {
      const resumed = await home.resume(id, () => anyToy)
      expect(isHomeError(resumed) ? resumed.error : resumed.run.turn).toBe(turn)
    }
  })
})

// what fails without harm: nothing is said, and nothing is missing afterwards
test.each<[string, readonly Ask[], string]>([
  ['the snapshot', ['replace'], 'snapshot'],
  ['the list of finished runs', ['openLog', 'append', 'replace'], 'history.log'],
  ['clearing away', ['remove'], '/runs/'],
])('%s need not work', (_, asks, where) => {
  for (const code of CODES) {
    const on = stage()
    on.disk.fault = (ask, path) => (asks.includes(ask) && path.includes(where) ? code : '')
    expect([code, playOut(on), on.recorder.saveError()]).toEqual([code, undefined, undefined])
    on.disk.fault = () => ''
    const home = memoryHome(on.disk, { pid: 3 })
    expect([home.runs(), home.history().length, home.record('toy')?.played]).toEqual([[], 1, 1])
  }
})

describe('what is claimed while the disk fails', () => {
  test('an end that cannot be kept is said, also when it was failing before, and is kept when it can be', () => {
    const on = stage()
    on.disk.failing = 'ENOSPC'
    expect([playOn(on), playOut(on), on.recorder.close(on.run)]).toEqual(
      Array.from({ length: 3 }, () => expect.stringMatching(/^Cannot save your run: the disk is full/)),
    )
    expect(on.recorder.saveError()).toMatch(/^Cannot save your run/)
    on.disk.failing = ''
    expect(memoryHome(on.disk, { pid: 2 }).runs()).toMatchObject([{ turn: 1 }])
  })

  test('a run given up on a full disk is still open, and that is said', () => {
    const on = stage()
    on.disk.failing = 'ENOSPC'
    playOn(on)
    expect(on.recorder.abandon(on.run)).toMatch(/^Cannot save your run: the disk is full/)
    on.disk.failing = ''
    expect(memoryHome(on.disk, { pid: 2 }).runs()).toMatchObject([{ turn: 1 }])
  })

  test('a journal of one’s own: said once, and once more when it works again', () => {
    const { disk, run } = stage()
    const file = journalSaver('/mine.json', disk)
    const said = ['', 'ENOENT', 'ENOENT', ''].map((code) => {
      disk.failing = code
      return [file.save(run), file.saveError() === undefined]
    })
    expect(said).toEqual([
      [undefined, true],
      ['Cannot save your run to /mine.json: the folder is gone. You can keep playing, but it may be lost.', false],
      [undefined, false],
      ['Your run is being saved to /mine.json again.', true],
    ])
  })
})

test.each<[string, (disk: MemoryDisk) => void, string]>([
  ['nonsense', (disk) => void disk.files.set('/home/settings.json', '[1'), 'not JSON'],
  ['a list', (disk) => void disk.files.set('/home/settings.json', '[1]'), 'not a JSON object'],
  ['a folder', (disk) => void disk.files.set('/home/settings.json/x', ''), 'a folder is in the way of the file'],
  ...CODES.map((code): [string, (disk: MemoryDisk) => void, string] => [
    `unreadable (${code})`,
    (disk) => {
      disk.files.set('/home/settings.json', '{"theme":"light"}')
      disk.fault = (_, path) => (path.includes('settings') ? code : '')
    },
    WORDS[code] as string,
  ]),
])('settings that are %s: the usual ones, the file is left, one sentence', (_, harm, why) => {
  const disk = memoryDisk()
  harm(disk)
  const before = new Map(disk.files)
  const home = memoryHome(disk)
  expect([home.settings().theme, home.settings().mouse, home.warnings()]).toEqual([
    'dark',
    true,
    [`Cannot read the settings, so the defaults are used: ${why} (/home/settings.json).`],
  ])
  expect(home.setSettings({ theme: 'light' })).toBe(
    `Cannot save the settings: ${why}; fix or remove the file (/home/settings.json).`,
  )
  expect(disk.files).toEqual(before)
})

test('ghosts that cannot be read stay away, and are told apart from nonsense', async () => {
  const { disk } = stage()
  await saveGhost(underscore, fallen, 'now', { home: '/home', disk })
  writeJson('/home/ghosts/underscore/zz.json', { name: 'x' }, disk)
  disk.fault = (ask, path) => (ask === 'read' && path.includes('ghosts') && !path.includes('zz') ? 'EACCES' : '')
  const { ghosts, rejected } = await store(disk).list({ kind: 'full' })
  expect([ghosts, rejected.map(({ why }) => why.slice(0, 44))]).toEqual([
    [],
    ['it cannot be read: this is not allowed there', expect.stringContaining('level')],
  ])
})
