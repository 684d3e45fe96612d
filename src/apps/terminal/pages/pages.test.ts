import { expect, test } from 'vitest'
import { longRun, openArcade } from '../../../../test/arcade.ts'
import { begin, isOver, memoryDisk, memoryHome, playTurn } from '../../../../test/saves.ts'
import { info as toyEntry } from '../../../../test/toy/info.ts'
import { type AnyGame, type GameInfo, isRefusal, parseJournal, plain, type Run, replay } from '../../../engine/index.ts'
import { GAMES } from '../../../games/index.ts'
import { optionsOf, valueText } from '../../../play/run-options.ts'
import { watchedBot } from '../watched-bot.ts'
import { replayPage } from './replay.ts'

const [starCanine] = GAMES as [GameInfo]
const TOYS = [toyEntry]

/** Kept runs of Star Canine, one a seed, the last one played last. */
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

test('six open runs: three have letters, the games keep their numbers, and every run can be reached', async () => {
  const { press, screen, home } = withOpenRuns(6)
  expect(screen()).toContain('m 3 more open runs')
  for (const [i, { name }] of GAMES.entries()) expect(screen()).toMatch(new RegExp(`${i + 1} ${name}`))
  const seen = new Set<string>()
  for (const keys of [['a'], ['b'], ['c'], ...[1, 2, 3, 4, 5, 6].map((n) => ['m', String(n)])]) {
    await press(...keys)
    seen.add(/seed (\d) · turn 5/.exec(screen())?.[1] ?? '')
    await press('esc', 'q')
  }
  expect([...seen].sort()).toEqual(['1', '2', '3', '4', '5', '6'])
  expect(home.runs().length).toBe(6)
  await press('3')
  expect(screen()).toContain('Descent · New run')
})

test('the bar of an open run is worked out when the hall stands', async () => {
  const { screen, app, home, house } = withOpenRuns(2)
  const page = (await import('./main-menu.ts')).mainMenuPage(house)
  expect(home.runs().length).toBe(2)
  // As the app does: a picture, then what is left to be worked out.
  for (page.scene(); page.tickDelay?.() !== undefined; page.scene()) page.tick?.()
  const [runs] = page.scene().panels.filter(({ id }) => id === 'runs')
  expect(JSON.stringify(runs)).toMatch(/Hull.*[█▒░]/)
  app.draw()
  expect(screen()).toContain('U N D E R C R O F T')
})

test('a newcomer is offered a lesson; finished it is marked, and offered no more', async () => {
  const { press, screen, home } = openArcade({ games: TOYS })
  expect(screen()).toMatch(/Toy +– +– +0 of 2 +l 0 of 1/)
  await press('1')
  expect(screen().replaceAll(/\s+/g, ' ')).toContain(
    'New here? Press l for the lesson The first round: Showing what your card favours.',
  )
  await press('l')
  // No help in front of it: the lesson speaks for itself.
  expect(screen()).toContain('Seat 0 is next.')
  await press('enter', 's', 'enter', 'l')
  expect(screen()).toContain('practice (lesson)')
  expect(home.progress(TOYS).lessons).toEqual(new Set(['toy/first-round']))
  await press('h')
  expect(screen()).toMatch(/l 1 of 1/)
  await press('1')
  expect(screen()).not.toContain('New here?')
  expect(screen()).toContain('Lessons ●')
  await press('esc', 'l')
  expect(screen()).toMatch(/1 ● +The first round/)
})

