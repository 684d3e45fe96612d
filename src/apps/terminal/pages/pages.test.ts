import { expect, test } from 'vitest'
import { longRun, openArcade } from '../../../../test/arcade.ts'
import { begin, isOver, memoryDisk, memoryHome, playTurn } from '../../../../test/saves.ts'
import { info as toyEntry } from '../../../../test/toy/info.ts'
import { type AnyGame, type GameInfo, isRefusal, parseJournal, plain, type Run, replay } from '../../../engine/index.ts'
import { GAMES } from '../../../games/index.ts'
import { optionsOf, valueText } from '../../../play/run-options.ts'
import { watchedBot } from '../../cli/watched-bot.ts'
import { replayPage } from './replay.ts'

const [starCanine] = GAMES as [GameInfo]
const TOYS = [toyEntry]

/** A terminal app with open runs of Star Canine, one per seed; the highest seed was played last. */
function withOpenRuns(count: number) {
  const disk = memoryDisk()
  for (let seed = 1; seed <= count; seed++) {
    const run = begin(starCanine.game, String(seed))
    const recorder = memoryHome(disk).saveRun(run, { now: () => seed })
    while (run.turn < 5) playTurn(run)
    recorder.save(run)
    recorder.close(run)
  }
  return openArcade({ disk })
}

test('with six open runs three have letters, the games keep their numbers, and every run can be resumed', async () => {
  const { press, screen, home } = withOpenRuns(6)
  expect(screen()).toContain('m 3 more open runs')
  for (const [i, { name }] of GAMES.entries()) expect(screen()).toMatch(new RegExp(`${i + 1} ${name}`))
  const seen = new Set<string>()
  for (const keys of [['a'], ['b'], ['c'], ...[1, 2, 3, 4, 5, 6].map((n) => ['m', String(n), 'enter'])]) {
    await press(...keys)
    const seed = /seed (\d) *$/m.exec(screen())?.[1] ?? ''
    expect(home.runs().find((run) => run.seed === seed)?.turn).toBe(5)
    seen.add(seed)
    await press('esc', 'q')
  }
  expect([...seen].sort()).toEqual(['1', '2', '3', '4', '5', '6'])
  expect(home.runs().length).toBe(6)
  await press('3', 'enter')
  expect(screen()).toContain('Descent · New run')
})

test('health bars of open runs are computed after the main menu is shown', async () => {
  const { screen, app, home, context } = withOpenRuns(2)
  const page = (await import('./main-menu.ts')).mainMenuPage(context)
  expect(home.runs().length).toBe(2)
  // Like the app: draw, then compute one preview at a time.
  for (page.scene(); page.tickDelay?.() !== undefined; page.scene()) page.tick?.()
  const [runs] = page.scene().panels.filter(({ id }) => id === 'runs')
  expect(JSON.stringify(runs)).toMatch(/Hull.*[█▒░]/)
  app.draw()
  expect(screen()).toContain('U N D E R C R O F T')
})

test('a new player is offered a lesson, which is marked and no longer offered once it is finished', async () => {
  const { press, screen, home } = openArcade({ games: TOYS })
  expect(screen()).toMatch(/Toy +– +– +0 of 2(.|\n)*lessons 0 of 1/)
  await press('1', 'enter')
  expect(screen().replaceAll(/\s+/g, ' ')).toContain(
    'New here? Press l for the lesson The first round: Showing what your card favours.',
  )
  await press('l')
  // A lesson starts without the help page.
  expect(screen()).toContain('Seat 0 is next.')
  await press('enter', 's', 'enter', 'l')
  expect(screen()).toContain('practice (lesson)')
  expect(home.progress(TOYS).lessons).toEqual(new Set(['toy/first-round']))
  await press('h')
  expect(screen()).toContain('lessons 1 of 1')
  await press('1', 'enter')
  expect(screen()).not.toContain('New here?')
  expect(screen()).toContain('Lessons ●')
  await press('esc', 'l')
  expect(screen()).toMatch(/1 ● +The first round/)
})

