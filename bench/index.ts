import { fileURLToPath } from 'node:url'
import { GAMES } from '../src/games/index.ts'
import { benchAgent } from './agent.ts'
import { benchEmojiSpace } from './emojispace.ts'
import { benchGame } from './games.ts'
import { benchKit } from './kit.ts'
import { type Result, table } from './measure.ts'
import { benchPeers } from './peers.ts'

// build/bench.mjs is where this runs from.
const root = fileURLToPath(new URL('..', import.meta.url))
const isJson = process.argv.includes('--json')
const isQuick = process.argv.includes('--quick')

const results: Result[] = []
const say = (what: string): void => {
  if (!isJson) console.error(what)
}
for (const entry of GAMES) {
  say(`measuring ${entry.id} …`)
  results.push(...benchGame(entry, isQuick ? 0.01 : 1))
}
say('measuring skirmishes and the resolver …')
results.push(...benchEmojiSpace(isQuick ? 0.01 : 1))
say('measuring the kit …')
results.push(...benchKit(isQuick ? 0.01 : 1))
say('measuring the agent …')
results.push(await benchAgent(root, isQuick ? 1 : 7))
if (!isQuick) {
  say('measuring peers …')
  results.push(...benchPeers(root))
}
console.log(isJson ? JSON.stringify(results, undefined, 2) : table(results))
