// Types one command after the other, as a shell would, but in one process: what takes time is loading the program, and it is loaded once.
// A command is over when nothing is left to do, as it is for a process of its own.
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'

const own = new URL('../dist/cli.js', import.meta.url).href
const said = { out: '', err: '' }
for (const [stream, name] of [
  [process.stdout, 'out'],
  [process.stderr, 'err'],
])
  stream.write = (text, ...rest) => {
    said[name] += String(text)
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
  // What a pipe brings: the whole text, and its end.
  Object.defineProperty(process, 'stdin', {
    value: Readable.from(input === '' ? [] : [Buffer.from(input)]),
    configurable: true,
  })
  process.argv.splice(2, process.argv.length, ...args)
  process.exitCode = undefined
  said.out = ''
  said.err = ''
  isBusy = true
  process.channel.unref()
  import(`${program === undefined ? own : pathToFileURL(program).href}?${++typed}`).catch((error) => {
    said.err += error.stack
    process.exitCode = 1
  })
})
process.on('beforeExit', () => {
  if (!isBusy) return
  isBusy = false
  process.channel.ref()
  process.send({ code: process.exitCode ?? 0, ...said })
})
