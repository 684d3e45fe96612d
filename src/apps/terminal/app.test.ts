import { expect, test, vi } from 'vitest'
import { openArcade } from '../../../test/arcade.ts'
import { begin, memoryDisk, memoryHome, playTurn } from '../../../test/saves.ts'
import { type AnyGame, digest, type GameInfo, isRefusal, type Journal, replay } from '../../engine/index.ts'
import { GAMES } from '../../games/index.ts'
import { isHomeError } from '../../storage/fs/index.ts'
import { decodeKeys } from '../../views/terminal/keys.ts'
import { type Crash, saveCrash } from '../cli/crash-file.ts'
import { recordsText } from '../text/lists.ts'
import type { TerminalCrash } from './app.ts'
import type { RescuedRun } from './page.ts'
import type { PageContext } from './page-context.ts'
import { forkStep, resumeStep, startStep } from './pages/before/start.ts'

const digestOf = (journal: Journal): string => {
  const run = replay(GAMES.find(({ id }) => id === journal.game)?.game as never, journal)
  if (isRefusal(run)) throw new Error(run.why)
  return digest(run.state)
}

test('a new player reaches a game by pressing Enter, and wins the first fight', async () => {
  const { press, screen, home } = openArcade()
  expect(screen()).toContain('U N D E R C R O F T')
  await press('enter')
  expect(screen()).toContain('Star Canine · New run')
  await press('enter')
  expect(screen()).toContain('Star Canine: how to play')
  await press('enter')
  expect(screen()).toMatch(/seed 7 *$/m)
  expect(home.runs().map(({ game, turn }) => [game, turn])).toEqual([['star-canine', 0]])
  await press('enter', 'enter', '1', 'enter', '2', 'enter', '3', 'enter', '4', 'enter', 'e')
  expect(screen()).toContain('Combat Log')
  expect(home.runs()[0]?.turn).toBe(7)
})

test('the help page is shown once per game', async () => {
  const { press, screen, home } = openArcade()
  await press('enter', 'enter', 'enter', 'esc', 'q', '1', 'enter', 'enter')
  expect(screen()).toMatch(/seed 8 *$/m)
  expect(home.runs().map(({ seed, turn }) => [seed, turn])).toContainEqual(['8', 0])
})

test('a run that was left resumes in exactly the same state', async () => {
  const disk = memoryDisk()
  const first = openArcade({ disk })
  await first.press('enter', 'enter', 'enter', 'enter', 'enter', '1', 'enter')
  const id = first.home.runs()[0]?.id as string
  const journal = first.home.journalOf(id)
  if (isHomeError(journal)) throw new Error(journal.error)
  const before = first.screen()
  await first.press('ctrl-c')
  expect(first.isOver()).toBe(true)

  const second = openArcade({ disk })
  expect(second.screen()).toContain('Continue')
  // Nothing has the focus in the hangar until the player points.
  await second.press('enter', '1')
  expect(second.screen()).toBe(before)
  await second.press('2', 'enter')
  const after = second.home.journalOf(id)
  if (isHomeError(after)) throw new Error(after.error)
  expect(after.ids.slice(0, -1)).toEqual(journal.ids)
  expect(digestOf({ ...after, ids: after.ids.slice(0, -1), indexes: [], checks: [], marks: [] })).toBe(
    digestOf({ ...journal, indexes: [], checks: [], marks: [] }),
  )
})

/** The keys of the first three decisions. Where nothing has the focus at first, a number points. */
const FIRST_KEYS: Readonly<Record<string, readonly string[]>> = {
  'star-canine': ['enter', 'enter', '1', 'enter'],
  emojispace: ['1', 'enter', '1', 'enter', 'c'],
  descent: ['.', '.', '.'],
  lostribe: ['1', 'enter', '1', 'enter', 'enter'],
  underscore: ['1', 'enter', 'enter', 'enter'],
}

