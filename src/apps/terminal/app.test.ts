import { expect, test, vi } from 'vitest'
import { openArcade } from '../../../test/arcade.ts'
import { begin, memoryDisk, memoryHome, playTurn } from '../../../test/saves.ts'
import { digest, isRefusal, type Journal, replay } from '../../engine/index.ts'
import { GAMES } from '../../games/index.ts'
import { isHomeError } from '../../storage/fs/index.ts'
import { recordsText } from '../text/lists.ts'
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
