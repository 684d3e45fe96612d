import type { CommandName, OptionValues } from './commands.ts'

/** Spellings of the previous release. They work for one more release; help, usage and completions do not list them. */

export const OLD_COMMANDS: Readonly<Record<string, CommandName>> = { ladder: 'leaderboard' }

export const OLD_OPTIONS: Partial<Record<CommandName, Readonly<Record<string, string>>>> = {
  play: { sealed: 'ranked' },
  watch: { player: 'bot' },
  leaderboard: { rung: 'difficulty' },
}

/** By command and option, the old spelling of a value. */
export const OLD_VALUES: Partial<Record<CommandName, Readonly<Record<string, Readonly<Record<string, string>>>>>> = {
  leaderboard: { category: { open: 'unranked', sealed: 'ranked' } },
}

/** Replaces `--old` and `--old=value` by the current option name. */
export function withCurrentOptions(command: CommandName, args: readonly string[]): string[] {
  const renamed = OLD_OPTIONS[command] ?? {}
  return args.map((arg) => {
    const [, name = '', rest = ''] = /^--([a-z-]+)(=.*)?$/s.exec(arg) ?? []
    return Object.hasOwn(renamed, name) ? `--${renamed[name]}${rest}` : arg
  })
}

export function withCurrentValues(command: CommandName, values: OptionValues): OptionValues {
  const renamed = OLD_VALUES[command] ?? {}
  const current = Object.entries(values).map(([option, value]) => [
    option,
    typeof value === 'string' ? (renamed[option]?.[value] ?? value) : value,
  ])
  return Object.fromEntries(current)
}
