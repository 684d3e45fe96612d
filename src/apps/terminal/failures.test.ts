import { expect, test } from 'vitest'
import { openArcade } from '../../../test/arcade.ts'
import { memoryDisk, memoryHome } from '../../../test/saves.ts'
import type { AnyGame, GameInfo } from '../../engine/index.ts'
import { GAMES } from '../../games/index.ts'
import { isHomeError } from '../../storage/fs/index.ts'
import { type Crash, saveCrash } from '../cli/crash-file.ts'
import type { TerminalCrash } from './app.ts'
import type { RescuedRun } from './page.ts'

// Issue 13: on a full disk no message claims that the run is saved, and on exit the player gets it as a string.
test('on a full disk the corner, the menu and the exit message say that the run is not saved', async () => {
  const { press, screen, disk, exitMessages } = openArcade({ width: 100, height: 30 })
  await press('1', 'enter', 's', '7', 'enter', 'enter', 'enter', 'enter')
  expect(screen()).toMatch(/seed 7 *$/m)
  disk.failing = 'ENOSPC'
  await press('enter')
  expect(screen()).toContain('seed 7 · not saved')
  expect(screen()).toContain('Cannot save your run: the disk is full (/home).')
  await press('enter', 'esc')
  expect(screen()).toContain('Cannot save your run: the disk is full')
  expect(screen()).not.toMatch(/saved after every choice|Save and/)
  await press('g', 'y')
  expect(screen()).toContain('! Cannot save your run: the disk is full')
  expect(screen()).not.toContain('You gave the run up')
  // The run is still open but no longer locked.
  expect(exitMessages).toEqual([
    expect.stringMatching(/^Cannot save your run: the disk is full .* Resume with: undercroft play --from wg\S+$/),
  ])
  disk.failing = ''
  expect(memoryHome(disk, { pid: 2, living: [1] }).runs()).toMatchObject([{ turn: 1, isOpenElsewhere: false }])
})

/** Star Canine that throws once it has made a choice at this turn, or when it shows this turn. */
function failing(what: 'apply' | 'scene', turn: number): GameInfo {
  const info = GAMES[0] as GameInfo
  let made = 0
  const game: AnyGame = {
    ...info.game,
    apply(state, moves, dice, emit) {
      info.game.apply(state, moves, dice, emit)
      if (made++ === turn && what === 'apply') throw new Error('planted')
    },
    scene(state, seat) {
      if (made > turn) throw new Error('planted')
      return info.game.scene(state, seat)
    },
  }
  return { ...info, game }
}

// What fails, turns in the report, turns on disk. A turn that cannot be shown is not saved: the run could never be resumed.
test.each([
  ['apply', 2, 2],
  ['scene', 3, 2],
] as const)(
  'an error in %s ends the app with a report of %i turns; the run resumes at turn %i',
  async (what, turn, saved) => {
    const disk = memoryDisk()
    const { press, home, isOver, crash } = openArcade({ disk, games: [failing(what, 2)], mayCrash: true })
    await press('1', 'enter', 'enter', 'enter', 'enter', 'enter', '1')
    expect(isOver()).toBe(false)
    await press('enter')
    expect(isOver()).toBe(true)
    const { error, rescued } = crash() as TerminalCrash
    const [run] = home.runs()
    expect(run?.turn).toBe(saved)
    const crashed: Crash = { error, where: 'terminal', ...(rescued as RescuedRun) }
    const { message, report } = saveCrash(crashed, home.folder, disk, Date.UTC(2026, 10, 15, 12))
    const file = '/home/crashes/crash-2026-11-15T12-00-00-star-canine.json'
    expect(message.split('\n')).toEqual([
      expect.stringMatching(new RegExp(`^Internal error in Star Canine, seed 7, turn ${turn}: planted$`)),
      `Nothing was sent. The report is in ${file}`,
      `Resume with: undercroft play --continue ${run?.id}`,
    ])
    expect(disk.files.get(file)).toBe(report)
    const choices = ['start', 'continue', 'equip-1'].slice(0, turn)
    expect(JSON.parse(report)).toMatchObject({ where: 'terminal', game: 'star-canine', seed: '7', turn, choices })

    const resumed = await memoryHome(disk, { pid: 2 }).resume(run?.id as string, () => (GAMES[0] as GameInfo).game)
    if (isHomeError(resumed)) throw new Error(resumed.error)
    expect([resumed.run.turn, resumed.warnings]).toEqual([saved, []])
  },
)

test('the report of an error is printed if it cannot be saved', async () => {
  const disk = memoryDisk()
  const { press, home, crash } = openArcade({ disk, games: [failing('apply', 2)], mayCrash: true })
  await press('1', 'enter', 'enter', 'enter', 'enter', 'enter', '1', 'enter')
  const { error, rescued } = crash() as TerminalCrash
  disk.failing = 'ENOSPC'
  const { message, report } = saveCrash({ error, where: 'terminal', ...(rescued as RescuedRun) }, home.folder, disk)
  expect(message).toContain(
    `Nothing was sent. The report cannot be saved (the disk is full), so here it is:\n${report}`,
  )
})

test('an error outside a run ends the app, and nothing is saved', async () => {
  const { press, crash, home } = openArcade({
    mayCrash: true,
    first: () => ({
      scene: () => ({ title: '', panels: [], choices: [{ id: 'a', label: 'A', key: 'a' }] }),
      take() {
        throw new Error('planted')
      },
    }),
  })
  await press('a')
  expect(crash()).toEqual({ error: new Error('planted'), rescued: undefined })
  expect(home.runs()).toEqual([])
})

// Issue 13: the message may be scrolled out of view, but the corner never is.
test('if the end of a run cannot be saved, the corner says so', async () => {
  const { press, screen, disk, home } = openArcade()
  await press('1', 'enter', 's', '7', 'enter', 'enter', 'enter', 'enter', 'enter')
  disk.failing = 'ENOSPC'
  for (let i = 0; i < 60 && !screen().includes('LOST'); i++) await press('e', 'y', 'enter')
  expect(screen()).toContain('LOST')
  expect(screen()).toMatch(/seed 7 · turn \d+ · not saved *$/m)
  expect(home.history()).toEqual([])
})
