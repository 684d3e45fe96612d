#!/usr/bin/env node
import { writeSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { isFailure, isUsage, nearest, usage } from './shell/usage.ts'

/** What each command takes. `options` are those of node:util's parseArgs. */
interface Command {
  readonly usage: string
  readonly about: string
  readonly options: NonNullable<Parameters<typeof parseArgs>[0]>['options']
  readonly places: readonly [least: number, most: number]
  run(values: Values, places: readonly string[]): Promise<number>
}
type Values = Readonly<Record<string, string | boolean | string[] | undefined>>

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const many = { type: 'string', multiple: true } as const
const SETTINGS = {
  seed: text,
  pack: text,
  set: many,
  options: text,
  scenario: text,
  'no-macros': flag,
  admin: flag,
} as const

const COMMANDS: Readonly<Record<string, Command>> = {
  play: {
    usage:
      'undercroft play [GAME] [--seed S] [--daily] [--continue [ID]] [--text] [--keep] [--journal FILE] [--from JOURNAL] [--entropy seed|host] [--pack DIR] [--set NAME=VALUE] [--scenario JSON] [--no-macros]',
    about: 'play in the terminal; --continue goes on with a kept run, --daily plays the run of the day',
    options: {
      ...SETTINGS,
      text: flag,
      journal: text,
      from: text,
      keep: flag,
      continue: flag,
      daily: flag,
      entropy: text,
    },
    places: [0, 1],
    run: async (values, places) =>
      wantsScreen(values)
        ? (await import('./terminal/command.ts')).play(values, places)
        : (await import('./text/command.ts')).play(values, places),
  },
  watch: {
    usage:
      'undercroft watch [GAME] [--player random|plan|greedy|search] [--seed S] [--entropy seed|host] [--budget N] [--journal FILE] [--pack DIR] [--set NAME=VALUE] [--scenario JSON] [--no-macros]',
    about: 'watch a bot play',
    options: { ...SETTINGS, player: text, budget: text, journal: text, entropy: text },
    places: [0, 1],
    run: async (values, places) => (await import('./text/command.ts')).watch(values, places),
  },
  replay: {
    usage: 'undercroft replay JOURNAL|ID [--step] [--to TURN] [--json] [--text-out FILE] [--keep] [--pack DIR]',
    about: 'show a run again, turn by turn; --step goes through it both ways',
    options: { to: text, json: flag, pack: text, step: flag, keep: flag, 'text-out': text },
    places: [1, 1],
    run: async (values, places) => (await import('./text/command.ts')).replayCommand(values, places),
  },
  export: {
    usage: 'undercroft export JOURNAL|ID FILE.cast|.txt|.svg|.png|.json [--size 80x24] [--seconds N] [--pack DIR]',
    about: 'write a run as a recording, a text or a picture',
    options: { size: text, seconds: text, pack: text },
    places: [2, 2],
    run: async (values, places) => (await import('./shell/export.ts')).exportCommand(values, places),
  },
  runs: {
    usage: 'undercroft runs [--all] [--json] | runs give-up ID | runs export ID FILE [--pack DIR]',
    about: 'list the runs that are kept, give one up, write one to a file (docs/SAVES.md)',
    options: { all: flag, json: flag, pack: text },
    places: [0, 3],
    run: async (values, places) => (await import('./text/runs.ts')).runs(values, places),
  },
  records: {
    usage: 'undercroft records [GAME] [--all]',
    about: 'the best runs of the games as they are now; --all also of other content and versions',
    options: { all: flag },
    places: [0, 1],
    run: async (values, places) => (await import('./text/runs.ts')).records(values, places),
  },
  verify: {
    usage: 'undercroft verify JOURNAL|ID … [--pack DIR] [--json]',
    about: 'prove that journals come out as they say, and tell how much that proves',
    options: { pack: text, json: flag },
    places: [1, 10_000],
    run: async (values, places) => (await import('./text/command.ts')).verify(values, places),
  },
  agent: {
    usage: 'undercroft agent [--pack DIR --game GAME]',
    about: 'JSON lines on standard input and output (docs/PROTOCOL.md)',
    options: { pack: text, game: text },
    places: [0, 0],
    run: async (values) => (await import('./agent/command.ts')).agent(values),
  },
  dice: {
    usage: 'undercroft dice [--rolls N] [--seed S]',
    about: 'how elemental dice fall: faces, patterns, chi-square',
    options: { rolls: text, seed: text },
    places: [0, 0],
    run: async (values) => (await import('./text/dice.ts')).dice(values),
  },
  ghosts: {
    usage: 'undercroft ghosts list | import FILE|DIR | export DIR [--game GAME] [--pack DIR]',
    about: 'the fallen who return: see, bring and share them',
    options: { game: text, pack: text },
    places: [1, 2],
    run: async (values, places) => (await import('./ghosts/command.ts')).ghosts(values, places),
  },
  codex: {
    usage: 'undercroft codex GAME [--pack DIR]',
    about: 'everything a game has, with its figures: cards, foes, items, moves, statuses',
    options: { pack: text },
    places: [1, 1],
    run: async (values, places) => (await import('./text/codex.ts')).codex(values, places),
  },
  schema: {
    usage: 'undercroft schema [GAME]',
    about: "JSON Schemas of a game's options, scenarios and content",
    options: {},
    places: [0, 1],
    run: async (_, places) => (await import('./text/content.ts')).schema(places),
  },
  content: {
    usage: 'undercroft content check DIR [--game GAME]',
    about: 'check a pack of your own',
    options: { game: text },
    places: [0, 2],
    run: async (values, places) => (await import('./text/content.ts')).content(values, places),
  },
}

/** A person at a real terminal gets the screen; a pipe, --text and a run kept in a file of one's own get lines. */
const wantsScreen = (values: Values): boolean =>
  values.text !== true &&
  values.journal === undefined &&
  process.stdin.isTTY === true &&
  process.stdout.isTTY === true &&
  process.env.TERM !== 'dumb'

async function main(args: readonly string[]): Promise<number> {
  if (args[0] === '--help' || args[0] === '-h' || args[0] === 'help') return help(args[1])
  if (args[0] === '--version') {
    console.log((await import('./shell/version.ts')).VERSION)
    return 0
  }
  const [name, rest] = args[0] === undefined || args[0].startsWith('-') ? ['play', args] : [args[0], args.slice(1)]
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (command === undefined) {
    const guess = nearest(name, Object.keys(COMMANDS))
    throw usage(
      `There is no command "${name}"; ${guess === undefined ? 'type undercroft --help' : `did you mean ${guess}?`}`,
    )
  }
  if (rest.includes('--help') || rest.includes('-h')) return help(name)
  const { values, positionals } = parse(command, rest)
  return command.run(values, positionals)
}

function parse(command: Command, args: readonly string[]): { values: Values; positionals: string[] } {
  try {
    const parsed = parseArgs({ args: [...args], options: command.options ?? {}, allowPositionals: true })
    const [least, most] = command.places
    if (parsed.positionals.length < least || parsed.positionals.length > most)
      throw new Error('wrong number of arguments')
    return parsed as { values: Values; positionals: string[] }
  } catch (error) {
    const why = (error as Error).message.split('. ')[0]?.toString().replace(/\.$/, '')
    throw usage(`${why}; type: ${command.usage}`)
  }
}

function help(name: string | undefined): number {
  const command = name === undefined || !Object.hasOwn(COMMANDS, name) ? undefined : COMMANDS[name]
  if (command !== undefined) console.log(`${command.usage}\n  ${command.about}`)
  else {
    const rows = Object.entries(COMMANDS).map(([word, { about }]) => `  ${word.padEnd(10)}${about}`)
    console.log(
      `undercroft COMMAND …\n\n${rows.join('\n')}\n\nundercroft COMMAND --help says what it takes. Without a command: play.`,
    )
  }
  return 0
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
    if (!isUsage(error) && !isFailure(error)) throw error
    console.error(`undercroft: ${error.message}`)
    process.exitCode = isUsage(error) ? 2 : 1
  },
)
