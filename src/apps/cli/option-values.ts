import type { OptionValues } from './commands.ts'

/** The text of an option that takes a value; undefined if it was not given. */
export function textOption(values: OptionValues, name: string): string | undefined {
  const value = values[name]
  return typeof value === 'string' ? value : undefined
}
