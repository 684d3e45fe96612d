import { type ParseArgsConfig, parseArgs } from 'node:util'
import { usage } from '../../lib/user-errors.ts'

/** An option of a command: `--seed S`. Without `value` it is a flag. */
export interface OptionInfo {
  /** The name of its value in usage: `S`, `FILE`; or the words it takes: `seed|host`. */
  readonly value?: string
  readonly isRepeatable?: true
  readonly about: string
  /** Words that shell completion offers, if `value` does not list them. */
  readonly completions?: readonly string[]
}
export type Options = Readonly<Record<string, OptionInfo>>

type ValueOf<O extends OptionInfo> = O extends { readonly value: string }
  ? O extends { readonly isRepeatable: true }
    ? string[]
    : string
  : boolean

/** The parsed values of declared options, by name. */
export type Values<O extends Options> = { readonly [Name in keyof O]?: ValueOf<O[Name]> }

/** A command as users see it. Usage, help, the man page and shell completions are generated from this. */
interface CommandInfo {
  readonly name: string
  readonly about: string
  readonly details?: string
  /** Words that shell completion offers as arguments, if `args` does not list them. */
  readonly completions?: readonly string[]
}

/** The exit code of a command; without one it is 0. */
// biome-ignore lint/suspicious/noConfusingVoidType: a command that always succeeds returns nothing.
export type ExitCode = number | void

interface Declaration<O extends Options> extends CommandInfo {
  /** Its arguments as shown in usage: `GAME`, `[GAME]`, `JOURNAL …`. */
  readonly args?: string
  /** How many arguments it takes, if that is not what `args` shows: none, one, or one at most for `[GAME]`. */
  readonly argCount?: readonly [least: number, most: number]
  readonly options?: O
  /** Loads the code of the command and runs it. */
  run(values: Values<O>, args: readonly string[]): Promise<ExitCode>
}

export interface CliCommand extends CommandInfo {
  readonly args: string
  readonly argCount: readonly [least: number, most: number]
  readonly options: Options
  /** Parses the command line. Throws what is wrong with it; otherwise returns the function that runs the command. */
  parse(args: readonly string[]): () => Promise<number>
}

/** A command of the program. Its declared options decide the type of the values that `run` receives. */
export function defineCommand<const O extends Options>({ run, ...info }: Declaration<O>): CliCommand {
  const { args = '', options = {} } = info
  const argCount = info.argCount ?? (args === '' ? [0, 0] : [args.startsWith('[') ? 0 : 1, 1])
  const command: CliCommand = {
    ...info,
    args,
    options,
    argCount,
    parse(typed) {
      try {
        const { values, positionals } = parseOptions(options, typed)
        const [least, most] = argCount
        if (positionals.length < least || positionals.length > most) throw new Error('wrong number of arguments')
        // The declared options decide which values there are, and of which type.
        return async () => (await run(values as Values<O>, positionals)) ?? 0
      } catch (error) {
        const why = (error as Error).message.split('. ')[0]?.replace(/\.$/, '')
        throw usage(`${why}; type: ${usageText(command)}`)
      }
    },
  }
  return command
}

function parseOptions(options: Options, args: readonly string[]) {
  const accepted: ParseArgsConfig['options'] = {}
  for (const [name, { value, isRepeatable = false }] of Object.entries(options))
    accepted[name] = { type: value === undefined ? 'boolean' : 'string', multiple: isRepeatable }
  return parseArgs({ args: withJoinedKeys(options, args), options: accepted, allowPositionals: true })
}

const DASHED_KEY = /^-[\w-]{42}$/

/** Joins a public key to its option: one key in 64 starts with a dash, and `parseArgs` takes such a value only as `--option=value`. */
function withJoinedKeys(options: Options, args: readonly string[]): string[] {
  const joined: string[] = []
  for (const arg of args) {
    const before = joined.at(-1) ?? ''
    const isKey = DASHED_KEY.test(arg) && options[before.replace(/^--/, '')]?.value === 'KEY'
    if (isKey) joined[joined.length - 1] = `${before}=${arg}`
    else joined.push(arg)
  }
  return joined
}

/** `--seed S`, `--text` */
export const optionText = (name: string, { value }: OptionInfo): string =>
  `--${name}${value === undefined ? '' : ` ${value}`}`

/** `undercroft codex GAME [--pack DIR]` */
export function usageText({ name, args, options }: CliCommand): string {
  const shown = Object.entries(options).map(([option, info]) => `[${optionText(option, info)}]`)
  return ['undercroft', name, ...(args === '' ? [] : [args]), ...shown].join(' ')
}
