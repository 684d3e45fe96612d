import { describe, expect, test } from 'vitest'
import { type Ask, begin, isOver, type MemoryDisk, memoryDisk, memoryHome, playTurn } from '../../../test/saves.ts'
import { anyToy } from '../../../test/toy.ts'
import { type AnyGame, type GhostPolicy, journalOf, type Run, seededDice } from '../../engine/index.ts'
import { findGame } from '../../games/index.ts'
import { writeJson } from './ghosts/files.ts'
import { saveGhost, storeOf } from './ghosts/for-run.ts'
import { type Home, isHomeError, type Recorder } from './index.ts'
import { journalSaver, saveJournal, writeOutput } from './journal-file.ts'

// Issue 13: every write × every disk error gives one message; nothing else is thrown, and no unsaved run is reported as saved.

const CODES = ['ENOSPC', 'EROFS', 'EACCES', 'EIO', 'EMFILE'] as const
const ERROR_TEXTS: Readonly<Record<string, string>> = {
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

const playNextTurn = ({ run, recorder }: Stage): string | undefined => {
  playTurn(run)
  return recorder.save(run)
}
const playToEnd = (on: Stage): string | undefined => {
  let message: string | undefined
  while (!isOver(on.run)) message = playNextTurn(on)
  return message
}
const messageFrom = (work: () => unknown): string => {
  try {
    work()
    return 'it worked'
  } catch (error) {
    // Only failures, which have a message for the player, may be thrown.
    if ((error as Error).name !== 'Failure') throw error
    return (error as Error).message
  }
}
const deadHero = ((): unknown => {
  const game = findGame('underscore')?.game as AnyGame
  const dice = seededDice('1')
  const state = game.setup({ build: 'bastard' }, dice)
  while (game.toAct(state).length > 0) {
    const [plan] = [...(game.candidateLines?.(state, 0) ?? [])]
    game.apply(state, [{ seat: 0, action: plan?.[0] as never }], dice)
  }
  return state
})()
const underscore = findGame('underscore')?.game as AnyGame
const store = (disk: MemoryDisk) => storeOf(underscore, underscore.extras?.ghosts as GhostPolicy, '/home', disk)

// what is written, which disk operations fail and at which paths, the work, the message; `$` stands for the text of the error code
const PATHS: readonly [
  string,
  readonly Ask[],
  string,
  (on: Stage) => string | undefined | Promise<string | undefined>,
  RegExp,
][] = [
  ['a new run: folder', ['makeFolder', 'claimFolder'], '/runs', saveNew, /^Cannot save your run: \$ \(\/home\)/],
  ['a new run: lock', ['claimFile'], 'lock', saveNew, /^Cannot save your run: \$/],
  ['a new run: head', ['replace'], '/log', saveNew, /^Cannot save your run: \$/],
  ['a new run: opening its log', ['openLog'], '/log', saveNew, /^Cannot save your run: \$/],
  ['a turn', ['append'], '/log', playNextTurn, /^Cannot save your run: \$ \(\/home\)\. You can keep playing/],
  ['a turn, and removing its partial line', ['append', 'cut'], '/log', playNextTurn, /^Cannot save your run: \$/],
  ['the check that the folder still exists', ['isAt'], '/log', playNextTurn, /^Cannot save your run: \$/],
  ['the end: its file', ['replace'], '/history/', playToEnd, /^Cannot save your run: \$/],
  ['the end: folder of the history', ['makeFolder'], '/history', playToEnd, /^Cannot save your run: \$/],
  [
    'giving up while playing',
    ['replace'],
    '/history/',
    ({ run, recorder }) => recorder.abandon(run),
    /^Cannot save your run: \$/,
  ],
  [
    'giving up from the list',
    ['replace'],
    '/history/',
    ({ home, run, recorder }) => {
      recorder.close(run)
      return home.giveUp(recorder.id)?.error
    },
    /^Cannot give up the run: \$/,
  ],
  [
    'giving up: lock',
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
  ['a resumed run: lock', ['claimFile'], 'lock', resume, /^Cannot save your run: \$/],
  ['a resumed run: opening its log', ['openLog'], '/log', resume, /^Cannot save your run: \$/],
  [
    'a ghost',
    ['replace'],
    'ghosts',
    ({ disk }) => saveGhost(underscore, deadHero, 'now', { home: '/home', disk }),
    /^Cannot save your ghost: \$/,
  ],
  [
    'a ghost: folder',
    ['makeFolder'],
    'ghosts',
    ({ disk }) => saveGhost(underscore, deadHero, 'now', { home: '/home', disk }),
    /^Cannot save .*ghost.*: \$/,
  ],
  [
    'the ghost record',
    ['replace'],
    'record.json',
    ({ disk }) => saveGhost(underscore, deadHero, 'now', { home: '/home', disk }),
    /^Cannot save .*ghost.*: \$/,
  ],
  [
    'the file of --journal',
    ['replace'],
    '/mine',
    ({ disk, run }) => journalSaver('/mine.json', disk).save(run),
    /^Cannot save your run to \/mine\.json: \$/,
  ],
  [
    'an exported journal',
    ['replace'],
    '/mine',
    ({ disk, run }) => messageFrom(() => saveJournal('/mine.json', journalOf(run), disk)),
    /^Cannot write \/mine\.json: \$\.$/,
  ],
  [
    'an export',
    ['replace'],
    '/mine',
    ({ disk }) => messageFrom(() => writeOutput('/mine.txt', 'text', disk)),
    /^Cannot write \/mine\.txt: \$\.$/,
  ],
]

function saveNew({ home }: Stage): string | undefined {
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

describe.each(PATHS)('%s', (_, asks, where, work, pattern) => {
  test.each(CODES)('%s', async (code) => {
    const on = stage()
    on.disk.fault = (ask, path) => (asks.includes(ask) && path.includes(where) ? code : '')
    const message = await work(on)
    expect(message?.replace(ERROR_TEXTS[code] as string, '$')).toMatch(pattern)
    // Once the disk works again, everything does: nothing was left half done.
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

// Writes that may fail silently, because nothing is missing afterwards.
test.each<[string, readonly Ask[], string]>([
  ['the snapshot', ['replace'], 'snapshot'],
  ['the list of finished runs', ['openLog', 'append', 'replace'], 'history.log'],
  ['removing the folder of a finished run', ['remove'], '/runs/'],
])('%s may fail without a message', (_, asks, where) => {
  for (const code of CODES) {
    const on = stage()
    on.disk.fault = (ask, path) => (asks.includes(ask) && path.includes(where) ? code : '')
    expect([code, playToEnd(on), on.recorder.saveError()]).toEqual([code, undefined, undefined])
    on.disk.fault = () => ''
    const home = memoryHome(on.disk, { pid: 3 })
    expect([home.runs(), home.history().length, home.record('toy')?.played]).toEqual([[], 1, 1])
  }
})

describe('messages while the disk fails', () => {
  test('an end that cannot be saved is reported, even if turns before it failed too; the run stays open', () => {
    const on = stage()
    on.disk.failing = 'ENOSPC'
    expect([playNextTurn(on), playToEnd(on), on.recorder.close(on.run)]).toEqual(
      Array.from({ length: 3 }, () => expect.stringMatching(/^Cannot save your run: the disk is full/)),
    )
    expect(on.recorder.saveError()).toMatch(/^Cannot save your run/)
    on.disk.failing = ''
    expect(memoryHome(on.disk, { pid: 2 }).runs()).toMatchObject([{ turn: 1 }])
  })

  test('giving up on a full disk reports the error, and the run stays open', () => {
    const on = stage()
    on.disk.failing = 'ENOSPC'
    playNextTurn(on)
    expect(on.recorder.abandon(on.run)).toMatch(/^Cannot save your run: the disk is full/)
    on.disk.failing = ''
    expect(memoryHome(on.disk, { pid: 2 }).runs()).toMatchObject([{ turn: 1 }])
  })

  test('--journal reports once that saving fails, and once that it works again', () => {
    const { disk, run } = stage()
    const file = journalSaver('/mine.json', disk)
    const messages = ['', 'ENOENT', 'ENOENT', ''].map((code) => {
      disk.failing = code
      return [file.save(run), file.saveError() === undefined]
    })
    expect(messages).toEqual([
      [undefined, true],
      ['Cannot save your run to /mine.json: the folder is gone. You can keep playing, but it may be lost.', false],
      [undefined, false],
      ['Your run is being saved to /mine.json again.', true],
    ])
  })
})

test.each<[string, (disk: MemoryDisk) => void, string]>([
  ['not JSON', (disk) => void disk.files.set('/home/settings.json', '[1'), 'not JSON'],
  ['a list', (disk) => void disk.files.set('/home/settings.json', '[1]'), 'not a JSON object'],
  ['a folder', (disk) => void disk.files.set('/home/settings.json/x', ''), 'a folder is in the way of the file'],
  ...CODES.map((code): [string, (disk: MemoryDisk) => void, string] => [
    `unreadable (${code})`,
    (disk) => {
      disk.files.set('/home/settings.json', '{"theme":"light"}')
      disk.fault = (_, path) => (path.includes('settings') ? code : '')
    },
    ERROR_TEXTS[code] as string,
  ]),
])('settings that are %s: defaults, one warning, and the file is left alone', (_, harm, why) => {
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

test('unreadable ghosts are not met, and are reported apart from invalid ones', async () => {
  const { disk } = stage()
  await saveGhost(underscore, deadHero, 'now', { home: '/home', disk })
  writeJson('/home/ghosts/underscore/zz.json', { name: 'x' }, disk)
  disk.fault = (ask, path) => (ask === 'read' && path.includes('ghosts') && !path.includes('zz') ? 'EACCES' : '')
  const { ghosts, rejected } = await store(disk).list({ kind: 'full' })
  expect([ghosts, rejected.map(({ why }) => why.slice(0, 44))]).toEqual([
    [],
    ['it cannot be read: this is not allowed there', expect.stringContaining('level')],
  ])
})
