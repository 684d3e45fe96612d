// Runs commands one after another, like a shell but in one process, because loading the program takes most of the time.
// A command is over when the event loop is empty, as in a process of its own.
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'

const own = new URL('../dist/cli.js', import.meta.url).href
const output = { out: '', err: '' }
for (const [stream, name] of [
  [process.stdout, 'out'],
  [process.stderr, 'err'],
])
  stream.write = (text, ...rest) => {
    output[name] += String(text)
    rest.find((one) => typeof one === 'function')?.()
    return true
  }
process.setMaxListeners(0)
process.stdout.setMaxListeners(0)
const start = process.cwd()
let typed = 0
let isBusy = false
process.on('message', ({ home, args, cwd, input, program }) => {
  process.env.UNDERCROFT_HOME = home
  process.chdir(cwd ?? start)
  // Like a pipe: the complete input, then its end.
  Object.defineProperty(process, 'stdin', {
    value: Readable.from(input === '' ? [] : [Buffer.from(input)]),
    configurable: true,
  })
  process.argv.splice(2, process.argv.length, ...args)
  process.exitCode = undefined
  output.out = ''
  output.err = ''
  isBusy = true
  process.channel.unref()
  import(`${program === undefined ? own : pathToFileURL(program).href}?${++typed}`).catch((error) => {
    output.err += error.stack
    process.exitCode = 1
  })
})
process.on('beforeExit', () => {
  if (!isBusy) return
  isBusy = false
  process.channel.ref()
  process.send({ code: process.exitCode ?? 0, ...output })
})
