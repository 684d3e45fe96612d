import { expect, test } from 'vitest'
import { choose, isRefusal, type Run, start, waitingFor } from '../engine/index.ts'
import { getGame } from '../games/index.ts'
import { crashReport, crashText, readCrashReport } from './crash-report.ts'
import { openSession } from './session.ts'

const info = getGame('star-canine')

/** A run whose rules fail at the second choice. */
function failingRun(): Run {
  let isBroken = false
  const game = {
    ...info.game,
    apply(...given: Parameters<typeof info.game.apply>) {
      if (isBroken) throw new Error('planted')
      info.game.apply(...given)
      isBroken = true
    },
  }
  const run = start(game, { seed: '7', options: {} })
  if (isRefusal(run)) throw new Error(run.why)
  return run
}

test('the report of an error in the rules has everything that reproduces it', () => {
  const run = failingRun()
  const session = openSession({ info, run })
  const first = session.scene.choices.find(({ blocked }) => blocked === undefined)?.id ?? ''
  expect(session.choose(first)).toBeUndefined()
  expect(session.choosing).toBeUndefined()
  const second = session.scene.choices.find(({ blocked }) => blocked === undefined)?.id ?? ''
  let error: unknown
  try {
    session.choose(second)
  } catch (thrown) {
    error = thrown
  }
  const report = crashReport({ version: '1.2.3', where: 'a test', error, run, choice: session.choosing })
  expect(report).toMatchObject({
    undercroft: '1.2.3',
    where: 'a test',
    error: `star-canine v${info.game.version} seed 7 turn 1: planted`,
    run: { game: 'star-canine', seed: '7', options: {}, turn: 1, choices: [first], choice: second },
  })
  expect(report.stack).toMatch(/Caused by: Error: planted/)
  expect(readCrashReport(JSON.parse(crashText(report)))).toEqual(report)
  // The choices of the report lead to the turn at which the rules failed.
  const again = start(info.game, { seed: '7', options: {} }) as Run
  for (const id of report.run?.choices ?? []) choose(again, again.turn, 0, id)
  expect(isRefusal(choose(again, again.turn, waitingFor(again)[0] ?? 0, second))).toBe(false)
})

test.each([
  [new Error('broken'), 'broken'],
  ['broken', 'broken'],
  [undefined, 'undefined'],
])('anything can be thrown, also outside of a run: %s', (error, message) => {
  const report = crashReport({ version: '1', where: 'a test', error })
  expect([report.error, 'run' in report]).toEqual([message, false])
})

test.each([undefined, null, 'text', {}, { error: 1, stack: '' }])('%j is not a report', (found) => {
  expect(readCrashReport(found)).toBeUndefined()
})