test('difficulty is described, played and remembered, and a win offers the next level', async () => {
  const { press, screen, home } = openArcade({ games: TOYS })
  // A player who has seen the help is asked for a name, once.
  home.setSettings({ seenHelp: ['toy'] })
  await press('1', 'enter')
  expect(screen()).toMatch(/Difficulty \(Dare\) +0 of 2: Both begin with nothing\./)
  await press('+')
  expect(screen()).toMatch(/Difficulty \(Dare\) +1 of 2: The other seat begins with a point\./)
  await press('u')
  expect(screen()).toMatch(/Difficulty \(Dare\) +2 of 2: It begins with two points\./)
  await press('-', 'enter')
  expect(screen()).toContain('Name for your ghost, up to 24 letters')
  await press('A', 'n', 'n', 'enter', 'enter')
  expect(home.settings()).toMatchObject({ name: 'Ann', nameAsked: true })
  expect(home.settings().last).toEqual({ toy: { dare: 1 } })
  // Seat 0 shows what beats seat 1, three times.
  await press('s', 'enter', 'b', 'enter', 's', 'enter', 'b', 'enter', 's', 'enter', 'b')
  expect(screen()).toContain('WON')
  expect(home.history()[0]).toMatchObject({ mode: 'dare 1', won: true, rank: { kind: 'unranked' } })
  expect(screen()).toContain('★ Clean sweep: Win every round.')
  await press('u')
  expect(home.settings().last).toEqual({ toy: { dare: 2 } })
  expect(home.runs()[0]?.seed).toBe('8')
  await press('esc', 'q')
  expect(screen()).toMatch(/2 of 2/)
  await press('f')
  expect(screen()).toMatch(/Achievements: [12] of 2/)
  expect(screen()).toMatch(/★ +Clean sweep +Win every round\. Seed 7, 2026-11-15\./)
})

const shownOptions = async (entry: GameInfo): Promise<Record<string, string>> =>
  Object.fromEntries((await optionsOf(entry)).map((option) => [option.name, plain(valueText(option, {}))]))