test.each(
  GAMES.map(({ id, name }, i) => [id, name, String(i + 1), FIRST_KEYS[id] ?? ['enter', 'enter', 'enter']] as const),
)(
  '%s: a number and Enter start a run, which resumes in the same state after it was left',
  async (game, name, number, keys) => {
    const disk = memoryDisk()
    const first = openArcade({ disk })
    await first.press(number, 'enter')
    expect(first.screen()).toContain(`${name} · New run`)
    await first.press('enter')
    expect(first.screen()).toContain('how to play')
    await first.press('enter')
    // One by one: keys typed before a choice for good is on the screen do nothing.
    for (const key of keys) await first.press(key)
    expect(first.home.runs()[0]?.turn).toBe(3)
    const id = first.home.runs()[0]?.id as string
    const journal = first.home.journalOf(id)
    const [title] = first.screen().split('\n')
    await first.press('esc')
    expect(first.screen()).toContain('Menu')
    await first.press('x')
    expect(first.isOver()).toBe(true)

    const second = openArcade({ disk })
    await second.press('enter')
    expect(second.home.runs()[0]).toMatchObject({ game, turn: 3 })
    expect(second.screen().split('\n')[0]).toBe(title)
    expect(second.home.journalOf(id)).toEqual(journal)
  },
)

test('a run that is open in another process cannot be resumed, and the message says so', async () => {
  const disk = memoryDisk()
  const first = openArcade({ disk })
  await first.press('enter', 'enter', 'enter', 'enter')
  const other = memoryHome(disk, { pid: 2, living: [1] })
  expect(other.runs()[0]?.isOpenElsewhere).toBe(true)
  const taken = await resumeStep({ home: other, games: GAMES } as unknown as PageContext, other.runs()[0]?.id as string)
  expect(taken).toEqual({ kind: 'stay', notice: expect.stringContaining('open in another Undercroft (process 1)') })
})

test('keys: two-digit numbers, arrows, an unknown number, a key without meaning', async () => {
  const { press, screen } = openArcade()
  await press('2', 'enter', 'enter', 'enter')
  expect(screen()).toContain('EmojiSpace')
  await press('9')
  expect(screen()).toContain('! There is no number 9 here; the last is 3.')
  await press('1', 'enter')
  expect(screen()).toContain('The home dock')
  await press('1')
  expect(screen()).toContain('▸1 ')
  // A number only points.
  await press('4')
  expect(screen()).toMatch(/▸14 .*Probe Array/)
  await press('enter')
  expect(screen()).toMatch(/Probe Array .*comes aboard/)
  await press('F')
  expect(screen()).toContain('! F does nothing here; press ? for help.')
  const focus = (): string => screen().match(/▸\S+/)?.[0] ?? ''
  const before = focus()
  await press('down')
  expect(focus()).not.toBe(before)
  await press('up')
  expect(focus()).toBe(before)
})

test('a click takes the choice under it; a click elsewhere does nothing; the wheel scrolls', async () => {
  const { app, screen } = openArcade()
  const row = screen()
    .split('\n')
    .findIndex((line) => line.includes('3 Descent'))
  await app.input([{ kind: 'mouse', action: 'press', x: 8, y: row }])
  expect(screen()).toContain('Descent · New run')
  const before = screen()
  await app.input([{ kind: 'mouse', action: 'press', x: 79, y: 14 }])
  expect(screen()).toBe(before)
  await app.input([{ kind: 'mouse', action: 'wheel-down', x: 1, y: 1 }])
  expect(screen()).toBe(before)
})

test('a resized screen is redrawn at once, and a too small one says so', async () => {
  const { app, size, screen } = openArcade()
  size.width = 120
  size.height = 40
  app.draw()
  expect(screen().split('\n').length).toBe(40)
  size.width = 30
  app.draw()
  expect(screen().replaceAll(/\s+/g, ' ')).toContain('80 × 24; this one has 30 × 40')
})

test('a seed can be typed and pasted, and chosen options are used and remembered', async () => {
  const { press, app, screen, home } = openArcade()
  await press('1', 'enter', 's', 'a', 'b', 'backspace')
  await app.input([{ kind: 'paste', text: '-pasted\n' }])
  await press('enter')
  expect(screen()).toMatch(/Seed +a-pasted/)
  expect(screen()).toMatch(/Chart +none +\[act\] +run/)
  // A number points at an option, Enter changes it and leaves the focus on Begin; left and right change the option in focus.
  await press('1', 'enter')
  expect(screen()).toMatch(/Chart +none +act +\[run\]/)
  expect(screen()).toContain('▸ Begin')
  await press('1', 'left')
  expect(screen()).toMatch(/Chart +none +\[act\] +run/)
  await press('left', 'down', 'down', 'down', 'down', 'enter', 'enter')
  expect(home.runs()[0]?.seed).toBe('a-pasted')
  expect(home.settings().last).toEqual({ 'star-canine': { chart: 'none' } })
  await press('esc', 'q', '1', 'enter')
  expect(screen()).toMatch(/Chart +\[none\] +act +run/)
  await press('x')
  expect(screen()).toMatch(/Chart +none +\[act\] +run/)
})

