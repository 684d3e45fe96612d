import { expect, test } from 'vitest'
import { begin, memoryDisk, memoryHome, playTurn } from '../../../test/saves.ts'
import { type AnyGame, digest, type Run, seededDice, seek } from '../../engine/index.ts'
import { findGame } from '../../games/index.ts'
import { addChecksum, verifyChecksum } from './checksum-line.ts'
import { isHomeError } from './index.ts'

const game = findGame('star-canine')?.game as AnyGame
const TURNS = 50
const SNAPSHOT = 32

/** A run of 50 turns that was never closed: the log has all turns, the snapshot the first 32. */
const disk = memoryDisk()
const complete: Run = begin(game)
const recorder = memoryHome(disk).saveRun(complete, { now: () => 5 })
while (complete.turn < TURNS) {
  playTurn(complete, 'damage')
  recorder.save(complete)
}
const LOG = `/home/runs/${recorder.id}/log`
const SNAP = `/home/runs/${recorder.id}/snapshot.json`
const lines = (disk.files.get(LOG) as string).split('\n')
const log = (change: (lines: string[]) => string[]): string => change([...lines]).join('\n')
const flip = (text: string, at: number): string => {
  const bytes = Buffer.from(text)
  const place = at % bytes.length
  bytes[place] = (bytes[place] as number) ^ (1 << (at % 8))
  return bytes.toString('latin1')
}
const damagedLine = (n: number): string => log((all) => all.with(n, flip(all[n] as string, 21)))

interface Damaged {
  log?: string | undefined
  snapshot?: string | undefined
}

/** Damages the files of the run, then lists and resumes it, on a disk that works or fails. */
async function after(damage: Damaged, failing = '') {
  const copy = memoryDisk(new Map(disk.files))
  for (const [path, text] of [
    [LOG, 'log' in damage ? damage.log : copy.read(LOG)],
    [SNAP, 'snapshot' in damage ? damage.snapshot : copy.read(SNAP)],
  ] as const)
    if (text === undefined) copy.files.delete(path)
    else copy.files.set(path, text)
  const before = [...copy.files].filter(([path]) => path.includes('/runs/') && !path.includes('lock'))
  const home = memoryHome(copy, { pid: 2 })
  const listed = home.runs()
  copy.failing = failing
  const resumed = await home.resume(recorder.id, () => game)
  const texts = [...copy.files.values()]
  // Nothing is ever deleted: every damaged file still exists, possibly under another name.
  const lost = before.filter(
    ([path, text]) => !texts.includes(text) && !(path === SNAP && verifyChecksum(text) !== undefined),
  )
  expect(lost.map(([path]) => path)).toEqual([])
  return { home, listed, resumed, copy }
}

// damage, files, turn at which the run continues, warning
const DAMAGE: readonly [string, Damaged, number, RegExp | undefined][] = [
  ['nothing', {}, 50, undefined],
  ['no snapshot', { snapshot: undefined }, 50, undefined],
  ['an empty snapshot', { snapshot: '' }, 50, /^The snapshot of this run was damaged .* nothing is lost\.$/],
  ['half a snapshot', { snapshot: disk.files.get(SNAP)?.slice(0, 400) }, 50, /nothing is lost\.$/],
  ['a flipped bit in the snapshot', { snapshot: flip(disk.files.get(SNAP) as string, 333) }, 50, /nothing is lost\.$/],
  ['the last line cut short', { log: log((all) => all).slice(0, -20) }, 49, /^The last line .* at turn 49/],
  ['the last line end missing', { log: log((all) => all).slice(0, -1) }, 50, /^The last line .* at turn 50/],
  ['the last line flipped', { log: damagedLine(50) }, 49, /^The last line .* at turn 49/],
  ['an early line flipped', { log: damagedLine(7) }, 50, /^The log of this run was damaged and has been repaired/],
  ['the head flipped', { log: damagedLine(0) }, 50, /has been repaired: you continue at turn 50/],
  ['a line after the snapshot flipped', { log: damagedLine(40) }, 39, /at turn 39, .* up to 50 are lost/],
  ['an early line lost', { log: log((all) => all.toSpliced(5, 1)) }, 50, /has been repaired/],
  ['two lines swapped', { log: log((all) => all.with(5, all[6] as string).with(6, all[5] as string)) }, 50, /repaired/],
  [
    'early lines lost and no snapshot',
    { log: damagedLine(7), snapshot: undefined },
    6,
    /at turn 6, .* up to 50 are lost/,
  ],
  ['an empty log', { log: '' }, 32, /^The log of this run was damaged and has been repaired: you continue at turn 32/],
  ['no log', { log: undefined }, 32, /^The log of this run was missing .* at turn 32/],
  ['a log cut after a line', { log: log((all) => [...all.slice(0, 21), '']) }, 32, /repaired: you continue at turn 32/],
  ['zeros after the log', { log: `${log((all) => all)}${'\0'.repeat(64)}` }, 50, /^The last line/],
  [
    'a snapshot of another run',
    { snapshot: addChecksum({ ...verifyChecksum(disk.files.get(SNAP) as string), seed: '8' }) },
    50,
    /snapshot/,
  ],
]
test.each(DAMAGE)('%s', async (_, damage, turn, warning) => {
  const { listed, resumed, copy } = await after(damage)
  if (isHomeError(resumed)) throw new Error(resumed.error)
  const { run } = resumed
  expect([run.turn, listed[0]?.turn]).toEqual([turn, turn])
  expect(digest(run.state)).toBe(digest(seek(complete, turn).state))
  if (warning === undefined) expect(resumed.warnings).toEqual([])
  else expect(resumed.warnings).toEqual([expect.stringMatching(warning) as string])
  // After the repair the run can be continued, closed and resumed without a warning.
  playTurn(run, 'damage')
  resumed.recorder.save(run)
  resumed.recorder.close(run)
  const again = await memoryHome(copy, { pid: 3 }).resume(recorder.id, () => game)
  if (isHomeError(again)) throw new Error(again.error)
  expect([again.warnings, again.run.turn, digest(again.run.state)]).toEqual([[], turn + 1, digest(run.state)])
})

