import { expect, test } from 'vitest'
import { begin, playTurn } from '../../test/saves.ts'
import { anyToy } from '../../test/toy.ts'
import { crashReport, crashText } from './crash-report.ts'

const run = begin(anyToy, '7')
playTurn(run)

test('a report has everything needed to play the run again, and the error with its cause', () => {
  const error = new Error('toy v1 seed 7 turn 1: no card', { cause: new Error('no card') })
  const report = crashReport({ version: '0.3.0', run, error, where: 'text' })
  expect(report).toEqual({
    version: '0.3.0',
    where: 'text',
    game: 'toy',
    rules: anyToy.version,
    content: anyToy.contentHash,
    seed: '7',
    options: run.options,
    choices: run.ids,
    turn: 1,
    message: 'toy v1 seed 7 turn 1: no card',
    stack: expect.stringMatching(/turn 1: no card\n[\s\S]*\ncaused by: Error: no card\n/) as string,
  })
  expect(report.choices).not.toBe(run.ids)
})

test.each([
  [new Error('\u001b[2J'), '\u001b[2J'],
  ['a text', 'a text'],
  [undefined, 'undefined'],
])('whatever was thrown (%j) gives a report that is safe to print', (error, message) => {
  const text = crashText(crashReport({ version: '0.3.0', run, error, where: 'page' }))
  // biome-ignore lint/suspicious/noControlCharactersInRegex: none of these may reach a terminal
  expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/)
  expect(JSON.parse(text)).toMatchObject({ message, choices: run.ids })
})
