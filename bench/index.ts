import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { GAMES } from '../src/games/index.ts'
import { benchAgent } from './agent.ts'
import { benchEmojiSpace } from './emojispace.ts'
import { benchGame } from './games.ts'
import { benchLib } from './lib.ts'
import { best, comparison, type Result, table } from './measure.ts'
import { benchPeers } from './peers.ts'
import { benchTerminal } from './terminal.ts'
import { benchUnderscore } from './underscore.ts'

/** The bundle of this file: build/bench.mjs. */
const script = fileURLToPath(import.meta.url)
const root = fileURLToPath(new URL('..', import.meta.url))
const { values } = parseArgs({
  options: {
    json: { type: 'boolean' },
    quick: { type: 'boolean' },
    parts: { type: 'string', default: '' },
    /** The bundled bench of another commit; scripts/bench.mjs makes it. */
    beside: { type: 'string' },
    part: { type: 'string' },
  },
})
const isQuick = values.quick === true
const scale = isQuick ? 0.001 : 1

/** All parts, each measured in its own process, because V8 runs code slower after it has seen three games than after one. */
const PARTS: Readonly<Record<string, () => Result[] | Promise<Result[]>>> = {
  ...Object.fromEntries(GAMES.map((game) => [game.id, () => benchGame(game, scale)])),
  'skirmishes and the resolver': () => benchEmojiSpace(scale),
  'duels below ground': () => benchUnderscore(scale),
  'the kit': () => benchLib(scale),
  'the agent': async () => [await benchAgent(root, isQuick ? 1 : 7)],
  'the terminal': () => benchTerminal(root, scale),
  ...(isQuick ? {} : { 'the peers': () => benchPeers(root) }),
}

/** Measures a part in its own process, with the bench of this commit or another; empty if that commit has no such part. */
function measureApart(bench: string, part: string): Result[] {
  if (values.json !== true) console.error(`measuring ${part} …`)
  const args = [bench, '--part', part, ...(isQuick ? ['--quick'] : [])]
  const { status, stdout } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (status !== 0) throw new Error(`measuring ${part} failed`)
  return stdout.trim() === 'undefined' ? [] : JSON.parse(stdout)
}

async function measureAll(parts: readonly string[]): Promise<Result[]> {
  const results: Result[] = []
  // A quick run measures nothing, so it needs no process per part.
  for (const part of parts) results.push(...(isQuick ? ((await PARTS[part]?.()) ?? []) : measureApart(script, part)))
  return results
}

const wanted = values.parts.split(',')
const parts = Object.keys(PARTS).filter((part) => wanted.some((word) => part.includes(word)))
if (values.part !== undefined) console.log(JSON.stringify(await PARTS[values.part]?.()))
else if (values.beside !== undefined) {
  const { beside } = values
  const [before, after]: [Result[], Result[]] = [[], []]
  // The peers are the same in both commits. Each commit is measured twice, alternating, because the load of the machine varies.
  for (const part of parts.filter((one) => one !== 'the peers')) {
    const [old, now] = [measureApart(beside, part), measureApart(script, part)]
    after.push(...best(now, measureApart(script, part)))
    before.push(...best(old, measureApart(beside, part)))
  }
  console.log(values.json === true ? JSON.stringify({ before, after }, undefined, 2) : comparison(before, after))
} else {
  const results = await measureAll(parts)
  console.log(values.json === true ? JSON.stringify(results, undefined, 2) : table(results))
}
