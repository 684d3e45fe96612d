import { expect, test } from 'vitest'
import type { AnyGame } from '../../../engine/index.ts'
import { findGame } from '../../../games/index.ts'
import { botContestant } from './bots.ts'
import type { Contestant, TaskPosition } from './contestant.ts'
import { type Budget, playTask } from './play.ts'
import { replyIn } from './program.ts'
import { points, type ScoreSheet, type TaskResult } from './score-file.ts'
import { meanPoints, standings, tableSvg, tableText } from './standings.ts'
import { hashOfTasks, type Task, type TaskList } from './tasks.ts'
import { verifySheet } from './verify.ts'

const game = findGame('star-canine')?.game as AnyGame
const task = (id: string, more: Partial<Task> = {}): Task => ({
  id,
  game: 'star-canine',
  options: {},
  seed: `arena ${id}`,
  steps: 2000,
  random: 500,
  reference: 1500,
  ...more,
})
const LIST: TaskList = {
  name: 'test-1',
  about: 'For tests.',
  reference: 'the first plan',
  games: { 'star-canine': { version: game.version, content: game.contentHash } },
  tasks: [task('a'), task('b'), task('c', { options: { scenario: { stage: 1 } }, best: ['engage'] })],
}
const free: Budget = { refusals: 5, tokens: Number.POSITIVE_INFINITY, isLate: () => false }
const contestant = (name: string): Contestant => botContestant(name) as Contestant

async function sheetOf(name: string): Promise<ScoreSheet> {
  const results: TaskResult[] = []
  for (const one of LIST.tasks) results.push(await playTask(game, one, contestant(name), free))
  return {
    undercroft: 'arena 1',
    tasks: LIST.name,
    list: hashOfTasks(LIST),
    program: '0',
    player: { with: name },
    results,
    begun: '2026-11-15T00:00:00.000Z',
    seconds: 1,
  }
}
const verify = (sheet: ScoreSheet): string[] => verifySheet(LIST, sheet, () => game)

test('a score file verifies, is reproducible and small', async () => {
  const sheet = await sheetOf('plan')
  expect(verify(sheet)).toEqual([])
  expect(await sheetOf('plan')).toEqual(sheet)
  expect(JSON.stringify(sheet.results[0]).length).toBeLessThan(400)
})

test('tampered score files are detected', async () => {
  const sheet = await sheetOf('random')
  const [first, second, third] = sheet.results as [TaskResult, TaskResult, TaskResult]
  const put = (changed: Partial<TaskResult>): ScoreSheet => ({
    ...sheet,
    results: [{ ...first, ...changed }, second, third],
  })
  const lies: [ScoreSheet, RegExp][] = [
    [put({ score: first.score + 1 }), /the score is/],
    [put({ won: !first.won }), first.won ? /is won/ : /is lost/],
    [put({ digest: second.digest }), /another final state/],
    [put({ moves: second.moves }), /choices|another final state|over/],
    [put({ steps: first.steps - 1 }), /more choices than steps|another final state/],
    [put({ steps: first.steps + 1 }), /over after/],
    [put({ steps: 1e9 }), /are allowed/],
    [put({ end: 'time' }), /the end is not/],
    [put({ moves: '!!' }), /cannot be unpacked/],
    [put({ task: 'z' }), /not a task/],
    [{ ...sheet, results: [first, first, third] }, /twice/],
    [{ ...sheet, results: [first, second] }, /c is missing/],
    [{ ...sheet, list: '0000000000000000' }, /published list/],
  ]
  for (const [lie, says] of lies) expect(verify(lie).join(' ')).toMatch(says)
})

