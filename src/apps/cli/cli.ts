#!/usr/bin/env node
import { writeSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { isFailure, isUsage, nearest, usage } from '../../lib/user-errors.ts'
import { placeTrouble } from '../../storage/fs/disk-errors.ts'
import { COMMAND_NAMES, COMMANDS, type CommandName, helpText, infoOf, overview, usageText } from './commands.ts'

type Values = Readonly<Record<string, string | boolean | string[] | undefined>>
type Running = (values: Values, places: readonly string[]) => Promise<number>

/** Who does what the table of commands promises; loaded when it is wanted. */
const RUN: Readonly<Record<CommandName, Running>> = {
  play: async (values, places) => {
    const isScreen = wantsScreen(values)
    if (values.sealed === true) return (await import('./play-online.ts')).playRanked(values, places, isScreen)
    return isScreen
      ? (await import('../terminal/command.ts')).play(values, places)
      : (await import('../text/command.ts')).play(values, places)
  },
  watch: async (values, places) =>
    wantsScreen(values)
      ? (await import('../terminal/command.ts')).watch(values, places)
      : (await import('../text/command.ts')).watch(values, places),
  replay: async (values, places) =>
    wantsScreen(values) && !['json', 'step', 'text-out'].some((name) => values[name] !== undefined)
      ? (await import('../terminal/command.ts')).replayCommand(values, places)
      : (await import('../text/command.ts')).replayCommand(values, places),
  export: async (values, places) => (await import('./export.ts')).exportCommand(values, places),
  runs: async (values, places) => (await import('../text/runs.ts')).runs(values, places),
  records: async (values, places) => (await import('../text/runs.ts')).records(values, places),
  verify: async (values, places) => (await import('../text/verify.ts')).verify(values, places),
  prove: async (values, places) => (await import('../lab/solve/prove.ts')).prove(values, places),
  solve: async (values, places) => (await import('../lab/solve/solve.ts')).solve(values, places),
  agent: async (values) => (await import('../agent/command.ts')).agent(values),
  mcp: async () => (await import('../agent/mcp/command.ts')).mcp(),
  arena: async (values, places) => (await import('../lab/arena/command.ts')).arena(values, places),
  lab: async (values, places) => (await import('../lab/command.ts')).lab(values, places),
  serve: async (values) => (await import('../server/command.ts')).serve(values),
  join: async (values, places) => (await import('./join.ts')).join(values, places),
  leave: async (values) => (await import('./join.ts')).leave(values),
  submit: async (values, places) => (await import('./submit.ts')).submit(values, places),
  ladder: async (values, places) => (await import('./leaderboard.ts')).leaderboard(values, places),
  duel: async (values, places) => (await import('./play-online.ts')).duel(values, places, wantsScreen(values)),
  dice: async (values) => (await import('../text/dice.ts')).dice(values),
  season: async (values, places) => (await import('./season.ts')).season(values, places),
  ghosts: async (values, places) =>
    ['sync', 'mine', 'report', 'reports', 'hide', 'show'].includes(places[0] ?? '')
      ? (await import('./server-ghosts.ts')).serverGhosts(values, places)
      : (await import('./ghosts.ts')).ghosts(values, places),
  codex: async (values, places) => (await import('../text/codex.ts')).codex(values, places),
  schema: async (_, places) => (await import('../text/content.ts')).schema(places),
  content: async (values, places) => (await import('../text/content.ts')).content(values, places),
  page: async (_, places) => (await import('./page.ts')).page(places),
  completions: async (_, places) => said((await import('./completions.ts')).completionsFor(places[0])),
  man: async () => said((await import('./man-page.ts')).manPage()),
}

function said(text: string): number {
  process.stdout.write(text)
  return 0
}

/** A person at a real terminal gets the screen; a pipe, --text and a run kept in a file of one's own get lines. */
const wantsScreen = (values: Values): boolean =>
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
  const [name, rest] = args[0] === undefined || args[0].startsWith('-') ? ['play', args] : [args[0], args.slice(1)]
  if (!isCommand(name)) {
    const guess = nearest(name, COMMAND_NAMES)
    throw usage(
      `There is no command "${name}"; ${guess === undefined ? 'type undercroft --help' : `did you mean ${guess}?`}`,
    )
  }
  if (rest.includes('--help') || rest.includes('-h')) return help(name)
  const { values, positionals } = parse(name, rest)
  return RUN[name](values, positionals)
}

const isCommand = (name: string): name is CommandName => Object.hasOwn(COMMANDS, name)

function parse(name: CommandName, args: readonly string[]): { values: Values; positionals: string[] } {
  try {
    const { options, places } = infoOf(name)
    const taken = Object.entries(options).map(([option, { value, isMany }]) => [
      option,
      { type: value === undefined ? ('boolean' as const) : ('string' as const), multiple: isMany === true },
    ])
    const parsed = parseArgs({ args: [...args], options: Object.fromEntries(taken), allowPositionals: true })
    const [least, most] = places
    if (parsed.positionals.length < least || parsed.positionals.length > most)
      throw new Error('wrong number of arguments')
    return parsed as { values: Values; positionals: string[] }
  } catch (error) {
    const why = (error as Error).message.split('. ')[0]?.toString().replace(/\.$/, '')
    throw usage(`${why}; type: ${usageText(name)}`)
  }
}

function help(name: string | undefined): number {
  return said(`${name !== undefined && isCommand(name) ? helpText(name) : overview()}\n`)
}

// A reader that has seen enough (| head) is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  // Synchronous, since nothing else can be written any more.
  writeSync(2, `undercroft: The output cannot be written (${error.code ?? error.message}).\n`)
  process.exit(1)
})

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    const why = isUsage(error) || isFailure(error) ? error.message : placeTrouble(error)
    if (why === undefined) throw error
    console.error(`undercroft: ${why}`)
    process.exitCode = isUsage(error) ? 2 : 1
  },
)
