import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { GAMES } from '../../../games/index.ts'
import { COMMANDS } from '../commands/index.ts'
import { usageText } from '../define-command.ts'
import { completionsFor } from './completions.ts'
import { helpText, overview } from './help-text.ts'
import { manPage } from './man-page.ts'

const COMMAND_NAMES = COMMANDS.map(({ name }) => name)
const OPTIONS = COMMANDS.flatMap((command) =>
  Object.entries(command.options).map(([option, info]) => [command.name, option, info.about, command] as const),
)

test('every command is in the overview, and no line is longer than 80 columns', () => {
  for (const name of COMMAND_NAMES) expect(overview(COMMANDS)).toMatch(new RegExp(`^  ${name} `, 'm'))
  for (const text of [overview(COMMANDS), ...COMMANDS.map(helpText)])
    for (const line of text.split('\n')) expect(line.length, line).toBeLessThanOrEqual(80)
})

test.each(OPTIONS)('undercroft %s --help explains --%s', (_, option, about, command) => {
  expect(about.length).toBeGreaterThan(10)
  expect(helpText(command)).toMatch(new RegExp(`^  --${option}\\b`, 'm'))
  expect(helpText(command).replaceAll(/\s+/g, ' ')).toContain(about)
  expect(usageText(command)).toContain(`[--${option}`)
})

test.each(['bash', 'zsh', 'fish'])('the completions of %s know every command, option and game', (shell) => {
  const text = completionsFor(shell)
  for (const name of COMMAND_NAMES) expect(text).toContain(name)
  for (const [name, option] of OPTIONS)
    expect(text, `${name} ${option}`).toMatch(
      shell === 'fish' ? new RegExp(`from ${name}' -l ${option}\\b`) : `--${option}`,
    )
  for (const { id } of GAMES) expect(text).toContain(id)
})

test('an unknown shell is refused, and the message lists the known ones', () => {
  expect(() => completionsFor('tcsh')).toThrow('type: undercroft completions bash|zsh|fish')
})

/** The completions bash offers for a command line. */
function bashCompletions(typed: readonly string[]): string[] {
  const script = `${completionsFor('bash')}
COMP_WORDS=(${typed.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1))
_undercroft; printf '%s\\n' "\${COMPREPLY[@]}"`
  const { stdout, status } = spawnSync('bash', ['-c', script], { encoding: 'utf8' })
  expect(status).toBe(0)
  return stdout.split('\n').filter((line) => line !== '')
}

test.each([
  [['undercroft', 'rep'], ['replay']],
  [['undercroft', 'play', 'des'], ['descent']],
  [['undercroft', 'watch', '--bo'], ['--bot']],
  [['undercroft', 'watch', 'descent', '--bot', 'pl'], ['plan']],
  [
    ['undercroft', 'play', '--entropy', ''],
    ['seed', 'host'],
  ],
  [['undercroft', 'completions', 'f'], ['fish']],
  [['undercroft', 'man', ''], []],
])('bash completes %j to %j', (typed, expected) => {
  expect(bashCompletions(typed)).toEqual(expected)
})

test('the manual page has every command and option, and no accidental roff requests', () => {
  const page = manPage()
  const text = page.replaceAll('\\-', '-')
  for (const name of COMMAND_NAMES) expect(text).toContain(`undercroft ${name}`)
  for (const [, option] of OPTIONS) expect(text).toMatch(new RegExp(`^\\.B --${option}\\b`, 'm'))
  const requests = page.split('\n').filter((line) => /^[.']/.test(line))
  expect(requests.filter((line) => !/^\.(TH|SH|SS|TP|PP|B)( |$)/.test(line))).toEqual([])
  expect(page).not.toMatch(/[^\x20-\x7e\n]/)
})