test('an invalid seed is refused with what to type', async () => {
  const { press, screen } = openArcade()
  await press('1', 'enter', 's', '!', 'enter', 'enter')
  expect(screen()).toContain('! A seed is 1 to 64 letters')
})

test('= explains the focused log line with its arithmetic and the paragraph of the rule book', async () => {
  const { press, screen } = openArcade()
  await press('enter', 'enter', 'enter', 'enter', 'enter', '1', 'enter', 'e', '=', 'down')
  expect(screen()).toMatch(/= .*damage − \d+ absorbed = \d+ to the hull of \d+/)
  expect(screen()).toContain('4.3 Each turn you fire first.')
  await press('=')
  expect(screen()).toContain('Combat Log')
})

test.each(GAMES.map(({ name }, i) => [name, String(i + 1)] as const))(
  '%s: ! gives advice, and the suggested choice can be taken there',
  async (_, number) => {
    const { press, screen, home } = openArcade()
    const turn = (): number | undefined => home.runs()[0]?.turn
    // Past the help and the opening, to the first decision.
    await press(number, 'enter', 'enter', 'enter', 'enter')
    const ask = async (): Promise<void> => {
      await press('!')
      expect(screen()).toMatch(/Advice ·(.|\n)*Simulating …/)
      // The heading counts simulations until the last one is done.
      await vi.waitFor(() => expect(screen()).toMatch(/^ Advice *$/m), { timeout: 60_000 })
      expect(screen()).toMatch(/simulations a line, the same dice for all|This is the only choice\.|mix your choices/)
    }
    await ask()
    await press('!')
    const before = turn()
    await press('esc', 'esc')
    await ask()
    expect(turn()).toBe(before)
    await press('enter')
    expect(turn()).toBe((before as number) + 1)
  },
)

test('the daily has one try per game and date; a second one is practice', async () => {
  const { press, screen, home } = openArcade()
  await press('d')
  expect(screen()).toContain('Daily runs of 2026-11-15')
  await press('1', 'enter', 'enter', 'enter')
  expect(screen()).toMatch(/daily 2026-11-15 *$/m)
  expect(home.runs()[0]?.turn).toBe(1)
  await press('esc', 'g', 'y')
  expect(screen()).toContain('! You gave the run up')
  await press('d')
  expect(screen()).toMatch(/Star Canine +● fell/)
  await press('1', 'enter', 'enter')
  expect(home.runs()[0]).toMatchObject({
    seed: 'daily-2026-11-15',
    rank: { kind: 'practice', why: 'daily tried before' },
  })
})

test('a run with the seed of a daily and a run from a journal do not count', async () => {
  const home = memoryHome(memoryDisk())
  const context = { home, now: () => 5 } as unknown as PageContext
  const entry = GAMES[0] as (typeof GAMES)[number]
  await startStep(context, { entry, game: entry.game, options: {}, pack: undefined, seed: 'daily-2026-11-15' })
  forkStep(context, entry, begin(entry.game, '9'), undefined)
  const reasons = new Map(home.runs().map(({ seed, rank }) => [seed, rank]))
  expect([reasons.get('daily-2026-11-15'), reasons.get('9')]).toEqual(
    ['seed of a daily', 'taken up from a journal'].map((why) => ({ kind: 'practice', why })),
  )
})

