import { PassThrough, Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { begin, memoryDisk, memoryHome, playTurn } from '../../../test/saves.ts'
import type { GameInfo } from '../../engine/index.ts'
import { GAMES } from '../../games/index.ts'
import { openLineInput } from '../cli/line-input.ts'
import { runMainMenu } from './main-menu.ts'

const games = [GAMES[0] as GameInfo, { ...(GAMES[0] as GameInfo), id: 'other', name: 'Other' }]
const empty = memoryHome(memoryDisk())

/** A home with an open run and a finished one. */
function usedHome() {
  const home = memoryHome(memoryDisk())
  const run = begin(games[0]?.game as GameInfo['game'])
  const recorder = home.saveRun(run, { now: () => 5 })
  playTurn(run)
  recorder.save(run)
  recorder.close(run)
  const ended = begin(games[0]?.game as GameInfo['game'], '9')
  const other = home.saveRun(ended, { now: () => 5 })
  while (ended.game.toAct(ended.state).length > 0) playTurn(ended)
  other.save(ended)
  return { home, id: recorder.id }
}

async function answer(typed: readonly string[], from: readonly GameInfo[] = games, home = empty, isBrief = false) {
  let printed = ''
  const verbosity = { isBrief }
  const lines = openLineInput(Readable.from([typed.map((line) => `${line}\n`).join('')]), new PassThrough(), false)
  const say = (text: string): void => {
    printed += `${text}\n`
  }
  const asked = await runMainMenu({ games: from, home, lines, say, now: 60_000, verbosity })
  const chosen = asked.kind === 'game' ? `${asked.isDaily ? 'daily ' : ''}${asked.id}` : asked.kind
  return { asked, chosen, printed, verbosity }
}

test.each([
  [['2'], 'other'],
  [['other'], 'other'],
  [['Star Canine'], 'star-canine'],
  [[''], 'star-canine'],
  [['9', 'chess', '1'], 'star-canine'],
  [['daily 2'], 'daily other'],
  [['daily star-canine'], 'daily star-canine'],
  [['3', 'quit'], 'quit'],
  [['records', '1'], 'star-canine'],
  [['replay descent-1a2b'], 'replay'],
  [['quit'], 'quit'],
  [[], 'quit'],
])('%j means %s', async (lines, chosen) => {
  expect((await answer(lines)).chosen).toBe(chosen)
})

test('the menu lists the games and explains a wrong answer; a single game starts at once', async () => {
  const { printed } = await answer(['9', '1'])
  expect(printed).toContain('\n2  Other: ')
  expect(printed).toContain('There is no "9"; type a number, or ? for help.')
  expect(await answer([], games.slice(0, 1))).toMatchObject({ chosen: 'star-canine', printed: '' })
})

const OPTIONS = { lesson: 'first' }
const TAUGHT: readonly GameInfo[] = games.map((entry, i) => ({
  ...entry,
  lessons: [{ id: `first-${i}`, name: 'The first fight', teaches: 'You can strike.', options: OPTIONS }],
  difficulty: { name: 'Oath', option: 'oath', levels: ['As it comes.', 'Foes hit harder.'] },
}))

// typed, the request
test.each([
  [['1 seed 7'], { kind: 'game', id: 'star-canine', with: { seed: '7' } }],
  [['other seed abc'], { kind: 'game', id: 'other', with: { seed: 'abc' } }],
  [['2 harder 1 seed 9'], { kind: 'game', id: 'other', with: { seed: '9', options: { oath: 1 } } }],
  [['2 lesson 1'], { kind: 'game', id: 'other', with: { options: OPTIONS } }],
  [['lesson 2'], { kind: 'game', id: 'other', with: { options: OPTIONS } }],
  [['lesson first-0'], { kind: 'game', id: 'star-canine', with: { options: OPTIONS } }],
  [['2 harder 7', '2 harder', 'lessons', 'lesson 9', '2 lesson 8', '2 dance 8', 'quit'], { kind: 'quit' }],
])('%j requests %j', async (lines, asked) => {
  expect((await answer(lines, TAUGHT)).asked).toMatchObject(asked)
})

test('lessons, difficulty levels, dailies, settings and help can be read in the menu', async () => {
  const typed = ['lessons', '1 harder', 'daily', 'settings', 'brief on', 'settings', '? 1', '?', 'replays']
  const { printed, verbosity } = await answer(typed, TAUGHT)
  for (const text of [
    'lesson 2  Other, The first fight: You can strike.',
    'difficulty 1  Foes hit harder.',
    'Daily runs of 1970-01-01: the same run for everybody',
    'daily 2  Other: not played yet',
    'brief is off: full scenes. Type brief on to change it.',
    'Brief text: only what changed and what matters.',
    'brief is on: short scenes.',
    'Type what is read before a choice, such as 3, 1.2 or E; Enter continues.',
    'The number or name of a game starts a run',
    'No open runs.',
  ])
    expect(printed.replace(/\n/g, ' ')).toContain(text)
  expect(verbosity.isBrief).toBe(true)
})

test('in brief mode the menu is a few sentences', async () => {
  const { home } = usedHome()
  const { printed } = await answer([], TAUGHT, home, true)
  expect(printed).toBe(
    'Undercroft. One open run. 3, Star Canine, ACT I — DESOLATION, Far orbital area. 1 to 2 start a run: Star Canine, Other. Daily: none of two done. Lessons teach by playing. Question mark helps.\n',
  )
})

test('an open daily is resumed', async () => {
  const home = memoryHome(memoryDisk())
  const run = begin(games[0]?.game as GameInfo['game'], 'daily-1970-01-01')
  const recorder = home.saveRun(run, { now: () => 5, daily: '1970-01-01' })
  playTurn(run)
  recorder.save(run)
  recorder.close(run)
  expect((await answer(['daily 1'], games, home)).asked).toEqual({ kind: 'continue', id: recorder.id })
  expect((await answer(['daily', 'daily 2'], games, home)).printed).toContain('daily 1  Star Canine: open, at turn 1')
})

test('open runs can be resumed by number, by id or by Enter; records and runs are listed', async () => {
  const { home, id } = usedHome()
  for (const line of ['3', id, '']) expect((await answer([line], games, home)).asked).toEqual({ kind: 'continue', id })
  expect((await answer(['1'], games, home)).chosen).toBe('star-canine')
  const { printed } = await answer(['records', 'runs', 'daily 3', 'quit'], games, home)
  expect(printed).toMatch(new RegExp(`\n3  Continue ${id}  Star Canine, seed 7, turn 1 .*`))
  expect(printed).toMatch(/Star Canine: .*Best \d+, 1\s+played, 0 won\./)
  expect(printed).toMatch(/Enter\s+resumes\s+star-canine-/)
  expect(printed).toMatch(/ {2}1\. \d+ {2}star-canine-\w+ {2}Star Canine, seed 9, \d+ turns: game-over/)
  expect(printed).toContain('There is no "daily 3"')
  expect(printed).toMatch(/Open:\n[\s\S]*Finished:/)
})