test('invalid answers are refused with a reason; five in a row end the task', async () => {
  const seen: TaskPosition[] = []
  const fool: Contestant = {
    choose: async (position) => {
      seen.push(position)
      return { choices: seen.length === 2 ? [position.legal[0] as string] : ['dance'] }
    },
  }
  const result = await playTask(game, task('a'), fool, free, 'the rules')
  expect(result).toMatchObject({ end: 'refusals', refusals: 6, score: 0, won: false })
  expect(seen[0]).toMatchObject({ rules: 'the rules', step: 2 })
  expect(seen[1]).toMatchObject({ refused: expect.stringContaining('"dance" is not among the choices') })
  expect(seen[1]?.rules).toBeUndefined()
  expect(seen[2]?.refused).toBeUndefined()
  expect(JSON.stringify(seen)).not.toContain('arena a')
  expect(
    verifySheet(
      { ...LIST, tasks: [task('a')] },
      { ...(await sheetOf('plan')), list: hashOfTasks({ ...LIST, tasks: [task('a')] }), results: [result] },
      () => game,
    ),
  ).toEqual([])
})

test('a task ends when steps, tokens or time run out', async () => {
  const plan = contestant('plan')
  const paid: Contestant = { choose: async (p, i) => ({ ...(await plan.choose(p, i)), tokens: { in: 90, out: 10 } }) }
  expect(await playTask(game, task('a', { steps: 7 }), plan, free)).toMatchObject({ end: 'steps', steps: 7, score: 0 })
  expect(await playTask(game, task('a'), paid, { ...free, tokens: 250 })).toMatchObject({
    end: 'tokens',
    tokens: { in: 270, out: 30 },
  })
  expect(await playTask(game, task('a'), plan, { ...free, isLate: () => true })).toMatchObject({ end: 'time' })
})

test('several choices at once are made until one is illegal', async () => {
  let asked = 0
  const rows: Contestant = {
    choose: async ({ legal }) => {
      asked++
      return { choices: asked === 1 ? ['equip-1', 'equip-2', 'equip-1', 'engage'] : [legal.at(-1) as string] }
    },
  }
  const result = await playTask(game, task('a', { steps: 8 }), rows, free)
  expect(result.refusals).toBe(1)
})

test('a puzzle ends after its first choice', async () => {
  const say = (id: string): Contestant => ({ choose: async () => ({ choices: [id, id] }) })
  const puzzle = LIST.tasks[2] as Task
  expect(await playTask(game, puzzle, say('engage'), free)).toMatchObject({
    score: 100,
    won: true,
    steps: 1,
    end: 'over',
  })
  expect(await playTask(game, puzzle, say('equip-1'), free)).toMatchObject({
    score: 0,
    won: false,
    steps: 1,
    end: 'over',
  })
})

test('parses any answer of a program', () => {
  expect(replyIn('{"choice":"a"}')).toEqual({ choices: ['a'] })
  expect(replyIn('{"choices":["a",7,"b"],"tokens":{"in":3,"out":4}}')).toEqual({
    choices: ['a', 'b'],
    tokens: { in: 3, out: 4 },
  })
  for (const line of ['', 'hello', 'null', '[]', '7', '{"choice":{}}', '{"tokens":{"in":-1,"out":2}}'])
    expect(replyIn(line)).toEqual({ choices: [] })
})

test('computes points, means and the table', async () => {
  expect([points(task('a'), 500), points(task('a'), 1500), points(task('a'), 2500), points(task('a'), 0)]).toEqual([
    0, 100, 200, -50,
  ])
  expect(meanPoints([1, 2, 3])).toMatchObject({ mean: 2, half: expect.closeTo(1.13, 2), count: 3 })
  const sheets = [await sheetOf('random'), await sheetOf('plan')]
  const rows = standings(LIST, sheets)
  expect(rows[1]?.difference?.mean).toBeCloseTo((rows[1]?.all.mean ?? 0) - (rows[0]?.all.mean ?? 0), 6)
  expect(tableText(LIST, rows)).toMatch(/\| plan \| [\d.-]+ ± [\d.]+ \|/)
  expect(tableSvg(LIST, rows)).toMatch(/^<svg .*<\/svg>\n$/s)
})