test('a finished run shows its result, is in the history, can be replayed, and can be continued from any turn as practice', async () => {
  const { press, screen, home } = openArcade()
  await press('1', 'enter', 's', '7', 'enter', 'enter', 'enter', 'enter', 'enter')
  // Fights without equipment end the run soon.
  for (let i = 0; i < 60 && !screen().includes('LOST'); i++) await press('e', 'y', 'enter')
  expect(screen()).toContain('LOST')
  expect(screen()).toContain('Your best so far.')
  expect(home.runs()).toEqual([])
  const [ended] = home.history()
  expect(ended).toMatchObject({
    game: 'star-canine',
    seed: '7',
    won: false,
    rank: { kind: 'unranked' },
    mode: 'standard',
  })
  await press('w')
  expect(screen()).toContain('Replay ·')
  await press('home')
  expect(screen()).toContain('turn 0 of')
  await press('right', 'right', 'left')
  expect(screen()).toContain('turn 1 of')
  await press('g', 'backspace', '3', 'enter')
  expect(screen()).toContain('turn 3 of')
  await press('f')
  expect(screen()).toContain('seed 7 · practice')
  expect(home.runs()[0]).toMatchObject({ turn: 3, rank: { kind: 'practice', why: 'forked at turn 3' } })
})

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

test('records list the current games first, then other versions and content', async () => {
  const { press, screen, home, disk } = openArcade({ width: 100, height: 30 })
  const entry = GAMES[0] as (typeof GAMES)[number]
  const old = { ...entry.game, version: 0 }
  for (const game of [old, entry.game]) {
    const run = begin(game)
    const recorder = memoryHome(disk, { builtInGame: () => game }).saveRun(run, { now: () => 5 })
    while (run.game.outcome(run.state) === undefined) playTurn(run)
    recorder.save(run)
  }
  expect(home.record(entry.id)?.played).toBe(1)
  await press('s')
  expect(screen()).toMatch(/Star Canine +1 +0 +– +\d+ +seed 7, \d+ turns/)
  expect(screen()).toMatch(/Star Canine \(version 0, \w{8}\) +1 +0/)
  const text = recordsText(home, [entry], true).replaceAll(/\s+/g, ' ')
  expect(text).toMatch(/^Star Canine: Best \d+, 1 played, 0 won\. 1\. /)
  expect(text).toMatch(/Version 0, content [0-9a-f]{16}, standard: Best \d+, 1 played, 0 won\./)
  expect(recordsText(home, [entry])).toContain('1 with other content or versions: undercroft records star-canine --all')
})

