import { expect, test } from 'vitest'
import {
  asTest,
  forcedAnew,
  isBeginningOf,
  openedRun,
  pastOf,
  rollsOf,
  wishedRolls,
} from '../../src/apps/web/console/history.ts'
import { planBot } from '../../src/bots/index.ts'
import {
  choose,
  force,
  fork,
  isRefusal,
  journalOf,
  linesOf,
  type Run,
  replay,
  seededDice,
  start,
  waitingFor,
} from '../../src/engine/index.ts'
import { GAMES, getGame } from '../../src/games/index.ts'

/** A run of so many planned turns. */
function planned(game: string, turns: number, options: object = {}): Run {
  const { game: rules } = getGame(game)
  const run = start(rules, { seed: 'console', options })
  if (isRefusal(run)) throw new Error(run.why)
  const own = seededDice('console')
  for (let i = 0; i < turns && waitingFor(run).length > 0; i++)
    for (const seat of waitingFor(run)) choose(run, run.turn, seat, planBot(rules, run.state, seat, own).id)
  return run
}
const IDS = GAMES.map(({ id }) => id)

test.each(IDS)('%s: a run lived again has a row a turn, and rolls as it did', (id) => {
  const run = planned(id, 40)
  const past = pastOf(run)
  expect(past.length).toBe(run.turn)
  expect(past.flatMap(({ ids }) => ids)).toEqual(run.ids)
  // What was rolled then is what the same choice was said to roll before.
  const at = past.findIndex(({ rolls }) => rolls.length > 0)
  const then = planned(id, Math.max(0, at))
  const told = at < 0 ? [] : rollsOf(then, 0, past[at]?.ids[0] ?? '')
  expect(told.map(({ what, value }) => `${what} ${value}`)).toEqual(
    (past[at]?.rolls ?? []).map(({ what, value }) => `${what} ${value}`),
  )
})

test.each(IDS)('%s: looking at what would be rolled changes nothing', (id) => {
  const run = planned(id, 20)
  const before = JSON.stringify(journalOf(run))
  for (const { id: choice } of run.game.legal(run.state, 0)) rollsOf(run, 0, choice)
  pastOf(run)
  expect(JSON.stringify(journalOf(run))).toBe(before)
})

test('a wished roll falls so, those of its label before it fall as they would, and the journal replays', () => {
  const rolls = [
    { what: 'die', sides: 4, value: 3, isForced: false },
    { what: 'draw', sides: 6, value: 1, isForced: false },
    { what: 'die', sides: 4, value: 0, isForced: false },
  ]
  expect(wishedRolls(rolls, new Map([[2, 2]]))).toEqual([
    { what: 'die', value: 3 },
    { what: 'die', value: 2 },
  ])
  expect(wishedRolls(rolls, new Map())).toEqual([])
})

test('LosTribe: the next roll is forced to three fires, marked in the timeline, and can be forced anew', () => {
  const run = planned('lostribe', 6)
  const labels = ['player die 1', 'player die 2', 'player die 3']
  const wish = (value: number) => labels.map((what) => ({ what, value }))
  const once = forcedAnew(run, wish(2))
  const twice = forcedAnew(once, wish(0))
  expect(twice.inner.waiting).toEqual(wish(0))
  choose(twice, twice.turn, 0, 'end-turn')
  const { rolls, lines } = pastOf(twice).at(-1) ?? { rolls: [], lines: [] }
  expect(rolls.filter(({ isForced }) => isForced).map(({ what, value }) => `${what} ${value}`)).toEqual(
    labels.map((what) => `${what} 0`),
  )
  expect(lines.map(({ text }) => text).join(' ')).toContain('You roll fire, fire, fire')
  expect(isRefusal(replay(twice.game, journalOf(twice)))).toBe(false)
})

test('LosTribe: a run that never asked for it can be meddled with once the console has opened it', () => {
  const run = planned('lostribe', 6)
  expect(run.game.admin?.(run.state, 'dice fire fire fire')).toContain('admin=true')
  const opened = openedRun(run)
  expect(opened.ids).toEqual(run.ids)
  const wanted = opened.game.admin?.(opened.state, 'dice fire fire fire')
  if (typeof wanted !== 'object') throw new Error(wanted)
  force(opened, wanted.rolls)
  const chosen = choose(opened, opened.turn, 0, wanted.choice ?? '')
  if (isRefusal(chosen)) throw new Error(chosen.why)
  expect(linesOf(opened, chosen.events, 0).length).toBeGreaterThan(0)
  expect(
    pastOf(opened)
      .at(-1)
      ?.lines.map(({ text }) => text)
      .join(' '),
  ).toContain('You roll fire, fire, fire (forced)')
  expect(openedRun(opened)).toBe(opened)
  // Games without such a door stay as they are.
  const other = planned('descent', 3)
  expect(openedRun(other)).toBe(other)
})

test('a step back is a beginning of the whole, and no more once another choice is taken', () => {
  const run = planned('lostribe', 8)
  const back = fork(run, 5)
  expect([isBeginningOf(back, run), isBeginningOf(run, back)]).toEqual([true, false])
  const other = back.game.legal(back.state, 0).find(({ id }) => id !== run.ids[5])
  choose(back, back.turn, 0, other?.id ?? '')
  expect(isBeginningOf(back, run)).toBe(false)
  expect(isBeginningOf(forcedAnew(fork(run, 5), [{ what: 'draw', value: 0 }]), run)).toBe(false)
})

test('a run as a test says all that is needed to live it again', () => {
  const run = planned('lostribe', 8)
  const { seed, choices } = JSON.parse(asTest(run)) as { seed: string; choices: string[] }
  const again = start(run.game, { seed })
  if (isRefusal(again)) throw new Error(again.why)
  for (const id of choices) choose(again, again.turn, 0, id)
  expect(again.checks).toEqual(run.checks)
})