// The repair may have to wait for the disk while the run continues. It then writes the run as it is now, and later turns are appended to
// that, even if the disk fails again.
test.each(DAMAGE)('%s, on a disk that fails while two turns are played', async (_, damage, turn) => {
  const { resumed, copy } = await after(damage, 'ENOSPC')
  if (isHomeError(resumed)) throw new Error(resumed.error)
  const { run } = resumed
  for (let played = 0; played < 4; played++) {
    if (played === 1) {
      copy.failing = ''
      copy.fault = (ask) => (ask === 'append' ? 'ENOSPC' : '')
    }
    if (played === 2) copy.fault = () => ''
    playTurn(run, 'damage')
    resumed.recorder.save(run)
    if (played !== 1) expect(resumed.recorder.saveError() === undefined).toBe(played > 1)
  }
  // The process is killed here, without closing the run.
  const again = await memoryHome(copy, { pid: 3 }).resume(recorder.id, () => game)
  if (isHomeError(again)) throw new Error(again.error)
  expect([again.run.turn, digest(again.run.state)]).toEqual([turn + 4, digest(run.state)])
})

const REFUSED: readonly [string, Damaged, RegExp][] = [
  ['both files empty', { log: '', snapshot: '' }, /^Cannot read this run: its log and its snapshot are both damaged/],
  [
    'both files cut off in the head',
    { log: lines[0]?.slice(0, 60), snapshot: '{"undercr' },
    /are both damaged\. The files are still in/,
  ],
  [
    'a newer format',
    { log: log((all) => all.with(0, addChecksum({ ...verifyChecksum(all[0] as string), undercroft: 3 }))) },
    /newer Undercroft/,
  ],
  [
    'other rules',
    { log: log((all) => all.with(0, addChecksum({ ...verifyChecksum(all[0] as string), version: 99 }))) },
    /version 99 of the rules/,
  ],
  [
    'a changed choice with a valid checksum',
    {
      log: log((all) => all.with(3, addChecksum({ ...verifyChecksum(all[3] as string), choices: ['no-such-thing'] }))),
    },
    /seat 0 chose no-such-thing, which is not legal there\. This program cannot resume/,
  ],
]
test.each(REFUSED)('%s: refused with a message, listed, and left unchanged', async (_, damage, message) => {
  const { home, listed, resumed, copy } = await after(damage)
  expect(isHomeError(resumed) ? resumed.error : 'it was resumed').toMatch(message)
  expect(listed).toHaveLength(1)
  expect(home.runs()).toHaveLength(1)
  expect(copy.list('/home/runs')).toEqual([recorder.id])
})

test('hundreds of random damages: no error, no wrong state, and no verifiable turn is lost', async () => {
  const dice = seededDice('damages')
  const files = { log: disk.files.get(LOG) as string, snapshot: disk.files.get(SNAP) as string }
  for (let i = 0; i < 300; i++) {
    const which = dice.roll('damage', 2, 'file') === 0 ? 'log' : 'snapshot'
    const at = dice.roll('damage', files[which].length, 'place')
    const text = dice.roll('damage', 3, 'kind') === 0 ? files[which].slice(0, at) : flip(files[which], at)
    const { resumed } = await after({ [which]: text })
    if (isHomeError(resumed)) throw new Error(`${i}: ${resumed.error}`)
    const { turn, state } = resumed.run
    expect([i, digest(state)]).toEqual([i, digest(seek(complete, turn).state)])
    expect(turn).toBeGreaterThanOrEqual(which === 'log' ? SNAPSHOT : TURNS)
  }
})
