#!/usr/bin/env node
import { writeSync } from 'node:fs'
import { isFailure, isUsage, nearestName, usage } from '../../lib/user-errors.ts'
import { pathErrorText } from '../../storage/fs/disk-errors.ts'
import { COMMANDS, findCommand } from './commands/index.ts'
import { helpText, overview } from './help/help-text.ts'

async function main(args: readonly string[]): Promise<number> {
  if (args[0] === '--help' || args[0] === '-h' || args[0] === 'help') return help(args[1])
  if (args[0] === '--version') {
    console.log((await import('./version.ts')).VERSION)
    return 0
  }
  const [typed, rest] = args[0] === undefined || args[0].startsWith('-') ? ['play', args] : [args[0], args.slice(1)]
  const command = findCommand(typed)
  if (command === undefined) {
    const names = COMMANDS.map(({ name }) => name)
    const guess = nearestName(typed, names)
    throw usage(
      `There is no command "${typed}"; ${guess === undefined ? 'type undercroft --help' : `did you mean ${guess}?`}`,
    )
  }
  if (rest.includes('--help') || rest.includes('-h')) return help(typed)
  const run = command.parse(rest)
  await import('../../games/index.ts')
  return run()
}

function help(typed = ''): number {
  const command = findCommand(typed)
  process.stdout.write(`${command === undefined ? overview(COMMANDS) : helpText(command)}\n`)
  return 0
}

// A reader that closes the pipe early (| head) is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  // Synchronous, since nothing else can be written any more.
  writeSync(2, `undercroft: Cannot write the output (${error.code ?? error.message}).\n`)
  process.exit(1)
})

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    const why = isUsage(error) || isFailure(error) ? error.message : pathErrorText(error)
    if (why === undefined) throw error
    console.error(`undercroft: ${why}`)
    process.exitCode = isUsage(error) ? 2 : 1
  },
)
