// A bot in another process that sees only ids of choices, over JSON lines (docs/PROTOCOL.md). `node examples/protocol-bot.ts [GAME]`
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
let answer = await ask({ op: 'start', game, seed: '3', protocol: 2, format: 'none', auto: true })
let choices = 0
while (answer.over === undefined) {
  choices++
  // Put your strategy here; this one cycles through the legal choices.
  answer = await ask({ op: 'act', run: answer.run, choice: answer.legal[choices % answer.legal.length] })
}
console.log(`${choices} choices: ${answer.over.reason}, score ${answer.over.score}`)
agent.stdin.end()
