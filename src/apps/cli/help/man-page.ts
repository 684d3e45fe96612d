import { COMMANDS } from '../commands/index.ts'
import { type CliCommand, optionText, usageText } from '../define-command.ts'
import { VERSION } from '../version.ts'

/** The manual page in roff, generated from the declarations of the commands. */
export function manPage(): string {
  return `${[
    `.TH UNDERCROFT 6 "" "Undercroft ${VERSION}" "Games"`,
    '.SH NAME',
    'undercroft \\- five deterministic roguelikes in a terminal',
    '.SH SYNOPSIS',
    '.B undercroft',
    '[\\fICOMMAND\\fR] [\\fIOPTIONS\\fR]',
    '.SH DESCRIPTION',
    escaped('Every run is a seed and your choices: it can be resumed, replayed, shared and verified.'),
    escaped('Without a command the main menu opens. Runs are saved after every choice.'),
    '.SH COMMANDS',
    ...COMMANDS.flatMap(commandPart),
    '.SH ENVIRONMENT',
    ...entry('UNDERCROFT_HOME', 'Path of the data folder, instead of the default.'),
    ...entry('NO_COLOR', 'If set and not empty: no colours, only bold and reverse.'),
    '.SH EXIT STATUS',
    escaped('0 on success, 1 if the command failed, 2 if the command line is invalid.'),
  ].join('\n')}\n`
}

function commandPart(command: CliCommand): string[] {
  const { about, details, options } = command
  return [
    '.SS',
    escaped(usageText(command)),
    escaped(`${about}.`),
    ...(details === undefined ? [] : ['.PP', escaped(details)]),
    ...Object.entries(options).flatMap(([option, info]) => entry(optionText(option, info), `${info.about}.`)),
  ]
}

const entry = (term: string, text: string): string[] => ['.TP', `.B ${escaped(term)}`, escaped(text)]

/** Escapes a text for roff: no line starts with a dot, dashes stay dashes. */
const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll('’', '\\(cq')
    .replaceAll('…', '...')
    .replace(/^([.'])/, '\\&$1')
