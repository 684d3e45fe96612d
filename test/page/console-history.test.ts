import { expect, test } from 'vitest'
import { asTest, isPrefixOf, rollsToForce, withAdmin, withForcedRolls } from '../../src/apps/web/console/history.ts'
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
import { rollsOf, traceRun } from '../../src/play/history.ts'

/** A run of `turns` turns by the plan bot. */
function planned(game: string, turns: number, options: object = {}): Run {
  const { game: rules } = getGame(game)
  const run = start(rules, { seed: 'console', options })
  if (isRefusal(run)) throw new Error(run.why)
  const own = seededDice('console')
  for (let i = 0; i < turns && waitingFor(run).length > 0; i++)
    for (const seat of waitingFor(run)) choose(run, run.turn, seat, planBot(rules, run.state, seat, own).id)
  return run
}
/** What the game's own timeline says about the last turn of a run. */
const lastTimeline = (run: Run): string =>
  (traceRun(run).turns.at(-1)?.events ?? [])
    .flatMap((event) => run.game.extras?.timeline?.(event) ?? [])
    .map(({ text }) => text)
    .join(' ')

const IDS = GAMES.map(({ id }) => id)

test.each(IDS)('%s: the replay has an entry per turn, and its rolls equal the predicted ones', (id) => {
  const run = planned(id, 40)
  const { turns } = traceRun(run)
  expect(turns.length).toBe(run.turn)
  expect(turns.flatMap(({ ids }) => ids)).toEqual(run.ids)
  // rollsOf predicts the same rolls for that choice.
  const at = turns.findIndex(({ rolls }) => rolls.length > 0)
  const then = planned(id, Math.max(0, at))
  const predicted = at < 0 ? [] : rollsOf(then, 0, turns[at]?.ids[0] ?? '')
  expect(predicted.map(({ what, value }) => `${what} ${value}`)).toEqual(
    (turns[at]?.rolls ?? []).map(({ what, value }) => `${what} ${value}`),
  )
})

test.each(IDS)('%s: predicting rolls does not change the run', (id) => {
  const run = planned(id, 20)
  const before = JSON.stringify(journalOf(run))
  for (const { id: choice } of run.game.legal(run.state, 0)) rollsOf(run, 0, choice)
  traceRun(run)
  expect(JSON.stringify(journalOf(run))).toBe(before)
})

test('to force a later roll of a label, the earlier ones are forced to their natural values', () => {
  const rolls = [
    { what: 'die', sides: 4, value: 3, isForced: false },
    { what: 'draw', sides: 6, value: 1, isForced: false },
    { what: 'die', sides: 4, value: 0, isForced: false },
  ]
  expect(rollsToForce(rolls, new Map([[2, 2]]))).toEqual([
    { what: 'die', value: 3 },
    { what: 'die', value: 2 },
  ])
  expect(rollsToForce(rolls, new Map())).toEqual([])
})

test('LosTribe: forced rolls replace earlier ones, are marked in the timeline, and the journal replays', () => {
  const run = planned('lostribe', 6)
  const labels = ['player die 1', 'player die 2', 'player die 3']
  const wish = (value: number) => labels.map((what) => ({ what, value }))
  const once = withForcedRolls(run, wish(2))
  const twice = withForcedRolls(once, wish(0))
  expect(twice.inner.waiting).toEqual(wish(0))
  choose(twice, twice.turn, 0, 'end-turn')
  const rolls = traceRun(twice).turns.at(-1)?.rolls ?? []
  expect(rolls.filter(({ isForced }) => isForced).map(({ what, value }) => `${what} ${value}`)).toEqual(
    labels.map((what) => `${what} 0`),
  )
  expect(lastTimeline(twice)).toContain('You roll fire, fire, fire')
  expect(isRefusal(replay(twice.game, journalOf(twice)))).toBe(false)
})

test('LosTribe: admin commands work in any run once the console has enabled them', () => {
  const run = planned('lostribe', 6)
  expect(run.game.extras?.admin?.(run.state, 'dice fire fire fire')).toContain('admin=true')
  const opened = withAdmin(run)
  expect(opened.ids).toEqual(run.ids)
  const override = opened.game.extras?.admin?.(opened.state, 'dice fire fire fire')
  if (typeof override !== 'object') throw new Error(override)
  force(opened, override.rolls)
  const chosen = choose(opened, opened.turn, 0, override.choice ?? '')
  if (isRefusal(chosen)) throw new Error(chosen.why)
  expect(linesOf(opened, chosen.events, 0).length).toBeGreaterThan(0)
  expect(lastTimeline(opened)).toContain('You roll fire, fire, fire (forced)')
  expect(withAdmin(opened)).toBe(opened)
  // Runs of games without admin commands stay as they are.
  const other = planned('descent', 3)
  expect(withAdmin(other)).toBe(other)
})

test('a step back is a prefix of the full run until another choice is made or a roll is forced', () => {
  const run = planned('lostribe', 8)
  const back = fork(run, 5)
  expect([isPrefixOf(back, run), isPrefixOf(run, back)]).toEqual([true, false])
  const other = back.game.legal(back.state, 0).find(({ id }) => id !== run.ids[5])
  choose(back, back.turn, 0, other?.id ?? '')
  expect(isPrefixOf(back, run)).toBe(false)
  expect(isPrefixOf(withForcedRolls(fork(run, 5), [{ what: 'draw', value: 0 }]), run)).toBe(false)
})

test('a run exported as a test can be replayed from its seed and choices', () => {
  const run = planned('lostribe', 8)
  const { seed, choices } = JSON.parse(asTest(run)) as { seed: string; choices: string[] }
  const again = start(run.game, { seed })
  if (isRefusal(again)) throw new Error(again.why)
  for (const id of choices) choose(again, again.turn, 0, id)
  expect(again.checks).toEqual(run.checks)
})