test('in a duel at one keyboard each seat sees only its own side, and the screen is covered between turns', async () => {
  const { press, screen } = openArcade()
  await press('2', 'enter', '1', 'enter', '2', 'enter')
  expect(screen()).toMatch(/Mode .*\[skirmish\]/)
  expect(screen()).toMatch(/Rival .*\[seat\]/)
  await press('s', 'enter', 'enter', 'enter')
  expect(screen()).toContain('Seat 0 is next.')
  const ship = (): string | undefined => /You: ([\w ]+) \(/.exec(screen())?.[1]
  await press('enter')
  const first = ship() as string
  expect(first).toMatch(/\w/)
  await press('f')
  expect(screen()).toContain('Seat 1 is next.')
  expect(screen()).not.toContain(first)
  await press('enter')
  const second = ship() as string
  expect(second).toMatch(/\w/)
  expect(second).not.toBe(first)
  expect(screen()).not.toContain(first)
  await press('f')
  expect(screen()).toContain('Seat 0 is next.')
  expect(screen()).not.toContain(second)
  await press('enter')
  expect(ship()).toBe(first)
  expect(screen()).not.toContain(second)
})

test('records, replays, settings and help open from the main menu and close again', async () => {
  const { press, screen, home } = openArcade()
  for (const [key, title] of [
    ['s', 'Records'],
    ['r', 'Replays'],
    ['o', 'Settings'],
    ['?', 'Help'],
  ] as const) {
    await press(key)
    expect(screen().split('\n')[0]).toContain(title)
    await press('?')
    expect(screen().split('\n')[0]).toContain('Help')
    await press('esc', ...(title === 'Help' ? [] : ['esc']))
    if (title === 'Help') await press('esc')
    expect(screen()).toContain('U N D E R C R O F T')
  }
  await press('o', '1', 'enter')
  expect(home.settings().theme).toBe('light')
  expect(screen()).toContain('for a light terminal')
})

test('a broken journal string is refused with the reason', async () => {
  const { press, app, screen } = openArcade()
  await press('r', 'f')
  await app.input([{ kind: 'paste', text: 'x'.repeat(60) }])
  await press('enter')
  expect(screen()).toContain('This string is not a journal')
})

test('the game continues on a full disk', async () => {
  const { press, screen, disk } = openArcade()
  await press('enter', 'enter', 'enter', 'enter')
  disk.failing = 'ENOSPC'
  await press('enter')
  expect(screen()).toMatch(/! .*(disk|kept|saved)/i)
  await press('1', 'enter')
  expect(screen()).toContain('Comet Lance is equipped in slot 1.')
})

const ROOM = {
  map: [
    '#########',
    '#.......#',
    '#.......#',
    '#.......#',
    '#...@...#',
    '#.......#',
    '#.......#',
    '#.......#',
    '#########',
  ],
}

const LETTERS = { 7: 'q', 8: 'w', 9: 'e', 4: 'a', 6: 'd', 1: 'z', 2: 's', 3: 'c', 5: '.' } as const
const ARROWS = { 8: '\u001b[A', 4: '\u001b[D', 6: '\u001b[C', 2: '\u001b[B' } as const
const PAD = {
  7: '\u001bOw',
  8: '\u001bOx',
  9: '\u001bOy',
  4: '\u001bOt',
  6: '\u001bOv',
  1: '\u001bOq',
  2: '\u001bOr',
  3: '\u001bOs',
  5: '\u001bOu',
} as const
const PAD_UNLOCKED = { ...ARROWS, 7: '\u001b[H', 9: '\u001b[5~', 1: '\u001b[F', 3: '\u001b[6~', 5: '\u001b[E' } as const
const VI = { 7: 'y', 8: 'k', 9: 'u', 4: 'h', 6: 'l', 1: 'b', 2: 'j', 3: 'n', 5: '.' } as const

/** Descent in an empty room. */
async function openRoom(scheme: string) {
  const disk = memoryDisk(new Map([['/home/settings.json', JSON.stringify({ keys: scheme })]]))
  const entry = GAMES.find(({ id }) => id === 'descent') as (typeof GAMES)[number]
  const request = { entry, game: entry.game, options: { scenario: ROOM }, pack: undefined, seed: '3' }
  const { app, screen, press, home } = openArcade({
    disk,
    first: (context) => ({
      scene: () => ({ title: 'Room', panels: [], choices: [{ id: 'begin', label: 'Begin' }] }),
      take: () => context.begin(request),
    }),
  })
  await press('enter', 'enter')
  /** Where the hero stands, from the corner of the room. */
  const hero = (): readonly [number, number] => {
    const rows = screen().split('\n').slice(1)
    const top = rows.findIndex((row) => row.includes('####'))
    const y = rows.findIndex((row) => row.slice(0, 40).includes('@'))
    return [(rows[y]?.indexOf('@') ?? -1) - (rows[top]?.indexOf('#') ?? -1), y - top]
  }
  return { app, screen, home, hero }
}

// A number pad sends one of three: application-mode codes, without NumLock arrows and page keys, or digits, which only point.
test.each([
  ['letters', 'letters', LETTERS],
  ['arrows', 'letters', { ...LETTERS, ...ARROWS }],
  ['numpad', 'letters', PAD],
  ['numpad without NumLock', 'numpad', PAD_UNLOCKED],
  ['vi', 'vi', VI],
  ['letters beside vi', 'vi', LETTERS],
] as const)('every key of the scheme moves in Descent: %s', async (_, scheme, keys) => {
  const { app, screen, hero } = await openRoom(scheme)
  let turn = 0
  const pitch = 2
  for (const key of [7, 3, 9, 1, 8, 2, 4, 6, 5] as const) {
    const before = hero()
    await app.input(decodeKeys(keys[key]).inputs)
    turn++
    expect(screen()).toMatch(new RegExp(`Turn ${turn}\\b`))
    const after = hero()
    const way = [((key - 1) % 3) - 1, 1 - Math.floor((key - 1) / 3)] as const
    expect([(after[0] - before[0]) / pitch, after[1] - before[1]], `key ${key}`).toEqual(way.map((n) => n + 0))
  }
})

test('digits do not walk in Descent: they only point', async () => {
  const { app, home, hero } = await openRoom('letters')
  const before = hero()
  await app.input(decodeKeys('123456789').inputs)
  expect(hero()).toEqual(before)
  expect(home.runs()[0]?.turn).toBe(0)
})
