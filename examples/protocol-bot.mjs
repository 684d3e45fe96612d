// A bot in another process that sees only scenes: JSON lines over a pipe (docs/PROTOCOL.md). `node examples/protocol-bot.mjs [GAME]`
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../dist/cli.js', import.meta.url))
const agent = spawn(process.execPath, [program, 'agent'], { stdio: ['pipe', 'pipe', 'inherit'] })
const answers = createInterface({ input: agent.stdout })[Symbol.asyncIterator]()
async function ask(request) {
  agent.stdin.write(`${JSON.stringify(request)}\n`)
  const answer = JSON.parse((await answers.next()).value)
  if (answer.error !== undefined) throw new Error(`${answer.error.code}: ${answer.error.why}`)
  return answer
}

let seen = await ask({ op: 'start', game: process.argv[2] ?? 'underscore', seed: '3' })
let asked = 0
while (seen.over === undefined) {
  const open = seen.scene.choices.filter(({ blocked }) => blocked === undefined)
  asked++
  // Any rule of thumb goes here; this one takes the choices in turn.
  seen = await ask({ op: 'act', run: seen.run, turn: seen.turn, choice: open[asked % open.length].id })
}
console.log(`${asked} choices: ${seen.over.reason}, score ${seen.over.score}`)
agent.stdin.end()
