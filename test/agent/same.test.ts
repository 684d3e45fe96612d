import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { seededDice } from '../../src/engine/index.ts'
import { makeAgent } from '../../src/hosts/agent/agent.ts'
import { makeLine } from '../../src/hosts/agent/show.ts'
import type { Answer } from './ask.ts'

const root = new URL('../..', import.meta.url).pathname

const served = (lines: readonly string[]): string[] =>
  spawnSync(process.execPath, [join(root, 'dist', 'cli.js'), 'agent'], {
    ...{ input: lines.join('\n'), encoding: 'utf8', maxBuffer: 2 ** 28 },
  }).stdout.split('\n')

/** Random choices through an agent of its own, as the lines that were sent. */
async function linesOfARun(start: object): Promise<{ sent: string[]; said: string[] }> {
  const answer = makeAgent({ entropy: () => 'ffffffffffffffff', freshSeed: () => 'none' })
  const feet = seededDice('feet')
  const [sent, said]: [string[], string[]] = [[], []]
  const ask = async (request: object): Promise<Answer> => {
    sent.push(JSON.stringify(request))
    const answered = await answer(sent.at(-1) as string)
    said.push(makeLine(answered))
    return answered
  }
  let last = await ask({ op: 'start', seed: 'two processes', ...start })
  for (let turn = 0; turn < 150 && last.toAct.length > 0; turn++) {
    const [seat] = last.toAct
    if (seat !== last.seat) last = await ask({ op: 'look', run: 'r1', seat })
    const open = last.scene.choices.filter((choice: Answer) => choice.blocked === undefined)
    const choice = open[feet.roll('feet', open.length, 'step')].id
    last = await ask({ op: 'act', run: 'r1', seat, choice })
    expect(last.error).toBeUndefined()
  }
  await ask({ op: 'journal', run: 'r1' })
  return { sent, said }
}

test.each<[string, object]>([
  ['star-canine', {}],
  ['emojispace', {}],
  ['emojispace', { options: { rival: 'seat' } }],
  ['descent', {}],
  ['lostribe', {}],
  ['underscore', {}],
  ['underscore', { options: { rival: 'seat' } }],
])('%s %j: the same seed and choices give the same answers in two processes, and here', async (game, more) => {
  const { sent, said } = await linesOfARun({ game, ...more })
  const [first, second] = [served(sent), served(sent)]
  expect(first.length).toBe(sent.length + 1)
  expect(second).toEqual(first)
  expect(first.slice(0, -1)).toEqual(said)
})
