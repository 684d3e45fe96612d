import { PassThrough, Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { type Entry, GAMES } from '../../games/index.ts'
import { askForGame } from './choose.ts'

const games = [GAMES[0] as Entry, { ...(GAMES[0] as Entry), id: 'other', name: 'Other' }]

async function answer(lines: readonly string[], from = games): Promise<[string, string]> {
  const output = new PassThrough()
  let printed = ''
  output.on('data', (chunk) => {
    printed += String(chunk)
  })
  const chosen = await askForGame(from, Readable.from([lines.map((line) => `${line}\n`).join('')]), output)
  return [chosen, printed]
}

test.each([
  [['2'], 'other'],
  [['other'], 'other'],
  [['Star Canine'], 'star-canine'],
  [[''], 'star-canine'],
  [['9', 'chess', '1'], 'star-canine'],
  [['quit'], 'quit'],
  [[], 'quit'],
])('%j means %s', async (lines, chosen) => {
  expect((await answer(lines))[0]).toBe(chosen)
})

test('games are listed, a wrong answer is told what is right; one game is not asked for', async () => {
  const [, printed] = await answer(['9', '1'])
  expect(printed).toContain('\n2  Other: ')
  expect(printed).toContain('There is no "9"; type a number from 1 to 2, or quit.')
  expect(await answer([], games.slice(0, 1))).toEqual(['star-canine', ''])
})
