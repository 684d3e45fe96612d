#!/usr/bin/env node
import { writeSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { isFailure, isUsage, nearestName, usage } from '../../lib/user-errors.ts'
import { pathErrorText } from '../../storage/fs/disk-errors.ts'
import { COMMAND_NAMES, COMMANDS, type CommandName, infoOf, type OptionValues } from './commands.ts'
import { helpText, overview, usageText } from './help-text.ts'
import { withJoinedKeys } from './key-values.ts'
import { OLD_COMMANDS, withCurrentOptions, withCurrentValues } from './old-spellings.ts'

type CommandRunner = (values: OptionValues, args: readonly string[]) => Promise<number>

/** The implementation of each command, loaded on demand. */
const RUNNERS: Readonly<Record<CommandName, CommandRunner>> = {
  play: async (values, args) => {
    const isScreen = wantsScreen(values)
    if (values.ranked === true) return (await import('./play-online.ts')).playRanked(values, args, isScreen)
    return isScreen
      ? (await import('../terminal/command.ts')).play(values, args)
      : (await import('../text/command.ts')).play(values, args)
  },
  watch: async (values, args) =>
    wantsScreen(values)
      ? (await import('../terminal/command.ts')).watch(values, args)
      : (await import('../text/command.ts')).watch(values, args),
  replay: async (values, args) =>
    wantsScreen(values) && !['json', 'step', 'text-out'].some((name) => values[name] !== undefined)
      ? (await import('../terminal/command.ts')).replayCommand(values, args)
      : (await import('../text/command.ts')).replayCommand(values, args),
  export: async (values, args) => (await import('./export.ts')).exportCommand(values, args),
  runs: async (values, args) => (await import('../text/runs.ts')).runs(values, args),
  records: async (values, args) => (await import('../text/runs.ts')).records(values, args),
  verify: async (values, args) => (await import('../text/verify.ts')).verify(values, args),
  prove: async (values, args) => (await import('../lab/solve/prove.ts')).prove(values, args),
  solve: async (values, args) => (await import('../lab/solve/solve.ts')).solve(values, args),
  agent: async (values) => (await import('../agent/command.ts')).agent(values),
  mcp: async () => (await import('../agent/mcp/command.ts')).mcp(),
  arena: async (values, args) => (await import('../lab/arena/command.ts')).arena(values, args),
  lab: async (values, args) => (await import('../lab/command.ts')).lab(values, args),
  serve: async (values) => (await import('../server/command.ts')).serveCommand(values),
  join: async (values, args) => (await import('./join.ts')).join(values, args),
  leave: async (values) => (await import('./join.ts')).leave(values),
  submit: async (values, args) => (await import('./submit.ts')).submit(values, args),
  leaderboard: async (values, args) => (await import('./leaderboard.ts')).leaderboard(values, args),
  duel: async (values, args) => (await import('./play-online.ts')).duel(values, args, wantsScreen(values)),
  dice: async (values) => (await import('../text/dice.ts')).dice(values),
  season: async (values, args) => (await import('./season.ts')).season(values, args),
  ghosts: async (values, args) =>
    ['sync', 'mine', 'report', 'reports', 'hide', 'show'].includes(args[0] ?? '')
      ? (await import('./server-ghosts.ts')).serverGhosts(values, args)
      : (await import('./ghosts.ts')).ghosts(values, args),
  codex: async (values, args) => (await import('../text/codex.ts')).codex(values, args),
  schema: async (_, args) => (await import('../text/content.ts')).schema(args),
  content: async (values, args) => (await import('../text/content.ts')).content(values, args),
  page: async (_, args) => (await import('./page.ts')).page(args),
  completions: async (_, args) => print((await import('./completions.ts')).completionsFor(args[0])),
  man: async () => print((await import('./man-page.ts')).manPage()),
}

function print(text: string): number {
  process.stdout.write(text)
  return 0
}

/** A person at a terminal gets the screen; pipes, --text and --journal get lines of text. */
const wantsScreen = (values: OptionValues): boolean =>
  values.text !== true &&
  values.brief !== true &&
  values.journal === undefined &&
  process.stdin.isTTY === true &&
  process.stdout.isTTY === true &&
  process.env.TERM !== 'dumb'

async function main(args: readonly string[]): Promise<number> {
  if (args[0] === '--help' || args[0] === '-h' || args[0] === 'help') return help(args[1])
  if (args[0] === '--version') {
    console.log((await import('./version.ts')).VERSION)
    return 0
  }
  const [typed, rest] = args[0] === undefined || args[0].startsWith('-') ? ['play', args] : [args[0], args.slice(1)]
  const name = currentName(typed)
  if (!isCommand(name)) {
    const guess = nearestName(name, COMMAND_NAMES)
    throw usage(
      `There is no command "${name}"; ${guess === undefined ? 'type undercroft --help' : `did you mean ${guess}?`}`,
    )
  }
  if (rest.includes('--help') || rest.includes('-h')) return help(name)
  const { values, positionals } = parse(name, rest)
  await import('../../games/index.ts')
  return RUNNERS[name](values, positionals)
}

const isCommand = (name: string): name is CommandName => Object.hasOwn(COMMANDS, name)
const currentName = (name: string): string => (Object.hasOwn(OLD_COMMANDS, name) ? (OLD_COMMANDS[name] ?? name) : name)

function parse(name: CommandName, args: readonly string[]): { values: OptionValues; positionals: string[] } {
  try {
    const { options, argCount } = infoOf(name)
    const accepted = Object.entries(options).map(([option, { value, isRepeatable }]) => [
      option,
      { type: value === undefined ? ('boolean' as const) : ('string' as const), multiple: isRepeatable === true },
    ])
    const parsed = parseArgs({
      args: withJoinedKeys(withCurrentOptions(name, args)),
      options: Object.fromEntries(accepted),
      allowPositionals: true,
    })
    const [least, most] = argCount
    if (parsed.positionals.length < least || parsed.positionals.length > most)
      throw new Error('wrong number of arguments')
    // The table declares only string and boolean options.
    const values = withCurrentValues(name, parsed.values as OptionValues)
    return { values, positionals: parsed.positionals }
  } catch (error) {
    const why = (error as Error).message.split('. ')[0]?.toString().replace(/\.$/, '')
    throw usage(`${why}; type: ${usageText(name)}`)
  }
}

function help(typed: string | undefined): number {
  const name = currentName(typed ?? '')
  return print(`${isCommand(name) ? helpText(name) : overview()}\n`)
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
