// A bot in another process that sees only ids: JSON lines over a pipe (docs/PROTOCOL.md). `node examples/protocol-bot.ts [GAME]`
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

interface Answer {
  readonly run: string
  readonly turn: number
  readonly legal: readonly string[]
  readonly over?: { readonly reason: string; readonly score: number }
  readonly error?: { readonly code: string; readonly why: string }
}

const agent = spawn(process.execPath, ['dist/cli.js', 'agent'], { stdio: ['pipe', 'pipe', 'inherit'] })
const answers = createInterface({ input: agent.stdout })[Symbol.asyncIterator]()
async function ask(request: object): Promise<Answer> {
  agent.stdin.write(`${JSON.stringify(request)}\n`)
  const answer = JSON.parse((await answers.next()).value) as Answer
  if (answer.error !== undefined) throw new Error(`${answer.error.code}: ${answer.error.why}`)
  return answer
}

const [game = 'underscore'] = process.argv.slice(2)
let seen = await ask({ op: 'start', game, seed: '3', protocol: 2, format: 'none', auto: true })
let asked = 0
while (seen.over === undefined) {
  asked++
  // Any rule of thumb goes here; this one takes the choices in turn.
  seen = await ask({ op: 'act', run: seen.run, choice: seen.legal[asked % seen.legal.length] })
}
console.log(`${asked} choices: ${seen.over.reason}, score ${seen.over.score}`)
agent.stdin.end()
