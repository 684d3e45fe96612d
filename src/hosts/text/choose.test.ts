import { PassThrough, Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { begin, memoryDisk, memoryHome, playTurn } from '../../../test/saves.ts'
import type { Entry } from '../../engine/index.ts'
import { GAMES } from '../../games/index.ts'
import { openLines } from '../shell/lines.ts'
import { askWhatToPlay } from './choose.ts'

const games = [GAMES[0] as Entry, { ...(GAMES[0] as Entry), id: 'other', name: 'Other' }]
const empty = memoryHome(memoryDisk())

/** A home with an open run and a finished one. */
function usedHome() {
  const home = memoryHome(memoryDisk())
  const run = begin(games[0]?.game as Entry['game'])
  const recorder = home.keep(run, { now: () => 5 })
  playTurn(run)
  recorder.kept(run)
  recorder.close(run)
  const ended = begin(games[0]?.game as Entry['game'], '9')
  const other = home.keep(ended, { now: () => 5 })
  while (ended.game.toAct(ended.state).length > 0) playTurn(ended)
  other.kept(ended)
  return { home, id: recorder.id }
}

async function answer(typed: readonly string[], from = games, home = empty) {
  let printed = ''
  const lines = openLines(Readable.from([typed.map((line) => `${line}\n`).join('')]), new PassThrough(), false)
  const say = (text: string): void => {
    printed += `${text}\n`
  }
  const asked = await askWhatToPlay({ games: from, home, lines, say, now: 60_000 })
  const chosen = asked.kind === 'game' ? `${asked.isDaily ? 'daily ' : ''}${asked.id}` : asked.kind
  return { asked, chosen, printed }
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

test('games are listed, a wrong answer is told what is right; one game is not asked for', async () => {
  const { printed } = await answer(['9', '1'])
  expect(printed).toContain('\n2  Other: ')
  expect(printed).toContain('There is no "9"; type a number from 1 to 2, records, runs, or quit.')
  expect(await answer([], games.slice(0, 1))).toMatchObject({ chosen: 'star-canine', printed: '' })
})

test('open runs can be gone on with, by number, by id or by Enter; records are shown', async () => {
  const { home, id } = usedHome()
  for (const line of ['3', id, '']) expect((await answer([line], games, home)).asked).toEqual({ kind: 'continue', id })
  expect((await answer(['1'], games, home)).chosen).toBe('star-canine')
  const { printed } = await answer(['records', 'runs', 'daily 3', 'quit'], games, home)
  expect(printed).toMatch(new RegExp(`\n3  Continue ${id}  Star Canine, seed 7, turn 1 .*`))
  expect(printed).toMatch(/Star Canine: .*Best \d+, 1\s+played, 0 won\./)
  expect(printed).toMatch(/Enter\s+goes\s+on\s+with\s+star-canine-/)
  expect(printed).toMatch(/ {2}1\. \d+ {2}star-canine-\w+ {2}Star Canine, seed 9, \d+ turns: game-over/)
  expect(printed).toContain('There is no "daily 3"')
  expect(printed).toMatch(/Open:\n[\s\S]*Finished:/)
})
