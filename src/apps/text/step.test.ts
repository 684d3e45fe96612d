import { PassThrough, Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { begin, isOver, playTurn } from '../../../test/saves.ts'
import { anyToy } from '../../../test/toy.ts'
import { type AnyGame, isRefusal, journalOf, type Run } from '../../engine/index.ts'
import { findGame } from '../../games/index.ts'
import { openLineInput } from '../cli/line-input.ts'
import { readStep, replayText, stepThrough, type TracedReplay, traceReplay } from './step.ts'

const unpainted = (text: string): string => text

function watched(game: AnyGame, run: Run): TracedReplay {
  const found = traceReplay(game, journalOf(run))
  if (isRefusal(found)) throw new Error(found.why)
  return found
}

const toyRun = begin(anyToy)
while (!isOver(toyRun)) playTurn(toyRun)
const toy = watched(anyToy, toyRun)

test('a turn has its rolls by label, and log lines that name their seat', () => {
  expect(toy.setup.map(({ what }) => what)).toEqual(['card of 0', 'card of 1'])
  expect(toy.turns).toHaveLength(3)
  for (const { ids, rolls, lines } of toy.turns) {
    expect(ids).toHaveLength(2)
    expect(rolls.map(({ what, sides }) => `${what} d${sides}`)).toEqual(['tie d2', 'card of 0 d6', 'card of 1 d6'])
    expect(lines[0]?.text).toEqual(['Seat 0: ', expect.stringContaining(' against ') as string])
  }
  expect(toy.run.ids).toEqual(toyRun.ids)
})

// after how many turns, typed line, its meaning
test.each<[number, string, object]>([
  [0, 'next', { kind: 'go', turn: 1 }],
  [0, '', { kind: 'go', turn: 1 }],
  [3, 'n', { kind: 'say', text: 'Turn 3 is the last turn.' }],
  [2, 'back', { kind: 'go', turn: 1 }],
  [0, 'b', { kind: 'say', text: 'This is the first turn.' }],
  [0, 'go 2', { kind: 'go', turn: 2 }],
  [0, '3', { kind: 'go', turn: 3 }],
  [0, 'go 4', { kind: 'say', text: 'go takes a turn from 0 to 3.' }],
  [0, 'go', { kind: 'say', text: 'go takes a turn from 0 to 3.' }],
  [1, 'end', { kind: 'go', turn: 3 }],
  [2, 'look', { kind: 'go', turn: 2 }],
  [0, 'why', { kind: 'say', text: 'No log lines in this turn.' }],
  [0, 'log', { kind: 'say', text: 'Nothing has happened yet.' }],
  [1, 'why 99', { kind: 'say', text: 'The log has lines 1 to 4, not "99".' }],
  [1, 'log x', { kind: 'say', text: 'log takes a number of lines, not "x".' }],
  [2, 'play', { kind: 'play' }],
  [3, 'play', { kind: 'say', text: 'The run is over here; go back to play from an earlier turn.' }],
  [1, 'quit', { kind: 'quit' }],
  [1, 'dance', { kind: 'say', text: expect.stringMatching(/^Unknown command "dance"\.\nnext/) as string }],
  [1, '?', { kind: 'say', text: expect.stringMatching(/^next \(or Enter\)/) as string }],
  [1, 'log 1', { kind: 'say', text: expect.stringMatching(/^4 {2}Seat 1: You are dealt \d\.$/) as string }],
  [
    1,
    'rolls',
    { kind: 'say', text: expect.stringMatching(/^ {2}rolled tie: [01] of 0 to 1\n {2}rolled card of 0: /) as string },
  ],
  [0, 'rolls', { kind: 'say', text: expect.stringMatching(/^ {2}rolled card of 0: \d of 0 to 5\n/) as string }],
])('after %i turns "%s" means %j', (at, typed, step) => {
  expect(readStep(toy, at, typed, unpainted)).toEqual(step)
})

async function typed(run: TracedReplay, lines: readonly string[], at = 0): Promise<[number | undefined, string]> {
  let printed = ''
  const say = (text: string): void => {
    printed += `${text}\n`
  }
  const input = openLineInput(Readable.from([lines.map((line) => `${line}\n`).join('')]), new PassThrough(), false)
  return [await stepThrough(run, at, input, say, unpainted), printed]
}

test('a real run can be stepped both ways, with rolls and the scene of every turn', async () => {
  const game = findGame('descent')?.game as AnyGame
  const run = begin(game, '1')
  while (!isOver(run) && run.turn < 60) playTurn(run)
  const found = watched(game, run)
  const rolled = found.turns.findIndex(
    ({ rolls, lines }) => rolls.length > 0 && lines.some(({ sum }) => sum !== undefined),
  )
  expect(rolled).toBeGreaterThan(0)
  const [from, printed] = await typed(found, [`go ${rolled + 1}`, 'why', 'back', 'play'])
  expect(from).toBe(rolled)
  expect(printed).toContain(`After 0 of ${run.turn} turns. Next: ${run.ids[0]}`)
  const [roll] = found.turns[rolled]?.rolls ?? []
  expect(printed).toContain(`Turn ${rolled}: ${run.ids[rolled]}\n  rolled ${roll?.what}: ${roll?.value} of 0 to `)
  expect(printed).toContain('because ')
  expect(printed).toContain(`After ${rolled} of ${run.turn} turns. Next: ${run.ids[rolled]}`)
  const text = replayText(found)
  expect(text).toMatch(
    new RegExp(`^Undercroft: descent, seed 1, ${run.turn} turns, unranked\\.\n\nDescent · Floor 1 of 5`),
  )
  for (const [turn, id] of run.ids.entries()) expect(text).toContain(`\nTurn ${turn}: ${id}\n`)
})

test("a turn shows the game's own timeline", async () => {
  const timeline = (event: unknown) => {
    const { kind } = event as { kind: string }
    return kind === 'never' ? undefined : { text: `timeline of ${kind}` }
  }
  const [, printed] = await typed(watched({ ...anyToy, extras: { timeline } }, toyRun), ['next'])
  expect(printed).toContain('timeline of ')
})

test('a journal whose replay differs is refused', () => {
  expect(traceReplay(anyToy, { ...journalOf(toyRun), seed: '8' })).toMatchObject({ refused: 'drift' })
})