test('the rung stands in plain words, is played, remembered, and offered higher to who wins', async () => {
  const { press, screen, home } = openArcade({ games: TOYS })
  // Whoever knows the game is asked for a name, once.
  home.setSettings({ seenHelp: ['toy'] })
  await press('1')
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

// The values of an option stand there, the one that would be played in brackets.
test('the options of the toy say what they are; rungs and lessons stand elsewhere', async () => {
  expect(await shownOptions(toyEntry)).toEqual({ rounds: ' 1  2 [3] 4  5  6  7  8  9 ' })
})
test.each(GAMES.map((entry) => [entry.name, entry] as const))(
  'the options of %s say what they are',
  async (_, entry) => {
    for (const [name, words] of Object.entries(await shownOptions(entry)))
      expect(words, name).toMatch(/^[^[]*\[[^[]+\][^[]*$|^left to the game$/)
  },
)
test('names that are content are told to who gives a wrong one, and so to everybody', async () => {
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

test('the best runs of a kind are listed, with wins in a row, and watched', async () => {
  const { press, screen, home } = openArcade({ games: TOYS, width: 100 })
  for (const seed of ['1', '2', '3']) {
    const run = begin(toyEntry.game, seed)
    const recorder = home.saveRun(run, { now: () => Number(seed) })
    while (!isOver(run)) playTurn(run)
    recorder.save(run)
  }
  await press('s')
  expect(screen()).toMatch(/1 Toy +3 +\d +(–|\d) +\d+ +seed \d, 3 turns/)
  await press('1')
  expect(screen()).toContain('Toy: best runs')
  const scores = [...screen().matchAll(/^ [▸ ]\d +\d +(\d+)/gm)].map(([, score]) => Number(score))
  expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  expect(scores.length).toBe(3)
  expect(home.record('toy')?.played).toBe(3)
})

const entryOf = ({ game }: Run): GameInfo => GAMES.find(({ id }) => id === game.id) as GameInfo

test('a shared string is whole on the screen, copied, and true; a link comes with an address', async () => {
  const long = longRun(300)
  const { press, screen, copied, house } = openArcade({
    height: 40,
    first: (house) => replayPage(house, entryOf(long), long, long.turn, undefined),
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
  house.home.setSettings({ page: 'https://example.org/u', name: 'Ann' })
  await press('esc', 's', 'l')
  expect(copied.at(-1)).toBe(`https://example.org/u/#/r/${string}`)
  await press('d')
  expect(copied.at(-1)).toBe(`Undercroft ${entryOf(long).name}, seed ${long.seed} · turn 300, still going`)
})

test('a bot is watched as it plays, and what it did can be seen again', async () => {
  const run = begin(starCanine.game, '5')
  const { press, screen } = openArcade({
    width: 110,
    first: (house) => replayPage(house, starCanine, run, 0, undefined, watchedBot({ bot: 'plan' }, '5')),
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

/** Star Canine, whose first choice is a waste. */
const wasteful: AnyGame = {
  ...starCanine.game,
  scene: (state, seat) => {
    const scene = starCanine.game.scene(state, seat)
    return { ...scene, choices: scene.choices.map((choice) => ({ ...choice, ask: 'It is a waste. Do it?' })) }
  },
}

test('a waste is asked about first, with the harmless answer in focus', async () => {
  const games = [{ ...starCanine, game: wasteful }]
  const { press, screen } = openArcade({ games })
  await press('1', 'enter', 'enter')
  await press('enter')
  expect(screen()).toContain('It is a waste. Do it?')
  expect(screen()).toContain('▸n No, back')
  await press('enter')
  expect(screen()).toContain('seed 7 · turn 0')
  await press('enter', 'esc')
  expect(screen()).toContain('▸enter Start')
  await press('enter', 'y')
  expect(screen()).toContain('seed 7 · turn 1')
})

test('the help comes a line at a time, and the other lines as tips on quiet turns', async () => {
  const { press, screen } = openArcade()
  await press('1', 'enter')
  expect(screen()).toContain(starCanine.help[0]?.slice(0, 40))
  expect(screen()).not.toContain(starCanine.help[1]?.slice(0, 40))
  await press('n')
  expect(screen()).toContain(starCanine.help[1]?.slice(0, 40))
  expect(screen()).not.toContain(starCanine.help[0]?.slice(0, 40))
  await press('enter')
  expect(screen()).toContain(`Tip: ${starCanine.help[1]?.slice(0, 40)}`)
})

test('a key is given away in the menu of a run, and taken back in the settings', async () => {
  const { press, screen, home } = openArcade()
  await press('1', 'enter', 'enter', 'enter', 'enter', 'enter')
  expect(screen()).toContain('e Engage')
  await press('esc', 'k')
  const row = /(\d) (e) +Engage/.exec(screen())?.[1] as string
  await press(row, '?', 'X')
  expect(screen()).toContain('X (was e)')
  expect(home.settings().binds).toEqual({ 'star-canine': { e: 'X' } })
  await press('esc', 'esc')
  expect(screen()).toContain('X Engage')
  await press('e')
  expect(screen()).toContain('! e does nothing here')
  await press('esc', 'o', 'x')
  expect(home.settings().binds).toEqual({})
})

test('the daily says how each game stands, and its line is copied', async () => {
  const disk = memoryDisk()
  const { press, screen, copied } = openArcade({ games: TOYS, disk, width: 100 })
  await press('d', '1', 'enter', 'enter', 's', 'enter', 'b', 'enter', 's', 'enter', 'b', 'enter', 's', 'enter', 'b')
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

test('an admin forces dice, sees the timeline and steps back, on the screen', async () => {
  const losTribe = GAMES.find(({ id }) => id === 'lostribe') as GameInfo
  const run = begin(losTribe.game, '4', { options: { admin: true } })
  const { press, screen } = openArcade({
    first: (house) => {
      const step = house.playOn(losTribe, run, undefined)
      if (step.kind !== 'open') throw new Error(step.kind)
      return step.page
    },
  })
  const type = (line: string): Promise<void> =>
    press(':', ...[...line].map((key) => (key === ' ' ? 'space' : key)), 'enter')
  await press('enter', 'enter', 'enter')
  expect(screen()).toMatch(/Fight, turn 1.*turn 3/)
  await type('dice fire')
  expect(screen()).toContain('Unknown command "dice fire".')
  await press('esc')
  await type('force dice fire ice fire')
  expect(screen()).toContain('Give three dice: fire, air, earth or water.')
  await press('esc')
  await type('force dice fire fire fire')
  expect(screen()).toContain('Pattern: three alike.')
  expect(screen()).toMatch(/turn 4 · practice/)
  await type('timeline')
  expect(screen()).toContain('» T1 You roll fire, fire, fire (forced).')
  await press('enter', 'esc')
  await type('back')
  expect(screen()).not.toContain('Pattern: three alike.')
  expect(screen()).toMatch(/turn 3 · practice/)
})
