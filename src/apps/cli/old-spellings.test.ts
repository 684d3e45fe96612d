import { expect, test } from 'vitest'
import { COMMAND_NAMES, COMMANDS, type CommandName, infoOf } from './commands.ts'
import { completionsFor } from './completions.ts'
import { helpText, overview, usageText } from './help-text.ts'
import { manPage } from './man-page.ts'
import { OLD_COMMANDS, OLD_OPTIONS, OLD_VALUES, withCurrentOptions, withCurrentValues } from './old-spellings.ts'

const OPTIONS = COMMAND_NAMES.flatMap((command) =>
  Object.entries(OLD_OPTIONS[command] ?? {}).map(([old, current]) => [command, old, current] as const),
)

test.each(Object.entries(OLD_COMMANDS))('the command %s is now %s and appears in no help', (old, current) => {
  expect(COMMANDS).toHaveProperty(current)
  expect(COMMANDS).not.toHaveProperty(old)
  expect(overview()).not.toMatch(new RegExp(`^  ${old} `, 'm'))
})

test.each(OPTIONS)('%s --%s is now --%s and appears in no help', (command, old, current) => {
  expect(withCurrentOptions(command, ['x', `--${old}`, 'y'])).toEqual(['x', `--${current}`, 'y'])
  expect(withCurrentOptions(command, [`--${old}=y`])).toEqual([`--${current}=y`])
  expect(withCurrentOptions('dice', [`--${old}`])).toEqual([`--${old}`])
  expect(infoOf(command).options).toHaveProperty(current)
  const generated = [helpText(command), usageText(command), manPage().replaceAll('\\-', '-')]
  for (const text of [...generated, ...['bash', 'zsh', 'fish'].map(completionsFor)])
    expect(text).not.toMatch(new RegExp(`--${old}\\b|-l ${old}\\b`))
})

test.each<[CommandName, string, string, string]>([
  ['leaderboard', 'category', 'open', 'unranked'],
  ['leaderboard', 'category', 'sealed', 'ranked'],
])('%s --%s %s now means %s', (command, option, old, current) => {
  expect(OLD_VALUES[command]?.[option]?.[old]).toBe(current)
  expect(withCurrentValues(command, { [option]: old })).toEqual({ [option]: current })
  expect(withCurrentValues(command, { [option]: current, all: true })).toEqual({ [option]: current, all: true })
  expect(infoOf(command).options[option]?.completions).toContain(current)
})
