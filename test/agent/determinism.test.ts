import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeAgent } from '../../src/apps/agent/agent.ts'
import { makeLine } from '../../src/apps/agent/answer.ts'
import { seededDice } from '../../src/engine/index.ts'
import { GAMES } from '../../src/games/index.ts'
import type { Answer } from './ask.ts'

const root = new URL('../..', import.meta.url).pathname

const served = (lines: readonly string[]): string[] =>
  spawnSync(process.execPath, [join(root, 'dist', 'cli.js'), 'agent'], {
    input: lines.join('\n'),
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  }).stdout.split('\n')

type Ask = (request: object) => Promise<Answer>

/** Plays up to a hundred random choices through an agent. */
async function playThrough(ask: Ask, start: object): Promise<void> {
  const feet = seededDice('feet')
  let last = await ask({ op: 'start', seed: 'two processes', ...start })
  const { run } = last
  for (let turn = 0; turn < 100 && last.toAct.length > 0; turn++) {
    const [seat] = last.toAct
    if (seat !== last.seat) last = await ask({ op: 'look', run, seat })
    const open = last.scene.choices.filter((choice: Answer) => choice.blocked === undefined)
    const choice = open[feet.roll('feet', open.length, 'step')].id
    last = await ask({ op: 'act', run, seat, choice })
    expect(last.error).toBeUndefined()
  }
  await ask({ op: 'journal', run })
}

test('another process gives the same answers to the same requests, for all games and duels', async () => {
  const answer = makeAgent({ entropy: () => 'ffffffffffffffff', freshSeed: () => 'none' })
  const [sent, answers]: [string[], string[]] = [[], []]
  const ask: Ask = async (request) => {
    sent.push(JSON.stringify(request))
    const answered = await answer(sent.at(-1) as string)
    answers.push(makeLine(answered))
    return answered
  }
  for (const { id } of GAMES) await playThrough(ask, { game: id })
  for (const game of ['emojispace', 'underscore']) await playThrough(ask, { game, options: { rival: 'seat' } })
  const there = served(sent)
  expect(there.length).toBe(sent.length + 1)
  // Compare line by line, for readable failures.
  for (let i = 0; i < answers.length; i++) expect(there[i], sent[i]).toBe(answers[i])
})
