import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { isRefusal, parseJournalString, replay } from '../../src/engine/index.ts'
import { findGame, GAMES } from '../../src/games/index.ts'

const root = new URL('../..', import.meta.url).pathname
const python = (args: readonly string[], input = '') =>
  spawnSync('python3', args, {
    cwd: root,
    encoding: 'utf8',
    input,
    env: { ...process.env, PYTHONPATH: 'clients/python' },
  })
// Python is not part of the set-up; without it the client cannot be used, so its tests are skipped.
const hasPython = python(['--version']).status === 0
const AGENT = [process.execPath, 'dist/cli.js', 'agent']

const expectReplays = (id: string, string: string): void => {
  const journal = parseJournalString(string)
  if (!journal.ok) throw new Error(journal.why)
  const run = replay(findGame(id)?.game as never, journal.value)
  expect(isRefusal(run) ? run.why : '').toBe('')
}

test.runIf(hasPython)('the example plays a complete run, and its journal replays', () => {
  const { status, stdout, stderr } = python(['clients/python/undercroft.py', 'descent', '5', ...AGENT])
  expect([status, stderr]).toEqual([0, ''])
  const [result = '', string = ''] = stdout.trim().split('\n')
  expect(result).toMatch(/^descent, seed 5: [^,]+, score \d+, \d+ turns$/)
  expectReplays('descent', string)
})

test.runIf(hasPython)('one client plays a run of every game, and their journals replay', () => {
  const script = `
import random
from undercroft import Undercroft
with Undercroft(${JSON.stringify(AGENT)}) as arcade:
    for game in ${JSON.stringify(GAMES.map(({ id }) => id))}:
        feet, run = random.Random(1), arcade.reset(game, seed=5)
        while run.legal:
            run.step(feet.choice(run.legal))
        print(game, run.journal())
        run.end()
`
  const { status, stdout, stderr } = python(['-c', script])
  expect([status, stderr]).toEqual([0, ''])
  const runs = stdout.trim().split('\n')
  expect(runs.length).toBe(GAMES.length)
  for (const line of runs) expectReplays(...(line.split(' ') as [string, string]))
})

test.runIf(hasPython)('two seats, several choices, rules, advice, a fork, a load, and a refusal', () => {
  const script = `
from undercroft import Refused, Undercroft
with Undercroft(${JSON.stringify(AGENT)}) as arcade:
    print(len(arcade.games()), len(arcade.rules("descent")) > 1000)
    duel = arcade.reset("emojispace", seed=1, options={"rival": "seat"})
    duel.step("focus-fire", seat=0)
    print(duel.turn, duel.to_act)
    duel.step("focus-fire", seat=1)
    print(duel.turn, duel.to_act, len(duel.lines) > 0)
    run = arcade.reset("star-canine", seed=7, format="text")
    print("Cub Picket" in run.text, run.seed, run.rank)
    run.step("equip-1", "equip-2")
    print(run.advise(budget=4)["choice"] in run.legal)
    try:
        run.step("dance")
    except Refused as refused:
        print(refused.code)
    copy = run.fork()
    copy.step("engage")
    print(copy.turn > run.turn, arcade.load(run.journal()).turn == run.turn)
    run.end()
`
  const { status, stdout, stderr } = python(['-c', script])
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toBe('5 True\n0 [1]\n1 [0, 1] True\nTrue 7 unranked\nTrue\nnot-legal\nTrue True\n')
})