// The values of each option, the current one in brackets.
test('the options of the toy list their values; difficulty and lessons have their own menus', async () => {
  expect(await shownOptions(toyEntry)).toEqual({ rounds: ' 1  2 [3] 4  5  6  7  8  9 ' })
})
test.each(GAMES.map((entry) => [entry.name, entry] as const))(
  'the options of %s list their values',
  async (_, entry) => {
    for (const [name, values] of Object.entries(await shownOptions(entry)))
      expect(values, name).toMatch(/^[^[]*\[[^[]+\][^[]*$|^left to the game$/)
  },
)
test('option values that are content names are taken from the error for a wrong name', async () => {
  const schema = await toyEntry.schema()
  const strict: GameInfo = {
    ...toyEntry,
    schema: async () => ({
      ...schema,
      describe: () => ({ options: { properties: { hero: { type: 'string' } } } }),
      checkOptions: () => ({
        ok: false,
        problems: [{ path: 'hero', expected: 'expected one of ann, bo-b, not "zzzz"' }],
      }),
    }),
  }
  expect(await shownOptions(strict)).toEqual({ hero: '[left to the game] ann  bo-b ' })
})

test('records list the best runs of a mode', async () => {
  const { press, screen, home } = openArcade({ games: TOYS, width: 100 })
  for (const seed of ['1', '2', '3']) {
    const run = begin(toyEntry.game, seed)
    const recorder = home.saveRun(run, { now: () => Number(seed) })
    while (!isOver(run)) playTurn(run)
    recorder.save(run)
  }
  await press('s')
  expect(screen()).toMatch(/1 Toy +3 +\d +(–|\d) +\d+ +seed \d, 3 turns/)
  await press('1', 'enter')
  expect(screen()).toContain('Toy: best runs')
  const scores = [...screen().matchAll(/^ [▸ ]\d +\d +(\d+)/gm)].map(([, score]) => Number(score))
  expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  expect(scores.length).toBe(3)
  expect(home.record('toy')?.played).toBe(3)
})

const entryOf = ({ game }: Run): GameInfo => GAMES.find(({ id }) => id === game.id) as GameInfo

test('a shared string is shown complete, copied, and replays; a link needs a page address in the settings', async () => {
  const long = longRun(300)
  const { press, screen, copied, context } = openArcade({
    height: 40,
    first: (context) => replayPage(context, entryOf(long), long, long.turn, undefined),
  })
  await press('s')
  const string = copied.at(-1) as string
  expect(string.length).toBeGreaterThan(80)
  expect(screen().replaceAll(/\s/g, '')).toContain(string)
  const parsed = parseJournal(string)
  if (!parsed.ok) throw new Error(parsed.why)
  const run = replay(long.game, parsed.value)
  expect(isRefusal(run) ? run.why : run.turn).toBe(300)
  expect(screen()).not.toContain('Copy the link')
  context.home.setSettings({ page: 'https://example.org/u', name: 'Ann' })
  await press('esc', 's', 'l')
  expect(copied.at(-1)).toBe(`https://example.org/u/#/r/${string}`)
  await press('d')
  expect(copied.at(-1)).toBe(`Undercroft ${entryOf(long).name}, seed ${long.seed} · turn 300, still going`)
})

test('a bot can be watched while it plays, and its turns replayed', async () => {
  const run = begin(starCanine.game, '5')
  const { press, screen } = openArcade({
    width: 110,
    first: (context) => replayPage(context, starCanine, run, 0, undefined, watchedBot({ bot: 'plan' }, '5')),
  })
  expect(screen()).toContain('turn 0 of 0 so far · playing')
  await press('space', 'right', 'right', 'right')
  expect(screen()).toContain('turn 3 of 3 so far · paused')
  await press('left')
  expect(screen()).toContain('turn 2 of 3 so far')
  while (!isOver(run)) await press('right')
  await press('end')
  expect(screen()).toContain(`turn ${run.turn} of ${run.turn} · paused`)
})

/** Star Canine in which every choice needs confirmation. */
const wasteful: AnyGame = {
  ...starCanine.game,
  scene: (state, seat) => {
    const scene = starCanine.game.scene(state, seat)
    return { ...scene, choices: scene.choices.map((choice) => ({ ...choice, ask: 'It is a waste. Do it?' })) }
  },
}

test('a wasteful choice needs confirmation, with the safe answer in focus', async () => {
  const games = [{ ...starCanine, game: wasteful }]
  const { press, screen, home } = openArcade({ games })
  const turn = (): number | undefined => home.runs()[0]?.turn
  await press('1', 'enter', 'enter', 'enter')
  await press('enter')
  expect(screen()).toContain('▸ n No, back · It is a waste. Do it?')
  expect(turn()).toBe(0)
  // Every way back leads to the screen before.
  for (const no of ['enter', 'n', 'esc']) {
    await press(no)
    expect(screen()).toContain('▸ Start')
    expect(screen()).not.toContain('It is a waste')
    expect(turn()).toBe(0)
    await press('enter')
    expect(screen()).toContain('▸ n No, back · It is a waste. Do it?')
  }
  await press('y')
  expect(turn()).toBe(1)
})

test('the key that leads to a question does not answer it: Surrender is confirmed by ↑ and Enter', async () => {
  const { press, screen, home } = openArcade()
  const turn = (): number | undefined => home.runs()[0]?.turn
  // A ship, a gun, the first captain in reach, and Attack.
  await press('2', 'enter', 'enter', 'enter')
  for (const key of ['1', 'enter', '1', 'enter', 'c', '1', 'enter', 'a']) await press(key)
  expect(screen()).toContain('Round 1 of')
  const fighting = turn() as number
  await press('y')
  expect(screen()).toMatch(/▸ n No, back · Give up\?/)
  expect(screen()).toMatch(/Surrender +– +– +asks first/)
  expect(screen()).not.toMatch(/\by Yes/)
  await press('y', 'Y')
  expect(screen()).toContain('Y does nothing here')
  expect(turn()).toBe(fighting)
  await press('enter')
  expect(screen()).toContain('Round 1 of')
  expect(turn()).toBe(fighting)
  await press('y', 'up')
  expect(screen()).toMatch(/▸ \d+ Yes: Surrender/)
  await press('enter')
  expect(turn()).toBe(fighting + 1)
  expect(screen()).not.toContain('Round 1 of')
})

test('x opens what is on the screen: the choice in focus, and the entries of what is named there', async () => {
  const { press, screen, home } = openArcade({ height: 40 })
  await press('1', 'enter', 's', '7', 'enter', 'enter', 'enter', 'enter', 'enter', '4')
  expect(screen()).toContain('Pre-Combat')
  const before = screen()
  await press('x')
  expect(screen()).toContain('Star Canine · what is on the screen')
  expect(screen()).toMatch(/In focus(.|\n)*Put in ◾ Reinforced Plating(.|\n)*hull 165/)
  // Aboard; an item of the same tables that is not on the screen has no entry.
  expect(screen()).toMatch(/Hull Cutter +– +– +10/)
  expect(screen()).not.toContain('Plasma Fang')
  for (const back of ['x', 'enter', 'esc']) {
    await press(back)
    expect(screen()).toBe(before)
    await press('x')
    expect(screen()).toContain('what is on the screen')
  }
  expect(home.runs()[0]?.turn).toBe(2)
})

test.each(GAMES.map(({ id, name }, i) => [name, id, String(i + 1)] as const))(
  '%s: x explains a screen of the game without making a choice',
  async (name, id, number) => {
    const { press, screen, home } = openArcade()
    await press(number, 'enter', 'enter', 'enter')
    // Descent looks around on its map instead: src/apps/terminal/keys.test.ts.
    for (const key of ['1', 'x']) await press(key)
    expect(screen()).toContain(id === 'descent' ? 'Look: you' : `${name} · what is on the screen`)
    if (id !== 'descent') expect(screen()).toContain('In focus')
    expect(home.runs()[0]?.turn).toBe(0)
  },
)

test('help is shown one line at a time, and the other lines as tips on turns without log lines', async () => {
  const { press, screen } = openArcade()
  await press('1', 'enter', 'enter')
  expect(screen()).toContain(starCanine.help[0]?.slice(0, 40))
  expect(screen()).not.toContain(starCanine.help[1]?.slice(0, 40))
  await press('n')
  expect(screen()).toContain(starCanine.help[1]?.slice(0, 40))
  expect(screen()).not.toContain(starCanine.help[0]?.slice(0, 40))
  await press('enter')
  expect(screen()).toContain(`Tip: ${starCanine.help[1]?.slice(0, 40)}`)
})

test('a key can be rebound in the menu of a run, and reset in the settings', async () => {
  const { press, screen, home } = openArcade()
  await press('1', 'enter', 'enter', 'enter', 'enter', 'enter')
  expect(screen()).toContain('e Engage')
  await press('esc', 'k')
  const row = /(\d) (e) +Engage/.exec(screen())?.[1] as string
  await press(row, 'enter', '?', 'X')
  expect(screen()).toContain('X (was e)')
  expect(home.settings().binds).toEqual({ 'star-canine': { e: 'X' } })
  await press('esc', 'esc')
  expect(screen()).toContain('X Engage')
  await press('e')
  expect(screen()).toContain('! e does nothing here')
  await press('esc', 'o', 'x')
  expect(home.settings().binds).toEqual({})
})

test('the daily page shows the state of each game, and its line can be copied', async () => {
  const disk = memoryDisk()
  const { press, screen, copied } = openArcade({ games: TOYS, disk, width: 100 })
  await press(
    'd',
    '1',
    'enter',
    'enter',
    'enter',
    's',
    'enter',
    'b',
    'enter',
    's',
    'enter',
    'b',
    'enter',
    's',
    'enter',
    'b',
  )
  expect(screen()).toContain('WON')
  await press('s', 'd')
  expect(copied.at(-1)).toMatch(/^Undercroft daily 2026-11-15, Toy · won, \d+ points, 3 turns( · [▁-█]+)?$/)
  await press('esc', 'h')
  expect(screen()).toMatch(/Daily +Toy ● \d+ +streak 1 day|Toy ● \d+[\s\S]*streak 1 day/)
  await press('d')
  expect(screen()).toMatch(/● won, \d+ points, 3 turns/)
  await press('s')
  expect(copied.at(-1)).toMatch(/^Undercroft daily 2026-11-15 · Toy ● \d+ won$/)
})

test('an admin can force dice, see the timeline and step back in the terminal app', async () => {
  const losTribe = GAMES.find(({ id }) => id === 'lostribe') as GameInfo
  const run = begin(losTribe.game, '4', { options: { admin: true } })
  const { press, screen, home } = openArcade({
    first: (context) => {
      const step = context.playOn(losTribe, run, undefined)
      if (step.kind !== 'open') throw new Error(step.kind)
      return step.page
    },
  })
  const type = (line: string): Promise<void> =>
    press(':', ...[...line].map((key) => (key === ' ' ? 'space' : key)), 'enter')
  const turn = (): number | undefined => home.runs()[0]?.turn
  for (const key of ['1', 'enter', '1', 'enter', '1', 'enter']) await press(key)
  expect(screen()).toMatch(/Fight, turn 1 .*practice/)
  expect(turn()).toBe(3)
  await type('dice fire')
  expect(screen()).toContain('Unknown command "dice fire".')
  await press('esc')
  await type('force dice fire ice fire')
  expect(screen()).toContain('Give three dice: fire, air, earth or water.')
  await press('esc')
  await type('force dice fire fire fire')
  expect(screen()).toContain('Pattern: three alike')
  expect(turn()).toBe(4)
  await type('timeline')
  expect(screen()).toContain('» T1 You roll fire, fire, fire (forced).')
  await press('enter', 'esc')
  await type('back')
  expect(screen()).not.toContain('Pattern: three alike')
  expect(turn()).toBe(3)
})
