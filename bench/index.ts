import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { GameInfo } from '../src/engine/index.ts'
import { findGame, GAMES } from '../src/games/index.ts'
import { benchAgent } from './agent.ts'
import { benchEmojiSpace } from './emojispace.ts'
import { benchGame } from './games.ts'
import { benchKit } from './kit.ts'
import { type Result, table } from './measure.ts'
import { benchPeers } from './peers.ts'
import { benchTerminal } from './terminal.ts'
import { benchUnderscore } from './underscore.ts'

// build/bench.mjs is where this runs from.
const root = fileURLToPath(new URL('..', import.meta.url))
const { values } = parseArgs({
  options: { json: { type: 'boolean' }, quick: { type: 'boolean' }, part: { type: 'string' } },
})
const isQuick = values.quick === true
const scale = isQuick ? 0.001 : 1

/** Everything that is measured, each in a process of its own: code that has met three games is slower than code that knows one. */
const PARTS: Readonly<Record<string, () => Result[] | Promise<Result[]>>> = {
  ...Object.fromEntries(GAMES.map(({ id }) => [id, () => benchGame(findGame(id) as GameInfo, scale)])),
  'skirmishes and the resolver': () => benchEmojiSpace(scale),
  'duels below ground': () => benchUnderscore(scale),
  'the kit': () => benchKit(scale),
  'the agent': async () => [await benchAgent(root, isQuick ? 1 : 7)],
  'the terminal': () => benchTerminal(root, scale),
  ...(isQuick ? {} : { 'the peers': () => benchPeers(root) }),
}

function measureApart(part: string): Result[] {
  if (values.json !== true) console.error(`measuring ${part} …`)
  const args = [fileURLToPath(import.meta.url), '--part', part]
  const { status, stdout } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (status !== 0) throw new Error(`measuring ${part} failed`)
  return JSON.parse(stdout) as Result[]
}

if (values.part !== undefined) console.log(JSON.stringify(await PARTS[values.part]?.()))
else {
  // A quick look measures nothing, so it needs no process for each part.
  const results: Result[] = []
  for (const [part, run] of Object.entries(PARTS)) results.push(...(isQuick ? await run() : measureApart(part)))
  console.log(values.json === true ? JSON.stringify(results, undefined, 2) : table(results))
}
